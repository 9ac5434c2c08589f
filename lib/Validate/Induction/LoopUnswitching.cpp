//===- LoopUnswitching.cpp - A loop for each side of a condition *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two copies of a loop of the source, one for each value of a condition that is the same in all iterations and for all
// threads:
//
//   while (..) { if (k) a; else b; }     becomes     if (k) while (..) a; else while (..) b;
//
// Lemma: the condition is computed from constants and from arguments that all threads share, by operations that give no
// poison. So no branch on it is undefined, and all threads that come to the loop go to the same copy. There each
// executes what it executed before, in the same iterations, and two threads execute an operation together if they did
// before. A condition that differs between threads would part them, and is left where it is. Loops with operations that
// have tokens stay as they are.
//
// Cost: a copy of the loop. Held by: test/Validate/induction-unswitched*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "LoopCutting.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace rejoin {

/// Defined, and the same for all threads.
static bool isSharedValue(const Value &V, function_ref<bool(const Argument &)> Uniform, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 8;
  // What only a wave passes alike (`inreg` of other functions) would split its workgroup.
  if (const auto *A = dyn_cast<Argument>(&V))
    return Uniform(*A) && isKernel(*A->getParent());
  if (isa<ConstantInt, ConstantFP, ConstantPointerNull>(V))
    return true;
  const auto *I = dyn_cast<Instruction>(&V);
  return I && Depth < MaxDepth && isa<BinaryOperator, CmpInst, ZExtInst, SExtInst, TruncInst, SelectInst>(I) &&
         !isa<FPMathOperator>(I) && !canCreateUndefOrPoison(cast<Operator>(I)) && !I->isIntDivRem() &&
         all_of(I->operand_values(), [&](const Value *Of) { return isSharedValue(*Of, Uniform, Depth + 1); });
}

Value *LoopCopy::findSharedCondition(const Loop &L, function_ref<bool(const Argument &)> Uniform) const {
  if (!canBeCopied(L))
    return nullptr;
  for (const BasicBlock *B : L.blocks()) {
    const auto *Br = dyn_cast<BranchInst>(B->getTerminator());
    if (!Br || !Br->isConditional() || isa<Constant>(Br->getCondition()) || !L.isLoopInvariant(Br->getCondition()))
      continue;
    const auto *I = dyn_cast<Instruction>(Br->getCondition());
    if ((!I || Dominators.dominates(I, L.getHeader())) && isSharedValue(*Br->getCondition(), Uniform))
      return Br->getCondition();
  }
  return nullptr;
}

void LoopCopy::unswitch(Loop &L, Value &Condition) {
  BasicBlock *Header = L.getHeader();
  const SmallVector<BasicBlock *> Blocks(L.blocks());
  SmallVector<BasicBlock *> From;
  for (BasicBlock *B : predecessors(Header))
    if (!L.contains(B) && !is_contained(From, B))
      From.push_back(B);
  SmallVector<AllocaInst *> Objects;
  takeToMemory(L, Objects);
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *> Again = cloneBlocks(L, Blocks, Map);
  auto *Choice = BasicBlock::Create(Copy->getContext(), "", Copy, Header);
  for (BasicBlock *B : From)
    B->getTerminator()->replaceSuccessorWith(Header, Choice);
  BranchInst::Create(Header, llvm::cast<BasicBlock>(Map.lookup(Header)), &Condition, Choice);
  LLVMContext &C = Copy->getContext();
  for (auto [Of, Is] : {std::pair(ArrayRef(Blocks), ConstantInt::getTrue(C)),
                        std::pair(ArrayRef<BasicBlock *>(Again), ConstantInt::getFalse(C))})
    for (BasicBlock *B : Of) {
      for (Instruction &I : *B)
        I.replaceUsesOfWith(&Condition, Is);
      ConstantFoldTerminator(B);
    }
  EliminateUnreachableBlocks(*Copy);
  Dominators.recalculate(*Copy);
  PromoteMemToReg(Objects, Dominators);
  for (BasicBlock &B : *Copy)
    EliminateDuplicatePHINodes(&B);
  analyze();
}

bool LoopCopy::unswitchUpTo(size_t NumLoops, function_ref<bool(const Argument &)> Uniform) {
  constexpr unsigned MaxTimes = 3;
  for (unsigned K = 0; K != MaxTimes; ++K) {
    // Each time the loops are others.
    const auto All = Loops.getLoopsInPreorder();
    const auto *L = find_if(All, [&](Loop *X) { return findSharedCondition(*X, Uniform); });
    if (All.size() >= NumLoops || L == All.end())
      return K;
    unswitch(**L, *findSharedCondition(**L, Uniform));
  }
  return true;
}

} // namespace rejoin
