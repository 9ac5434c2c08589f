//===- ControlledTest.cpp - Convergence tokens against the oracle -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "Placements.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace rejoin;
using reference::TokenOperation;
using Kind = TokenOperation::Kind;

namespace {

struct Sum {
  UniformityAnalyzer Analyzer;
  rejoin::testing::Comparison With;
  unsigned Programs = 0;

  /// Every subset of the branches.
  void addAll(const reference::Graph &G, const std::vector<TokenOperation> &Ops, const reference::Limits &Bounds) {
    uint32_t Branches = 0;
    for (int V = 0; V != G.size(); ++V)
      if (G.Successors[V].size() >= 2)
        Branches |= 1U << V;
    reference::Tokens Tokens(G, Ops);
    for (uint32_t Divergent = Branches;; Divergent = (Divergent - 1) & Branches) {
      With += rejoin::testing::compareWithOracle(G, Divergent, Bounds, Analyzer, Tokens);
      ++Programs;
      if (!Divergent)
        break;
    }
  }
  void report(const char *What, unsigned MaxImprecise) {
    printf("  %s: %u token programs, %u probes, %u divergent, %u unsound, %u imprecise (at most %u)\n", What, Programs,
           With.Probes, With.Divergent, With.Unsound, With.Imprecise, MaxImprecise);
    EXPECT_EQ(With.Unsound, 0U) << With.FirstUnsound;
    EXPECT_LE(With.Imprecise, MaxImprecise);
  }
};

/// By one hierarchy: enough on small graphs, and the programs stay the ones that were counted.
bool extendsLoop(const reference::Graph &G, const std::vector<TokenOperation> &Ops) {
  return rejoin::testing::extendsCycle(G, Ops, {reference::allHierarchies(G).front()});
}

TEST(Controlled, AllPlacementsOnGraphsOfThreeNodes) {
  Sum S;
  for (int N = 2; N <= 3; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, true))
      for (int K = 2; K <= 3; ++K)
        rejoin::testing::forAllPlacements(N, K, [&](const auto &Ops) {
          if (rejoin::testing::isExecutable(G, Ops) && extendsLoop(G, Ops))
            S.addAll(G, Ops, {12, 200});
        });
  S.report("up to 3 nodes", 0);
}

TEST(Controlled, ExtendedLoopsOnGraphsOfFourNodes) {
  Sum S;
  for (const reference::Graph &G : reference::allGraphs(4, true)) {
    // An anchor, or an anchor with a heart, and a call; anywhere.
    for (int A = 0; A != 4; ++A)
      for (int H = -1; H != 4; ++H)
        for (int C = 0; C != 4; ++C) {
          std::vector<TokenOperation> Ops{{A, Kind::Anchor, -1}};
          if (H >= 0)
            Ops.push_back({H, Kind::Loop, 0});
          Ops.push_back({C, Kind::Call, static_cast<int>(Ops.size()) - 1});
          // In block order, with the tokens renamed.
          std::vector<int> Order(Ops.size());
          for (size_t I = 0; I != Ops.size(); ++I)
            Order[I] = static_cast<int>(I);
          std::sort(Order.begin(), Order.end(),
                    [&](int X, int Y) { return std::pair(Ops[X].Node, X) < std::pair(Ops[Y].Node, Y); });
          std::vector<TokenOperation> Sorted;
          for (int I : Order) {
            Sorted.push_back(Ops[I]);
            if (Ops[I].Token >= 0)
              Sorted.back().Token =
                  static_cast<int>(std::find(Order.begin(), Order.end(), Ops[I].Token) - Order.begin());
          }
          if (rejoin::testing::isExecutable(G, Sorted) && extendsLoop(G, Sorted))
            S.addAll(G, Sorted, {14, 400});
        }
  }
  S.report("4 nodes", 28);
}

TEST(Controlled, CyclesOfAnIrreducibleRegionBehindTheDefinition) {
  // Threads go round between 3 and 4 before they use the token of 2 in 5, which the region does not contain.
  reference::Graph G;
  G.Successors = {{1, 2}, {2}, {3, 1, 4}, {4, 1}, {5, 3}, {}};
  Sum S;
  S.addAll(G, {{2, Kind::Anchor, -1}, {5, Kind::Call, 0}}, {12, 120});
  S.report("one graph of 6 nodes", 160);
}

TEST(Controlled, CyclesOfAnIrreducibleRegionInAnExtendedLoop) {
  // The region of 4's token, used in 2, extends the loop 4->4 by 5, 1 and 6, which go round inside the irreducible
  // region.
  reference::Graph G;
  G.Successors = {{4, 3}, {2, 6}, {3}, {4}, {5, 4, 6}, {5, 1}, {7, 5}, {}};
  Sum S;
  S.addAll(G, {{4, Kind::Anchor, -1}, {2, Kind::Call, 0}}, {12, 120});
  S.report("one graph of 8 nodes", 541);
}

TEST(Controlled, KeysAreTheLeastFixedPoint) {
  std::mt19937_64 Random(3);
  auto Four = reference::allGraphs(4, true), Five = reference::allGraphs(5, true);
  unsigned Programs = 0, Pairs = 0, Apart = 0;
  while (Programs != 1500) {
    const auto &List = Programs % 2 ? Four : Five;
    const reference::Graph &G = List[Random() % List.size()];
    auto Ops = rejoin::testing::randomPlacement(G, 5, Random);
    if (!rejoin::testing::isExecutable(G, Ops) || !extendsLoop(G, Ops))
      continue;
    ++Programs;
    reference::Tokens T(G, Ops);
    auto Walk = [&] {
      std::vector<int> Trace{0};
      while (!G.Successors[Trace.back()].empty() && Trace.size() < 10)
        Trace.push_back(G.Successors[Trace.back()][Random() % G.Successors[Trace.back()].size()]);
      return Trace;
    };
    for (const reference::Hierarchy &H : reference::allHierarchies(G))
      for (int I = 0; I != 4; ++I) {
        auto A = Walk(), B = Walk();
        auto Literal = reference::convergedByDefinition(H, A, B, T);
        ASSERT_EQ(Literal, reference::convergedByKeys(H, A, B, T))
            << reference::print(G, 0) << " with " << reference::print(Ops);
        Pairs += Literal.size();
        Apart += Literal != reference::convergedByKeys(H, A, B);
      }
  }
  printf("  %u token programs, %u converged pairs alike; in %u pairs of threads tokens change the relation\n", Programs,
         Pairs, Apart);
  EXPECT_GT(Apart, 100U);
}

TEST(Controlled, RandomPlacements) {
  std::mt19937_64 Random(17);
  auto Five = reference::allGraphs(5, true);
  Sum S;
  unsigned Programs = 0;
  while (Programs != 1500) {
    const reference::Graph &G = Five[Random() % Five.size()];
    auto Ops = rejoin::testing::randomPlacement(G, 6, Random);
    if (!rejoin::testing::isExecutable(G, Ops) || !extendsLoop(G, Ops))
      continue;
    ++Programs;
    S.With += rejoin::testing::compareWithOracle(G, static_cast<uint32_t>(Random()), {12, 150}, S.Analyzer,
                                                 reference::Tokens(G, Ops));
  }
  S.Programs = Programs;
  S.report("5 nodes, random", 146);
}

} // namespace
