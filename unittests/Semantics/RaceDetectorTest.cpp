//===- RaceDetectorTest.cpp - The detector against all pairs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/RaceDetector.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace rejoin;

namespace {

constexpr unsigned NumThreads = 6, WaveSize = 2;

/// One step of a random run, in the order of the run.
struct Event {
  enum { Access, GroupBarrier, PartialBarrier, Release, Acquire } What;
  unsigned Thread = 0;
  uint64_t Offset = 0, Size = 0;
  RaceAccess::Type Kind = RaceAccess::Read;
  unsigned Regions = AllRegions;
  std::vector<uint16_t> Members;
  SyncScope Scope = SyncScope::Device;
};

struct RandomRun {
  std::vector<Event> Events;
  RandomRun(uint64_t Seed, bool WithAtomics) {
    std::mt19937_64 Random(Seed);
    for (unsigned I = 0; I != 40; ++I) {
      Event E{};
      E.Thread = Random() % NumThreads;
      E.Regions = Random() % 4;
      switch (unsigned Choice = Random() % (WithAtomics ? 14 : 10); Choice) {
      case 8:
        E.What = Event::GroupBarrier;
        break;
      case 9:
        E.What = Event::PartialBarrier;
        // A wave, or any two threads.
        E.Members = {static_cast<uint16_t>(E.Thread / 2 * 2), static_cast<uint16_t>(E.Thread / 2 * 2 + 1)};
        if (WithAtomics && Random() % 2)
          E.Members = {static_cast<uint16_t>(Random() % 3), static_cast<uint16_t>(3 + Random() % 3)};
        break;
      case 10:
      case 11:
        E.What = Event::Release;
        E.Scope = Random() % 2 ? SyncScope::Wave : SyncScope::Device;
        break;
      case 12:
      case 13:
        E.What = Event::Acquire;
        E.Scope = Random() % 2 ? SyncScope::Wave : SyncScope::Device;
        break;
      default:
        E.What = Event::Access;
        E.Size = 1ULL << Random() % 3;
        E.Offset = Random() % 8 / E.Size * E.Size;
        E.Kind = static_cast<RaceAccess::Type>(Random() % 4);
      }
      Events.push_back(E);
    }
  }

  /// Bytes with a race in local memory, by all pairs and the closure of happens-before. All releases write one
  /// location, as updates, and all acquires read it.
  std::set<uint64_t> racesOfAllPairs() const {
    const size_t N = Events.size();
    // Before[i][j]: what event i did is known at event j, for event j's thread t (barriers have all members).
    auto Has = [&](size_t I, unsigned T) {
      const Event &E = Events[I];
      if (E.What == Event::GroupBarrier)
        return true;
      return E.What == Event::PartialBarrier ? std::count(E.Members.begin(), E.Members.end(), T) != 0 : E.Thread == T;
    };
    // Known[t]: the accesses that happen before what t does next.
    std::vector<std::set<size_t>> Known(NumThreads);
    std::vector<std::pair<std::set<size_t>, Event>> Published;
    std::set<uint64_t> Bytes;
    for (size_t J = 0; J != N; ++J) {
      const Event &E = Events[J];
      const bool Orders = E.Regions & LocalOnly;
      switch (E.What) {
      case Event::Access:
        for (size_t I = 0; I != J; ++I) {
          const Event &F = Events[I];
          auto Writes = [](const Event &X) { return X.Kind == RaceAccess::Write || X.Kind == RaceAccess::AtomicWrite; };
          auto Atomic = [](const Event &X) {
            return X.Kind == RaceAccess::AtomicRead || X.Kind == RaceAccess::AtomicWrite;
          };
          if (F.What != Event::Access || F.Thread == E.Thread || (Atomic(E) && Atomic(F)) ||
              !(Writes(E) || Writes(F)) || Known[E.Thread].count(I))
            continue;
          for (uint64_t B = std::max(E.Offset, F.Offset); B < std::min(E.Offset + E.Size, F.Offset + F.Size); ++B)
            Bytes.insert(B);
        }
        Known[E.Thread].insert(J);
        break;
      case Event::GroupBarrier:
      case Event::PartialBarrier: {
        std::set<size_t> All;
        for (unsigned T = 0; T != NumThreads; ++T)
          if (Has(J, T))
            All.insert(Known[T].begin(), Known[T].end());
        for (unsigned T = 0; Orders && T != NumThreads; ++T)
          if (Has(J, T))
            Known[T] = All;
        break;
      }
      case Event::Release:
        if (Orders)
          Published.push_back({Known[E.Thread], E});
        break;
      case Event::Acquire:
        for (const auto &[What, By] : Published)
          if (Orders &&
              (std::min(E.Scope, By.Scope) == SyncScope::Device || E.Thread / WaveSize == By.Thread / WaveSize))
            Known[E.Thread].insert(What.begin(), What.end());
        break;
      }
    }
    return Bytes;
  }

  /// Bytes for which the detector finds one; each byte is asked for alone, too, so that it is known which it is.
  std::set<uint64_t> racesFound(bool FollowAtomics, bool ByByte) const {
    std::set<uint64_t> Bytes;
    for (uint64_t Only = 0; Only != (ByByte ? 8 : 1); ++Only) {
      RaceDetector D(WaveSize, FollowAtomics);
      RaceShadow Shadow;
      D.beginGroup(0, NumThreads);
      for (const Event &E : Events) {
        RaceThread &T = D.thread(E.Thread);
        switch (E.What) {
        case Event::Access:
          if (ByByte ? E.Offset <= Only && Only < E.Offset + E.Size : true)
            if (D.access(T, LocalRegion, Shadow, ByByte ? Only : E.Offset, ByByte ? 1 : E.Size, E.Kind, 0).Found)
              Bytes.insert(Only);
          break;
        case Event::GroupBarrier:
          D.groupBarrier(E.Regions);
          break;
        case Event::PartialBarrier:
          D.barrierOf(E.Members, E.Regions);
          break;
        case Event::Release:
          D.atomicWrite(T, 64, /*IsUpdate=*/true, /*Releases=*/true, E.Scope, E.Regions);
          break;
        case Event::Acquire:
          D.atomicRead(T, 64, /*Acquires=*/true, E.Scope, E.Regions);
          break;
        }
      }
    }
    return Bytes;
  }
};

TEST(RaceDetector, FindsTheBytesThatAllPairsFind) {
  unsigned Racy = 0;
  for (uint64_t Seed = 0; Seed != 4000; ++Seed) {
    RandomRun R(Seed, /*WithAtomics=*/true);
    auto Expected = R.racesOfAllPairs();
    EXPECT_EQ(R.racesFound(true, true), Expected) << Seed;
    EXPECT_EQ(R.racesFound(true, false).empty(), Expected.empty()) << Seed;
    Racy += !Expected.empty();
  }
  // Both verdicts occur.
  EXPECT_GT(Racy, 500U);
}

TEST(RaceDetector, FourAccessesSufficeWithoutAtomics) {
  for (uint64_t Seed = 0; Seed != 20000; ++Seed) {
    RandomRun R(Seed, /*WithAtomics=*/false);
    auto Expected = R.racesOfAllPairs();
    EXPECT_EQ(R.racesFound(false, true), Expected) << Seed;
    EXPECT_EQ(R.racesFound(true, true), Expected) << Seed;
  }
}

TEST(RaceDetector, WorkgroupsAreNotOrdered) {
  RaceDetector D(WaveSize, false);
  RaceShadow Shadow;
  for (uint32_t Group = 0; Group != 3; ++Group) {
    D.beginGroup(Group, NumThreads);
    for (unsigned T = 0; T != NumThreads; ++T)
      EXPECT_FALSE(D.access(D.thread(T), GlobalRegion, Shadow, 0, 4, RaceAccess::Read, 0).Found);
    D.groupBarrier(AllRegions);
  }
  RaceConflict C = D.access(D.thread(1), GlobalRegion, Shadow, 0, 4, RaceAccess::Write, 0);
  EXPECT_TRUE(C.Found);
  EXPECT_NE(C.Earlier.Actor.Group, 2U);
}

TEST(RaceDetector, ACopyIsOrderedByWaiting) {
  RaceDetector D(WaveSize, true);
  RaceShadow Shadow;
  D.beginGroup(0, NumThreads);
  D.access(D.thread(0), LocalRegion, Shadow, 0, 4, RaceAccess::Write, 0);
  D.groupBarrier(AllRegions);
  RaceThread Copy = D.beginCopy();
  EXPECT_FALSE(D.access(Copy, LocalRegion, Shadow, 0, 4, RaceAccess::Read, 0).Found);
  EXPECT_FALSE(D.access(Copy, LocalRegion, Shadow, 4, 4, RaceAccess::Write, 0).Found);
  D.groupBarrier(AllRegions);
  // No barrier waits for it.
  EXPECT_TRUE(D.access(D.thread(1), LocalRegion, Shadow, 4, 4, RaceAccess::Read, 0).Found);
  D.endCopy(D.thread(2), Copy);
  EXPECT_FALSE(D.access(D.thread(2), LocalRegion, Shadow, 4, 4, RaceAccess::Read, 0).Found);
}

} // namespace
