//===- HierarchyCombinations.h - Cycle hierarchies of a function and its callees -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_HIERARCHYCOMBINATIONS_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_HIERARCHYCOMBINATIONS_H

#include "rejoin/Convergence/ConvergenceKeys.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Function.h"

namespace rejoin {

/// The choices of cycle hierarchies of a function and of all that it calls, directly or not: one of each function with
/// several, in all combinations.
class HierarchyCombinations {
public:
  /// At most \p Limit combinations; \p GraphOf gives the graph of a function.
  HierarchyCombinations(const llvm::Function &Root, llvm::function_ref<Cfg(const llvm::Function &)> GraphOf,
                        unsigned Limit);

  unsigned size() const { return Size; }
  /// No combination is left out.
  bool isComplete() const { return Complete; }
  /// The choice of a function in a combination; null for what has but one hierarchy.
  const HierarchyChoice *choice(const llvm::Function &F, unsigned Combination) const;
  /// The same as a number among those of the function.
  unsigned number(const llvm::Function &F, unsigned Combination) const;
  /// Functions with several hierarchies.
  llvm::SmallVector<const llvm::Function *> functions() const;

private:
  struct Digit {
    const llvm::Function *F;
    std::vector<HierarchyChoice> Choices;
  };
  std::vector<Digit> Digits;
  unsigned Size = 1;
  bool Complete = true;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_HIERARCHYCOMBINATIONS_H
