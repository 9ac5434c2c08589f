//===- WordsTest.cpp - Terms of languages, and folded text -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/Terms.h"
#include "rejoin/Support/Folding.h"
#include "gtest/gtest.h"

using namespace rejoin;

TEST(Terms, TranslateEachWordInBothNumbers) {
  const char *Text = "Threads of a wave: a thread of the workgroup, waves of the grid.";
  EXPECT_EQ(termsOf(Language::IR).translate(Text), Text);
  EXPECT_EQ(termsOf(Language::CUDA).translate(Text), "Threads of a warp: a thread of the block, warps of the grid.");
  EXPECT_EQ(termsOf(Language::HIP).translate(Text),
            "Threads of a wavefront: a thread of the block, wavefronts of the grid.");
  EXPECT_EQ(termsOf(Language::OpenCL).translate(Text),
            "Work-items of a sub-group: a work-item of the work-group, sub-groups of the NDRange.");
  EXPECT_EQ(termsOf(Language::Shader).translate(Text),
            "Invocations of a subgroup: an invocation of the workgroup, subgroups of the dispatch.");
}

TEST(Terms, LeaveNamesOptionsAndQuotationsAlone) {
  const Terms &Words = termsOf(Language::CUDA);
  for (const char *Text : {"'wave' and (the 'grid of a wave')", "--wave-size=32, --workgroup-size",
                           "%wave, @llvm.amdgcn.wave.x", "reqd_work_group_size", "src/wave/grid.cl", "microwaves"})
    EXPECT_EQ(Words.translate(Text), Text);
  EXPECT_EQ(Words.translate("the wave's size of 'wave'"), "the warp's size of 'wave'");
  EXPECT_EQ(Words.translate("an open 'quotation of a wave"), "an open 'quotation of a wave");
  EXPECT_EQ(Words.translate("threads of a wave with `wave[thread] > n` leave"),
            "threads of a warp with `wave[thread] > n` leave");
  EXPECT_EQ(Words.translate("the wave: fence syncscope(\"workgroup\") acquire"),
            "the warp: fence syncscope(\"workgroup\") acquire");
}

TEST(Terms, AdaptTheArticle) {
  EXPECT_EQ(termsOf(Language::Shader).translate("A thread, a wave, a new thread"),
            "An invocation, a subgroup, a new invocation");
  EXPECT_EQ(termsOf(Language::OpenCL).translate("a grid"), "an NDRange");
}

TEST(Folding, BreaksAtBlanksAndIndents) {
  EXPECT_EQ(fold("one two three four", 9, 2), "one two\n  three\n  four");
  EXPECT_EQ(fold("one two", 7, 0), "one two");
  EXPECT_EQ(fold("one two", 0, 2), "one two");
}

TEST(Folding, KeepsAWordThatDoesNotFit) {
  EXPECT_EQ(fold("incomprehensible word", 5, 0), "incomprehensible\nword");
  EXPECT_EQ(fold("incomprehensible", 5, 0), "incomprehensible");
}

TEST(Folding, KeepsAPaddedHeadWhole) {
  EXPECT_EQ(fold("  --name    does this and that", 20, 12), "  --name    does\n            this and\n            that");
}
