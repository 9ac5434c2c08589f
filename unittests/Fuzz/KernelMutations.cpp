//===- KernelMutations.cpp - Faults that passes make in kernels -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One change of a kernel of each kind that a pass makes by mistake. Whether it matters, validation has to say: a
// barrier that moves into a branch that all threads take is still right.
//
//   into-branch    if (c) ..          barrier; if (c) ..        ->  if (c) { barrier; .. }
//   over-barrier   store; barrier     ->  barrier; store        (not if an operand is computed in between)
//
// A kind that finds nothing to change says so, and the next one is tried. Held by: ValidateFuzz.cpp, `--corpus`.
//
//===----------------------------------------------------------------------===//

#include "Mutations.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>
#include <vector>

using llvm::BasicBlock;
using llvm::CallBase;
using llvm::Instruction;

namespace rejoin::testing {

namespace {

class KernelMutator {
public:
  KernelMutator(llvm::Function &F, std::mt19937_64 &Random) : F(F), Random(Random), Tree(F), Loops(Tree) {
    for (Instruction &I : llvm::instructions(F)) {
      if (auto *C = llvm::dyn_cast<CallBase>(&I); C && isConvergentCall(*C) && !C->getType()->isTokenTy())
        Calls.push_back(C);
      if (auto *Br = llvm::dyn_cast<llvm::BranchInst>(&I); Br && Br->isConditional())
        Branches.push_back(Br);
    }
  }
  /// Whether this kind found something to change.
  bool apply(KernelMutation Kind);

private:
  llvm::Function &F;
  std::mt19937_64 &Random;
  llvm::DominatorTree Tree;
  llvm::LoopInfo Loops;
  std::vector<CallBase *> Calls;
  std::vector<llvm::BranchInst *> Branches;

  template <typename T> T pick(const std::vector<T> &From) { return From[Random() % From.size()]; }
  bool isEdgeTo(const BasicBlock *B) const { return B->getSinglePredecessor(); }

  bool intoBranch();
  bool outOfBranch();
  bool intoLoop();
  bool outOfLoop();
  bool intoBothArms();
  bool mergeArms();
  bool changeFlags();
  bool changeFence();
  bool moveOverBarrier(bool IsLoad);
  bool changeStore();
};

} // namespace

/// A call after a branch, or before it, goes to one side.
bool KernelMutator::intoBranch() {
  std::vector<std::pair<CallBase *, BasicBlock *>> Found;
  for (CallBase *C : Calls)
    for (llvm::BranchInst *Br : Branches)
      for (BasicBlock *To : Br->successors())
        if (isEdgeTo(To) && Tree.dominates(C->getParent(), Br->getParent()))
          Found.push_back({C, To});
  if (Found.empty())
    return false;
  auto [C, To] = pick(Found);
  C->moveBefore(*To, To->getFirstInsertionPt());
  return true;
}

bool KernelMutator::outOfBranch() {
  std::vector<CallBase *> Found;
  for (CallBase *C : Calls)
    if (BasicBlock *From = C->getParent()->getSinglePredecessor();
        From && From->getTerminator()->getNumSuccessors() > 1)
      Found.push_back(C);
  if (Found.empty())
    return false;
  CallBase *C = pick(Found);
  C->moveBefore(C->getParent()->getSinglePredecessor()->getTerminator()->getIterator());
  return true;
}

bool KernelMutator::intoLoop() {
  std::vector<std::pair<CallBase *, BasicBlock *>> Found;
  for (CallBase *C : Calls)
    for (llvm::Loop *L : Loops.getLoopsInPreorder())
      if (!L->contains(C) && (Tree.dominates(C->getParent(), L->getHeader()) ||
                              llvm::is_contained(llvm::successors(L->getHeader()), C->getParent())))
        Found.push_back({C, L->getHeader()});
  if (Found.empty())
    return false;
  auto [C, To] = pick(Found);
  C->moveBefore(*To, To->getFirstInsertionPt());
  return true;
}

bool KernelMutator::outOfLoop() {
  std::vector<std::pair<CallBase *, Instruction *>> Found;
  for (CallBase *C : Calls)
    if (llvm::Loop *L = Loops.getLoopFor(C->getParent())) {
      if (BasicBlock *Before = L->getLoopPredecessor())
        Found.push_back({C, Before->getTerminator()});
      if (BasicBlock *After = L->getUniqueExitBlock())
        Found.push_back({C, &*After->getFirstInsertionPt()});
    }
  if (Found.empty())
    return false;
  auto [C, To] = pick(Found);
  C->moveBefore(To->getIterator());
  return true;
}

/// A call before a branch, without a result that is used, is executed on both sides instead.
bool KernelMutator::intoBothArms() {
  std::vector<CallBase *> Found;
  for (CallBase *C : Calls) {
    Instruction *End = C->getParent()->getTerminator();
    if (C->use_empty() && End->getNumSuccessors() == 2 && isEdgeTo(End->getSuccessor(0)) &&
        isEdgeTo(End->getSuccessor(1)))
      Found.push_back(C);
  }
  if (Found.empty())
    return false;
  CallBase *C = pick(Found);
  Instruction *End = C->getParent()->getTerminator();
  BasicBlock *Other = End->getSuccessor(1), *To = End->getSuccessor(0);
  C->clone()->insertBefore(*Other, Other->getFirstInsertionPt());
  C->moveBefore(*To, To->getFirstInsertionPt());
  return true;
}

/// Calls of one function on both sides of a branch become one before it.
bool KernelMutator::mergeArms() {
  for (CallBase *C : Calls)
    for (CallBase *D : Calls) {
      BasicBlock *From = C->getParent()->getSinglePredecessor();
      if (C == D || C->getParent() == D->getParent() || !From || From != D->getParent()->getSinglePredecessor() ||
          C->getCalledOperand() != D->getCalledOperand() || C->getType() != D->getType())
        continue;
      C->moveBefore(From->getTerminator()->getIterator());
      D->replaceAllUsesWith(C);
      D->eraseFromParent();
      return true;
    }
  return false;
}

/// A constant operand of a call: what a barrier orders, which lane is read, who takes part.
bool KernelMutator::changeFlags() {
  std::vector<llvm::Use *> Found;
  for (CallBase *C : Calls)
    for (llvm::Use &U : C->args())
      if (llvm::isa<llvm::ConstantInt>(U))
        Found.push_back(&U);
  if (Found.empty())
    return changeFence();
  llvm::Use *U = pick(Found);
  const auto *Old = llvm::cast<llvm::ConstantInt>(U->get());
  U->set(llvm::ConstantInt::get(Old->getType(), Old->getValue() ^ (1 + Random() % 3)));
  return true;
}

bool KernelMutator::changeFence() {
  std::vector<llvm::FenceInst *> Found;
  for (Instruction &I : llvm::instructions(F))
    if (auto *Fence = llvm::dyn_cast<llvm::FenceInst>(&I))
      Found.push_back(Fence);
  if (Found.empty())
    return false;
  llvm::FenceInst *Fence = pick(Found);
  if (Random() % 2)
    Fence->eraseFromParent();
  else
    Fence->setSyncScopeID(F.getContext().getOrInsertSyncScopeID("wavefront"));
  return true;
}

/// An access goes to the other side of a barrier of its block.
bool KernelMutator::moveOverBarrier(bool IsLoad) {
  std::vector<std::pair<Instruction *, Instruction *>> Found;
  for (CallBase *C : Calls) {
    if (!C->getType()->isVoidTy())
      continue;
    for (Instruction &I : *C->getParent())
      if (IsLoad ? llvm::isa<llvm::LoadInst>(I) : llvm::isa<llvm::StoreInst>(I))
        Found.push_back({&I, C});
  }
  if (Found.empty())
    return false;
  auto [Access, Barrier] = pick(Found);
  if (Access->comesBefore(Barrier))
    Access->moveAfter(Barrier);
  else
    Access->moveBefore(Barrier->getIterator());
  return true;
}

/// A store goes, or stores something else.
bool KernelMutator::changeStore() {
  std::vector<llvm::StoreInst *> Found;
  for (Instruction &I : llvm::instructions(F))
    if (auto *S = llvm::dyn_cast<llvm::StoreInst>(&I))
      Found.push_back(S);
  if (Found.empty())
    return false;
  llvm::StoreInst *S = pick(Found);
  if (Random() % 2)
    S->eraseFromParent();
  else
    S->setOperand(0, llvm::Constant::getNullValue(S->getValueOperand()->getType()));
  return true;
}

bool KernelMutator::apply(KernelMutation Kind) {
  switch (Kind) {
  case KernelMutation::IntoBranch:
    return intoBranch();
  case KernelMutation::OutOfBranch:
    return outOfBranch();
  case KernelMutation::IntoLoop:
    return intoLoop();
  case KernelMutation::OutOfLoop:
    return outOfLoop();
  case KernelMutation::IntoBothArms:
    return intoBothArms();
  case KernelMutation::MergedArms:
    return mergeArms();
  case KernelMutation::Flags:
    return changeFlags();
  case KernelMutation::Fence:
    return changeFence();
  case KernelMutation::LoadOverBarrier:
    return moveOverBarrier(/*IsLoad=*/true);
  case KernelMutation::StoreOverBarrier:
    return moveOverBarrier(/*IsLoad=*/false);
  case KernelMutation::Store:
    return changeStore();
  case KernelMutation::Condition:
    if (!Branches.empty())
      pick(Branches)->swapSuccessors();
    return !Branches.empty();
  case KernelMutation::Gone: {
    std::vector<CallBase *> Found;
    llvm::copy_if(Calls, std::back_inserter(Found), [](const CallBase *C) { return C->use_empty(); });
    if (!Found.empty())
      pick(Found)->eraseFromParent();
    return !Found.empty();
  }
  case KernelMutation::Twice:
    if (!Calls.empty()) {
      CallBase *C = pick(Calls);
      C->clone()->insertBefore(C->getIterator());
    }
    return !Calls.empty();
  case KernelMutation::Data:
    return mutateData(F, Random);
  }
  return false;
}

bool mutateKernel(llvm::Function &F, KernelMutation Kind, std::mt19937_64 &Random) {
  return KernelMutator(F, Random).apply(Kind);
}

const char *nameOf(KernelMutation Kind) {
  static constexpr const char *Names[] = {"into a branch",
                                          "out of a branch",
                                          "into a loop",
                                          "out of a loop",
                                          "into both arms",
                                          "merged arms",
                                          "barrier flags",
                                          "fence weakened",
                                          "load over barrier",
                                          "store over barrier",
                                          "store changed",
                                          "inverted",
                                          "operation deleted",
                                          "operation executed twice",
                                          "data"};
  static_assert(std::size(Names) == NumKernelMutations);
  return Names[static_cast<unsigned>(Kind)];
}

} // namespace rejoin::testing
