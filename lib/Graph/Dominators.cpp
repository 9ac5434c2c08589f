//===- Dominators.cpp - Dominators and post-dominators ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dominates B iff every path from the root to B passes A; the immediate dominator is the last such A before B.
//
// Semi-NCA: number the nodes by a depth-first search, compute semidominators bottom-up with path compression
// (Lengauer and Tarjan), then take as immediate dominator the nearest common ancestor, in the tree built so far, of
// the node's search parent and its semidominator.
//
// Invariant: a node's semidominator and immediate dominator have smaller search numbers.
// Cost: O(E log V) for the semidominators; the walk to the common ancestor is quadratic only on contrived graphs.
// Source: Georgiadis, Tarjan, Werneck, "Finding Dominators in Practice", JGAA 10 (2006).
// Held by: unittests/Graph/CyclesTest.cpp against removal of each node, on all small graphs.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/Dominators.h"

namespace rejoin {

uint32_t DominatorTree::bestAbove(uint32_t V) {
  if (Ancestor[V] == Outside)
    return V;
  // Compress the path without recursion.
  Path.clear();
  while (Ancestor[Ancestor[V]] != Outside) {
    Path.push_back(V);
    V = Ancestor[V];
  }
  uint32_t Best = Label[V];
  uint32_t Root = Ancestor[V];
  while (!Path.empty()) {
    uint32_t W = Path.pop_back_val();
    if (Semi[Best] < Semi[Label[W]])
      Label[W] = Best;
    Best = Label[W];
    Ancestor[W] = Root;
  }
  return Best;
}

template <typename SuccessorsT> void DominatorTree::search(unsigned NumNodes, uint32_t Root, SuccessorsT Successors) {
  Order.clear();
  Parent.clear();
  Number.assign(NumNodes, Outside);
  Stack.assign(1, {Root, 0});
  while (!Stack.empty()) {
    auto [V, From] = Stack.pop_back_val();
    if (Number[V] != Outside)
      continue;
    uint32_t Here = Number[V] = Order.size();
    Parent.push_back(From);
    Order.push_back(V);
    Successors(V, [&](uint32_t S) {
      if (Number[S] == Outside)
        Stack.push_back({S, Here});
    });
  }
}

void DominatorTree::take(const DepthFirst &Search, unsigned NumNodes) {
  Number.resize_for_overwrite(NumNodes);
  for (unsigned B = 0; B != NumNodes; ++B)
    Number[B] = Search.isReachable(BlockId(B)) ? Search.preIndex(BlockId(B)) : Outside;
  unsigned N = Search.numReachable();
  Order.resize_for_overwrite(N);
  Parent.resize_for_overwrite(N);
  for (uint32_t W = 0; W != N; ++W) {
    BlockId B = Search.preOrder()[W];
    Order[W] = B.index();
    // The nearest of those met last that is not yet left.
    uint32_t P = W ? W - 1 : 0;
    while (!Search.isAncestor(BlockId(Order[P]), B))
      P = Parent[P];
    Parent[W] = P;
  }
}

template <typename PredecessorsT> void DominatorTree::compute(PredecessorsT Predecessors) {
  unsigned N = Order.size();
  Ancestor.assign(N, Outside);
  Label.resize_for_overwrite(N);
  Semi.resize_for_overwrite(N);
  for (uint32_t W = 0; W != N; ++W)
    Label[W] = Semi[W] = W;
  for (uint32_t W = N; W-- > 1;) {
    Predecessors(Order[W], [&](uint32_t P) {
      if (Number[P] != Outside)
        Semi[W] = std::min(Semi[W], Semi[bestAbove(Number[P])]);
    });
    Ancestor[W] = Parent[W];
  }
  Dom.resize_for_overwrite(N);
  Dom[0] = 0;
  for (uint32_t W = 1; W < N; ++W) {
    uint32_t D = Parent[W];
    while (D > Semi[W])
      D = Dom[D];
    Dom[W] = D;
  }
  Idom.assign(Number.size(), Outside);
  for (uint32_t W = 1; W < N; ++W)
    Idom[Order[W]] = Order[Dom[W]];
  numberTree();
}

void DominatorTree::numberTree() {
  // Sizes bottom-up, then each node takes the next free interval of its parent; `Order` lists parents first. All by
  // search number, the result by node.
  unsigned N = Order.size();
  Size.assign(N, 1);
  for (uint32_t W = N; W-- > 1;)
    Size[Dom[W]] += Size[W];
  Pre.assign(Idom.size(), Outside);
  Last.assign(Idom.size(), 0);
  Next.resize_for_overwrite(N);
  for (uint32_t W = 0; W != N; ++W) {
    uint32_t &Free = Next[Dom[W]], First = W ? Free : 0;
    Free = First + Size[W];
    Next[W] = First + 1;
    Pre[Order[W]] = First;
    Last[Order[W]] = First + Size[W] - 1;
  }
}

void DominatorTree::computeDominators(const Cfg &G) {
  DepthFirst Search;
  Search.compute(G);
  computeDominators(G, Search);
}

void DominatorTree::computeDominators(const Cfg &G, const DepthFirst &Search) {
  NumBlocks = G.numBlocks();
  take(Search, NumBlocks);
  compute([&](uint32_t V, auto Visit) {
    for (BlockId P : G.predecessors(BlockId(V)))
      Visit(P.index());
  });
}

void DominatorTree::computePostDominators(const Cfg &G) {
  NumBlocks = G.numBlocks();
  uint32_t Exit = NumBlocks;
  search(NumBlocks + 1, Exit, [&](uint32_t V, auto Visit) {
    if (V != Exit) {
      for (BlockId P : G.predecessors(BlockId(V)))
        Visit(P.index());
      return;
    }
    for (unsigned B = 0; B != NumBlocks; ++B)
      if (G.numSuccessors(BlockId(B)) == 0)
        Visit(B);
  });
  compute([&](uint32_t V, auto Visit) {
    if (V == Exit)
      return;
    for (BlockId S : G.successors(BlockId(V)))
      Visit(S.index());
    if (G.numSuccessors(BlockId(V)) == 0)
      Visit(Exit);
  });
}

unsigned DominatorTree::depth(BlockId B) const {
  unsigned Depth = 0;
  for (BlockId P = idom(B); P.isValid(); P = idom(P))
    ++Depth;
  return Depth;
}

} // namespace rejoin
