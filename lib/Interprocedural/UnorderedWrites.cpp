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
// A write W is beside a load L if both are of the same bytes, at an address that is one for the whole run of the
// thread, and a path without a barrier leads from W to L, or from L to W. That path counts if W and L are in one loop,
// or if no path between them has a barrier: a barrier in a branch or a loop between them is mostly executed. Writes are
// stores, copies, atomic operations, and calls of functions that receive the address and may write to it.
//
// A store that dominates L, and which no path without a barrier follows from L, is none if all threads write one value:
// each reads what it has written itself, or the same from another. It is one if the last writer decides:
//
//     f = lid;                                     the value may depend on the thread, also by a branch that chooses it
//     f = lid < 8;                                 or by how often a loop was repeated (ThreadDependence.cpp)
//     for (i = 0; i != n; ++i) f = i;              another thread may still be in an earlier iteration
//     f = 1; f = n;                                or at the first of two stores
//     void step(int i) { f = i; ... }              or in another call of the function
//
// Cost: one walk in each direction for each load of an object that the function writes; within a budget of visited
// instructions for each function, after which the assumption holds as it is. Errs: writes at addresses that are
// computed in another way, or that change with the iteration, are not seen; a path in a loop may be one that no thread
// takes. Held by: test/Uniformity/race-free-contradicted.ll, test/Lint/unordered-flags.cu.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/ThreadDependence.h"
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

/// The pointers through which an instruction may write, and how many bytes; unknown numbers are 1.
static void forEachWritten(const Instruction &I, function_ref<void(const Value &, uint64_t)> Visit) {
  const DataLayout &DL = I.getDataLayout();
  auto SizeOf = [&](const Value &V) { return DL.getTypeStoreSize(V.getType()).getKnownMinValue(); };
  if (const auto *S = dyn_cast<StoreInst>(&I))
    return Visit(*S->getPointerOperand(), SizeOf(*S->getValueOperand()));
  if (const auto *R = dyn_cast<AtomicRMWInst>(&I))
    return Visit(*R->getPointerOperand(), SizeOf(*R->getValOperand()));
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return Visit(*X->getPointerOperand(), SizeOf(*X->getNewValOperand()));
  if (const auto *M = dyn_cast<MemIntrinsic>(&I)) {
    const auto *N = dyn_cast<ConstantInt>(M->getLength());
    return Visit(*M->getDest(), N ? N->getLimitedValue() : 1);
  }
  const auto *C = dyn_cast<CallBase>(&I);
  if (!C || !C->getCalledFunction() || C->getCalledFunction()->isDeclaration())
    return;
  for (const Use &U : C->args())
    if (const unsigned K = C->getArgOperandNo(&U); U->getType()->isPointerTy() && !C->onlyReadsMemory(K) &&
                                                   !C->paramHasAttr(K, Attribute::ByVal) && !C->onlyReadsMemory())
      Visit(*U, 1);
}

/// One value for the whole run of the thread.
static bool isFixed(const Value &V) {
  const auto *I = dyn_cast<Instruction>(&V);
  return I ? I->getParent()->isEntryBlock() && !isa<AllocaInst>(I) : isa<Argument, Constant>(V);
}

/// Both are computed in the same way from the same values, which are fixed.
static bool isSameAddress(const Value &A, const Value &B, unsigned Depth = 4) {
  const Value *P = A.stripPointerCasts(), *Q = B.stripPointerCasts();
  if (P == Q)
    return isFixed(*P);
  const auto *G = dyn_cast<GEPOperator>(P), *H = dyn_cast<GEPOperator>(Q);
  auto Plain = [](const Value *V) {
    while (isa<SExtInst, ZExtInst>(V))
      V = cast<CastInst>(V)->getOperand(0);
    return V;
  };
  return Depth && G && H && G->getSourceElementType() == H->getSourceElementType() &&
         G->getNumIndices() == H->getNumIndices() &&
         isSameAddress(*G->getPointerOperand(), *H->getPointerOperand(), Depth - 1) &&
         all_of(zip(G->indices(), H->indices()), [&](const auto &Index) {
           const Value *X = Plain(std::get<0>(Index).get()), *Y = Plain(std::get<1>(Index).get());
           return X == Y && isFixed(*X);
         });
}

/// No other thread accesses \p Object.
static bool isOfOneThread(const Value &Object, const Module &M) {
  if (isa<AllocaInst>(Object))
    return true;
  const unsigned Space = Object.getType()->getPointerAddressSpace();
  switch (GpuTarget::familyOf(M)) {
  case TargetKind::AMDGPU:
  case TargetKind::NVPTX:
    return Space == 5;
  case TargetKind::SPIRV:
    if (Space == OutputSpace)
      return none_of(
          M, [](const Function &F) { return sharesOutputs(F.getFnAttribute("hlsl.shader").getValueAsString()); });
    return Space == FunctionSpace || Space == InputSpace || Space == PrivateSpace;
  case TargetKind::Host:
    return false;
  }
  llvm_unreachable("all families are above");
}

/// The whole workgroup waits in the function, or may.
static bool mayWait(const Function &F, unsigned Depth = 3) {
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    const Function *Callee = C ? C->getCalledFunction() : nullptr;
    return C &&
           (isWorkgroupBarrier(*C) || (Depth && Callee && !Callee->isDeclaration() && mayWait(*Callee, Depth - 1)));
  });
}

UnorderedWrites::UnorderedWrites(const Function &F, bool IsCalledAgain, IsBarrierFn IsBarrier)
    : F(F), IsCalledAgain(IsCalledAgain), IsBarrier(std::move(IsBarrier)), StepsLeft(MaxSteps) {
  DenseMap<const Value *, bool> IsShared;
  for (const Instruction &I : instructions(F))
    forEachWritten(I, [&](const Value &To, uint64_t) {
      const Value *Object = getUnderlyingObject(&To);
      auto [It, IsNew] = IsShared.try_emplace(Object);
      if (IsNew)
        It->second = isFixed(*Object) && !isOfOneThread(*Object, *F.getParent());
      if (It->second)
        WritesOf[Object].push_back(&I);
    });
}

UnorderedWrites::UnorderedWrites(const Function &F)
    : UnorderedWrites(F, /*IsCalledAgain=*/!isEntryPoint(F), [](const Instruction &I) {
        const auto *C = dyn_cast<CallBase>(&I);
        const Function *Callee = C ? C->getCalledFunction() : nullptr;
        return C && (isWorkgroupBarrier(*C) || (Callee && !Callee->isDeclaration() && mayWait(*Callee)));
      }) {}

/// Bytes at a constant offset from an address.
struct UnorderedWrites::Access {
  const Value *Base;
  int64_t Offset;
  uint64_t Size;
  Access(const Value &Pointer, uint64_t Size, const DataLayout &DL) : Size(Size) {
    APInt Bytes(DL.getIndexTypeSizeInBits(Pointer.getType()), 0);
    Base = Pointer.stripAndAccumulateConstantOffsets(DL, Bytes, /*AllowNonInbounds=*/true);
    Offset = Bytes.getSExtValue();
  }
  bool overlaps(const Access &Other) const {
    return (Offset < Other.Offset ? static_cast<uint64_t>(Other.Offset - Offset) < Size
                                  : static_cast<uint64_t>(Offset - Other.Offset) < Other.Size) &&
           isSameAddress(*Base, *Other.Base);
  }
};

bool UnorderedWrites::walk(const Instruction &From, bool Forward, bool ToBarriers,
                           function_ref<bool(const Instruction &)> Visit) {
  SmallPtrSet<const BasicBlock *, 16> Entered;
  SmallVector<const BasicBlock *> Work;
  // True: found, or the budget is spent.
  auto Follow = [&](const Instruction *I) {
    for (; I; I = Forward ? I->getNextNode() : I->getPrevNode()) {
      const BasicBlock *B = I->getParent();
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
    Dominators = std::make_unique<llvm::DominatorTree>(const_cast<Function &>(F));
  return Dominators->dominates(&A, &B);
}

bool UnorderedWrites::writesOne(const StoreInst &S) {
  const Value &V = *S.getValueOperand();
  if (S.isAtomic())
    return false;
  if (isa<Constant>(V))
    return true;
  // Another thread may be in the call before or after this one, which has other arguments.
  if (IsCalledAgain)
    return false;
  const auto *At = dyn_cast<Instruction>(&V);
  if (At && walk(S, /*Forward=*/true, /*ToBarriers=*/true, [&](const Instruction &I) { return &I == At; }))
    return false;
  const bool IsOfGroup = getUnderlyingObject(S.getPointerOperand())->getType()->getPointerAddressSpace() == LocalSpace;
  ThreadDependence Dependence(
      IsOfGroup ? ThreadDependence::Among::Workgroup : ThreadDependence::Among::Launch, [&](const LoadInst &L) {
        if (isOfOneThread(*getUnderlyingObject(L.getPointerOperand()), *F.getParent()) || !Asked.insert(&L).second)
          return false;
        const bool IsOne = L.getFunction() == &F ? !besides(L) : !UnorderedWrites(*L.getFunction()).besides(L);
        Asked.erase(&L);
        return IsOne;
      });
  return !Dependence.mayDependOnThread(V);
}

const Instruction *UnorderedWrites::besides(const LoadInst &L) {
  return besides(L, *L.getPointerOperand(), F.getDataLayout().getTypeStoreSize(L.getType()).getKnownMinValue());
}

const Instruction *UnorderedWrites::besides(const Instruction &L, const Value &Pointer, uint64_t Size) {
  auto It = WritesOf.find(getUnderlyingObject(&Pointer));
  if (It == WritesOf.end() || !StepsLeft)
    return nullptr;
  const DataLayout &DL = F.getDataLayout();
  const Access Read(Pointer, Size, DL);
  SmallPtrSet<const Instruction *, 4> Writes;
  for (const Instruction *W : It->second)
    forEachWritten(*W, [&](const Value &To, uint64_t Size) {
      if (Access(To, Size, DL).overlaps(Read))
        Writes.insert(W);
    });
  if (Writes.empty())
    return nullptr;
  const Instruction *Found = nullptr;
  auto Take = [&](const Instruction &I, bool IsUnordered) {
    if (IsUnordered)
      Found = &I;
    return IsUnordered;
  };
  if (walk(L, /*Forward=*/true, /*ToBarriers=*/true,
           [&](const Instruction &I) { return Writes.contains(&I) && Take(I, !IsBarrier(I) && isUnordered(L, I)); }))
    return Found;
  // The value of the stores that all threads execute.
  const Value *Own = nullptr;
  auto IsOwn = [&](const Instruction &W) {
    const auto *S = dyn_cast<StoreInst>(&W);
    if (!S || !dominates(*S, L) || (Own && Own != S->getValueOperand()) || !writesOne(*S))
      return false;
    Own = S->getValueOperand();
    return true;
  };
  walk(L, /*Forward=*/false, /*ToBarriers=*/true, [&](const Instruction &I) {
    return Writes.contains(&I) && Take(I, !IsBarrier(I) && !IsOwn(I) && isUnordered(I, L));
  });
  return StepsLeft ? Found : nullptr;
}

} // namespace rejoin
