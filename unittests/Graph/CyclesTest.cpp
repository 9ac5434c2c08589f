//===- CyclesTest.cpp - Dominators, cycle hierarchies, the loop forest -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "rejoin/Graph/CfgParser.h"
#include "rejoin/Graph/CycleHierarchy.h"
#include "rejoin/Graph/Dominators.h"
#include "rejoin/Graph/LoopForest.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

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

/// The loops of a graph as the reference gives them; checks what the forest says of how they nest.
static std::vector<reference::Loop> loopsOf(const reference::Graph &G) {
  Cfg C = rejoin::testing::toCfg(G);
  DepthFirst Search;
  Search.compute(C);
  LoopForest Forest;
  Forest.compute(C, Search);
  std::vector<reference::Loop> Loops;
  std::vector<uint32_t> Nodes(Forest.numLoops());
  for (unsigned L = 0; L != Forest.numLoops(); ++L) {
    for (unsigned B = 0; B != C.numBlocks(); ++B)
      if (Search.isReachable(BlockId(B)) && Forest.contains(LoopId(L), BlockId(B)))
        Nodes[L] |= 1U << B;
    bool Natural = Forest.isNatural(LoopId(L));
    BlockId Header = Forest.header(LoopId(L));
    EXPECT_TRUE(Nodes[L] >> Header.index() & 1);
    Loops.push_back({Nodes[L], Natural, Natural ? static_cast<int>(Header.index()) : -1});
  }
  for (unsigned L = 0; L != Forest.numLoops(); ++L) {
    unsigned Depth = 1;
    for (unsigned Around = 0; Around != Forest.numLoops(); ++Around)
      if (Around != L && (Nodes[L] & ~Nodes[Around]) == 0) {
        ++Depth;
        EXPECT_TRUE(Forest.contains(LoopId(Around), LoopId(L)));
      }
    EXPECT_EQ(Forest.depth(LoopId(L)), Depth);
  }
  for (unsigned B = 0; B != C.numBlocks(); ++B) {
    unsigned Depth = 0;
    for (uint32_t Set : Nodes)
      Depth += Set >> B & 1;
    EXPECT_EQ(Forest.depth(Forest.loopOf(BlockId(B))), Depth);
  }
  EXPECT_EQ(Forest.hasIrreducible(), std::any_of(Loops.begin(), Loops.end(), [](auto &L) { return !L.Natural; }));
  std::sort(Loops.begin(), Loops.end());
  return Loops;
}

static reference::Graph mirrored(reference::Graph G) {
  for (auto &S : G.Successors)
    std::reverse(S.begin(), S.end());
  return G;
}

/// What was compared.
struct LoopCounts {
  unsigned Loops = 0, Regions = 0;
  /// Pairs of a natural loop and a region around it.
  unsigned Inside = 0;
};

static void checkLoops(const reference::Graph &G, LoopCounts &Counts) {
  std::vector<reference::Loop> Expected = reference::loops(G);
  ASSERT_EQ(loopsOf(G), Expected) << reference::print(G, 0);
  ASSERT_EQ(loopsOf(mirrored(G)), Expected) << reference::print(G, 0);
  for (const reference::Loop &L : Expected) {
    ++(L.Natural ? Counts.Loops : Counts.Regions);
    for (const reference::Loop &Region : Expected)
      Counts.Inside += L.Natural && !Region.Natural && (L.Nodes & ~Region.Nodes) == 0;
  }
}

static void print(const LoopCounts &Counts) {
  printf("  %u natural loops, %u irreducible regions, %u loops inside regions\n", Counts.Loops, Counts.Regions,
         Counts.Inside);
}

TEST(LoopForest, IsAsDefinedOnAllSmallGraphs) {
  LoopCounts Counts;
  forAllSmallGraphs([&](const reference::Graph &G) { checkLoops(G, Counts); });
  print(Counts);
  EXPECT_GT(Counts.Regions, 0U);
  EXPECT_GT(Counts.Inside, 0U);
}

TEST(LoopForest, IsAsDefinedOnRandomGraphs) {
  // Mostly chains with edges near and far, so that loops nest and are entered sideways; some blocks cannot be reached.
  std::mt19937 Random(5);
  LoopCounts Counts;
  for (unsigned Round = 0; Round != 30000; ++Round) {
    const int N = 6 + static_cast<int>(Random() % 11);
    reference::Graph G;
    G.Successors.resize(N);
    unsigned Extra = Random() % (2 * N);
    auto Add = [&](int From, int To) {
      std::vector<int> &S = G.Successors[From];
      if (std::find(S.begin(), S.end(), To) == S.end())
        S.insert(S.begin() + static_cast<int>(Random() % (S.size() + 1)), To);
    };
    for (int V = 0; V + 1 != N; ++V)
      if (Random() % 8)
        Add(V, V + 1);
    while (Extra--) {
      int From = static_cast<int>(Random() % N);
      int Step = static_cast<int>(Random() % (Random() % 2 ? 4 : N)) + 1;
      int To = Random() % 2 ? From + Step : From - Step + 1;
      Add(From, std::clamp(To, 0, N - 1));
    }
    checkLoops(G, Counts);
  }
  print(Counts);
  EXPECT_GT(Counts.Inside, 1000U);
}

TEST(LoopForest, IsTheHierarchyOnReducibleGraphs) {
  forAllSmallGraphs([&](const reference::Graph &G) {
    std::vector<reference::Loop> Loops = loopsOf(G);
    if (std::any_of(Loops.begin(), Loops.end(), [](const auto &L) { return !L.Natural; }))
      return;
    auto All = reference::allHierarchies(G);
    ASSERT_EQ(All.size(), 1U) << reference::print(G, 0);
    ASSERT_EQ(All[0].size(), Loops.size());
    for (size_t I = 0; I != Loops.size(); ++I)
      ASSERT_EQ(Loops[I].Nodes, All[0][I].Nodes) << reference::print(G, 0);
  });
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

TEST(LoopForest, DeepNestOfIrreducibleCyclesThatManyEnterSideways) {
  // Blocks 1 .. N, latches back to each; N blocks beside them lead to block N: none of its cycles is natural. Linear,
  // or this test would not end.
  constexpr unsigned N = 20000;
  Cfg G;
  auto Add = [&](std::initializer_list<unsigned> Successors) {
    G.addBlock();
    for (unsigned S : Successors)
      G.addSuccessor(BlockId(S));
  };
  Add({1, 2 * N + 1});
  for (unsigned I = 1; I <= N; ++I)
    Add({I + 1});
  for (unsigned I = N + 1; I <= 2 * N; ++I)
    Add({I + 1 <= 2 * N ? I + 1 : 1, 2 * N + 1 - I});
  for (unsigned I = 2 * N + 1; I <= 3 * N; ++I)
    Add({I + 1 <= 3 * N ? I + 1 : N + 1, N + 1});
  G.finish();
  DepthFirst Search;
  Search.compute(G);
  LoopForest Forest;
  Forest.compute(G, Search);
  ASSERT_EQ(Forest.numLoops(), 1U);
  EXPECT_FALSE(Forest.isNatural(LoopId(0)));
  EXPECT_TRUE(Forest.contains(LoopId(0), BlockId(1)));
  EXPECT_FALSE(Forest.contains(LoopId(0), BlockId(0)));
  EXPECT_FALSE(Forest.contains(LoopId(0), BlockId(2 * N + 1)));
}
