//===- AttributeInference.cpp - Repair and inference of the attribute convergent -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The greatest set of functions that need not be convergent; a function drops out if some convergent operation of it
// stays and is uncontrolled or has a token that goes back to `entry`. The set is computed over all functions at once,
// so recursion is no special case. Cost: linear in the module's calls times the longest chain of functions that drop
// out one after the other. Source: "Convergent Operation Semantics", LLVM, section on inferring non-convergence. Held
// by: test/Convergence/Attributes.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/AttributeInference.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Target/ConvergentOps.h"
#include "rejoin/Transform/TokenInference.h"
#include "rejoin/Verify/AttributeLint.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

unsigned repairAttributes(Module &M, TargetKind Kind) {
  unsigned Count = 0;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.isConvergent() && findEntryIntrinsic(F)) {
      F.setConvergent();
      ++Count;
    }
  for (const MissingAttribute &X : missingAttributes(M, Kind)) {
    if (X.Call)
      const_cast<CallBase *>(X.Call)->addFnAttr(Attribute::Convergent);
    else
      const_cast<Function *>(X.F)->setConvergent();
    ++Count;
  }
  return Count;
}

/// The intrinsic at the end of the chain of tokens; null for what is no token.
static const CallBase *rootOfToken(const Value *Token) {
  const auto *C = dyn_cast_or_null<CallBase>(Token);
  SmallPtrSet<const CallBase *, 4> Seen;
  while (C && operationKind(*C) == OperationKind::Loop && Seen.insert(C).second)
    C = dyn_cast_or_null<CallBase>(tokenOf(*C));
  return C;
}

static unsigned dropAllConvergence(Module &M) {
  unsigned Count = 0;
  for (Function &F : M) {
    if (!F.isIntrinsic() && F.isConvergent()) {
      F.setNotConvergent();
      ++Count;
    }
    forEachCall(F, [&](CallBase &C) {
      if (operationKind(C) != OperationKind::Call)
        return;
      Count += hasTokenBundle(C);
      CallBase *New = removeTokenBundle(C);
      if (New->getAttributes().hasFnAttr(Attribute::Convergent)) {
        New->removeFnAttr(Attribute::Convergent);
        ++Count;
      }
    });
    removeDeadTokens(F);
  }
  return Count;
}

/// A function without a body that does not communicate: it is not marked convergent, or is a builtin of the target's
/// table that is none of the communicating ones (front-ends mark them all).
static bool isKnownToStayAlone(const Function &F) {
  const Operation &Known = findFunction(F.getName());
  if (Known.connectsThreads())
    return false;
  return !F.isConvergent() || (!F.isIntrinsic() && Known.Result != OpClass::Unknown);
}

unsigned inferNonConvergent(Module &M, TargetKind Kind) {
  if (Kind == TargetKind::Host)
    return dropAllConvergence(M);
  SmallPtrSet<const Function *, 16> Free;
  for (const Function &F : M)
    if (F.isDeclaration() ? isKnownToStayAlone(F) : F.hasExactDefinition())
      Free.insert(&F);
  // A convergent call that can only reach functions which are not convergent in the end.
  auto CanDrop = [&](const CallBase &C) {
    if (operationKind(C) != OperationKind::Call || isa<InlineAsm>(C.getCalledOperand()))
      return false;
    if (isMarkedNoConvergent(C))
      return true;
    auto Callees = possibleCallees(C);
    return Callees && all_of(*Callees, [&](const Function *F) { return Free.contains(F); });
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Function &F : M) {
      if (F.isDeclaration() || !Free.contains(&F))
        continue;
      bool Stays = false;
      forEachCall(F, [&](const CallBase &C) {
        if (operationKind(C) != OperationKind::Call || !isConvergentCall(C) || CanDrop(C))
          return;
        const CallBase *Root = rootOfToken(tokenOf(C));
        Stays |= !Root || operationKind(*Root) != OperationKind::Anchor;
      });
      if (Stays) {
        Free.erase(&F);
        Changed = true;
      }
    }
  }
  unsigned Count = 0;
  for (Function &F : M) {
    SmallVector<CallBase *> Drop;
    forEachCall(F, [&](CallBase &C) {
      if (isConvergentCall(C) && CanDrop(C))
        Drop.push_back(&C);
    });
    for (CallBase *C : Drop) {
      Count += hasTokenBundle(*C);
      CallBase *New = removeTokenBundle(*C);
      if (New->getAttributes().hasFnAttr(Attribute::Convergent)) {
        New->removeFnAttr(Attribute::Convergent);
        ++Count;
      }
    }
    if (!Drop.empty() || Free.contains(&F))
      removeDeadTokens(F);
  }
  for (Function &F : M)
    if (Free.contains(&F) && F.isConvergent() && !F.isIntrinsic()) {
      F.setNotConvergent();
      ++Count;
    }
  return Count;
}

} // namespace rejoin
