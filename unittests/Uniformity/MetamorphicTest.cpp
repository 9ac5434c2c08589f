//===- MetamorphicTest.cpp - Results do not depend on order or names -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "rejoin/Graph/LoopForest.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <random>

using namespace rejoin;
using reference::Probe;

/// Extents of all probes of a graph, keyed so that a renaming can be undone.
static std::vector<std::pair<std::array<int, 4>, uint8_t>> verdicts(const reference::Graph &G, uint32_t Divergent,
                                                                    const std::vector<int> &Original) {
  auto Probes = reference::allProbes(G);
  rejoin::testing::InstrumentedProgram P(G, Divergent, Probes);
  UniformityResult R = analyzeUniformity(P.View);
  std::vector<std::pair<std::array<int, 4>, uint8_t>> Result;
  auto Name = [&](int V) { return V < 0 ? -1 : Original[V]; };
  for (size_t I = 0; I != Probes.size(); ++I) {
    // Which predecessors a pair PHI takes together depends on their order, so it is no invariant.
    if (Probes[I].ProbeKind == Probe::Kind::PairPhi)
      continue;
    Result.push_back(
        {{static_cast<int>(Probes[I].ProbeKind), Name(Probes[I].Node), Name(Probes[I].Def), Name(Probes[I].Middle)},
         R.extent(P.Values[I]).level()});
  }
  std::sort(Result.begin(), Result.end());
  return Result;
}

static void checkPermutations(const reference::Graph &G, uint32_t Divergent, std::mt19937 &Random) {
  int N = G.size();
  std::vector<int> Identity(N);
  for (int V = 0; V != N; ++V)
    Identity[V] = V;
  auto Expected = verdicts(G, Divergent, Identity);
  for (int Trial = 0; Trial != 4; ++Trial) {
    std::vector<int> To = Identity, Original(N);
    std::shuffle(To.begin() + 1, To.end(), Random);
    reference::Graph Renamed;
    Renamed.Successors.resize(N);
    uint32_t RenamedDivergent = 0;
    for (int V = 0; V != N; ++V) {
      Original[To[V]] = V;
      for (int S : G.Successors[V])
        Renamed.Successors[To[V]].push_back(To[S]);
      std::shuffle(Renamed.Successors[To[V]].begin(), Renamed.Successors[To[V]].end(), Random);
      RenamedDivergent |= (Divergent >> V & 1) << To[V];
    }
    ASSERT_EQ(verdicts(Renamed, RenamedDivergent, Original), Expected)
        << reference::print(G, Divergent) << " as " << reference::print(Renamed, RenamedDivergent);
  }
}

TEST(Metamorphic, BlockAndSuccessorOrderDoNotMatterOnAllSmallGraphs) {
  std::mt19937 Random(4);
  unsigned Programs = 0;
  for (int N = 3; N <= 5; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, /*MustExit=*/true)) {
      uint32_t Branches = 0;
      for (int V = 0; V != N; ++V)
        Branches |= (G.Successors[V].size() >= 2 ? 1U : 0U) << V;
      checkPermutations(G, Branches, Random);
      checkPermutations(G, Branches & static_cast<uint32_t>(Random()), Random);
      Programs += 2;
    }
  printf("  %u programs\n", Programs);
}

TEST(Metamorphic, ARunLeavesNoTraceInTheNext) {
  std::mt19937 Random(5);
  UniformityAnalyzer Reused;
  UniformityResult Result;
  unsigned Programs = 0;
  for (const reference::Graph &G : reference::allGraphs(4, /*MustExit=*/true)) {
    auto Probes = reference::allProbes(G);
    // Every other program has no divergent branch.
    rejoin::testing::InstrumentedProgram P(G, ++Programs % 2 ? static_cast<uint32_t>(Random()) : 0, Probes);
    Reused.run(P.View, Result);
    UniformityResult Fresh = analyzeUniformity(P.View);
    LoopForest Loops;
    Loops.compute(P.View.cfg(), Result.search());
    ASSERT_EQ(Result.loops().numLoops(), Loops.numLoops()) << reference::print(G, 0);
    for (unsigned B = 0; B != P.View.cfg().numBlocks(); ++B)
      ASSERT_EQ(Result.loops().loopOf(BlockId(B)), Loops.loopOf(BlockId(B))) << reference::print(G, 0);
    for (unsigned V = 0; V != P.View.numValues(); ++V)
      ASSERT_EQ(Result.extent(ValueId(V)), Fresh.extent(ValueId(V))) << reference::print(G, 0);
    ASSERT_EQ(Result.joins().size(), Fresh.joins().size());
    ASSERT_EQ(Result.divergentExits().size(), Fresh.divergentExits().size());
  }
}

TEST(Metamorphic, UnreachableBlocksChangeNothing) {
  // Two more blocks, a loop that nothing enters, with divergent branches into the rest.
  std::mt19937 Random(6);
  unsigned Compared = 0;
  for (const reference::Graph &G : reference::allGraphs(4, /*MustExit=*/true)) {
    int N = G.size();
    reference::Graph More = G;
    More.Successors.push_back({N + 1, static_cast<int>(1 + Random() % (N - 1))});
    More.Successors.push_back({N, static_cast<int>(1 + Random() % (N - 1))});
    std::vector<int> Identity{0, 1, 2, 3, 4, 5};
    for (uint32_t Divergent : {0U, ~0U, static_cast<uint32_t>(Random())}) {
      auto Before = verdicts(G, Divergent, Identity);
      auto After = verdicts(More, Divergent | 3U << N, Identity);
      for (const auto &V : Before) {
        ASSERT_TRUE(std::binary_search(After.begin(), After.end(), V)) << reference::print(More, Divergent);
        ++Compared;
      }
    }
  }
  printf("  %u verdicts\n", Compared);
}
