//===- Leaders.cpp - Shuffles that read the lane of a leader -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shuffle reads the lane of a leader if two things hold.
//
// The lane is the first or the last of a set that a ballot, or a query for the active lanes, has named. The operand is
// evaluated for each lane that executes the shuffle and each lane that may be the leader: `cttz` of the set is then the
// leader's number, `ctlz` what is left of the width, and the set is not empty. What the shuffle makes of the operand,
// with the width that it has, must be the leader's lane each time.
//
// All lanes of the set come to the shuffle, and whoever comes is in it. Each branch on the way from the query is either
// uniform for the wave, or one that the ballot's condition decides.
//
//     m = __ballot(p); if (p) __shfl(x, __ffsll(m) - 1)        right
//     m = __ballot(p); if (p) __shfl(x, __ffsll(m))            the lane after the leader's
//     m = __ballot(p); if (p) __shfl(x, __ffsll(m) - 1, 16)    a lane of the own 16, perhaps none of the set
//     m = __ballot(p); if (p && q) __shfl(x, __ffsll(m) - 1)   the leader may have no q
//     m = __ballot(p); if (q) __shfl(x, __ffsll(m) - 1)        the set may be empty
//
// Errs by not knowing. Cost: lanes squared times operators. Held by: test/Lint/leaders-found.hip, leaders-found.cu.
//
//===----------------------------------------------------------------------===//

#include "Leaders.h"
#include "LaneReads.h"
#include "MaskOperations.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

namespace {

class LeaderFinder {
public:
  LeaderFinder(const FunctionReader &Reader, const UniformityResult &Result)
      : Reader(Reader), Result(Result), At(Reader, Result.loops()), Wave(Reader.target().facts().WaveSize) {}
  bool finds(const CallBase &C) { return Wave && Wave <= 64 && namesLeader(C) && Set && comeTogether(*Set, C); }

private:
  /// The query that names the lanes of a set, in at least as many bits as the wave has lanes; null for other values.
  const CallBase *setOf(const Value &V) const;
  /// Whether the lane that \p C reads is the first or the last of `Set`.
  bool namesLeader(const CallBase &C);
  /// A value for the thread of a lane if the leader has the number \p Leader.
  std::optional<APInt> evaluate(const Value &V, unsigned Lane, unsigned Leader, unsigned Depth);
  std::optional<APInt> atOperator(const Instruction &I, unsigned Lane, unsigned Leader, unsigned Depth);
  /// The number of the leader, as \p I computes it of a set.
  std::optional<APInt> atLeader(const IntrinsicInst &I, unsigned Leader);
  bool comeTogether(const CallBase &Query, const CallBase &C);
  bool isAlways(const Value &V, uint64_t Number) {
    const auto X = At.of(V);
    return X->AreKnown && !X->From.Places && !X->From.Sizes && !X->From.TookFirst && (*X)[0] == Number;
  }

  const FunctionReader &Reader;
  const UniformityResult &Result;
  PlaceEvaluator At;
  unsigned Wave;
  const CallBase *Set = nullptr;
  Intrinsic::ID FoundBy = Intrinsic::not_intrinsic;
};

} // namespace

const CallBase *LeaderFinder::setOf(const Value &V) const {
  const Value *On = &sameValue(V);
  while (isa<ZExtInst, TruncInst>(On)) {
    if (On->getType()->getScalarSizeInBits() < Wave)
      return nullptr;
    On = &sameValue(*cast<Instruction>(On)->getOperand(0));
  }
  const auto *C = dyn_cast<CallBase>(On);
  return C && C->getType()->isIntegerTy() && C->getType()->getIntegerBitWidth() >= Wave &&
                 (asksForActive(*C) || ballotOf(*C))
             ? C
             : nullptr;
}

std::optional<APInt> LeaderFinder::atLeader(const IntrinsicInst &I, unsigned Leader) {
  const unsigned Width = I.getType()->getIntegerBitWidth();
  const CallBase *Of = setOf(*I.getArgOperand(0));
  if (!Of || (Set && (Set != Of || FoundBy != I.getIntrinsicID())))
    return std::nullopt;
  Set = Of;
  FoundBy = I.getIntrinsicID();
  return APInt(Width, FoundBy == Intrinsic::cttz ? Leader : Width - 1 - Leader);
}

std::optional<APInt> LeaderFinder::atOperator(const Instruction &I, unsigned Lane, unsigned Leader, unsigned Depth) {
  // The leader is in its set.
  CmpPredicate P;
  const Value *X;
  if (match(&I, m_ICmp(P, m_Value(X), m_Zero())) && ICmpInst::isEquality(P) && setOf(*X) && (!Set || setOf(*X) == Set))
    return APInt(1, P == CmpInst::ICMP_NE);
  SmallVector<APInt, 3> Of;
  if (const auto *S = dyn_cast<SelectInst>(&I)) {
    const auto If = evaluate(*S->getCondition(), Lane, Leader, Depth);
    return If ? evaluate(If->isOne() ? *S->getTrueValue() : *S->getFalseValue(), Lane, Leader, Depth) : std::nullopt;
  }
  for (const Use &U : I.operands()) {
    const auto Operand = evaluate(*U.get(), Lane, Leader, Depth);
    if (!Operand)
      return std::nullopt;
    Of.push_back(*Operand);
  }
  const unsigned Width = I.getType()->getIntegerBitWidth();
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Of[0] + Of[1];
  case Instruction::Sub:
    return Of[0] - Of[1];
  case Instruction::Mul:
    return Of[0] * Of[1];
  case Instruction::And:
    return Of[0] & Of[1];
  case Instruction::Or:
    return Of[0] | Of[1];
  case Instruction::Xor:
    return Of[0] ^ Of[1];
  case Instruction::Shl:
    return Of[1].ult(Width) ? std::optional(Of[0].shl(Of[1])) : std::nullopt;
  case Instruction::ZExt:
    return Of[0].zext(Width);
  case Instruction::SExt:
    return Of[0].sext(Width);
  case Instruction::Trunc:
    return Of[0].trunc(Width);
  case Instruction::Freeze:
    return Of[0];
  default:
    return std::nullopt;
  }
}

std::optional<APInt> LeaderFinder::evaluate(const Value &V, unsigned Lane, unsigned Leader, unsigned Depth) {
  const Value &On = sameValue(V);
  if (!On.getType()->isIntegerTy() || !Depth)
    return std::nullopt;
  if (const auto *N = dyn_cast<ConstantInt>(&On))
    return N->getValue();
  const auto *I = dyn_cast<Instruction>(&On);
  if (const auto *Number = dyn_cast_or_null<IntrinsicInst>(I);
      Number && is_contained({Intrinsic::cttz, Intrinsic::ctlz}, Number->getIntrinsicID()))
    return atLeader(*Number, Leader);
  // In any workgroup a thread has the same lane.
  const auto X = At.of(On);
  if (X->isKnown(Lane) && !X->From.TookFirst && !X->From.Sizes && !(X->From.Places & 7))
    return APInt(X->Width, (*X)[Lane]);
  return I && isa<BinaryOperator, CastInst, SelectInst, FreezeInst, ICmpInst>(I)
             ? atOperator(*I, Lane, Leader, Depth - 1)
             : std::nullopt;
}

bool LeaderFinder::namesLeader(const CallBase &C) {
  constexpr unsigned MaxDepth = 16;
  const LaneRead Read = laneReadOf(C);
  if (Read.How != LaneNaming::Number && Read.How != LaneNaming::Address && Read.How != LaneNaming::InSegment)
    return false;
  At.setSize({Wave, 1, 1});
  // All lanes of the wave are one segment.
  if (Read.Bounds && !isAlways(*Read.Bounds, 31))
    return false;
  for (unsigned Lane = 0; Lane != Wave; ++Lane)
    for (unsigned Leader = 0; Leader != Wave; ++Leader) {
      const auto X = evaluate(*Read.By, Lane, Leader, MaxDepth);
      if (!X || (Read.How == LaneNaming::Address ? X->lshr(2) : *X).urem(Wave) != Leader)
        return false;
    }
  return true;
}

bool LeaderFinder::comeTogether(const CallBase &Query, const CallBase &C) {
  const BasicBlock *End = C.getParent();
  const Value *Condition = asksForActive(Query) ? nullptr : ballotOf(Query);
  if (Condition && isAlways(*Condition, 1))
    Condition = nullptr;
  const llvm::DominatorTree Dominators(const_cast<Function &>(Reader.function()));
  // Whoever comes is in the set, which is not empty then.
  if (!Dominators.dominates(&Query, &C) || (Condition && !branchImplying(*Condition, Dominators, *End)))
    return false;
  const ConstantInt *True = ConstantInt::getTrue(C.getContext());
  SmallPtrSet<const BasicBlock *, 16> Seen{Query.getParent()};
  SmallVector<const BasicBlock *> Work{Query.getParent()};
  while (!Work.empty()) {
    const BasicBlock *On = Work.pop_back_val();
    if (On == End)
      continue;
    const Instruction &Last = *On->getTerminator();
    const ValueId Id = Reader.idOf(Last);
    std::optional<bool> Side;
    if (Last.getNumSuccessors() > 1 && (!Id.isValid() || Result.extent(Id) < Reader.target().wave())) {
      const auto *Br = dyn_cast<BranchInst>(&Last);
      Side = Br ? sideTaken(*Br, Dominators, *End) : std::nullopt;
      if (!Side || !implies(Condition ? *Condition : *True, true, *Br->getCondition(), *Side))
        return false;
    }
    for (unsigned S = 0; S != Last.getNumSuccessors(); ++S)
      if ((!Side || S == (*Side ? 0U : 1U)) && Seen.insert(Last.getSuccessor(S)).second)
        Work.push_back(Last.getSuccessor(S));
  }
  return true;
}

bool findsLeader(const CallBase &C, const FunctionReader &Reader, const UniformityResult &Result,
                 const ControlUniformity &Control) {
  return C.getFunction() == &Reader.function() && readsLeader(C, Reader, Control) &&
         LeaderFinder(Reader, Result).finds(C);
}

} // namespace rejoin
