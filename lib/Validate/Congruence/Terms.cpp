//===- Terms.cpp - Values of both sides as terms in normal form -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lemma: a term denotes a function of its leaves, for all of their values where no leaf and no operation within is
// poison; two values with one term are equal there. Of all flags only those that make an operation poison, and of
// metadata and attributes only those that do, are left out of terms: who compares values has to compare these beside
// (ValuePairs.cpp). What else changes a result (flags and accuracy of numbers) is part of the term (`Flagged`), and an
// operation whose operands do not determine its result is a leaf of its own at each evaluation (`Again`).
//
// Rewrites, each an equality for all values of the leaves (integers modulo 2^w), with what has to be shown:
//
//   sums         x - y = x + (2^w-1) y, x << c = 2^c x (c < w), ~x = -1 - x, x | y = x + y (no bit in common): a ring;
//                addresses too, whose offsets wrap in the width of indices
//   products     in any order; of a constant and a sum, distributed: the same ring
//   comparisons  x != y, x <= y, x > y by negation and exchange of `eq`, `ult`, `slt`: total orders; c < x is
//                !(x < c + 1) unless c is the largest; x <u 1 is x = 0; x + c = d is x = d - c, as adding c is a
//                bijection; of bits, x = 1 is x; (b ? c : d) = e is decided for both
//   numbers      x < y is y > x; unordered is the negation of the inverse, ordered, for each NaN
//   bits         a & b in order, a & a = a, a & !a = 0 (J); a | b = !(!a & !b); a ^ b with negations outside
//   choices      of a constant bit, of two equal values; c ? a : (d ? a : b) = c | d ? a : b, of which no part is used
//                twice on one way; (x < y) ? x : y is the smaller one (J), and with x < c as x <= c - 1
//
// A bit `a & b` stands for `select a, b, false`, too: where b is poison, the pairs of values decide (ValuePairs.cpp).
//
// Rules that join two uses of a leaf (J, and equal parts of sums) are valid for a source, and for leaves that are
// fixed. Each use of an undefined value may give another one, so `x + x` has more results than `2 * x`.
//
// Cost: linear in the size of what is made. Source: hash consing; Alpern, Wegman, Zadeck, Detecting equality of
// variables in programs, POPL 1988. Held by: test/Validate/congruence*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "Terms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace rejoin {

bool isUndefined(const Constant &C) { return isa<UndefValue>(C) || C.containsUndefOrPoisonElement(); }

Terms::Terms() { make(TermKind::Open, nullptr, {}); }

TermId Terms::make(TermKind Kind, const Type *T, ArrayRef<uint64_t> Rest) {
  SmallVector<uint64_t, 8> Key{static_cast<uint64_t>(Kind), reinterpret_cast<uintptr_t>(T)};
  append_range(Key, Rest);
  if (auto It = Known.find(Key); It != Known.end())
    return It->second;
  const ArrayRef<uint64_t> Kept = ArrayRef(Key).copy(Storage);
  const TermId X = Kinds.size();
  Known.try_emplace(Kept, X);
  Kinds.push_back(Kind);
  Types.push_back(T);
  Rests.push_back(Kept.drop_front(2));
  const auto AreFixed = [&](ArrayRef<uint64_t> Of) { return all_of(Of, [&](uint64_t Y) { return Fixed[Y]; }); };
  bool IsFixed = false;
  switch (Kind) {
  case TermKind::Constant:
    IsFixed = !isUndefined(*reinterpret_cast<const llvm::Constant *>(Rest[0]));
    break;
  case TermKind::Global:
  case TermKind::Object:
  case TermKind::Freeze:
    IsFixed = true;
    break;
  case TermKind::Product:
  case TermKind::Not:
  case TermKind::And:
  case TermKind::Choice:
    IsFixed = AreFixed(Rest);
    break;
  case TermKind::Compare:
  case TermKind::CompareFloat:
    IsFixed = AreFixed(Rest.drop_front());
    break;
  case TermKind::Sum:
    IsFixed = true;
    for (size_t K = 1; K < Rest.size(); K += 2)
      IsFixed &= Fixed[Rest[K]];
    break;
  default:
    break;
  }
  Fixed.push_back(IsFixed);
  return X;
}

TermId Terms::global(StringRef Name, const Type *T) {
  return make(TermKind::Global, T, {Names.try_emplace(Name, Names.size()).first->second});
}

const Constant *Terms::constantOf(TermId X) const {
  return Kinds[X] == TermKind::Constant ? reinterpret_cast<const llvm::Constant *>(Rests[X][0]) : nullptr;
}

const APInt *Terms::integerOf(TermId X) const {
  const auto *C = dyn_cast_or_null<ConstantInt>(constantOf(X));
  return C && C->getType()->isIntegerTy() ? &C->getValue() : nullptr;
}

TermId Terms::truth(const Type *Bit, bool Is) { return constant(*ConstantInt::get(const_cast<Type *>(Bit), Is)); }

TermId Terms::negate(TermId X) {
  if (X == OpenTerm)
    return X;
  if (Kinds[X] == TermKind::Not)
    return Rests[X][0];
  if (const APInt *C = integerOf(X))
    return truth(Types[X], C->isZero());
  return make(TermKind::Not, Types[X], {X});
}

std::optional<TermId> Terms::conjunction(TermId X, TermId Y, Side Of) {
  if (X == OpenTerm || Y == OpenTerm)
    return OpenTerm;
  SmallVector<uint64_t, 4> All;
  for (TermId Z : {X, Y}) {
    if (const APInt *C = integerOf(Z)) {
      if (C->isZero())
        return Z;
      continue;
    }
    if (Kinds[Z] == TermKind::And)
      append_range(All, Rests[Z]);
    else
      All.push_back(Z);
  }
  if (All.empty())
    return truth(Types[X], true);
  llvm::sort(All);
  auto MayJoin = [&](TermId Z) { return Of == Side::Source || Fixed[Z]; };
  SmallVector<uint64_t, 4> Left;
  for (uint64_t Z : All) {
    if (!Left.empty() && Left.back() == Z) {
      if (!MayJoin(Z))
        return std::nullopt;
      continue;
    }
    Left.push_back(Z);
  }
  for (uint64_t Z : Left)
    if (Kinds[Z] == TermKind::Not && is_contained(Left, Rests[Z][0])) {
      if (!MayJoin(Z))
        return std::nullopt;
      return truth(Types[X], false);
    }
  constexpr size_t Most = 32;
  if (Left.size() > Most)
    return std::nullopt;
  return Left.size() == 1 ? static_cast<TermId>(Left[0]) : make(TermKind::And, Types[X], Left);
}

/// The smaller or larger of two numbers, as the choice that its comparison decides.
std::optional<TermId> Terms::extreme(const Type *T, TermId If, TermId Then, TermId Else, Side Of) {
  if (Kinds[If] != TermKind::Compare || !T->isIntegerTy())
    return std::nullopt;
  const auto P = static_cast<CmpInst::Predicate>(Rests[If][0]);
  const TermId X = Rests[If][1], Y = Rests[If][2];
  if (P == CmpInst::ICMP_EQ || Types[X] != T)
    return std::nullopt;
  if (Of == Side::Target && (!Fixed[X] || !Fixed[Y]))
    return std::nullopt;
  const bool IsSigned = P == CmpInst::ICMP_SLT;
  const unsigned Min = IsSigned ? Intrinsic::smin : Intrinsic::umin, Max = IsSigned ? Intrinsic::smax : Intrinsic::umax;
  auto Make = [&](unsigned Id, TermId A, TermId B) {
    return make(TermKind::Call, T, {Id, std::min(A, B), std::max(A, B)});
  };
  if (Then == X && Else == Y)
    return Make(Min, X, Y);
  if (Then == Y && Else == X)
    return Make(Max, X, Y);
  // x < c is x <= c - 1.
  const APInt *C = integerOf(Y), *Other = integerOf(Then == X ? Else : Then);
  if (!C || !Other || (Then != X && Else != X) || (IsSigned ? C->isMinSignedValue() : C->isZero()) || *Other != *C - 1)
    return std::nullopt;
  return Then == X ? Make(Min, X, Else) : Make(Max, X, Then);
}

std::optional<TermId> Terms::choice(const Type *T, TermId If, TermId Then, TermId Else, Side Of) {
  if (If == OpenTerm)
    return OpenTerm;
  if (const APInt *C = integerOf(If))
    return C->isZero() ? Else : Then;
  if (Then == Else)
    return Then;
  if (Then == OpenTerm || Else == OpenTerm)
    return OpenTerm;
  if (Kinds[If] == TermKind::Not) {
    If = Rests[If][0];
    std::swap(Then, Else);
  }
  if (T && T->isIntegerTy(1)) {
    const APInt *X = integerOf(Then), *Y = integerOf(Else);
    if (X && Y)
      return X->isZero() ? negate(If) : If;
    if (Y && Y->isZero())
      return conjunction(If, Then, Of);
    if (X && X->isZero())
      return conjunction(negate(If), Else, Of);
    auto Or = [&](TermId A, TermId B) -> std::optional<TermId> {
      auto Both = conjunction(negate(A), negate(B), Of);
      return Both ? std::optional(negate(*Both)) : std::nullopt;
    };
    if (X)
      return Or(If, Else);
    if (Y)
      return Or(negate(If), Then);
  }
  // Of two choices with a result in common, one. No condition and no result is used twice on one way.
  auto Merge = [&](TermId Inner, TermId Common, TermId Cond) -> std::optional<TermId> {
    if (Kinds[Inner] != TermKind::Choice || Types[Inner] != T)
      return std::nullopt;
    const TermId C = Rests[Inner][0], A = Rests[Inner][1], B = Rests[Inner][2];
    if (A != Common && B != Common)
      return std::nullopt;
    auto Both = conjunction(Cond, B == Common ? C : negate(C), Of);
    return Both ? choice(T, *Both, B == Common ? A : B, Common, Of) : std::nullopt;
  };
  if (auto Found = Merge(Then, Else, If))
    return Found;
  if (auto Found = Merge(Else, Then, negate(If)))
    return Found;
  if (T)
    if (auto Found = extreme(T, If, Then, Else, Of))
      return Found;
  return make(TermKind::Choice, T, {If, Then, Else});
}

TermId Terms::withLess(const Type *Bit, bool IsSigned, TermId X, TermId Y) {
  if (const APInt *C = integerOf(Y)) {
    if (IsSigned ? C->isMinSignedValue() : C->isZero())
      return truth(Bit, false);
    if (!IsSigned && C->isOne())
      return compare(CmpInst::ICMP_EQ, X, constant(*ConstantInt::get(const_cast<Type *>(Types[X]), 0)));
  }
  // c < x is not x < c + 1.
  if (const APInt *C = integerOf(X)) {
    if (IsSigned ? C->isMaxSignedValue() : C->isMaxValue())
      return truth(Bit, false);
    return negate(withLess(Bit, IsSigned, Y, constant(*ConstantInt::get(const_cast<Type *>(Types[X]), *C + 1))));
  }
  return make(TermKind::Compare, Bit, {IsSigned ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, X, Y});
}

TermId Terms::compare(CmpInst::Predicate P, TermId X, TermId Y) {
  if (X == OpenTerm || Y == OpenTerm)
    return OpenTerm;
  const Type *Bit = CmpInst::makeCmpResultType(const_cast<Type *>(Types[X]));
  const APInt *A = integerOf(X), *B = integerOf(Y);
  if (A && B)
    return truth(Bit, ICmpInst::compare(*A, *B, P));
  // Of vectors nothing is known but the order of operands.
  if (!Types[X]->isIntegerTy() && !Types[X]->isPointerTy()) {
    if (X > Y && P != CmpInst::ICMP_EQ && P != CmpInst::ICMP_NE)
      return make(TermKind::Compare, Bit, {CmpInst::getSwappedPredicate(P), Y, X});
    return make(TermKind::Compare, Bit, {P, std::min(X, Y), std::max(X, Y)});
  }
  switch (P) {
  case CmpInst::ICMP_NE:
    return negate(compare(CmpInst::ICMP_EQ, X, Y));
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_SGT:
    return withLess(Bit, P == CmpInst::ICMP_SGT, Y, X);
  case CmpInst::ICMP_ULE:
  case CmpInst::ICMP_SLE:
    return negate(withLess(Bit, P == CmpInst::ICMP_SLE, Y, X));
  case CmpInst::ICMP_UGE:
  case CmpInst::ICMP_SGE:
    return negate(withLess(Bit, P == CmpInst::ICMP_SGE, X, Y));
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_SLT:
    return withLess(Bit, P == CmpInst::ICMP_SLT, X, Y);
  default:
    break;
  }
  if (A)
    std::swap(X, Y), std::swap(A, B);
  if (B && Types[X]->isIntegerTy(1))
    return B->isZero() ? negate(X) : X;
  if (B && Kinds[X] == TermKind::Choice && integerOf(Rests[X][1]) && integerOf(Rests[X][2]))
    return *choice(Bit, Rests[X][0], truth(Bit, *integerOf(Rests[X][1]) == *B),
                   truth(Bit, *integerOf(Rests[X][2]) == *B), Side::Source);
  // x + c1 == c2 is x == c2 - c1.
  if (B && Kinds[X] == TermKind::Sum && Types[X]->isIntegerTy()) {
    Sum S = sumOf(X);
    const unsigned Width = B->getBitWidth();
    const uint64_t C = (B->getZExtValue() - S.Constant) & mask(Width);
    if (S.Constant) {
      S.Constant = 0;
      return compare(P, term(Types[X], S, Width), constant(*ConstantInt::get(const_cast<Type *>(Types[X]), C)));
    }
  }
  return make(TermKind::Compare, Bit, {P, std::min(X, Y), std::max(X, Y)});
}

TermId Terms::compareFloats(CmpInst::Predicate P, TermId X, TermId Y) {
  if (X == OpenTerm || Y == OpenTerm)
    return OpenTerm;
  const Type *Bit = CmpInst::makeCmpResultType(const_cast<Type *>(Types[X]));
  if (P == CmpInst::FCMP_FALSE || P == CmpInst::FCMP_TRUE)
    return make(TermKind::CompareFloat, Bit, {P, X, Y});
  if (CmpInst::isUnordered(P) && Bit->isIntegerTy())
    return negate(compareFloats(CmpInst::getInversePredicate(P), X, Y));
  const bool IsSymmetric = CmpInst::getSwappedPredicate(P) == P;
  if (IsSymmetric ? X > Y : P == CmpInst::FCMP_OGT || P == CmpInst::FCMP_OGE) {
    std::swap(X, Y);
    P = CmpInst::getSwappedPredicate(P);
  }
  return make(TermKind::CompareFloat, Bit, {P, X, Y});
}

TermId Terms::flagged(TermId X, unsigned Flags, const MDNode *Accuracy) {
  // What a comparison may give, its negation may give, too.
  if (Kinds[X] == TermKind::Not)
    return negate(flagged(Rests[X][0], Flags, Accuracy));
  return make(TermKind::Flagged, Types[X], {Flags, reinterpret_cast<uintptr_t>(Accuracy), X});
}

TermId Terms::again(TermId X, unsigned Number) {
  if (!Number)
    return X;
  if (Kinds[X] == TermKind::Not)
    return negate(again(Rests[X][0], Number));
  return make(TermKind::Again, Types[X], {X, Number});
}

TermId Terms::commutative(unsigned Opcode, const Type *T, TermId X, TermId Y) {
  return operation(Opcode, T, {std::min(X, Y), std::max(X, Y)});
}

TermId Terms::operation(unsigned Opcode, const Type *T, ArrayRef<uint64_t> Rest) {
  SmallVector<uint64_t, 8> All{Opcode};
  append_range(All, Rest);
  return make(TermKind::Operation, T, All);
}

Terms::Sum Terms::sumOf(TermId X) const {
  if (const APInt *C = integerOf(X); C && C->getBitWidth() <= 64)
    return {C->getZExtValue(), {}};
  if (Kinds[X] != TermKind::Sum)
    return {0, {{X, 1}}};
  Sum S{Rests[X][0], {}};
  for (size_t K = 1; K < Rests[X].size(); K += 2)
    S.Parts.push_back({static_cast<TermId>(Rests[X][K]), Rests[X][K + 1]});
  return S;
}

std::optional<Terms::Sum> Terms::add(const Sum &X, const Sum &Y, uint64_t Times, unsigned Width, Side Of) const {
  constexpr size_t Most = 32;
  if (X.Parts.size() + Y.Parts.size() > Most)
    return std::nullopt;
  Sum S{(X.Constant + Times * Y.Constant) & mask(Width), {}};
  auto A = X.Parts.begin(), B = Y.Parts.begin();
  while (A != X.Parts.end() || B != Y.Parts.end()) {
    if (B == Y.Parts.end() || (A != X.Parts.end() && A->first < B->first)) {
      S.Parts.push_back(*A++);
      continue;
    }
    uint64_t C = Times * B->second;
    const bool IsTwice = A != X.Parts.end() && A->first == B->first;
    if (IsTwice) {
      if (Of == Side::Target && !Fixed[A->first])
        return std::nullopt;
      C += (A++)->second;
    }
    if (C &= mask(Width); C)
      S.Parts.push_back({B->first, C});
    ++B;
  }
  return S;
}

TermId Terms::term(const Type *T, Sum S, unsigned Width) {
  S.Constant &= mask(Width);
  if (S.Parts.empty() && T->isIntegerTy())
    return constant(*ConstantInt::get(const_cast<Type *>(T), S.Constant));
  if (!S.Constant && S.Parts.size() == 1 && S.Parts[0].second == 1 && Types[S.Parts[0].first] == T)
    return S.Parts[0].first;
  SmallVector<uint64_t, 8> Rest{S.Constant};
  for (auto [X, C] : S.Parts) {
    Rest.push_back(X);
    Rest.push_back(C);
  }
  return make(TermKind::Sum, T, Rest);
}

std::optional<TermId> Terms::product(const Type *T, TermId X, TermId Y, Side Of) {
  const unsigned Width = T->getIntegerBitWidth();
  if (integerOf(X))
    std::swap(X, Y);
  if (const APInt *C = integerOf(Y)) {
    auto S = add({}, sumOf(X), C->getZExtValue(), Width, Of);
    return S ? std::optional(term(T, *S, Width)) : std::nullopt;
  }
  SmallVector<uint64_t, 4> Factors;
  uint64_t Times = 1;
  for (TermId Z : {X, Y}) {
    Sum S = sumOf(Z);
    if (!S.Constant && S.Parts.size() == 1) {
      Times *= S.Parts[0].second;
      Z = S.Parts[0].first;
    }
    if (Kinds[Z] == TermKind::Product)
      append_range(Factors, Rests[Z]);
    else
      Factors.push_back(Z);
  }
  llvm::sort(Factors);
  constexpr size_t Most = 16;
  if (Factors.size() > Most)
    return std::nullopt;
  Times &= mask(Width);
  return term(T, Times ? Sum{0, {{make(TermKind::Product, T, Factors), Times}}} : Sum(), Width);
}

} // namespace rejoin
