//===- ControlUniformityTest.cpp - Who executes a block equally often -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Uniformity/ControlUniformity.h"
#include "Instrument.h"
#include "gtest/gtest.h"

using namespace rejoin;
using reference::Probe;

namespace {

struct Bound {
  int Nodes;
  /// Blocks that are not claimed though no execution contradicts. Checked in: may fall, never rise.
  unsigned MaxNotClaimed;
};

class EverySmallGraph : public ::testing::TestWithParam<Bound> {};

/// What a block stores, all threads of a wave find that are together again, if the block's extent is the wave: the
/// latest execution of it was the same one for all of them. Where a cycle has several entries nothing is claimed.
TEST_P(EverySmallGraph, ThreadsThatAreTogetherMadeTheSameStores) {
  UniformityAnalyzer Analyzer;
  UniformityResult Result;
  reference::Limits Bounds;
  Bounds.MaxLength = GetParam().Nodes <= 4 ? 12 : 10;
  Bounds.MaxTraces = GetParam().Nodes <= 4 ? 250 : 100;
  unsigned Claims = 0, Unsound = 0, NotClaimed = 0;
  for (const reference::Graph &G : reference::allGraphs(GetParam().Nodes, /*MustExit=*/true)) {
    uint32_t Branches = 0;
    for (int V = 0; V != G.size(); ++V)
      if (G.Successors[V].size() >= 2)
        Branches |= 1U << V;
    std::vector<Probe> Probes;
    for (int Def = 0; Def != G.size(); ++Def)
      for (int Node = 0; Node != G.size(); ++Node)
        Probes.push_back({Probe::Kind::Latest, Node, Def});
    for (uint32_t Divergent = Branches; Divergent; Divergent = (Divergent - 1) & Branches) {
      rejoin::testing::InstrumentedProgram P(G, Divergent, {});
      Analyzer.run(P.View, Result);
      ControlUniformity Control(P.View, Result);
      std::vector<bool> Differs = reference::divergentProbes(G, Divergent, Probes, Bounds);
      for (int Def = 0; Def != G.size(); ++Def) {
        auto First = Differs.begin() + Def * G.size();
        bool Any = std::any_of(First, First + G.size(), [](bool B) { return B; });
        if (Result.loops().innermostIrreducible(Result.loops().loopOf(BlockId(Def))).isValid())
          continue;
        bool Claimed = Control.extent(BlockId(Def)) >= Extent::ofGroup(64);
        Claims += Claimed;
        NotClaimed += !Claimed && !Any;
        if (Claimed && Any && !Unsound++)
          ADD_FAILURE() << "block " << Def << " of " << reference::print(G, Divergent);
      }
    }
  }
  printf("  %d blocks: %u blocks claimed, %u unsound, %u not claimed though nothing contradicts (at most %u)\n",
         GetParam().Nodes, Claims, Unsound, NotClaimed, GetParam().MaxNotClaimed);
  EXPECT_EQ(Unsound, 0U);
  EXPECT_NE(Claims, 0U);
  EXPECT_LE(NotClaimed, GetParam().MaxNotClaimed);
}

/// A nest of loops: headers, then the blocks that end the loops, inner ones first. The branch of the outermost loop
/// has the extent \p OfOutermost.
ProgramView nest(unsigned Depth, Extent OfOutermost) {
  ProgramView View;
  ValueId Uniform = View.addArgument({InstanceKind::Argument});
  ValueId Other = View.addArgument({InstanceKind::Argument, Extent::thread(), OfOutermost});
  for (unsigned I = 0; I != 2 * Depth + 1; ++I) {
    View.beginBlock();
    View.addInstance({InstanceKind::Branch});
    View.addOperand(Operand::value(I == 2 * Depth - 1 ? Other : Uniform));
    if (I < 2 * Depth)
      View.addSuccessor(BlockId(I + 1));
    if (I >= Depth && I < 2 * Depth)
      View.addSuccessor(BlockId(2 * Depth - 1 - I));
  }
  View.finish();
  return View;
}

/// Loops nested very deeply are not looked at one by one.
TEST(ControlUniformity, DeepLoopsAreTakenToDiffer) {
  for (unsigned Depth : {64U, 65U}) {
    ProgramView View = nest(Depth, Extent::ofGroup(64));
    UniformityResult Result = analyzeUniformity(View);
    ControlUniformity Control(View, Result);
    EXPECT_EQ(Result.loops().numLoops(), Depth);
    EXPECT_EQ(Control.extent(BlockId(Depth - 1)), Depth > 64 ? Extent::thread() : Extent::ofGroup(64));
    EXPECT_EQ(Control.extent(BlockId(0)), Extent::ofGroup(64));
    EXPECT_EQ(Control.extent(BlockId(2 * Depth)), Extent::grid());
  }
}

/// A result keeps the loops of an earlier function where no branch differs.
TEST(ControlUniformity, NothingDiffersWithoutABranchThatDoes) {
  UniformityAnalyzer Analyzer;
  UniformityResult Result;
  ProgramView Large = nest(20, Extent::thread()), Small = nest(1, Extent::grid());
  Analyzer.run(Large, Result);
  Analyzer.run(Small, Result);
  ControlUniformity Control(Small, Result);
  for (unsigned B = 0; B != Small.cfg().numBlocks(); ++B)
    EXPECT_EQ(Control.extent(BlockId(B)), Extent::grid());
}

INSTANTIATE_TEST_SUITE_P(UpToFiveBlocks, EverySmallGraph,
                         ::testing::Values(Bound{2, 0}, Bound{3, 2}, Bound{4, 26}, Bound{5, 771}),
                         [](const auto &Info) { return std::to_string(Info.param.Nodes); });

} // namespace
