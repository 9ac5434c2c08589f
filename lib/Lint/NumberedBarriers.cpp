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
//     if (t < 96) bar.sync 1, 128;                           a finding: 96 come
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
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <map>

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

namespace {

/// The uses of one barrier in a kernel.
struct BarrierUses {
  SmallVector<const CallBase *, 4> Calls;
  std::optional<uint64_t> Count;
  /// All state one count, and who comes to each is known: whole waves.
  bool AreKnown = true;
  bool Arrives = false, InLoop = false;
  BitVector Some;
  uint64_t Sum = 0;
};

} // namespace

/// Whether the threads that come go on without waiting.
static bool onlyArrives(const CallBase &C) {
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return StringRef(A->getAsmString()).contains("arrive");
  return C.getCalledFunction() && C.getCalledFunction()->getName().contains("arrive");
}

void Linter::lintPartBarriers(const Function &F, const ControlUniformity &Control) {
  const LaunchFacts &Facts = Gpu.facts();
  if (Kind != TargetKind::NVPTX || !isKernel(F) || !F.use_empty() || !threadsOfEach(Facts) || !Facts.WaveSize)
    return;
  std::map<uint64_t, BarrierUses> Barriers;
  ThreadsOfWorkgroup Who(Reader, Result, Control, dominatorsOf(F));
  auto Add = [&](BarrierUses &B, const CallBase &C, const NumberedBarrier &Here) {
    const BlockId Block = Reader.idOf(*C.getParent());
    const auto Threads = Who.comingTo(*C.getParent());
    const bool IsFirst = B.Calls.empty();
    B.Calls.push_back(&C);
    B.Arrives |= onlyArrives(C);
    B.InLoop |= Result.loops().loopOf(Block).isValid();
    B.AreKnown &= Here.Count && Threads && (IsFirst || B.Count == Here.Count) && *Here.Count % Facts.WaveSize == 0;
    B.Count = Here.Count;
    if (!B.AreKnown)
      return;
    for (unsigned T = 0; T != Threads->size(); ++T)
      B.AreKnown &= Threads->test(T) == Threads->test(T - T % Facts.WaveSize);
    B.Some.resize(Threads->size());
    B.Some |= *Threads;
    B.Sum += Threads->count();
  };
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallBase>(&I);
    if (!C || !Reader.idOf(*C).isValid())
      continue;
    // Callees may use any barrier.
    const Function *Callee = C->getCalledFunction();
    const bool IsRow = Callee && (Callee->isIntrinsic() || findOperation(*Callee).connectsThreads());
    if (!C->isInlineAsm() && (!Callee || (!IsRow && (!Callee->isDeclaration() || C->isConvergent()))))
      return;
    const Demand Asks = demandOf(*C);
    if (!isBarrier(Asks) && Asks != Demand::PartBarrier)
      continue;
    const auto Here = numberedBarrierOf(*C, Kind);
    if (!Here || !Here->Number)
      return;
    Add(Barriers[*Here->Number], *C, *Here);
  }
  for (const auto &[Number, B] : Barriers) {
    const CallBase *At = nullptr;
    for (const CallBase *C : B.Calls)
      if (!At && !onlyArrives(*C))
        At = C;
    if (!B.AreKnown || !At || any_of(B.Calls, [&](const CallBase *C) { return Reported.contains(C); }))
      continue;
    // A thread that waits does not come again; one that arrives may, in a loop.
    const uint64_t Count = *B.Count, Come = B.Some.count();
    const bool TooFew = B.Arrives ? !B.InLoop && B.Sum < Count : Come < Count;
    const bool SomeLeft = B.Calls.size() == 1 && !B.InLoop && Come % Count;
    if (!Come || (!TooFew && !SomeLeft))
      continue;
    const std::string Waits = "barrier " + std::to_string(Number) + " waits for " + std::to_string(Count) + " threads";
    const std::string Of = " of the workgroup's " + std::to_string(B.Some.size()) + " threads";
    report(DiagnosticKind::DivergentBarrier, *At,
           TooFew ? Waits + ", but only " + std::to_string(Come) + Of + " come to it: the kernel hangs"
                  : Waits + ", and " + std::to_string(Come) + Of + " come to it: the last " +
                        std::to_string(Come % Count) + " hang");
    for (const CallBase *C : B.Calls)
      Reported.insert(C);
  }
}

} // namespace rejoin
