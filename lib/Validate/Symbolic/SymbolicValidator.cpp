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

#include "ChoicePairs.h"
#include "Reasons/Reason.h"
#include "Refinement/ConvergenceRelation.h"
#include "Refinement/CounterexamplePrinter.h"
#include "Refinement/EventTexts.h"
#include "Refinement/Events.h"
#include "SymbolicValidatorImpl.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

void SymbolicValidator::follow() {
  SymbolicLimits Limits;
  Limits.Unroll = Options.Unroll;
  Machine.enterFunction(Source);
  Limits.WaveSize = Machine.facts().WaveSize;
  Limits.MaxPaths = Options.MaxPaths;
  Limits.StopWhenOpen = Options.FailFast;
  Limits.MaxTotal = Options.MaxInstructions;
  Limits.MaxQueries = Options.MaxQueries;
  Limits.ChoosesEachOfSource = ChoosesEachOfSource;
  Limits.ChoosesByFormula = ChoosesByFormula;
  SymbolicExecutor Sources(Context, Limits, false, Outcome.Reasons);
  SymbolicExecutor Targets(Context, Limits, true, Outcome.Reasons);
  std::vector<SymbolicTrace> OfSource = Sources.explore(Source, Uniform, {}, nullptr);
  Arguments = Sources.arguments();
  unsigned NumPaths = 0;
  ChoicePairs Choices;
  for (SymbolicTrace &S : OfSource)
    for (SymbolicTrace &T : Targets.explore(Target, Uniform, S.Condition, &S)) {
      if (!S.EndsAtStop && NumPaths++ == 2 * Limits.MaxPaths)
        return open(textOf(Reason::ManyJointPaths, 2 * Limits.MaxPaths));
      BothChooseAgain |= S.ChoosesAgain && T.ChoosesAgain;
      MayChooseTogether |= mayChooseTogether(S, T);
      if (ChoosesByFormula && !Choices.add(S, T))
        open(Reason::RepeatedChoice);
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

/// Addresses are any numbers, so they are seen as such.
static std::string hexAddress(uint64_t Address) { return "0x" + utohexstr(Address, /*LowerCase=*/true); }

TraceTable SymbolicValidator::table(const char *Name, const JointPath &P, bool Other, EventId Mark) {
  auto ValueOf = [&](const Formula &E) { return Context.model().eval(Other ? Context.forOther(E) : E, true); };
  auto Show = [&](const Scalar &S, const Value *Of = nullptr) {
    if (ValueOf(S.Poison).is_true())
      return std::string("poison");
    Formula V = ValueOf(S.V);
    uint64_t Bits = 0;
    if (Of && V.is_numeral_u64(Bits) && Of->getType()->isSingleValueType() && !Of->getType()->isVectorTy())
      return Of->getType()->isPointerTy() ? hexAddress(Bits) : numberText(*Of->getType(), Bits, Of);
    return V.is_numeral() ? V.get_decimal_string(0) : std::string("?");
  };
  TraceTable Table{std::string("thread ") + Name, {}, {}, std::nullopt};
  if (Mark.isValid())
    Table.Mark = Mark.index();
  for (const Argument &A : Source.args()) {
    SmallVector<std::string> Parts;
    for (const Scalar &X : Arguments[A.getArgNo()])
      Parts.push_back(Show(X, &A));
    Table.Title += (A.getArgNo() ? ", " : ": ") + IRNames(Source).name(A) + " = " + formatParts(Parts);
  }
  for (const SymbolicTrace *T : {&P.Source, &P.Target})
    for (const SymbolicEvent &E : T->Events) {
      const SmallVector<const Value *> Values = operandValues(*E.At, E.Operands.size());
      SmallVector<std::string> Operands;
      for (auto [Is, Of] : zip_equal(E.Operands, Values))
        Operands.push_back(Show(Is, Of));
      (T == &P.Source ? Table.Source : Table.Target).push_back({eventSentence(*E.At, E.More, Operands), E.At, 0});
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

/// Of the source if it has one.
static const SymbolicInstance &anyInstanceOf(const JointPath::Unit &U, const JointPath &P) {
  return U.Source.isValid() ? P.Source.Instances[U.Source.index()] : P.Target.Instances[U.Target.index()];
}

std::string SymbolicValidator::describe(const RelationFault &X) {
  auto InstanceOf = [&](const JointPath::Unit &U, unsigned Path) -> const SymbolicInstance & {
    return anyInstanceOf(U, Paths[Path]);
  };
  auto Unit = [&](const JointPath::Unit &U, unsigned Path, const char *Thread) {
    const SymbolicInstance &I = InstanceOf(U, Path);
    std::string Where = I.Event.isValid() ? "event " + std::to_string(I.Event.index() + 1) + " (" + I.Label + ")"
                                          : "an execution of " + I.Label;
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

std::optional<int> SymbolicValidator::loopOf(const SymbolicTrace &T, InstanceId Instance) const {
  while (T.Instances[Instance.index()].Frame) {
    Instance = T.Frames[T.Instances[Instance.index()].Frame].Caller;
    if (!Instance.isValid())
      return std::nullopt;
  }
  const CallBase &C = *T.Instances[Instance.index()].Call;
  return Cuts->LoopOf(*C.getParent(), C.getFunction() == &Target);
}

/// What an instance is converged by: what gave its token, or the call that led to it; invalid for nothing.
static InstanceId parentOf(const SymbolicTrace &T, InstanceId Instance) {
  const SymbolicInstance &X = T.Instances[Instance.index()];
  if (X.Token.isValid())
    return X.Token;
  return operationKind(*X.Call) == OperationKind::Anchor ? InstanceId() : T.Frames[X.Frame].Caller;
}

bool SymbolicValidator::isInSameLoops(const JointPath &P, const JointPath::Unit &U) {
  bool IsFirst = true;
  for (InstanceId I = U.Source, J = U.Target; I.isValid() || J.isValid();) {
    if (!I.isValid() || !J.isValid())
      return false;
    const CallBase *A = P.Source.Instances[I.index()].Call, *B = P.Target.Instances[J.index()].Call;
    const auto Loop = loopOf(P.Source, I);
    if (!Loop || Loop != loopOf(P.Target, J) || operationKind(*A) != operationKind(*B))
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

/// Another instance of the source may be what the target has here, of those that show in their results alone.
static bool mayStandForOther(const JointPath::Unit &U, const JointPath &P) {
  const bool InTarget = U.Target.isValid();
  const SymbolicInstance &X = InTarget ? P.Target.Instances[U.Target.index()] : P.Source.Instances[U.Source.index()];
  const std::vector<SymbolicInstance> &Others = InTarget ? P.Source.Instances : P.Target.Instances;
  const InstanceId Own = InTarget ? U.Source : U.Target;
  return X.IsPure && any_of(enumerate(Others), [&](const auto &Y) {
           return InstanceId(Y.index()) != Own && Y.value().IsPure && Y.value().Label == X.Label;
         });
}

SymbolicValidator::Feasibility SymbolicValidator::feasibilityOf(const RelationFault &X, Grade G) {
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
    const SymbolicInstance &I = anyInstanceOf(U, P);
    const CommunicationGroup Among = findIntrinsic(I.Call->getIntrinsicID()).Among;
    return Among == CommunicationGroup::Wave || Among == CommunicationGroup::Quad;
  };
  bool WithinWave = IsWaveOperation(X.A, A) && SourceHierarchies == 1;
  if (auto It = Impossible.find({X.PathA, X.PathB}); It != Impossible.end() && !WithinWave)
    return It->second ? Feasibility::Impossible : Feasibility::Possible;
  if (++PairQueries > Options.MaxQueries) {
    open(textOf(Reason::ManyPairs, Options.MaxQueries));
    return Feasibility::Possible;
  }
  if (WithinWave)
    for (size_t I = 0; I != A.Source.Instances.size(); ++I)
      for (size_t J = 0; J != B.Source.Instances.size(); ++J) {
        const SymbolicInstance &P = A.Source.Instances[I], &Q = B.Source.Instances[J];
        bool OneForAll = P.Call->getIntrinsicID() == Intrinsic::amdgcn_readfirstlane ||
                         P.Call->getIntrinsicID() == Intrinsic::amdgcn_ballot;
        // Of two threads that have left a loop, each tells its own last iteration.
        if (Cuts && (loopOf(A.Source, InstanceId(I)) != 0 || loopOf(B.Source, InstanceId(J)) != 0))
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
    return Feasibility::Impossible;
  if (T == Tri::Unknown) {
    open(Reason::QueryLimit);
    return Feasibility::Possible;
  }
  std::string Run = Confirm({inputs(false), inputs(true)}, G);
  if (!Run.empty()) {
    Outcome.Counterexample = Run;
    return Feasibility::Confirmed;
  }
  if (!mayStandForOther(X.A, A) && !mayStandForOther(X.B, B) &&
      all_of(ArrayRef(All).take_front(Abstract ? NumConditions : All.size()),
             [&](const Formula &E) { return Context.tellsInputs(E); })) {
    // Conditions of bits say nothing of places, so there are two places for them.
    Outcome.Counterexample = describe(X);
    return Feasibility::Confirmed;
  }
  return Feasibility::Possible;
}

bool SymbolicValidator::relates(Grade G, bool &Refuted) {
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
    open(textOf(Reason::FewHierarchiesOfTarget, Options.MaxHierarchies));
  for (unsigned C = 0; C != TargetChoices->size(); ++C) {
    KeyLabeler Labeler(*TargetChoices, C);
    std::vector<std::vector<InstanceKey>> TargetKeys;
    for (const JointPath &P : Paths)
      TargetKeys.push_back(Labeler.label(P.Target));
    bool Allowed = false, AllConfirmed = true;
    for (const auto &Keys : SourceKeys) {
      Feasibility Found = Feasibility::Impossible;
      if (!findFault(
              Paths, [&](auto... At) { return relationOfKeys(Keys, At...); },
              [&](auto... At) { return relationOfKeys(TargetKeys, At...); }, G == Grade::MoreConverged,
              [&](const RelationFault &X) {
                Found = feasibilityOf(X, G);
                return Found != Feasibility::Impossible;
              })) {
        Allowed = true;
        break;
      }
      AllConfirmed &= Found == Feasibility::Confirmed;
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
      open(Reason::RelationsNotEqual);
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
      return I.Token.isValid() || operationKind(*I.Call) != OperationKind::Call;
    });
  };
  auto EntersUnseen = [](const SymbolicTrace &T) {
    return any_of(T.Frames, [](const SymbolicFrame &F) { return !F.Caller.isValid() && !F.IsRoot; });
  };
  for (const JointPath &P : Paths) {
    if (HasTokens(P.Source) || HasTokens(P.Target))
      open(Reason::PostDominatorTokens);
    if (EntersUnseen(P.Source) || EntersUnseen(P.Target))
      open(Reason::PostDominatorCalls);
  }
  if (!Outcome.Reasons.empty())
    return;
  // What waves give is told by keys, which are those of another model.
  SourceHierarchies = 0;
  StackRelation Of(Paths, /*OfTarget=*/false), OfTarget(Paths, /*OfTarget=*/true);
  Feasibility Found = Feasibility::Impossible;
  GradeAnswer Answer = GradeAnswer::Holds;
  if (findFault(
          Paths, [&](auto... At) { return Of.relation(At...); }, [&](auto... At) { return OfTarget.relation(At...); },
          /*MoreConverged=*/false,
          [&](const RelationFault &X) {
            Found = feasibilityOf(X, Grade::Strict);
            return Found != Feasibility::Impossible;
          })) {
    const bool Confirmed = Found == Feasibility::Confirmed;
    Answer = Confirmed ? GradeAnswer::Refuted : GradeAnswer::Open;
    Outcome.Kind = Confirmed ? Fault::Relation : Fault::None;
    if (!Confirmed)
      open(Reason::RelationsNotEqual);
  }
  if (Answer == GradeAnswer::Holds && !Outcome.Reasons.empty())
    Answer = GradeAnswer::Open;
  Outcome.Grades.fill(Answer);
}

SymbolicOutcome SymbolicValidator::run() {
  follow();
  if (Options.FailFast && !Outcome.Reasons.empty()) {
    Outcome.Bounds = Abstract ? "enumeration stopped early" : "solving stopped early";
    return std::move(Outcome);
  }
  // Short paths make the better counterexamples.
  llvm::sort(Paths, [](const JointPath &A, const JointPath &B) {
    return A.Source.Frames[0].Blocks.size() < B.Source.Frames[0].Blocks.size();
  });
  Outcome.Bounds = std::to_string(Paths.size()) + (Paths.size() == 1 ? " path" : " paths") +
                   (Abstract ? ", conditions compared by form, at most " : ", all inputs, at most ") +
                   std::to_string(Options.Unroll) + " decisions at a block" +
                   (Options.Model == ConvergenceModel::Maximal ? ", all choices of anchors" : "");
  judgeEvents();
  if (Outcome.Grades[0] == GradeAnswer::Refuted)
    return std::move(Outcome);
  if (Cuts)
    for (const JointPath &P : Paths)
      for (const JointPath::Unit &U : P.Units)
        if (U.Source.isValid() && U.Target.isValid() && !isInSameLoops(P, U))
          open(Reason::OtherLoop);
  if (Options.Model == ConvergenceModel::Maximal)
    judgeRelation();
  else
    judgeStackRelation();
  return std::move(Outcome);
}

SymbolicValidator::~SymbolicValidator() {
  if (!Options.Statistics)
    return;
  const SolverStatistics Here = Context.statistics();
  SolverStatistics &All = *Options.Statistics;
  ++All.Comparisons;
  All.AnsweredByForm += Here.AnsweredByForm;
  All.Satisfiable += Here.Satisfiable;
  All.Unsatisfiable += Here.Unsatisfiable;
  All.Unknown += Here.Unknown;
  All.Effort += Here.Effort;
}

SymbolicOutcome validateSymbolically(const Function &Source, const Function &Target, TargetKind Kind,
                                     const ValidateOptions &Options, bool Abstract,
                                     const std::function<bool(const Argument &)> &Uniform, const Confirmation &Confirm,
                                     LoopCuts *Cuts) {
  try {
    uint64_t Effort = 0;
    bool BothChooseAgain = false, MayChooseTogether = false;
    auto Run = [&](bool ChoosesEachOfSource, bool ChoosesByFormula) {
      SymbolicValidator Validator(Source, Target, Kind, Options, Abstract, Uniform, Confirm, Cuts);
      Validator.ChoosesEachOfSource = ChoosesEachOfSource;
      Validator.ChoosesByFormula = ChoosesByFormula;
      // What the cuts collect is of the last run.
      if (Cuts)
        Cuts->Failed.clear(), Cuts->Unknown.clear();
      SymbolicOutcome Found = Validator.run();
      BothChooseAgain = Validator.BothChooseAgain;
      MayChooseTogether = Validator.MayChooseTogether;
      Effort += Validator.effort();
      return Found;
    };
    bool ChoosesEach = false;
    SymbolicOutcome Found = Run(ChoosesEach, /*ChoosesByFormula=*/false);
    if (BothChooseAgain && all_of(Found.Grades, [](GradeAnswer G) { return G == GradeAnswer::Open; }))
      Found = Run(ChoosesEach = true, /*ChoosesByFormula=*/false);
    if (MayChooseTogether && is_contained(Found.Grades, GradeAnswer::Holds)) {
      Found = Run(ChoosesEach, /*ChoosesByFormula=*/true);
      if (!is_contained(Found.Grades, GradeAnswer::Holds)) {
        Found.Grades.fill(GradeAnswer::Open);
        Found.Reasons.insert(textOf(Reason::ChoicesOfEqualOperands));
      }
    }
    if (Cuts)
      Cuts->Effort = Effort;
    return Found;
  } catch (const z3::exception &E) {
    SymbolicOutcome Failed;
    Failed.Reasons.insert(textOf(Reason::SolverFailed, E.msg()));
    return Failed;
  }
}

} // namespace rejoin
