//===- NoClobberLoads.h - Loads of memory not written before -- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_INTERPROCEDURAL_NOCLOBBERLOADS_H
#define REJOIN_INTERPROCEDURAL_NOCLOBBERLOADS_H

#include "rejoin/Support/Budgets.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class LoadInst;
class MemorySSA;
} // namespace llvm

namespace rejoin {

/// Finds the loads of a kernel whose memory the kernel has not written before, on any path. The constant cache of
/// scalar loads may serve these. Barriers and fences write nothing by themselves. All threads run the same kernel, so a
/// write by another thread before a barrier is found as a write of this thread. In a function that is called, memory
/// may have been written before, so no load is unclobbered. The same holds once the function's budget of steps is
/// spent.
class NoClobberLoads {
public:
  NoClobberLoads(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  bool contains(const llvm::LoadInst &L) const;
  /// Whether the search for some load was not completed.
  bool isSpent() const { return Steps > limitOf(Budget::ClobberSteps); }

private:
  bool search(const llvm::LoadInst &L) const;
  bool IsKernel;
  llvm::MemorySSA *Memory;
  mutable uint64_t Steps = 0;
  mutable llvm::DenseMap<const llvm::LoadInst *, bool> Known;
};

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_NOCLOBBERLOADS_H
