//===- RaceDetector.h - Accesses that nothing orders -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Races of a run: two accesses to one byte, of which one writes, that are not both atomic, and that happens-before does
// not order. RaceDetector.cpp defines the order and shows why what is kept of earlier accesses is enough.
//
//   t0: a[0] = 1;              t1: x = a[0];                no order: a race
//   t0: a[0] = 1; barrier();   t1: barrier(); x = a[0];     ordered by the barrier, if it orders that memory
//   t0: store, store release   t1: load acquire, load       ordered, if the acquire reads what the release wrote
//   not:  two atomic updates of one place                   no race, whatever their order
//
// The caller tells of each access, barrier, fence and atomic operation as it happens; the detector has a clock for each
// thread and region of memory, and a shadow (`RaceShadow`) for each object. It knows nothing of LLVM's IR: instructions
// are numbers.
//
// Invariants: times come from one counter and never fall; a thread knows of an access if one of its bounds, for the
// thread, its wave or its workgroup, is above the access's time.
// Cost: constant for an access without atomic synchronisation, memory in proportion to the bytes that are accessed.
// Source: C. Flanagan, S. N. Freund: FastTrack: Efficient and Precise Dynamic Race Detection. PLDI 2009; the OpenCL C
// specification and LLVM's language reference for the order.
// Caveat: an acquire learns from what this run let it read; of finished workgroups at most 64 accesses of a place are
// kept.
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

/// Flat addresses of local and private memory lie above these; others are global.
constexpr uint64_t LocalAperture = 1ULL << 48, PrivateAperture = 2ULL << 48, ApertureMask = 3ULL << 48;

/// The memory that a fence orders; one happens-before relation for each.
enum MemoryRegion : uint8_t { LocalRegion = 0, GlobalRegion = 1 };
enum RegionMask : uint8_t { NoRegions = 0, LocalOnly = 1, GlobalOnly = 2, AllRegions = 3 };

enum class SyncScope : uint8_t { Thread, Wave, Workgroup, Device };

/// A thread, or a copy that runs beside the threads: its workgroup and its index there.
struct RaceActor {
  uint32_t Group = 0;
  uint16_t Index = 0;
  /// Copies have numbers from here on.
  static constexpr uint16_t FirstCopy = 0x4000;
  bool operator==(const RaceActor &) const = default;
};

/// What an actor knows: accesses of others that happen before what it does next.
struct RaceClock {
  struct Known {
    uint32_t Group;
    /// A thread's index, `WaveBit` and a wave's number, or `WholeGroup`.
    uint16_t Whom;
    /// All accesses at earlier times.
    uint32_t Before;
  };
  static constexpr uint16_t WaveBit = 0x8000, WholeGroup = 0xFFFF;
  /// Of the actor's own accesses.
  uint32_t Time = 1;
  /// Accesses of its workgroup and its wave at earlier times.
  uint32_t GroupBefore = 0, WaveBefore = 0;
  /// More, from atomic operations and copies.
  std::shared_ptr<const std::vector<Known>> More;
};

struct RaceThread {
  RaceActor Actor;
  uint16_t Wave = 0;
  std::array<RaceClock, 2> Clocks;
  /// By release fences, for atomic writes after them; by atomic reads, for acquire fences after them.
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

/// A conflict: two accesses to one byte, one of them a write, not both atomic, neither happens before the other.
struct RaceConflict {
  RaceAccess Earlier;
  bool Found = false;
};

/// What is known of the accesses to some bytes.
class RaceShadow {
public:
  void clear() {
    Pages.clear();
    Used = 0;
  }
  /// Memory that it takes itself.
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
    /// For the bytes of the word, once they were not all accessed together.
    std::unique_ptr<std::array<Cell, 4>> Split;
    Shared();
    ~Shared();
  };
  /// Four bytes, or one.
  struct Cell {
    RaceAccess Write, Read;
    std::unique_ptr<Shared> More;
  };
  static constexpr uint64_t PageWords = 64;
  using Page = std::array<Cell, PageWords>;
  std::vector<std::unique_ptr<Page>> Pages;
  uint64_t Used = 0;
};

/// Finds accesses that nothing orders (see RaceDetector.cpp).
class RaceDetector {
public:
  /// \p FollowAtomics: some operation acquires, so that single threads may be ordered with one another.
  RaceDetector(unsigned WaveSize, bool FollowAtomics) : WaveSize(WaveSize), FollowAtomics(FollowAtomics) {}

  /// The threads of a new workgroup.
  void beginGroup(uint32_t Group, unsigned NumThreads);
  RaceThread &thread(unsigned Index) { return Threads[Index]; }

  /// All threads of the workgroup meet.
  void groupBarrier(unsigned Regions);
  /// What a thread did and knew before it arrived at a barrier at which it does not wait, by region.
  using Arrival = std::array<std::shared_ptr<const std::vector<RaceClock::Known>>, 2>;
  Arrival arrive(RaceThread &T);
  /// Some of them do, for example those of a wave or of a named barrier; \p Arrived did so before.
  void barrierOf(llvm::ArrayRef<uint16_t> Members, unsigned Regions,
                 llvm::ArrayRef<std::pair<uint16_t, Arrival>> Arrived = {});

  /// The thread \p T accesses \p Size bytes at \p Offset of what \p Shadow is for. A conflict with an access that is no
  /// plain write comes before one of two plain writes, which may store the same value.
  RaceConflict access(RaceThread &T, MemoryRegion Region, RaceShadow &Shadow, uint64_t Offset, uint64_t Size,
                      RaceAccess::Type Kind, uint32_t At);

  /// An atomic operation at \p Address, after its access: what it publishes and what it learns.
  void atomicRead(RaceThread &T, uint64_t Address, bool Acquires, SyncScope Scope, unsigned Regions);
  void atomicWrite(RaceThread &T, uint64_t Address, bool IsUpdate, bool Releases, SyncScope Scope, unsigned Regions);
  void acquireFence(RaceThread &T, unsigned Regions);
  void releaseFence(RaceThread &T, SyncScope Scope, unsigned Regions);

  /// A copy that the workgroup starts: after what a barrier ordered before it, and nothing else.
  RaceThread beginCopy();
  /// The thread waited for it.
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
  /// All that a thread knows and did.
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
  /// What atomic writes published at an address, by how far it reaches and from where.
  struct Published {
    SyncScope Scope;
    uint32_t Group;
    uint16_t Wave;
    std::array<Knowledge, 2> What;
  };
  /// By flat address, in local and in global memory.
  using Places = llvm::DenseMap<uint64_t, llvm::SmallVector<Published, 1>>;
  std::array<Places, 2> Locations;
  Places &locationsOf(uint64_t Address) { return Locations[Address & LocalAperture ? LocalRegion : GlobalRegion]; }
};

} // namespace rejoin

#endif // REJOIN_SEMANTICS_RACEDETECTOR_H
