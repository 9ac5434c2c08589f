//===- ConditionText.cpp - Conditions in the words of the source -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A condition as the author wrote it. Optimisation writes conditions in other ways that are equal: this takes the usual
// ones back.
//
//     icmp ult (add %x, -3), 5                ->  x >= 3 && x <= 7
//     icmp ult %x, 0x100000000                ->  x >> 32 == 0
//     icmp eq (and %x, 0x80000003), 3         ->  x % 4 == 3
//     icmp eq (and %x, -64), 0                ->  x < 64, without sign as for `icmp ult`
//     icmp slt %x, 1                          ->  x <= 0
//     xor (icmp slt %x, %n), true             ->  x >= n
//     phi [true, %a], [%c, %b]                ->  a || c, where the branch of a on its condition leads past b; the
//                                                 condition itself may stand for the constant
//     icmp slt %i, 36 after the step i += 64   ->  i < 100
//
// Each text is true for the same values as the condition. Empty where a part has no name in the source, and where both
// sides of a comparison have the same words or are numbers, as `0 == 0`: two values that share a name, or one of which
// only the first is known.
// Held by: test/Lint/conditions*, ranges.cl, stepped-limits.cl, texts.hip.
//
//===----------------------------------------------------------------------===//

#include "SourceText.h"
#include "rejoin/Lint/CauseMessages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// The precedences of operands of `||` and `&&`. Mixed, they stand in parentheses.
static constexpr unsigned OfDisjunction = 1, OfConjunction = 2;

static const char *signOf(CmpInst::Predicate P) {
  switch (P) {
  case CmpInst::ICMP_EQ:
  case CmpInst::FCMP_OEQ:
  case CmpInst::FCMP_UEQ:
    return " == ";
  case CmpInst::ICMP_NE:
  case CmpInst::FCMP_ONE:
  case CmpInst::FCMP_UNE:
    return " != ";
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_ULT:
  case CmpInst::FCMP_OLT:
  case CmpInst::FCMP_ULT:
    return " < ";
  case CmpInst::ICMP_SLE:
  case CmpInst::ICMP_ULE:
  case CmpInst::FCMP_OLE:
  case CmpInst::FCMP_ULE:
    return " <= ";
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_UGT:
  case CmpInst::FCMP_OGT:
  case CmpInst::FCMP_UGT:
    return " > ";
  case CmpInst::ICMP_SGE:
  case CmpInst::ICMP_UGE:
  case CmpInst::FCMP_OGE:
  case CmpInst::FCMP_UGE:
    return " >= ";
  default:
    return nullptr;
  }
}

static bool isNumeral(StringRef Text) {
  Text.consume_front("-");
  return !Text.empty() && all_of(Text, [](char C) { return isDigit(C) || C == '.'; });
}

/// The sign of an equal comparison with 0, which a source has more often; null if there is none.
static const char *signByZero(CmpInst::Predicate P, const APInt &Limit) {
  if (Limit.isOne() && (P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_SGE))
    return P == CmpInst::ICMP_SLT ? " <= " : " > ";
  if (Limit.isAllOnes() && (P == CmpInst::ICMP_SGT || P == CmpInst::ICMP_SLE))
    return P == CmpInst::ICMP_SGT ? " >= " : " < ";
  return nullptr;
}

std::string SourceText::rangeText(const Value &V, const ConstantRange &R, unsigned Depth, unsigned Precedence) const {
  // A number of few bits about 0 is written with its sign; a place is never below 0.
  const std::string X = text(V, Depth - 1, 6);
  const bool Outside = R.isSignWrappedSet();
  const ConstantRange Of = Outside ? R.inverse() : R;
  if (X.empty() || isNumeral(X) || Of.isEmptySet() || Of.isFullSet() || (placeOf(V) && Of.getSignedMax().isNegative()))
    return "";
  if (const APInt *Only = Of.getSingleElement()) {
    const std::string Text = X + (Outside ? " != " : " == ") + toString(*Only, 10, true);
    return Precedence > 5 ? "(" + Text + ")" : Text;
  }
  std::string From = X + (Outside ? " < " : " >= ") + toString(Of.getSignedMin(), 10, true);
  std::string To = X + (Outside ? " > " : " <= ") + toString(Of.getSignedMax(), 10, true);
  if (placeOf(V) && !Of.getSignedMin().isStrictlyPositive())
    return Precedence > 5 ? "(" + To + ")" : To;
  std::string Text = From + (Outside ? " || " : " && ") + To;
  return Precedence > 0 && Precedence != (Outside ? OfDisjunction : OfConjunction) ? "(" + Text + ")" : Text;
}

std::string SourceText::highBitsText(const Value &V, CmpInst::Predicate P, const APInt &Bound, unsigned Depth,
                                     unsigned Precedence) const {
  // At least so many, or less.
  const bool IsBelow = P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_ULE;
  const APInt From = P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_UGE ? Bound : Bound + 1;
  const unsigned Width = From.getBitWidth(), By = From.countr_zero();
  constexpr unsigned Long = 32;
  if (From.isZero() || From.getActiveBits() <= Long || By < Width / 4)
    return "";
  const std::string X = text(V, Depth - 1, 7);
  if (X.empty() || isNumeral(X))
    return "";
  const APInt High = From.lshr(By);
  // All bits but the last are set in no number above it.
  const bool IsLast = High.isMask(Width - By);
  const bool IsHex = High.getActiveBits() > 16;
  const std::string Number = (IsHex ? "0x" : "") + StringRef(toString(High, IsHex ? 16 : 10, /*Signed=*/false)).lower();
  const char *Sign = IsBelow ? (IsLast ? " != " : " < ") : (IsLast ? " == " : " >= ");
  const std::string Text = X + " >> " + std::to_string(By) + Sign + Number;
  return Precedence > 5 ? "(" + Text + ")" : Text;
}

/// Whether a value is that of a variable with so many bits, which stands in a wider one.
static bool isOfVariable(const Value &V, unsigned Bits) {
  SmallVector<DbgVariableRecord *> Records;
  findDbgValues(const_cast<Value *>(&V), Records);
  return any_of(Records, [&](const DbgVariableRecord *R) { return R->getVariable()->getSizeInBits() == Bits; });
}

/// `x < 64` of a number without sign, which is a test of its high bits after optimisation.
std::string SourceText::boundText(const Value &A, const Value &B, CmpInst::Predicate P, unsigned Depth) const {
  const Value *X;
  const APInt *Bits;
  if (!match(&B, m_Zero()) || !ICmpInst::isEquality(P) || !match(&A, m_And(m_Value(X), m_APInt(Bits))) ||
      !Bits->isShiftedMask() || (*Bits)[0] || !variableOf(A).empty())
    return "";
  const unsigned Top = Bits->getActiveBits();
  if (Top != Bits->getBitWidth() && !isOfVariable(*X, Top))
    return "";
  const std::string Of = text(*X, Depth - 1, 6);
  const APInt Bound = APInt::getOneBitSet(Bits->getBitWidth(), Bits->countr_zero());
  return Of.empty() || isNumeral(Of)
             ? ""
             : Of + (P == CmpInst::ICMP_EQ ? " < " : " >= ") + toString(Bound, 10, /*Signed=*/false);
}

namespace {
/// A loop's variable after its step, with the limit of the source. Without a limit, that is not known.
struct Stepped {
  const Value *Sum = nullptr;
  std::optional<APInt> Limit;
};
} // namespace

/// Where code compares a loop's variable before the step that comes first in the source: optimisation moved the limit.
static Stepped steppedBefore(const Value &A, const CmpInst &I, const APInt &Limit) {
  const StringRef Name = isa<PHINode>(A) && isa<ICmpInst>(I) ? variableOf(A) : "";
  if (Name.empty())
    return {};
  for (const User *U : A.users()) {
    const auto *Sum = dyn_cast<BinaryOperator>(U);
    const APInt *By;
    if (!Sum || Sum->getParent() != I.getParent() || !Sum->comesBefore(&I) ||
        !match(Sum, m_Add(m_Specific(&A), m_APInt(By))) || variableOf(*Sum) != Name)
      continue;
    bool Wraps = false;
    APInt Moved = Limit + *By;
    if (I.isSigned() || (I.isUnsigned() && cast<ICmpInst>(I).hasSameSign()))
      Limit.sadd_ov(*By, Wraps), Wraps |= !Sum->hasNoSignedWrap();
    else if (I.isUnsigned())
      Limit.uadd_ov(*By, Wraps), Wraps |= !Sum->hasNoUnsignedWrap();
    return {Sum, Wraps ? std::nullopt : std::optional(std::move(Moved))};
  }
  return {};
}

std::string SourceText::compareText(const CmpInst &I, bool Holds, unsigned Depth, unsigned Precedence) const {
  const Value *A = I.getOperand(0), *B = I.getOperand(1);
  CmpInst::Predicate P = Holds ? I.getPredicate() : I.getInversePredicate();
  // What differs stands on the left.
  if (isa<Constant>(A) || (isUniform(*A) && !isUniform(*B))) {
    std::swap(A, B);
    P = CmpInst::getSwappedPredicate(P);
  }
  // A truth that was stored as a number.
  if (const auto *C = dyn_cast<ConstantInt>(B); C && C->isZero() && ICmpInst::isEquality(P))
    if (const Value *Truth; match(A, m_ZExtOrSExt(m_Value(Truth))) && Truth->getType()->isIntegerTy(1))
      return conditionText(*Truth, P == CmpInst::ICMP_NE, Depth, Precedence);
  // `x >= 3 && x < 8` is one comparison of `x - 3` without sign after optimisation.
  const Value *X;
  const APInt *By, *Bound;
  if (CmpInst::isUnsigned(P) && match(A, m_Add(m_Value(X), m_APInt(By))) && match(B, m_APInt(Bound)) &&
      variableOf(*A).empty())
    return rangeText(*X, ConstantRange::makeExactICmpRegion(P, *Bound).subtract(*By), Depth, Precedence);
  // `x >> 32 != n` is one comparison with a large number after optimisation.
  if (const auto *C = dyn_cast<ConstantInt>(B); C && CmpInst::isUnsigned(P))
    if (std::string Text = highBitsText(*A, P, C->getValue(), Depth, Precedence); !Text.empty())
      return Text;
  // `x % 4 == 3` of a number with a sign is one comparison of its low bits and its sign after optimisation.
  const APInt *Bits;
  if (const auto *C = dyn_cast<ConstantInt>(B); C && ICmpInst::isEquality(P) && C->getValue().isStrictlyPositive() &&
                                                match(A, m_And(m_Value(X), m_APInt(Bits))) && Bits->isNegative() &&
                                                (*Bits << 1).lshr(1).isMask() &&
                                                C->getValue().ult((*Bits << 1).lshr(1) + 1))
    if (std::string Of = text(*X, Depth - 1, 9); !Of.empty() && !isNumeral(Of)) {
      const APInt By = (*Bits << 1).lshr(1) + 1;
      const std::string Text = Of + " % " + toString(By, 10, false) + signOf(P) + toString(C->getValue(), 10, false);
      return Precedence > 5 ? "(" + Text + ")" : Text;
    }
  if (std::string Text = boundText(*A, *B, P, Depth); !Text.empty())
    return Precedence > 5 ? "(" + Text + ")" : Text;
  // `x < n + 1` is what the source calls `x <= n`, and so on.
  const char *Sign = signOf(P);
  if (const auto *Limit = dyn_cast<ConstantInt>(B))
    if (Stepped S = steppedBefore(*A, I, Limit->getValue()); S.Sum) {
      if (!S.Limit)
        return "";
      A = S.Sum;
      B = ConstantInt::get(B->getContext(), *S.Limit);
    }
  std::string Left = text(*A, Depth - 1, 6), Right;
  const auto *C = dyn_cast<ConstantInt>(B);
  if (C && (P == CmpInst::ICMP_SGT || P == CmpInst::ICMP_UGT) && placeOf(*A)) {
    Sign = " >= ";
    Right = toString(C->getValue() + 1, 10, P == CmpInst::ICMP_SGT);
  } else if (const char *Zero = C ? signByZero(P, C->getValue()) : nullptr) {
    Sign = Zero;
    Right = "0";
  } else if (C && CmpInst::isUnsigned(P)) {
    Right = toString(C->getValue(), 10, false);
  } else {
    Right = text(*B, Depth - 1, 6);
  }
  if (!Sign || Left.empty() || Right.empty() || Left == Right || (isNumeral(Left) && isNumeral(Right)))
    return "";
  // A place is never below 0.
  if (Right == "0" && placeOf(*A) && (StringRef(Sign) == " >= " || StringRef(Sign) == " < "))
    return "";
  std::string Text = Left + Sign + Right;
  return Precedence > 5 ? "(" + Text + ")" : Text;
}

namespace {
/// `First || Second`, or with `IsAnd` both, of which the first counts as \c FirstHolds says.
struct Sequence {
  const Value *First = nullptr, *Second = nullptr;
  bool FirstHolds = true, IsAnd = false;
};
} // namespace

/// `a || b` as branches: where `a` decides, control goes to the join with a constant, else by way of `b`.
static std::optional<Sequence> inSequence(const Value &V) {
  const auto *P = dyn_cast<PHINode>(&V);
  if (!P || P->getNumIncomingValues() != 2)
    return std::nullopt;
  for (unsigned K : {0, 1}) {
    const Value *OnEdge = P->getIncomingValue(K);
    const BasicBlock *From = P->getIncomingBlock(K), *Other = P->getIncomingBlock(1 - K);
    const auto *B = dyn_cast<BranchInst>(From->getTerminator());
    if (!B || !B->isConditional() || Other->getSinglePredecessor() != From ||
        Other->getSingleSuccessor() != P->getParent())
      continue;
    const bool Decides = B->getSuccessor(0) == P->getParent();
    if (B->getSuccessor(Decides ? 1 : 0) != Other)
      continue;
    // The edge itself says what the condition is on it.
    const auto *C = dyn_cast<ConstantInt>(OnEdge);
    const bool IsSame = OnEdge == B->getCondition();
    if (!C && !IsSame && !match(B->getCondition(), m_Not(m_Specific(OnEdge))))
      continue;
    const bool Known = C ? C->isOne() : IsSame == Decides;
    // With `true` one of them is enough, with `false` the first must not decide.
    return Sequence{B->getCondition(), P->getIncomingValue(1 - K), Decides == Known, !Known};
  }
  return std::nullopt;
}

std::string SourceText::conditionText(const Value &V, bool Holds, unsigned Depth, unsigned Precedence) const {
  const Value *A, *B;
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return C->isOne() == Holds ? "true" : "false";
  if (!Depth)
    return "";
  if (match(&V, m_Not(m_Value(A))))
    return conditionText(*A, !Holds, Depth, Precedence);
  bool IsAnd = match(&V, m_LogicalAnd(m_Value(A), m_Value(B))), FirstHolds = true;
  const std::optional<Sequence> S = inSequence(V);
  if (S) {
    A = S->First;
    B = S->Second;
    IsAnd = S->IsAnd;
    FirstHolds = S->FirstHolds;
  }
  if (S || IsAnd || match(&V, m_LogicalOr(m_Value(A), m_Value(B)))) {
    const unsigned Own = IsAnd == Holds ? OfConjunction : OfDisjunction;
    std::string Left = conditionText(*A, Holds == FirstHolds, Depth - 1, Own),
                Right = conditionText(*B, Holds, Depth - 1, Own);
    if (Left.empty() || Right.empty())
      return "";
    // A part that is known, or said already.
    const StringRef Neutral = IsAnd == Holds ? "true" : "false", Deciding = IsAnd == Holds ? "false" : "true";
    if (Left == Deciding || Right == Deciding)
      return Deciding.str();
    if (Left == Neutral)
      return conditionText(*B, Holds, Depth - 1, Precedence);
    if (Right == Neutral || Left == Right)
      return conditionText(*A, Holds == FirstHolds, Depth - 1, Precedence);
    std::string Text = Left + (IsAnd == Holds ? " && " : " || ") + Right;
    return Precedence > 0 && Precedence != Own ? "(" + Text + ")" : Text;
  }
  if (const auto *I = dyn_cast<CmpInst>(&V))
    return compareText(*I, Holds, Depth, Precedence);
  // A byte, or a bit, that stands for a truth.
  std::string Text;
  if (match(&V, m_Trunc(m_Value(A)))) {
    Text = text(*A, Depth - 1, 10);
    if (const Value &From = storedValue(*A); Text != "" && !isa<LoadInst>(From) && placeOf(*A))
      return Holds ? Text + " & 1" : "!(" + Text + " & 1)";
  } else if (std::string Name = variableName(V); !Name.empty()) {
    Text = Name;
  } else if (const Value &At = storedValue(V); &At != &V) {
    return conditionText(At, Holds, Depth - 1, Precedence);
  }
  return Text.empty() ? "" : Holds ? Text : "!" + Text;
}

std::string SourceText::condition(const Value &V, bool Holds) const {
  std::string Text = conditionText(V, Holds, 4, 0);
  return Text == "true" || Text == "false" ? "" : Text;
}

std::string expressionOf(const FunctionReader &Reader, const UniformityResult &Result, const Value &V) {
  return SourceText(Reader, Result).of(V);
}

} // namespace rejoin
