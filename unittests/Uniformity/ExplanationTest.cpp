//===- ExplanationTest.cpp - Causes and chains -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Uniformity/Explanation.h"
#include "Instrument.h"
#include "gtest/gtest.h"
#include <random>

using namespace rejoin;

TEST(Explain, EveryChainEndsAtASourceOrARegion) {
  // Each link is below grid, and the last one is a source: on all small programs, for all values.
  std::mt19937 Random(6);
  unsigned Chains = 0;
  for (int N = 3; N <= 5; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, /*MustExit=*/true)) {
      auto Probes = reference::allProbes(G);
      rejoin::testing::InstrumentedProgram P(G, static_cast<uint32_t>(Random()), Probes);
      UniformityResult R = analyzeUniformity(P.View);
      for (unsigned V = 0; V != P.View.numValues(); ++V) {
        auto Chain = explain(P.View, R, ValueId(V));
        ASSERT_EQ(Chain.empty(), R.extent(ValueId(V)) == Extent::grid());
        if (Chain.empty())
          continue;
        ++Chains;
        ASSERT_EQ(Chain.front().Value, ValueId(V));
        ASSERT_EQ(Chain.back().StepKind, ExplanationStep::Kind::Source) << reference::print(G, 0);
        for (const ExplanationStep &S : Chain)
          ASSERT_LT(R.extent(S.Value), Extent::grid());
      }
    }
  printf("  %u chains\n", Chains);
}

TEST(Uniformity, ExtentsAreSettledFromTheLowestLevelUp) {
  // Branches at three levels join in one block; each PHI gets the least of the levels that reach it.
  ProgramView V;
  auto Source = [](Extent E) { return InstanceInfo{InstanceKind::Argument, Extent::thread(), E}; };
  ValueId Group = V.addArgument(Source(Extent::workgroup())), Wave = V.addArgument(Source(Extent::ofGroup(64)));
  auto Branch = [&](ValueId C, unsigned A, unsigned B) {
    V.addInstance({InstanceKind::Branch});
    V.addOperand(Operand::value(C));
    V.addSuccessor(BlockId(A));
    V.addSuccessor(BlockId(B));
  };
  V.beginBlock(); // 0: by workgroup to 1 or 4
  Branch(Group, 1, 4);
  V.beginBlock(); // 1: by wave to 2 or 3
  Branch(Wave, 2, 3);
  V.beginBlock();
  V.addInstance({InstanceKind::Void});
  V.addSuccessor(BlockId(3));
  V.beginBlock(); // 3: joins the waves
  ValueId Inner = V.addInstance({InstanceKind::Phi});
  V.addIncoming(Operand::constant(1), BlockId(1));
  V.addIncoming(Operand::constant(2), BlockId(2));
  V.addInstance({InstanceKind::Void});
  V.addSuccessor(BlockId(4));
  V.beginBlock(); // 4: joins the workgroups
  ValueId Outer = V.addInstance({InstanceKind::Phi});
  V.addIncoming(Operand::constant(1), BlockId(0));
  V.addIncoming(Operand::constant(2), BlockId(3));
  ValueId Both = V.addInstance({InstanceKind::Pure});
  V.addOperand(Operand::value(Inner));
  V.addOperand(Operand::value(Outer));
  V.addInstance({InstanceKind::Void});
  V.finish();
  UniformityResult R = analyzeUniformity(V);
  EXPECT_EQ(R.extent(Inner), Extent::ofGroup(64));
  EXPECT_EQ(R.extent(Outer), Extent::workgroup());
  EXPECT_EQ(R.extent(Both), Extent::ofGroup(64));
  ASSERT_EQ(R.joins().size(), 2U);
  EXPECT_EQ(R.joins()[0].Block, BlockId(3)) << "the lowest level comes first";
}
