//===- GroupControl.h - Blocks that all of a workgroup execute --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_GROUPCONTROL_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_GROUPCONTROL_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace rejoin {

/// Which blocks of a kernel all threads of a workgroup execute equally often.
class GroupControl {
public:
  /// \p IsKernel: all threads of a workgroup execute the function, each once.
  GroupControl(const llvm::Function &F, bool IsKernel);
  /// Whether all threads of the workgroup execute the block equally often, if all leave the loops that they enter. Of
  /// other functions than kernels nothing is known: their callers may call them for some threads alone.
  bool isSameForAll(const llvm::BasicBlock &B);
  /// Whether the same threads execute both blocks, as often: none leads past the second, or into it alone.
  bool isAsOften(const llvm::BasicBlock &First, const llvm::BasicBlock &Second) const;
  /// Whether some threads may stay for ever in a loop before the block while others come to it. Loops count that
  /// promise no progress, and that some threads alone enter or leave.
  bool mayStayBefore(const llvm::BasicBlock &B);

private:
  bool mayDiffer(const llvm::Instruction &I) const;
  /// Adds the blocks where threads meet that a branch parted.
  void addJoins(const llvm::Instruction &Branch);

  llvm::Function &F;
  const bool IsKernel;
  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
  llvm::DenseSet<const llvm::Value *> Different;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Joins;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_GROUPCONTROL_H
