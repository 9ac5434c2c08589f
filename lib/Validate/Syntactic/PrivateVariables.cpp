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
//   %p = addrspacecast %x; store %a, %p; %y = load %p     the same in the flat address space: a name of the object
//
// A variable is an object of the entry block, with a size that is known, of which each use is a load or a store of all
// of it with its own type, that is neither volatile nor atomic and says nothing more: no alignment that the object does
// not have, no metadata.
//
// Lemma: then the copies have the behaviour of the functions, no more and no less, so a verdict on them is one on the
// functions, also for a target. Each access is inside the object, aligned, and in its lifetime, which no marker bounds;
// so none is undefined. Nobody else has the address, so a load gives what was stored last on the thread's own path.
// LLVM leaves out of the PHIs that it makes what is not defined, and takes another input for it. A target would lose
// behaviour by that. So a store has to precede each load on every path from the entry, and no constant that is stored
// is undefined or has an undefined part. Flags that LLVM sets at these PHIs (`no-signed-zeros-fp-math`) would add
// behaviour: they are taken away.
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
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace rejoin {

namespace {
/// The accesses of a variable, and other names of its address.
struct PrivateVariable {
  AllocaInst *Object;
  SmallVector<Instruction *> Accesses;
  SmallVector<AddrSpaceCastInst *> Names;
};
} // namespace

/// An address in \p Space can be one of the private object: it is the flat space, or that of private memory. In others
/// it is the address of something else.
static bool canNamePrivate(unsigned Space, const Module &M) {
  switch (GpuTarget::familyOf(M)) {
  case TargetKind::AMDGPU:
  case TargetKind::NVPTX:
    return Space == 0 || Space == 5;
  case TargetKind::SPIRV:
  case TargetKind::Host:
    return false;
  }
  llvm_unreachable("all families are above");
}

/// Each use is a plain access to all of the object.
static bool findAccesses(Value &Address, PrivateVariable &V) {
  for (Use &U : Address.uses()) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (auto *Name = dyn_cast_or_null<AddrSpaceCastInst>(I);
        Name && canNamePrivate(Name->getDestAddressSpace(), *Name->getModule()) && findAccesses(*Name, V)) {
      V.Names.push_back(Name);
      continue;
    }
    auto *L = dyn_cast_or_null<LoadInst>(I);
    auto *S = dyn_cast_or_null<StoreInst>(I);
    const bool IsAccess =
        (L && L->isSimple()) || (S && S->isSimple() && U.getOperandNo() == StoreInst::getPointerOperandIndex());
    const auto *Stored = S ? dyn_cast<Constant>(S->getValueOperand()) : nullptr;
    if (Stored && (isa<UndefValue>(Stored) || Stored->containsUndefOrPoisonElement()))
      return false;
    if (!IsAccess || getLoadStoreType(I) != V.Object->getAllocatedType() ||
        getLoadStoreAlignment(I) > V.Object->getAlign() || I->hasMetadataOtherThanDebugLoc())
      return false;
    V.Accesses.push_back(I);
  }
  return true;
}

/// A store precedes each load on every path from the entry.
static bool isStoredBeforeLoads(const PrivateVariable &V) {
  const SmallPtrSet<const Instruction *, 8> Accesses(V.Accesses.begin(), V.Accesses.end());
  SmallSetVector<const BasicBlock *, 8> Blocks;
  Blocks.insert(V.Object->getParent());
  for (size_t Next = 0; Next != Blocks.size(); ++Next) {
    const BasicBlock *B = Blocks[Next];
    const auto First = find_if(*B, [&](const Instruction &I) { return Accesses.contains(&I); });
    if (First == B->end())
      Blocks.insert(succ_begin(B), succ_end(B));
    else if (isa<LoadInst>(*First))
      return false;
  }
  return true;
}

static std::vector<PrivateVariable> findVariables(const Function &F, const DominatorTree &Dominators) {
  std::vector<PrivateVariable> Found;
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
    PrivateVariable V{const_cast<AllocaInst *>(A), {}, {}};
    if (findAccesses(*V.Object, V) &&
        all_of(V.Accesses,
               [&](const Instruction *Access) { return Dominators.isReachableFromEntry(Access->getParent()); }) &&
        isStoredBeforeLoads(V))
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
  std::vector<PrivateVariable> Variables = findVariables(F, Dominators);
  SmallVector<AllocaInst *> Objects;
  for (PrivateVariable &V : Variables) {
    for (Instruction *I : V.Accesses)
      I->setOperand(isa<StoreInst>(I) ? StoreInst::getPointerOperandIndex() : LoadInst::getPointerOperandIndex(),
                    V.Object);
    for (AddrSpaceCastInst *Name : V.Names)
      Name->eraseFromParent();
    if (isAllocaPromotable(V.Object))
      Objects.push_back(V.Object);
  }
  if (Objects.empty())
    return;
  SmallPtrSet<const Instruction *, 16> Before;
  for (const Instruction &I : instructions(F))
    Before.insert(&I);
  PromoteMemToReg(Objects, Dominators);
  // A setting of the function lets LLVM mark PHIs of numbers, which would allow more than loads do.
  for (Instruction &I : instructions(F))
    if (isa<PHINode>(I) && isa<FPMathOperator>(I) && !Before.contains(&I))
      I.setFastMathFlags({});
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
