//===- BarrierPaths.cpp - Paths on which no barrier lies ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Is there a path from X to Y on which no barrier lies? A barrier in a branch, or in a loop, lies on some paths alone.
// Three kinds of paths are none:
//
//     if (c) f = n;   if (c) barrier();   ask(f);          c is one value for both branches, and known where f is set
//     for (i = 8; i > 0; i /= 2) barrier();                 the loop is entered: with i = 8 its condition holds
//     for (i = 0; i < n; ++i) { if (i > 0) barrier(); ... } after the first iteration i is more than 0
//
// Which execution of a value X and Y read depends on the way: a path that stays in one iteration of the loops that
// contain both, and one that comes to the header of such a loop, once or more often.
//
// Cost: a walk over blocks for each block from which one is asked, as long as no condition matters; else a walk over
// edges, twice for each loop. Held by: test/Lint/apart-paths.cu.
//
//===----------------------------------------------------------------------===//

#include "BarrierPaths.h"
#include "AddressForms.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <set>

using namespace llvm;

namespace rejoin {

/// A block, the one before it, and how often the path has come to the header.
struct BarrierPaths::Step {
  const BasicBlock *Block, *Before;
  unsigned Crossings;
  auto operator<=>(const Step &) const = default;
};

BarrierPaths::BarrierPaths(const Function &F, const LoopInfo &Loops, const AddressForms &Forms, IsBarrierFn IsBarrier)
    : F(F), Loops(Loops), Forms(Forms) {
  for (const BasicBlock &B : F) {
    Numbers.try_emplace(&B, Numbers.size());
    for (const Instruction &I : B)
      if (IsBarrier(I))
        BarriersOf[&B].push_back(&I);
  }
}

bool BarrierPaths::hasBarrierAfter(const Instruction &I) const {
  auto It = BarriersOf.find(I.getParent());
  return It != BarriersOf.end() && any_of(It->second, [&](const Instruction *B) { return I.comesBefore(B); });
}

bool BarrierPaths::hasBarrierBefore(const Instruction &I) const {
  auto It = BarriersOf.find(I.getParent());
  return It != BarriersOf.end() && any_of(It->second, [&](const Instruction *B) { return B->comesBefore(&I); });
}

/// In one block, one after the other, without a barrier between.
bool BarrierPaths::areBeside(const Instruction &From, const Instruction &To) const {
  if (From.getParent() != To.getParent() || !From.comesBefore(&To))
    return false;
  auto It = BarriersOf.find(From.getParent());
  return It == BarriersOf.end() ||
         none_of(It->second, [&](const Instruction *B) { return From.comesBefore(B) && B->comesBefore(&To); });
}

/// The blocks to whose beginning paths lead from the end of \p B.
const BitVector &BarrierPaths::enteredFrom(const BasicBlock &B) {
  auto [It, IsNew] = Entered.try_emplace(&B);
  if (!IsNew)
    return It->second;
  BitVector Found(Numbers.size());
  SmallVector<const BasicBlock *> Work{&B};
  while (!Work.empty()) {
    const BasicBlock *At = Work.pop_back_val();
    for (const BasicBlock *S : successors(At))
      if (const unsigned N = Numbers.lookup(S); !Found[N]) {
        Found.set(N);
        if (!hasBarrier(*S))
          Work.push_back(S);
      }
  }
  return Entered[&B] = std::move(Found);
}

bool BarrierPaths::reaches(const Instruction &From, const Instruction &To) {
  return areBeside(From, To) || (!hasBarrierAfter(From) && !hasBarrierBefore(To) &&
                                 enteredFrom(*From.getParent())[Numbers.lookup(To.getParent())]);
}

SmallVector<Way, 4> BarrierPaths::waysBetween(const Instruction &From, const Instruction &To) const {
  const Loop *Common = Loops.getLoopFor(From.getParent());
  while (Common && !Common->contains(To.getParent()))
    Common = Common->getParentLoop();
  SmallVector<Way, 4> Ways{{Common, nullptr, false}};
  for (const Loop *L = Common; L; L = L->getParentLoop()) {
    Ways.push_back({Common, L, false});
    Ways.push_back({Common, L, true});
  }
  return Ways;
}

/// The range of a value where a block is entered by one edge.
ConstantRange BarrierPaths::rangeAt(const Value &V, const Step &At, const Way &By, unsigned Depth) const {
  const unsigned Bits = V.getType()->getIntegerBitWidth();
  const auto *P = dyn_cast<PHINode>(&V);
  if (P && P->getParent() == At.Block && P->getBasicBlockIndex(At.Before) >= 0 &&
      !(By.Crossed && At.Crossings && P->getParent() == By.Crossed->getHeader()))
    return Forms.rangeOf(*P->getIncomingValueForBlock(At.Before));
  if (P && By.Crossed && At.Crossings && P->getParent() == By.Crossed->getHeader())
    if (const auto C = counterOf(*P)) {
      // At least one step has been made.
      const auto *First = dyn_cast<ConstantInt>(C->First), *By1 = dyn_cast<ConstantInt>(C->Step);
      if (First && By1 && !C->IsSub && By1->getValue().isStrictlyPositive() && Bits <= 64) {
        bool Overflow = false;
        const APInt Least = First->getValue().sadd_ov(By1->getValue(), Overflow);
        if (!Overflow)
          return ConstantRange::getNonEmpty(Least, APInt::getSignedMaxValue(Bits) + 1);
      }
    }
  const auto *I = dyn_cast<Instruction>(&V);
  if (I && Depth && isa<SExtInst, ZExtInst, TruncInst>(I) && I->getOperand(0)->getType()->isIntegerTy())
    return rangeAt(*I->getOperand(0), At, By, Depth - 1).castOp(Instruction::CastOps(I->getOpcode()), Bits);
  if (I && Depth && isa<BinaryOperator>(I))
    return rangeAt(*I->getOperand(0), At, By, Depth - 1)
        .binaryOp(Instruction::BinaryOps(I->getOpcode()), rangeAt(*I->getOperand(1), At, By, Depth - 1))
        .intersectWith(Forms.rangeOf(V));
  return Forms.rangeOf(V);
}

SmallVector<const BasicBlock *, 4> BarrierPaths::successorsOf(const Step &At, const Way &By, KnownFn Known) const {
  SmallVector<const BasicBlock *, 4> All(successors(At.Block));
  const auto *Branch = dyn_cast<BranchInst>(At.Block->getTerminator());
  if (!Branch || !Branch->isConditional())
    return All;
  std::optional<bool> Is = Known(*Branch->getCondition(), At.Crossings);
  if (const auto *C = dyn_cast<ICmpInst>(Branch->getCondition());
      C && !Is && C->getOperand(0)->getType()->isIntegerTy()) {
    const ConstantRange A = rangeAt(*C->getOperand(0), At, By, 4), B = rangeAt(*C->getOperand(1), At, By, 4);
    if (A.icmp(C->getPredicate(), B))
      Is = true;
    else if (A.icmp(C->getInversePredicate(), B))
      Is = false;
  }
  if (Is)
    All = {Branch->getSuccessor(*Is ? 0 : 1)};
  return All;
}

bool BarrierPaths::reaches(const Instruction &From, const Instruction &To, const Way &By, KnownFn Known) const {
  if (!By.Crossed && areBeside(From, To))
    return true;
  if (hasBarrierAfter(From) || hasBarrierBefore(To))
    return false;
  const Loop *Within = By.Crossed ? By.Crossed : By.Common;
  const unsigned Wanted = !By.Crossed ? 0 : By.Often ? 2 : 1;
  std::set<Step> Seen;
  SmallVector<Step> Work{{From.getParent(), nullptr, 0}};
  while (!Work.empty()) {
    const Step At = Work.pop_back_val();
    for (const BasicBlock *S : successorsOf(At, By, Known)) {
      const bool IsHeader = Within && S == Within->getHeader();
      if ((Within && !Within->contains(S)) || (IsHeader && !By.Crossed))
        continue;
      const Step Next{S, At.Block, std::min(2U, At.Crossings + IsHeader)};
      if (Next.Crossings > Wanted || !Seen.insert(Next).second)
        continue;
      if (S == To.getParent() && Next.Crossings == Wanted)
        return true;
      if (!hasBarrier(*S))
        Work.push_back(Next);
    }
  }
  return false;
}

} // namespace rejoin
