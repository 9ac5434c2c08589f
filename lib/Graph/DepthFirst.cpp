//===- DepthFirst.cpp - Depth-first search ----------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/DepthFirst.h"

namespace rejoin {

void DepthFirst::compute(const Cfg &G) {
  unsigned N = G.numBlocks();
  Pre.assign(N, Unreached);
  Last.resize_for_overwrite(N);
  RpoIndex.resize_for_overwrite(N);
  Rpo.clear();
  PreOrder.clear();
  Retreating = false;
  Stack.clear();

  auto Enter = [&](uint32_t B) {
    Pre[B] = PreOrder.size();
    // While a block is open its interval has no end: everything met meanwhile is a descendant.
    Last[B] = Unreached;
    PreOrder.push_back(BlockId(B));
    Stack.push_back({B, G.succBegin(BlockId(B))});
  };
  Enter(0);
  while (!Stack.empty()) {
    Frame &Top = Stack.back();
    if (Top.NextEdge != G.succEnd(BlockId(Top.Block))) {
      uint32_t To = G.target(EdgeId(Top.NextEdge++)).index();
      if (Pre[To] == Unreached)
        Enter(To);
      else
        Retreating |= Last[To] == Unreached;
      continue;
    }
    Last[Top.Block] = PreOrder.size() - 1;
    Rpo.push_back(BlockId(Top.Block));
    Stack.pop_back();
  }
  for (unsigned I = 0, E = Rpo.size(); I < E / 2; ++I)
    std::swap(Rpo[I], Rpo[E - 1 - I]);
  for (unsigned I = 0; I != Rpo.size(); ++I)
    RpoIndex[Rpo[I].index()] = I;
}

} // namespace rejoin
