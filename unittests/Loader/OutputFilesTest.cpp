//===- OutputFilesTest.cpp - What a command must not write to -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/OutputFiles.h"
#include "TemporaryFolder.h"
#include "rejoin/Loader/InputFiles.h"
#include "llvm/Support/FileSystem.h"
#include "gmock/gmock.h"

using namespace rejoin;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace {

class Outputs : public ::testing::Test {
protected:
  rejoin::testing::TemporaryFolder Folder;
};

TEST_F(Outputs, AnInputIsNotReplacedUnderAnyName) {
  const std::string Input = Folder.write("data", "1 2 3"), Link = Folder.path("link");
  ASSERT_FALSE(llvm::sys::fs::create_link(Input, Link));
  Folder.write("sub/other", "");
  for (const std::string &Output : {Input, Link, Folder.path("sub/../data")})
      EXPECT_THAT(whyNotOutput(Output, {Input}, OutputKind::Report),
                  AllOf(HasSubstr(Output), HasSubstr("is an input")));
  EXPECT_EQ(whyNotOutput(Folder.path("new"), {Input}, OutputKind::Report), "");
  EXPECT_EQ(whyNotOutput(Folder.write("old.json", "{}"), {Input}, OutputKind::Report), "") << "a report of before";
}

TEST_F(Outputs, SourcesAndSettingsAreNotReplaced) {
  for (const char *Name : {"k.cu", "k.cl", "k.comp", "k.hlsl", "k.h", "k.cpp", "k.ll", "k.mir"})
    EXPECT_THAT(whyNotOutput(Folder.write(Name, ""), {}, OutputKind::Report), HasSubstr("existing")) << Name;
  for (const char *Name : {".rejoin", "compile_commands.json", "CMakeLists.txt"})
    EXPECT_THAT(whyNotOutput(Folder.write(Name, ""), {}, OutputKind::Report), HasSubstr("settings")) << Name;
  EXPECT_EQ(whyNotOutput(Folder.path("no.cu"), {}, OutputKind::Report), "") << "it does not exist";
}

TEST_F(Outputs, AModuleMayReplaceTheModuleThatItWasMadeOf) {
  const std::string Module = Folder.write("k.ll", ""), Source = Folder.write("k.cl", "");
  EXPECT_EQ(whyNotOutput(Module, {Module}, OutputKind::Module), "");
  EXPECT_NE(whyNotOutput(Module, {Module}, OutputKind::Report), "");
  EXPECT_NE(whyNotOutput(Source, {Source}, OutputKind::Module), "");
}

TEST_F(Outputs, TwoOutputsAreOneFileByAnyPath) {
  const std::string File = Folder.write("a.json", "");
  EXPECT_TRUE(isSameOutput(File, File));
  EXPECT_TRUE(isSameOutput(Folder.path("new.json"), Folder.path("./new.json"))) << "neither exists yet";
  EXPECT_FALSE(isSameOutput(File, Folder.path("new.json")));
  EXPECT_FALSE(isSameOutput("-", "-")) << "standard output takes both";
  EXPECT_FALSE(isSameOutput("/dev/null", "/dev/null"));
}

TEST_F(Outputs, TheFirstWrongOutputIsNamed) {
  const std::string Source = Folder.write("k.cl", ""), Report = Folder.path("r.json");
  const char *Arguments[] = {"rejoin", "lint", Source.c_str()};
  EXPECT_EQ(wrongOutput(Arguments, {}, {{"-o", Report}}), "");
  EXPECT_THAT(wrongOutput(Arguments, {}, {{"-o", Report}, {"--depfile", Source}}), HasSubstr(Source));
  EXPECT_NE(wrongOutput(Arguments, {}, {{"-o", Report}, {"--also", Report}}), "") << "each would replace the other";
}

TEST_F(Outputs, FilesOfArgumentsAndOptions) {
  EXPECT_THAT(filesOfArgument("buffer:a.bin"), Contains("a.bin"));
  EXPECT_THAT(filesOfArgument("zeros:16"), IsEmpty());
  const char *Arguments[] = {"rejoin", "run", "k.cl", "--arg=buffer:in.bin", "-o", "out.json", "--out=0:i32=res.bin"};
  EXPECT_THAT(possibleInputs(Arguments), AllOf(Contains("k.cl"), Contains("in.bin"), Not(Contains("out.json"))));
  EXPECT_THAT(namedOutputs(Arguments), AllOf(Contains("out.json"), Contains(HasSubstr("res.bin"))));
}

} // namespace
