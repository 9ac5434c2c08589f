//===- InlinedEntries.cpp - Entry points with what they call in them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A write and a read of one place, and the barrier between them, may stand in several functions:
//
//     if (lid == 0) set(&f, n);      if (ask(&f)) barrier();
//
// A question about paths and addresses in one function answers that for the entry point into which its callees are
// inlined: parameters are arguments there, and each call has its own instructions. Metadata of the copy lead back to
// the module. Not inlined are calls of functions that call themselves, and what LLVM's inliner refuses. The copy of an
// argument that is passed by value is a read of the call.
//
// A read in a function is judged for all entry points that come to it.
// Cost: a copy of the module, and at most 50,000 instructions for each entry point; what is not inlined then is judged
// as a call. Held by: test/Lint/unordered-callees.cu, race-free-contradicted.ll.
//
//===----------------------------------------------------------------------===//

#include "InlinedEntries.h"
#include "MemoryEffects.h"
#include "rejoin/IR/ModuleCopies.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

static constexpr unsigned MaxModule = 200000, MaxEntry = 50000;

static bool callsItself(const Function &F) {
  SmallSetVector<const Function *, 8> Reached;
  Reached.insert(&F);
  for (size_t K = 0; K != Reached.size(); ++K)
    for (const Instruction &I : instructions(*Reached[K]))
      if (const auto *C = dyn_cast<CallBase>(&I); C && C->getCalledFunction()) {
        if (C->getCalledFunction() == &F)
          return true;
        Reached.insert(C->getCalledFunction());
      }
  return false;
}

/// The function that is to be inlined in place of a call.
static const Function *inlinedAt(const Instruction &I) {
  const auto *C = dyn_cast<CallInst>(&I);
  const Function *F = C ? knownCallee(*C) : nullptr;
  return F && !C->doesNotAccessMemory() ? F : nullptr;
}

bool InlinedEntries::inlineCallees(Function &F) {
  bool Any = false;
  unsigned Size = F.getInstructionCount();
  SmallVector<WeakTrackingVH> Work;
  for (Instruction &I : instructions(F))
    if (inlinedAt(I))
      Work.push_back(&I);
  while (!Work.empty()) {
    auto *C = dyn_cast_or_null<CallInst>(Work.pop_back_val());
    const Function *Callee = C ? inlinedAt(*C) : nullptr;
    if (!Callee || Size + Callee->getInstructionCount() > MaxEntry || callsItself(*Callee))
      continue;
    Size += Callee->getInstructionCount();
    MDNode *const Original = C->getMetadata(Kind);
    const bool IsCopied =
        any_of(C->args(), [&](const Use &U) { return C->isPassPointeeByValueArgument(C->getArgOperandNo(&U)); });
    BasicBlock *const Before = C->getParent();
    InlineFunctionInfo Info;
    if (!InlineFunction(*C, Info).isSuccess())
      continue;
    // The copies of arguments, before the body, are reads of the call.
    if (IsCopied)
      for (Instruction &I : *Before)
        if (isa<MemTransferInst>(I) && !I.getMetadata(Kind))
          I.setMetadata(Kind, Original);
    Any = true;
    for (CallBase *Inner : Info.InlinedCallSites)
      Work.push_back(Inner);
  }
  return Any;
}

InlinedEntries::InlinedEntries(const Module &M) {
  const bool AnyCall = any_of(M, [](const Function &F) {
    return isEntryPoint(F) && any_of(instructions(F), [](const Instruction &I) { return inlinedAt(I) != nullptr; });
  });
  if (!AnyCall || M.getInstructionCount() > MaxModule)
    return;
  ValueToValueMapTy Map;
  Copy = copyModule(M, Map);
  LLVMContext &Context = M.getContext();
  Kind = Context.getMDKindID("rejoin.original");
  Type *Number = Type::getInt32Ty(Context);
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (auto *To = dyn_cast_or_null<Instruction>(Map.lookup(&I)); To && I.mayReadOrWriteMemory()) {
        To->setMetadata(Kind,
                        MDNode::get(Context, ConstantAsMetadata::get(ConstantInt::get(Number, Originals.size()))));
        Originals.push_back(&I);
      }
  StripDebugInfo(*Copy);
  for (Function &F : *Copy)
    if (!F.isDeclaration() && isEntryPoint(F) && inlineCallees(F))
      Entries.push_back(&F);
  // What entry points, and functions that are not inlined, still call.
  SmallSetVector<const Function *, 16> Called;
  for (const Function &F : *Copy)
    if (!F.isDeclaration() && isEntryPoint(F))
      Called.insert(&F);
  for (size_t K = 0; K != Called.size(); ++K)
    for (const Instruction &I : instructions(*Called[K]))
      for (const Use &U : I.operands())
        if (const auto *F = dyn_cast<Function>(U); F && !F->isDeclaration())
          Called.insert(F);
  for (const Function &F : M)
    if (!F.isDeclaration() && !isEntryPoint(F) && F.hasLocalLinkage() &&
        !Called.contains(Copy->getFunction(F.getName())))
      Inlined.insert(&F);
}

const Instruction *InlinedEntries::original(const Instruction &I) const {
  const MDNode *N = I.getMetadata(Kind);
  return N ? Originals[mdconst::extract<ConstantInt>(N->getOperand(0))->getZExtValue()] : nullptr;
}

} // namespace rejoin
