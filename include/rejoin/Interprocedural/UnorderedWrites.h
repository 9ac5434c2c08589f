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
#include "llvm/IR/Dominators.h"
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

class ThreadElements;
struct BytesOfObject;

/// Finds writes of a function that may be executed by one thread between the same two barriers as a load by another,
/// and that may touch the bytes that the load reads.
class UnorderedWrites {
public:
  /// The memories that an instruction orders at which the whole workgroup waits (`SharedMemories`); nothing of another.
  using OrderedByFn = std::function<std::optional<unsigned>(const llvm::Instruction &)>;
  /// Barriers are the calls of `F` that are barriers themselves. `F` may be called again, unless it is an entry point.
  explicit UnorderedWrites(const llvm::Function &F);
  /// \p IsCalledAgain: a thread may execute \p F several times.
  UnorderedWrites(const llvm::Function &F, bool IsCalledAgain, OrderedByFn OrderedBy);
  ~UnorderedWrites();
  /// Such a write; null if there is none, or if the budget of the function is spent.
  const llvm::Instruction *besides(const llvm::LoadInst &L);
  /// The same of any instruction that reads so many bytes at an address.
  const llvm::Instruction *besides(const llvm::Instruction &Read, const llvm::Value &Pointer, uint64_t Size);

private:
  /// Whether not each thread that reads has written there itself.
  using WriteSet = llvm::SmallDenseMap<const llvm::Instruction *, bool, 4>;
  /// Calls \p Visit for instructions on paths from \p From, in one direction, until it returns true. \p ToBarriers: on
  /// paths without a barrier, and for the barriers at which they end.
  bool walk(const llvm::Instruction &From, bool Forward, bool ToBarriers,
            llvm::function_ref<bool(const llvm::Instruction &)> Visit);
  bool isBarrier(const llvm::Instruction &I) const;
  bool reaches(const llvm::Instruction &From, const llvm::Instruction &To);
  /// A path without a barrier leads from \p From to \p To, and either both are in one loop or no other path has one.
  bool isUnordered(const llvm::Instruction &From, const llvm::Instruction &To);
  const llvm::Instruction *besides(const llvm::Instruction &L, const WriteSet &Writes);
  /// The same, of so many bytes of one object.
  const llvm::Instruction *besides(const llvm::Instruction &Read, const BytesOfObject &At, uint64_t Size,
                                   const llvm::Value &Pointer);
  bool dominates(const llvm::Instruction &A, const llvm::Instruction &B);
  /// All threads that execute \p S write one value, in all executions that no barrier parts.
  bool writesOne(const llvm::StoreInst &S);
  /// \p IsOfGroup: threads of one workgroup, else of the launch.
  bool mayDependOnThread(const llvm::Value &V, bool IsOfGroup);

  const llvm::Function &F;
  bool IsCalledAgain;
  OrderedByFn OrderedBy;
  /// Where the load that is looked at may read: a barrier counts if it orders all of them.
  unsigned Memories = 0;
  /// By the object that they write.
  struct Write;
  llvm::DenseMap<const llvm::Value *, std::vector<Write>> WritesOf;
  std::unique_ptr<ThreadElements> Elements;
  std::unique_ptr<llvm::DominatorTree> Dominators;
  /// Loads of which it is being asked whether there is such a write.
  llvm::SmallPtrSet<const llvm::LoadInst *, 4> Asked;
  /// Where paths end: values from which the address is computed that is looked at, and waits for a copy.
  const llvm::SmallPtrSet<const llvm::Instruction *, 2> *Changing = nullptr;
  unsigned StepsLeft;
};

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_UNORDEREDWRITES_H
