//===- Symbolic.h - Validation for all inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYMBOLIC_H
#define REJOIN_LIB_VALIDATE_SYMBOLIC_H

#include "rejoin/Validate/Validate.h"
#include <array>
#include <functional>
#include <set>

namespace rejoin {

struct SymbolicOutcome {
  /// Yes: refines, in this grade and the weaker ones. No: a counterexample was found.
  std::array<GradeAnswer, 3> Grades{GradeAnswer::Open, GradeAnswer::Open, GradeAnswer::Open};
  Fault Kind = Fault::None;
  std::set<std::string> Reasons;
  std::string Bounds, Counterexample;
};

using Confirmation = std::function<std::string(const std::vector<std::vector<uint64_t>> &, Grade)>;

/// Follows all paths of both functions with all inputs; with \p Abstract conditions of both are matched by their form
/// alone, and no solver decides which can hold together. \p Confirm runs two threads with these arguments and tells
/// what went wrong, or nothing; \p Uniform: arguments that all threads share.
SymbolicOutcome validateSymbolically(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                                     const ValidateOptions &Options, bool Abstract,
                                     const std::function<bool(const llvm::Argument &)> &Uniform,
                                     const Confirmation &Confirm);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYMBOLIC_H
