//===- ThreadDependence.cpp - Values that contain the thread's index -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two questions. `dependsOnThread` asks whether a value surely contains the thread's index; it follows operands alone.
// `ThreadDependence` asks whether threads may have different values of it:
//
//     (A) operands         tid + 1
//     (B) choices          if (tid < 8) v = 1; else v = 2;            each input is one for all, the choice is not
//     (C) repetitions      do ++v; while (v < tid);                   the last value depends on how often
//     (D) memory           *p                                         what the caller says of loads, and how often
//
// A PHI depends on its inputs, and on the branches that decide by which edge a thread comes: those on paths from the
// immediate dominator of its block to the block. At the header of a loop these are the branches of the loop, so that
// (C) is a case of (B): each value that changes from one iteration to the next depends on a PHI of the header, or on
// memory. Loads in a cycle therefore depend on the branches of the cycle. Of these, a branch decides nothing whose arms
// come together again before they come to the block:
//
//     for (i = 0; i < n; ++i) { if (tid == 0) f(); ... }       i depends on n alone
//
//
// A parameter of a function that is called from one place has the value of the argument; of one that is called from
// several places, the argument must be one constant.
//
// Cost: each value is visited once, within a budget; a walk over the blocks for each PHI and load.
// Held by: unittests/Target/ThreadDependenceTest.cpp, test/Lint/unordered-flags.cu, unordered-choices.cu.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/ThreadDependence.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Operations.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

bool dependsOnThread(const Value &V, unsigned Depth) {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !Depth || isa<PHINode>(I))
    return false;
  if (const auto *C = dyn_cast<CallBase>(I); C && C->getCalledFunction())
    switch (findOperation(*C->getCalledFunction()).Result) {
    case OpClass::LocalId:
    case OpClass::LocalIdX:
    case OpClass::LocalIdY:
    case OpClass::LocalIdZ:
    case OpClass::LocalLinearId:
    case OpClass::GlobalId:
      return true;
    default:
      break;
    }
  return any_of(I->operands(), [&](const Use &U) { return dependsOnThread(*U, Depth - 1); });
}

//===----------------------------------------------------------------------===//
// Values that may differ
//===----------------------------------------------------------------------===//

static constexpr size_t MaxValues = 512;

void ThreadDependence::addOperands(const Instruction &I) {
  for (const Value *V : I.operand_values())
    Work.insert(V);
}

bool ThreadDependence::addConditionOf(const BasicBlock &B) {
  const Instruction *T = B.getTerminator();
  if (T->getNumSuccessors() < 2)
    return true;
  if (const auto *Branch = dyn_cast<BranchInst>(T))
    return Work.insert(Branch->getCondition()), true;
  if (const auto *S = dyn_cast<SwitchInst>(T))
    return Work.insert(S->getCondition()), true;
  return false;
}

bool ThreadDependence::addChoiceOf(const BasicBlock &B) {
  const Function &F = *B.getParent();
  auto &Tree = Trees[&F];
  if (!Tree)
    Tree = std::make_unique<DominatorTree>(const_cast<Function &>(F));
  const auto *Node = Tree->getNode(&B);
  if (!Node || !Node->getIDom())
    return false;
  const BasicBlock *Top = Node->getIDom()->getBlock();
  SetVector<const BasicBlock *> Between;
  Between.insert(Top);
  Between.insert_range(predecessors(&B));
  for (size_t Next = 1; Next < Between.size(); ++Next)
    if (Between[Next] != Top)
      Between.insert_range(predecessors(Between[Next]));
  return all_of(Between,
                [&](const BasicBlock *X) { return rejoinsBefore(*X, B, /*ByOneEdge=*/true) || addConditionOf(*X); });
}

bool ThreadDependence::rejoinsBefore(const BasicBlock &X, const BasicBlock &B, bool ByOneEdge) {
  if (X.getTerminator()->getNumSuccessors() < 2)
    return true;
  auto &Tree = PostTrees[X.getParent()];
  if (!Tree)
    Tree = std::make_unique<PostDominatorTree>(const_cast<Function &>(*X.getParent()));
  const auto *Node = Tree->getNode(&X);
  const BasicBlock *Join = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  if (!Join || (ByOneEdge && Join == &B))
    return false;
  SetVector<const BasicBlock *> Arms;
  Arms.insert_range(successors(&X));
  Arms.remove(Join);
  for (size_t Next = 0; Next < Arms.size(); ++Next)
    for (const BasicBlock *S : successors(Arms[Next]))
      if (S != Join)
        Arms.insert(S);
  return !Arms.contains(&B);
}

bool ThreadDependence::addRepetitionOf(const BasicBlock &B) {
  SetVector<const BasicBlock *> After, Cycle;
  After.insert_range(successors(&B));
  for (size_t Next = 0; Next < After.size(); ++Next)
    After.insert_range(successors(After[Next]));
  if (!After.contains(&B))
    return true;
  Cycle.insert(&B);
  for (size_t Next = 0; Next < Cycle.size(); ++Next)
    for (const BasicBlock *P : predecessors(Cycle[Next]))
      if (After.contains(P))
        Cycle.insert(P);
  return all_of(Cycle,
                [&](const BasicBlock *X) { return rejoinsBefore(*X, B, /*ByOneEdge=*/false) || addConditionOf(*X); });
}

bool ThreadDependence::isSourceArgument(const Argument &A) {
  const Function &F = *A.getParent();
  const bool IsEntry = isKernel(F);
  if (!IsEntry && !F.hasLocalLinkage())
    return true;
  SmallVector<const CallBase *, 2> Calls;
  for (const Use &U : F.uses()) {
    const auto *C = dyn_cast<CallBase>(U.getUser());
    if (C && C->isCallee(&U) && C->arg_size() > A.getArgNo())
      Calls.push_back(C);
    else if (!IsEntry)
      return true;
  }
  // Of a launch.
  if (Calls.empty())
    return false;
  const Value *First = Calls.front()->getArgOperand(A.getArgNo());
  if (Calls.size() > 1 && (!isa<Constant>(First) ||
                           any_of(Calls, [&](const CallBase *C) { return C->getArgOperand(A.getArgNo()) != First; })))
    return true;
  Work.insert(First);
  return !isa<Constant>(First) && !addRepetitionOf(*Calls.front()->getParent());
}

/// What a call gives, by the tables; the operations that they do not name and that compute with their operands alone.
static OpClass classOf(const Function &F) {
  const OpClass Known = findOperation(F).Result;
  if (Known != OpClass::Unknown || !F.isIntrinsic() || F.isConvergent() || !F.doesNotAccessMemory())
    return Known;
  const StringRef Name = F.getName();
  return !Intrinsic::isTargetIntrinsic(F.getIntrinsicID()) ||
                 (Name.starts_with("llvm.nvvm.") && !Name.starts_with("llvm.nvvm.read.ptx.sreg."))
             ? OpClass::Data
             : OpClass::Unknown;
}

bool ThreadDependence::isSourceCall(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return true;
  auto AddArguments = [&](function_ref<bool(const Use &)> IsRead) {
    for (const Use &U : C.args())
      if (IsRead(U))
        Work.insert(U.get());
    return false;
  };
  switch (classOf(*F)) {
  case OpClass::Grid:
    return false;
  case OpClass::Workgroup:
  case OpClass::Cluster:
    return Threads == Among::Launch;
  case OpClass::Data:
    return AddArguments([](const Use &) { return true; });
  case OpClass::DataBesidePointers:
    return AddArguments([](const Use &U) { return !U->getType()->isPointerTy(); });
  case OpClass::WorkgroupEffect:
    return Threads == Among::Launch || !addRepetitionOf(*C.getParent());
  case OpClass::WorkgroupBeyondFirst:
    return Threads == Among::Launch || !addRepetitionOf(*C.getParent()) ||
           AddArguments([&](const Use &U) { return C.getArgOperandNo(&U) != 0; });
  default:
    return true;
  }
}

bool ThreadDependence::isSource(const Value &V) {
  if (isa<Constant>(V))
    return false;
  if (const auto *A = dyn_cast<Argument>(&V))
    return isSourceArgument(*A);
  if (const auto *P = dyn_cast<PHINode>(&V)) {
    addOperands(*P);
    return !addChoiceOf(*P->getParent());
  }
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    addOperands(*L);
    return !L->isSimple() || !ReadsOne(*L) || !addRepetitionOf(*L->getParent());
  }
  if (const auto *C = dyn_cast<CallBase>(&V))
    return isSourceCall(*C);
  if (!isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst, FreezeInst,
           ExtractElementInst, InsertElementInst, ShuffleVectorInst, ExtractValueInst, InsertValueInst>(V))
    return true;
  addOperands(cast<Instruction>(V));
  return false;
}

bool ThreadDependence::mayDependOnThread(const Value &V) {
  Work.clear();
  Work.insert(&V);
  for (size_t Next = 0; Next < Work.size(); ++Next)
    if (Next == MaxValues || isSource(*Work[Next]))
      return true;
  return false;
}

} // namespace rejoin
