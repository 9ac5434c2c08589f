//===- BranchFacts.h - Facts that branches imply --------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_BRANCHFACTS_H
#define REJOIN_LIB_INTERPROCEDURAL_BRANCHFACTS_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class DominatorTree;
} // namespace llvm

namespace rejoin {

/// Adds facts that hold after a branch to the view of a function.
///
/// Where `x == u` is true, uses of `x` read `u`. This rewriting preserves the results of the program, so the analysis
/// of the rewritten program holds. Where a comparison is true for one thread of a wave (of a workgroup) only, each
/// value that is computed after it is the same for all threads of the wave (of the workgroup) that compute it.
class BranchFacts {
public:
  /// Puts the facts into the view that \p Reader has of \p F.
  void apply(FunctionReader &Reader, const llvm::Function &F);
  /// After a first analysis: equal values of which one is uniform for more threads. True if the view has changed.
  bool refine(FunctionReader &Reader, const UniformityResult &Result);
  /// What the operation's place in the program lets its result agree on at least.
  Extent floor(ValueId V) const { return Floors.lookup(V.index()); }

private:
  /// Uses of `X` that may read `U`.
  struct Equality {
    const llvm::Value *X, *U;
    llvm::SmallVector<const llvm::Use *> OfX, OfU;
  };
  /// Comparisons that a branch on the way has decided.
  void addImplied(FunctionReader &Reader, const llvm::Function &F, const llvm::DominatorTree &Dominators);
  /// What is executed by one thread of a group only, from the blocks that \p DistinctFrom names on.
  void raiseFloors(FunctionReader &Reader, const llvm::DominatorTree &Dominators,
                   const llvm::DenseMap<const llvm::BasicBlock *, Extent> &DistinctFrom);
  static void replace(FunctionReader &Reader, llvm::ArrayRef<const llvm::Use *> Uses, const llvm::Value &By);
  llvm::SmallVector<Equality> Open;
  /// By number of the value.
  llvm::DenseMap<uint32_t, Extent> Floors;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_BRANCHFACTS_H
