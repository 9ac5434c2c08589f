//===- Satisfiability.cpp - Whether formulas can hold -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Questions go to one solver that keeps what it learned, with formulas as assumptions; what has no answer soon goes to
// a fresh one with a limit in Z3's own unit, so that verdicts do not depend on the machine. Before that, an
// abstraction: products and quotients are unknown functions; what cannot hold with them cannot hold.
//
// Example: `x * y != y * x` needs no solver, `a + b != b + a` is answered by the first; a product of 64 bits that is
// compared with a shift may be left open.
//
// Source: Z3; Necula's and Alive2's use of limits. Held by: unittests/Validate/SmtContextTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "SmtContext.h"
#include "rejoin/Semantics/CheckedMemory.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace rejoin {

bool holdsOfParts(const Formula &E, function_ref<bool(const Formula &)> Holds) {
  SmallVector<Formula> Left{E};
  DenseSet<unsigned> Seen;
  while (!Left.empty()) {
    Formula X = Left.pop_back_val();
    if (!Seen.insert(Z3_get_ast_id(X.ctx(), X)).second)
      continue;
    if (!X.is_app() || !Holds(X))
      return false;
    for (unsigned I = 0; I != X.num_args(); ++I)
      Left.push_back(X.arg(I));
  }
  return true;
}

/// Only truth values are free in it: every constant is one bit.
static bool isOfBits(const Formula &E) {
  return holdsOfParts(E, [](const Formula &X) {
    if (X.decl().decl_kind() != Z3_OP_UNINTERPRETED)
      return true;
    return !X.num_args() && (X.is_bool() || (X.is_bv() && X.get_sort().bv_size() == 1));
  });
}

Formula SmtContext::abstracted(const Formula &E) {
  unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Abstractions.find(Id); It != Abstractions.end())
    return It->second;
  Formula Result = E;
  bool Connects = false;
  switch (E.decl().decl_kind()) {
  case Z3_OP_AND:
  case Z3_OP_OR:
  case Z3_OP_NOT:
  case Z3_OP_IMPLIES:
  case Z3_OP_XOR:
    Connects = true;
    break;
  case Z3_OP_EQ:
  case Z3_OP_ITE:
    Connects = E.arg(E.num_args() - 1).is_bool();
    break;
  default:
    break;
  }
  if (Connects) {
    z3::expr_vector Arguments(C);
    for (unsigned I = 0; I != E.num_args(); ++I)
      Arguments.push_back(abstracted(E.arg(I)));
    Result = E.decl()(Arguments);
  } else if (!E.is_true() && !E.is_false() && !isOfBits(E)) {
    Result = C.bool_const(("p" + std::to_string(Id)).c_str());
  }
  Kept.push_back(E);
  Abstractions.try_emplace(Id, Result);
  return Result;
}

Formula SmtContext::withoutProducts(const Formula &E) {
  if (!E.is_app() || !E.num_args())
    return E;
  unsigned Id = Z3_get_ast_id(C, E);
  if (auto It = Productless.find(Id); It != Productless.end())
    return It->second;
  z3::expr_vector Arguments(C);
  bool IsOther = false;
  unsigned NumUnknown = 0;
  for (unsigned I = 0; I != E.num_args(); ++I) {
    Formula X = E.arg(I), Easier = withoutProducts(X);
    IsOther |= !z3::eq(X, Easier);
    NumUnknown += !X.is_numeral();
    Arguments.push_back(Easier);
  }
  Formula Result = E;
  switch (E.decl().decl_kind()) {
  case Z3_OP_BMUL:
  case Z3_OP_BSDIV:
  case Z3_OP_BUDIV:
  case Z3_OP_BSREM:
  case Z3_OP_BUREM:
  case Z3_OP_BSMOD:
  case Z3_OP_BSDIV_I:
  case Z3_OP_BUDIV_I:
  case Z3_OP_BSREM_I:
  case Z3_OP_BUREM_I:
  case Z3_OP_BSMOD_I:
    if (NumUnknown > 1) {
      z3::sort_vector Sorts(C);
      for (unsigned I = 0; I != E.num_args(); ++I)
        Sorts.push_back(E.arg(I).get_sort());
      std::string Name = "product." + E.decl().name().str() + "." + std::to_string(E.get_sort().bv_size());
      Result = C.function(Name.c_str(), Sorts, E.get_sort())(Arguments);
      break;
    }
    [[fallthrough]];
  default:
    if (IsOther)
      Result = E.decl()(Arguments);
  }
  Kept.push_back(E);
  Productless.try_emplace(Id, Result);
  return Result;
}

z3::check_result SmtContext::IncrementalSolver::check(ArrayRef<Formula> Formulas, const Formula &True) {
  size_t Same = 0;
  while (Same != Asserted.size() && Same != Formulas.size() && z3::eq(Asserted[Same], Formulas[Same]))
    ++Same;
  if (Same != Asserted.size()) {
    Solver.pop(Asserted.size() - Same);
    Asserted.resize(Same, True);
  }
  for (const Formula &E : Formulas.drop_front(Same)) {
    Solver.push();
    Solver.add(E);
    Asserted.push_back(E);
  }
  return Solver.check();
}

Tri SmtContext::satisfiable(ArrayRef<Formula> Given, bool Roughly) {
  Model.reset();
  SmallVector<Formula> Abstracted;
  if (Abstract) {
    // What those before it say is known in each.
    z3::expr_vector From(C), To(C);
    for (const Formula &E : Given) {
      Formula Copy = E;
      Abstracted.push_back(abstracted(From.empty() ? E : simplify(Copy.substitute(From, To))));
      From.push_back(E.is_not() ? Formula(E.arg(0)) : E);
      To.push_back(E.is_not() ? False : True);
    }
  }
  SmallVector<Formula> Formulas(Abstract ? ArrayRef<Formula>(Abstracted) : Given);
  // Without the solver, if one is the negation of another.
  std::set<unsigned> Ids;
  std::vector<unsigned> Positive;
  auto No = [&] {
    ++Counts.AnsweredByForm;
    return Tri::No;
  };
  for (const Formula &E : Formulas) {
    if (E.is_false())
      return No();
    if (!E.is_true())
      Ids.insert(Z3_get_ast_id(C, E));
  }
  for (const Formula &E : Formulas)
    if (E.is_not() && Ids.contains(Z3_get_ast_id(C, E.arg(0))))
      return No();
  ++Queries;
  if (isExhausted()) {
    ++Counts.Unknown;
    return Tri::Unknown;
  }
  append_range(Formulas, lemmasOfBounds(Formulas));
  Tri Answer = ask(Formulas, Roughly);
  ++(Answer == Tri::Yes ? Counts.Satisfiable : Answer == Tri::No ? Counts.Unsatisfiable : Counts.Unknown);
  if (OnQuery)
    OnQuery(scriptOf(Formulas, Answer));
  return Answer;
}

std::string SmtContext::scriptOf(ArrayRef<Formula> Formulas, Tri Answer) {
  z3::solver All(C);
  for (const Formula &E : Formulas)
    All.add(E);
  static constexpr StringLiteral Answers[] = {"unsat", "sat", "unknown"};
  const unsigned Index = Answer == Tri::No ? 0 : Answer == Tri::Yes ? 1 : 2;
  return ("; query " + Twine(Queries) + ": " + Answers[Index] + "\n" + All.to_smt2()).str();
}

Tri SmtContext::ask(ArrayRef<Formula> Formulas, bool Roughly) {
  // Mostly both sides have the same products.
  SmallVector<Formula> Easier;
  bool HasProducts = false;
  for (const Formula &E : Formulas) {
    Easier.push_back(withoutProducts(E));
    HasProducts |= !z3::eq(Easier.back(), E);
  }
  // A unit takes less time where a solver is asked only once.
  constexpr unsigned UnitsOnce = 2;
  auto Note = [&](const z3::solver &By, unsigned Units) {
    z3::stats Statistics = By.statistics();
    for (unsigned K = 0; K != Statistics.size(); ++K)
      if (Statistics.is_uint(K) && Statistics.key(K) == "rlimit count") {
        Effort += (Statistics.uint_value(K) - LastCount) / Units;
        LastCount = Statistics.uint_value(K);
      }
  };
  auto AskAgain = [&](IncrementalSolver &By, ArrayRef<Formula> What) {
    if (isExhausted())
      return z3::unknown;
    z3::check_result Result = By.check(What, True);
    Note(By.Solver, 1);
    if (Result == z3::sat && &By == &Solver)
      Model = By.Solver.get_model();
    return Result;
  };
  // With all that a solver prepares that is asked only once.
  auto AskOnce = [&](ArrayRef<Formula> What, bool IsWhole) {
    if (isExhausted())
      return z3::unknown;
    z3::solver Once(C);
    limit(Once, QueryLimit);
    for (const Formula &E : What)
      Once.add(E);
    z3::check_result Result = Once.check();
    Note(Once, UnitsOnce);
    if (Result == z3::sat && IsWhole)
      Model = Once.get_model();
    return Result;
  };
  auto Ask = [&](IncrementalSolver &By, ArrayRef<Formula> What) {
    z3::check_result Result = AskAgain(By, What);
    return Result == z3::unknown ? AskOnce(What, /*IsWhole=*/&By == &Solver) : Result;
  };
  z3::check_result Result = HasProducts ? Ask(SolverWithoutProducts, Easier) : z3::unknown;
  if (HasProducts && Roughly && Result != z3::unsat)
    return Tri::Unknown;
  if (Result != z3::unsat)
    Result = Ask(Solver, Formulas);
  return Result == z3::unsat ? Tri::No : Result == z3::sat ? Tri::Yes : Tri::Unknown;
}

bool SmtContext::mayHold(ArrayRef<Formula> Given, const Formula &E, Tri &Answer, bool Roughly) {
  Formula Negated = simplify(!E);
  for (const Formula &G : Given) {
    if (z3::eq(G, E)) {
      Answer = Tri::Yes;
      return true;
    }
    if (z3::eq(G, Negated)) {
      Answer = Tri::No;
      return false;
    }
  }
  std::vector<unsigned> Key;
  for (const Formula &G : Given)
    Key.push_back(Z3_get_ast_id(C, G));
  llvm::sort(Key);
  Key.push_back(Z3_get_ast_id(C, E));
  Key.push_back(Roughly);
  auto It = Answers.find(Key);
  if (It == Answers.end()) {
    SmallVector<Formula> All(Given);
    All.push_back(E);
    Kept.insert(Kept.end(), All.begin(), All.end());
    It = Answers.try_emplace(std::move(Key), satisfiable(All, Roughly)).first;
  }
  Answer = It->second;
  return Answer != Tri::No;
}

} // namespace rejoin
