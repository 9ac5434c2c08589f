//===- SymbolicIntrinsics.cpp - Intrinsics that are formulas ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The intrinsics whose results are formulas of their arguments: element by element those of the table at the end; the
// others are assumptions, sums with their overflow, numbers of the launch and arguments given back. What is not here
// has an unknown result or is an event (SymbolicCalls.cpp).
//
// Example: `llvm.usub.sat(a, b)` is `a < b ? 0 : a - b`, so it is proved equal to the select that a pass makes of it;
// `llvm.umin` against `llvm.smin` is refuted.
//
// Cost: the size of the formula; linear in the width for counts of bits. Source: the LLVM language reference.
// Held by: unittests/Validate, test/Validate/folds-*.srctgt.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "SymbolicExecutor.h"
#include "rejoin/Target/Operations.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace rejoin {

namespace {

/// Elements of the arguments of one call, and when the result is poison though they are not.
struct Element {
  SmtContext &Context;
  const CallBase &C;
  SmallVector<Formula> X;
  Formula Poison;

  Intrinsic::ID id() const { return C.getIntrinsicID(); }
  unsigned width() const { return X[0].get_sort().bv_size(); }
  Formula number(uint64_t N) const { return Context.bits(N, width()); }
  Formula isSet(unsigned Bit) const { return X[0].extract(Bit, Bit) == Context.bits(1, 1); }
  /// The second argument, a constant, says that a case is poison.
  void excludeIfAsked(const Formula &Case) {
    if (llvm::cast<ConstantInt>(C.getArgOperand(1))->isOne())
      Poison = Context.simplify(Case);
  }
};

} // namespace

static Formula minimumOrMaximum(Element &E) {
  const auto &M = llvm::cast<MinMaxIntrinsic>(E.C);
  return z3::ite(compareIntegers(M.getPredicate(), E.X[0], E.X[1]), E.X[0], E.X[1]);
}

static Formula comparedThreeWays(Element &E) {
  const unsigned W = E.C.getType()->getScalarSizeInBits();
  const bool Signed = E.id() == Intrinsic::scmp;
  auto IsLess = [&](unsigned I, unsigned J) {
    return compareIntegers(Signed ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, E.X[I], E.X[J]);
  };
  return z3::ite(IsLess(0, 1), E.Context.bits(APInt::getAllOnes(W)),
                 z3::ite(IsLess(1, 0), E.Context.bits(1, W), E.Context.bits(0, W)));
}

static Formula absolute(Element &E) {
  E.excludeIfAsked(E.X[0] == E.Context.bits(APInt::getSignedMinValue(E.width())));
  return z3::ite(E.X[0] < E.number(0), -E.X[0], E.X[0]);
}

static Formula saturatedUnsigned(Element &E) {
  if (E.id() == Intrinsic::usub_sat)
    return z3::ite(z3::ult(E.X[0], E.X[1]), E.number(0), E.X[0] - E.X[1]);
  return z3::ite(z3::ult(E.X[0] + E.X[1], E.X[0]), E.Context.bits(APInt::getAllOnes(E.width())), E.X[0] + E.X[1]);
}

static Formula saturatedSigned(Element &E) {
  const unsigned W = E.width();
  const Formula A = z3::sext(E.X[0], 1), B = z3::sext(E.X[1], 1);
  const Formula Sum = E.id() == Intrinsic::sadd_sat ? A + B : A - B;
  const Formula Most = E.Context.bits(APInt::getSignedMaxValue(W).sext(W + 1)),
                Least = E.Context.bits(APInt::getSignedMinValue(W).sext(W + 1));
  return z3::ite(Sum > Most, Most, z3::ite(Sum < Least, Least, Sum)).extract(W - 1, 0);
}

static Formula population(Element &E) {
  const unsigned W = E.width();
  Formula Sum = E.number(0);
  for (unsigned I = 0; I != W; ++I)
    Sum = Sum + (W == 1 ? E.X[0] : z3::zext(E.X[0].extract(I, I), W - 1));
  return Sum;
}

static Formula countedZeros(Element &E) {
  const unsigned W = E.width();
  E.excludeIfAsked(E.X[0] == E.number(0));
  // The bit that counts is looked at last.
  Formula Count = E.number(W);
  for (unsigned I = 0; I != W; ++I)
    Count = z3::ite(E.isSet(E.id() == Intrinsic::ctlz ? I : W - 1 - I), E.number(W - 1 - I), Count);
  return Count;
}

static Formula reversed(Element &E) {
  const unsigned Each = E.id() == Intrinsic::bswap ? 8 : 1;
  Formula Reversed = E.X[0].extract(Each - 1, 0);
  for (unsigned I = Each; I < E.width(); I += Each)
    Reversed = z3::concat(Reversed, E.X[0].extract(I + Each - 1, I));
  return Reversed;
}

static Formula funnelShifted(Element &E) {
  const unsigned W = E.width();
  const Formula Wide = z3::concat(E.X[0], E.X[1]), Amount = z3::concat(E.number(0), z3::urem(E.X[2], E.number(W)));
  return E.id() == Intrinsic::fshl ? z3::shl(Wide, Amount).extract(2 * W - 1, W)
                                   : z3::lshr(Wide, Amount).extract(W - 1, 0);
}

static Formula bitField(Element &E) {
  const unsigned W = E.width();
  // Of place and size only the low bits count.
  const Formula Low = E.number(W - 1), Place = resized(E.X[1], W, false) & Low, Size = resized(E.X[2], W, false) & Low;
  const Formula End = Place + Size, Field = z3::shl(E.X[0], E.number(W) - End), Down = E.number(W) - Size;
  const bool Signed = E.id() == Intrinsic::amdgcn_sbfe;
  const Formula Inside = Signed ? z3::ashr(Field, Down) : z3::lshr(Field, Down);
  const Formula ToTheTop = Signed ? z3::ashr(E.X[0], Place) : z3::lshr(E.X[0], Place);
  return z3::ite(Size == E.number(0), E.number(0), z3::ite(z3::uge(End, E.number(W)), ToTheTop, Inside));
}

static Formula multipliedIn24Bits(Element &E) {
  const unsigned W = llvm::cast<IntegerType>(E.C.getType())->getBitWidth();
  const bool Signed = E.id() == Intrinsic::amdgcn_mul_i24;
  return resized(E.X[0].extract(23, 0), W, Signed) * resized(E.X[1].extract(23, 0), W, Signed);
}

using Compute = Formula (*)(Element &);

static Compute computeOf(Intrinsic::ID Id) {
  static constexpr std::pair<Intrinsic::ID, Compute> Rows[] = {
      {Intrinsic::umin, minimumOrMaximum},
      {Intrinsic::umax, minimumOrMaximum},
      {Intrinsic::smin, minimumOrMaximum},
      {Intrinsic::smax, minimumOrMaximum},
      {Intrinsic::ucmp, comparedThreeWays},
      {Intrinsic::scmp, comparedThreeWays},
      {Intrinsic::abs, absolute},
      {Intrinsic::usub_sat, saturatedUnsigned},
      {Intrinsic::uadd_sat, saturatedUnsigned},
      {Intrinsic::sadd_sat, saturatedSigned},
      {Intrinsic::ssub_sat, saturatedSigned},
      {Intrinsic::ctpop, population},
      {Intrinsic::ctlz, countedZeros},
      {Intrinsic::cttz, countedZeros},
      {Intrinsic::bswap, reversed},
      {Intrinsic::bitreverse, reversed},
      {Intrinsic::fshl, funnelShifted},
      {Intrinsic::fshr, funnelShifted},
      {Intrinsic::amdgcn_ubfe, bitField},
      {Intrinsic::amdgcn_sbfe, bitField},
      {Intrinsic::amdgcn_mul_u24, multipliedIn24Bits},
      {Intrinsic::amdgcn_mul_i24, multipliedIn24Bits},
  };
  const auto *Row = find_if(Rows, [&](const auto &R) { return R.first == Id; });
  return Row == std::end(Rows) ? nullptr : Row->second;
}

void SymbolicExecutor::computeWithOverflow(State &S, const WithOverflowInst &O) {
  Scalars A = argument(S, O, 0), B = S.Dropped ? Scalars() : argument(S, O, 1), R, Overflows;
  if (S.Dropped)
    return;
  for (unsigned K = 0; K != A.size(); ++K) {
    const unsigned W = A[K].V.get_sort().bv_size();
    auto Widen = [&](const Formula &X) { return O.isSigned() ? z3::sext(X, W) : z3::zext(X, W); };
    auto Apply = [&](const Formula &X, const Formula &Y) {
      return O.getBinaryOp() == Instruction::Add ? X + Y : O.getBinaryOp() == Instruction::Sub ? X - Y : X * Y;
    };
    Formula V = Apply(A[K].V, B[K].V), Poison = either(A[K].Poison, B[K].Poison);
    Formula Fits = Widen(V) == Apply(Widen(A[K].V), Widen(B[K].V));
    R.push_back({Context.simplify(V), Poison});
    Overflows.push_back({Context.simplify(z3::ite(Fits, Context.bits(0, 1), Context.bits(1, 1))), Poison});
  }
  append_range(R, Overflows);
  give(S, &O, R);
}

void SymbolicExecutor::assumeAll(State &S, const CallBase &C) {
  Scalars X = evaluate(S, C.getArgOperand(0));
  if (!S.Dropped)
    require(S, either(X[0].Poison, X[0].V == Context.bits(0, 1)), C);
  for (unsigned K = 0; K != C.getNumOperandBundles() && !S.Dropped; ++K)
    assumeBundle(S, C.getOperandBundleAt(K), C);
}

bool SymbolicExecutor::readLaunch(State &S, const CallBase &C) {
  const Intrinsic::ID Id = C.getIntrinsicID();
  const std::string Name = "w." + C.getCalledFunction()->getName().str();
  const Builtin Gives = findIntrinsic(Id).Runs;
  if (Name.starts_with("w.llvm.amdgcn.") && C.getType()->isIntegerTy(32)) {
    if (Gives >= Builtin::LocalIdX && Gives <= Builtin::LocalIdZ) {
      give(S, &C, {{Context.ofThread(Name, 32), Context.False}});
      return true;
    }
    if (Gives >= Builtin::GroupIdX && Gives <= Builtin::GroupIdZ) {
      give(S, &C, {{Context.shared(Name, 32), Context.False}});
      return true;
    }
  }
  if (Id == Intrinsic::amdgcn_mbcnt_hi && Limits.WaveSize == 32) {
    if (const Scalars X = argument(S, C, 1); !S.Dropped)
      give(S, &C, X);
    return true;
  }
  if (Id == Intrinsic::amdgcn_wavefrontsize && Limits.WaveSize) {
    give(S, &C, {{Context.bits(Limits.WaveSize, 32), Context.False}});
    return true;
  }
  return false;
}

bool SymbolicExecutor::intrinsic(State &S, const CallBase &C) {
  const Intrinsic::ID Id = C.getIntrinsicID();
  if (Id == Intrinsic::not_intrinsic)
    return false;
  if (const auto *O = dyn_cast<WithOverflowInst>(&C)) {
    computeWithOverflow(S, *O);
    return true;
  }
  switch (Id) {
  case Intrinsic::assume:
    assumeAll(S, C);
    return true;
  case Intrinsic::stacksave:
    saveStack(S, C);
    return true;
  case Intrinsic::stackrestore:
    restoreStack(S, C);
    return true;
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::ssa_copy:
  case Intrinsic::expect_with_probability:
  case Intrinsic::expect:
    if (const Scalars X = argument(S, C, 0); !S.Dropped)
      give(S, &C, X);
    return true;
  default:
    break;
  }
  const Compute Of = computeOf(Id);
  if (!Of)
    return readLaunch(S, C);
  SmallVector<Scalars, 3> Arguments;
  for (unsigned K = 0; K != C.arg_size() && !S.Dropped; ++K)
    Arguments.push_back(argument(S, C, K));
  if (S.Dropped)
    return true;
  Scalars R;
  for (unsigned K = 0; K != Arguments[0].size(); ++K) {
    Element E{Context, C, {}, Context.False};
    Formula Poison = Context.False;
    for (const Scalars &A : Arguments) {
      const Scalar &X = A[A.size() == 1 ? 0 : K];
      Poison = either(Poison, X.Poison);
      E.X.push_back(X.V);
    }
    Formula V = Context.simplify(Of(E));
    R.push_back({V, either(Poison, E.Poison)});
  }
  give(S, &C, R);
  return true;
}

} // namespace rejoin
