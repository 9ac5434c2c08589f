//===- Folding.cpp - Operations that LLVM folds -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What has no opcode of its own and no effect is folded by LLVM, its operands turned into constants. Folding does not
// look at flags that make a result poison: they are looked at afterwards. AMDGPU's arithmetic, which LLVM does not
// fold, is in TargetArithmetic.cpp. Held by: test/Semantics/types.ll.
//
//===----------------------------------------------------------------------===//

#include "SimtMachineImpl.h"
#include "TargetArithmetic.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

/// A number as a constant, or a vector of them; null for what is none.
static Constant *toConstant(Type *T, const Slot *&S) {
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    SmallVector<Constant *> Elements;
    for (unsigned I = 0; I != V->getNumElements(); ++I)
      if (Constant *Element = toConstant(V->getElementType(), S))
        Elements.push_back(Element);
      else
        return nullptr;
    return ConstantVector::get(Elements);
  }
  unsigned N = numSlots(T);
  uint8_t State = Slot::Defined;
  SmallVector<uint64_t, 2> Words;
  for (unsigned I = 0; I != N; ++I) {
    State = std::max(State, S[I].State);
    Words.push_back(S[I].Bits);
  }
  S += N;
  if (State == Slot::Poison)
    return PoisonValue::get(T);
  if (State == Slot::Undef)
    return UndefValue::get(T);
  if (T->isIntegerTy())
    return ConstantInt::get(T->getContext(), APInt(T->getIntegerBitWidth(), Words));
  if (T->isFloatingPointTy())
    return ConstantFP::get(T, APFloat(T->getFltSemantics(), APInt(T->getPrimitiveSizeInBits(), Words)));
  return nullptr;
}

/// The slots of a constant; false for one that is no number.
static bool fromConstant(const Constant &C, Slot *&Out) {
  Type *T = C.getType();
  if (T->isVectorTy() || T->isStructTy() || T->isArrayTy()) {
    unsigned N = T->isStructTy()  ? T->getStructNumElements()
                 : T->isArrayTy() ? static_cast<unsigned>(T->getArrayNumElements())
                                  : cast<FixedVectorType>(T)->getNumElements();
    for (unsigned I = 0; I != N; ++I)
      if (const Constant *Element = C.getAggregateElement(I); !Element || !fromConstant(*Element, Out))
        return false;
    return true;
  }
  unsigned N = numSlots(T);
  APInt Bits;
  uint8_t State = Slot::Defined;
  if (const auto *I = dyn_cast<ConstantInt>(&C))
    Bits = I->getValue();
  else if (const auto *F = dyn_cast<ConstantFP>(&C))
    Bits = F->getValueAPF().bitcastToAPInt();
  else if (isa<UndefValue>(C))
    State = isa<PoisonValue>(C) ? Slot::Poison : Slot::Undef;
  else
    return false;
  for (unsigned I = 0; I != N; ++I)
    *Out++ = State == Slot::Defined
                 ? Slot{Bits.extractBitsAsZExtValue(std::min(64U, Bits.getBitWidth() - 64 * I), 64 * I), State}
                 : Slot{0, State};
  return true;
}

/// Results of an operation with overflow, then the overflows: of scalars and vectors of at most 64 bits.
static bool foldWithOverflow(const WithOverflowInst &W, const Slot *A, const Slot *B, MutableArrayRef<Slot> Out) {
  unsigned Bits = W.getLHS()->getType()->getScalarSizeInBits(), N = Out.size() / 2;
  if (Bits > 64)
    return false;
  for (unsigned K = 0; K != N; ++K) {
    if (A[K].State || B[K].State) {
      Out[K] = Out[N + K] = {0, std::max(A[K].State, B[K].State)};
      continue;
    }
    APInt X(Bits, A[K].Bits), Y(Bits, B[K].Bits), R;
    bool Overflows = false, Signed = W.isSigned();
    switch (W.getBinaryOp()) {
    case Instruction::Add:
      R = Signed ? X.sadd_ov(Y, Overflows) : X.uadd_ov(Y, Overflows);
      break;
    case Instruction::Sub:
      R = Signed ? X.ssub_ov(Y, Overflows) : X.usub_ov(Y, Overflows);
      break;
    default:
      R = Signed ? X.smul_ov(Y, Overflows) : X.umul_ov(Y, Overflows);
      break;
    }
    Out[K] = {R.getZExtValue(), Slot::Defined};
    Out[N + K] = {Overflows, Slot::Defined};
  }
  return true;
}

/// Flags say that the result of these wide integers is poison; folding does not look at flags.
static bool breaksFlags(const Instruction &I, const APInt &A, const APInt &B) {
  if (const auto *W = dyn_cast<OverflowingBinaryOperator>(&I)) {
    bool Unsigned = false, Signed = false;
    switch (I.getOpcode()) {
    case Instruction::Add:
      (void)A.uadd_ov(B, Unsigned), (void)A.sadd_ov(B, Signed);
      break;
    case Instruction::Sub:
      (void)A.usub_ov(B, Unsigned), (void)A.ssub_ov(B, Signed);
      break;
    case Instruction::Mul:
      (void)A.umul_ov(B, Unsigned), (void)A.smul_ov(B, Signed);
      break;
    case Instruction::Shl:
      (void)A.ushl_ov(B, Unsigned), (void)A.sshl_ov(B, Signed);
      break;
    default:
      break;
    }
    return (Unsigned && W->hasNoUnsignedWrap()) || (Signed && W->hasNoSignedWrap());
  }
  if (const auto *E = dyn_cast<PossiblyExactOperator>(&I); E && E->isExact())
    switch (I.getOpcode()) {
    case Instruction::UDiv:
      return !B.isZero() && !A.urem(B).isZero();
    case Instruction::SDiv:
      return !B.isZero() && !A.srem(B).isZero();
    default:
      return B.ult(A.getBitWidth()) && A.countr_zero() < B.getZExtValue();
    }
  if (const auto *D = dyn_cast<PossiblyDisjointInst>(&I); D && D->isDisjoint())
    return A.intersects(B);
  if (const auto *C = dyn_cast<ICmpInst>(&I); C && C->hasSameSign())
    return A.isNegative() != B.isNegative();
  if (const auto *N = dyn_cast<PossiblyNonNegInst>(&I); N && N->hasNonNeg())
    return A.isNegative();
  if (const auto *N = dyn_cast<TruncInst>(&I)) {
    unsigned To = N->getType()->getScalarSizeInBits();
    return (N->hasNoUnsignedWrap() && A.getActiveBits() > To) || (N->hasNoSignedWrap() && A.getSignificantBits() > To);
  }
  return false;
}

/// The same for each element of the result.
static void applyFlags(const Instruction &I, ArrayRef<Constant *> Operands, MutableArrayRef<Slot> Result) {
  if (!I.hasPoisonGeneratingFlags() || !Operands[0]->getType()->isIntOrIntVectorTy())
    return;
  const auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  const unsigned N = Vector ? Vector->getNumElements() : 1;
  auto Element = [&](unsigned J, unsigned K) -> const APInt * {
    Constant *C = Vector ? Operands[J]->getAggregateElement(K) : Operands[J];
    const auto *Number = dyn_cast_or_null<ConstantInt>(C);
    return Number ? &Number->getValue() : nullptr;
  };
  for (unsigned K = 0; K != N; ++K) {
    const APInt *A = Element(0, K), *B = Element(Operands.size() - 1, K);
    if (A && B && breaksFlags(I, *A, *B))
      for (Slot &S : Result.slice(K * (Result.size() / N), Result.size() / N))
        S.State = Slot::Poison;
  }
}

void SimtMachine::Runner::fold(DecodedFunction &F, const Op &O, Thread &T) {
  const auto &Info = F.Folds[O.Extra];
  SmallVector<Constant *> Operands;
  for (unsigned K = 0; K != Info.Operands.size(); ++K) {
    const Slot *S = get(T, Info.Operands[K]);
    Operands.push_back(toConstant(O.I->getOperand(K)->getType(), S));
  }
  Constant *Result = nullptr;
  Slot *Out = T.registers() + O.Dst;
  if (const auto *W = dyn_cast<WithOverflowInst>(O.I))
    if (foldWithOverflow(*W, get(T, Info.Operands[0]), get(T, Info.Operands[1]), {Out, Info.ResultSlots}))
      return;
  if (const auto *C = dyn_cast<CallBase>(O.I)) {
    SmallVector<Slot, 8> Slots;
    for (unsigned K = 0; K != Info.Operands.size(); ++K)
      Slots.append(get(T, Info.Operands[K]), get(T, Info.Operands[K]) + numSlots(C->getArgOperand(K)->getType()));
    if (foldTargetArithmetic(*C, Slots, {Out, Info.ResultSlots}))
      return;
  }
  if (is_contained(Operands, nullptr))
    Result = nullptr;
  else if (const auto *C = dyn_cast<CallBase>(O.I))
    Result = ConstantFoldCall(C, C->getCalledFunction(), Operands);
  else if (const auto *Compare = dyn_cast<CmpInst>(O.I))
    Result =
        ConstantFoldCompareInstOperands(Compare->getPredicate(), Operands[0], Operands[1], P.layout(), nullptr, O.I);
  else
    Result = ConstantFoldInstOperands(const_cast<Instruction *>(O.I), Operands, P.layout());
  if (Result && fromConstant(*Result, Out)) {
    applyFlags(*O.I, Operands, {T.registers() + O.Dst, Info.ResultSlots});
    return;
  }
  NotComputed = O.I;
  std::fill_n(T.registers() + O.Dst, Info.ResultSlots, Slot{0, Slot::Poison});
}

} // namespace rejoin
