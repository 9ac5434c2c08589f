//===- ExecutionOrder.cpp - The order in which one machine runs blocks -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A position is (block B, count n(C) for each cycle C around B). Under the maximal relation two instances are converged
// iff their keys are equal (Model.md, rule 4). A key is a list of headers: the header of the innermost cycle n times,
// then the header of the next cycle as often as its count says, and so on. So positions are equal iff keys are.
//
// Order: two positions are compared by the counts of their common cycles, the outermost first. Within one count of a
// cycle its header comes last, because an instance of the header begins the next iteration. Positions with equal counts
// in all common cycles are ordered by a topological order of the blocks, in which a cycle is one node without the edges
// into its header. Each edge of the graph leads to a greater position: it follows the topological order, or it enters a
// header and so a later iteration. Hence no thread can reach the position of a thread at the least position later.
//
// Source: "Convergence And Uniformity", LLVM (dependence on cycle headers); the order is ours.
// Held by: unittests/Semantics/ExecutionOrderTest.cpp: keys and positions agree on all small graphs; every step goes
// up.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/ExecutionOrder.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace rejoin {

void ExecutionOrder::orderRegion(const Cfg &G, uint32_t Cycle, uint32_t &Next) {
  // Elements of the region: its own blocks and its child cycles, by a representative number.
  unsigned N = G.numBlocks();
  auto ElementOf = [&](BlockId B) -> uint32_t {
    uint32_t C = Innermost[B.index()];
    if (C == Cycle)
      return B.index();
    while (C != None && Parent[C] != Cycle)
      C = Parent[C];
    return C == None ? None : N + C;
  };
  llvm::SmallVector<uint32_t> Elements;
  llvm::SmallVector<uint32_t> Degree(N + Header.size(), 0);
  llvm::SmallVector<llvm::SmallVector<uint32_t, 2>, 0> Successors(N + Header.size());
  llvm::SmallVector<bool> Known(N + Header.size(), false);
  for (unsigned B = 0; B != N; ++B) {
    uint32_t E = ElementOf(BlockId(B));
    if (E == None)
      continue;
    if (!Known[E])
      Elements.push_back(E);
    Known[E] = true;
    for (BlockId S : G.successors(BlockId(B))) {
      uint32_t To = ElementOf(S);
      if (To == None || To == E || (Cycle != None && S == Header[Cycle]))
        continue;
      Successors[E].push_back(To);
      ++Degree[To];
    }
  }
  llvm::SmallVector<uint32_t> Ready;
  for (uint32_t E : llvm::reverse(Elements))
    if (!Degree[E])
      Ready.push_back(E);
  while (!Ready.empty()) {
    uint32_t E = Ready.pop_back_val();
    if (E >= N)
      orderRegion(G, E - N, Next);
    else
      Rank[E] = Next++;
    for (uint32_t S : llvm::reverse(Successors[E]))
      if (--Degree[S] == 0)
        Ready.push_back(S);
  }
}

void ExecutionOrder::compute(const Cfg &G, llvm::ArrayRef<TokenRegion> Regions) {
  DepthFirst Search;
  CycleHierarchy H;
  Search.compute(G);
  H.compute(G, Search);
  unsigned N = G.numBlocks(), K = H.numCycles();
  Header.clear();
  Parent.clear();
  for (unsigned C = 0; C != K; ++C) {
    Header.push_back(H.header(CycleId(C)));
    Parent.push_back(H.parent(CycleId(C)).isValid() ? H.parent(CycleId(C)).index() : None);
  }
  Innermost.assign(N, None);
  Heads.assign(N, None);
  for (unsigned B = 0; B != N; ++B)
    if (CycleId C = H.cycleOf(BlockId(B)); C.isValid()) {
      Innermost[B] = C.index();
      if (H.header(C) == BlockId(B))
        Heads[B] = C.index();
    }
  // As LoopForest::extend, on this hierarchy.
  for (const TokenRegion &R : Regions) {
    uint32_t Home = Innermost[R.Definition.index()];
    if (Home == None)
      continue;
    llvm::SmallVector<bool> Around(K, false);
    for (uint32_t C = Home; C != None; C = Parent[C])
      Around[C] = true;
    for (BlockId X : R.Blocks) {
      uint32_t Moved = None, Common = Innermost[X.index()];
      while (Common != None && !Around[Common]) {
        Moved = Common;
        Common = Parent[Common];
      }
      if (Common == Home)
        continue;
      if (Moved != None)
        Parent[Moved] = Home;
      else
        Innermost[X.index()] = Home;
    }
  }
  Chains.assign(N, {});
  Inside.assign(K, {});
  for (unsigned B = 0; B != N; ++B) {
    for (uint32_t C = Innermost[B]; C != None; C = Parent[C])
      Chains[B].push_back(C);
    std::reverse(Chains[B].begin(), Chains[B].end());
  }
  for (unsigned C = 0; C != K; ++C)
    for (uint32_t A = Parent[C]; A != None; A = Parent[A])
      Inside[A].push_back(C);
  Rank.assign(N, None);
  uint32_t Next = 0;
  orderRegion(G, None, Next);
}

int ExecutionOrder::compare(BlockId A, llvm::ArrayRef<uint32_t> CountsA, BlockId B,
                            llvm::ArrayRef<uint32_t> CountsB) const {
  const auto &ChainA = Chains[A.index()], &ChainB = Chains[B.index()];
  for (unsigned I = 0; I != ChainA.size() && I != ChainB.size() && ChainA[I] == ChainB[I]; ++I) {
    uint32_t C = ChainA[I];
    std::pair PositionA(CountsA[C], Heads[A.index()] == C), PositionB(CountsB[C], Heads[B.index()] == C);
    if (PositionA != PositionB)
      return PositionA < PositionB ? -1 : 1;
  }
  if (A == B)
    return 0;
  return Rank[A.index()] < Rank[B.index()] ? -1 : 1;
}

} // namespace rejoin
