//===- SymbolicPlaces.cpp - What depends on where private objects lie -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A private object has a number for its place in formulas, which stands for any place. Whatever looks at an address as
// a number comes here: comparisons, null, alignments, and flags by which an address does not wrap. What holds at each
// place is a formula of offsets:
//
//   %a + 4 == %a + %i                   whether %i is 4, also outside of the object
//   %a + 4 >u %a                        true: an object does not wrap, up to its end
//   %a != %b                            inside of two objects that are alive
//   there not:  %a - 4 <u %a, %a + 4 >s %a    %a may be at the begin of memory, and where the sign changes
//
// All else is a question (`askPlaces`): an unknown function of the offsets, with a name that tells what is asked about
// which objects, by their order, sizes and alignments. It is the same on both sides for the same question.
//
// Lemma: objects that somebody looks at in the same order on both sides, of the same sizes and alignments, may lie in
// the same places, so the source may be given the answers of the target; provided that of two objects that are alive
// together in the source neither ends before the other begins in the target, where both may lie in one place
// (`mayLieCloser`). Functions without a body may look at objects that they are passed and may capture, so which these
// are in the order is one of the operands. Behind a cut of a loop the order would have to be the same in all
// iterations, so each side has answers of its own there.
//
// Names begin with `x`: no refutation rests on them. Cost: linear in the operands. Limits: addresses as numbers are not
// followed (SymbolicOperations.cpp). Source: the LLVM language reference, "Allocated Objects", "getelementptr".
// Held by: test/Validate/places*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "SymbolicExecutor.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace rejoin {

void SymbolicExecutor::becomeAlive(State &S, PrivateObjectId Object) {
  PrivateObject &O = S.Objects[Object.index()];
  if (O.IsAlive)
    return;
  const auto *Here = find(S.Placed, Object);
  for (auto [N, Other] : enumerate(S.Objects)) {
    const PrivateObjectId Number(N);
    if (!Other.IsAlive || is_contained(O.Met, Number))
      continue;
    O.Met.push_back(Number);
    Other.Met.push_back(Object);
    const auto *There = find(S.Placed, Number);
    if (Here != S.Placed.end() && There != S.Placed.end())
      S.Trace.Together.insert(std::minmax<unsigned>(Here - S.Placed.begin(), There - S.Placed.begin()));
  }
  O.IsAlive = true;
}

unsigned SymbolicExecutor::place(State &S, PrivateObjectId Object) {
  const auto *It = find(S.Placed, Object);
  const auto Number = static_cast<unsigned>(It - S.Placed.begin());
  if (It != S.Placed.end())
    return Number;
  for (auto [N, Other] : enumerate(S.Placed))
    if (is_contained(S.Objects[Object.index()].Met, Other))
      S.Trace.Together.insert({static_cast<unsigned>(N), Number});
  S.Placed.push_back(Object);
  return Number;
}

bool SymbolicExecutor::mayLieCloser(const State &S) const {
  return Source && any_of(Source->Together, [&](const std::pair<unsigned, unsigned> &Pair) {
           return Pair.second < S.Placed.size() && !S.Trace.Together.count(Pair);
         });
}

Formula SymbolicExecutor::askPlaces(State &S, const Twine &Question, ArrayRef<Scalar> Of, ArrayRef<Formula> More) {
  std::string Name = ("xplace." + Question).str() + (!followsCut(S.Trace) ? "" : IsTarget ? ".t" : ".s");
  SmallVector<Formula> Arguments;
  for (const Scalar &X : Of) {
    if (!X.Object.isValid()) {
      Arguments.push_back(X.V);
      Name += ".n";
      continue;
    }
    const PrivateObject &O = S.Objects[X.Object.index()];
    Name += "." + std::to_string(place(S, X.Object)) + (O.IsGone ? "gone:" : ":") + std::to_string(O.Size) + "/" +
            std::to_string(O.Alignment.value());
    Arguments.push_back(Context.simplify(X.V - Context.bits(PrivateObject::begin(X.Object), X.V.get_sort().bv_size())));
  }
  append_range(Arguments, More);
  return flag(Context.apply(Name, Arguments, 1, /*PerThread=*/true));
}

Formula SymbolicExecutor::isInside(const State &S, const Scalar &X, bool OrEnd) {
  const unsigned Width = X.V.get_sort().bv_size();
  const Formula Offset = X.V - Context.bits(PrivateObject::begin(X.Object), Width),
                Size = Context.bits(S.Objects[X.Object.index()].Size, Width);
  return Context.simplify(OrEnd ? z3::ule(Offset, Size) : z3::ult(Offset, Size));
}

Formula SymbolicExecutor::areApart(const State &S, const ICmpInst &C, const Scalar &X, const Scalar &Y) {
  const Type &T = *C.getOperand(0)->getType()->getScalarType();
  const bool MayBeNull = !T.isPointerTy() || NullPointerIsDefined(C.getFunction(), T.getPointerAddressSpace());
  const bool AreObjects = X.Object.isValid() && Y.Object.isValid();
  Formula Both = Context.True;
  for (const Scalar &P : {X, Y}) {
    uint64_t Number;
    if (!P.Object.isValid() && (MayBeNull || !P.V.is_numeral_u64(Number) || Number))
      return Context.False;
    if (!P.Object.isValid())
      continue;
    if (AreObjects && !S.Objects[P.Object.index()].IsAlive)
      return Context.False;
    Both = both(Both, isInside(S, P, /*OrEnd=*/false));
  }
  return Both;
}

Formula SymbolicExecutor::comparePlaces(State &S, const ICmpInst &C, const Scalar &X, const Scalar &Y) {
  const CmpInst::Predicate P = C.getPredicate();
  const Formula Numbers = compareIntegers(P, X.V, Y.V);
  Formula IsKnown = Context.False;
  if (X.Object != Y.Object)
    IsKnown = C.isEquality() ? areApart(S, C, X, Y) : Context.False;
  else if (C.isEquality())
    IsKnown = Context.True;
  else
    IsKnown =
        either(Context.simplify(X.V == Y.V),
               C.isUnsigned() ? both(isInside(S, X, /*OrEnd=*/true), isInside(S, Y, /*OrEnd=*/true)) : Context.False);
  if (IsKnown.is_true())
    return Numbers;
  // In one form: whether they are equal, or one of them is less.
  const bool IsStrict = CmpInst::getNonStrictPredicate(P) != P;
  const bool Swaps = !C.isEquality() && (ICmpInst::isGT(P) || ICmpInst::isLE(P));
  const bool Negates = C.isEquality() ? P == CmpInst::ICMP_NE : !IsStrict;
  auto NumberOf = [&](const Scalar &Z) {
    return !Z.Object.isValid() ? ~size_t(0) : find(S.Placed, Z.Object) - S.Placed.begin();
  };
  const bool First = C.isEquality() ? NumberOf(X) <= NumberOf(Y) : !Swaps;
  const Formula Answer = askPlaces(S,
                                   C.isEquality() ? "equal"
                                   : C.isSigned() ? "signed"
                                                  : "less",
                                   First ? ArrayRef{X, Y} : ArrayRef{Y, X});
  return Context.simplify(z3::ite(IsKnown, Numbers, Negates ? Formula(!Answer) : Answer));
}

Scalars SymbolicExecutor::compareElements(State &S, const ICmpInst &C, const Scalars &A, const Scalars &B) {
  Scalars R;
  for (unsigned K = 0; K != A.size(); ++K) {
    const Scalar &X = A[K], &Y = B[K];
    Formula Poison = either(X.Poison, Y.Poison);
    const unsigned W = X.V.get_sort().bv_size();
    const bool IsOfPlaces = X.Object.isValid() || Y.Object.isValid();
    if (C.hasSameSign() && !IsOfPlaces)
      Poison = either(Poison, X.V.extract(W - 1, W - 1) != Y.V.extract(W - 1, W - 1));
    const Formula Other = X.Object == Y.Object ? Context.simplify(X.V != Y.V) : Context.True;
    if (C.hasSameSign() && IsOfPlaces && !Other.is_false())
      Poison = either(Poison, both(Other, askPlaces(S, "signs", {X, Y})));
    const Formula Result = IsOfPlaces ? comparePlaces(S, C, X, Y) : compareIntegers(C.getPredicate(), X.V, Y.V);
    R.push_back({Context.simplify(bit(Result)), Context.simplify(Poison)});
  }
  return R;
}

Formula SymbolicExecutor::isNull(State &S, const Scalar &X, const Type &Pointer) {
  if (!X.Object.isValid())
    return Context.simplify(X.V == Context.bits(0, X.V.get_sort().bv_size()));
  const bool MayBeNull = NullPointerIsDefined(S.Stack.back().F, Pointer.getScalarType()->getPointerAddressSpace());
  const Formula Outside = MayBeNull ? Context.True : Context.simplify(!isInside(S, X, /*OrEnd=*/false));
  return Outside.is_false() ? Context.False : both(Outside, askPlaces(S, "null", X));
}

Formula SymbolicExecutor::isMisaligned(State &S, const Scalar &X, uint64_t By) {
  const unsigned Width = X.V.get_sort().bv_size();
  auto HasLow = [&](uint64_t Of) {
    return Context.simplify((X.V & Context.bits(Of - 1, Width)) != Context.bits(0, Width));
  };
  const uint64_t Known = !X.Object.isValid() ? By : std::min(By, S.Objects[X.Object.index()].Alignment.value());
  return Known == By ? HasLow(By) : either(HasLow(Known), askPlaces(S, "align" + Twine(By), X));
}

Formula SymbolicExecutor::excludedSteps(State &S, const GEPOperator &G, const Scalar &A, const AddressSteps &Steps) {
  const Formula Some = Context.simplify(!Steps.AreNone);
  if (Steps.IsKnown) {
    Formula Excluded = Steps.Lose;
    // Inside of an object nothing wraps, but for steps back that count as large ones forwards.
    if (G.hasNoUnsignedWrap())
      Excluded = either(Excluded, Steps.GoBack);
    if (G.isInBounds())
      return both(either(Excluded, Steps.Leave), Some);
    if (Steps.Leave.is_false())
      return both(Excluded, Some);
    const Formula Asked = askPlaces(
        S, Twine(G.hasNoUnsignedWrap() ? "unsigned" : "") + (G.hasNoUnsignedSignedWrap() ? "wraps" : ""), A, Steps.By);
    return Context.simplify(z3::ite(Steps.Leave, Asked, Excluded) && Some);
  }
  // Nothing has null in its bounds.
  uint64_t Address;
  if (G.isInBounds() && A.V.is_numeral_u64(Address) && !Address &&
      !NullPointerIsDefined(S.Stack.back().F, G.getPointerAddressSpace()))
    return Context.simplify(Steps.Sum != Context.bits(0, Steps.Sum.get_sort().bv_size()));
  if (G.hasAllZeroIndices())
    return Context.False;
  // Of steps of which some may go back their sum tells too little.
  auto IsForward = [](const Formula &E) {
    uint64_t By;
    return E.is_numeral_u64(By) && By <= maskTrailingOnes<uint64_t>(E.get_sort().bv_size()) >> 1;
  };
  SmallVector<Formula> By{A.V, Steps.Sum};
  if (Steps.By.size() > 1 && !all_of(Steps.By, IsForward))
    append_range(By, Steps.By);
  if (G.isInBounds())
    return either(flag(Context.apply("xbounds", {A.V, Steps.Sum}, 1, false)), either(Steps.GoBack, Steps.Lose));
  if (G.hasNoUnsignedSignedWrap())
    return either(flag(Context.apply("xsignedwrap", By, 1, false)), either(Steps.GoBack, Steps.Lose));
  return G.hasNoUnsignedWrap() ? either(flag(Context.apply("xwrap", By, 1, false)), Steps.Lose) : Context.False;
}

} // namespace rejoin
