//===- Meetings.cpp - Threads that wait for one another by name -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On NVIDIA's processors since Volta, a synchronising operation of a warp (`shfl.sync`, `vote.sync`, `match.sync`,
// `redux.sync`, `elect.sync`, `bar.warp.sync`) waits until all threads of its member mask that have not ended execute
// the same operation with the same qualifiers and the same mask, anywhere in the program. A barrier with a number waits
// for all threads of the workgroup that have not ended, or for the number of threads that it states, in whole warps. A
// thread that only arrives (`barrier.arrive`) is counted and continues.
//
// So a thread at such an operation leaves the scheduler and joins a meeting. The meeting is held when all its threads
// are there: the operation is executed for all of them at once, each with the operands of its own call, and each
// continues after its own call.
//
//     if (t < 16) r = __all_sync(~0u, x); else r = __all_sync(~0u, y);      one meeting of 32 threads, from two calls
//     if (t < 16) __syncwarp(0xffff);                                       held at once
//     if (t < 16) __syncwarp(~0u); out[t] = t;                              16 to 31 pass by: held when they end
//
// A meeting does not wait for a thread that has ended. Whether that thread was expected and did not come, or left
// before, is decided in Passing.cpp, in the same way under all schedules. If no thread can run, the threads that wait
// for each other do so forever. This is a finding (MaskFindings.cpp), and the meeting at the least position is held
// with the threads that are there, so that more can be found. A group that has all of its lanes needs no meeting: the
// common case costs a comparison of masks.
//
// Invariants: a waiting thread is in one meeting and in no group of `Ready`; its frame is at the call.
// Before Volta all threads of a mask must execute one instruction converged: a meeting from several calls is a
// finding. With the model of post-dominators (hardware before Volta) threads do not wait: masks are not followed. Cost:
// of a meeting, linear in the threads of the wave or workgroup, for each arrival. Source: PTX ISA 8.8, chapters
// "bar.warp.sync", "shfl.sync", "vote.sync", "match.sync", "redux.sync", "barrier". Held by: test/Semantics/Masks.
//
//===----------------------------------------------------------------------===//

#include "LaneOperations.h"
#include "SimtMachineImpl.h"
#include "rejoin/Support/Words.h"

using namespace llvm;

namespace rejoin {

static SmallVector<uint16_t, 64> indicesOf(const ThreadGroup &Group) {
  SmallVector<uint16_t, 64> Result;
  for (const Thread *T : Group)
    Result.push_back(static_cast<uint16_t>(T->Index));
  return Result;
}

/// Of a workgroup.
static constexpr uint64_t NumBarriers = 16;

static bool isReduction(Builtin B) {
  return B == Builtin::BarrierAnd || B == Builtin::BarrierOr || B == Builtin::BarrierCount;
}

/// What the operation is, beside its kind: threads with other qualifiers do not meet.
static unsigned qualifiersOf(const DecodedFunction::CallInfo &C) {
  if (C.Combine)
    return static_cast<unsigned>(C.Combine.Of) | C.Combine.IsSigned << 8 | C.Combine.KeepsNaN << 9 |
           C.Combine.OfMagnitudes << 10;
  const auto B = static_cast<Builtin>(C.Builtin);
  // The value is the last operand.
  return B == Builtin::MatchAny || B == Builtin::MatchAll
             ? C.Call->getArgOperand(C.Call->arg_size() - 1)->getType()->getScalarSizeInBits()
             : 0;
}

bool SimtMachine::Runner::areAllHere(const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  if (!C.MaskOperand) {
    if (C.ThreadsOperand || static_cast<Builtin>(C.Builtin) == Builtin::BarrierArrive ||
        Group.size() != Threads.size() || !Meetings.empty())
      return false;
    // All threads wait at one barrier. The number of the barrier may be a different value in each thread.
    auto NumberOf = [&](Thread *T) { return C.BarrierOperand ? *get(*T, C.Arguments[*C.BarrierOperand]) : Slot(); };
    const Slot First = NumberOf(Group.front());
    return First.Bits < NumBarriers && all_of(
                                           Group,
                                           [&](Thread *T) {
                                             const Slot Own = NumberOf(T);
                                             return !Own.State && Own.Bits == First.Bits;
                                           });
  }
  bool All = true;
  inWaves(Group, [&](ThreadGroup &Wave) {
    uint64_t Here = 0;
    for (const Thread *T : Wave)
      Here |= 1ULL << lane(*T);
    const uint64_t There = maskTrailingOnes<uint64_t>(threadsInWave(*Wave.front()));
    for (Thread *T : Wave) {
      const Slot &Mask = *get(*T, C.Arguments[*C.MaskOperand]);
      All &= !Mask.State && (Mask.Bits & There) == Here;
    }
  });
  return All;
}

bool SimtMachine::Runner::meet(const Op &O, const DecodedFunction::CallInfo &C, ThreadGroup &Group) {
  const auto B = static_cast<Builtin>(C.Builtin);
  if (C.MaskOperand)
    reportActiveMask(O, C, Group);
  if (!areAllHere(C, Group)) {
    if (C.MaskOperand)
      inWaves(Group, [&](ThreadGroup &Wave) { reportOutsideMask(O, C, Wave); });
    for (Thread *T : Group)
      if (C.MaskOperand)
        join(O, C, *T);
      else
        joinBarrier(O, C, *T);
    Group.clear();
    completeMeetings();
    return true;
  }
  if (!C.MaskOperand) {
    if (Races)
      Races->groupBarrier(AllRegions);
    if (isReduction(B))
      LaneOperation(*this, Group).run();
    return false;
  }
  inWaves(Group, [&](ThreadGroup &Wave) {
    if (B != Builtin::WaveBarrier)
      return LaneOperation(*this, Wave).run();
    if (Races)
      Races->barrierOf(indicesOf(Wave), AllRegions);
  });
  return false;
}

SimtMachine::Runner::Meeting &SimtMachine::Runner::meetingOf(const Meeting &Key) {
  auto It = find_if(Meetings, [&](const Meeting &M) {
    return M.IsBarrier == Key.IsBarrier && M.Which == Key.Which &&
           (M.IsBarrier || (M.Kind == Key.Kind && M.Bits == Key.Bits && M.Wave == Key.Wave));
  });
  if (It != Meetings.end())
    return *It;
  Meetings.push_back(Key);
  Meetings.back().Passed.resize(Threads.size());
  Meetings.back().Arrived.resize(Threads.size());
  return Meetings.back();
}

void SimtMachine::Runner::join(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  assert(C.MaskOperand && "an operation with a member mask");
  const Slot &Mask = *get(T, C.Arguments[*C.MaskOperand]);
  if (Mask.State) {
    reportUndefined(*O.I, T, "the member mask is undefined", Mask);
    return stop(T, reasonFor(Mask));
  }
  // Reported with the others of its wave.
  if (!(Mask.Bits >> lane(T) & 1))
    return stop(T, StopReason::Undefined);
  Meeting Key;
  Key.Kind = static_cast<Builtin>(C.Builtin);
  Key.Bits = qualifiersOf(C);
  Key.Wave = T.Index / Shape.WaveSize;
  Key.Which = Mask.Bits & maskTrailingOnes<uint64_t>(Shape.WaveSize);
  Meeting &M = meetingOf(Key);
  M.Waiting.push_back(&T);
  if (M.Waiting.size() == 1)
    notePassedBefore(M);
}

void SimtMachine::Runner::joinBarrier(const Op &O, const DecodedFunction::CallInfo &C, Thread &T) {
  Meeting Key;
  Key.IsBarrier = true;
  auto Read = [&](std::optional<uint8_t> Operand, uint64_t &Value) {
    if (!Operand)
      return true;
    const Slot &S = *get(T, C.Arguments[*Operand]);
    if (S.State) {
      reportUndefined(*O.I, T, "the number of a barrier is undefined", S);
      stop(T, reasonFor(S));
    }
    Value = S.Bits;
    return !S.State;
  };
  if (!Read(C.BarrierOperand, Key.Which) || !Read(C.ThreadsOperand, Key.Count))
    return;
  auto Wrong = [&](const Twine &What) {
    report(DiagnosticKind::UndefinedBehaviour, *O.I, {&T}, What);
    stop(T);
  };
  if (Key.Which >= NumBarriers)
    return Wrong("barrier " + Twine(Key.Which) + ": a workgroup has " + Twine(NumBarriers));
  if (C.ThreadsOperand && (Key.Count == 0 || Key.Count % Shape.WaveSize))
    return Wrong("a barrier for " + countOf(Key.Count, "thread") + ": expected a multiple of " + Twine(Shape.WaveSize));
  Meeting &M = meetingOf(Key);
  // One without a count is for the whole workgroup.
  const uint64_t Whole = alignTo(Threads.size(), Shape.WaveSize);
  if ((M.Count ? M.Count : Whole) != (Key.Count ? Key.Count : Whole))
    return Wrong("barrier " + Twine(Key.Which) + " is for " + Twine(Key.Count ? Key.Count : Whole) +
                 " threads here and for " + Twine(M.Count ? M.Count : Whole) + " where others wait");
  const bool Arrives = static_cast<Builtin>(C.Builtin) == Builtin::BarrierArrive;
  if (M.Arrived.test(T.Index))
    return Wrong(
        (Arrives ? "arrives at barrier " : "waits at barrier ") + Twine(Key.Which) +
        (Arrives ? " again before it is complete" : ", at which it arrived before, and which is not complete yet") +
        ": its warp is counted twice");
  if (!Arrives) {
    M.Waiting.push_back(&T);
    if (M.Waiting.size() == 1)
      notePassedBefore(M);
    return;
  }
  M.Arrived.set(T.Index);
  if (Races)
    M.Arrivals.push_back({static_cast<uint16_t>(T.Index), Races->arrive(Races->thread(T.Index))});
  goOn({&T});
}

bool SimtMachine::Runner::isNamed(const Meeting &M, const Thread &T) const {
  if (M.IsBarrier)
    return M.Count == 0;
  return T.Index / Shape.WaveSize == M.Wave && (M.Which >> lane(T) & 1);
}

BitVector SimtMachine::Runner::completeWaves(const Meeting &M) const {
  BitVector Here = M.Arrived, Waves((Threads.size() + Shape.WaveSize - 1) / Shape.WaveSize);
  for (const Thread *T : M.Waiting)
    Here.set(T->Index);
  for (unsigned T : Here.set_bits())
    Waves.set(T / Shape.WaveSize);
  for (const auto &T : Threads)
    if (!Here.test(T->Index) && !hasEnded(*T))
      Waves.reset(T->Index / Shape.WaveSize);
  return Waves;
}

bool SimtMachine::Runner::isComplete(const Meeting &M) const {
  if (M.Count)
    return uint64_t{completeWaves(M).count()} * Shape.WaveSize >= M.Count;
  BitVector Here = M.Arrived;
  for (const Thread *T : M.Waiting)
    Here.set(T->Index);
  return all_of(Threads, [&](const auto &T) { return Here.test(T->Index) || !isNamed(M, *T) || hasEnded(*T); });
}

void SimtMachine::Runner::completeMeetings() {
  for (;;) {
    auto It = find_if(Meetings, [&](const Meeting &M) { return isComplete(M); });
    if (It == Meetings.end())
      return;
    Meeting M = std::move(*It);
    Meetings.erase(It);
    reportMissing(M, /*Waits=*/false);
    hold(std::move(M));
  }
}

void SimtMachine::Runner::resolveMeeting() {
  // A meeting of a mask rather than of a barrier, at the least position.
  auto Rank = [](const Meeting &M) { return M.Waiting.empty() ? 2 : M.IsBarrier ? 1 : 0; };
  auto Least = std::min_element(Meetings.begin(), Meetings.end(), [&](const Meeting &A, const Meeting &B) {
    if (Rank(A) != Rank(B) || A.Waiting.empty())
      return Rank(A) < Rank(B);
    return comparePlaces(*A.Waiting.front(), *B.Waiting.front()) < 0;
  });
  Meeting M = std::move(*Least);
  Meetings.erase(Least);
  if (M.Waiting.empty())
    return;
  reportMissing(M, /*Waits=*/true);
  M.IsForced = true;
  hold(std::move(M));
}

void SimtMachine::Runner::hold(Meeting M) {
  sort(M.Waiting, [](const Thread *A, const Thread *B) { return A->Index < B->Index; });
  if (M.Waiting.empty())
    return;
  if (M.IsBarrier)
    return holdBarrier(M);
  reportPlaces(M);
  if (M.Kind != Builtin::WaveBarrier) {
    LaneOperation(*this, M.Waiting).run();
  } else if (Races) {
    SmallVector<uint16_t, 64> Members;
    for (const auto &T : Threads)
      if (isNamed(M, *T))
        Members.push_back(static_cast<uint16_t>(T->Index));
    Races->barrierOf(Members, AllRegions);
  }
  goOn(std::move(M.Waiting));
}

void SimtMachine::Runner::holdBarrier(Meeting &M) {
  ThreadGroup Here = M.Waiting;
  if (M.Count && !M.IsForced) {
    // Of warps that are not all there, nobody goes on; and if more came than it is for, the rest waits for the next
    // time.
    BitVector Waves = completeWaves(M);
    uint64_t Left = M.Count / Shape.WaveSize;
    for (unsigned W : Waves.set_bits())
      if (Left)
        --Left;
      else
        Waves.reset(W);
    Meeting Rest = M;
    auto GoesOn = [&](unsigned Index) { return Waves.test(Index / Shape.WaveSize); };
    erase_if(Here, [&](const Thread *T) { return !GoesOn(T->Index); });
    erase_if(Rest.Waiting, [&](const Thread *T) { return GoesOn(T->Index); });
    erase_if(Rest.Arrivals, [&](const auto &A) { return GoesOn(A.first); });
    erase_if(M.Arrivals, [&](const auto &A) { return !GoesOn(A.first); });
    for (unsigned T : M.Arrived.set_bits())
      if (GoesOn(T))
        Rest.Arrived.reset(T);
    if (!Rest.Waiting.empty() || Rest.Arrived.any())
      Meetings.push_back(std::move(Rest));
    if (Here.empty())
      return;
  }
  reportPlaces(M);
  if (Races && !M.Count) {
    Races->groupBarrier(AllRegions);
  } else if (Races) {
    Races->barrierOf(indicesOf(Here), AllRegions, M.Arrivals);
  }
  const auto KindOf = [](const Thread *T) {
    const Op &O = opOf(*T);
    return static_cast<Builtin>(T->Frames.back().F->Calls[O.Extra].Builtin);
  };
  const Builtin First = KindOf(Here.front());
  auto ReducesAs = [&](const Thread *T) { return isReduction(KindOf(T)) ? KindOf(T) : Builtin::None; };
  if (any_of(Here, [&](const Thread *T) { return ReducesAs(T) != ReducesAs(Here.front()); }) ||
      (isReduction(First) && !M.Arrivals.empty()))
    report(DiagnosticKind::UndefinedBehaviour, *opOf(*Here.front()).I, {Here.front()},
           "some threads reduce a value at this barrier, and others do not, or with another operation");
  else if (isReduction(First))
    LaneOperation(*this, Here).run();
  goOn(std::move(Here));
}

void SimtMachine::Runner::goOn(ThreadGroup Group) {
  while (!Group.empty()) {
    // Those of one place.
    ThreadGroup Part;
    for (Thread *T : Group)
      if (T == Group.front() || comparePlaces(*Group.front(), *T) == 0)
        Part.push_back(T);
    erase_if(Group, [&](Thread *T) { return is_contained(Part, T); });
    const Op &O = opOf(*Part.front());
    if (Watch && O.Count)
      Watch->computed(*Part.front()->frame().F, O, Part);
    for (Thread *T : Part)
      ++T->frame().Op;
    addGroup(std::move(Part));
  }
}

} // namespace rejoin
