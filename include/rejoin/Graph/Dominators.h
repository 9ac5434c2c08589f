//===- Dominators.h - Dominators and post-dominators ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_DOMINATORS_H
#define REJOIN_GRAPH_DOMINATORS_H

#include "rejoin/Graph/DepthFirst.h"

namespace rejoin {

/// The dominator tree of a graph, or its post-dominator tree.
///
/// The root of the post-dominator tree is a virtual exit that follows every block without successors. Blocks outside
/// the tree have no parent and dominate only themselves. These are blocks that are not reachable from the entry or, for
/// post-dominators, blocks from which no exit can be reached.
class DominatorTree {
public:
  /// Computes dominators from the entry. Near-linear in practice (semi-NCA).
  void computeDominators(const Cfg &G);
  /// Computes dominators from an existing search of \p G.
  void computeDominators(const Cfg &G, const DepthFirst &Search);
  /// Computes post-dominators from the virtual exit.
  void computePostDominators(const Cfg &G);

  bool contains(BlockId B) const { return Pre[B.index()] != Outside; }
  /// The immediate (post-)dominator; invalid for the root, for children of the virtual exit, and outside the tree.
  BlockId idom(BlockId B) const {
    uint32_t P = Idom[B.index()];
    return P < NumBlocks ? BlockId(P) : BlockId();
  }
  /// Whether \p A dominates \p B. Constant time. A block dominates itself.
  bool dominates(BlockId A, BlockId B) const {
    return A == B ||
           (contains(A) && contains(B) && Pre[A.index()] <= Pre[B.index()] && Pre[B.index()] <= Last[A.index()]);
  }
  bool strictlyDominates(BlockId A, BlockId B) const { return A != B && dominates(A, B); }
  /// The number of proper ancestors that are blocks.
  unsigned depth(BlockId B) const;

private:
  /// A depth-first search: fills `Number`, `Order` and `Parent`.
  template <typename SuccessorsT> void search(unsigned NumNodes, uint32_t Root, SuccessorsT Successors);
  /// Fills the same members from an existing search.
  void take(const DepthFirst &Search, unsigned NumNodes);
  template <typename PredecessorsT> void compute(PredecessorsT Predecessors);
  /// The node with the least semidominator on the path up from \p V, the topmost node excluded. Nodes are search
  /// numbers.
  uint32_t bestAbove(uint32_t V);
  void numberTree();

  static constexpr uint32_t Outside = ~0U;
  unsigned NumBlocks = 0;
  /// The parent in the tree. `NumBlocks` stands for the virtual exit.
  llvm::SmallVector<uint32_t, 0> Idom;
  /// Nodes in the order of the depth-first search that built the tree.
  llvm::SmallVector<uint32_t, 0> Order;
  llvm::SmallVector<uint32_t, 0> Pre, Last;

  // Working memory, kept from one graph to the next. Indexed by search number, except `Number`.
  llvm::SmallVector<uint32_t, 0> Number, Parent, Ancestor, Label, Semi, Dom, Size, Next, Path;
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> Stack;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_DOMINATORS_H
