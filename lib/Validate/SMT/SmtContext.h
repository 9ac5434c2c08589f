//===- SmtContext.h - Formulas of one comparison, and whether they hold *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The formulas of one comparison of two functions, and the questions whether they can hold. Only this room includes Z3;
// the others build formulas by it.
//
//   a0.0 + a0.0 != a0.0 << 1       equal by Z3's simplifier, or no model: No
//   a0.0 * a1.0 = 77               Yes, with a model
//   not:  a product of 64 bits against sums of shifts    perhaps Unknown, when the query has met its limit
//
// Two threads. Constants are each thread's own or shared; a thread's own are functions of `Which`, so the formula of
// the other thread is the same one with `Which` replaced (`forOther`). Two threads are enough to show that a relation
// differs. The name of a constant states its kind: a model is a counterexample only if the formula depends on inputs
// alone (`tellsInputs`).
//
// Invariants: a formula is shared iff `forOther` leaves it as it is; formulas whose numbers are keys of a table are
// kept alive. Answers do not depend on the machine: limits are in Z3's own unit.
// Why it is right: simplification keeps the meaning. Abstractions (`Roughly`, `Abstract`) let more hold than does, so
// only their No counts.
// Cost: linear in the formulas but for the solver, which has a limit for each query and one for all.
// Source: L. de Moura, N. Bjorner: Z3: An Efficient SMT Solver. TACAS 2008.
// Caveat: Unknown is no answer: whoever asks must leave the verdict open.
// Held by: unittests/Validate/SmtContextTest.cpp, test/Validate/solver-limit.srctgt.ll, dump.ll.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SMT_SMTCONTEXT_H
#define REJOIN_LIB_VALIDATE_SMT_SMTCONTEXT_H

#include "Formula.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Validate/Validate.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rejoin {

/// Of a formula and all its parts, each of which is looked at once.
bool holdsOfParts(const Formula &E, llvm::function_ref<bool(const Formula &)> Holds);

/// Formulas that the threads of one comparison share. Names of constants state their kind: `a` arguments, `w` indices
/// in the launch, `r` results of functions that nobody knows (all of these are inputs that a counterexample may choose,
/// and `u` what an atomic operation finds in memory), `x` what is only bounded from above.
class SmtContext {
public:
  /// \p Abstract: conditions are matched by their form alone. What is no truth value of an input is a proposition of
  /// its own, equal only to itself, so that more seems possible than is.
  SmtContext(const llvm::DataLayout &DL, TargetKind Kind, unsigned QueryLimit, bool Abstract = false);

  z3::context C;
  const llvm::DataLayout &DL;
  /// Which of two threads; constants of threads are renamed with it.
  Formula Which;
  Formula False, True;

  Formula bits(const llvm::APInt &V);
  Formula bits(uint64_t V, unsigned Width) { return C.bv_val(V, Width); }
  /// A constant that each thread has for itself (the same expression for the same name).
  Formula ofThread(const std::string &Name, unsigned Width);
  /// A constant that all threads share.
  Formula shared(const std::string &Name, unsigned Width) { return C.bv_const(Name.c_str(), Width); }
  /// An unknown function of its arguments, and of the thread if \p PerThread.
  Formula apply(const std::string &Name, llvm::ArrayRef<Formula> Arguments, unsigned Width, bool PerThread);
  TargetKind kind() const { return Kind; }
  /// An address by which memory is accessed, as one of flat memory: global and constant memory have the same ones,
  /// others lie in windows that nobody knows. Addresses of other widths stay.
  Formula flat(const Formula &Address, unsigned AddressSpace);
  /// The address of a flat or private access plus a number of bytes, and the distance of \p A from \p B in bytes.
  /// Accesses do not run over the end of an address space of fewer bits, nor are there any at both ends.
  Formula advanced(const Formula &Address, uint64_t Bytes);
  Formula distance(const Formula &A, const Formula &B);
  /// An address in another space, of \p Width bits.
  Formula castAddress(const Formula &Address, unsigned From, unsigned To, unsigned Width);
  /// What was cast to give a flat address of a window.
  struct InWindow {
    Formula Address;
    unsigned Space;
  };
  const InWindow *inWindow(const Formula &Flat) const;
  /// The same formula of the other thread.
  Formula forOther(const Formula &E);

  /// The solver's simplifier; each formula once.
  Formula simplify(const Formula &E);
  /// The same where that is worth it: the simplifier goes through the whole formula, and a deep one is simplified again
  /// where it is asked about.
  Formula simplifyShallow(const Formula &E) { return depth(E) > MaxShallow ? E : simplify(E); }

  /// How deep the operations are nested.
  unsigned depth(const Formula &E);
  /// An upper bound of the value where \p Unless does not hold, from the form of the formula; without sign, of 64 bits
  /// at most.
  uint64_t maximum(const Formula &E, const Formula &Unless);
  /// Whether the form of a sum, difference, product or shift shows that it does not wrap for any values.
  bool wrapsNever(unsigned Opcode, const Formula &A, const Formula &B, bool Signed);

  /// Unknown where the query meets its limit, or all of them together met theirs.
  /// With \p Roughly products, which the solver is slow at, are unknown functions, and what can hold then is unknown.
  Tri satisfiable(llvm::ArrayRef<Formula> Formulas, bool Roughly = false);
  /// Whether \p E can hold where all of \p Given do. Remembered; leaves no model.
  bool mayHold(llvm::ArrayRef<Formula> Given, const Formula &E, Tri &Answer, bool Roughly = false);
  /// After `Yes` from `satisfiable`.
  const z3::model &model() const { return *Model; }
  /// Where the formula is satisfiable, inputs make it true.
  bool tellsInputs(const Formula &E);
  /// The same formula of the thread that an instance of the source chooses among those that are together. It is the one
  /// that instances for which \p SameChoice holds choose.
  Formula forChosen(const Formula &E, unsigned Instance, llvm::function_ref<bool(unsigned)> SameChoice);
  /// All threads have the same.
  bool isShared(const Formula &E) { return z3::eq(forOther(E), E); }
  /// It depends on what an undefined value was taken to be.
  bool isChosen(const Formula &E);
  /// These undefined values are taken to be others, the same in all formulas; of some width each. False if there are
  /// too many.
  bool replaceChosen(llvm::ArrayRef<Formula *> In, llvm::function_ref<Formula(unsigned)> By);
  static constexpr llvm::StringLiteral ChosenName = "xu";

  uint64_t Queries = 0;
  /// The counts so far, without comparisons.
  SolverStatistics statistics() const {
    SolverStatistics All = Counts;
    All.Effort = Effort;
    return All;
  }
  /// `ValidateOptions::OnQuery`.
  std::function<void(llvm::StringRef Script)> OnQuery;
  /// All queries together took as much as a few that meet their limit; no more are asked.
  bool isExhausted() const { return Effort > MaxEffort; }
  /// Of all queries so far, in the unit of the limit for one.
  uint64_t effort() const { return Effort; }
  /// So many queries that meet their limit are all that is asked.
  static constexpr uint64_t QueriesToTheLimit = 8;

private:
  static constexpr unsigned MaxShallow = 64;

  Formula abstracted(const Formula &E);
  /// Sums and the like have their operands in one order, however they were written down.
  Formula inOrder(const Formula &E);
  /// With unknown functions for products and quotients: it can hold where the formula can.
  Formula withoutProducts(const Formula &E);
  /// A solver, with what the query before asserted, one scope each.
  struct IncrementalSolver {
    z3::solver Solver;
    std::vector<Formula> Asserted = {};
    z3::check_result check(llvm::ArrayRef<Formula> Formulas, const Formula &True);
  };

  /// Addresses that are those of flat memory.
  bool isFlat(const Formula &Address, unsigned AddressSpace) const;

  /// With those of parts that are known, and found.
  uint64_t maximum(const Formula &E, llvm::DenseMap<unsigned, uint64_t> &Maxima);

  TargetKind Kind;
  std::map<unsigned, InWindow> Windows;
  bool Abstract;
  llvm::DenseMap<unsigned, Formula> Abstractions, Productless;
  IncrementalSolver Solver, SolverWithoutProducts;
  void limit(z3::solver &S, unsigned Limit);
  Tri ask(llvm::ArrayRef<Formula> Formulas, bool Roughly);
  /// A query that other solvers read.
  std::string scriptOf(llvm::ArrayRef<Formula> Formulas, Tri Answer);
  /// In the solver's unit, so that verdicts do not depend on the machine.
  unsigned QueryLimit;
  uint64_t Effort = 0, MaxEffort;
  SolverStatistics Counts;
  /// What Z3 counted of all of them.
  uint32_t LastCount = 0;
  std::optional<z3::model> Model;
  z3::expr_vector Own, Others;
  std::set<std::string> Known;
  llvm::DenseMap<unsigned, Formula> Simplified;
  llvm::DenseMap<unsigned, unsigned> Depths;
  llvm::DenseMap<unsigned, uint64_t> Maxima;
  llvm::DenseMap<unsigned, bool> Chosen;
  /// Whether an address leaves its object.
  static constexpr llvm::StringLiteral BoundsName = "xbounds";
  llvm::DenseMap<unsigned, std::vector<Formula>> Steps;
  std::map<std::vector<unsigned>, std::vector<Formula>> Lemmas;
  const std::vector<Formula> &stepsIn(const Formula &E);
  /// What steps that stay in their objects say of others.
  std::vector<Formula> lemmasOfBounds(llvm::ArrayRef<Formula> Formulas);
  /// Keeps formulas alive whose numbers are keys.
  std::vector<Formula> Kept;
  std::map<std::vector<unsigned>, Tri> Answers;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SMT_SMTCONTEXT_H
