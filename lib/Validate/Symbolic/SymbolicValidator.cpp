//===- SymbolicValidator.cpp - Validation for all inputs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread alone tells its keys, so paths are followed for single threads: each path of the source, and under its
// condition each path of the target. Then events are compared along each joint path, and the relation between each two
// of them. Results of convergent calls: those of the target are taken to be the source's where label and operands
// agree; that the same threads take part is what the relation must show, so by induction over the order of the
// executions the assumption holds. What is proved is so for launches of any size, since two threads are enough to
// differ.
//
//===----------------------------------------------------------------------===//

#include "SymbolicValidator.h"
#include "Refinement/ConvergenceRelation.h"
#include "Refinement/CounterexamplePrinter.h"
#include "Refinement/Events.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

namespace {

class SymbolicValidator {
public:
  SymbolicValidator(const Function &Source, const Function &Target, TargetKind Kind, const ValidateOptions &Options,
                    bool Abstract, const std::function<bool(const Argument &)> &Uniform, const Confirmation &Confirm,
                    LoopCuts *Cuts)
      : Source(Source), Target(Target), Options(Options), Abstract(Abstract), Uniform(Uniform), Confirm(Confirm),
        Cuts(Cuts), Machine(Kind, {}), Context(Source.getDataLayout(), Kind, Options.SolverLimit, Abstract) {}
  SymbolicOutcome run();
  uint64_t effort() const { return Context.effort(); }

private:
  void follow();
  /// Empty, or how the events of the path differ; \p Where holds for the inputs that show it.
  std::string compareEvents(const JointPath &P, Formula &Where, size_t &At);
  /// Where operands of the event differ; nothing if it is another event.
  std::optional<Formula> differs(const SymbolicEvent &A, const SymbolicEvent &B);
  /// Where atomic operations on integers leave something else, whichever they are; nothing for anything else.
  std::optional<Formula> updatesDiffer(const SymbolicEvent &A, const SymbolicEvent &B);
  unsigned NumUpdates = 0;
  /// The operand is an undefined value of its own: it allows anything but poison.
  bool isFree(const SymbolicEvent &E, const Scalar &X);
  /// What is not shown of the event, as people know the functions, who do not see where loops are cut.
  std::string describeCut(const JointPath &P, size_t At) const;
  /// Which comparisons at cut loops do not hold.
  void noteFailures(const JointPath &P);
  /// The cut loop that an instance is in, by the calls that lead to it; -1 if these are not followed.
  int loopOf(const SymbolicTrace &T, int Instance) const;
  /// Both are in the same cut loop, and so is what they have their tokens from.
  bool isInSameLoops(const JointPath &P, const JointPath::Unit &U);
  /// Where writes leave something else in memory, by whichever events, before another event, or that one differs.
  /// Nothing if that is not known.
  std::optional<Formula> leavesOther(const JointPath &P);
  unsigned NumBytes = 0;
  /// What the target promises more of events that are those of the source.
  void judgePromises(const JointPath &P);
  void judgeEvents();
  void judgeRelation();
  bool isFeasible(const RelationFault &X);
  bool relates(Grade G, bool &Refuted);
  void judgeStackRelation();
  /// As `satisfiable`, with small arguments if there are any.
  Tri satisfiableBySmall(ArrayRef<Formula> Formulas);
  std::vector<uint64_t> inputs(bool Other);
  std::string describe(const RelationFault &X);
  TraceTable table(const char *Name, const JointPath &P, bool Other, int Mark);
  static std::string blocksOf(const SymbolicTrace &T, const Function &F);
  void open(const std::string &Reason) { Outcome.Reasons.insert(Reason); }

  const Function &Source, &Target;
  const ValidateOptions &Options;
  bool Abstract;
  const std::function<bool(const Argument &)> &Uniform;
  const Confirmation &Confirm;
  LoopCuts *Cuts;
  rejoin::GpuTarget Machine;
  SmtContext Context;
  SymbolicOutcome Outcome;
  std::vector<JointPath> Paths;
  /// The source's.
  std::vector<Scalars> Arguments;
  std::optional<HierarchyCombinations> TargetChoices;
  /// Of the source under the first hierarchy: keys by path.
  std::vector<std::vector<InstanceKey>> FirstKeys;
  unsigned SourceHierarchies = 1;
  /// Set by `isFeasible`: the fault is not an artefact of what is only bounded.
  bool Confirmed = false;
  /// By pair of paths, where only the paths matter.
  std::map<std::pair<unsigned, unsigned>, bool> Impossible;
  uint64_t PairQueries = 0;
  /// With cut loops: tokens, and calls that lead to operations, that both sides have, in both directions.
  std::map<const CallBase *, const CallBase *> Counterpart, CounterpartOfTarget;
  Grade Current = Grade::Strict;
};

} // namespace

void SymbolicValidator::follow() {
  SymbolicLimits Limits;
  Limits.Unroll = Options.Unroll;
  Machine.enterFunction(Source);
  Limits.WaveSize = Machine.facts().WaveSize;
  Limits.MaxPaths = Options.MaxPaths;
  Limits.StopWhenOpen = Options.FailFast;
  Limits.MaxTotal = Options.MaxInstructions;
  Limits.MaxQueries = Options.MaxQueries;
  SymbolicExecutor Sources(Context, Limits, false, Outcome.Reasons);
  SymbolicExecutor Targets(Context, Limits, true, Outcome.Reasons);
  std::vector<SymbolicTrace> OfSource = Sources.explore(Source, Uniform, {}, nullptr);
  Arguments = Sources.arguments();
  unsigned NumPaths = 0;
  for (SymbolicTrace &S : OfSource)
    for (SymbolicTrace &T : Targets.explore(Target, Uniform, S.Condition, &S)) {
      if (!S.EndsAtStop && NumPaths++ == 2 * Limits.MaxPaths)
        return open("more than " + std::to_string(2 * Limits.MaxPaths) + " joint paths");
      Paths.push_back({S, std::move(T), {}});
      Paths.back().findUnits();
    }
}

Tri SymbolicValidator::satisfiableBySmall(ArrayRef<Formula> Formulas) {
  Tri T = Context.satisfiable(Formulas);
  if (T != Tri::Yes)
    return T;
  for (uint64_t Bound : {1, 3, 15}) {
    SmallVector<Formula> All(Formulas);
    for (const Argument &A : Source.args()) {
      if (!A.getType()->isIntegerTy())
        continue;
      unsigned Width = A.getType()->getIntegerBitWidth();
      std::string Name = "a" + std::to_string(A.getArgNo()) + ".0";
      Formula E = Uniform(A) ? Context.shared(Name, Width) : Context.ofThread(Name, Width);
      Formula Limit = Context.bits(APInt(64, Bound).zextOrTrunc(Width));
      if (Width < 4)
        continue;
      All.push_back(z3::ule(E, Limit));
      All.push_back(z3::ule(Context.forOther(E), Limit));
    }
    if (Context.satisfiable(All) == Tri::Yes)
      return T;
  }
  // The model is of the last query.
  return Context.satisfiable(Formulas);
}

std::vector<uint64_t> SymbolicValidator::inputs(bool Other) {
  std::vector<uint64_t> Row;
  for (const Argument &A : Source.args()) {
    uint64_t V = 0;
    Type *T = A.getType();
    if (T->isIntegerTy() || T->isPointerTy() || T->isFloatingPointTy()) {
      unsigned Width = Context.DL.getTypeSizeInBits(T);
      std::string Name = "a" + std::to_string(A.getArgNo()) + ".0";
      Formula E = Uniform(A) ? Context.shared(Name, Width) : Context.ofThread(Name, Width);
      Formula Value = Context.model().eval(Other ? Context.forOther(E) : E, true);
      if (Width <= 64)
        Value.is_numeral_u64(V);
    }
    Row.push_back(V);
  }
  return Row;
}

TraceTable SymbolicValidator::table(const char *Name, const JointPath &P, bool Other, int Mark) {
  auto ValueOf = [&](const Formula &E) { return Context.model().eval(Other ? Context.forOther(E) : E, true); };
  auto Show = [&](const Scalar &S) {
    if (ValueOf(S.Poison).is_true())
      return std::string("poison");
    Formula V = ValueOf(S.V);
    return V.is_numeral() ? V.get_decimal_string(0) : std::string("?");
  };
  TraceTable Table{std::string("thread ") + Name + ":", {}, {}, Mark};
  for (const Argument &A : Source.args()) {
    SmallVector<std::string> Parts;
    for (const Scalar &X : Arguments[A.getArgNo()])
      Parts.push_back(Show(X));
    Table.Title += " " + IRNames(Source).name(A) + " = " + formatParts(Parts);
  }
  for (const SymbolicTrace *T : {&P.Source, &P.Target})
    for (const SymbolicEvent &E : T->Events) {
      std::string Text = eventText(*E.At) + "(";
      for (size_t K = 0; K != E.Operands.size(); ++K)
        Text += (K ? ", " : "") + Show(E.Operands[K]);
      (T == &P.Source ? Table.Source : Table.Target).push_back({Text + ")", E.At, 0});
    }
  return Table;
}

std::string SymbolicValidator::blocksOf(const SymbolicTrace &T, const Function &F) {
  std::vector<const BasicBlock *> Blocks;
  for (const BasicBlock &B : F)
    Blocks.push_back(&B);
  std::string Text;
  for (uint32_t B : T.Frames[0].Blocks)
    Text += " " + IRNames(F).block(*Blocks[B]);
  return Text;
}

std::string SymbolicValidator::describe(const RelationFault &X) {
  auto InstanceOf = [&](const JointPath::Unit &U, unsigned Path) -> const SymbolicInstance & {
    return U.Source >= 0 ? Paths[Path].Source.Instances[U.Source] : Paths[Path].Target.Instances[U.Target];
  };
  auto Unit = [&](const JointPath::Unit &U, unsigned Path, const char *Thread) {
    const SymbolicInstance &I = InstanceOf(U, Path);
    std::string Where =
        I.Event >= 0 ? "event " + std::to_string(I.Event + 1) + " (" + I.Label + ")" : "an execution of " + I.Label;
    return Where + " of thread " + Thread;
  };
  const JointPath &A = Paths[X.PathA], &B = Paths[X.PathB];
  std::string Text = Unit(X.A, X.PathA, "1") + " and " + Unit(X.B, X.PathB, "2") + " " + X.What + "\n";
  Text += formatTraces(
      {table("1", A, false, InstanceOf(X.A, X.PathA).Event), table("2", B, true, InstanceOf(X.B, X.PathB).Event)});
  for (const JointPath *P : {&A, &B}) {
    std::string Thread = P == &A ? "1" : "2";
    Text += "  thread " + Thread + " goes through" + blocksOf(P->Source, Source) + " in the source, and" +
            blocksOf(P->Target, Target) + " in the target\n";
    if (&A == &B)
      break;
  }
  return Text;
}

/// Where a loop is cut, rather than in the function.
static const Function *calleeOfCut(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *Callee = C ? C->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with(CutPrefix) ? Callee : nullptr;
}

bool SymbolicValidator::isFree(const SymbolicEvent &E, const Scalar &X) {
  return X.V.is_const() && Context.isChosen(X.V) && all_of(E.Operands, [&](const Scalar &Y) {
           return &X == &Y ||
                  (!Context.isChosen(Y.Poison) && (!Context.isChosen(Y.V) || (Y.V.is_const() && !z3::eq(X.V, Y.V))));
         });
}

/// With which operand an atomic operation is the one of this label, if with any.
static std::optional<APInt> operandFor(const SymbolicEvent &E, StringRef Label) {
  const auto *R = dyn_cast<AtomicRMWInst>(E.At);
  if (!R || E.Operands.back().V.is_numeral())
    return std::nullopt;
  for (const APInt &N : operandsWithLabels(*R))
    if (APInt Operand = N; labelWith(*R, Operand) == Label)
      return N;
  return std::nullopt;
}

/// Atomic operations whose label and operands tell whether they are the same: on integers of one width, of which it is
/// computed what they leave in memory, and on numbers.
static bool areUpdates(const SymbolicEvent &A, const SymbolicEvent &B) {
  auto Kind = [](const SymbolicEvent &E) {
    const Type *T = E.At->getType();
    return std::pair(T->getTypeID(), T->getScalarSizeInBits());
  };
  return isa<AtomicRMWInst>(A.At) && isa<AtomicRMWInst>(B.At) &&
         hasLabelWithOperand(llvm::cast<AtomicRMWInst>(*A.At)) && Kind(A) == Kind(B);
}

/// What an operation leaves where it found \p Old.
static Formula updated(const SymbolicEvent &E, const Formula &Old) {
  if (E.Label == ChangesNothingLabel)
    return Old;
  const Formula &X = E.Operands.back().V;
  const z3::expr Zero = Old.ctx().bv_val(0, Old.get_sort().bv_size());
  switch (llvm::cast<AtomicRMWInst>(*E.At).getOperation()) {
  case AtomicRMWInst::Xchg:
    return X;
  case AtomicRMWInst::Add:
    return Old + X;
  case AtomicRMWInst::Sub:
    return Old - X;
  case AtomicRMWInst::And:
    return Old & X;
  case AtomicRMWInst::Nand:
    return ~(Old & X);
  case AtomicRMWInst::Or:
    return Old | X;
  case AtomicRMWInst::Xor:
    return Old ^ X;
  case AtomicRMWInst::Max:
    return z3::ite(z3::sgt(Old, X), Old, X);
  case AtomicRMWInst::Min:
    return z3::ite(z3::sle(Old, X), Old, X);
  case AtomicRMWInst::UMax:
    return z3::ite(z3::ugt(Old, X), Old, X);
  case AtomicRMWInst::UMin:
    return z3::ite(z3::ule(Old, X), Old, X);
  case AtomicRMWInst::UIncWrap:
    return z3::ite(z3::uge(Old, X), Zero, Old + 1);
  case AtomicRMWInst::UDecWrap:
    return z3::ite(Old == Zero || z3::ugt(Old, X), X, Old - 1);
  case AtomicRMWInst::USubCond:
    return z3::ite(z3::uge(Old, X), Old - X, Old);
  case AtomicRMWInst::USubSat:
    return z3::ite(z3::uge(Old, X), Old - X, Zero);
  default:
    llvm_unreachable("no operation on integers");
  }
}

std::optional<Formula> SymbolicValidator::updatesDiffer(const SymbolicEvent &A, const SymbolicEvent &B) {
  auto IsChosen = [&](const Scalar &S) { return Context.isChosen(S.V) || Context.isChosen(S.Poison); };
  if (!areUpdates(A, B) || !A.At->getType()->isIntegerTy() || IsChosen(A.Operands.back()) ||
      IsChosen(B.Operands.back()))
    return std::nullopt;
  SymbolicEvent Of = A, InPlace = B;
  Of.Label = InPlace.Label;
  // Others may leave anything there.
  Formula Found = Context.ofThread("u" + std::to_string(NumUpdates++), A.Operands.back().V.get_sort().bv_size());
  Of.Operands.back().V = updated(A, Found);
  InPlace.Operands.back().V = updated(B, Found);
  return differs(Of, InPlace);
}

std::optional<Formula> SymbolicValidator::differs(const SymbolicEvent &A, const SymbolicEvent &B) {
  if (A.Label != B.Label)
    if (std::optional<Formula> Differs = updatesDiffer(A, B))
      return Differs;
  // One of them may be the same operation with an operand that the other one has at once.
  for (bool OfSource : {true, false}) {
    const SymbolicEvent &E = OfSource ? A : B, &Other = OfSource ? B : A;
    std::optional<APInt> N = A.Label != B.Label ? operandFor(E, Other.Label) : std::nullopt;
    if (!N)
      continue;
    SymbolicEvent With = E;
    Scalar &X = With.Operands.back();
    Formula Differs = OfSource && isFree(E, E.Operands.back()) ? Context.False : X.V != Context.bits(*N);
    if (OfSource)
      Differs = Differs && !X.Poison;
    APInt Operand = *N;
    With.Label = labelWith(llvm::cast<AtomicRMWInst>(*E.At), Operand);
    X.V = Context.bits(Operand);
    std::optional<Formula> Rest = OfSource ? differs(With, B) : differs(A, With);
    return Rest ? std::optional(Context.simplify(Differs || *Rest)) : std::nullopt;
  }
  if (A.Label != B.Label || A.Operands.size() != B.Operands.size() || (A.Instance >= 0) != (B.Instance >= 0) ||
      !ordersAsMuch(*A.At, *B.At))
    return std::nullopt;
  Formula Differs = Context.False;
  for (auto [X, Y] : zip(A.Operands, B.Operands)) {
    if (X.V.get_sort().bv_size() != Y.V.get_sort().bv_size())
      return std::nullopt;
    // In the target an undefined value may be another one at each use, also in later iterations.
    if (Cuts && calleeOfCut(*B.At) && Context.isChosen(Y.V))
      Differs = Differs || !X.Poison;
    if (isFree(A, X))
      Differs = Differs || (Y.Poison && !X.Poison);
    else
      Differs = Differs || (((X.V != Y.V) || Y.Poison) && !X.Poison);
  }
  return Context.simplify(Differs);
}

std::string SymbolicValidator::compareEvents(const JointPath &P, Formula &Where, size_t &At) {
  Where = Context.True;
  At = 0;
  if (P.Target.Undefined) {
    At = P.Target.Events.size();
    return "the target has undefined behaviour that the source does not have, at " +
           IRNames(Target).text(*P.Target.Undefined);
  }
  const auto &A = P.Source.Events, &B = P.Target.Events;
  Formula Any = Context.False;
  std::string What;
  for (size_t I = 0; I != std::max(A.size(), B.size()); ++I) {
    if (I >= A.size() || I >= B.size()) {
      if (What.empty()) {
        At = I;
        Any = Context.True;
        What = "the thread has " + std::to_string(A.size()) + " events in the source and " + std::to_string(B.size()) +
               " in the target";
      }
      break;
    }
    std::optional<Formula> Known = differs(A[I], B[I]);
    Formula Differs = Known.value_or(Context.True);
    if (Differs.is_false())
      continue;
    if (What.empty()) {
      At = I;
      What = "event " + std::to_string(I + 1) + " of the thread differs, in what it is or in its operands";
    }
    Any = Any || Differs;
    if (!Known)
      break;
  }
  Where = Any;
  return What;
}

std::optional<Formula> SymbolicValidator::leavesOther(const JointPath &P) {
  SmallVector<const SymbolicEvent *> MoreOfSource = eventsOfMore(P.Source), MoreOfTarget = eventsOfMore(P.Target);
  if (P.Target.Undefined || MoreOfSource.size() != MoreOfTarget.size())
    return std::nullopt;
  Formula Any = Context.False;
  // Some byte: what the writes up to the next event that does more leave there.
  struct Left {
    Formula IsWritten, Value, Poison;
  };
  auto LeftBy = [&](ArrayRef<SymbolicEvent> Writes, const Formula &At) {
    Left Result{Context.False, Context.bits(0, 8), Context.False};
    for (const SymbolicEvent &E : Writes)
      for (const SymbolicEvent::Piece &W : E.Writes) {
        Formula Offset = At - W.Address, Byte = W.Value.extract(7, 0);
        for (unsigned K = 1; K < W.Bytes; ++K)
          Byte = z3::ite(Offset == Context.bits(K, 64), W.Value.extract(8 * K + 7, 8 * K), Byte);
        Formula IsHere = z3::ult(Offset, Context.bits(W.Bytes, 64));
        Result = {Context.simplify(IsHere || Result.IsWritten), Context.simplify(z3::ite(IsHere, Byte, Result.Value)),
                  Context.simplify(z3::ite(IsHere, W.Poison, Result.Poison))};
      }
    return Result;
  };
  auto WritesTo = [](const std::vector<SymbolicEvent> &Events, size_t &I) {
    const size_t Begin = I;
    while (I != Events.size() && onlyWrites(*Events[I].At))
      ++I;
    return ArrayRef(Events).slice(Begin, I - Begin);
  };
  const auto &A = P.Source.Events, &B = P.Target.Events;
  for (size_t I = 0, J = 0;; ++I, ++J) {
    ArrayRef<SymbolicEvent> Here = WritesTo(A, I), There = WritesTo(B, J);
    auto IsSame = [&](const SymbolicEvent &X, const SymbolicEvent &Y) {
      std::optional<Formula> Differs = differs(X, Y);
      return X.Fences == Y.Fences && Differs && Differs->is_false();
    };
    if (!llvm::equal(Here, There, IsSame)) {
      auto IsKnown = [](const SymbolicEvent &E) { return !E.Fences && !E.Writes.empty(); };
      if (!all_of(Here, IsKnown) || !all_of(There, IsKnown))
        return std::nullopt;
      Formula At = Context.ofThread("xbyte" + std::to_string(NumBytes++), 64);
      Left S = LeftBy(Here, At), T = LeftBy(There, At);
      // Nothing is written where the source does not write.
      Any = Any || (T.IsWritten && !S.IsWritten) ||
            (S.IsWritten && !S.Poison && (!T.IsWritten || T.Poison || S.Value != T.Value));
    }
    if (I == A.size() || J == B.size())
      return Context.simplify(Any);
    std::optional<Formula> Differs = differs(A[I], B[J]);
    if (!Differs || A[I].Fences != B[J].Fences)
      return std::nullopt;
    Any = Any || *Differs;
  }
}

void SymbolicValidator::noteFailures(const JointPath &P) {
  for (auto [A, B] : zip(eventsOfMore(P.Source), eventsOfMore(P.Target))) {
    std::optional<Formula> Differs = differs(*A, *B);
    if (!Differs)
      return;
    const Function *Callee = calleeOfCut(*A->At);
    if (Differs->is_false() || !Callee)
      continue;
    SmallVector<Formula> All(P.Target.Condition.begin(), P.Target.Condition.end());
    All.push_back(*Differs);
    if (Tri T = Context.satisfiable(All); T != Tri::No)
      (T == Tri::Yes ? Cuts->Failed : Cuts->Unknown).insert(Callee->getName().str());
  }
}

std::string SymbolicValidator::describeCut(const JointPath &P, size_t At) const {
  auto IsCut = [&](const SymbolicTrace &T) { return At < T.Events.size() && calleeOfCut(*T.Events[At].At); };
  if (P.Target.Undefined && At == P.Target.Events.size())
    return "the target may have undefined behaviour that the source does not have, at '" +
           IRNames(Target).text(*P.Target.Undefined) + "'";
  if (IsCut(P.Source) && IsCut(P.Target))
    return "no values of the source are found to be those of the target in each iteration";
  if (IsCut(P.Source) || IsCut(P.Target))
    return "the numbers of iterations may differ";
  if (At >= P.Source.Events.size())
    return "the target may do more: '" + eventText(*P.Target.Events[At].At) + "'";
  return "'" + eventText(*P.Source.Events[At].At) + "' may differ, in what it is or in its operands";
}

/// Why events that differ in form may do the same; no text if they do not.
static StringRef excuseOne(const JointPath &P, size_t At) {
  auto Both = {&P.Source, &P.Target};
  auto Has = [&](auto Predicate) {
    return any_of(Both, [&](const SymbolicTrace *T) { return At < T->Events.size() && Predicate(*T->Events[At].At); });
  };
  if (Has([](const Instruction &I) { return isa<CallBase>(I) && isKnownToLLVM(llvm::cast<CallBase>(I)); }))
    return "LLVM may know what a call does: ";
  auto NumWrites = [](const SymbolicTrace &T) {
    return count_if(T.Events, [](const SymbolicEvent &E) { return onlyWrites(*E.At); });
  };
  auto HasOtherThanStores = [](const SymbolicTrace *T) {
    return any_of(T->Events, [](const SymbolicEvent &E) { return onlyWrites(*E.At) && !isa<StoreInst>(E.At); });
  };
  if (Has(onlyWrites) && (NumWrites(P.Source) != NumWrites(P.Target) || any_of(Both, HasOtherThanStores)))
    return "no run shows that other writes leave something else in memory: ";
  const bool IsInBoth = At < std::min(P.Source.Events.size(), P.Target.Events.size());
  if (Has([](const Instruction &I) { return isa<AtomicRMWInst, AtomicCmpXchgInst>(I); }) &&
      !(IsInBoth && areUpdates(P.Source.Events[At], P.Target.Events[At])))
    return "no run shows that other atomic operations change memory in other steps: ";
  return "";
}

/// The same of that event and all that come after it: the first one may be equal, and a later one differ.
static StringRef excuse(const JointPath &P, size_t At) {
  StringRef Why = excuseOne(P, At);
  for (size_t K = At + 1; Why.empty() && K < std::max(P.Source.Events.size(), P.Target.Events.size()); ++K)
    Why = excuseOne(P, K);
  return Why;
}

/// A call of the target promises something of the pointer that it returns, and some such call of the source, if there
/// is one at all, does not: which of them stands for it is not told.
static bool promisesMoreOfPointers(const Function &Source, const Function &Target) {
  auto CallsIn = [](const Function &F) {
    SmallVector<const CallBase *> Calls;
    for (const Function *Of : reachedFrom(F))
      for (const Instruction &I : instructions(*Of))
        if (const auto *C = dyn_cast<CallBase>(&I))
          Calls.push_back(C);
    return Calls;
  };
  const SmallVector<const CallBase *> OfSource = CallsIn(Source);
  return any_of(CallsIn(Target), [&](const CallBase *C) {
    if (!C->getType()->isPointerTy() || (!C->getRetAlign() && !C->getRetDereferenceableBytes() &&
                                         !C->getRetDereferenceableOrNullBytes() && !C->returnDoesNotAlias()))
      return false;
    SmallVector<const CallBase *> Alike;
    for (const CallBase *Of : OfSource)
      if (eventLabel(*Of) == eventLabel(*C))
        Alike.push_back(Of);
    return Alike.empty() || any_of(Alike, [&](const CallBase *Of) { return promisesMore(*Of, *C); });
  });
}

void SymbolicValidator::judgePromises(const JointPath &P) {
  auto Judge = [&](const SymbolicEvent &A, const SymbolicEvent &B) {
    const auto *C = dyn_cast<CallBase>(A.At), *D = dyn_cast<CallBase>(B.At);
    const bool MoreOfCall = C && D && promisesMore(*C, *D), MoreOfMemory = promisesMoreOfMemory(*A.At, *B.At);
    if (A.Fences == B.Fences && !MoreOfCall && !MoreOfMemory)
      return;
    Outcome.Grades.fill(GradeAnswer::Open);
    open(MoreOfCall     ? "the target promises more of a call"
         : MoreOfMemory ? "the target promises more of memory, by metadata"
                        : "there are other fences between reads of memory");
  };
  const auto &A = P.Source.Events, &B = P.Target.Events;
  if (A.size() == B.size() && llvm::equal(A, B, [](const SymbolicEvent &X, const SymbolicEvent &Y) {
        return onlyWrites(*X.At) == onlyWrites(*Y.At);
      })) {
    for (auto [X, Y] : zip(A, B))
      Judge(X, Y);
    return;
  }
  for (auto [X, Y] : zip(eventsOfMore(P.Source), eventsOfMore(P.Target)))
    Judge(*X, *Y);
}

void SymbolicValidator::judgeEvents() {
  if (promisesMoreOfPointers(Source, Target)) {
    Outcome.Grades.fill(GradeAnswer::Open);
    open("the target promises more of a call");
  }
  // Without tokens an operand may tell who took part, which may change in the weaker grades.
  bool Uncontrolled = any_of(Paths, [](const JointPath &P) {
    return any_of(P.Source.Instances, [](const SymbolicInstance &I) {
      return I.Token < 0 && operationKind(*I.Call) == OperationKind::Call;
    });
  });
  for (const JointPath &P : Paths) {
    Formula Where = Context.True;
    size_t At;
    std::string What = compareEvents(P, Where, At);
    if (What.empty()) {
      judgePromises(P);
      continue;
    }
    SmallVector<Formula> All(P.Target.Condition.begin(), P.Target.Condition.end());
    All.push_back(Where);
    Tri T = Cuts ? Context.satisfiable(All) : satisfiableBySmall(All);
    std::optional<Formula> Leaves = T == Tri::No ? std::nullopt : leavesOther(P);
    if (Leaves) {
      SmallVector<Formula> Other(P.Target.Condition.begin(), P.Target.Condition.end());
      Other.push_back(*Leaves);
      if (Context.satisfiable(Other) == Tri::No)
        T = Tri::No;
      else if (T == Tri::Yes)
        // The model is of the last query.
        T = Cuts ? Context.satisfiable(All) : satisfiableBySmall(All);
    }
    if (T == Tri::No) {
      judgePromises(P);
      continue;
    }
    for (GradeAnswer &G : Outcome.Grades)
      G = GradeAnswer::Open;
    if (Cuts) {
      noteFailures(P);
      open(T == Tri::Unknown ? "a query to the solver met its limit" : "by induction: " + describeCut(P, At));
      continue;
    }
    if (T == Tri::Unknown) {
      open("a query to the solver met its limit");
      continue;
    }
    std::string Text;
    std::vector<uint64_t> Row = inputs(false);
    bool Exact = all_of(All, [&](const Formula &E) { return Context.tellsInputs(E); }) && excuse(P, At).empty();
    if (Exact)
      Text = What + "\n" + formatTraces(table("1", P, false, static_cast<int>(At)));
    std::string Run = Confirm({Row, Row}, Uncontrolled ? Grade::MoreConverged : Grade::Strict);
    if (!Run.empty())
      Text = Run;
    if (!Text.empty()) {
      Outcome.Grades.fill(GradeAnswer::Refuted);
      Outcome.Kind = Fault::Events;
      Outcome.Counterexample = Text;
      return;
    }
    StringRef Why = excuse(P, At);
    open((Why.empty() ? "not shown: " : Why.str()) + What.substr(0, What.find('\n')));
  }
}

int SymbolicValidator::loopOf(const SymbolicTrace &T, int Instance) const {
  while (T.Instances[Instance].Frame) {
    Instance = T.Frames[T.Instances[Instance].Frame].Caller;
    if (Instance < 0)
      return -1;
  }
  const CallBase &C = *T.Instances[Instance].Call;
  return Cuts->LoopOf(*C.getParent(), C.getFunction() == &Target);
}

/// What an instance is converged by: what gave its token, or the call that led to it; -1 for nothing.
static int parentOf(const SymbolicTrace &T, int Instance) {
  const SymbolicInstance &X = T.Instances[Instance];
  if (X.Token >= 0)
    return X.Token;
  return operationKind(*X.Call) == OperationKind::Anchor ? -1 : T.Frames[X.Frame].Caller;
}

bool SymbolicValidator::isInSameLoops(const JointPath &P, const JointPath::Unit &U) {
  bool IsFirst = true;
  for (int I = U.Source, J = U.Target; I >= 0 || J >= 0;) {
    if (I < 0 || J < 0)
      return false;
    const CallBase *A = P.Source.Instances[I].Call, *B = P.Target.Instances[J].Call;
    int Loop = loopOf(P.Source, I);
    if (Loop < 0 || Loop != loopOf(P.Target, J) || operationKind(*A) != operationKind(*B))
      return false;
    // Of executions of an anchor in one iteration nothing follows for those in others, unless it is the same one.
    if (!IsFirst &&
        (Counterpart.try_emplace(A, B).first->second != B || CounterpartOfTarget.try_emplace(B, A).first->second != A))
      return false;
    IsFirst = false;
    I = parentOf(P.Source, I);
    J = parentOf(P.Target, J);
  }
  return true;
}

bool SymbolicValidator::isFeasible(const RelationFault &X) {
  SmallVector<Formula> All;
  const JointPath &A = Paths[X.PathA], &B = Paths[X.PathB];
  append_range(All, A.Target.Condition);
  for (const Formula &E : B.Target.Condition)
    All.push_back(Context.forOther(E));
  size_t NumConditions = All.size();
  // Two threads of a workgroup are at different places in it.
  Formula Apart = Context.False;
  bool HasPlace = false;
  for (const char *D : {"x", "y", "z"}) {
    Formula W = Context.ofThread(std::string("w.llvm.amdgcn.workitem.id.") + D, 32);
    HasPlace = true;
    Apart = Apart || W != Context.forOther(W);
  }
  if (HasPlace)
    All.push_back(Apart);
  // Within a wave, results that are one for all that take part.
  auto IsWaveOperation = [&](const JointPath::Unit &U, const JointPath &P) {
    const SymbolicInstance &I = U.Source >= 0 ? P.Source.Instances[U.Source] : P.Target.Instances[U.Target];
    switch (I.Call->getIntrinsicID()) {
    case Intrinsic::amdgcn_readfirstlane:
    case Intrinsic::amdgcn_readlane:
    case Intrinsic::amdgcn_ballot:
    case Intrinsic::amdgcn_icmp:
    case Intrinsic::amdgcn_fcmp:
    case Intrinsic::amdgcn_ds_bpermute:
    case Intrinsic::amdgcn_ds_permute:
      return true;
    default:
      return false;
    }
  };
  bool WithinWave = IsWaveOperation(X.A, A) && SourceHierarchies == 1;
  if (auto It = Impossible.find({X.PathA, X.PathB}); It != Impossible.end() && !WithinWave)
    return !It->second;
  if (++PairQueries > Options.MaxQueries) {
    open("more than " + std::to_string(Options.MaxQueries) + " pairs of paths");
    return true;
  }
  if (WithinWave)
    for (size_t I = 0; I != A.Source.Instances.size(); ++I)
      for (size_t J = 0; J != B.Source.Instances.size(); ++J) {
        const SymbolicInstance &P = A.Source.Instances[I], &Q = B.Source.Instances[J];
        bool OneForAll = P.Call->getIntrinsicID() == Intrinsic::amdgcn_readfirstlane ||
                         P.Call->getIntrinsicID() == Intrinsic::amdgcn_ballot;
        // Of two threads that have left a loop, each tells its own last iteration.
        if (Cuts && (loopOf(A.Source, static_cast<int>(I)) || loopOf(B.Source, static_cast<int>(J))))
          continue;
        if (!OneForAll || FirstKeys[X.PathA][I].Anchor >= 0 || P.Results.empty() ||
            FirstKeys[X.PathA][I].Skeleton != FirstKeys[X.PathB][J].Skeleton)
          continue;
        All.push_back(P.Results[0].V == Context.forOther(Q.Results[0].V));
      }
  Tri T = satisfiableBySmall(All);
  if (!WithinWave && T == Tri::No)
    Impossible[{X.PathA, X.PathB}] = true;
  if (T == Tri::No)
    return false;
  if (T == Tri::Unknown) {
    open("a query to the solver met its limit");
    return true;
  }
  std::string Run = Confirm({inputs(false), inputs(true)}, Current);
  // Another fault may have been confirmed already.
  if (Confirmed)
    return true;
  if (!Run.empty()) {
    Confirmed = true;
    Outcome.Counterexample = Run;
  } else if (all_of(ArrayRef(All).take_front(Abstract ? NumConditions : All.size()),
                    [&](const Formula &E) { return Context.tellsInputs(E); })) {
    // Conditions of bits say nothing of places, so there are two places for them.
    Confirmed = true;
    Outcome.Counterexample = describe(X);
  }
  return true;
}

bool SymbolicValidator::relates(Grade G, bool &Refuted) {
  Current = G;
  KeyLabeler::EdgeSet Edges;
  if (G != Grade::Strict)
    for (const JointPath &P : Paths)
      for (const SymbolicFrame &F : P.Source.Frames)
        for (size_t I = 1; I < F.Blocks.size(); ++I)
          Edges.insert({F.F, F.Blocks[I - 1], F.Blocks[I]});
  const KeyLabeler::EdgeSet *Taken = G == Grade::Strict ? nullptr : &Edges;
  // In the weaker grades the relation of the whole graph is as good.
  std::vector<std::pair<HierarchyCombinations, const KeyLabeler::EdgeSet *>> Graphs;
  Graphs.push_back({HierarchyCombinations(
                        Source, [](const Function &F) { return KeyLabeler::graphOf(F); }, Options.MaxHierarchies),
                    nullptr});
  if (Taken)
    Graphs.push_back(
        {HierarchyCombinations(
             Source, [&](const Function &F) { return KeyLabeler::graphOf(F, Taken); }, Options.MaxHierarchies),
         Taken});
  SourceHierarchies = Graphs[0].first.size();
  std::vector<std::vector<std::vector<InstanceKey>>> SourceKeys;
  for (auto &[Choices, Restriction] : Graphs)
    for (unsigned C = 0; C != Choices.size(); ++C) {
      KeyLabeler Labeler(Choices, C, Restriction);
      SourceKeys.emplace_back();
      for (const JointPath &P : Paths)
        SourceKeys.back().push_back(Labeler.label(P.Source));
    }
  FirstKeys = SourceKeys[0];
  if (!TargetChoices->isComplete())
    open("only " + std::to_string(Options.MaxHierarchies) +
         " cycle hierarchies of the target, and of what it calls, are tried");
  for (unsigned C = 0; C != TargetChoices->size(); ++C) {
    KeyLabeler Labeler(*TargetChoices, C);
    std::vector<std::vector<InstanceKey>> TargetKeys;
    for (const JointPath &P : Paths)
      TargetKeys.push_back(Labeler.label(P.Target));
    bool Allowed = false, AllConfirmed = true;
    for (const auto &Keys : SourceKeys) {
      Confirmed = false;
      if (!findFault(
              Paths, [&](auto... At) { return relationOfKeys(Keys, At...); },
              [&](auto... At) { return relationOfKeys(TargetKeys, At...); }, G == Grade::MoreConverged,
              [&](const RelationFault &X) { return isFeasible(X); })) {
        Allowed = true;
        break;
      }
      AllConfirmed &= Confirmed;
    }
    if (!Allowed) {
      // Another hierarchy of the source might allow it.
      Refuted = AllConfirmed && all_of(Graphs, [](const auto &G) { return G.first.isComplete(); });
      return false;
    }
  }
  return true;
}

void SymbolicValidator::judgeRelation() {
  TargetChoices.emplace(Target, [](const Function &F) { return KeyLabeler::graphOf(F); }, Options.MaxHierarchies);
  for (Grade G : {Grade::Strict, Grade::ModuloDeadEdges, Grade::MoreConverged}) {
    bool Refuted = false;
    std::string Saved = Outcome.Counterexample;
    GradeAnswer Answer = GradeAnswer::Open;
    if (relates(G, Refuted))
      Answer = Outcome.Reasons.empty() ? GradeAnswer::Holds : GradeAnswer::Open;
    else if (Refuted && (G == Grade::Strict || Outcome.Reasons.empty()))
      Answer = GradeAnswer::Refuted, Outcome.Kind = Fault::Relation;
    else
      open("the relation of the target is not shown to be that of the source");
    // Of the strictest grade that fails.
    if (!Saved.empty())
      Outcome.Counterexample = Saved;
    for (unsigned K = static_cast<unsigned>(G); K != 3; ++K)
      Outcome.Grades[K] = Answer;
    if (Answer == GradeAnswer::Holds)
      return;
  }
}

/// Threads that meet at post-dominators: a relation of pairs of paths, the same in all grades.
void SymbolicValidator::judgeStackRelation() {
  auto HasTokens = [](const SymbolicTrace &T) {
    return any_of(T.Instances, [](const SymbolicInstance &I) {
      return I.Token >= 0 || operationKind(*I.Call) != OperationKind::Call;
    });
  };
  auto EntersUnseen = [](const SymbolicTrace &T) {
    return any_of(T.Frames, [](const SymbolicFrame &F) { return F.Caller < 0 && !F.IsRoot; });
  };
  for (const JointPath &P : Paths) {
    if (HasTokens(P.Source) || HasTokens(P.Target))
      open("convergence control under the post-dominator model is judged by runs alone");
    if (EntersUnseen(P.Source) || EntersUnseen(P.Target))
      open("calls that are not convergent, under the post-dominator model, are judged by runs alone");
  }
  if (!Outcome.Reasons.empty())
    return;
  // What waves give is told by keys, which are those of another model.
  SourceHierarchies = 0;
  StackRelation Of(Paths, /*OfTarget=*/false), OfTarget(Paths, /*OfTarget=*/true);
  Confirmed = false;
  GradeAnswer Answer = GradeAnswer::Holds;
  if (findFault(
          Paths, [&](auto... At) { return Of.relation(At...); }, [&](auto... At) { return OfTarget.relation(At...); },
          /*MoreConverged=*/false, [&](const RelationFault &X) { return isFeasible(X); })) {
    Answer = Confirmed ? GradeAnswer::Refuted : GradeAnswer::Open;
    Outcome.Kind = Confirmed ? Fault::Relation : Fault::None;
    if (!Confirmed)
      open("the relation of the target is not shown to be that of the source");
  }
  if (Answer == GradeAnswer::Holds && !Outcome.Reasons.empty())
    Answer = GradeAnswer::Open;
  Outcome.Grades.fill(Answer);
}

SymbolicOutcome SymbolicValidator::run() {
  follow();
  if (Options.FailFast && !Outcome.Reasons.empty()) {
    Outcome.Bounds = Abstract ? "enumeration given up early" : "formulas given up early";
    return std::move(Outcome);
  }
  // Short paths make the better counterexamples.
  llvm::sort(Paths, [](const JointPath &A, const JointPath &B) {
    return A.Source.Frames[0].Blocks.size() < B.Source.Frames[0].Blocks.size();
  });
  Outcome.Bounds = std::to_string(Paths.size()) + (Paths.size() == 1 ? " path" : " paths") +
                   (Abstract ? " with conditions matched by form, " : " with all inputs, ") +
                   std::to_string(Options.Unroll) + " decisions a block" +
                   (Options.Model == ConvergenceModel::Maximal ? ", every choice of anchors" : "");
  judgeEvents();
  if (Outcome.Grades[0] == GradeAnswer::Refuted)
    return std::move(Outcome);
  if (Cuts)
    for (const JointPath &P : Paths)
      for (const JointPath::Unit &U : P.Units)
        if (U.Source >= 0 && U.Target >= 0 && !isInSameLoops(P, U))
          open("an operation, or what gives its token, is in another loop than in the source");
  if (Options.Model == ConvergenceModel::Maximal)
    judgeRelation();
  else
    judgeStackRelation();
  return std::move(Outcome);
}

SymbolicOutcome validateSymbolically(const Function &Source, const Function &Target, TargetKind Kind,
                                     const ValidateOptions &Options, bool Abstract,
                                     const std::function<bool(const Argument &)> &Uniform, const Confirmation &Confirm,
                                     LoopCuts *Cuts) {
  try {
    SymbolicValidator Validator(Source, Target, Kind, Options, Abstract, Uniform, Confirm, Cuts);
    SymbolicOutcome Found = Validator.run();
    if (Cuts)
      Cuts->Effort = Validator.effort();
    return Found;
  } catch (const z3::exception &E) {
    SymbolicOutcome Failed;
    Failed.Reasons.insert(std::string("the solver failed: ") + E.msg());
    return Failed;
  }
}

} // namespace rejoin
