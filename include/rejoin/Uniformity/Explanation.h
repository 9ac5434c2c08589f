//===- Explanation.h - Chains of causes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNIFORMITY_EXPLANATION_H
#define REJOIN_UNIFORMITY_EXPLANATION_H

#include "rejoin/Uniformity/Uniformity.h"

namespace rejoin {

/// One link of a chain from an effect to its source of divergence.
struct ExplanationStep {
  enum class Kind : uint8_t {
    /// `Value` differs by itself; the chain ends.
    Source,
    /// `Value` differs because its operand, the next step's value, does.
    Data,
    /// `Value`, a PHI of `Block`, selects by the branch of `Branch`.
    Join,
    /// `Value` reads `Def` from different iterations: threads leave by `Edge` as the branch of `Branch` decides.
    Temporal,
    /// `Value` lies in an irreducible region whose convergence depends on the hierarchy, because of the branch of
    /// `Branch`.
    Hierarchy,
  };
  Kind StepKind;
  ValueId Value;
  Extent Level;
  BlockId Block, Branch;
  EdgeId Edge;
  ValueId Def;
};

/// Why \p V has its extent: each step's cause is the next one; the last is a source of divergence. Empty if the extent
/// is `grid`. Needs no second run. Not more than \p MaxSteps of it: chains are as long as the function is.
llvm::SmallVector<ExplanationStep> explain(const ProgramView &View, const UniformityResult &Result, ValueId V,
                                           unsigned MaxSteps = ~0U);

} // namespace rejoin

#endif // REJOIN_UNIFORMITY_EXPLANATION_H
