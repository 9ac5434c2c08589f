//===- TokenAwareInliner.cpp - Inlining with convergence tokens -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function holds controlled convergent operations or uncontrolled ones, never both. Inlining must keep that rule for
// the caller. The callee's `entry` names the threads that execute the call together; the call's token names the same
// threads, so it replaces `entry`. Source: "Convergent Operation Semantics", LLVM, section on inlining. Held by:
// test/Convergence/Inline.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/TokenAwareInliner.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

std::optional<std::string> whyNotInline(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee)
    return "the call is indirect";
  if (Callee->isDeclaration())
    return ("'" + Callee->getName() + "' has no body here").str();
  TokenReader Inside, Outside;
  Inside.read(*Callee);
  const TokenProgram &P = Inside.program();
  if (P.numOperations() == 0)
    return std::nullopt;
  Outside.read(*C.getFunction());
  bool HasToken = hasTokenBundle(C);
  // What the caller would hold besides the call.
  bool OutsideUncontrolled = false, OutsideControlled = false;
  for (unsigned O = 0; O != Outside.program().numOperations(); ++O) {
    const ConvergentOperation &Op = Outside.program().Operations[O];
    if (&Outside.call(OperationId(O)) == &C)
      continue;
    (Op.Kind == OperationKind::Call && !Op.hasBundle() ? OutsideUncontrolled : OutsideControlled) = true;
  }
  if (!P.isControlled()) {
    if (HasToken || OutsideControlled)
      return ("the convergent operations of '" + Callee->getName() +
              "' are uncontrolled, but the caller's are controlled")
          .str();
    return std::nullopt;
  }
  if (OutsideUncontrolled)
    return ("'" + Callee->getName() + "' uses convergence control, but the caller's operations are uncontrolled").str();
  if (!HasToken && findEntryIntrinsic(*Callee))
    return ("'" + Callee->getName() + "' uses the entry intrinsic, but the call passes no token").str();
  return std::nullopt;
}

Error inlineControlled(CallBase &C) {
  if (auto Why = whyNotInline(C))
    return createStringError(*Why);
  InlineFunctionInfo Info;
  InlineResult Result = InlineFunction(C, Info);
  if (!Result.isSuccess())
    return createStringError(Twine("LLVM's inliner refuses: ") + Result.getFailureReason());
  return Error::success();
}

} // namespace rejoin
