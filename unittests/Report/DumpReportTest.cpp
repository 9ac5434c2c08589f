//===- DumpReportTest.cpp - Dumps of the analysis and its verdicts as text -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dumps of one small kernel, a loop that threads leave in different iterations, name what an engineer looks for:
// the source of divergence, the divergent exit, and the use that is temporally divergent.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/DumpReport.h"
#include "rejoin/IR/FunctionReader.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace rejoin;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

constexpr const char *Search = R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @search(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %found = icmp eq i32 %next, %tid
  br i1 %found, label %exit, label %loop
exit:
  %use = add i32 %i, 7
  store i32 %use, ptr addrspace(1) %out
  ret void
})";

class DumpReportTest : public testing::Test {
protected:
  void SetUp() override {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString(Search, Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
    Gpu.emplace(TargetKind::AMDGPU, TargetOptions());
    Reader.emplace(*Gpu);
    Reader->read(*M->getFunction("search"),
                 [](const llvm::Value *) { return llvm::InstructionUniformity::NeverUniform; });
    Result = analyzeUniformity(Reader->view());
    F.emplace(*Reader, Result, Extent::ofGroup(64), /*WaveSize=*/64);
  }
  std::string dump(DumpKind Kind) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printDump(OS, *F, Kind);
    return Text;
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  std::optional<GpuTarget> Gpu;
  std::optional<FunctionReader> Reader;
  UniformityResult Result;
  std::optional<AnalyzedFunction> F;
};

TEST_F(DumpReportTest, GraphsAreForGraphviz) {
  for (DumpKind Kind : {DumpKind::Cfg, DumpKind::Cycles}) {
    const std::string Text = dump(Kind);
    EXPECT_THAT(Text, StartsWith("digraph"));
    EXPECT_EQ(llvm::count(Text, '{'), llvm::count(Text, '}'));
  }
  EXPECT_THAT(dump(DumpKind::Cycles), HasSubstr("cluster"));
}

TEST_F(DumpReportTest, TheIterationGraphHasALaterIterationAndAnExit) {
  const std::string Text = dump(DumpKind::IterationGraph);
  EXPECT_THAT(Text, HasSubstr("later iteration of loop 0"));
  EXPECT_THAT(Text, HasSubstr("exit %loop -> %exit of loop 0"));
}

TEST_F(DumpReportTest, TheSolverNamesSourceExitAndTemporalUse) {
  const std::string Text = dump(DumpKind::Solver);
  EXPECT_THAT(Text, HasSubstr("source of divergence"));
  EXPECT_THAT(Text, HasSubstr("temporal divergence by the exit %loop -> %exit"));
  EXPECT_THAT(Text, HasSubstr("divergent exit: %loop -> %exit by the branch of %loop"));
}

TEST_F(DumpReportTest, TokensSayThatOperationsAreUncontrolled) {
  EXPECT_THAT(dump(DumpKind::Tokens), HasSubstr("uncontrolled"));
}

TEST_F(DumpReportTest, StatisticsAreOneLine) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printSolverStatistics(OS, *F);
  EXPECT_EQ(llvm::count(Text, '\n'), 1);
  EXPECT_THAT(Text, HasSubstr("search: 3 blocks, 1 loop, "));
  EXPECT_THAT(Text, HasSubstr("1 divergent exit,"));
}

TEST_F(DumpReportTest, CountsAreThoseOfTheVerdicts) {
  const UniformityCounts C = countVerdicts(*F);
  EXPECT_EQ(C.Functions, 1U);
  EXPECT_EQ(C.Branches, 1U);
  EXPECT_EQ(C.DivergentBranches, 1U);
  EXPECT_LE(C.DivergentValues, C.Values);
  UniformityCounts Twice = C;
  Twice += C;
  EXPECT_EQ(Twice.Values, 2 * C.Values);
  EXPECT_EQ(Twice.DivergentUses, 2 * C.DivergentUses);
}

TEST_F(DumpReportTest, AnExplanationEndsAtTheSource) {
  llvm::SmallVector<ValueId> Found = findExplained(*F, "%use");
  ASSERT_EQ(Found.size(), 1U);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printExplanation(OS, *F, Found[0]);
  EXPECT_THAT(Text, HasSubstr("%use"));
  EXPECT_THAT(Text, HasSubstr("%tid"));
  EXPECT_TRUE(findExplained(*F, "%nothing").empty());
}

TEST(DumpKinds, ListsAreParsedInOrderAndErrorsNameTheKind) {
  auto Kinds = parseDumpKinds("solver,cfg");
  ASSERT_TRUE(static_cast<bool>(Kinds)) << llvm::toString(Kinds.takeError());
  EXPECT_THAT(*Kinds, testing::ElementsAre(DumpKind::Solver, DumpKind::Cfg));
  auto Wrong = parseDumpKinds("solver,heap");
  ASSERT_FALSE(static_cast<bool>(Wrong));
  EXPECT_THAT(llvm::toString(Wrong.takeError()), HasSubstr("heap"));
}

} // namespace
