//===- SameMachine.cpp - Functions for one machine -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same operation does something else in waves of another size, or on another processor: it meets other threads, a
// ballot has other bits. Which machine a function is compiled for is in its attributes (`target-cpu`,
// `target-features`, `spirv.subgroup-size`). A function that has neither processor nor wave size goes with its caller.
//
//   source wave64, target wave32, a readlane on both sides          differs
//   source wave64, target wave32, `fence syncscope("wavefront")`    differs
//   source wave64, target wave32, stores alone                      no difference
//   source calls a function for wave32, and has operations itself   differs, also if the target does the same
//
// What may depend on the machine: convergent calls, intrinsics of the target, inline assembly, functions without a
// body, and atomic operations and fences whose scope is a wave. Lemma: if all functions of both sides with such
// operations are compiled for one wave size, one processor and its features, each operation is executed on the same
// machine on both sides, whichever operation of the source it stands for. With two machines on a side they could have
// been exchanged.
//
// Not compared: the results of LLVM's own operations on numbers (`fadd`, `llvm.sqrt`, `atomicrmw fadd`), whose accuracy
// and treatment of denormal numbers may differ between processors. They are taken as equal.
//
// Cost: linear in the instructions. Held by: test/Validate/other-waves*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "SameMachine.h"
#include "AttributeRefinement.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <set>

using namespace llvm;

namespace rejoin {

static bool mayDependOnMachine(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    if (!C)
      return isOfWaves(I);
    const Function *Callee = C->getCalledFunction();
    if (!Callee || isConvergentCall(*C))
      return true;
    return Callee->isIntrinsic() ? Intrinsic::isTargetIntrinsic(Callee->getIntrinsicID()) : Callee->isDeclaration();
  });
}

static bool saysNothing(const Function &F) {
  return !F.hasFnAttribute("target-cpu") && !F.hasFnAttribute("spirv.subgroup-size") &&
         !F.getFnAttribute("target-features").getValueAsString().contains("wavefrontsize");
}

static unsigned waveSizeOf(const Function &F, TargetKind Kind) {
  GpuTarget Gpu(Kind, {});
  Gpu.enterFunction(F);
  return Gpu.facts().WaveSize;
}

using Processor = std::pair<StringRef, StringRef>;

static Processor processorOf(const Function &F) {
  return {F.getFnAttribute("target-cpu").getValueAsString(), F.getFnAttribute("target-features").getValueAsString()};
}

namespace {
/// The machines of all functions that may depend on theirs.
struct Machines {
  std::set<unsigned> WaveSizes;
  std::set<Processor> Processors;

  Machines(const Function &F, TargetKind Kind) {
    for (const Function *Of : reachedFrom(F)) {
      if (!mayDependOnMachine(*Of))
        continue;
      const Function &By = saysNothing(*Of) ? F : *Of;
      WaveSizes.insert(waveSizeOf(By, Kind));
      Processors.insert(processorOf(By));
    }
  }
};
} // namespace

std::string differentMachine(const Function &Source, const Function &Target, TargetKind Kind) {
  Machines Of(Source, Kind);
  const Machines With(Target, Kind);
  if (With.WaveSizes.empty())
    return "";
  if (Of.WaveSizes.empty()) {
    Of.WaveSizes.insert(waveSizeOf(Source, Kind));
    Of.Processors.insert(processorOf(Source));
  }
  if (Of.WaveSizes.size() > 1 || With.WaveSizes.size() > 1)
    return textOf(Reason::WaveSizesOfOneSide);
  if (Of.WaveSizes != With.WaveSizes)
    return textOf(Reason::WaveSizes);
  if (Of.Processors.size() > 1 || Of.Processors != With.Processors)
    return textOf(Reason::Processors);
  return "";
}

} // namespace rejoin
