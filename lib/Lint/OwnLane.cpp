//===- OwnLane.cpp - Numbers and masks of a thread's own lane --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lanes of a wave that have threads are those from 0 to some lane. So a thread's own lane has a thread, and each
// lane before it. The number in the workgroup gives the lane where the program asks for one dimension.
//
//     lane, threadIdx.x & 31, lane & ~1                      a lane up to the own one
//     (1 << lane) - 1, (2 << lane) - 1, ~(~0 << lane)        lanes up to the own one
//     ~0 << lane, -2 << lane                                 lanes from the own one on
//     lane ^ 1, lane + 1, n                                  not known
//
// Errs by not knowing. Cost: linear in operators, to a depth. Held by: test/Lint/ballots-by-*.
//
//===----------------------------------------------------------------------===//

#include "OwnLane.h"
#include "SourceText.h"
#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// Operators and functions that return such a number are followed to this depth.
static constexpr unsigned MaxDepth = 6;

Builtin builtinOf(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  return F && F->isDeclaration() ? findOperation(*F).Runs : Builtin::None;
}

/// What a function returns, in place of its call; null if it returns several values.
static const Value *returned(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  const Value *Result = nullptr;
  if (!F || F->isDeclaration())
    return nullptr;
  for (const BasicBlock &B : *F)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator())) {
      if (Result)
        return nullptr;
      Result = R->getReturnValue();
    }
  return Result;
}

/// The program may be launched with several dimensions: any function of it asks for an index or a size in the second or
/// the third.
static bool asksForRows(const Module &M, const GpuTarget &Gpu) {
  return any_of(M, [&](const Function &F) {
    return F.isDeclaration() && any_of(F.users(), [&](const User *U) {
             const auto *C = dyn_cast<CallBase>(U);
             const auto Index = C ? Gpu.threadIndexOf(*C) : std::nullopt;
             const auto Size = C ? sizeReadBy(*C) : std::nullopt;
             return (Index && dimensionOf(*Index).value_or(0)) ||
                    (Size && Size->Of == LaunchSize::Workgroup && Size->Dimension);
           });
  });
}

static bool isPlaceInLine(const Value &V, LaneFacts &Facts) {
  // In any width that holds the number.
  const Value *At = &storedValue(V);
  while (isa<ZExtInst, TruncInst>(At) && At->getType()->getScalarSizeInBits() >= 32)
    At = &storedValue(*cast<CastInst>(At)->getOperand(0));
  const auto *C = dyn_cast<CallBase>(At);
  const auto Index = C ? Facts.Gpu.threadIndexOf(*C) : std::nullopt;
  if (Index == ThreadIndex::LocalLinear)
    return true;
  if (Index != ThreadIndex::LocalX)
    return false;
  const auto &Size = Facts.Gpu.facts().WorkgroupSize;
  if (Size[1] == 1 && Size[2] == 1)
    return true;
  Facts.InLine = true;
  return !asksForRows(*C->getModule(), Facts.Gpu);
}

bool isWaveSize(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&storedValue(V));
  const auto Read = I ? sizeReadBy(*I) : std::nullopt;
  return Read && Read->Of == LaunchSize::Wave;
}

static bool isUpToOwn(const Value &V, LaneFacts &Facts, unsigned Depth) {
  const Value &At = storedValue(V);
  if (const auto *N = dyn_cast<ConstantInt>(&At))
    return N->isZero();
  const auto *I = dyn_cast<Instruction>(&At);
  if (!I || !Depth)
    return false;
  if (const auto *C = dyn_cast<CallBase>(I)) {
    const Value *Inner = returned(*C);
    return Facts.Gpu.threadIndexOf(*C) == ThreadIndex::Lane || builtinOf(*C) == Builtin::LaneId ||
           (Inner && isUpToOwn(*Inner, Facts, Depth - 1));
  }
  const unsigned Wave = std::max(Facts.Gpu.facts().SmallestWave, 1U);
  const Value *A, *B;
  const APInt *N;
  if (match(I, m_LShr(m_Value(A), m_Value())) || match(I, m_CombineOr(m_ZExt(m_Value(A)), m_Trunc(m_Value(A)))))
    return isUpToOwn(*A, Facts, Depth - 1);
  if (match(I, m_And(m_Value(A), m_Value(B)))) {
    for (bool Swapped : {false, true}) {
      const Value *X = Swapped ? B : A, *Y = Swapped ? A : B, *Size;
      if (isUpToOwn(*X, Facts, Depth - 1))
        return true;
      if (isPlaceInLine(*X, Facts) &&
          ((match(&storedValue(*Y), m_APInt(N)) && N->ult(Wave)) ||
           (match(&storedValue(*Y), m_Add(m_Value(Size), m_AllOnes())) && isWaveSize(*Size))))
        return true;
    }
    return false;
  }
  if (match(I, m_URem(m_Value(A), m_Value(B))) || match(I, m_SRem(m_Value(A), m_Value(B))))
    return isUpToOwn(*A, Facts, Depth - 1) ||
           (isPlaceInLine(*A, Facts) &&
            (isWaveSize(*B) || (match(&storedValue(*B), m_APInt(N)) && N->isPowerOf2() && N->ule(Wave))));
  return false;
}

bool isLaneUpToOwn(const Value &V, LaneFacts &Facts) { return isUpToOwn(V, Facts, MaxDepth); }

static OwnMask ownMaskOf(const CallBase &C) {
  switch (builtinOf(C)) {
  case Builtin::LaneMaskEq:
    return OwnMask::Own;
  case Builtin::LaneMaskLt:
  case Builtin::LaneMaskLe:
    return OwnMask::UpToOwn;
  case Builtin::LaneMaskGt:
  case Builtin::LaneMaskGe:
    return OwnMask::FromOwn;
  default:
    return OwnMask::None;
  }
}

static OwnMask ownMask(const Value &V, LaneFacts &Facts, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&storedValue(V));
  if (!I || !Depth)
    return OwnMask::None;
  auto Of = [&](const Value &X) { return ownMask(X, Facts, Depth - 1); };
  if (const auto *C = dyn_cast<CallBase>(I)) {
    const OwnMask Is = ownMaskOf(*C);
    const Value *Inner = Is == OwnMask::None ? returned(*C) : nullptr;
    return Inner ? Of(*Inner) : Is;
  }
  const Value *A, *Lane;
  const APInt *N;
  auto IsShifted = [&](const Value &X) {
    return match(&storedValue(X), m_Shl(m_APInt(N), m_Value(Lane))) && isLaneUpToOwn(*Lane, Facts);
  };
  if (IsShifted(*I))
    return N->isOne() ? OwnMask::Own : N->isNegative() && N->sge(-2) ? OwnMask::FromOwn : OwnMask::None;
  // Up to the own lane, from a bit: `(1 << lane) - 1`.
  if ((match(I, m_Add(m_Value(A), m_AllOnes())) || match(I, m_Sub(m_Value(A), m_One()))))
    return Of(*A) == OwnMask::Own || (IsShifted(*A) && *N == 2) ? OwnMask::UpToOwn : OwnMask::None;
  if (match(I, m_Not(m_Value(A))))
    return IsShifted(*A) && N->isNegative() && N->sge(-2) ? OwnMask::UpToOwn : OwnMask::None;
  return OwnMask::None;
}

OwnMask ownMask(const Value &V, LaneFacts &Facts) { return ownMask(V, Facts, MaxDepth); }

} // namespace rejoin
