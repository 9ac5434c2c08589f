//===- CongruenceTest.cpp - Which values are one, and which are not -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Terms: whatever two expressions are, if they are one term, they have one value for all values of their leaves; and
// the rewrites of the preface of Terms.cpp make one term of what they name. Functions: rows of bodies that are
// congruent, and of bodies that are almost so and must not be.
//
//===----------------------------------------------------------------------===//

#include "Congruence/CongruenceValidator.h"
#include "Congruence/Terms.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <array>
#include <map>
#include <random>

using namespace rejoin;
using llvm::CmpInst;
using llvm::StringRef;

namespace {

constexpr unsigned Width = 3, NumValues = 1 << Width, Mask = NumValues - 1;

/// The value of an expression for each pair of values of `x` and `y`.
using Table = std::array<uint8_t, NumValues * NumValues>;

struct Expression {
  TermId Term;
  Table Values;
};

/// Builds expressions over two leaves, as terms and as tables.
class Expressions {
public:
  Expressions() : Number(llvm::Type::getIntNTy(Context, Width)), Bit(llvm::Type::getInt1Ty(Context)) {}

  Expression leaf(unsigned I) {
    return {All.make(TermKind::Argument, Number, {I}), tableOf([&](unsigned X, unsigned Y) { return I ? Y : X; })};
  }
  Expression number(unsigned C) {
    return {All.constant(*llvm::ConstantInt::get(Number, C)), tableOf([&](unsigned, unsigned) { return C; })};
  }
  /// X + Times * Y.
  std::optional<Expression> add(const Expression &X, const Expression &Y, uint64_t Times, Side Of) {
    auto Sum = All.add(All.sumOf(X.Term), All.sumOf(Y.Term), Times, Width, Of);
    if (!Sum)
      return std::nullopt;
    return Expression{All.term(Number, *Sum, Width), zip(X, Y, [&](unsigned A, unsigned B) { return A + Times * B; })};
  }
  std::optional<Expression> multiply(const Expression &X, const Expression &Y, Side Of) {
    auto T = All.product(Number, X.Term, Y.Term, Of);
    if (!T)
      return std::nullopt;
    return Expression{*T, zip(X, Y, [](unsigned A, unsigned B) { return A * B; })};
  }
  Expression compare(CmpInst::Predicate P, const Expression &X, const Expression &Y) {
    return {All.compare(P, X.Term, Y.Term), zip(X, Y, [&](unsigned A, unsigned B) {
              return llvm::ICmpInst::compare(llvm::APInt(Width, A), llvm::APInt(Width, B), P);
            })};
  }
  Expression negate(const Expression &X) {
    return {All.negate(X.Term), zip(X, X, [](unsigned A, unsigned) { return !A; })};
  }
  std::optional<Expression> both(const Expression &X, const Expression &Y, Side Of) {
    auto T = All.conjunction(X.Term, Y.Term, Of);
    if (!T)
      return std::nullopt;
    return Expression{*T, zip(X, Y, [](unsigned A, unsigned B) { return A & B; })};
  }
  std::optional<Expression> choose(bool OfBits, const Expression &If, const Expression &X, const Expression &Y,
                                   Side Of) {
    auto T = All.choice(OfBits ? Bit : Number, If.Term, X.Term, Y.Term, Of);
    if (!T)
      return std::nullopt;
    Expression R{*T, {}};
    for (size_t K = 0; K != R.Values.size(); ++K)
      R.Values[K] = If.Values[K] ? X.Values[K] : Y.Values[K];
    return R;
  }

  llvm::LLVMContext Context;
  llvm::Type *Number, *Bit;
  Terms All;

private:
  template <typename Fn> static Table tableOf(Fn Value) {
    Table T;
    for (unsigned X = 0; X != NumValues; ++X)
      for (unsigned Y = 0; Y != NumValues; ++Y)
        T[X * NumValues + Y] = static_cast<uint8_t>(Value(X, Y) & Mask);
    return T;
  }
  template <typename Fn> static Table zip(const Expression &X, const Expression &Y, Fn Value) {
    Table T;
    for (size_t K = 0; K != T.size(); ++K)
      T[K] = static_cast<uint8_t>(Value(X.Values[K], Y.Values[K]) & Mask);
    return T;
  }
};

constexpr CmpInst::Predicate Predicates[] = {CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_UGT, CmpInst::ICMP_UGE,
                                             CmpInst::ICMP_ULT, CmpInst::ICMP_ULE, CmpInst::ICMP_SGT, CmpInst::ICMP_SGE,
                                             CmpInst::ICMP_SLT, CmpInst::ICMP_SLE};

} // namespace

/// Thousands of random expressions over two leaves: no term has two values.
TEST(Terms, EqualTermsHaveEqualValues) {
  for (Side Of : {Side::Source, Side::Target}) {
    Expressions E;
    std::mt19937 Random(7);
    auto Below = [&](size_t N) { return static_cast<unsigned>(Random() % N); };
    std::vector<Expression> Numbers{E.leaf(0), E.leaf(1)}, Bits;
    for (unsigned C = 0; C != NumValues; ++C)
      Numbers.push_back(E.number(C));
    Bits.push_back(E.compare(CmpInst::ICMP_ULT, Numbers[0], Numbers[1]));
    std::map<std::pair<TermId, bool>, Table> ValuesOf;
    unsigned NumShared = 0, NumRefused = 0;
    auto Take = [&](std::vector<Expression> &To, bool IsBit, const std::optional<Expression> &X) {
      if (!X) {
        ++NumRefused;
        return;
      }
      auto [It, IsNew] = ValuesOf.try_emplace({X->Term, IsBit}, X->Values);
      NumShared += !IsNew;
      ASSERT_EQ(It->second, X->Values) << "term " << X->Term << ", of the "
                                       << (Of == Side::Source ? "source" : "target");
      To.push_back(*X);
    };
    for (unsigned Round = 0; Round != 20000; ++Round) {
      // Mostly what is small, so that the same is found again.
      auto Number = [&] { return Numbers[Below(std::min<size_t>(Numbers.size(), Below(4) ? 40 : 4000))]; };
      auto Truth = [&] { return Bits[Below(std::min<size_t>(Bits.size(), Below(4) ? 40 : 4000))]; };
      switch (Below(7)) {
      case 0:
        Take(Numbers, false, E.add(Number(), Number(), Below(NumValues), Of));
        break;
      case 1:
        Take(Numbers, false, E.multiply(Number(), Number(), Of));
        break;
      case 2:
        Take(Bits, true, E.compare(Predicates[Below(std::size(Predicates))], Number(), Number()));
        break;
      case 3:
        Take(Bits, true, E.negate(Truth()));
        break;
      case 4:
        Take(Bits, true, E.both(Truth(), Truth(), Of));
        break;
      case 5:
        Take(Numbers, false, E.choose(false, Truth(), Number(), Number(), Of));
        break;
      default:
        Take(Bits, true, E.choose(true, Truth(), Truth(), Truth(), Of));
      }
      if (HasFatalFailure())
        return;
    }
    EXPECT_GT(NumShared, 2000u);
    // What uses a leaf twice is refused to a target, where it may be undefined.
    if (Of == Side::Target)
      EXPECT_GT(NumRefused, 200u);
  }
}

TEST(Terms, RewritesMakeOneTerm) {
  Expressions E;
  const Expression X = E.leaf(0), Y = E.leaf(1);
  constexpr Side Of = Side::Source;
  // Sums form a ring.
  EXPECT_EQ(E.add(X, Y, 1, Of)->Term, E.add(Y, X, 1, Of)->Term);
  EXPECT_EQ(E.add(*E.add(X, Y, 1, Of), Y, Mask, Of)->Term, X.Term);
  EXPECT_EQ(E.add(X, X, 1, Of)->Term, E.multiply(X, E.number(2), Of)->Term);
  EXPECT_EQ(E.add(X, X, Mask, Of)->Term, E.number(0).Term);
  EXPECT_EQ(E.multiply(E.number(3), *E.add(X, E.number(1), 1, Of), Of)->Term, E.add(E.number(3), X, 3, Of)->Term);
  EXPECT_EQ(E.multiply(*E.multiply(X, Y, Of), X, Of)->Term, E.multiply(X, *E.multiply(X, Y, Of), Of)->Term);
  // Comparisons are made of three.
  for (auto [P, Q] : {std::pair(CmpInst::ICMP_UGT, CmpInst::ICMP_ULT),
                      {CmpInst::ICMP_SGE, CmpInst::ICMP_SLE},
                      {CmpInst::ICMP_NE, CmpInst::ICMP_NE}})
    EXPECT_EQ(E.compare(P, X, Y).Term, E.compare(Q, Y, X).Term);
  EXPECT_EQ(E.compare(CmpInst::ICMP_UGT, X, Y).Term, E.negate(E.compare(CmpInst::ICMP_ULE, X, Y)).Term);
  EXPECT_EQ(E.compare(CmpInst::ICMP_ULT, E.number(3), X).Term, E.compare(CmpInst::ICMP_UGE, X, E.number(4)).Term);
  EXPECT_EQ(E.compare(CmpInst::ICMP_ULT, X, E.number(1)).Term, E.compare(CmpInst::ICMP_EQ, X, E.number(0)).Term);
  EXPECT_EQ(E.compare(CmpInst::ICMP_EQ, *E.add(X, E.number(2), 1, Of), E.number(1)).Term,
            E.compare(CmpInst::ICMP_EQ, X, E.number(7)).Term);
  // Bits and choices.
  const Expression P = E.compare(CmpInst::ICMP_ULT, X, Y), Q = E.compare(CmpInst::ICMP_EQ, X, Y);
  EXPECT_EQ(E.both(P, Q, Of)->Term, E.both(Q, P, Of)->Term);
  EXPECT_EQ(E.both(P, P, Of)->Term, P.Term);
  EXPECT_EQ(E.both(P, E.negate(P), Of)->Term, E.All.truth(E.Bit, false));
  EXPECT_EQ(E.choose(false, P, X, X, Of)->Term, X.Term);
  EXPECT_EQ(E.choose(false, P, X, Y, Of)->Term, E.choose(false, E.negate(P), Y, X, Of)->Term);
  EXPECT_EQ(E.choose(false, P, X, Y, Of)->Term, E.choose(false, E.compare(CmpInst::ICMP_UGT, X, Y), Y, X, Of)->Term);
}

/// Where each use may be of another value, a target joins none.
TEST(Terms, LeavesThatMayBeUndefinedAreNotJoined) {
  Expressions E;
  const Expression X = E.leaf(0), P = E.compare(CmpInst::ICMP_ULT, X, E.leaf(1));
  EXPECT_FALSE(E.add(X, X, 1, Side::Target));
  EXPECT_FALSE(E.add(X, X, Mask, Side::Target));
  EXPECT_FALSE(E.both(P, P, Side::Target));
  EXPECT_FALSE(E.both(P, E.negate(P), Side::Target));
  E.All.setFixed(X.Term);
  EXPECT_TRUE(E.add(X, X, 1, Side::Target));
  // The condition was made before.
  Expressions F;
  const Expression U = F.leaf(0), V = F.leaf(1);
  F.All.setFixed(U.Term);
  F.All.setFixed(V.Term);
  const Expression R = F.compare(CmpInst::ICMP_ULT, U, V);
  EXPECT_EQ(F.both(R, R, Side::Target)->Term, R.Term);
}

namespace {

/// Bodies of two functions with the same parameters, in which `@F` stands for their name.
struct Pair {
  const char *Name, *Parameters, *Source, *Target;
};

std::string withName(StringRef Name, const Pair &P, StringRef Body) {
  return ("define i32 @" + Name + "(" + P.Parameters + ") convergent {\nentry:\n" + Body + "}\n").str();
}

std::string differenceOf(const Pair &P) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  const std::string Text = R"(
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @event(i32)
declare void @barrier() convergent
declare i32 @gives(i32)
declare i32 @llvm.umin.i32(i32, i32)
)" + withName("src", P, P.Source) +
                           withName("tgt", P, P.Target);
  auto M = llvm::parseAssemblyString(Text, Error, Context);
  EXPECT_TRUE(M) << P.Name << ": " << Error.getMessage().str() << " in line " << Error.getLineNo() << "\n" << Text;
  if (!M)
    return "no text";
  std::string Difference;
  const bool Are = areCongruent(*M->getFunction("src"), *M->getFunction("tgt"), ConvergenceModel::Maximal, &Difference);
  return Are ? "" : Difference.empty() ? "unknown" : Difference;
}

const Pair AreOne[] = {
    {"order of a sum", "i32 %a, i32 %b", "  %r = add i32 %a, %b\n  ret i32 %r\n",
     "  %r = add i32 %b, %a\n  ret i32 %r\n"},
    {"difference of a constant", "i32 %a, i32 %b", "  %r = sub i32 %a, 5\n  ret i32 %r\n",
     "  %r = add i32 %a, -5\n  ret i32 %r\n"},
    {"shift and product", "i32 %a, i32 %b", "  %r = shl i32 %a, 3\n  ret i32 %r\n",
     "  %r = mul i32 %a, 8\n  ret i32 %r\n"},
    {"complement", "i32 %a, i32 %b", "  %r = xor i32 %a, -1\n  ret i32 %r\n", "  %r = sub i32 -1, %a\n  ret i32 %r\n"},
    {"a flag less", "i32 %a, i32 %b", "  %r = add nsw i32 %a, %b\n  ret i32 %r\n",
     "  %r = add i32 %a, %b\n  ret i32 %r\n"},
    {"sides of a comparison", "i32 %a, i32 %b", "  %c = icmp ugt i32 %a, %b\n  %r = zext i1 %c to i32\n  ret i32 %r\n",
     "  %c = icmp ult i32 %b, %a\n  %r = zext i1 %c to i32\n  ret i32 %r\n"},
    {"negation of a comparison", "i32 %a, i32 %b",
     "  %c = icmp ugt i32 %a, %b\n  %r = select i1 %c, i32 1, i32 %b\n  ret i32 %r\n",
     "  %c = icmp ule i32 %a, %b\n  %r = select i1 %c, i32 %b, i32 1\n  ret i32 %r\n"},
    {"the smaller one", "i32 noundef %a, i32 noundef %b",
     "  %c = icmp ult i32 %a, %b\n  %r = select i1 %c, i32 %a, i32 %b\n  ret i32 %r\n",
     "  %r = call i32 @llvm.umin.i32(i32 %a, i32 %b)\n  ret i32 %r\n"},
    {"twice a value that is defined", "i32 noundef %a, i32 %b", "  %r = shl i32 %a, 1\n  ret i32 %r\n",
     "  %r = add i32 %a, %a\n  ret i32 %r\n"},
    {"sides of a branch", "i1 %c, i32 %b",
     "  br i1 %c, label %x, label %y\nx:\n  call void @event(i32 1)\n  br label %end\ny:\n  br label %end\nend:\n"
     "  %r = phi i32 [ 1, %x ], [ %b, %y ]\n  ret i32 %r\n",
     "  %d = xor i1 %c, true\n  br i1 %d, label %y, label %x\ny:\n  br label %end\nx:\n  call void @event(i32 1)\n"
     "  br label %end\nend:\n  %r = phi i32 [ %b, %y ], [ 1, %x ]\n  ret i32 %r\n"},
    {"an empty block", "i1 %c, i32 %b", "  br label %next\nnext:\n  call void @event(i32 %b)\n  ret i32 %b\n",
     "  call void @event(i32 %b)\n  ret i32 %b\n"},
    {"two loads of one place", "ptr addrspace(1) %p, i32 %b",
     "  %x = load i32, ptr addrspace(1) %p\n  %y = load i32, ptr addrspace(1) %p\n  call void @event(i32 %x)\n  ret "
     "i32 %y\n",
     "  %x = load i32, ptr addrspace(1) %p\n  %y = load i32, ptr addrspace(1) %p\n  call void @event(i32 %y)\n  ret "
     "i32 %x\n"},
    {"a counter", "i32 %n, i32 %b",
     "  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  call void @event(i32 %i)\n"
     "  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %loop, label %end\nend:\n  ret i32 0\n",
     "  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  call void @event(i32 %i)\n"
     "  %j = sub i32 %i, -1\n  %c = icmp uge i32 %j, %n\n  br i1 %c, label %end, label %loop\nend:\n  ret i32 0\n"},
    {"an operation of all threads", "i32 %a, i32 %b",
     "  call void @barrier() convergent\n  %r = add i32 %a, 1\n  ret i32 %r\n",
     "  %r = sub i32 %a, -1\n  call void @barrier() convergent\n  ret i32 %r\n"},
    {"a freeze less", "i32 %a, i32 %b", "  %x = freeze i32 %a\n  %y = freeze i32 %b\n  ret i32 %x\n",
     "  %x = freeze i32 %a\n  ret i32 %x\n"},
};

const Pair AreTwo[] = {
    {"order of a difference", "i32 %a, i32 %b", "  %r = sub i32 %a, %b\n  ret i32 %r\n",
     "  %r = sub i32 %b, %a\n  ret i32 %r\n"},
    {"another shift", "i32 %a, i32 %b", "  %r = shl i32 %a, 3\n  ret i32 %r\n", "  %r = mul i32 %a, 9\n  ret i32 %r\n"},
    {"a flag more", "i32 %a, i32 %b", "  %r = add i32 %a, %b\n  ret i32 %r\n",
     "  %r = add nsw i32 %a, %b\n  ret i32 %r\n"},
    {"a flag that allows another number", "float %a, i32 %b",
     "  %x = fadd float %a, 1.0\n  %r = bitcast float %x to i32\n  ret i32 %r\n",
     "  %x = fadd nsz float %a, 1.0\n  %r = bitcast float %x to i32\n  ret i32 %r\n"},
    {"sign of a comparison", "i32 %a, i32 %b", "  %c = icmp ugt i32 %a, %b\n  %r = zext i1 %c to i32\n  ret i32 %r\n",
     "  %c = icmp sgt i32 %a, %b\n  %r = zext i1 %c to i32\n  ret i32 %r\n"},
    {"sides of a choice", "i32 %a, i1 %c", "  %r = select i1 %c, i32 %a, i32 1\n  ret i32 %r\n",
     "  %r = select i1 %c, i32 1, i32 %a\n  ret i32 %r\n"},
    {"the greater one", "i32 noundef %a, i32 noundef %b",
     "  %c = icmp ugt i32 %a, %b\n  %r = select i1 %c, i32 %a, i32 %b\n  ret i32 %r\n",
     "  %r = call i32 @llvm.umin.i32(i32 %a, i32 %b)\n  ret i32 %r\n"},
    // Each use of an undefined value may be of another one.
    {"twice a value that may be undefined", "i32 %a, i32 %b", "  %r = shl i32 %a, 1\n  ret i32 %r\n",
     "  %r = add i32 %a, %a\n  ret i32 %r\n"},
    {"sides of a branch", "i1 %c, i32 %b",
     "  br i1 %c, label %x, label %y\nx:\n  call void @event(i32 1)\n  br label %end\ny:\n  br label %end\nend:\n"
     "  ret i32 0\n",
     "  br i1 %c, label %y, label %x\nx:\n  call void @event(i32 1)\n  br label %end\ny:\n  br label %end\nend:\n"
     "  ret i32 0\n"},
    {"an event less", "i32 %a, i32 %b", "  call void @event(i32 %a)\n  call void @event(i32 %a)\n  ret i32 0\n",
     "  call void @event(i32 %a)\n  ret i32 0\n"},
    {"events in another order", "i32 %a, i32 %b",
     "  call void @event(i32 %a)\n  call void @event(i32 %b)\n  ret i32 0\n",
     "  call void @event(i32 %b)\n  call void @event(i32 %a)\n  ret i32 0\n"},
    {"a load behind a store", "ptr addrspace(1) %p, ptr addrspace(1) %q",
     "  %x = load i32, ptr addrspace(1) %p\n  store i32 1, ptr addrspace(1) %q\n  ret i32 %x\n",
     "  store i32 1, ptr addrspace(1) %q\n  %x = load i32, ptr addrspace(1) %p\n  ret i32 %x\n"},
    {"a load behind a call", "ptr addrspace(1) %p, i32 %b",
     "  %x = load i32, ptr addrspace(1) %p\n  call void @event(i32 1)\n  ret i32 %x\n",
     "  call void @event(i32 1)\n  %x = load i32, ptr addrspace(1) %p\n  ret i32 %x\n"},
    {"a division earlier", "i1 %c, i32 %b",
     "  br i1 %c, label %x, label %y\nx:\n  %q = udiv i32 7, %b\n  ret i32 %q\ny:\n  ret i32 0\n",
     "  %q = udiv i32 7, %b\n  br i1 %c, label %x, label %y\nx:\n  ret i32 %q\ny:\n  ret i32 0\n"},
    {"another limit", "i32 %n, i32 %b",
     "  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  call void @event(i32 %i)\n"
     "  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  br i1 %c, label %loop, label %end\nend:\n  ret i32 0\n",
     "  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  call void @event(i32 %i)\n"
     "  %j = add i32 %i, 1\n  %c = icmp ule i32 %j, %n\n  br i1 %c, label %loop, label %end\nend:\n  ret i32 0\n"},
    {"an operation of all threads behind a branch", "i1 %c, i32 %b",
     "  call void @barrier() convergent\n  br i1 %c, label %x, label %y\nx:\n  ret i32 1\ny:\n  ret i32 0\n",
     "  br i1 %c, label %x, label %y\nx:\n  call void @barrier() convergent\n  ret i32 1\ny:\n"
     "  call void @barrier() convergent\n  ret i32 0\n"},
    {"an operation of all threads left out", "i32 %a, i32 %b", "  call void @barrier() convergent\n  ret i32 %a\n",
     "  ret i32 %a\n"},
    {"a freeze more", "i32 %a, i32 %b", "  %x = freeze i32 %a\n  call void @event(i32 %x)\n  ret i32 %x\n",
     "  %x = freeze i32 %a\n  %y = freeze i32 %a\n  call void @event(i32 %x)\n  ret i32 %y\n"},
    {"what was frozen no more", "i32 %a, i32 %b", "  %x = freeze i32 %a\n  ret i32 %x\n", "  ret i32 %a\n"},
    {"an unknown function once more", "i32 %a, i32 %b",
     "  %x = call i32 @gives(i32 %a)\n  call void @event(i32 %x)\n  ret i32 %x\n",
     "  %x = call i32 @gives(i32 %a)\n  %y = call i32 @gives(i32 %a)\n  call void @event(i32 %x)\n  ret i32 %y\n"},
};

} // namespace

TEST(Congruence, OfOneFunction) {
  for (const Pair &P : AreOne) {
    EXPECT_EQ(differenceOf(P), "") << P.Name;
    EXPECT_EQ(differenceOf({P.Name, P.Parameters, P.Source, P.Source}), "") << P.Name << ", with itself";
  }
}

TEST(Congruence, NotOfTwo) {
  for (const Pair &P : AreTwo) {
    EXPECT_NE(differenceOf(P), "") << P.Name;
    // It is the difference that counts.
    EXPECT_EQ(differenceOf({P.Name, P.Parameters, P.Source, P.Source}), "") << P.Name << ", with itself";
  }
}
