//===- ThreadNumbers.cpp - Numbers of threads, and what is computed from them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Division rounds to 0, so `x / 32` is the number of a group of 32 only where x is not negative:
//
//   (block * 64 + t) / 32      0 and more
//   (t - 64) / 32              -2 for t = 0, and -1 for t = 1: no groups
//   (n * 32 + t) / 32          n may be negative
//   for (i = t; ...; i += 32)  0 and more
//   (signed char)t / 32        -4 for t = 128, and -3 for t = 129
//
// Why it is right: indices and sizes are 0 or more, and what is computed from such numbers by the operations below is
// so, too, as long as nothing wraps, which is assumed of types with 32 bits and more. A cut to fewer bits, or a sum or
// product of fewer, may wrap: nothing is known of it, unless LLVM knows that no bit is lost. A PHI on
// a cycle is assumed not to be negative while its operands are looked at, an induction on the run; if one of them is
// not known, nothing is. Cost: the operands to a small depth. Held by: test/Lint/whole-waves*.
//
//===----------------------------------------------------------------------===//

#include "ThreadNumbers.h"
#include "PrivateMemory.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {
class Search {
public:
  Search(const GpuTarget &Gpu, const PrivateVariables &Variables) : Gpu(Gpu), Variables(Variables) {}
  std::optional<APInt> least(const Value &V, unsigned Depth);
  /// What was assumed of a PHI did not hold.
  bool IsWrong = false;

private:
  std::optional<APInt> leastOf(const Instruction &I, unsigned Depth);
  bool isOfLaunch(const Instruction &I) const;

  const GpuTarget &Gpu;
  const PrivateVariables &Variables;
  SmallPtrSet<const PHINode *, 8> Assumed;
  DenseMap<const Instruction *, std::optional<APInt>> Known;
};
} // namespace

/// The index of a thread or a group, or a size.
bool Search::isOfLaunch(const Instruction &I) const {
  if (sizeReadBy(I))
    return true;
  if (const auto Number = numberReadBy(I))
    return Number->Of != LaunchNumber::GlobalOffset;
  const auto *C = dyn_cast<CallBase>(&I);
  return C && Gpu.threadIndexOf(*C);
}

/// A product that leaves fewer than 32 bits of a number: `(x << 24) >> 24` is (signed char)x.
static bool isShiftedLeft(const Value &V) {
  uint64_t By;
  return match(&V, m_Shl(m_Value(), m_ConstantInt(By))) && V.getType()->getIntegerBitWidth() < 32 + By;
}

std::optional<APInt> Search::leastOf(const Instruction &I, unsigned Depth) {
  const APInt Zero = APInt::getZero(I.getType()->getIntegerBitWidth());
  if (isOfLaunch(I))
    return Zero;
  auto LeastOfBoth = [&](const Value &V, const Value &W) -> std::optional<APInt> {
    auto A = least(V, Depth), B = least(W, Depth);
    return A && B ? std::optional(APIntOps::umin(*A, *B)) : std::nullopt;
  };
  if (const auto *L = dyn_cast<LoadInst>(&I)) {
    const Value *Stored = Variables.valueOf(*L);
    return Stored ? least(*Stored, Depth) : std::nullopt;
  }
  if (const auto *P = dyn_cast<PHINode>(&I)) {
    if (!Assumed.insert(P).second)
      return Zero;
    const bool AllAre = all_of(P->incoming_values(), [&](const Use &U) { return least(*U, Depth).has_value(); });
    IsWrong |= !AllAre;
    return AllAre ? std::optional(Zero) : std::nullopt;
  }
  if (const auto *S = dyn_cast<SelectInst>(&I))
    return LeastOfBoth(*S->getTrueValue(), *S->getFalseValue());
  if (const auto *M = dyn_cast<MinMaxIntrinsic>(&I))
    return LeastOfBoth(*M->getLHS(), *M->getRHS());
  if (isa<FreezeInst, ZExtInst, SExtInst, TruncInst>(I)) {
    const unsigned Bits = Zero.getBitWidth();
    auto From = least(*I.getOperand(0), Depth);
    // A bound that is negative in the type is none.
    if (!From || (isa<TruncInst>(I) && (Bits < 32 || From->getActiveBits() >= Bits)))
      return std::nullopt;
    return From->zextOrTrunc(Bits);
  }
  if (!isa<BinaryOperator>(I))
    return std::nullopt;
  auto A = least(*I.getOperand(0), Depth), B = least(*I.getOperand(1), Depth);
  if (!A || !B)
    return std::nullopt;
  bool Wraps = Zero.getBitWidth() < 32;
  switch (I.getOpcode()) {
  case Instruction::Add: {
    if (Wraps)
      return std::nullopt;
    const APInt Sum = A->sadd_ov(*B, Wraps);
    return Wraps ? std::nullopt : std::optional(Sum);
  }
  case Instruction::Mul:
  case Instruction::Shl:
    return Wraps ? std::nullopt : std::optional(Zero);
  case Instruction::AShr:
    // Bits that go on the left make a narrower type of it.
    return isShiftedLeft(*I.getOperand(0)) ? std::nullopt : std::optional(Zero);
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::LShr:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    return Zero;
  default:
    return std::nullopt;
  }
}

std::optional<APInt> Search::least(const Value &V, unsigned Depth) {
  if (!V.getType()->isIntegerTy() || V.getType()->isIntegerTy(1))
    return std::nullopt;
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return C->isNegative() ? std::nullopt : std::optional(C->getValue());
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return std::nullopt;
  if (auto It = Known.find(I); It != Known.end())
    return It->second;
  auto Found = Depth ? leastOf(*I, Depth - 1) : std::nullopt;
  if (!Found && isKnownNonNegative(I, SimplifyQuery(I->getDataLayout())))
    Found = APInt::getZero(V.getType()->getIntegerBitWidth());
  // Each value once: expressions share their parts.
  if (!isa<PHINode>(I))
    Known[I] = Found;
  return Found;
}

std::optional<APInt> leastNumber(const Value &V, const GpuTarget &Gpu, const PrivateVariables &Variables) {
  constexpr unsigned MaxDepth = 16;
  Search S(Gpu, Variables);
  auto Found = S.least(V, MaxDepth);
  return S.IsWrong ? std::nullopt : Found;
}

} // namespace rejoin
