//===- Validate.h - Validation of transformations ------------- -*- C++ -*-===//
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
  /// The target refines the source for every launch: all inputs were covered, and nothing was left open.
  Proved,
  /// A counterexample was found.
  Refuted,
  /// No counterexample was found within the bounds. The reasons name the parts that were not covered.
  Inconclusive,
  /// The target breaks a static rule of convergence control.
  InvalidTarget,
};

/// How closely the convergence of code without tokens must match that of the source.
enum class Grade : uint8_t {
  /// Two threads execute an operation together in the target iff they do in the source.
  Strict,
  /// As `Strict`, ignoring edges of the source that no thread takes.
  ModuloDeadEdges,
  /// In addition, more threads may execute an operation together, if each group is a union of groups of the same
  /// operation in the source.
  MoreConverged,
};

/// `proved`, `refuted`, `inconclusive`, `invalid target`.
llvm::StringRef nameOf(Verdict V);

/// The difference between target and source.
enum class Fault : uint8_t {
  None,
  /// The target breaks a static rule of convergence control.
  Rules,
  /// A thread has different events, or events with different operands.
  Events,
  /// Each thread has the same events, but executes them together with other threads.
  Relation,
};

enum class GradeAnswer : uint8_t { Open, Holds, Refuted };

/// Counts of the solver's work.
struct SolverStatistics {
  /// Comparisons of all paths of two functions; the abstraction by form and each round of induction count one each.
  uint64_t Comparisons = 0;
  /// Questions whose answer the form of the formulas shows, without the solver.
  uint64_t AnsweredByForm = 0;
  /// Queries to the solver by their answers: satisfiable, unsatisfiable, or none within the limit.
  uint64_t Satisfiable = 0, Unsatisfiable = 0, Unknown = 0;
  /// The effort of all queries, in units of Z3's rlimit.
  uint64_t Effort = 0;
};

struct ValidateOptions {
  ConvergenceModel Model = ConvergenceModel::Maximal;
  /// The largest number of threads of a launch. Each thread has inputs of its own.
  unsigned MaxThreads = 1024;
  /// The largest number of cycle hierarchies on each side.
  unsigned MaxHierarchies = 64;
  /// The largest number of instructions executed in a run.
  uint64_t MaxSteps = 4000000;
  uint64_t Seed = 1;
  /// The engines, each for the questions that the earlier ones leave open. `Compare`: instruction by instruction, if
  /// both sides consist of the same instructions. `Match`: values as terms, where control goes the same
  /// way. `Run`: runs with chosen inputs. `Enumerate`: all paths, where the
  /// conditions of both sides are matched by form. `Induct`: all paths with all inputs by the solver, where one
  /// iteration of a loop represents all. `Solve`: the same, with loops followed.
  bool Compare = true, Match = true, Run = true, Enumerate = true, Induct = true, Solve = true;
  /// The weakest grade that suffices.
  Grade Weakest = Grade::MoreConverged;
  /// Bounds on the proofs for all inputs: a path's decisions at one block, paths, instructions on all paths, queries to
  /// the solver, and the effort of one query. All queries together may take eight times that effort. Effort has the
  /// solver's own unit, so verdicts do not depend on the machine.
  unsigned Unroll = 8;
  unsigned MaxPaths = 200;
  unsigned MaxInstructions = 40000;
  unsigned MaxQueries = 2000;
  unsigned SolverLimit = 2000000;
  /// The effort of one query where the threads communicate as before by the form of the code, so that values alone are
  /// left to compare; 0: no other effort than elsewhere.
  unsigned SolverLimitForValues = 0;
  /// Assume that values are right, because another tool checks them. Only the question which threads communicate is
  /// answered: by control flow and operations, and by runs if these have changed.
  bool RelationOnly = false;
  /// Stop after the runs if it is clear that a proof for all inputs is impossible (a loop without a known bound).
  bool FailFast = false;
  /// Adds up the solver's work for all pairs that are validated with these options. Kept verdicts add nothing.
  SolverStatistics *Statistics = nullptr;
  /// Receives each query to the solver as an SMT-LIB 2 script, with the answer. All queries are made, so kept verdicts
  /// are of no use with it.
  std::function<void(llvm::StringRef Script)> OnQuery = {};
};

/// Smaller bounds than those of the command line, for pipelines that validate many passes.
ValidateOptions optionsForPipelines();

struct ValidationResult {
  Verdict Answer = Verdict::Inconclusive;
  /// The answers for the maximal relation, indexed by `Grade`.
  std::array<GradeAnswer, 3> Grades{GradeAnswer::Open, GradeAnswer::Open, GradeAnswer::Open};
  /// Whether the source or the target has convergent operations without tokens. Grades matter only then.
  bool Uncontrolled = false;
  /// The fault of a refuted pair, or of a pair with an invalid target.
  Fault Kind = Fault::None;
  /// Of `Fault::Events`: what differs first may be a write of memory that is dead after the function returns.
  bool IsOfDeadMemory = false;
  /// The reasons why the verdict is inconclusive, or the rules that the target breaks.
  std::vector<std::string> Reasons;
  /// The reasons that describe differences which runs found and which need not be faults.
  std::vector<std::string> InconclusiveNotes;
  /// The bounds that were used, in one line.
  std::string Bounds;
  /// For a refuted pair: the difference, the two threads with their inputs, and the events of both threads on both
  /// sides.
  std::string Counterexample;
};

/// The answers by grade, each in a line with its meaning; empty where all are the verdict.
std::string gradesOf(const ValidationResult &R);

/// Compares executions of two functions with the same type, in a launch whose threads have different arguments. The
/// target refines the source if for every cycle hierarchy of the target, and every choice of anchors, there is one of
/// the source such that
///
/// - each thread without undefined behaviour in the source has the same events (calls with effects, stores, atomics,
///   the result) with equal operands;
/// - convergent calls of two threads are converged in the target iff they are in the source.
///
/// The result of a convergent call depends on the threads that participate, so it is compared through its uses.
/// Undefined operands in the source may become anything.
ValidationResult validate(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                          const ValidateOptions &Options);

} // namespace rejoin

#endif // REJOIN_VALIDATE_VALIDATE_H
