//===- SymbolicValues.cpp - What one thread computes, as formulas -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Events.h"
#include "SymbolicThread.h"
#include "rejoin/Frontend/ConvergenceReader.h"
#include "rejoin/Semantics/Decoder.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/Loads.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

/// Extended or cut to this many bits.
static Formula resized(const Formula &E, unsigned Width, bool Signed) {
  unsigned Bits = E.get_sort().bv_size();
  if (Bits < Width)
    return Signed ? z3::sext(E, Width - Bits) : z3::zext(E, Width - Bits);
  return Bits > Width ? Formula(E.extract(Width - 1, 0)) : E;
}

Formula SymbolicExplorer::both(const Formula &A, const Formula &B) {
  return A.is_true() ? B : B.is_true() ? A : A.is_false() || B.is_false() ? Context.False : Formula(A && B);
}

Formula SymbolicExplorer::either(const Formula &A, const Formula &B) {
  return A.is_false() ? B : B.is_false() ? A : A.is_true() || B.is_true() ? Context.True : Formula(A || B);
}

void SymbolicExplorer::restrict(Scalars &X, const ConstantRange &Range) {
  if (Range.isFullSet() || Range.isEmptySet())
    return;
  for (Scalar &Y : X)
    if (Y.V.get_sort().bv_size() == Range.getBitWidth())
      Y.Poison = either(Y.Poison, Context.simplify(z3::uge(Y.V - Context.bits(Range.getLower()),
                                                           Context.bits(Range.getUpper() - Range.getLower()))));
}

void SymbolicExplorer::give(State &S, const Value *V, Scalars X) {
  const auto *C = dyn_cast<CallBase>(V);
  bool IsQuery = C && C->arg_empty() && C->getIntrinsicID() != Intrinsic::not_intrinsic;
  if (const auto *I = dyn_cast<Instruction>(V); I && !IsQuery)
    if (auto Range = rangeOf(*I))
      restrict(X, *Range);
  S.Stack.back().Values[V] = std::move(X);
}

void SymbolicExplorer::giveUp(State &S, const Twine &Why) {
  Reasons.insert(Why.str());
  S.Dropped = true;
}

bool SymbolicExplorer::flatten(Type *T, uint64_t Offset, SmallVectorImpl<std::pair<uint64_t, unsigned>> &Out) {
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
  if (!T->isIntegerTy() && !T->isPointerTy() && !T->isFloatingPointTy())
    return false;
  Out.push_back({Offset, static_cast<unsigned>(Context.DL.getTypeSizeInBits(T))});
  return true;
}

Scalars SymbolicExplorer::undefined(State &S, Type *T) {
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(T, 0, Leaves);
  Scalars R;
  for (auto [Offset, Bits] : Leaves)
    R.push_back({Context.ofThread("xu" + std::to_string(S.Undefs++), Bits), Context.False});
  return R;
}

Scalars SymbolicExplorer::constant(State &S, const Constant *K) {
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

Scalars SymbolicExplorer::evaluate(State &S, const Value *V) {
  if (const auto *K = dyn_cast<Constant>(V))
    return constant(S, K);
  auto It = S.Stack.back().Values.find(V);
  if (It != S.Stack.back().Values.end())
    return It->second;
  if (V->getType()->isTokenTy() || V->getType()->isVoidTy() || V->getType()->isMetadataTy() || isa<InlineAsm>(V))
    return {};
  giveUp(S, "a value of type that is not modelled");
  return Scalars(std::max(1U, count(V->getType())), Scalar{Context.bits(0, 1), Context.False});
}

void SymbolicExplorer::require(State &S, const Formula &Bad, const Instruction &I) {
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
    return giveUp(S, "a query to the solver met its limit");
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

void SymbolicExplorer::assume(State &S, const Formula &E) {
  if (E.is_true() || any_of(S.Trace.Condition, [&](const Formula &X) { return z3::eq(X, E); }))
    return;
  splitAtStop(S);
  S.Trace.Condition.push_back(E);
}

/// An access to null is undefined behaviour of the source; the target may make it early, where it knows better.
void SymbolicExplorer::assumeNotNull(State &S, const Scalar &A, unsigned AddressSpace) {
  if (!IsTarget && A.Object < 0 && !NullPointerIsDefined(S.Stack.back().F, AddressSpace) && !S.Dropped)
    assume(S, Context.simplify(A.V != Context.bits(0, A.V.get_sort().bv_size())));
}

Scalars SymbolicExplorer::address(State &S, const GEPOperator &G) {
  Type *Ty = G.getType();
  unsigned Width = Context.DL.getPointerTypeSizeInBits(Ty), Index = Context.DL.getIndexTypeSizeInBits(Ty);
  if (Width != Index) {
    giveUp(S, "pointers with metadata bits are not modelled");
    return {{Context.bits(0, Width), Context.False}};
  }
  Scalars Base = evaluate(S, G.getPointerOperand());
  unsigned N = 1;
  if (auto *VT = dyn_cast<FixedVectorType>(Ty))
    N = VT->getNumElements();
  Scalars R;
  for (unsigned K = 0; K != N && !S.Dropped; ++K) {
    Scalar A = Base[Base.size() == 1 ? 0 : K];
    Formula Offset = Context.bits(0, Width);
    for (gep_type_iterator GTI = gep_type_begin(&G), E = gep_type_end(&G); GTI != E; ++GTI) {
      if (StructType *ST = GTI.getStructTypeOrNull()) {
        uint64_t Field = cast<ConstantInt>(GTI.getOperand())->getZExtValue();
        Offset = Offset + Context.bits(Context.DL.getStructLayout(ST)->getElementOffset(Field), Width);
        continue;
      }
      Scalars Is = evaluate(S, GTI.getOperand());
      if (S.Dropped)
        break;
      const Scalar &X = Is[Is.size() == 1 ? 0 : K];
      Formula I = resized(X.V, Width, /*Signed=*/true);
      Offset = Offset + I * Context.bits(GTI.getSequentialElementStride(Context.DL).getFixedValue(), Width);
      A.Poison = either(A.Poison, X.Poison);
    }
    Offset = Context.simplify(Offset);
    // An object lies in one window as a whole, and none is as large: in its bounds addresses are counted there.
    if (const auto *W = Context.inWindow(A.V); W && G.isInBounds() && A.Object < 0) {
      const auto [Inner, Space] = *W;
      unsigned InnerWidth = Inner.get_sort().bv_size();
      Formula By = Context.simplify(Offset.extract(InnerWidth - 1, 0));
      Formula Bad = flag(Context.apply("xbounds", {Inner, By}, 1, false));
      if (InnerWidth < Width)
        Bad = Bad || z3::sext(By, Width - InnerWidth) != Offset;
      if (!G.hasAllZeroIndices())
        A.Poison = either(A.Poison, Context.simplify(Bad));
      A.V = Context.castAddress(Context.simplify((Inner + By)), Space, G.getPointerAddressSpace(), Width);
      R.push_back(A);
      continue;
    }
    // Nothing has null in its bounds.
    uint64_t Address;
    if (G.isInBounds() && A.Object < 0 && A.V.is_numeral_u64(Address) && !Address &&
        !NullPointerIsDefined(S.Stack.back().F, G.getPointerAddressSpace()))
      A.Poison = either(A.Poison, Context.simplify(Offset != Context.bits(0, Width)));
    else if (!G.hasAllZeroIndices() && G.isInBounds() && A.Object < 0)
      A.Poison = either(A.Poison, flag(Context.apply("xbounds", {A.V, Offset}, 1, false)));
    else if (G.hasNoUnsignedWrap() && A.Object < 0)
      A.Poison = either(A.Poison, flag(Context.apply("xwrap", {A.V, Offset}, 1, false)));
    A.V = Context.simplify((A.V + Offset));
    R.push_back(A);
  }
  if (R.empty())
    R.push_back({Context.bits(0, Width), Context.False});
  return R;
}

Scalars SymbolicExplorer::binary(State &S, const Instruction &I, const Scalars &A, const Scalars &B) {
  Scalars R;
  for (unsigned K = 0; K != A.size(); ++K) {
    const Formula &X = A[K].V, &Y = B[K].V;
    unsigned W = X.get_sort().bv_size();
    Formula Poison = either(A[K].Poison, B[K].Poison), V = X;
    Formula Zero = Context.bits(0, W);
    auto Add = [&](const Formula &E) { Poison = either(Poison, Context.simplify(E)); };
    auto *Wrap = dyn_cast<OverflowingBinaryOperator>(&I);
    bool NUW = Wrap && Wrap->hasNoUnsignedWrap(), NSW = Wrap && Wrap->hasNoSignedWrap();
    auto *Exact = dyn_cast<PossiblyExactOperator>(&I);
    bool IsExact = Exact && Exact->isExact();
    auto Check = [&](auto Extend, auto Apply, unsigned Extra) {
      Formula Wide = Apply(Extend(X, Extra), Extend(Y, Extra));
      Add(Wide != Extend(Apply(X, Y), Extra));
    };
    auto ZExt = [](const Formula &E, unsigned N) { return z3::zext(E, N); };
    auto SExt = [](const Formula &E, unsigned N) { return z3::sext(E, N); };
    auto Arithmetic = [&](auto Apply, unsigned Extra) {
      V = Apply(X, Y);
      if (NUW)
        Check(ZExt, Apply, Extra);
      if (NSW)
        Check(SExt, Apply, Extra);
    };
    switch (I.getOpcode()) {
    case Instruction::Add:
      Arithmetic([](const Formula &P, const Formula &Q) { return P + Q; }, 1);
      break;
    case Instruction::Sub:
      Arithmetic([](const Formula &P, const Formula &Q) { return P - Q; }, 1);
      break;
    case Instruction::Mul:
      Arithmetic([](const Formula &P, const Formula &Q) { return P * Q; }, W);
      break;
    case Instruction::UDiv:
    case Instruction::URem:
    case Instruction::SDiv:
    case Instruction::SRem: {
      bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
      Formula Bad = either(B[K].Poison, Y == Zero);
      if (Signed)
        Bad = either(Bad, X == Context.bits(APInt::getSignedMinValue(W)) && Y == Context.bits(APInt::getAllOnes(W)));
      require(S, Bad, I);
      V = I.getOpcode() == Instruction::UDiv   ? z3::udiv(X, Y)
          : I.getOpcode() == Instruction::URem ? z3::urem(X, Y)
          : I.getOpcode() == Instruction::SDiv ? X / Y
                                               : z3::srem(X, Y);
      if (IsExact)
        Add((Signed ? z3::srem(X, Y) : z3::urem(X, Y)) != Zero);
      break;
    }
    case Instruction::Shl:
      V = z3::shl(X, Y);
      Add(z3::uge(Y, Context.bits(W, W)));
      if (NUW)
        Add(z3::lshr(V, Y) != X);
      if (NSW)
        Add(z3::ashr(V, Y) != X);
      break;
    case Instruction::LShr:
    case Instruction::AShr:
      V = I.getOpcode() == Instruction::LShr ? z3::lshr(X, Y) : z3::ashr(X, Y);
      Add(z3::uge(Y, Context.bits(W, W)));
      if (IsExact)
        Add(z3::shl(V, Y) != X);
      break;
    case Instruction::And:
      V = X & Y;
      break;
    case Instruction::Or:
      V = X | Y;
      if (cast<PossiblyDisjointInst>(&I)->isDisjoint())
        Add((X & Y) != Zero);
      break;
    case Instruction::Xor:
      V = X ^ Y;
      break;
    default:
      llvm_unreachable("an integer operation");
    }
    R.push_back({Context.simplifyShallow(V), Poison});
  }
  return R;
}

Scalars SymbolicExplorer::cast(const CastInst &I, const Scalars &A) {
  Scalars R;
  unsigned W = Context.DL.getTypeSizeInBits(I.getType()->getScalarType());
  for (const Scalar &X : A) {
    unsigned From = X.V.get_sort().bv_size();
    Scalar Y = X;
    switch (I.getOpcode()) {
    case Instruction::ZExt:
      Y.V = z3::zext(X.V, W - From);
      if (I.hasNonNeg())
        Y.Poison = either(Y.Poison, X.V.extract(From - 1, From - 1) == Context.bits(1, 1));
      break;
    case Instruction::SExt:
      Y.V = z3::sext(X.V, W - From);
      break;
    case Instruction::Trunc: {
      Y.V = X.V.extract(W - 1, 0);
      auto *T = cast_if_present<TruncInst>(&I);
      if (T->hasNoUnsignedWrap())
        Y.Poison = either(Y.Poison, z3::zext(Y.V, From - W) != X.V);
      if (T->hasNoSignedWrap())
        Y.Poison = either(Y.Poison, z3::sext(Y.V, From - W) != X.V);
      break;
    }
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
    case Instruction::PtrToAddr:
      Y.V = resized(X.V, W, /*Signed=*/false);
      Y.Object = -1;
      break;
    default: // AddrSpaceCast
      if (X.Object < 0)
        Y.V = Context.castAddress(X.V, I.getOperand(0)->getType()->getPointerAddressSpace(),
                                  I.getType()->getPointerAddressSpace(), W);
      else
        Y.V = resized(X.V, W, /*Signed=*/false);
    }
    Y.V = Context.simplifyShallow(Y.V);
    Y.Poison = Context.simplify(Y.Poison);
    R.push_back(std::move(Y));
  }
  return R;
}

Formula SymbolicExplorer::poisonOf(const Instruction &I, ArrayRef<Scalars> Operands, StringRef Name) {
  const auto *C = dyn_cast<CallBase>(&I);
  Formula Surely = Context.False, MayBe = Context.False;
  SmallVector<Formula> Values;
  for (unsigned J = 0; J != Operands.size(); ++J) {
    Formula All = Context.True, Any = Context.False;
    for (const Scalar &X : Operands[J]) {
      All = Context.simplify(All && X.Poison);
      Any = either(Any, X.Poison);
      Values.push_back(X.V);
    }
    MayBe = either(MayBe, Any);
    if (!Any.is_false() && (!C || (J < C->arg_size() && propagatesPoison(C->getArgOperandUse(J)))))
      Surely = either(Surely, All);
  }
  if (z3::eq(MayBe, Surely))
    return Surely;
  return either(Surely, Context.simplify(MayBe && flag(Context.apply(("xpoison." + Name).str(), Values, 1, true))));
}

/// Folded by LLVM where all operands are numbers; else an unknown function of the operands.
Scalars SymbolicExplorer::unknown(const Instruction &I, ArrayRef<Scalars> Operands) {
  Scalars R;
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(I.getType(), 0, Leaves);
  std::string Name = std::string("xop.") + I.getOpcodeName();
  const auto *C = dyn_cast<CallBase>(&I);
  if (C)
    Name = "xcall." + eventLabel(*C);
  if (const auto *Compare = dyn_cast<CmpInst>(&I))
    Name += "." + CmpInst::getPredicateName(Compare->getPredicate()).str();
  if (const auto *F = dyn_cast<FPMathOperator>(&I)) {
    raw_string_ostream OS(Name);
    F->getFastMathFlags().print(OS);
  }
  for (const Scalars &O : Operands)
    Name += "." + std::to_string(O.size());
  // A scalar operand of an intrinsic on vectors goes with every element.
  bool ByElement = (!C || isTriviallyVectorizable(C->getIntrinsicID())) && all_of(Operands, [&](const Scalars &O) {
                     return O.size() == Leaves.size() || (C && O.size() == 1);
                   });
  for (unsigned K = 0; K != Leaves.size(); ++K) {
    SmallVector<Formula> Arguments;
    SmallVector<Scalars> Here;
    SmallVector<Constant *> Numbers;
    for (unsigned J = 0; J != Operands.size(); ++J) {
      Here.push_back(ByElement && Operands[J].size() != 1 ? Scalars{Operands[J][K]} : Operands[J]);
      for (const Scalar &X : Here.back()) {
        Arguments.push_back(X.V);
        uint64_t N;
        Type *T = I.getOperand(J)->getType()->getScalarType();
        if (ByElement && X.V.get_sort().bv_size() <= 64 && X.V.is_numeral_u64(N)) {
          APInt Bits(X.V.get_sort().bv_size(), N);
          if (T->isFloatingPointTy())
            Numbers.push_back(ConstantFP::get(T->getContext(), APFloat(T->getFltSemantics(), Bits)));
          else if (T->isIntegerTy())
            Numbers.push_back(ConstantInt::get(T, Bits));
        }
      }
    }
    std::optional<Formula> Folded;
    if (Numbers.size() == I.getNumOperands() && !I.getType()->isVectorTy())
      if (Constant *F = ConstantFoldInstOperands(const_cast<Instruction *>(&I), Numbers, Context.DL)) {
        if (const auto *N = dyn_cast<ConstantFP>(F))
          Folded = Context.bits(N->getValueAPF().bitcastToAPInt());
        else if (const auto *N = dyn_cast<ConstantInt>(F))
          Folded = Context.bits(N->getValue());
      }
    std::string Element = ByElement ? Name : Name + "#" + std::to_string(K);
    R.push_back(
        {Folded ? *Folded : Context.apply(Element, Arguments, Leaves[K].second, false), poisonOf(I, Here, Element)});
  }
  return R;
}

Scalar SymbolicExplorer::choose(State &S, const Formula &If, const Scalar &X, const Scalar &Y) {
  if (If.is_true() || If.is_false())
    return If.is_true() ? X : Y;
  if (X.Object != Y.Object)
    giveUp(S, "a choice between private objects is not modelled");
  return {Context.simplifyShallow(z3::ite(If, X.V, Y.V)), Context.simplifyShallow(z3::ite(If, X.Poison, Y.Poison)),
          X.Object};
}

static Formula compareIntegers(CmpInst::Predicate P, const Formula &X, const Formula &Y) {
  switch (P) {
  case CmpInst::ICMP_EQ:
    return X == Y;
  case CmpInst::ICMP_NE:
    return X != Y;
  case CmpInst::ICMP_UGT:
    return z3::ugt(X, Y);
  case CmpInst::ICMP_UGE:
    return z3::uge(X, Y);
  case CmpInst::ICMP_ULT:
    return z3::ult(X, Y);
  case CmpInst::ICMP_ULE:
    return z3::ule(X, Y);
  case CmpInst::ICMP_SGT:
    return X > Y;
  case CmpInst::ICMP_SGE:
    return X >= Y;
  case CmpInst::ICMP_SLT:
    return X < Y;
  default:
    return X <= Y;
  }
}

void SymbolicExplorer::compute(State &S, const Instruction &I) {
  SmallVector<Scalars, 3> Ops;
  for (const Value *V : I.operands())
    Ops.push_back(evaluate(S, V));
  if (S.Dropped)
    return;
  for (const Scalars &O : Ops)
    for (const Scalar &X : O)
      if (X.Object >= 0 && (isa<PtrToIntInst>(I) || isa<PtrToAddrInst>(I)))
        return giveUp(S, "addresses of private objects as numbers are not modelled");
  if (auto *B = dyn_cast<BinaryOperator>(&I); B && I.getType()->isIntOrIntVectorTy())
    return give(S, &I, binary(S, I, Ops[0], Ops[1]));
  if (auto *C = dyn_cast<ICmpInst>(&I)) {
    Scalars R;
    for (unsigned K = 0; K != Ops[0].size(); ++K) {
      Formula Poison = either(Ops[0][K].Poison, Ops[1][K].Poison);
      unsigned W = Ops[0][K].V.get_sort().bv_size();
      if (C->hasSameSign())
        Poison = either(Poison, Ops[0][K].V.extract(W - 1, W - 1) != Ops[1][K].V.extract(W - 1, W - 1));
      // Which address a private object has is open, but it is not null, and not that of another.
      const Scalar &X = Ops[0][K], &Y = Ops[1][K];
      const bool Known = X.Object == Y.Object || (C->isEquality() && (X.Object >= 0 || X.V.is_numeral()) &&
                                                  (Y.Object >= 0 || Y.V.is_numeral()));
      R.push_back({Known ? bit(compareIntegers(C->getPredicate(), X.V, Y.V))
                         : Context.ofThread("xu" + std::to_string(S.Undefs++), 1),
                   Context.simplify(Poison)});
    }
    return give(S, &I, R);
  }
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return give(S, &I, cast(llvm::cast<CastInst>(I), Ops[0]));
  case Instruction::BitCast: {
    // All bits together, apart again.
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(I.getType(), 0, Leaves);
    if (Leaves.size() == Ops[0].size())
      return give(S, &I, Ops[0]);
    Formula All = Ops[0][0].V;
    for (const Scalar &X : drop_begin(Ops[0]))
      All = z3::concat(X.V, All);
    const unsigned Each = Ops[0][0].V.get_sort().bv_size();
    Scalars R;
    unsigned At = 0;
    for (auto [Offset, Bits] : Leaves) {
      // Poison where one of the elements is that lie there.
      Formula Poison = Context.False;
      for (unsigned K = At / Each; K <= (At + Bits - 1) / Each; ++K)
        Poison = either(Poison, Ops[0][K].Poison);
      R.push_back({Context.simplifyShallow(All.extract(At + Bits - 1, At)), Poison});
      At += Bits;
    }
    return give(S, &I, R);
  }
  case Instruction::Select: {
    Scalars R;
    for (unsigned K = 0; K != Ops[1].size(); ++K) {
      const Scalar &C = Ops[0][Ops[0].size() == 1 ? 0 : K];
      R.push_back(choose(S, flag(C.V), Ops[1][K], Ops[2][K]));
      R.back().Poison = either(C.Poison, R.back().Poison);
    }
    return give(S, &I, R);
  }
  case Instruction::Freeze: {
    Scalars R;
    for (const Scalar &X : Ops[0]) {
      Formula Poison = Context.simplify(X.Poison);
      R.push_back(X);
      R.back().Poison = Context.False;
      if (!Poison.is_false())
        R.back().V =
            z3::ite(Poison, Context.ofThread("xu" + std::to_string(S.Undefs++), X.V.get_sort().bv_size()), X.V);
    }
    return give(S, &I, R);
  }
  case Instruction::FNeg: {
    Scalars R;
    for (const Scalar &X : Ops[0]) {
      unsigned W = X.V.get_sort().bv_size();
      R.push_back({Context.simplify((X.V ^ Context.bits(APInt::getSignMask(W)))), X.Poison});
    }
    return give(S, &I, R);
  }
  case Instruction::ExtractElement:
  case Instruction::InsertElement: {
    bool Insert = I.getOpcode() == Instruction::InsertElement;
    const Scalar &Index = Ops[Insert ? 2 : 1][0];
    unsigned N = Ops[0].size(), W = Index.V.get_sort().bv_size();
    Formula Bad = either(Index.Poison, Context.simplify(z3::uge(Index.V, Context.bits(N, W))));
    if (W < 32 && (N >> W))
      Bad = Index.Poison;
    if (Insert) {
      Scalars R = Ops[0];
      for (unsigned K = 0; K != N; ++K) {
        Formula Here = Context.simplify((Index.V == Context.bits(K, W)));
        R[K] = choose(S, Here, Ops[1][0], R[K]);
        R[K].Poison = either(Bad, R[K].Poison);
      }
      return give(S, &I, R);
    }
    Scalar X = Ops[0][0];
    for (unsigned K = 1; K != N; ++K) {
      Formula Here = Context.simplify((Index.V == Context.bits(K, W)));
      X = choose(S, Here, Ops[0][K], X);
    }
    X.Poison = either(X.Poison, Bad);
    return give(S, &I, {X});
  }
  case Instruction::ShuffleVector: {
    Scalars R;
    unsigned N = Ops[0].size();
    for (int M : llvm::cast<ShuffleVectorInst>(I).getShuffleMask())
      R.push_back(M < 0 ? Scalar{Context.bits(0, Ops[0][0].V.get_sort().bv_size()), Context.True}
                  : static_cast<unsigned>(M) < N ? Ops[0][M]
                                                 : Ops[1][M - N]);
    return give(S, &I, R);
  }
  case Instruction::ExtractValue:
  case Instruction::InsertValue: {
    bool Insert = I.getOpcode() == Instruction::InsertValue;
    ArrayRef<unsigned> Indices =
        Insert ? llvm::cast<InsertValueInst>(I).getIndices() : llvm::cast<ExtractValueInst>(I).getIndices();
    unsigned At = 0;
    Type *T = I.getOperand(0)->getType();
    for (unsigned Index : Indices) {
      for (unsigned K = 0; K != Index; ++K)
        At += count(isa<StructType>(T) ? T->getStructElementType(K) : T->getArrayElementType());
      T = isa<StructType>(T) ? T->getStructElementType(Index) : T->getArrayElementType();
    }
    if (!Insert)
      return give(S, &I, Scalars(Ops[0].begin() + At, Ops[0].begin() + At + count(T)));
    Scalars R = Ops[0];
    std::copy(Ops[1].begin(), Ops[1].end(), R.begin() + At);
    return give(S, &I, R);
  }
  default:
    break;
  }
  if (I.isBinaryOp() || isa<FCmpInst>(I) || isa<CastInst>(I))
    return give(S, &I, unknown(I, Ops));
  giveUp(S, Twine("'") + I.getOpcodeName() + "' is not modelled");
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Scalar SymbolicExplorer::readBits(State &S, const std::vector<Write> &History, const Formula &Address, unsigned Bytes,
                                  bool Private, int Object) {
  unsigned Width = Address.get_sort().bv_size();
  // From the oldest write that matters on.
  size_t First = History.size();
  bool Exact = false;
  while (First && !Exact) {
    const Write &W = History[--First];
    if (!W.Value) {
      ++First;
      break;
    }
    Exact = W.Bytes == Bytes && z3::eq(W.Address, Address);
  }
  Formula V = Context.bits(0, Bytes * 8), Poison = Context.False;
  if (Private)
    V = Context.ofThread("xu" + std::to_string(S.Undefs++), Bytes * 8);
  else if (First && !History[First - 1].Value)
    V = Context.apply("xmemory" + std::to_string(Bytes) + "." + std::to_string(S.Version), {Address}, Bytes * 8, true);
  else
    V = Context.apply("xmemory" + std::to_string(Bytes), {Address}, Bytes * 8, false);
  // What is in memory that others see follows from the events, whatever they are: nothing is gained by formulas that
  // nobody can solve.
  constexpr size_t MaxWrites = 24;
  if (!Private && History.size() - First > MaxWrites)
    return {
        Context.apply("xafter" + std::to_string(Bytes) + "." + std::to_string(S.LastWrite), {Address}, Bytes * 8, true),
        Context.False};
  if (Exact && First + 1 == History.size())
    return {*History[First].Value, *History[First].Poison};
  // Look-ups in what look-ups gave: nobody solves these, and writing them down takes longer and longer.
  constexpr unsigned MaxDepth = 200;
  for (size_t I = First; I != History.size(); ++I) {
    const Write &W = History[I];
    Formula Distance = Context.simplify((Address - W.Address));
    Formula Apart = Context.simplify(
        (z3::uge(Distance, Context.bits(W.Bytes, Width)) && z3::uge(W.Address - Address, Context.bits(Bytes, Width))));
    if (Apart.is_true())
      continue;
    // Pieces of one size at places of that alignment are the same or apart.
    const bool IsAligned =
        W.Bytes == Bytes && isPowerOf2_32(Bytes) &&
        (Bytes == 1 ||
         Context.simplify((Distance.extract(Log2_32(Bytes) - 1, 0) == Context.bits(0, Log2_32(Bytes)))).is_true());
    if (IsAligned) {
      Formula Same = Context.simplify((Address == W.Address));
      V = Context.simplify(z3::ite(Same, *W.Value, V));
      Poison = Context.simplify(z3::ite(Same, *W.Poison, Poison));
      if (Context.depth(V) > MaxDepth) {
        giveUp(S, "values in memory that depend on too many others are not followed");
        return {V, Poison};
      }
      continue;
    }
    Formula Covered = W.Bytes >= Bytes ? z3::ule(Distance, Context.bits(W.Bytes - Bytes, Width)) : Context.False;
    Poison = Context.simplify((!Apart && *W.Poison) || (!Covered && Poison));
    uint64_t Begin;
    if (Distance.is_numeral_u64(Begin)) {
      // Each byte from here or from before.
      std::optional<Formula> Mixed;
      for (unsigned K = 0; K != Bytes; ++K) {
        uint64_t At = (Begin + K) & maskTrailingOnes<uint64_t>(Width);
        const auto Here = static_cast<unsigned>(At);
        Formula Byte = At < W.Bytes ? W.Value->extract(8 * Here + 7, 8 * Here) : V.extract(8 * K + 7, 8 * K);
        Mixed = Mixed ? z3::concat(Byte, *Mixed) : Byte;
      }
      V = Context.simplify(*Mixed);
      continue;
    }
    // In part, perhaps: memory that others see follows from the events; a private object is each side's own.
    Formula Part = Context.apply(Private ? (IsTarget ? "xmixedt." : "xmixeds.") + std::to_string(S.Undefs++)
                                         : "xmixed" + std::to_string(Bytes) + "." + std::to_string(S.LastWrite),
                                 {Address}, Bytes * 8, true);
    Formula Other = z3::ite(Apart, V, Part);
    if (W.Bytes == Bytes)
      Other = z3::ite(Context.simplify((Address == W.Address)), *W.Value, Other);
    V = Context.simplify(Other);
    if (Context.depth(V) > MaxDepth) {
      giveUp(S, "values in memory that depend on too many others are not followed");
      return {V, Poison};
    }
  }
  return {V, Poison};
}

Formula SymbolicExplorer::placeOf(const Scalar &A, unsigned AddressSpace) {
  if (A.Object < 0)
    return Context.flat(A.V, AddressSpace);
  // Private objects lie in the first 4 GiB.
  unsigned Width = A.V.get_sort().bv_size();
  return Width > 32 ? Context.simplify(A.V.extract(31, 0)) : resized(A.V, 32, /*Signed=*/false);
}

void SymbolicExplorer::requireInside(State &S, const Scalar &Address, const Type &Accessed, const Instruction &I) {
  if (Address.Object < 0 || S.Dropped)
    return;
  uint64_t Bytes = Context.DL.getTypeStoreSize(const_cast<Type *>(&Accessed)).getFixedValue();
  uint64_t Size = S.Objects[Address.Object].Size;
  unsigned Width = Address.V.get_sort().bv_size();
  Formula Offset = Address.V - Context.bits(PrivateObject::begin(Address.Object), Width);
  require(S, Bytes > Size ? Context.True : Formula(z3::ugt(Offset, Context.bits(Size - Bytes, Width))), I);
}

void SymbolicExplorer::noteAccess(State &S, const Formula &Begin, uint64_t Bytes, const Instruction &I) {
  if (!IsTarget) {
    S.Trace.Accesses.push_back({Begin, Bytes, S.Trace.Stops});
    return;
  }
  // Others are events, which the source has too.
  const auto *L = dyn_cast<LoadInst>(&I);
  if (!L || !L->isSimple() || !Source || !Bytes ||
      isDereferenceablePointer(L->getPointerOperand(), L->getType(), Context.DL, L))
    return;
  // Each byte is one that the source accesses, before it could stop.
  SmallBitVector Covered(Bytes);
  Formula Outside = Context.True;
  unsigned NumTold = 0;
  for (const SymbolicTrace::Access &X : Source->Accesses) {
    if (X.Stops > S.Trace.Stops)
      continue;
    Formula Distance = Context.simplify((Begin - X.Begin));
    if (Distance.is_numeral()) {
      for (unsigned K = 0; K != Bytes; ++K)
        if (Distance.as_uint64() + K < X.Bytes)
          Covered.set(K);
    } else if (constexpr unsigned MaxTold = 16; X.Bytes >= Bytes && NumTold++ < MaxTold) {
      Outside = both(Outside, z3::ugt(Distance, Context.bits(X.Bytes - Bytes, 64)));
    }
  }
  if (Covered.all())
    return;
  Tri T;
  if (Context.mayHold(S.Trace.Condition, Context.simplify(Outside), T))
    Reasons.insert("the target reads memory that the source does not, and nothing says that there is any");
}

void SymbolicExplorer::load(State &S, const LoadInst &L) {
  Scalars Pointer = evaluate(S, L.getPointerOperand());
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  if (S.Dropped)
    return;
  if (!flatten(L.getType(), 0, Leaves) || any_of(Leaves, [](auto &X) { return X.second % 8 && X.second > 8; }))
    return giveUp(S, "a load of this type is not modelled");
  if (L.getType()->isVectorTy() && Leaves[0].second % 8)
    return giveUp(S, "a load of this type is not modelled");
  Scalar &A = Pointer[0];
  require(S, A.Poison, L);
  assumeNotNull(S, A, L.getPointerAddressSpace());
  requireInside(S, A, *L.getType(), L);
  if (S.Dropped)
    return;
  A.V = placeOf(A, L.getPointerAddressSpace());
  if (A.Object < 0 && A.V.get_sort().bv_size() != 64)
    return giveUp(S, "addresses of more than 64 bits are not modelled");
  if (A.Object < 0)
    noteAccess(S, A.V, Context.DL.getTypeStoreSize(L.getType()).getFixedValue(), L);
  unsigned Width = A.V.get_sort().bv_size();
  if (A.Object < 0 && (L.isVolatile() || L.isAtomic())) {
    SymbolicEvent &E = addEvent(S, L);
    E.Operands = Pointer;
    std::string Name = "r" + std::to_string(S.Trace.Events.size());
    Scalars R;
    for (unsigned K = 0; K != Leaves.size(); ++K)
      R.push_back({Context.ofThread(Name + "." + std::to_string(K), Leaves[K].second), Context.False});
    if (L.isAtomic())
      clobber(S);
    return give(S, &L, R);
  }
  S.HasRead |= A.Object < 0 && !L.use_empty();
  Scalars R;
  for (auto [Offset, Bits] : Leaves) {
    unsigned Bytes = (Bits + 7) / 8;
    Formula At = Context.simplify((A.V + Context.bits(Offset, Width)));
    Scalar X = readBits(S, A.Object < 0 ? S.Global : S.Objects[A.Object].History, At, Bytes, A.Object >= 0, A.Object);
    if (Bits % 8)
      X.V = Context.simplify(X.V.extract(Bits - 1, 0));
    R.push_back(X);
  }
  give(S, &L, R);
}

void SymbolicExplorer::store(State &S, const StoreInst &I) {
  Scalars Pointer = evaluate(S, I.getPointerOperand()), Value = evaluate(S, I.getValueOperand());
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  if (S.Dropped)
    return;
  if (!flatten(I.getValueOperand()->getType(), 0, Leaves) ||
      any_of(Leaves, [](auto &X) { return X.second % 8 && X.second > 8; }) ||
      (I.getValueOperand()->getType()->isVectorTy() && Leaves[0].second % 8))
    return giveUp(S, "a store of this type is not modelled");
  if (any_of(Value, [](const Scalar &X) { return X.Object >= 0; }))
    return giveUp(S, "addresses of private objects in memory are not modelled");
  Scalar &A = Pointer[0];
  require(S, A.Poison, I);
  assumeNotNull(S, A, I.getPointerAddressSpace());
  requireInside(S, A, *I.getValueOperand()->getType(), I);
  if (S.Dropped)
    return;
  A.V = placeOf(A, I.getPointerAddressSpace());
  if (A.Object < 0 && A.V.get_sort().bv_size() != 64)
    return giveUp(S, "addresses of more than 64 bits are not modelled");
  if (A.Object < 0)
    noteAccess(S, A.V, Context.DL.getTypeStoreSize(I.getValueOperand()->getType()).getFixedValue(), I);
  unsigned Width = A.V.get_sort().bv_size();
  if (A.Object < 0) {
    SymbolicEvent &E = addEvent(S, I);
    // A vector is stored as its bytes, whatever its elements are.
    if (const auto *T = dyn_cast<VectorType>(I.getValueOperand()->getType());
        T && !T->getElementType()->isPointerTy()) {
      for (const Scalar &X : Value)
        for (unsigned Byte = 0; Byte != X.V.get_sort().bv_size() / 8; ++Byte)
          E.Operands.push_back({Context.simplify(X.V.extract(8 * Byte + 7, 8 * Byte)), X.Poison});
    } else {
      E.Operands = Value;
    }
    append_range(E.Operands, Pointer);
    if (I.isAtomic()) {
      clobber(S);
      return;
    }
    S.LastWrite = S.Trace.Events.size();
  }
  for (unsigned K = 0; K != Leaves.size(); ++K) {
    unsigned Bytes = (Leaves[K].second + 7) / 8;
    Formula V = Leaves[K].second % 8 ? z3::zext(Value[K].V, 8 - Leaves[K].second) : Value[K].V;
    (A.Object < 0 ? S.Global : S.Objects[A.Object].History)
        .push_back({Context.simplify((A.V + Context.bits(Leaves[K].first, Width))), Bytes, Context.simplify(V),
                    Value[K].Poison});
  }
}

} // namespace rejoin
