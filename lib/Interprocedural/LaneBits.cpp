//===- LaneBits.cpp - Operations that see a part of a sum -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that see a part of a sum `u + d[p]`. Their result is `f(u, part of d[p])`: an opaque shape whose classes
// are the values of that part.
//
//   (u + d) >> 6, / 64         if the lower 6 bits of u are known: d, with these bits, is seen from bit 6 upwards
//   (u + d) & 63, % 64         the lower 6 bits of d; a number, if those of u are known as well
//   (u + d) | 63               as >> 6: ones hide the lower bits
//   u + d == v + e             d - e: where that is the same, so is the result, if u and v are
//   u + d < 64                 the upper bits, as for / 64: below a multiple of 2^n is a matter of the bits from n on
//   not:  (u + d) / 64         with u unknown: 63 + 1 and 0 + 1 carry differently
//   not:  (u + d) / 3          no bits
//   not:  u + d < v + e        two tables: a difference does not order numbers that wrap
//
// Quotients and remainders with a sign are those without one for numbers that are not negative, which ThreadNumbers.h
// tells under the option for whole waves. There `t + 63 < 127` is `t < 64` as well: a number of threads does not wrap.
// Why it is right: bits of a sum from n upwards depend on the summands' bits from n upwards and on a carry, and the
// carry on the lower bits alone. If those of u are known, the carry is a function of d[p].
// Cost: O(places) for each operation.
// Held by: test/Uniformity/lane-algebra.ll, rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "LaneAlgebra.h"
#include "ThreadNumbers.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

/// The lower bits of a number are known.
static bool isKnownBelow(const KnownBits &K, unsigned Bits) { return (K.Zero | K.One).countr_one() >= Bits; }

std::optional<std::vector<uint64_t>> LaneAlgebra::highPart(const Shape &S, unsigned Bits) const {
  if (!isKnownBelow(S.Common, Bits))
    return std::nullopt;
  // The known bits of u go with the table.
  uint64_t First = S.Common.One.getZExtValue();
  if (!S.isExact())
    First &= maskOf(Bits);
  uint64_t Mask = maskOf(S.Common.getBitWidth());
  std::vector<uint64_t> Result(NumPlaces);
  for (unsigned P = 0; P != NumPlaces; ++P)
    Result[P] = ((First + at(S, P)) & Mask) >> Bits;
  return Result;
}

/// Shifts, masks, quotients and remainders by constants: they see the bits from Low to High.
std::optional<LaneAlgebra::Shape> LaneAlgebra::transferBits(const Instruction &I, const Shape &A, const Shape &B,
                                                            Seen &Group) {
  if (!B.isExact() || B.ByPlace)
    return std::nullopt;
  const unsigned Width = widthOf(I);
  const APInt N = B.Common.getConstant();
  unsigned Low = 0, High = Width;
  switch (I.getOpcode()) {
  case Instruction::LShr:
  case Instruction::AShr:
    Low = N.getLimitedValue(Width);
    break;
  case Instruction::And:
    Low = N.countr_zero();
    High = N.getActiveBits();
    break;
  case Instruction::Or:
    // Ones hide what is below.
    Low = N.countr_one();
    break;
  case Instruction::SDiv:
  case Instruction::SRem:
    // Of numbers that are not negative.
    if (!Gpu->facts().WholeWaves || N.isNegative() || !leastNumber(*I.getOperand(0), *Gpu, *Variables))
      return std::nullopt;
    [[fallthrough]];
  case Instruction::UDiv:
  case Instruction::URem:
    if (!N.isPowerOf2())
      return std::nullopt;
    (I.getOpcode() == Instruction::UDiv || I.getOpcode() == Instruction::SDiv ? Low : High) = N.logBase2();
    break;
  default:
    return std::nullopt;
  }
  if (Low >= High)
    return std::nullopt;
  auto Bits = highPart(A, Low);
  // The lower bits of a sum carry into what is seen, but bits beyond it do not.
  if (!Bits) {
    if (A.ByPlace)
      return std::nullopt;
    Bits.emplace(NumPlaces, 0);
  }
  uint64_t Mask = maskOf(High - Low);
  for (uint64_t &X : *Bits)
    X &= Mask;
  // All that is seen of u is known, and so is the result.
  const bool Masks =
      I.getOpcode() == Instruction::And || I.getOpcode() == Instruction::URem || I.getOpcode() == Instruction::SRem;
  if (Masks && isKnownBelow(A.Common, High)) {
    uint64_t First = A.Common.One.getZExtValue(), Kept = I.getOpcode() == Instruction::And ? N.getZExtValue() : Mask;
    for (unsigned P = 0; P != NumPlaces; ++P)
      (*Bits)[P] = (First + at(A, P)) & maskOf(High) & Kept;
    return exact(std::move(*Bits), Width);
  }
  Group = std::move(*Bits);
  return std::nullopt;
}

/// Of numbers of \p Width bits.
static bool compareNumbers(uint64_t X, uint64_t Y, unsigned Width, CmpInst::Predicate How) {
  if (ICmpInst::isSigned(How)) {
    // In the order of two's complement.
    X ^= 1ULL << (Width - 1);
    Y ^= 1ULL << (Width - 1);
  }
  switch (How) {
  case CmpInst::ICMP_EQ:
    return X == Y;
  case CmpInst::ICMP_NE:
    return X != Y;
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_SGT:
    return X > Y;
  case CmpInst::ICMP_UGE:
  case CmpInst::ICMP_SGE:
    return X >= Y;
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_SLT:
    return X < Y;
  default:
    return X <= Y;
  }
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferCompare(const ICmpInst &I, Seen &Group) {
  const unsigned Width = widthOf(*I.getOperand(0));
  Shape A = shapeOf(*I.getOperand(0)), B = shapeOf(*I.getOperand(1));
  CmpInst::Predicate How = I.getPredicate();
  const uint64_t Mask = maskOf(Width);
  const bool Spans = spansDimensions({&A, &B});
  if (A.isExact() && B.isExact() && !Spans) {
    std::vector<uint64_t> Result(NumPlaces);
    const uint64_t UA = A.Common.getConstant().getZExtValue(), UB = B.Common.getConstant().getZExtValue();
    for (unsigned P = 0; P != NumPlaces; ++P)
      Result[P] = compareNumbers((UA + at(A, P)) & Mask, (UB + at(B, P)) & Mask, Width, How);
    return exact(std::move(Result), 1);
  }
  if (ICmpInst::isEquality(How)) {
    std::vector<uint64_t> Distance(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P)
      Distance[P] = (at(A, P) - at(B, P)) & Mask;
    Group = std::move(Distance);
    return std::nullopt;
  }
  if (!A.ByPlace && !B.ByPlace) {
    Group.emplace(NumPlaces, 0);
    return std::nullopt;
  }
  if (Spans)
    return std::nullopt;
  const bool Swapped = !A.ByPlace;
  if (Swapped) {
    std::swap(A, B);
    How = CmpInst::getSwappedPredicate(How);
  }
  if (B.ByPlace)
    return std::nullopt;
  // A number of threads does not wrap: `t + 63 < 127`, as `t / 64 == 0` is written, is `t < 64`.
  const unsigned Known = (A.Common.Zero | A.Common.One).countr_one();
  if (Gpu->facts().WholeWaves && B.isExact() && !A.isExact()) {
    const APInt Below = A.Common.One & APInt::getLowBitsSet(Width, Known), N = B.Common.getConstant();
    if (const auto Least = leastNumber(*I.getOperand(Swapped), *Gpu, *Variables);
        Least && Least->uge(Below) && N.uge(Below) && !N.isNegative()) {
      A.Common.One &= ~Below;
      A.Common.Zero |= Below;
      B.Common = KnownBits::makeConstant(N - Below);
    }
  }
  // Below a multiple of 2^n, or at most one less than that, is what its upper bits are.
  bool BeginsThere =
      How == CmpInst::ICMP_ULT || How == CmpInst::ICMP_SLT || How == CmpInst::ICMP_UGE || How == CmpInst::ICMP_SGE;
  unsigned Bits = BeginsThere ? B.Common.countMinTrailingZeros() : B.Common.countMinTrailingOnes();
  Bits = std::min({Bits, (A.Common.Zero | A.Common.One).countr_one(), Width - 1});
  if (Bits)
    Group = highPart(A, Bits);
  return std::nullopt;
}

} // namespace rejoin
