//===- LaneSums.cpp - Operations that keep a sum -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations whose result is a sum `u + d[p]` again.
//
//   (u + d) + (v + e) = (u + v) + (d + e)      also -, and `or disjoint`
//   (u + d) * c = u * c + d * c                c a number that is known; also shl by c
//   trunc (u + d) = trunc u + trunc d          modulo a smaller power of two
//   zext (u + d) = zext u + d                  only if u + d wraps for no u and no place; so sext
//   select c, (u + d), (v + d)                 c without a table: select c, u, v, and d
//   (u + d) ^ c, | c                           c below all bits of u: the lower bits are those of d and c
//   not:  (u + d) * (v + e)                    u and e do not come apart
//
// If `u` of all operands is a number, every other operation is computed at each place: an exact shape. Not if that
// divides by 0, or shifts too far, at some place: there LLVM gives poison or undefined behaviour, and no number stands
// for it. Not either if the operands depend on several dimensions whose places are not known together. What is left is
// no sum: shifts to the right, masks, quotients and comparisons (LaneBits.cpp).
// Why it is right: the laws of integers modulo 2^width, place by place. Cost: O(places) for each operation.
// Held by: test/Uniformity/lane-algebra.ll, rejoin-kernel-fuzz (claims against runs).
//
//===----------------------------------------------------------------------===//

#include "LaneAlgebra.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

static std::optional<APInt> evaluate(unsigned Opcode, const APInt &X, const APInt &Y) {
  switch (Opcode) {
  case Instruction::Mul:
    return X * Y;
  case Instruction::And:
    return X & Y;
  case Instruction::Or:
    return X | Y;
  case Instruction::Xor:
    return X ^ Y;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    if (Y.uge(Y.getBitWidth()))
      return std::nullopt;
    return Opcode == Instruction::Shl ? X.shl(Y) : Opcode == Instruction::LShr ? X.lshr(Y) : X.ashr(Y);
  case Instruction::UDiv:
  case Instruction::URem:
    if (Y.isZero())
      return std::nullopt;
    return Opcode == Instruction::UDiv ? X.udiv(Y) : X.urem(Y);
  case Instruction::SDiv:
  case Instruction::SRem:
    if (Y.isZero() || (X.isMinSignedValue() && Y.isAllOnes()))
      return std::nullopt;
    return Opcode == Instruction::SDiv ? X.sdiv(Y) : X.srem(Y);
  default:
    return std::nullopt;
  }
}

/// The smaller or the greater of two values that are known at each place.
std::optional<LaneAlgebra::Shape> LaneAlgebra::transferMinMax(const MinMaxIntrinsic &M, unsigned Width) {
  if (!isShaped(*M.getLHS()) && !isShaped(*M.getRHS()))
    return std::nullopt;
  Shape A = shapeOf(*M.getLHS()), B = shapeOf(*M.getRHS());
  if (!A.isExact() || !B.isExact() || spansDimensions({&A, &B}))
    return std::nullopt;
  std::vector<uint64_t> Result(NumPlaces);
  for (unsigned P = 0; P != NumPlaces; ++P) {
    APInt X = A.Common.getConstant() + APInt(Width, at(A, P)), Y = B.Common.getConstant() + APInt(Width, at(B, P));
    Result[P] = (ICmpInst::compare(X, Y, M.getPredicate()) ? X : Y).getZExtValue();
  }
  return exact(std::move(Result), Width);
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferSelect(const SelectInst &I, unsigned Width) {
  Shape C = shapeOf(*I.getCondition()), A = shapeOf(*I.getTrueValue()), B = shapeOf(*I.getFalseValue());
  if (C.isExact() && A.isExact() && B.isExact() && !spansDimensions({&C, &A, &B})) {
    const uint64_t Mask = maskOf(Width);
    std::vector<uint64_t> Result(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P) {
      const Shape &Chosen = (C.Common.getConstant().getZExtValue() + at(C, P)) & 1 ? A : B;
      Result[P] = (Chosen.Common.getConstant().getZExtValue() + at(Chosen, P)) & Mask;
    }
    return exact(std::move(Result), Width);
  }
  if (C.ByPlace || A.ByPlace != B.ByPlace)
    return std::nullopt;
  return Shape{A.Common.intersectWith(B.Common), A.ByPlace};
}

bool LaneAlgebra::neverWraps(const Shape &A, bool Signed) const {
  const unsigned From = A.Common.getBitWidth();
  APInt Least = Signed ? A.Common.getSignedMinValue() : A.Common.getMinValue();
  APInt Most = Signed ? A.Common.getSignedMaxValue() : A.Common.getMaxValue();
  for (unsigned P = 0; P != NumPlaces; ++P) {
    APInt D = APInt(From, at(A, P)).sext(From + 2);
    for (const APInt &End : {Least, Most}) {
      APInt Sum = (Signed ? End.sext(From + 2) : End.zext(From + 2)) + D;
      if (Signed ? !Sum.isSignedIntN(From) : Sum.isNegative() || !Sum.isIntN(From))
        return false;
    }
  }
  return true;
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferCast(const CastInst &I, unsigned Width) {
  if (!isa<TruncInst, ZExtInst, SExtInst>(I))
    return std::nullopt;
  Shape A = shapeOf(*I.getOperand(0));
  const unsigned From = A.Common.getBitWidth();
  std::vector<uint64_t> Result(NumPlaces);
  if (isa<TruncInst>(I)) {
    for (unsigned P = 0; P != NumPlaces; ++P)
      Result[P] = at(A, P);
    return Shape{A.Common.trunc(Width), table(std::move(Result), Width)};
  }
  if (spansDimensions({&A}))
    return std::nullopt;
  const bool Signed = isa<SExtInst>(I);
  // As numbers: u, and distances from the first place. Nothing may wrap.
  if (!A.isExact()) {
    if (!neverWraps(A, Signed))
      return std::nullopt;
    for (unsigned P = 0; P != NumPlaces; ++P)
      Result[P] = APInt(From, at(A, P)).sext(Width).getZExtValue();
    return Shape{Signed ? A.Common.sext(Width) : A.Common.zext(Width), table(std::move(Result), Width)};
  }
  for (unsigned P = 0; P != NumPlaces; ++P) {
    APInt X = A.Common.getConstant() + APInt(From, at(A, P));
    Result[P] = (Signed ? X.sext(Width) : X.zext(Width)).getZExtValue();
  }
  return exact(std::move(Result), Width);
}

/// Sums of shapes, and products of one with a number: each summand is a shape.
std::optional<LaneAlgebra::Shape> LaneAlgebra::transferLinear(const BinaryOperator &I, const Shape &A, const Shape &B) {
  const unsigned Width = widthOf(I);
  const uint64_t Mask = maskOf(Width);
  auto ByPlace = [&](auto Of) {
    std::vector<uint64_t> Result(NumPlaces);
    for (unsigned P = 0; P != NumPlaces; ++P)
      Result[P] = Of(at(A, P), at(B, P)) & Mask;
    return table(std::move(Result), Width);
  };
  auto Sum = [&] {
    return !A.ByPlace ? B.ByPlace : !B.ByPlace ? A.ByPlace : ByPlace([](uint64_t X, uint64_t Y) { return X + Y; });
  };
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Shape{KnownBits::add(A.Common, B.Common), Sum()};
  case Instruction::Sub:
    return Shape{KnownBits::sub(A.Common, B.Common),
                 B.ByPlace ? ByPlace([](uint64_t X, uint64_t Y) { return X - Y; }) : A.ByPlace};
  case Instruction::Or:
    if (cast<PossiblyDisjointInst>(I).isDisjoint())
      return Shape{KnownBits::add(A.Common, B.Common), Sum()};
    break;
  case Instruction::Mul:
    for (bool Swapped : {false, true}) {
      const Shape &Of = Swapped ? B : A, &Factor = Swapped ? A : B;
      if (!Factor.isExact() || Factor.ByPlace)
        continue;
      uint64_t N = Factor.Common.getConstant().getZExtValue();
      return Shape{KnownBits::mul(Of.Common, Factor.Common),
                   Swapped ? ByPlace([&](uint64_t, uint64_t Y) { return Y * N; })
                           : ByPlace([&](uint64_t X, uint64_t) { return X * N; })};
    }
    if (!A.ByPlace && !B.ByPlace)
      return Shape{KnownBits::mul(A.Common, B.Common), nullptr};
    break;
  case Instruction::Shl:
    if (B.isExact() && !B.ByPlace && B.Common.getConstant().ult(Width)) {
      uint64_t N = B.Common.getConstant().getZExtValue();
      return Shape{KnownBits::shl(A.Common, B.Common), ByPlace([&](uint64_t X, uint64_t) { return X << N; })};
    }
    break;
  default:
    break;
  }
  return std::nullopt;
}

/// Of operands that are known at each place.
std::optional<LaneAlgebra::Shape> LaneAlgebra::transferNumbers(const BinaryOperator &I, const Shape &A,
                                                               const Shape &B) {
  const unsigned Width = widthOf(I);
  std::vector<uint64_t> Result(NumPlaces);
  for (unsigned P = 0; P != NumPlaces; ++P) {
    APInt X = A.Common.getConstant() + APInt(Width, at(A, P)), Y = B.Common.getConstant() + APInt(Width, at(B, P));
    auto R = evaluate(I.getOpcode(), X, Y);
    if (!R)
      return std::nullopt; // divided by zero, or shifted too far, somewhere
    Result[P] = R->getZExtValue();
  }
  return exact(std::move(Result), Width);
}

/// `(u + d) ^ c` and `(u + d) | c`, where c lies below the bits of u: at the first place they become c.
std::optional<LaneAlgebra::Shape> LaneAlgebra::transferLowBits(const BinaryOperator &I, const Shape &A) {
  const auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  const bool Or = I.getOpcode() == Instruction::Or;
  if (!C || (!Or && I.getOpcode() != Instruction::Xor))
    return std::nullopt;
  const unsigned Width = widthOf(I), Bits = A.Common.countMinTrailingZeros();
  const uint64_t N = C->getZExtValue(), Below = maskOf(Bits);
  if ((N & ~Below) != 0)
    return std::nullopt;
  KnownBits Common = A.Common;
  Common.Zero &= ~APInt(Width, N);
  Common.One |= APInt(Width, N);
  std::vector<uint64_t> Result(NumPlaces);
  for (unsigned P = 0; P != NumPlaces; ++P) {
    const uint64_t X = at(A, P), Lower = X & Below;
    Result[P] = (X - Lower + (Or ? Lower | N : Lower ^ N)) & maskOf(Width);
  }
  return Shape{Common, table(std::move(Result), Width)};
}

std::optional<LaneAlgebra::Shape> LaneAlgebra::transferSum(const Instruction &I, Seen &Group) {
  const unsigned Width = widthOf(I);
  if (!Width || Width > 64)
    return std::nullopt;
  if (const auto *C = dyn_cast<CallBase>(&I)) {
    if (auto Place = shapeOfPlace(*C, Width))
      return Place;
    if (auto Size = shapeOfSize(*C, Width))
      return Size;
    const auto *M = dyn_cast<MinMaxIntrinsic>(C);
    return M ? transferMinMax(*M, Width) : std::nullopt;
  }
  auto Operands = make_filter_range(I.operands(), [](const Use &U) { return !isa<BasicBlock>(U.get()); });
  if (none_of(Operands, [&](const Use &U) { return isShaped(*U.get()); }))
    return std::nullopt;
  for (const Use &U : Operands)
    if (isa<UndefValue>(U.get()) || !widthOf(*U.get()) || widthOf(*U.get()) > 64)
      return std::nullopt;
  if (const auto *Compare = dyn_cast<ICmpInst>(&I))
    return transferCompare(*Compare, Group);
  if (const auto *S = dyn_cast<SelectInst>(&I))
    return transferSelect(*S, Width);
  if (const auto *C = dyn_cast<CastInst>(&I))
    return transferCast(*C, Width);
  const auto *O = dyn_cast<BinaryOperator>(&I);
  if (!O)
    return std::nullopt;
  Shape A = shapeOf(*I.getOperand(0)), B = shapeOf(*I.getOperand(1));
  if (auto Linear = transferLinear(*O, A, B))
    return Linear;
  if (spansDimensions({&A, &B}))
    return std::nullopt;
  if (A.isExact() && B.isExact())
    return transferNumbers(*O, A, B);
  if (auto Low = transferLowBits(*O, A))
    return Low;
  return transferBits(I, A, B, Group);
}

} // namespace rejoin
