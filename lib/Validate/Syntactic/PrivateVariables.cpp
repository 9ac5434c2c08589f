//===- PrivateVariables.cpp - Variables in private memory as values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code that is not optimised keeps each variable in a private object. The engines follow such objects, but neither
// addresses of objects that are stored in others, nor many loops with them. So a variable becomes a value, in copies of
// both modules, by LLVM's own promotion (`mem2reg`).
//
//   %x = alloca i32; store %a, %x; ...; %y = load %x      %y is %a, or a PHI
//   %p = addrspacecast %x; store %a, %p; %y = load %p     the same: the cast means the same object
//
// A variable is an object of the entry block, with a size that is known, of which each use is a load or a store of all
// of it with its own type, that is neither volatile nor atomic and says nothing more: no alignment that the object does
// not have, no metadata.
//
// Lemma: then the copies have the behaviour of the functions, no more and no less, so a verdict on them is one on the
// functions, also for a target. Each access is inside the object, aligned, and in its lifetime, which no marker bounds;
// so none is undefined. Nobody else has the address, so a load gives what was stored last on the thread's own path. If
// nothing was, it gives bits that are chosen at each use, as an undefined value does. LLVM takes one freedom more: the
// only store of a variable also gives the value of loads before it, where it is a constant or an argument. A target
// that loads earlier would lose behaviour by that. So an only store has to dominate all loads.
//
// Not promoted, since behaviour could be lost: objects with markers of lifetimes (loads outside are poison), objects in
// loops (each is a new one), objects of a function that cuts its stack down (`stackrestore` ends them), accesses in
// parts, copies of memory.
//
// Cost: a copy of both modules where there are variables; linear otherwise. How much room the stack has is asked of the
// functions themselves (Surroundings.cpp). Held by: test/Validate/private-variables*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "PrivateVariables.h"
#include "AttributeRefinement.h"
#include "rejoin/IR/ModuleCopies.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace rejoin {

namespace {
/// The accesses of a variable, and other names of its address.
struct Variable {
  AllocaInst *Object;
  SmallVector<Instruction *> Accesses;
  SmallVector<AddrSpaceCastInst *> Names;
};
} // namespace

/// Each use is a plain access to all of the object.
static bool findAccesses(Value &Address, Variable &V) {
  for (Use &U : Address.uses()) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (auto *Name = dyn_cast_or_null<AddrSpaceCastInst>(I); Name && findAccesses(*Name, V)) {
      V.Names.push_back(Name);
      continue;
    }
    auto *L = dyn_cast_or_null<LoadInst>(I);
    auto *S = dyn_cast_or_null<StoreInst>(I);
    const bool IsAccess =
        (L && L->isSimple()) || (S && S->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex());
    if (!IsAccess || getLoadStoreType(I) != V.Object->getAllocatedType() ||
        getLoadStoreAlignment(I) > V.Object->getAlign() || I->hasMetadataOtherThanDebugLoc())
      return false;
    V.Accesses.push_back(I);
  }
  return true;
}

/// An only store would also give the value of loads before it.
static bool isStoredBeforeLoads(const Variable &V, const DominatorTree &Dominators) {
  const Instruction *Only = nullptr;
  for (const Instruction *I : V.Accesses)
    if (isa<StoreInst>(I) && std::exchange(Only, I))
      return true;
  return !Only || all_of(V.Accesses, [&](const Instruction *I) { return I == Only || Dominators.dominates(Only, I); });
}

static std::vector<Variable> findVariables(const Function &F, const DominatorTree &Dominators) {
  std::vector<Variable> Found;
  // Where the stack is cut down, objects end before the function does.
  if (any_of(instructions(F), [](const Instruction &I) {
        const auto *C = dyn_cast<IntrinsicInst>(&I);
        return C && C->getIntrinsicID() == Intrinsic::stackrestore;
      }))
    return Found;
  for (const Instruction &I : F.getEntryBlock()) {
    const auto *A = dyn_cast<AllocaInst>(&I);
    if (!A || A->isArrayAllocation() || !A->getAllocatedType()->isSingleValueType())
      continue;
    Variable V{const_cast<AllocaInst *>(A), {}, {}};
    if (findAccesses(*V.Object, V) &&
        all_of(V.Accesses,
               [&](const Instruction *Access) { return Dominators.isReachableFromEntry(Access->getParent()); }) &&
        isStoredBeforeLoads(V, Dominators))
      Found.push_back(std::move(V));
  }
  return Found;
}

static bool hasVariables(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(Of->getEntryBlock(), [](const Instruction &I) { return isa<AllocaInst>(I); }) &&
           !findVariables(*Of, DominatorTree(const_cast<Function &>(*Of))).empty();
  });
}

static void promoteVariables(Function &F) {
  DominatorTree Dominators(F);
  std::vector<Variable> Variables = findVariables(F, Dominators);
  SmallVector<AllocaInst *> Objects;
  for (Variable &V : Variables) {
    for (Instruction *I : V.Accesses)
      I->setOperand(isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : LoadInst::getPointerOperandIndex(),
                    V.Object);
    for (AddrSpaceCastInst *Name : V.Names)
      Name->eraseFromParent();
    if (isAllocaPromotable(V.Object))
      Objects.push_back(V.Object);
  }
  if (!Objects.empty())
    PromoteMemToReg(Objects, Dominators);
}

PromotedPair::PromotedPair(const Function &SourceFunction, const Function &TargetFunction)
    : Source(&SourceFunction), Target(&TargetFunction) {
  if (!hasVariables(SourceFunction) && !hasVariables(TargetFunction))
    return;
  ValueToValueMapTy OfSource, OfTarget;
  SourceModule = copyModule(*Source->getParent(), OfSource);
  TargetModule = copyModule(*Target->getParent(), OfTarget);
  Source = cast<Function>(static_cast<Value *>(OfSource[Source]));
  Target = cast<Function>(static_cast<Value *>(OfTarget[Target]));
  for (const Function *F : {Source, Target})
    for (const Function *Of : reachedFrom(*F))
      promoteVariables(const_cast<Function &>(*Of));
}

} // namespace rejoin
