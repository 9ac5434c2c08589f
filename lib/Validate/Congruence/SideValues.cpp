//===- SideValues.cpp - The values of one function as terms -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates a function node by node: instructions of the trunk, then those of blocks that are passed from its end, each
// way with its own variables. Leaves of terms are arguments, results of events, and classes of what changes where a
// node is entered: PHIs, variables, the version of memory.
//
// Invariant: all nodes and events that a term has as leaves dominate each place where a value with the term is
// available. So no leaf changes while the value is available, and values with equal terms are equal there.
//
// Classes of PHIs start as large as possible: one class if what comes in first is the same, none if it is one value.
// They are divided until nothing changes. Values that are open while a cycle is evaluated the first time (term 0) may
// turn out to be any value.
//
// Source: Click, Global code motion, global value numbering, PLDI 1995; Simpson, Value-driven redundancy elimination,
// 1996 (reverse post-order). Cost: linear for each pass; a pass for each level of cycles, and two more.
// Held by: test/Validate/congruence*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "SideValues.h"
#include "Refinement/Events.h"
#include "Understood.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

TermId PhiClasses::classify(Side Of, unsigned Node, unsigned Item, const Type *T, ArrayRef<TermId> Incoming) {
  auto &Rows = States[static_cast<unsigned>(Of)];
  if (Rows.size() <= Node)
    Rows.resize(Node + 1);
  if (Rows[Node].size() <= Item)
    Rows[Node].resize(Item + 1);
  State &S = Rows[Node][Item];
  if (S.Class < 0) {
    TermId Single = OpenTerm;
    const bool IsOne = all_of(Incoming, [&](TermId X) {
      if (X != OpenTerm && Single == OpenTerm)
        Single = X;
      return X == OpenTerm || X == Single;
    });
    if (IsOne) {
      HasChanged |= S.Single != Single;
      S.Single = Single;
      return Single;
    }
  }
  std::vector<uint64_t> Key{Node, static_cast<uint64_t>(S.Class + 1), reinterpret_cast<uintptr_t>(T)};
  Key.insert(Key.end(), Incoming.begin(), Incoming.end());
  auto [It, IsNew] = Groups.try_emplace(std::move(Key), S.Class);
  if (IsNew && (S.Class < 0 || !Kept.insert({Node, S.Class}).second))
    It->second = Next[Node]++;
  HasChanged |= S.Class != It->second;
  S.Class = It->second;
  return All.make(TermKind::Phi, T, {Node, static_cast<uint64_t>(S.Class)});
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

void Evaluations::startPass() {
  Last = std::move(Now);
  Now.clear();
  for (unsigned K : {0, 1}) {
    Made[K].clear();
    Seen[K].clear();
  }
}

TermId Evaluations::choose(Side Of, const Instruction &I, TermId X) {
  auto &By = Seen[static_cast<unsigned>(Of)][X];
  const auto *At = find(By, &I);
  unsigned Number = At - By.begin();
  if (At == By.end())
    By.push_back(&I);
  if (Of == Side::Target)
    Now[X] = By.size();
  else
    Number = std::min(Number, std::max(Last.lookup(X), 1U) - 1);
  const TermId Y = All.again(X, Number);
  auto &Choosing = Made[static_cast<unsigned>(Of)][Y];
  if (!is_contained(Choosing, &I))
    Choosing.push_back(&I);
  return Y;
}

/// Flags that allow other numbers. All others make the result poison.
static unsigned flagsOfValues(const Instruction &I) {
  const auto *Number = dyn_cast<FPMathOperator>(&I);
  if (!Number)
    return 0;
  const FastMathFlags Flags = Number->getFastMathFlags();
  return (Flags.noSignedZeros() ? 1 : 0) | (Flags.allowReciprocal() ? 2 : 0) | (Flags.allowContract() ? 4 : 0) |
         (Flags.approxFunc() ? 8 : 0) | (Flags.allowReassoc() ? 16 : 0);
}

/// Its operands do not determine the result: which NaN it is, or what a function without a body computes.
static bool isOpen(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::FPTrunc:
  case Instruction::FPExt:
    return true;
  case Instruction::Call:
    return !isa<IntrinsicInst>(I) || resultOf(cast<IntrinsicInst>(I).getIntrinsicID()) == ResultOf::Numbers;
  default:
    return false;
  }
}

ValueNode SideValues::asEvaluated(const Instruction &I, ValueNode N) {
  const unsigned Flags = flagsOfValues(I);
  const MDNode *Accuracy = I.getMetadata(LLVMContext::MD_fpmath);
  const bool IsFlagged = Flags || Accuracy;
  if (N.Term == OpenTerm || All.constantOf(N.Term) || !(IsFlagged || isOpen(I)))
    return N;
  N.Term = Evaluated.choose(Which, I, IsFlagged ? All.flagged(N.Term, Flags, Accuracy) : N.Term);
  // What it was before this node was entered again may have been another choice.
  N.Home = std::max(N.Home, Number);
  return N;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

ValueIndex SideValues::add(ValueNode N) {
  for (ValueIndex O : N.Operands)
    N.Home = std::max(N.Home, List[O].Home);
  List.push_back(std::move(N));
  return List.size() - 1;
}

ValueIndex SideValues::undefinedOf(Type *T) { return constant(*UndefValue::get(T)); }

/// An opcode that no instruction has.
static constexpr unsigned OfAggregate = ~0U;

ValueIndex SideValues::constant(const Constant &C) {
  if (auto It = Values.find(&C); It != Values.end())
    return It->second;
  ValueIndex V = 0;
  if (const auto *G = dyn_cast<GlobalValue>(&C)) {
    const bool IsKnown = G->hasName() && !isa<GlobalAlias, GlobalIFunc>(G);
    V = leaf(IsKnown ? All.global(G->getName(), G->getType()) : different(C), &C);
  } else if (isa<ConstantData>(C)) {
    V = leaf(All.constant(C), &C);
  } else if (isa<BlockAddress, NoCFIValue, DSOLocalEquivalent>(C)) {
    V = leaf(different(C), &C);
  } else {
    SmallVector<ValueIndex, 4> Operands;
    SmallVector<uint64_t, 4> Of;
    for (const Use &U : C.operands()) {
      Operands.push_back(constant(*cast<Constant>(U.get())));
      Of.push_back(termOf(Operands.back()));
    }
    TermId T = OpenTerm;
    std::optional<TermId> Address;
    if (const auto *G = dyn_cast<GEPOperator>(&C))
      Address = evaluateAddress(*G, Operands);
    if (Address)
      T = *Address;
    else if (const auto *E = dyn_cast<ConstantExpr>(&C);
             E &&
             (E->isCast() || is_contained({Instruction::Add, Instruction::Sub, Instruction::Xor}, E->getOpcode()))) {
      Of.insert(Of.begin(), Of.size());
      T = All.operation(E->getOpcode(), C.getType(), Of);
    } else if (isa<ConstantAggregate>(C))
      T = All.operation(OfAggregate, C.getType(), Of);
    else
      T = different(C);
    V = add({T, ValueNode::Form::Strict, 0, 0, &C, SmallVector<unsigned, 3>(Operands.begin(), Operands.end())});
  }
  Values[&C] = V;
  return V;
}

ValueIndex SideValues::valueOf(const Value &V) {
  if (auto It = Values.find(&V); It != Values.end())
    return It->second;
  if (const auto *C = dyn_cast<Constant>(&V))
    return constant(*C);
  if (const auto *A = dyn_cast<Argument>(&V)) {
    const TermId T = All.make(TermKind::Argument, A->getType(), {A->getArgNo()});
    if (Which == Side::Target && A->hasAttribute(Attribute::NoUndef))
      All.setFixed(T);
    return Values[&V] = leaf(T, &V);
  }
  return 0;
}

void SideValues::startPass() {
  MayBeUndefined.clear();
  Taken.clear();
  IsFrozen.clear();
  Freezes.clear();
  // Before terms with them are made.
  for (const Argument &A : F.args())
    valueOf(A);
  if (!Objects.empty())
    return;
  std::map<std::tuple<uint64_t, uint64_t, unsigned>, unsigned> Count;
  for (const Instruction &I : F.getEntryBlock())
    if (const auto *A = dyn_cast<AllocaInst>(&I); A && !Vars.isDivided(*A)) {
      const auto Size = A->getAllocationSize(A->getDataLayout());
      constexpr uint64_t Unknown = ~0ULL;
      const uint64_t Bytes = Size && !Size->isScalable() ? Size->getFixedValue() : Unknown;
      const unsigned Index = Count[{Bytes, A->getAlign().value(), A->getAddressSpace()}]++;
      Objects[A] = Bytes == Unknown ? different(*A)
                                    : All.make(TermKind::Object, A->getType(), {Bytes, A->getAlign().value(), Index});
    }
}

SmallVector<const PHINode *, 8> SideValues::phisOf(unsigned Node) const {
  SmallVector<const PHINode *, 8> Result;
  for (const PHINode &P : View.nodes()[Node].Trunk.front()->phis())
    Result.push_back(&P);
  return Result;
}

//===----------------------------------------------------------------------===//
// Ways
//===----------------------------------------------------------------------===//

ValueIndex SideValues::choose(ValueNode::Form Kind, const Type *T, ValueIndex If, ValueIndex Then, ValueIndex Else,
                              const Value *Of) {
  if (Then == Else && Kind == ValueNode::Form::Branch)
    return Then;
  auto X = All.choice(T, termOf(If), termOf(Then), termOf(Else), Which);
  if (!X)
    X = All.operation(Instruction::Select, T, {termOf(If), termOf(Then), termOf(Else)});
  return add({*X, Kind, 0, 0, Of, {If, Then, Else}});
}

/// What comes in for a PHI, with what its own flags make of it.
ValueIndex SideValues::withFlags(const PHINode &P, ValueIndex V) {
  const auto *Number = dyn_cast<FPMathOperator>(&P);
  if (V == NoWay || !Number || !Number->getFastMathFlags().any())
    return V;
  return add(asEvaluated(P, {termOf(V), ValueNode::Form::Strict, 0, 0, &P, {V}}));
}

/// What comes in for a PHI depends on the way where it comes in by PHIs of passed blocks, each with its own flags.
ValueIndex SideValues::alongWay(const PHINode &P, const Way &W) {
  const BasicBlock *From = W.Passed.back();
  // LLVM's verifier rejects functions without such an operand, but they are read.
  auto IncomingOf = [](const PHINode &Of, const BasicBlock *B) {
    const int Index = Of.getBasicBlockIndex(B);
    return Index < 0 ? nullptr : Of.getIncomingValue(Index);
  };
  const Value *V = IncomingOf(P, From);
  SmallVector<const PHINode *, 4> Phis;
  for (size_t K = W.Passed.size() - 1; K != 0; --K) {
    const auto *Q = dyn_cast_or_null<PHINode>(V);
    if (!Q || Q->getParent() != W.Passed[K] || !View.isOnManyWays(*W.Passed[K]))
      break;
    Phis.push_back(Q);
    V = IncomingOf(*Q, W.Passed[K - 1]);
  }
  ValueIndex Result = V ? valueOf(*V) : 0;
  for (const PHINode *Q : reverse(Phis))
    Result = withFlags(*Q, Result);
  return Result;
}

ValueIndex SideValues::merge(const std::vector<Way> &Ways, unsigned Root, const BasicBlock &To, const Type *T,
                             function_ref<ValueIndex(const Way &)> ValueAt) {
  const Way &W = Ways[Root];
  if (W.To)
    return W.To == &To ? ValueAt(W) : NoWay;
  const ValueIndex Then = merge(Ways, W.Then, To, T, ValueAt), Else = merge(Ways, W.Else, To, T, ValueAt);
  if (Then == NoWay || Else == NoWay)
    return Then == NoWay ? Else : Then;
  return choose(ValueNode::Form::Branch, T, W.Condition, Then, Else, nullptr);
}

unsigned SideValues::goTo(const BasicBlock &To, const SmallVector<const BasicBlock *, 4> &Passed, const Guards &Under,
                          std::vector<Way> &Ways) {
  constexpr size_t MostWays = 500;
  IsTooLarge |= Ways.size() > MostWays;
  if (View.isPassed(To) && !IsTooLarge) {
    auto More = Passed;
    More.push_back(&To);
    const auto Saved = Now;
    if (!View.isOnManyWays(To))
      for (const PHINode &P : To.phis())
        if (const int Index = P.getBasicBlockIndex(Passed.back()); Index >= 0)
          Values[&P] = withFlags(P, valueOf(*P.getIncomingValue(Index)));
    evaluateBlock(To, Under);
    const unsigned K = follow(To, More, Under, Ways);
    Now = Saved;
    return K;
  }
  Way End;
  End.To = &To;
  End.Passed = Passed;
  for (unsigned V = 0; V != Now.size(); ++V)
    if (Now[V] != Start[V])
      End.Writes.push_back({V, Now[V]});
  Ways.push_back(std::move(End));
  return Ways.size() - 1;
}

unsigned SideValues::follow(const BasicBlock &B, const SmallVector<const BasicBlock *, 4> &Passed, const Guards &Under,
                            std::vector<Way> &Ways) {
  const Instruction &T = *B.getTerminator();
  const bool Branches = (isa<SwitchInst>(T) || T.getNumSuccessors() > 1) && !isa<ConstantInt>(T.getOperand(0));
  if (!Branches)
    return goTo(*FlowView::after(B)[0], Passed, Under, Ways);
  // Also where all successors are the same.
  const auto *Br = dyn_cast<BranchInst>(&T);
  const ValueIndex V = valueOf(Br ? *Br->getCondition() : *cast<SwitchInst>(T).getCondition());
  Taken.push_back({&T, Number, static_cast<unsigned>(Results[Number].Events.size()), Under, OpenTerm, V});
  using Next = function_ref<unsigned(const Guards &)>;
  auto Decide = [&](ValueIndex Condition, const Guards &G, Next Then, Next Else) {
    TermId C = termOf(Condition);
    const bool IsNegated = All.kindOf(C) == TermKind::Not;
    if (IsNegated)
      C = All.negate(C);
    Guards IfSo = G, IfNot = G;
    IfSo.push_back({C, !IsNegated});
    IfNot.push_back({C, IsNegated});
    Way W;
    W.Condition = Condition;
    W.Then = Then(IfSo);
    W.Else = Else(IfNot);
    Ways.push_back(std::move(W));
    return static_cast<unsigned>(Ways.size() - 1);
  };
  auto GoTo = [&](const BasicBlock *Target, const Guards &G) { return goTo(*Target, Passed, G, Ways); };
  if (Br)
    return Decide(
        V, Under, [&](const Guards &G) { return GoTo(Br->getSuccessor(0), G); },
        [&](const Guards &G) { return GoTo(Br->getSuccessor(1), G); });
  const auto &S = cast<SwitchInst>(T);
  SmallVector<std::pair<const ConstantInt *, const BasicBlock *>> Cases;
  for (const auto &Case : S.cases())
    Cases.push_back({Case.getCaseValue(), Case.getCaseSuccessor()});
  llvm::sort(Cases, [](const auto &X, const auto &Y) { return X.first->getValue().ult(Y.first->getValue()); });
  const std::function<unsigned(size_t, const Guards &)> From = [&](size_t K, const Guards &G) -> unsigned {
    if (K == Cases.size() || IsTooLarge)
      return GoTo(S.getDefaultDest(), G);
    const TermId Is =
        termOf(V) == OpenTerm ? OpenTerm : All.compare(CmpInst::ICMP_EQ, termOf(V), All.constant(*Cases[K].first));
    const ValueIndex C = add({Is, ValueNode::Form::Strict, 0, 0, nullptr, {V}});
    return Decide(
        C, G, [&](const Guards &H) { return GoTo(Cases[K].second, H); },
        [&](const Guards &H) { return From(K + 1, H); });
  };
  return From(0, Under);
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

ValueIndex SideValues::incoming(unsigned Node, unsigned Item, unsigned From) {
  if (!isEvaluated(From))
    return 0;
  const NodeResult &R = Results[From];
  const auto Phis = phisOf(Node);
  // Partners of nodes before one need not be before its partner: that is found later.
  auto Known = [](ValueIndex V) { return V == NoWay ? ValueIndex(0) : V; };
  const BasicBlock &To = *View.nodes()[Node].Trunk.front();
  if (Item - 1 < Phis.size()) {
    const PHINode &P = *Phis[Item - 1];
    return Known(merge(R.Ways, R.Root, To, P.getType(), [&](const Way &W) { return alongWay(P, W); }));
  }
  const unsigned V = Item - 1 - Phis.size();
  if (none_of(R.Ways, [&](const Way &W) { return any_of(W.Writes, [&](const auto &X) { return X.first == V; }); }))
    return R.Variables[V];
  return Known(merge(R.Ways, R.Root, To, Vars.all()[V].Type, [&](const Way &W) -> ValueIndex {
    for (auto [Of, Value] : W.Writes)
      if (Of == V)
        return Value;
    return R.Variables[V];
  }));
}

void SideValues::enter(unsigned Node, ArrayRef<unsigned> Before) {
  if (Before.empty()) {
    Memory = All.make(TermKind::Memory, nullptr, {~0ULL, 0});
    Now.clear();
    for (const Variable &V : Vars.all())
      Now.push_back(undefinedOf(V.Type));
    return;
  }
  SmallVector<TermId, 4> Incoming;
  for (unsigned B : Before)
    Incoming.push_back(isEvaluated(B) ? Results[B].Memory : OpenTerm);
  Memory = Classes.classify(Which, NameOf, MemoryItem, nullptr, Incoming);
  const auto Phis = phisOf(Node);
  auto Enter = [&](unsigned Item, Type *T, const Value *Of) {
    SmallVector<ValueIndex, 4> Values;
    Incoming.clear();
    for (unsigned B : Before) {
      Values.push_back(incoming(Node, Item, B));
      TermId X = termOf(Values.back());
      // An undefined value becomes what the others are.
      const bool IsVariable = !Of && Which == Side::Source;
      if (IsVariable && X != OpenTerm && isa_and_nonnull<UndefValue>(All.constantOf(X)))
        X = OpenTerm;
      Incoming.push_back(X);
    }
    const bool AreAvailable = all_of(zip(Values, Incoming), [&](const auto &Pair) {
      auto [V, X] = Pair;
      return X == OpenTerm || (List[V].Home != Node && View.dominates(List[V].Home, Node));
    });
    if (!AreAvailable || all_of(Incoming, [](TermId X) { return X == OpenTerm; }))
      for (auto [X, V] : zip(Incoming, Values))
        X = termOf(V);
    const TermId X = Classes.classify(Which, NameOf, Item, T, Incoming);
    const bool HasFlags = isa_and_nonnull<FPMathOperator>(Of) && cast<FPMathOperator>(Of)->getFastMathFlags().any();
    if (all_equal(Values) && !HasFlags)
      return Values[0];
    ValueNode N{X, ValueNode::Form::Phi, Node, Item, Of, {}};
    return add(HasFlags ? asEvaluated(*cast<PHINode>(Of), std::move(N)) : std::move(N));
  };
  std::vector<ValueIndex> Entered;
  for (auto [K, P] : enumerate(Phis))
    Entered.push_back(Enter(1 + K, P->getType(), P));
  std::vector<ValueIndex> Later;
  for (auto [K, V] : enumerate(Vars.all()))
    Later.push_back(Enter(1 + Phis.size() + K, V.Type, nullptr));
  for (auto [P, V] : zip(Phis, Entered))
    Values[P] = V;
  Now = std::move(Later);
}

/// The next block of a trunk: what its PHIs and the variables are by the way to it.
void SideValues::enterNext(const BasicBlock &Next, const std::vector<Way> &Ways, unsigned Root) {
  SmallVector<std::pair<const PHINode *, ValueIndex>> Entered;
  for (const PHINode &P : Next.phis())
    Entered.push_back({&P, merge(Ways, Root, Next, P.getType(), [&](const Way &W) { return alongWay(P, W); })});
  for (auto [P, V] : Entered)
    Values[P] = withFlags(*P, V);
  for (unsigned V = 0; V != Now.size(); ++V)
    if (any_of(Ways, [&](const Way &W) { return any_of(W.Writes, [&](const auto &X) { return X.first == V; }); }))
      Now[V] = merge(Ways, Root, Next, Vars.all()[V].Type, [&](const Way &W) -> ValueIndex {
        for (auto [Of, Value] : W.Writes)
          if (Of == V)
            return Value;
        return Start[V];
      });
}

void SideValues::evaluate(unsigned Node, unsigned Name, ArrayRef<unsigned> Before) {
  Number = Node;
  NameOf = Name;
  enter(Node, Before);
  NodeResult &R = Results[Node];
  R.Events.clear();
  R.Ways.clear();
  const auto &Trunk = View.nodes()[Node].Trunk;
  for (size_t K = 0; K != Trunk.size(); ++K) {
    evaluateBlock(*Trunk[K], {});
    if (isa<ReturnInst, UnreachableInst>(Trunk[K]->getTerminator()))
      break;
    Start = Now;
    std::vector<Way> Ways;
    const unsigned Root = follow(*Trunk[K], {Trunk[K]}, {}, Ways);
    Now = Start;
    if (K + 1 != Trunk.size()) {
      enterNext(*Trunk[K + 1], Ways, Root);
      continue;
    }
    R.Ways = std::move(Ways);
    R.Root = Root;
  }
  R.Memory = Memory;
  R.Variables = Now;
  R.IsEvaluated = true;
}

ValueIndex SideValues::decisions(unsigned Node, function_ref<TermId(unsigned)> PlaceOf) {
  const NodeResult &R = Results[Node];
  std::function<ValueIndex(unsigned)> From = [&](unsigned K) -> ValueIndex {
    const Way &W = R.Ways[K];
    if (W.To)
      return leaf(PlaceOf(View.nodeOf(*W.To)), nullptr);
    const ValueIndex Then = From(W.Then), Else = From(W.Else);
    return choose(ValueNode::Form::Branch, nullptr, W.Condition, Then, Else, nullptr);
  };
  return From(R.Root);
}

void SideValues::evaluateBlock(const BasicBlock &B, const Guards &Under) {
  for (const Instruction &I : B) {
    if (isa<PHINode>(I))
      continue;
    if (I.isTerminator())
      break;
    switch (deedOf(I, Vars)) {
    case Deed::OfVariable:
      evaluateVariable(I, Under);
      break;
    case Deed::Event:
      evaluateEvent(I);
      break;
    case Deed::None:
    case Deed::MayBeUndefined:
      Values[&I] = evaluateValue(I, Under);
      break;
    case Deed::Ignored:
    case Deed::Unknown:
      break;
    }
  }
}

void SideValues::evaluateVariable(const Instruction &I, const Guards &Under) {
  const int V = Vars.of(I);
  if (const auto *S = dyn_cast<StoreInst>(&I)) {
    Now[V] = valueOf(*S->getValueOperand());
    return;
  }
  if (isa<LoadInst>(I)) {
    // What metadata says of it may make it poison.
    const ValueIndex Loaded =
        I.hasPoisonGeneratingMetadata() ? add({termOf(Now[V]), ValueNode::Form::Strict, 0, 0, &I, {Now[V]}}) : Now[V];
    // It is undefined to load another value, as to branch by one: by what comes out, with all that is said of it.
    if (I.hasMetadata(LLVMContext::MD_noundef))
      Taken.push_back({&I, Number, static_cast<unsigned>(Results[Number].Events.size()), Under, OpenTerm, Loaded});
    Values[&I] = Loaded;
    return;
  }
  const auto &C = cast<IntrinsicInst>(I);
  const auto *A = cast<AllocaInst>(C.getArgOperand(C.arg_size() - 1));
  for (unsigned K = 0; K != Vars.all().size(); ++K)
    if (Type *T = Vars.all()[K].Type; Vars.all()[K].Object == A)
      Now[K] = C.getIntrinsicID() == Intrinsic::lifetime_start ? undefinedOf(T) : leaf(different(I, T), &I, Number);
}

ValueIndex SideValues::evaluateValue(const Instruction &I, const Guards &Under) {
  if (const auto *A = dyn_cast<AllocaInst>(&I))
    return leaf(Vars.isDivided(*A) ? different(I) : Objects.lookup(A), A);
  if (Vars.isAddress(I))
    return leaf(different(I), &I);
  if (const auto *L = dyn_cast<LoadInst>(&I))
    return evaluateLoad(*L, Under);
  if (isa<FreezeInst>(I) && Which == Side::Source && isGuaranteedNotToBeUndefOrPoison(I.getOperand(0)))
    return valueOf(*I.getOperand(0));
  SmallVector<ValueIndex, 3> Operands;
  const auto *C = dyn_cast<CallBase>(&I);
  for (const Use &U : C ? make_range(C->arg_begin(), C->arg_end()) : I.operands())
    Operands.push_back(valueOf(*U));
  const bool MayTrap = deedOf(I, Vars) == Deed::MayBeUndefined;
  if (MayTrap && !C)
    MayBeUndefined.push_back(
        {&I, Number, static_cast<unsigned>(Results[Number].Events.size()), Under, operation(I, Operands), 0});
  if (isa<SelectInst>(I) && I.getOperand(0)->getType()->isIntegerTy()) {
    const ValueIndex V = choose(ValueNode::Form::Select, I.getType(), Operands[0], Operands[1], Operands[2], &I);
    List[V] = asEvaluated(I, List[V]);
    return V;
  }
  if (const ValueIndex Part = isa<ExtractValueInst, ExtractElementInst>(I) ? partOf(I, Operands) : 0)
    return Part;
  TermId X = OpenTerm;
  if (none_of(Operands, [&](ValueIndex V) { return termOf(V) == OpenTerm; }))
    X = C ? evaluateCall(*C, Operands, Under) : evaluate(I, Operands);
  if (isa<FreezeInst>(I)) {
    Freezes.push_back({X, Operands[0], &I});
    return leaf(X, &I, Number);
  }
  return add(asEvaluated(I, {X, ValueNode::Form::Strict, MayTrap ? Number : 0, 0, &I, std::move(Operands)}));
}

void SideValues::evaluateEvent(const Instruction &I) {
  auto &Events = Results[Number].Events;
  const uint64_t K = Events.size();
  Events.push_back(&I);
  if (!I.getType()->isVoidTy())
    Values[&I] = leaf(All.make(TermKind::Result, I.getType(), {NameOf, K}), &I, Number);
  if (const auto *C = dyn_cast<CallBase>(&I); C && C->doesNotAccessMemory())
    return;
  const TermId Before = Memory;
  Memory = All.make(TermKind::Memory, nullptr, {NameOf, K});
  if (const auto *S = dyn_cast<StoreInst>(&I); S && S->isSimple())
    Writes[Memory] = {S, termOf(valueOf(*S->getPointerOperand())), Before};
}

} // namespace rejoin
