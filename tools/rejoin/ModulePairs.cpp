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
#include "llvm/Support/raw_ostream.h"
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

/// What makes a variable of a shader the one that it is, without its name: storage class, type, and what is decorated
/// (set and binding, location and component, built-in). Variables of the module alone have nothing else.
static std::string interfaceOf(const GlobalVariable &G) {
  std::string Text = std::to_string(G.getAddressSpace()) + (G.hasLocalLinkage() ? " own " : " ");
  raw_string_ostream OS(Text);
  // Names of structs do not count, and those of one body are one type here.
  OS << static_cast<const void *>(G.getValueType());
  for (const StringRef Kind : {"spirv.Decorations", "spirv.MemberDecorations"})
    OS << ' ' << static_cast<const void *>(G.getMetadata(Kind));
  return Text;
}

void pairVariables(Module &Of, Module &M) {
  if (!Of.getTargetTriple().isSPIRV() || !M.getTargetTriple().isSPIRV())
    return;
  unsigned Number = 0;
  for (GlobalVariable &G : Of.globals())
    if (!G.hasName())
      G.setName("variable." + Twine(Number++));
  std::map<std::string, std::pair<std::vector<GlobalVariable *>, std::vector<GlobalVariable *>>> Groups;
  auto IsNamedIn = [](const GlobalVariable &G, const Module &Other) {
    return G.hasName() && Other.getNamedGlobal(G.getName());
  };
  for (GlobalVariable &G : Of.globals())
    if (!IsNamedIn(G, M))
      Groups[interfaceOf(G)].first.push_back(&G);
  for (GlobalVariable &G : M.globals())
    if (!IsNamedIn(G, Of))
      Groups[interfaceOf(G)].second.push_back(&G);
  std::vector<std::pair<GlobalVariable *, std::string>> Names;
  for (auto &[Interface, Group] : Groups) {
    auto &[Here, There] = Group;
    // Those of which there are several may stand for each other.
    if (!Here.empty() && !There.empty() && Here.size() + There.size() > 2) {
      const auto Mark = [](GlobalVariable *G) {
        G->setMetadata("rejoin.paired-by-order", MDNode::get(G->getContext(), {}));
      };
      for_each(Here, Mark);
      for_each(There, Mark);
    }
    if (Here.size() == There.size())
      for (auto [X, Y] : zip(Here, There))
        Names.emplace_back(Y, X->getName().str());
  }
  // Others of the same name make room.
  for (auto &[G, Name] : Names)
    G->setName("");
  for (auto &[G, Name] : Names) {
    if (GlobalValue *Other = M.getNamedValue(Name))
      Other->setName(Name + ".other");
    G->setName(Name);
  }
}

std::unique_ptr<Module> matchTo(const Module &Of, std::unique_ptr<Module> M) {
  M = withTypesOf(Of, std::move(M));
  shareScopes(Of, *M);
  return M;
}

} // namespace rejoin
