//===- SharedMemory.h - For whom one address holds one value ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_SHAREDMEMORY_H
#define REJOIN_LIB_INTERPROCEDURAL_SHAREDMEMORY_H

#include "MemoryEffects.h"
#include "RaceFreeReads.h"
#include "rejoin/IR/FunctionReader.h"
#include "rejoin/Support/Budgets.h"

namespace rejoin {

/// Loads of a kernel and of its callees that read the same value in more than one wave if they read from one address.
/// Waves interleave, so another wave may write between the loads of two waves. They do not in
///   - local memory, where no write of it lies between the same barriers as the load: waves that execute the load
///     together (barriers are executed by the whole workgroup) do so between the same two;
///   - global memory to which the kernel never writes: for all workgroups;
///   - any shared memory, in a program without races, where `RaceFreeReads` says so: for the workgroup.
class SharedMemory {
public:
  /// Raises what the view that \p Reader has of \p F says of such loads. \p RaceFree is null where programs may have
  /// races.
  void apply(FunctionReader &Reader, const llvm::Function &F, const MemoryUses &Uses, const RaceFreeReads *RaceFree,
             BudgetLog &Budgets);
  /// A load whose extent was raised here.
  bool isRaised(const llvm::LoadInst &L) const { return Raised.contains(&L); }
  /// For whom callees, or a copy, read one value at one address from this one on, in memory that threads share; else
  /// `thread`.
  Extent behind(const llvm::Use &Passed) const { return Behind.lookup(&Passed); }

private:
  /// Raises the value of \p I, or what is behind \p Passed if there is one.
  void raise(FunctionReader &Reader, const llvm::Instruction &I, const llvm::Use *Passed, Extent To);
  void raiseLoad(FunctionReader &Reader, const llvm::LoadInst &L, bool IsSimple, const RaceFreeReads *RaceFree);
  llvm::DenseMap<const llvm::Use *, Extent> Behind;
  llvm::DenseSet<const llvm::LoadInst *> Raised;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_SHAREDMEMORY_H
