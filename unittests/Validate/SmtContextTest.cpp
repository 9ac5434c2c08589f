//===- SmtContextTest.cpp - What the solver's context claims, by trying all values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random formulas over two numbers of a few bits: simplified ones have the same values, no value is above the maximum,
// sums and the like that never wrap never do, and what cannot hold does not, for all values of both.
//
//===----------------------------------------------------------------------===//

#include "SMT/SmtContext.h"
#include "llvm/ADT/APInt.h"
#include "llvm/IR/Instruction.h"
#include "gtest/gtest.h"
#include <random>

using namespace rejoin;

namespace {

constexpr unsigned QueryLimit = 1000000;

class SmtContextTest : public ::testing::Test {
protected:
  llvm::DataLayout Layout{"e-p:64:64-p3:32:32-p5:32:32"};
  SmtContext Context{Layout, TargetKind::AMDGPU, QueryLimit};
  std::mt19937_64 Random{7};
  unsigned below(unsigned N) { return Random() % N; }

  /// Of the width of \p Leaves.
  Formula number(llvm::ArrayRef<Formula> Leaves, unsigned Depth) {
    const unsigned W = Leaves[0].get_sort().bv_size();
    if (!Depth || below(6) == 0)
      return below(3) ? Leaves[below(Leaves.size())] : Context.bits(Random() & ((1U << W) - 1), W);
    Formula A = number(Leaves, Depth - 1), B = number(Leaves, Depth - 1);
    switch (below(16)) {
    case 0:
      return A + B;
    case 1:
      return A - B;
    case 2:
      return A * B;
    case 3:
      return A & B;
    case 4:
      return A | B;
    case 5:
      return A ^ B;
    case 6:
      return ~A;
    case 7:
      return -A;
    case 8:
      return z3::shl(A, B);
    case 9:
      return z3::lshr(A, B);
    case 10:
      return z3::ashr(A, B);
    case 11:
      return z3::udiv(A, B);
    case 12:
      return z3::urem(A, B);
    case 13:
      return z3::ite(condition(Leaves, Depth - 1), A, B);
    case 14: {
      unsigned Cut = 1 + below(W - 1);
      return z3::concat(A.extract(Cut - 1, 0), B.extract(W - 1, Cut));
    }
    default: {
      unsigned Cut = 1 + below(W - 1);
      z3::expr Part = A.extract(Cut - 1, 0);
      return below(2) ? z3::zext(Part, W - Cut) : z3::sext(Part, W - Cut);
    }
    }
  }

  Formula condition(llvm::ArrayRef<Formula> Leaves, unsigned Depth) {
    constexpr llvm::CmpInst::Predicate Predicates[] = {
        llvm::CmpInst::ICMP_EQ,  llvm::CmpInst::ICMP_NE,  llvm::CmpInst::ICMP_UGT, llvm::CmpInst::ICMP_UGE,
        llvm::CmpInst::ICMP_ULT, llvm::CmpInst::ICMP_ULE, llvm::CmpInst::ICMP_SGT, llvm::CmpInst::ICMP_SGE,
        llvm::CmpInst::ICMP_SLT, llvm::CmpInst::ICMP_SLE};
    return compareIntegers(Predicates[below(std::size(Predicates))], number(Leaves, Depth), number(Leaves, Depth));
  }

  /// Calls \p Visit with a function that gives a formula's value, for all values of both numbers.
  template <typename VisitorT> void forAll(const Formula &X, const Formula &Y, VisitorT Visit) {
    const unsigned W = X.get_sort().bv_size();
    for (uint64_t I = 0; I != uint64_t(1) << W; ++I)
      for (uint64_t J = 0; J != uint64_t(1) << W; ++J) {
        z3::expr_vector From(Context.C), To(Context.C);
        From.push_back(X), From.push_back(Y);
        To.push_back(Context.bits(I, W)), To.push_back(Context.bits(J, W));
        Visit([&](Formula E) { return E.substitute(From, To).simplify(); });
      }
  }
};

} // namespace

TEST_F(SmtContextTest, SimplifyingKeepsValuesAndNoneIsAboveTheMaximum) {
  for (unsigned W : {2U, 3U, 4U}) {
    Formula X = Context.ofThread("x" + std::to_string(W), W), Y = Context.ofThread("y" + std::to_string(W), W);
    for (unsigned I = 0; I != 120; ++I) {
      Formula E = number({X, Y}, 3), Simple = Context.simplify(E);
      // Maxima are asked of simplified formulas and of others.
      uint64_t Most = Context.maximum(E, Context.False), MostOfSimple = Context.maximum(Simple, Context.False);
      forAll(X, Y, [&](auto At) {
        uint64_t Value = 0, SimpleValue = 0;
        ASSERT_TRUE(At(E).is_numeral_u64(Value) && At(Simple).is_numeral_u64(SimpleValue));
        ASSERT_EQ(Value, SimpleValue) << E.to_string() << "\n" << Simple.to_string();
        ASSERT_LE(Value, Most) << E.to_string();
        ASSERT_LE(Value, MostOfSimple) << Simple.to_string();
      });
    }
  }
}

TEST_F(SmtContextTest, WhatNeverWrapsNeverDoes) {
  constexpr unsigned W = 4;
  Formula X = Context.ofThread("x", W), Y = Context.ofThread("y", W);
  unsigned Never = 0;
  // Every other operand has only some low bits.
  auto Operand = [&] {
    Formula E = number({X, Y}, 2);
    const unsigned Bits = 1 + below(2 * W);
    return Bits < W ? Formula(z3::zext(E.extract(Bits - 1, 0), W - Bits)) : E;
  };
  for (unsigned I = 0; I != 300; ++I) {
    Formula A = Operand(), B = Operand();
    for (unsigned Opcode :
         {llvm::Instruction::Add, llvm::Instruction::Sub, llvm::Instruction::Mul, llvm::Instruction::Shl})
      for (bool Signed : {false, true}) {
        if (!Context.wrapsNever(Opcode, A, B, Signed))
          continue;
        ++Never;
        forAll(X, Y, [&](auto At) {
          uint64_t P = 0, Q = 0;
          ASSERT_TRUE(At(A).is_numeral_u64(P) && At(B).is_numeral_u64(Q));
          llvm::APInt Left(W, P), Right(W, Q);
          bool Wraps = false;
          switch (Opcode) {
          case llvm::Instruction::Add:
            (void)(Signed ? Left.sadd_ov(Right, Wraps) : Left.uadd_ov(Right, Wraps));
            break;
          case llvm::Instruction::Sub:
            (void)(Signed ? Left.ssub_ov(Right, Wraps) : Left.usub_ov(Right, Wraps));
            break;
          case llvm::Instruction::Mul:
            (void)(Signed ? Left.smul_ov(Right, Wraps) : Left.umul_ov(Right, Wraps));
            break;
          default:
            (void)(Signed ? Left.sshl_ov(Right, Wraps) : Left.ushl_ov(Right, Wraps));
          }
          ASSERT_FALSE(Wraps) << llvm::Instruction::getOpcodeName(Opcode) << (Signed ? " nsw " : " nuw ") << P << ", "
                              << Q << "\n"
                              << A.to_string() << "\n"
                              << B.to_string();
        });
      }
  }
  EXPECT_GT(Never, 100u);
}

TEST_F(SmtContextTest, WhatCannotHoldDoesNotHold) {
  constexpr unsigned W = 3;
  Formula X = Context.ofThread("x", W), Y = Context.ofThread("y", W);
  unsigned Yes = 0, No = 0, RoughlyNo = 0;
  for (unsigned I = 0; I != 150; ++I) {
    Formula Given = condition({X, Y}, 2), E = condition({X, Y}, 2);
    bool Holds = false, HoldsWithGiven = false;
    forAll(X, Y, [&](auto At) {
      Holds |= At(E).is_true();
      HoldsWithGiven |= At(E).is_true() && At(Given).is_true();
    });
    EXPECT_EQ(Context.satisfiable({E}), Holds ? Tri::Yes : Tri::No) << E.to_string();
    // Products are unknown functions: what cannot hold then cannot hold at all.
    if (Context.satisfiable({E}, /*Roughly=*/true) == Tri::No) {
      ++RoughlyNo;
      EXPECT_FALSE(Holds) << E.to_string();
    }
    Tri Answer = Tri::Unknown;
    EXPECT_EQ(Context.mayHold({Given}, E, Answer), HoldsWithGiven) << Given.to_string() << "\n" << E.to_string();
    EXPECT_EQ(Answer, HoldsWithGiven ? Tri::Yes : Tri::No);
    // The same from what it remembers.
    EXPECT_EQ(Context.mayHold({Given}, E, Answer), HoldsWithGiven);
    ++(Holds ? Yes : No);
  }
  EXPECT_GT(Yes, 50u);
  EXPECT_GT(No, 5u);
  EXPECT_GT(RoughlyNo, 2u);
}

TEST_F(SmtContextTest, TheOtherThreadHasItsOwnNumbers) {
  Formula Own = Context.ofThread("own", 8), Shared = Context.shared("shared", 8);
  EXPECT_TRUE(Context.isShared(Shared + Shared));
  EXPECT_FALSE(Context.isShared(Own + Shared));
  EXPECT_FALSE(z3::eq(Own, Context.forOther(Own)));
  EXPECT_EQ(Context.satisfiable({Own != Context.forOther(Own)}), Tri::Yes);
  EXPECT_EQ(Context.satisfiable({Shared != Context.forOther(Shared)}), Tri::No);
  Formula PerThread = Context.apply("f", {Shared}, 8, true), ForAll = Context.apply("f", {Shared}, 8, false);
  EXPECT_FALSE(Context.isShared(PerThread));
  EXPECT_TRUE(Context.isShared(ForAll));
}

TEST_F(SmtContextTest, ALimitIsMetWithoutAnAnswer) {
  SmtContext Hurried{Layout, TargetKind::AMDGPU, 10};
  Formula X = Hurried.ofThread("x", 64), Y = Hurried.ofThread("y", 64);
  EXPECT_EQ(
      Hurried.satisfiable({X * Y == Hurried.bits(0x123456789abcdef1, 64), z3::ugt(X, Hurried.bits(1, 64)),
                           z3::ult(X, Hurried.bits(1 << 30, 64)), z3::ult(Y, Hurried.bits(uint64_t(1) << 34, 64))}),
      Tri::Unknown);
  Tri Answer = Tri::Yes;
  EXPECT_TRUE(Hurried.mayHold({}, X * X * X * Y == Hurried.bits(77, 64) && Y * Y * X == Hurried.bits(3, 64), Answer));
}
