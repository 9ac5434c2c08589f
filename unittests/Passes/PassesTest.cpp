//===- PassesTest.cpp - The names of passes in pipelines, and what the passes promise -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Passes/Passes.h"
#include "rejoin/Passes/AnalysisPrinters.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <set>

using namespace rejoin;

namespace {

constexpr const char *Kernel = R"(
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) convergent {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  store i64 %b, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %loop, label %exit
exit:
  call void @leaf(ptr addrspace(1) %p)
  ret void
}
define void @leaf(ptr addrspace(1) %p) convergent {
  store i32 1, ptr addrspace(1) %p
  ret void
}
declare i64 @llvm.amdgcn.ballot.i64(i1) convergent
)";

class Passes : public ::testing::Test {
protected:
  Passes() {
    registerPasses(PB);
    registerAnalysisPrinters(PB);
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString(Kernel, Error, Context);
    if (!M)
      ADD_FAILURE() << Error.getMessage().str();
  }
  bool parses(llvm::StringRef Pipeline) {
    llvm::ModulePassManager PM;
    if (llvm::Error E = PB.parsePassPipeline(PM, Pipeline)) {
      llvm::consumeError(std::move(E));
      return false;
    }
    return true;
  }
  /// The module after the passes, which both verifiers accept.
  std::string run(llvm::StringRef Pipeline) {
    llvm::ModulePassManager PM;
    if (llvm::Error E = PB.parsePassPipeline(PM, Pipeline)) {
      ADD_FAILURE() << llvm::toString(std::move(E));
      return "";
    }
    PM.run(*M, MAM);
    std::string Said;
    llvm::raw_string_ostream OS(Said);
    EXPECT_FALSE(llvm::verifyModule(*M, &OS)) << Said;
    EXPECT_TRUE(verifyConvergence(*M, {}).empty());
    return text();
  }
  std::string text() const {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    M->print(OS, nullptr);
    return Text;
  }
  static unsigned count(llvm::StringRef Text, llvm::StringRef Part) { return Text.count(Part); }

  llvm::LLVMContext Context;
  llvm::PassBuilder PB;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
  std::unique_ptr<llvm::Module> M;
};

TEST_F(Passes, EveryNameIsOneOfAPipeline) {
  std::set<llvm::StringRef> Names, Options;
  for (const PassInfo &P : allPasses()) {
    EXPECT_TRUE(Names.insert(P.Name).second) << P.Name.str();
    EXPECT_TRUE(P.Option.empty() || Options.insert(P.Option).second) << P.Option.str();
    EXPECT_FALSE(P.Help.empty()) << P.Name.str();
    const std::string Name = P.Name.str() + (P.Name == "rejoin-unroll" ? "<2>" : "");
    EXPECT_TRUE(parses(Name)) << Name;
    EXPECT_TRUE(parses("module(" + (P.IsModulePass ? Name : "function(" + Name + ")") + ")")) << Name;
    EXPECT_FALSE(P.IsModulePass && parses("function(" + Name + ")")) << Name << " is a pass of modules";
  }
}

/// A typo is an error of the pipeline, not the end of the program.
TEST_F(Passes, OtherNamesAreErrors) {
  for (const char *Wrong : {"rejoin-unroll", "rejoin-unroll<>", "rejoin-unroll<1>", "rejoin-unroll<x>",
                            "rejoin-unroll<4", "rejoin-infer-token", "rejoin-merge<2>", "rejoin-"})
    EXPECT_FALSE(parses(Wrong)) << Wrong;
}

TEST_F(Passes, StrippingUndoesInference) {
  const std::string Before = text();
  const std::string With = run("rejoin-infer-tokens");
  // A kernel begins with one entry; the loop has a heart.
  EXPECT_EQ(count(With, "call token @llvm.experimental.convergence.entry"), 1U);
  EXPECT_EQ(count(With, "call token @llvm.experimental.convergence.loop"), 1U);
  EXPECT_EQ(count(With, "\"convergencectrl\"(token"), 3U) << "the heart, the ballot and the call";
  EXPECT_EQ(run("rejoin-infer-tokens"), With) << "what has tokens is left alone";
  const std::string Without = run("rejoin-strip-tokens");
  EXPECT_EQ(count(Without, "convergencectrl"), 0U);
  EXPECT_EQ(Without.substr(0, Without.find("declare")), Before.substr(0, Before.find("declare")));
}

TEST_F(Passes, AttributesGoWhereNothingIsConvergent) {
  run("rejoin-infer-nonconvergent");
  EXPECT_TRUE(M->getFunction("k")->isConvergent()) << "it has a ballot";
  EXPECT_FALSE(M->getFunction("leaf")->isConvergent());
}

TEST_F(Passes, TheMarksOfBothConventionsAreInverse) {
  M->getFunction("leaf")->setNotConvergent();
  const std::string Before = text();
  run("rejoin-mark-noconvergent");
  EXPECT_FALSE(M->getFunction("k")->hasFnAttribute("noconvergent"));
  EXPECT_TRUE(M->getFunction("leaf")->hasFnAttribute("noconvergent"));
  EXPECT_EQ(run("rejoin-mark-convergent"), Before);
  EXPECT_TRUE(M->getFunction("k")->isConvergent());
  EXPECT_FALSE(M->getFunction("leaf")->isConvergent());
}

TEST_F(Passes, UnrollingCopiesTheBodyWithItsTokens) {
  run("rejoin-infer-tokens");
  const std::string Text = run("rejoin-unroll<4>");
  EXPECT_EQ(count(Text, "call i64 @llvm.amdgcn.ballot.i64"), 4U);
  EXPECT_EQ(count(Text, "call token @llvm.experimental.convergence.loop"), 1U) << "one heart for the four copies";
}

TEST_F(Passes, APassThatChangesNothingKeepsAnalyses) {
  run("rejoin-strip-tokens");
  llvm::ModulePassManager PM;
  ASSERT_FALSE(bool(PB.parsePassPipeline(PM, "function(rejoin-strip-tokens),rejoin-repair-attributes")));
  EXPECT_TRUE(PM.run(*M, MAM).areAllPreserved());
}

} // namespace
