//===- Induction.cpp - Validation of loops without a bound -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops of both sides are paired, and what an iteration hands to the next: which variable of the source has the value
// of one of the target is guessed, first by name, and what turns out not to hold is guessed anew (Houdini). Then both
// functions are cut (LoopCuts.h) and compared as functions without these loops.
//
// Why that is enough. One thread: whatever it executes is, on both sides, the way to a loop, one iteration from a state
// in which the pairs are equal, and the way on from there; all of these are paths of the cut functions. Two threads: an
// operation without tokens is executed together by threads with the same number of iterations of the loops around it,
// and a heart counts as these do. Executions of two threads in the same iterations are related on both sides as in the
// cut functions; in different ones they are not, as both sides' operations are in paired loops. What an anchor's
// executions decide of operations in many iterations is the same on both sides if always the same anchor decides.
//
// Held by: test/Validate/induction*.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "Induction.h"
#include "Concrete.h"
#include "LoopCuts.h"
#include "SymbolicThread.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace rejoin {

namespace {

/// What is done with loops before they are cut.
struct LoopChoices {
  /// Loops with a small number of iterations that is known are cut as well; otherwise they are followed to their end.
  bool CutsShort = true;
  /// Loops that are tested before an iteration are tested behind it if their partners seem to be.
  bool TestsLast = true;
};

class InductiveValidator {
public:
  InductiveValidator(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options,
                     const std::function<bool(const Argument &)> &Uniform, LoopChoices Choices)
      : Source(Source), Target(Target), Kind(Kind), Options(Options), Choices(Choices),
        // Copies have arguments of their own.
        Uniform([&](const Argument &A) { return Uniform(*this->Original->getArg(A.getArgNo())); }), Original(&Source),
        Sources(Source, /*IsTarget=*/false), Targets(Target, /*IsTarget=*/true) {
    // A guess that is wrong is a reason like others.
    this->Options.GiveUpEarly = false;
  }

  std::optional<SymbolicOutcome> run();
  /// Some loops have a small number of iterations that is known.
  bool hasShortLoops() const { return HasShort; }
  /// Some loops were changed to be tested behind an iteration.
  bool hasMovedTests() const { return !Fixed.empty(); }

private:
  /// Variables of the source that may tell one of the target, and how; the likeliest last.
  using Candidates = std::vector<Partner>;

  void pairLoops();
  void pairLoops(ArrayRef<Loop *> LoopsOfSource, ArrayRef<Loop *> LoopsOfTarget);
  /// True if a loop has changed.
  bool testLast();
  std::string findVariables();
  /// Looks at values of variables in a few runs.
  void observe();
  Candidates candidatesFor(unsigned Pair, unsigned T) const;
  /// Variables of the source that were equal in the runs: the target may need but one of them.
  void addEqualities();
  /// The least and the most that numbers of the source were in the runs; false if there are none.
  bool addBounds();
  bool isFailed(StringRef Name, unsigned Loop, unsigned Which) const {
    return Failed.contains((Name + Twine(Loop + 1) + "." + Twine(Which)).str());
  }
  /// Gives up what did not hold; false if everything did.
  bool revise();
  SymbolicOutcome compare();

  const Function &Source, &Target;
  TargetKind Kind;
  ValidateOptions Options;
  LoopChoices Choices;
  bool HasShort = false;
  std::function<bool(const Argument &)> Uniform;
  const Function *Original;
  LoopCopy Sources, Targets;
  std::vector<LoopPair> Pairs;
  /// The least and the most of a number.
  struct Range {
    std::optional<std::pair<APInt, APInt>> Ends;
    void add(uint64_t Bits, const Type *T);
  };
  /// What runs showed of a pair of loops: how variables of the target and of the source may be alike, a bit each.
  struct Observations {
    std::vector<std::vector<unsigned>> Agree;
    /// Pairs of variables of the source.
    std::vector<std::vector<bool>> Same;
    std::vector<Range> Ranges;
    /// Threads that came to another iteration a few times.
    unsigned LongRuns = 0;
  };
  std::vector<Observations> Seen;
  /// By pair and variable of the target: not tried yet.
  std::vector<std::vector<Candidates>> Untried;
  std::set<std::string> Failed;
  /// Of the solver, in all rounds.
  uint64_t Effort = 0;
  SmallPtrSet<const BasicBlock *, 8> Fixed;
};

} // namespace

void InductiveValidator::Range::add(uint64_t Bits, const Type *T) {
  const auto *Number = dyn_cast<IntegerType>(T);
  if (!Number || Number->getBitWidth() == 1 || Number->getBitWidth() > 64)
    return;
  APInt V(Number->getBitWidth(), Bits, false, /*implicitTrunc=*/true);
  if (!Ends)
    Ends = {V, V};
  Ends->first = APIntOps::smin(Ends->first, V);
  Ends->second = APIntOps::smax(Ends->second, V);
}

static SmallVector<Loop *> inOrder(ArrayRef<Loop *> Loops, Function &F) {
  DenseMap<const BasicBlock *, unsigned> Order;
  for (const BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
    Order[B] = Order.size();
  SmallVector<Loop *> Sorted(Loops);
  llvm::sort(Sorted,
             [&](const Loop *A, const Loop *B) { return Order.lookup(A->getHeader()) < Order.lookup(B->getHeader()); });
  return Sorted;
}

void InductiveValidator::pairLoops(ArrayRef<Loop *> LoopsOfSource, ArrayRef<Loop *> LoopsOfTarget) {
  SmallVector<Loop *> Of = inOrder(LoopsOfSource, Sources.function());
  SmallVector<Loop *> With = inOrder(LoopsOfTarget, Targets.function());
  if (Of.size() != With.size()) {
    // Those of the same name.
    auto NameOf = [](const Loop *L) { return L->getHeader()->getName(); };
    SmallVector<Loop *> Left, Right;
    for (Loop *L : Of)
      if (auto *It = find_if(With, [&](const Loop *R) { return NameOf(R) == NameOf(L) && !NameOf(L).empty(); });
          It != With.end()) {
        Left.push_back(L);
        Right.push_back(*It);
      }
    Of = Left;
    With = Right;
  }
  for (auto [S, T] : zip(Of, With)) {
    const bool IsShort = Sources.isShort(*S) || Targets.isShort(*T);
    HasShort |= IsShort;
    if (Choices.CutsShort || !IsShort) {
      Pairs.push_back({S, T, {}, {}, {}, {}});
      Pairs.back().IsSilent = LoopCopy::isSilent(*S) && LoopCopy::isSilent(*T);
    }
    pairLoops(S->getSubLoops(), T->getSubLoops());
  }
}

void InductiveValidator::pairLoops() {
  Pairs.clear();
  pairLoops(Sources.loops().getTopLevelLoops(), Targets.loops().getTopLevelLoops());
}

bool InductiveValidator::testLast() {
  for (const LoopPair &P : Pairs) {
    auto IsOther = [](const Loop &L, const Loop &Than) {
      return LoopCopy::isTestedFirst(L) &&
             (!LoopCopy::isTestedFirst(Than) || (!LoopCopy::isTestedLast(L) && LoopCopy::isTestedLast(Than)));
    };
    const bool OfSource = IsOther(*P.Source, *P.Target);
    if (!OfSource && !IsOther(*P.Target, *P.Source))
      continue;
    Loop &L = OfSource ? *P.Source : *P.Target;
    if (Fixed.insert(L.getHeader()).second && (OfSource ? Sources : Targets).testLast(L))
      return true;
  }
  return false;
}

static constexpr Likeness AllLikenesses[] = {Likeness::Equal, Likeness::SignExtended, Likeness::ZeroExtended,
                                             Likeness::Truncated, Likeness::LowBits};

/// How variables of these types may be alike, a bit each.
static unsigned likenesses(const Type *Source, const Type *Target) {
  auto Bit = [](Likeness L) { return 1U << static_cast<unsigned>(L); };
  if (Source == Target)
    return Bit(Likeness::Equal);
  if (!Source->isIntegerTy() || !Target->isIntegerTy() || Source->isIntegerTy(1) || Target->isIntegerTy(1) ||
      std::max(Source->getIntegerBitWidth(), Target->getIntegerBitWidth()) > 64)
    return 0;
  return Source->getIntegerBitWidth() > Target->getIntegerBitWidth()
             ? Bit(Likeness::Truncated)
             : Bit(Likeness::SignExtended) | Bit(Likeness::ZeroExtended) | Bit(Likeness::LowBits);
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

/// Whether the target's value may be, where the source's is; of as many visits as both have.
static bool agree(ArrayRef<SmallVector<Slot, 1>> Source, const Type *TypeOfSource,
                  ArrayRef<SmallVector<Slot, 1>> Target, const Type *TypeOfTarget, Likeness How = Likeness::Equal) {
  for (auto [S, T] : zip(Source, Target))
    for (auto [X, Y] : zip(S, T))
      if (X.State == Slot::Defined &&
          (Y.State != Slot::Defined || !isLike(X.Bits, TypeOfSource, Y.Bits, TypeOfTarget, How)))
        return false;
  return true;
}

void InductiveValidator::observe() {
  for (const LoopPair &P : Pairs) {
    const size_t NumSources = P.SourceVariables.size(), NumTargets = P.TargetVariables.size();
    std::vector<std::vector<unsigned>> Agree(NumTargets, std::vector<unsigned>(NumSources));
    std::vector<std::vector<bool>> Same(NumSources, std::vector<bool>(NumSources));
    for (size_t J = 0; J != NumSources; ++J) {
      const LoopVariable &Of = P.SourceVariables[J];
      for (auto [I, V] : enumerate(P.TargetVariables))
        Agree[I][J] = V.IsRestarted || Of.IsRestarted ? 0 : likenesses(Of.type(), V.type());
      for (auto [I, V] : enumerate(P.SourceVariables))
        Same[I][J] = V.type() == Of.type() && !V.IsRestarted && !Of.IsRestarted;
    }
    Seen.push_back({std::move(Agree), std::move(Same), std::vector<Range>(NumSources)});
  }
  ObservedFunction S(Sources, Pairs, /*IsTarget=*/false), T(Targets, Pairs, /*IsTarget=*/true);
  ValidateOptions Short = Options;
  Short.MaxSteps = std::min<uint64_t>(Options.MaxSteps, 400000);
  using Values = std::vector<std::vector<std::vector<SmallVector<Slot, 1>>>>;
  auto Collect = [&](ArrayRef<RunEvent> Events, const ObservedFunction &Of, bool IsTarget) {
    Values Result;
    for (const LoopPair &P : Pairs)
      Result.emplace_back((IsTarget ? P.TargetVariables : P.SourceVariables).size());
    for (const RunEvent &E : Events)
      if (auto At = Of.placeOf(*E.At))
        Result[At->Pair][At->Variable].emplace_back(E.Operands.begin(), E.Operands.end());
    return Result;
  };
  runBoth(S.function(), T.function(), Kind, Short, [&](ArrayRef<RunEvent> A, ArrayRef<RunEvent> B) {
    Values OfSource = Collect(A, S, false), OfTarget = Collect(B, T, true);
    for (auto [K, P] : enumerate(Pairs)) {
      for (unsigned J = 0; J != P.SourceVariables.size(); ++J) {
        const Type *Of = P.SourceVariables[J].type();
        for (unsigned I = 0; I != P.TargetVariables.size(); ++I)
          for (Likeness How : AllLikenesses)
            if (unsigned Bit = 1U << static_cast<unsigned>(How);
                (Seen[K].Agree[I][J] & Bit) &&
                !agree(OfSource[K][J], Of, OfTarget[K][I], P.TargetVariables[I].type(), How))
              Seen[K].Agree[I][J] &= ~Bit;
        for (unsigned I = 0; I != P.SourceVariables.size(); ++I)
          Seen[K].Same[I][J] = Seen[K].Same[I][J] && agree(OfSource[K][J], Of, OfSource[K][I], Of);
        for (const SmallVector<Slot, 1> &X : OfSource[K][J])
          if (X.size() == 1 && X[0].State == Slot::Defined)
            Seen[K].Ranges[J].add(X[0].Bits, P.SourceVariables[J].type());
      }
      if (any_of(OfSource[K], [](const auto &Visits) { return Visits.size() > 3; }))
        ++Seen[K].LongRuns;
    }
    constexpr unsigned Enough = 16;
    return all_of(Seen, [](const Observations &X) { return X.LongRuns >= Enough; });
  });
}

InductiveValidator::Candidates InductiveValidator::candidatesFor(unsigned Pair, unsigned T) const {
  const LoopPair &P = Pairs[Pair];
  const LoopVariable &V = P.TargetVariables[T];
  const Constant *First = V.first(*P.Target);
  std::vector<std::pair<int, Partner>> Scored;
  for (auto [S, X] : enumerate(P.SourceVariables)) {
    const unsigned Agree = Seen[Pair].Agree[T][S];
    if (!Agree)
      continue;
    const bool MayBeEqual = Agree & 1U << static_cast<unsigned>(Likeness::Equal);
    const Constant *Begin = X.first(*P.Source);
    if (MayBeEqual && First && Begin && First != Begin && !isa<UndefValue>(Begin))
      continue;
    int Score = MayBeEqual ? 16 : 0;
    if (!V.name().empty() && X.name() == V.name())
      Score += 8;
    else if (!V.baseName().empty() && X.baseName() == V.baseName())
      Score += 4;
    Score += First && First == Begin ? 2 : 0;
    Score += S == T ? 1 : 0;
    // What says more is tried first.
    for (Likeness How : reverse(AllLikenesses))
      if (Agree & 1U << static_cast<unsigned>(How))
        Scored.push_back({Score, {static_cast<int>(S), How}});
  }
  llvm::stable_sort(Scored, less_first());
  constexpr size_t MaxCandidates = 4;
  Candidates Result;
  for (const auto &[Score, Of] : ArrayRef(Scored).take_back(MaxCandidates))
    Result.push_back(Of);
  return Result;
}

std::string InductiveValidator::findVariables() {
  std::string Why;
  for (LoopPair &P : Pairs)
    if (!Sources.findVariables(*P.Source, P.SourceVariables, Why) ||
        !Targets.findVariables(*P.Target, P.TargetVariables, Why))
      return Why;
  observe();
  for (auto [K, P] : enumerate(Pairs)) {
    Untried.emplace_back();
    for (auto [T, V] : enumerate(P.TargetVariables)) {
      Candidates All = candidatesFor(K, T);
      P.Partners.push_back(All.empty() ? Partner() : All.back());
      if (!All.empty())
        All.pop_back();
      Untried.back().push_back(std::move(All));
    }
  }
  return "";
}

void InductiveValidator::addEqualities() {
  for (auto [K, P] : enumerate(Pairs))
    for (auto [S, V] : enumerate(P.SourceVariables))
      for (unsigned Before = 0; Before != S; ++Before)
        if (Seen[K].Same[S][Before] && V.type()->isIntOrPtrTy())
          P.Facts.push_back({static_cast<unsigned>(S), CmpInst::ICMP_EQ, static_cast<int>(Before)});
}

bool InductiveValidator::addBounds() {
  bool Added = false;
  for (auto [K, P] : enumerate(Pairs)) {
    SmallVector<Value *> Limits = Sources.findLimits(*P.Source);
    for (auto [S, X] : enumerate(Seen[K].Ranges)) {
      Type *T = P.SourceVariables[S].type();
      auto Add = [&, S = static_cast<unsigned>(S)](CmpInst::Predicate By, Value *Bound) {
        P.Facts.push_back({S, By, -1, Bound});
        Added = true;
      };
      for (Value *Limit : Limits)
        if (Limit->getType() == T)
          for (CmpInst::Predicate By : {CmpInst::ICMP_SLT, CmpInst::ICMP_SLE, CmpInst::ICMP_ULT, CmpInst::ICMP_ULE})
            Add(By, Limit);
      if (!X.Ends)
        continue;
      const auto &[Least, Most] = *X.Ends;
      Add(CmpInst::ICMP_SGE, ConstantInt::get(T, Least));
      Add(CmpInst::ICMP_SLE, ConstantInt::get(T, Most));
      if (Least.isStrictlyPositive())
        Add(CmpInst::ICMP_UGE, ConstantInt::get(T, Least));
    }
  }
  return Added;
}

bool InductiveValidator::revise() {
  bool Changed = false;
  for (auto [K, P] : enumerate(Pairs)) {
    std::vector<LoopFact> Kept;
    for (auto [N, X] : enumerate(P.Facts))
      if (!isFailed(CutFunction::FactName, K, N))
        Kept.push_back(X);
    Changed |= Kept.size() != P.Facts.size();
    P.Facts = std::move(Kept);
    for (unsigned T = 0; T != P.Partners.size(); ++T) {
      if (!isFailed(CutFunction::PairName, K, T))
        continue;
      Changed = true;
      Candidates &Others = Untried[K][T];
      P.Partners[T] = Others.empty() ? Partner() : Others.back();
      if (!Others.empty())
        Others.pop_back();
    }
  }
  return Changed;
}

SymbolicOutcome InductiveValidator::compare() {
  CutFunction S(Sources, Pairs, /*IsTarget=*/false), T(Targets, Pairs, /*IsTarget=*/true);
  assert(S.isWellFormed() && T.isWellFormed() && "a value is used where it is not computed");
  LoopCuts Cuts;
  Cuts.LoopOf = [&](const BasicBlock &B, bool IsTarget) { return (IsTarget ? T : S).loopOf(B); };
  SymbolicOutcome Found = validateSymbolically(
      S.function(), T.function(), Kind, Options, /*Abstract=*/false, Uniform,
      [](const std::vector<std::vector<uint64_t>> &, Grade) { return std::string(); }, &Cuts);
  Failed = Cuts.Failed.empty() ? Cuts.Unknown : Cuts.Failed;
  Effort += Cuts.Effort;
  return Found;
}

std::optional<SymbolicOutcome> InductiveValidator::run() {
  if (&Source.getContext() != &Target.getContext())
    return std::nullopt;
  if (Sources.loops().empty() || Targets.loops().empty())
    return std::nullopt;
  SymbolicOutcome Result;
  auto Leave = [&](const std::string &Why) {
    Result = {};
    Result.Bounds = "no induction";
    Result.Reasons.insert(Why);
    return Result;
  };
  for (LoopCopy *Side : {&Sources, &Targets})
    if (std::string Why = Side->unsuited(); !Why.empty())
      return Leave(Why);
  // A loop that is tested in several places would have its tests copied again and again.
  pairLoops();
  for (size_t Left = Choices.TestsLast ? Pairs.size() : 0; Left && testLast(); --Left)
    pairLoops();
  if (Pairs.empty())
    return std::nullopt;
  if (std::string Why = findVariables(); !Why.empty())
    return Leave(Why);
  addEqualities();
  bool HasBounds = false;
  constexpr unsigned MaxRounds = 16;
  for (unsigned Round = 1; Round <= MaxRounds; ++Round) {
    Result = compare();
    // Refuted is what is compared, not what it stands for.
    Result.Counterexample.clear();
    Result.Kind = Fault::None;
    for (GradeAnswer &G : Result.Grades)
      if (G == GradeAnswer::Refuted)
        G = GradeAnswer::Open;
    Result.Bounds += ", " + std::to_string(Pairs.size()) + (Pairs.size() == 1 ? " loop" : " loops") + " by induction";
    if (Result.Grades[static_cast<unsigned>(Options.Weakest)] == GradeAnswer::Holds)
      return Result;
    // More than one round is mostly needed, and most rounds are cheap.
    constexpr uint64_t FullRounds = 4;
    if (Effort > FullRounds * SymbolicContext::QueriesToTheLimit * Options.SolverLimit) {
      Result.Reasons.insert("all queries to the solver together met their limit");
      break;
    }
    if (!revise() && (std::exchange(HasBounds, true) || !addBounds()))
      break;
  }
  if (Result.Reasons.empty())
    Result.Reasons.insert("not shown by induction");
  return Result;
}

std::optional<SymbolicOutcome> validateByInduction(const Function &Source, const Function &Target, TargetKind Kind,
                                                   const ValidateOptions &Options,
                                                   const std::function<bool(const Argument &)> &Uniform) {
  auto IsShown = [&](const SymbolicOutcome &X) {
    return X.Grades[static_cast<unsigned>(Options.Weakest)] == GradeAnswer::Holds;
  };
  std::optional<SymbolicOutcome> Last;
  bool HasShort = true;
  for (LoopChoices Choices; HasShort && (!Last || !IsShown(*Last)); Choices.CutsShort = false) {
    InductiveValidator First(Source, Target, Kind, Options, Uniform, Choices);
    std::optional<SymbolicOutcome> Result = First.run();
    if (!Result)
      break;
    // A target that is structured leaves a loop at its end, with what the test at its beginning said.
    if (!IsShown(*Result) && First.hasMovedTests()) {
      LoopChoices Others = Choices;
      Others.TestsLast = false;
      if (auto Other = InductiveValidator(Source, Target, Kind, Options, Uniform, Others).run();
          Other && IsShown(*Other))
        Result = std::move(Other);
    }
    Last = std::move(Result);
    HasShort = Choices.CutsShort && First.hasShortLoops();
  }
  return Last;
}

} // namespace rejoin
