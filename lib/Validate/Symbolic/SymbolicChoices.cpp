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
// function's value only if the first one of the source with this value is behind the same cuts: then it is one of each
// iteration, too.
// If this proves nothing, the source's K-th evaluation chooses what the target's K-th behind the same cuts chose
// (`SymbolicLimits::ChoosesEachOfSource`): both have one name. Which is also a choice that the source may make.
//
// Operands of different forms may be equal all the same: x and y where a branch has compared them. Two evaluations are
// then equal, for they are one function's value. So where a path evaluates one operation with several forms, what was
// proved has to be proved once more with a function for each form (`SymbolicLimits::ChoosesByFormula`, `xeach`). An
// evaluation of the target has the function of one evaluation of the source with an equal value, if there is one that
// no other evaluation of the target has. So no two of the target have the same, and the source chooses as they do. As
// the source's path depends on what it chooses, an evaluation has to go with the same one of a path of the target on
// all paths of the source (`ChoicePairs`).
//
// Cost: quadratic in the evaluations of a path, and a few queries for each that is written otherwise. Source: the LLVM
// language reference, "Behavior of Floating-Point NaN Values", fast-math flags, llvm.minnum, llvm.fmuladd.
// Caveat: what several threads compute alike from the same operands counts as equal. Operations of the target machine
// and functions of libraries give the same each time. A target that evaluates once what the source evaluates with two
// forms, equal by a branch, may stay unproved.
// Held by: test/Validate/open-choices*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "ChoicePairs.h"
#include "SymbolicExecutor.h"
#include "Testing/OpenBits.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

/// The same bits for the same operands: signs alone change, or an integer is converted.
static bool isDetermined(const Instruction &I) {
  if (isa<UIToFPInst, SIToFPInst, FCmpInst>(I))
    return true;
  const auto *C = dyn_cast<CallBase>(&I);
  if (C && C->getIntrinsicID() == Intrinsic::not_intrinsic)
    return true;
  const bool IsOfSigns = I.getOpcode() == Instruction::FNeg ||
                         (C && is_contained({Intrinsic::fabs, Intrinsic::copysign}, C->getIntrinsicID()));
  return IsOfSigns && !hasFlagsForOtherResults(I);
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

/// The unknown function that gives the value; empty for another formula.
static std::string operationOf(const Formula &Value) {
  const bool IsUnknown = Value.is_app() && Value.decl().decl_kind() == Z3_OP_UNINTERPRETED;
  return IsUnknown ? Value.decl().name().str() : "";
}

/// Two evaluations of one operation, with operands of different forms. A formula of another form may be of any.
static bool hasOtherForms(const SymbolicTrace &T) {
  std::map<std::string, const Formula *> Seen;
  for (const SymbolicTrace::OpenValue &X : T.OpenValues)
    if (!z3::eq(*Seen.try_emplace(operationOf(X.Value), &X.Value).first->second, X.Value))
      return true;
  return Seen.size() > 1 && Seen.contains("");
}

bool mayChooseTogether(const SymbolicTrace &Source, const SymbolicTrace &Target) {
  const bool HasCuts = any_of(Target.OpenValues, [](const auto &X) { return X.Cuts != 0; });
  return hasOtherForms(Target) || (HasCuts && hasOtherForms(Source));
}

bool ChoicePairs::add(const SymbolicTrace &Source, const SymbolicTrace &Target) {
  std::vector<std::vector<uint32_t>> Path;
  for (const SymbolicFrame &F : Target.Frames)
    Path.push_back(F.Blocks);
  std::set<size_t> Seen;
  for (const auto &[Number, X] : enumerate(Target.OpenValues))
    if (X.OfSource && Seen.insert(*X.OfSource).second &&
        Pairs.try_emplace({Path, Source.OpenValues[*X.OfSource].Value.id()}, Number).first->second != Number)
      return false;
  return true;
}

std::optional<size_t> SymbolicExecutor::sameOfSource(const State &S, const Formula &Value, unsigned Cuts) {
  const auto &All = Source->OpenValues;
  auto IsTaken = [&](size_t K) {
    return Limits.ChoosesByFormula && any_of(S.Trace.OpenValues, [&](const auto &X) { return X.OfSource == K; });
  };
  auto IsAlike = [&](size_t K) { return (!Cuts || All[K].Cuts == Cuts) && !IsTaken(K); };
  for (size_t K = 0; K != All.size(); ++K)
    if (z3::eq(All[K].Value, Value)) {
      if (IsAlike(K))
        return K;
      return std::nullopt;
    }
  // The operands may be written otherwise.
  constexpr unsigned MaxAsked = 4;
  unsigned NumAsked = 0;
  for (size_t K = 0; K != All.size() && NumAsked != MaxAsked; ++K) {
    // The first of the same form.
    if (All[K].OfSource != K || !IsAlike(K) || operationOf(All[K].Value) != operationOf(Value) ||
        All[K].Value.get_sort().bv_size() != Value.get_sort().bv_size())
      continue;
    ++NumAsked;
    Tri Answer = Tri::Unknown;
    if (!Context.mayHold(S.Trace.Condition, Context.simplify(All[K].Value != Value), Answer) && Answer == Tri::No)
      return K;
  }
  return std::nullopt;
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
  const unsigned Cuts = count_if(S.Trace.Events, isCut);
  auto &Own = S.Trace.OpenValues;
  auto IsSame = [&](const SymbolicTrace::OpenValue &X) { return z3::eq(X.Value, Value); };
  const size_t First = find_if(Own, IsSame) - Own.begin(), Number = count_if(Own, IsSame);
  bool IsFirst = Number == 0;
  std::optional<size_t> OfSource;
  if (!IsTarget)
    OfSource = First;
  else if (!IsFirst)
    OfSource = Own[First].OfSource;
  else if (Source && (Cuts || Limits.ChoosesByFormula))
    OfSource = sameOfSource(S, Value, Cuts);
  IsFirst &= !IsTarget || !Cuts || OfSource;
  Own.push_back({Value, Cuts, OfSource});
  S.Trace.ChoosesAgain |= !IsFirst;
  IsFirst |= !IsTarget && !Limits.ChoosesEachOfSource;
  if (IsFirst && !Limits.ChoosesByFormula)
    return;
  const std::string Name = Limits.ChoosesByFormula ? "." + operationOf(Value) + (OfSource ? ".s" : ".t") +
                                                         std::to_string(OfSource.value_or(First))
                                                   : "";
  const Formula Bits =
      IsFirst ? Context.apply("xeach" + Name, {Value}, Width, /*PerThread=*/false)
              : Context.apply("xopen" + std::to_string(Cuts) + "." + std::to_string(Number) + Name, {Value}, Width,
                              /*PerThread=*/true);
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
