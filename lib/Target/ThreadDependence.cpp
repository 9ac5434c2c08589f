//===- ThreadDependence.cpp - Values that contain the thread's index -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/ThreadDependence.h"
#include "rejoin/Target/Operations.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

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

} // namespace rejoin
