//===- AddressOrigins.cpp - Arguments that an address comes from - -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressOrigins.h"
#include "llvm/ADT/SmallPtrSet.h"
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

} // namespace rejoin
