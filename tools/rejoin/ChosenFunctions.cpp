//===- ChosenFunctions.cpp - Verdicts on functions of our choice -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChosenFunctions.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/IR/Module.h"

namespace rejoin {

OperationVerdict withoutOurProof(const llvm::Module &M, OperationVerdict V) {
  const llvm::Function *F = M.getFunction(V.Function);
  if (V.Is == OperationVerdict::Safe && F &&
      F->getFnAttribute(ChosenValues).getValueAsString().contains("rejoin::any_function")) {
    V.Is = OperationVerdict::Unknown;
    V.Reason = "a function of our choice stands for the one that the kernel is launched with";
  }
  return V;
}

} // namespace rejoin
