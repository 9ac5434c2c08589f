//===- Residues.cpp - Values of which a remainder is known ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers in turn are elements of an array whose number a remainder, a mask or a variable gives:
//
//     a[i & 1], a[(i + 1) & 1]          functions of i modulo 2
//     a[i % 3], a[(i + 1) % 3]          of i modulo 3, where i + 1 does not wrap around
//     a[p], a[1 - p]; p = 1 - p         p is 0, 1, 0, 1, ...: the states through which a loop steps
//
// A number is known exactly, or up to multiples of a modulus. All residues of the numbers from which the addresses are
// computed are taken in turn, and all states of the variables. What an operation does to a residue:
//
//     a + b, a - b, a * b               residues of both, by the greatest common divisor of the moduli; and of 2^bits,
//                                       where the operation may wrap around
//     a & c, a % d                      exact, if the modulus is a multiple of all that decides
//     a / d, a >> c                     of a modulus that d divides, if a is not negative: (64 * m + r) / 64 = m + r /
//     64 other operations                  exact if the operands are
//
// Cost: at most 1024 combinations of each number, each linear in the operands. Held by: test/Lint/apart-turns.cl,
// rings-beside.cu.
//
//===----------------------------------------------------------------------===//

#include "Residues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;

namespace rejoin {

static constexpr uint64_t MaxCombinations = 1024;
static constexpr unsigned MaxSources = 10;
static constexpr unsigned MaxPower = 62;

static bool isComputed(const Value &V) {
  return isa<BinaryOperator, SExtInst, ZExtInst, TruncInst, FreezeInst, ICmpInst, SelectInst>(V);
}

void Residues::addModulus(const Instruction &I) {
  const auto *C = I.getNumOperands() == 2 ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
  if (!C || C->getValue().getActiveBits() > 16 || C->isZero())
    return;
  const uint64_t Is = C->getZExtValue();
  if (I.getOpcode() == Instruction::And)
    Modulus = std::lcm(Modulus, std::bit_ceil(Is + 1));
  else if (is_contained({Instruction::URem, Instruction::SRem}, I.getOpcode()))
    Modulus = std::lcm(Modulus, Is);
  // The residue of a quotient is one of the number modulo a multiple of the divisor.
  else if (is_contained({Instruction::UDiv, Instruction::SDiv}, I.getOpcode()) && Is <= MaxCombinations)
    Divisor = std::lcm(Divisor, Is);
  else if (is_contained({Instruction::LShr, Instruction::AShr}, I.getOpcode()) && Is < 10)
    Divisor = std::lcm(Divisor, uint64_t(1) << Is);
  if (Modulus > MaxCombinations)
    Modulus = 1;
  if (Divisor > MaxCombinations)
    Divisor = 1;
}

/// What is left of a residue of a number that is not negative after a division.
static std::optional<Residue> quotientOf(const Residue &A, uint64_t By) {
  if (!A.Modulus)
    return A.Is >= 0 ? std::optional(Residue{static_cast<int64_t>(A.Is / By), 0}) : std::nullopt;
  if (A.Modulus % By || A.Modulus == By)
    return std::nullopt;
  const auto Modulus = static_cast<int64_t>(A.Modulus), Least = (A.Is % Modulus + Modulus) % Modulus;
  return Residue{static_cast<int64_t>(Least / By), A.Modulus / By};
}

bool Residues::addLeaves(const Value &V, Execution E, AddressForms::ExecutionFn Of, unsigned Depth) {
  if (isa<ConstantInt>(V))
    return true;
  if (!Depth || !V.getType()->isIntegerTy() || V.getType()->getIntegerBitWidth() > 64)
    return false;
  if (isComputed(V)) {
    addModulus(cast<Instruction>(V));
    return all_of(cast<Instruction>(V).operands(), [&](const Use &U) { return addLeaves(*U, E, Of, Depth - 1); });
  }
  const Execution Is = E == Execution::Same ? E : Of(V);
  if (Is == Execution::Other)
    return false;
  if (Is == Execution::Next) {
    const auto *P = dyn_cast<PHINode>(&V);
    const Value *Next = P ? FromLoop(*P) : nullptr;
    if (!Next)
      return false;
    OfNext.insert(P);
    return addLeaves(*Next, Execution::Same, Of, Depth - 1);
  }
  Leaves.insert(&V);
  return Leaves.size() <= 4;
}

bool Residues::addLeavesOf(const Value &V, Execution E, AddressForms::ExecutionFn Of) {
  const auto Before = Leaves;
  if (addLeaves(V, E, Of, MaxSources))
    return true;
  Leaves = Before;
  return false;
}

/// As a number of so many bits.
static Residue cut(Residue R, unsigned Bits, bool IsSigned) {
  if (R.Modulus)
    return {R.Is, std::gcd(R.Modulus, uint64_t(1) << std::min(Bits, MaxPower))};
  const APInt Is = APInt(64, R.Is, true).trunc(Bits);
  // Too large as an unsigned number: only its low bits.
  if (!IsSigned && Bits == 64 && Is.isNegative())
    return {R.Is, uint64_t(1) << MaxPower};
  return {IsSigned ? Is.getSExtValue() : static_cast<int64_t>(Is.getZExtValue()), 0};
}

std::optional<Residue> Residues::ofOperation(const Instruction &I, Execution E, bool IsSigned, unsigned Depth) const {
  const unsigned Bits = I.getType()->getIntegerBitWidth();
  auto At = [&](unsigned K, bool Signed) { return of(*I.getOperand(K), E, Signed, Depth - 1); };
  switch (I.getOpcode()) {
  case Instruction::SExt:
  case Instruction::Freeze:
  case Instruction::ZExt: {
    const bool IsSExt = I.getOpcode() == Instruction::SExt;
    const auto A = At(0, IsSExt || (I.getOpcode() == Instruction::Freeze && IsSigned));
    return A && IsSExt && !IsSigned && !Forms.rangeOf(I).isAllNonNegative() ? cut(*A, Bits, false) : A;
  }
  case Instruction::Trunc: {
    const auto A = At(0, true);
    return A ? std::optional(cut(*A, Bits, IsSigned)) : std::nullopt;
  }
  case Instruction::Select: {
    const auto If = At(0, false);
    return If && !If->Modulus ? At(If->Is ? 1 : 2, IsSigned) : std::nullopt;
  }
  default:
    return ofTwo(I, E, IsSigned, Depth);
  }
}

/// An operation on two numbers.
std::optional<Residue> Residues::ofTwo(const Instruction &I, Execution E, bool IsSigned, unsigned Depth) const {
  const unsigned Bits = I.getType()->getIntegerBitWidth();
  if (I.getNumOperands() != 2 || !I.getOperand(0)->getType()->isIntegerTy())
    return std::nullopt;
  auto At = [&](unsigned K, bool Signed) { return of(*I.getOperand(K), E, Signed, Depth - 1); };
  const bool IsUnsignedOperation =
      is_contained({Instruction::URem, Instruction::UDiv, Instruction::LShr}, I.getOpcode());
  const auto *Cmp = dyn_cast<ICmpInst>(&I);
  const bool IsSignedOperation = is_contained({Instruction::SRem, Instruction::SDiv, Instruction::AShr}, I.getOpcode());
  const bool AsSigned = Cmp ? !Cmp->isUnsigned() : IsSignedOperation || (!IsUnsignedOperation && IsSigned);
  const auto A = At(0, AsSigned), B = At(1, AsSigned);
  if (!A || !B)
    return std::nullopt;
  const uint64_t Common = std::gcd(A->Modulus, B->Modulus);
  auto Sum = [&](int64_t Is) -> std::optional<Residue> {
    const auto *O = dyn_cast<OverflowingBinaryOperator>(&I);
    const unsigned Flag =
        IsSigned ? OverflowingBinaryOperator::NoSignedWrap : OverflowingBinaryOperator::NoUnsignedWrap;
    const bool IsKnown = (O && (IsSigned ? O->hasNoSignedWrap() : O->hasNoUnsignedWrap())) ||
                         ConstantRange::makeGuaranteedNoWrapRegion(Instruction::BinaryOps(I.getOpcode()),
                                                                   Forms.rangeOf(*I.getOperand(1)), Flag)
                             .contains(Forms.rangeOf(*I.getOperand(0)));
    const Residue R{Is, Common};
    return Common && IsKnown ? R : cut(R, Bits, IsSigned);
  };
  constexpr int64_t MaxFactor = 1 << 30;
  const bool AreSmall = std::abs(A->Is) < MaxFactor && std::abs(B->Is) < MaxFactor;
  const bool AreExact = !A->Modulus && !B->Modulus;
  if (!AreSmall)
    return std::nullopt;
  if (Cmp) {
    if (!AreExact)
      return std::nullopt;
    return Residue{ICmpInst::compare(APInt(64, A->Is, true), APInt(64, B->Is, true), Cmp->getSignedPredicate()), 0};
  }
  // The powers of two of which the low bits are known.
  const uint64_t Low = Common & (~Common + 1);
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Sum(A->Is + B->Is);
  case Instruction::Sub:
    return Sum(A->Is - B->Is);
  case Instruction::Mul:
    return Sum(A->Is * B->Is);
  case Instruction::And:
    for (const auto &[X, Y] : {std::pair(A, B), std::pair(B, A)})
      if (X->Modulus && !Y->Modulus && Y->Is >= 0 &&
          !((X->Modulus & (~X->Modulus + 1)) <= static_cast<uint64_t>(Y->Is)))
        return Residue{X->Is & Y->Is, 0};
    [[fallthrough]];
  case Instruction::Or:
  case Instruction::Xor: {
    const int64_t Is = I.getOpcode() == Instruction::And  ? A->Is & B->Is
                       : I.getOpcode() == Instruction::Or ? A->Is | B->Is
                                                          : A->Is ^ B->Is;
    return AreExact ? cut({Is, 0}, Bits, IsSigned) : Residue{Is, Low};
  }
  case Instruction::URem:
  case Instruction::SRem: {
    if (B->Modulus || B->Is <= 0)
      return std::nullopt;
    const bool IsPositive = I.getOpcode() == Instruction::URem || Forms.rangeOf(*I.getOperand(0)).isAllNonNegative();
    if (AreExact)
      return IsPositive || A->Is >= 0 ? std::optional(Residue{A->Is % B->Is, 0}) : std::nullopt;
    if (!IsPositive || A->Modulus % B->Is)
      return std::nullopt;
    return Residue{((A->Is % B->Is) + B->Is) % B->Is, 0};
  }
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::LShr:
  case Instruction::AShr: {
    const bool IsShift = I.isShift(), IsUnsigned = is_contained({Instruction::UDiv, Instruction::LShr}, I.getOpcode());
    if (B->Modulus || B->Is < !IsShift || (IsShift && (B->Is >= Bits || B->Is >= 63)) ||
        (A->Modulus && !IsUnsigned && !Forms.rangeOf(*I.getOperand(0)).isAllNonNegative()))
      return std::nullopt;
    return quotientOf(*A, IsShift ? uint64_t(1) << B->Is : B->Is);
  }
  case Instruction::Shl:
    return AreExact && A->Is >= 0 && B->Is >= 0 && B->Is < 16 && B->Is < Bits
               ? std::optional(cut({A->Is << B->Is, 0}, Bits, IsSigned))
               : std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<Residue> Residues::of(const Value &V, Execution E, bool IsSigned, unsigned Depth) const {
  if (const auto *C = dyn_cast<ConstantInt>(&V)) {
    if (C->getBitWidth() > 64)
      return std::nullopt;
    return cut({C->getSExtValue(), 0}, C->getBitWidth(), IsSigned);
  }
  if (!Depth)
    return std::nullopt;
  if (const auto *P = dyn_cast<PHINode>(&V); P && E == Execution::Next && OfNext.contains(P))
    return of(*FromLoop(*P), Execution::Same, IsSigned, Depth - 1);
  if (auto It = Now.find(&V); It != Now.end())
    // The residue of the signed value is that of the unsigned one if the number is known not to be negative.
    return IsSigned || Forms.rangeOf(V).isAllNonNegative() ? It->second
                                                           : cut(It->second, V.getType()->getIntegerBitWidth(), false);
  const auto R = isComputed(V) ? ofOperation(cast<Instruction>(V), E, IsSigned, Depth) : std::nullopt;
  return R && !R->Modulus ? std::optional(cut(*R, V.getType()->getIntegerBitWidth(), IsSigned)) : R;
}

std::optional<int64_t> Residues::valueOf(const Value &V, Execution E) const {
  const auto R = of(V, E, /*IsSigned=*/true);
  return R && !R->Modulus ? std::optional(R->Is) : std::nullopt;
}

/// All states of some PHIs of one loop that begin with constants; false if they are not that, or too many.
bool Residues::stepThrough(ArrayRef<const PHINode *> Phis, std::vector<SmallVector<int64_t, 2>> &States) const {
  constexpr size_t MaxStates = 64;
  SmallVector<int64_t, 2> State;
  for (const PHINode *P : Phis) {
    const Value *Next = FromLoop(*P);
    if (!Next || P->getParent() != Phis.front()->getParent())
      return false;
    const Value *First = nullptr;
    for (const Value *V : P->incoming_values())
      if (V != Next) {
        if (First && First != V)
          return false;
        First = V;
      }
    const auto *C = dyn_cast_or_null<ConstantInt>(First);
    if (!C || C->getValue().getSignificantBits() > 30)
      return false;
    State.push_back(C->getSExtValue());
  }
  while (!is_contained(States, State)) {
    States.push_back(State);
    if (States.size() > MaxStates)
      return false;
    for (auto [P, Is] : zip_equal(Phis, State))
      Now[P] = {Is, 0};
    SmallVector<int64_t, 2> After;
    for (const PHINode *P : Phis) {
      const auto Next = valueOf(*FromLoop(*P), Execution::Same);
      if (!Next)
        return false;
      After.push_back(*Next);
    }
    State = std::move(After);
  }
  return true;
}

bool Residues::forAll(function_ref<bool()> Visit) {
  SmallVector<const PHINode *> Stepped;
  SmallVector<const Value *> Others;
  for (const Value *V : Leaves)
    if (const auto *P = dyn_cast<PHINode>(V); P && FromLoop(*P) && !counterOf(*P))
      Stepped.push_back(P);
    else
      Others.push_back(V);
  std::vector<SmallVector<int64_t, 2>> States;
  if (!Stepped.empty()) {
    // The PHIs from which these are computed in turn.
    SmallSetVector<const PHINode *, 4> All(Stepped.begin(), Stepped.end());
    for (size_t K = 0; K != All.size() && All.size() <= 4; ++K)
      if (const auto *P = dyn_cast<PHINode>(FromLoop(*All[K])); P && P->getParent() == All[K]->getParent())
        All.insert(P);
    Stepped.assign(All.begin(), All.end());
    if (!stepThrough(Stepped, States))
      return false;
  }
  // Where nothing asks for a remainder, the others are not known.
  if (Modulus == 1)
    Others.clear();
  if (Others.empty() && States.empty())
    return false;
  const uint64_t Rest = Others.empty() ? 1 : Modulus * Divisor;
  if (States.size() * Rest > MaxCombinations)
    return false;
  // Of several numbers one is taken in turn, and nothing is known of the others: the thread's index beside a counter.
  auto HoldsBy = [&](const Value *Other) {
    for (size_t K = 0; K != std::max<size_t>(States.size(), 1); ++K)
      for (uint64_t R = 0; R != Rest; ++R) {
        Now.clear();
        for (auto [J, P] : enumerate(Stepped))
          Now[P] = {States[K][J], 0};
        if (Other)
          Now[Other] = {static_cast<int64_t>(R), Rest};
        if (!Visit())
          return false;
      }
    return true;
  };
  return Others.empty() ? HoldsBy(nullptr) : any_of(Others, HoldsBy);
}

} // namespace rejoin
