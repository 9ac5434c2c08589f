//===- LintTest.cpp - The kinds of findings of the lint -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each kind a kernel that has this finding and no other, and the nearest kernel without a finding: `%c` is a
// condition of the threads in the first and a condition of the launch in the second.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/Lint.h"
#include "rejoin/Lint/Baseline.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;
using llvm::StringRef;

namespace {

struct Case {
  DiagnosticKind Kind;
  bool IsNvptx;
  /// What the threads with `%c` execute.
  const char *Operation;
  const char *Declarations;
};

constexpr Case Cases[] = {
    {DiagnosticKind::DivergentBarrier, false, "call void @llvm.amdgcn.s.barrier()",
     "declare void @llvm.amdgcn.s.barrier()"},
    {DiagnosticKind::DivergentBarrier, true, "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)",
     "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)"},
    {DiagnosticKind::DivergentShuffle, false,
     "%r = call i32 @llvm.amdgcn.ds.bpermute(i32 4, i32 %tid)\n  store volatile i32 %r, ptr addrspace(1) %p",
     "declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)"},
    {DiagnosticKind::DivergentWaveOperation, false,
     "%r = call i64 @llvm.amdgcn.ballot.i64(i1 %odd)\n  store volatile i64 %r, ptr addrspace(1) %p",
     "declare i64 @llvm.amdgcn.ballot.i64(i1)"},
    {DiagnosticKind::DivergentQuad, false,
     "%r = call i32 @llvm.amdgcn.wqm.i32(i32 %tid)\n  store volatile i32 %r, ptr addrspace(1) %p",
     "declare i32 @llvm.amdgcn.wqm.i32(i32)"},
};

class LintTest : public testing::Test {
protected:
  std::vector<LintFinding> run(const std::string &Text, TargetKind Kind, LintOptions Options = {}) {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString(Text, Error, Context);
    if (!M) {
      ADD_FAILURE() << Error.getMessage().str() << " in\n" << Text;
      return {};
    }
    Options.Query = [](const llvm::Value *) { return llvm::InstructionUniformity::NeverUniform; };
    return lint(*M, Kind, Options);
  }
  static std::string kernel(const Case &C, bool OfThreads) {
    const char *Triple = C.IsNvptx ? "nvptx64-nvidia-cuda" : "amdgcn-amd-amdhsa";
    const char *Index = C.IsNvptx ? "@llvm.nvvm.read.ptx.sreg.tid.x" : "@llvm.amdgcn.workitem.id.x";
    std::string Text = "target triple = \"" + std::string(Triple) + "\"\n" + C.Declarations + "\ndeclare i32 " + Index +
                       "()\ndefine " + (C.IsNvptx ? "ptx_kernel" : "amdgpu_kernel") +
                       " void @k(ptr addrspace(1) %p, i32 %n) {\nentry:\n  %tid = call i32 " + Index +
                       "()\n  %odd = trunc i32 %tid to i1\n";
    Text += OfThreads ? "  %c = icmp eq i32 %tid, 5\n" : "  %c = icmp eq i32 %n, 5\n";
    return Text + "  br i1 %c, label %some, label %end\nsome:\n  " + C.Operation +
           "\n  br label %end\nend:\n  ret void\n}\n";
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
};

TEST_F(LintTest, EachKindIsFoundUnderAConditionOfThreads) {
  for (const Case &C : Cases) {
    SCOPED_TRACE(infoOf(C.Kind).Id.str() + (C.IsNvptx ? " on NVPTX" : " on AMDGPU"));
    const TargetKind Kind = C.IsNvptx ? TargetKind::NVPTX : TargetKind::AMDGPU;
    std::vector<LintFinding> Found = run(kernel(C, /*OfThreads=*/true), Kind);
    ASSERT_EQ(Found.size(), 1U);
    EXPECT_EQ(infoOf(Found[0].Kind).Id, infoOf(C.Kind).Id);
    EXPECT_EQ(Found[0].Function, "k");
    EXPECT_FALSE(Found[0].Message.empty() || Found[0].Notes.empty()) << "a finding has a message and its causes";
  }
}

TEST_F(LintTest, NoneIsFoundUnderAConditionOfTheLaunch) {
  for (const Case &C : Cases) {
    const TargetKind Kind = C.IsNvptx ? TargetKind::NVPTX : TargetKind::AMDGPU;
    for (const LintFinding &F : run(kernel(C, /*OfThreads=*/false), Kind))
      ADD_FAILURE() << infoOf(C.Kind).Id.str() << ": " << F.Message;
  }
}

TEST_F(LintTest, AMaskThatNamesLanesThatWaitElsewhere) {
  auto Found = [&](const char *AfterJoin) {
    return run(std::string(R"(
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %tid to i1
  %c = icmp ult i32 %tid, 5
  br i1 %c, label %some, label %end
some:
  %r = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %odd)
  store volatile i1 %r, ptr addrspace(1) %p
  br label %end
end:
)") + AfterJoin + "  ret void\n}\n",
               TargetKind::NVPTX);
  };
  std::vector<LintFinding> Waits = Found("  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n");
  ASSERT_EQ(Waits.size(), 1U);
  EXPECT_EQ(Waits[0].Kind, DiagnosticKind::MissingMaskLane);
  EXPECT_TRUE(Found("").empty()) << "lanes that have ended are not waited for";
}

TEST_F(LintTest, AnAddressOfDifferentIterations) {
  std::vector<LintFinding> Found = run(R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %found = icmp eq i32 %next, %tid
  br i1 %found, label %exit, label %loop
exit:
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 1, ptr addrspace(1) %at
  ret void
})",
                                       TargetKind::AMDGPU);
  ASSERT_EQ(Found.size(), 1U);
  EXPECT_EQ(Found[0].Kind, DiagnosticKind::TemporalAddress);
}

TEST_F(LintTest, OperandsOfTheWholeWave) {
  const std::string Text = R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @callee(i32 inreg)
declare float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32>, i32, i32, i32)
define amdgpu_kernel void @argument() #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  call void @callee(i32 inreg %tid)
  call void @callee(i32 inreg 3)
  ret void
}
define amdgpu_kernel void @resource(ptr addrspace(1) %p, ptr addrspace(1) %resources) #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <4 x i32>, ptr addrspace(1) %resources, i32 %tid
  %resource = load <4 x i32>, ptr addrspace(1) %at
  %v = call float @llvm.amdgcn.raw.buffer.load.f32(<4 x i32> %resource, i32 0, i32 0, i32 0)
  store float %v, ptr addrspace(1) %p
  ret void
}
attributes #0 = { "target-cpu"="gfx90a" })";
  std::vector<LintFinding> Found = run(Text, TargetKind::AMDGPU);
  ASSERT_EQ(Found.size(), 2U);
  EXPECT_EQ(Found[0].Kind, DiagnosticKind::ScalarOperand);
  EXPECT_EQ(Found[1].Kind, DiagnosticKind::WaterfallLoop);
}

TEST_F(LintTest, VerdictsCoverEachBarrier) {
  LintOptions Options;
  std::vector<OperationVerdict> Verdicts;
  Options.Verdict = [&](OperationVerdict V) { Verdicts.push_back(std::move(V)); };
  run(kernel(Cases[0], /*OfThreads=*/true), TargetKind::AMDGPU, Options);
  ASSERT_EQ(Verdicts.size(), 1U);
  EXPECT_EQ(Verdicts[0].Is, OperationVerdict::Reported);
  Verdicts.clear();
  run(kernel(Cases[0], /*OfThreads=*/false), TargetKind::AMDGPU, Options);
  ASSERT_EQ(Verdicts.size(), 1U);
  EXPECT_EQ(Verdicts[0].Is, OperationVerdict::Safe);
}

TEST(Suppressions, OnTheLineOrAloneAboveIt) {
  Diagnostic D;
  D.Kind = DiagnosticKind::DivergentBarrier;
  D.Where = {"k.cl", 2, 1};
  auto Accepts = [&](const char *Above, const char *Line) {
    return isSuppressed(D, [&](StringRef, unsigned Number) -> std::optional<StringRef> {
      return Number == 1   ? std::optional<StringRef>(Above)
             : Number == 2 ? std::optional<StringRef>(Line)
                           : std::nullopt;
    });
  };
  EXPECT_TRUE(Accepts("", "barrier(0); // rejoin-ignore"));
  EXPECT_TRUE(Accepts("// rejoin-ignore(divergent-barrier)", "barrier(0);"));
  EXPECT_FALSE(Accepts("f(); // rejoin-ignore", "barrier(0);")) << "it belongs to its own line";
  EXPECT_FALSE(Accepts("", "barrier(0); // rejoin-ignore(divergent-shuffle)"));
  EXPECT_FALSE(Accepts("", "barrier(0);"));
}

TEST(Baselines, EntriesAreUsedUpAndDoNotDependOnTheLineNumber) {
  Diagnostic D;
  D.Kind = DiagnosticKind::DivergentBarrier;
  D.Where = {"k.cl", 2, 1};
  D.Function = "k";
  Baseline Known("baseline.json");
  const std::string Print = Known.fingerprint(D, "barrier(0);");
  EXPECT_EQ(Print.size(), 16U);
  Known.add(D, Print);
  D.Where.Line = 7;
  EXPECT_EQ(Known.fingerprint(D, "barrier(0);"), Print);
  EXPECT_NE(Known.fingerprint(D, "barrier(1);"), Print);
  EXPECT_TRUE(Known.take(Print));
  EXPECT_FALSE(Known.take(Print)) << "one entry accepts one finding";
  Known.add(D, Print);
  Known.forget("k.cl");
  EXPECT_FALSE(Known.take(Print));
}

} // namespace
