//===- ModuleCopies.cpp - Copies that keep what metadata say ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/ModuleCopies.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

void keepMetadata(const Function &Of, const ValueToValueMapTy &Map) {
  for (const Instruction &I : instructions(Of)) {
    auto *Copy = dyn_cast_or_null<Instruction>(Map.lookup(&I));
    if (!Copy || !I.hasMetadataOtherThanDebugLoc() || Copy->getOpcode() != I.getOpcode())
      continue;
    SmallVector<std::pair<unsigned, MDNode *>> All;
    I.getAllMetadataOtherThanDebugLoc(All);
    for (auto [Kind, Node] : All)
      // Others are debug information, or looked up by their instruction.
      if (Kind != LLVMContext::MD_DIAssignID)
        Copy->setMetadata(Kind, Node);
  }
}

Function *copyFunction(const Function &F, ValueToValueMapTy &Map) {
  Function *Copy = CloneFunction(const_cast<Function *>(&F), Map);
  keepMetadata(F, Map);
  return Copy;
}

std::unique_ptr<Module> copyModule(const Module &M, ValueToValueMapTy &Map) {
  std::unique_ptr<Module> Copy = CloneModule(M, Map);
  for (const Function &F : M)
    keepMetadata(F, Map);
  return Copy;
}

} // namespace rejoin
