//===- ReasonsTest.cpp - Each reason why the validator leaves a pair open -*-
// C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pair that the validator cannot decide is inconclusive and says why: never
// proved, and never without a reason. Each case is a pair of functions `src`
// and `tgt`, or one that stands for both, and a part of the reason.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Validate/Validate.h"
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
  const char *Name;
  const char *Reason;
  /// With `@F` for the function of both sides; else `@src` and `@tgt`.
  const char *Text;
};

constexpr Case OfTheSolver[] = {
    {"loop", "loops are followed for 8 iterations at most if their number depends on the inputs",
     R"(
define void @F(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store volatile i32 %i, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
})"},
    {"long path", "paths are followed for 5000 instructions", R"(
define void @F(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 100000
  br i1 %more, label %loop, label %end
end:
  store i32 %i, ptr addrspace(1) %p
  ret void
})"},
    {"private address in memory", "addresses of private objects in memory are not modelled", R"(
define void @F(ptr addrspace(1) %p) {
  %a = alloca i32, addrspace(5)
  store ptr addrspace(5) %a, ptr addrspace(1) %p
  ret void
})"},
    {"private address returned", "addresses of private objects in memory are not modelled", R"(
define ptr addrspace(5) @F() {
  %a = alloca i32, addrspace(5)
  ret ptr addrspace(5) %a
})"},
    {"private address as a number", "addresses of private objects as numbers are not modelled", R"(
define i32 @F() {
  %a = alloca i32, addrspace(5)
  %n = ptrtoint ptr addrspace(5) %a to i32
  ret i32 %n
})"},
    {"large private object passed", "this call with addresses of private objects is not modelled", R"(
declare void @other(ptr addrspace(5))
define void @F() {
  %a = alloca [33 x i32], addrspace(5)
  call void @other(ptr addrspace(5) %a)
  ret void
})"},
    {"choice of objects", "a choice between private objects is not modelled",
     R"(
define i32 @F(i1 %c) {
  %a = alloca i32, addrspace(5)
  %b = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  store i32 2, ptr addrspace(5) %b
  %x = select i1 %c, ptr addrspace(5) %a, ptr addrspace(5) %b
  %r = load i32, ptr addrspace(5) %x
  ret i32 %r
})"},
    {"size of an object", "private objects of a size that depends on the inputs are not modelled",
     R"(
define void @F(i32 %n) {
  %a = alloca i32, i32 %n, addrspace(5)
  store volatile i32 1, ptr addrspace(5) %a
  ret void
})"},
    {"atomic access", "atomic access to private objects is not modelled", R"(
define i32 @F() {
  %a = alloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %r = atomicrmw add ptr addrspace(5) %a, i32 1 seq_cst
  ret i32 %r
})"},
    {"unwinding", "unwinding is not followed", R"(
declare i32 @personality(...)
declare void @other()
define void @F() personality ptr @personality {
  invoke void @other() to label %end unwind label %pad
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret void
end:
  ret void
})"},
    {"an instruction", "'va_arg' is not modelled", R"(
define i32 @F(ptr %list) {
  %r = va_arg ptr %list, i32
  ret i32 %r
})"},
    {"large copy", "copies of private objects are followed up to 512 bytes", R"(
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)
define i32 @F(ptr addrspace(1) %p) {
  %a = alloca [4096 x i32], addrspace(5)
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) %a, ptr addrspace(1) %p, i64 16384, i1 false)
  %r = load i32, ptr addrspace(5) %a
  ret i32 %r
})"},
    {"more is read", "the target reads memory that the source does not", R"(
define i32 @src(ptr addrspace(1) %p) {
  ret i32 0
}
define i32 @tgt(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) %p
  ret i32 0
})"},
    {"assumption",
     "an assumption of the target about a pointer, 'dereferenceable', is not "
     "modelled",
     R"(
declare void @llvm.assume(i1)
define void @src(ptr addrspace(1) %p) {
  ret void
}
define void @tgt(ptr addrspace(1) %p) {
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(1) %p, i64 4) ]
  ret void
})"},
};

ValidateOptions onlySolving() {
  ValidateOptions O;
  O.Compare = O.Match = O.Run = O.Enumerate = O.Induct = false;
  return O;
}

ValidateOptions onlyRunning() {
  ValidateOptions O;
  O.Compare = O.Match = O.Enumerate = O.Induct = O.Solve = false;
  O.MaxThreads = 16;
  return O;
}

ValidationResult validateText(StringRef Text, const ValidateOptions &Options,
                              StringRef Layout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5-G1") {
  llvm::LLVMContext Context;
  auto Parse = [&](StringRef Name) {
    std::string Side = Text.str();
    for (size_t At; (At = Side.find("@F(")) != std::string::npos;)
      Side.replace(At, 3, ("@" + Name + "(").str());
    llvm::SMDiagnostic Error;
    auto M = llvm::parseAssemblyString(
        ("target datalayout = \"" + Layout + "\"\ntarget triple = \"amdgcn-amd-amdhsa\"\n" + Side).str(), Error,
        Context);
    EXPECT_TRUE(M) << Error.getMessage().str() << "\n" << Side;
    return M;
  };
  auto Source = Parse("src"), Target = Parse("tgt");
  return validate(*Source->getFunction("src"), *Target->getFunction("tgt"), TargetKind::AMDGPU, Options);
}

void expectReason(const Case &C, const ValidateOptions &Options) {
  SCOPED_TRACE(C.Name);
  ValidationResult R = validateText(C.Text, Options);
  EXPECT_EQ(R.Answer, Verdict::Inconclusive) << nameOf(R.Answer).str() << R.Counterexample;
  EXPECT_TRUE(llvm::any_of(R.Reasons, [&](StringRef Text) { return Text.contains(C.Reason); }))
      << "wanted: " << C.Reason << "\nfound: " << llvm::join(R.Reasons, "\n       ");
}

} // namespace

TEST(Reasons, OfTheSolver) {
  for (const Case &C : OfTheSolver)
    expectReason(C, onlySolving());
}

TEST(Reasons, OfTheSolversLimits) {
  const Case Paths{"paths", "more than 2 paths", R"(
declare void @event(i32)
define void @F(i32 %a, i32 %b) {
  %x = icmp ult i32 %a, %b
  br i1 %x, label %one, label %two
one:
  call void @event(i32 1)
  br label %two
two:
  %y = icmp ult i32 %a, 7
  br i1 %y, label %three, label %four
three:
  call void @event(i32 2)
  br label %four
four:
  ret void
})"};
  ValidateOptions Few = onlySolving();
  Few.MaxPaths = 2;
  expectReason(Paths, Few);
  Few = onlySolving();
  Few.MaxInstructions = 5;
  expectReason({"instructions", "more than 5 instructions on all paths", Paths.Text}, Few);
  Few = onlySolving();
  Few.SolverLimit = 10;
  expectReason({"effort", "a solver query reached its limit (--solver-limit)", R"(
define i64 @src(i64 %a, i64 %b, i64 %c) {
  %x = mul i64 %a, %b
  %y = mul i64 %x, %c
  %z = udiv i64 %y, 12345
  ret i64 %z
}
define i64 @tgt(i64 %a, i64 %b, i64 %c) {
  %x = mul i64 %b, %c
  %y = mul i64 %a, %x
  %z = udiv i64 %y, 12345
  %r = urem i64 %y, 12345
  %s = sub i64 %y, %r
  %t = udiv i64 %s, 12345
  ret i64 %t
})"},
               Few);
}

TEST(Reasons, OfRuns) {
  const Case Cases[] = {
      {"samples", "inputs are sampled", R"(
define i64 @F(i64 %a) {
  %r = mul i64 %a, 3
  ret i64 %r
})"},
      {"memory", "memory is read, and only few contents were tried", R"(
define i32 @F(ptr addrspace(1) %p) {
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
})"},
      {"unknown function", "results of unknown functions are used, and only one function was tried for them",
       R"(
declare i32 @other(i32)
define i32 @F(i32 %a) {
  %r = call i32 @other(i32 %a)
  ret i32 %r
})"},
      {"convergent call", "results of convergent calls are used, and only one function was tried for them",
       R"(
declare i32 @other(i32) convergent
define i32 @F(i32 %a) convergent {
  %r = call i32 @other(i32 %a) convergent
  ret i32 %r
})"},
      {"places", "the result depends on thread indices, and only a few launches were tried", R"(
declare i32 @llvm.amdgcn.workgroup.id.x()
define i32 @F() {
  %r = call i32 @llvm.amdgcn.workgroup.id.x()
  ret i32 %r
})"},
  };
  for (const Case &C : Cases)
    expectReason(C, onlyRunning());
}

TEST(Reasons, OfThePair) {
  ValidationResult R = validateText("define i32 @src(i32 %a) {\n  ret i32 %a\n}\ndefine i64 "
                                    "@tgt(i64 %a) {\n  ret i64 %a\n}\n",
                                    ValidateOptions());
  EXPECT_EQ(R.Answer, Verdict::Inconclusive);
  EXPECT_EQ(llvm::join(R.Reasons, ";"), "the functions have different types");
  R = validateText("define i32 @F(i32 %a) {\n  ret i32 %a\n}\n", ValidateOptions(), "E-p:64:64-p5:32:32-A5");
  EXPECT_EQ(R.Answer, Verdict::Inconclusive);
  EXPECT_EQ(llvm::join(R.Reasons, ";"), "big-endian memory is not modelled");
}

/// What is decided has no reason.
TEST(Reasons, NoneOfWhatIsDecided) {
  StringRef Same = R"(
define i32 @src(i32 %a) {
  %r = mul i32 %a, 2
  ret i32 %r
}
define i32 @tgt(i32 %a) {
  %r = shl i32 %a, 1
  ret i32 %r
})";
  ValidationResult Proved = validateText(Same, onlySolving());
  EXPECT_EQ(Proved.Answer, Verdict::Proved);
  EXPECT_TRUE(Proved.Reasons.empty()) << Proved.Reasons.front();
  std::string Other = Same.str();
  Other.replace(Other.find("shl i32 %a, 1"), 13, "shl i32 %a, 2");
  ValidationResult Refuted = validateText(Other, ValidateOptions());
  EXPECT_EQ(Refuted.Answer, Verdict::Refuted);
  EXPECT_EQ(Refuted.Kind, Fault::Events);
  EXPECT_FALSE(Refuted.Counterexample.empty());
}

/// Values are right, as others check; but numbers that differ may say that other threads take part.
TEST(RelationOnly, ComparesNumbersOfOperations) {
  ValidateOptions Options;
  Options.RelationOnly = true;
  Options.Compare = Options.Match = Options.Enumerate = Options.Induct = Options.Solve = false;
  auto Answer = [&](StringRef Source, StringRef Target) {
    auto Side = [](StringRef Name, StringRef Operand) {
      return ("define void @" + Name + "(i32 %a) convergent {\n  call void @op(i32 " + Operand +
              ") convergent\n  ret void\n}\n")
          .str();
    };
    return validateText("declare void @op(i32) convergent\n" + Side("src", Source) + Side("tgt", Target), Options)
        .Answer;
  };
  EXPECT_EQ(Answer("%a", "%a"), Verdict::Proved);
  EXPECT_EQ(Answer("%a", "1"), Verdict::Proved);
  EXPECT_EQ(Answer("15", "15"), Verdict::Proved);
  EXPECT_EQ(Answer("-1", "15"), Verdict::Refuted);
}

/// A body that takes the place of its call in the target takes it in a copy of the source. An operation that left the
/// loop, or entered a branch, on the way is found.
TEST(RelationOnly, ComparesInlinedBodies) {
  ValidateOptions Options;
  Options.RelationOnly = true;
  Options.Compare = Options.Match = Options.Enumerate = Options.Induct = Options.Solve = Options.Run = false;
  auto Answer = [&](StringRef AttributesOfBody, StringRef InLoop, StringRef AfterLoop) {
    const std::string Text = (R"(
declare void @op() convergent
declare void @other() convergent
define void @inner() convergent {
  call void @op() convergent
  ret void
}
define void @body() )" + AttributesOfBody +
                              R"( {
  call void @inner() convergent
  call void @other() convergent
  ret void
}
)")
                                 .str();
    auto Side = [](StringRef Name, StringRef Loop, StringRef After) {
      return ("define void @" + Name + "(i1 %c, i1 %d) convergent {\nentry:\n  br label %head\nhead:\n" + Loop +
              "  br i1 %d, label %head, label %end\nend:\n" + After + "  ret void\n}\n")
          .str();
    };
    return validateText(Text + Side("src", "  call void @body()\n", "") + Side("tgt", InLoop, AfterLoop), Options)
        .Answer;
  };
  const std::string Op = "  call void @op() convergent\n", Other = "  call void @other() convergent\n";
  const std::string Inner = "  call void @inner() convergent\n";
  EXPECT_EQ(Answer("convergent", Op + Other, ""), Verdict::Proved);
  EXPECT_EQ(Answer("convergent", Inner + Other, ""), Verdict::Proved);
  // The threads at the call need not be together.
  EXPECT_EQ(Answer("", Op + Other, ""), Verdict::Inconclusive);
  EXPECT_EQ(Answer("convergent", Other + Op, ""), Verdict::Inconclusive);
  EXPECT_EQ(Answer("convergent", Op, Other), Verdict::Inconclusive);
  EXPECT_EQ(Answer("convergent", Op + Other + Op, ""), Verdict::Inconclusive);
  EXPECT_EQ(Answer("convergent",
                   "  br i1 %c, label %then, label %join\nthen:\n" + Op + "  br label %join\njoin:\n" + Other, ""),
            Verdict::Inconclusive);
}
