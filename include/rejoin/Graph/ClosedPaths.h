//===- ClosedPaths.h - Closed paths that avoid blocks -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_CLOSEDPATHS_H
#define REJOIN_GRAPH_CLOSEDPATHS_H

#include "rejoin/Graph/Cfg.h"

namespace rejoin {

/// Finds paths and closed paths by search. Used for witnesses, and for code in which no definition dominates its uses.
/// Each call is linear in the size of the graph.
class ClosedPaths {
public:
  explicit ClosedPaths(const Cfg &G) : G(G) {}

  /// A shortest path of at least one edge, with both ends; empty if there is none. None of its blocks, ends included,
  /// is in \p Avoided.
  llvm::SmallVector<BlockId> path(BlockId From, BlockId To, llvm::ArrayRef<BlockId> Avoided);
  /// A closed path through both blocks, from \p A back to \p A; empty if there is none.
  llvm::SmallVector<BlockId> through(BlockId A, BlockId B, llvm::ArrayRef<BlockId> Avoided);
  /// All blocks on a closed path through \p B that avoids the given blocks; in ascending order.
  llvm::SmallVector<BlockId> component(BlockId B, llvm::ArrayRef<BlockId> Avoided);

private:
  const Cfg &G;
  /// For each block, the block that the search came from, plus one; 0 for a block not visited, ~0 for an avoided one.
  llvm::SmallVector<uint32_t, 0> From, Back;
  llvm::SmallVector<BlockId, 0> Queue;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_CLOSEDPATHS_H
