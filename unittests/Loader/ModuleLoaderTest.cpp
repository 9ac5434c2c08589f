//===- ModuleLoaderTest.cpp - What files become as modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/ModuleLoader.h"
#include "TemporaryFolder.h"
#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/Support/Budgets.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"

using namespace rejoin;

namespace {

constexpr llvm::StringLiteral Program = R"(
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  call void @called(ptr addrspace(1) %p)
  ret void
}
define void @called(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
define void @alone() {
  ret void
}
)";

class Loader : public ::testing::Test {
protected:
  std::unique_ptr<llvm::Module> load(llvm::StringRef Name, llvm::StringRef Text, const LoadOptions &Options = {}) {
    auto M = loadModule(Folder.write(Name, Text), Context, Options);
    Message = M ? "" : toString(M.takeError());
    return M ? std::move(*M) : nullptr;
  }
  std::unique_ptr<llvm::Module> parse(llvm::StringRef Text) {
    llvm::SMDiagnostic Error;
    auto M = llvm::parseAssemblyString(Text, Error, Context);
    if (!M)
      ADD_FAILURE() << Error.getMessage().str();
    return M;
  }

  rejoin::testing::TemporaryFolder Folder;
  llvm::LLVMContext Context;
  std::string Message;
};

TEST_F(Loader, ErrorsNameTheFile) {
  EXPECT_FALSE(bool(load("broken.ll", "define void @f() {\n  give\n}\n")));
  EXPECT_TRUE(llvm::StringRef(Message).contains("broken.ll:2:")) << Message;
  auto Absent = loadModule(Folder.path("absent.ll"), Context, {});
  ASSERT_FALSE(bool(Absent));
  EXPECT_TRUE(llvm::StringRef(toString(Absent.takeError())).ends_with("absent.ll: no such file"));
}

TEST_F(Loader, AModuleHasAKnownTargetUnlessItNeedNot) {
  EXPECT_FALSE(bool(load("none.ll", "define void @f() {\n  ret void\n}\n")));
  EXPECT_TRUE(llvm::StringRef(Message).contains("the module has no target triple; name one with --target")) << Message;
  EXPECT_FALSE(bool(load("odd.ll", "target triple = \"nonsense\"\n")));
  EXPECT_TRUE(llvm::StringRef(Message).contains("the target 'nonsense' is not known")) << Message;
  LoadOptions Lax;
  Lax.Strict = false;
  EXPECT_TRUE(bool(load("odd.ll", "target triple = \"nonsense\"\n", Lax))) << Message;
  LoadOptions Given;
  Given.Triple = "nvptx64-nvidia-cuda";
  auto M = load("none.ll", "define void @f() {\n  ret void\n}\n", Given);
  ASSERT_TRUE(bool(M)) << Message;
  EXPECT_EQ(loadedTarget(*M), TargetKind::NVPTX);
}

TEST_F(Loader, AProcessorReplacesThatOfEachFunction) {
  LoadOptions Given;
  Given.Cpu = "gfx1030";
  auto M = load("k.ll", Program, Given);
  ASSERT_TRUE(bool(M)) << Message;
  EXPECT_EQ(loadedTarget(*M), TargetKind::AMDGPU);
  for (const char *Name : {"k", "called", "alone"})
    EXPECT_EQ(M->getFunction(Name)->getFnAttribute("target-cpu").getValueAsString(), "gfx1030") << Name;
}

/// Whoever calls a function of a whole program is in it.
TEST_F(Loader, OnlyClosedProgramsHaveInternalFunctions) {
  auto Open = load("k.ll", Program);
  ASSERT_TRUE(bool(Open)) << Message;
  EXPECT_FALSE(Open->getFunction("called")->hasLocalLinkage());
  LoadOptions Known;
  Known.CloseKnownPrograms = true;
  auto ByForm = load("k.ll", Program, Known);
  ASSERT_TRUE(bool(ByForm)) << Message;
  EXPECT_TRUE(ByForm->getFunction("called")->hasLocalLinkage());
  EXPECT_FALSE(ByForm->getFunction("k")->hasLocalLinkage()) << "the host launches it";
  EXPECT_NE(ByForm->getFunction("alone"), nullptr) << "none is removed";
  // Without a kernel it is a part of a program.
  auto Part = load("part.ll",
                   Program.drop_front(Program.find("define void @called"))
                       .str()
                       .insert(0, "target triple = \"amdgcn-amd-amdhsa\"\n"),
                   Known);
  ASSERT_TRUE(bool(Part)) << Message;
  EXPECT_FALSE(Part->getFunction("called")->hasLocalLinkage());
  LoadOptions Whole;
  Whole.WholeProgram = true;
  auto Closed = load("k.ll", Program, Whole);
  ASSERT_TRUE(bool(Closed)) << Message;
  EXPECT_TRUE(Closed->getFunction("called")->hasLocalLinkage());
}

TEST_F(Loader, SourcesAreKnownByTheirNames) {
  for (const char *Source : {"a.cl", "a.cu", "a.hip", "a.comp", "a.frag", "a.hlsl", "d/e.cu"})
    EXPECT_TRUE(isSourceFile(Source)) << Source;
  for (const char *Other : {"a.ll", "a.bc", "a.mir", "a.spv", "a.spvasm", "a.h", "cu", "-", ""})
    EXPECT_FALSE(isSourceFile(Other)) << Other;
}

TEST_F(Loader, VariablesBecomeValuesAndOperationsStay) {
  auto M = parse(R"(
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %x = alloca i32, addrspace(5)
  store i32 %n, ptr addrspace(5) %x
  %c = icmp eq i32 %n, 3
  br i1 %c, label %then, label %exit
then:
  store i32 7, ptr addrspace(5) %x
  br label %exit
exit:
  %unused = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %v = load i32, ptr addrspace(5) %x
  store i32 %v, ptr addrspace(1) %p
  ret void
}
declare i64 @llvm.amdgcn.ballot.i64(i1)
)");
  BudgetLog Budgets;
  promoteVariables(*M, Budgets);
  EXPECT_TRUE(Budgets.empty());
  EXPECT_FALSE(llvm::verifyModule(*M, &llvm::errs()));
  const llvm::Function &F = *M->getFunction("k");
  EXPECT_EQ(F.size(), 3U) << "blocks stay";
  unsigned Private = 0, Phis = 0, Ballots = 0;
  for (const llvm::Instruction &I : llvm::instructions(F)) {
    Private += llvm::isa<llvm::AllocaInst, llvm::LoadInst>(I);
    Phis += llvm::isa<llvm::PHINode>(I);
    Ballots += llvm::isa<llvm::CallInst>(I);
  }
  EXPECT_EQ(Private, 0U);
  EXPECT_EQ(Phis, 1U);
  EXPECT_EQ(Ballots, 1U) << "its result is not used, but who executes it matters";
}

TEST_F(Loader, OnlyBranchesOnConstantsAreFolded) {
  auto M = parse(R"(
define void @f(i1 %x) {
entry:
  br i1 true, label %a, label %b
a:
  br i1 %x, label %b, label %c
b:
  br label %c
c:
  ret void
}
)");
  foldConstantBranches(*M);
  auto It = M->getFunction("f")->begin();
  EXPECT_EQ(It->getTerminator()->getNumSuccessors(), 1U);
  EXPECT_EQ(It->getTerminator()->getSuccessor(0)->getName(), "a");
  EXPECT_EQ((++It)->getTerminator()->getNumSuccessors(), 2U) << "%x is no constant";
}

} // namespace
