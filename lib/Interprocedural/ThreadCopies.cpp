//===- ThreadCopies.cpp - Copies that a thread waits for ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies of PTX from global to shared memory that go on beside the thread (`cp.async`). Their bytes are written at any
// time until the thread waits; a barrier after that lets other threads see them. A wait for groups ends the copies that
// were committed before it; which of the groups it is for is not asked. An arrival at an mbarrier ends them if the
// function waits at one. Copies and waits may be inline assembly; a wait under a predicate is none. Source: PTX ISA,
// Data Movement and Conversion Instructions: Asynchronous copy. Held by: test/Lint/copies-in-flight.cu.
//
//===----------------------------------------------------------------------===//

#include "BarrierPaths.h"
#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
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

/// Whether the instruction is such an operation, or calls a function that has one: in its first block, or anywhere.
static bool does(const Instruction &I, function_ref<bool(const Instruction &)> Is, bool IsSure, unsigned Depth = 4) {
  if (Is(I))
    return true;
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *F = C && Depth ? C->getCalledFunction() : nullptr;
  if (!F || F->isDeclaration())
    return false;
  auto Does = [&](const Instruction &Inner) { return does(Inner, Is, IsSure, Depth - 1); };
  return IsSure ? any_of(F->getEntryBlock(), Does) : any_of(instructions(*F), Does);
}

bool isThreadsCopy(const Instruction &I) {
  return does(
      I,
      [](const Instruction &Of) {
        const StringRef Text = textOf(Of);
        return Text.starts_with("llvm.") ? Text.contains(".cp.async.c") && Text.contains(".shared.global.")
                                         : Text.contains("cp.async.ca.shared") || Text.contains("cp.async.cg.shared");
      },
      /*IsSure=*/false);
}

/// A wait at an mbarrier, where an arrival may wait for copies.
static bool waitsAtBarrierObject(const Instruction &I) {
  const StringRef Text = textOf(I);
  return Text.contains("mbarrier") && Text.contains("wait");
}

static bool isWait(const Instruction &I, bool OfAll) {
  const StringRef Text = textOf(I);
  if (Text.contains("@"))
    return false;
  if (Text.contains("cp.async.wait"))
    return !OfAll || !(Text.contains("cp.async.wait_group") || Text.contains("cp.async.wait.group"));
  return Text.contains("cp.async.mbarrier") && any_of(instructions(*I.getFunction()), waitsAtBarrierObject);
}

bool waitsForCopies(const Instruction &I) {
  return does(I, [](const Instruction &Of) { return isWait(Of, /*OfAll=*/false); }, /*IsSure=*/true);
}

bool waitsForAllCopies(const Instruction &I) {
  return does(I, [](const Instruction &Of) { return isWait(Of, /*OfAll=*/true); }, /*IsSure=*/true);
}

bool commitsCopies(const Instruction &I) {
  return does(
      I, [](const Instruction &Of) { return textOf(Of).contains("cp.async.commit") || isWait(Of, /*OfAll=*/true); },
      /*IsSure=*/true);
}

bool UnorderedWrites::mayBeUnwaited(const Instruction &Copy, const Instruction &Read, unsigned Memories) {
  if (!isThreadsCopy(Copy))
    return false;
  auto &Waited = paths(UntilWaited);
  auto &Committed = paths(UntilCommitted);
  return Waited.reaches(Copy, Read) || any_of(instructions(F), [&](const Instruction &I) {
           if (!waitsForCopies(I))
             return false;
           return (Waited.reaches(Copy, I) && paths(Memories).reaches(I, Read)) ||
                  (!waitsForAllCopies(I) && Committed.reaches(Copy, I) && Waited.reaches(I, Read));
         });
}

} // namespace rejoin
