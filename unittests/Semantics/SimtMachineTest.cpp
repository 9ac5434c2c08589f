//===- SimtMachineTest.cpp - Groups, schedules and limits of the machine -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/SimtMachine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;

namespace {

constexpr const char *Loop = R"(
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %tid
  br i1 %more, label %body, label %exit
body:
  br label %head
exit:
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %at = getelementptr i64, ptr addrspace(1) %p, i32 %tid
  store i64 %b, ptr addrspace(1) %at
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
)";

struct Launched {
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  std::unique_ptr<ExecutableModule> P;
  std::unique_ptr<SimtMachine> Ran;
  uint64_t Buffer = 0;
  bool Ended = false;
  std::string Message;

  explicit Launched(const RunOptions &Options, unsigned Threads = 4) {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString(Loop, Error, Context);
    P = std::make_unique<ExecutableModule>(*M, TargetKind::AMDGPU, 0);
    LaunchShape Shape;
    Shape.Global[0] = Shape.Local[0] = Threads;
    Buffer = P->global().allocate(8 * Threads, 256, "buffer");
    Ran = std::make_unique<SimtMachine>(*P, Shape, Options);
    std::vector<std::vector<Slot>> Arguments{{Slot{Buffer, Slot::Defined}}};
    llvm::Error E = Ran->run(*M->getFunction("k"), Arguments, {0});
    Ended = !E;
    Message = llvm::toString(std::move(E));
  }
  std::vector<uint64_t> result(unsigned Threads = 4) {
    const auto *At = reinterpret_cast<const uint64_t *>(P->global().bytes(Buffer));
    return {At, At + Threads};
  }
};

TEST(SimtMachine, GroupsAreConvergenceKeys) {
  RunOptions Options;
  Options.Trace = true;
  Launched R(Options);
  ASSERT_TRUE(R.Ended) << R.Message;
  EXPECT_TRUE(R.Ran->groupsAreKeys());
  EXPECT_EQ(R.result(), std::vector<uint64_t>(4, 15));
}

TEST(SimtMachine, GroupsOfTheEmptyRelationAreNot) {
  RunOptions Options;
  Options.Trace = true;
  Options.Model = ConvergenceModel::None;
  Launched R(Options);
  EXPECT_FALSE(R.Ran->groupsAreKeys());
  EXPECT_EQ(R.result(), (std::vector<uint64_t>{1, 2, 4, 8}));
}

TEST(SimtMachine, SchedulesAgree) {
  for (uint64_t Seed = 1; Seed != 20; ++Seed) {
    RunOptions Options;
    Options.Order = Schedule::Independent;
    Options.Seed = Seed;
    EXPECT_EQ(Launched(Options, 40).result(40), std::vector<uint64_t>(40, (1ULL << 40) - 1)) << Seed;
  }
}

TEST(SimtMachine, ALimitEndsTheRun) {
  RunOptions Options;
  Options.MaxSteps = 10;
  Launched R(Options);
  EXPECT_FALSE(R.Ended);
  EXPECT_NE(R.Message.find("more than 10 instructions were executed"), std::string::npos) << R.Message;
}

TEST(ScheduleScript, GoesThroughAllChoices) {
  ScheduleScript S;
  S.Choices = {{0, 2}, {0, 3}};
  unsigned Count = 1;
  while (S.advance()) {
    // A run would choose the first again behind what is given.
    if (S.Choices.size() == 1)
      S.Choices.push_back({0, 3});
    ++Count;
  }
  EXPECT_EQ(Count, 6U);
}

} // namespace
