//===- EquivalentBarriers.cpp - Equivalent sets of barriers ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows for barriers of the table of equivalent implementations (LoweringInversion.cpp):
//
//  replaced                                                        by
//  s.barrier.signal(-1) and s.barrier.wait(-1) after it            s.barrier
//  a barrier after an equal one, nothing seen between              nothing
//  a barrier before which, or after which, nothing is seen, if     nothing
//  one side has more barriers
//  a workgroup's barrier, if the workgroup is one wave             a wave's barrier
//
// An operation is seen if another thread can observe its effect, or if its result can depend on what another thread
// did. The second and third row are of kernels, and of barriers that all threads of the workgroup pass equally often
// (GroupControl.cpp), where no unknown function is called that may have barriers: where some threads pass them alone,
// barriers elsewhere count with them. Lemma: a barrier orders operations before it in one thread against operations
// after it in another; with nothing on one side it orders nothing, and as all come, it ends. If some threads may never
// come, since a loop before it promises no progress, it holds up the others: only a barrier with nothing seen after it,
// or an equal one before it, can then be dropped.
//
// Positive: `barrier; barrier`; a kernel that begins with a barrier. Negative: a load before the first barrier;
// `if (get_local_id(0) < 64) barrier` at the end.
//
// Cost: linear, and the dataflow of one bit forwards and backwards. Held by: test/Validate/barriers-merged.srctgt.ll,
// test/Validate/barriers-at-ends.srctgt.ll, test/Validate/lowered-*.ll.
//
//===----------------------------------------------------------------------===//

#include "EquivalentBarriers.h"
#include "GroupControl.h"
#include "Syntactic/AttributeRefinement.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Assumptions.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

/// A function that a declaration says to be a barrier. Arguments could be anything, but those of OpenMP's barrier:
/// where it is in the source, and the number of the thread.
static bool isAssumedBarrier(const CallBase &C) {
  static const StringRef Barriers[] = {"ompx_aligned_barrier", "ext_aligned_barrier"};
  return C.getCalledFunction() && C.getCalledFunction()->isDeclaration() &&
         (C.arg_empty() || C.getCalledFunction()->getName() == "__kmpc_barrier_simple_spmd") &&
         any_of(Barriers,
                [&](StringRef Name) { return hasAssumption(C, Name) || hasAssumption(*C.getCalledFunction(), Name); });
}

static bool isWorkgroupBarrier(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  return C && C->getType()->isVoidTy() && (isWorkgroupBarrier(*C) || isAssumedBarrier(*C));
}

/// Private memory is nobody else's.
static bool isOwn(const Instruction &I) {
  const Value *P = getLoadStorePointerOperand(&I);
  return P && !I.isVolatile() && !I.isAtomic() && isa<AllocaInst>(getUnderlyingObject(P));
}

static bool isSeen(const Instruction &I) {
  return !isOwn(I) &&
         (I.mayReadOrWriteMemory() || I.mayHaveSideEffects() || (isa<CallBase>(I) && cast<CallBase>(I).isConvergent()));
}

namespace {
/// Barriers that order nothing.
class RedundantBarriers {
public:
  explicit RedundantBarriers(const Function &F) : F(F) {}
  SmallVector<Instruction *> find(bool WithEnds);
  /// After `find`: a barrier was left out since some threads may never come to it.
  bool hasOpen() const { return HasOpen; }

private:
  void findRepeated();
  /// Those with nothing seen between them and the kernel's begin, or its end.
  void findAtEnds(bool AtEnd);

  const Function &F;
  SmallVector<Instruction *> Found;
  SmallPtrSet<const Instruction *, 4> Members;
  bool HasOpen = false;
  void add(const Instruction &I) {
    if (Members.insert(&I).second)
      Found.push_back(const_cast<Instruction *>(&I));
  }
};
} // namespace

void RedundantBarriers::findRepeated() {
  for (const BasicBlock &Block : F) {
    const Instruction *Last = nullptr;
    for (const Instruction &I : Block) {
      if (!isWorkgroupBarrier(I)) {
        if (isSeen(I))
          Last = nullptr;
      } else if (Last && Last->isIdenticalTo(&I)) {
        add(I);
      } else {
        Last = &I;
      }
    }
  }
}

void RedundantBarriers::findAtEnds(bool AtEnd) {
  auto Visit = [&](const BasicBlock &B, auto Barrier) {
    auto See = [&](const Instruction &I) {
      if (isWorkgroupBarrier(I))
        Barrier(I);
      return isWorkgroupBarrier(I) || !isSeen(I);
    };
    return AtEnd ? all_of(reverse(B), See) : all_of(B, See);
  };
  // Blocks that a path reaches from the block of an operation that others observe: forwards for the barriers at the
  // beginning, backwards for those at the end. Paths that end in undefined behaviour are no ends of the kernel.
  SmallPtrSet<const BasicBlock *, 16> Reached;
  SmallVector<const BasicBlock *> Work;
  auto Spread = [&](const BasicBlock &B) {
    auto Reach = [&](const BasicBlock *To) {
      if (Reached.insert(To).second)
        Work.push_back(To);
    };
    AtEnd ? for_each(predecessors(&B), Reach) : for_each(successors(&B), Reach);
  };
  for (const BasicBlock &B : F)
    if (!Visit(B, [](const Instruction &) {}))
      Spread(B);
  while (!Work.empty())
    Spread(*Work.pop_back_val());
  for (const BasicBlock &B : F)
    if (!Reached.contains(&B))
      Visit(B, [&](const Instruction &I) { add(I); });
}

static unsigned numBarriers(const Function &F) {
  return count_if(instructions(F), [](const Instruction &I) { return isWorkgroupBarrier(I); });
}

SmallVector<Instruction *> RedundantBarriers::find(bool WithEnds) {
  if (!numBarriers(F) || !isKernel(F))
    return {};
  findRepeated();
  if (WithEnds)
    findAtEnds(/*AtEnd=*/true);
  const SmallPtrSet<const Instruction *, 4> Others = Members;
  if (WithEnds)
    findAtEnds(/*AtEnd=*/false);
  if (Found.empty())
    return {};
  GroupControl Control(F);
  erase_if(Found, [&](const Instruction *I) { return !Control.isSameForAll(*I->getParent()); });
  erase_if(Found, [&](const Instruction *I) {
    const bool IsOpen = !Others.contains(I) && Control.mayStayBefore(*I->getParent());
    HasOpen |= IsOpen;
    return IsOpen;
  });
  return Found;
}

static unsigned numBarriersReached(const Function &F) {
  unsigned Number = 0;
  for (const Function *Of : reachedFrom(F))
    Number += numBarriers(*Of);
  return Number;
}

/// A function that nobody knows may have barriers inside, for some threads alone.
static bool callsUnknownTogether(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(instructions(*Of), [](const Instruction &I) {
      const auto *C = dyn_cast<CallBase>(&I);
      if (!C || !C->isConvergent() || isWorkgroupBarrier(I))
        return false;
      const Function *Callee = C->getCalledFunction();
      return !Callee ||
             (Callee->isDeclaration() && !Callee->isIntrinsic() && !findOperation(*Callee).connectsThreads());
    });
  });
}

namespace {
/// Which barriers may be dropped.
enum class Droppable : uint8_t { None, Repeated, AtEndsToo };
} // namespace

/// None where a callee has barriers, which may be inlined on the other side, or may have some.
static Droppable droppable(const Function &Source, const Function &Target) {
  const unsigned OfSource = numBarriersReached(Source), OfTarget = numBarriersReached(Target);
  if (OfSource != numBarriers(Source) || OfTarget != numBarriers(Target) || callsUnknownTogether(Source) ||
      callsUnknownTogether(Target))
    return Droppable::None;
  return OfSource == OfTarget ? Droppable::Repeated : Droppable::AtEndsToo;
}

bool hasBarrierAfterEndlessLoop(const Function &Source, const Function &Target) {
  return droppable(Source, Target) == Droppable::AtEndsToo &&
         any_of(ArrayRef({&Source, &Target}), [](const Function *F) {
           RedundantBarriers Barriers(*F);
           Barriers.find(/*WithEnds=*/true);
           return Barriers.hasOpen();
         });
}

static SmallVector<Instruction *> redundantBarriers(const Function &F, Droppable Which) {
  return Which == Droppable::None ? SmallVector<Instruction *>()
                                  : RedundantBarriers(F).find(Which == Droppable::AtEndsToo);
}

/// True if one side has lost more.
static bool dropRedundantBarriers(Function &Source, Function &Target) {
  const Droppable Which = droppable(Source, Target);
  unsigned Dropped[] = {0, 0};
  for (auto [F, Number] : {std::pair(&Source, &Dropped[0]), {&Target, &Dropped[1]}})
    for (Instruction *I : redundantBarriers(*F, Which)) {
      I->eraseFromParent();
      ++*Number;
    }
  return Dropped[0] != Dropped[1];
}

/// Threads arrive, and at once wait for the others: the one operation that does both.
static IntrinsicInst *waitAfter(const Instruction &I) {
  auto IsWorkgroup = [](const IntrinsicInst &C) {
    const auto *Which = dyn_cast<ConstantInt>(C.getArgOperand(0));
    return Which && Which->isMinusOne();
  };
  const auto *Signal = dyn_cast<IntrinsicInst>(&I);
  if (!Signal || Signal->getIntrinsicID() != Intrinsic::amdgcn_s_barrier_signal || !IsWorkgroup(*Signal))
    return nullptr;
  const auto *Wait = dyn_cast_or_null<IntrinsicInst>(I.getNextNode());
  return Wait && Wait->getIntrinsicID() == Intrinsic::amdgcn_s_barrier_wait && IsWorkgroup(*Wait)
             ? const_cast<IntrinsicInst *>(Wait)
             : nullptr;
}

static void joinSplitBarriers(Function &F) {
  SmallVector<Instruction *> Signals;
  for (Instruction &I : instructions(F))
    if (waitAfter(I))
      Signals.push_back(&I);
  for (Instruction *I : Signals) {
    IntrinsicInst *Wait = waitAfter(*I);
    IRBuilder<> B(Wait);
    CallInst *Both = B.CreateIntrinsic(Intrinsic::amdgcn_s_barrier, {});
    Both->copyMetadata(*Wait, {LLVMContext::MD_dbg});
    Wait->eraseFromParent();
    I->eraseFromParent();
  }
}

static bool calls(const Function &F, Intrinsic::ID Id) {
  return any_of(instructions(F), [&](const Instruction &I) {
    const auto *C = dyn_cast<IntrinsicInst>(&I);
    return C && C->getIntrinsicID() == Id;
  });
}

static void narrowBarriers(Function &F) {
  Function *Wave = Intrinsic::getOrInsertDeclaration(F.getParent(), Intrinsic::amdgcn_wave_barrier);
  for (Instruction &I : instructions(F))
    if (auto *C = dyn_cast<IntrinsicInst>(&I); C && C->getIntrinsicID() == Intrinsic::amdgcn_s_barrier)
      C->setCalledFunction(Wave);
}

/// The source has barriers of a workgroup, the target of a wave.
static bool mayNarrowBarriers(const Function &Source, const Function &Target) {
  return calls(Source, Intrinsic::amdgcn_s_barrier) && calls(Target, Intrinsic::amdgcn_wave_barrier);
}

bool hasEquivalentBarriers(const Function &Source, const Function &Target) {
  const Droppable Which = droppable(Source, Target);
  return any_of(ArrayRef({&Source, &Target}),
                [&](const Function *F) {
                  return any_of(instructions(*F), [](const Instruction &I) { return waitAfter(I); }) ||
                         !redundantBarriers(*F, Which).empty();
                }) ||
         mayNarrowBarriers(Source, Target);
}

bool replaceBarriers(Function &Source, Function &Target, TargetKind Kind) {
  for (Function *F : {&Source, &Target})
    joinSplitBarriers(*F);
  GpuTarget Gpu(Kind, {});
  Gpu.enterFunction(Source);
  const LaunchFacts &Facts = Gpu.facts();
  const bool IsOneWave = Facts.MaxThreads && Facts.WaveSize && Facts.MaxThreads <= Facts.WaveSize;
  if (!IsOneWave || !mayNarrowBarriers(Source, Target))
    return dropRedundantBarriers(Source, Target);
  narrowBarriers(Source);
  narrowBarriers(Target);
  return true;
}

} // namespace rejoin
