//===- Mutations.cpp - Small changes of functions that often matter -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using llvm::BasicBlock;
using llvm::CallBase;

namespace rejoin::testing {

bool mutate(llvm::Function &F, std::mt19937_64 &Random) {
  std::vector<CallBase *> Calls;
  std::vector<llvm::Value *> Tokens;
  std::vector<BasicBlock *> Blocks;
  std::vector<llvm::BranchInst *> Branches;
  for (BasicBlock &B : F) {
    Blocks.push_back(&B);
    for (llvm::Instruction &I : B) {
      if (auto *C = llvm::dyn_cast<CallBase>(&I)) {
        if (C->getType()->isTokenTy())
          Tokens.push_back(C);
        else if (isConvergentCall(*C))
          Calls.push_back(C);
      }
      if (auto *Br = llvm::dyn_cast<llvm::BranchInst>(&I); Br && Br->isConditional())
        Branches.push_back(Br);
    }
  }
  auto Pick = [&](auto &From) { return From[Random() % From.size()]; };
  switch (Random() % 8) {
  case 0: { // Moved.
    if (Calls.empty())
      return false;
    Pick(Calls)->moveBefore(Pick(Blocks)->getTerminator()->getIterator());
    return true;
  }
  case 1: { // Duplicated.
    if (Calls.empty())
      return false;
    Pick(Calls)->clone()->insertBefore(Pick(Blocks)->getTerminator()->getIterator());
    return true;
  }
  case 2: { // Removed.
    if (Calls.empty())
      return false;
    CallBase *C = Pick(Calls);
    if (!C->use_empty())
      return false;
    C->eraseFromParent();
    return true;
  }
  case 3: { // Another token.
    if (Calls.empty() || Tokens.size() < 2)
      return false;
    CallBase *C = Pick(Calls);
    for (llvm::Use &U : C->operands())
      if (U->getType()->isTokenTy())
        U.set(Pick(Tokens));
    return true;
  }
  case 6: { // An anchor, or where a token is entered or goes round, is executed elsewhere.
    if (Tokens.empty())
      return false;
    llvm::cast<llvm::Instruction>(Pick(Tokens))->moveBefore(Pick(Blocks)->getFirstInsertionPt());
    return true;
  }
  case 4: // The other way.
    if (Branches.empty())
      return false;
    Pick(Branches)->swapSuccessors();
    return true;
  case 5: { // Past the next block.
    if (Branches.empty())
      return false;
    llvm::BranchInst *Br = Pick(Branches);
    BasicBlock *Next = Br->getSuccessor(Random() % 2);
    llvm::Instruction *End = Next->getTerminator();
    if (!End->getNumSuccessors())
      return false;
    Br->setSuccessor(Random() % 2, End->getSuccessor(Random() % End->getNumSuccessors()));
    return true;
  }
  default: { // Two become one: one goes, the other moves.
    if (Calls.size() < 2)
      return false;
    CallBase *C = Pick(Calls), *D = Pick(Calls);
    if (C == D || !C->use_empty())
      return false;
    C->eraseFromParent();
    D->moveBefore(Pick(Blocks)->getTerminator()->getIterator());
    return true;
  }
  }
}

bool removeTokens(llvm::Function &F) {
  std::vector<CallBase *> Bundled, Tokens;
  for (BasicBlock &B : F)
    for (llvm::Instruction &I : B)
      if (auto *C = llvm::dyn_cast<CallBase>(&I)) {
        if (C->getOperandBundle(llvm::LLVMContext::OB_convergencectrl))
          Bundled.push_back(C);
        if (C->getType()->isTokenTy())
          Tokens.push_back(C);
      }
  for (CallBase *C : Bundled) {
    CallBase *Free = CallBase::removeOperandBundle(C, llvm::LLVMContext::OB_convergencectrl, C->getIterator());
    Free->takeName(C);
    C->replaceAllUsesWith(Free);
    if (C->getType()->isTokenTy())
      *std::find(Tokens.begin(), Tokens.end(), C) = Free;
    C->eraseFromParent();
  }
  for (CallBase *C : Tokens)
    C->eraseFromParent();
  return !Tokens.empty();
}

bool mutateData(llvm::Function &F, std::mt19937_64 &Random) {
  std::vector<llvm::Instruction *> All;
  for (BasicBlock &B : F)
    for (llvm::Instruction &I : B)
      All.push_back(&I);
  llvm::Instruction &I = *All[Random() % All.size()];
  switch (Random() % 8) {
  case 0:
  case 1:
  case 6:
  case 7: { // Another operand of the same type.
    if (!I.getNumOperands() || llvm::isa<llvm::PHINode>(I))
      return false;
    llvm::Use &U = I.getOperandUse(static_cast<unsigned>(Random() % I.getNumOperands()));
    std::vector<llvm::Value *> Others;
    for (llvm::Instruction *J : All)
      if (J->getType() == U->getType() && J != U.get())
        Others.push_back(J);
    if (U->getType()->isIntegerTy())
      Others.push_back(llvm::ConstantInt::get(U->getType(), Random() % 4));
    for (llvm::Argument &A : F.args())
      if (A.getType() == U->getType())
        Others.push_back(&A);
    if (Others.empty() || (llvm::isa<CallBase>(I) && llvm::cast<CallBase>(I).isCallee(&U)))
      return false;
    U.set(Others[Random() % Others.size()]);
    return true;
  }
  case 2: // Gone.
    if (!I.use_empty() || I.isTerminator())
      return false;
    I.eraseFromParent();
    return true;
  case 3: { // Before the one above.
    llvm::Instruction *Above = I.getPrevNode();
    if (!Above || I.isTerminator() || llvm::isa<llvm::PHINode>(Above))
      return false;
    I.moveBefore(Above->getIterator());
    return true;
  }
  case 4: // Twice.
    if (I.isTerminator() || llvm::isa<llvm::PHINode>(I))
      return false;
    I.clone()->insertBefore(I.getIterator());
    return true;
  default: // The other way round.
    if (auto *B = llvm::dyn_cast<llvm::BranchInst>(&I); B && B->isConditional()) {
      B->swapSuccessors();
      return true;
    }
    if (I.isBinaryOp()) {
      I.getOperandUse(0).swap(I.getOperandUse(1));
      return true;
    }
    if (auto *A = llvm::dyn_cast<llvm::AtomicRMWInst>(&I)) {
      A->setOrdering(llvm::AtomicOrdering::Monotonic);
      return true;
    }
    return false;
  }
}

} // namespace rejoin::testing
