//===- InvariantCandidates.cpp - What loops of two programs share -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Candidates for pairs of a variable of the source's loop and one of the target's; the proof by induction confirms or
// drops each. Two variables are a candidate if runs on a few inputs gave both the same values in every iteration, or
// one as an extension, a truncation or the low bits of the other. Terms that an iteration computes from its variables
// are compared as well. Names only order the candidates, so that the likeliest is tried first.
//
// Positive: `i` of 32 bits and `iv` of 64 that is its extension. Negative: two counters that agree in the first
// iteration alone are a candidate, and dropped.
//
// Soundness does not depend on candidates. Cost: one comparison for each pair and iteration that was run.
// Held by: unittests/Validate/InvariantCandidatesTest.cpp, test/Validate/induction*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "InvariantCandidates.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace rejoin {

static SmallVector<Likeness> likenesses(const Type *Source, const Type *Target) {
  if (Source == Target)
    return {Likeness::Equal};
  if (!Source->isIntegerTy() || !Target->isIntegerTy() || Source->isIntegerTy(1) || Target->isIntegerTy(1) ||
      std::max(Source->getIntegerBitWidth(), Target->getIntegerBitWidth()) > 64)
    return {};
  if (Source->getIntegerBitWidth() > Target->getIntegerBitWidth())
    return {Likeness::Truncated};
  return {Likeness::SignExtended, Likeness::ZeroExtended, Likeness::LowBits};
}

static bool isLike(uint64_t Source, const Type *TypeOfSource, uint64_t Target, const Type *TypeOfTarget, Likeness How) {
  if (How == Likeness::Equal)
    return Source == Target;
  const unsigned From = TypeOfSource->getIntegerBitWidth(), To = TypeOfTarget->getIntegerBitWidth();
  const APInt S(From, Source, false, /*implicitTrunc=*/true), T(To, Target, false, /*implicitTrunc=*/true);
  switch (How) {
  case Likeness::SignExtended:
    return T == S.sext(To);
  case Likeness::ZeroExtended:
    return T == S.zext(To);
  case Likeness::Truncated:
    return T == S.trunc(To);
  default:
    return S == T.trunc(From);
  }
}

InvariantCandidates::InvariantCandidates(LoopCopy &Sources, LoopCopy &Targets, const std::vector<LoopPair> &Pairs,
                                         TargetKind Kind, const ValidateOptions &Options)
    : Pairs(Pairs), DL(Sources.function().getDataLayout()) {
  for (const LoopPair &P : Pairs)
    begin(P);
  ObservedFunction S(Sources, Pairs, /*IsTarget=*/false), T(Targets, Pairs, /*IsTarget=*/true);
  ValidateOptions Short = Options;
  Short.MaxSteps = std::min<uint64_t>(Options.MaxSteps, 400000);
  runBoth(S.function(), T.function(), Kind, Short, [&](ArrayRef<RunEvent> A, ArrayRef<RunEvent> B) {
    std::vector<Visits> All;
    for (const LoopPair &P : Pairs)
      All.push_back({std::vector<Values>(P.SourceVariables.size() + P.SourceTerms.size()),
                     std::vector<Values>(P.TargetVariables.size() + P.TargetTerms.size())});
    for (const RunEvent &E : A)
      if (auto At = S.observedBy(*E.At))
        All[At->Pair].Source[At->Variable].emplace_back(E.Operands.begin(), E.Operands.end());
    for (const RunEvent &E : B)
      if (auto At = T.observedBy(*E.At))
        All[At->Pair].Target[At->Variable].emplace_back(E.Operands.begin(), E.Operands.end());
    for (auto [P, V, Of] : zip(Pairs, All, Seen))
      observe(P, V, Of);
    constexpr unsigned Enough = 16;
    return all_of(Seen, [](const Observations &X) { return X.LongRuns >= Enough; });
  });
}

void InvariantCandidates::begin(const LoopPair &P) {
  const size_t NumSources = P.SourceVariables.size();
  Observations &Of = Seen.emplace_back();
  Of.Guesses.resize(P.TargetVariables.size());
  Of.Same.assign(NumSources, std::vector<bool>(NumSources));
  Of.Ranges.resize(NumSources);
  Of.SetBits.resize(NumSources);
  for (auto [K, S] : enumerate(P.SourceVariables))
    for (auto [Other, X] : enumerate(P.SourceVariables))
      Of.Same[K][Other] = S.type() == X.type() && !S.IsRestarted && !X.IsRestarted;
  for (auto [T, V] : enumerate(P.TargetVariables)) {
    if (V.IsRestarted)
      continue;
    auto Add = [&, T = T](const Partner &X) { Of.Guesses[T].push_back({X}); };
    for (auto [S, X] : enumerate(P.SourceVariables)) {
      if (X.IsRestarted)
        continue;
      for (Likeness How : likenesses(X.type(), V.type()))
        Add({.Source = S, .How = How});
      for (auto [K, Term] : enumerate(P.TargetTerms))
        if (Term.Variable == T && Term.At->getType() == X.type())
          Add({.Source = S, .TermOfTarget = K});
    }
    if (V.Phi)
      for (auto [K, Term] : enumerate(P.SourceTerms))
        if (Term.At->getType() == V.type())
          Add({.TermOfSource = K});
  }
}

bool InvariantCandidates::isAt(const LoopPair &P, unsigned T, const Visits &V, Guess &G) const {
  // The difference from the term is the same at all visits.
  Type *Type = P.TargetVariables[T].type();
  const uint64_t Mask = maskTrailingOnes<uint64_t>(std::min<uint64_t>(DL.getTypeSizeInBits(Type), 64));
  std::optional<uint64_t> First;
  for (auto [S, X] : zip(V.Source[P.SourceVariables.size() + *G.Of.TermOfSource], V.Target[T])) {
    if (S[0].State != Slot::Defined)
      continue;
    if (X[0].State != Slot::Defined)
      return false;
    uint64_t Offset = (X[0].Bits - S[0].Bits) & Mask;
    if (std::exchange(G.HasOffset, true) && Offset != G.Of.Offset)
      return false;
    G.Of.Offset = Offset;
    G.HasVaried |= First && *First != S[0].Bits;
    First = S[0].Bits;
  }
  return true;
}

bool InvariantCandidates::holds(const LoopPair &P, unsigned T, const Visits &V, Guess &G) const {
  const Partner &X = G.Of;
  if (X.TermOfSource)
    return isAt(P, T, V, G);
  const Type *Source = P.SourceVariables[*X.Source].type();
  const Type *Target = X.TermOfTarget ? P.TargetTerms[*X.TermOfTarget].At->getType() : P.TargetVariables[T].type();
  // The visits that both sides have. Where the source's value is undefined the target's may be any.
  const size_t InTarget = X.TermOfTarget ? P.TargetVariables.size() + *X.TermOfTarget : T;
  for (auto [S, Y] : zip(V.Source[*X.Source], V.Target[InTarget]))
    for (auto [A, B] : zip(S, Y))
      if (A.State == Slot::Defined && (B.State != Slot::Defined || !isLike(A.Bits, Source, B.Bits, Target, X.How)))
        return false;
  return true;
}

void InvariantCandidates::observe(const LoopPair &P, const Visits &V, Observations &Of) const {
  for (unsigned T = 0; T != P.TargetVariables.size(); ++T)
    erase_if(Of.Guesses[T], [&](Guess &G) { return !holds(P, T, V, G); });
  auto AreSame = [](const Values &A, const Values &B) {
    for (auto [X, Y] : zip(A, B))
      for (auto [S, T] : zip(X, Y))
        if (T.State == Slot::Defined && (S.State != Slot::Defined || S.Bits != T.Bits))
          return false;
    return true;
  };
  bool IsLong = false;
  for (auto [S, X] : enumerate(P.SourceVariables)) {
    for (unsigned Other = 0; Other != P.SourceVariables.size(); ++Other)
      Of.Same[S][Other] = Of.Same[S][Other] && AreSame(V.Source[S], V.Source[Other]);
    constexpr unsigned Few = 3;
    IsLong |= V.Source[S].size() > Few;
    const auto *Number = dyn_cast<IntegerType>(X.type());
    if (!Number || Number->getBitWidth() == 1 || Number->getBitWidth() > 64)
      continue;
    for (const SmallVector<Slot, 1> &Now : V.Source[S]) {
      if (Now[0].State != Slot::Defined)
        continue;
      APInt N(Number->getBitWidth(), Now[0].Bits, false, /*implicitTrunc=*/true);
      Of.SetBits[S] |= N.getZExtValue();
      Range &Ends = Of.Ranges[S];
      Ends = Ends ? std::pair(APIntOps::smin(Ends->first, N), APIntOps::smax(Ends->second, N)) : std::pair(N, N);
    }
  }
  Of.LongRuns += IsLong;
}

std::vector<Partner> InvariantCandidates::candidates(unsigned Pair, unsigned T) const {
  const LoopPair &P = Pairs[Pair];
  const LoopVariable &V = P.TargetVariables[T];
  const Constant *First = V.first(*P.Target);
  std::vector<std::pair<int, Partner>> Scored;
  for (const Guess &G : Seen[Pair].Guesses[T]) {
    const Partner &X = G.Of;
    if (X.isRelated()) {
      // A difference other than 0 needs two different values: any two numbers have one.
      if (!X.TermOfSource || (G.HasOffset && (G.HasVaried || !X.Offset)))
        Scored.push_back({!X.TermOfSource ? -1 : X.Offset ? -3 : -2, X});
      continue;
    }
    const LoopVariable &S = P.SourceVariables[*X.Source];
    const bool IsEqual = X.How == Likeness::Equal;
    const Constant *Begin = S.first(*P.Source);
    if (IsEqual && First && Begin && First != Begin && !isa<UndefValue>(Begin))
      continue;
    int Score = IsEqual ? 16 : 0;
    if (!V.name().empty() && S.name() == V.name())
      Score += 8;
    else if (!V.baseName().empty() && S.baseName() == V.baseName())
      Score += 4;
    Score += First && First == Begin ? 2 : 0;
    Score += X.Source == T ? 1 : 0;
    Scored.push_back({Score, X});
  }
  // Stronger relations are tried first, and of equally strong ones the last variable.
  auto Order = llvm::to_vector(seq<size_t>(0, Scored.size()));
  llvm::sort(Order, [&](size_t I, size_t K) {
    const auto &[ScoreA, A] = Scored[I];
    const auto &[ScoreB, B] = Scored[K];
    return std::tuple(ScoreA, A.Source, B.How, I) < std::tuple(ScoreB, B.Source, A.How, K);
  });
  constexpr size_t MaxCandidates = 6;
  std::vector<Partner> Result;
  for (size_t I : ArrayRef(Order).take_back(MaxCandidates))
    Result.push_back(Scored[I].second);
  return Result;
}

} // namespace rejoin
