//===- ProgramViewTest.cpp - Extents and program views -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Program/ProgramView.h"
#include "gtest/gtest.h"

using namespace rejoin;

TEST(Extent, IsAChainWithNames) {
  Extent Chain[] = {Extent::thread(),    Extent::ofGroup(2),  Extent::ofGroup(4), Extent::ofGroup(32),
                    Extent::ofGroup(64), Extent::workgroup(), Extent::grid()};
  for (unsigned I = 0; I + 1 != std::size(Chain); ++I) {
    EXPECT_LT(Chain[I], Chain[I + 1]);
    EXPECT_EQ(min(Chain[I], Chain[I + 1]), Chain[I]);
    EXPECT_EQ(max(Chain[I], Chain[I + 1]), Chain[I + 1]);
  }
  for (Extent E : Chain)
    EXPECT_EQ(Extent::parse(E.name()), E);
  EXPECT_EQ(Extent(), Extent::thread()) << "the default is the safe side";
  EXPECT_EQ(Extent::parse("4"), Extent::ofGroup(4));
  for (const char *Bad : {"", "wave", "0", "3", "48", "-4", "99999999999"})
    EXPECT_FALSE(Extent::parse(Bad)) << Bad;
}

TEST(ProgramView, NumbersInstancesUsesAndPhis) {
  ProgramView V;
  for (int Round = 0; Round != 2; ++Round) {
    V.clear();
    ValueId Arg = V.addArgument({InstanceKind::Argument});
    BlockId Entry = V.beginBlock();
    ValueId Branch = V.addInstance({InstanceKind::Branch});
    UseId Condition = V.addOperand(Operand::value(Arg));
    V.addSuccessor(BlockId(1));
    V.addSuccessor(BlockId(1));
    V.addSuccessor(BlockId(2));
    BlockId Middle = V.beginBlock();
    V.addInstance({InstanceKind::Void});
    V.addSuccessor(BlockId(2));
    BlockId Last = V.beginBlock();
    ValueId Phi = V.addInstance({InstanceKind::Phi});
    V.addIncoming(Operand::constant(1), Entry);
    UseId FromMiddle = V.addIncoming(Operand::ignored(Arg), Middle);
    ValueId End = V.addInstance({InstanceKind::Void});
    V.finish();

    EXPECT_EQ(V.numValues(), 5U);
    EXPECT_EQ(V.numArguments(), 1U);
    EXPECT_EQ(V.cfg().numSuccessors(Entry), 2U);
    EXPECT_EQ(V.terminator(Entry), Branch);
    EXPECT_EQ(V.terminator(Last), End);
    EXPECT_EQ(V.user(Condition), Branch);
    EXPECT_EQ(V.user(FromMiddle), Phi);
    EXPECT_EQ(V.block(Phi), Last);
    EXPECT_EQ(V.useBlock(Condition, Branch), Entry);
    EXPECT_EQ(V.useBlock(FromMiddle, Phi), Middle) << "a PHI reads its operand on the edge";
    EXPECT_TRUE(V.operand(Condition).isValue());
    EXPECT_FALSE(V.operand(FromMiddle).isValue());
    EXPECT_TRUE(V.operand(FromMiddle).hasValue());
    EXPECT_EQ(V.operand(FromMiddle).value(), Arg);
    auto [First, After] = V.phiRange(Last);
    ASSERT_EQ(After - First, 1U);
    EXPECT_EQ(V.incomingBlock(V.phis()[First], 0), Entry);
  }
}
