//===- ModuleUniformityTest.cpp - Facts across calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The contract of the analysis across calls: results of callees by their arguments, arguments by their callers, what
// unknown, replaceable and recursive functions say, and summaries as functions of the inputs. A property over all
// inputs of every function: less uniform inputs never give more uniform outputs, and a summary that calls itself exact
// is the analysis at those inputs.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;

namespace {

constexpr char Declarations[] = R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @unknown(i32)
)";

class ModuleUniformityTest : public testing::Test {
protected:
  void parse(const std::string &Text) {
    llvm::SMDiagnostic Error;
    Result.reset();
    M = llvm::parseAssemblyString(Declarations + Text, Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
    ASSERT_FALSE(llvm::verifyModule(*M, &llvm::errs()));
    Result = analysis();
  }
  static std::unique_ptr<ModuleUniformity>
  analysis(ModuleUniformity::CallScope Scope = ModuleUniformity::CallScope::Module) {
    return std::make_unique<ModuleUniformity>(
        TargetKind::AMDGPU, TargetOptions(), [](const llvm::Function &) {},
        [](const llvm::Value *) { return llvm::InstructionUniformity::Default; }, Scope);
  }
  const llvm::Function &function(llvm::StringRef Name) const { return *M->getFunction(Name); }
  const llvm::Instruction &value(llvm::StringRef Function, llvm::StringRef Name) const {
    for (const llvm::Instruction &I : llvm::instructions(function(Function)))
      if (I.getName() == Name)
        return I;
    llvm::report_fatal_error("no value " + Name);
  }
  Extent extentOf(llvm::StringRef Function, llvm::StringRef Name) {
    return FunctionUniformity(function(Function), *Result).extent(value(Function, Name));
  }
  bool isDivergent(llvm::StringRef Function, llvm::StringRef Name) {
    return FunctionUniformity(function(Function), *Result).isDivergent(value(Function, Name));
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  std::unique_ptr<ModuleUniformity> Result;
};

TEST_F(ModuleUniformityTest, TheResultOfACallIsThatOfTheCalleeForItsArguments) {
  parse(R"(
define i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
define amdgpu_kernel void @k(i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %of_thread = call i32 @twice(i32 %t)
  %of_group = call i32 @twice(i32 %g)
  %of_launch = call i32 @twice(i32 %n)
  ret void
}
)");
  EXPECT_EQ(extentOf("k", "of_thread"), Extent::thread());
  EXPECT_EQ(extentOf("k", "of_group"), Extent::workgroup());
  EXPECT_EQ(extentOf("k", "of_launch"), Extent::grid());
}

TEST_F(ModuleUniformityTest, AChoiceByTheThreadMakesTheResultDivergent) {
  parse(R"(
define i32 @choose(i32 %which, i32 %a, i32 %b) {
entry:
  %c = icmp eq i32 %which, 0
  br i1 %c, label %left, label %right
left:
  ret i32 %a
right:
  ret i32 %b
}
define amdgpu_kernel void @k(i32 %n, i32 %m) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %by_thread = call i32 @choose(i32 %t, i32 %n, i32 %m)
  %by_launch = call i32 @choose(i32 %n, i32 %n, i32 %m)
  ret void
}
)");
  EXPECT_TRUE(isDivergent("k", "by_thread"));
  EXPECT_FALSE(isDivergent("k", "by_launch"));
}

TEST_F(ModuleUniformityTest, UnknownAndReplaceableCalleesSayNothing) {
  parse(R"(
define weak i32 @replaceable(i32 %x) {
  ret i32 0
}
define linkonce_odr i32 @optimised_elsewhere(i32 %x) {
  ret i32 0
}
define internal i32 @here(i32 %x) {
  ret i32 0
}
define amdgpu_kernel void @k(i32 %n) {
  %a = call i32 @unknown(i32 %n)
  %b = call i32 @replaceable(i32 %n)
  %c = call i32 @optimised_elsewhere(i32 %n)
  %d = call i32 @here(i32 %n)
  ret void
}
)");
  EXPECT_TRUE(isDivergent("k", "a"));
  EXPECT_TRUE(isDivergent("k", "b"));
  // Another module may have it with other choices for undefined values.
  EXPECT_TRUE(isDivergent("k", "c"));
  EXPECT_FALSE(isDivergent("k", "d"));
}

TEST_F(ModuleUniformityTest, ArgumentsAreThoseOfAllCallersIfAllAreKnown) {
  const std::string Body = R"( i32 @plus(i32 %x, i32 %y) noinline {
  %s = add i32 %x, %y
  ret i32 %s
}
define amdgpu_kernel void @k(i32 %n, i32 %m) {
  %a = call i32 @plus(i32 %n, i32 %m)
  ret void
}
)";
  parse("define internal" + Body);
  EXPECT_EQ(extentOf("plus", "s"), Extent::grid());
  // Others may call it.
  parse("define" + Body);
  EXPECT_TRUE(isDivergent("plus", "s"));
  // A second caller passes something else.
  parse("define internal" + Body + R"(
define amdgpu_kernel void @l(i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @plus(i32 %n, i32 %t)
  ret void
}
)");
  EXPECT_TRUE(isDivergent("plus", "s"));
  EXPECT_FALSE(isDivergent("k", "a"));
  EXPECT_TRUE(isDivergent("l", "a"));
}

TEST_F(ModuleUniformityTest, TheAssumptionThatUnknownCallersAreUniformIsAnAssumption) {
  parse("define i32 @plus(i32 %x) {\n  %s = add i32 %x, 1\n  ret i32 %s\n}\n");
  EXPECT_TRUE(isDivergent("plus", "s"));
  Result = analysis();
  Assumptions A;
  A.UniformCallers = true;
  Result->assume(A);
  EXPECT_EQ(extentOf("plus", "s"), Extent::workgroup());
}

TEST_F(ModuleUniformityTest, RecursionHasTheGreatestSolution) {
  parse(R"(
define internal i32 @even(i32 %n, i32 %r) {
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %stop, label %go
stop:
  ret i32 %r
go:
  %m = sub i32 %n, 1
  %o = call i32 @odd(i32 %m, i32 %r)
  ret i32 %o
}
define internal i32 @odd(i32 %n, i32 %r) {
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %stop, label %go
stop:
  ret i32 0
go:
  %m = sub i32 %n, 1
  %e = call i32 @even(i32 %m, i32 %r)
  ret i32 %e
}
define amdgpu_kernel void @k(i32 %n) {
  %u = call i32 @even(i32 %n, i32 %n)
  ret void
}
define amdgpu_kernel void @l(i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = call i32 @even(i32 %n, i32 %t)
  ret void
}
)");
  EXPECT_FALSE(isDivergent("k", "u"));
  EXPECT_TRUE(isDivergent("l", "d"));
}

TEST_F(ModuleUniformityTest, APointerCallsOneOfItsKnownTargets) {
  parse(R"(
define internal i32 @zero(i32 %x) {
  ret i32 0
}
define internal i32 @same(i32 %x) {
  ret i32 %x
}
define amdgpu_kernel void @k(i1 %which, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %to = select i1 %which, ptr @zero, ptr @same
  %uniform = call i32 %to(i32 %n)
  %divergent = call i32 %to(i32 %t)
  ret void
}
define amdgpu_kernel void @l(ptr %to, i32 %n) {
  %any = call i32 %to(i32 %n)
  ret void
}
)");
  EXPECT_FALSE(isDivergent("k", "uniform"));
  EXPECT_TRUE(isDivergent("k", "divergent"));
  EXPECT_TRUE(isDivergent("l", "any"));
}

TEST_F(ModuleUniformityTest, AloneAFunctionKnowsNothingOfOthers) {
  parse(R"(
define internal i32 @zero(i32 %x) {
  ret i32 0
}
define amdgpu_kernel void @k(i32 %n) {
  %z = call i32 @zero(i32 %n)
  ret void
}
)");
  EXPECT_FALSE(isDivergent("k", "z"));
  Result = analysis(ModuleUniformity::CallScope::Function);
  EXPECT_TRUE(isDivergent("k", "z"));
}

TEST_F(ModuleUniformityTest, WhatACalleeStoresThroughAPointerIsReadAfterTheCall) {
  parse(R"(
define internal void @set(ptr addrspace(5) %to, i32 %x) {
  store i32 %x, ptr addrspace(5) %to
  ret void
}
define amdgpu_kernel void @k(i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = alloca i32, addrspace(5)
  %q = alloca i32, addrspace(5)
  call void @set(ptr addrspace(5) %p, i32 %n)
  call void @set(ptr addrspace(5) %q, i32 %t)
  %uniform = load i32, ptr addrspace(5) %p
  %divergent = load i32, ptr addrspace(5) %q
  ret void
}
)");
  EXPECT_FALSE(isDivergent("k", "uniform"));
  EXPECT_TRUE(isDivergent("k", "divergent"));
  const UniformitySummary S = Result->summaryOf(function("set"));
  ASSERT_EQ(S.Parameters.size(), 2U);
  EXPECT_TRUE(S.Parameters[0].Followed);
  EXPECT_TRUE(S.Parameters[0].Writes);
  EXPECT_FALSE(S.Parameters[0].Reads);
  EXPECT_FALSE(S.Synchronizes);
}

TEST_F(ModuleUniformityTest, SummariesSayWhatTheResultNeeds) {
  parse(R"(
define i32 @f(i32 %a, i32 %b, i32 %c) {
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @first(i32 %a) {
  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  ret i32 %r
}
)");
  const UniformitySummary S = Result->summaryOf(function("f"));
  const CallInputs Needed = S.Result.needed(Extent::ofGroup(64), 6);
  EXPECT_EQ(Needed[0], Extent::ofGroup(64));
  EXPECT_EQ(Needed[1], Extent::ofGroup(64));
  EXPECT_EQ(Needed[2], Extent::thread()) << "the result does not depend on %c";
  const UniformitySummary First = Result->summaryOf(function("first"));
  const CallInputs Any(2, Extent::thread());
  EXPECT_NE(First.Result(Any), Extent::thread()) << "one value for the wave, whatever the argument is";
}

/// All levels of an extent from which inputs are taken.
std::vector<Extent> someExtents() {
  return {Extent::thread(), Extent::ofGroup(32), Extent::ofGroup(64), Extent::workgroup(), Extent::grid()};
}

TEST_F(ModuleUniformityTest, OutputsAreMonotone) {
  parse(R"(
define i32 @sum(i32 %a, i32 %b) {
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @masked(i32 %a, i32 %b) {
  %z = and i32 %a, 0
  %s = or i32 %z, %b
  ret i32 %s
}
define i32 @loop(i32 %n, i32 %x) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %v = phi i32 [ %x, %entry ], [ %w, %head ]
  %w = mul i32 %v, 3
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %head, label %end
end:
  ret i32 %w
}
define i32 @either(i32 %a, i32 %b) {
entry:
  %c = icmp ult i32 %a, %b
  br i1 %c, label %left, label %right
left:
  br label %end
right:
  br label %end
end:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
  ret i32 %r
}
define i32 @through(i32 %a, i32 %b) {
  %s = call i32 @sum(i32 %a, i32 %b)
  %r = call i32 @either(i32 %s, i32 %b)
  ret i32 %r
}
define i32 @first(i32 %a, i32 %b) {
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %a)
  %s = add i32 %f, %b
  ret i32 %s
}
)");
  unsigned Compared = 0, Exact = 0;
  for (const llvm::Function &F : *M) {
    if (F.isDeclaration())
      continue;
    const UniformitySummary S = Result->summaryOf(F);
    for (Extent A : someExtents())
      for (Extent B : someExtents()) {
        const CallInputs Inputs{A, B, Extent::thread(), Extent::thread()};
        const Extent Here = Result->outputsOf(F, Inputs).Result;
        const Extent BySummary = S.Result(Inputs);
        EXPECT_LE(BySummary, Here) << F.getName().str() << ": " << A.name() << ", " << B.name();
        if (S.Result.IsExact) {
          EXPECT_EQ(BySummary, Here) << F.getName().str() << ": " << A.name() << ", " << B.name();
          ++Exact;
        }
        for (Extent C : someExtents())
          for (Extent D : someExtents())
            if (C <= A && D <= B) {
              EXPECT_LE(Result->outputsOf(F, CallInputs{C, D, Extent::thread(), Extent::thread()}).Result, Here)
                  << F.getName().str();
              ++Compared;
            }
      }
  }
  EXPECT_EQ(Compared, 6U * 15 * 15);
  EXPECT_GT(Exact, 0U);
}

} // namespace
