//===- SourceLintTest.cpp - The lint of a file and of its module -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/SourceLint/SourceLint.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;

namespace {

constexpr const char *Kernel = R"(
define amdgpu_kernel void @k(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %tid, %n
  call void @llvm.amdgcn.s.barrier()
  br i1 %c, label %then, label %exit
then:
  call void @llvm.amdgcn.s.barrier()
  br label %exit
exit:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
)";

class SourceLint : public ::testing::Test {
protected:
  std::vector<LintFinding> run(const std::string &Triple, llvm::StringRef Path, const LintOptions &Options) {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString("target triple = \"" + Triple + "\"\n" + Kernel, Error, Context);
    if (!M) {
      ADD_FAILURE() << Error.getMessage().str();
      return {};
    }
    auto Configure = [&](llvm::Module &) { ++Configured; };
    return lintSource(*M, {Path, Load, Configure}, Options);
  }
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  LoadOptions Load;
  unsigned Configured = 0;
};

TEST_F(SourceLint, VerdictsCoverEachOperationOnce) {
  std::vector<OperationVerdict> Verdicts;
  LintOptions Options;
  Options.Verdict = [&](OperationVerdict V) { Verdicts.push_back(std::move(V)); };
  const auto Found = run("amdgcn-amd-amdhsa", "k.ll", Options);
  ASSERT_EQ(Found.size(), 1U);
  EXPECT_EQ(Found.front().Kind, DiagnosticKind::DivergentBarrier);
  ASSERT_EQ(Verdicts.size(), 2U);
  EXPECT_EQ(Verdicts[0].Is, OperationVerdict::Safe);
  EXPECT_EQ(Verdicts[1].Is, OperationVerdict::Reported);
  EXPECT_EQ(Configured, 0U) << "assembly is not compiled again";
}

/// The findings stay if there is nothing to compare them with.
TEST_F(SourceLint, WhatCannotBeCompiledAgainKeepsItsFindings) {
  EXPECT_EQ(run("amdgcn-amd-amdhsa", "/no/such/file.cl", {}).size(), 1U);
  EXPECT_EQ(Configured, 0U);
}

TEST_F(SourceLint, AnUnknownTargetHasNoFindings) { EXPECT_TRUE(run("nonsense", "k.ll", {}).empty()); }

/// A verdict on a kernel that is checked with a function of Rejoin's choice is no proof.
TEST_F(SourceLint, ChosenFunctionsProveNothing) {
  llvm::SMDiagnostic Error;
  M = llvm::parseAssemblyString("target triple = \"amdgcn-amd-amdhsa\"\n" + std::string(Kernel), Error, Context);
  ASSERT_TRUE(bool(M));
  M->getFunction("k")->addFnAttr("rejoin.chosen", "k<rejoin::any_function>");
  std::vector<OperationVerdict> Verdicts;
  LintOptions Options;
  Options.Verdict = [&](OperationVerdict V) { Verdicts.push_back(std::move(V)); };
  lintModule(*M, Options);
  ASSERT_EQ(Verdicts.size(), 2U);
  EXPECT_EQ(Verdicts[0].Is, OperationVerdict::Unknown);
  EXPECT_EQ(Verdicts[1].Is, OperationVerdict::Reported);
}

} // namespace
