//===- ValuePairs.cpp - Whether one value is poison only with another *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lemma: let two values have equal terms, and let the target's t be poison only if the source's s is. Then t refines s:
// where neither is poison, what is poison within them decides neither, and may be replaced by any value; then both are
// what the term says. All that may change a value but not make it poison is part of its term (Terms.cpp). A value that
// is frozen is a leaf that is never poison; that what the target freezes refines what the source does is asked for each
// freeze (CongruenceValidator.cpp).
//
// That t is poison only if s is follows
//  1. by form: both are the same operation, also in what is no operand (`besideOperands`), t has no flag that s has
//     not, and the same holds for their operands. Operands are exchanged only where nothing is said of either;
//  2. of PHIs of one node: if it holds for what comes in by each edge;
//  3. by parts: each part of t that may be poison first is, or is within, a part with the same term as a part y of s,
//     and s is poison if y is.
// Pairs that stand for each other are assumed while they are looked at. This is right since each way around has a PHI
// on it, whose operands are older.
//
// Flags of t that hold for all operands (as far as known bits show) do not count.
//
// Cost: linear in the pairs. Source: Necula, Translation validation for an optimizing compiler, PLDI 2000; Lopes et
// al., Alive2, PLDI 2021 (refinement of poison). Held by: test/Validate/congruence-poison*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "ValuePairs.h"
#include "Syntactic/AttributeRefinement.h"
#include "Syntactic/AttributeRules.h"
#include "Syntactic/StructuralEquality.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

using Form = ValueNode::Form;

bool promisesMoreOfLoad(const Instruction &Source, const Instruction &Target) {
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  Target.getAllMetadataOtherThanDebugLoc(Metadata);
  return any_of(Metadata, [&](const auto &Entry) {
    const unsigned Kind = Entry.first;
    if (Kind == LLVMContext::MD_prof || Kind == LLVMContext::MD_annotation || Source.getMetadata(Kind) == Entry.second)
      return false;
    const bool IsOrdered = is_contained({LLVMContext::MD_tbaa, LLVMContext::MD_noalias}, Kind);
    return !IsOrdered || promisesMoreOfMemory(Source, Target, Kind);
  });
}

/// How exact a number is, is part of the term.
static bool hasMetadataThatCounts(const Instruction &I) {
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  I.getAllMetadataOtherThanDebugLoc(Metadata);
  return any_of(Metadata, [](const auto &M) {
    return !is_contained(
        {LLVMContext::MD_prof, LLVMContext::MD_annotation, LLVMContext::MD_unpredictable, LLVMContext::MD_fpmath},
        M.first);
  });
}

/// Flags that hold for all operands.
static bool areFlagsKnown(const Instruction &I) {
  const SimplifyQuery Q(I.getDataLayout(), &I);
  const Value *A = I.getOperand(0), *B = I.getNumOperands() > 1 ? I.getOperand(1) : nullptr;
  if (const auto *O = dyn_cast<OverflowingBinaryOperator>(&I)) {
    auto IsNever = [](OverflowResult R) { return R == OverflowResult::NeverOverflows; };
    switch (I.getOpcode()) {
    case Instruction::Add:
      return (!O->hasNoUnsignedWrap() || IsNever(computeOverflowForUnsignedAdd(A, B, Q))) &&
             (!O->hasNoSignedWrap() || IsNever(computeOverflowForSignedAdd(A, B, Q)));
    case Instruction::Sub:
      return (!O->hasNoUnsignedWrap() || IsNever(computeOverflowForUnsignedSub(A, B, Q))) &&
             (!O->hasNoSignedWrap() || IsNever(computeOverflowForSignedSub(A, B, Q)));
    case Instruction::Mul:
      return (!O->hasNoUnsignedWrap() || IsNever(computeOverflowForUnsignedMul(A, B, Q))) &&
             (!O->hasNoSignedWrap() || IsNever(computeOverflowForSignedMul(A, B, Q)));
    case Instruction::Shl: {
      const auto *C = dyn_cast<ConstantInt>(B);
      if (!C || C->uge(C->getBitWidth()))
        return false;
      const KnownBits Bits = computeKnownBits(A, Q);
      return (!O->hasNoUnsignedWrap() || Bits.countMinLeadingZeros() >= C->getZExtValue()) &&
             (!O->hasNoSignedWrap() || Bits.countMinSignBits() > C->getZExtValue());
    }
    default:
      return false;
    }
  }
  if (const auto *O = dyn_cast<PossiblyDisjointInst>(&I))
    return !O->isDisjoint() || haveNoCommonBitsSet(A, B, Q);
  if (isa<PossiblyNonNegInst>(I))
    return isKnownNonNegative(A, Q);
  if (const auto *O = dyn_cast<TruncInst>(&I)) {
    const unsigned Left = O->getType()->getScalarSizeInBits(), All = O->getSrcTy()->getScalarSizeInBits();
    const KnownBits Bits = computeKnownBits(A, Q);
    return (!O->hasNoUnsignedWrap() || Bits.countMinLeadingZeros() >= All - Left) &&
           (!O->hasNoSignedWrap() || Bits.countMinSignBits() > All - Left);
  }
  return false;
}

/// The call itself says something of what it is passed or returns, which may be false.
static bool promisesOfValues(const CallBase &C) {
  const AttributeList All = C.getAttributes();
  for (unsigned Index : All.indexes())
    if (Index != AttributeList::FunctionIndex &&
        any_of(All.getAttributes(Index), [](const Attribute &A) { return ruleOf(A) != AttributeRule::Free; }))
      return true;
  return false;
}

bool ValuePairs::hasFlags(const ValueNode &N) {
  const auto *I = dyn_cast_or_null<Instruction>(N.Of);
  if (!I) {
    const auto *E = dyn_cast_or_null<Operator>(N.Of);
    return N.Kind == Form::Strict && E && E->hasPoisonGeneratingFlags();
  }
  if (N.Kind != Form::Strict && N.Kind != Form::Select)
    return false;
  if (hasMetadataThatCounts(*I))
    return true;
  if (const auto *C = dyn_cast<CallBase>(I); C && (!isa<IntrinsicInst>(I) || promisesOfValues(*C)))
    return true;
  return I->hasPoisonGeneratingFlags() || I->hasPoisonGeneratingMetadata() ||
         (N.Kind == Form::Strict && canCreatePoison(cast<Operator>(I)));
}

static bool areOwnFlagsKnown(const ValueNode &N) {
  const auto *I = dyn_cast_or_null<Instruction>(N.Of);
  return I && N.Kind == Form::Strict && !isa<CallBase>(I) && !hasMetadataThatCounts(*I) && areFlagsKnown(*I);
}

bool ValuePairs::refines(ValueIndex S, ValueIndex T) {
  Work.assign({{S, T}});
  return run();
}

bool ValuePairs::isPoisonOnlyWith(ValueIndex S, ValueIndex T) {
  if (List[S].Term == List[T].Term)
    return refines(S, T);
  Work.clear();
  DenseMap<TermId, ValueIndex> Parts;
  collectParts(S, Parts, 0);
  return cover(T, Parts, 0) && run();
}

bool ValuePairs::run() {
  SmallVector<std::pair<ValueIndex, ValueIndex>> Trail;
  while (!Work.empty()) {
    const auto Pair = Work.pop_back_val();
    if (!Known.insert(Pair).second)
      continue;
    Trail.push_back(Pair);
    if (!step(Pair.first, Pair.second)) {
      for (const auto &P : Trail)
        Known.erase(P);
      return false;
    }
  }
  return true;
}

/// LLVM's answer would be of no use: a value is no poison for LLVM where the target is undefined if it is.
bool ValuePairs::isNeverPoison(ValueIndex T, unsigned Depth) const {
  constexpr unsigned MostDepth = 6;
  const ValueNode &N = List[T];
  if (Depth == MostDepth)
    return false;
  auto IsNever = [&](ValueIndex O) { return isNeverPoison(O, Depth + 1); };
  switch (N.Kind) {
  case Form::Leaf:
    if (const auto *C = dyn_cast_or_null<Constant>(N.Of))
      return isa<GlobalValue>(C) || (isa<ConstantData>(C) && !isUndefined(*C));
    if (const auto *A = dyn_cast_or_null<Argument>(N.Of))
      return A->hasAttribute(Attribute::NoUndef);
    return isa_and_nonnull<FreezeInst, AllocaInst>(N.Of);
  case Form::Strict:
  case Form::Select:
    return !hasFlags(N) && all_of(N.Operands, IsNever);
  case Form::Branch:
    return all_of(drop_begin(N.Operands), IsNever);
  case Form::Phi:
  case Form::Load:
    return false;
  }
  llvm_unreachable("all forms are above");
}

/// The operands in pairs, if both are one operation of operands with equal terms.
std::optional<SmallVector<std::pair<ValueIndex, ValueIndex>, 3>> ValuePairs::aligned(const ValueNode &S,
                                                                                     const ValueNode &T) const {
  SmallVector<std::pair<ValueIndex, ValueIndex>, 3> Pairs;
  if (S.Kind != Form::Strict || T.Kind != Form::Strict || !S.Of || !T.Of)
    return std::nullopt;
  const auto *I = dyn_cast<Operator>(S.Of), *J = dyn_cast<Operator>(T.Of);
  if (!I || !J || I->getOpcode() != J->getOpcode() || I->getType() != J->getType() ||
      S.Operands.size() != T.Operands.size())
    return std::nullopt;
  // With other indices, types, predicates it is another operation, though it may have the same value.
  const auto Beside = besideOperands(*I, AllTerms);
  if (!Beside || Beside != besideOperands(*J, AllTerms))
    return std::nullopt;
  auto IsSame = [&](ValueIndex A, ValueIndex B) { return List[A].Term == List[B].Term; };
  if (all_of(zip(S.Operands, T.Operands), [&](const auto &P) { return IsSame(std::get<0>(P), std::get<1>(P)); })) {
    for (auto [A, B] : zip(S.Operands, T.Operands))
      Pairs.push_back({A, B});
    return Pairs;
  }
  // What a call says of its arguments is compared by their numbers.
  auto SaysOfArguments = [](const Operator &O) {
    const auto *C = dyn_cast<CallBase>(&O);
    return C && (C->getAttributes().hasParamAttrs(0) || C->getAttributes().hasParamAttrs(1));
  };
  const auto *By = dyn_cast<Instruction>(I);
  if (By && By->isCommutative() && S.Operands.size() == 2 && !SaysOfArguments(*I) && !SaysOfArguments(*J) &&
      IsSame(S.Operands[0], T.Operands[1]) && IsSame(S.Operands[1], T.Operands[0])) {
    Pairs.push_back({S.Operands[0], T.Operands[1]});
    Pairs.push_back({S.Operands[1], T.Operands[0]});
    return Pairs;
  }
  return std::nullopt;
}

/// Of two operations on the same operands.
static bool hasFlagsOf(const ValueNode &S, const ValueNode &T) {
  if (!ValuePairs::hasFlags(T))
    return true;
  const auto *I = dyn_cast_or_null<Instruction>(S.Of), *J = dyn_cast_or_null<Instruction>(T.Of);
  if (!I || !J)
    return S.Of == T.Of;
  if (I->getOpcode() != J->getOpcode())
    return false;
  if (promisesMoreOfLoad(*I, *J))
    return false;
  if (const auto *C = dyn_cast<CallBase>(J))
    return promisesNoMoreOfCall(cast<CallBase>(*I), *C);
  const unsigned More = J->getRawSubclassOptionalData() & ~I->getRawSubclassOptionalData();
  return !More || areFlagsKnown(*J);
}

/// What an address is computed of.
namespace {
struct AddressParts {
  TermId Base = OpenTerm;
  /// Indices with the size of a step.
  SmallVector<std::pair<TermId, uint64_t>, 2> Steps;
  /// As far as it has not wrapped in the width of indices.
  APInt Constant;
  unsigned Flags = ~0U;
  bool IsForward = true, IsBackward = true, IsKnown = true;

  void add(const APInt &Times, uint64_t Size) {
    const unsigned Width = Constant.getBitWidth();
    IsKnown &= Times.isSignedIntN(Width) && isUIntN(Width - 1, Size);
    if (!IsKnown)
      return;
    IsForward &= !Times.isNegative();
    IsBackward &= !Times.isStrictlyPositive() || !Size;
    bool Wraps = false, IsOver = false;
    Constant = Constant.sadd_ov(Times.sextOrTrunc(Width).smul_ov(APInt(Width, Size), Wraps), IsOver);
    IsKnown = !Wraps && !IsOver;
  }
};
} // namespace

static AddressParts partsOf(const ValueNode &N, const std::vector<ValueNode> &List) {
  AddressParts P;
  const auto *G = dyn_cast_or_null<GEPOperator>(N.Of);
  const auto *I = dyn_cast_or_null<Instruction>(N.Of);
  if (!G || !I || N.Kind != Form::Strict) {
    P.IsKnown = false;
    return P;
  }
  const DataLayout &DL = I->getDataLayout();
  P.Base = List[N.Operands[0]].Term;
  P.Flags = G->getNoWrapFlags().getRaw();
  P.IsKnown = G->getType()->isPointerTy();
  if (!P.IsKnown)
    return P;
  P.Constant = APInt(DL.getIndexTypeSizeInBits(G->getType()), 0);
  unsigned K = 1;
  for (auto It = gep_type_begin(G), End = gep_type_end(G); It != End; ++It, ++K) {
    const auto *C = dyn_cast<ConstantInt>(It.getOperand());
    if (StructType *T = It.getStructTypeOrNull()) {
      P.IsKnown &= C != nullptr;
      if (P.IsKnown)
        P.add(APInt(64, 1), DL.getStructLayout(T)->getElementOffset(C->getZExtValue()).getFixedValue());
      if (!P.IsKnown)
        return P;
      continue;
    }
    const TypeSize Size = It.getSequentialElementStride(DL);
    P.IsKnown &= !Size.isScalable() && It.getOperand()->getType()->isIntegerTy();
    if (!P.IsKnown)
      return P;
    if (!C) {
      P.Steps.push_back({List[N.Operands[K]].Term, Size.getFixedValue()});
      continue;
    }
    P.add(C->getValue(), Size.getFixedValue());
    if (!P.IsKnown)
      return P;
  }
  return P;
}

/// The target's address is poison only if the source's is, or one of its operands. Both are one step, or several of the
/// source are one of the target: where each stays within its object, so does their sum. No constant offset wraps: an
/// offset that does is poison for most flags.
bool ValuePairs::addressIsCovered(const ValueNode &S, const ValueNode &T) const {
  const AddressParts Q = partsOf(T, List);
  // On its way to and fro it might leave the object.
  const bool IsOneStep = Q.Steps.empty() ? Q.IsForward || Q.IsBackward : Q.Steps.size() == 1 && Q.Constant.isZero();
  if (!Q.IsKnown || !IsOneStep)
    return false;
  if (!Q.Flags)
    return true;
  const unsigned InBounds = GEPNoWrapFlags::inBounds().getRaw(), NoWrap = GEPNoWrapFlags::noUnsignedWrap().getRaw(),
                 NoSignedWrap = GEPNoWrapFlags::noUnsignedSignedWrap().getRaw();
  // What goes back wraps as a product without sign, of whatever the source's steps are.
  if ((Q.Flags & NoWrap) && !Q.IsForward)
    return false;
  const ValueNode *At = &S;
  unsigned Flags = ~0U;
  APInt Constant(Q.Constant.getBitWidth(), 0);
  bool IsForward = true;
  constexpr unsigned Most = 4;
  for (unsigned Steps = 0; Steps != Most; ++Steps) {
    const AddressParts P = partsOf(*At, List);
    if (!P.IsKnown || (Steps && !P.Steps.empty()) || P.Constant.getBitWidth() != Constant.getBitWidth())
      return false;
    Flags &= P.Flags;
    bool IsOver = false;
    Constant = Constant.sadd_ov(P.Constant, IsOver);
    if (IsOver)
      return false;
    IsForward &= P.IsForward;
    if (P.Base == Q.Base && Constant == Q.Constant && P.Steps == Q.Steps) {
      // What goes forward and stays within its object, or does not wrap, wraps in no sense.
      if ((Flags & NoSignedWrap) && IsForward && P.Steps.empty())
        Flags |= NoWrap;
      // A sum of several is within the object if all are; of single flags that is not said.
      if (Steps && (Flags & InBounds) != InBounds)
        Flags &= IsForward ? NoWrap : 0;
      return !(Q.Flags & ~Flags);
    }
    if (!P.Steps.empty())
      return false;
    At = &List[At->Operands[0]];
  }
  return false;
}

static bool hasFlagsOfPhi(const ValueNode &S, const ValueNode &T) {
  return !(cast<Instruction>(T.Of)->getRawSubclassOptionalData() &
           ~cast<Instruction>(S.Of)->getRawSubclassOptionalData());
}

/// What comes in by each edge, in pairs. Of a PHI with a value from before its node, each with the value.
bool ValuePairs::stepPhis(ValueIndex S, ValueIndex T) {
  const ValueNode X = List[S], Y = List[T];
  auto NodesBefore = [&](unsigned Node) { return ArrayRef(Source.view().nodes()[Node].Before); };
  if (const auto *P = dyn_cast_or_null<FPMathOperator>(Y.Of); P && Y.Kind == Form::Phi && P->getFastMathFlags().any())
    if (!isa_and_nonnull<PHINode>(X.Of) || X.Kind != Form::Phi || NodeOfTarget[X.Home] != Y.Home ||
        !hasFlagsOfPhi(X, Y))
      return false;
  const bool IsLater = X.Kind == Form::Phi && Y.Kind == Form::Phi && NodeOfTarget[X.Home] != Y.Home &&
                       !Target.view().dominates(Y.Home, NodeOfTarget[X.Home]);
  if (X.Kind == Form::Phi && !IsLater && (Y.Kind != Form::Phi || NodeOfTarget[X.Home] != Y.Home)) {
    const unsigned Node = NodeOfTarget[X.Home];
    if (Y.Home == Node || !Target.view().dominates(Y.Home, Node))
      return false;
    for (unsigned B : NodesBefore(X.Home))
      Work.push_back({Source.incoming(X.Home, X.Item, B), T});
    return true;
  }
  const auto *At = find(NodeOfTarget, Y.Home);
  if (At == NodeOfTarget.end())
    return false;
  const unsigned Node = At - NodeOfTarget.begin();
  const bool IsEntered = X.Kind == Form::Phi && X.Home == Node;
  if (!IsEntered && (X.Home == Node || !Source.view().dominates(X.Home, Node)))
    return false;
  for (unsigned B : NodesBefore(Node))
    Work.push_back(
        {IsEntered ? Source.incoming(Node, X.Item, B) : S, Target.incoming(Y.Home, Y.Item, NodeOfTarget[B])});
  return true;
}

/// What comes in for a PHI or is loaded from a variable, where that may make poison of it.
static bool isPassedOn(const ValueNode &N) {
  return N.Kind == Form::Strict && isa_and_nonnull<PHINode, LoadInst>(N.Of);
}

bool ValuePairs::step(ValueIndex S, ValueIndex T) {
  // Copied, since the list grows.
  const ValueNode X = List[S], Y = List[T];
  if (X.Term == OpenTerm || Y.Term == OpenTerm)
    return false;
  if (X.Of && isa<PoisonValue>(X.Of))
    return true;
  if (X.Of && isa<UndefValue>(X.Of) && X.Term != Y.Term)
    return isNeverPoison(T);
  if (X.Term != Y.Term)
    return false;
  if (isNeverPoison(T))
    return true;
  if (X.Kind == Form::Phi || Y.Kind == Form::Phi)
    return stepPhis(S, T);
  if (isPassedOn(X) && !isPassedOn(Y) && List[X.Operands[0]].Term == X.Term) {
    Work.push_back({X.Operands[0], T});
    return true;
  }
  if (X.Kind == Form::Leaf && Y.Kind == Form::Leaf)
    return true;
  if (X.Kind == Form::Load && Y.Kind == Form::Load)
    return !promisesMoreOfLoad(*cast<Instruction>(X.Of), *cast<Instruction>(Y.Of));
  const auto Pairs = aligned(X, Y);
  if (Pairs && hasFlagsOf(X, Y)) {
    append_range(Work, *Pairs);
    return true;
  }
  auto IsChoice = [](const ValueNode &N) { return N.Kind == Form::Select || N.Kind == Form::Branch; };
  if (IsChoice(X) && IsChoice(Y) && hasFlagsOf(X, Y))
    if (auto Found = stepChoices(X, Y))
      return *Found;
  DenseMap<TermId, ValueIndex> Parts;
  if (Y.Kind == Form::Leaf || Y.Kind == Form::Load) {
    // Of the source's value a part that is not the whole.
    forEachPart(X, [&](ValueIndex O) { collectParts(O, Parts, 1); });
    return cover(T, Parts, 0);
  }
  collectParts(S, Parts, 0);
  if (hasFlags(Y) && !areOwnFlagsKnown(Y) && !addressIsCovered(X, Y))
    return false;
  for (auto [K, O] : enumerate(Y.Operands))
    if (!(Y.Kind == Form::Branch && K == 0) && !cover(O, Parts, 1))
      return false;
  return true;
}

/// Two choices between the same: none if they are not.
std::optional<bool> ValuePairs::stepChoices(const ValueNode &S, const ValueNode &T) {
  auto IsSame = [&](ValueIndex A, ValueIndex B) { return List[A].Term == List[B].Term; };
  const bool IsStraight = IsSame(S.Operands[1], T.Operands[1]) && IsSame(S.Operands[2], T.Operands[2]) &&
                          IsSame(S.Operands[0], T.Operands[0]);
  const bool IsCrossed = IsSame(S.Operands[1], T.Operands[2]) && IsSame(S.Operands[2], T.Operands[1]) &&
                         AllTerms.negate(List[S.Operands[0]].Term) == List[T.Operands[0]].Term;
  if (!IsStraight && !IsCrossed)
    return std::nullopt;
  Work.push_back({S.Operands[1], T.Operands[IsStraight ? 1 : 2]});
  Work.push_back({S.Operands[2], T.Operands[IsStraight ? 2 : 1]});
  // A branch on poison is undefined behaviour, which is looked at elsewhere.
  if (T.Kind == Form::Branch)
    return true;
  if (IsStraight) {
    Work.push_back({S.Operands[0], T.Operands[0]});
    return true;
  }
  DenseMap<TermId, ValueIndex> Parts;
  collectParts(S.Operands[0], Parts, 0);
  return cover(T.Operands[0], Parts, 0);
}

static constexpr unsigned MostDepth = 12;

/// Operands of a value of the source that make it poison if they are.
void ValuePairs::forEachPart(const ValueNode &N, function_ref<void(ValueIndex)> Visit) {
  const auto *I = dyn_cast_or_null<Instruction>(N.Of);
  const bool IsScalar = I && !I->getType()->isVectorTy() && !I->getType()->isAggregateType();
  if (isPassedOn(N)) {
    Visit(N.Operands[0]);
  } else if (N.Kind == Form::Strict && IsScalar) {
    for (auto [K, O] : enumerate(N.Operands))
      if (propagatesPoison(I->getOperandUse(K)) && !I->getOperand(K)->getType()->isVectorTy())
        Visit(O);
  } else if (N.Kind == Form::Select || N.Kind == Form::Branch) {
    Visit(N.Operands[0]);
  }
}

void ValuePairs::collectParts(ValueIndex S, DenseMap<TermId, ValueIndex> &Parts, unsigned Depth) {
  while (isPassedOn(List[S]) && List[List[S].Operands[0]].Term == List[S].Term)
    S = List[S].Operands[0];
  const ValueNode &N = List[S];
  if (Depth != MostDepth && Parts.try_emplace(N.Term, S).second)
    forEachPart(N, [&](ValueIndex O) { collectParts(O, Parts, Depth + 1); });
}

bool ValuePairs::cover(ValueIndex T, const DenseMap<TermId, ValueIndex> &Parts, unsigned Depth) {
  const ValueNode &N = List[T];
  if (isNeverPoison(T))
    return true;
  if (const auto It = Parts.find(N.Term); It != Parts.end()) {
    Work.push_back({It->second, T});
    return true;
  }
  if (Depth == MostDepth || N.Kind == Form::Leaf || N.Kind == Form::Load || N.Kind == Form::Phi)
    return false;
  if (hasFlags(N) && !areOwnFlagsKnown(N))
    return false;
  for (auto [K, O] : enumerate(N.Operands))
    if (!(N.Kind == Form::Branch && K == 0) && !cover(O, Parts, Depth + 1))
      return false;
  return true;
}

} // namespace rejoin
