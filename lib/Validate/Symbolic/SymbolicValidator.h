//===- SymbolicValidator.h - Validation for all inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICVALIDATOR_H
#define REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICVALIDATOR_H

#include "rejoin/Validate/Validate.h"
#include <array>
#include <functional>
#include <set>

namespace rejoin {

struct SymbolicOutcome {
  /// Yes: refines, in this grade and the weaker ones. No: a counterexample was found.
  std::array<GradeAnswer, 3> Grades{GradeAnswer::Open, GradeAnswer::Open, GradeAnswer::Open};
  Fault Kind = Fault::None;
  /// As in `ValidationResult`.
  bool IsOfDeadMemory = false;
  std::set<std::string> Reasons;
  std::string Bounds, Counterexample;
};

/// For two functions in which one iteration stands for all of a loop (Induction/LoopCutting.h).
struct LoopCuts {
  /// The innermost cut loop of a block, the same number for the same loop of both sides; 0 for none.
  std::function<int(const llvm::BasicBlock &, bool IsTarget)> LoopOf;
  /// Filled: which of the comparisons, by the names of what is called, need not hold, and of which the solver did not
  /// find out; what it did.
  std::set<std::string> Failed, Unknown;
  uint64_t Effort = 0;
};

using Confirmation = std::function<std::string(const std::vector<std::vector<uint64_t>> &, Grade)>;

/// Follows all paths of both functions with all inputs; with \p Abstract conditions of both are matched by their form
/// alone, and no solver decides which can hold together. \p Confirm runs two threads with these arguments and tells
/// what went wrong, or nothing; \p Uniform: arguments that all threads share. With \p Cuts only what is proved counts.
SymbolicOutcome validateSymbolically(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                                     const ValidateOptions &Options, bool Abstract,
                                     const std::function<bool(const llvm::Argument &)> &Uniform,
                                     const Confirmation &Confirm, LoopCuts *Cuts = nullptr);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYMBOLIC_SYMBOLICVALIDATOR_H
