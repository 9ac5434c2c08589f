//===- Validate.h - Whether a transformation keeps who communicates with whom -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_VALIDATE_VALIDATE_H
#define REJOIN_VALIDATE_VALIDATE_H

#include "rejoin/Semantics/Machine.h"

namespace rejoin {

enum class Verdict : uint8_t {
  /// For every launch: all inputs were tried, and nothing was left open.
  Proved,
  /// A counterexample was found.
  Refuted,
  /// No counterexample within the bounds; the reasons say what was not tried.
  Inconclusive,
  /// The target breaks a static rule of convergence control.
  InvalidTarget,
};

struct ValidateOptions {
  ConvergenceModel Model = ConvergenceModel::Maximal;
  /// Threads of the launch at most, each with inputs of its own.
  unsigned MaxThreads = 1024;
  /// Cycle hierarchies of each side at most.
  unsigned MaxHierarchies = 64;
  /// Executed instructions of a run.
  uint64_t MaxSteps = 4000000;
  uint64_t Seed = 1;
};

struct ValidationResult {
  Verdict Answer = Verdict::Inconclusive;
  /// Why it is inconclusive, or which rule the target breaks.
  std::vector<std::string> Reasons;
  /// The bounds that were used, in a line.
  std::string Bounds;
  /// For a refuted pair: what differs, the two threads with their inputs, and the events of both on both sides.
  std::string Counterexample;
};

/// Compares executions of two functions with the same type on a launch in which the threads have different arguments.
/// The target refines the source if for every cycle hierarchy, and choice of anchors, of the target there is one of the
/// source such that each thread without undefined behaviour in the source has the same events (calls with effects,
/// stores, atomics, the result) with equal operands, and convergent calls of two threads are converged in the target
/// iff they are in the source. Results of convergent calls depend on who takes part, so they are compared through what
/// they reach. Undefined operands in the source may become anything.
ValidationResult validate(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                          const ValidateOptions &Options);

} // namespace rejoin

#endif // REJOIN_VALIDATE_VALIDATE_H
