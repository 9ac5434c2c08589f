//===- RaceFreeReads.cpp - Reads that give threads of a workgroup one value -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lemma. Let threads A and B of a workgroup execute a load L together (converged), from one address in memory that they
// share, and let neither have acquired anything since its last barrier of the workgroup. If the program has no data
// race, both read the same value.
//
// Proof. No race: each write W to the bytes is ordered by happens-before with both reads (or with none, and then it is
// no write of this run). Say W happens before A's read and not before B's. Then B's read happens before W, and W before
// A's read. This order leads from B to A, so it comes into A by a barrier or by an acquire, after B's read and before
// A's. By a barrier: barriers are executed by the whole workgroup together, and the order of convergence has no cycles,
// so that A and B are between the same two barriers when they execute L. By an acquire: it lies before A's last
// barrier, by what is asked of A; but then it was executed before that barrier was left, B's read came after, and what
// A acquired was released after B's read: a cycle. So the same writes happen before both reads; those that conflict
// with each other are ordered, or atomic and then in one order of modification; both reads give the last one.
//
// What acquires: an atomic operation of that order; a fence after a relaxed atomic or volatile read, which may have
// seen what another thread released; barriers of waves, or of as many threads as the program says, for which the others
// need not wait; calls that are not known. A relaxed atomic operation alone, and a volatile access alone, order
// nothing. L may be volatile itself: it orders nothing before it reads. But a volatile read that a loop without a
// barrier repeats, itself or by way of calls, waits for another thread: such a program has races by design, and is left
// alone.
//
//     if (lid == 0) last = atomic_inc(c) == n - 1;        (relaxed)
//     barrier();                                          (nothing seen since)
//     if (last) barrier();                                stable: uniform for the workgroup
//
//     while (!atomic_load_explicit(flag, acquire)) ;      (order is seen)
//     if (*data) barrier();                               not stable: another wave may have gone on and changed it
//
// Where the entry point, with what it calls, has a write that no barrier orders with L, the program contradicts the
// assumption, and L is left out (UnorderedWrites.cpp, InlinedEntries.cpp).
//
// A copy of memory reads as loads do. So does a call that passes an argument by value: the copy is made before the
// callee begins.
//
// A forward data flow problem over three ordered states; the effect of a function on them is found bottom-up, what is
// seen at its entry top-down, both as least fixed points. Cost: linear in the code for each round, few rounds.
// Errs by leaving loads out. Held by: test/Uniformity/race-free-*.ll; rejoin-kernel-fuzz, which asks this of those
// programs only in whose runs no race was found.
//
//===----------------------------------------------------------------------===//

#include "RaceFreeReads.h"
#include "InlinedEntries.h"
#include "MemoryEffects.h"
#include "rejoin/Interprocedural/UnorderedWrites.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/MemoryOrders.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

using Effect = std::array<RaceFreeReads::Seen, 3>;
static constexpr Effect Keeps{RaceFreeReads::Nothing, RaceFreeReads::Values, RaceFreeReads::Order};
static constexpr Effect Forgets{RaceFreeReads::Nothing, RaceFreeReads::Nothing, RaceFreeReads::Nothing};
static constexpr Effect Reads{RaceFreeReads::Values, RaceFreeReads::Values, RaceFreeReads::Order};
static constexpr Effect Orders{RaceFreeReads::Nothing, RaceFreeReads::Order, RaceFreeReads::Order};
static constexpr Effect Acquires{RaceFreeReads::Order, RaceFreeReads::Order, RaceFreeReads::Order};

static Effect atomicEffect(AtomicOrdering O) { return isAcquireOrStronger(O) ? Acquires : Reads; }

/// Of an operation in the table; of one that is not, of which nothing is known but what LLVM says of memory.
static Effect effectOfOperation(const CallBase &C, bool IsIntrinsic) {
  switch (seenBy(C)) {
  case Sees::Nothing:
    return Keeps;
  case Sees::Values:
    return Reads;
  case Sees::Orders:
    return Orders;
  case Sees::Acquires:
    return Acquires;
  case Sees::Unknown:
    break;
  }
  // What works on lanes and registers alone, and reads of the launch.
  if (IsIntrinsic)
    return C.onlyReadsMemory() || C.onlyAccessesInaccessibleMemory() ? Keeps : Acquires;
  if (OpClass Class = classifyOpenCLBuiltin(C.getCalledFunction()->getName());
      Class != OpClass::Unknown && Class != OpClass::Thread)
    return Keeps;
  return C.onlyReadsMemory() || C.onlyAccessesArgMemory() || C.onlyAccessesInaccessibleMemory() ? Keeps : Acquires;
}

Effect RaceFreeReads::effectOfCall(const CallBase &C) const {
  if (isWorkgroupBarrier(C))
    return Forgets;
  if (const auto *A = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return C.doesNotAccessMemory() || (A->getAsmString().find_first_not_of(" \t\n;") == std::string::npos) ? Keeps
                                                                                                           : Acquires;
  if (LooksAtCallees)
    if (auto Callees = knownCallees(C); !Callees.empty()) {
      Effect All = Forgets;
      for (const Function *F : Callees)
        for (unsigned S = 0; S != 3; ++S)
          All[S] = std::max(All[S], Effects.lookup(F)[S]);
      return All;
    }
  if (C.doesNotAccessMemory() || C.isLifetimeStartOrEnd() || C.isDebugOrPseudoInst() || isa<MemIntrinsic>(C))
    return Keeps;
  const Function *F = C.getCalledFunction();
  if (!F)
    return Acquires;
  return F->isDeclaration() ? effectOfOperation(C, F->isIntrinsic()) : Acquires;
}

Effect RaceFreeReads::effectOf(const Instruction &I) const {
  if (const auto *C = dyn_cast<CallBase>(&I))
    return effectOfCall(*C);
  if (const auto *L = dyn_cast<LoadInst>(&I))
    return L->isAtomic() ? atomicEffect(L->getOrdering()) : L->isVolatile() ? Reads : Keeps;
  if (const auto *R = dyn_cast<AtomicRMWInst>(&I))
    return atomicEffect(R->getOrdering());
  if (const auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return isAcquireOrStronger(X->getSuccessOrdering()) || isAcquireOrStronger(X->getFailureOrdering()) ? Acquires
                                                                                                        : Reads;
  if (const auto *F = dyn_cast<FenceInst>(&I))
    return isAcquireOrStronger(F->getOrdering()) ? Orders : Keeps;
  return Keeps;
}

template <typename VisitT> void RaceFreeReads::walk(const Function &F, VisitT Visit) const {
  // By block: what is seen at its beginning, for each of what may be seen at the function's.
  DenseMap<const BasicBlock *, Effect> Begin;
  SmallVector<const BasicBlock *> Work{&F.getEntryBlock()};
  Begin[&F.getEntryBlock()] = Keeps;
  auto Apply = [](const Effect &Before, const Effect &E) { return Effect{E[Before[0]], E[Before[1]], E[Before[2]]}; };
  while (!Work.empty()) {
    const BasicBlock *B = Work.pop_back_val();
    Effect Now = Begin.lookup(B);
    for (const Instruction &I : *B)
      if (I.mayReadOrWriteMemory())
        Now = Apply(Now, effectOf(I));
    for (const BasicBlock *S : successors(B)) {
      auto [It, New] = Begin.try_emplace(S, Now);
      bool Changed = New;
      for (unsigned K = 0; K != 3; ++K)
        if (Now[K] > It->second[K]) {
          It->second[K] = Now[K];
          Changed = true;
        }
      if (Changed)
        Work.push_back(S);
    }
  }
  for (const BasicBlock &B : F) {
    auto It = Begin.find(&B);
    if (It == Begin.end())
      continue;
    Effect Now = It->second;
    for (const Instruction &I : B) {
      Visit(I, Now);
      if (I.mayReadOrWriteMemory())
        Now = Apply(Now, effectOf(I));
    }
  }
}

bool RaceFreeReads::updateEffect(const Function &F) {
  bool Changed = false;
  walk(F, [&](const Instruction &I, const Effect &Now) {
    Effect &E = Effects[&F];
    for (unsigned K = 0; isa<ReturnInst>(I) && K != 3; ++K)
      if (Now[K] > E[K]) {
        E[K] = Now[K];
        Changed = true;
      }
  });
  return Changed;
}

void RaceFreeReads::updateCallees(const Function &F, function_ref<void(const Function &)> Changed) {
  const Seen Entry = AtEntry.lookup(&F);
  walk(F, [&](const Instruction &I, const Effect &Now) {
    if (const auto *C = dyn_cast<CallBase>(&I))
      for (const Function *Callee : knownCallees(*C))
        if (Seen &Known = AtEntry[Callee]; Now[Entry] > Known) {
          Known = Now[Entry];
          Changed(*Callee);
        }
  });
}

bool RaceFreeReads::isRepeated(const Instruction &Of) const {
  auto IsBarrier = [&](const Instruction &I) { return I.mayReadOrWriteMemory() && effectOf(I) == Forgets; };
  if (IsBarrier(Of))
    return false;
  SmallPtrSet<const BasicBlock *, 16> Entered;
  SmallVector<const BasicBlock *> Work;
  auto Walk = [&](const Instruction *I) {
    for (; I; I = I->getNextNode()) {
      if (I == &Of)
        return true;
      if (IsBarrier(*I))
        return false;
      if (I->isTerminator())
        for (const BasicBlock *S : successors(I->getParent()))
          if (Entered.insert(S).second)
            Work.push_back(S);
    }
    return false;
  };
  bool Found = Walk(Of.getNextNode());
  while (!Found && !Work.empty())
    Found = Walk(&Work.pop_back_val()->front());
  return Found;
}

bool RaceFreeReads::isCalledAgain(const Function &F) {
  // Who calls itself is called again.
  auto [It, IsNew] = CalledAgain.try_emplace(&F, true);
  if (!IsNew)
    return It->second;
  bool Again = LooksAtCallees && any_of(F.uses(), [&](const Use &U) {
                 const auto *C = dyn_cast<CallBase>(U.getUser());
                 return C && C->isCallee(&U) && (isRepeated(*C) || isCalledAgain(*C->getFunction()));
               });
  return CalledAgain[&F] = Again;
}

bool RaceFreeReads::mayBeCalledTwice(const Function &F) {
  // Each caller has one call of the next function on the way to it.
  SmallPtrSet<const Function *, 8> Way;
  for (const Function *Of = &F; !isEntryPoint(*Of);) {
    const auto *C = LooksAtCallees && Of->hasOneUse() ? dyn_cast<CallBase>(Of->user_back()) : nullptr;
    if (!C || C->getCalledFunction() != Of || !Of->hasLocalLinkage() || !Way.insert(Of).second)
      return true;
    Of = C->getFunction();
  }
  return isCalledAgain(F);
}

/// Copies memory that others may share, and not by volatile accesses.
static bool copiesMemory(const Instruction &I) {
  if (const auto *M = dyn_cast<MemTransferInst>(&I))
    return !M->isVolatile();
  const auto *C = dyn_cast<CallBase>(&I);
  return C && any_of(C->args(), [&](const Use &U) { return C->isPassPointeeByValueArgument(C->getArgOperandNo(&U)); });
}

/// What a copy reads may be written beside it.
static bool isCopyWritten(const Instruction &I, UnorderedWrites &Writes) {
  if (const auto *M = dyn_cast<MemTransferInst>(&I)) {
    const auto *N = dyn_cast<ConstantInt>(M->getLength());
    return Writes.besides(I, *M->getSource(), N ? N->getLimitedValue() : UINT32_MAX) != nullptr;
  }
  const auto *C = dyn_cast<CallBase>(&I);
  return C && any_of(C->args(), [&](const Use &U) {
           const unsigned K = C->getArgOperandNo(&U);
           const Type *Of = C->isPassPointeeByValueArgument(K) ? C->getParamByValType(K) : nullptr;
           return Of && Writes.besides(I, *U.get(), I.getDataLayout().getTypeStoreSize(const_cast<Type *>(Of)));
         });
}

/// The memories that all barriers order which a call may come to.
static unsigned memoriesOrderedIn(const CallBase &C, unsigned Depth = 4) {
  if (isWorkgroupBarrier(C))
    return memoriesOrderedAt(C);
  if (!Depth)
    return NoMemory;
  unsigned All = AllMemory;
  for (const Function *F : knownCallees(C))
    for (const Instruction &I : instructions(*F))
      if (const auto *Inner = dyn_cast<CallBase>(&I); Inner && (isWorkgroupBarrier(*Inner) || knownCallee(*Inner)))
        All &= memoriesOrderedIn(*Inner, Depth - 1);
  return All;
}

void RaceFreeReads::keepStable(const Function &F, bool LooksAtWrites, const MemoryUses *Uses) {
  const Seen Entry = AtEntry.lookup(&F);
  UnorderedWrites Writes(F, mayBeCalledTwice(F), Uses, [&](const Instruction &I) -> std::optional<unsigned> {
    const auto *C = dyn_cast<CallBase>(&I);
    return C && I.mayReadOrWriteMemory() && effectOf(I) == Forgets ? std::optional(memoriesOrderedIn(*C))
                                                                   : std::nullopt;
  });
  walk(F, [&](const Instruction &I, const Effect &Now) {
    if (Now[Entry] >= Order)
      return;
    const auto *L = dyn_cast<LoadInst>(&I);
    // The program contradicts the assumption.
    if (LooksAtWrites && (L ? Writes.besides(*L) != nullptr : copiesMemory(I) && isCopyWritten(I, Writes)))
      return;
    if (L ? !L->isAtomic() && !(L->isVolatile() && (isRepeated(*L) || isCalledAgain(F))) : copiesMemory(I))
      Stable.insert(&I);
  });
}

/// What a function that is called, or its caller, writes beside a read.
void RaceFreeReads::dropWrittenElsewhere(const InlinedEntries &Inlined) {
  if (Inlined.entries().empty())
    return;
  BudgetLog Budgets;
  const MemoryUses Uses(Inlined.entries().front()->getParent(), Budgets);
  for (const Function *F : Inlined.entries()) {
    UnorderedWrites Writes(*F, &Uses);
    for (const Instruction &I : instructions(*F)) {
      const auto *L = dyn_cast<LoadInst>(&I);
      const Instruction *Of = L || copiesMemory(I) ? Inlined.original(I) : nullptr;
      if (Of && Stable.contains(Of) && (L ? Writes.besides(*L) != nullptr : isCopyWritten(I, Writes)))
        Stable.erase(Of);
    }
  }
}

const Instruction *unorderedWriteBeside(const LoadInst &L) {
  const Module &M = *L.getModule();
  const InlinedEntries Inlined(M);
  BudgetLog Budgets;
  if (!Inlined.entries().empty()) {
    const MemoryUses Uses(Inlined.entries().front()->getParent(), Budgets);
    for (const Function *F : Inlined.entries()) {
      UnorderedWrites Writes(*F, &Uses);
      for (const Instruction &I : instructions(*F))
        if (const auto *Copy = dyn_cast<LoadInst>(&I); Copy && Inlined.original(I) == &L)
          if (const Instruction *W = Writes.besides(*Copy); W && Inlined.original(*W))
            return Inlined.original(*W);
    }
  }
  const MemoryUses Uses(&M, Budgets);
  return UnorderedWrites(*L.getFunction(), &Uses).besides(L);
}

RaceFreeReads::RaceFreeReads(const Module &M) {
  SmallVector<const Function *> Bodies;
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    Bodies.push_back(&F);
    Effects[&F] = Forgets;
    // Whoever calls from elsewhere may have acquired before.
    bool IsKnown = isKernel(F) || (F.hasLocalLinkage() && all_of(F.uses(), [&](const Use &U) {
                                     const auto *C = dyn_cast<CallBase>(U.getUser());
                                     return C && C->isCallee(&U) && knownCallee(*C) == &F;
                                   }));
    AtEntry[&F] = IsKnown ? Nothing : Order;
  }
  // A change goes to the callers, or to the callees, alone: the calls may be deep.
  DenseMap<const Function *, SmallSetVector<const Function *, 2>> CallersOf;
  for (const Function *F : Bodies)
    for (const Instruction &I : instructions(*F))
      if (const auto *C = dyn_cast<CallBase>(&I))
        for (const Function *Callee : knownCallees(*C))
          CallersOf[Callee].insert(F);
  SetVector<const Function *> Work(Bodies.begin(), Bodies.end());
  while (!Work.empty())
    if (const Function *F = Work.pop_back_val(); updateEffect(*F))
      if (auto It = CallersOf.find(F); It != CallersOf.end())
        Work.insert(It->second.begin(), It->second.end());
  Work.insert(Bodies.begin(), Bodies.end());
  while (!Work.empty())
    updateCallees(*Work.pop_back_val(), [&](const Function &Callee) { Work.insert(&Callee); });
  const InlinedEntries Inlined(M);
  SmallPtrSet<const Function *, 8> Judged;
  for (const Function *F : Inlined.entries())
    Judged.insert(M.getFunction(F->getName()));
  BudgetLog Budgets;
  const MemoryUses Uses(&M, Budgets);
  for (const Function *F : Bodies)
    keepStable(*F, /*LooksAtWrites=*/!Judged.contains(F) && !Inlined.isInlined(*F), &Uses);
  dropWrittenElsewhere(Inlined);
}

RaceFreeReads::RaceFreeReads(const Function &F) : LooksAtCallees(false) {
  AtEntry[&F] = isKernel(F) ? Nothing : Order;
  keepStable(F, /*LooksAtWrites=*/true, nullptr);
}

} // namespace rejoin
