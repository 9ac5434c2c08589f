//===- GroupControl.cpp - Blocks that all of a workgroup execute *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value is the same for a workgroup if it follows from a kernel's arguments, from numbers of the workgroup and from
// invariant memory alone. A PHI is not where threads meet that another branch parted (the iterated dominance frontier
// of the branch's successors, which has the headers of loops that they leave at different times), up to the branch's
// immediate post-dominator: all come there, and none has begun another iteration of a loop around it before. A block is
// executed equally often by all if no such branch controls it (the iterated post-dominance frontier of the block).
//
// Positive: a loop up to an argument. Negative: `if (get_local_id(0) < 64)`.
//
// The analysis of uniformity is not used: what it claims is checked with this validator, so neither rests on the other.
// Cost: linear for each branch that differs. Source: Cytron et al., TOPLAS 1991; Ferrante et al., TOPLAS 1987.
// Held by: test/Validate/barriers-merged.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "GroupControl.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

/// Operations whose result is the same for a workgroup if their operands are.
static bool isSameForGroup(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *Callee = C ? C->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() &&
         is_contained({OpClass::Data, OpClass::Workgroup, OpClass::Grid}, findOperation(*Callee).Result);
}

static bool isInvariantLoad(const Instruction &I) {
  const auto *L = dyn_cast<LoadInst>(&I);
  return L && !L->isVolatile() && !L->isAtomic() && L->hasMetadata(LLVMContext::MD_invariant_load);
}

bool GroupControl::mayDiffer(const Instruction &I) const {
  const bool Follows = isa<UnaryOperator, BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst, PHINode,
                           BranchInst, SwitchInst, ReturnInst, UnreachableInst>(I) ||
                       isSameForGroup(I) || isInvariantLoad(I);
  return !Follows || (isa<PHINode>(I) && Joins.contains(I.getParent())) ||
         any_of(I.operands(), [&](const Use &U) { return Different.contains(U.get()); });
}

GroupControl::GroupControl(const Function &Of, bool IsKernel)
    : F(const_cast<Function &>(Of)), IsKernel(IsKernel), Dominators(F), PostDominators(F) {
  for (bool Changed = IsKernel; std::exchange(Changed, false);)
    for (const Instruction &I : instructions(F)) {
      if (Different.contains(&I) || !mayDiffer(I))
        continue;
      Different.insert(&I);
      Changed = true;
      if (!I.isTerminator() || I.getNumSuccessors() < 2)
        continue;
      addJoins(I);
    }
}

void GroupControl::addJoins(const Instruction &Branch) {
  SmallPtrSet<BasicBlock *, 4> Parts;
  for (unsigned K = 0; K != Branch.getNumSuccessors(); ++K)
    Parts.insert(Branch.getSuccessor(K));
  SmallVector<BasicBlock *> Meets;
  ForwardIDFCalculator Frontier(Dominators);
  Frontier.setDefiningBlocks(Parts);
  Frontier.calculate(Meets);

  const auto *Node = PostDominators.getNode(Branch.getParent());
  const BasicBlock *AllCome = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  SmallPtrSet<const BasicBlock *, 16> Ways;
  SmallVector<const BasicBlock *> Work(Parts.begin(), Parts.end());
  while (!Work.empty())
    if (const BasicBlock *B = Work.pop_back_val(); Ways.insert(B).second && B != AllCome)
      append_range(Work, successors(B));
  for (BasicBlock *M : Meets)
    if (Ways.contains(M))
      Joins.insert(M);
}

bool GroupControl::isSameForAll(const BasicBlock &B) {
  if (!IsKernel || !Dominators.isReachableFromEntry(&B))
    return false;
  SmallPtrSet<BasicBlock *, 1> Block{const_cast<BasicBlock *>(&B)};
  SmallVector<BasicBlock *> Controls;
  ReverseIDFCalculator Frontier(PostDominators);
  Frontier.setDefiningBlocks(Block);
  Frontier.calculate(Controls);
  return none_of(Controls, [&](const BasicBlock *X) { return Different.contains(X->getTerminator()); });
}

bool GroupControl::isAsOften(const BasicBlock &First, const BasicBlock &Second) const {
  if (&First == &Second)
    return true;
  const LoopInfo Loops(Dominators);
  using Order = ReversePostOrderTraversal<const Function *>;
  const Order Blocks(&F);
  return Dominators.dominates(&First, &Second) && PostDominators.dominates(&Second, &First) &&
         Loops.getLoopFor(&First) == Loops.getLoopFor(&Second) &&
         !containsIrreducibleCFG<const BasicBlock *, const Order, const LoopInfo>(Blocks, Loops);
}

/// All cycles through the blocks are loops that promise to end if nothing observes them.
static bool promisesProgress(ArrayRef<BasicBlock *> Cycle, const LoopInfo &Loops) {
  const Loop *Outer = Loops.getLoopFor(Cycle.front());
  if (!Outer)
    return false;
  Outer = Outer->getOutermostLoop();
  return Outer->getNumBlocks() == Cycle.size() &&
         all_of(Outer->getLoopsInPreorder(), [](const Loop *L) { return hasMustProgress(L); });
}

bool GroupControl::mayStayBefore(const BasicBlock &B) {
  if (F.mustProgress())
    return false;
  SmallPtrSet<const BasicBlock *, 16> Before;
  SmallVector<const BasicBlock *> Work{&B};
  while (!Work.empty())
    if (const BasicBlock *X = Work.pop_back_val(); Before.insert(X).second)
      append_range(Work, predecessors(X));
  const LoopInfo Loops(Dominators);
  const ReversePostOrderTraversal<const Function *> Order(&F);
  const bool HasOtherCycles = containsIrreducibleCFG<const BasicBlock *>(Order, Loops);
  for (auto Cycle = scc_begin(&F); !Cycle.isAtEnd(); ++Cycle)
    // All threads stay in a loop that all enter and whose branches are the same for all, or none does.
    if (Cycle.hasCycle() && Before.contains(Cycle->front()) &&
        any_of(*Cycle,
               [&](const BasicBlock *X) { return Different.contains(X->getTerminator()) || !isSameForAll(*X); }) &&
        (HasOtherCycles || !promisesProgress(*Cycle, Loops)))
      return true;
  return false;
}

} // namespace rejoin
