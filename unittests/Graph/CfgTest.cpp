//===- CfgTest.cpp - Graphs and their notation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/CfgParser.h"
#include "rejoin/Graph/DepthFirst.h"
#include "gtest/gtest.h"

using namespace rejoin;

static NamedCfg parse(llvm::StringRef Text) {
  auto G = parseCfg(Text);
  if (!G)
    ADD_FAILURE() << llvm::toString(G.takeError());
  return std::move(*G);
}

TEST(Notation, RoundTrip) {
  NamedCfg G = parse("A->B C; B*->C D;C ->D");
  EXPECT_EQ(printCfg(G), "A->B C; B*->C D; C->D; D");
  EXPECT_EQ(printCfg(parse(printCfg(G))), printCfg(G));
  ASSERT_EQ(G.Divergent.size(), 1U);
  EXPECT_EQ(G.Divergent[0], G["B"]);
  EXPECT_EQ(G.Graph.numSuccessors(G["D"]), 0U);
}

TEST(Notation, ErrorsNameTheClause) {
  auto Message = [](llvm::StringRef Text) {
    auto G = parseCfg(Text);
    return G ? std::string("no error") : llvm::toString(G.takeError());
  };
  EXPECT_EQ(Message(""), "a control-flow graph needs at least one block");
  EXPECT_EQ(Message("A->B; A->C"), "in clause 'A': the block has two clauses");
  EXPECT_EQ(Message("A->B; ->C"), "in clause '->C': a block needs a name");
  EXPECT_EQ(Message("A B->C"), "in clause 'A B->C': expected '->' after the block's name");
  EXPECT_EQ(Message("A->B*"), "in clause 'A->B*': 'B*' is not a block name");
}

TEST(Cfg, ParallelEdgesAreOne) {
  Cfg G;
  G.addBlock();
  for (int I = 0; I != 40; ++I)
    G.addSuccessor(BlockId(1 + I % 20));
  for (int I = 0; I != 20; ++I)
    G.addBlock();
  G.finish();
  EXPECT_EQ(G.numEdges(), 20U);
  EXPECT_EQ(G.numPredecessors(BlockId(7)), 1U);
  EXPECT_EQ(G.source(G.predEdges(BlockId(20))[0]), G.entry());
  EXPECT_EQ(G.predecessors(BlockId(20))[0], G.entry());
}

/// The filler adds blocks of any number of edges, in any order, as one call after the other does; fewer than expected.
TEST(Cfg, FilledAsOneByOne) {
  Cfg Filled, OneByOne;
  for (unsigned Seed = 0; Seed != 40; ++Seed) {
    unsigned N = 1 + Seed % 23;
    Filled.clear();
    OneByOne.clear();
    Cfg::Filler Fill(Filled, N + Seed % 3);
    for (unsigned B = 0; B != N; ++B) {
      OneByOne.addBlock();
      BlockId One((B * 7 + Seed) % N), Other((B * Seed + 3) % N);
      if ((B + Seed) % 3) {
        Fill.addBlock(One, Other);
        OneByOne.addSuccessor(One);
        OneByOne.addSuccessor(Other);
        continue;
      }
      llvm::SmallVector<BlockId, 0> Many;
      for (unsigned I = 0; I != (B * 5 + Seed) % 12; ++I)
        Many.push_back(BlockId((I * (1 + Seed % 4) + B) % N));
      Fill.addBlock(Many);
      for (BlockId To : Many)
        OneByOne.addSuccessor(To);
    }
    Fill.finish();
    Filled.finish();
    OneByOne.finish();
    ASSERT_EQ(Filled.numBlocks(), N);
    ASSERT_EQ(Filled.numEdges(), OneByOne.numEdges());
    for (unsigned B = 0; B != N; ++B) {
      EXPECT_EQ(Filled.successors(BlockId(B)), OneByOne.successors(BlockId(B)));
      EXPECT_EQ(Filled.predecessors(BlockId(B)), OneByOne.predecessors(BlockId(B)));
      for (EdgeId E : Filled.predEdges(BlockId(B)))
        EXPECT_EQ(Filled.target(E), BlockId(B));
    }
    for (unsigned E = 0; E != Filled.numEdges(); ++E)
      EXPECT_TRUE(llvm::is_contained(Filled.successors(Filled.source(EdgeId(E))), Filled.target(EdgeId(E))));
  }
}

TEST(Cfg, MemoryIsReusedWithoutTraces) {
  Cfg G;
  for (unsigned N : {5U, 2U}) {
    G.clear();
    for (unsigned I = 0; I != N; ++I) {
      G.addBlock();
      if (I + 1 != N)
        G.addSuccessor(BlockId(I + 1));
    }
    G.finish();
    EXPECT_EQ(G.numBlocks(), N);
    EXPECT_EQ(G.numEdges(), N - 1);
    EXPECT_FALSE(G.findEdge(BlockId(1), BlockId(0)).isValid());
    EXPECT_TRUE(G.findEdge(BlockId(0), BlockId(1)).isValid());
  }
}

TEST(DepthFirst, UnreachableBlocksHaveNoNumber) {
  NamedCfg G = parse("A->B; B->A; C->B");
  DepthFirst Search;
  Search.compute(G.Graph);
  EXPECT_TRUE(Search.isReachable(G["B"]));
  EXPECT_FALSE(Search.isReachable(G["C"]));
  EXPECT_EQ(Search.numReachable(), 2U);
  EXPECT_TRUE(Search.hasRetreatingEdge());
  EXPECT_TRUE(Search.isRetreating(G["B"], G["A"]));
  EXPECT_FALSE(Search.isRetreating(G["A"], G["B"]));
}

TEST(DepthFirst, ReversePostOrderIsTopologicalWithoutCycles) {
  NamedCfg G = parse("A->B C; B->D; C->B D; D");
  DepthFirst Search;
  Search.compute(G.Graph);
  EXPECT_FALSE(Search.hasRetreatingEdge());
  for (unsigned E = 0; E != G.Graph.numEdges(); ++E)
    EXPECT_LT(Search.rpoIndex(G.Graph.source(EdgeId(E))), Search.rpoIndex(G.Graph.target(EdgeId(E))));
}
