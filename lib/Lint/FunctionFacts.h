//===- FunctionFacts.h - What is asked for each finding of a function -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_FUNCTIONFACTS_H
#define REJOIN_LIB_LINT_FUNCTIONFACTS_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"

namespace llvm {
class AssumeInst;
class BranchInst;
} // namespace llvm

namespace rejoin {

/// A side of a branch.
struct BranchSide {
  const llvm::BranchInst *Branch = nullptr;
  /// The side of which the condition holds.
  bool Holds = false;
};

/// For each block the branches of which it is reached by one side alone, from the closest one up. `sideTaken` says the
/// same of any branch; a walk by these visits no other block.
class SidesAbove {
public:
  explicit SidesAbove(const llvm::DominatorTree &Dominators);
  /// The closest such branch; none where there is none.
  BranchSide closest(const llvm::BasicBlock &B) const { return Closest.lookup(&B); }

private:
  llvm::DenseMap<const llvm::BasicBlock *, BranchSide> Closest;
};

/// What checks ask of a function again for each of its findings. It follows from the code alone.
class FunctionFacts {
public:
  FunctionFacts(const llvm::Function &F, const GpuTarget &Gpu);
  const llvm::DominatorTree &dominators() const { return Dominators; }
  const SidesAbove &sides() const { return Sides; }
  /// An index in another dimension of the workgroup or the grid is read than in the first one, or the workgroup's size
  /// there.
  bool asksForOtherDimensions() const { return AsksForOthers; }
  /// A size is read that is not the wave's, or an index in the grid.
  bool readsSizes() const { return ReadsSizes; }
  /// Code before some operation may say which size workgroups have.
  bool mayTestSizes() const { return MayTestSizes; }
  llvm::ArrayRef<const llvm::AssumeInst *> assumptions() const { return Assumptions; }
  /// Whether no thread comes to a block: a branch above it compares numbers that are known.
  bool isNeverReached(const llvm::BasicBlock &B) const { return NeverReached.contains(&B); }

private:
  llvm::DominatorTree Dominators;
  SidesAbove Sides;
  bool AsksForOthers = false, ReadsSizes = false, MayTestSizes = false;
  llvm::SmallVector<const llvm::AssumeInst *, 0> Assumptions;
  llvm::DenseSet<const llvm::BasicBlock *> NeverReached;
};

} // namespace rejoin

#endif // REJOIN_LIB_LINT_FUNCTIONFACTS_H
