//===- StandardAnalyses.h - LLVM's analyses for one module ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_STANDARDANALYSES_H
#define REJOIN_TARGET_STANDARDANALYSES_H

#include "llvm/IR/PassManager.h"
#include <memory>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace rejoin {

/// LLVM's analyses for one module, as its passes ask for them, in an order that permits their destruction.
class StandardAnalyses {
public:
  /// Uses the target facts of \p Machine, if it is not null. The machine must outlive this.
  explicit StandardAnalyses(llvm::TargetMachine *Machine = nullptr);
  ~StandardAnalyses();
  llvm::FunctionAnalysisManager &functions();
  llvm::ModuleAnalysisManager &modules();

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace rejoin

#endif // REJOIN_TARGET_STANDARDANALYSES_H
