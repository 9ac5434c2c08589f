//===- Reconvergence.h - Where invocations are promised to be together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_RECONVERGENCE_H
#define REJOIN_LIB_LINT_RECONVERGENCE_H

#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/ADT/DenseMap.h"

namespace rejoin {

/// For each instruction of a shader without `MaximallyReconvergesKHR`, a branch after which Vulkan does not promise
/// that the invocations of a subgroup are together there.
class Reconvergence {
public:
  /// \p Promised is the group whose uniform control flow reconverges: the invocation group, or with
  /// `SubgroupUniformControlFlowKHR` the subgroup.
  Reconvergence(const FunctionReader &Reader, const UniformityResult &Result, Extent Promised);
  /// The branch on which invocations of one subgroup have parted before \p I; null if they are together.
  const llvm::Instruction *partedBefore(const llvm::Instruction &I) const;
  /// A branch on which the group of the promise has parted before block \p B; null if it is together.
  const llvm::Instruction *groupPartedBefore(const llvm::BasicBlock &B) const { return OfGroup.lookup(&B); }

private:
  using Parted = llvm::DenseMap<const llvm::BasicBlock *, const llvm::Instruction *>;
  void solve(Extent Level, Parted &Before);
  void findMerges();
  bool isPromised(const llvm::BasicBlock &Merge) const;
  /// The branch on which invocations of a group of \p Level have parted when they leave \p B.
  const llvm::Instruction *partedAfter(const llvm::BasicBlock &B, Extent Level, const Parted &Before) const;

  const FunctionReader &Reader;
  const UniformityResult &Result;
  /// The header of a construct; of a loop also the blocks from which it is entered.
  struct Construct {
    const llvm::BasicBlock *Header;
    bool IsLoop;
    llvm::SmallVector<const llvm::BasicBlock *, 2> EnteredFrom;
  };
  /// By merge block.
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<Construct, 1>> Constructs;
  Extent Promised;
  Parted OfGroup, OfSubgroup;
};

} // namespace rejoin

#endif // REJOIN_LIB_LINT_RECONVERGENCE_H
