//===- Variables.cpp - Private objects as variables -------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Variables are parts of private objects of which no address is used but to load and store parts that do not overlap:
// each load gives what was stored last on the way to it.
//
// Lemma: accesses to variables are never undefined, and addresses of them are never poison, if
//
//  1. each address is a sum of constants that are not negative, and lies within the object after each step;
//  2. accesses are aligned as far as the object is, and lie within it;
//  3. on all ways to an access the object is alive: after the last `lifetime.start` without `lifetime.end`, or anywhere
//     if it has no lifetime of its own; and no `lifetime.start` is where it may be alive, which makes poison of it;
//  4. metadata of accesses to one variable agree: all have the same type by TBAA, with nothing else said by its tag, or
//     none, and no access promises to be apart from what another one belongs to. What makes a loaded value poison, or
//     undefined behaviour if it is, is compared with the values, in this order (SideValues.cpp). All other metadata are
//     not understood, nor is what the start or end of a life says of the object, unless it is shown.
//
// 1 and 2 hold of every variable. 3 and 4 are asked of the target's; where they do not hold of the source, it has less
// behaviour than its variables have.
//
// Negative: `lifetime.end` before a load in the target; `!invariant.load` on a load of what is stored later.
//
// Cost: linear, for lifetimes times the depth of loops. Source: the LLVM language reference, object lifetime. Held by:
// test/Validate/congruence-variables*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "Variables.h"
#include "Refinement/AddressSteps.h"
#include "Syntactic/AttributeRefinement.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace llvm;

namespace rejoin {

Variables::Variables(const Function &F) : F(F) {
  for (const Instruction &I : F.getEntryBlock())
    if (const auto *A = dyn_cast<AllocaInst>(&I); A && A->isStaticAlloca() && !A->isSwiftError())
      divide(*A);
}

void Variables::divide(const AllocaInst &A) {
  const DataLayout &DL = A.getDataLayout();
  SmallVector<std::pair<const Value *, uint64_t>> Work{{&A, 0}};
  SmallVector<std::tuple<uint64_t, Type *, const Instruction *>> Found;
  SmallVector<const Value *> Places;
  const auto Allocated = A.getAllocationSize(DL);
  if (!Allocated || Allocated->isScalable())
    return;
  const uint64_t Size = Allocated->getFixedValue();
  while (!Work.empty()) {
    const auto [V, Offset] = Work.pop_back_val();
    Places.push_back(V);
    for (const Use &U : V->uses()) {
      const auto *I = cast<Instruction>(U.getUser());
      if (const auto *G = dyn_cast<GetElementPtrInst>(I)) {
        const auto At = offsetWithin(*G, Offset, Size);
        if (!At || G->hasMetadataOtherThanDebugLoc())
          return;
        Work.push_back({G, *At});
        continue;
      }
      if (isa<AddrSpaceCastInst>(I) && I->getType()->isPointerTy()) {
        if (I->hasMetadataOtherThanDebugLoc())
          return;
        Work.push_back({I, Offset});
        continue;
      }
      if (I->isLifetimeStartOrEnd() && V == &A)
        continue;
      const bool IsAccess = (isa<LoadInst>(I) && cast<LoadInst>(I)->isSimple()) ||
                            (isa<StoreInst>(I) && cast<StoreInst>(I)->isSimple() && U.getOperandNo() == 1);
      Type *T = IsAccess ? getLoadStoreType(I) : nullptr;
      if (!T || DL.getTypeStoreSize(T).isScalable())
        return;
      const uint64_t Bytes = DL.getTypeStoreSize(T).getFixedValue();
      if (Bytes > Size - Offset || getLoadStoreAlignment(I) > commonAlignment(A.getAlign(), Offset))
        return;
      Found.push_back({Offset, T, I});
    }
  }
  SmallVector<unsigned> Order(Found.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::sort(Order, [&](unsigned X, unsigned Y) {
    return std::pair(std::get<0>(Found[X]), X) < std::pair(std::get<0>(Found[Y]), Y);
  });
  uint64_t End = 0;
  for (size_t K = 0; K != Order.size(); ++K) {
    const auto [Offset, T, I] = Found[Order[K]];
    const bool IsAgain = K && std::get<0>(Found[Order[K - 1]]) == Offset;
    if (IsAgain ? std::get<1>(Found[Order[K - 1]]) != T : Offset < End)
      return;
    End = Offset + DL.getTypeStoreSize(T).getFixedValue();
  }
  for (size_t K = 0; K != Order.size(); ++K) {
    const auto [Offset, T, I] = Found[Order[K]];
    if (!K || std::get<0>(Found[Order[K - 1]]) != Offset)
      All.push_back({&A, Offset, T});
    Accesses[I] = All.size() - 1;
  }
  Divided.insert(&A);
  Addresses.insert(Places.begin(), Places.end());
}

//===----------------------------------------------------------------------===//
// What may be undefined
//===----------------------------------------------------------------------===//

using Objects = SmallPtrSet<const AllocaInst *, 8>;

/// The object whose life starts or ends there.
static const AllocaInst *objectOfLife(const Instruction &I) {
  const auto *C = dyn_cast<IntrinsicInst>(&I);
  return C && C->isLifetimeStartOrEnd() ? dyn_cast<AllocaInst>(C->getArgOperand(C->arg_size() - 1)) : nullptr;
}

/// The tag says beside the type that nobody writes the memory, or is not of the form that is known.
static bool saysMoreThanType(const MDNode &Tag) { return Tag.getNumOperands() != 3; }

const Instruction *Variables::accessToDead() const {
  Objects Mortal;
  for (const Instruction &I : instructions(F))
    if (const AllocaInst *A = objectOfLife(I); A && isDivided(*A))
      Mortal.insert(A);
  if (Mortal.empty())
    return nullptr;
  // What may be dead, and what alive, at the end of each block: all are dead at first, and both on some way to it.
  struct Lives {
    Objects Dead, Alive;
  };
  DenseMap<const BasicBlock *, Lives> After;
  const Instruction *Found = nullptr;
  auto Pass = [&](const BasicBlock &B, Lives Now) {
    for (const Instruction &I : B) {
      if (const AllocaInst *A = objectOfLife(I)) {
        const bool IsStart = cast<IntrinsicInst>(I).getIntrinsicID() == Intrinsic::lifetime_start;
        // What is alive becomes poison.
        if (IsStart && Now.Alive.contains(A))
          Found = &I;
        (IsStart ? Now.Dead : Now.Alive).erase(A);
        if (Mortal.contains(A))
          (IsStart ? Now.Alive : Now.Dead).insert(A);
      } else if (const int V = of(I); V >= 0 && Now.Dead.contains(All[V].Object)) {
        Found = &I;
      }
    }
    Lives &Known = After[&B];
    const bool IsNew = Known.Dead.size() != Now.Dead.size() || Known.Alive.size() != Now.Alive.size();
    Known = std::move(Now);
    return IsNew;
  };
  const ReversePostOrderTraversal<const Function *> Order(&F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *B : Order) {
      Lives Now;
      if (B == &F.getEntryBlock())
        Now.Dead = Mortal;
      for (const BasicBlock *Before : predecessors(B))
        if (auto It = After.find(Before); It != After.end()) {
          Now.Dead.insert(It->second.Dead.begin(), It->second.Dead.end());
          Now.Alive.insert(It->second.Alive.begin(), It->second.Alive.end());
        }
      Changed |= Pass(*B, std::move(Now));
    }
  }
  return Found;
}

/// Kinds that say nothing that may be false of an access to a variable, or only of the value.
static bool isHarmless(unsigned Kind) {
  return is_contained({LLVMContext::MD_prof, LLVMContext::MD_annotation, LLVMContext::MD_nontemporal,
                       LLVMContext::MD_range, LLVMContext::MD_nonnull, LLVMContext::MD_align, LLVMContext::MD_noundef},
                      Kind);
}

const Instruction *Variables::accessThatMayBeUndefined() const {
  if (const Instruction *I = accessToDead())
    return I;
  struct Said {
    const MDNode *Type = nullptr;
    bool HasNoAlias = false, HasScope = false;
  };
  std::vector<Said> Of(All.size());
  SmallVector<std::pair<unsigned, MDNode *>> Metadata;
  for (const Instruction &I : instructions(F)) {
    // What is said of the object where its life starts or ends.
    if (const AllocaInst *A = objectOfLife(I); A && isDivided(*A)) {
      if (I.hasMetadataOtherThanDebugLoc() ||
          !morePromised(nullptr, cast<CallBase>(I), PromisesOfValues::Compared).empty())
        return &I;
      continue;
    }
    const int V = of(I);
    if (V < 0)
      continue;
    Said &S = Of[V];
    Metadata.clear();
    I.getAllMetadataOtherThanDebugLoc(Metadata);
    for (const auto &[Kind, Node] : Metadata) {
      if (isHarmless(Kind))
        continue;
      if (Kind == LLVMContext::MD_tbaa) {
        if ((S.Type && S.Type != Node) || saysMoreThanType(*Node))
          return &I;
        S.Type = Node;
        continue;
      }
      S.HasNoAlias |= Kind == LLVMContext::MD_noalias;
      S.HasScope |= Kind == LLVMContext::MD_alias_scope;
      if (!is_contained({LLVMContext::MD_noalias, LLVMContext::MD_alias_scope}, Kind) || (S.HasNoAlias && S.HasScope))
        return &I;
    }
  }
  return nullptr;
}

} // namespace rejoin
