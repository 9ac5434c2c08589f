//===- AssemblyLinesTest.cpp - Lines of SPIR-V's assembly -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssemblyLines.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace rejoin;
using testing::ElementsAre;
using testing::Pair;

TEST(AssemblyLines, InstructionsBeginAtOpcodesAndResults) {
  EXPECT_THAT(instructionPositions("; Op in a comment\n"
                                   "OpMemoryModel Physical64 OpenCL ; OpNop\n"
                                   "  %1 = OpExtInstImport \"OpenCL.std\"\n"
                                   "%2 =OpTypeVoid %3 = OpTypeInt 32 0\n"
                                   "%4 =\n  OpConstant %3\n    7\n"),
              ElementsAre(Pair(2, 1), Pair(3, 3), Pair(4, 1), Pair(4, 16), Pair(5, 1)));
}

TEST(AssemblyLines, StringsMayHaveSeveralLines) {
  EXPECT_THAT(instructionPositions("OpSource GLSL 460 %1 \"void main() {\n  OpNop \\\" ; \n}\"\r\nOpNop"),
              ElementsAre(Pair(1, 1), Pair(4, 1)));
  EXPECT_THAT(instructionPositions("OpString \"never closed\nOpNop\n"), ElementsAre(Pair(1, 1)));
  EXPECT_THAT(instructionPositions(""), ElementsAre());
  EXPECT_THAT(instructionPositions("OpString \"\\"), ElementsAre(Pair(1, 1)));
}
