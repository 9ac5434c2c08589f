//===- PlaceEvaluator.cpp - Values of one thread of a workgroup -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value of an expression for one thread of a workgroup of a given size, by recursion over its operands. A value is
// a number of which the low bits are known: all of them if it follows from the thread's place and the size alone, none
// of an argument or of what memory holds.
//
//   blockIdx.x * 128 + threadIdx.x     for thread 5: 5 in the low 7 bits
//   (...) & 31, (...) % 32             sees those only: 5
//   not:  (...) & 255                  sees a bit of the block's number
//
// Sums, differences and bits of numbers modulo 2^n follow from the operands modulo 2^n; a product of a number that is
// known modulo 2^n with a multiple of 2^m is known modulo 2^(n + m). A remainder of what may be negative is not known.
// Two assumptions. An index in the grid is below 2^31 (a larger one does not fit `int`). Where the size of the
// workgroup is not known, its first dimension is a multiple of the wave only if the target's options say so
// (`WholeWaves`).
//
// A PHI that loops come round to has its first value, and `TookFirst` tells so. Any other one has a value if all
// incoming values are that one: then it does not matter which way the thread came.
//
// Cost: the operations on all ways to a depth of 12, at most 2048. Errs by knowing nothing.
// Held by: test/Lint/global-lanes.cu, test/Lint/joined-values.cu, test/Lint/masks*.cu.
//
//===----------------------------------------------------------------------===//

#include "PlaceEvaluator.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

PlaceEvaluator::Low PlaceEvaluator::atCall(const CallBase &C, unsigned Width) {
  const GpuTarget &Gpu = Reader.target();
  int P = Gpu.placeOf(C);
  if (P >= 0 && P <= 2) {
    Asked |= 1U << P;
    return Low(APInt(Width, Local[P]));
  }
  const unsigned Linear = Local[0] + Size[0] * (Local[1] + Size[1] * Local[2]);
  if (P == GpuTarget::LinearPlace || P == GpuTarget::LanePlace) {
    if (P == GpuTarget::LanePlace && !Gpu.facts().WaveSize)
      return unknown(Width);
    Asked |= 8;
    return Low(APInt(Width, P == GpuTarget::LanePlace ? Linear % Gpu.facts().WaveSize : Linear));
  }
  return atSize(C, Width);
}

PlaceEvaluator::Low PlaceEvaluator::atSize(const Instruction &I, unsigned Width) {
  const auto Read = sizeReadBy(I);
  if (!Read || Read->Of == LaunchSize::Grid)
    return unknown(Width);
  const LaunchFacts &Facts = Reader.target().facts();
  if (Read->Of != LaunchSize::Workgroup)
    return Facts.WaveSize ? Low(APInt(Width, Facts.WaveSize)) : unknown(Width);
  AskedSize = true;
  const APInt N(Width, Size[Read->Dimension]);
  // Any size that the launch may have is a multiple of the wave's, at best.
  return IsSizeOpen ? Low(N, Facts.WholeWaves && Facts.WaveSize && !Read->Dimension ? Log2_32(Facts.WaveSize) : 0)
                    : Low(N);
}

bool PlaceEvaluator::isIndexInGrid(const Value &V) const {
  const Value *A, *B;
  auto IsPlace = [&](const Value *X) {
    const auto *C = dyn_cast<CallBase>(&storedValue(*X));
    return C && Reader.target().placeOf(*C) == 0;
  };
  auto IsBegin = [&](const Value *X) {
    const Value *Group, *N;
    if (!match(&storedValue(*X), m_Mul(m_Value(Group), m_Value(N))))
      return false;
    auto IsGroup = [&](const Value *Y) {
      const auto *C = dyn_cast<CallBase>(&storedValue(*Y));
      ValueId Id = C ? Reader.idOf(*C) : ValueId();
      return Id.isValid() && Reader.view().info(Id).Ceiling == Extent::workgroup();
    };
    // Begins of groups are not negative.
    auto IsSize = [](const Value *Y) {
      const Value &At = storedValue(*Y);
      if (const auto *C = dyn_cast<ConstantInt>(&At))
        return C->getValue().isStrictlyPositive();
      const auto *I = dyn_cast<Instruction>(&At);
      const auto Read = I ? sizeReadBy(*I) : std::nullopt;
      return Read && Read->Of == LaunchSize::Workgroup && Read->Dimension == 0;
    };
    return (IsGroup(Group) && IsSize(N)) || (IsGroup(N) && IsSize(Group));
  };
  return match(&storedValue(V), m_Add(m_Value(A), m_Value(B))) &&
         ((IsPlace(A) && IsBegin(B)) || (IsPlace(B) && IsBegin(A)));
}

PlaceEvaluator::Low PlaceEvaluator::product(const BinaryOperator &I, unsigned Depth) {
  const unsigned Width = I.getType()->getIntegerBitWidth();
  const bool Before = std::exchange(AskedSize, false);
  Low A = lowAt(*I.getOperand(0), Depth), B = lowAt(*I.getOperand(1), Depth);
  const bool AsksSize = std::exchange(AskedSize, Before || AskedSize);
  if (A.isKnown() && B.isKnown())
    return Low(A.Number * B.Number);
  // What one factor is not known of, it has for any size: so the other must be right for all of them.
  const LaunchFacts &Facts = Reader.target().facts();
  if (AsksSize && !(Facts.Exact && Facts.WorkgroupSize[0])) {
    SaveAndRestore Open(IsSizeOpen, true);
    A = lowAt(*I.getOperand(0), Depth);
    B = lowAt(*I.getOperand(1), Depth);
  }
  // (a + 2^m x) (b + 2^n y) = ab + 2^(n + zeros of a) (...) + 2^(m + zeros of b) (...)
  const auto BitsOf = [](const Low &X, const Low &Other) { return X.isKnown() ? X.Bits : X.Bits + Other.zeros(); };
  return Low(A.Number * B.Number, std::min({BitsOf(A, B), BitsOf(B, A), Width}));
}

PlaceEvaluator::Low PlaceEvaluator::remainder(const BinaryOperator &I, const Low &A, const Low &B) const {
  const unsigned Width = A.Number.getBitWidth();
  const bool IsSigned = I.getOpcode() == Instruction::SRem;
  if (!B.isKnown() || !B.Number.isPowerOf2() || (IsSigned && B.Number.isNegative()) || B.Number.logBase2() > A.Bits)
    return unknown(Width);
  // A negative number has no remainder above 0.
  if (IsSigned && !isIndexInGrid(*I.getOperand(0)))
    return unknown(Width);
  return Low(A.Number & (B.Number - 1));
}

PlaceEvaluator::Low PlaceEvaluator::atBinary(const BinaryOperator &I, unsigned Depth) {
  if (I.getOpcode() == Instruction::Mul)
    return product(I, Depth);
  const Low A = lowAt(*I.getOperand(0), Depth), B = lowAt(*I.getOperand(1), Depth);
  const APInt &X = A.Number, &Y = B.Number;
  const unsigned Width = X.getBitWidth(), Bits = std::min(A.Bits, B.Bits);
  const bool AreKnown = A.isKnown() && B.isKnown();
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Low(X + Y, Bits);
  case Instruction::Sub:
    return Low(X - Y, Bits);
  case Instruction::And:
    // A mask hides what is not known.
    if ((A.isKnown() && X.getActiveBits() <= B.Bits) || (B.isKnown() && Y.getActiveBits() <= A.Bits))
      return Low(X & Y);
    return Low(X & Y, Bits);
  case Instruction::Or:
    return Low(X | Y, Bits);
  case Instruction::Xor:
    return Low(X ^ Y, Bits);
  case Instruction::UDiv:
  case Instruction::SDiv:
    if (!AreKnown || Y.isZero())
      return unknown(Width);
    return Low(I.getOpcode() == Instruction::UDiv ? X.udiv(Y) : X.sdiv(Y));
  case Instruction::URem:
  case Instruction::SRem:
    if (!AreKnown)
      return remainder(I, A, B);
    if (Y.isZero())
      return unknown(Width);
    return Low(I.getOpcode() == Instruction::URem ? X.urem(Y) : X.srem(Y));
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr: {
    if (!B.isKnown() || Y.uge(Width))
      return unknown(Width);
    const unsigned By = Y.getZExtValue();
    if (I.getOpcode() == Instruction::Shl)
      return Low(X.shl(Y), std::min(A.Bits + By, Width));
    if (!A.isKnown())
      return A.Bits > By ? Low(X.lshr(Y), A.Bits - By) : unknown(Width);
    return Low(I.getOpcode() == Instruction::LShr ? X.lshr(Y) : X.ashr(Y));
  }
  default:
    return unknown(Width);
  }
}

PlaceEvaluator::Low PlaceEvaluator::atPhi(const PHINode &P, unsigned Depth) {
  const unsigned Width = P.getType()->getIntegerBitWidth();
  BlockId Own = Reader.idOf(*P.getParent());
  const Value *First = nullptr;
  bool IsOne = true, ComesRound = false;
  for (const auto &[In, From] : zip(P.incoming_values(), P.blocks())) {
    if (Reader.idOf(*From).index() >= Own.index()) {
      ComesRound = true;
      continue;
    }
    IsOne &= !First || First == In.get();
    First = First ? First : In.get();
  }
  if (ComesRound) {
    // At its first value.
    TookFirst = true;
    return First && IsOne && P.getNumIncomingValues() == 2 ? lowAt(*First, Depth) : unknown(Width);
  }
  // Whatever way the thread came, it is the same.
  std::optional<Low> Same;
  for (const Value *In : P.incoming_values()) {
    Low X = lowAt(*In, Depth);
    if (!X.isKnown() || (Same && Same->Number != X.Number))
      return unknown(Width);
    Same = std::move(X);
  }
  return *Same;
}

PlaceEvaluator::Low PlaceEvaluator::atCast(const CastInst &C, unsigned Depth) {
  const unsigned Width = C.getType()->getIntegerBitWidth();
  if (!C.getOperand(0)->getType()->isIntegerTy())
    return unknown(Width);
  const Low X = lowAt(*C.getOperand(0), Depth);
  switch (C.getOpcode()) {
  case Instruction::ZExt:
    return Low(X.Number.zext(Width), X.isKnown() ? Width : X.Bits);
  case Instruction::SExt:
    return Low(X.Number.sext(Width), X.isKnown() ? Width : X.Bits);
  case Instruction::Trunc:
    return Low(X.Number.trunc(Width), std::min(X.Bits, Width));
  default:
    return unknown(Width);
  }
}

std::optional<APInt> PlaceEvaluator::valueAt(const Value &V, unsigned Depth) {
  if (!V.getType()->isIntegerTy())
    return std::nullopt;
  Low X = lowAt(V, Depth);
  return X.isKnown() ? std::optional(std::move(X.Number)) : std::nullopt;
}

PlaceEvaluator::Low PlaceEvaluator::lowAt(const Value &V, unsigned Depth) {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return Low(C->getValue());
  const unsigned Width = V.getType()->isIntegerTy() ? V.getType()->getIntegerBitWidth() : 1;
  // Conversions do not add up.
  if (!Depth || !V.getType()->isIntegerTy() || ++Steps > MaxSteps)
    return unknown(Width);
  Depth -= !isa<CastInst>(V);
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    const Value *Stored = onlyStored(*L);
    return Stored ? lowAt(*Stored, Depth) : atSize(*L, Width);
  }
  if (const auto *M = dyn_cast<MinMaxIntrinsic>(&V)) {
    const Low A = lowAt(*M->getLHS(), Depth), B = lowAt(*M->getRHS(), Depth);
    if (!A.isKnown() || !B.isKnown())
      return unknown(Width);
    return Low(ICmpInst::compare(A.Number, B.Number, M->getPredicate()) ? A.Number : B.Number);
  }
  if (const auto *C = dyn_cast<CallBase>(&V))
    return atCall(*C, Width);
  if (const auto *P = dyn_cast<PHINode>(&V))
    return atPhi(*P, Depth);
  if (const auto *I = dyn_cast<BinaryOperator>(&V))
    return atBinary(*I, Depth);
  if (const auto *S = dyn_cast<SelectInst>(&V)) {
    auto C = valueAt(*S->getCondition(), Depth);
    return C ? lowAt(C->isOne() ? *S->getTrueValue() : *S->getFalseValue(), Depth) : unknown(Width);
  }
  if (const auto *Compare = dyn_cast<ICmpInst>(&V)) {
    auto A = valueAt(*Compare->getOperand(0), Depth), B = valueAt(*Compare->getOperand(1), Depth);
    return A && B ? Low(APInt(1, ICmpInst::compare(*A, *B, Compare->getPredicate()))) : unknown(1);
  }
  if (const auto *Cast = dyn_cast<CastInst>(&V))
    return atCast(*Cast, Depth);
  return isa<FreezeInst>(V) ? lowAt(*cast<FreezeInst>(V).getOperand(0), Depth) : unknown(Width);
}

bool asksForPlace(const FunctionReader &Reader, int Dimension) {
  SmallPtrSet<const Function *, 16> Seen;
  SmallVector<const Function *> Work{&Reader.function()};
  while (!Work.empty()) {
    const Function *On = Work.pop_back_val();
    if (!Seen.insert(On).second)
      continue;
    for (const Instruction &I : instructions(*On)) {
      const auto *C = dyn_cast<CallBase>(&I);
      const int P = C ? Reader.target().placeOf(*C) : -1;
      if (P == Dimension || P == GpuTarget::GlobalPlace + Dimension)
        return true;
      if (const Function *Callee = C ? C->getCalledFunction() : nullptr; Callee && !Callee->isDeclaration())
        Work.push_back(Callee);
    }
    for (const User *U : On->users())
      if (const auto *C = dyn_cast<CallBase>(U))
        Work.push_back(C->getFunction());
  }
  return false;
}

} // namespace rejoin
