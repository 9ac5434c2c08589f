//===- TemporaryFileTest.cpp - Files that are removed again -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/TemporaryFile.h"
#include "rejoin/Support/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace rejoin;

TEST(TemporaryFile, IsThereUntilTheEnd) {
  std::string Path;
  {
    TemporaryFile File;
    ASSERT_FALSE(errorToBool(File.create("txt")));
    Path = File.path().str();
    EXPECT_TRUE(StringRef(Path).ends_with(".txt"));
    ASSERT_FALSE(errorToBool(writeText(Path, "a\nb")));
    EXPECT_EQ(File.text(), "a\nb");
  }
  EXPECT_FALSE(sys::fs::exists(Path));
}

TEST(TemporaryFile, HasAFolderOfItsOwn) {
  std::string Folder;
  {
    TemporaryFile File, Other;
    ASSERT_FALSE(errorToBool(joinErrors(File.createAlone("txt"), Other.createAlone("txt"))));
    Folder = sys::path::parent_path(File.path()).str();
    EXPECT_NE(Folder, sys::path::parent_path(Other.path()));
    EXPECT_TRUE(sys::fs::exists(File.path()));
    std::error_code EC;
    unsigned Files = 0;
    for (sys::fs::directory_iterator I(Folder, EC), End; I != End && !EC; I.increment(EC))
      ++Files;
    EXPECT_EQ(Files, 1u);
  }
  EXPECT_FALSE(sys::fs::exists(Folder));
}

TEST(WriteText, NamesThePathOfAnError) {
  EXPECT_EQ(toString(writeText("/nowhere/at/all", "a")), "/nowhere/at/all: No such file or directory");
}
