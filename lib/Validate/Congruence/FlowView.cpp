//===- FlowView.cpp - A function's control flow without detail --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block is passed if it has no effects, is no header of a cycle, and its PHIs are only used by PHIs of the blocks
// after it where several ways lead to it. Ways through passed blocks decide where control goes on; all else are nodes.
// A node whose ways lead to one block that nothing else leads to continues there: the block joins its trunk.
//
//   A: if (c) B else D;  B: x = 1; goto D;  D: y = phi(x, 0)       one node with the trunk A, D and y = c ? x : 0
//   A: if (c) goto B else D;  B: if (d) goto C else D               node A leads to C if c && d, to D otherwise
//
// Lemma: a thread's path through the function is one through the nodes, and the other way round, where each node is
// entered as often as its first block. Headers of cycles are first blocks or in a trunk, so each cycle has a node.
//
// Instructions that are understood are listed (`deedOf`, Understood.cpp). A function with another one is not known.
//
// Cost: linear, times the ways through passed blocks, which are bounded. Held by: test/Validate/congruence*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "FlowView.h"
#include "Refinement/Events.h"
#include "Understood.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

/// An intrinsic that is not listed is an event, also where it does nothing: both sides execute it equally often, in
/// the same order, on the same operands.
static Deed deedOfCall(const CallBase &C) {
  // A variable may have changed between its two returns.
  if (operationKind(C) != OperationKind::Call || !isa<CallInst>(C) || C.hasFnAttr(Attribute::ReturnsTwice))
    return Deed::Unknown;
  if (isConvergentCall(C))
    return Deed::Event;
  switch (roleOf(C)) {
  case CallRole::Ignored:
    if (C.getIntrinsicID() == Intrinsic::assume)
      return Deed::MayBeUndefined;
    return (C.isDebugOrPseudoInst() || C.getIntrinsicID() == Intrinsic::donothing) && saysNothingUndefined(C)
               ? Deed::Ignored
               : Deed::Event;
  case CallRole::Pure:
    if (!isa<IntrinsicInst>(C))
      return Deed::MayBeUndefined;
    if (!is_contained({ResultOf::Operands, ResultOf::Numbers}, resultOf(C.getIntrinsicID())))
      return Deed::Event;
    return isDefinedForAll(C) && saysNothingUndefined(C) ? Deed::None : Deed::MayBeUndefined;
  case CallRole::Reads:
    return isa<IntrinsicInst>(C) && resultOf(C.getIntrinsicID()) != ResultOf::Memory ? Deed::Event
                                                                                     : Deed::MayBeUndefined;
  case CallRole::Event:
  case CallRole::Entered:
    return Deed::Event;
  }
  llvm_unreachable("all roles are above");
}

/// Divisions by a constant that never trap.
static bool isSafeDivision(const Instruction &I) {
  const auto *C = dyn_cast<ConstantInt>(I.getOperand(1));
  const bool IsSigned = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  return C && !C->isZero() && !(IsSigned && C->isMinusOne());
}

Deed deedOf(const Instruction &I, const Variables &Of) {
  if (Of.of(I) >= 0)
    return Deed::OfVariable;
  // Metadata of operations that is not known may be false, which is undefined.
  auto OfOperation = [&] { return hasOnlyKnownMetadata(I) ? Deed::None : Deed::MayBeUndefined; };
  switch (I.getOpcode()) {
  case Instruction::Load:
    return I.isVolatile() || cast<LoadInst>(I).isAtomic() ? Deed::Event : Deed::MayBeUndefined;
  case Instruction::Store:
  case Instruction::Fence:
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return Deed::Event;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return isSafeDivision(I) ? OfOperation() : Deed::MayBeUndefined;
  case Instruction::Alloca: {
    const auto &A = cast<AllocaInst>(I);
    return A.isStaticAlloca() && !A.isUsedWithInAlloca() && !A.isSwiftError() ? Deed::None : Deed::Unknown;
  }
  case Instruction::Call: {
    const auto &C = cast<CallBase>(I);
    if (C.isLifetimeStartOrEnd())
      if (const auto *A = dyn_cast<AllocaInst>(C.getArgOperand(C.arg_size() - 1)); A && Of.isDivided(*A))
        return Deed::OfVariable;
    return deedOfCall(C);
  }
  case Instruction::PHI:
  case Instruction::Br:
  case Instruction::Switch:
  case Instruction::Ret:
  case Instruction::Unreachable:
  case Instruction::Freeze:
    return Deed::None;
  case Instruction::Select:
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::GetElementPtr:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return OfOperation();
  default:
    return isa<UnaryOperator, BinaryOperator, CastInst>(I) ? OfOperation() : Deed::Unknown;
  }
}

SmallVector<const BasicBlock *, 4> FlowView::after(const BasicBlock &B) {
  const Instruction *T = B.getTerminator();
  if (const auto *Br = dyn_cast<BranchInst>(T); Br && Br->isConditional())
    if (const auto *C = dyn_cast<ConstantInt>(Br->getCondition()))
      return {Br->getSuccessor(C->isZero() ? 1 : 0)};
  if (const auto *S = dyn_cast<SwitchInst>(T))
    if (const auto *C = dyn_cast<ConstantInt>(S->getCondition()))
      return {S->findCaseValue(C)->getCaseSuccessor()};
  SmallVector<const BasicBlock *, 4> Result;
  for (const BasicBlock *Next : successors(&B))
    if (!is_contained(Result, Next))
      Result.push_back(Next);
  return Result;
}

FlowView::FlowView(const Function &F, const Variables &Of) : F(F), Vars(Of) {
  Cycles.compute(const_cast<Function &>(F));
  // Reverse post-order without edges that nobody takes.
  SmallVector<std::pair<const BasicBlock *, SmallVector<const BasicBlock *, 4>>> Stack;
  DenseSet<const BasicBlock *> Seen{&F.getEntryBlock()};
  Stack.push_back({&F.getEntryBlock(), after(F.getEntryBlock())});
  while (!Stack.empty()) {
    auto &[B, Left] = Stack.back();
    if (Left.empty()) {
      Order.push_back(B);
      Stack.pop_back();
      continue;
    }
    const BasicBlock *Next = Left.pop_back_val();
    if (Seen.insert(Next).second)
      Stack.push_back({Next, after(*Next)});
  }
  std::reverse(Order.begin(), Order.end());
  for (auto [K, B] : enumerate(Order))
    Position[B] = K;
  for (const BasicBlock *B : Order) {
    for (const BasicBlock *Next : after(*B)) {
      Before[Next].push_back(B);
      if (Position[Next] <= Position[B])
        Headers.insert(Next);
    }
    if (const Cycle *C = Cycles.getCycle(B); C && C->getHeader() == B)
      Headers.insert(B);
    const Instruction *T = B->getTerminator();
    Known &= isa<BranchInst, SwitchInst, ReturnInst, UnreachableInst>(T);
    for (const Instruction &I : *B)
      Known &= isUnderstood(I) && deedOf(I, Vars) != Deed::Unknown;
  }
  if (!Known)
    return;
  findPassed();
  findNodes();
  if (Known)
    findDominators();
}

bool FlowView::mayBePassed(const BasicBlock &B) const {
  if (&B == &F.getEntryBlock() || Headers.contains(&B) || !isa<BranchInst, SwitchInst>(B.getTerminator()))
    return false;
  const auto It = Before.find(&B);
  const bool IsOnOneWay = It->second.size() == 1 && !ManyWays.contains(It->second[0]);
  for (const Instruction &I : B) {
    if (isa<PHINode>(I)) {
      for (const Use &U : I.uses()) {
        const auto *P = dyn_cast<PHINode>(U.getUser());
        if (!IsOnOneWay && !(P && P->getIncomingBlock(U) == &B))
          return false;
      }
      continue;
    }
    switch (deedOf(I, Vars)) {
    case Deed::None:
      if (isa<FreezeInst>(I))
        return false;
      break;
    case Deed::Ignored:
      break;
    case Deed::MayBeUndefined:
      if (!IsOnOneWay)
        return false;
      break;
    case Deed::OfVariable:
      if (!IsOnOneWay && isa<LoadInst>(I))
        return false;
      break;
    default:
      return false;
    }
  }
  return true;
}

void FlowView::findPassed() {
  for (const BasicBlock *B : Order)
    if (mayBePassed(*B)) {
      Passed.insert(B);
      const auto &Of = Before[B];
      if (Of.size() != 1 || ManyWays.contains(Of[0]))
        ManyWays.insert(B);
    }
}

SmallVector<const BasicBlock *, 4> FlowView::endsOf(const BasicBlock &B) {
  SmallVector<const BasicBlock *, 4> Ends;
  SmallVector<const BasicBlock *> Work{&B};
  const unsigned Most = 64 + 8 * Order.size();
  while (!Work.empty()) {
    if (++Steps > Most) {
      Known = false;
      return Ends;
    }
    for (const BasicBlock *Next : after(*Work.pop_back_val()))
      if (Passed.contains(Next))
        Work.push_back(Next);
      else if (!is_contained(Ends, Next))
        Ends.push_back(Next);
  }
  return Ends;
}

void FlowView::findNodes() {
  DenseMap<const BasicBlock *, SmallVector<const BasicBlock *, 4>> Ends;
  DenseMap<const BasicBlock *, SmallVector<const BasicBlock *, 4>> From;
  for (const BasicBlock *B : Order)
    if (!Passed.contains(B)) {
      for (const BasicBlock *End : Ends[B] = endsOf(*B))
        From[End].push_back(B);
      if (!Known)
        return;
    }
  auto Continues = [&](const BasicBlock *B) -> const BasicBlock * {
    const auto &Of = Ends[B];
    return Of.size() == 1 && From[Of[0]].size() == 1 && !Headers.contains(Of[0]) ? Of[0] : nullptr;
  };
  DenseSet<const BasicBlock *> Inner;
  for (const BasicBlock *B : Order)
    if (!Passed.contains(B))
      if (const BasicBlock *Next = Continues(B))
        Inner.insert(Next);
  for (const BasicBlock *B : Order) {
    if (Passed.contains(B) || Inner.contains(B))
      continue;
    Node N;
    for (const BasicBlock *At = B; At; At = Continues(At)) {
      N.Trunk.push_back(At);
      Numbers[At] = Nodes.size();
    }
    Nodes.push_back(std::move(N));
  }
  for (unsigned K = 0; K != Nodes.size(); ++K)
    for (const BasicBlock *End : Ends[Nodes[K].Trunk.back()])
      Nodes[Numbers[End]].Before.push_back(K);
}

/// Cooper, Harvey, Kennedy: A simple, fast dominance algorithm, 2001.
void FlowView::findDominators() {
  SmallVector<bool> Seen(Nodes.size(), false);
  Seen[0] = true;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned K = 1; K != Nodes.size(); ++K) {
      std::optional<unsigned> Best;
      for (unsigned B : Nodes[K].Before) {
        if (!Seen[B])
          continue;
        if (!Best) {
          Best = B;
          continue;
        }
        unsigned X = *Best, Y = B;
        while (X != Y)
          (X > Y ? X : Y) = Nodes[X > Y ? X : Y].Dominator;
        Best = X;
      }
      // Each but the first one is reached from one that comes earlier in the order.
      if (!Best)
        continue;
      Changed |= !Seen[K] || Nodes[K].Dominator != *Best;
      Nodes[K].Dominator = *Best;
      Seen[K] = true;
    }
  }
}

bool FlowView::dominates(unsigned A, unsigned B) const {
  while (B > A)
    B = Nodes[B].Dominator;
  return A == B;
}

} // namespace rejoin
