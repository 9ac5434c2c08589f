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
// What depends on a branch is a part of the way up the tree of post-dominators. Extents are given to blocks from the
// least one up, so a block that has one is passed over from then on, by pointers that shrink like those of a
// union-find. Where a way leads to a dead end the program ends, or is undefined: for all other blocks it is no way.
//
// Cost: nearly linear in the blocks of all loops, inner ones counted again; from a depth on blocks are taken to differ.
// Held by: unittests/Uniformity/ControlUniformityTest.cpp: every small graph against enumeration of executions; the
// kernel fuzzer.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Uniformity/ControlUniformity.h"
#include "llvm/ADT/STLExtras.h"

using llvm::any_of, llvm::find_if, llvm::function_ref;

namespace rejoin {

/// The graph with an additional sink, the block with the highest number, and an edge to it from each block of \p From.
static Cfg withSink(const Cfg &G, const llvm::BitVector &From) {
  Cfg Closed;
  for (unsigned I = 0; I != G.numBlocks(); ++I) {
    Closed.addBlock();
    for (BlockId S : G.successors(BlockId(I)))
      Closed.addSuccessor(S);
    if (From.test(I))
      Closed.addSuccessor(BlockId(G.numBlocks()));
  }
  Closed.addBlock();
  Closed.finish();
  return Closed;
}

/// Post-dominators of a graph. Threads that go round for ever never come to what follows: where no way leads out, there
/// is one to a sink. If ways out were taken away, from \p Cut, they are the ways there.
static DominatorTree closedPostDominators(const Cfg &G, const llvm::BitVector &Cut) {
  const unsigned N = G.numBlocks();
  DominatorTree Post;
  Post.computePostDominators(G);
  auto Endless = [&](bool AtCuts) {
    llvm::BitVector Found(N);
    for (unsigned I = 0; I != N; ++I)
      Found[I] = !Post.contains(BlockId(I)) && (!AtCuts || (!Cut.empty() && Cut.test(I)));
    return Found;
  };
  llvm::BitVector Ends = Endless(/*AtCuts=*/true);
  if (Ends.any())
    Post.computePostDominators(withSink(G, Ends));
  if (llvm::BitVector More = Endless(/*AtCuts=*/false); More.any()) {
    Ends |= More;
    Post.computePostDominators(withSink(G, Ends));
  }
  return Post;
}

ControlUniformity::Graph::Graph(const Cfg &G, std::vector<BlockId> Blocks, const llvm::BitVector &Cut,
                                llvm::BitVector Skipped)
    : Post(closedPostDominators(G, Cut)), Blocks(std::move(Blocks)), Skipped(std::move(Skipped)) {
  const unsigned N = size();
  Up.resize(N);
  for (unsigned I = 0; I != N; ++I) {
    Up[I] = I;
    if (G.numSuccessors(BlockId(I)) < 2)
      continue;
    BranchOf[I] = Successors.size();
    for (BlockId S : G.successors(BlockId(I)))
      Successors.push_back(S.index() < N ? S.index() : N);
    Successors.push_back(N + 1);
  }
}

/// The first block that \p IsDone leaves, from a block upwards; \c size() for none. What is done stays so.
template <typename IsDoneT> uint32_t ControlUniformity::Graph::firstAbove(uint32_t I, IsDoneT IsDone) {
  const uint32_t N = size();
  uint32_t First = I;
  auto IsPassed = [&](uint32_t K) { return (!Skipped.empty() && Skipped.test(K)) || IsDone(Blocks[K]); };
  while (First < N && (Up[First] != First || IsPassed(First))) {
    if (Up[First] != First) {
      First = Up[First];
      continue;
    }
    BlockId Parent = Post.idom(BlockId(First));
    Up[First] = Parent.isValid() && Parent.index() < N ? Parent.index() : N;
    First = Up[First];
  }
  // The way is short the next time.
  while (I < N && Up[I] != First && I != First)
    I = std::exchange(Up[I], First);
  return First;
}

template <typename IsDoneT, typename VisitT>
void ControlUniformity::Graph::forControlled(uint32_t Branch, IsDoneT IsDone, VisitT Visit) {
  const uint32_t N = size();
  auto At = BranchOf.find(Branch);
  if (At == BranchOf.end())
    return;
  // Up the tree from its successors, up to what all its ways reach.
  const BlockId Stop = Post.idom(BlockId(Branch));
  for (uint32_t K = At->second; Successors[K] != N + 1; ++K)
    for (uint32_t I = firstAbove(Successors[K], IsDone);
         I < N && (!Stop.isValid() || Post.strictlyDominates(Stop, BlockId(I))); I = firstAbove(I, IsDone))
      Visit(Blocks[I]);
}

bool ControlUniformity::Graph::controls(uint32_t Branch, uint32_t Block) const {
  const uint32_t N = size();
  auto At = BranchOf.find(Branch);
  if (At == BranchOf.end() || (!Skipped.empty() && Skipped.test(Block)))
    return false;
  const BlockId Stop = Post.idom(BlockId(Branch)), B(Block);
  if (Stop.isValid() && !Post.strictlyDominates(Stop, B))
    return false;
  for (uint32_t K = At->second; Successors[K] != N + 1; ++K)
    if (Successors[K] < N && Post.dominates(B, BlockId(Successors[K])))
      return true;
  return false;
}

bool ControlUniformity::controls(BlockId Branch, BlockId B) const {
  return any_of(InGraphs[Branch.index()], [&](std::pair<uint32_t, uint32_t> Of) {
    auto In = find_if(InGraphs[B.index()], [&](std::pair<uint32_t, uint32_t> X) { return X.first == Of.first; });
    return In != InGraphs[B.index()].end() && Graphs[Of.first].controls(Of.second, In->second);
  });
}

void ControlUniformity::addGraph(const Cfg &G, std::vector<BlockId> Blocks, function_ref<bool(BlockId)> IsReachable,
                                 const llvm::BitVector &Cut, llvm::BitVector Skipped) {
  for (auto [K, B] : llvm::enumerate(Blocks))
    if (IsReachable(B))
      InGraphs[B.index()].push_back({static_cast<uint32_t>(Graphs.size()), static_cast<uint32_t>(K)});
  Graphs.emplace_back(G, std::move(Blocks), Cut, std::move(Skipped));
}

static bool isDeadEnd(const llvm::BitVector &DeadEnds, BlockId B) {
  return !DeadEnds.empty() && DeadEnds.test(B.index());
}

void ControlUniformity::addWhole(const Cfg &G, const UniformityResult &Result, const llvm::BitVector &DeadEnds) {
  std::vector<BlockId> All;
  for (unsigned I = 0; I != G.numBlocks(); ++I)
    All.push_back(BlockId(I));
  auto IsReachable = [&](BlockId B) { return Result.search().isReachable(B); };
  if (DeadEnds.empty())
    return addGraph(G, std::move(All), IsReachable);
  // Whether a dead end is executed does depend on the branches that lead there.
  llvm::BitVector Others = DeadEnds, Cut(G.numBlocks());
  Others.flip();
  addGraph(G, All, IsReachable, {}, std::move(Others));
  Cfg Live;
  for (BlockId B : All) {
    Live.addBlock();
    for (BlockId S : G.successors(B))
      if (isDeadEnd(DeadEnds, B) || !isDeadEnd(DeadEnds, S))
        Live.addSuccessor(S);
      else
        Cut.set(B.index());
  }
  Live.finish();
  addGraph(Live, std::move(All), IsReachable, Cut, DeadEnds);
}

void ControlUniformity::addTurns(const Cfg &G, const UniformityResult &Result, const llvm::BitVector &DeadEnds) {
  const LoopForest &Loops = Result.loops();
  const DepthFirst &Search = Result.search();
  if (!Loops.numLoops())
    return;
  // Loops are numbered outermost first.
  constexpr unsigned MaxDepth = 64;
  std::vector<std::vector<BlockId>> BlocksOf(Loops.numLoops());
  for (BlockId B : Search.reversePostOrder())
    for (LoopId L = Loops.loopOf(B); L.isValid(); L = Loops.parent(L))
      if (Loops.depth(L) <= MaxDepth)
        BlocksOf[L.index()].push_back(B);
  std::vector<uint32_t> Local(G.numBlocks());
  for (unsigned I = 0; I != Loops.numLoops(); ++I) {
    std::vector<BlockId> &Blocks = BlocksOf[I];
    for (auto [K, B] : llvm::enumerate(Blocks))
      Local[B.index()] = K;
    const BlockId Nowhere(Blocks.size());
    Cfg Turn;
    for (BlockId B : Blocks) {
      Turn.addBlock();
      for (BlockId S : G.successors(B)) {
        if (isDeadEnd(DeadEnds, S) && !isDeadEnd(DeadEnds, B))
          continue;
        bool GoesRound = Search.isRetreating(B, S) && Loops.loopOfRetreatingEdge(B, S) == LoopId(I);
        bool Stays = Loops.contains(LoopId(I), S) && !GoesRound;
        Turn.addSuccessor(Stays ? BlockId(Local[S.index()]) : Nowhere);
      }
    }
    if (Blocks.empty())
      continue;
    Turn.addBlock();
    Turn.finish();
    addGraph(Turn, std::move(Blocks), [](BlockId) { return true; });
  }
  // What lies deeper.
  for (BlockId B : Search.reversePostOrder())
    if (Loops.depth(Loops.loopOf(B)) > MaxDepth)
      Extents[B.index()] = Extent::thread();
}

/// For each block the level of the least region around it whose convergence depends on the hierarchy.
static llvm::SmallVector<Extent, 0> levelsOfRegions(const Cfg &G, const UniformityResult &Result) {
  llvm::SmallVector<Extent, 0> Levels(G.numBlocks(), Extent::grid());
  if (Result.hierarchyDependent().empty())
    return Levels;
  const LoopForest &Loops = Result.loops();
  std::vector<Extent> OfLoop(Loops.numLoops(), Extent::grid());
  for (const HierarchyDependent &H : Result.hierarchyDependent())
    OfLoop[H.Region.index()] = min(OfLoop[H.Region.index()], H.Level);
  // Loops are numbered outermost first.
  for (unsigned I = 0; I != Loops.numLoops(); ++I)
    if (LoopId P = Loops.parent(LoopId(I)); P.isValid())
      OfLoop[I] = min(OfLoop[I], OfLoop[P.index()]);
  for (BlockId B : Result.search().reversePostOrder())
    if (LoopId L = Loops.loopOf(B); L.isValid())
      Levels[B.index()] = OfLoop[L.index()];
  return Levels;
}

ControlUniformity::ControlUniformity(const ProgramView &View, const UniformityResult &Result,
                                     const llvm::BitVector &DeadEnds) {
  const Cfg &G = View.cfg();
  unsigned N = G.numBlocks();
  Extents.assign(N, Extent::grid());
  Branches.assign(N, BlockId());
  InGraphs.resize(N);
  addWhole(G, Result, DeadEnds);
  // Without a branch that differs there is nothing to lower, and no loops are known.
  bool Differs = false;
  for (unsigned I = 0; I != N; ++I)
    Differs |= Result.extentOfBranch(View, BlockId(I)) < Extent::grid();
  if (!Differs)
    return;
  addTurns(G, Result, DeadEnds);
  // Where convergence depends on the hierarchy, threads that are not together may decide a uniform branch differently.
  llvm::SmallVector<Extent, 0> Together = levelsOfRegions(G, Result);
  // From the least extent up, so that the first one that comes to a block is its own and no block is lowered twice.
  std::vector<llvm::SmallVector<uint32_t>> Work(Extent::GridLevel);
  auto Push = [&](uint32_t I) {
    Extent E = min(min(Result.extentOfBranch(View, BlockId(I)), Together[I]), Extents[I]);
    if (E < Extent::grid() && any_of(InGraphs[I], [&](auto Of) { return Graphs[Of.first].isBranch(Of.second); }))
      Work[E.level()].push_back(I);
  };
  for (unsigned I = 0; I != N; ++I)
    Push(I);
  auto IsLowered = [&](BlockId B) { return Extents[B.index()] < Extent::grid(); };
  llvm::SmallVector<uint32_t> Lowered;
  for (unsigned Level = 0; Level != Extent::GridLevel; ++Level)
    while (!Work[Level].empty()) {
      uint32_t I = Work[Level].pop_back_val();
      Extent Own = min(Result.extentOfBranch(View, BlockId(I)), Together[I]);
      BlockId Because = Own <= Extents[I] ? BlockId(I) : Branches[I];
      Lowered.clear();
      for (auto [Which, Local] : InGraphs[I])
        Graphs[Which].forControlled(Local, IsLowered, [&](BlockId B) {
          Extents[B.index()] = Extent::ofLevel(Level);
          Branches[B.index()] = Because;
          Lowered.push_back(B.index());
        });
      if (Graphs.size() > 1)
        llvm::sort(Lowered);
      for (uint32_t B : Lowered)
        Push(B);
    }
}

} // namespace rejoin
