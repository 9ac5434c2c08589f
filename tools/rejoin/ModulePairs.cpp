//===- ModulePairs.cpp - Two modules of one context -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModulePairs.h"
#include "rejoin/IR/ModuleCopies.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

/// \p M with the structs of \p Of that are made of the same: a second file in one context has others of the same names.
static std::unique_ptr<Module> withTypesOf(const Module &Of, std::unique_ptr<Module> M) {
  const bool LosesFunctions =
      any_of(M->functions(), [](const Function &F) { return !F.isDeclaration() && F.hasLinkOnceLinkage(); });
  if (LosesFunctions || M->getIdentifiedStructTypes().empty())
    return M;
  auto Result = std::make_unique<Module>(M->getModuleIdentifier(), M->getContext());
  Result->setSourceFileName(M->getSourceFileName());
  Result->setTargetTriple(M->getTargetTriple());
  Result->setDataLayout(M->getDataLayout());
  // Linking takes those that the module has.
  SmallVector<GlobalVariable *> Names;
  for (StructType *T : Of.getIdentifiedStructTypes())
    if (T->isSized())
      Names.push_back(new GlobalVariable(*Result, T, /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr,
                                         "rejoin.type." + Twine(Names.size())));
  if (Linker::linkModules(*Result, CloneModule(*M)))
    return M;
  for (GlobalVariable *G : Names)
    G->eraseFromParent();
  return Result;
}

std::unique_ptr<Module> matchTo(const Module &Of, std::unique_ptr<Module> M) {
  M = withTypesOf(Of, std::move(M));
  shareScopes(Of, *M);
  return M;
}

} // namespace rejoin
