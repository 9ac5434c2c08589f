//===- ApartProofs.cpp - Proofs that two accesses share no byte -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The distance D of two accesses is a sum of atoms (AddressForms.cpp), in which the atoms of two threads, and of two
// executions, are different ones. They share no byte if no value of D lies in a window around 0. Proofs:
//
//     bounds        s[lid + 1], s[0]                        4 lid + 4, which is 4 at least
//     remainders    s[2 lid + 1], s[2 m]                    8 lid - 8 m + 4, which is 4 modulo 8
//     conditions    if (lid > m) s[lid] = x; ... s[m]       D is 4 E, where the condition says E = lid - m > 0
//     unequal       if (lid != m) s[lid] = x; ... s[m]      D is 4 E, where E is not 0
//     sizes         s[lid], s[size]                         lid is less than the size of the workgroup
//     storage       s[1][lid], s[0][5]                      lid is an index into a row: below the row's length
//     residues      s[i & 1][lid], s[(i + 1) & 1][5]        for each i modulo 2 (Residues.cpp)
//
// What conditions and storage say of an access holds for the values that this access reads. A program that indexes
// beyond an array, a row of it or an object has no defined behaviour: it is not looked at.
//
// Everything that is not proved is not so: an address that is computed in a way that is not listed here proves nothing.
//
// Cost: at most 4,000 sums for each pair of accesses. Held by: test/Lint/apart-*, unordered-*.
//
//===----------------------------------------------------------------------===//

#include "ApartProofs.h"
#include "Residues.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace rejoin {

namespace {

/// What is known of a sum: it lies in bounds, or is not 0.
struct Constraint {
  LinearForm Sum;
  Bounds In{INT64_MIN, INT64_MAX};
  bool IsNotZero = false;
};

/// One question about a distance.
class Question {
public:
  Question(const AddressForms &Forms, int64_t Low, int64_t High) : Forms(Forms), Low(Low), High(High) {}
  bool excludes(const LinearForm &Sum, unsigned Depth = 3);
  std::vector<Constraint> Known;

private:
  Bounds boundsOf(const Atom &A) const;
  Bounds boundsOf(const LinearForm &Sum) const;
  bool excludesPlainly(const LinearForm &Sum) const;
  bool excludesModulo(const LinearForm &Sum, int64_t Modulus) const;
  bool excludesUnequal(const LinearForm &Rest, int64_t Times) const;

  const AddressForms &Forms;
  /// The distances at which the accesses share a byte.
  int64_t Low, High;
  unsigned StepsLeft = 4000;
};

} // namespace

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

static bool isInfinite(int64_t N) { return N == INT64_MIN || N == INT64_MAX; }

/// A product, cut to the limits, which are infinite.
static int64_t times(int64_t Bound, int64_t By) {
  const int64_t Limit = (Bound < 0) == (By < 0) ? INT64_MAX : INT64_MIN;
  int64_t Product = 0;
  return isInfinite(Bound) || __builtin_mul_overflow(Bound, By, &Product) ? Limit : Product;
}

static int64_t plus(int64_t A, int64_t B) {
  if (isInfinite(A))
    return A;
  if (isInfinite(B))
    return B;
  int64_t Sum = 0;
  return __builtin_add_overflow(A, B, &Sum) ? (A < 0 ? INT64_MIN : INT64_MAX) : Sum;
}

Bounds Question::boundsOf(const Atom &A) const {
  return A.Is == Atom::Bounded ? Known[A.Number].In : Forms.boundsOf(A);
}

/// A sign, times a number, and the value itself make up the value as an unsigned number.
static bool isUnsigned(const LinearForm &Sum, const Atom &Sign, int64_t By) {
  const unsigned Bits = Sign.V->getType()->getIntegerBitWidth();
  const int64_t Of = Sum.timesOf(Atom{Sign.V, 0, Atom::Signed, Sign.Of});
  return Bits < 48 && Of && By % (int64_t(1) << Bits) == 0 && By / (int64_t(1) << Bits) == Of;
}

Bounds Question::boundsOf(const LinearForm &Sum) const {
  Bounds B{Sum.Constant, Sum.Constant};
  for (const auto &[A, By] : Sum.Parts) {
    Bounds Of = boundsOf(A);
    // With its sign it is an unsigned number.
    if (A.Is == Atom::Sign && isUnsigned(Sum, A, By))
      continue;
    if (A.Is == Atom::Signed) {
      const Atom Sign{A.V, 0, Atom::Sign, A.Of};
      if (const int64_t WithSign = Sum.timesOf(Sign); WithSign && isUnsigned(Sum, Sign, WithSign))
        Of = Forms.unsignedBoundsOf(*A.V);
    }
    B.Low = plus(B.Low, times(By > 0 ? Of.Low : Of.High, By));
    B.High = plus(B.High, times(By > 0 ? Of.High : Of.Low, By));
  }
  return B;
}

bool Question::excludesModulo(const LinearForm &Sum, int64_t Modulus) const {
  LinearForm Rest;
  Rest.Constant = Sum.Constant;
  for (const auto &[A, By] : Sum.Parts)
    if (By % Modulus)
      Rest.add(A, By);
  const Bounds B = boundsOf(Rest);
  if (isInfinite(B.Low) || isInfinite(B.High) || isInfinite(Low) || isInfinite(High))
    return false;
  // [B.Low, B.High] + multiples of the modulus, and [Low, High].
  const int64_t First = High - B.Low;
  const int64_t Most = First >= 0 ? First / Modulus : -((-First + Modulus - 1) / Modulus);
  return plus(B.High, times(Modulus, Most)) < Low;
}

bool Question::excludesPlainly(const LinearForm &Sum) const {
  const Bounds B = boundsOf(Sum);
  if (B.High < Low || B.Low > High)
    return true;
  return any_of(Sum.Parts, [&](const auto &P) {
    return P.second != INT64_MIN && std::abs(P.second) > 1 && excludesModulo(Sum, std::abs(P.second));
  });
}

/// A number that is not 0, times \p Times, and \p Rest.
bool Question::excludesUnequal(const LinearForm &Rest, int64_t Times) const {
  if (!Rest.Parts.empty() || isInfinite(Low) || isInfinite(High) || High - Low > 4096)
    return false;
  for (int64_t At = Low; At <= High; ++At)
    if (At != Rest.Constant && (At - Rest.Constant) % Times == 0)
      return false;
  return true;
}

bool Question::excludes(const LinearForm &Sum, unsigned Depth) {
  if (Sum.IsAny || !StepsLeft)
    return false;
  --StepsLeft;
  if (excludesPlainly(Sum))
    return true;
  if (!Depth)
    return false;
  for (const auto &[Number, C] : enumerate(Known)) {
    SmallVector<int64_t, 4> Tried;
    for (const auto &[A, By] : C.Sum.Parts) {
      const int64_t Here = Sum.timesOf(A);
      if (!Here || Here % By || is_contained(Tried, Here / By))
        continue;
      const int64_t Times = Here / By;
      Tried.push_back(Times);
      LinearForm Rest = Sum;
      Rest.add(C.Sum, -Times);
      if (C.IsNotZero) {
        if (!Rest.IsAny && excludesUnequal(Rest, Times))
          return true;
        continue;
      }
      Rest.add(Atom{nullptr, static_cast<unsigned>(Number), Atom::Bounded, Execution::Same}, Times);
      if (excludes(Rest, Depth - 1))
        return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// What is known
//===----------------------------------------------------------------------===//

using ExecutionFn = AddressForms::ExecutionFn;

static void addComparison(const AddressForms &Forms, const ICmpInst &C, bool Is, ExecutionFn Of,
                          std::vector<Constraint> &To) {
  if (!C.getOperand(0)->getType()->isIntegerTy() || C.getOperand(0)->getType()->getIntegerBitWidth() > 64)
    return;
  const CmpInst::Predicate P = Is ? C.getPredicate() : C.getInversePredicate();
  Constraint K;
  const bool IsSigned = !ICmpInst::isUnsigned(P);
  Forms.add(K.Sum, *C.getOperand(0), 1, IsSigned, Of);
  Forms.add(K.Sum, *C.getOperand(1), -1, IsSigned, Of);
  switch (ICmpInst::getSignedPredicate(P)) {
  case CmpInst::ICMP_SLT:
    K.In.High = -1;
    break;
  case CmpInst::ICMP_SLE:
    K.In.High = 0;
    break;
  case CmpInst::ICMP_SGT:
    K.In.Low = 1;
    break;
  case CmpInst::ICMP_SGE:
    K.In.Low = 0;
    break;
  case CmpInst::ICMP_EQ:
    K.In = {0, 0};
    break;
  default:
    K.IsNotZero = true;
  }
  To.push_back(std::move(K));
}

static void addCondition(const AddressForms &Forms, const Value &V, bool Is, ExecutionFn Of,
                         std::vector<Constraint> &To, unsigned Depth = 6) {
  using namespace PatternMatch;
  Value *A = nullptr, *B = nullptr;
  auto *Condition = const_cast<Value *>(&V);
  if (!Depth)
    return;
  if (match(Condition, m_Not(m_Value(A))))
    return addCondition(Forms, *A, !Is, Of, To, Depth - 1);
  if (Is ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
         : match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
    addCondition(Forms, *A, Is, Of, To, Depth - 1);
    return addCondition(Forms, *B, Is, Of, To, Depth - 1);
  }
  const auto *C = dyn_cast<ICmpInst>(&V);
  // The value of a condition, as a number.
  if (C && C->isEquality() && match(C->getOperand(0), m_ZExt(m_Value(A))) && A->getType()->isIntegerTy(1) &&
      match(C->getOperand(1), m_Zero()))
    return addCondition(Forms, *A, Is == (C->getPredicate() == CmpInst::ICMP_NE), Of, To, Depth - 1);
  if (C)
    addComparison(Forms, *C, Is, Of, To);
}

/// The branches above an access.
static void addConditionsAbove(const AddressForms &Forms, const Instruction &I, const llvm::DominatorTree &Dominators,
                               ExecutionFn Of, std::vector<Constraint> &To) {
  constexpr size_t MaxConditions = 16;
  const auto *Node = Dominators.getNode(I.getParent());
  for (; Node && To.size() < MaxConditions; Node = Node->getIDom()) {
    const BasicBlock *Here = Node->getBlock(), *P = Here->getSinglePredecessor();
    const auto *Branch = P ? dyn_cast<BranchInst>(P->getTerminator()) : nullptr;
    if (Branch && Branch->isConditional() && Branch->getSuccessor(0) != Branch->getSuccessor(1))
      addCondition(Forms, *Branch->getCondition(), Branch->getSuccessor(0) == Here, Of, To);
  }
}

/// The number of bytes of a variable; none if it is not known.
static std::optional<int64_t> sizeOf(const Value &Object, const DataLayout &DL) {
  const auto *G = dyn_cast<GlobalVariable>(&Object);
  if (!G || G->isDeclaration() || !G->getValueType()->isSized())
    return std::nullopt;
  const TypeSize Size = DL.getTypeAllocSize(G->getValueType());
  return Size.isScalable() || Size.getFixedValue() > INT32_MAX ? std::nullopt
                                                               : std::optional<int64_t>(Size.getFixedValue());
}

/// The address as a sum, without the object; and what its indices say of themselves.
static LinearForm addressOf(const AddressForms &Forms, const PlaceOfAccess &A, ExecutionFn Of, const DataLayout &DL,
                            std::vector<Constraint> &To) {
  LinearForm Sum;
  Sum.Constant = A.At.Constant;
  Sum.IsAny = A.At.IsAnywhere;
  auto Earlier = [](const Value &) { return Execution::Earlier; };
  for (const PlaceOfPointer::Term &T : A.At.Terms) {
    LinearForm Index;
    const ExecutionFn Here = T.IsEarlier ? ExecutionFn(Earlier) : Of;
    Forms.add(Index, *T.Index, 1, /*IsSigned=*/true, Here, /*IsAddress=*/true);
    Sum.add(Index, T.Times);
    if (T.Elements && T.Elements < INT32_MAX)
      To.push_back({Index, {0, static_cast<int64_t>(T.Elements) - 1}, false});
  }
  if (A.At.Moved) {
    const Execution E = Of(*A.At.Moved);
    Sum.add(Atom{A.At.Moved, 0, Atom::Steps, E >= Execution::Other ? E : Execution::Same}, A.At.MovedBy);
    if (E == Execution::Next)
      Sum.addConstant(A.At.MovedBy);
  }
  if (const auto Size = sizeOf(*A.At.Base, DL); Size && A.Size <= static_cast<uint64_t>(*Size))
    To.push_back({Sum, {0, *Size - static_cast<int64_t>(A.Size)}, false});
  return Sum;
}

//===----------------------------------------------------------------------===//
// Two accesses
//===----------------------------------------------------------------------===//

ApartProofs::ApartProofs(const Function &F, const llvm::DominatorTree &Dominators)
    : F(F), Dominators(Dominators), Forms(F) {}

/// The index of a thread is less than the size of the workgroup.
static void addSizes(const LinearForm &D, std::vector<Constraint> &To) {
  for (const auto &[Index, ByIndex] : D.Parts)
    for (const auto &[Size, BySize] : D.Parts) {
      const auto *Read = Size.Is == Atom::Signed ? dyn_cast<Instruction>(Size.V) : nullptr;
      const auto Is = Read ? sizeReadBy(*Read) : std::nullopt;
      if (Index.Is != Atom::Signed || !Is || Is->Of != LaunchSize::Workgroup || localIndexOf(*Index.V) != Is->Dimension)
        continue;
      Constraint C;
      C.Sum.add(Index, 1);
      C.Sum.add(Size, -1);
      C.In.High = -1;
      To.push_back(std::move(C));
    }
}

/// Atoms of which a value is known now become constants.
static void replaceKnown(LinearForm &Sum, const Residues &Now) {
  for (const auto &[A, By] : SmallVector<std::pair<Atom, int64_t>, 6>(Sum.Parts))
    if (A.Is == Atom::Signed && A.Of < Execution::Other)
      if (const auto Is = Now.valueOf(*A.V, A.Of)) {
        Sum.add(A, -By);
        Sum.addConstant(By * *Is);
      }
}

bool ApartProofs::areApart(const PlaceOfAccess &Earlier, const PlaceOfAccess &Later, ExecutionFn OfLater,
                           function_ref<const Value *(const PHINode &)> FromLoop) const {
  const DataLayout &DL = F.getDataLayout();
  auto LastOf = [](uint64_t Size) { return Size >= UINT32_MAX ? INT64_MAX : static_cast<int64_t>(Size) - 1; };
  if (!Earlier.Size || !Later.Size)
    return true;
  // Two terms that were read earlier may be of several executions.
  auto EarlierTerms = [](const PlaceOfAccess &A) {
    return count_if(A.At.Terms, [](const auto &T) { return T.IsEarlier; });
  };
  if (EarlierTerms(Earlier) + EarlierTerms(Later) > 1)
    return false;
  const int64_t Before = LastOf(Later.Size);
  Question Q(Forms, Before == INT64_MAX ? INT64_MIN : -Before, LastOf(Earlier.Size));
  auto Same = [](const Value &) { return Execution::Same; };
  LinearForm D = addressOf(Forms, Later, OfLater, DL, Q.Known);
  const LinearForm E = addressOf(Forms, Earlier, Same, DL, Q.Known);
  D.add(E, -1);
  if (D.IsAny)
    return false;
  if (D.Parts.empty())
    return Q.excludes(D);
  addConditionsAbove(Forms, *Later.I, Dominators, OfLater, Q.Known);
  std::vector<Constraint> OfEarlier;
  addConditionsAbove(Forms, *Earlier.I, Dominators, Same, OfEarlier);
  append_range(Q.Known, OfEarlier);
  addSizes(D, Q.Known);
  erase_if(Q.Known, [](const Constraint &C) { return C.Sum.IsAny || C.Sum.Parts.empty(); });
  if (Q.excludes(D))
    return true;
  Residues Now(Forms, FromLoop);
  bool Any = false;
  for (const auto &[A, By] : D.Parts)
    if (A.Is == Atom::Signed && A.Of < Execution::Other)
      Any |= Now.addLeavesOf(*A.V, A.Of, OfLater);
  if (!Any)
    return false;
  return Now.forAll([&] {
    Question Here = Q;
    LinearForm Sum = D;
    replaceKnown(Sum, Now);
    for (Constraint &C : Here.Known)
      replaceKnown(C.Sum, Now);
    return Here.excludes(Sum);
  });
}

} // namespace rejoin
