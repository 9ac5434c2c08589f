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

/// The verdict on one barrier or wave operation: whether the threads that it needs execute it together.
struct OperationVerdict {
  enum Answer : uint8_t {
    /// All threads that it needs execute it, in every launch.
    Safe,
    /// A finding concerns it.
    Reported,
    /// The answer depends on unknown callers, masks or memory.
    Unknown,
  } Is;
  Location Where;
  std::string Function, Operation;
  /// The reason for the verdict.
  std::string Reason;
};

struct LintOptions {
  /// Launch facts that the module does not state.
  TargetOptions Target;
  /// Report only faults that occur with waves of the target's size. For modules that were compiled for that size.
  bool OnlyWaveSize = false;
  /// Assume that programs have no data races.
  bool RaceFree = true;
  /// Gives the position of an instruction or function. The default is its debug location.
  std::function<Location(const llvm::Value &)> Locate;
  /// Answer for operations that the target's tables leave to LLVM. `Query` refers to the function that `EnterFunction`
  /// received last.
  std::function<void(const llvm::Function &)> EnterFunction;
  std::function<llvm::InstructionUniformity(const llvm::Value *)> Query;
  /// Receives a verdict on each barrier and wave operation, by function and position. Nothing is called safe in a
  /// kernel that is checked with a function of Rejoin's choice. May be empty.
  std::function<void(OperationVerdict)> Verdict;
  /// Receives the budgets that were spent. May be null.
  BudgetLog *Budgets = nullptr;
};

struct LintFinding : Diagnostic {
  const llvm::Instruction *At = nullptr;
  /// It is about threads that take different sides of a branch whose condition has no words in the source.
  bool LacksCondition = false;
};

/// Returns the findings in the functions of \p M that have a body, by function and position. The lint reports
/// - convergent operations in control flow that is not uniform for the group they need, also if they are in a function
///   that is called from such control flow;
/// - operations before a `break` that leave open which threads execute them together;
/// - addresses that were computed in different iterations;
/// - assumptions about the size of a wave.
///
/// Each finding has its chain of causes and, if one is known, a hint.
std::vector<LintFinding> lint(const llvm::Module &M, TargetKind Kind, const LintOptions &Options);

/// The findings in a module that names its target, with LLVM's own answers for `EnterFunction` and `Query`. A module of
/// an unknown target has no findings. For source files, `lintSource` also removes what optimisation makes.
std::vector<LintFinding> lintModule(const llvm::Module &M, LintOptions Options);

/// Whether a comment in the source accepts a finding: `rejoin-ignore`, alone or with ids in parentheses, on its line or
/// alone on the line above. \p Line returns a line of a file, counted from 1, if it can be read.
bool isSuppressed(const Diagnostic &D,
                  llvm::function_ref<std::optional<llvm::StringRef>(llvm::StringRef File, unsigned Number)> Line);

} // namespace rejoin

#endif // REJOIN_LINT_LINT_H
