//===- DocumentTextTest.cpp - Positions and changes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DocumentText.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace rejoin;

static lsp::TextDocumentContentChangeEvent change(lsp::Range R, std::string Text) {
  lsp::TextDocumentContentChangeEvent C;
  C.range = R;
  C.text = std::move(Text);
  return C;
}

TEST(DocumentText, CharactersAreUtf16UnitsAndColumnsAreBytes) {
  // Two bytes and one unit; four bytes and two units.
  DocumentText T("a\u00e9b\n\U0001d11ex = 1;\r\n");
  EXPECT_EQ(T.numLines(), 3u);
  EXPECT_EQ(T.line(1), "\U0001d11ex = 1;");
  EXPECT_EQ(T.offset({0, 2}), 3u);
  EXPECT_EQ(T.position(1, 4), lsp::Position(0, 2));
  EXPECT_EQ(T.position(2, 5), lsp::Position(1, 2));
  EXPECT_EQ(T.offset({1, 2}), 9u);
  for (size_t I : {0, 1, 3, 4, 5, 9, 10})
    EXPECT_EQ(T.offset(T.position(I)), I);
}

TEST(DocumentText, PositionsOutsideAreAtTheEnd) {
  DocumentText T("ab\nc");
  EXPECT_EQ(T.offset({0, 99}), 2u);
  EXPECT_EQ(T.offset({7, 0}), 4u);
  EXPECT_EQ(T.offset({-1, 0}), 0u);
  EXPECT_EQ(T.position(9, 9), lsp::Position(1, 1));
  EXPECT_EQ(DocumentText("").offset({0, 3}), 0u);
}

TEST(DocumentText, WordsOfSourcesAndOfAssembly) {
  DocumentText T("  a.b = foo(x);\n  %x.i = add i32 %1, @g\n");
  lsp::Range R;
  EXPECT_EQ(T.wordAt({0, 2}, R), "a");
  EXPECT_EQ(T.wordAt({0, 4}, R), "b");
  EXPECT_EQ(T.wordAt({0, 11}, R), "foo");
  EXPECT_EQ(R, lsp::Range({0, 8}, {0, 11}));
  EXPECT_EQ(T.wordAt({0, 7}, R), "");
  EXPECT_EQ(T.wordAt({1, 2}, R), "%x.i");
  EXPECT_EQ(T.wordAt({1, 5}, R), "%x.i");
  EXPECT_EQ(T.wordAt({1, 18}, R), "%1");
  EXPECT_EQ(T.wordAt({1, 22}, R), "@g");
  EXPECT_EQ(T.wordAt({9, 0}, R), "");
}

TEST(DocumentText, RangesAreWordsOrWholeLines) {
  DocumentText T("  barrier(1);  \n");
  EXPECT_EQ(T.range(1, 3), lsp::Range({0, 2}, {0, 9}));
  EXPECT_EQ(T.range(1, 10), lsp::Range({0, 9}, {0, 10}));
  EXPECT_EQ(T.range(1, 0), lsp::Range({0, 2}, {0, 13}));
}

TEST(DocumentText, ChangesApplyOneAfterTheOther) {
  DocumentText T("int a;\nint b;\n");
  auto Changed = applyChanges(
      T, {change({{0, 4}, {0, 5}}, "\u00e9\u00e9"), change({{0, 6}, {1, 3}}, "!"), change({{0, 0}, {0, 0}}, "x ")});
  ASSERT_TRUE(Changed);
  EXPECT_EQ(*Changed, "x int \u00e9\u00e9! b;\n");
  EXPECT_FALSE(applyChanges(T, {change({{1, 0}, {0, 0}}, "")}));
  lsp::TextDocumentContentChangeEvent Whole;
  Whole.text = "all";
  EXPECT_EQ(applyChanges(T, {Whole}), "all");
}
