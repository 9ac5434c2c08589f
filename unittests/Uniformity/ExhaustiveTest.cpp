//===- ExhaustiveTest.cpp - Every small graph against the oracle -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "gtest/gtest.h"

using namespace rejoin;

namespace {

struct Bound {
  int Nodes;
  /// Checked in: may fall, never rise.
  unsigned MaxImprecise;
  /// Only graphs in which every block can leave the function.
  bool MustExit = true;
};

class Exhaustive : public ::testing::TestWithParam<Bound> {};

TEST_P(Exhaustive, NoClaimOfUniformityIsContradicted) {
  UniformityAnalyzer Analyzer;
  rejoin::testing::Comparison Sum;
  unsigned Programs = 0;
  reference::Limits Bounds;
  Bounds.MaxLength = GetParam().Nodes <= 4 ? 14 : 12;
  Bounds.MaxTraces = GetParam().Nodes <= 4 ? 400 : 250;
  for (const reference::Graph &G : reference::allGraphs(GetParam().Nodes, GetParam().MustExit)) {
    uint32_t Branches = 0;
    for (int V = 0; V != G.size(); ++V)
      if (G.Successors[V].size() >= 2)
        Branches |= 1U << V;
    // Every subset of the branches.
    for (uint32_t Divergent = Branches;; Divergent = (Divergent - 1) & Branches) {
      Sum += rejoin::testing::compareWithOracle(G, Divergent, Bounds, Analyzer);
      ++Programs;
      if (!Divergent)
        break;
    }
  }
  printf("  %d blocks: %u programs, %u probes, %u divergent, %u unsound, %u imprecise (at most %u)\n", GetParam().Nodes,
         Programs, Sum.Probes, Sum.Divergent, Sum.Unsound, Sum.Imprecise, GetParam().MaxImprecise);
  EXPECT_EQ(Sum.Unsound, 0U) << Sum.FirstUnsound;
  EXPECT_LE(Sum.Imprecise, GetParam().MaxImprecise);
}

INSTANTIATE_TEST_SUITE_P(UpToFiveBlocks, Exhaustive,
                         ::testing::Values(Bound{2, 0}, Bound{3, 0}, Bound{4, 4}, Bound{5, 2008}),
                         [](const auto &Info) { return std::to_string(Info.param.Nodes); });

// Loops that nobody leaves: fewer executions can bear out a divergence.
INSTANTIATE_TEST_SUITE_P(WithoutExit, Exhaustive, ::testing::Values(Bound{2, 0, false}, Bound{3, 20, false}),
                         [](const auto &Info) { return std::to_string(Info.param.Nodes); });

} // namespace
