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
  // Threads that go round for ever never come to what follows: where no way leads out, there is one to a sink.
  DominatorTree Post;
  Post.computePostDominators(G);
  Cfg Closed;
  bool Endless = false;
  for (unsigned I = 0; I != N; ++I)
    Endless |= !Post.contains(BlockId(I));
  if (Endless) {
    for (unsigned I = 0; I != N; ++I) {
      BlockId B = Closed.addBlock();
      for (BlockId S : G.successors(B))
        Closed.addSuccessor(S);
      if (!Post.contains(B))
        Closed.addSuccessor(BlockId(N));
    }
    Closed.addBlock();
    Closed.finish();
    Post.computePostDominators(Closed);
  }
  // Blocks that depend on each branch: up the tree from its successors, up to what all its ways reach.
  Controlled.resize(N);
  std::vector<uint32_t> AddedFor(N, ~0U);
  for (unsigned I = 0; I != N; ++I) {
    BlockId A(I);
    if (G.numSuccessors(A) < 2 || !Result.search().isReachable(A))
      continue;
    BlockId Stop = Post.idom(A);
    // From a block that was met before the way is the same.
    for (BlockId S : G.successors(A))
      for (BlockId B = S; B.isValid() && B != Stop && B.index() != N && AddedFor[B.index()] != I; B = Post.idom(B)) {
        AddedFor[B.index()] = I;
        Controlled[I].push_back(B);
      }
  }
  // Where convergence depends on the hierarchy, threads that are not together may decide a uniform branch differently.
  llvm::SmallVector<Extent, 0> Together(N, Extent::grid());
  for (const HierarchyDependent &H : Result.hierarchyDependent())
    for (unsigned I = 0; I != N; ++I)
      if (Result.search().isReachable(BlockId(I)) && Result.loops().contains(H.Region, BlockId(I)))
        Together[I] = min(Together[I], H.Level);
  // Down from the branches that differ, and through what depends on them.
  llvm::SmallVector<uint32_t> Work;
  for (unsigned I = 0; I != N; ++I)
    if (!Controlled[I].empty())
      Work.push_back(I);
  while (!Work.empty()) {
    uint32_t I = Work.pop_back_val();
    Extent Own = min(Result.extentOfBranch(View, BlockId(I)), Together[I]);
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
