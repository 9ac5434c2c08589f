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
  Pre.assignAll(N, Unreached);
  Last.resize_for_overwrite(N);
  RpoIndex.resize_for_overwrite(N);
  Rpo.resizeRaw(N);
  PreOrder.resizeRaw(N);
  Stack.resizeRaw(N);
  Headers.clear();

  uint32_t Entered = 0, Left = 0, Depth = 0;
  Frame Top;
  auto Enter = [&](BlockId B) {
    Pre[B.index()] = Entered;
    // While a block is open its interval has no end: everything met meanwhile is a descendant.
    Last[B.index()] = Unreached;
    PreOrder[Entered++] = B;
    Top = {B, G.succBegin(B), G.succEnd(B)};
  };
  Enter(G.entry());
  while (true) {
    if (Top.NextEdge != Top.EndEdge) {
      BlockId To = G.target(EdgeId(Top.NextEdge++));
      if (Pre[To.index()] == Unreached) {
        Stack[Depth++] = Top;
        Enter(To);
      } else if (Last[To.index()] == Unreached) {
        Headers.push_back(To);
      }
      continue;
    }
    Last[Top.Block.index()] = Entered - 1;
    // From the end: blocks that are left last come first.
    Rpo[N - ++Left] = Top.Block;
    if (Depth == 0)
      break;
    Top = Stack[--Depth];
  }
  PreOrder.truncate(Entered);
  if (Entered != N)
    Rpo.erase(Rpo.begin(), Rpo.begin() + (N - Entered));
  for (uint32_t I = 0; I != Entered; ++I)
    RpoIndex[Rpo[I].index()] = I;
}

} // namespace rejoin
