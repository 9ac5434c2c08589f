//===- CallSites.cpp - The calls of a function, and what they may reach -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/CallSites.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace rejoin {

std::optional<SmallVector<const Function *>> possibleCallees(const CallBase &C) {
  if (const Function *F = C.getCalledFunction())
    return SmallVector<const Function *>{F};
  const MDNode *List = C.getMetadata(LLVMContext::MD_callees);
  if (!List)
    return std::nullopt;
  SmallVector<const Function *> Result;
  for (const MDOperand &O : List->operands()) {
    const auto *F = mdconst::dyn_extract_or_null<Function>(O);
    if (!F)
      return std::nullopt;
    Result.push_back(F);
  }
  return Result;
}

} // namespace rejoin
