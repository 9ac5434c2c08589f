//===- Validate.h - Whether a transformation keeps which threads communicate -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_VALIDATE_VALIDATE_H
#define REJOIN_VALIDATE_VALIDATE_H

#include "rejoin/Semantics/SimtMachine.h"
#include <functional>

namespace rejoin {

enum class Verdict : uint8_t {
  /// For every launch: all inputs were tried, and nothing was left open.
  Proved,
  /// A counterexample was found.
  Refuted,
  /// No counterexample within the bounds; the reasons name the untried parts.
  Inconclusive,
  /// The target breaks a static rule of convergence control.
  InvalidTarget,
};

/// How much like the source's the relation of code without tokens must be.
enum class Grade : uint8_t {
  /// Two threads are together in the target iff they are in the source.
  Strict,
  /// As `Strict`, where edges that no thread takes are left out of the source.
  ModuloDeadEdges,
  /// Also, more threads may execute an operation together, each group made of groups of the same operation.
  MoreConverged,
};

/// `proved`, `refuted`, `inconclusive`, `invalid target`.
llvm::StringRef nameOf(Verdict V);

/// What of the target is not as in the source.
enum class Fault : uint8_t {
  None,
  /// The target breaks a static rule.
  Rules,
  /// A thread has different events, or events with different operands.
  Events,
  /// Each thread has the same events, but not together with the same threads.
  Relation,
};

enum class GradeAnswer : uint8_t { Open, Holds, Refuted };

struct ValidateOptions {
  ConvergenceModel Model = ConvergenceModel::Maximal;
  /// Threads of the launch at most, each with inputs of its own.
  unsigned MaxThreads = 1024;
  /// Cycle hierarchies of each side at most.
  unsigned MaxHierarchies = 64;
  /// Executed instructions of a run.
  uint64_t MaxSteps = 4000000;
  uint64_t Seed = 1;
  /// Engines: instruction by instruction, if both sides are made of the same; runs with chosen inputs; all paths, with
  /// conditions of both sides matched by form; all paths with all inputs, with one iteration of a loop for all, by the
  /// solver; and the same with loops followed. Each is for what those before it leave open.
  bool Compare = true, Run = true, Enumerate = true, Induct = true, Solve = true;
  /// The weakest grade that is good enough.
  Grade Weakest = Grade::MoreConverged;
  /// For all inputs: decisions of a path at one block, paths, instructions on all of them, queries to the solver, and
  /// the effort for one; all together may take eight times that (in its own unit, so that verdicts do not depend on the
  /// machine).
  unsigned Unroll = 8;
  unsigned MaxPaths = 200;
  unsigned MaxInstructions = 40000;
  unsigned MaxQueries = 2000;
  unsigned SolverLimit = 2000000;
  /// Values are right, as others check: only which threads communicate is asked, by control flow and operations, and
  /// by runs where these changed.
  bool RelationOnly = false;
  /// Leave it at the runs once it is clear that nothing can be proved for all inputs (a loop without a known bound).
  bool FailFast = false;
  /// Gets each query to the solver as a script of SMT-LIB 2, with the answer. No query is left out, so verdicts that
  /// were kept are of no use with it.
  std::function<void(llvm::StringRef Script)> OnQuery = {};
};

/// Smaller bounds than on the command line: for pipelines, of which many passes are looked at.
ValidateOptions optionsForPipelines();

struct ValidationResult {
  Verdict Answer = Verdict::Inconclusive;
  /// By `Grade`, for the maximal relation.
  std::array<GradeAnswer, 3> Grades{GradeAnswer::Open, GradeAnswer::Open, GradeAnswer::Open};
  /// The source or the target has convergent operations without tokens, so that grades matter.
  bool Uncontrolled = false;
  /// Of a refuted pair, or one with an invalid target.
  Fault Kind = Fault::None;
  /// Why it is inconclusive, or which rule the target breaks.
  std::vector<std::string> Reasons;
  /// Those of them that describe differences which runs met and which need not be faults.
  std::vector<std::string> InconclusiveNotes;
  /// The bounds that were used, in a line.
  std::string Bounds;
  /// For a refuted pair: what differs, the two threads with their inputs, and the events of both on both sides.
  std::string Counterexample;
};

/// The answers by grade, in a line.
std::string gradesOf(const ValidationResult &R);

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
