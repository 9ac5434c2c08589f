//===- ChangedFilesTest.cpp - Which sources a change affects -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ChangedFiles.h"
#include "TemporaryFolder.h"
#include "rejoin/Loader/InputFiles.h"
#include "gmock/gmock.h"

using namespace rejoin;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

class Changed : public ::testing::Test {
protected:
  Changed() {
    A = Folder.write("a.cu", "#include \"inc/a.h\"\n__global__ void a() {}\n");
    B = Folder.write("b.cu", "__global__ void b() {}\n");
    Folder.write("inc/a.h", "#include \"deep.h\"\n");
    Folder.write("inc/deep.h", "__device__ inline int f() { return 1; }\n");
  }
  std::vector<std::string> affectedBy(std::vector<std::string> Files) {
    CommandSettings Settings;
    Settings.Operands = {Folder.path()};
    return filesAffectedBy({{A, {}}, {B, {}}}, Settings, Files);
  }
  rejoin::testing::TemporaryFolder Folder;
  std::string A, B;
};

TEST_F(Changed, AChangeAffectsWhatIncludesIt) {
  EXPECT_THAT(affectedBy({A}), ElementsAre(A));
  EXPECT_THAT(affectedBy({Folder.path("inc/deep.h")}), ElementsAre(A)) << "through a header";
  EXPECT_THAT(affectedBy({Folder.path("notes.txt")}), IsEmpty());
}

TEST_F(Changed, SettingsAffectAllBelowThem) {
  EXPECT_THAT(affectedBy({Folder.write(".rejoin", "Processor: sm_90\n")}), ElementsAre(A, B));
}

TEST_F(Changed, ADeletedHeaderAffectsWhatNamesIt) {
  Folder.write("b.cu", "#include \"gone.h\"\n__global__ void b() {}\n");
  EXPECT_THAT(affectedBy({Folder.path("gone.h")}), ElementsAre(B));
}

TEST_F(Changed, HeadersThatNobodyIncludesAreNamed) {
  const std::string Alone = Folder.write("inc/alone.cuh", "__global__ void c() {}\n");
  Folder.write("a.cu", "#include \"inc/used.cuh\"\n");
  Folder.write("inc/used.cuh", "__global__ void a() {}\n");
  EXPECT_THAT(headersOutside({{A, {}}, {B, {}}}, {Folder.path()}), ElementsAre(Alone));
}

TEST_F(Changed, ListsOfPathsAreLinesOrEndWithNul) {
  auto Lines = readPathList(Folder.write("list", "a.cu\n\"sp\\303\\244t.cu\"\n\n"));
  ASSERT_TRUE(bool(Lines)) << toString(Lines.takeError());
  EXPECT_THAT(*Lines, ElementsAre("a.cu", "sp\303\244t.cu")) << "as Git quotes them";
  auto Nul = readPathList(Folder.write("list0", std::string("a b.cu\0c\nd.cu\0", 14)));
  ASSERT_TRUE(bool(Nul)) << toString(Nul.takeError());
  EXPECT_THAT(*Nul, ElementsAre("a b.cu", "c\nd.cu"));
  auto None = readPathList(Folder.path("no-such-list"));
  ASSERT_FALSE(bool(None));
  EXPECT_THAT(toString(None.takeError()), ::testing::HasSubstr("no-such-list"));
}

} // namespace
