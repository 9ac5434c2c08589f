//===- SymbolicChoices.cpp - Results of which bits are open -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM does not determine the bits of a NaN that an operation gives, which zero `minnum` gives, or whether `fmuladd`
// rounds twice, nor the exponent of a NaN that `frexp` gives; flags leave more open. Each evaluation chooses. Results
// of several parts are open part by part. An operation is an unknown function of its operands
// (`unknown`), so two evaluations would be equal, though they may differ:
//
//   source: %a = fadd %x, %y; use(%a, %a)              target: %a and %b = fadd %x, %y; use(%a, %b)     not proved
//   source: %a before a loop, used in each iteration   target: %a in the loop                           not proved
//   the other way round: the source may choose alike                                                    proved
//
// Lemma: if for all choices of the target there are choices of the source with the same events, the target refines the
// source. An evaluation of the source may choose what any evaluation of the target with the same operands chose, so all
// of the source have the bits of the target's first one (the function's value). The target's others have bits of their
// own (`xopen`). The target's first evaluation behind the cut of a loop stands for one in each iteration. It has the
// function's value only if the first one of the source is behind the same cuts, so that it also is one of each
// iteration.
// If this proves nothing, the source's K-th evaluation chooses what the target's K-th behind the same cuts chose
// (`SymbolicLimits::ChoosesEachOfSource`): both have one name. Which is also a choice that the source may make.
//
// Cost: quadratic in the evaluations of a path. Source: the LLVM language reference, "Behavior of Floating-Point NaN
// Values", fast-math flags, llvm.minnum, llvm.fmuladd. Caveat: what several threads compute alike from the same
// operands counts as equal. Operations of the target machine and functions of libraries give the same each time.
// Held by: test/Validate/open-choices*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "SymbolicExecutor.h"
#include "Testing/OpenBits.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

/// The same bits for the same operands: signs alone change, or an integer is converted.
static bool isDetermined(const Instruction &I) {
  if (isa<UIToFPInst, SIToFPInst, FCmpInst>(I) || (I.getOpcode() == Instruction::FNeg && !hasFlagsForOtherResults(I)))
    return true;
  const auto *C = dyn_cast<CallBase>(&I);
  return C && is_contained({Intrinsic::fabs, Intrinsic::copysign, Intrinsic::not_intrinsic}, C->getIntrinsicID());
}

/// More than the bits of a NaN is open.
static bool isOpenBesideNaN(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const auto *F = dyn_cast<FPMathOperator>(&I);
  return hasFlagsForOtherResults(I) || (F && F->getFPAccuracy() != 0) || mayFlushDenormals(*I.getFunction()) ||
         (C && is_contained({Intrinsic::minnum, Intrinsic::maxnum, Intrinsic::fmuladd, Intrinsic::vector_reduce_fmin,
                             Intrinsic::vector_reduce_fmax},
                            C->getIntrinsicID()));
}

/// An integer that such an operation gives for a NaN, infinity or a number that is too large.
static bool hasOpenIntegers(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return C &&
         is_contained({Intrinsic::frexp, Intrinsic::lround, Intrinsic::llround, Intrinsic::lrint, Intrinsic::llrint},
                      C->getIntrinsicID());
}

/// The types of the parts, in the order in which values have them.
static void appendPartTypes(Type *T, SmallVectorImpl<Type *> &Out) {
  if (auto *S = dyn_cast<StructType>(T))
    for (Type *Member : S->elements())
      appendPartTypes(Member, Out);
  else if (auto *A = dyn_cast<ArrayType>(T))
    for (uint64_t K = 0; K != A->getNumElements(); ++K)
      appendPartTypes(A->getElementType(), Out);
  else if (auto *V = dyn_cast<FixedVectorType>(T))
    Out.append(V->getNumElements(), V->getElementType());
  else
    Out.push_back(T);
}

Scalars SymbolicExecutor::chosenAmongOpen(State &S, const Instruction &I, Scalars Computed) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (isDetermined(I) || (C && Intrinsic::isTargetIntrinsic(C->getIntrinsicID())))
    return Computed;
  SmallVector<Type *> Types;
  appendPartTypes(I.getType(), Types);
  const bool IsHalf = C && C->getIntrinsicID() == Intrinsic::convert_to_fp16;
  for (auto [X, Part] : zip(Computed, Types)) {
    const Type *Of = IsHalf ? Type::getHalfTy(I.getContext()) : Part;
    if (Of->isFloatingPointTy() && X.V.get_sort().bv_size() == Of->getScalarSizeInBits())
      chooseOpenBits(S, I, *Of, !isOpenBesideNaN(I), X.V);
    else if (Of->isIntegerTy() && hasOpenIntegers(I))
      chooseOpenBits(S, I, *Of, /*OfNaNAlone=*/false, X.V);
  }
  return Computed;
}

void SymbolicExecutor::chooseOpenBits(State &S, const Instruction &I, const Type &Of, bool OfNaNAlone, Formula &V) {
  const auto *F = dyn_cast<FPMathOperator>(&I);
  if (OfNaNAlone && F && F->hasNoNaNs())
    return;
  OfNaNAlone &= Of.isIEEELikeFPTy();
  const unsigned Width = V.get_sort().bv_size();
  const Formula Value = V;
  Formula IsNaN = Context.True, Infinity = Context.bits(0, Width);
  if (OfNaNAlone) {
    Infinity = Context.bits(APFloat::getInf(Of.getFltSemantics()).bitcastToAPInt());
    IsNaN = Context.simplify(z3::ugt(V & Context.bits(APInt::getSignedMaxValue(Width)), Infinity));
    if (IsNaN.is_false())
      return;
  }
  const unsigned Cuts =
      count_if(S.Trace.Events, [](const SymbolicEvent &E) { return StringRef(E.Label).starts_with("call rejoin."); });
  auto IsSame = [&](const SymbolicTrace::OpenValue &X) { return z3::eq(X.Value, Value); };
  auto &Own = S.Trace.OpenValues;
  const size_t Number = count_if(Own, IsSame);
  bool IsFirst = Number == 0;
  if (IsTarget && IsFirst && Cuts) {
    const auto FirstOfSource = Source ? find_if(Source->OpenValues, IsSame) : Own.end();
    IsFirst = Source && FirstOfSource != Source->OpenValues.end() && FirstOfSource->Cuts == Cuts;
  }
  Own.push_back({Value, Cuts});
  if (IsFirst)
    return;
  S.Trace.ChoosesAgain = true;
  if (!IsTarget && !Limits.ChoosesEachOfSource)
    return;
  const Formula Bits =
      Context.apply("xopen" + std::to_string(Cuts) + "." + std::to_string(Number), {Value}, Width, true);
  if (!OfNaNAlone) {
    V = Bits;
    return;
  }
  // Any sign and payload that is not zero.
  const unsigned Payload = APFloat::semanticsPrecision(Of.getFltSemantics()) - 1;
  const Formula Quiet = Context.bits(APInt::getOneBitSet(Width, Payload - 1));
  const Formula NaN = Context.simplify(
      z3::ite(Bits.extract(Payload - 1, 0) == Context.bits(0, Payload), Bits | Infinity | Quiet, Bits | Infinity));
  V = Context.simplify(z3::ite(IsNaN, NaN, Value));
}

} // namespace rejoin
