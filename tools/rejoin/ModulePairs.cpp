//===- ModulePairs.cpp - Two modules of one context -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModulePairs.h"
#include "rejoin/IR/ModuleCopies.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/TypeFinder.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <map>

using namespace llvm;

namespace rejoin {

/// Also those that linking left without a name.
static SmallVector<StructType *> structsOf(const Module &M) {
  TypeFinder Finder;
  Finder.run(M, /*onlyNamed=*/false);
  SmallVector<StructType *> Result(Finder.begin(), Finder.end());
  erase_if(Result, [](const StructType *T) { return T->isLiteral(); });
  return Result;
}

namespace {

/// Numbers for types: two structs that are made of the same have one. Each type is looked at once, since a few structs
/// may stand for an object of very many parts.
class BodyNumbers {
public:
  unsigned of(const Type *T) {
    if (auto It = Known.find(T); It != Known.end())
      return It->second;
    std::vector<uint64_t> Parts;
    if (const auto *S = dyn_cast<StructType>(T); S && !S->isOpaque()) {
      Parts = {S->isPacked() ? 1U : 0U};
      for (const Type *E : S->elements())
        Parts.push_back(of(E));
    } else if (isa<ArrayType>(T)) {
      Parts = {2, T->getArrayNumElements(), of(T->getArrayElementType())};
    } else {
      // Of its own kind.
      Parts = {3, Known.size()};
    }
    return Known[T] = Numbers.try_emplace(std::move(Parts), Numbers.size()).first->second;
  }

private:
  DenseMap<const Type *, unsigned> Known;
  std::map<std::vector<uint64_t>, unsigned> Numbers;
};

} // namespace

/// \p M with the structs of \p Of that are made of the same: a second file in one context has others of the same names.
static std::unique_ptr<Module> withTypesOf(const Module &Of, std::unique_ptr<Module> M) {
  const bool LosesFunctions =
      any_of(M->functions(), [](const Function &F) { return !F.isDeclaration() && F.hasLinkOnceLinkage(); });
  if (LosesFunctions || structsOf(*M).empty())
    return M;
  auto Result = std::make_unique<Module>(M->getModuleIdentifier(), M->getContext());
  Result->setSourceFileName(M->getSourceFileName());
  Result->setTargetTriple(M->getTargetTriple());
  Result->setDataLayout(M->getDataLayout());
  // Linking takes those that the module has.
  BodyNumbers Bodies;
  DenseSet<unsigned> Seen;
  SmallVector<GlobalVariable *> Names;
  for (StructType *T : structsOf(Of))
    if (T->isSized() && Seen.insert(Bodies.of(T)).second)
      Names.push_back(new GlobalVariable(*Result, T, /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr,
                                         "rejoin.type." + Twine(Names.size())));
  if (Linker::linkModules(*Result, CloneModule(*M)))
    return M;
  for (GlobalVariable *G : Names)
    G->eraseFromParent();
  return Result;
}

std::unique_ptr<Module> withOneStructOfEachBody(std::unique_ptr<Module> M) {
  BodyNumbers Bodies;
  DenseSet<unsigned> Seen;
  for (const StructType *T : structsOf(*M))
    if (!T->isOpaque() && !Seen.insert(Bodies.of(T)).second) {
      const std::unique_ptr<Module> Types = CloneModule(*M);
      return withTypesOf(*Types, std::move(M));
    }
  return M;
}

std::unique_ptr<Module> matchTo(const Module &Of, std::unique_ptr<Module> M) {
  M = withTypesOf(Of, std::move(M));
  shareScopes(Of, *M);
  return M;
}

} // namespace rejoin
