//===- CallSites.cpp - The calls of a function, and what they may reach -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/CallSites.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace rejoin {

std::optional<SmallVector<const Function *>> possibleCallees(const CallBase &C) {
  if (const Function *F = C.getCalledFunction())
    return SmallVector<const Function *>{F};
  auto Listed = listedCallees(C);
  if (!Listed)
    return std::nullopt;
  return SmallVector<const Function *>(Listed->begin(), Listed->end());
}

} // namespace rejoin
