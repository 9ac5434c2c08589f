//===- CyclesTest.cpp - Dominators, cycle hierarchies, the loop forest -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "rejoin/Graph/CycleHierarchy.h"
#include "rejoin/Graph/Dominators.h"
#include "rejoin/Graph/LoopForest.h"
#include "rejoin/Graph/Notation.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace rejoin;

/// Every graph with up to five blocks, and what each test does with it.
template <typename Body> static void forAllSmallGraphs(Body Check) {
  for (int N = 1; N <= 5; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, /*MustExit=*/false))
      Check(G);
}

TEST(Dominators, AgreeWithRemovalOnAllSmallGraphs) {
  unsigned Pairs = 0;
  forAllSmallGraphs([&](const reference::Graph &G) {
    DominatorTree Tree;
    Tree.computeDominators(rejoin::testing::toCfg(G));
    for (int A = 0; A != G.size(); ++A)
      for (int B = 0; B != G.size(); ++B, ++Pairs)
        ASSERT_EQ(Tree.dominates(BlockId(A), BlockId(B)), reference::dominates(G, A, B))
            << reference::print(G, 0) << ": " << A << " and " << B;
  });
  printf("  %u pairs\n", Pairs);
}

TEST(Dominators, PostDominatorsAreDominatorsOfTheReversedGraph) {
  forAllSmallGraphs([&](const reference::Graph &G) {
    // Node 0 of the reversed graph is the virtual exit.
    reference::Graph Reversed;
    Reversed.Successors.resize(G.size() + 1);
    for (int V = 0; V != G.size(); ++V) {
      if (G.Successors[V].empty())
        Reversed.Successors[0].push_back(V + 1);
      for (int S : G.Successors[V])
        Reversed.Successors[S + 1].push_back(V + 1);
    }
    DominatorTree Tree;
    Tree.computePostDominators(rejoin::testing::toCfg(G));
    auto Reached = Reversed.reachable();
    for (int A = 0; A != G.size(); ++A)
      for (int B = 0; B != G.size(); ++B) {
        ASSERT_EQ(Tree.contains(BlockId(A)), Reached[A + 1]);
        bool Expected = A == B || (Reached[A + 1] && Reached[B + 1] && reference::dominates(Reversed, A + 1, B + 1));
        ASSERT_EQ(Tree.dominates(BlockId(A), BlockId(B)), Expected) << reference::print(G, 0);
      }
  });
}

TEST(CycleHierarchy, IsTheHierarchyOfItsSearchOnAllSmallGraphs) {
  unsigned Cycles = 0, Irreducible = 0;
  forAllSmallGraphs([&](const reference::Graph &G) {
    Cfg C = rejoin::testing::toCfg(G);
    DepthFirst Search;
    Search.compute(C);
    CycleHierarchy Hierarchy;
    Hierarchy.compute(C, Search);
    std::vector<int> Order;
    for (BlockId B : Search.preOrder())
      Order.push_back(static_cast<int>(B.index()));
    reference::Hierarchy Found;
    for (unsigned I = 0; I != Hierarchy.numCycles(); ++I) {
      CycleId Id(I);
      uint32_t Nodes = 0;
      for (BlockId B : Hierarchy.blocks(Search, Id))
        Nodes |= 1U << B.index();
      Found.push_back({Nodes, static_cast<int>(Hierarchy.header(Id).index())});
      // Entries by their definition.
      std::vector<BlockId> Entries;
      auto Preds = G.predecessors();
      for (int V = 0; V != G.size(); ++V)
        if ((Nodes >> V & 1) &&
            (V == 0 || std::any_of(Preds[V].begin(), Preds[V].end(), [&](int P) { return !(Nodes >> P & 1); })))
          Entries.push_back(BlockId(V));
      std::vector<BlockId> Claimed(Hierarchy.entries(Id).begin(), Hierarchy.entries(Id).end());
      std::sort(Claimed.begin(), Claimed.end());
      ASSERT_EQ(Claimed, Entries) << reference::print(G, 0);
      ASSERT_EQ(Hierarchy.isReducible(Id), Entries.size() == 1);
      if (CycleId P = Hierarchy.parent(Id); P.isValid()) {
        ASSERT_TRUE(Hierarchy.contains(P, Id));
        ASSERT_FALSE(Hierarchy.contains(Id, P));
        ASSERT_EQ(Hierarchy.depth(Id), Hierarchy.depth(P) + 1);
      }
      ++Cycles;
      Irreducible += !Hierarchy.isReducible(Id);
    }
    std::sort(Found.begin(), Found.end());
    ASSERT_EQ(Found, reference::hierarchyOf(G, Order)) << reference::print(G, 0);
  });
  printf("  %u cycles, %u irreducible\n", Cycles, Irreducible);
  EXPECT_GT(Irreducible, 0U);
}

TEST(LoopForest, IsTheHierarchyOnReducibleGraphsAndNeverDependsOnTheSearch) {
  unsigned Regions = 0;
  auto SetsOf = [](const Cfg &C) {
    DepthFirst Search;
    Search.compute(C);
    LoopForest Forest;
    Forest.compute(C, Search);
    // (blocks, is natural, header if natural)
    std::vector<std::tuple<uint32_t, bool, uint32_t>> Sets;
    for (unsigned L = 0; L != Forest.numLoops(); ++L) {
      uint32_t Nodes = 0;
      for (unsigned B = 0; B != C.numBlocks(); ++B)
        if (Search.isReachable(BlockId(B)) && Forest.contains(LoopId(L), BlockId(B)))
          Nodes |= 1U << B;
      bool Natural = Forest.isNatural(LoopId(L));
      Sets.push_back({Nodes, Natural, Natural ? Forest.header(LoopId(L)).index() : 0});
    }
    std::sort(Sets.begin(), Sets.end());
    return Sets;
  };
  forAllSmallGraphs([&](const reference::Graph &G) {
    auto Sets = SetsOf(rejoin::testing::toCfg(G));
    reference::Graph Mirrored = G;
    for (auto &S : Mirrored.Successors)
      std::reverse(S.begin(), S.end());
    ASSERT_EQ(Sets, SetsOf(rejoin::testing::toCfg(Mirrored))) << reference::print(G, 0);
    bool Reducible = true;
    for (auto [Nodes, Natural, Header] : Sets) {
      Reducible &= Natural;
      Regions += !Natural;
    }
    auto All = reference::allHierarchies(G);
    if (!Reducible) {
      // What is irreducible in some hierarchy lies in an irreducible region.
      ASSERT_GE(All.size(), 1U);
      return;
    }
    ASSERT_EQ(All.size(), 1U) << reference::print(G, 0);
    ASSERT_EQ(All[0].size(), Sets.size());
    for (size_t I = 0; I != Sets.size(); ++I)
      ASSERT_EQ(std::get<0>(Sets[I]), All[0][I].Nodes) << reference::print(G, 0);
  });
  printf("  %u irreducible regions\n", Regions);
  EXPECT_GT(Regions, 0U);
}

TEST(CycleHierarchy, DeepNestOfLoops) {
  // Headers 0 .. N-1, latches back to each: linear, or this test would not end.
  constexpr unsigned N = 20000;
  Cfg G;
  for (unsigned I = 0; I != 2 * N; ++I) {
    G.addBlock();
    if (I + 1 != 2 * N)
      G.addSuccessor(BlockId(I + 1));
    if (I >= N)
      G.addSuccessor(BlockId(2 * N - 1 - I));
  }
  G.finish();
  DepthFirst Search;
  Search.compute(G);
  CycleHierarchy Hierarchy;
  Hierarchy.compute(G, Search);
  EXPECT_EQ(Hierarchy.numCycles(), N);
  EXPECT_EQ(Hierarchy.depth(Hierarchy.cycleOf(BlockId(N))), N);
  LoopForest Forest;
  Forest.compute(G, Search);
  EXPECT_EQ(Forest.numLoops(), N);
  EXPECT_FALSE(Forest.hasIrreducible());
}
