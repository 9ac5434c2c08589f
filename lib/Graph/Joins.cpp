//===- Joins.cpp - Where the threads of divergent branches meet -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// J(b) = the nodes z with two paths from b that start with different edges and share b and z only. Wanted: the union of
// J(b) over a growing set of branches, without a walk per branch. On a directed acyclic graph:
//
//  T1. Root the graph at b. z is in J(b) iff idom_b(z) = b and z is not a mere successor: by Menger, no single node
//      separates z from b. A label that spreads from each successor and is replaced where two different ones meet is
//      that node's ancestor below b, so labels find J(b) exactly when nodes are visited in topological order.
//  T2. Below b in the ordinary dominator tree J(b) is the children of b with at least two predecessors.
//  T3. z in J(b) implies that idom(z) dominates b.
//  T4. The immediate post-dominator of b is in J(b) if it is a node.
//  T5. If b dominates its immediate post-dominator, T2 is all of J(b).
// T4 and T5 hold for nodes on the way to the post-dominator, not for side nodes with predecessors elsewhere ("wide").
//
//        b1 (uniform)        J(b2) = {z}: z is no child of b2, b2 does not dominate its post-dominator z: T4 finds it.
//        |  \                Only a branch like b2 can need labels, and only while a candidate that somebody asks
//        b2  |               for lies between b2 and its post-dominator with its dominator above b2 (T3).
//        | \ |
//        c-> z
//
// Most functions have few branches, and need none of this: labels spread from each branch in one pass over the nodes
// that it reaches.
//
// Invariant: ByPosition skips dead candidates, ByDominator skips nodes without live candidates below them.
// Cost: near-linear without label propagation; a propagation costs the region up to the post-dominator. On arbitrary
// unstructured graphs with many uniform branches the union is as hard as finding 4-cycles, so no near-linear bound
// can hold for all; batches keep propagations rare, because what one branch settles no other has to search.
// Source: Menger 1927; dominators as in IterationGraph.cpp; the aggregation is ours.
// Not handled: joins that lie in a later iteration are not joins here; the iteration graph has nodes for them.
// Held by: unittests/Graph/JoinsTest.cpp: against enumeration of all pairs of paths.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/Joins.h"
#include "NoIndex.h"
#include "rejoin/Graph/Dominators.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <functional>

namespace rejoin {

llvm::SmallVector<BlockId> joinsOfBranch(const Cfg &G, BlockId B, llvm::ArrayRef<bool> Within) {
  auto Inside = [&](BlockId X) { return Within.empty() || Within[X.index()]; };
  // A copy rooted at B: node 0 is B as the start, nodes 1.. are one per edge out of B, then the blocks; edges into B
  // enter its block node, which has no successors.
  Cfg Rooted;
  unsigned Degree = G.numSuccessors(B);
  auto NodeOf = [&](BlockId X) { return BlockId(1 + Degree + X.index()); };
  Rooted.addBlock();
  for (unsigned I = 0; I != Degree; ++I)
    if (Inside(G.successors(B)[I]))
      Rooted.addSuccessor(BlockId(1 + I));
  for (unsigned I = 0; I != Degree; ++I) {
    Rooted.addBlock();
    Rooted.addSuccessor(NodeOf(G.successors(B)[I]));
  }
  for (unsigned X = 0; X != G.numBlocks(); ++X) {
    Rooted.addBlock();
    if (BlockId(X) != B && Inside(BlockId(X)))
      for (BlockId S : G.successors(BlockId(X)))
        if (Inside(S))
          Rooted.addSuccessor(NodeOf(S));
  }
  Rooted.finish();
  DominatorTree Tree;
  Tree.computeDominators(Rooted);
  llvm::SmallVector<BlockId> Result;
  for (unsigned X = 0; X != G.numBlocks(); ++X)
    if (Tree.contains(NodeOf(BlockId(X))) && Tree.idom(NodeOf(BlockId(X))) == Rooted.entry())
      Result.push_back(BlockId(X));
  return Result;
}

void JoinFinder::begin(IterationGraph &IterGraph, unsigned MaxSweeps) {
  Graph = &IterGraph;
  unsigned N = Graph->numNodes();
  Live.assignAll(N, false);
  Searches = 0;
  NumLive = LastLive = 0;
  SweepsLeft = MaxSweeps;
  AnyWide = Listed = Prepared = false;
  Label.resize_for_overwrite(N);
}

void JoinFinder::addCandidate(NodeId N) {
  // A join has two predecessors.
  if (Graph->predecessors(N).size() >= 2 && !Live[N.index()]) {
    Live[N.index()] = true;
    LastLive = std::max(LastLive, N.index());
    ++NumLive;
  }
}

void JoinFinder::addWideCandidate(NodeId N) {
  addCandidate(N);
  if (!AnyWide)
    Wide.assign(Graph->numNodes(), false);
  AnyWide = true;
  Wide[N.index()] = true;
}

void JoinFinder::sweep(uint32_t B) {
  // Nodes after the last candidate cannot be joins.
  while (!Live[LastLive])
    --LastLive;
  for (uint32_t V = B + 1; V <= LastLive && NumLive; ++V) {
    uint32_t Here = None;
    bool Meet = false;
    for (uint32_t P : Graph->predecessors(NodeId(V))) {
      if (P < B)
        continue;
      uint32_t From = P == B ? V : Label[P];
      if (From == None || From == Here)
        continue;
      Meet |= Here != None;
      Here = Here == None ? From : V;
    }
    Label[V] = Here;
    if (Meet && Live[V])
      settle(V, B);
  }
}

void JoinFinder::listByDominators() {
  Listed = true;
  Graph->computeDominators();
  unsigned N = Graph->numNodes();
  FirstBelow.assignAll(N, None);
  NextBelow.resize_for_overwrite(N);
  for (uint32_t V = N; V-- != 0;)
    if (Live[V]) {
      uint32_t D = Graph->idom(V);
      NextBelow[V] = FirstBelow[D];
      FirstBelow[D] = V;
    }
}

void JoinFinder::prepareSearches() {
  Prepared = true;
  Graph->computePostDominators();
  unsigned N = Graph->numNodes();
  Stamp.assignAll(N, 0);
  NumLabelled.resize_for_overwrite(N);
  Leads.clear();
  StepsSinceLeads = 0;
  NumLiveAtLeads = ~0U;
  NumBelow.assignAll(N, 0);
  ByPosition.reset(N + 1);
  ByDominator.reset(N);
  if (AnyWide)
    WideByPosition.reset(N + 1);
  for (uint32_t V = N; V-- != 0;) {
    if (Live[V])
      ++NumBelow[Graph->idom(V)];
    else
      ByPosition.unite(V + 1, V);
    if (AnyWide && !(Live[V] && Wide[V]))
      WideByPosition.unite(V + 1, V);
  }
  for (uint32_t V = 1; V < N; ++V)
    if (!NumBelow[V])
      ByDominator.unite(Graph->idom(V), V);
}

void JoinFinder::closeCandidate(NodeId Node) {
  uint32_t N = Node.index();
  if (!Live[N])
    return;
  Live[N] = false;
  --NumLive;
  if (!Prepared)
    return;
  ByPosition.unite(N + 1, N);
  if (AnyWide && Wide[N])
    WideByPosition.unite(N + 1, N);
  uint32_t D = Graph->idom(N);
  if (--NumBelow[D] == 0 && D != 0)
    ByDominator.unite(Graph->idom(D), D);
}

void JoinFinder::settle(uint32_t Join, uint32_t Branch) {
  closeCandidate(NodeId(Join));
  Report(NodeId(Join), NodeId(Branch));
}

void JoinFinder::addBranches(llvm::ArrayRef<NodeId> Branches, llvm::function_ref<void(NodeId, NodeId)> Joined) {
  if (!NumLive)
    return;
  Report = Joined;
  if (Branches.size() <= SweepsLeft) {
    SweepsLeft -= Branches.size();
    for (NodeId B : Branches)
      if (NumLive)
        sweep(B.index());
    return;
  }
  SweepsLeft = 0;
  if (!Listed)
    listByDominators();
  for (NodeId B : Branches) {
    // T2. The list is used up: every candidate on it is settled now or was closed before.
    for (uint32_t Z = FirstBelow[B.index()]; Z != None; Z = NextBelow[Z])
      if (Live[Z])
        settle(Z, B.index());
    FirstBelow[B.index()] = None;
  }
  for (NodeId B : Branches) {
    if (!NumLive)
      return;
    if (!Prepared)
      prepareSearches();
    if (needsSearch(B.index()))
      search(B.index());
  }
}

bool JoinFinder::needsSearch(uint32_t B) {
  uint32_t P = Graph->ipdom(B);
  bool HasPost = P != Graph->virtualExit();
  bool MayBeWide = AnyWide && WideByPosition.find(B + 1) < P;
  if (HasPost && !MayBeWide && Graph->dominates(B, P))
    return false; // T5
  if (HasPost && Live[P])
    settle(P, B); // T4
  if (nextCandidate(B + 1) > P || nextCandidate(B + 1) == Graph->numNodes())
    return false; // nothing is asked for up to the post-dominator
  if (B == 0)
    return false; // T2 is all: the entry dominates everything
  uint32_t Ancestor = ByDominator.find(Graph->idom(B));
  if (!NumBelow[Ancestor])
    return false; // the root, and nothing below it
  return !HasPost || MayBeWide || Graph->idomDepth(Ancestor) >= Graph->idomDepth(Graph->idom(P));
}

void JoinFinder::findWaysToCandidates() {
  unsigned N = Graph->numNodes();
  Leads.resize_for_overwrite(N);
  for (uint32_t V = N; V-- != 0;)
    Leads[V] = Live[V] || llvm::any_of(Graph->successors(NodeId(V)), [&](uint32_t S) { return Leads[S]; });
  StepsSinceLeads = 0;
  NumLiveAtLeads = NumLive;
}

void JoinFinder::search(uint32_t B) {
  // Once searches have cost as much as this does.
  if (StepsSinceLeads > Graph->numNodes() && NumLive != NumLiveAtLeads)
    findWaysToCandidates();
  uint32_t Epoch = ++Searches;
  uint32_t End = Graph->ipdom(B);
  Heap.clear();
  // Labels on nodes that are reached and not yet left: once there is one alone, no two can meet any more.
  unsigned NumLabels = 0;
  auto Attach = [&](uint32_t L) { NumLabels += NumLabelled[L]++ == 0; };
  auto Detach = [&](uint32_t L) { NumLabels -= --NumLabelled[L] == 0; };
  auto Reach = [&](uint32_t N, uint32_t L) {
    if (!Leads.empty() && !Leads[N])
      return; // paths that meet there or later do not matter
    Stamp[N] = Epoch;
    NumLabelled[N] = 0;
    Label[N] = L;
    Attach(L);
    Heap.push_back(N);
    std::push_heap(Heap.begin(), Heap.end(), std::greater<>());
  };
  for (uint32_t S : Graph->successors(NodeId(B)))
    if (Stamp[S] != Epoch)
      Reach(S, S);
  // A successor that a second label reaches is a join too, but it keeps its own label.
  while (NumLabels > 1) {
    std::pop_heap(Heap.begin(), Heap.end(), std::greater<>());
    uint32_t N = Heap.pop_back_val();
    if (N >= End || nextCandidate(N) > End || nextCandidate(N) == Graph->numNodes())
      return;
    ++StepsSinceLeads;
    for (uint32_t S : Graph->successors(NodeId(N))) {
      if (Stamp[S] != Epoch) {
        Reach(S, Label[N]);
      } else if (Label[S] != Label[N]) {
        if (Label[S] != S) {
          Detach(Label[S]);
          Label[S] = S;
          Attach(S);
        }
        if (Live[S])
          settle(S, B);
      }
    }
    Detach(Label[N]);
  }
}

} // namespace rejoin
