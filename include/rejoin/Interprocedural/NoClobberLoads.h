//===- NoClobberLoads.h - Loads of memory that is not written -*- C++ -*-===//
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
#include <memory>

namespace llvm {
class LoadInst;
class MemorySSA;
class TargetMachine;
} // namespace llvm

namespace rejoin {

/// Which loads of a kernel read what the kernel has not written before, on any path: what the constant cache of scalar
/// loads may serve. Barriers and fences write nothing by themselves; what other threads write before one is found as
/// this thread's own writing, since all run the same kernel. In functions that are called, memory may have been written
/// before, and no load is unclobbered. So it is once the budget of the function's steps is spent.
class NoClobberLoads {
public:
  NoClobberLoads(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  bool contains(const llvm::LoadInst &L) const;
  /// Some load was not looked at to the end.
  bool isSpent() const { return Steps > limitOf(Budget::ClobberSteps); }

private:
  bool search(const llvm::LoadInst &L) const;
  bool IsKernel;
  llvm::MemorySSA *Memory;
  mutable uint64_t Steps = 0;
  mutable llvm::DenseMap<const llvm::LoadInst *, bool> Known;
};

/// Analyses of LLVM for one module, in an order in which they may be destroyed.
struct StandardAnalyses {
  /// With what \p Machine, if there is one, knows of its target.
  explicit StandardAnalyses(llvm::TargetMachine *Machine = nullptr);
  ~StandardAnalyses();
  struct State;
  std::unique_ptr<State> S;
  llvm::FunctionAnalysisManager &functions();
  llvm::ModuleAnalysisManager &modules();
};

} // namespace rejoin

#endif // REJOIN_INTERPROCEDURAL_NOCLOBBERLOADS_H
