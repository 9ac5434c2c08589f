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
    /// `Value` is a source of divergence; the chain ends.
    Source,
    /// `Value` differs because its operand differs, which is the value of the next step.
    Data,
    /// `Value` is a PHI of `Block`; the branch of `Branch` decides which operand it selects.
    Join,
    /// `Value` reads `Def` from different iterations: threads leave the loop by `Edge`, as the branch of `Branch`
    /// decides.
    Temporal,
    /// `Value` lies in an irreducible region whose convergence depends on the hierarchy because of the branch of
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

/// The reasons for the extent of \p V. Each step is caused by the next; the last is a source of divergence. Empty if
/// the extent is `grid`. Uses the existing result. At most \p MaxSteps steps are returned, since a chain may be as long
/// as the function.
llvm::SmallVector<ExplanationStep> explain(const ProgramView &View, const UniformityResult &Result, ValueId V,
                                           unsigned MaxSteps = ~0U);

} // namespace rejoin

#endif // REJOIN_UNIFORMITY_EXPLANATION_H
