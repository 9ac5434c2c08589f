//===- ControlExtents.cpp - Which threads of a group come to a block together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Uniformity/ControlExtents.h"
#include "rejoin/Graph/Dominators.h"

namespace rejoin {

ControlExtents::ControlExtents(const ProgramView &View, const UniformityResult &Result) {
  const Cfg &G = View.cfg();
  unsigned N = G.numBlocks();
  Extents.assign(N, Extent::grid());
  Branches.assign(N, BlockId());
  DominatorTree Post;
  Post.computePostDominators(G);
  // Blocks that depend on each branch: up the tree from its successors, up to what all its ways reach. Behind a
  // successor from which the end cannot be reached everything depends on it.
  Controlled.resize(N);
  for (unsigned I = 0; I != N; ++I) {
    BlockId A(I);
    if (G.numSuccessors(A) < 2 || !Result.search().isReachable(A))
      continue;
    llvm::SmallVector<bool> Seen(N, false);
    auto Add = [&](BlockId B) {
      if (Seen[B.index()])
        return false;
      Seen[B.index()] = true;
      Controlled[I].push_back(B);
      return true;
    };
    BlockId Stop = Post.contains(A) ? Post.idom(A) : BlockId();
    for (BlockId S : G.successors(A)) {
      if (Post.contains(A) && Post.contains(S)) {
        for (BlockId B = S; B.isValid() && B != Stop && Add(B);)
          B = Post.idom(B);
        continue;
      }
      llvm::SmallVector<BlockId> Stack{S};
      while (!Stack.empty()) {
        BlockId B = Stack.pop_back_val();
        if (Add(B))
          for (BlockId Next : G.successors(B))
            Stack.push_back(Next);
      }
    }
  }
  // Down from the branches that differ, and through what depends on them.
  llvm::SmallVector<uint32_t> Work;
  for (unsigned I = 0; I != N; ++I)
    if (!Controlled[I].empty())
      Work.push_back(I);
  while (!Work.empty()) {
    uint32_t I = Work.pop_back_val();
    Extent Own = Result.extentOfBranch(View, BlockId(I));
    Extent E = min(Own, Extents[I]);
    BlockId Because = Own <= Extents[I] ? BlockId(I) : Branches[I];
    for (BlockId B : Controlled[I])
      if (E < Extents[B.index()]) {
        Extents[B.index()] = E;
        Branches[B.index()] = Because;
        if (!Controlled[B.index()].empty())
          Work.push_back(B.index());
      }
  }
}

} // namespace rejoin
