//===- Events.cpp - What a thread lets the world see -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Events.h"
#include "rejoin/Frontend/ConvergenceReader.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

CallRole roleOf(const CallBase &C) {
  if (operationKind(C) != OperationKind::Call || C.isDebugOrPseudoInst() || C.isLifetimeStartOrEnd())
    return CallRole::Ignored;
  const Function *Callee = C.getCalledFunction();
  if (Callee && !Callee->isDeclaration())
    return CallRole::Entered;
  if (C.doesNotAccessMemory() && C.willReturn() && C.doesNotThrow())
    return CallRole::Pure;
  if (C.onlyReadsMemory() && ((Callee && Callee->isIntrinsic()) || (C.willReturn() && C.doesNotThrow())))
    return CallRole::Reads;
  if (C.getIntrinsicID() == Intrinsic::assume)
    return CallRole::Ignored;
  return CallRole::Event;
}

std::string eventLabel(const Instruction &I) {
  if (const auto *C = dyn_cast<CallBase>(&I)) {
    if (const Function *F = C->getCalledFunction())
      return ("call " + F->getName()).str();
    if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
      return ("asm " + A->getAsmString()).str();
    return "call through a pointer";
  }
  if (const auto *A = dyn_cast<AtomicRMWInst>(&I))
    return ("atomicrmw " + AtomicRMWInst::getOperationName(A->getOperation())).str();
  if (isa<ReturnInst>(I))
    return "ret";
  return std::string(I.isVolatile() ? "volatile " : "") + I.getOpcodeName();
}

} // namespace rejoin
