//===- SourceFactsTest.cpp - Facts about a source, and their notes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/SourceFacts.h"
#include "gmock/gmock.h"

using namespace rejoin;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

LeftOutFunction leftOut(const char *Name) {
  return {Name, /*IsKernel=*/true, {"k.cu", 7, 3}, "k.cu:9:5: error: no 'g'\n", "k.cu:9:5: error: no 'g'", "helper"};
}

std::string textOf(const std::vector<SourceNote> &Notes) {
  std::string Result;
  for (const SourceNote &N : Notes)
    Result += N.Text + "\n";
  return Result;
}

TEST(SourceFactsTest, ArriveAsTheyWereSent) {
  SourceFacts Sent, Received;
  Sent.Kernels = 3;
  Sent.WholeKernels = {"a", "b<int>"};
  Sent.LeftOut = {leftOut("c")};
  Sent.Launches = {{"_Z1av", {"k.cu", 20, 3}, {4, 1, 1}, {0, 2, 1}}};
  Sent.EmptyKernels = {{"e", "#if __CUDA_ARCH__ == 750", {"k.cu", 2, 1}, true, "sm_75"}};
  Sent.UndeclaredNames = {{"N", UndeclaredName::Statement, "", true, {"k.cu", 5, 5}}};
  Sent.MissingHeaders = {{"m.h", {"k.cu", 1, 10}}};
  Sent.ChosenMacros = {"-DN=16"};
  Sent.IsRelocatable = true;
  llvm::json::Path::Root Root("facts");
  ASSERT_TRUE(fromJSON(toJSON(Sent), Received, Root)) << llvm::toString(Root.getError());
  EXPECT_EQ(toJSON(Received), toJSON(Sent));
  EXPECT_EQ(Received.Launches[0].Block, (std::array<unsigned, 3>{0, 2, 1}));
  EXPECT_EQ(Received.UndeclaredNames[0].Use, UndeclaredName::Statement);
  EXPECT_TRUE(Received.IsRelocatable && Received.UndeclaredNames[0].NeedsAuthor);
}

/// Both processes are of one build, so what lacks is an error and no default.
TEST(SourceFactsTest, AMissingOrWrongFieldIsAnError) {
  const llvm::json::Value Whole = toJSON(SourceFacts());
  for (const auto &[Key, Value] : *Whole.getAsObject()) {
    llvm::json::Object Part = *Whole.getAsObject();
    Part.erase(Key);
    SourceFacts Received;
    llvm::json::Path::Root Root("facts");
    EXPECT_FALSE(fromJSON(std::move(Part), Received, Root)) << Key.str() << " may lack";
  }
  SourceFacts Received;
  llvm::json::Path::Root Root("facts");
  EXPECT_FALSE(fromJSON(llvm::json::Array(), Received, Root));
}

TEST(SourceFactsTest, KernelsAreKeptByNameAndNumber) {
  SourceFacts Before, After;
  Before.WholeKernels = {"a", "a", "b<int>"};
  After.WholeKernels = {"a", "a", "b<int>", "c"};
  EXPECT_TRUE(keepsKernels(Before, After));
  EXPECT_FALSE(keepsKernels(After, Before));
  After.WholeKernels = {"a", "b<int>"};
  EXPECT_FALSE(keepsKernels(Before, After)) << "one of two overloads is lost";
  After.WholeKernels = {"a", "a", "b<float>"};
  EXPECT_FALSE(keepsKernels(Before, After)) << "the source names its instance";
  Before.ChosenInstances = {{"b", "b<int>", {"k.cu", 1, 1}}};
  EXPECT_TRUE(keepsKernels(Before, After)) << "another instance may be chosen";
}

TEST(SourceFactsTest, ChoicesAreThoseThatResultsDependOn) {
  SourceFacts Facts;
  EXPECT_TRUE(choicesOf(Facts).empty());
  Facts.ChosenMacros = {"-DN=16"};
  Facts.ChosenInstances = {{"b", "b<int>", {"k.cu", 1, 1}}};
  Facts.ChosenStandard = "gnu++20";
  const SourceChoices Choices = choicesOf(Facts);
  EXPECT_EQ(Choices.Macros, std::vector<std::string>{"-DN=16"});
  EXPECT_EQ(Choices.Instances, std::vector<std::string>{"b<int>"});
  EXPECT_EQ(Choices.Standard, "gnu++20");
  EXPECT_THAT(chosenOptions(Facts), HasSubstr("-DN=16"));
}

TEST(SourceFactsTest, NotesNameWhatIsMissing) {
  SourceFacts Facts;
  EXPECT_THAT(describe("k.cu", Facts), IsEmpty());
  Facts.LeftOut = {leftOut("c")};
  Facts.MissingHeaders = {{"m.h", {"k.cu", 1, 10}}};
  Facts.Kernels = 1;
  const std::vector<SourceNote> Notes = describe("k.cu", Facts);
  EXPECT_THAT(textOf(Notes), HasSubstr("m.h"));
  EXPECT_THAT(textOf(Notes), HasSubstr("kernel 'c' was left out, by 'helper'"));
  EXPECT_THAT(textOf(Notes), HasSubstr("k.cu:9:5: error: no 'g'"));
  EXPECT_TRUE(
      std::any_of(Notes.begin(), Notes.end(), [](const SourceNote &N) { return N.Kind == SourceNote::LeftOut; }));
}

TEST(SourceFactsTest, AFileOfTheHostLacksNothing) {
  SourceFacts Facts;
  EXPECT_TRUE(isForHost(Facts));
  EXPECT_THAT(describeNoKernel("k.cu", Facts), HasSubstr("the file defines none"));
  Facts.MissingHeaders = {{"m.h", {"k.cu", 1, 10}}};
  EXPECT_FALSE(isForHost(Facts)) << "the header may have kernels";
  Facts.MissingHeaders.clear();
  Facts.IsOpenCL = true;
  EXPECT_FALSE(isForHost(Facts));
  Facts.IsOpenCL = false;
  Facts.LeftOut = {leftOut("c")};
  EXPECT_FALSE(isForHost(Facts));
  EXPECT_THAT(describeNoKernel("k.cu", Facts), HasSubstr("kernel 'c' was left out"));
}

} // namespace
