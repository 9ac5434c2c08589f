//===- ProjectConfigTest.cpp - Settings, inputs and options of projects -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ProjectConfig.h"
#include "TemporaryFolder.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Loader/NearestOptions.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gmock/gmock.h"

using namespace rejoin;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

class Project : public ::testing::Test {
protected:
  FileConfig configFor(llvm::StringRef Name) {
    ProjectConfigs Configs;
    auto Config = Configs.configFor(Folder.path(Name));
    if (!Config) {
      ADD_FAILURE() << toString(Config.takeError());
      return {};
    }
    return std::move(*Config);
  }
  rejoin::testing::TemporaryFolder Folder;
};

TEST_F(Project, TheNearestFileHoldsAlone) {
  Folder.write(".rejoin", "Processor: gfx90a\nTarget: amdgcn-amd-amdhsa\n");
  Folder.write("below/.rejoin", "Processor: gfx1030\n");
  Folder.write("heir/.rejoin", "Inherit: true\nProcessor: gfx1030\n");
  EXPECT_EQ(configFor("a.cl").Cpu, "gfx90a");
  EXPECT_EQ(configFor("below/a.cl").Cpu, "gfx1030");
  EXPECT_EQ(configFor("below/a.cl").Triple, "") << "the one above is not read";
  EXPECT_EQ(configFor("heir/a.cl").Cpu, "gfx1030");
  EXPECT_EQ(configFor("heir/a.cl").Triple, "amdgcn-amd-amdhsa") << "what it leaves open";
  EXPECT_EQ(configFor("heir/a.cl").Sources.size(), 2U);
}

TEST_F(Project, SettingsYieldToTheCommandLine) {
  Folder.write(".rejoin", "Processor: gfx90a\nTarget: amdgcn-amd-amdhsa\nWaveSize: 64\n");
  const FileConfig Config = configFor("a.cl");
  LoadOptions Load;
  TargetOptions Target;
  Load.Cpu = "gfx1030";
  Config.applyTo(Load, Target);
  EXPECT_EQ(Load.Cpu, "gfx1030");
  EXPECT_EQ(Load.Triple, "amdgcn-amd-amdhsa");
  EXPECT_EQ(Target.WaveSize, 64U);
}

TEST_F(Project, MistakesHaveTheirLines) {
  Folder.write(".rejoin", "Processor: gfx90a\nWaveSize: 48\n");
  ProjectConfigs Configs;
  auto Config = Configs.configFor(Folder.path("a.cl"));
  ASSERT_FALSE(bool(Config));
  EXPECT_EQ(toString(Config.takeError()),
            Folder.path(".rejoin") + ":2: error: WaveSize: expected a power of two up to 128, not '48'");
}

TEST_F(Project, SuppressionsCoverWhatTheyName) {
  Folder.write(".rejoin",
               "Suppressions:\n  - Kind: [divergent-barrier]\n    Function: 'known_*'\n    Reason: one wave\n");
  const FileConfig Config = configFor("a.cl");
  Diagnostic D;
  D.Kind = DiagnosticKind::DivergentBarrier;
  D.Function = "known_tile";
  const Suppression *Found = Config.suppressionOf(D);
  ASSERT_NE(Found, nullptr);
  EXPECT_EQ(Found->Reason, "one wave");
  D.Function = "other";
  EXPECT_EQ(Config.suppressionOf(D), nullptr);
  D.Function = "known_tile";
  D.Kind = DiagnosticKind::DivergentShuffle;
  EXPECT_EQ(Config.suppressionOf(D), nullptr);
}

TEST_F(Project, KernelsGetTheSizeOfTheirPattern) {
  Folder.write(".rejoin", "Kernels:\n  - {Name: 'tile_*', WorkgroupSize: [32, 8]}\n");
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString(R"(
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @tile_a() { ret void }
define amdgpu_kernel void @tile_b() !reqd_work_group_size !0 { ret void }
define amdgpu_kernel void @row() { ret void }
!0 = !{i32 64, i32 1, i32 1}
)",
                                     Error, Context);
  ASSERT_TRUE(bool(M)) << Error.getMessage().str();
  configFor("a.cl").applyTo(*M);
  auto SizeOf = [&](const char *Name) {
    GpuTarget Gpu(TargetKind::AMDGPU, {});
    Gpu.enterFunction(*M->getFunction(Name));
    return Gpu.facts().WorkgroupSize;
  };
  EXPECT_THAT(SizeOf("tile_a"), ElementsAre(32, 8, 1));
  EXPECT_THAT(SizeOf("tile_b"), ElementsAre(64, 1, 1)) << "the source requires a size";
  EXPECT_THAT(SizeOf("row"), ElementsAre(0, 0, 0));
}

TEST(Globs, MatchPathsBelowTheirDirectory) {
  EXPECT_TRUE(matchesPath("*.cl", "/src", "/src/a/b.cl")) << "any component";
  EXPECT_TRUE(matchesPath("a", "/src", "/src/a/b.cl")) << "a directory above";
  EXPECT_TRUE(matchesPath("a/*.cl", "/src", "/src/a/b.cl"));
  EXPECT_FALSE(matchesPath("b/*.cl", "/src", "/src/a/b.cl"));
  EXPECT_FALSE(matchesPath("*.cl", "/src", "/other/a.cl"));
}

TEST(Severities, HaveTheNamesThatAreRead) {
  for (Severity S : {Severity::Remark, Severity::Warning, Severity::Error})
    EXPECT_EQ(severityByName(nameOf(S)), S);
  EXPECT_EQ(severityByName("off"), std::nullopt);
  EXPECT_EQ(severityByName("Error"), std::nullopt);
}

TEST_F(Project, AFolderStandsForItsFilesInOrder) {
  const std::string B = Folder.write("in/b.cu", ""), A = Folder.write("in/a/z.ll", "");
  Folder.write("in/notes.txt", "");
  Folder.write("in/.hidden/c.cu", "");
  auto Found = findInputs({Folder.path("in")});
  ASSERT_TRUE(bool(Found)) << toString(Found.takeError());
  std::vector<std::string> Paths;
  for (const Input &I : *Found)
    Paths.push_back(I.Path);
  EXPECT_THAT(Paths, ElementsAre(A, B));
  // What is named alone stands for itself, even if it does not exist.
  auto Named = findInputs({"/no/such/file.ll"});
  ASSERT_TRUE(bool(Named));
  EXPECT_EQ(Named->front().Path, "/no/such/file.ll");
  Folder.write("empty/notes.txt", "");
  auto Empty = findInputs({Folder.path("empty")});
  ASSERT_FALSE(bool(Empty));
  EXPECT_TRUE(llvm::StringRef(toString(Empty.takeError())).contains(Folder.path("empty")));
}

TEST_F(Project, OptionsComeFromTheNearestDatabase) {
  const std::string Source = Folder.write("src/a.cu", "");
  EXPECT_THAT(nearestOptions(Source), IsEmpty());
  Folder.write("compile_flags.txt", "-DFLAGS\n-I\ninclude\n");
  EXPECT_THAT(nearestOptions(Source), ::testing::Contains("-DFLAGS"));
  // A database counts more than the lines of flags, and an entry of another file not at all.
  Folder.write("build/compile_commands.json", "[{\"directory\": \"" + Folder.path() + "\", \"file\": \"" + Source +
                                                  "\", \"arguments\": [\"clang++\", \"-DDATABASE\", \"-c\", \"" +
                                                  Source + "\"]}]");
  EXPECT_THAT(nearestOptions(Source), ::testing::Contains("-DDATABASE"));
  EXPECT_THAT(nearestOptions(Source), ::testing::Not(::testing::Contains("-DFLAGS")));
  EXPECT_THAT(nearestOptions(Folder.write("src/b.cu", "")), ::testing::Not(::testing::Contains("-DDATABASE")));
  Folder.write("build/compile_commands.json", "no JSON");
  EXPECT_THAT(nearestOptions(Source), ::testing::Contains("-DFLAGS")) << "what cannot be read is ignored";
}

} // namespace
