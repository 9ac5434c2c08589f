//===- ClaimCheckTest.cpp - Claims against executions, right and wrong ones -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/ClaimCheck/ClaimChecker.h"
#include "rejoin/ClaimCheck/PrecisionMeter.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;

namespace {

/// Branches by the thread's index, and leaves a loop in different iterations.
constexpr const char *Right = R"(
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %uni = add i32 %n, 1
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %then, label %loop
then:
  br label %loop
loop:
  %i = phi i32 [ %uni, %entry ], [ %uni, %then ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %tid
  br i1 %more, label %loop, label %exit
exit:
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %next, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
)";

/// The function states a size that the launch does not have: its index is claimed to be 0.
constexpr const char *Wrong = R"(
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %double = add i32 %tid, %tid
  %c = icmp ult i32 %double, 3
  br i1 %c, label %then, label %exit
then:
  br label %exit
exit:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!0 = !{i32 1, i32 1, i32 1}
)";

/// All threads load 0, which no analysis can know.
constexpr const char *Missed = R"(
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %uni = add i32 %n, 1
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  %same = load i32, ptr addrspace(1) %at
  %sum = add i32 %same, %uni
  store i32 %sum, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
)";

/// Numbers of threads without flags: loops up and down over whole workgroups, quotients, remainders, casts.
constexpr const char *Multiples = R"(
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %long = call i64 @_Z14get_local_sizej(i32 0)
  %s = trunc i64 %long to i32
  %first = mul i32 %g, %s
  %gid = add i32 %first, %x
  %q = udiv i32 %gid, %s
  %signed = sdiv i32 %gid, %s
  %turns = udiv i32 %n, %s
  %more = add i32 %turns, 2
  %end = mul i32 %more, %s
  br label %up
up:
  %i = phi i32 [ %x, %entry ], [ %i.next, %work ]
  %in = icmp ult i32 %i, %end
  br i1 %in, label %work, label %down
work:
  %pair = shl i32 %s, 1
  %within = urem i32 %i, %pair
  %lower = icmp ult i32 %within, %s
  %half = udiv i32 %i, %pair
  %i.next = add i32 %i, %s
  br label %up
down:
  %j = phi i32 [ %gid, %up ], [ %j.next, %again ]
  %out = icmp ult i32 %j, %s
  br i1 %out, label %exit, label %again
again:
  %j.next = sub i32 %j, %s
  br label %down
exit:
  %wide = zext i32 %gid to i64
  %gid.long = call i64 @_Z13get_global_idj(i32 0)
  %of.grid = icmp sge i64 %gid.long, %long
  %by.grid = udiv i64 %gid.long, %long
  %over = urem i32 %n, %s
  %multiple = sub i32 %n, %over
  %some = zext i32 %multiple to i64
  %below = icmp ult i64 %wide, %some
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z13get_global_idj(i32)
attributes #0 = { "uniform-work-group-size"="true" }
)";

class ClaimCheck : public ::testing::Test {
protected:
  void parse(const std::string &Text) {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString("target triple = \"amdgcn-amd-amdhsa\"\n" + Text, Error, Context);
    if (!M)
      ADD_FAILURE() << Error.getMessage().str();
  }
  /// Launches workgroups, or one of four threads.
  void launch(Observer &Watch, unsigned Local = 4, unsigned Groups = 1, uint64_t N = 5) {
    Executed.push_back(std::make_unique<ExecutableModule>(*M, TargetKind::AMDGPU, 0));
    ExecutableModule &P = *Executed.back();
    LaunchShape Shape;
    Shape.Local[0] = Local;
    Shape.Global[0] = Local * Groups;
    const uint64_t Buffer = P.global().allocate(64, 256, "buffer");
    std::memset(P.global().bytes(Buffer), 0, 64);
    SimtMachine Machine(P, Shape, RunOptions(), &Watch);
    llvm::Error E =
        Machine.run(*M->getFunction("k"), {{Slot{Buffer, Slot::Defined}}, {Slot{N, Slot::Defined}}}, {0, 0});
    EXPECT_FALSE(bool(E)) << llvm::toString(std::move(E));
  }
  static std::string reportOf(const ClaimChecker &Checker, unsigned &Contradictions) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    Contradictions = Checker.report(OS);
    return Text;
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  /// What was launched stays until claims were compared.
  std::vector<std::unique_ptr<ExecutableModule>> Executed;
};

TEST_F(ClaimCheck, RightClaimsAreComparedAndHold) {
  parse(Right);
  ClaimChecker Checker(*M);
  launch(Checker);
  const uint64_t Before = Checker.compared();
  EXPECT_GT(Before, 0U);
  Checker.finishLaunch(/*Complete=*/true);
  EXPECT_GT(Checker.compared(), Before) << "the control flow of blocks is compared at the end";
  unsigned Contradictions = 1;
  EXPECT_EQ(reportOf(Checker, Contradictions),
            std::to_string(Checker.compared()) + " claims compared, 0 contradicted\n");
  EXPECT_EQ(Contradictions, 0U);
}

TEST_F(ClaimCheck, WrongClaimsAreContradicted) {
  parse(Wrong);
  ClaimChecker Checker(*M);
  launch(Checker);
  Checker.finishLaunch(/*Complete=*/true);
  unsigned Contradictions = 0;
  const std::string Text = reportOf(Checker, Contradictions);
  EXPECT_GE(Contradictions, 3U) << Text;
  auto Says = [&](const char *Part) { return llvm::StringRef(Text).contains(Part); };
  EXPECT_TRUE(Says("contradiction: in 'k': %tid is claimed uniform for grid, but threads 0 and 1 computed 0 and 1"))
      << Text;
  EXPECT_TRUE(Says("%double in '%c = icmp ult i32 %double, 3' is claimed uniform for grid, but threads 0 and 1 read"))
      << Text;
  EXPECT_TRUE(
      Says("the control flow to %then is claimed uniform for grid, but threads 0 and 2 execute it 1 and 0 times"))
      << Text;
}

/// What depends on whole workgroups agrees in them, if numbers fit; without that assumption nothing is claimed of it.
TEST_F(ClaimCheck, MultiplesOfTheWorkgroupsSizeHold) {
  parse(Multiples);
  ClaimChecker Plain(*M), Checker(*M, 0, {.MultiplesFit = true});
  for (unsigned Local : {1U, 2U, 7U, 32U, 45U, 64U, 96U})
    for (uint64_t N : {uint64_t(0), uint64_t(1), uint64_t(95), uint64_t(300)})
      for (ClaimChecker *C : {&Plain, &Checker}) {
        launch(*C, Local, 3, N);
        C->finishLaunch(/*Complete=*/true);
      }
  unsigned Contradictions = 1;
  const std::string Text = reportOf(Checker, Contradictions);
  EXPECT_EQ(Contradictions, 0U) << Text;
  EXPECT_GT(Checker.compared(), Plain.compared() + 10000U);
}

/// Each operation is one contradiction, however often it is executed.
TEST_F(ClaimCheck, ContradictionsCountOnce) {
  parse(Wrong);
  ClaimChecker Checker(*M);
  unsigned Once = 0, Twice = 0;
  launch(Checker);
  Checker.finishLaunch(/*Complete=*/true);
  reportOf(Checker, Once);
  launch(Checker);
  Checker.finishLaunch(/*Complete=*/true);
  reportOf(Checker, Twice);
  EXPECT_EQ(Once, Twice);
}

/// Threads of a launch that was stopped have executed blocks less often: that is no contradiction.
TEST_F(ClaimCheck, AStoppedLaunchSaysNothingOfControlFlow) {
  parse(Right);
  ClaimChecker Checker(*M);
  launch(Checker);
  const uint64_t Before = Checker.compared();
  Checker.finishLaunch(/*Complete=*/false);
  EXPECT_EQ(Checker.compared(), Before);
  // The counts are gone: nothing is left to compare.
  Checker.finishLaunch(/*Complete=*/true);
  EXPECT_EQ(Checker.compared(), Before);
}

TEST_F(ClaimCheck, PrecisionIsTheShareOfClaimsAmongWhatAgrees) {
  parse(Missed);
  PrecisionMeter Meter(*M);
  launch(Meter);
  const PrecisionCounts::Cell Waves = Meter.counts().Cells[PrecisionCounts::Value][0];
  // %uni, %same and %sum agree; only %uni is claimed. %tid and %at differ.
  EXPECT_EQ(Waves.Agrees, 3U);
  EXPECT_EQ(Waves.Ours, 1U);
  EXPECT_EQ(Waves.PeerWrong, 0U);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Meter.printMissed(OS);
  EXPECT_EQ(
      Text,
      "missed in 'k': %same = load i32, ptr addrspace(1) %at, align 4\nmissed in 'k': %sum = add i32 %same, %uni\n");
}

TEST_F(ClaimCheck, PrecisionOfSeveralLaunchesKeepsWhatDiffersOnce) {
  parse(Missed);
  PrecisionMeter Meter(*M);
  launch(Meter);
  const auto Once = Meter.counts().Cells[PrecisionCounts::Value][0];
  launch(Meter);
  const auto Twice = Meter.counts().Cells[PrecisionCounts::Value][0];
  EXPECT_EQ(Once.Agrees, Twice.Agrees);
  PrecisionCounts Sum = Meter.counts();
  Sum += Meter.counts();
  EXPECT_EQ(Sum.Cells[PrecisionCounts::Value][0].Agrees, 2 * Twice.Agrees);
}

/// Others may call a function that is no kernel with other arguments.
TEST_F(ClaimCheck, PrecisionLeavesOutOpenFunctions) {
  auto AgreeingIn = [&](llvm::StringRef Linkage) {
    parse((R"(
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  call void @callee(i32 %n)
  ret void
}
define )" + Linkage +
           R"( void @callee(i32 %n) {
  %uni = add i32 %n, 1
  ret void
}
)")
              .str());
    PrecisionMeter Meter(*M);
    launch(Meter);
    // The module ends at the next call.
    Executed.clear();
    return Meter.counts().Cells[PrecisionCounts::Value][0].Agrees;
  };
  EXPECT_EQ(AgreeingIn("internal"), 1U);
  EXPECT_EQ(AgreeingIn(""), 0U);
}

} // namespace
