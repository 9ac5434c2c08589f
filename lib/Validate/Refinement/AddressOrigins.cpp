//===- AddressOrigins.cpp - Arguments that an address comes from - -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressOrigins.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

SmallVector<const Argument *> argumentsBehind(const Value &Address) {
  SmallVector<const Argument *> Found;
  SmallVector<const Value *> Work{&Address};
  SmallPtrSet<const Value *, 8> Seen{&Address};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (const auto *A = dyn_cast<Argument>(V))
      Found.push_back(A);
    const auto *U = dyn_cast<Operator>(V);
    // Memory holds another value, and a comparison or a condition is no address.
    if (!U || isa<LoadInst, CmpInst>(U))
      continue;
    for (const Use &From : U->operands()) {
      const bool IsIndex = isa<GEPOperator>(U) && From.getOperandNo();
      const bool IsCondition = isa<SelectInst>(U) && !From.getOperandNo();
      if (!IsIndex && !IsCondition && Seen.insert(From.get()).second)
        Work.push_back(From.get());
    }
  }
  return Found;
}

/// The function or the call says so of the argument.
static bool isSaid(const Argument &A, const CallBase *Site, Attribute::AttrKind Kind) {
  return A.hasAttribute(Kind) ||
         (Site && A.getArgNo() < Site->arg_size() && Site->getAttributes().hasParamAttr(A.getArgNo(), Kind));
}

bool isOnlyRead(const Argument &A, const CallBase *Site) {
  return isSaid(A, Site, Attribute::ReadOnly) || isSaid(A, Site, Attribute::ReadNone);
}

bool isNotRead(const Argument &A, const CallBase *Site) {
  return isSaid(A, Site, Attribute::WriteOnly) || isSaid(A, Site, Attribute::ReadNone);
}

bool onlyReadsMemory(const Function &F, const CallBase *Site) {
  MemoryEffects Effects = F.getMemoryEffects();
  if (Site)
    Effects &= Site->getAttributes().getMemoryEffects();
  return Effects.getWithoutLoc(IRMemLocation::InaccessibleMem).onlyReadsMemory();
}

} // namespace rejoin
