//===- OracleTest.cpp - The oracles against the definition and the document's tables -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Oracle.h"
#include "gtest/gtest.h"
#include <random>

using namespace rejoin::reference;

TEST(Oracle, KeysAreTheLeastFixedPointOfTheDefinition) {
  unsigned Pairs = 0;
  std::mt19937 Random(3);
  for (int N = 2; N <= 4; ++N)
    for (const Graph &G : allGraphs(N, /*MustExit=*/true)) {
      auto Walk = [&] {
        std::vector<int> T{0};
        while (!G.Successors[T.back()].empty() && T.size() < 12)
          T.push_back(G.Successors[T.back()][Random() % G.Successors[T.back()].size()]);
        return T;
      };
      for (const Hierarchy &H : allHierarchies(G))
        for (int I = 0; I != 8; ++I, ++Pairs) {
          auto A = Walk(), B = Walk();
          ASSERT_EQ(convergedByKeys(H, A, B), convergedByDefinition(H, A, B)) << print(G, 0);
        }
    }
  printf("  %u pairs of threads\n", Pairs);
}

TEST(Oracle, TwoHierarchiesOfTheFourBlockExample) {
  // Entry->P R; P->Q; Q->R S; R->S; S->P Exit, the irreducible example of "Convergence And Uniformity".
  Graph G{{{1, 3}, {2}, {3, 4}, {4}, {1, 5}, {}}};
  auto All = allHierarchies(G);
  ASSERT_EQ(All.size(), 2U);
  constexpr uint32_t PQRS = 0b011110, PQS = 0b010110;
  EXPECT_NE(std::find(All.begin(), All.end(), Hierarchy{{PQRS, 1}}), All.end());
  EXPECT_NE(std::find(All.begin(), All.end(), (Hierarchy{{PQS, 4}, {PQRS, 3}})), All.end());
}

TEST(Oracle, NaturalLoopTable) {
  // Entry->H; H->B L; B->L; L->H Exit.
  Graph G{{{1}, {2, 3}, {3}, {1, 4}, {}}};
  auto All = allHierarchies(G);
  ASSERT_EQ(All.size(), 1U);
  std::vector<int> Thread1{0, 1, 2, 3, 1, 3, 4}, Thread2{0, 1, 3, 1, 2, 3, 1, 2, 3, 4};
  std::vector<std::pair<int, int>> Expected{{0, 0}, {1, 1}, {3, 2}, {4, 3}, {5, 5}, {6, 9}};
  EXPECT_EQ(convergedByDefinition(All[0], Thread1, Thread2), Expected);
  EXPECT_EQ(convergedByKeys(All[0], Thread1, Thread2), Expected);
}

TEST(Oracle, MConvergedIsEverythingOnReducibleGraphs) {
  for (const Graph &G : allGraphs(4, /*MustExit=*/true))
    if (allHierarchies(G).size() == 1)
      for (bool M : mConverged(G, ~0U, {10, 100}))
        ASSERT_TRUE(M) << print(G, 0);
}

TEST(Oracle, JoinsOverSimplePathsDoNotDecideMConvergence) {
  // A->B X; B->P H; P->X H; S*->T S; T->P U; U->H S; H*->X S; X of docs/Model.md.
  enum { A, B, P, S, T, U, H, X };
  Graph G{{{B, X}, {P, H}, {X, H}, {T, S}, {P, U}, {H, S}, {X, S}, {}}};
  uint32_t Divergent = 1U << S | 1U << H, Region = 1U << P | 1U << H | 1U << S | 1U << T | 1U << U;
  for (int Branch : {S, H})
    for (int J : joins(G, Branch))
      if (Region >> J & 1) {
        EXPECT_EQ(J, S);
        EXPECT_TRUE(dominates(G, H, J) && J != H);
      }
  std::vector<bool> M = mConverged(G, Divergent, {12, 1500});
  for (int V = 0; V != G.size(); ++V)
    EXPECT_EQ(M[V], !(Region >> V & 1)) << V;
}
