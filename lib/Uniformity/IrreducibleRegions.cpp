//===- IrreducibleRegions.cpp - Regions whose convergence depends on the hierarchy -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An irreducible region has several cycle hierarchies, and with them several maximal converged-with relations. Its
// blocks are m-converged (the relation is the same in all) unless
//  1. a divergent branch B inside has a join J inside, over paths inside, that B does not strictly dominate; J does not
//     count if a natural loop inside the region holds both and J is not its header: that loop is a cycle with the same
//     header in every hierarchy that separates B from J, or its header is the region's;
//  2. threads that part at a divergent branch outside reach the region at different entries, not yet joined;
//  3. a join J of 1. that B dominates lies in a cycle with several entries below B: inside that cycle, 2. holds for B.
// Joins that 1. or 3. forbid are excused together if one entry H of the region strictly dominates each that its branch
// does not dominate, and without H no cycle of the region is left but those inside its loops: a search may come to H
// first; then the region's cycle has the header H, and its child cycles are the loops, which have one hierarchy.
// Threads part not only by the edges of B: where they leave a loop inside the region in different iterations, they may
// leave it by different exits although their paths share all blocks. Paths for 1. may pass "a later iteration" of such
// a loop. (The document's criterion knows no such paths; docs/Model.md has a graph that refutes it.)
//
//      e1 <---- x       B = e1 divergent, J = e2: a thread that goes e1 -> e2 and one that goes e1 -> y -> e2 ...
//      | \      ^       with header y they count differently. e1 does not dominate e2 (e2 is an entry).
//      y->e2 ---'
//
// A region that a token's region extends is taken to depend as well: the added blocks follow its definition, but cycles
// of the region that avoid the definition are left on the way there, in different iterations, and by no edge that
// leaves. So is a region in which a loop is extended by blocks that go round without the loop's header: threads that
// meet in such a loop need not be in one iteration.
//
// In a region that depends on the hierarchy every PHI and every effect that varies in it is lowered. Always-uniform
// definitions, and what the same block computes from them, keep their extent, but their uses by other blocks do not.
// And every branch divides threads: whatever leaves, leaves in different iterations and by different exits.
//
// All conditions are independent of the search: regions, dominators, joins and the set of entries are.
// Cost: one dominator computation over the region for each branch that may have a forbidden join, at most
// MaxRegionSearches; beyond, the region is given up. Regions with more than MaxHeaders
// entries get no excuse.
// Held by: unittests/Uniformity/ExhaustiveTest.cpp over all cycle hierarchies, ControlledTest.cpp for extended regions;
// test/Uniformity/irreducible-*.ll.
//
//===----------------------------------------------------------------------===//

#include "Solver.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace rejoin {

void UniformitySolver::prepareRegions() {
  RegionEntries.clear();
  const LoopForest &Forest = R->Forest;
  if (!Forest.hasIrreducible())
    return;
  unsigned K = Forest.numLoops();
  RegionDepends.assign(K, false);
  RegionSearches.assign(K, 0);
  Excuses.assign(K, NotCollected);
  // Blocks sorted by loop: those of a loop and of all inside it are neighbours. Neighbours in the order are mostly of
  // one loop, so its place is kept at hand.
  LoopBlockBegin.assign(K + 1, 0);
  LoopId Here;
  uint32_t Place = 0;
  auto MoveTo = [&](LoopId L) {
    if (L == Here)
      return;
    if (Here.isValid())
      LoopBlockBegin[Here.index()] = Place;
    Here = L;
    Place = L.isValid() ? LoopBlockBegin[L.index()] : 0;
  };
  for (BlockId B : R->Search.reversePostOrder()) {
    MoveTo(Forest.loopOf(B));
    ++Place;
  }
  MoveTo(LoopId());
  uint32_t Sum = 0;
  for (uint32_t &Begin : LoopBlockBegin) {
    Sum += Begin;
    Begin = Sum;
  }
  BlocksByLoop.resize_for_overwrite(Sum);
  for (BlockId B : llvm::reverse(R->Search.reversePostOrder())) {
    MoveTo(Forest.loopOf(B));
    if (Here.isValid())
      BlocksByLoop[--Place] = B;
  }
  MoveTo(LoopId());

  llvm::SmallVector<NodeId, 4> Groups, Entries;
  for (unsigned I = 0; I != K; ++I) {
    LoopId S(I);
    if (Forest.isNatural(S))
      continue;
    Groups.clear();
    Entries.clear();
    for (BlockId B : blocksOf(S)) {
      auto IsOutside = [&](BlockId P) { return R->Search.isReachable(P) && !Forest.contains(S, P); };
      if (llvm::none_of(G->predecessors(B), IsOutside))
        continue;
      // One block may have edges to two entries, so that every entry needs a node of its own.
      NodeId Group;
      for (EdgeId E : G->predEdges(B)) {
        if (!IsOutside(G->source(E)))
          continue;
        if (!Group.isValid()) {
          Entries.push_back(Graph.initialBlockNode(B));
          Group = Graph.addSide(Entries.back());
          Groups.push_back(Group);
        }
        Graph.enterSide(Group, Graph.tail(E));
      }
    }
    if (Groups.size() < 2)
      continue; // one of the entries is the function's own
    NodeId Sink = Graph.addSide(Groups, Entries.front());
    for (NodeId Entry : llvm::drop_begin(Entries))
      Graph.addOrder(Sink, Entry);
    RegionEntries.push_back({S, Sink});
  }
}

llvm::ArrayRef<BlockId> UniformitySolver::blocksOf(LoopId L) const {
  uint32_t Begin = LoopBlockBegin[L.index()], End = LoopBlockBegin[R->Forest.last(L).index() + 1];
  return llvm::ArrayRef(BlocksByLoop).slice(Begin, End - Begin);
}

void UniformitySolver::checkRegions(BlockId Branch, uint8_t Level) {
  const LoopForest &Forest = R->Forest;
  for (LoopId S = Forest.innermostIrreducible(Forest.loopOf(Branch)); S.isValid();
       S = Forest.innermostIrreducible(Forest.parent(S))) {
    if (RegionDepends[S.index()])
      continue;
    if (Forest.isExtendedRegion(S))
      regionDepends(S, Branch, Forest.header(S), Level);
    else if (BlockId J = findForbiddenJoin(S, Branch); J.isValid())
      regionDepends(S, Branch, J, Level);
  }
}

const DominatorTree &UniformitySolver::dominators() {
  if (!HasDominators)
    Dominators.computeDominators(*G, R->Search);
  HasDominators = true;
  return Dominators;
}

BlockId UniformitySolver::findForbiddenJoin(LoopId S, BlockId Branch) {
  const LoopForest &Forest = R->Forest;
  unsigned Inside = 0;
  for (BlockId Succ : G->successors(Branch))
    Inside += Forest.contains(S, Succ);
  if (Inside < 2)
    return BlockId();
  // The outermost natural loop of the region that holds the branch.
  LoopId N;
  for (LoopId L = Forest.loopOf(Branch); L != S; L = Forest.parent(L))
    N = L;
  // Threads that are together again before they can leave what the branch dominates, or that loop, do not matter. (If
  // the branch lies in a loop and they meet outside, one may have gone round more often: the header counts that.)
  Graph.computePostDominators();
  uint32_t Post = Graph.ipdom(Graph.blockNode(Branch).index());
  if (Post != Graph.virtualExit() && Graph.node(NodeId(Post)).kind() == IterationGraph::Kind::Block) {
    BlockId J = Graph.node(NodeId(Post)).block();
    bool Together = N.isValid() ? Forest.contains(N, J)
                                : Forest.contains(S, J) && dominators().strictlyDominates(Branch, J) &&
                                      !liesInInnerRegion(S, Branch, J);
    if (Together)
      return BlockId();
  }
  if (++RegionSearches[S.index()] > Options.MaxRegionSearches)
    return Branch;

  for (BlockId J : joinsInRegion(S, Branch)) {
    bool SameLoop = N.isValid() && Forest.contains(N, J) && J != Forest.header(N);
    bool IsDominated = dominators().strictlyDominates(Branch, J);
    if (SameLoop || (IsDominated && !liesInInnerRegion(S, Branch, J)))
      continue;
    uint32_t &Left = Excuses[S.index()];
    llvm::SmallVector<BlockId, MaxHeaders> Headers = possibleHeaders(S);
    if (Left & NotCollected) {
      Left = 0;
      for (unsigned I = 0; I != Headers.size(); ++I)
        if (breaksAllCycles(S, Headers[I]))
          Left |= 1U << I;
    }
    for (unsigned I = 0; I != Headers.size(); ++I)
      if (!IsDominated && !dominators().strictlyDominates(Headers[I], J))
        Left &= ~(1U << I);
    if (!Left)
      return J;
  }
  return BlockId();
}

llvm::SmallVector<BlockId, UniformitySolver::MaxHeaders> UniformitySolver::possibleHeaders(LoopId S) const {
  // A search may come to any entry first; to the function's own entry it does.
  llvm::SmallVector<BlockId, MaxHeaders> Result;
  if (R->Forest.contains(S, G->entry()))
    return {G->entry()};
  for (BlockId B : blocksOf(S))
    if (llvm::any_of(G->predecessors(B),
                     [&](BlockId P) { return R->Search.isReachable(P) && !R->Forest.contains(S, P); })) {
      if (Result.size() == MaxHeaders)
        return {};
      Result.push_back(B);
    }
  return Result;
}

bool UniformitySolver::breaksAllCycles(LoopId S, BlockId Header) {
  // Loops and regions inside that do not contain the header are single nodes; what holds in them is looked at there.
  const LoopForest &Forest = R->Forest;
  auto NodeOf = [&](BlockId B) {
    LoopId L = Forest.outermostWithout(Forest.loopOf(B), Forest.loopOf(Header));
    return L.isValid() ? Forest.header(L) : B;
  };
  // Nodes without predecessors, again and again, until none is left.
  llvm::DenseMap<uint32_t, unsigned> Entering;
  llvm::DenseMap<uint32_t, llvm::SmallVector<uint32_t, 2>> Successors;
  for (BlockId B : blocksOf(S)) {
    BlockId From = NodeOf(B);
    if (From == Header)
      continue;
    Entering.try_emplace(From.index(), 0);
    for (BlockId Succ : G->successors(B))
      if (BlockId To = Forest.contains(S, Succ) ? NodeOf(Succ) : Header; To != Header && To != From) {
        Successors[From.index()].push_back(To.index());
        ++Entering[To.index()];
      }
  }
  llvm::SmallVector<uint32_t, 16> Work;
  for (auto [B, Count] : Entering)
    if (Count == 0)
      Work.push_back(B);
  unsigned Left = Entering.size();
  for (; !Work.empty(); --Left)
    for (uint32_t To : Successors.lookup(Work.pop_back_val()))
      if (--Entering[To] == 0)
        Work.push_back(To);
  return Left == 0;
}

llvm::SmallVector<BlockId> UniformitySolver::joinsInRegion(LoopId S, BlockId Branch) {
  // The region's own edges, and for each loop K inside it a node for its later iterations, from which the header and
  // all exits of K can be reached: threads that leave K in different iterations part, although their paths share
  // blocks.
  const LoopForest &Forest = R->Forest;
  llvm::ArrayRef<BlockId> Blocks = blocksOf(S);
  uint32_t FirstLater = Blocks.size(), NumInner = Forest.last(S).index() - S.index();
  LocalIndex.resize(G->numBlocks());
  for (unsigned I = 0; I != Blocks.size(); ++I)
    LocalIndex[Blocks[I].index()] = I;
  uint32_t NumNodes = FirstLater + NumInner;
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> Edges;
  for (BlockId B : Blocks)
    for (uint32_t E = G->succBegin(B); E != G->succEnd(B); ++E) {
      BlockId To = G->target(EdgeId(E));
      if (!Forest.contains(S, To))
        continue;
      bool Round = Graph.isRetreating(EdgeId(E));
      LoopId Outer = Round ? Forest.loopOfRetreatingEdge(B, To) : Forest.common(Forest.loopOf(To), Forest.loopOf(B));
      uint32_t From = LocalIndex[B.index()];
      for (LoopId K = Forest.loopOf(B); K != Outer; K = Forest.parent(K)) {
        Edges.push_back({From, NumNodes});
        Edges.push_back({FirstLater + K.index() - S.index() - 1, NumNodes});
        From = NumNodes++;
      }
      if (Round && Outer != S) {
        uint32_t Later = FirstLater + Outer.index() - S.index() - 1;
        Edges.push_back({From, Later});
        From = Later;
      }
      Edges.push_back({From, LocalIndex[To.index()]});
    }
  std::sort(Edges.begin(), Edges.end());
  Cfg Local;
  const auto *Next = Edges.begin();
  for (uint32_t V = 0; V != NumNodes; ++V) {
    Local.addBlock();
    for (; Next != Edges.end() && Next->first == V; ++Next)
      Local.addSuccessor(BlockId(Next->second));
  }
  Local.finish();
  llvm::SmallVector<BlockId> Joins;
  for (BlockId J : joinsOfBranch(Local, BlockId(LocalIndex[Branch.index()])))
    if (J.index() < FirstLater)
      Joins.push_back(Blocks[J.index()]);
  return Joins;
}

bool UniformitySolver::liesInInnerRegion(LoopId S, BlockId Branch, BlockId J) {
  // The blocks that reach J and are reached from J below the branch: a cycle with several entries is irreducible.
  const DominatorTree &Tree = dominators();
  auto Inside = [&](BlockId B) { return R->Forest.contains(S, B) && Tree.strictlyDominates(Branch, B); };
  llvm::SmallDenseSet<uint32_t> Forward, Backward;
  llvm::SmallVector<BlockId, 16> Work{J};
  while (!Work.empty())
    for (BlockId Succ : G->successors(Work.pop_back_val()))
      if (Inside(Succ) && Forward.insert(Succ.index()).second)
        Work.push_back(Succ);
  if (!Forward.contains(J.index()))
    return false;
  Work.push_back(J);
  while (!Work.empty())
    for (BlockId P : G->predecessors(Work.pop_back_val()))
      if (R->Search.isReachable(P) && Forward.contains(P.index()) && Backward.insert(P.index()).second)
        Work.push_back(P);
  unsigned Entries = 0;
  for (uint32_t B : Backward)
    Entries += llvm::any_of(G->predecessors(BlockId(B)),
                            [&](BlockId P) { return R->Search.isReachable(P) && !Backward.contains(P.index()); });
  return Entries > 1;
}

void UniformitySolver::regionDepends(LoopId S, BlockId Branch, BlockId Witness, uint8_t Level) {
  if (RegionDepends[S.index()])
    return;
  RegionDepends[S.index()] = true;
  const LoopForest &Forest = R->Forest;
  Extent To = Extent::ofLevel(Level);
  uint32_t Index = R->Hierarchy.size();
  R->Hierarchy.push_back({S, To, Branch, Witness});
  if (!HasCrossingUses)
    buildCrossingUses();
  if (!HasAllUsers)
    buildUsers(Extent::thread());
  for (BlockId B : blocksOf(S)) {
    for (uint32_t V = View->valueBegin(B); V != View->valueEnd(B); ++V) {
      InstanceInfo Info = View->info(ValueId(V));
      // A branch follows its condition; without a value of its own it is no output.
      if (Info.Kind == InstanceKind::Void || R->Extents[V] <= To)
        continue;
      LoopId Varies = varyingLoop(ValueId(V));
      if (!Varies.isValid() || !Forest.contains(S, Varies))
        continue;
      if (Info.Kind == InstanceKind::Branch && Info.Ceiling == Extent::grid())
        continue;
      // Functions of their operands follow these; always-uniform operations keep their floor.
      if (Info.Kind != InstanceKind::Pure)
        lower(V, max(To, Info.Floor), Cause::Kind::Hierarchy, Index);
      if (R->Extents[V] <= To)
        continue;
      // The same instance of the block may use it; other blocks read instances that need not be converged.
      for (uint32_t U = FirstUser[V]; U != None; U = UserLists[U].Next) {
        ValueId User(UserLists[U].User);
        if (View->kind(User) != InstanceKind::Phi && View->block(User) == B && R->Search.isReachable(B))
          continue;
        lowerUse(UseId(U), User, std::nullopt, Index, Level);
      }
    }
    addBranch(B, Level);
  }
}

} // namespace rejoin
