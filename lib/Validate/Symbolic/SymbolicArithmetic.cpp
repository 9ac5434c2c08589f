//===- SymbolicArithmetic.cpp - Sums, products and casts of integers -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers exactly, as bits of their width; flags are the conditions under which the result is poison. A sum that is
// extended becomes the sum of the extended operands where it cannot wrap, so that an address computed in 64 bits is the
// formula of one computed in 32 and extended.
//
// Example: `zext (add nuw i, 1)` against `add (zext i), 1` is proved by form; without `nuw` it is refuted.
//
// Cost: linear in the formulas. Source: the LLVM language reference.
// Held by: test/Validate/*.srctgt.ll, unittests/Validate; rejoin-validate-fuzz (operations with random flags).
//
//===----------------------------------------------------------------------===//

#include "Refinement/Events.h"
#include "SymbolicExecutor.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Semantics/Decoder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

Scalars SymbolicExecutor::binary(State &S, const Instruction &I, const Scalars &A, const Scalars &B) {
  Scalars R;
  for (unsigned K = 0; K != A.size(); ++K) {
    const Formula &X = A[K].V, &Y = B[K].V;
    unsigned W = X.get_sort().bv_size();
    Formula Poison = either(A[K].Poison, B[K].Poison), V = X;
    Formula Zero = Context.bits(0, W);
    auto Add = [&](const Formula &E) { Poison = either(Poison, Context.simplify(E)); };
    auto *Wrap = dyn_cast<OverflowingBinaryOperator>(&I);
    bool NUW = Wrap && Wrap->hasNoUnsignedWrap(), NSW = Wrap && Wrap->hasNoSignedWrap();
    auto *Exact = dyn_cast<PossiblyExactOperator>(&I);
    bool IsExact = Exact && Exact->isExact();
    auto Check = [&](auto Extend, auto Apply, unsigned Extra) {
      Formula Wide = Apply(Extend(X, Extra), Extend(Y, Extra));
      Add(Wide != Extend(Apply(X, Y), Extra));
    };
    auto ZExt = [](const Formula &E, unsigned N) { return z3::zext(E, N); };
    auto SExt = [](const Formula &E, unsigned N) { return z3::sext(E, N); };
    auto Arithmetic = [&](auto Apply, unsigned Extra) {
      V = Apply(X, Y);
      if (NUW && !Context.wrapsNever(I.getOpcode(), X, Y, /*Signed=*/false))
        Check(ZExt, Apply, Extra);
      if (NSW && !Context.wrapsNever(I.getOpcode(), X, Y, /*Signed=*/true))
        Check(SExt, Apply, Extra);
    };
    switch (I.getOpcode()) {
    case Instruction::Add:
      Arithmetic([](const Formula &P, const Formula &Q) { return P + Q; }, 1);
      break;
    case Instruction::Sub:
      Arithmetic([](const Formula &P, const Formula &Q) { return P - Q; }, 1);
      break;
    case Instruction::Mul:
      Arithmetic([](const Formula &P, const Formula &Q) { return P * Q; }, W);
      break;
    case Instruction::UDiv:
    case Instruction::URem:
    case Instruction::SDiv:
    case Instruction::SRem: {
      bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
      Formula Bad = either(B[K].Poison, Y == Zero);
      if (Signed)
        Bad = either(Bad, X == Context.bits(APInt::getSignedMinValue(W)) && Y == Context.bits(APInt::getAllOnes(W)));
      require(S, Bad, I);
      V = I.getOpcode() == Instruction::UDiv   ? z3::udiv(X, Y)
          : I.getOpcode() == Instruction::URem ? z3::urem(X, Y)
          : I.getOpcode() == Instruction::SDiv ? X / Y
                                               : z3::srem(X, Y);
      if (IsExact)
        Add((Signed ? z3::srem(X, Y) : z3::urem(X, Y)) != Zero);
      break;
    }
    case Instruction::Shl: {
      uint64_t By;
      // A product where it is one: sums of these have one form.
      V = Y.is_numeral_u64(By) && By < std::min(W, 64U) ? X * Context.bits(uint64_t(1) << By, W) : z3::shl(X, Y);
      Add(z3::uge(Y, Context.bits(W, W)));
      if (NUW && !Context.wrapsNever(I.getOpcode(), X, Y, /*Signed=*/false))
        Add(z3::lshr(V, Y) != X);
      if (NSW && !Context.wrapsNever(I.getOpcode(), X, Y, /*Signed=*/true))
        Add(z3::ashr(V, Y) != X);
      break;
    }
    case Instruction::LShr:
    case Instruction::AShr:
      V = I.getOpcode() == Instruction::LShr ? z3::lshr(X, Y) : z3::ashr(X, Y);
      Add(z3::uge(Y, Context.bits(W, W)));
      if (IsExact)
        Add(z3::shl(V, Y) != X);
      break;
    case Instruction::And:
      V = X & Y;
      break;
    case Instruction::Or:
      V = X | Y;
      if (cast<PossiblyDisjointInst>(&I)->isDisjoint())
        Add((X & Y) != Zero);
      break;
    case Instruction::Xor:
      V = X ^ Y;
      break;
    default:
      llvm_unreachable("an integer operation");
    }
    R.push_back({Context.simplifyShallow(V), Poison});
  }
  return R;
}

Scalars SymbolicExecutor::cast(const CastInst &I, const Scalars &A) {
  Scalars R;
  // What is wider of sums that do not wrap is a sum of what is wider: so that places tell how far apart they are.
  SmallVector<std::pair<const ConstantInt *, bool>> Added;
  for (const Value *Of = I.getOperand(0);;) {
    const auto *Sum = dyn_cast<OverflowingBinaryOperator>(Of);
    const auto *By = Sum && is_contained({Instruction::Add, Instruction::Sub}, Sum->getOpcode())
                         ? dyn_cast<ConstantInt>(Sum->getOperand(1))
                         : nullptr;
    if (!By || !((isa<SExtInst>(I) && Sum->hasNoSignedWrap()) || (isa<ZExtInst>(I) && Sum->hasNoUnsignedWrap())))
      break;
    Added.push_back({By, Sum->getOpcode() == Instruction::Sub});
    Of = Sum->getOperand(0);
  }
  auto Extended = [&](const Formula &V, unsigned By) { return isa<SExtInst>(I) ? z3::sext(V, By) : z3::zext(V, By); };
  unsigned W = Context.DL.getTypeSizeInBits(I.getType()->getScalarType());
  for (const Scalar &X : A) {
    unsigned From = X.V.get_sort().bv_size();
    Scalar Y = X;
    switch (I.getOpcode()) {
    case Instruction::ZExt:
      Y.V = z3::zext(X.V, W - From);
      if (I.hasNonNeg())
        Y.Poison = either(Y.Poison, X.V.extract(From - 1, From - 1) == Context.bits(1, 1));
      break;
    case Instruction::SExt:
      Y.V = z3::sext(X.V, W - From);
      break;
    case Instruction::Trunc: {
      Y.V = X.V.extract(W - 1, 0);
      auto *T = cast_if_present<TruncInst>(&I);
      if (T->hasNoUnsignedWrap())
        Y.Poison = either(Y.Poison, z3::zext(Y.V, From - W) != X.V);
      if (T->hasNoSignedWrap())
        Y.Poison = either(Y.Poison, z3::sext(Y.V, From - W) != X.V);
      break;
    }
    case Instruction::PtrToInt:
    case Instruction::IntToPtr:
    case Instruction::PtrToAddr:
      Y.V = resized(X.V, W, /*Signed=*/false);
      Y.Object = PrivateObjectId();
      break;
    default: // AddrSpaceCast
      if (!X.Object.isValid())
        Y.V = Context.castAddress(X.V, I.getOperand(0)->getType()->getPointerAddressSpace(),
                                  I.getType()->getPointerAddressSpace(), W);
      else
        Y.V = resized(X.V, W, /*Signed=*/false);
    }
    if (!Added.empty()) {
      APInt Narrow(From, 0), Wide(W, 0);
      for (const auto &[C, IsSub] : Added) {
        const APInt N = C->getValue(), Extended = isa<SExtInst>(I) ? N.sext(W) : N.zext(W);
        Narrow += IsSub ? -N : N;
        Wide += IsSub ? -Extended : Extended;
      }
      Y.V = Context.simplify(Extended(Context.simplify(X.V - Context.bits(Narrow)), W - From) + Context.bits(Wide));
    }
    Y.V = Context.simplifyShallow(Y.V);
    Y.Poison = Context.simplify(Y.Poison);
    R.push_back(std::move(Y));
  }
  return R;
}

} // namespace rejoin
