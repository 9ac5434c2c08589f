//===- LoopDepths.h - Depth of natural loops ------------------ -*- C++ -*-===//
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

/// The number of natural loops around each block of a function, as LLVM's `LoopInfo` defines it. `LoopInfo` stores each
/// block once for each loop around it, so it takes quadratic time and memory in a deep nest. This class is near-linear.
class LoopDepths {
public:
  /// Computes the depths for the function that \p Reader has read.
  explicit LoopDepths(const FunctionReader &Reader);
  /// 0 for a block in no natural loop and for an unreachable block.
  unsigned depth(const llvm::BasicBlock &B) const;
  /// Whether \p From lies in a natural loop and \p To lies outside the innermost natural loop around \p From.
  bool leaves(const llvm::BasicBlock &From, const llvm::BasicBlock &To) const;
  bool isInLoop(const llvm::BasicBlock &B) const { return depth(B) != 0; }

private:
  /// The innermost natural loop around a block; invalid if there is none.
  LoopId loopOf(const llvm::BasicBlock &B) const;

  const FunctionReader &Reader;
  DepthFirst Search;
  LoopForest Loops;
  /// For each loop, the number of natural loops around it, itself included.
  llvm::SmallVector<unsigned, 0> Natural;
};

} // namespace rejoin

#endif // REJOIN_IR_LOOPDEPTHS_H
