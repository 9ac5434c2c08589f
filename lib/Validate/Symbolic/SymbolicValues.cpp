//===- SymbolicValues.cpp - Values of a thread, as formulas -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the executor knows of constants, undefined values, places in the launch and addresses, and what attributes
// exclude. A constant is its bits; one that a linker decides is a name that all threads share. An undefined value is
// chosen anew at each use. An address is a number of its width; `inbounds` and the like are conditions that nobody
// knows, the same for the same address and offset on both sides, so that the target may promise what the source does
// and no more.
//
// Positive: `nonnull` on both sides. Negative: `getelementptr inbounds` for one without.
//
// Invariant: names of what is not an input begin with `x`. Cost: linear in the value.
// Held by: test/Validate/promises-*.srctgt.ll, undefined*.srctgt.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "SymbolicExecutor.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Semantics/Decoder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

Formula resized(const Formula &E, unsigned Width, bool Signed) {
  unsigned Bits = E.get_sort().bv_size();
  if (Bits < Width)
    return Signed ? z3::sext(E, Width - Bits) : z3::zext(E, Width - Bits);
  return Bits > Width ? Formula(E.extract(Width - 1, 0)) : E;
}

Formula SymbolicExecutor::both(const Formula &A, const Formula &B) {
  return A.is_true() ? B : B.is_true() ? A : A.is_false() || B.is_false() ? Context.False : Formula(A && B);
}

Formula SymbolicExecutor::either(const Formula &A, const Formula &B) {
  return A.is_false() ? B : B.is_false() ? A : A.is_true() || B.is_true() ? Context.True : Formula(A || B);
}

void SymbolicExecutor::restrict(Scalars &X, const ConstantRange &Range) {
  if (Range.isFullSet() || Range.isEmptySet())
    return;
  const unsigned Width = Range.getBitWidth();
  auto IsBelow = [&](const Scalar &Y) {
    return Width <= 64 && Range.getLower().isZero() && Range.getUpper().ugt(Context.maximum(Y.V, Y.Poison));
  };
  for (Scalar &Y : X)
    if (Y.V.get_sort().bv_size() == Width && !IsBelow(Y))
      Y.Poison = either(Y.Poison, Context.simplify(z3::uge(Y.V - Context.bits(Range.getLower()),
                                                           Context.bits(Range.getUpper() - Range.getLower()))));
}

void SymbolicExecutor::excludeClasses(State &S, const Type &T, FPClassTest Classes, Scalars &X) {
  if (Classes == fcNone)
    return;
  const Type *E = T.getScalarType();
  if (!E->isIEEELikeFPTy() || T.isAggregateType())
    return giveUp(S, Reason::KindsOfNumbers);
  const fltSemantics &Semantics = E->getFltSemantics();
  const APInt Infinity = APFloat::getInf(Semantics).bitcastToAPInt();
  const APInt Least = APFloat::getSmallestNormalized(Semantics).bitcastToAPInt();
  const unsigned Sign = Infinity.getBitWidth() - 1;
  for (Scalar &V : X) {
    Formula Magnitude = V.V & Context.bits(APInt::getSignedMaxValue(Sign + 1));
    Formula IsNegative = V.V.extract(Sign, Sign) == Context.bits(1, 1);
    const unsigned QuietBit = Infinity.countr_zero() - 1;
    Formula IsQuiet = V.V.extract(QuietBit, QuietBit) == Context.bits(1, 1);
    const Formula IsNaN = z3::ugt(Magnitude, Context.bits(Infinity)), IsInfinite = Magnitude == Context.bits(Infinity),
                  IsZero = Magnitude == Context.bits(0, Sign + 1), IsSmall = z3::ult(Magnitude, Context.bits(Least));
    auto Exclude = [&](FPClassTest Class, const Formula &Is) {
      if (Classes & Class)
        V.Poison = either(V.Poison, Context.simplify(Is));
    };
    Exclude(fcSNan, IsNaN && !IsQuiet);
    Exclude(fcQNan, IsNaN && IsQuiet);
    Exclude(fcNegInf, IsInfinite && IsNegative);
    Exclude(fcPosInf, IsInfinite && !IsNegative);
    Exclude(fcNegZero, IsZero && IsNegative);
    Exclude(fcPosZero, IsZero && !IsNegative);
    Exclude(fcNegSubnormal, IsSmall && !IsZero && IsNegative);
    Exclude(fcPosSubnormal, IsSmall && !IsZero && !IsNegative);
    const Formula IsNormal = !IsSmall && !IsInfinite && !IsNaN;
    Exclude(fcNegNormal, IsNormal && IsNegative);
    Exclude(fcPosNormal, IsNormal && !IsNegative);
  }
}

std::optional<ConstantRange> SymbolicExecutor::launchRange(unsigned Id, const Function &F) {
  auto UpTo = [](uint64_t Begin, uint64_t End) { return ConstantRange(APInt(32, Begin), APInt(32, End)); };
  auto Place = [&](unsigned D, unsigned Most) {
    if (!Launch) {
      rejoin::GpuTarget Machine(Context.kind(), {});
      Machine.enterFunction(F);
      Launch = Machine.facts();
    }
    const unsigned Size = Launch->WorkgroupSize[D] ? Launch->WorkgroupSize[D] : Launch->MaxThreads;
    return UpTo(0, Size ? std::min(Size, Most) : Most);
  };
  const bool IsNVPTX = Context.kind() == TargetKind::NVPTX;
  const Builtin Gives = findIntrinsic(Id).Runs;
  switch (Gives) {
  case Builtin::LocalIdX:
  case Builtin::LocalIdY:
    return Place(Gives == Builtin::LocalIdX ? 0 : 1, 1024);
  case Builtin::LocalIdZ:
    return Place(2, IsNVPTX ? 64 : 1024);
  case Builtin::GroupIdX:
    return IsNVPTX ? UpTo(0, 0x7fffffff) : UpTo(0, ~0U);
  case Builtin::GroupIdY:
  case Builtin::GroupIdZ:
    return IsNVPTX ? UpTo(0, 0xffff) : UpTo(0, ~0U);
  case Builtin::LocalSizeX:
  case Builtin::LocalSizeY:
    return IsNVPTX ? std::optional(UpTo(1, 1025)) : std::nullopt;
  case Builtin::LocalSizeZ:
    return IsNVPTX ? std::optional(UpTo(1, 65)) : std::nullopt;
  case Builtin::NumGroupsX:
    return IsNVPTX ? std::optional(UpTo(1, 0x80000000)) : std::nullopt;
  case Builtin::NumGroupsY:
  case Builtin::NumGroupsZ:
    return IsNVPTX ? std::optional(UpTo(1, 0x10000)) : std::nullopt;
  case Builtin::LaneId:
    return IsNVPTX ? std::optional(UpTo(0, 32)) : std::nullopt;
  default:
    return std::nullopt;
  }
}

void SymbolicExecutor::give(State &S, const Value *V, Scalars X) {
  const auto *C = dyn_cast<CallBase>(V);
  if (C) {
    if (isa<FPMathOperator>(C)) {
      SmallVector<Scalars> Passed;
      for (const Use &U : C->args())
        Passed.push_back(evaluate(S, U));
      excludeNumbers(*C, Passed, X);
    }
    excludeClasses(S, *C->getType(), C->getRetNoFPClass(), X);
    if (C->hasRetAttr(Attribute::NonNull))
      for (Scalar &Y : X)
        Y.Poison = either(Y.Poison, isNull(S, Y, *C->getType()));
    // Of these the target promises no more than the source.
    if (const uint64_t By = C->getRetAlign().valueOrOne().value();
        !IsTarget && By > 1 && C->getType()->isPtrOrPtrVectorTy())
      for (Scalar &Y : X)
        Y.Poison = either(Y.Poison, isMisaligned(S, Y, By));
    if (const Value *Returned = IsTarget ? nullptr : C->getReturnedArgOperand();
        Returned && Returned->getType() == C->getType())
      for (auto [Y, Of] : zip(X, evaluate(S, Returned)))
        if (!Y.Object.isValid() && !Of.Object.isValid())
          assume(S, either(Of.Poison, Y.V == Of.V));
  }
  // Of most that a launch decides it is not known what range is surely right.
  bool IsQuery = C && C->arg_empty() && C->getIntrinsicID() != Intrinsic::not_intrinsic;
  std::optional<ConstantRange> OfLaunch;
  if (IsQuery)
    OfLaunch = launchRange(C->getIntrinsicID(), *S.Stack.front().F);
  if (OfLaunch)
    for (Scalar &Y : X)
      assume(S, z3::ult(Y.V - Context.bits(OfLaunch->getLower()),
                        Context.bits(OfLaunch->getUpper() - OfLaunch->getLower())));
  if (const auto *I = dyn_cast<Instruction>(V); I && (!IsQuery || OfLaunch))
    if (auto Range = rangeOf(*I))
      restrict(X, *Range);
  const auto *L = dyn_cast<LoadInst>(V);
  if ((C && C->hasRetAttr(Attribute::NoUndef)) || (L && L->hasMetadata(LLVMContext::MD_noundef)))
    for (const Scalar &Y : X)
      if (!S.Dropped)
        require(S, Y.Poison, *cast<Instruction>(V));
  if (S.Dropped)
    return;
  S.Stack.back().Values[V] = std::move(X);
}

void SymbolicExecutor::giveUp(State &S, Reason Why, const Twine &Part) {
  Reasons.insert(textOf(Why, Part));
  S.Dropped = true;
}

bool SymbolicExecutor::flatten(Type *T, uint64_t Offset, SmallVectorImpl<std::pair<uint64_t, unsigned>> &Out) {
  if (auto *ST = dyn_cast<StructType>(T)) {
    const StructLayout *Layout = Context.DL.getStructLayout(ST);
    for (unsigned I = 0; I != ST->getNumElements(); ++I)
      if (!flatten(ST->getElementType(I), Offset + Layout->getElementOffset(I), Out))
        return false;
    return true;
  }
  if (auto *AT = dyn_cast<ArrayType>(T)) {
    uint64_t Stride = Context.DL.getTypeAllocSize(AT->getElementType());
    for (uint64_t I = 0; I != AT->getNumElements(); ++I)
      if (!flatten(AT->getElementType(), Offset + I * Stride, Out))
        return false;
    return true;
  }
  if (auto *VT = dyn_cast<FixedVectorType>(T)) {
    uint64_t Bits = Context.DL.getTypeSizeInBits(VT->getElementType());
    for (uint64_t I = 0; I != VT->getNumElements(); ++I)
      Out.push_back({Offset + I * Bits / 8, static_cast<unsigned>(Bits)});
    return true;
  }
  // What an image or a sampler is nobody sees: it is the bits that lie in its place, or what an unknown function gives.
  const auto *Handle = dyn_cast<TargetExtType>(T);
  if (!T->isIntegerTy() && !T->isPointerTy() && !T->isFloatingPointTy() &&
      !(Handle && Handle->getName().starts_with("spirv.") && Handle->getLayoutType()->isPointerTy()))
    return false;
  Out.push_back({Offset, static_cast<unsigned>(Context.DL.getTypeSizeInBits(T))});
  return true;
}

Scalars SymbolicExecutor::undefined(State &S, Type *T) {
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(T, 0, Leaves);
  Scalars R;
  for (auto [Offset, Bits] : Leaves)
    R.push_back({chosen(S, Bits), Context.False});
  return R;
}

Scalars SymbolicExecutor::constant(State &S, const Constant *K) {
  Scalars R;
  if (isa<PoisonValue>(K)) {
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(K->getType(), 0, Leaves);
    for (auto [Offset, Bits] : Leaves)
      R.push_back({Context.bits(0, Bits), Context.True});
    return R;
  }
  if (isa<UndefValue>(K))
    return undefined(S, K->getType());
  if (const auto *I = dyn_cast<ConstantInt>(K); I && !K->getType()->isVectorTy())
    return {{Context.bits(I->getValue()), Context.False}};
  if (const auto *F = dyn_cast<ConstantFP>(K); F && !K->getType()->isVectorTy())
    return {{Context.bits(F->getValueAPF().bitcastToAPInt()), Context.False}};
  if (K->isNullValue()) {
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(K->getType(), 0, Leaves);
    for (auto [Offset, Bits] : Leaves)
      R.push_back({Context.bits(0, Bits), Context.False});
    return R;
  }
  if ((K->getType()->isVectorTy() || K->getType()->isAggregateType()) && !isa<ConstantExpr>(K)) {
    unsigned N = K->getType()->isVectorTy() ? cast<FixedVectorType>(K->getType())->getNumElements()
                                            : K->getType()->getNumContainedTypes();
    if (auto *AT = dyn_cast<ArrayType>(K->getType()))
      N = AT->getNumElements();
    for (unsigned I = 0; I != N; ++I)
      if (Constant *E = K->getAggregateElement(I))
        append_range(R, constant(S, E));
    return R;
  }
  if (const auto *G = dyn_cast<GlobalValue>(K))
    return {{Context.shared("xg." + G->getName().str(), Context.DL.getTypeSizeInBits(K->getType())), Context.False}};
  if (const auto *G = dyn_cast<GEPOperator>(K))
    return address(S, *G);
  if (const auto *E = dyn_cast<ConstantExpr>(K);
      E && E->isCast() && E->getOperand(0)->getType()->isPointerTy() && K->getType()->isPointerTy()) {
    Scalars A = constant(S, E->getOperand(0));
    unsigned Width = Context.DL.getTypeSizeInBits(K->getType());
    return {{Context.castAddress(A[0].V, E->getOperand(0)->getType()->getPointerAddressSpace(),
                                 K->getType()->getPointerAddressSpace(), Width),
             A[0].Poison}};
  }
  std::string Text;
  raw_string_ostream(Text) << *K;
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(K->getType(), 0, Leaves);
  for (auto [Offset, Bits] : Leaves)
    R.push_back({Context.shared("xk." + Text + "." + std::to_string(Offset), Bits), Context.False});
  return R;
}

void SymbolicExecutor::chooseAgain(State &S, MutableArrayRef<Scalar> Parts) {
  // Parts of one value are chosen together.
  SmallVector<Formula *> Chosen;
  for (Scalar &X : Parts)
    for (Formula *E : {&X.V, &X.Poison})
      if (Context.isChosen(*E))
        Chosen.push_back(E);
  if (!Chosen.empty() && !Context.replaceChosen(Chosen, [&](unsigned Width) { return chosen(S, Width); }))
    giveUp(S, Reason::ManyUndefined);
}

void SymbolicExecutor::requireDecided(State &S, const Scalar &X, const Instruction &I) {
  if (S.Dropped || !Context.isChosen(X.V))
    return;
  Scalar A = X, B = X;
  chooseAgain(S, A);
  chooseAgain(S, B);
  if (S.Dropped)
    return;
  require(S, X.V.is_const() ? Context.True : Formula(A.V != B.V), I);
}

Scalars SymbolicExecutor::evaluate(State &S, const Value *V) {
  if (const auto *K = dyn_cast<Constant>(V))
    return constant(S, K);
  auto It = S.Stack.back().Values.find(V);
  if (It != S.Stack.back().Values.end()) {
    Scalars X = It->second;
    chooseAgain(S, X);
    return X;
  }
  if (V->getType()->isTokenTy() || V->getType()->isVoidTy() || V->getType()->isMetadataTy() || isa<InlineAsm>(V))
    return {};
  giveUp(S, Reason::UncomputedValue);
  return Scalars(std::max(1U, count(V->getType())), Scalar{Context.bits(0, 1), Context.False});
}

void SymbolicExecutor::require(State &S, const Formula &Bad, const Instruction &I) {
  Formula E = Context.simplify(Bad);
  if (E.is_false() || S.Dropped)
    return;
  if (!IsTarget) {
    if (E.is_true())
      S.Dropped = true;
    assume(S, Context.simplify(!E));
    return;
  }
  Tri T;
  Context.mayHold(S.Trace.Condition, E, T);
  if (T == Tri::Unknown)
    return giveUp(S, Reason::QueryLimit);
  if (T == Tri::No)
    return;
  // One path shows the fault; nothing more is asked of it.
  State Faulty = S;
  Faulty.Trace.Undefined = &I;
  Faulty.Trace.Condition.push_back(E);
  Faulty.Ended = true;
  Pending.push_back(std::move(Faulty));
  S.Trace.Condition.push_back(!E);
}

void SymbolicExecutor::assume(State &S, const Formula &E) {
  if (E.is_true() || any_of(S.Trace.Condition, [&](const Formula &X) { return z3::eq(X, E); }))
    return;
  splitAtStop(S);
  S.Trace.Condition.push_back(E);
}

/// An access to null is undefined behaviour of the source; the target may make it early, where it knows better.
void SymbolicExecutor::assumeNotNull(State &S, const Scalar &A, unsigned AddressSpace) {
  if (!IsTarget && !A.Object.isValid() && !NullPointerIsDefined(S.Stack.back().F, AddressSpace) && !S.Dropped)
    assume(S, Context.simplify(A.V != Context.bits(0, A.V.get_sort().bv_size())));
}

/// An index that is too wide keeps its value, or the address is poison: signed, unsigned.
Formula SymbolicExecutor::indexIsLost(const GEPOperator &G, const Formula &Index, unsigned Width) {
  const unsigned Bits = Index.get_sort().bv_size();
  Formula Lost = Context.False;
  if (Bits <= Width)
    return Lost;
  const Formula Kept = Index.extract(Width - 1, 0);
  if (G.hasNoUnsignedSignedWrap())
    Lost = Context.simplify(z3::sext(Kept, Bits - Width) != Index);
  if (G.hasNoUnsignedWrap())
    Lost = either(Lost, Context.simplify(z3::zext(Kept, Bits - Width) != Index));
  return Lost;
}

Formula SymbolicExecutor::productWraps(const GEPOperator &G, const Value &Index, const Formula &I, uint64_t Stride) {
  const unsigned Width = I.get_sort().bv_size();
  if (Stride == 1 || !isUIntN(Width - 1, Stride))
    return Context.False;
  // What is known of the index often decides it.
  const unsigned Bits = Index.getType()->getScalarSizeInBits();
  const unsigned Signs = std::max(ComputeNumSignBits(&Index, Context.DL), 1U);
  const bool IsSmall = std::min(Bits - Signs + 1, Width) + Log2_64_Ceil(Stride) <= Width;
  Formula Wraps = Context.False;
  if (G.hasNoUnsignedSignedWrap() && !IsSmall) {
    const uint64_t Most = maskTrailingOnes<uint64_t>(Width - 1) / Stride;
    Wraps = I > Context.bits(Most, Width) || I < -Context.bits((uint64_t(1) << (Width - 1)) / Stride, Width);
  }
  if (G.hasNoUnsignedWrap() && !(IsSmall && isKnownNonNegative(&Index, Context.DL)))
    Wraps = Wraps || z3::ugt(I, Context.bits(maskTrailingOnes<uint64_t>(Width) / Stride, Width));
  return Context.simplify(Wraps);
}

Scalars SymbolicExecutor::address(State &S, const GEPOperator &G) {
  Type *Ty = G.getType();
  unsigned Width = Context.DL.getPointerTypeSizeInBits(Ty), Index = Context.DL.getIndexTypeSizeInBits(Ty);
  if (Width != Index) {
    giveUp(S, Reason::PointersWithMetadata);
    return {{Context.bits(0, Width), Context.False}};
  }
  Scalars Base = evaluate(S, G.getPointerOperand());
  unsigned N = 1;
  if (auto *VT = dyn_cast<FixedVectorType>(Ty))
    N = VT->getNumElements();
  Scalars R;
  // In bounds of an object whose place and size are known every step is.
  const auto *Global = dyn_cast<GlobalVariable>(getUnderlyingObject(G.getPointerOperand()));
  if (Global &&
      (Global->isDeclaration() || Global->isInterposable() || Global->getAddressSpace() != G.getPointerAddressSpace()))
    Global = nullptr;
  for (unsigned K = 0; K != N && !S.Dropped; ++K) {
    Scalar A = Base[Base.size() == 1 ? 0 : K];
    Formula Offset = Context.bits(0, Width);
    AddressSteps Steps{{}, Context.True, Context.False, Context.False, Context.False, Offset};
    Steps.IsKnown = (G.isInBounds() && Global) ||
                    (A.Object.isValid() && (G.isInBounds() || G.hasNoUnsignedWrap() || G.hasNoUnsignedSignedWrap()));
    const uint64_t Size = !Steps.IsKnown       ? 0
                          : A.Object.isValid() ? S.Objects[A.Object.index()].Size
                                               : Context.DL.getTypeAllocSize(Global->getValueType()).getFixedValue();
    Formula Begin = !Steps.IsKnown       ? Offset
                    : A.Object.isValid() ? Context.bits(PrivateObject::begin(A.Object), Width)
                                         : evaluate(S, Global)[0].V;
    auto Step = [&] {
      if (Steps.IsKnown)
        Steps.Leave = either(Steps.Leave, Context.simplify(z3::ugt(A.V + Offset - Begin, Context.bits(Size, Width))));
    };
    Step();
    for (gep_type_iterator GTI = gep_type_begin(&G), E = gep_type_end(&G); GTI != E; ++GTI) {
      if (StructType *ST = GTI.getStructTypeOrNull()) {
        uint64_t Field = cast<ConstantInt>(GTI.getOperand())->getZExtValue();
        const uint64_t At = Context.DL.getStructLayout(ST)->getElementOffset(Field);
        Offset = Offset + Context.bits(At, Width);
        if (At)
          Steps.By.push_back(Context.bits(At, Width));
        Steps.AreNone = At ? Context.False : Steps.AreNone;
        Step();
        continue;
      }
      Scalars Is = evaluate(S, GTI.getOperand());
      if (S.Dropped)
        break;
      const Scalar &X = Is[Is.size() == 1 ? 0 : K];
      Formula I = resized(X.V, Width, /*Signed=*/true);
      const uint64_t Stride = GTI.getSequentialElementStride(Context.DL).getFixedValue();
      Offset = Offset + I * Context.bits(Stride, Width);
      A.Poison = either(A.Poison, X.Poison);
      if (!Stride)
        continue;
      const unsigned Bits = X.V.get_sort().bv_size();
      if (const Formula By = Context.simplify(I * Context.bits(Stride, Width)); !By.is_numeral() || By.as_uint64())
        Steps.By.push_back(By);
      Steps.Lose = either(Steps.Lose, indexIsLost(G, X.V, Width));
      Steps.Lose = either(Steps.Lose, productWraps(G, *GTI.getOperand(), I, Stride));
      if (G.hasNoUnsignedWrap())
        Steps.GoBack = either(Steps.GoBack, Context.simplify(X.V < Context.bits(0, Bits)));
      if (!Steps.IsKnown)
        continue;
      Step();
      Steps.AreNone = both(Steps.AreNone, Context.simplify(X.V == Context.bits(0, Bits)));
      // The product does not wrap either.
      if (isUIntN(Bits - 1, Size))
        Steps.Leave =
            either(Steps.Leave, Context.simplify(X.V > Context.bits(Size, Bits) || X.V < -Context.bits(Size, Bits)));
    }
    Steps.Sum = Offset = Context.simplify(Offset);
    // An object lies in one window as a whole, and none is as large: in its bounds addresses are counted there.
    if (const auto *W = Context.inWindow(A.V); W && G.isInBounds() && !Steps.IsKnown) {
      const auto [Inner, Space] = *W;
      unsigned InnerWidth = Inner.get_sort().bv_size();
      Formula By = Context.simplify(Offset.extract(InnerWidth - 1, 0));
      Formula Bad = either(flag(Context.apply("xbounds", {Inner, By}, 1, false)), either(Steps.GoBack, Steps.Lose));
      if (InnerWidth < Width)
        Bad = Bad || z3::sext(By, Width - InnerWidth) != Offset;
      if (!G.hasAllZeroIndices())
        A.Poison = either(A.Poison, Context.simplify(Bad));
      A.V = Context.castAddress(Context.simplify((Inner + By)), Space, G.getPointerAddressSpace(), Width);
      R.push_back(A);
      continue;
    }
    A.Poison = either(A.Poison, excludedSteps(S, G, A, Steps));
    A.V = Context.simplify((A.V + Offset));
    R.push_back(A);
  }
  if (R.empty())
    R.push_back({Context.bits(0, Width), Context.False});
  return R;
}

} // namespace rejoin
