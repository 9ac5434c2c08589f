//===- ControlUniformity.cpp - Which threads of a group come to a block together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block depends on a branch if some ways out of the branch come to it and others do not: so much control dependence
// tells, on the whole graph. There a way that goes round a loop and comes to the block in a later turn counts as a way
// to it. But threads meet in every turn, and by then some have executed the block and others have not:
//
//     H: br c, B, H      B lies on every way out, yet in each turn c decides whether it is executed.
//     B: br e, X, H
//
// So control dependence is computed for each loop too, where an edge that goes round it, or leaves it, leads nowhere.
// How often a block is executed within one turn of an outer loop, the graphs of the outer loops tell.
// Cost: linear in the blocks of all loops, inner ones counted again; from a depth on blocks are taken to differ.
// Held by: unittests/Uniformity/ControlUniformityTest.cpp: every small graph against enumeration of executions; the
// kernel fuzzer.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Uniformity/ControlUniformity.h"
#include "rejoin/Graph/Dominators.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

/// Post-dominators of a graph. Threads that go round for ever never come to what follows: where no way leads out, there
/// is one to a sink, numbered behind all blocks.
static DominatorTree closedPostDominators(const Cfg &G) {
  const unsigned N = G.numBlocks();
  DominatorTree Post;
  Post.computePostDominators(G);
  bool Endless = false;
  for (unsigned I = 0; I != N; ++I)
    Endless |= !Post.contains(BlockId(I));
  if (!Endless)
    return Post;
  Cfg Closed;
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
  return Post;
}

/// Calls \p Add for each branch of \p G and each of the first \p N blocks that depends on it.
static void forControlled(const Cfg &G, unsigned N, llvm::function_ref<void(BlockId Branch, BlockId Block)> Add) {
  DominatorTree Post = closedPostDominators(G);
  std::vector<uint32_t> AddedFor(N, ~0U);
  for (unsigned I = 0; I != N; ++I) {
    BlockId A(I);
    if (G.numSuccessors(A) < 2)
      continue;
    // Up the tree from its successors, up to what all its ways reach. From a block that was met before the way is the
    // same.
    BlockId Stop = Post.idom(A);
    for (BlockId S : G.successors(A))
      for (BlockId B = S; B.isValid() && B != Stop && B.index() < N && AddedFor[B.index()] != I; B = Post.idom(B)) {
        AddedFor[B.index()] = I;
        Add(A, B);
      }
  }
}

void ControlUniformity::addTurns(const Cfg &G, const UniformityResult &Result) {
  const LoopForest &Loops = Result.loops();
  const DepthFirst &Search = Result.search();
  if (!Loops.numLoops())
    return;
  // Loops are numbered outermost first.
  constexpr unsigned MaxDepth = 64;
  std::vector<llvm::SmallVector<BlockId, 0>> BlocksOf(Loops.numLoops());
  for (BlockId B : Search.reversePostOrder())
    for (LoopId L = Loops.loopOf(B); L.isValid(); L = Loops.parent(L))
      if (Loops.depth(L) <= MaxDepth)
        BlocksOf[L.index()].push_back(B);
  std::vector<uint32_t> Local(G.numBlocks());
  for (unsigned I = 0; I != Loops.numLoops(); ++I) {
    llvm::ArrayRef<BlockId> Blocks = BlocksOf[I];
    for (auto [K, B] : llvm::enumerate(Blocks))
      Local[B.index()] = K;
    const BlockId Nowhere(Blocks.size());
    Cfg Turn;
    for (BlockId B : Blocks) {
      Turn.addBlock();
      for (BlockId S : G.successors(B)) {
        bool GoesRound = Search.isRetreating(B, S) && Loops.loopOfRetreatingEdge(B, S) == LoopId(I);
        bool Stays = Loops.contains(LoopId(I), S) && !GoesRound;
        Turn.addSuccessor(Stays ? BlockId(Local[S.index()]) : Nowhere);
      }
    }
    if (Blocks.empty())
      continue;
    Turn.addBlock();
    Turn.finish();
    forControlled(Turn, Blocks.size(),
                  [&](BlockId A, BlockId B) { Controlled[Blocks[A.index()].index()].push_back(Blocks[B.index()]); });
  }
  for (auto &List : Controlled) {
    llvm::sort(List);
    List.erase(llvm::unique(List), List.end());
  }
  // What lies deeper.
  for (BlockId B : Search.reversePostOrder())
    if (Loops.depth(Loops.loopOf(B)) > MaxDepth)
      Extents[B.index()] = Extent::thread();
}

ControlUniformity::ControlUniformity(const ProgramView &View, const UniformityResult &Result) {
  const Cfg &G = View.cfg();
  unsigned N = G.numBlocks();
  Extents.assign(N, Extent::grid());
  Branches.assign(N, BlockId());
  Controlled.resize(N);
  forControlled(G, N, [&](BlockId A, BlockId B) {
    if (Result.search().isReachable(A))
      Controlled[A.index()].push_back(B);
  });
  // Without a branch that differs there is nothing to lower, and no loops are known.
  bool Differs = false;
  for (unsigned I = 0; I != N; ++I)
    Differs |= Result.extentOfBranch(View, BlockId(I)) < Extent::grid();
  if (!Differs)
    return;
  addTurns(G, Result);
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
