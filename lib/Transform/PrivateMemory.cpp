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

std::optional<PrivateObject> privateObject(const AllocaInst &A) {
  PrivateObject Object;
  const Type *Accessed = nullptr;
  auto Access = [&](const Type *T) {
    Object.IsVariable &= !Accessed || T == Accessed;
    Accessed = T;
  };
  SmallVector<const Instruction *> Addresses{&A};
  while (!Addresses.empty()) {
    const Instruction *Address = Addresses.pop_back_val();
    for (const Use &U : Address->uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      if (const auto *L = dyn_cast<LoadInst>(I); L && L->isSimple()) {
        Object.Loads.push_back(L);
        Access(L->getType());
      } else if (const auto *S = dyn_cast<StoreInst>(I);
                 S && S->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex()) {
        Object.Stores.push_back(S);
        Access(S->getValueOperand()->getType());
      } else if ((isa<GetElementPtrInst>(I) || isa<AddrSpaceCastInst>(I) || isa<BitCastInst>(I)) &&
                 !I->getType()->isVectorTy()) {
        Addresses.push_back(I);
        Object.IsVariable &= !isa<GetElementPtrInst>(I);
      } else if (!I->isLifetimeStartOrEnd() && !I->isDebugOrPseudoInst()) {
        return std::nullopt;
      }
    }
  }
  return Object;
}

void PrivateVariables::add(const Function &F, const PrivateObject &O) {
  auto &Fn = const_cast<Function &>(F);
  llvm::DominatorTree Dominators(Fn);
  // The last store of each block, and blocks that read before they store.
  DenseMap<const BasicBlock *, SmallVector<const Instruction *>> Accesses;
  for (const LoadInst *L : O.Loads)
    Accesses[L->getParent()].push_back(L);
  for (const StoreInst *S : O.Stores)
    Accesses[S->getParent()].push_back(S);
  SmallPtrSet<BasicBlock *, 16> Defining, LiveIn;
  SmallVector<BasicBlock *> Work;
  for (auto &[B, List] : Accesses) {
    llvm::sort(List, [](const Instruction *X, const Instruction *Y) { return X->comesBefore(Y); });
    if (any_of(List, [](const Instruction *I) { return isa<StoreInst>(I); }))
      Defining.insert(const_cast<BasicBlock *>(B));
    if (isa<LoadInst>(List.front()))
      Work.push_back(const_cast<BasicBlock *>(B));
  }
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
  DenseMap<const BasicBlock *, uint32_t> PhiOf;
  for (const BasicBlock *B : Meets) {
    PhiOf[B] = Phis.size();
    Phis.push_back({B, {}});
  }
  // Down the dominator tree.
  DenseMap<const BasicBlock *, Definition> AtEnd;
  for (auto *Node : depth_first(&Dominators)) {
    const BasicBlock *B = Node->getBlock();
    Definition Now;
    if (auto It = PhiOf.find(B); It != PhiOf.end())
      Now.Phi = It->second;
    else if (Node->getIDom())
      Now = AtEnd.lookup(Node->getIDom()->getBlock());
    if (auto It = Accesses.find(B); It != Accesses.end())
      for (const Instruction *I : It->second) {
        if (const auto *L = dyn_cast<LoadInst>(I)) {
          Loaded[L] = Now;
          continue;
        }
        // A copy of the same variable is what the variable was.
        const llvm::Value *Stored = cast<StoreInst>(I)->getValueOperand();
        Now = {Stored, ~0U};
      }
    AtEnd[B] = Now;
  }
  for (const BasicBlock *B : Meets)
    for (const BasicBlock *P : predecessors(B))
      if (Dominators.isReachableFromEntry(P))
        Phis[PhiOf[B]].Incoming.push_back({P, AtEnd.lookup(P)});
}

const llvm::Value *PrivateVariables::valueOf(const LoadInst &L) const {
  auto It = Loaded.find(&L);
  return It == Loaded.end() ? nullptr : It->second.Value;
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
    if (D.Phi != ~0U)
      return Ref::added(Numbers[D.Phi]);
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
    bool Undefined = D.Phi == ~0U && (!D.Value || (C && (isa<UndefValue>(C) || C->containsUndefOrPoisonElement())));
    View.replace(Id, {InstanceKind::Pure, Extent::thread(), Undefined ? Extent::thread() : Extent::grid()}, {RefTo(D)});
  }
}

} // namespace rejoin
