//===- LegacyAnalysisTest.cpp - The legacy analysis as a peer -----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Legacy/LegacyAnalysis.h"
#include "Oracle.h"
#include <gtest/gtest.h>

using namespace rejoin::legacy;
using rejoin::reference::Graph;

/// Every graph of \p N nodes in which a node has at most two successors.
template <typename FnT> static void forEachGraph(int N, FnT Fn) {
  std::vector<std::vector<int>> Choices{{}};
  for (int A = 0; A != N; ++A) {
    Choices.push_back({A});
    for (int B = A + 1; B != N; ++B)
      Choices.push_back({A, B});
  }
  std::vector<size_t> Digit(N);
  for (;;) {
    Graph G;
    for (int V = 0; V != N; ++V)
      G.Successors.push_back(Choices[Digit[V]]);
    Fn(G);
    int V = 0;
    while (V != N && ++Digit[V] == Choices.size())
      Digit[V++] = 0;
    if (V == N)
      return;
  }
}

TEST(Legacy, ImmediateDominatorsAreTheNearestOnes) {
  for (int N = 1; N <= 4; ++N)
    forEachGraph(N, [&](const Graph &G) {
      std::vector<std::optional<int>> Of = immediateDominators({G.Successors});
      std::vector<bool> Reachable = G.reachable();
      for (int V = 0; V != N; ++V) {
        // Of the strict dominators, the one that all others dominate.
        std::optional<int> Expected;
        for (int D = 0; Reachable[V] && D != N; ++D)
          if (D != V && dominates(G, D, V) && Reachable[D] && (!Expected || dominates(G, *Expected, D)))
            Expected = D;
        ASSERT_EQ(Of[V], Expected);
      }
    });
}

TEST(Legacy, ImmediatePostDominatorsLieOnAllPathsToAnExit) {
  for (int N = 1; N <= 4; ++N)
    forEachGraph(N, [&](const Graph &G) {
      std::vector<std::optional<int>> Of = immediatePostDominators({G.Successors});
      for (int V = 0; V != N; ++V) {
        if (!Of[V])
          continue;
        // Without the post-dominator no exit is reached.
        std::vector<bool> Seen(N);
        std::vector<int> Stack{V};
        Seen[V] = true;
        while (!Stack.empty()) {
          int B = Stack.back();
          Stack.pop_back();
          ASSERT_FALSE(G.Successors[B].empty()) << "an exit is reached without the post-dominator";
          for (int S : G.Successors[B])
            if (S != *Of[V] && !Seen[S]) {
              Seen[S] = true;
              Stack.push_back(S);
            }
        }
      }
    });
}

TEST(Legacy, JoinAtThePostDominatorOnly) {
  // 0 branches to 1 and 2; 1 goes to 3 or 4, 2 to 3, 3 to 4. Values: the branch, PHIs of 3 and of 4.
  LegacyProgram P;
  P.Flow.Successors = {{1, 2}, {3, 4}, {3}, {4}, {}};
  P.Values.resize(3);
  P.Values[0] = {0, false, true, true, false, false, {}};
  P.Values[1] = {3, true, false, false, false, false, {std::nullopt, std::nullopt}};
  P.Values[2] = {4, true, false, false, false, false, {std::nullopt, std::nullopt}};
  EXPECT_EQ(legacyDivergence(P).Divergent, (std::vector<bool>{true, false, true}));
  P.Values[2].HasOneValue = true;
  EXPECT_EQ(legacyDivergence(P).Divergent, (std::vector<bool>{true, false, false}));
}
