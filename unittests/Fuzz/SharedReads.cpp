//===- SharedReads.cpp - Race-free reads against runs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lemma of docs/Model.md ("Race-free reads") speaks of executions in any order, so each kernel runs with threads
// that go on independently. Where control flow is claimed to be uniform as well, every thread executes the load equally
// often, and the n-th executions of two threads are converged: their values are compared. Kernels in whose runs a race
// is found, of any kind, prove nothing.
//
//===----------------------------------------------------------------------===//

#include "SharedReads.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "rejoin/Semantics/SimtMachine.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <map>

namespace rejoin::testing {

namespace {

/// Writes one kernel: phases with barriers between most of them, in some a branch on what was read.
class KernelWriter {
public:
  explicit KernelWriter(std::mt19937_64 &Random) : Random(Random) {}
  std::string write();

private:
  unsigned pick(unsigned N) { return Random() % N; }
  std::string next(const char *Prefix) { return Prefix + std::to_string(Count++); }
  /// One of few places that threads share.
  std::string place() {
    return pick(2) ? "ptr addrspace(3) @s" + std::to_string(pick(3)) : "ptr addrspace(1) %g" + std::to_string(pick(2));
  }
  std::string value() { return Values.empty() || pick(3) == 0 ? std::to_string(pick(5)) : Values[pick(Values.size())]; }
  void operation();
  void guarded();

  std::mt19937_64 &Random;
  std::string Text;
  std::vector<std::string> Values;
  unsigned Count = 0;
};

/// Loads of claimed values, by thread, in the order in which it executed them.
struct ReadRecorder : Observer {
  std::map<const llvm::Instruction *, std::map<uint32_t, std::vector<uint64_t>>> Read;
  void computed(const DecodedFunction &F, const Op &O, llvm::ArrayRef<Thread *> Group) override {
    if (!llvm::isa<llvm::LoadInst>(O.I))
      return;
    auto It = F.SlotOf.find(O.I);
    for (Thread *T : Group)
      if (It != F.SlotOf.end())
        Read[O.I][T->Index].push_back(T->registers()[It->second].Bits);
  }
};

} // namespace

void KernelWriter::operation() {
  switch (pick(9)) {
  case 0:
  case 1:
  case 2: {
    std::string Name = next("%r");
    Text += "  " + Name + " = load " + (pick(3) ? "" : "volatile ") + "i32, " + place() + "\n";
    Values.push_back(Name);
    return;
  }
  case 3:
    return guarded();
  case 4:
    Text += std::string("  fence syncscope(\"workgroup\") ") + (pick(2) ? "acquire" : "release") + "\n";
    return;
  case 5: {
    std::string Name = next("%a");
    Text +=
        "  " + Name + " = atomicrmw add ptr addrspace(3) @flag, i32 1 " + (pick(2) ? "monotonic" : "acq_rel") + "\n";
    return;
  }
  default:
    Text += "  call void @llvm.amdgcn.s.barrier()\n";
  }
}

/// One thread writes.
void KernelWriter::guarded() {
  std::string Then = next("then"), After = next("after"), Is = next("%is");
  Text += "  " + Is + " = icmp eq i32 %tid, " + std::to_string(pick(4) * 9) + "\n  br i1 " + Is + ", label %" + Then +
          ", label %" + After + "\n" + Then + ":\n  store " + (pick(3) ? "" : "volatile ") + "i32 " + value() + ", " +
          place() + "\n  br label %" + After + "\n" + After + ":\n";
}

std::string KernelWriter::write() {
  Text = "target triple = \"amdgcn-amd-amdhsa\"\ntarget datalayout = \"A5-p5:32:32\"\n";
  for (const char *Name : {"s0", "s1", "s2", "flag"})
    Text += std::string("@") + Name + " = internal addrspace(3) global i32 poison\n";
  Text += "define amdgpu_kernel void @kernel(ptr addrspace(1) %g0) convergent {\n"
          "  %tid = call i32 @llvm.amdgcn.workitem.id.x()\n"
          "  %g1 = getelementptr i32, ptr addrspace(1) %g0, i32 1\n"
          "  %first = icmp eq i32 %tid, 0\n  br i1 %first, label %init, label %begin\ninit:\n";
  for (const char *Name : {"s0", "s1", "s2", "flag"})
    Text += std::string("  store i32 1, ptr addrspace(3) @") + Name + "\n";
  Text += "  br label %begin\nbegin:\n  call void @llvm.amdgcn.s.barrier()\n";
  const unsigned Size = 6 + pick(10);
  for (unsigned I = 0; I != Size; ++I)
    operation();
  if (pick(2) && !Values.empty()) {
    // A loop that what was read ends, with barriers in it.
    std::string Of = Values[pick(Values.size())];
    Text += "  %limit = and i32 " + Of + ", 3\n  br label %head\nhead:\n  br label %body\nbody:\n";
    std::vector<std::string> Outside = Values;
    std::string Counter = "  %i = phi i32 [ 0, %head ], [ %j, %latch ]\n";
    Text += Counter;
    Text += "  call void @llvm.amdgcn.s.barrier()\n";
    for (unsigned I = 0; I != 4; ++I)
      operation();
    Text += "  br label %latch\nlatch:\n  %j = add i32 %i, 1\n  %more = icmp ult i32 %j, %limit\n  br i1 %more, label "
            "%body, "
            "label %end\nend:\n";
    Values = Outside;
    operation();
  }
  return Text + "  ret void\n}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare void @llvm.amdgcn.s.barrier()\n";
}

std::string checkSharedReads(std::mt19937_64 &Random, SharedReadCounts &Counts) {
  std::string Text = KernelWriter(Random).write();
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Problem;
  auto M = llvm::parseAssemblyString(Text, Problem, Context);
  if (!M)
    return "NOT LLVM ASSEMBLY: " + Problem.getMessage().str() + "\n" + Text;
  ++Counts.Kernels;
  const llvm::Function &Kernel = *M->getFunction("kernel");
  TransformInfoSource TransformInfo(*M);
  ModuleUniformity Uniformity(
      TargetKind::AMDGPU, {}, [&](const llvm::Function &F) { TransformInfo.enterFunction(F); },
      [&](const llvm::Value *V) { return TransformInfo(V); });
  FunctionUniformity Claims(Kernel, Uniformity);
  ControlUniformity Control(Claims.reader().view(), Claims.result(), findDeadEnds(Claims.reader()));
  ReadRecorder Recorder;
  for (unsigned Run = 0; Run != 4; ++Run) {
    ExecutableModule P(*M, TargetKind::AMDGPU, 0);
    LaunchShape Shape;
    Shape.Global = Shape.Local = {40, 1, 1};
    uint64_t Memory = P.global().allocate(64, 256, "g");
    std::fill_n(P.global().bytes(Memory), 64, 0);
    std::fill_n(P.global().initialized(Memory), 64, 1);
    RunOptions Options;
    Options.MaxSteps = 60000;
    Options.Order = Schedule::Independent;
    Options.Seed = Random();
    ReadRecorder Once;
    SimtMachine Machine(P, Shape, Options, &Once);
    if (llvm::Error E = Machine.run(Kernel, {{Slot{Memory, 0}}}, {0})) {
      llvm::consumeError(std::move(E));
      return "";
    }
    if (!Machine.findings().empty() || !Machine.stoppedThreads().empty())
      return "";
    for (auto &[Load, ByThread] : Once.Read) {
      const llvm::BasicBlock &B = *Load->getParent();
      if (Claims.extent(*Load) < Extent::workgroup() || Control.extent(Claims.reader().idOf(B)) < Extent::workgroup())
        continue;
      for (auto &[Thread, Values] : ByThread)
        Recorder.Read[Load][Run << 16 | Thread] = Values;
    }
  }
  ++Counts.WithoutRaces;
  for (auto &[Load, ByThread] : Recorder.Read) {
    ++Counts.Compared;
    const std::pair<const uint32_t, std::vector<uint64_t>> *First = nullptr;
    for (const auto &Row : ByThread) {
      if (!First || First->first >> 16 != Row.first >> 16)
        First = &Row;
      else if (First->second != Row.second)
        return "SHARED READ DIFFERS: " + IRNames(Kernel).text(*Load) + "\n" + Text;
    }
  }
  return "";
}

} // namespace rejoin::testing
