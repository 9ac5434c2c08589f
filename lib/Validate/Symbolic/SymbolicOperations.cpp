//===- SymbolicOperations.cpp - What one thread computes, as formulas -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
      Y.Object = -1;
      break;
    default: // AddrSpaceCast
      if (X.Object < 0)
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

Formula SymbolicExecutor::poisonOf(const Instruction &I, ArrayRef<Scalars> Operands, StringRef Name) {
  const auto *C = dyn_cast<CallBase>(&I);
  Formula Surely = Context.False, MayBe = Context.False;
  SmallVector<Formula> Values;
  for (unsigned J = 0; J != Operands.size(); ++J) {
    Formula All = Context.True, Any = Context.False;
    for (const Scalar &X : Operands[J]) {
      All = Context.simplify(All && X.Poison);
      Any = either(Any, X.Poison);
      Values.push_back(X.V);
      Values.push_back(bit(X.Poison));
    }
    MayBe = either(MayBe, Any);
    if (!Any.is_false() && (!C || (J < C->arg_size() && propagatesPoison(C->getArgOperandUse(J)))))
      Surely = either(Surely, All);
  }
  if (z3::eq(MayBe, Surely))
    return Surely;
  return either(Surely, Context.simplify(MayBe && flag(Context.apply(("xpoison." + Name).str(), Values, 1, true))));
}

/// Folded by LLVM where all operands are numbers; else an unknown function of the operands.
Scalars SymbolicExecutor::unknown(const Instruction &I, ArrayRef<Scalars> Operands) {
  Scalars R;
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(I.getType(), 0, Leaves);
  // From signed integers or others: it is told by what is wider.
  std::string Name = isa<SIToFPInst, UIToFPInst>(I) ? "xop.itofp" : std::string("xop.") + I.getOpcodeName();
  const auto *C = dyn_cast<CallBase>(&I);
  if (C)
    Name = "xcall." + (isTriviallyVectorizable(C->getIntrinsicID()) ? Intrinsic::getBaseName(C->getIntrinsicID()).str()
                                                                    : eventLabel(*C));
  // An unordered predicate is what its inverse is not.
  const auto *Compare = dyn_cast<FCmpInst>(&I);
  const bool Inverse = Compare && Compare->getPredicate() & CmpInst::FCMP_UNO;
  const CmpInst::Predicate By = !Compare  ? CmpInst::BAD_FCMP_PREDICATE
                                : Inverse ? Compare->getInversePredicate()
                                          : Compare->getPredicate();
  if (const auto *F = dyn_cast<FPMathOperator>(&I)) {
    raw_string_ostream OS(Name);
    F->getFastMathFlags().print(OS);
    if (float Accuracy = F->getFPAccuracy(); Accuracy != 0)
      OS << ".within" << Accuracy;
  }
  // A scalar operand of an intrinsic on vectors goes with every element.
  bool ByElement = (!C || isTriviallyVectorizable(C->getIntrinsicID())) && all_of(Operands, [&](const Scalars &O) {
                     return O.size() == Leaves.size() || (C && O.size() == 1);
                   });
  const bool IsConversion = isa<SIToFPInst, UIToFPInst>(I);
  {
    // Numbers of one size may be of several kinds.
    raw_string_ostream OS(Name);
    auto Print = [&](const Type *T) {
      OS << ".";
      (ByElement ? T->getScalarType() : T)->print(OS);
    };
    Print(I.getType());
    for (unsigned J = 0; J != Operands.size(); ++J)
      if (!IsConversion && (!ByElement || I.getOperand(J)->getType()->isFPOrFPVectorTy()))
        Print(I.getOperand(J)->getType());
  }
  for (unsigned K = 0; K != Leaves.size(); ++K) {
    SmallVector<Formula> Arguments;
    SmallVector<Scalars> Here;
    SmallVector<Constant *> Numbers;
    for (unsigned J = 0; J != Operands.size(); ++J) {
      Here.push_back(ByElement && Operands[J].size() != 1 ? Scalars{Operands[J][K]} : Operands[J]);
      for (const Scalar &X : Here.back()) {
        const unsigned Bits = X.V.get_sort().bv_size();
        Arguments.push_back(IsConversion ? Context.simplify(resized(X.V, std::max(65U, Bits + 1), isa<SIToFPInst>(I)))
                                         : X.V);
        uint64_t N;
        Type *T = I.getOperand(J)->getType()->getScalarType();
        if (ByElement && Bits <= 64 && X.V.is_numeral_u64(N)) {
          if (T->isFloatingPointTy())
            Numbers.push_back(ConstantFP::get(T->getContext(), APFloat(T->getFltSemantics(), APInt(Bits, N))));
          else if (T->isIntegerTy())
            Numbers.push_back(ConstantInt::get(T, APInt(Bits, N)));
        }
      }
    }
    std::optional<Formula> Folded;
    if (Numbers.size() == I.getNumOperands() && !I.getType()->isVectorTy())
      if (Constant *F = ConstantFoldInstOperands(const_cast<Instruction *>(&I), Numbers, Context.DL)) {
        if (const auto *N = dyn_cast<ConstantFP>(F))
          Folded = Context.bits(N->getValueAPF().bitcastToAPInt());
        else if (const auto *N = dyn_cast<ConstantInt>(F))
          Folded = Context.bits(N->getValue());
      }
    // Operands that may change places: the lesser bits first. NaNs may be others then, which is open anyway.
    const bool Swaps = ByElement && Compare && By > CmpInst::getSwappedPredicate(By);
    if (Swaps) {
      std::swap(Arguments[0], Arguments[1]);
      std::swap(Here[0], Here[1]);
    }
    if (ByElement && I.isCommutative() && Here.size() >= 2) {
      Scalar &X = Here[0][0], &Y = Here[1][0];
      if (Z3_get_ast_id(Context.C, Y.V) < Z3_get_ast_id(Context.C, X.V))
        std::swap(X, Y);
      // What is poison goes with its operand.
      const bool MayBePoison = !X.Poison.is_false() || !Y.Poison.is_false();
      auto Key = [&](const Scalar &O) { return MayBePoison ? Formula(z3::concat(O.V, bit(O.Poison))) : O.V; };
      if (!z3::eq(X.V, Y.V) || !z3::eq(X.Poison, Y.Poison)) {
        Formula IsLess = z3::ult(Key(X), Key(Y));
        auto Either = [&](const Formula &A, const Formula &B) {
          return z3::eq(A, B) ? A : Context.simplifyShallow(z3::ite(IsLess, A, B));
        };
        Scalar Least{Either(X.V, Y.V), Either(X.Poison, Y.Poison)}, Most{Either(Y.V, X.V), Either(Y.Poison, X.Poison)};
        X = Least;
        Y = Most;
      }
      Arguments[0] = X.V;
      Arguments[1] = Y.V;
    }
    std::string Element = ByElement ? Name : Name + "#" + std::to_string(K);
    if (Compare)
      Element += "." + CmpInst::getPredicateName(Swaps ? CmpInst::getSwappedPredicate(By) : By).str();
    R.push_back(
        {Folded ? *Folded : Context.apply(Element, Arguments, Leaves[K].second, false), poisonOf(I, Here, Element)});
    if (Inverse && !Folded)
      R.back().V = Context.simplify(~R.back().V);
    if (isa<UIToFPInst>(I) && I.hasNonNeg()) {
      const Formula &X = Here[0][0].V;
      unsigned Sign = X.get_sort().bv_size() - 1;
      R.back().Poison = either(R.back().Poison, Context.simplify(X.extract(Sign, Sign) == Context.bits(1, 1)));
    }
  }
  return R;
}

void SymbolicExecutor::excludeNumbers(const Instruction &I, Scalars &R) {
  const auto *F = dyn_cast<FPMathOperator>(&I);
  const Type *T = I.getType()->getScalarType();
  if (!F || !T->isIEEELikeFPTy() || !(F->hasNoNaNs() || F->hasNoInfs()))
    return;
  Formula Infinity = Context.bits(APFloat::getInf(T->getFltSemantics()).bitcastToAPInt());
  for (Scalar &X : R) {
    Formula Magnitude = X.V & Context.bits(APInt::getSignedMaxValue(X.V.get_sort().bv_size()));
    if (F->hasNoNaNs())
      X.Poison = either(X.Poison, Context.simplify(z3::ugt(Magnitude, Infinity)));
    if (F->hasNoInfs())
      X.Poison = either(X.Poison, Context.simplify(Magnitude == Infinity));
  }
}

Scalar SymbolicExecutor::choose(State &S, const Formula &If, const Scalar &X, const Scalar &Y) {
  if (If.is_true() || If.is_false())
    return If.is_true() ? X : Y;
  if (X.Object != Y.Object)
    giveUp(S, "a choice between private objects is not modelled");
  return {Context.simplifyShallow(z3::ite(If, X.V, Y.V)), Context.simplifyShallow(z3::ite(If, X.Poison, Y.Poison)),
          X.Object};
}

Formula compareIntegers(CmpInst::Predicate P, const Formula &X, const Formula &Y) {
  switch (P) {
  case CmpInst::ICMP_EQ:
    return X == Y;
  case CmpInst::ICMP_NE:
    return X != Y;
  case CmpInst::ICMP_UGT:
    return z3::ugt(X, Y);
  case CmpInst::ICMP_UGE:
    return z3::uge(X, Y);
  case CmpInst::ICMP_ULT:
    return z3::ult(X, Y);
  case CmpInst::ICMP_ULE:
    return z3::ule(X, Y);
  case CmpInst::ICMP_SGT:
    return X > Y;
  case CmpInst::ICMP_SGE:
    return X >= Y;
  case CmpInst::ICMP_SLT:
    return X < Y;
  default:
    return X <= Y;
  }
}

/// Comparisons of numbers in the formats of IEEE 754 are formulas over their bits, unless denormal operands may count
/// as zero or other flags than those of what is excluded let the operands be others.
static bool comparesBits(const FCmpInst &C) {
  const Type *T = C.getOperand(0)->getType()->getScalarType();
  FastMathFlags Flags = C.getFastMathFlags();
  Flags.setNoNaNs(false);
  Flags.setNoInfs(false);
  Flags.setNoSignedZeros(false);
  return T->isIEEELikeFPTy() && Flags.none() &&
         C.getFunction()->getDenormalMode(T->getFltSemantics()).Input == DenormalMode::IEEE;
}

Scalar SymbolicExecutor::compareFloats(const FCmpInst &C, const Scalar &X, const Scalar &Y) {
  const fltSemantics &Semantics = C.getOperand(0)->getType()->getScalarType()->getFltSemantics();
  const Formula Infinity = Context.bits(APFloat::getInf(Semantics).bitcastToAPInt());
  const unsigned Sign = X.V.get_sort().bv_size() - 1;
  auto Magnitude = [&](const Formula &V) { return V & Context.bits(APInt::getSignedMaxValue(Sign + 1)); };
  auto IsNaN = [&](const Formula &V) { return Context.simplify(z3::ugt(Magnitude(V), Infinity)); };
  auto IsNegative = [&](const Formula &V) { return V.extract(Sign, Sign) == Context.bits(1, 1); };
  const bool IsSame = z3::eq(X.V, Y.V);
  Formula Unordered = IsSame ? IsNaN(X.V) : either(IsNaN(X.V), IsNaN(Y.V));
  Formula BothZero = Context.simplify(Magnitude(X.V | Y.V) == Context.bits(0, Sign + 1));
  auto Less = [&](const Formula &A, const Formula &B) {
    if (IsSame)
      return Context.False;
    Formula Bits =
        z3::ite(IsNegative(A), !BothZero && (!IsNegative(B) || z3::ult(B, A)), !IsNegative(B) && z3::ult(A, B));
    return Context.simplify(!Unordered && Bits);
  };
  // An unordered predicate is what its inverse is not.
  CmpInst::Predicate P = C.getPredicate();
  const bool Inverse = P & CmpInst::FCMP_UNO;
  P = Inverse ? C.getInversePredicate() : P;
  Formula Result = Context.False;
  if (P == CmpInst::FCMP_ORD) {
    Result = Context.simplify(!Unordered);
  } else {
    if (P & CmpInst::FCMP_OEQ)
      Result = IsSame ? Context.simplify(!Unordered) : Context.simplify(!Unordered && (X.V == Y.V || BothZero));
    if (P & CmpInst::FCMP_OLT)
      Result = either(Result, Less(X.V, Y.V));
    if (P & CmpInst::FCMP_OGT)
      Result = either(Result, Less(Y.V, X.V));
  }
  Formula Poison = either(X.Poison, Y.Poison);
  if (C.hasNoNaNs())
    Poison = either(Poison, Unordered);
  if (C.hasNoInfs())
    Poison = either(Poison, Context.simplify(Magnitude(X.V) == Infinity || Magnitude(Y.V) == Infinity));
  return {bit(Inverse ? Context.simplify(!Result) : Result), Poison};
}

void SymbolicExecutor::compute(State &S, const Instruction &I) {
  SmallVector<Scalars, 3> Ops;
  for (const Value *V : I.operands())
    Ops.push_back(evaluate(S, V));
  if (S.Dropped)
    return;
  for (const Scalars &O : Ops)
    for (const Scalar &X : O)
      if (X.Object >= 0 && (isa<PtrToIntInst>(I) || isa<PtrToAddrInst>(I)))
        return giveUp(S, "addresses of private objects as numbers are not modelled");
  if (auto *B = dyn_cast<BinaryOperator>(&I); B && I.getType()->isIntOrIntVectorTy())
    return give(S, &I, binary(S, I, Ops[0], Ops[1]));
  if (auto *C = dyn_cast<ICmpInst>(&I)) {
    Scalars R;
    for (unsigned K = 0; K != Ops[0].size(); ++K) {
      Formula Poison = either(Ops[0][K].Poison, Ops[1][K].Poison);
      unsigned W = Ops[0][K].V.get_sort().bv_size();
      if (C->hasSameSign())
        Poison = either(Poison, Ops[0][K].V.extract(W - 1, W - 1) != Ops[1][K].V.extract(W - 1, W - 1));
      // Which address a private object has is open, but it is not null, and not that of another.
      const Scalar &X = Ops[0][K], &Y = Ops[1][K];
      const bool Known = X.Object == Y.Object || (C->isEquality() && (X.Object >= 0 || X.V.is_numeral()) &&
                                                  (Y.Object >= 0 || Y.V.is_numeral()));
      R.push_back({Known ? bit(compareIntegers(C->getPredicate(), X.V, Y.V))
                         : Context.ofThread("xorder" + std::to_string(S.Orders++), 1),
                   Context.simplify(Poison)});
    }
    return give(S, &I, R);
  }
  if (auto *C = dyn_cast<FCmpInst>(&I); C && comparesBits(*C)) {
    Scalars R;
    for (unsigned K = 0; K != Ops[0].size(); ++K)
      R.push_back(compareFloats(*C, Ops[0][K], Ops[1][K]));
    return give(S, &I, R);
  }
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return give(S, &I, cast(llvm::cast<CastInst>(I), Ops[0]));
  case Instruction::BitCast: {
    // All bits together, apart again.
    SmallVector<std::pair<uint64_t, unsigned>> Leaves;
    flatten(I.getType(), 0, Leaves);
    if (Leaves.size() == Ops[0].size())
      return give(S, &I, Ops[0]);
    Formula All = Ops[0][0].V;
    for (const Scalar &X : drop_begin(Ops[0]))
      All = z3::concat(X.V, All);
    const unsigned Each = Ops[0][0].V.get_sort().bv_size();
    Scalars R;
    unsigned At = 0;
    for (auto [Offset, Bits] : Leaves) {
      // Poison where one of the elements is that lie there.
      Formula Poison = Context.False;
      for (unsigned K = At / Each; K <= (At + Bits - 1) / Each; ++K)
        Poison = either(Poison, Ops[0][K].Poison);
      R.push_back({Context.simplifyShallow(All.extract(At + Bits - 1, At)), Poison});
      At += Bits;
    }
    return give(S, &I, R);
  }
  case Instruction::Select: {
    if (const auto *F = dyn_cast<FPMathOperator>(&I); F && F->hasNoSignedZeros())
      return give(S, &I, unknown(I, Ops));
    Scalars R;
    for (unsigned K = 0; K != Ops[1].size(); ++K) {
      const Scalar &C = Ops[0][Ops[0].size() == 1 ? 0 : K];
      R.push_back(choose(S, flag(C.V), Ops[1][K], Ops[2][K]));
      R.back().Poison = either(C.Poison, R.back().Poison);
    }
    excludeNumbers(I, R);
    return give(S, &I, R);
  }
  case Instruction::Freeze: {
    Scalars R;
    for (const Scalar &X : Ops[0]) {
      auto Frozen = [&](unsigned Width) { return Context.ofThread("xfrozen" + std::to_string(S.Frozen++), Width); };
      Formula Poison = Context.simplify(X.Poison);
      R.push_back(X);
      if ((Context.isChosen(X.V) || Context.isChosen(Poison)) && !Context.replaceChosen({&R.back().V, &Poison}, Frozen))
        return giveUp(S, ManyUndefined);
      R.back().Poison = Context.False;
      if (!Poison.is_false())
        R.back().V = z3::ite(Poison, Frozen(X.V.get_sort().bv_size()), R.back().V);
    }
    return give(S, &I, R);
  }
  case Instruction::FNeg: {
    if (I.hasNoSignedZeros())
      return give(S, &I, unknown(I, Ops));
    Scalars R;
    for (const Scalar &X : Ops[0]) {
      unsigned W = X.V.get_sort().bv_size();
      R.push_back({Context.simplify((X.V ^ Context.bits(APInt::getSignMask(W)))), X.Poison});
    }
    excludeNumbers(I, R);
    return give(S, &I, R);
  }
  case Instruction::ExtractElement:
  case Instruction::InsertElement: {
    bool Insert = I.getOpcode() == Instruction::InsertElement;
    const Scalar &Index = Ops[Insert ? 2 : 1][0];
    unsigned N = Ops[0].size(), W = Index.V.get_sort().bv_size();
    Formula Bad = either(Index.Poison, Context.simplify(z3::uge(Index.V, Context.bits(N, W))));
    if (W < 32 && (N >> W))
      Bad = Index.Poison;
    if (Insert) {
      Scalars R = Ops[0];
      for (unsigned K = 0; K != N; ++K) {
        Formula Here = Context.simplify((Index.V == Context.bits(K, W)));
        R[K] = choose(S, Here, Ops[1][0], R[K]);
        R[K].Poison = either(Bad, R[K].Poison);
      }
      return give(S, &I, R);
    }
    Scalar X = Ops[0][0];
    for (unsigned K = 1; K != N; ++K) {
      Formula Here = Context.simplify((Index.V == Context.bits(K, W)));
      X = choose(S, Here, Ops[0][K], X);
    }
    X.Poison = either(X.Poison, Bad);
    return give(S, &I, {X});
  }
  case Instruction::ShuffleVector: {
    Scalars R;
    unsigned N = Ops[0].size();
    for (int M : llvm::cast<ShuffleVectorInst>(I).getShuffleMask())
      R.push_back(M < 0 ? Scalar{Context.bits(0, Ops[0][0].V.get_sort().bv_size()), Context.True}
                  : static_cast<unsigned>(M) < N ? Ops[0][M]
                                                 : Ops[1][M - N]);
    return give(S, &I, R);
  }
  case Instruction::ExtractValue:
  case Instruction::InsertValue: {
    bool Insert = I.getOpcode() == Instruction::InsertValue;
    ArrayRef<unsigned> Indices =
        Insert ? llvm::cast<InsertValueInst>(I).getIndices() : llvm::cast<ExtractValueInst>(I).getIndices();
    unsigned At = 0;
    Type *T = I.getOperand(0)->getType();
    for (unsigned Index : Indices) {
      for (unsigned K = 0; K != Index; ++K)
        At += count(isa<StructType>(T) ? T->getStructElementType(K) : T->getArrayElementType());
      T = isa<StructType>(T) ? T->getStructElementType(Index) : T->getArrayElementType();
    }
    if (!Insert)
      return give(S, &I, Scalars(Ops[0].begin() + At, Ops[0].begin() + At + count(T)));
    Scalars R = Ops[0];
    std::copy(Ops[1].begin(), Ops[1].end(), R.begin() + At);
    return give(S, &I, R);
  }
  default:
    break;
  }
  if (I.isBinaryOp() || isa<FCmpInst>(I) || isa<CastInst>(I))
    return give(S, &I, unknown(I, Ops));
  giveUp(S, Twine("'") + I.getOpcodeName() + "' is not modelled");
}

} // namespace rejoin
