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

/// Paths and closed paths by search, for witnesses and for code in which no definition dominates its uses. Each call is
/// linear in the graph.
class ClosedPaths {
public:
  explicit ClosedPaths(const Cfg &G) : G(G) {}

  /// A shortest path of at least one edge, with both ends; empty if there is none. Its blocks, ends included, are none
  /// of \p Avoided.
  llvm::SmallVector<BlockId> path(BlockId From, BlockId To, llvm::ArrayRef<BlockId> Avoided);
  /// A closed path through both blocks, from \p A back to \p A; empty if there is none.
  llvm::SmallVector<BlockId> through(BlockId A, BlockId B, llvm::ArrayRef<BlockId> Avoided);
  /// All blocks that lie on a closed path with \p B which avoids the blocks given; ascending.
  llvm::SmallVector<BlockId> component(BlockId B, llvm::ArrayRef<BlockId> Avoided);

private:
  const Cfg &G;
  /// By block: where the search came from, plus one; 0 for not seen, ~0 for avoided.
  llvm::SmallVector<uint32_t, 0> From, Back;
  llvm::SmallVector<BlockId, 0> Queue;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_CLOSEDPATHS_H
