//===- LoopNormalization.cpp - Other forms of the same loops -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Brings loops of a copy into the form that the other side's have: tested at the end, some iterations in a row, the
// first ones before the loop. Every test is kept, so each thread executes the same operations as before. Threads that
// are in the same iteration of the loop before are in the same copy, and in the same iteration of the loop around it;
// others are not. So the same threads execute an operation together, unless tokens say otherwise: loops with operations
// that have tokens are left as they are, and so are those that declare scopes of memory.
//
// Held by: test/Validate/induction-copies*.ll; rejoin-validate-fuzz.
//
//===----------------------------------------------------------------------===//

#include "LoopCutting.h"
#include "Refinement/Events.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace rejoin {

bool LoopCopy::isTestedFirst(const Loop &L) {
  const auto *Br = dyn_cast<BranchInst>(L.getHeader()->getTerminator());
  return Br && Br->isConditional() && L.isLoopExiting(L.getHeader()) && !L.isLoopLatch(L.getHeader());
}

bool LoopCopy::isTestedLast(const Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch();
  return Latch && L.isLoopExiting(Latch);
}

bool LoopCopy::testLast(Loop &L) {
  BasicBlock *Top = L.getHeader();
  auto *Br = llvm::cast<BranchInst>(Top->getTerminator());
  if (IsTarget && any_of(Top->phis(), [](PHINode &P) { return LoopVariable{.Phi = &P}.mayBeUndefined(); }))
    return false;
  for (const Instruction &I : *Top)
    if (const auto *C = dyn_cast<CallBase>(&I);
        C && (isConvergentCall(*C) || operationKind(*C) != OperationKind::Call || C->getType()->isTokenTy()))
      return false;
  // Edges with blocks of their own, so that both copies of the test lead to the same blocks.
  BasicBlock *Successors[] = {Br->getSuccessor(0), Br->getSuccessor(1)};
  for (unsigned K : {0, 1}) {
    BasicBlock *To = Successors[K];
    auto *Between = BasicBlock::Create(Copy->getContext(), "", Copy, To);
    BranchInst::Create(To, Between);
    Br->setSuccessor(K, Between);
    for (PHINode &P : To->phis())
      P.setIncomingBlock(P.getBasicBlockIndex(Top), Between);
  }
  // What the test computes goes through memory while it is copied.
  SmallVector<AllocaInst *> Objects;
  while (auto *P = dyn_cast<PHINode>(&Top->front())) {
    std::string Name = P->getName().str();
    if (AllocaInst *A = DemotePHIToStack(P)) {
      A->setName(Name);
      Objects.push_back(A);
    }
  }
  SmallVector<Instruction *> Outside;
  for (Instruction &I : *Top)
    if (I.isUsedOutsideOfBlock(Top))
      Outside.push_back(&I);
  for (Instruction *I : Outside) {
    std::string Name = I->getName().str();
    if (AllocaInst *A = DemoteRegToStack(*I)) {
      A->setName(Name);
      Objects.push_back(A);
    }
  }
  ValueToValueMapTy Map;
  BasicBlock *Last = CloneBasicBlock(Top, Map, "", Copy);
  for (Instruction &I : *Last)
    RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  SmallVector<BasicBlock *> Latches;
  L.getLoopLatches(Latches);
  for (BasicBlock *B : Latches)
    B->getTerminator()->replaceSuccessorWith(Top, Last);
  Dominators.recalculate(*Copy);
  PromoteMemToReg(Objects, Dominators);
  for (BasicBlock *B : Successors)
    MergeBlockIntoPredecessor(B);
  for (BasicBlock &B : *Copy)
    EliminateDuplicatePHINodes(&B);
  analyze();
  return true;
}

bool LoopCopy::canBeCopied(const Loop &L) {
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      // Scopes that are declared in an iteration are those of this one alone.
      if (I.getType()->isTokenTy() || isa<NoAliasScopeDeclInst>(I))
        return false;
      if (const auto *C = dyn_cast<CallBase>(&I); C && C->getOperandBundle(LLVMContext::OB_convergencectrl))
        return false;
    }
  return true;
}

/// Names of what PHIs of the header become, with a number.
static constexpr StringLiteral VariableName = "rejoin.variable.";

void LoopCopy::takeToMemory(const Loop &L, SmallVectorImpl<AllocaInst *> &Objects) {
  auto Take = [&](AllocaInst *A, const Twine &Name) {
    if (A) {
      A->setName(Name);
      Objects.push_back(A);
    }
  };
  for (unsigned K = 0; auto *P = dyn_cast<PHINode>(&L.getHeader()->front()); ++K)
    Take(DemotePHIToStack(P), VariableName + Twine(K));
  SmallVector<Instruction *> Outside;
  auto IsOutside = [&](const Use &U) {
    const auto &User = llvm::cast<Instruction>(*U.getUser());
    const auto *P = dyn_cast<PHINode>(&User);
    return !L.contains(P ? P->getIncomingBlock(U) : User.getParent());
  };
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B)
      if (any_of(I.uses(), IsOutside))
        Outside.push_back(&I);
  for (Instruction *I : Outside) {
    const std::string Name = I->getName().str();
    Take(DemoteRegToStack(*I), Name);
  }
}

SmallVector<BasicBlock *> LoopCopy::cloneBlocks(const Loop &L, ArrayRef<BasicBlock *> Blocks, ValueToValueMapTy &Map) {
  SmallVector<BasicBlock *> Again;
  for (BasicBlock *B : Blocks) {
    Again.push_back(CloneBasicBlock(B, Map, "", Copy));
    Map[B] = Again.back();
  }
  for (BasicBlock *B : Again)
    for (Instruction &I : *B)
      RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  for (auto [B, New] : zip(Blocks, Again)) {
    SmallPtrSet<BasicBlock *, 4> Left;
    for (BasicBlock *To : successors(B)) {
      if (L.contains(To) || !Left.insert(To).second)
        continue;
      for (PHINode &P : To->phis())
        for (unsigned N = 0, End = P.getNumIncomingValues(); N != End; ++N)
          if (P.getIncomingBlock(N) == B) {
            Value *V = P.getIncomingValue(N), *Mapped = Map.lookup(V);
            P.addIncoming(Mapped ? Mapped : V, New);
          }
    }
  }
  return Again;
}

void LoopCopy::copyIterations(Loop &L, unsigned Count, bool Before) {
  BasicBlock *Header = L.getHeader();
  const SmallVector<BasicBlock *> Blocks(L.blocks());
  SmallVector<BasicBlock *> Latches, From;
  L.getLoopLatches(Latches);
  for (BasicBlock *B : predecessors(Header))
    if (L.contains(B) != Before && !is_contained(From, B))
      From.push_back(B);
  // What one iteration hands to the next, and to what follows the loop, goes through memory meanwhile.
  SmallVector<AllocaInst *> Objects;
  std::vector<std::string> Variables;
  for (const PHINode &P : Header->phis())
    Variables.push_back(P.getName().str());
  takeToMemory(L, Objects);
  // Of each copy, where it begins and what goes round in it.
  struct Iteration {
    BasicBlock *First;
    SmallVector<BasicBlock *> Last;
  };
  std::vector<Iteration> Copies;
  for (unsigned K = 0; K != Count; ++K) {
    ValueToValueMapTy Map;
    cloneBlocks(L, Blocks, Map);
    Iteration &New = Copies.emplace_back(llvm::cast<BasicBlock>(Map.lookup(Header)));
    for (BasicBlock *B : Latches)
      New.Last.push_back(llvm::cast<BasicBlock>(Map.lookup(B)));
  }
  // Connects the copies in order. So far the latch of each copy branches to its own header.
  BasicBlock *Reached = Header;
  for (const Iteration &Next : Copies) {
    for (BasicBlock *B : From)
      B->getTerminator()->replaceSuccessorWith(Reached, Next.First);
    Reached = Next.First;
    From = Next.Last;
  }
  for (BasicBlock *B : From)
    B->getTerminator()->replaceSuccessorWith(Reached, Header);
  Dominators.recalculate(*Copy);
  PromoteMemToReg(Objects, Dominators);
  // In the order, and with the names, that they had.
  std::vector<PHINode *> Again(Variables.size());
  for (PHINode &P : Header->phis()) {
    unsigned K;
    if (StringRef Name = P.getName(); Name.consume_front(VariableName) && !Name.consumeInteger(10, K))
      Again[K] = &P;
  }
  for (auto [P, Name] : zip(Again, Variables))
    if (P) {
      P->moveBefore(*Header, Header->getFirstNonPHIIt());
      P->setName(Name);
    }
  for (BasicBlock &B : *Copy)
    EliminateDuplicatePHINodes(&B);
  analyze();
}

} // namespace rejoin
