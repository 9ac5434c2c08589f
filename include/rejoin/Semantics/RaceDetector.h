//===- RaceDetector.h - Detection of data races --------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the data races of one run: two accesses to one byte, at least one of them a write, that are not both atomic and
// that happens-before does not order. RaceDetector.cpp defines the order and proves that the recorded earlier accesses
// suffice.
//
//   t0: a[0] = 1;              t1: x = a[0];                no order: a race
//   t0: a[0] = 1; barrier();   t1: barrier(); x = a[0];     ordered by the barrier, if it orders that memory
//   t0: store, store release   t1: load acquire, load       ordered, if the acquire reads the value of the release
//   not:  two atomic updates of one address                 no race, whatever their order
//
// The caller reports each access, barrier, fence and atomic operation as it happens. The detector has a clock for each
// thread and memory region, and a shadow (`RaceShadow`) for each object. It does not depend on LLVM's IR: instructions
// are numbers.
//
// Invariants: times come from one counter and never decrease. A thread knows of an access if one of its bounds, for the
// thread, its wave or its workgroup, is above the access's time.
// Cost: constant for an access without atomic synchronisation; memory in proportion to the bytes that are accessed.
// Source: C. Flanagan, S. N. Freund: FastTrack: Efficient and Precise Dynamic Race Detection. PLDI 2009; the OpenCL C
// specification and LLVM's language reference for the order. Caveat: an acquire knows only the values that this run let
// it read. Of finished workgroups, at most 64 accesses to an address are kept.
// Held by: unittests/Semantics/RaceDetectorTest.cpp (against all pairs of a recorded run), test/Semantics/Races.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_RACEDETECTOR_H
#define REJOIN_SEMANTICS_RACEDETECTOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace rejoin {

/// Flat addresses of local and private memory begin at these values; all others are global.
constexpr uint64_t LocalAperture = 1ULL << 48, PrivateAperture = 2ULL << 48, ApertureMask = 3ULL << 48;

/// The memory that a fence orders. Each region has its own happens-before relation.
enum MemoryRegion : uint8_t { LocalRegion = 0, GlobalRegion = 1 };
enum RegionMask : uint8_t { NoRegions = 0, LocalOnly = 1, GlobalOnly = 2, AllRegions = 3 };

enum class SyncScope : uint8_t { Thread, Wave, Workgroup, Device };

/// A thread, or an asynchronous copy that runs beside the threads: its workgroup and its index there.
struct RaceActor {
  uint32_t Group = 0;
  uint16_t Index = 0;
  /// Indices of copies begin here.
  static constexpr uint16_t FirstCopy = 0x4000;
  bool operator==(const RaceActor &) const = default;
};

/// The knowledge of an actor: the accesses of others that happen before its next access.
struct RaceClock {
  struct Known {
    uint32_t Group;
    /// A thread's index, `WaveBit` and a wave's number, or `WholeGroup`.
    uint16_t Whom;
    /// All accesses at earlier times than this are known.
    uint32_t Before;
  };
  static constexpr uint16_t WaveBit = 0x8000, WholeGroup = 0xFFFF;
  /// The time of the actor's own accesses.
  uint32_t Time = 1;
  /// Accesses of its workgroup, and of its wave, at earlier times are known.
  uint32_t GroupBefore = 0, WaveBefore = 0;
  /// Further knowledge, from atomic operations and copies.
  std::shared_ptr<const std::vector<Known>> More;
};

struct RaceThread {
  RaceActor Actor;
  uint16_t Wave = 0;
  std::array<RaceClock, 2> Clocks;
  /// `Released`: knowledge at release fences, for later atomic writes. `Pending`: knowledge from atomic reads, for
  /// later acquire fences.
  std::array<std::shared_ptr<const std::vector<RaceClock::Known>>, 2> Released, Pending;
  SyncScope ReleasedScope = SyncScope::Thread;
};

struct RaceAccess {
  enum Type : uint8_t { Read, Write, AtomicRead, AtomicWrite };
  RaceActor Actor;
  Type Kind = Read;
  uint32_t Time = 0;
  /// The caller's number for the instruction.
  uint32_t At = 0;
};

/// A conflict: two accesses to one byte, at least one of them a write, not both atomic, and unordered by
/// happens-before.
struct RaceConflict {
  RaceAccess Earlier;
  bool Found = false;
};

/// The recorded accesses to some bytes.
class RaceShadow {
public:
  void clear() {
    Pages.clear();
    Used = 0;
  }
  /// The memory that the shadow itself takes, in bytes.
  uint64_t bytesUsed() const { return Used; }

private:
  friend class RaceDetector;
  struct Set {
    llvm::SmallVector<RaceAccess, 4> Accesses;
    size_t Next = 0;
  };
  struct Cell;
  struct Shared {
    Set Reads, AtomicReads, AtomicWrites;
    /// One cell for each byte of the word, made when they are first accessed separately.
    std::unique_ptr<std::array<Cell, 4>> Split;
    Shared();
    ~Shared();
  };
  /// The accesses to four bytes, or to one.
  struct Cell {
    RaceAccess Write, Read;
    std::unique_ptr<Shared> More;
  };
  static constexpr uint64_t PageWords = 64;
  using Page = std::array<Cell, PageWords>;
  std::vector<std::unique_ptr<Page>> Pages;
  uint64_t Used = 0;
};

/// Finds unordered accesses (see RaceDetector.cpp).
class RaceDetector {
public:
  /// \p FollowAtomics: some operation acquires, so single threads may be ordered with one another.
  RaceDetector(unsigned WaveSize, bool FollowAtomics) : WaveSize(WaveSize), FollowAtomics(FollowAtomics) {}

  /// Begins a new workgroup with its threads.
  void beginGroup(uint32_t Group, unsigned NumThreads);
  RaceThread &thread(unsigned Index) { return Threads[Index]; }

  /// All threads of the workgroup synchronise.
  void groupBarrier(unsigned Regions);
  /// The accesses and the knowledge of a thread, by region, when it arrives at a barrier without waiting.
  using Arrival = std::array<std::shared_ptr<const std::vector<RaceClock::Known>>, 2>;
  Arrival arrive(RaceThread &T);
  /// Some threads synchronise, for example those of a wave or of a named barrier. The threads in \p Arrived have
  /// arrived earlier without waiting.
  void barrierOf(llvm::ArrayRef<uint16_t> Members, unsigned Regions,
                 llvm::ArrayRef<std::pair<uint16_t, Arrival>> Arrived = {});

  /// Thread \p T accesses \p Size bytes at \p Offset of the object with \p Shadow. If there are several conflicts, one
  /// with an access other than a plain write is reported before one of two plain writes, which may store the same
  /// value.
  RaceConflict access(RaceThread &T, MemoryRegion Region, RaceShadow &Shadow, uint64_t Offset, uint64_t Size,
                      RaceAccess::Type Kind, uint32_t At);

  /// An atomic operation at \p Address; call this after `access`. A write publishes the thread's knowledge. A read
  /// acquires the published knowledge.
  void atomicRead(RaceThread &T, uint64_t Address, bool Acquires, SyncScope Scope, unsigned Regions);
  void atomicWrite(RaceThread &T, uint64_t Address, bool IsUpdate, bool Releases, SyncScope Scope, unsigned Regions);
  void acquireFence(RaceThread &T, unsigned Regions);
  void releaseFence(RaceThread &T, SyncScope Scope, unsigned Regions);

  /// Begins an asynchronous copy of the workgroup. Only accesses that a barrier ordered before it happen before it.
  RaceThread beginCopy();
  /// The thread waits for the copy.
  void endCopy(RaceThread &T, const RaceThread &Copy);

private:
  using Knowledge = std::shared_ptr<const std::vector<RaceClock::Known>>;
  bool isOrdered(const RaceAccess &Earlier, const RaceThread &T, const RaceClock &Clock) const;
  const RaceAccess *findUnordered(const RaceShadow::Set &S, const RaceThread &T, const RaceClock &Clock) const;
  void add(RaceShadow::Set &S, const RaceAccess &A);
  RaceConflict accessCell(const RaceThread &T, const RaceClock &Clock, RaceShadow::Cell &C, const RaceAccess &A);
  static void split(RaceShadow &Shadow, RaceShadow::Cell &C);
  static void merge(std::vector<RaceClock::Known> &Into, llvm::ArrayRef<RaceClock::Known> From);
  Knowledge merged(const Knowledge &A, const Knowledge &B) const;
  /// All accesses of a thread and all that it knows.
  Knowledge snapshot(const RaceThread &T, unsigned Region) const;
  void learn(RaceThread &T, unsigned Region, const Knowledge &What);
  uint16_t waveOf(RaceActor A) const {
    return A.Index >= RaceActor::FirstCopy ? A.Index : static_cast<uint16_t>(A.Index / WaveSize);
  }

  unsigned WaveSize;
  bool FollowAtomics;
  uint32_t Now = 1, Group = 0;
  uint16_t NextCopy = RaceActor::FirstCopy;
  std::vector<RaceThread> Threads;
  /// Knowledge that an atomic write published at an address, with its scope and its origin.
  struct Published {
    SyncScope Scope;
    uint32_t Group;
    uint16_t Wave;
    std::array<Knowledge, 2> What;
  };
  /// Indexed by flat address, for local and for global memory.
  using Places = llvm::DenseMap<uint64_t, llvm::SmallVector<Published, 1>>;
  std::array<Places, 2> Locations;
  Places &locationsOf(uint64_t Address) { return Locations[Address & LocalAperture ? LocalRegion : GlobalRegion]; }
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_RACEDETECTOR_H
