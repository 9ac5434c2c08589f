//===- UnorderedWrites.cpp - Loads beside writes that no barrier orders -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// That a program has no data races is an assumption. Where the code itself contradicts it, the assumption must not
// prove anything: a thread may read before another one writes, and its neighbour after that.
//
//     if (lid == 0) f = n;                         (one thread writes)
//     if (f) barrier();                            beside it: others read f before or after the write
//
//     if (lid == 0) f = n;
//     barrier();
//     if (f) barrier();                            not beside it: the barrier orders the write and the reads
//
//     while (f) { barrier(); ...; if (lid == 0) f = 0; }
//                                                  beside it: a path leads from the write to the next read
//     while (f) { ...; if (lid == 0) f = 0; barrier(); }
//                                                  beside it as well: a path leads from the read to the next write
//
// A write W is beside a load L if both are of one object, their bytes are not known to be others, and a path without a
// barrier leads from W to L, or from L to W. That path counts if W and L are in one loop, or if no path between them
// has a barrier: a barrier in a branch or a loop between them is mostly executed. Where an argument or memory of the
// launch's size is written, W must be at a constant distance from L: programs divide such memory into several arrays.
//
// A write of the very address of L that dominates L, and which no path without a barrier follows from L, is none: each
// thread reads what it has written itself, and threads that write different values to one address have a race that has
// nothing to do with L.
//
// Cost: one walk in each direction for each load of an object that the function writes; within a budget of visited
// instructions for each function, after which the assumption holds as it is. Errs: writes of callees, and of pointers
// to the same object by another name, are not seen; a path in a loop may be one that no
// thread takes.
// Held by: test/Uniformity/race-free-contradicted.ll, test/Lint/unordered-flags.cu.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "rejoin/Target/Operations.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

static constexpr unsigned MaxSteps = 200000;

/// The pointer that a plain write goes through; null for anything else.
static const Value *writtenPointer(const Instruction &I) {
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return S->isAtomic() ? nullptr : S->getPointerOperand();
  if (const auto *M = dyn_cast<MemIntrinsic>(&I))
    return M->getDest();
  return nullptr;
}

/// One object in all iterations of all loops, and not a part of the thread's own memory.
static bool isFixed(const Value &Object) {
  if (const auto *I = dyn_cast<Instruction>(&Object))
    return I->getParent()->isEntryBlock() && !isa<AllocaInst>(I);
  return isa<Argument, GlobalVariable>(Object);
}

/// Programs divide memory whose size is that of the launch into several arrays.
static bool isOfManyArrays(const Value &Object) {
  const auto *G = dyn_cast<GlobalVariable>(&Object);
  return !G || G->isDeclaration() || G->getValueType()->isEmptyTy();
}

UnorderedWrites::UnorderedWrites(const Function &F, IsBarrierFn IsBarrier)
    : F(F), IsBarrier(std::move(IsBarrier)), StepsLeft(MaxSteps) {
  for (const Instruction &I : instructions(F))
    if (const Value *To = writtenPointer(I))
      if (const Value *Object = getUnderlyingObject(To); isFixed(*Object))
        WritesOf[Object].push_back(&I);
}

UnorderedWrites::UnorderedWrites(const Function &F)
    : UnorderedWrites(F, [](const Instruction &I) {
        const auto *C = dyn_cast<CallBase>(&I);
        return C && isWorkgroupBarrier(*C);
      }) {}

/// Bytes of an object at a constant offset.
struct UnorderedWrites::Access {
  const Value *Pointer, *Base;
  APInt Offset;
  TypeSize Size;
  Access(const Value *Pointer, TypeSize Size, const DataLayout &DL)
      : Pointer(Pointer), Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0), Size(Size) {
    Base = Pointer->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true);
  }
  bool isSameAddress(const Access &Other) const {
    return Base == Other.Base && Offset.getSExtValue() == Other.Offset.getSExtValue();
  }
  bool isApart(const Access &Other) const {
    if (Base != Other.Base || Size.isScalable() || Other.Size.isScalable())
      return false;
    const int64_t A = Offset.getSExtValue(), B = Other.Offset.getSExtValue();
    return A < B ? static_cast<uint64_t>(B - A) >= Size.getFixedValue()
                 : static_cast<uint64_t>(A - B) >= Other.Size.getFixedValue();
  }
};

bool UnorderedWrites::walk(const Instruction &From, bool Forward, bool ToBarriers,
                           function_ref<bool(const Instruction &)> Visit) {
  SmallPtrSet<const BasicBlock *, 16> Entered;
  SmallVector<const BasicBlock *> Work;
  // True: found, or the budget is spent.
  auto Follow = [&](const Instruction *I) {
    const BasicBlock *B = nullptr;
    for (; I; I = Forward ? I->getNextNode() : I->getPrevNode()) {
      B = I->getParent();
      if (!StepsLeft)
        return false;
      --StepsLeft;
      if (Visit(*I))
        return true;
      if (ToBarriers && IsBarrier(*I))
        return false;
      if (Forward ? I->isTerminator() : I == &B->front()) {
        auto Add = [&](const BasicBlock *Next) {
          if (Entered.insert(Next).second)
            Work.push_back(Next);
        };
        if (Forward)
          for_each(successors(B), Add);
        else
          for_each(predecessors(B), Add);
      }
    }
    return false;
  };
  const Instruction *Next = Forward ? From.getNextNode() : From.getPrevNode();
  if (!Next && !Forward)
    for (const BasicBlock *P : predecessors(From.getParent()))
      if (Entered.insert(P).second)
        Work.push_back(P);
  bool Found = Follow(Next);
  while (!Found && !Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    Found = Follow(Forward ? &B->front() : B->getTerminator());
  }
  return Found;
}

bool UnorderedWrites::reaches(const Instruction &From, const Instruction &To) {
  return walk(From, /*Forward=*/true, /*ToBarriers=*/false, [&](const Instruction &I) { return &I == &To; });
}

bool UnorderedWrites::isUnordered(const Instruction &From, const Instruction &To) {
  if (reaches(To, From))
    return true;
  return !walk(From, /*Forward=*/true, /*ToBarriers=*/false,
               [&](const Instruction &I) { return IsBarrier(I) && reaches(I, To); });
}

bool UnorderedWrites::dominates(const Instruction &A, const Instruction &B) {
  if (!Dominators)
    Dominators = std::make_unique<DominatorTree>(const_cast<Function &>(F));
  return Dominators->dominates(&A, &B);
}

const Instruction *UnorderedWrites::besides(const LoadInst &L) {
  auto It = WritesOf.find(getUnderlyingObject(L.getPointerOperand()));
  if (It == WritesOf.end() || !StepsLeft)
    return nullptr;
  const DataLayout &DL = F.getDataLayout();
  const Access Read(L.getPointerOperand(), DL.getTypeStoreSize(L.getType()), DL);
  // Of those that may touch its bytes: whether they write its very address.
  DenseMap<const Instruction *, bool> Writes;
  for (const Instruction *W : It->second) {
    const auto *S = dyn_cast<StoreInst>(W);
    if (!S) {
      if (!isOfManyArrays(*It->first))
        Writes[W] = false;
      continue;
    }
    const Access Written(S->getPointerOperand(), DL.getTypeStoreSize(S->getValueOperand()->getType()), DL);
    if (!Written.isApart(Read) && (Written.Base == Read.Base || !isOfManyArrays(*It->first)))
      Writes[W] = Written.isSameAddress(Read);
  }
  if (Writes.empty())
    return nullptr;
  const Instruction *Found = nullptr;
  walk(L, /*Forward=*/true, /*ToBarriers=*/true, [&](const Instruction &I) {
    if (Writes.contains(&I) && isUnordered(L, I))
      Found = &I;
    return Found != nullptr;
  });
  if (Found)
    return Found;
  walk(L, /*Forward=*/false, /*ToBarriers=*/true, [&](const Instruction &I) {
    auto W = Writes.find(&I);
    if (W != Writes.end() && !(W->second && dominates(I, L)) && isUnordered(I, L))
      Found = &I;
    return Found != nullptr;
  });
  return StepsLeft ? Found : nullptr;
}

} // namespace rejoin
