//===- Lint.h - What is likely wrong with a kernel -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LINT_LINT_H
#define REJOIN_LINT_LINT_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Support/Budgets.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace llvm {
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace rejoin {

/// What is known of one barrier or wave operation: who comes to it.
struct OperationVerdict {
  enum Answer : uint8_t {
    /// All threads that it needs come, in every launch.
    Safe,
    /// There is a finding about it.
    Reported,
    /// It depends on unknown callers, masks or memory.
    Unknown,
  } Is;
  Location Where;
  std::string Function, Operation;
  /// Why.
  std::string Reason;
};

struct LintOptions {
  /// Launch facts that the module does not state.
  TargetOptions Target;
  /// Look only for what does not hold for waves of the target's size: the module was compiled for them.
  bool OnlyWaveSize = false;
  /// Programs have no data races.
  bool RaceFree = true;
  /// Where an instruction or function stands; by default its debug location.
  std::function<Location(const llvm::Value &)> Locate;
  /// Answers for operations that the target's tables leave to LLVM, for the function last entered.
  std::function<void(const llvm::Function &)> EnterFunction;
  std::function<llvm::InstructionUniformity(const llvm::Value *)> Query;
  /// Receives a verdict on each barrier and wave operation, by function and position; may be empty.
  std::function<void(OperationVerdict)> Verdict;
  /// Receives which budgets were spent; may be null.
  BudgetLog *Budgets = nullptr;
};

struct LintFinding : Diagnostic {
  const llvm::Instruction *At = nullptr;
};

/// Findings in the functions of \p M that have a body, by function and position: convergent operations in control flow
/// that is not uniform for the group they need, also where they stand in a function that is called there; operations
/// before a `break` whose meaning is not stated; addresses that were computed in different iterations; assumptions
/// about the size of a wave. Each with its chain of causes, and a hint where one is known.
std::vector<LintFinding> lint(const llvm::Module &M, TargetKind Kind, const LintOptions &Options);

/// Whether the source says that a finding is meant so: a comment `rejoin-ignore`, alone or with ids in parentheses, in
/// its line or alone in the line above. \p Line gives a line of a file, counted from 1, if it can be read.
bool isSuppressed(const Diagnostic &D,
                  llvm::function_ref<std::optional<llvm::StringRef>(llvm::StringRef File, unsigned Number)> Line);

} // namespace rejoin

#endif // REJOIN_LINT_LINT_H
