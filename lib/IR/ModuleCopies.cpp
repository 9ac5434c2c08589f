//===- ModuleCopies.cpp - Copies that keep what metadata say ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/ModuleCopies.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

/// Functions and other globals, as in `!callees`: those of the copy are others.
static bool namesGlobals(const MDNode &N) {
  return any_of(N.operands(), [](const MDOperand &O) {
    const auto *C = dyn_cast_or_null<ConstantAsMetadata>(O.get());
    return C && !isa<ConstantData>(C->getValue());
  });
}

void keepMetadata(const Function &Of, const ValueToValueMapTy &Map) {
  for (const Instruction &I : instructions(Of)) {
    auto *Copy = dyn_cast_or_null<Instruction>(Map.lookup(&I));
    if (!Copy || !I.hasMetadataOtherThanDebugLoc() || Copy->getOpcode() != I.getOpcode())
      continue;
    SmallVector<std::pair<unsigned, MDNode *>> All;
    I.getAllMetadataOtherThanDebugLoc(All);
    for (auto [Kind, Node] : All)
      // Others are debug information, or looked up by their instruction.
      if (Kind != LLVMContext::MD_DIAssignID && !namesGlobals(*Node))
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

static constexpr unsigned ScopeKinds[] = {LLVMContext::MD_alias_scope, LLVMContext::MD_noalias};

static void visitScopes(const Function &F, function_ref<void(MDNode &)> Visit) {
  for (const Instruction &I : instructions(F))
    for (unsigned Kind : ScopeKinds)
      if (const MDNode *List = I.getMetadata(Kind))
        for (const MDOperand &O : List->operands())
          if (auto *Scope = dyn_cast_or_null<MDNode>(O.get()))
            Visit(*Scope);
}

static const MDNode *domainOf(const MDNode &Scope) {
  return Scope.getNumOperands() > 1 ? dyn_cast_or_null<MDNode>(Scope.getOperand(1)) : nullptr;
}

/// The function, the scope's own name and its domain's.
static std::string nameOfScope(const Function &F, const MDNode &Scope) {
  auto NameIn = [](const MDNode &N, unsigned Behind) {
    const auto *Name = N.getNumOperands() > Behind ? dyn_cast_or_null<MDString>(N.getOperand(Behind)) : nullptr;
    return Name ? Name->getString() : StringRef();
  };
  const MDNode *Domain = domainOf(Scope);
  return (F.getName() + "\n" + NameIn(Scope, 2) + "\n" + (Domain ? NameIn(*Domain, 1) : StringRef())).str();
}

void shareScopes(const Module &Of, Module &M) {
  // By name, in the order in which they are met.
  auto ScopesOf = [](const Module &In) {
    StringMap<SetVector<MDNode *>> Scopes;
    DenseSet<const MDNode *> Met;
    for (const Function &F : In)
      visitScopes(F, [&](MDNode &Scope) {
        if (Met.insert(&Scope).second)
          Scopes[nameOfScope(F, Scope)].insert(&Scope);
      });
    return Scopes;
  };
  const StringMap<SetVector<MDNode *>> Known = ScopesOf(Of);
  DenseMap<const Metadata *, Metadata *> Renamed;
  DenseMap<const MDNode *, const MDNode *> Domains, DomainsBack;
  bool KeepsDomains = true;
  for (const auto &Entry : ScopesOf(M)) {
    auto It = Known.find(Entry.getKey());
    if (It == Known.end())
      continue;
    for (auto [Scope, As] : zip(Entry.getValue(), It->getValue())) {
      Renamed[Scope] = As;
      const MDNode *Domain = domainOf(*Scope), *Other = domainOf(*As);
      KeepsDomains &= Domains.try_emplace(Domain, Other).first->second == Other &&
                      DomainsBack.try_emplace(Other, Domain).first->second == Domain;
    }
  }
  // Scopes say nothing of those of other domains, so what was of one domain must stay so.
  if (!KeepsDomains)
    return;
  // One to one: none may become one that is there already.
  if (any_of(Renamed, [&](const auto &X) { return X.first != X.second && Renamed.contains(X.second); }))
    return;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (unsigned Kind : ScopeKinds)
        if (const MDNode *List = I.getMetadata(Kind)) {
          SmallVector<Metadata *> Scopes;
          for (const MDOperand &O : List->operands()) {
            Metadata *As = Renamed.lookup(O.get());
            Scopes.push_back(As ? As : O.get());
          }
          I.setMetadata(Kind, MDNode::get(M.getContext(), Scopes));
        }
}

} // namespace rejoin
