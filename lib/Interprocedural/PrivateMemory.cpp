//===- PrivateMemory.cpp - Private memory that only one function touches -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Variables become values as compilers promote them: PHIs at the iterated dominance frontier of the stores, where the
// variable is read later. A store and a load of one thread's own memory do not depend on other threads, so the program
// with values computes the same by the same control flow.
//
//===----------------------------------------------------------------------===//

#include "PrivateMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

void PrivateVariables::compute(const Function &F, ArrayRef<ObjectUses> Variables) {
  if (Variables.empty())
    return;
  llvm::DominatorTree Dominators(const_cast<Function &>(F));
  DenseMap<const Instruction *, unsigned> VariableOf;
  // PHIs at the iterated dominance frontier of the stores, where a load is to come.
  DenseMap<const BasicBlock *, SmallVector<std::pair<unsigned, uint32_t>, 2>> PhisOf;
  for (unsigned N = 0; N != Variables.size(); ++N) {
    const ObjectUses &O = Variables[N];
    // The first access of a block decides whether the block reads before it stores.
    DenseMap<const BasicBlock *, const Instruction *> First;
    auto See = [&](const Instruction *I) {
      VariableOf[I] = N;
      const Instruction *&Known = First[I->getParent()];
      if (!Known || I->comesBefore(Known))
        Known = I;
    };
    SmallPtrSet<BasicBlock *, 16> Defining, LiveIn;
    for_each(O.Loads, See);
    for (const StoreInst *S : O.Stores) {
      See(S);
      Defining.insert(const_cast<BasicBlock *>(S->getParent()));
    }
    SmallVector<BasicBlock *> Work;
    for (auto [B, I] : First)
      if (isa<LoadInst>(I))
        Work.push_back(const_cast<BasicBlock *>(B));
    while (!Work.empty()) {
      BasicBlock *B = Work.pop_back_val();
      if (!LiveIn.insert(B).second)
        continue;
      for (BasicBlock *P : predecessors(B))
        if (!Defining.contains(P))
          Work.push_back(P);
    }
    ForwardIDFCalculator Frontier(Dominators);
    Frontier.setDefiningBlocks(Defining);
    Frontier.setLiveInBlocks(LiveIn);
    SmallVector<BasicBlock *> Meets;
    Frontier.calculate(Meets);
    for (const BasicBlock *B : Meets) {
      PhisOf[B].push_back({N, static_cast<uint32_t>(Phis.size())});
      Phis.push_back({B, {}});
    }
  }
  // Walks down the dominator tree with the current definition of each variable. After a subtree the changes of its
  // block are undone.
  std::vector<Definition> Now(Variables.size());
  SmallVector<std::pair<unsigned, Definition>> Changes;
  struct Open {
    llvm::DomTreeNode *Node;
    llvm::DomTreeNode::iterator NextChild;
    size_t NumChanges;
  };
  SmallVector<Open> Stack;
  auto Enter = [&](llvm::DomTreeNode *Node) {
    const BasicBlock *B = Node->getBlock();
    Stack.push_back({Node, Node->begin(), Changes.size()});
    auto Set = [&](unsigned N, Definition D) {
      Changes.push_back({N, Now[N]});
      Now[N] = D;
    };
    if (auto It = PhisOf.find(B); It != PhisOf.end())
      for (auto [N, P] : It->second)
        Set(N, {nullptr, P});
    for (const Instruction &I : *B)
      if (isa<LoadInst, StoreInst>(I))
        if (auto It = VariableOf.find(&I); It != VariableOf.end()) {
          if (const auto *L = dyn_cast<LoadInst>(&I))
            Loaded[L] = Now[It->second];
          else
            Set(It->second, {cast<StoreInst>(I).getValueOperand(), std::nullopt});
        }
    for (const BasicBlock *S : successors(B))
      if (auto It = PhisOf.find(S); It != PhisOf.end())
        for (auto [N, P] : It->second)
          Phis[P].Incoming.push_back({B, Now[N]});
  };
  Enter(Dominators.getRootNode());
  while (!Stack.empty()) {
    Open &Top = Stack.back();
    if (Top.NextChild != Top.Node->end()) {
      Enter(*Top.NextChild++);
      continue;
    }
    for (; Changes.size() != Top.NumChanges; Changes.pop_back())
      Now[Changes.back().first] = Changes.back().second;
    Stack.pop_back();
  }
}

const llvm::Value *PrivateVariables::valueOf(const LoadInst &L) const {
  auto It = Loaded.find(&L);
  return It == Loaded.end() ? nullptr : It->second.Value;
}

void PrivateVariables::explain(FunctionReader &Reader, const UniformityResult &Result) const {
  DenseMap<uint32_t, BlockId> BranchOf;
  for (const Join &J : Result.joins())
    BranchOf.try_emplace(J.Block.index(), J.Branch);
  for (const auto &[L, D] : Loaded) {
    ValueId Id = Reader.idOf(*L);
    if (!Id.isValid() || Result.extent(Id) == Extent::grid())
      continue;
    // The stored value of least extent, through PHIs; or the first of those where threads meet.
    ProgramView::Reason Because;
    SmallVector<Definition> Work{D};
    SmallDenseSet<uint32_t> Seen;
    for (size_t I = 0; I != Work.size(); ++I) {
      if (Work[I].Phi) {
        if (!Seen.insert(*Work[I].Phi).second)
          continue;
        const Phi &P = Phis[*Work[I].Phi];
        if (!Because.Branch.isValid())
          Because.Branch = BranchOf.lookup(Reader.idOf(*P.Block).index());
        for (const auto &[B, In] : P.Incoming)
          Work.push_back(In);
      } else if (Work[I].Value) {
        if (ValueId Of = Reader.idOf(*Work[I].Value);
            Of.isValid() && Of != Id && (!Because.Value.isValid() || Result.extent(Of) < Result.extent(Because.Value)))
          Because.Value = Of;
      }
    }
    Reader.setReason(Id, Because);
  }
}

void PrivateVariables::addTo(AugmentedView &View, const FunctionReader &Reader) const {
  using Ref = AugmentedView::Ref;
  std::vector<uint32_t> Numbers;
  for (const Phi &P : Phis) {
    SmallVector<BlockId, 4> From;
    for (const auto &[B, D] : P.Incoming)
      From.push_back(Reader.lastPart(Reader.idOf(*B)));
    Numbers.push_back(View.addPhi(Reader.idOf(*P.Block), From));
  }
  // Equal constants have equal keys; what is undefined, and what was not stored, is like nothing else.
  DenseMap<const llvm::Value *, uint32_t> Keys;
  uint32_t FreshKey = 1U << 28;
  auto RefTo = [&](const Definition &D) {
    if (D.Phi)
      return Ref::added(Numbers[*D.Phi]);
    if (D.Value)
      if (ValueId Id = Reader.idOf(*D.Value); Id.isValid())
        return Ref::own(Id);
    const auto *C = dyn_cast_or_null<llvm::Constant>(D.Value);
    if (!C || C->containsUndefOrPoisonElement() || isa<UndefValue>(C))
      return Ref::constant(FreshKey++);
    return Ref::constant(Keys.try_emplace(C, Keys.size()).first->second);
  };
  for (auto [N, P] : zip_equal(Numbers, Phis)) {
    AugmentedView::Refs Operands;
    for (const auto &[B, D] : P.Incoming)
      Operands.push_back(RefTo(D));
    View.setOperands(N, std::move(Operands));
  }
  for (const auto &[L, D] : Loaded) {
    ValueId Id = Reader.idOf(*L);
    if (!Id.isValid())
      continue;
    const auto *C = dyn_cast_or_null<llvm::Constant>(D.Value);
    bool Undefined = !D.Phi && (!D.Value || (C && (isa<UndefValue>(C) || C->containsUndefOrPoisonElement())));
    View.replace(Id, {InstanceKind::Pure, Extent::thread(), Undefined ? Extent::thread() : Extent::grid()}, {RefTo(D)});
  }
}

} // namespace rejoin
