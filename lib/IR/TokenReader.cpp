//===- TokenReader.cpp - LLVM functions as token programs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Held by: unittests/Verify/VerifierComparisonTest.cpp, test/Convergence.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/TokenReader.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

namespace rejoin {

OperationKind operationKind(const CallBase &C) {
  switch (C.getIntrinsicID()) {
  case Intrinsic::experimental_convergence_entry:
    return OperationKind::Entry;
  case Intrinsic::experimental_convergence_loop:
    return OperationKind::Loop;
  case Intrinsic::experimental_convergence_anchor:
    return OperationKind::Anchor;
  default:
    return OperationKind::Call;
  }
}

bool hasTokenBundle(const CallBase &C) { return C.countOperandBundlesOfType(LLVMContext::OB_convergencectrl) != 0; }

bool isMarkedNoConvergent(const CallBase &C) { return C.hasFnAttr("noconvergent"); }

bool isConvergentCall(const CallBase &C, ConvergenceDefault Default) {
  if (hasTokenBundle(C) || C.isConvergent() || operationKind(C) != OperationKind::Call)
    return true;
  return Default == ConvergenceDefault::Convergent && !isMarkedNoConvergent(C) &&
         C.getIntrinsicID() == Intrinsic::not_intrinsic;
}

const Value *tokenOf(const CallBase &C) {
  for (unsigned I = 0; I != C.getNumOperandBundles(); ++I) {
    OperandBundleUse Bundle = C.getOperandBundleAt(I);
    if (Bundle.getTagID() == LLVMContext::OB_convergencectrl && !Bundle.Inputs.empty())
      return Bundle.Inputs[0].get();
  }
  return nullptr;
}

const CallBase *findEntryIntrinsic(const Function &F) {
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (const auto *C = dyn_cast<CallBase>(&I); C && operationKind(*C) == OperationKind::Entry)
        return C;
  return nullptr;
}

void TokenReader::read(const Function &Fn, ConvergenceDefault Default) {
  F = &Fn;
  Program = TokenProgram();
  Program.Convergent =
      Fn.isConvergent() || (Default == ConvergenceDefault::Convergent && !Fn.hasFnAttribute("noconvergent"));
  Calls.clear();
  Blocks.clear();
  StrayUses.clear();
  Ids.clear();
  DenseMap<const BasicBlock *, BlockId> BlockIds;
  for (const BasicBlock &B : Fn) {
    BlockIds[&B] = BlockId(Blocks.size());
    Blocks.push_back(&B);
  }
  for (const BasicBlock &B : Fn) {
    BlockId Id = Program.Graph.addBlock();
    for (const BasicBlock *S : successors(&B))
      Program.Graph.addSuccessor(BlockIds.lookup(S));
    for (const Instruction &I : B) {
      const auto *C = dyn_cast<CallBase>(&I);
      if (!C || !isConvergentCall(*C, Default))
        continue;
      Ids[C] = OperationId(Calls.size());
      Calls.push_back(C);
      Program.Operations.emplace_back();
      Program.Operations.back().Block = Id;
      Program.Operations.back().Kind = operationKind(*C);
    }
  }
  Program.Graph.finish();
  for (unsigned O = 0; O != Calls.size(); ++O) {
    const CallBase &C = *Calls[O];
    ConvergentOperation &Op = Program.Operations[O];
    for (unsigned I = 0; I != C.getNumOperandBundles(); ++I) {
      OperandBundleUse Bundle = C.getOperandBundleAt(I);
      if (Bundle.getTagID() != LLVMContext::OB_convergencectrl)
        continue;
      Op.BundleSizes.push_back(Bundle.Inputs.size());
      for (const Use &U : Bundle.Inputs) {
        TokenOperand Operand;
        if (U->getType()->isTokenTy()) {
          const auto *D = dyn_cast<CallBase>(U.get());
          bool IsControl = D && operationKind(*D) != OperationKind::Call;
          Operand.Kind = IsControl ? TokenOperand::Shape::Token : TokenOperand::Shape::Foreign;
          if (IsControl)
            Operand.Definition = Ids.lookup(D);
        }
        Op.Operands.push_back(Operand);
      }
    }
    if (Op.Kind == OperationKind::Call)
      continue;
    for (const Use &U : C.uses()) {
      const auto *User = dyn_cast<CallBase>(U.getUser());
      bool InBundle = User && User->isBundleOperand(&U) &&
                      User->getOperandBundleForOperand(U.getOperandNo()).getTagID() == LLVMContext::OB_convergencectrl;
      if (!InBundle)
        StrayUses.push_back(&U);
    }
  }
}

} // namespace rejoin
