//===- LoopDepths.h - Natural loops around each block -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_LOOPDEPTHS_H
#define REJOIN_IR_LOOPDEPTHS_H

#include "rejoin/Graph/LoopForest.h"
#include "rejoin/IR/FunctionReader.h"

namespace rejoin {

/// How many natural loops lie around each block of a function: the depth that LLVM's `LoopInfo` gives, which keeps each
/// block once for each loop around it, and so takes quadratic time and memory in a deep nest. Near-linear.
class LoopDepths {
public:
  /// Of the function that \p Reader has read.
  explicit LoopDepths(const FunctionReader &Reader);
  /// 0 for a block in no natural loop, and for one that is not reachable.
  unsigned depth(const llvm::BasicBlock &B) const;
  /// \p From lies in a natural loop, and \p To outside of the innermost one around it.
  bool leaves(const llvm::BasicBlock &From, const llvm::BasicBlock &To) const;
  bool isInLoop(const llvm::BasicBlock &B) const { return depth(B) != 0; }

private:
  /// The innermost natural loop around a block, or none.
  LoopId loopOf(const llvm::BasicBlock &B) const;

  const FunctionReader &Reader;
  DepthFirst Search;
  LoopForest Loops;
  /// By loop, itself included.
  llvm::SmallVector<unsigned, 0> Natural;
};

} // namespace rejoin

#endif // REJOIN_IR_LOOPDEPTHS_H
