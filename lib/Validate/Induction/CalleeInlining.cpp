//===- CalleeInlining.cpp - Callees in the place of their calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads are together in a callee iff they execute a convergent call of it together, and have the same numbers of
// iterations of the callee's loops: as in a copy. Of a call that is not convergent that is not so. With tokens the
// callee's entry is the call's token.
//
// A path of the callee that never returns belongs to no cycle of the caller once it is copied: threads that come there
// from several iterations of the caller would be together. A call in a cycle stays if such a path has operations.
//
//     for (i = 0; i != 4; ++i) f(i == lane & 3);       f: if (c) { ballot(); exit; }
//
// What attributes say of arguments and results is said by assumptions: undefined behaviour where it is false. If they
// only say that something is poison, that is ignored in the source, and in the target the call stays unless an
// assumption says more than that. It also stays where they say that nothing is written or read, and the callee may.
//
//===----------------------------------------------------------------------===//

#include "CalleeInlining.h"
#include "Refinement/AddressOrigins.h"
#include "Refinement/Events.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

/// The attribute of an argument or of the result, where it is called or in the callee.
static Attribute promised(const CallBase &C, int Argument, Attribute::AttrKind Kind) {
  auto In = [&](const AttributeList &All) {
    return Argument < 0 ? All.getRetAttr(Kind) : All.getParamAttr(Argument, Kind);
  };
  Attribute AtCall = In(C.getAttributes());
  return AtCall.isValid() ? AtCall : In(C.getCalledFunction()->getAttributes());
}

static bool promisesTooMuch(const CallBase &C, int Argument) {
  return any_of(
      ArrayRef({Attribute::Range, Attribute::NoFPClass, Attribute::Dereferenceable, Attribute::DereferenceableOrNull,
                Attribute::ByVal, Attribute::InAlloca, Attribute::Preallocated, Attribute::SwiftError}),
      [&](Attribute::AttrKind Kind) { return promised(C, Argument, Kind).isValid(); });
}

static bool isOwnObject(const Instruction &I) { return isa<AllocaInst>(I); }

/// The call, or its callee, says that nothing is written or read, by an argument or at all, and the callee may do so:
/// the copy would not say it.
static bool mayBreakPromiseOfMemory(const CallBase &C) {
  const Function &Callee = *C.getCalledFunction();
  const bool SaysRead = any_of(Callee.args(), [&](const Argument &A) { return isNotRead(A, &C); });
  const bool SaysWritten =
      onlyReadsMemory(Callee, &C) || any_of(Callee.args(), [&](const Argument &A) { return isOnlyRead(A, &C); });
  return any_of(instructions(Callee), [&](const Instruction &I) {
    const Value *P = getLoadStorePointerOperand(&I);
    const auto *D = dyn_cast<CallBase>(&I);
    return ((SaysWritten && I.mayWriteToMemory()) || (SaysRead && I.mayReadFromMemory())) &&
           !(P && isa<AllocaInst>(getUnderlyingObject(P))) && !(D && roleOf(*D) == CallRole::Ignored);
  });
}

/// Whether control comes back to a block from its end.
static bool liesInCycle(const BasicBlock &B) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *> Work(successors(&B));
  while (!Work.empty()) {
    const BasicBlock *At = Work.pop_back_val();
    if (At == &B)
      return true;
    if (Seen.insert(At).second)
      append_range(Work, successors(At));
  }
  return false;
}

/// Whether a block from which no path returns may have a convergent operation.
static bool actsWithoutReturn(const Function &F) {
  SmallPtrSet<const BasicBlock *, 16> Returns;
  SmallVector<const BasicBlock *> Work;
  for (const BasicBlock &B : F)
    if (isa<ReturnInst>(B.getTerminator()))
      Work.push_back(&B);
  while (!Work.empty()) {
    const BasicBlock *At = Work.pop_back_val();
    if (Returns.insert(At).second)
      append_range(Work, predecessors(At));
  }
  auto MayBeOperation = [](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    return C && (!isa<IntrinsicInst>(C) || isConvergentCall(*C) || operationKind(*C) != OperationKind::Call);
  };
  return any_of(F, [&](const BasicBlock &B) { return !Returns.contains(&B) && any_of(B, MayBeOperation); });
}

static bool canBeCopied(const CallInst &C, const LoopInfo &Loops, bool IsTarget) {
  if (roleOf(C) != CallRole::Entered)
    return false;
  const Function &Callee = *C.getCalledFunction();
  if (Callee.isVarArg() || C.getFunctionType() != Callee.getFunctionType() || Callee.hasPersonalityFn() ||
      Callee.getReturnType()->isPointerTy() || C.isMustTailCall())
    return false;
  for (int A = -1; A != static_cast<int>(C.arg_size()); ++A)
    if (A >= 0 && (promised(C, A, Attribute::ByVal).isValid() || promised(C, A, Attribute::InAlloca).isValid()))
      return false;
    else if (IsTarget && promisesTooMuch(C, A))
      return false;
  if (IsTarget && mayBreakPromiseOfMemory(C))
    return false;
  bool HasOperations = false, HasEntry = false;
  for (const Instruction &I : instructions(Callee)) {
    if (isOwnObject(I) && (I.getParent() != &Callee.getEntryBlock() || !isa<ConstantInt>(I.getOperand(0)) ||
                           Loops.getLoopFor(C.getParent())))
      return false;
    if (const auto *D = dyn_cast<CallBase>(&I)) {
      if (D->getCalledFunction() == &Callee || !isa<CallInst>(D))
        return false;
      HasOperations |= isConvergentCall(*D) || operationKind(*D) != OperationKind::Call;
      HasEntry |= operationKind(*D) == OperationKind::Entry;
    }
    if (I.isTerminator() && !isa<BranchInst, SwitchInst, ReturnInst, UnreachableInst>(I))
      return false;
  }
  if (!hasTokenBundle(C) && liesInCycle(*C.getParent()) && actsWithoutReturn(Callee))
    return false;
  return !HasOperations || (isConvergentCall(C) && HasEntry == hasTokenBundle(C));
}

static void assumePromises(CallBase &C, int Argument, Value &V, bool IsTarget, IRBuilder<> &Build) {
  const bool IsDefined = promised(C, Argument, Attribute::NoUndef).isValid();
  auto Assume = [&](const char *What, ArrayRef<Value *> Of) {
    Build.CreateAssumption(Build.getTrue(), OperandBundleDef(What, Of));
  };
  if (IsDefined)
    Assume("noundef", {&V});
  // A false promise makes the value poison, which an attribute or nothing excludes.
  if (!V.getType()->isPointerTy() || (!IsDefined && !IsTarget))
    return;
  if (promised(C, Argument, Attribute::NonNull).isValid())
    Assume("nonnull", {&V});
  if (Attribute Align = promised(C, Argument, Attribute::Alignment); Align.isValid())
    Assume("align", {&V, Build.getInt64(Align.getAlignment()->value())});
}

static void copyCallee(CallInst &C, bool IsTarget) {
  Function &Into = *C.getFunction(), &Callee = *C.getCalledFunction();
  BasicBlock *Before = C.getParent(), *After = Before->splitBasicBlock(std::next(C.getIterator()));
  IRBuilder<> Build(&C);
  ValueToValueMapTy Map;
  for (Argument &A : Callee.args()) {
    Value *V = C.getArgOperand(A.getArgNo());
    Map[&A] = V;
    assumePromises(C, static_cast<int>(A.getArgNo()), *V, IsTarget, Build);
  }
  SmallVector<BasicBlock *> Blocks;
  for (BasicBlock &B : Callee) {
    Blocks.push_back(CloneBasicBlock(&B, Map, "", &Into));
    Map[&B] = Blocks.back();
  }
  Value *Token = nullptr;
  if (auto Bundle = C.getOperandBundle(LLVMContext::OB_convergencectrl))
    Token = Bundle->Inputs[0];
  for (BasicBlock *B : Blocks)
    for (Instruction &I : make_early_inc_range(*B)) {
      I.dropDbgRecords();
      I.setDebugLoc(DebugLoc());
      RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
      if (auto *D = dyn_cast<CallBase>(&I); D && operationKind(*D) == OperationKind::Entry && Token) {
        D->replaceAllUsesWith(Token);
        D->eraseFromParent();
      }
    }
  Build.SetInsertPoint(After, After->begin());
  PHINode *Result = C.getType()->isVoidTy() ? nullptr : Build.CreatePHI(C.getType(), 1);
  for (BasicBlock *B : Blocks)
    if (auto *R = dyn_cast<ReturnInst>(B->getTerminator())) {
      if (Result)
        Result->addIncoming(R->getReturnValue(), B);
      R->eraseFromParent();
      BranchInst::Create(After, B);
    }
  for (Instruction &I : make_early_inc_range(*Blocks.front()))
    if (isOwnObject(I) && Blocks.front() != &Into.getEntryBlock())
      I.moveBefore(Into.getEntryBlock(), Into.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Before->getTerminator()->eraseFromParent();
  BranchInst::Create(Blocks.front(), Before);
  if (Result) {
    Build.SetInsertPoint(After, After->getFirstNonPHIIt());
    assumePromises(C, -1, *Result, IsTarget, Build);
    C.replaceAllUsesWith(Result);
  }
  C.eraseFromParent();
}

void copyCallees(Function &Into, bool IsTarget) {
  copyCallees(Into, IsTarget, [](const Function &) { return true; });
}

void copyCallees(Function &Into, bool IsTarget, function_ref<bool(const Function &)> IsWanted) {
  // Few: what calls itself in a circle never ends.
  for (unsigned Left = 16; Left; --Left) {
    llvm::DominatorTree Dominators(Into);
    LoopInfo Loops(Dominators);
    CallInst *Next = nullptr;
    for (Instruction &I : instructions(Into))
      if (auto *C = dyn_cast<CallInst>(&I);
          C && C->getCalledFunction() && IsWanted(*C->getCalledFunction()) && canBeCopied(*C, Loops, IsTarget)) {
        Next = C;
        break;
      }
    if (!Next)
      return;
    copyCallee(*Next, IsTarget);
  }
}

} // namespace rejoin
