//===- HalvesOfWaves.cpp - Code that knows both halves of waves -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shuffles over 16 lanes and fewer combine half a wave of 64. That is right where the program goes on with two results,
// one for each half, and it says so by telling lane 32 from others:
//
//     if (lane == 32) s[1] = v;                   v, or what is computed from it, is used under the comparison
//     p[2 * b + (threadIdx.x > 31)] = v;          or goes to a place that depends on it
//     s[lane] = v; ...; if (lane == 32) q = s[32];      also by way of memory
//     not:  if (threadIdx.x == 32) *count = n;    other data: it says nothing of v
//     not:  v = lane < 32 ? s[lane] : 0; ... __shfl_xor(v, 16)      what goes into the shuffle
//
// Cost: a bounded walk over the uses for each shuffle that is asked for. Errs by a finding where the walk ends early,
// and by none where the comparison concerns one of several uses. Tests: test/Lint/halves-by-lane.hip.
//
//===----------------------------------------------------------------------===//

#include "HalvesOfWaves.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace rejoin {

/// The index of a thread in its workgroup or wave, perhaps modulo 64.
static bool isLaneOf64(const Value &V, const GpuTarget &Gpu) {
  const Value *Place = &V;
  while (isa<CastInst>(Place) || match(Place, m_And(m_Value(), m_SpecificInt(63))))
    Place = cast<Instruction>(Place)->getOperand(0);
  const auto *Call = dyn_cast<CallBase>(Place);
  const auto Index = Call ? Gpu.threadIndexOf(*Call) : std::nullopt;
  return Index == ThreadIndex::Lane || Index == ThreadIndex::LocalX || Index == ThreadIndex::LocalLinear;
}

/// `lane == 32`, `case 32`, and `threadIdx.x > 31` as a number or a choice: the program knows lanes from 32 on. A
/// branch on `threadIdx.x < 32` may as well be one of the first wave of 32.
static bool tellsHalves(const Value &V, const GpuTarget &Gpu) {
  if (const auto *S = dyn_cast<SwitchInst>(&V))
    return isLaneOf64(*S->getCondition(), Gpu) &&
           any_of(S->cases(), [](const auto &Case) { return Case.getCaseValue()->getValue() == 32; });
  const APInt *N;
  const Value *Place;
  CmpPredicate P;
  if (!match(&V, m_ICmp(P, m_Value(Place), m_APInt(N))) || !isLaneOf64(*Place, Gpu))
    return false;
  if (ICmpInst::isEquality(P))
    return *N == 32;
  const bool IsFrom32 = ICmpInst::isGT(P) || ICmpInst::isLE(P) ? *N == 31 : *N == 32;
  return IsFrom32 && any_of(V.users(), [](const User *U) {
           return isa<CastInst>(U) || (isa<SelectInst>(U) && !U->getType()->isIntegerTy(1));
         });
}

bool tellsHalves(const Function &F, const GpuTarget &Gpu) {
  return any_of(instructions(F), [&](const Instruction &I) { return tellsHalves(static_cast<const Value &>(I), Gpu); });
}

bool dividesBy32(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const APInt *Mask;
    return (match(&I, m_And(m_Value(), m_APInt(Mask))) && (*Mask == 31 || ~*Mask == 31)) ||
           match(&I, m_Shr(m_Value(), m_SpecificInt(5))) || match(&I, m_UDiv(m_Value(), m_SpecificInt(32))) ||
           match(&I, m_URem(m_Value(), m_SpecificInt(32))) || match(&I, m_SDiv(m_Value(), m_SpecificInt(32))) ||
           match(&I, m_SRem(m_Value(), m_SpecificInt(32)));
  });
}

namespace {
/// The uses of one result.
class UsesByHalves {
public:
  UsesByHalves(const Function &F, const GpuTarget &Gpu) : Gpu(Gpu), Tree(const_cast<Function &>(F)) {}
  bool findFrom(const Instruction &Result);

private:
  /// Adds the loads that may read what is stored.
  void addLoadsOf(const StoreInst &S);
  /// \p V is computed from such a comparison.
  bool isOfHalves(const Value &V, unsigned Depth = 6) const;
  /// Control comes to \p I by a branch on one. \p ByEquality: that asks for one lane.
  bool isUnderHalves(const Instruction &I, bool ByEquality) const;

  const GpuTarget &Gpu;
  const llvm::DominatorTree Tree;
  /// What is computed from the result; those that are read from memory, and what is computed from these.
  SmallSetVector<const Instruction *, 16> Direct, ByMemory;
};
} // namespace

bool UsesByHalves::isOfHalves(const Value &V, unsigned Depth) const {
  if (tellsHalves(V, Gpu))
    return true;
  const auto *I = dyn_cast<Instruction>(&V);
  return I && Depth && isa<BinaryOperator, CastInst, SelectInst, GetElementPtrInst, FreezeInst>(I) &&
         any_of(I->operand_values(), [&](const Value *X) { return isOfHalves(*X, Depth - 1); });
}

bool UsesByHalves::isUnderHalves(const Instruction &I, bool ByEquality) const {
  const auto *Node = Tree.getNode(I.getParent());
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up; Up = Up->getIDom()) {
    const Instruction *T = Up->getBlock()->getTerminator();
    const auto *Branch = dyn_cast<BranchInst>(T);
    const Value *Condition = Branch && Branch->isConditional() ? Branch->getCondition() : nullptr;
    const auto *Compare = dyn_cast_or_null<ICmpInst>(Condition);
    if (!(isa<SwitchInst>(T) ? tellsHalves(*T, Gpu) : Condition && isOfHalves(*Condition)) ||
        (ByEquality && Compare && !Compare->isEquality()))
      continue;
    // That a lane is not lane 32 says nothing of it.
    const bool IsEqual = Compare && Compare->isEquality() && tellsHalves(*Compare, Gpu);
    const BasicBlock *Equal = nullptr;
    if (IsEqual)
      Equal = Branch->getSuccessor(Compare->getPredicate() == ICmpInst::ICMP_EQ ? 0 : 1);
    if (const auto *Switch = dyn_cast<SwitchInst>(T))
      for (const auto &Case : Switch->cases())
        Equal = Case.getCaseValue()->equalsInt(32) ? Case.getCaseSuccessor() : Equal;
    if (any_of(successors(T), [&](const BasicBlock *S) {
          return (!Equal || S == Equal) && Tree.dominates(BasicBlockEdge(Up->getBlock(), S), I.getParent());
        }))
      return true;
  }
  return false;
}

void UsesByHalves::addLoadsOf(const StoreInst &S) {
  const Value *Object = getUnderlyingObject(S.getPointerOperand());
  for (const Instruction &I : instructions(*S.getFunction()))
    if (const auto *L = dyn_cast<LoadInst>(&I); L && getUnderlyingObject(L->getPointerOperand()) == Object)
      ByMemory.insert(L);
}

bool UsesByHalves::findFrom(const Instruction &Result) {
  constexpr size_t MaxSteps = 256;
  auto Follow = [&](SmallSetVector<const Instruction *, 16> &Work, bool IsDirect) {
    for (size_t Next = 0; Next < Work.size() && Next < MaxSteps; ++Next)
      for (const User *U : Work[Next]->users()) {
        const auto *I = cast<Instruction>(U);
        if (isUnderHalves(*I, /*ByEquality=*/!IsDirect) ||
            (IsDirect && isa<StoreInst, SelectInst, AtomicRMWInst>(I) &&
             any_of(I->operand_values(), [&](const Value *X) { return isOfHalves(*X); })))
          return true;
        if (const auto *S = dyn_cast<StoreInst>(I))
          addLoadsOf(*S);
        else if (!I->isTerminator())
          Work.insert(I);
      }
    return false;
  };
  Direct.insert(&Result);
  return Follow(Direct, true) || Follow(ByMemory, false);
}

bool tellsHalvesOf(const Instruction &Result, const GpuTarget &Gpu) {
  return UsesByHalves(*Result.getFunction(), Gpu).findFrom(Result);
}

} // namespace rejoin
