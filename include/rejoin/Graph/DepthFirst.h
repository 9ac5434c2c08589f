//===- DepthFirst.h - Depth-first search ------------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_DEPTHFIRST_H
#define REJOIN_GRAPH_DEPTHFIRST_H

#include "rejoin/Graph/Cfg.h"
#include "rejoin/Support/PodVector.h"

namespace rejoin {

/// One depth-first search from the entry; it takes successors in their order. Unreachable blocks have no number.
/// Linear. `compute` reuses the memory of an earlier graph.
class DepthFirst {
public:
  void compute(const Cfg &G);

  bool isReachable(BlockId B) const { return Pre[B.index()] != Unreached; }
  unsigned numReachable() const { return Rpo.size(); }
  /// Reachable blocks in reverse post-order.
  llvm::ArrayRef<BlockId> reversePostOrder() const { return Rpo; }
  /// Reachable blocks in the order in which the search reached them.
  llvm::ArrayRef<BlockId> preOrder() const { return PreOrder; }
  uint32_t rpoIndex(BlockId B) const { return RpoIndex[B.index()]; }
  uint32_t preIndex(BlockId B) const { return Pre[B.index()]; }
  /// Whether \p A is \p B or one of its ancestors in the search tree.
  bool isAncestor(BlockId A, BlockId B) const {
    return Pre[A.index()] <= Pre[B.index()] && Pre[B.index()] <= Last[A.index()];
  }
  /// Whether the edge leads to an ancestor. Every closed path has such an edge.
  bool isRetreating(BlockId From, BlockId To) const { return isAncestor(To, From); }
  bool hasRetreatingEdge() const { return !Headers.empty(); }
  /// The targets of the retreating edges, one entry for each edge.
  llvm::ArrayRef<BlockId> retreatTargets() const { return Headers; }

  static constexpr uint32_t Unreached = ~0U;

private:
  struct Frame {
    BlockId Block;
    uint32_t NextEdge, EndEdge;
  };
  PodVector<uint32_t> Pre, Last, RpoIndex;
  PodVector<BlockId> Rpo, PreOrder, Headers;
  PodVector<Frame> Stack;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_DEPTHFIRST_H
