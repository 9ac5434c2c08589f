//===- AttributeMigration.cpp - Between convergent and noconvergent -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translation of a module between two conventions: "convergent if marked `convergent`", which LLVM uses, and
// "convergent unless marked `noconvergent`", which the proposal to make calls convergent by default describes. Source:
// the proposal to make calls convergent by default. Held by: test/Convergence/Attributes.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/AttributeMigration.h"
#include "rejoin/IR/CallSites.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

unsigned markConvergent(Module &M) {
  unsigned Count = 0;
  auto IsMarked = [](const Function &F) { return F.hasFnAttribute(NoConvergentAttribute); };
  for (Function &F : M)
    forEachCall(F, [&](CallBase &C) {
      if (C.getIntrinsicID() != Intrinsic::not_intrinsic)
        return;
      if (isMarkedNoConvergent(C)) {
        if (C.getAttributes().hasFnAttr(NoConvergentAttribute)) {
          C.removeFnAttr(NoConvergentAttribute);
          ++Count;
        }
      } else if (!C.getAttributes().hasFnAttr(Attribute::Convergent)) {
        C.addFnAttr(Attribute::Convergent);
        ++Count;
      }
    });
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    if (IsMarked(F)) {
      F.removeFnAttr(NoConvergentAttribute);
      ++Count;
    } else if (!F.isConvergent()) {
      F.setConvergent();
      ++Count;
    }
  }
  return Count;
}

unsigned markNoConvergent(Module &M) {
  unsigned Count = 0;
  // A callee that some call site alone makes convergent cannot carry the mark; its other calls do.
  SmallPtrSet<const Function *, 8> ConvergentBySite;
  for (Function &F : M)
    forEachCall(F, [&](CallBase &C) {
      const Function *Callee = C.getCalledFunction();
      if (Callee && !Callee->isConvergent() && isConvergentCall(C))
        ConvergentBySite.insert(Callee);
    });
  for (Function &F : M)
    forEachCall(F, [&](CallBase &C) {
      if (C.getIntrinsicID() != Intrinsic::not_intrinsic)
        return;
      const Function *Callee = C.getCalledFunction();
      if (!isConvergentCall(C) && (!Callee || ConvergentBySite.contains(Callee))) {
        C.addFnAttr(Attribute::get(M.getContext(), NoConvergentAttribute));
        ++Count;
      }
      if (C.getAttributes().hasFnAttr(Attribute::Convergent)) {
        C.removeFnAttr(Attribute::Convergent);
        ++Count;
      }
    });
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    if (F.isConvergent()) {
      F.setNotConvergent();
      ++Count;
    } else if (!ConvergentBySite.contains(&F)) {
      F.addFnAttr(NoConvergentAttribute);
      ++Count;
    }
  }
  return Count;
}

CallCounts countCalls(const Module &M, ConvergenceDefault Default) {
  CallCounts Counts;
  for (const Function &F : M)
    forEachCall(F, [&](const CallBase &C) {
      if (C.getIntrinsicID() != Intrinsic::not_intrinsic && !C.isConvergent())
        return;
      if (operationKind(C) != OperationKind::Call)
        return;
      ++Counts.Calls;
      Counts.Convergent += isConvergentCall(C, Default);
    });
  return Counts;
}

} // namespace rejoin
