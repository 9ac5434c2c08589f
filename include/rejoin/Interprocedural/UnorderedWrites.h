//===- UnorderedWrites.h - Loads beside writes that no barrier orders -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_INTERPROCEDURAL_UNORDEREDWRITES_H
#define REJOIN_INTERPROCEDURAL_UNORDEREDWRITES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace llvm {
class Function;
class Instruction;
class LoadInst;
class StoreInst;
class Value;
} // namespace llvm

namespace rejoin {

class MemoryUses;
struct PlaceOfAccess;
struct Way;
enum class Execution : uint8_t;

/// Whether an instruction begins a copy into shared memory that the thread waits for later (PTX: `cp.async`), waits for
/// such copies, waits also for those that were not committed, or commits them, so that a wait is for them.
bool isThreadsCopy(const llvm::Instruction &I);
bool waitsForCopies(const llvm::Instruction &I);
bool waitsForAllCopies(const llvm::Instruction &I);
bool commitsCopies(const llvm::Instruction &I);
/// The wait before a read that leaves the group of a copy in flight, though a barrier comes after it; null if there is
/// none, or if other waits may end the copy.
const llvm::Instruction *waitLeaving(const llvm::Instruction &Copy, const llvm::Instruction &Read);

/// Finds writes of a function that one thread may execute between the same two barriers as another one a load, and of
/// which it is not proved that they touch none of the bytes that the load reads.
class UnorderedWrites {
public:
  /// The memories that an instruction orders at which the whole workgroup waits (`SharedMemories`); nothing of another.
  using OrderedByFn = std::function<std::optional<unsigned>(const llvm::Instruction &)>;
  /// Barriers are the calls of `F` that are barriers themselves. `F` may be called again, unless it is an entry point.
  /// \p Uses says what callees write; without it they may write anything.
  explicit UnorderedWrites(const llvm::Function &F, const MemoryUses *Uses = nullptr);
  /// \p IsCalledAgain: a thread may execute \p F several times.
  UnorderedWrites(const llvm::Function &F, bool IsCalledAgain, const MemoryUses *Uses, OrderedByFn OrderedBy);
  ~UnorderedWrites();
  /// Such a write; null if there is none.
  const llvm::Instruction *besides(const llvm::LoadInst &L);
  /// The same of any instruction that reads so many bytes at an address.
  const llvm::Instruction *besides(const llvm::Instruction &Read, const llvm::Value &Pointer, uint64_t Size);

private:
  struct Write;
  struct State;
  class BarrierPaths &paths(unsigned Memories);
  /// Instead of a memory: the thread waits for its copies; it commits copies, so that a later wait ends them.
  static constexpr unsigned UntilWaited = 1U << 16, UntilCommitted = UntilWaited + 1;
  bool isInFlight(const PlaceOfAccess &Read, const PlaceOfAccess &Copy, unsigned Memories);
  /// Of a copy whose destination is not known.
  bool isInFlightAnywhere(const llvm::Instruction &Copy, const llvm::Instruction &Read, unsigned Memories);
  /// A copy of another thread that has not been waited for, or not after it was committed, or since whose wait there
  /// was no barrier.
  bool mayBeUnwaited(const llvm::Instruction &Copy, const llvm::Instruction &Read, unsigned Memories);
  /// What a function does with groups of copies: each commit, and each wait with the number of groups that it leaves.
  struct CopyGroups {
    struct Action {
      bool Commits;
      /// Waits for copies that no commit has taken, too (`cp.async.wait_all`).
      bool EndsAll;
      unsigned Left;
    };
    llvm::DenseMap<const llvm::Instruction *, Action> At;
    /// The most that a wait leaves.
    unsigned Most = 0;
  };
  CopyGroups groupsOfCopies() const;
  /// Waits on such a path leave the group of a copy in flight.
  bool isLeftInFlight(const llvm::Instruction &Copy, const llvm::Instruction &Read, const Way &By);
  bool isBesides(const PlaceOfAccess &Read, const Write &W);
  bool isBesidesPlaces(const PlaceOfAccess &Read, const PlaceOfAccess &Written, unsigned Memories);
  /// The accesses may share bytes on a path that leads this way.
  bool mayMeet(const PlaceOfAccess &Earlier, const PlaceOfAccess &Later, const Way &By, unsigned Memories);
  bool areInArms(const llvm::Instruction &A, const llvm::Instruction &B, unsigned Memories);
  bool areApart(const PlaceOfAccess &Earlier, const PlaceOfAccess &Later, const Way &By);
  Execution executionOf(const llvm::Value &V, const Way &By, unsigned Depth = 12);
  Execution executionOfLeaf(const llvm::Value &V, const Way &By);
  bool isOwn(const PlaceOfAccess &Read, const PlaceOfAccess &Written, unsigned Memories);
  /// All threads that execute \p S write one value, in all executions that no barrier parts.
  bool writesOne(const llvm::StoreInst &S, unsigned Memories);
  /// \p IsOfGroup: threads of one workgroup, else of the launch.
  bool mayDependOnThread(const llvm::Value &V, bool IsOfGroup);

  const llvm::Function &F;
  bool IsCalledAgain;
  OrderedByFn OrderedBy;
  std::vector<Write> Writes;
  std::unique_ptr<State> Of;
  /// Loads of which it is being asked whether there is such a write.
  llvm::SmallPtrSet<const llvm::Instruction *, 4> Asked;
  llvm::DenseMap<std::pair<const llvm::Value *, unsigned>, bool> Depends;
  /// Of these, what holds if each load in `Asked` gives one value.
  std::vector<std::pair<const llvm::Value *, unsigned>> Tentative;
  /// The value of the stores that all threads execute before the load that is looked at.
  const llvm::Value *Own = nullptr;
  unsigned ProofsLeft;
  std::optional<CopyGroups> Groups;
};

/// A write beside \p L, in its function or in one that calls it or is called, of its whole module.
const llvm::Instruction *unorderedWriteBeside(const llvm::LoadInst &L);

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_UNORDEREDWRITES_H
