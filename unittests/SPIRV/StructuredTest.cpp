//===- StructuredTest.cpp - Structured control flow as tokens -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds rules V1 to V6 of docs/Model.md: for every structured shader of up to six blocks, and for larger ones at
// random, what the imported tokens make converge (by the oracle of tokens) is what the structure says (by counting
// iterations), the tokens keep the static rules, and the analysis claims nothing that an execution contradicts.
//
//===----------------------------------------------------------------------===//

#include "ImportedShader.h"
#include "Instrument.h"
#include "gtest/gtest.h"

using namespace rejoin;
using rejoin::testing::ImportedShader;
using rejoin::testing::StructuredShader;

namespace {

struct Totals {
  unsigned Shaders = 0, Refused = 0, WithLoops = 0, Pairs = 0, Analysed = 0;
  rejoin::testing::Comparison With;
  UniformityAnalyzer Analyzer;
  std::mt19937_64 Random{41};

  void add(const StructuredShader &Shader, unsigned Walks, bool Analyse) {
    ImportedShader I = rejoin::testing::importAndCompare(Shader, Walks, Random);
    ASSERT_EQ(I.Problem, "") << Shader.Assembly;
    if (I.IsRefused) {
      ++Refused;
      return;
    }
    ++Shaders;
    Pairs += I.Pairs;
    for (const std::vector<int> &L : Shader.Loops)
      if (!L.empty()) {
        ++WithLoops;
        break;
      }
    if (!Analyse || I.IsTooLarge)
      return;
    ++Analysed;
    With += rejoin::testing::compareWithOracle(I.Graph, static_cast<uint32_t>(Random()), {12, 100}, Analyzer,
                                               reference::Tokens(I.Graph, I.Operations));
  }
  void report(const char *What) {
    printf(
        "  %s: %u shaders (%u with loops), %u converged pairs alike; %u analysed: %u probes, %u divergent, %u unsound, "
        "%u imprecise\n",
        What, Shaders, WithLoops, Pairs, Analysed, With.Probes, With.Divergent, With.Unsound, With.Imprecise);
    EXPECT_EQ(With.Unsound, 0U) << With.FirstUnsound;
  }
};

TEST(Structured, AllShadersUpToSixBlocks) {
  Totals T;
  rejoin::testing::forAllStructuredShaders(6, [&](const StructuredShader &S) {
    if (!::testing::Test::HasFatalFailure())
      T.add(S, 4, T.Shaders % 16 == 0);
  });
  T.report("up to 6 blocks");
  EXPECT_EQ(T.Refused, 0U);
  EXPECT_GT(T.Shaders, 1000U);
}

TEST(Structured, RandomShadersUpToTwelveBlocks) {
  Totals T;
  for (unsigned N = 0; N != 400 && !::testing::Test::HasFatalFailure(); ++N)
    T.add(rejoin::testing::structuredShader(12, [&](unsigned Count) { return T.Random() % Count; }), 8, N % 8 == 0);
  T.report("up to 12 blocks");
  EXPECT_LT(T.Refused, 20U);
}

TEST(Structured, ABlockBeforeABreakBelongsToTheIteration) {
  // Header 1, body 2, a block 3 that breaks, continue 4, merge 5: two threads that leave in different iterations
  // execute 3 apart and meet in 5.
  StructuredShader S;
  S.Loops = {{}, {1}, {1}, {1}, {1}, {}};
  using Pairs = std::vector<std::pair<int, int>>;
  EXPECT_EQ(S.converged({0, 1, 2, 3, 5}, {0, 1, 2, 4, 1, 2, 3, 5}), (Pairs{{0, 0}, {1, 1}, {2, 2}, {4, 7}}));
}

} // namespace
