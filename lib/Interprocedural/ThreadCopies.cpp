//===- ThreadCopies.cpp - Copies that a thread waits for ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies of PTX from global to shared memory that go on beside the thread (`cp.async`). Their bytes are written at any
// time until the thread waits; a barrier after that lets other threads see them. Which groups a wait is for is not
// asked: each ends all copies. So does an arrival at an mbarrier, since the threads that wait there wait for the
// copies. Source: PTX ISA, Data Movement and Conversion Instructions: Asynchronous copy. Held by:
// test/Lint/copies-in-flight.cu.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

/// The name of an intrinsic, or the text of inline assembly.
static StringRef textOf(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C)
    return "";
  if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
    return A->getAsmString();
  return C->getCalledFunction() && C->getCalledFunction()->isIntrinsic() ? C->getCalledFunction()->getName() : "";
}

bool isThreadsCopy(const Instruction &I) {
  const StringRef Name = textOf(I);
  return Name.starts_with("llvm.") && Name.contains(".cp.async.c") && Name.contains(".shared.global.");
}

bool waitsForCopies(const Instruction &I) {
  const StringRef Text = textOf(I);
  return Text.contains("cp.async.wait") || Text.contains("cp.async.mbarrier");
}

} // namespace rejoin
