//===- CongruenceValidator.cpp - Proofs by congruence of values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both functions are seen as nodes (FlowView.h), and walked in step from the entry. A node of the source has one of the
// target as its partner. Lemma: let both functions consist of what is listed (Understood.cpp, Understood.def,
// `deedOf`), and let values be congruent under the rewrites of Terms.cpp and Operations.cpp, each with its obligation
// beside it. The target refines the source in the strict grade if
//
//  1. partners have the same events in the same order, with operands that refine the source's (ValuePairs.h);
//  2. decisions at their ends, as terms, lead to partners;
//  3. what may be undefined in the target (a load, a division, a call, a branch, metadata that is not listed) is done
//  by
//     the source at the same node before no later event, under no more conditions, or at a node that dominates it; or
//     is defined for all operands. A load that the source does not do is of memory that is there as long as the
//     function runs, and no attribute of the function or of an argument is false where it is read. A call says nothing
//     that its callee does not say;
//  4. around each operation that relates threads are as many cycles on both sides, whose headers are in partners;
//  5. what operands do not determine (freeze, numbers with flags, unknown functions) the source evaluates at least as
//     often, and what the target freezes refines what the source freezes there;
//  6. accesses to variables are never undefined in the target (Variables.h), and metadata of loops and of what is not
//     compared as an operation promise nothing that the source's, of the same loop, does not, at all of its edges back;
//  7. all that is no code is the same, but for what is listed: modules, declarations, globals, the functions themselves
//     (`differentBesideCode`, Surroundings.cpp; attributes: AttributeRefinement.cpp).
//
// For by induction over a thread's path both sides enter partners equally often, and what changes at a node has equal
// values if its class is the same (SideValues.h): by 2 control goes on to partners, by 1 with the same events. The
// maximal relation depends only on how often a thread has entered the headers of cycles around an operation since it
// entered the one outside (docs/Model.md), so by 4 the same threads are together. By 3 the target is undefined only
// where the source is. By 7 both start in the same state, and callees do the same.
//
// Terms are right for values that are not poison; where t is poison, s is (ValuePairs.cpp). Undefined values of the
// source may be any: rules that use one more often are not used for the target. An address that is accessed is one
// address: a load or store at one that is not well defined is undefined (LLVM language reference, `load`, `store`), and
// by 1 and 3 the target accesses only what the source does, or what is decided.
//
// What is not listed is not known. Unlisted types, opcodes and flags: the function is left open. Unlisted intrinsics:
// events. Unlisted attributes and metadata: the source has to say the same of the same operation.
//
// Not known, hence false: tokens, cycles with several entries around operations that relate threads, other models with
// such operations, functions with bodies that differ, what the two ways above do not match.
//
// Cost: about linear; the number of passes is bounded. Sources: Necula, Translation validation for an optimizing
// compiler, PLDI 2000; Tristan, Govereau, Morrisett, Evaluating value-graph translation validation for LLVM, PLDI 2011.
// Held by: unittests/Validate/CongruenceTest.cpp, test/Validate/congruence*.srctgt.ll, rejoin-validate-fuzz (what is
// congruent is refuted by no engine).
//
//===----------------------------------------------------------------------===//

#include "CongruenceValidator.h"
#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "SideValues.h"
#include "Syntactic/AttributeRefinement.h"
#include "Syntactic/StructuralEquality.h"
#include "Understood.h"
#include "ValuePairs.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

namespace {

class Congruence {
public:
  Congruence(const Function &Source, const Function &Target)
      : Classes(All), Evaluated(All), List(1), S(Source, Side::Source, All, Classes, Evaluated, List),
        T(Target, Side::Target, All, Classes, Evaluated, List), Partner(S.view().nodes().size(), None),
        Back(T.view().nodes().size(), None), Pairs(S, T, All, List, Partner) {}
  bool prove(ConvergenceModel Model);
  /// Why it is not proved.
  std::string difference() const;

private:
  static constexpr unsigned None = ~0U;
  Terms All;
  PhiClasses Classes;
  Evaluations Evaluated;
  std::vector<ValueNode> List;
  SideValues S, T;
  SmallVector<unsigned, 0> Partner, Back;
  ValuePairs Pairs;
  /// What the source does, by what it is.
  DenseMap<TermId, SmallVector<const Placed *, 2>> Done;
  /// Values of the source that are not poison where this is done.
  DenseMap<TermId, SmallVector<Placed, 2>> Decided;

  std::string Why;
  const Instruction *WhyAt = nullptr;
  bool fail(Reason Of, const Instruction *At = nullptr, const Twine &Part = "");
  bool walk();
  bool pair(unsigned Source, unsigned Target);
  bool matchEnds(unsigned Node);
  bool matchDecisions(ValueIndex X, ValueIndex Y);
  bool check(ConvergenceModel Model);
  bool checkEvents(unsigned Node);
  bool checkEvent(const Instruction &X, const Instruction &Y);
  bool isSameCall(const CallBase &X, const CallBase &Y);
  bool checkReturn(unsigned Node);
  bool checkUndefined();
  bool isDone(const Placed &P);
  bool isSafe(const Placed &P);
  bool isDecided(ValueIndex V, const Placed &P, unsigned Depth = 0);
  bool isBefore(const Placed &Source, const Placed &Target) const;
  bool checkChoices();
  bool checkMetadata();
  bool checkLoops();
  bool checkRelation(ConvergenceModel Model);
  bool checkCallees();
  bool mayPassOwnStack() const;
};

} // namespace

bool Congruence::fail(Reason Of, const Instruction *At, const Twine &Part) {
  Why = textOf(Of, Part);
  WhyAt = At;
  return false;
}

std::string Congruence::difference() const {
  return WhyAt ? Why + ": '" + IRNames(*WhyAt->getFunction()).text(*WhyAt) + "'" : Why;
}

bool Congruence::pair(unsigned Source, unsigned Target) {
  if (Partner[Source] == None && Back[Target] == None) {
    Partner[Source] = Target;
    Back[Target] = Source;
    Classes.HasChanged = true;
  }
  return Partner[Source] == Target && Back[Target] == Source;
}

//===----------------------------------------------------------------------===//
// The walk in step
//===----------------------------------------------------------------------===//

/// Terms of decisions as trees: equal conditions, and partners where they lead.
bool Congruence::matchDecisions(ValueIndex X, ValueIndex Y) {
  const TermId A = List[X].Term, B = List[Y].Term;
  std::function<bool(TermId, TermId)> Match = [&](TermId P, TermId Q) {
    if (All.kindOf(P) == TermKind::Place && All.kindOf(Q) == TermKind::Place)
      return pair(All.restOf(P)[0], All.restOf(Q)[0]);
    if (All.kindOf(P) != TermKind::Choice || All.kindOf(Q) != TermKind::Choice)
      return false;
    const auto C = All.restOf(P), D = All.restOf(Q);
    return C[0] == D[0] && Match(C[1], D[1]) && Match(C[2], D[2]);
  };
  return Match(A, B);
}

bool Congruence::matchEnds(unsigned Node) {
  const Instruction &X = *S.view().nodes()[Node].Trunk.back()->getTerminator();
  const Instruction &Y = *T.view().nodes()[Partner[Node]].Trunk.back()->getTerminator();
  if (isa<ReturnInst, UnreachableInst>(X) || isa<ReturnInst, UnreachableInst>(Y))
    return X.getOpcode() == Y.getOpcode() || fail(Reason::DifferentEnds, &Y);
  auto PlaceOf = [&](unsigned K) { return All.make(TermKind::Place, nullptr, {K}); };
  return matchDecisions(S.decisions(Node, PlaceOf), T.decisions(Partner[Node], PlaceOf)) ||
         fail(Reason::DifferentWays, &Y);
}

bool Congruence::walk() {
  Classes.startPass();
  Evaluated.startPass();
  S.startPass();
  T.startPass();
  for (unsigned Node = 0; Node != Partner.size(); ++Node) {
    // Not reached while the values of a loop are those of its first iteration.
    if (Partner[Node] == None)
      continue;
    const ArrayRef<unsigned> Before = S.view().nodes()[Node].Before;
    S.evaluate(Node, Node, Before);
    SmallVector<unsigned, 4> OfTarget;
    for (unsigned B : Before)
      OfTarget.push_back(Partner[B]);
    // Nodes whose partners are not known yet are evaluated later, as are these.
    T.evaluate(Partner[Node], Node, OfTarget);
    if (S.isTooLarge() || T.isTooLarge())
      return fail(Reason::ManyPathsBetween);
    const auto &X = S.resultOf(Node).Events, &Y = T.resultOf(Partner[Node]).Events;
    if (X.size() != Y.size() ||
        any_of(zip(X, Y), [](const auto &P) { return std::get<0>(P)->getOpcode() != std::get<1>(P)->getOpcode(); }))
      return fail(Reason::OtherEvents, T.view().nodes()[Partner[Node]].Trunk[0]->getTerminator());
    if (!matchEnds(Node))
      return false;
  }
  return true;
}

bool Congruence::prove(ConvergenceModel Model) {
  if (&S.function().getContext() != &T.function().getContext())
    return fail(Reason::TwoContexts);
  if (!S.view().isKnown() || !T.view().isKnown())
    return fail(Reason::NotOfCongruence);
  if (Partner.size() != Back.size())
    return fail(Reason::NumbersOfBlocks);
  pair(0, 0);
  constexpr unsigned MostPasses = 24;
  for (unsigned Pass = 0, Quiet = 0; Quiet != 2; ++Pass) {
    if (Pass == MostPasses)
      return fail(Reason::ManyLoopValues);
    Classes.HasChanged = false;
    if (!walk())
      return false;
    Quiet = Classes.HasChanged || Evaluated.hasChanged() ? 0 : Quiet + 1;
  }
  for (unsigned Node = 0; Node != Partner.size(); ++Node) {
    if (Partner[Node] == None)
      return fail(Reason::UnreachedSource, S.view().nodes()[Node].Trunk[0]->getTerminator());
    SmallVector<unsigned, 4> Of, With(T.view().nodes()[Partner[Node]].Before);
    for (unsigned B : S.view().nodes()[Node].Before)
      Of.push_back(Partner[B]);
    llvm::sort(Of);
    llvm::sort(With);
    if (Of != With)
      return fail(Reason::OtherPredecessors);
  }
  return check(Model);
}

//===----------------------------------------------------------------------===//
// What has to hold of the values
//===----------------------------------------------------------------------===//

bool Congruence::check(ConvergenceModel Model) {
  if (!promisesNoMoreOfValues(S.function(), T.function()))
    return fail(Reason::MorePromised);
  for (unsigned Node = 0; Node != Partner.size(); ++Node)
    if (!checkEvents(Node) || !checkReturn(Node))
      return false;
  return checkUndefined() && checkChoices() && checkMetadata() && checkLoops() && checkRelation(Model) &&
         checkCallees();
}

bool Congruence::checkEvents(unsigned Node) {
  for (auto [X, Y] : zip(S.resultOf(Node).Events, T.resultOf(Partner[Node]).Events))
    if (!checkEvent(*X, *Y))
      return fail(Reason::StrongerEvent, Y);
  return true;
}

/// What is on the stack of the target may be passed to the callee, which a tail call must not access.
bool Congruence::mayPassOwnStack() const {
  return any_of(instructions(T.function()),
                [&](const Instruction &I) {
                  const auto *A = dyn_cast<AllocaInst>(&I);
                  return A && !T.variables().isDivided(*A);
                }) ||
         any_of(T.function().args(), [](const Argument &A) { return A.hasPassPointeeByValueCopyAttr(); });
}

bool Congruence::isSameCall(const CallBase &X, const CallBase &Y) {
  const auto *C = dyn_cast<CallInst>(&X), *D = dyn_cast<CallInst>(&Y);
  if (!C || !D || X.getFunctionType() != Y.getFunctionType() || X.getNumOperandBundles() || Y.getNumOperandBundles() ||
      C->isMustTailCall() != D->isMustTailCall() || (D->isTailCall() && !C->isTailCall() && mayPassOwnStack()) ||
      (D->getRawSubclassOptionalData() & ~C->getRawSubclassOptionalData()))
    return false;
  return promisesNoMoreOfCall(X, Y) && !promisesMoreOfLoad(X, Y);
}

bool Congruence::checkEvent(const Instruction &X, const Instruction &Y) {
  const auto *C = dyn_cast<CallBase>(&X);
  if (C ? !isSameCall(*C, cast<CallBase>(Y)) : !isSameOperation(X, Y))
    return false;
  if (X.getNumOperands() != Y.getNumOperands())
    return false;
  return all_of(zip(X.operands(), Y.operands()), [&](const auto &P) {
    const Value &V = *std::get<0>(P), &W = *std::get<1>(P);
    if (V.getType()->isMetadataTy() || isa<InlineAsm>(V))
      return &V == &W;
    return V.getType() == W.getType() && Pairs.refines(S.valueOf(V), T.valueOf(W));
  });
}

bool Congruence::checkReturn(unsigned Node) {
  const auto *X = dyn_cast<ReturnInst>(S.view().nodes()[Node].Trunk.back()->getTerminator());
  const auto *Y = dyn_cast<ReturnInst>(T.view().nodes()[Partner[Node]].Trunk.back()->getTerminator());
  if (!X || !X->getReturnValue())
    return true;
  return Pairs.refines(S.valueOf(*X->getReturnValue()), T.valueOf(*Y->getReturnValue())) ||
         fail(Reason::OtherResult, Y);
}

/// The source has done it when the target does.
bool Congruence::isBefore(const Placed &Of, const Placed &With) const {
  const unsigned Node = Back[With.Node];
  if (Of.Node != Node)
    return Of.Under.empty() && S.view().dominates(Of.Node, Node);
  return Of.Events <= With.Events && all_of(Of.Under, [&](const auto &G) { return is_contained(With.Under, G); });
}

bool Congruence::checkUndefined() {
  for (const Placed &P : S.MayBeUndefined)
    if (P.Key != OpenTerm)
      Done[P.Key].push_back(&P);
  auto Decide = [&](ValueIndex V, Placed P) {
    P.Condition = V;
    const TermId X = List[V].Term;
    Decided[X].push_back(P);
    if (const Type *Bit = All.typeOf(X); Bit && Bit->isIntegerTy(1))
      Decided[All.negate(X)].push_back(P);
  };
  for (const Placed &P : S.Taken)
    Decide(P.Condition, P);
  for (const Placed &P : S.MayBeUndefined)
    if (const Value *A = getLoadStorePointerOperand(P.Of))
      Decide(S.valueOf(*A), P);
  for (unsigned Node = 0; Node != Partner.size(); ++Node)
    for (auto [K, I] : enumerate(S.resultOf(Node).Events)) {
      const Placed P{I, Node, static_cast<unsigned>(K), {}, OpenTerm, 0};
      if (const Value *A = getLoadStorePointerOperand(I))
        Decide(S.valueOf(*A), P);
      else if (const auto *C = dyn_cast<CallBase>(I))
        for (const Use &U : C->args())
          if (C->paramHasAttr(C->getArgOperandNo(&U), Attribute::NoUndef))
            Decide(S.valueOf(*U), P);
    }
  for (const Placed &P : T.MayBeUndefined)
    if (!isDone(P) && !isSafe(P))
      return fail(Reason::UndefinedOperation, P.Of);
  for (const Placed &P : T.Taken)
    if (!isDecided(P.Condition, P))
      return fail(Reason::UndefinedBranch, P.Of);
  return true;
}

bool Congruence::isDone(const Placed &P) {
  return any_of(Done.lookup(P.Key), [&](const Placed *Of) {
    if (!isBefore(*Of, P) || Of->Of->getOpcode() != P.Of->getOpcode())
      return false;
    if (const auto *C = dyn_cast<CallBase>(Of->Of))
      if (!isSameCall(*C, cast<CallBase>(*P.Of)))
        return false;
    if (const auto *L = dyn_cast<LoadInst>(P.Of)) {
      const Align Most =
          std::max(cast<LoadInst>(Of->Of)->getAlign(),
                   getKnownAlignment(const_cast<Value *>(L->getPointerOperand()), L->getDataLayout(), L));
      if (L->getAlign() > Most)
        return false;
    }
    if (promisesMoreOfLoad(*Of->Of, *P.Of))
      return false;
    return all_of(zip(Of->Of->operands(), P.Of->operands()), [&](const auto &Two) {
      const Value &V = *std::get<0>(Two), &W = *std::get<1>(Two);
      return (isa<Function>(V) && isa<Function>(W)) || Pairs.refines(S.valueOf(V), T.valueOf(W));
    });
  });
}

/// The memory is there as long as the function runs, and nothing says that it is not read. What is said of a `noalias`
/// argument is false where it is read, and written as another object's: neither it nor a global is read early beside
/// one.
static bool mayLoadEarly(const LoadInst &L) {
  const Value *Object = getUnderlyingObject(L.getPointerOperand());
  const bool IsLasting = isa<AllocaInst, GlobalVariable>(Object) || (isa<Argument>(Object) && !Object->canBeFreed());
  const bool MayBeApart =
      isa<AllocaInst>(Object) || none_of(L.getFunction()->args(), [](const Argument &A) { return A.hasNoAliasAttr(); });
  return IsLasting && MayBeApart && keepsEffects(*L.getPointerOperand(), L) && isSafeToSpeculativelyExecute(&L, &L);
}

/// Defined for all operands that it may have.
bool Congruence::isSafe(const Placed &P) {
  if (const auto *C = dyn_cast<CallBase>(P.Of)) {
    const Module &M = *S.function().getParent();
    const Function *Callee = C->getCalledFunction(), *Of = Callee ? M.getFunction(Callee->getName()) : nullptr;
    const bool IsSaid = Callee && (Callee->isIntrinsic() || (Of && Of->getAttributes() == Callee->getAttributes()));
    return IsSaid && roleOf(*C) == CallRole::Pure && saysNothingUndefined(*C) && isNeverUndefined(*C, M);
  }
  if (const auto *L = dyn_cast<LoadInst>(P.Of)) {
    // What metadata says of it makes the value poison at most, which is compared with the source's.
    SmallVector<std::pair<unsigned, MDNode *>> Metadata;
    L->getAllMetadataOtherThanDebugLoc(Metadata);
    const bool IsOfValue = all_of(Metadata, [](const auto &M) {
      return is_contained({LLVMContext::MD_range, LLVMContext::MD_nonnull, LLVMContext::MD_align, LLVMContext::MD_prof,
                           LLVMContext::MD_annotation},
                          M.first);
    });
    return IsOfValue && mayLoadEarly(*L) && isDecided(T.valueOf(*L->getPointerOperand()), P);
  }
  return hasOnlyKnownMetadata(*P.Of) && isSafeToSpeculativelyExecute(P.Of, P.Of);
}

/// The value is neither poison nor undefined there, since the source would be undefined, too.
bool Congruence::isDecided(ValueIndex V, const Placed &P, unsigned Depth) {
  constexpr unsigned MostDepth = 8;
  const ValueNode N = List[V];
  if (Pairs.isNeverPoison(V))
    return true;
  if (N.Term == OpenTerm || Depth == MostDepth)
    return false;
  if (const auto It = Decided.find(N.Term); It != Decided.end())
    for (const Placed &Of : It->second)
      if (isBefore(Of, P) && Pairs.isPoisonOnlyWith(Of.Condition, V))
        return true;
  auto IsDecided = [&](ValueIndex O) { return isDecided(O, P, Depth + 1); };
  if (N.Kind == ValueNode::Form::Select) {
    const auto Under = [&](bool Is) {
      Placed Q = P;
      TermId C = List[N.Operands[0]].Term;
      if (All.kindOf(C) == TermKind::Not) {
        C = All.negate(C);
        Is = !Is;
      }
      Q.Under.push_back({C, Is});
      return Q;
    };
    return !ValuePairs::hasFlags(N) && IsDecided(N.Operands[0]) && isDecided(N.Operands[1], Under(true), Depth + 1) &&
           isDecided(N.Operands[2], Under(false), Depth + 1);
  }
  return N.Kind == ValueNode::Form::Strict && !N.Operands.empty() && !ValuePairs::hasFlags(N) &&
         all_of(N.Operands, IsDecided);
}

/// Nodes with the headers of the cycles around an instruction, from inside; none if one has several entries.
static std::optional<SmallVector<unsigned, 4>> headersAround(const SideValues &Of, const Instruction &I) {
  SmallVector<unsigned, 4> Nodes;
  for (const Cycle *C = Of.view().cycles().getCycle(I.getParent()); C; C = C->getParentCycle()) {
    if (!C->isReducible() || !Of.view().isReached(*C->getHeader()))
      return std::nullopt;
    Nodes.push_back(Of.view().nodeOf(*C->getHeader()));
  }
  return Nodes;
}

/// What the operands do not determine is as in the source. What the target freezes, each freeze of the source that it
/// stands for may give, too. What is evaluated in the target once for several uses is evaluated in the source at least
/// as often: in as many cycles.
bool Congruence::checkChoices() {
  for (const Frozen &F : T.Freezes)
    for (const Frozen &Of : S.Freezes)
      if (F.Term == Of.Term && !Pairs.refines(Of.Operand, F.Operand))
        return fail(Reason::UndefinedFreeze, F.Of);
  for (const auto &[Term, Instructions] : Evaluated.choicesOf(Side::Target)) {
    const auto Found = Evaluated.choicesOf(Side::Source).find(Term);
    if (Found == Evaluated.choicesOf(Side::Source).end())
      continue;
    for (const Instruction *I : Instructions) {
      const auto Around = headersAround(T, *I);
      if (Around && all_of(Found->second, [&](const Instruction *Of) {
            const auto OfSource = headersAround(S, *Of);
            return OfSource && all_of(*Around, [&](unsigned Node) { return is_contained(*OfSource, Back[Node]); });
          }))
        continue;
      return fail(Reason::ChoosesMoreOften, I);
    }
  }
  return true;
}

/// Metadata of what is not compared as an operation.
bool Congruence::checkMetadata() {
  if (const Instruction *I = T.variables().accessThatMayBeUndefined())
    return fail(Reason::StrongerPrivateAccess, I);
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  for (const Instruction &I : instructions(T.function())) {
    if (!I.isTerminator() && !isa<PHINode, FreezeInst, AllocaInst>(I))
      continue;
    Metadata.clear();
    I.getAllMetadataOtherThanDebugLoc(Metadata);
    for (const auto &M : Metadata)
      if (!is_contained({LLVMContext::MD_prof, LLVMContext::MD_annotation, LLVMContext::MD_unpredictable,
                         LLVMContext::MD_loop, LLVMContext::MD_DIAssignID},
                        M.first))
        return fail(Reason::UnknownMetadata, &I);
  }
  return true;
}

/// What is promised of a loop, the source promises of the loop with the partner of its header, at each edge back to it.
/// What is said at other edges is no promise of the source.
bool Congruence::checkLoops() {
  using Said = SmallVector<std::pair<const MDNode *, const Instruction *>, 2>;
  // LLVM asks all edges back, also those that a constant condition excludes, and only of loops with one entry. What it
  // may take for a promise counts in the target, what it must take for one in the source.
  auto PromisesOf = [](const SideValues &Of, Side Which) {
    DenseMap<unsigned, Said> Result;
    for (const BasicBlock &B : Of.function()) {
      const Instruction &End = *B.getTerminator();
      for (const Cycle *C = Of.view().cycles().getCycle(&B); C; C = C->getParentCycle())
        for (const BasicBlock *Next : successors(&B))
          if (C->isEntry(Next) && Of.view().isReached(*Next) && (Which == Side::Source || Of.view().isReached(B)))
            Result[Of.view().nodeOf(*Next)].push_back(
                {Which == Side::Source && !C->isReducible() ? nullptr : End.getMetadata(LLVMContext::MD_loop), &End});
    }
    return Result;
  };
  const auto OfSource = PromisesOf(S, Side::Source), OfTarget = PromisesOf(T, Side::Target);
  for (const auto &[Node, Edges] : OfTarget)
    for (const auto &[Loop, End] : Edges) {
      if (!Loop || !promisesMoreOfLoop(nullptr, *Loop))
        continue;
      const auto It = OfSource.find(Back[Node]);
      if (It == OfSource.end() || any_of(It->second, [&, Loop = Loop](const auto &Of) {
            return !Of.first || Of.first != It->second[0].first || promisesMoreOfLoop(Of.first, *Loop);
          }))
        return fail(Reason::StrongerLoop, End);
    }
  return true;
}

//===----------------------------------------------------------------------===//
// What has to hold of the threads together
//===----------------------------------------------------------------------===//

bool Congruence::checkRelation(ConvergenceModel Model) {
  for (unsigned Node = 0; Node != Partner.size(); ++Node)
    for (auto [X, Y] : zip(S.resultOf(Node).Events, T.resultOf(Partner[Node]).Events)) {
      const auto *C = dyn_cast<CallBase>(X), *D = dyn_cast<CallBase>(Y);
      if (!C || (!isConvergentCall(*C) && !isConvergentCall(*D) && roleOf(*C) != CallRole::Entered))
        continue;
      if (hasTokenBundle(*C) || hasTokenBundle(*D) || Model != ConvergenceModel::Maximal)
        return fail(Reason::TokensInCongruence, D);
      auto Of = headersAround(S, *C), With = headersAround(T, *D);
      if (!Of || !With)
        return fail(Reason::CycleWithEntries, D);
      for (unsigned &K : *Of)
        K = Partner[K];
      if (*Of != *With)
        return fail(Reason::OtherCycles, D);
    }
  return true;
}

/// Functions that the target refers to are the source's.
bool Congruence::checkCallees() {
  const Module &M = *S.function().getParent();
  if (&M == T.function().getParent())
    return true;
  SmallPtrSet<const Constant *, 16> Seen;
  SmallVector<const Constant *> Work;
  for (const Instruction &I : instructions(T.function()))
    for (const Use &U : I.operands())
      if (const auto *C = dyn_cast<Constant>(U))
        Work.push_back(C);
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (!Seen.insert(C).second)
      continue;
    if (const auto *F = dyn_cast<Function>(C)) {
      // Its name says what it is.
      if (F->isIntrinsic())
        continue;
      const Function *Of = M.getFunction(F->getName());
      if (!Of || Of->isDeclaration() != F->isDeclaration() || Of->getFunctionType() != F->getFunctionType())
        return fail(Reason::DeclaredDifferently, nullptr, F->getName());
      // Of those that are called see differentBesideCode, too.
      if (F->isDeclaration() && F->hasAddressTaken() && F->getAttributes() != Of->getAttributes())
        return fail(Reason::OtherAttributes, nullptr, "'" + F->getName() + "'");
      const bool IsOther =
          F == &T.function()
              ? Of != &S.function()
              : !F->isDeclaration() && !(hasSameText(*Of, *F) && unmatchedOwnPromise(*Of, *F, &S.function()).empty());
      if (IsOther)
        return fail(Reason::OtherBody, nullptr, F->getName());
      continue;
    }
    for (const Use &U : C->operands())
      if (const auto *O = dyn_cast<Constant>(U))
        Work.push_back(O);
  }
  return true;
}

bool areCongruent(const Function &Source, const Function &Target, ConvergenceModel Model, std::string *Difference) {
  Congruence C(Source, Target);
  std::string Why = differentSurroundings(Source, Target);
  if (Why.empty() && !C.prove(Model)) {
    if (Difference)
      *Difference = C.difference();
    return false;
  }
  if (Why.empty())
    Why = differentBesideCode(Source, Target);
  // Values of what LLVM's verifier rejects, as one that is used before it is defined, are not what they seem.
  for (const Function *F : {&Source, &Target})
    if (Why.empty() && verifyFunction(*F))
      Why = textOf(Reason::RejectedByVerifier, F->getName());
  if (Difference)
    *Difference = Why;
  return Why.empty();
}

} // namespace rejoin
