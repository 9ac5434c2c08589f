//===- ConvergentMotion.cpp - Moving convergent operations across uniform branches -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lemma. Let the branch at the end of P be uniform for a group, S a successor of P with P as its only predecessor, both
// in the same cycles. Threads of the group whose instances of P are converged all go to S or none does, and instances
// of S are converged iff those of P just before them are. So an operation that communicates within the group has the
// same participants in P and in S, where it is executed at all. What is left is what holds for any operation: its
// operands are there, and it is executed neither where it was not nor missed where it had an effect. Held by:
// test/Convergence/Motion.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/ConvergentMotion.h"
#include "rejoin/Graph/CycleHierarchy.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

namespace {

class Motion {
public:
  Motion(Function &F, const FunctionUniformity &U, RefusalSink Refused) : F(F), U(U), Refused(Refused), Dominators(F) {
    Reader.read(F);
    Search.compute(Reader.program().Graph);
    Cycles.compute(Reader.program().Graph, Search);
    unsigned Index = 0;
    for (const BasicBlock &B : F)
      Ids[&B] = BlockId(Index++);
  }
  unsigned hoist();
  unsigned sink();
  unsigned merge();

private:
  bool isCandidate(const CallBase &C) const {
    return isa<CallInst>(C) && isConvergentCall(C) && operationKind(C) == OperationKind::Call;
  }
  bool sameCycle(const BasicBlock &A, const BasicBlock &B) const {
    return Search.isReachable(Ids.lookup(&A)) && Search.isReachable(Ids.lookup(&B)) &&
           Cycles.cycleOf(Ids.lookup(&A)) == Cycles.cycleOf(Ids.lookup(&B));
  }
  /// The branch of \p P parts no threads that \p C lets communicate.
  bool staysTogether(const CallBase &C, const BasicBlock &P) const {
    Extent Group = communicationExtent(C, U.target()), Branch = U.extentOfTerminator(P);
    if (Branch >= Group)
      return true;
    Refused(C, "the branch is uniform for " + Twine(Branch.name()) + " only, the operation communicates within " +
                   Group.name());
    return false;
  }
  bool operandsReach(const CallBase &C, const Instruction &At) const {
    return all_of(C.operands(), [&](const Use &O) {
      const auto *I = dyn_cast<Instruction>(O.get());
      return !I || Dominators.dominates(I, &At);
    });
  }
  CallInst *firstConvergent(BasicBlock &B) const;
  bool mayPass(const CallInst &C) const;
  static bool isConditional(const BasicBlock &P) {
    const Instruction *T = P.getTerminator();
    return isa<BranchInst, SwitchInst>(T) && T->getNumSuccessors() > 1;
  }

  Function &F;
  const FunctionUniformity &U;
  RefusalSink Refused;
  llvm::DominatorTree Dominators;
  TokenReader Reader;
  DepthFirst Search;
  CycleHierarchy Cycles;
  DenseMap<const BasicBlock *, BlockId> Ids;
};

} // namespace

unsigned Motion::hoist() {
  unsigned Moved = 0;
  for (BasicBlock &S : F) {
    BasicBlock *P = S.getSinglePredecessor();
    if (!P || !isConditional(*P) || !sameCycle(*P, S))
      continue;
    for (Instruction &I : make_early_inc_range(S)) {
      auto *C = dyn_cast<CallBase>(&I);
      if (!C || !isCandidate(*C) || !C->hasFnAttr(Attribute::Speculatable) || C->mayHaveSideEffects() ||
          !C->doesNotAccessMemory() || !operandsReach(*C, *P->getTerminator()) || !staysTogether(*C, *P))
        continue;
      C->moveBefore(P->getTerminator()->getIterator());
      C->dropUBImplyingAttrsAndMetadata();
      ++Moved;
    }
  }
  return Moved;
}

unsigned Motion::sink() {
  unsigned Moved = 0;
  for (BasicBlock &P : F) {
    if (!isConditional(P))
      continue;
    for (Instruction &I : make_early_inc_range(reverse(P))) {
      auto *C = dyn_cast<CallBase>(&I);
      if (!C || !isCandidate(*C) || C->use_empty() || C->mayHaveSideEffects() || !C->doesNotAccessMemory() ||
          !C->willReturn())
        continue;
      // The arm that dominates all uses; a PHI reads on the edge.
      BasicBlock *Arm = nullptr;
      for (BasicBlock *S : successors(&P)) {
        bool All = S->getSinglePredecessor() && all_of(C->uses(), [&](const Use &Use) {
                     auto *User = cast<Instruction>(Use.getUser());
                     const auto *Phi = dyn_cast<PHINode>(User);
                     return Dominators.dominates(S, Phi ? Phi->getIncomingBlock(Use) : User->getParent());
                   });
        if (All)
          Arm = S;
      }
      if (!Arm || !sameCycle(P, *Arm) || Arm->isEHPad() || !staysTogether(*C, P))
        continue;
      BasicBlock::iterator At = Arm->getFirstInsertionPt();
      // A heart stays the first convergent operation of its block.
      while (isa<CallBase>(*At) && operationKind(cast<CallBase>(*At)) != OperationKind::Call)
        ++At;
      C->moveBefore(At);
      ++Moved;
    }
  }
  return Moved;
}

/// The first convergent call of a block, if nothing before it must come first.
CallInst *Motion::firstConvergent(BasicBlock &B) const {
  for (Instruction &I : B) {
    if (auto *C = dyn_cast<CallBase>(&I); C && isConvergentCall(*C))
      return isCandidate(*C) ? cast<CallInst>(C) : nullptr;
    if (I.mayHaveSideEffects() || !isGuaranteedToTransferExecutionToSuccessor(&I) || I.isTerminator())
      return nullptr;
  }
  return nullptr;
}

/// Nothing that the call may write or order is read before it in its block.
bool Motion::mayPass(const CallInst &C) const {
  if (C.doesNotAccessMemory())
    return true;
  for (const Instruction &I : *C.getParent()) {
    if (&I == &C)
      return true;
    if (I.mayReadOrWriteMemory())
      return false;
  }
  llvm_unreachable("the call stands in its block");
}

unsigned Motion::merge() {
  unsigned Moved = 0;
  for (BasicBlock &P : F) {
    auto *Br = dyn_cast<BranchInst>(P.getTerminator());
    if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
      continue;
    BasicBlock &Left = *Br->getSuccessor(0), &Right = *Br->getSuccessor(1);
    if (Left.getSinglePredecessor() != &P || Right.getSinglePredecessor() != &P || !sameCycle(P, Left) ||
        !sameCycle(P, Right))
      continue;
    while (true) {
      CallInst *A = firstConvergent(Left), *B = firstConvergent(Right);
      if (!A || !B || !A->isIdenticalTo(B) || !operandsReach(*A, *Br) || !mayPass(*A) || !mayPass(*B) ||
          !staysTogether(*A, P))
        break;
      A->moveBefore(Br->getIterator());
      A->applyMergedLocation(A->getDebugLoc(), B->getDebugLoc());
      combineMetadataForCSE(A, B, /*DoesKMove=*/true);
      B->replaceAllUsesWith(A);
      B->eraseFromParent();
      ++Moved;
    }
  }
  return Moved;
}

unsigned hoistConvergent(Function &F, const FunctionUniformity &U, RefusalSink Refused) {
  return Motion(F, U, Refused).hoist();
}
unsigned sinkConvergent(Function &F, const FunctionUniformity &U, RefusalSink Refused) {
  return Motion(F, U, Refused).sink();
}
unsigned mergeConvergent(Function &F, const FunctionUniformity &U, RefusalSink Refused) {
  return Motion(F, U, Refused).merge();
}

} // namespace rejoin
