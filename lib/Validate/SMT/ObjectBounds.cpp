//===- ObjectBounds.cpp - Which addresses lie in one object ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// That an address leaves its object is an unknown function of where it starts and how far it goes. Where LLVM splits or
// merges steps, assumptions for the solver relate several of these.
//
// Lemma: if the step by S from P stays in its object, then P, P + S and all that lies between them are in one object:
// P + D with 0 <= D <= S. Objects that share an address of two such steps are one object (addresses stand for their
// objects, as everywhere in formulas). A step stays in its object if it begins and ends in the same one. D is a part of
// the sum S, term by term, none of which is negative, so that nothing wraps; of terms this is known by form.
// Held by: test/Validate/split-addresses*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "SmtContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace rejoin {

namespace {

/// A number and a sum of products, each a number and factors, in order.
using Sum = std::map<std::vector<unsigned>, uint64_t>;

/// From an address as far as the sum.
struct Step {
  Formula Leaves;
  Sum From, To, By;
  unsigned Width;
  /// All parts of the distance together do not wrap, nor is any negative.
  bool HasParts = true;
};

} // namespace

static void addTo(Sum &S, const std::vector<unsigned> &Factors, uint64_t Times, uint64_t Mask) {
  uint64_t &Old = S[Factors];
  Old = (Old + Times) & Mask;
  if (!Old)
    S.erase(Factors);
}

static Sum plus(Sum A, const Sum &B, uint64_t Mask) {
  for (const auto &[Factors, Times] : B)
    addTo(A, Factors, Times, Mask);
  return A;
}

/// A product of numbers and others, with the factors of factors.
static void multiply(const Formula &E, std::vector<Formula> &Factors, uint64_t &Times) {
  uint64_t Number;
  if (E.is_numeral_u64(Number)) {
    Times *= Number;
    return;
  }
  if (!E.is_app() || E.decl().decl_kind() != Z3_OP_BMUL) {
    Factors.push_back(E);
    return;
  }
  for (unsigned K = 0; K != E.num_args(); ++K)
    multiply(E.arg(K), Factors, Times);
}

/// \p Parts are the formulas by their numbers.
static void flatten(z3::context &C, const Formula &E, uint64_t Times, uint64_t Mask, Sum &Result,
                    std::map<unsigned, Formula> &Parts) {
  std::vector<Formula> Factors;
  multiply(E, Factors, Times);
  Times &= Mask;
  if (Factors.size() == 1 && Factors.front().is_app() && Factors.front().decl().decl_kind() == Z3_OP_BADD) {
    const Formula Terms = Factors.front();
    for (unsigned K = 0; K != Terms.num_args(); ++K)
      flatten(C, Terms.arg(K), Times, Mask, Result, Parts);
    return;
  }
  std::vector<unsigned> Ids;
  for (const Formula &X : Factors) {
    Ids.push_back(Z3_get_ast_id(C, X));
    Parts.try_emplace(Ids.back(), X);
  }
  llvm::sort(Ids);
  addTo(Result, Ids, Times, Mask);
}

/// The address lies between both ends of the step, or is one of them.
static bool isOn(const Step &S, const Sum &Address) {
  if (Address == S.From || Address == S.To)
    return true;
  if (!S.HasParts)
    return false;
  const uint64_t Mask = maskTrailingOnes<uint64_t>(S.Width);
  Sum Negative;
  for (const auto &[Factors, Times] : S.From)
    Negative[Factors] = -Times & Mask;
  const Sum Distance = plus(Address, Negative, Mask);
  return all_of(Distance, [&](const auto &Term) {
    auto It = S.By.find(Term.first);
    return It != S.By.end() && Term.second <= It->second;
  });
}

static bool areConnected(const Step &A, const Step &B) {
  return isOn(A, B.From) || isOn(A, B.To) || isOn(B, A.From) || isOn(B, A.To);
}

const std::vector<Formula> &SmtContext::stepsIn(const Formula &E) {
  auto [It, IsNew] = Steps.try_emplace(Z3_get_ast_id(C, E));
  if (!IsNew)
    return It->second;
  std::vector<Formula> Found, Left{E};
  DenseSet<unsigned> Seen;
  while (!Left.empty()) {
    const Formula X = Left.back();
    Left.pop_back();
    if (!X.is_app() || !X.num_args() || !Seen.insert(Z3_get_ast_id(C, X)).second)
      continue;
    if (X.decl().decl_kind() == Z3_OP_UNINTERPRETED && StringRef(X.decl().name().str()).starts_with(BoundsName))
      Found.push_back(X);
    for (unsigned K = 0; K != X.num_args(); ++K)
      Left.push_back(X.arg(K));
  }
  Kept.push_back(E);
  return Steps[Z3_get_ast_id(C, E)] = std::move(Found);
}

std::vector<Formula> SmtContext::lemmasOfBounds(ArrayRef<Formula> Formulas) {
  std::map<unsigned, Formula> Known;
  for (const Formula &E : Formulas)
    for (const Formula &X : stepsIn(E))
      Known.try_emplace(Z3_get_ast_id(C, X), X);
  // More than these are seldom of one object.
  constexpr unsigned MaxSteps = 40;
  if (Known.size() < 2 || Known.size() > MaxSteps)
    return {};
  std::vector<unsigned> Key;
  for (const auto &[Id, X] : Known)
    Key.push_back(Id);
  if (auto It = Lemmas.find(Key); It != Lemmas.end())
    return It->second;
  std::vector<Step> All;
  for (const auto &[Id, X] : Known) {
    Step S{X == bits(1, 1), {}, {}, {}, X.arg(0).get_sort().bv_size()};
    if (S.Width > 64 || X.arg(1).get_sort().bv_size() != S.Width)
      continue;
    const uint64_t Mask = maskTrailingOnes<uint64_t>(S.Width);
    std::map<unsigned, Formula> Parts;
    flatten(C, simplify(X.arg(0)), 1, Mask, S.From, Parts);
    flatten(C, simplify(X.arg(1)), 1, Mask, S.By, Parts);
    S.To = plus(S.From, S.By, Mask);
    uint64_t Most = 0;
    bool Overflows = false, Any = false;
    for (const auto &[Factors, Times] : S.By) {
      uint64_t Term = Times;
      for (unsigned Factor : Factors) {
        Term = SaturatingMultiply(Term, maximum(Parts.at(Factor), Maxima), &Any);
        Overflows |= Any;
      }
      Most = SaturatingAdd(Most, Term, &Any);
      Overflows |= Any;
    }
    S.HasParts = !Overflows && Most <= Mask >> 1;
    All.push_back(std::move(S));
  }
  std::vector<Formula> Result;
  for (const Step &T : All) {
    auto Joins = [&](const Step &A, const Step &B) {
      return (isOn(A, T.From) && isOn(B, T.To)) || (isOn(B, T.From) && isOn(A, T.To));
    };
    for (const Step &A : All)
      if (&A != &T && Joins(A, A))
        Result.push_back(A.Leaves || !T.Leaves);
    for (const Step &A : All)
      for (const Step &B : All)
        if (&A < &B && &A != &T && &B != &T && Joins(A, B) && !Joins(A, A) && !Joins(B, B) && areConnected(A, B))
          Result.push_back(A.Leaves || B.Leaves || !T.Leaves);
  }
  return Lemmas[Key] = std::move(Result);
}

} // namespace rejoin
