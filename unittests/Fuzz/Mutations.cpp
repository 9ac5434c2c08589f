//===- Mutations.cpp - Small changes of functions that often matter -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small changes: of calls that relate threads (`mutate`), of values and their order (`mutateData`), of what is promised
// of them (`promiseMore`), and copies of iterations as LLVM makes them. Whether a change matters is for others to
// judge.
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LoopPeel.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"
#include <algorithm>

using llvm::BasicBlock;
using llvm::CallBase;

namespace rejoin::testing {

std::string textOf(const llvm::Function &F) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  F.print(OS);
  return Text;
}

bool isValid(const llvm::Module &M) {
  std::string Said;
  llvm::raw_string_ostream OS(Said);
  return !llvm::verifyModule(M, &OS);
}

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

/// A flag of an operation; false if it has none of its own.
static bool addFlag(llvm::Instruction &I, std::mt19937_64 &Random) {
  const bool Second = Random() % 2;
  if (llvm::isa<llvm::OverflowingBinaryOperator, llvm::TruncInst>(I)) {
    if (auto *T = llvm::dyn_cast<llvm::TruncInst>(&I))
      Second ? T->setHasNoSignedWrap(true) : T->setHasNoUnsignedWrap(true);
    else
      Second ? I.setHasNoSignedWrap() : I.setHasNoUnsignedWrap();
  } else if (llvm::isa<llvm::PossiblyExactOperator>(I)) {
    I.setIsExact();
  } else if (auto *Or = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&I)) {
    Or->setIsDisjoint(true);
  } else if (llvm::isa<llvm::PossiblyNonNegInst>(I)) {
    I.setNonNeg();
  } else if (auto *C = llvm::dyn_cast<llvm::ICmpInst>(&I)) {
    C->setSameSign();
  } else if (auto *G = llvm::dyn_cast<llvm::GetElementPtrInst>(&I)) {
    G->setNoWrapFlags(Second ? llvm::GEPNoWrapFlags::inBounds() : llvm::GEPNoWrapFlags::noUnsignedWrap());
  } else if (llvm::isa<llvm::FPMathOperator>(I)) {
    llvm::FastMathFlags Flags;
    Random() % 2 ? Flags.setNoNaNs() : Flags.setNoSignedZeros();
    Flags.setAllowContract(Second);
    I.setFastMathFlags(Flags | I.getFastMathFlags());
  } else {
    return false;
  }
  return true;
}

/// What metadata say of a load.
static bool addMetadata(llvm::LoadInst &L, std::mt19937_64 &Random) {
  llvm::LLVMContext &Context = L.getContext();
  llvm::MDNode *Empty = llvm::MDNode::get(Context, {});
  llvm::Type *T = L.getType();
  // What comes out with the one has to be defined by the other.
  if (Random() % 5 == 0)
    L.setMetadata(llvm::LLVMContext::MD_noundef, Empty);
  switch (Random() % 4) {
  case 0:
    L.setMetadata(llvm::LLVMContext::MD_noundef, Empty);
    return true;
  case 1:
    L.setMetadata(llvm::LLVMContext::MD_invariant_load, Empty);
    return true;
  case 2:
    L.setAlignment(llvm::Align(L.getAlign().value() << (1 + Random() % 2)));
    return true;
  default:
    if (T->isPointerTy())
      L.setMetadata(llvm::LLVMContext::MD_nonnull, Empty);
    else if (T->isIntegerTy() && T->getIntegerBitWidth() > 1)
      L.setMetadata(llvm::LLVMContext::MD_range,
                    llvm::MDBuilder(Context).createRange(llvm::ConstantInt::get(T, 0), llvm::ConstantInt::get(T, 2)));
    else
      return false;
    return true;
  }
}

/// What a call says of itself, an operand or its result.
static bool addAttribute(CallBase &C, std::mt19937_64 &Random) {
  if (C.getType()->isTokenTy())
    return false;
  if (C.isCommutative() && C.arg_size() == 2 && Random() % 2) {
    // The attributes stay where they are.
    llvm::Value *First = C.getArgOperand(0);
    C.setArgOperand(0, C.getArgOperand(1));
    C.setArgOperand(1, First);
    return C.getAttributes().hasParamAttrs(0) || C.getAttributes().hasParamAttrs(1);
  }
  if (Random() % 8 == 0) {
    C.setDoesNotReturn();
    return true;
  }
  const unsigned Index = Random() % (C.arg_size() + 1);
  const bool IsResult = Index == C.arg_size();
  llvm::Type *T = IsResult ? C.getType() : C.getArgOperand(Index)->getType();
  llvm::LLVMContext &Context = C.getContext();
  llvm::Attribute A;
  if (Random() % 3 == 0 && !T->isVoidTy())
    A = llvm::Attribute::get(Context, llvm::Attribute::NoUndef);
  else if (T->isPointerTy())
    A = llvm::Attribute::get(Context, llvm::Attribute::NonNull);
  else if (T->isIntegerTy() && T->getIntegerBitWidth() > 1)
    A = llvm::Attribute::get(
        Context, llvm::Attribute::Range,
        llvm::ConstantRange(llvm::APInt(T->getIntegerBitWidth(), 0), llvm::APInt(T->getIntegerBitWidth(), 2)));
  else
    return false;
  if (IsResult)
    C.addRetAttr(A);
  else if (!C.paramHasAttr(Index, llvm::Attribute::ImmArg))
    C.addParamAttr(Index, A);
  else
    return false;
  return true;
}

bool promiseMore(llvm::Function &F, std::mt19937_64 &Random) {
  std::vector<llvm::Instruction *> All;
  for (BasicBlock &B : F)
    for (llvm::Instruction &I : B)
      All.push_back(&I);
  llvm::Instruction &I = *All[Random() % All.size()];
  if (auto *L = llvm::dyn_cast<llvm::LoadInst>(&I))
    return !L->isAtomic() && addMetadata(*L, Random);
  if (auto *C = llvm::dyn_cast<CallBase>(&I))
    return addAttribute(*C, Random);
  if (llvm::isa<llvm::FreezeInst>(I)) {
    // What is frozen may be poison more often, or the freeze is gone.
    auto *Of = llvm::dyn_cast<llvm::Instruction>(I.getOperand(0));
    if (Random() % 3 != 0)
      return Of && addFlag(*Of, Random);
    I.replaceAllUsesWith(I.getOperand(0));
    I.eraseFromParent();
    return true;
  }
  if (auto *A = llvm::dyn_cast<llvm::AllocaInst>(&I); A && A->isStaticAlloca()) {
    llvm::IRBuilder<> Builder(All[Random() % All.size()]);
    if (llvm::isa<llvm::PHINode>(*Builder.GetInsertPoint()) || Builder.GetInsertBlock() == A->getParent())
      Builder.SetInsertPoint(A->getParent()->getTerminator());
    Random() % 2 ? Builder.CreateLifetimeStart(A) : Builder.CreateLifetimeEnd(A);
    return true;
  }
  if (auto *Br = llvm::dyn_cast<llvm::BranchInst>(&I)) {
    llvm::LLVMContext &Context = F.getContext();
    llvm::MDNode *Progress = llvm::MDNode::get(Context, {llvm::MDString::get(Context, "llvm.loop.mustprogress")});
    llvm::MDNode *Loop = llvm::MDNode::getDistinct(Context, {nullptr, Progress});
    Loop->replaceOperandWith(0, Loop);
    Br->setMetadata(llvm::LLVMContext::MD_loop, Loop);
    return true;
  }
  return addFlag(I, Random);
}

bool copyIterations(llvm::Function &F, std::mt19937_64 &Random) {
  using namespace llvm;
  DominatorTree Tree(F);
  LoopInfo Loops(Tree);
  AssumptionCache Assumptions(F);
  TargetLibraryInfoImpl Known(F.getParent()->getTargetTriple());
  TargetLibraryInfo Library(Known);
  ScalarEvolution Evolution(F, Library, Assumptions, Tree, Loops);
  TargetTransformInfo Costs(F.getDataLayout());
  OptimizationRemarkEmitter Remarks(&F);
  SmallVector<Loop *> Innermost;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (L->isInnermost())
      Innermost.push_back(L);
  if (Innermost.empty())
    return false;
  Loop *L = Innermost[Random() % Innermost.size()];
  simplifyLoop(L, &Tree, &Loops, &Evolution, &Assumptions, nullptr, /*PreserveLCSSA=*/false);
  formLCSSARecursively(*L->getOutermostLoop(), Tree, &Loops, &Evolution);
  if (Random() % 3 == 0) {
    ValueToValueMapTy Map;
    return canPeel(L) && peelLoop(L, 1 + Random() % 3, /*PeelLast=*/false, &Loops, &Evolution, Tree, &Assumptions,
                                  /*PreserveLCSSA=*/true, Map);
  }
  UnrollLoopOptions How{};
  How.Count = 2 + Random() % 4;
  How.Force = true;
  How.Runtime = Random() % 4 == 0;
  How.AllowExpensiveTripCount = true;
  return UnrollLoop(L, How, &Loops, &Evolution, &Tree, &Assumptions, &Costs, &Remarks, /*PreserveLCSSA=*/true) !=
         LoopUnrollResult::Unmodified;
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
