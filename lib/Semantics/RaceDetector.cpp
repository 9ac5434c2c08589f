//===- RaceDetector.cpp - Accesses that nothing orders -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses conflict if they touch one byte, one of them writes, and they are not both atomic; a conflict of
// accesses that happens-before does not order is a race. Happens-before is the least order that contains the order of
// each thread and, for the region (local or global memory) that an operation's fence names, what a barrier's members
// did before it before what they do after it, and what a thread did before a release before what another does after an
// acquire that reads what was written at the release or in its release sequence (OpenCL C 3.0, 3.3.4 to 3.3.6; LLVM's
// LangRef, "Memory Model for Concurrent Operations"). It does not depend on the order in which the machine runs
// threads, but for the value that an acquire reads.
//
// Vector clocks, kept small by the hierarchy of threads: `RaceClock` has one number for the whole workgroup, one for
// the wave, and a list for what atomic operations and copies brought. Numbers are taken from one counter of all events
// that synchronise, so an access at time t is known to whoever has a bound above t for its thread, its wave or its
// workgroup.
//
// For each word the last plain write is kept, and the last read where earlier reads happen before it (the epochs of
// FastTrack); else sets. A plain write drops what it is ordered after: who is not ordered with that is not ordered with
// the write. Without operations that acquire, copies and partial barriers (`FollowAtomics` false) a set needs four
// accesses at most: the last one, the last by another thread of its wave, by another wave, and by another workgroup.
// For who conflicts with some access of the set conflicts with one of these: in other workgroups nothing is ordered; if
// another wave has one since the workgroup's barrier, the last such is kept; else all since that barrier are of one
// wave, and the last two threads of it since the wave's barrier are kept.
// Of finished workgroups one access each, of at most 64, is kept in longer sets.
//
// Cost: constant for an access without atomic synchronisation; 48 bytes for each word that is accessed, and the sets.
// Source: C. Flanagan, S. N. Freund: FastTrack: Efficient and Precise Dynamic Race Detection. PLDI 2009. The hierarchy
// of clocks and the sets of four are ours.
// Limits: an acquire learns from what the schedule let it read (docs/Limits.md).
// Held by: unittests/Semantics/RaceDetectorTest.cpp (against all pairs of a recorded run), test/Semantics/Races.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/RaceDetector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <utility>

using namespace llvm;

namespace rejoin {

RaceShadow::Shared::Shared() = default;
RaceShadow::Shared::~Shared() = default;

using KnownList = std::vector<RaceClock::Known>;

void RaceDetector::merge(KnownList &Into, ArrayRef<RaceClock::Known> From) {
  auto Key = [](const RaceClock::Known &K) { return std::pair(K.Group, K.Whom); };
  KnownList Result;
  Result.reserve(Into.size() + From.size());
  size_t A = 0, B = 0;
  while (A != Into.size() || B != From.size()) {
    if (B == From.size() || (A != Into.size() && Key(Into[A]) < Key(From[B]))) {
      Result.push_back(Into[A++]);
    } else if (A == Into.size() || Key(From[B]) < Key(Into[A])) {
      Result.push_back(From[B++]);
    } else {
      Result.push_back({Into[A].Group, Into[A].Whom, std::max(Into[A].Before, From[B].Before)});
      ++A;
      ++B;
    }
  }
  Into = std::move(Result);
}

RaceDetector::Knowledge RaceDetector::merged(const Knowledge &A, const Knowledge &B) const {
  if (!A || A == B)
    return B;
  if (!B)
    return A;
  KnownList Result = *A;
  merge(Result, *B);
  // Of many threads of finished workgroups all is taken to be known.
  constexpr size_t Most = 4096;
  if (Result.size() > Most) {
    KnownList Short;
    for (const RaceClock::Known &K : Result)
      if (K.Group == Group)
        Short.push_back(K);
      else if (Short.empty() || Short.back().Group != K.Group)
        Short.push_back({K.Group, RaceClock::WholeGroup, ~0U});
    Result = std::move(Short);
  }
  return std::make_shared<const KnownList>(std::move(Result));
}

RaceDetector::Knowledge RaceDetector::snapshot(const RaceThread &T, unsigned Region) const {
  const RaceClock &C = T.Clocks[Region];
  KnownList Own{{T.Actor.Group, T.Actor.Index, C.Time + 1}};
  if (C.WaveBefore)
    Own.push_back({T.Actor.Group, static_cast<uint16_t>(RaceClock::WaveBit | T.Wave), C.WaveBefore});
  if (C.GroupBefore)
    Own.push_back({T.Actor.Group, RaceClock::WholeGroup, C.GroupBefore});
  if (C.More)
    merge(Own, *C.More);
  return std::make_shared<const KnownList>(std::move(Own));
}

void RaceDetector::learn(RaceThread &T, unsigned Region, const Knowledge &What) {
  T.Clocks[Region].More = merged(T.Clocks[Region].More, What);
}

void RaceDetector::beginGroup(uint32_t Number, unsigned NumThreads) {
  Group = Number;
  ++Now;
  Locations[LocalRegion].clear();
  NextCopy = RaceActor::FirstCopy;
  Threads.assign(NumThreads, {});
  for (unsigned I = 0; I != NumThreads; ++I) {
    Threads[I].Actor = {Number, static_cast<uint16_t>(I)};
    Threads[I].Wave = static_cast<uint16_t>(I / WaveSize);
    for (RaceClock &C : Threads[I].Clocks)
      C.Time = Now;
  }
}

void RaceDetector::groupBarrier(unsigned Regions) {
  ++Now;
  for (unsigned R : {LocalRegion, GlobalRegion}) {
    if (!(Regions & (1U << R)))
      continue;
    Knowledge All;
    for (const RaceThread &T : Threads)
      All = merged(All, T.Clocks[R].More);
    if (All && any_of(*All, [&](const auto &K) { return K.Group == Group && K.Whom < RaceActor::FirstCopy; })) {
      // Of the workgroup's threads everything is known now.
      KnownList Others;
      copy_if(*All, std::back_inserter(Others), [&](const auto &K) {
        return K.Group != Group || (K.Whom >= RaceActor::FirstCopy && K.Whom < RaceClock::WaveBit);
      });
      All = std::make_shared<const KnownList>(std::move(Others));
    }
    for (RaceThread &T : Threads) {
      T.Clocks[R].Time = T.Clocks[R].GroupBefore = Now;
      T.Clocks[R].More = All;
    }
  }
}

RaceDetector::Arrival RaceDetector::arrive(RaceThread &T) {
  ++Now;
  Arrival Result;
  for (unsigned R : {LocalRegion, GlobalRegion}) {
    Result[R] = snapshot(T, R);
    T.Clocks[R].Time = Now;
  }
  return Result;
}

void RaceDetector::barrierOf(ArrayRef<uint16_t> Members, unsigned Regions,
                             ArrayRef<std::pair<uint16_t, Arrival>> Arrived) {
  ++Now;
  const uint16_t Wave = Threads[Members.front()].Wave;
  const size_t InWave = std::min<size_t>(WaveSize, Threads.size() - size_t{Wave} * WaveSize);
  const bool IsWave = Members.size() == InWave && all_of(Members, [&](uint16_t M) { return Threads[M].Wave == Wave; });
  for (unsigned R : {LocalRegion, GlobalRegion}) {
    if (!(Regions & (1U << R)))
      continue;
    Knowledge All;
    for (uint16_t M : Members)
      All = merged(All, IsWave ? Threads[M].Clocks[R].More : snapshot(Threads[M], R));
    for (const auto &[Index, Before] : Arrived)
      All = merged(All, Before[R]);
    for (uint16_t M : Members) {
      RaceClock &C = Threads[M].Clocks[R];
      C.Time = Now;
      C.More = All;
      if (IsWave)
        C.WaveBefore = Now;
    }
  }
}

bool RaceDetector::isOrdered(const RaceAccess &Earlier, const RaceThread &T, const RaceClock &Clock) const {
  if (Earlier.Actor == T.Actor)
    return true;
  const bool IsCopy = Earlier.Actor.Index >= RaceActor::FirstCopy;
  const uint16_t Wave = waveOf(Earlier.Actor);
  if (Earlier.Actor.Group == T.Actor.Group && !IsCopy &&
      (Earlier.Time < Clock.GroupBefore || (Wave == T.Wave && Earlier.Time < Clock.WaveBefore)))
    return true;
  if (!Clock.More)
    return false;
  // Sorted by workgroup.
  auto It = lower_bound(*Clock.More, Earlier.Actor.Group,
                        [](const RaceClock::Known &K, uint32_t Group) { return K.Group < Group; });
  for (; It != Clock.More->end() && It->Group == Earlier.Actor.Group; ++It)
    if (Earlier.Time < It->Before &&
        (It->Whom == Earlier.Actor.Index ||
         (!IsCopy && (It->Whom == RaceClock::WholeGroup || It->Whom == (RaceClock::WaveBit | Wave)))))
      return true;
  return false;
}

const RaceAccess *RaceDetector::findUnordered(const RaceShadow::Set &S, const RaceThread &T,
                                              const RaceClock &Clock) const {
  for (const RaceAccess &A : S.Accesses)
    if (!isOrdered(A, T, Clock))
      return &A;
  return nullptr;
}

void RaceDetector::add(RaceShadow::Set &S, const RaceAccess &A) {
  auto &List = S.Accesses;
  if (!FollowAtomics) {
    if (!List.empty() && List.front().Actor == A.Actor) {
      List.front() = A;
      return;
    }
    // The last access, and the last ones before it by another thread of its wave, by another wave, by another group.
    SmallVector<RaceAccess, 4> Kept{A};
    bool SameWave = false, OtherWave = false, OtherGroup = false;
    for (const RaceAccess &E : List) {
      bool &Have = E.Actor.Group != A.Actor.Group       ? OtherGroup
                   : waveOf(E.Actor) != waveOf(A.Actor) ? OtherWave
                                                        : SameWave;
      if (Have || E.Actor == A.Actor)
        continue;
      Have = true;
      Kept.push_back(E);
    }
    List = std::move(Kept);
    return;
  }
  // Threads come in turn: the one after the last is likely.
  for (size_t I = 0; I != List.size(); ++I) {
    size_t At = S.Next + I < List.size() ? S.Next + I : S.Next + I - List.size();
    if (List[At].Actor == A.Actor) {
      List[At] = A;
      S.Next = At + 1 == List.size() ? 0 : At + 1;
      return;
    }
  }
  constexpr size_t Most = 4096, Groups = 64;
  if (List.size() >= Most) {
    SmallVector<RaceAccess, 4> Kept;
    for (const RaceAccess &E : reverse(List))
      if (E.Actor.Group == A.Actor.Group ||
          (Kept.size() < Most / 2 &&
           count_if(Kept, [&](const auto &K) { return K.Actor.Group != A.Actor.Group; }) <
               static_cast<ptrdiff_t>(Groups) &&
           none_of(Kept, [&](const auto &K) { return K.Actor.Group == E.Actor.Group; })))
        Kept.push_back(E);
    std::reverse(Kept.begin(), Kept.end());
    List = std::move(Kept);
  }
  List.push_back(A);
  S.Next = 0;
}

RaceConflict RaceDetector::accessCell(const RaceThread &T, const RaceClock &Clock, RaceShadow::Cell &C,
                                      const RaceAccess &A) {
  RaceConflict Result;
  auto Meet = [&](const RaceAccess *E) {
    if (E && !Result.Found)
      Result = {*E, true};
  };
  const bool Writes = A.Kind == RaceAccess::Write || A.Kind == RaceAccess::AtomicWrite;
  const bool Atomic = A.Kind == RaceAccess::AtomicRead || A.Kind == RaceAccess::AtomicWrite;
  RaceShadow::Shared *More = C.More.get();
  if (Writes) {
    if (C.Read.Time && !isOrdered(C.Read, T, Clock))
      Meet(&C.Read);
    if (More)
      Meet(findUnordered(More->Reads, T, Clock));
  }
  if (More && !Atomic) {
    Meet(findUnordered(More->AtomicWrites, T, Clock));
    if (Writes)
      Meet(findUnordered(More->AtomicReads, T, Clock));
  }
  if (C.Write.Time && !isOrdered(C.Write, T, Clock))
    Meet(&C.Write);
  switch (A.Kind) {
  case RaceAccess::Write:
    C.Write = A;
    C.Read.Time = 0;
    if (More) {
      More->Reads.Accesses.clear();
      More->AtomicReads.Accesses.clear();
      More->AtomicWrites.Accesses.clear();
    }
    break;
  case RaceAccess::Read:
    if (!More || More->Reads.Accesses.empty()) {
      if (!C.Read.Time || isOrdered(C.Read, T, Clock)) {
        C.Read = A;
        break;
      }
      if (!More)
        C.More = std::make_unique<RaceShadow::Shared>();
      add(C.More->Reads, C.Read);
      C.Read.Time = 0;
    }
    add(C.More->Reads, A);
    break;
  case RaceAccess::AtomicRead:
  case RaceAccess::AtomicWrite:
    if (!More)
      C.More = std::make_unique<RaceShadow::Shared>();
    add(A.Kind == RaceAccess::AtomicRead ? C.More->AtomicReads : C.More->AtomicWrites, A);
    break;
  }
  return Result;
}

void RaceDetector::split(RaceShadow &Shadow, RaceShadow::Cell &C) {
  if (!C.More)
    C.More = std::make_unique<RaceShadow::Shared>();
  C.More->Split = std::make_unique<std::array<RaceShadow::Cell, 4>>();
  Shadow.Used += sizeof(*C.More->Split);
  for (RaceShadow::Cell &Byte : *C.More->Split) {
    Byte.Write = C.Write;
    Byte.Read = C.Read;
    if (C.More->Reads.Accesses.empty() && C.More->AtomicReads.Accesses.empty() && C.More->AtomicWrites.Accesses.empty())
      continue;
    Byte.More = std::make_unique<RaceShadow::Shared>();
    Byte.More->Reads = C.More->Reads;
    Byte.More->AtomicReads = C.More->AtomicReads;
    Byte.More->AtomicWrites = C.More->AtomicWrites;
  }
}

RaceConflict RaceDetector::access(RaceThread &T, MemoryRegion Region, RaceShadow &Shadow, uint64_t Offset,
                                  uint64_t Size, RaceAccess::Type Kind, uint32_t At) {
  const RaceClock &Clock = T.Clocks[Region];
  const RaceAccess A{T.Actor, Kind, Clock.Time, At};
  RaceConflict Result;
  auto Keep = [&](const RaceConflict &C) {
    const bool OfWriters = Result.Earlier.Kind == RaceAccess::Write && Kind == RaceAccess::Write;
    if (C.Found && (!Result.Found || (OfWriters && C.Earlier.Kind != RaceAccess::Write)))
      Result = C;
  };
  const uint64_t End = Offset + Size;
  for (uint64_t Word = Offset / 4; Word * 4 < End; ++Word) {
    const uint64_t Number = Word / RaceShadow::PageWords;
    if (Shadow.Pages.size() <= Number)
      Shadow.Pages.resize(Number + 1);
    if (!Shadow.Pages[Number]) {
      Shadow.Pages[Number] = std::make_unique<RaceShadow::Page>();
      Shadow.Used += sizeof(RaceShadow::Page);
    }
    RaceShadow::Cell &C = (*Shadow.Pages[Number])[Word % RaceShadow::PageWords];
    const uint64_t First = std::max(Offset, Word * 4) - (Word * 4), Last = std::min(End, (Word * 4) + 4) - (Word * 4);
    const bool IsSplit = C.More && C.More->Split;
    if (!IsSplit && Last - First == 4) {
      Keep(accessCell(T, Clock, C, A));
      continue;
    }
    if (!IsSplit)
      split(Shadow, C);
    for (uint64_t B = First; B != Last; ++B)
      Keep(accessCell(T, Clock, (*C.More->Split)[B], A));
  }
  return Result;
}

/// Whether what is published at a location reaches who reads it with that scope.
static bool reaches(SyncScope Published, uint32_t FromGroup, uint16_t FromWave, SyncScope Reader, const RaceThread &T) {
  const SyncScope Narrower = std::min(Published, Reader);
  switch (Narrower) {
  case SyncScope::Thread:
    return false;
  case SyncScope::Wave:
    return FromGroup == T.Actor.Group && FromWave == T.Wave;
  case SyncScope::Workgroup:
    return FromGroup == T.Actor.Group;
  case SyncScope::Device:
    return true;
  }
  return false;
}

void RaceDetector::atomicRead(RaceThread &T, uint64_t Address, bool Acquires, SyncScope Scope, unsigned Regions) {
  if (!FollowAtomics)
    return;
  auto &Places = locationsOf(Address);
  auto It = Places.find(Address);
  if (It == Places.end())
    return;
  for (const Published &P : It->second)
    for (unsigned R : {LocalRegion, GlobalRegion}) {
      if (!P.What[R] || !reaches(P.Scope, P.Group, P.Wave, Acquires ? Scope : SyncScope::Device, T))
        continue;
      if (Acquires && (Regions & (1U << R)))
        learn(T, R, P.What[R]);
      else
        T.Pending[R] = merged(T.Pending[R], P.What[R]);
    }
}

void RaceDetector::atomicWrite(RaceThread &T, uint64_t Address, bool IsUpdate, bool Releases, SyncScope Scope,
                               unsigned Regions) {
  if (!FollowAtomics)
    return;
  if (!IsUpdate)
    locationsOf(Address).erase(Address);
  // An operation that releases is no fence: what later ones publish is what the last fence before them released.
  auto Fenced = T.Released;
  const SyncScope FencedScope = T.ReleasedScope;
  if (Releases)
    releaseFence(T, Scope, Regions);
  auto What = std::exchange(T.Released, Fenced);
  const SyncScope WhatScope = std::exchange(T.ReleasedScope, FencedScope);
  if (!What[LocalRegion] && !What[GlobalRegion])
    return;
  auto &Here = locationsOf(Address)[Address];
  auto *Same = find_if(
      Here, [&](const Published &P) { return P.Scope == WhatScope && P.Group == T.Actor.Group && P.Wave == T.Wave; });
  if (Same == Here.end()) {
    // Of finished workgroups only who reads for the whole device learns.
    constexpr size_t Most = 256;
    if (Here.size() >= Most) {
      Published Finished{SyncScope::Device, ~0U, 0, {}};
      for (const Published &P : Here)
        for (unsigned R : {LocalRegion, GlobalRegion})
          if (P.Group != T.Actor.Group && P.Scope == SyncScope::Device)
            Finished.What[R] = merged(Finished.What[R], P.What[R]);
      erase_if(Here, [&](const Published &P) { return P.Group != T.Actor.Group; });
      Here.push_back(std::move(Finished));
    }
    Here.push_back({WhatScope, T.Actor.Group, T.Wave, What});
    return;
  }
  for (unsigned R : {LocalRegion, GlobalRegion})
    Same->What[R] = merged(Same->What[R], What[R]);
}

void RaceDetector::acquireFence(RaceThread &T, unsigned Regions) {
  if (!FollowAtomics)
    return;
  for (unsigned R : {LocalRegion, GlobalRegion})
    if (Regions & (1U << R)) {
      learn(T, R, T.Pending[R]);
      T.Pending[R].reset();
    }
}

void RaceDetector::releaseFence(RaceThread &T, SyncScope Scope, unsigned Regions) {
  if (!FollowAtomics)
    return;
  ++Now;
  for (unsigned R : {LocalRegion, GlobalRegion})
    if (Regions & (1U << R)) {
      T.Released[R] = snapshot(T, R);
      T.Clocks[R].Time = Now;
    }
  T.ReleasedScope = Scope;
}

/// The knowledge that all threads have beside the last barrier.
static std::shared_ptr<const KnownList> knownToAll(ArrayRef<RaceThread> Threads, unsigned Region) {
  const auto &First = Threads.front().Clocks[Region].More;
  KnownList Common;
  for (RaceClock::Known K : First ? *First : KnownList()) {
    const bool AllKnow = all_of(Threads, [&](const RaceThread &T) {
      const auto &More = T.Clocks[Region].More;
      return More && any_of(*More, [&](const RaceClock::Known &X) {
               if (X.Group != K.Group || X.Whom != K.Whom)
                 return false;
               K.Before = std::min(K.Before, X.Before);
               return true;
             });
    });
    if (AllKnow)
      Common.push_back(K);
  }
  return Common.empty() ? nullptr : std::make_shared<const KnownList>(std::move(Common));
}

RaceThread RaceDetector::beginCopy() {
  ++Now;
  RaceThread Copy;
  Copy.Actor = {Group, NextCopy++};
  Copy.Wave = Copy.Actor.Index;
  for (unsigned R : {LocalRegion, GlobalRegion}) {
    Copy.Clocks[R].Time = Now;
    // What is ordered before for all.
    uint32_t Before = ~0U;
    for (const RaceThread &T : Threads)
      Before = std::min(Before, T.Clocks[R].GroupBefore);
    Copy.Clocks[R].GroupBefore = Before;
    // Also copies for which all have waited.
    Copy.Clocks[R].More = knownToAll(Threads, R);
  }
  return Copy;
}

void RaceDetector::endCopy(RaceThread &T, const RaceThread &Copy) {
  for (unsigned R : {LocalRegion, GlobalRegion})
    learn(T, R,
          std::make_shared<const KnownList>(KnownList{{Copy.Actor.Group, Copy.Actor.Index, Copy.Clocks[R].Time + 1}}));
}

} // namespace rejoin
