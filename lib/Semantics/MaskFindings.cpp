//===- MaskFindings.cpp - Threads that wait for others in vain -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is wrong with a member mask, or with who comes to a barrier with a number (Meetings.cpp), each with its lanes:
//
//   a lane that is not in its own mask                                          W9, undefined (PTX: each chapter)
//   a mask that names a lane which ends, or waits elsewhere, without coming     W10
//   lanes that wait for one another with different masks or operations          W11
//   the same, with one mask, that meet from two places                          W11, a remark since Volta, before an
//   error
//   __activemask() as mask where only some lanes of the warp are active         W12, a remark: who is active is no
//   property
//                                                                               of the program
//   some of the threads that a barrier waits for                                S1
//
// The kinds are those of the lint, which says it before a run (lib/Lint/SyncMasks.cpp). HIP's `*_sync` functions
// require that exactly the lanes of the mask execute one call with it, at once (amd_warp_sync_functions.h). A lane of
// the last wave of a workgroup that there is not, is named in vain and not missed. Held by: test/Semantics/Masks.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "rejoin/Target/LaneMasks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

void SimtMachine::Runner::reportOutsideMask(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Wave) {
  assert(C.MaskOperand && "an operation with a member mask");
  uint64_t Lanes = 0, Of = 0;
  SmallVector<const Thread *> Who;
  for (Thread *T : Wave)
    if (const Slot &Mask = *get(*T, C.Arguments[*C.MaskOperand]); !Mask.State && !(Mask.Bits >> lane(*T) & 1)) {
      Of = Who.empty() ? Mask.Bits : Of;
      Lanes |= 1ULL << lane(*T);
      Who.push_back(T);
    }
  if (Lanes)
    report(DiagnosticKind::OutsideOwnMask, *O.I, Who,
           lanesInWords(Lanes) +
               (Who.size() == 1 ? " executes this, but its member mask " : " execute this, but their member mask ") +
               maskInWords(Of) + (Who.size() == 1 ? " does not name it" : " does not name them") +
               ": the behaviour is undefined");
}

void SimtMachine::Runner::reportMissing(Meeting &M, bool Waits) {
  // For a barrier with a count nobody in particular is expected.
  if (M.IsReported || M.Waiting.empty() || (M.Count && !Waits))
    return;
  M.IsReported = true;
  const Thread *Missing = nullptr, *Stopped = nullptr;
  uint64_t Lanes = 0;
  for (const auto &T : Threads) {
    if (M.Arrived.test(T->Index) || is_contained(M.Waiting, T.get()) || (!M.Count && !isNamed(M, *T)))
      continue;
    if (T->Stopped && StoppedBy.count(T->Global))
      Stopped = T.get();
    // Who ended before anybody expected it is not waited for.
    if (T->Stopped || (T->Frames.empty() && !M.Passed.test(T->Index) && !hasPassedBy(M, *T)))
      continue;
    Lanes |= 1ULL << lane(*T);
    Missing = Missing ? Missing : T.get();
  }
  const Instruction &At = *opOf(*M.Waiting.front()).I;
  if (!Missing && Stopped)
    return addConsequence(*Stopped, "threads wait for thread " + Twine(Stopped->Global) + " here", &At);
  if (!Missing && !M.Count)
    return;
  const bool HasEnded = Missing && Missing->Frames.empty();
  const Instruction *Where = !Missing ? nullptr : HasEnded ? M.PassedAt : opOf(*Missing).I;
  const SmallVector<const Thread *> Here(M.Waiting.begin(), M.Waiting.end());
  if (M.IsBarrier) {
    const std::string Which = M.Count ? "threads that barrier " + std::to_string(M.Which) + " is for"
                                      : std::string("threads of the workgroup");
    report(DiagnosticKind::BarrierDivergence, At, Here,
           Twine(M.Waiting.size() + M.Arrived.count()) + " of " + Twine(M.Count ? M.Count : Threads.size()) + " " +
               Which + " execute this barrier together; " +
               (Missing ? "thread " + std::to_string(Missing->Global) +
                              (!HasEnded                       ? " is elsewhere"
                               : M.Passed.test(Missing->Index) ? " has gone on and ended"
                                                               : " has passed it by and ended")
                        : "no more threads come"),
           Where);
    return;
  }
  const bool IsOne = has_single_bit(Lanes);
  const std::string Named = "the member mask " + maskInWords(M.Which) + " names " + lanesInWords(Lanes);
  auto Other = find_if(Meetings, [&](const Meeting &X) { return is_contained(X.Waiting, Missing); });
  if (HasEnded) {
    report(DiagnosticKind::MissingMaskLane, At, Here,
           Named + (IsOne ? ", which ends" : ", which end") + " without executing this: the behaviour is undefined",
           Where);
  } else if (Other != Meetings.end() && !Other->IsBarrier) {
    report(DiagnosticKind::DifferentMasks, At, Here,
           Named + (IsOne ? ", which waits" : ", which wait") + " at another operation with the " +
               (Other->Which == M.Which ? std::string("same mask") : "mask " + maskInWords(Other->Which)) +
               ": they wait for each other forever",
           Where);
    // This report covers the other meetings of the wave.
    for (Meeting &X : Meetings)
      X.IsReported |= !X.IsBarrier && X.Wave == M.Wave;
  } else {
    report(DiagnosticKind::MissingMaskLane, At, Here,
           Named + (IsOne ? ", which never executes" : ", which never execute") + " this: the operation waits forever",
           Where);
  }
}

/// A barrier that all threads of a warp execute as one instruction.
static bool isAlignedBarrier(const Instruction &I) {
  const auto &C = cast<CallBase>(I);
  if (const Function *F = C.getCalledFunction())
    return F->getName().contains(".aligned.");
  return true;
}

bool SimtMachine::Runner::isBeforeVolta(const Thread &T) const {
  unsigned Version = 70;
  StringRef Cpu = T.Frames.front().F->F->getFnAttribute("target-cpu").getValueAsString();
  if (Cpu.consume_front("sm_"))
    Cpu.take_while([](char C) { return isDigit(C); }).getAsInteger(10, Version);
  return Version < 70;
}

void SimtMachine::Runner::reportPlaces(const Meeting &M) {
  Thread &First = *M.Waiting.front();
  const bool Before = isBeforeVolta(First);
  const Instruction &At = *opOf(First).I;
  // Of CUDA's own barrier all threads execute one call; of another aligned one, all threads of the warp.
  const bool IsOne = M.IsBarrier && isAlignedBarrier(At) && M.Which == 0 && M.Count == 0;
  Thread *Elsewhere = nullptr, *Last = &First;
  for (Thread *T : M.Waiting) {
    const bool Counts =
        !M.IsBarrier || IsOne ||
        ((Before || isAlignedBarrier(*opOf(*T).I)) && T->Index / Shape.WaveSize == Last->Index / Shape.WaveSize);
    if (Counts && comparePlaces(*Last, *T) != 0) {
      Elsewhere = T;
      break;
    }
    Last = T;
  }
  if (!Elsewhere)
    return;
  const Instruction &There = *opOf(*Elsewhere).I;
  if (M.IsBarrier) {
    report(DiagnosticKind::BarrierDivergence, *opOf(*Last).I, {Last, Elsewhere},
           Twine("not all threads of the ") + (IsOne ? "workgroup" : "wave") +
               " execute this barrier together: thread " + Twine(Elsewhere->Global) +
               (&There == &At ? " comes to it in another iteration or call" : " comes to another one"),
           &There == &At ? nullptr : &There);
    return;
  }
  uint64_t Others = 0;
  for (Thread *T : M.Waiting)
    if (comparePlaces(First, *T) != 0)
      Others |= 1ULL << lane(*T);
  RunFinding &F = findingAt(DiagnosticKind::DifferentMasks, At,
                            lanesInWords(Others) + " come to " +
                                (&There == &At ? "it in another iteration or call" : "another operation") +
                                " with the same member mask " + maskInWords(M.Which) +
                                (Before ? ": before Volta they never meet"
                                        : ": since Volta they meet at both operations, before they never do"),
                            &There == &At ? nullptr : &There, /*IsRemark=*/!Before);
  ++F.Count;
  for (const Thread *T : {&First, Elsewhere})
    involve(F, T->Global);
}

/// What was stored, through a variable of the function that is written once.
static const Value *withoutCopies(const Value *V) {
  for (unsigned Steps = 0; Steps != 16; ++Steps) {
    if (const auto *C = dyn_cast<CastInst>(V)) {
      V = C->getOperand(0);
      continue;
    }
    const auto *L = dyn_cast<LoadInst>(V);
    const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()->stripPointerCasts()) : nullptr;
    const StoreInst *Only = nullptr;
    for (const User *U : A ? A->users() : iterator_range<Value::const_user_iterator>({}, {})) {
      const auto *S = dyn_cast<StoreInst>(U);
      if (S && Only)
        return V;
      Only = S ? S : Only;
    }
    if (!Only)
      return V;
    V = Only->getValueOperand();
  }
  return V;
}

static const CallBase *activeMaskOf(const Value &Mask) {
  const auto *C = dyn_cast<CallBase>(withoutCopies(&Mask));
  const Function *F = C ? C->getCalledFunction() : nullptr;
  return F && F->isDeclaration() && findBuiltin(*F) == Builtin::ActiveMask ? C : nullptr;
}

void SimtMachine::Runner::reportActiveMask(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  assert(C.MaskOperand && "an operation with a member mask");
  auto [It, New] = ActiveMasks.try_emplace(O.I, false);
  if (New) {
    const CallBase *Active = activeMaskOf(*C.Call->getArgOperand(*C.MaskOperand));
    It->second = Active && isOwnQuestion(*Active) &&
                 !servesOthers(*Active, [](const CallBase &Of) { return maskOperand(Of, MaskRole::Member); });
  }
  if (!It->second)
    return;
  inWaves(Group, [&](ThreadGroup &Wave) {
    const unsigned First = Wave.front()->Index - lane(*Wave.front());
    size_t Alive = 0;
    for (unsigned I = First; I != First + threadsInWave(*Wave.front()); ++I)
      Alive += !hasEnded(*Threads[I]);
    if (Wave.size() == Alive)
      return;
    uint64_t Lanes = 0;
    for (const Thread *T : Wave)
      Lanes |= 1ULL << lane(*T);
    RunFinding &F = findingAt(DiagnosticKind::ActiveMask, *O.I,
                              "the member mask is __activemask(), here " + lanesInWords(Lanes) +
                                  ": which lanes it names depends on how the threads happen to run, not on the program",
                              nullptr, /*IsRemark=*/true);
    ++F.Count;
    for (const Thread *T : Wave)
      involve(F, T->Global);
  });
}

void SimtMachine::Runner::checkMask(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Wave) {
  std::map<uint64_t, uint64_t> Here;
  for (Thread *T : Wave)
    if (const Slot &Mask = *get(*T, C.Arguments[0]); !Mask.State)
      Here[Mask.Bits] |= 1ULL << lane(*T);
  const uint64_t There = maskTrailingOnes<uint64_t>(threadsInWave(*Wave.front()));
  for (const auto &[Mask, Lanes] : Here) {
    const Thread *Outside = nullptr;
    for (const Thread *T : Wave)
      if ((Lanes & ~Mask) >> lane(*T) & 1)
        Outside = Outside ? Outside : T;
    if (Outside)
      report(DiagnosticKind::OutsideOwnMask, *O.I, {Outside},
             lanesInWords(Lanes & ~Mask) + " execute this, but their member mask " + maskInWords(Mask) +
                 " does not name them: the behaviour is undefined");
    const uint64_t Missing = Mask & There & ~Lanes;
    if (!Missing)
      continue;
    uint64_t WithOther = 0;
    for (const auto &[OtherMask, OtherLanes] : Here)
      WithOther |= OtherMask == Mask ? 0 : OtherLanes;
    const bool Differ = (Missing & ~WithOther) == 0;
    report(Differ ? DiagnosticKind::DifferentMasks : DiagnosticKind::MissingMaskLane, *O.I, {Wave.front()},
           "the member mask " + maskInWords(Mask) + " names " + lanesInWords(Missing) +
               (Differ ? ", which execute this call with another mask: the behaviour is undefined"
                       : ", which do not execute this call with the others: the behaviour is undefined"));
  }
}

} // namespace rejoin
