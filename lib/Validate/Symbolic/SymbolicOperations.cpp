//===- SymbolicOperations.cpp - What one thread computes, as formulas -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of each instruction that touches no memory, as formulas: of integers exactly, with the conditions under
// which it is poison; of comparisons, signs and choices of numbers over their bits; of other arithmetic of numbers an
// unknown function of the operands, folded by LLVM where these are constants. Equal functions of equal operands are
// equal, whoever computes them; which operands may change places is a normal form by their bits.
//
// Example: `fcmp uno x, x` against the test of the bits of `x` is proved; `fadd a, b` against `fadd b, a` is; against
// `fsub a, b` it is open, since nobody here says what a sum is.
//
// Invariant: names of unknown functions begin with `x`, so that no refutation rests on what they return.
// Cost: the size of the formulas. Source: the LLVM language reference; IEEE 754 for comparisons.
// Held by: unittests/Validate, test/Validate/*.srctgt.ll; rejoin-validate-fuzz (operations with random flags).
//
//===----------------------------------------------------------------------===//

#include "Reasons/Reason.h"
#include "Refinement/Events.h"
#include "SymbolicExecutor.h"
#include "rejoin/IR/NumberTypes.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Semantics/Decoder.h"
#include "rejoin/Target/Operations.h"
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

namespace {
/// A comparison of numbers as an unknown function: an unordered predicate is what its inverse is not.
struct UnknownComparison {
  const FCmpInst *C;
  bool IsInverse = false;
  CmpInst::Predicate By = CmpInst::BAD_FCMP_PREDICATE;

  explicit UnknownComparison(const Instruction &I) : C(dyn_cast<FCmpInst>(&I)) {
    if (!C)
      return;
    IsInverse = C->getPredicate() & CmpInst::FCMP_UNO;
    By = IsInverse ? C->getInversePredicate() : C->getPredicate();
  }
  /// Operands that may change places: the lesser predicate. NaNs may be others then, which is open anyway.
  bool swaps() const { return C && By > CmpInst::getSwappedPredicate(By); }
  std::string name() const {
    return C ? "." + CmpInst::getPredicateName(swaps() ? CmpInst::getSwappedPredicate(By) : By).str() : "";
  }
};
} // namespace

/// The same for operations that are the same function of their operands.
static std::string nameOfUnknown(const Instruction &I, bool ByElement) {
  const auto *C = dyn_cast<CallBase>(&I);
  const bool IsConversion = isa<SIToFPInst, UIToFPInst>(I);
  // From signed integers or others: it is told by what is wider.
  std::string Name = IsConversion ? "xop.itofp" : std::string("xop.") + I.getOpcodeName();
  if (C)
    Name = "xcall." + (isTriviallyVectorizable(C->getIntrinsicID()) ? Intrinsic::getBaseName(C->getIntrinsicID()).str()
                                                                    : eventLabel(*C));
  raw_string_ostream OS(Name);
  if (const auto *F = dyn_cast<FPMathOperator>(&I)) {
    F->getFastMathFlags().print(OS);
    if (float Accuracy = F->getFPAccuracy(); Accuracy != 0)
      OS << ".within" << Accuracy;
  }
  // Numbers of one size may be of several kinds.
  auto Print = [&](const Type *T) {
    OS << ".";
    (ByElement ? T->getScalarType() : T)->print(OS);
  };
  Print(I.getType());
  for (const Use &U : C ? C->args() : I.operands())
    if (!IsConversion && (!ByElement || U->getType()->isFPOrFPVectorTy()))
      Print(U->getType());
  return Name;
}

/// Threads that bring the same operands get the same result: not so where it tells which thread it is, and nothing is
/// known of others.
static bool dependsOnOperandsAlone(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return true;
  const Function *F = C->getCalledFunction();
  if (F && F->isIntrinsic() && !Intrinsic::isTargetIntrinsic(F->getIntrinsicID()))
    return isTriviallyVectorizable(F->getIntrinsicID());
  return F && is_contained({OpClass::Data, OpClass::Workgroup, OpClass::Grid}, findOperation(*F).Result);
}

std::optional<Formula> SymbolicExecutor::folded(const Instruction &I, ArrayRef<Scalars> Operands) {
  if (I.getType()->isVectorTy())
    return std::nullopt;
  SmallVector<Constant *> Numbers;
  for (unsigned J = 0; J != Operands.size(); ++J)
    for (const Scalar &X : Operands[J]) {
      const unsigned Bits = X.V.get_sort().bv_size();
      uint64_t N;
      Type *T = I.getOperand(J)->getType()->getScalarType();
      if (Bits > 64 || !X.V.is_numeral_u64(N))
        return std::nullopt;
      if (T->isFloatingPointTy())
        Numbers.push_back(ConstantFP::get(T->getContext(), APFloat(T->getFltSemantics(), APInt(Bits, N))));
      else if (T->isIntegerTy())
        Numbers.push_back(ConstantInt::get(T, APInt(Bits, N)));
    }
  if (Numbers.size() != I.getNumOperands())
    return std::nullopt;
  Constant *F = ConstantFoldInstOperands(const_cast<Instruction *>(&I), Numbers, Context.DL);
  if (const auto *N = dyn_cast_or_null<ConstantFP>(F))
    return Context.bits(N->getValueAPF().bitcastToAPInt());
  if (const auto *N = dyn_cast_or_null<ConstantInt>(F))
    return Context.bits(N->getValue());
  return std::nullopt;
}

void SymbolicExecutor::orderOperands(Scalar &X, Scalar &Y) {
  if (Z3_get_ast_id(Context.C, Y.V) < Z3_get_ast_id(Context.C, X.V))
    std::swap(X, Y);
  if (z3::eq(X.V, Y.V) && z3::eq(X.Poison, Y.Poison))
    return;
  // What is poison goes with its operand.
  const bool MayBePoison = !X.Poison.is_false() || !Y.Poison.is_false();
  auto Key = [&](const Scalar &O) { return MayBePoison ? Formula(z3::concat(O.V, bit(O.Poison))) : O.V; };
  const Formula IsLess = z3::ult(Key(X), Key(Y));
  auto Either = [&](const Formula &A, const Formula &B) {
    return z3::eq(A, B) ? A : Context.simplifyShallow(z3::ite(IsLess, A, B));
  };
  Scalar Least{Either(X.V, Y.V), Either(X.Poison, Y.Poison)}, Most{Either(Y.V, X.V), Either(Y.Poison, X.Poison)};
  X = Least;
  Y = Most;
}

/// Folded by LLVM where all operands are numbers; else an unknown function of the operands.
Scalars SymbolicExecutor::unknown(const Instruction &I, ArrayRef<Scalars> Operands) {
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(I.getType(), 0, Leaves);
  const auto *C = dyn_cast<CallBase>(&I);
  // A scalar operand of an intrinsic on vectors goes with every element.
  const bool ByElement =
      (!C || isTriviallyVectorizable(C->getIntrinsicID())) &&
      all_of(Operands, [&](const Scalars &O) { return O.size() == Leaves.size() || (C && O.size() == 1); });
  const bool IsConversion = isa<SIToFPInst, UIToFPInst>(I), IsSame = dependsOnOperandsAlone(I);
  // Of operands that are none; when is not known.
  const bool MakesPoison = C && C->getIntrinsicID() != Intrinsic::not_intrinsic &&
                           !Intrinsic::isTargetIntrinsic(C->getIntrinsicID()) &&
                           canCreatePoison(llvm::cast<Operator>(C), /*ConsiderFlagsAndMetadata=*/false);
  const UnknownComparison Compare(I);
  const std::string Name = nameOfUnknown(I, ByElement);
  Scalars R;
  for (unsigned K = 0; K != Leaves.size(); ++K) {
    SmallVector<Scalars> Here;
    for (const Scalars &O : Operands)
      Here.push_back(ByElement && O.size() != 1 ? Scalars{O[K]} : O);
    const std::optional<Formula> Folded = ByElement ? folded(I, Here) : std::nullopt;
    const Formula Given = Here.empty() || Here[0].empty() ? Context.False : Here[0][0].V;
    if (ByElement && Compare.swaps())
      std::swap(Here[0], Here[1]);
    if (ByElement && I.isCommutative() && Here.size() >= 2)
      orderOperands(Here[0][0], Here[1][0]);
    SmallVector<Formula> Arguments;
    for (const Scalars &O : Here)
      for (const Scalar &X : O)
        Arguments.push_back(IsConversion ? Context.simplify(resized(X.V, std::max(65U, X.V.get_sort().bv_size() + 1),
                                                                    isa<SIToFPInst>(I)))
                                         : X.V);
    const std::string Element = (ByElement ? Name : Name + "#" + std::to_string(K)) + Compare.name();
    R.push_back({Folded ? *Folded : Context.apply(Element, Arguments, Leaves[K].second, /*PerThread=*/!IsSame),
                 poisonOf(I, Here, Element)});
    if (MakesPoison)
      R.back().Poison =
          either(R.back().Poison, flag(Context.apply("xmakespoison." + Element, Arguments, 1, /*PerThread=*/!IsSame)));
    if (Compare.IsInverse && !Folded)
      R.back().V = Context.simplify(~R.back().V);
    if (isa<UIToFPInst>(I) && I.hasNonNeg()) {
      const unsigned Sign = Given.get_sort().bv_size() - 1;
      R.back().Poison = either(R.back().Poison, Context.simplify(Given.extract(Sign, Sign) == Context.bits(1, 1)));
    }
  }
  return R;
}

Scalars SymbolicExecutor::withOpenZeros(State &S, const Instruction &I, Scalars Numbers) {
  const auto *F = dyn_cast<FPMathOperator>(&I);
  if (!F || !F->hasNoSignedZeros())
    return Numbers;
  for (Scalar &X : Numbers)
    X.V = Context.apply("xop.nsz", {X.V}, X.V.get_sort().bv_size(), /*PerThread=*/false);
  return chosenAmongOpen(S, I, std::move(Numbers));
}

Scalars SymbolicExecutor::computeNumbers(State &S, const Instruction &I, ArrayRef<Scalars> Operands) {
  Scalars R = chosenAmongOpen(S, I, unknown(I, Operands));
  excludeNumbers(I, Operands, R);
  if (const Type *E = I.getOperand(0)->getType()->getScalarType();
      isa<FPToSIInst, FPToUIInst>(I) && E->isIEEELikeFPTy())
    for (unsigned K = 0; K != R.size(); ++K)
      R[K].Poison = either(R[K].Poison, isOutOfRange(Operands[0][K].V, E->getFltSemantics(),
                                                     I.getType()->getScalarSizeInBits(), isa<FPToSIInst>(I)));
  return R;
}

Formula SymbolicExecutor::isOutOfRange(const Formula &Number, const fltSemantics &Semantics, unsigned Width,
                                       bool IsSigned) {
  // The least magnitude that no integer has once its fraction is cut off; infinity if all finite ones are in range.
  auto FirstBeyond = [&](const APInt &Most) {
    APFloat First(Semantics);
    First.convertFromAPInt(Most + 1, /*IsSigned=*/false, APFloat::rmTowardPositive);
    return Context.bits(First.bitcastToAPInt());
  };
  const unsigned Wide = Width + 2, Sign = Number.get_sort().bv_size() - 1;
  const APInt Most = IsSigned ? APInt::getSignedMaxValue(Width).zext(Wide) : APInt::getMaxValue(Width).zext(Wide);
  const APInt MostNegative = IsSigned ? Most + 1 : APInt(Wide, 0);
  const Formula Magnitude = Number & Context.bits(APInt::getSignedMaxValue(Sign + 1));
  const Formula IsNegative = Number.extract(Sign, Sign) == Context.bits(1, 1);
  return Context.simplify(z3::uge(Magnitude, z3::ite(IsNegative, FirstBeyond(MostNegative), FirstBeyond(Most))));
}

void SymbolicExecutor::excludeNumbers(const Instruction &I, const Type &T, const Scalars &From, Scalars &R) {
  const auto *F = dyn_cast<FPMathOperator>(&I);
  const Type *E = numberType(T);
  if (!F || !E->isIEEELikeFPTy() || !(F->hasNoNaNs() || F->hasNoInfs()))
    return;
  const Formula Infinity = Context.bits(APFloat::getInf(E->getFltSemantics()).bitcastToAPInt());
  for (unsigned K = 0; K != From.size(); ++K) {
    const Formula Magnitude = From[K].V & Context.bits(APInt::getSignedMaxValue(From[K].V.get_sort().bv_size()));
    Formula Excluded = Context.False;
    if (F->hasNoNaNs())
      Excluded = Context.simplify(z3::ugt(Magnitude, Infinity));
    if (F->hasNoInfs())
      Excluded = either(Excluded, Context.simplify(Magnitude == Infinity));
    for (unsigned J = 0; J != R.size(); ++J)
      if (J == K || From.size() != R.size())
        R[J].Poison = either(R[J].Poison, Excluded);
  }
}

void SymbolicExecutor::excludeNumbers(const Instruction &I, ArrayRef<Scalars> Operands, Scalars &R) {
  if (!isa<FPMathOperator>(I))
    return;
  for (unsigned J = 0; J != std::min<size_t>(Operands.size(), I.getNumOperands()); ++J)
    excludeNumbers(I, *I.getOperand(J)->getType(), Operands[J], R);
  excludeNumbers(I, *I.getType(), R, R);
}

Scalar SymbolicExecutor::choose(State &S, const Formula &If, const Scalar &X, const Scalar &Y) {
  if (If.is_true() || If.is_false())
    return If.is_true() ? X : Y;
  if (X.Object != Y.Object)
    giveUp(S, Reason::ChoiceOfObjects);
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

bool SymbolicExecutor::comparesBits(const Instruction &I, const Type &Of) {
  const Type *T = Of.getScalarType();
  FastMathFlags Flags;
  if (const auto *C = dyn_cast<FCmpInst>(&I))
    Flags = C->getFastMathFlags();
  Flags.setNoNaNs(false);
  Flags.setNoInfs(false);
  Flags.setNoSignedZeros(false);
  return T->isIEEELikeFPTy() && Flags.none() &&
         I.getFunction()->getDenormalMode(T->getFltSemantics()).Input == DenormalMode::IEEE;
}

Formula SymbolicExecutor::compareFloats(CmpInst::Predicate P, const fltSemantics &Semantics, const Formula &X,
                                        const Formula &Y) {
  const Formula Infinity = Context.bits(APFloat::getInf(Semantics).bitcastToAPInt());
  const unsigned Sign = X.get_sort().bv_size() - 1;
  auto Magnitude = [&](const Formula &V) { return V & Context.bits(APInt::getSignedMaxValue(Sign + 1)); };
  auto IsNaN = [&](const Formula &V) { return Context.simplify(z3::ugt(Magnitude(V), Infinity)); };
  auto IsNegative = [&](const Formula &V) { return V.extract(Sign, Sign) == Context.bits(1, 1); };
  const bool IsSame = z3::eq(X, Y);
  const Formula Unordered = IsSame ? IsNaN(X) : either(IsNaN(X), IsNaN(Y));
  const Formula BothZero = Context.simplify(Magnitude(X | Y) == Context.bits(0, Sign + 1));
  auto Less = [&](const Formula &A, const Formula &B) {
    if (IsSame)
      return Context.False;
    Formula Bits =
        z3::ite(IsNegative(A), !BothZero && (!IsNegative(B) || z3::ult(B, A)), !IsNegative(B) && z3::ult(A, B));
    return Context.simplify(!Unordered && Bits);
  };
  // An unordered predicate is what its inverse is not.
  const bool IsInverse = P & CmpInst::FCMP_UNO;
  P = IsInverse ? CmpInst::getInversePredicate(P) : P;
  Formula Result = Context.False;
  if (P == CmpInst::FCMP_ORD) {
    Result = Context.simplify(!Unordered);
  } else {
    if (P & CmpInst::FCMP_OEQ)
      Result = IsSame ? Context.simplify(!Unordered) : Context.simplify(!Unordered && (X == Y || BothZero));
    if (P & CmpInst::FCMP_OLT)
      Result = either(Result, Less(X, Y));
    if (P & CmpInst::FCMP_OGT)
      Result = either(Result, Less(Y, X));
  }
  return bit(IsInverse ? Context.simplify(!Result) : Result);
}

Scalar SymbolicExecutor::compareFloats(const FCmpInst &C, const Scalar &X, const Scalar &Y) {
  const fltSemantics &Semantics = C.getOperand(0)->getType()->getScalarType()->getFltSemantics();
  const Formula Infinity = Context.bits(APFloat::getInf(Semantics).bitcastToAPInt());
  const Formula Mask = Context.bits(APInt::getSignedMaxValue(X.V.get_sort().bv_size()));
  Formula Poison = either(X.Poison, Y.Poison);
  for (const Formula *V : {&X.V, &Y.V}) {
    if (C.hasNoNaNs())
      Poison = either(Poison, Context.simplify(z3::ugt(*V & Mask, Infinity)));
    if (C.hasNoInfs())
      Poison = either(Poison, Context.simplify((*V & Mask) == Infinity));
  }
  return {compareFloats(C.getPredicate(), Semantics, X.V, Y.V), Poison};
}

Scalars SymbolicExecutor::reinterpret(const BitCastInst &I, const Scalars &A) {
  // All bits together, apart again.
  SmallVector<std::pair<uint64_t, unsigned>> Leaves;
  flatten(I.getType(), 0, Leaves);
  if (Leaves.size() == A.size())
    return A;
  Formula All = A[0].V;
  for (const Scalar &X : drop_begin(A))
    All = z3::concat(X.V, All);
  const unsigned Each = A[0].V.get_sort().bv_size();
  Scalars R;
  unsigned At = 0;
  for (auto [Offset, Bits] : Leaves) {
    // Poison where one of the elements is that lie there.
    Formula Poison = Context.False;
    for (unsigned K = At / Each; K <= (At + Bits - 1) / Each; ++K)
      Poison = either(Poison, A[K].Poison);
    R.push_back({Context.simplifyShallow(All.extract(At + Bits - 1, At)), Poison});
    At += Bits;
  }
  return R;
}

std::optional<Scalars> SymbolicExecutor::frozen(State &S, const Scalars &A) {
  // The source takes what the target takes, if it takes one as often: once before a loop is once for all iterations.
  const auto Loops = static_cast<unsigned>(count_if(
      S.Trace.Events, [](const SymbolicEvent &E) { return StringRef(E.Label).starts_with("call rejoin.enter."); }));
  auto Frozen = [&](unsigned Width) {
    const unsigned N = S.Frozen++;
    S.Trace.LoopsBeforeFreeze.push_back(Loops);
    const bool IsTaken =
        IsTarget && Source && N < Source->LoopsBeforeFreeze.size() && Source->LoopsBeforeFreeze[N] < Loops;
    return Context.ofThread((IsTaken ? "xfrozenagain" : "xfrozen") + std::to_string(N), Width);
  };
  Scalars R;
  for (const Scalar &X : A) {
    Formula Poison = Context.simplify(X.Poison);
    R.push_back(X);
    if ((Context.isChosen(X.V) || Context.isChosen(Poison)) && !Context.replaceChosen({&R.back().V, &Poison}, Frozen))
      return std::nullopt;
    R.back().Poison = Context.False;
    if (!Poison.is_false())
      R.back().V = z3::ite(Poison, Frozen(X.V.get_sort().bv_size()), R.back().V);
  }
  return R;
}

Scalars SymbolicExecutor::accessElement(State &S, const Instruction &I, ArrayRef<Scalars> Ops) {
  const bool Insert = I.getOpcode() == Instruction::InsertElement;
  const Scalar &Index = Ops[Insert ? 2 : 1][0];
  const unsigned N = Ops[0].size(), W = Index.V.get_sort().bv_size();
  Formula Bad = either(Index.Poison, Context.simplify(z3::uge(Index.V, Context.bits(N, W))));
  if (W < 32 && (N >> W))
    Bad = Index.Poison;
  auto IsHere = [&](unsigned K) { return Context.simplify((Index.V == Context.bits(K, W))); };
  if (Insert) {
    Scalars R = Ops[0];
    for (unsigned K = 0; K != N; ++K) {
      R[K] = choose(S, IsHere(K), Ops[1][0], R[K]);
      R[K].Poison = either(Bad, R[K].Poison);
    }
    return R;
  }
  Scalar X = Ops[0][0];
  for (unsigned K = 1; K != N; ++K)
    X = choose(S, IsHere(K), Ops[0][K], X);
  X.Poison = either(X.Poison, Bad);
  return {X};
}

Scalars SymbolicExecutor::accessMember(const Instruction &I, ArrayRef<Scalars> Ops) {
  const auto *Insert = dyn_cast<InsertValueInst>(&I);
  unsigned At = 0;
  Type *T = I.getOperand(0)->getType();
  for (unsigned Index : Insert ? Insert->getIndices() : llvm::cast<ExtractValueInst>(I).getIndices()) {
    for (unsigned K = 0; K != Index; ++K)
      At += count(isa<StructType>(T) ? T->getStructElementType(K) : T->getArrayElementType());
    T = isa<StructType>(T) ? T->getStructElementType(Index) : T->getArrayElementType();
  }
  if (!Insert)
    return Scalars(Ops[0].begin() + At, Ops[0].begin() + At + count(T));
  Scalars R = Ops[0];
  std::copy(Ops[1].begin(), Ops[1].end(), R.begin() + At);
  return R;
}

Scalars SymbolicExecutor::select(State &S, const SelectInst &I, ArrayRef<Scalars> Ops) {
  Scalars R;
  for (unsigned K = 0; K != Ops[1].size(); ++K) {
    const Scalar &C = Ops[0][Ops[0].size() == 1 ? 0 : K];
    R.push_back(choose(S, flag(C.V), Ops[1][K], Ops[2][K]));
    R.back().Poison = either(C.Poison, R.back().Poison);
  }
  // Of the operands only what is chosen counts.
  excludeNumbers(I, *I.getType(), R, R);
  return withOpenZeros(S, I, std::move(R));
}

Scalars SymbolicExecutor::negate(State &S, const Instruction &I, ArrayRef<Scalars> Ops) {
  Scalars R;
  for (const Scalar &X : Ops[0])
    R.push_back({Context.simplify((X.V ^ Context.bits(APInt::getSignMask(X.V.get_sort().bv_size())))), X.Poison});
  excludeNumbers(I, *I.getType(), R, R);
  return withOpenZeros(S, I, std::move(R));
}

Scalars SymbolicExecutor::shuffle(const ShuffleVectorInst &I, ArrayRef<Scalars> Ops) {
  Scalars R;
  const unsigned N = Ops[0].size();
  for (int M : I.getShuffleMask())
    R.push_back(M < 0                          ? Scalar{Context.bits(0, Ops[0][0].V.get_sort().bv_size()), Context.True}
                : static_cast<unsigned>(M) < N ? Ops[0][M]
                                               : Ops[1][M - N]);
  return R;
}

std::optional<Scalars> SymbolicExecutor::result(State &S, const Instruction &I, ArrayRef<Scalars> Ops) {
  switch (I.getOpcode()) {
  case Instruction::ICmp:
    return compareElements(S, llvm::cast<ICmpInst>(I), Ops[0], Ops[1]);
  case Instruction::FCmp: {
    const auto &C = llvm::cast<FCmpInst>(I);
    if (!comparesBits(C, *C.getOperand(0)->getType()))
      return computeNumbers(S, I, Ops);
    Scalars R;
    for (unsigned K = 0; K != Ops[0].size(); ++K)
      R.push_back(compareFloats(C, Ops[0][K], Ops[1][K]));
    return R;
  }
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::PtrToInt:
  case Instruction::PtrToAddr:
  case Instruction::IntToPtr:
  case Instruction::AddrSpaceCast:
    return cast(llvm::cast<CastInst>(I), Ops[0]);
  case Instruction::BitCast:
    return reinterpret(llvm::cast<BitCastInst>(I), Ops[0]);
  case Instruction::Select:
    return select(S, llvm::cast<SelectInst>(I), Ops);
  case Instruction::Freeze:
    if (std::optional<Scalars> R = frozen(S, Ops[0]))
      return R;
    giveUp(S, Reason::ManyUndefined);
    return std::nullopt;
  case Instruction::FNeg:
    return negate(S, I, Ops);
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
    return accessElement(S, I, Ops);
  case Instruction::ShuffleVector:
    return shuffle(llvm::cast<ShuffleVectorInst>(I), Ops);
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return accessMember(I, Ops);
  default:
    if (I.isBinaryOp() && I.getType()->isIntOrIntVectorTy())
      return binary(S, I, Ops[0], Ops[1]);
    if (I.isBinaryOp() || isa<CastInst>(I))
      return computeNumbers(S, I, Ops);
    giveUp(S, Reason::InstructionNotModelled, I.getOpcodeName());
    return std::nullopt;
  }
}

void SymbolicExecutor::compute(State &S, const Instruction &I) {
  SmallVector<Scalars, 3> Ops;
  for (const Value *V : I.operands())
    Ops.push_back(evaluate(S, V));
  if (S.Dropped)
    return;
  for (const Scalars &O : Ops)
    for (const Scalar &X : O)
      if (X.Object.isValid() && (isa<PtrToIntInst>(I) || isa<PtrToAddrInst>(I)))
        return giveUp(S, Reason::PrivateAddressAsNumber);
  if (const std::optional<Scalars> R = result(S, I, Ops))
    give(S, &I, *R);
}

} // namespace rejoin
