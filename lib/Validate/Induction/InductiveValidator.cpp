//===- InductiveValidator.cpp - Validation of loops without a bound -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loops of both sides are paired, and so are the values that an iteration passes to the next. Runs and names yield
// candidates for the relation between the variables of both sides (InvariantCandidates.h). A candidate that does not
// hold is replaced by the next one (Houdini). Both functions are cut (LoopCutting.h) and compared as functions without
// these loops.
//
// Why it is right. One thread: on both sides its execution consists of the path to a loop, iterations that each begin
// in a state in which the pairs are equal, and the path after the loop. All of these are paths of the cut functions.
// Two threads: an operation without tokens is executed together by threads with equal numbers of iterations of the
// loops around it, and a heart counts the same iterations. Executions of two threads in the same iterations are related
// on both sides as in the cut functions. In different iterations they are not related, because the operations of both
// sides are in paired loops. The executions of an anchor determine the relation of operations in many iterations; both
// sides agree if the same anchor always determines it.
//
// Held by: test/Validate/induction*.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "InductiveValidator.h"
#include "InvariantCandidates.h"
#include "Reasons/Reason.h"
#include "SMT/SmtContext.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <array>
#include <map>

using namespace llvm;

namespace rejoin {

namespace {

/// How loops are prepared before they are cut.
struct LoopChoices {
  /// Pair each variable with the one of the same number, without runs, and try nothing else. Most passes do not change
  /// loops.
  bool IsQuick = false;
  /// With `IsQuick`: also assume the initial values of counters as lower bounds.
  bool HasStarts = false;
  /// Also cut loops with a small known number of iterations; otherwise all their iterations are executed.
  bool CutsShort = true;
  /// Rotate loops that are tested before an iteration if their partners seem to be tested after it.
  bool TestsLast = true;
  /// The number of the candidate for the loops of the source whose iterations the target has copied; none for no
  /// copies.
  std::optional<unsigned> Copies;
  /// Make two loops of one where the target has more loops (LoopUnswitching.cpp).
  bool Unswitches = false;
};

/// How the target copied the iterations of a loop.
struct IterationCopies {
  /// The factor by which the loop was unrolled.
  unsigned Factor = 1;
  /// The number of iterations that were peeled off.
  unsigned Peeled = 0;

  bool operator==(const IterationCopies &) const = default;
};
/// Indexed by the header of the source's loop.
using CopiesOfLoops = std::map<const BasicBlock *, IterationCopies>;

class InductiveValidator {
public:
  InductiveValidator(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options,
                     const std::function<bool(const Argument &)> &Uniform, LoopChoices Choices)
      : Source(Source), Target(Target), Kind(Kind), Options(Options), Choices(Choices),
        // Copies have their own arguments.
        Uniform([&](const Argument &A) { return Uniform(*this->Original->getArg(A.getArgNo())); }), Original(&Source),
        Sources(Source, /*IsTarget=*/false), Targets(Target, /*IsTarget=*/true) {
    // A wrong candidate is a reason like others.
    this->Options.FailFast = false;
  }

  std::optional<SymbolicOutcome> run();
  /// Whether some loops have a small known number of iterations.
  bool hasShortLoops() const { return HasShort; }
  /// Whether some loops were rotated, so that the test comes after an iteration.
  bool hasMovedTests() const { return !Fixed.empty(); }

private:
  void pairLoops();
  void pairLoops(ArrayRef<Loop *> LoopsOfSource, ArrayRef<Loop *> LoopsOfTarget);
  /// Returns true if a loop has changed.
  bool testLast();
  std::vector<CopiesOfLoops> guessCopies();
  void copyIterations(const CopiesOfLoops &Copies);
  std::string findVariables();
  bool pairInOrder();
  /// Adds facts about variables of the source that were equal in the runs, because the target may keep only one of
  /// them, and about low bits that were never set.
  void addEqualities();
  /// Adds that counters of the source that only grow are not less than their initial values. Passes use this to add
  /// `nuw` and to extend without sign.
  void addStarts();
  /// Adds the minimum and maximum of integer variables of the source in the runs. Returns false if there are none.
  bool addBounds();
  bool isFailed(StringRef Name, unsigned Loop, unsigned Which) const {
    return Failed.contains((Name + Twine(Loop + 1) + "." + Twine(Which)).str());
  }
  /// Drops candidates that did not hold. Returns false if all held.
  bool revise();
  SymbolicOutcome compare();
  /// Compares once. Only what is proved counts.
  SymbolicOutcome compareOnce();

  const Function &Source, &Target;
  TargetKind Kind;
  ValidateOptions Options;
  LoopChoices Choices;
  bool HasShort = false;
  std::function<bool(const Argument &)> Uniform;
  const Function *Original;
  LoopCopy Sources, Targets;
  std::vector<LoopPair> Pairs;
  std::optional<InvariantCandidates> Guesses;
  /// For each pair and variable of the target, the candidates that are not tried yet.
  std::vector<std::vector<std::vector<Partner>>> Untried;
  std::set<std::string> Failed;
  /// The effort of the solver in all rounds.
  uint64_t Effort = 0;
  SmallPtrSet<const BasicBlock *, 8> Fixed;
};

} // namespace

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
    // Short ones may be gone, since nothing is left of them but their iterations.
    const bool InSource = Of.size() > With.size();
    SmallVector<Loop *> Long = InSource ? Of : With;
    erase_if(Long, [&](const Loop *L) { return (InSource ? Sources : Targets).isShort(*L); });
    if (Long.size() == std::min(Of.size(), With.size()))
      (InSource ? Of : With) = Long;
  }
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
      LoopPair &P = Pairs.emplace_back();
      P.Source = S;
      P.Target = T;
      P.IsSilent = LoopCopy::isSilent(*S) && LoopCopy::isSilent(*T);
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

namespace {

/// How much there is of what copies have as often as there are copies: branches, accesses and calls, operations on
/// floats, all. Each may become less where copies follow one another.
struct Amount {
  static constexpr unsigned NumKinds = 4;
  std::array<int, NumKinds> Of = {};

  Amount &operator+=(const Amount &A) {
    for (auto [X, Y] : zip(Of, A.Of))
      X += Y;
    return *this;
  }
  /// How many times \p One this is, about, by one kind of which \p One has some.
  int times(const Amount &One, unsigned Kind) const {
    for (unsigned K = Kind; K != NumKinds; ++K)
      if (const int Here = Of[K], There = One.Of[K]; There) {
        const int N = (2 * Here + There) / (2 * There);
        return Here >= 0 && 4 * std::abs(Here - N * There) <= There ? N : 0;
      }
    return 0;
  }
};

} // namespace

static Amount operator-(Amount A, const Amount &B) {
  for (auto [X, Y] : zip(A.Of, B.Of))
    X -= Y;
  return A;
}

/// Of the blocks that are in no loop inside \p L; of those in no loop without one.
static Amount ownAmount(const Loop *L, LoopCopy &In) {
  Amount A;
  for (BasicBlock &B : In.function()) {
    if (In.loops().getLoopFor(&B) != L)
      continue;
    for (const Instruction &I : B) {
      if (isa<PHINode>(I) || isa<UnreachableInst>(I) || (isa<BranchInst>(I) && I.getNumOperands() == 1) ||
          I.isLifetimeStartOrEnd() || isa<AssumeInst>(I))
        continue;
      A.Of[0] += I.isTerminator() && I.getNumSuccessors() > 1;
      A.Of[1] += isa<LoadInst, StoreInst, CallBase>(I) || I.isAtomic();
      A.Of[2] += isa<FPMathOperator>(I) && !isa<CallBase>(I);
      ++A.Of[3];
    }
  }
  return A;
}

std::vector<CopiesOfLoops> InductiveValidator::guessCopies() {
  constexpr int MaxFactor = 16, MaxPeeled = 4;
  std::vector<CopiesOfLoops> Guesses;
  auto Add = [&](const CopiesOfLoops &Copies) {
    if (!Copies.empty() && !is_contained(Guesses, Copies))
      Guesses.push_back(Copies);
  };
  auto CanBeCopied = [](const LoopPair &P) { return LoopCopy::canBeCopied(*P.Source); };
  for (unsigned Kind = 0; Kind != Amount::NumKinds; ++Kind) {
    CopiesOfLoops Factors;
    for (const LoopPair &P : Pairs) {
      // The loops inside are copied with it.
      int N = ownAmount(P.Target, Targets).times(ownAmount(P.Source, Sources), Kind);
      const bool IsCopied = P.Target->getSubLoops().size() == static_cast<size_t>(N) * P.Source->getSubLoops().size();
      if (N > 1 && N <= MaxFactor && IsCopied && CanBeCopied(P))
        Factors[P.Source->getHeader()].Factor = static_cast<unsigned>(N);
    }
    Add(Factors);
    // What came before the loops inside a loop, or inside the function.
    auto LookInside = [&](const Loop *Source, const Loop *Target) {
      Amount More = ownAmount(Target, Targets) - ownAmount(Source, Sources);
      Amount All;
      std::vector<const LoopPair *> Inside;
      for (const LoopPair &P : Pairs)
        if (P.Source->getParentLoop() == Source && P.Target->getParentLoop() == Target && CanBeCopied(P)) {
          Inside.push_back(&P);
          All += ownAmount(P.Source, Sources);
        }
      auto Guess = [&](ArrayRef<const LoopPair *> Of, int N) {
        if (N <= 0 || N > MaxPeeled)
          return;
        CopiesOfLoops Copies = Factors;
        for (const LoopPair *P : Of)
          Copies[P->Source->getHeader()].Peeled = static_cast<unsigned>(N);
        Add(Copies);
      };
      Guess(Inside, More.times(All, Kind));
      if (Inside.size() > 1)
        for (const LoopPair *P : Inside)
          Guess(P, More.times(ownAmount(P->Source, Sources), Kind));
    };
    LookInside(nullptr, nullptr);
    for (const LoopPair &P : Pairs)
      if (!Factors.contains(P.Source->getHeader()))
        LookInside(P.Source, P.Target);
  }
  return Guesses;
}

void InductiveValidator::copyIterations(const CopiesOfLoops &Copies) {
  // Inner loops first: they are copied with those around them.
  SmallVector<BasicBlock *> Headers;
  for (const LoopPair &P : reverse(Pairs))
    Headers.push_back(P.Source->getHeader());
  auto LoopAt = [&](BasicBlock *Header) -> Loop & { return *Sources.loops().getLoopFor(Header); };
  for (BasicBlock *Header : Headers) {
    const auto It = Copies.find(Header);
    if (It == Copies.end())
      continue;
    const IterationCopies Of = It->second;
    if (Of.Peeled)
      Sources.peel(LoopAt(Header), Of.Peeled);
    if (Of.Factor > 1)
      Sources.unroll(LoopAt(Header), Of.Factor);
  }
  pairLoops();
}

/// The variables in their order; false if these are of other kinds.
bool InductiveValidator::pairInOrder() {
  for (LoopPair &P : Pairs) {
    if (P.SourceVariables.size() != P.TargetVariables.size())
      return false;
    for (auto [S, X, Y] : enumerate(P.SourceVariables, P.TargetVariables)) {
      if (X.type() != Y.type() || X.IsRestarted || Y.IsRestarted || !X.Phi != !Y.Phi)
        return false;
      P.Partners.push_back(Y.mayBeUndefined() ? Partner() : Partner{.Source = S});
    }
  }
  return true;
}

std::string InductiveValidator::findVariables() {
  std::string Why;
  for (LoopPair &P : Pairs)
    if (!Sources.findVariables(*P.Source, P.SourceVariables, Why) ||
        !Targets.findVariables(*P.Target, P.TargetVariables, Why))
      return Why;
  for (LoopPair &P : Pairs) {
    P.SourceObjects = Sources.findDivided(*P.Source);
    P.TargetObjects = Targets.findDivided(*P.Target);
    P.SourceTerms = Sources.findTerms(*P.Source, P.SourceVariables);
    P.TargetTerms = Targets.findTerms(*P.Target, P.TargetVariables);
  }
  if (Choices.IsQuick)
    return "";
  Guesses.emplace(Sources, Targets, Pairs, Kind, Options);
  for (auto [K, P] : enumerate(Pairs)) {
    Untried.emplace_back();
    for (unsigned T = 0; T != P.TargetVariables.size(); ++T) {
      std::vector<Partner> All =
          P.TargetVariables[T].mayBeUndefined() ? std::vector<Partner>() : Guesses->candidates(K, T);
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
    for (auto [S, V] : enumerate(P.SourceVariables)) {
      const auto Variable = static_cast<unsigned>(S);
      for (unsigned Before = 0; Before != S; ++Before)
        if (Guesses->mayBeSame(K, S, Before) && V.type()->isIntOrPtrTy())
          P.Facts.push_back({Variable, CmpInst::ICMP_EQ, Before});
      if (unsigned Zeros = Guesses->zeroBits(K, S)) {
        LLVMContext &C = V.type()->getContext();
        P.Facts.push_back({Variable, CmpInst::ICMP_EQ, std::nullopt, ConstantInt::get(V.type(), 0),
                           ConstantInt::get(C, APInt::getLowBitsSet(V.type()->getIntegerBitWidth(), Zeros))});
      }
    }
}

void InductiveValidator::addStarts() {
  for (LoopPair &P : Pairs) {
    const BasicBlock *Latch = P.Source->getLoopLatch();
    for (auto [S, V] : enumerate(P.SourceVariables)) {
      const auto *First = dyn_cast_or_null<ConstantInt>(V.first(*P.Source));
      if (!V.Phi || !Latch || !First || First->isNegative())
        continue;
      const auto *Next = dyn_cast<OverflowingBinaryOperator>(V.Phi->getIncomingValueForBlock(Latch));
      const auto *Step = Next ? dyn_cast<ConstantInt>(Next->getOperand(1)) : nullptr;
      if (Step && Next->getOpcode() == Instruction::Add && Next->hasNoSignedWrap() && Next->getOperand(0) == V.Phi &&
          !Step->isNegative())
        P.Facts.push_back(
            {static_cast<unsigned>(S), CmpInst::ICMP_SGE, std::nullopt, const_cast<ConstantInt *>(First)});
    }
  }
}

bool InductiveValidator::addBounds() {
  bool Added = false;
  for (auto [K, P] : enumerate(Pairs)) {
    SmallVector<Value *> Limits = Sources.findLimits(*P.Source);
    for (unsigned S = 0; S != P.SourceVariables.size(); ++S) {
      Type *T = P.SourceVariables[S].type();
      auto Add = [&](CmpInst::Predicate By, Value *Bound) {
        P.Facts.push_back({S, By, std::nullopt, Bound});
        Added = true;
      };
      for (Value *Limit : Limits)
        if (Limit->getType() == T)
          for (CmpInst::Predicate By : {CmpInst::ICMP_SLT, CmpInst::ICMP_SLE, CmpInst::ICMP_ULT, CmpInst::ICMP_ULE})
            Add(By, Limit);
      const auto &Seen = Guesses->range(K, S);
      if (!Seen)
        continue;
      const auto &[Least, Most] = *Seen;
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
      std::vector<Partner> &Others = Untried[K][T];
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
  Failed = Cuts.Failed;
  if (Failed.empty()) {
    // A fact is sooner given up than a pair.
    auto IsFact = [](StringRef Name) { return Name.starts_with(CutFunction::FactName); };
    const bool OnlyFacts = any_of(Cuts.Unknown, IsFact);
    copy_if(Cuts.Unknown, std::inserter(Failed, Failed.end()),
            [&](const std::string &Name) { return !OnlyFacts || IsFact(Name); });
  }
  Effort += Cuts.Effort;
  return Found;
}

SymbolicOutcome InductiveValidator::compareOnce() {
  SymbolicOutcome Result = compare();
  // Refuted is what is compared, not what it stands for.
  Result.Counterexample.clear();
  Result.Kind = Fault::None;
  for (GradeAnswer &G : Result.Grades)
    if (G == GradeAnswer::Refuted)
      G = GradeAnswer::Open;
  Result.Bounds += ", " + std::to_string(Pairs.size()) + (Pairs.size() == 1 ? " loop" : " loops") + " by induction";
  return Result;
}

std::optional<SymbolicOutcome> InductiveValidator::run() {
  if (&Source.getContext() != &Target.getContext())
    return std::nullopt;
  if (Sources.loops().empty() || Targets.loops().empty())
    return std::nullopt;
  SymbolicOutcome Result;
  auto Leave = [&](const std::string &Why) -> std::optional<SymbolicOutcome> {
    if (Choices.Copies)
      return std::nullopt;
    Result = {};
    Result.Bounds = "no induction";
    Result.Reasons.insert(Why);
    return Result;
  };
  for (LoopCopy *Side : {&Sources, &Targets})
    if (std::string Why = Side->unsuited(/*IsTarget=*/Side == &Targets); !Why.empty())
      return Leave(Why);
  if (Choices.Unswitches && !Sources.unswitchUpTo(Targets.loops().getLoopsInPreorder().size(), Uniform))
    return std::nullopt;
  // A loop that is tested in several places would have its tests copied again and again.
  pairLoops();
  if (Choices.Copies) {
    const std::vector<CopiesOfLoops> Guesses = guessCopies();
    if (*Choices.Copies >= Guesses.size())
      return std::nullopt;
    copyIterations(Guesses[*Choices.Copies]);
  }
  for (size_t Left = Choices.TestsLast ? Pairs.size() : 0; Left && testLast(); --Left)
    pairLoops();
  if (Pairs.empty())
    return std::nullopt;
  if (std::string Why = findVariables(); !Why.empty())
    return Leave(Why);
  if (Choices.IsQuick && !pairInOrder())
    return std::nullopt;
  if (!Choices.IsQuick || Choices.HasStarts)
    addStarts();
  if (Choices.HasStarts && all_of(Pairs, [](const LoopPair &P) { return P.Facts.empty(); }))
    return std::nullopt;
  if (Choices.IsQuick)
    return compareOnce();
  addEqualities();
  bool HasBounds = false;
  constexpr unsigned MaxRounds = 16;
  for (unsigned Round = 1; Round <= MaxRounds; ++Round) {
    Result = compareOnce();
    if (Result.Grades[static_cast<unsigned>(Options.Weakest)] == GradeAnswer::Holds)
      return Result;
    // More than one round is mostly needed, and most rounds are cheap.
    constexpr uint64_t FullRounds = 4;
    if (Effort > FullRounds * SmtContext::QueriesToTheLimit * Options.SolverLimit) {
      Result.Reasons.insert(textOf(Reason::AllQueriesLimit));
      break;
    }
    if (!revise() && (std::exchange(HasBounds, true) || !addBounds()))
      break;
  }
  if (Result.Reasons.empty())
    Result.Reasons.insert(textOf(Reason::NotByInduction));
  return Result;
}

std::optional<SymbolicOutcome> validateByInduction(const Function &Source, const Function &Target, TargetKind Kind,
                                                   const ValidateOptions &Options,
                                                   const std::function<bool(const Argument &)> &Uniform) {
  auto IsShown = [&](const SymbolicOutcome &X) {
    return X.Grades[static_cast<unsigned>(Options.Weakest)] == GradeAnswer::Holds;
  };
  LoopChoices Quick;
  Quick.IsQuick = true;
  if (auto AsTheyAre = InductiveValidator(Source, Target, Kind, Options, Uniform, Quick).run();
      AsTheyAre && IsShown(*AsTheyAre))
    return AsTheyAre;
  // Facts double the paths, so they come second.
  Quick.HasStarts = true;
  if (auto WithStarts = InductiveValidator(Source, Target, Kind, Options, Uniform, Quick).run();
      WithStarts && IsShown(*WithStarts))
    return WithStarts;
  auto TryCopies = [&]() -> std::optional<SymbolicOutcome> {
    constexpr unsigned MaxGuesses = 3;
    for (unsigned K = 0; K != MaxGuesses; ++K) {
      LoopChoices Choices;
      Choices.Copies = K;
      std::optional<SymbolicOutcome> Copied = InductiveValidator(Source, Target, Kind, Options, Uniform, Choices).run();
      if (!Copied || IsShown(*Copied))
        return Copied;
    }
    return std::nullopt;
  };
  // Copies of iterations are rarer than loops that are tested elsewhere, which look like one copy more.
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
    if (!IsShown(*Result) && Choices.CutsShort)
      if (std::optional<SymbolicOutcome> Copied = TryCopies())
        return Copied;
    Last = std::move(Result);
    HasShort = Choices.CutsShort && First.hasShortLoops();
  }
  LoopChoices Choices;
  Choices.Unswitches = true;
  if (!Last || !IsShown(*Last))
    if (auto Other = InductiveValidator(Source, Target, Kind, Options, Uniform, Choices).run();
        Other && IsShown(*Other))
      return Other;
  return Last;
}

} // namespace rejoin
