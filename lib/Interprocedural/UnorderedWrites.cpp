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
// A write W is beside a load L if both are of the same bytes (SameAddresses.cpp, ThreadElements.cpp), and a path
// without a barrier on which the address stays the same leads from W to L, or from L to W. Barriers are those that
// order the memory that is read. That path counts if W and L are in one loop, or if no path between them has a barrier:
// a barrier in a branch or a loop between them is mostly executed. Writes are stores, copies (asynchronous ones until
// they are waited for), atomic operations, and calls of functions that receive the address and may write to it.
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
// computed in another way, or the same only in different iterations, are not seen; nor are those where the pointers of
// both are chosen, by different choices; a path in a loop may be one that no thread takes. Held by:
// test/Uniformity/race-free-contradicted.ll, test/Lint/unordered-flags.cu.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "SameAddresses.h"
#include "ThreadElements.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/MemoryOrders.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/ThreadDependence.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace rejoin {

static constexpr unsigned MaxSteps = 200000;

static Builtin builtinOf(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  return F && F->isDeclaration() ? findOperation(*F).Runs : Builtin::None;
}

/// Writes beside the program until it is waited for.
static bool isAsyncCopy(const Instruction &I) { return builtinOf(I) == Builtin::AsyncCopy; }

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
  if (isAsyncCopy(I)) {
    // Their first pointer; their number of bytes depends on the type that they are declared for.
    auto *To = find_if(C->args(), [](const Use &U) { return U->getType()->isPointerTy(); });
    if (To != C->arg_end())
      Visit(**To, UINT32_MAX);
    return;
  }
  if (!C || !C->getCalledFunction())
    return;
  if (C->getCalledFunction()->isDeclaration()) {
    for (const Use &U : C->args())
      if (const uint64_t Size = writtenBytes(*C, C->getArgOperandNo(&U)))
        Visit(*U, Size);
    return;
  }
  for (const Use &U : C->args())
    if (const unsigned K = C->getArgOperandNo(&U); U->getType()->isPointerTy() && !C->onlyReadsMemory(K) &&
                                                   !C->paramHasAttr(K, Attribute::ByVal) && !C->onlyReadsMemory())
      Visit(*U, 1);
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

/// One place where an instruction writes.
struct UnorderedWrites::Write {
  const Instruction *I;
  const Value *To;
  uint64_t Size;
  BytesOfObject At;
};

UnorderedWrites::UnorderedWrites(const Function &F, bool IsCalledAgain, OrderedByFn OrderedBy)
    : F(F), IsCalledAgain(IsCalledAgain), OrderedBy(std::move(OrderedBy)), StepsLeft(MaxSteps) {
  DenseMap<const Value *, bool> IsShared;
  for (const Instruction &I : instructions(F))
    forEachWritten(I, [&](const Value &To, uint64_t Size) {
      for (BytesOfObject &At : placesOf(To, F.getDataLayout())) {
        const Value *Object = At.Object;
        auto [It, IsNew] = IsShared.try_emplace(Object);
        if (IsNew)
          It->second = (isFixed(*Object) || isa<PHINode, SelectInst, LoadInst>(Object)) &&
                       !isOfOneThread(*Object, *F.getParent());
        if (It->second)
          WritesOf[Object].push_back({&I, &To, Size, std::move(At)});
      }
    });
}

UnorderedWrites::~UnorderedWrites() = default;

UnorderedWrites::UnorderedWrites(const Function &F)
    : UnorderedWrites(F, /*IsCalledAgain=*/!isEntryPoint(F), [](const Instruction &I) -> std::optional<unsigned> {
        const auto *C = dyn_cast<CallBase>(&I);
        if (C && isWorkgroupBarrier(*C))
          return memoriesOrderedAt(*C);
        const Function *Callee = C ? C->getCalledFunction() : nullptr;
        return Callee && !Callee->isDeclaration() && mayWait(*Callee) ? std::optional<unsigned>(AllMemory)
                                                                      : std::nullopt;
      }) {}

bool UnorderedWrites::isBarrier(const Instruction &I) const {
  const std::optional<unsigned> Ordered = isa<CallBase>(I) ? OrderedBy(I) : std::nullopt;
  return Ordered && !(Memories & ~*Ordered);
}

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
      if (Changing && Changing->contains(I))
        return false;
      if (Visit(*I))
        return true;
      if (ToBarriers && isBarrier(*I))
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
               [&](const Instruction &I) { return isBarrier(I) && reaches(I, To); });
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
  if (At && !(Changing && Changing->contains(At)) &&
      walk(S, /*Forward=*/true, /*ToBarriers=*/true, [&](const Instruction &I) { return &I == At; }))
    return false;
  const bool IsOfGroup = getUnderlyingObject(S.getPointerOperand())->getType()->getPointerAddressSpace() == LocalSpace;
  return !mayDependOnThread(V, IsOfGroup);
}

bool UnorderedWrites::mayDependOnThread(const Value &V, bool IsOfGroup) {
  ThreadDependence Dependence(
      IsOfGroup ? ThreadDependence::Among::Workgroup : ThreadDependence::Among::Launch, [&](const LoadInst &L) {
        if (isOfOneThread(*getUnderlyingObject(L.getPointerOperand()), *F.getParent()) || !Asked.insert(&L).second)
          return false;
        const bool IsOne = L.getFunction() == &F ? !besides(L) : !UnorderedWrites(*L.getFunction()).besides(L);
        Asked.erase(&L);
        return IsOne;
      });
  return Dependence.mayDependOnThread(V);
}

const Instruction *UnorderedWrites::besides(const LoadInst &L) {
  return besides(L, *L.getPointerOperand(), F.getDataLayout().getTypeStoreSize(L.getType()).getKnownMinValue());
}

/// One of \p Writes, to the bytes that \p L reads.
const Instruction *UnorderedWrites::besides(const Instruction &L, const WriteSet &Writes) {
  const Instruction *Found = nullptr;
  auto Take = [&](const Instruction &I, bool IsUnordered) {
    if (IsUnordered)
      Found = &I;
    return IsUnordered;
  };
  if (walk(L, /*Forward=*/true, /*ToBarriers=*/true,
           [&](const Instruction &I) { return Writes.contains(&I) && Take(I, !isBarrier(I) && isUnordered(L, I)); }))
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
    return Writes.contains(&I) && Take(I, !isBarrier(I) && (Writes.lookup(&I) || !IsOwn(I)) && isUnordered(I, L));
  });
  return StepsLeft ? Found : nullptr;
}

const Instruction *UnorderedWrites::besides(const Instruction &L, const Value &Pointer, uint64_t Size) {
  if (WritesOf.empty())
    return nullptr;
  const Instruction *Found = nullptr;
  for (const BytesOfObject &At : placesOf(Pointer, F.getDataLayout()))
    if (!Found && StepsLeft)
      Found = besides(L, At, Size, Pointer);
  return Found;
}

const Instruction *UnorderedWrites::besides(const Instruction &L, const BytesOfObject &At, uint64_t Size,
                                            const Value &Pointer) {
  auto It = WritesOf.find(At.Object);
  if (It == WritesOf.end())
    return nullptr;
  const DataLayout &DL = F.getDataLayout();
  const SaveAndRestore<unsigned> Of(
      Memories, memoriesOf(At.Object->getType()->getPointerAddressSpace(), GpuTarget::familyOf(*F.getParent())));
  const AccessedBytes Read(Pointer, Size, DL);
  if (!Dominators)
    Dominators = std::make_unique<llvm::DominatorTree>(const_cast<Function &>(F));
  if (!Elements)
    Elements = std::make_unique<ThreadElements>(F);
  WriteSet Writes;
  const Instruction *Found = nullptr;
  for (const Write &W : It->second) {
    const AccessedBytes Written(*W.To, W.Size, DL);
    // Two choices may be made so that they never give one object.
    if (W.At.IsChosen && At.IsChosen)
      continue;
    SameValues Same;
    Meeting Is = Meeting::Same;
    if (!Written.overlaps(Read, Same)) {
      Same.Varying.clear();
      if (const auto *Choice = dyn_cast<Instruction>(At.Object); Choice && !isFixed(*Choice))
        Same.Varying.insert(Choice);
      Is = Elements->meeting(*W.I, W.At.At, W.Size, At.At, Size, *Dominators, Same);
    }
    if (Is == Meeting::None)
      continue;
    // Threads may have chosen other places.
    const bool IsOfSome = Is == Meeting::OfSome || (W.At.IsChosen && mayDependOnThread(*W.To, /*IsOfGroup=*/false));
    if (isAsyncCopy(*W.I))
      for (const Instruction &I : instructions(F))
        if (builtinOf(I) == Builtin::WaitForCopies)
          Same.Varying.insert(&I);
    if (Same.Varying.empty()) {
      Writes[W.I] |= IsOfSome;
      continue;
    }
    // The same address until one of these values is computed again; or a copy until it is waited for.
    if (SaveAndRestore<decltype(Changing)> Until(Changing, &Same.Varying); !Found)
      Found = besides(L, {{W.I, IsOfSome}});
  }
  SaveAndRestore<decltype(Changing)> Until(Changing, nullptr);
  return Found || Writes.empty() ? Found : besides(L, Writes);
}

} // namespace rejoin
