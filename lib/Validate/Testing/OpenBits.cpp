//===- OpenBits.cpp - Results of which a run shows one of many -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM leaves the bits of some results open, and a run computes one of them. Which results these are is asked here, of
// an operation and its operands, or of an operation alone. So a difference may be none where the source had such a
// result, and equal runs prove nothing where the target had one.
//
//   bitcast of 0.0 / 0.0 to i32         open: sign and payload of a NaN
//   store ptr %a; load i32              open: where an object lies
//   minnum(0.0, -0.0)                   open: the sign
//   minnum(signaling NaN, 1.0)          open: NaN or 1.0
//   minnum(fpext of a signaling NaN, 1) open: arithmetic makes such a NaN quiet, or not
//   amdgcn.fmed3(signaling NaN, 0, 1)   open: as minnum, and by the mode of the function (IEEE or not)
//   amdgcn.log(1e-40)                   open: the hardware takes it for zero, or not
//   frexp(infinity)                     open: the exponent
//   fmuladd(x, y, z)                    open where the fused result is not that of fmul and fadd
//   not:  fmuladd(2.0, 3.0, 1.0)        both are 7
//   fmul contract                       open: others may be computed (`hasFlagsForOtherResults`)
//
// What was stored in private memory is known byte by byte (`ByteOrigins`): a load of the same type at the same place
// shows nothing new. A number in an aggregate, and the result of an atomic operation, count as a NaN. Memory that
// others see is not followed; what is read there is open anyway.
//
// Cost: constant for each operation, logarithmic for each byte of a store, load or copy that meets such bytes.
// Source: the LLVM language reference, "Behavior of Floating-Point NaN values", fast-math flags, !fpmath, llvm.minnum,
// llvm.fmuladd. Caveat: a NaN that is a constant counts as one that was computed.
// Held by: test/Validate/open-bits*, places-not.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "OpenBits.h"
#include "Reasons/Reason.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

bool hasPointers(const Type &T) {
  return T.isPointerTy() || any_of(T.subtypes(), [](const Type *Part) { return hasPointers(*Part); });
}

/// A number of floating point, or something with one inside.
static bool hasNumbers(const Type &T) {
  return T.isFloatingPointTy() || any_of(T.subtypes(), [](const Type *Part) { return hasNumbers(*Part); });
}

/// A number that one slot holds; nothing for others.
static std::optional<APFloat> numberIn(const Type &T, const Slot &S) {
  const Type *E = T.getScalarType();
  if (!E->isFloatingPointTy() || E->getScalarSizeInBits() > 64 || S.State != Slot::Defined)
    return std::nullopt;
  return APFloat(E->getFltSemantics(), APInt(E->getScalarSizeInBits(), S.Bits, false, /*implicitTrunc=*/true));
}

bool hasNaN(const Type &T, ArrayRef<Slot> Slots) {
  return any_of(Slots, [&](const Slot &S) {
    std::optional<APFloat> X = numberIn(T, S);
    return X && X->isNaN();
  });
}

/// Of which LLVM may make a quiet one, or not.
static bool hasSignalingNaN(const Type &T, ArrayRef<Slot> Slots) {
  return any_of(Slots, [&](const Slot &S) {
    std::optional<APFloat> X = numberIn(T, S);
    return X && X->isSignaling();
  });
}

/// A NaN that is signaling, or that arithmetic made of one which is: it may stay so.
static bool mayHaveSignalingNaN(const Value &V, SlotsOf Slots, unsigned Depth = 6) {
  const Type &T = *V.getType();
  if (!T.isFPOrFPVectorTy())
    return false;
  const SmallVector<Slot> Is = Slots(V);
  if (hasSignalingNaN(T, Is))
    return true;
  const auto *I = dyn_cast<Instruction>(&V);
  return I && isa<FPMathOperator>(I) && hasNaN(T, Is) &&
         (!Depth || any_of(I->operands(), [&](const Use &U) { return mayHaveSignalingNaN(*U, Slots, Depth - 1); }));
}

/// The hardware may take small numbers of 32 bits for zero.
static bool mayFlushOperand(const CallBase &C) {
  switch (C.getIntrinsicID()) {
#define FLUSHES(Id) case Intrinsic::Id:
#include "OpenBits.def"
    return C.getType()->isFloatTy();
  default:
    return false;
  }
}

static bool isMedian(const CallBase &C) {
  switch (C.getIntrinsicID()) {
#define MEDIAN(Id) case Intrinsic::Id:
#include "OpenBits.def"
    return true;
  default:
    return false;
  }
}

/// Both are zeros, of different signs.
static bool areOtherZeros(const Type &T, ArrayRef<Slot> A, ArrayRef<Slot> B) {
  return any_of(zip(A, B), [&](const auto &Z) {
    std::optional<APFloat> X = numberIn(T, std::get<0>(Z)), Y = numberIn(T, std::get<1>(Z));
    return X && Y && X->isZero() && Y->isZero() && X->isNegative() != Y->isNegative();
  });
}

static bool roundsOtherwiseIfFused(const Type &T, ArrayRef<Slot> A, ArrayRef<Slot> B, ArrayRef<Slot> C) {
  return any_of(zip(A, B, C), [&](const auto &Z) {
    std::optional<APFloat> X = numberIn(T, std::get<0>(Z)), Y = numberIn(T, std::get<1>(Z)),
                           W = numberIn(T, std::get<2>(Z));
    if (!X || !Y || !W)
      return false;
    APFloat Fused = *X, Separate = *X;
    Fused.fusedMultiplyAdd(*Y, *W, APFloat::rmNearestTiesToEven);
    Separate.multiply(*Y, APFloat::rmNearestTiesToEven);
    Separate.add(*W, APFloat::rmNearestTiesToEven);
    return !(Fused.isNaN() && Separate.isNaN()) && !Fused.bitwiseIsEqual(Separate);
  });
}

Reason deedOf(OpenResult R) {
  switch (R) {
  case OpenResult::NaN:
    return Reason::TargetReadsNaN;
  case OpenResult::SignalingNaN:
    return Reason::TargetTakesSignalingNaN;
  case OpenResult::Zero:
    return Reason::TargetChoosesZero;
  case OpenResult::Product:
    return Reason::TargetRoundsProduct;
  case OpenResult::Exponent:
    return Reason::TargetReadsExponent;
  case OpenResult::Denormal:
    return Reason::TargetTakesDenormal;
  }
  llvm_unreachable("covered switch");
}

Reason differenceOf(OpenResult R) {
  switch (R) {
  case OpenResult::NaN:
    return Reason::NaNMayDiffer;
  case OpenResult::SignalingNaN:
    return Reason::SignalingNaNMayDiffer;
  case OpenResult::Zero:
    return Reason::ZeroMayDiffer;
  case OpenResult::Product:
    return Reason::RoundingMayDiffer;
  case OpenResult::Exponent:
    return Reason::ExponentMayDiffer;
  case OpenResult::Denormal:
    return Reason::DenormalMayDiffer;
  }
  llvm_unreachable("covered switch");
}

std::optional<OpenResult> openResultOf(const Instruction &I, SlotsOf Slots) {
  auto If = [](bool Holds, OpenResult R) { return Holds ? std::optional(R) : std::nullopt; };
  auto IsNaN = [&](const Value &V) { return V.getType()->isFPOrFPVectorTy() && hasNaN(*V.getType(), Slots(V)); };
  if (const auto *B = dyn_cast<BitCastInst>(&I))
    return If(B->getSrcTy()->getScalarType() != B->getDestTy()->getScalarType() && IsNaN(*B->getOperand(0)),
              OpenResult::NaN);
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *Callee = C ? C->getCalledFunction() : nullptr;
  if (!Callee || C->arg_empty() || !C->getArgOperand(0)->getType()->isFPOrFPVectorTy())
    return std::nullopt;
  auto Operand = [&](unsigned N) { return Slots(*C->getArgOperand(N)); };
  auto MaySignal = [&](unsigned N) { return mayHaveSignalingNaN(*C->getArgOperand(N), Slots); };
  const Type &T = *C->getArgOperand(0)->getType();
  const StringRef Name = Callee->isIntrinsic() ? Intrinsic::getBaseName(Callee->getIntrinsicID()).drop_front(5)
                                               : unmangledStem(Callee->getName());
  if (Name == "copysign")
    return If(IsNaN(*C->getArgOperand(1)), OpenResult::NaN);
  if (Name == "convert.to.fp16")
    return If(IsNaN(*C->getArgOperand(0)), OpenResult::NaN);
  if (Name == "is.fpclass")
    return If(IsNaN(*C->getArgOperand(0)), OpenResult::NaN);
  if (Name == "frexp")
    return If(any_of(Operand(0), [&](const Slot &S) { return !numberIn(T, S).value_or(APFloat(0.0)).isFinite(); }),
              OpenResult::Exponent);
  if (is_contained({"minnum", "maxnum", "fmin", "fmax", "min", "max"}, Name) && C->arg_size() == 2)
    return areOtherZeros(T, Operand(0), Operand(1)) ? OpenResult::Zero
                                                    : If(MaySignal(0) || MaySignal(1), OpenResult::SignalingNaN);
  if (isMedian(*C))
    return If(MaySignal(0) || MaySignal(1) || MaySignal(2), OpenResult::SignalingNaN);
  if (mayFlushOperand(*C))
    return If(any_of(Operand(0), [&](const Slot &S) { return numberIn(T, S).value_or(APFloat(0.0)).isDenormal(); }),
              OpenResult::Denormal);
  if (is_contained({"vector.reduce.fmin", "vector.reduce.fmax"}, Name)) {
    const SmallVector<Slot> Elements = Operand(0);
    const bool OfZeros = any_of(
        Elements, [&](const Slot &S) { return areOtherZeros(T, SmallVector<Slot>(Elements.size(), S), Elements); });
    return OfZeros ? OpenResult::Zero : If(hasSignalingNaN(T, Elements), OpenResult::SignalingNaN);
  }
  return If(Name == "fmuladd" && roundsOtherwiseIfFused(T, Operand(0), Operand(1), Operand(2)), OpenResult::Product);
}

bool hasFlagsForOtherResults(const Instruction &I) {
  const auto *O = dyn_cast<FPMathOperator>(&I);
  return O && (O->hasAllowReassoc() || O->hasNoSignedZeros() || O->hasAllowReciprocal() || O->hasAllowContract() ||
               O->hasApproxFunc());
}

bool mayFlushDenormals(const Function &F) {
  auto Flushes = [&](StringRef Name) {
    StringRef Mode = F.getFnAttribute(Name).getValueAsString();
    return !Mode.empty() && Mode != "ieee" && Mode != "ieee,ieee";
  };
  return (Flushes("denormal-fp-math") || Flushes("denormal-fp-math-f32")) &&
         any_of(instructions(F), [](const Instruction &I) { return isa<FPMathOperator>(I); });
}

void ByteOrigins::forget(uint64_t At, uint64_t Size) {
  if (!Origins.empty())
    Origins.erase(Origins.lower_bound(At), Origins.lower_bound(At + Size));
}

void ByteOrigins::store(uint64_t At, uint64_t Size, const Type &Of, ArrayRef<Slot> Value) {
  forget(At, Size);
  const bool IsAddress = hasPointers(Of);
  if (!IsAddress && !(hasNumbers(Of) && (Value.empty() || !Of.isFPOrFPVectorTy() || rejoin::hasNaN(Of, Value))))
    return;
  for (uint64_t K = 0; K != Size; ++K)
    Origins.insert_or_assign(At + K, Origin{At, &Of, IsAddress});
}

void ByteOrigins::copy(uint64_t From, uint64_t To, uint64_t Size) {
  std::map<uint64_t, Origin> Copied;
  for (auto It = Origins.lower_bound(From); It != Origins.end() && It->first < From + Size; ++It)
    Copied.insert({It->first - From + To, {It->second.Begin - From + To, It->second.Of, It->second.IsAddress}});
  forget(To, Size);
  for (const auto &[At, O] : Copied)
    Origins.insert_or_assign(At, O);
}

ByteOrigins::Shown ByteOrigins::load(uint64_t At, uint64_t Size, const Type &Of) const {
  Shown Result;
  const bool IsAddress = hasPointers(Of);
  uint64_t Same = 0, SameOfNaN = 0;
  for (auto It = Origins.lower_bound(At); It != Origins.end() && It->first < At + Size; ++It) {
    const Origin &O = It->second;
    if (O.Begin == At && O.Of == &Of) {
      ++Same;
      SameOfNaN += !O.IsAddress;
      continue;
    }
    Result.AddressAsNumber |= O.IsAddress && !Of.isPtrOrPtrVectorTy();
    Result.NaN |= !O.IsAddress;
  }
  // A part of a NaN beside other bytes is another number, with bits of the NaN.
  Result.NaN |= SameOfNaN && SameOfNaN != Size;
  Result.OtherAsAddress = IsAddress && Same != Size;
  return Result;
}

bool ByteOrigins::hasNaN(uint64_t At, uint64_t Size) const {
  for (auto It = Origins.lower_bound(At); It != Origins.end() && It->first < At + Size; ++It)
    if (!It->second.IsAddress)
      return true;
  return false;
}

} // namespace rejoin
