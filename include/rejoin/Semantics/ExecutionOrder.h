//===- ExecutionOrder.h - The order in which one machine runs blocks -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_EXECUTIONORDER_H
#define REJOIN_SEMANTICS_EXECUTIONORDER_H

#include "rejoin/Convergence/ConvergenceKeys.h"
#include "rejoin/Graph/LoopForest.h"

namespace rejoin {

/// The static order of a function under one cycle hierarchy: the position of a thread is its block and, for each
/// cycle around it, how often the thread executed the cycle's header since it executed the header of a cycle around
/// that. Two threads of one call with equal blocks and counts are at converged instances; whoever stands at the least
/// position cannot be caught up by any other, so it may go on (see ExecutionOrder.cpp).
class ExecutionOrder {
public:
  /// \p Regions extend cycles: threads in them stand within the cycles of the tokens' definitions.
  void compute(const Cfg &G, llvm::ArrayRef<TokenRegion> Regions = {});

  unsigned numCycles() const { return Header.size(); }
  /// The cycles around a block, outermost first.
  llvm::ArrayRef<uint32_t> cyclesAround(BlockId B) const { return Chains[B.index()]; }
  /// The cycle whose header the block is; ~0 if it is none.
  uint32_t headedCycle(BlockId B) const { return Heads[B.index()]; }
  /// Updates the counts when a thread leaves block \p B.
  void leave(BlockId B, llvm::MutableArrayRef<uint32_t> Counts) const {
    uint32_t C = Heads[B.index()];
    if (C == ~0U)
      return;
    ++Counts[C];
    for (uint32_t Inner : Inside[C])
      Counts[Inner] = 0;
  }
  /// Less than 0, 0 or more than 0 as the first position comes before, is, or comes after the second.
  int compare(BlockId A, llvm::ArrayRef<uint32_t> CountsA, BlockId B, llvm::ArrayRef<uint32_t> CountsB) const;
  /// Position in a topological order in which each cycle is contiguous.
  uint32_t rank(BlockId B) const { return Rank[B.index()]; }

private:
  void orderRegion(const Cfg &G, uint32_t Cycle, uint32_t &Next);

  llvm::SmallVector<BlockId> Header;
  llvm::SmallVector<uint32_t> Parent, Heads, Rank, Innermost;
  llvm::SmallVector<llvm::SmallVector<uint32_t, 2>> Chains, Inside;
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_EXECUTIONORDER_H
