//===- JoinsTest.cpp - Joins against enumeration of paths -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/Joins.h"
#include "Instrument.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace rejoin;

TEST(Joins, OfOneBranchAreThoseOfTheDefinitionOnAllSmallGraphs) {
  unsigned Branches = 0;
  for (int N = 2; N <= 5; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, /*MustExit=*/false)) {
      Cfg C = rejoin::testing::toCfg(G);
      for (int B = 0; B != N; ++B) {
        if (G.Successors[B].size() < 2)
          continue;
        ++Branches;
        std::vector<int> Found;
        for (BlockId J : joinsOfBranch(C, BlockId(B)))
          Found.push_back(static_cast<int>(J.index()));
        ASSERT_EQ(Found, reference::joins(G, B)) << reference::print(G, 1U << B);
      }
    }
  printf("  %u branches\n", Branches);
}

namespace {
/// The iteration graph as a plain graph, for the literal definition.
reference::Graph toReference(const IterationGraph &I) {
  reference::Graph R;
  R.Successors.resize(I.numNodes());
  for (unsigned V = 0; V != I.numNodes(); ++V)
    for (uint32_t S : I.successors(NodeId(V)))
      R.Successors[V].push_back(static_cast<int>(S));
  return R;
}
} // namespace

/// Adds the branches in random order and batches; after each batch the settled candidates are the literal union.
/// Up to \p MaxSweeps branches are looked at one by one.
static void checkGrowingSet(const reference::Graph &G, std::mt19937 &Random, unsigned &Sets, unsigned MaxSweeps) {
  Cfg C = rejoin::testing::toCfg(G);
  DepthFirst Search;
  Search.compute(C);
  LoopForest Forest;
  Forest.compute(C, Search);
  IterationGraph I;
  I.begin(C, Search, Forest);
  I.finish();
  I.computeSuccessors();
  reference::Graph Plain = toReference(I);
  if (Plain.size() > 24)
    return; // too many paths to enumerate
  JoinFinder Finder;
  Finder.begin(I, MaxSweeps);
  for (unsigned V = 0; V != I.numNodes(); ++V)
    Finder.addCandidate(NodeId(V));
  std::vector<int> Branches;
  for (int V = 0; V != Plain.size(); ++V)
    if (Plain.Successors[V].size() >= 2 && I.node(NodeId(V)).kind() == IterationGraph::Kind::Block)
      Branches.push_back(V);
  std::shuffle(Branches.begin(), Branches.end(), Random);
  std::set<int> Expected, Found;
  while (!Branches.empty()) {
    llvm::SmallVector<NodeId> Batch;
    for (unsigned N = 1 + Random() % 3; N-- && !Branches.empty(); Branches.pop_back()) {
      Batch.push_back(NodeId(Branches.back()));
      for (int J : reference::joins(Plain, Branches.back()))
        Expected.insert(J);
    }
    Finder.addBranches(Batch, [&](NodeId J, NodeId) { ASSERT_TRUE(Found.insert(static_cast<int>(J.index())).second); });
    ASSERT_EQ(Found, Expected) << reference::print(G, 0);
    ++Sets;
  }
}

TEST(Joins, OfGrowingSetsAreTheUnionOnAllSmallGraphs) {
  std::mt19937 Random(1);
  unsigned Sets = 0;
  for (int N = 2; N <= 5; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, /*MustExit=*/false))
      for (unsigned MaxSweeps : {0, 2, 100})
        checkGrowingSet(G, Random, Sets, MaxSweeps);
  printf("  %u sets\n", Sets);
}

TEST(Joins, OfGrowingSetsAreTheUnionOnRandomAcyclicGraphs) {
  std::mt19937 Random(2);
  unsigned Sets = 0;
  for (int Trial = 0; Trial != 4000; ++Trial) {
    int N = 6 + static_cast<int>(Random() % 8);
    reference::Graph G;
    G.Successors.resize(N);
    for (int V = 0; V + 1 != N; ++V) {
      std::set<int> To{V + 1 + static_cast<int>(Random() % std::min(4, N - 1 - V))};
      for (unsigned K = Random() % 3; K--;)
        To.insert(V + 1 + static_cast<int>(Random() % (N - 1 - V)));
      // Every node stays reachable.
      if (V == 0)
        To.insert(1);
      G.Successors[V].assign(To.begin(), To.end());
    }
    for (unsigned MaxSweeps : {0, 3, 100})
      checkGrowingSet(G, Random, Sets, MaxSweeps);
  }
  printf("  %u sets\n", Sets);
}

TEST(Joins, JumpThreadingCounterexampleIsExact) {
  // 0 -> {1, 2} uniform; 1 -> {3, 4}, 2 -> {3, 5} divergent: labels 1->3 and 2->3 meet at 3, but no branch joins there.
  reference::Graph G{{{1, 2}, {3, 4}, {3, 5}, {}, {}, {}}};
  Cfg C = rejoin::testing::toCfg(G);
  DepthFirst Search;
  Search.compute(C);
  LoopForest Forest;
  Forest.compute(C, Search);
  IterationGraph I;
  I.begin(C, Search, Forest);
  I.finish();
  for (unsigned MaxSweeps : {0, 2}) {
    JoinFinder Finder;
    Finder.begin(I, MaxSweeps);
    Finder.addCandidate(I.blockNode(BlockId(3)));
    NodeId Both[] = {I.blockNode(BlockId(1)), I.blockNode(BlockId(2))};
    Finder.addBranches(Both, [](NodeId, NodeId) { FAIL() << "3 is no join"; });
    EXPECT_TRUE(Finder.isCandidate(I.blockNode(BlockId(3))));
  }
}

TEST(Joins, StructuredBranchesNeedNoSearch) {
  // Nested ifs, 64 deep: every branch dominates its post-dominator.
  constexpr unsigned Depth = 64;
  Cfg C;
  for (unsigned B = 0; B != 2 * Depth + 1; ++B) {
    C.addBlock();
    if (B < 2 * Depth)
      C.addSuccessor(BlockId(B + 1));
    if (B < Depth)
      C.addSuccessor(BlockId(2 * Depth - B));
  }
  C.finish();
  DepthFirst Search;
  Search.compute(C);
  LoopForest Forest;
  Forest.compute(C, Search);
  IterationGraph I;
  I.begin(C, Search, Forest);
  I.finish();
  JoinFinder Finder;
  Finder.begin(I, /*MaxSweeps=*/0);
  for (unsigned B = 0; B != 2 * Depth + 1; ++B)
    Finder.addCandidate(I.blockNode(BlockId(B)));
  unsigned Found = 0;
  for (unsigned B = Depth; B-- != 0;)
    Finder.addBranches({I.blockNode(BlockId(B))}, [&](NodeId, NodeId) { ++Found; });
  EXPECT_EQ(Found, Depth);
  EXPECT_EQ(Finder.numSearches(), 0U);
}
