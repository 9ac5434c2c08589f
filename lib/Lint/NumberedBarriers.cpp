//===- NumberedBarriers.cpp - Barriers of a part of the workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `bar.sync a, b` waits until b threads have arrived at barrier a, whoever they are. It is right if
//   - exactly b threads of the workgroup come to it, in whole waves and equally often, and
//   - nobody else uses barrier a meanwhile: all operations on it are reached by the same threads, with the same count.
//
//     if (t < 64) bar.sync 1, 64; else bar.sync 2, 192;      workgroups of 256: both are right
//     if (t < 64) bar.sync 1, 64; else bar.sync 1, 192;      not known: one barrier for both
//     if (t < n)  bar.sync 1, 64;                            not known
//     if (t < 64) bar.arrive 1, 128; else bar.sync 1, 128;   not known, though right in workgroups of 128
//     in a function that a kernel calls                      not known
//
// Who comes follows from the branches that decide and that not the whole workgroup takes: each must lead there by one
// side alone, and its condition must follow from the thread's place (PlaceEvaluator.cpp). The size of the workgroup
// must be known. Errs by not knowing. Source: PTX ISA, "bar, barrier". Held by: test/Lint/numbered-barriers.cu,
// barriers-of-some.ll.
//
//===----------------------------------------------------------------------===//

#include "Linter.h"
#include "ThreadsOfWorkgroup.h"
#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

bool Linter::wholeQuadsCome(const CallBase &C, const ControlUniformity &Control) const {
  const auto &Size = Gpu.facts().WorkgroupSize;
  const unsigned N = threadsOfEach(Gpu.facts());
  // Where squares are quads, rows of four that are in both conditions hold for either order of invocations.
  const bool InLine = Size[1] == 1 && Size[2] == 1, HasSquares = isHlsl(M) && !InLine;
  if (!N || N % 4 || (HasSquares && (Size[0] % 2 || Size[1] % 2)))
    return false;
  const auto Threads =
      ThreadsOfWorkgroup(Reader, Result, Control, dominatorsOf(Reader.function())).comingTo(*C.getParent());
  if (!Threads)
    return false;
  for (unsigned T = 0; T != N; ++T) {
    const unsigned X = T % Size[0], Y = T / Size[0];
    if (Threads->test(T) != Threads->test(T & ~3U) ||
        (HasSquares && Threads->test(T) != Threads->test((Y & ~1U) * Size[0] + (X & ~1U))))
      return false;
  }
  return true;
}

OperationVerdict Linter::verdictOnPart(const CallBase &C, const ControlUniformity &Control) const {
  OperationVerdict V;
  V.Is = OperationVerdict::Unknown;
  V.Reason = "whether as many threads as it waits for reach it is not known";
  const LaunchFacts &Facts = Gpu.facts();
  const auto Here = numberedBarrierOf(C, Kind);
  const Function &F = Reader.function();
  // Callers decide who comes to a function, and may use the barrier beside it.
  if (!Here || !Here->Number || !Here->Count || !threadsOfEach(Facts) || C.getFunction() != &F || !isKernel(F) ||
      !F.use_empty())
    return V;
  ThreadsOfWorkgroup Who(Reader, Result, Control, dominatorsOf(Reader.function()));
  const auto Threads = Who.comingTo(*C.getParent());
  if (!Threads || Threads->count() != *Here->Count || *Here->Count % std::max(Facts.WaveSize, 1U))
    return V;
  for (const Instruction &I : instructions(F)) {
    const auto *Other = dyn_cast<CallBase>(&I);
    if (!Other || Other == &C || !Reader.idOf(*Other).isValid())
      continue;
    // What a callee does is not looked at, nor what a function of another file may do.
    const Function *Callee = Other->getCalledFunction();
    const bool IsRow = Callee && (Callee->isIntrinsic() || findOperation(*Callee).connectsThreads());
    const bool IsCall =
        !Other->isInlineAsm() && (!Callee || !Callee->isDeclaration() || (!IsRow && Other->isConvergent()));
    const Demand Asks = IsCall ? Demand::Barrier : demandOf(*Other);
    if (!isBarrier(Asks) && Asks != Demand::PartBarrier)
      continue;
    const auto There = numberedBarrierOf(*Other, Kind);
    if (There && There->Number && *There->Number != *Here->Number)
      continue;
    if (!There || There->Count != Here->Count || Who.comingTo(*Other->getParent()) != Threads) {
      V.Reason = "whether other threads use the same barrier is not known";
      return V;
    }
  }
  V.Is = OperationVerdict::Safe;
  V.Reason = "the " + std::to_string(*Here->Count) + " threads that it waits for reach it";
  return V;
}

} // namespace rejoin
