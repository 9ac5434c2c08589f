//===- RaceFreeReads.h - Reads that give threads of a workgroup one value -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_RACEFREEREADS_H
#define REJOIN_LIB_INTERPROCEDURAL_RACEFREEREADS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace rejoin {

/// Loads, copies of memory, and calls that copy an argument by value, before which, since the last barrier of the
/// workgroup, the thread has acquired nothing from other threads: in a program without data races, threads of a
/// workgroup that execute such a load together, from one address in memory that they share, read one value.
class RaceFreeReads {
public:
  /// What a thread may have seen since the last barrier: nothing of others; what others wrote, by an atomic or volatile
  /// read; and that in an order, so that later reads may see what other threads wrote after reads of their own.
  enum Seen : uint8_t { Nothing, Values, Order };

  /// Of the functions of a module, which must stay as it is.
  explicit RaceFreeReads(const llvm::Module &M);
  /// Of one function alone: its callees may do anything.
  explicit RaceFreeReads(const llvm::Function &F);
  bool contains(const llvm::Instruction &Read) const { return Stable.contains(&Read); }

private:
  /// The state after an instruction or block, for each state before it.
  using Effect = std::array<Seen, 3>;
  Effect effectOf(const llvm::Instruction &I) const;
  Effect effectOfCall(const llvm::CallBase &C) const;
  /// Calls \p Visit for each instruction that is reached, with what is seen before it.
  template <typename VisitT> void walk(const llvm::Function &F, VisitT Visit) const;
  bool updateEffect(const llvm::Function &F);
  /// Calls \p Changed for each callee of which more is said than before.
  void updateCallees(const llvm::Function &F, llvm::function_ref<void(const llvm::Function &)> Changed);
  /// The same call of its function executes it again without a barrier in between.
  bool isRepeated(const llvm::Instruction &Of) const;
  /// Some caller, direct or not, repeats a call on the way to \p F without a barrier in between.
  bool isCalledAgain(const llvm::Function &F);
  /// A thread may execute \p F more than once: by one call again and again, or by several.
  bool mayBeCalledTwice(const llvm::Function &F);
  /// \p LooksAtWrites: at those of \p F beside its reads.
  void keepStable(const llvm::Function &F, bool LooksAtWrites, const class MemoryUses *Uses);
  void dropWrittenElsewhere(const class InlinedEntries &Inlined);

  bool LooksAtCallees = true;
  llvm::DenseMap<const llvm::Function *, Effect> Effects;
  llvm::DenseMap<const llvm::Function *, Seen> AtEntry;
  llvm::DenseMap<const llvm::Function *, bool> CalledAgain;
  llvm::DenseSet<const llvm::Instruction *> Stable;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_RACEFREEREADS_H
