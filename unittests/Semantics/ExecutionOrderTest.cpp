//===- ExecutionOrderTest.cpp - Places are keys, and every step goes up -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/ExecutionOrder.h"
#include "Instrument.h"
#include "Placements.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace rejoin;

namespace {

struct Place {
  BlockId Block;
  std::vector<uint32_t> Counts;
};

std::vector<Place> placesOf(const ExecutionOrder &Order, const std::vector<int> &Execution) {
  std::vector<uint32_t> Counts(Order.numCycles(), 0);
  std::vector<Place> Result;
  for (int V : Execution) {
    Result.push_back({BlockId(V), Counts});
    Order.leave(BlockId(V), Counts);
  }
  return Result;
}

std::vector<int> walk(const reference::Graph &G, std::mt19937_64 &Random, unsigned Length) {
  std::vector<int> Trace{0};
  while (!G.Successors[Trace.back()].empty() && Trace.size() < Length)
    Trace.push_back(G.Successors[Trace.back()][Random() % G.Successors[Trace.back()].size()]);
  return Trace;
}

reference::Hierarchy hierarchyOf(const Cfg &G) {
  DepthFirst Search;
  Search.compute(G);
  std::vector<int> Order;
  for (BlockId B : Search.preOrder())
    Order.push_back(static_cast<int>(B.index()));
  reference::Graph R;
  for (unsigned B = 0; B != G.numBlocks(); ++B) {
    R.Successors.emplace_back();
    for (BlockId S : G.successors(BlockId(B)))
      R.Successors.back().push_back(static_cast<int>(S.index()));
  }
  return reference::hierarchyOf(R, Order);
}

TEST(ExecutionOrder, PlacesAndKeysAgreeInEveryHierarchy) {
  std::mt19937_64 Random(2);
  unsigned Pairs = 0, Hierarchies = 0;
  for (int N = 2; N <= 5; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, true)) {
      auto Choices = enumerateHierarchies(rejoin::testing::toCfg(G));
      ASSERT_EQ(Choices.size(), reference::allHierarchies(G).size()) << reference::print(G, 0);
      for (const HierarchyChoice &Choice : Choices) {
        ++Hierarchies;
        Cfg Ordered = reorder(rejoin::testing::toCfg(G), Choice);
        ExecutionOrder Order;
        Order.compute(Ordered);
        DepthFirst Search;
        CycleHierarchy Cycles;
        Search.compute(Ordered);
        Cycles.compute(Ordered, Search);
        reference::Hierarchy Literal = hierarchyOf(Ordered);
        ConvergenceKeys Keys;
        for (int I = 0; I != (N == 5 ? 2 : 8); ++I) {
          auto A = walk(G, Random, 14), B = walk(G, Random, 14);
          auto PA = placesOf(Order, A), PB = placesOf(Order, B);
          auto Blocks = [](const std::vector<int> &T) {
            llvm::SmallVector<BlockId> R;
            for (int V : T)
              R.push_back(BlockId(V));
            return R;
          };
          auto KA = Keys.label(Ordered, Cycles, ConvergenceKeys::NoRoot, Blocks(A));
          auto KB = Keys.label(Ordered, Cycles, ConvergenceKeys::NoRoot, Blocks(B));
          std::vector<std::pair<int, int>> ByPlace, ByKey;
          for (size_t X = 0; X != A.size(); ++X) {
            if (X)
              ASSERT_LT(Order.compare(PA[X - 1].Block, PA[X - 1].Counts, PA[X].Block, PA[X].Counts), 0)
                  << reference::print(G, 0);
            for (size_t Y = 0; Y != B.size(); ++Y) {
              int Compared = Order.compare(PA[X].Block, PA[X].Counts, PB[Y].Block, PB[Y].Counts);
              ASSERT_EQ(Compared < 0, Order.compare(PB[Y].Block, PB[Y].Counts, PA[X].Block, PA[X].Counts) > 0);
              if (Compared == 0)
                ByPlace.push_back({X, Y});
              if (KA[X] == KB[Y])
                ByKey.push_back({X, Y});
            }
          }
          ASSERT_EQ(ByPlace, reference::convergedByKeys(Literal, A, B)) << reference::print(G, 0);
          ASSERT_EQ(ByKey, ByPlace) << reference::print(G, 0);
          Pairs += ByPlace.size();
        }
      }
    }
  printf("  %u hierarchies, %u converged pairs: places, keys and the oracle agree\n", Hierarchies, Pairs);
}

TEST(ExecutionOrder, PlacesFollowTokens) {
  std::mt19937_64 Random(4);
  auto Five = reference::allGraphs(5, true);
  unsigned Programs = 0;
  while (Programs != 1500) {
    const reference::Graph &G = Five[Random() % Five.size()];
    auto Ops = rejoin::testing::randomPlacement(G, 5, Random);
    if (reference::allHierarchies(G).size() != 1 || !rejoin::testing::isExecutable(G, Ops))
      continue;
    ++Programs;
    reference::Tokens T(G, Ops);
    rejoin::testing::InstrumentedProgram P(G, 0, {}, T);
    ExecutionOrder Order;
    Order.compute(P.View.cfg(), P.View.tokenRegions());
    reference::Hierarchy Literal = hierarchyOf(P.View.cfg());
    for (int I = 0; I != 4; ++I) {
      auto A = walk(G, Random, 14), B = walk(G, Random, 14);
      auto PA = placesOf(Order, A), PB = placesOf(Order, B);
      std::vector<std::pair<int, int>> ByPlace;
      for (size_t X = 0; X != A.size(); ++X)
        for (size_t Y = 0; Y != B.size(); ++Y)
          if (Order.compare(PA[X].Block, PA[X].Counts, PB[Y].Block, PB[Y].Counts) == 0)
            ByPlace.push_back({X, Y});
      ASSERT_EQ(ByPlace, reference::convergedByKeys(Literal, A, B, T))
          << reference::print(G, 0) << " with " << reference::print(Ops);
    }
  }
}

} // namespace
