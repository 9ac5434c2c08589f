//===- ExecutionOrder.h - The execution order of blocks ------- -*- C++ -*-===//
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

/// The static order of a function under one cycle hierarchy. The position of a thread consists of its block and a count
/// for each cycle around it: how often the thread has executed the cycle's header since it last executed the header of
/// an enclosing cycle. Two threads of one call with equal blocks and counts are at converged instances. No other thread
/// can reach the position of a thread at the least position later, so that thread may proceed (see ExecutionOrder.cpp).
class ExecutionOrder {
public:
  /// \p Regions extend cycles: the blocks of a region count as part of the cycles around the token's definition.
  void compute(const Cfg &G, llvm::ArrayRef<TokenRegion> Regions = {});

  unsigned numCycles() const { return Header.size(); }
  /// The cycles around a block, outermost first.
  llvm::ArrayRef<uint32_t> cyclesAround(BlockId B) const { return Chains[B.index()]; }
  /// Updates the counts when a thread leaves block \p B.
  void leave(BlockId B, llvm::MutableArrayRef<uint32_t> Counts) const {
    uint32_t C = Heads[B.index()];
    if (C == None)
      return;
    ++Counts[C];
    for (uint32_t Inner : Inside[C])
      Counts[Inner] = 0;
  }
  /// Negative, 0 or positive if the first position is before, equal to, or after the second.
  int compare(BlockId A, llvm::ArrayRef<uint32_t> CountsA, BlockId B, llvm::ArrayRef<uint32_t> CountsB) const;
  /// The position in a topological order in which each cycle is contiguous.
  uint32_t rank(BlockId B) const { return Rank[B.index()]; }

private:
  static constexpr uint32_t None = ~0U;
  void orderRegion(const Cfg &G, uint32_t Cycle, uint32_t &Next);

  llvm::SmallVector<BlockId> Header;
  llvm::SmallVector<uint32_t> Parent, Heads, Rank, Innermost;
  llvm::SmallVector<llvm::SmallVector<uint32_t, 2>> Chains, Inside;
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_EXECUTIONORDER_H
