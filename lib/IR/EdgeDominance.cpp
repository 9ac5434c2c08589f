//===- EdgeDominance.cpp - Blocks and uses after an edge -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/EdgeDominance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

bool EdgeDominance::dominatesEnd(const BasicBlockEdge &E) {
  auto [It, New] = OnlyWay.try_emplace(E.getEnd(), nullptr);
  if (New) {
    unsigned Ways = 0;
    for (const BasicBlock *P : predecessors(E.getEnd()))
      if (!Tree.dominates(E.getEnd(), P)) {
        It->second = P;
        ++Ways;
      }
    if (Ways != 1)
      It->second = nullptr;
  }
  return It->second == E.getStart();
}

SmallVector<const Use *> EdgeDominance::usesAfter(const BasicBlockEdge &E, const Value &V) {
  const UsesOfValue &All = usesOf(V);
  SmallVector<const Use *> Result;
  if (auto At = All.ByPhis.find({E.getStart(), E.getEnd()}); At != All.ByPhis.end())
    Result = At->second;
  const auto *End = Tree.getNode(E.getEnd());
  if (End && dominatesEnd(E)) {
    for (auto It = llvm::lower_bound(All.ByNumber, End->getDFSNumIn(),
                                     [](const auto &Entry, unsigned Number) { return Entry.first < Number; });
         It != All.ByNumber.end() && It->first <= End->getDFSNumOut(); ++It)
      if (!isa<PHINode>(It->second->getUser()) || !is_contained(Result, It->second))
        Result.push_back(It->second);
  }
  return Result;
}

const EdgeDominance::UsesOfValue &EdgeDominance::usesOf(const Value &V) {
  auto [It, New] = Uses.try_emplace(&V);
  if (!New)
    return *It->second;
  It->second = std::make_unique<UsesOfValue>();
  UsesOfValue &Found = *It->second;
  for (const Use &U : V.uses()) {
    const auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I || I->getFunction() != &F)
      continue;
    const auto *P = dyn_cast<PHINode>(I);
    const BasicBlock *B = P ? P->getIncomingBlock(U) : I->getParent();
    if (P)
      Found.ByPhis[{B, I->getParent()}].push_back(&U);
    if (const auto *Node = Tree.getNode(B))
      Found.ByNumber.push_back({Node->getDFSNumIn(), &U});
  }
  llvm::sort(Found.ByNumber, llvm::less_first());
  return Found;
}

} // namespace rejoin
