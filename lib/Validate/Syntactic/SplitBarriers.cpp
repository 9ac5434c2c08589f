//===- SplitBarriers.cpp - Barriers in parts --------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rows for AMDGPU's barriers in parts of the table of equivalent implementations (LoweringInversion.cpp):
//
//  replaced                                                        by
//  s.barrier.signal(-1) and s.barrier.wait(-1) after it            s.barrier
//  s.barrier.signal.isfirst(-1), s.barrier.wait(-1) after it,      s.cluster.barrier
//  s.barrier.signal(-3) where it is true, and s.barrier.wait(-3)
//  for all; if the workgroup is one wave also
//  a wave's barrier, signal(-3) and wait(-3)
//  s.barrier.signal.isfirst(-1), if the workgroup is one wave      true
//
// A barrier of a cluster has one member for each workgroup: when all waves of the workgroup have come, one of them
// signals, the first that came. That is how AMDGPU implements `s.cluster.barrier`. A wave that is its whole workgroup
// is always the first. Its signals to the workgroup's barrier count for nobody if nobody waits there: so `isfirst`
// becomes true only if the target does not ask, and where no `wait(-1)` is left, here or in a callee. Otherwise a
// target could lose a signal and keep the wait, which would not end.
//
// Negative, and left alone: the signal to the cluster where `isfirst` is false, or in both cases; a wait that one wave
// alone executes; something else between the parts; the number of another barrier.
//
// Cost: linear. Source: LLVM's AMDGPUUsage, IntrinsicsAMDGPU.td. Held by: test/Validate/cluster-barriers*.srctgt.ll.
//
//===----------------------------------------------------------------------===//

#include "SplitBarriers.h"
#include "Syntactic/AttributeRefinement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include <optional>

using namespace llvm;

namespace rejoin {

namespace {
namespace part {
#define PART(Name, Id) constexpr Intrinsic::ID Name = Intrinsic::Id;
#include "SplitBarriers.def"
} // namespace part
} // namespace

/// Threads arrive, and at once wait for the others: the one operation that does both.
static IntrinsicInst *waitDirectlyAfter(const Instruction &I) {
  auto IsWorkgroup = [](const IntrinsicInst &C) {
    const auto *Which = dyn_cast<ConstantInt>(C.getArgOperand(0));
    return Which && Which->isMinusOne();
  };
  const auto *Signal = dyn_cast<IntrinsicInst>(&I);
  if (!Signal || Signal->getIntrinsicID() != part::Signals || !IsWorkgroup(*Signal))
    return nullptr;
  const auto *Wait = dyn_cast_or_null<IntrinsicInst>(I.getNextNode());
  return Wait && Wait->getIntrinsicID() == part::Waits && IsWorkgroup(*Wait) ? const_cast<IntrinsicInst *>(Wait)
                                                                             : nullptr;
}

static void joinWorkgroupBarriers(Function &F) {
  SmallVector<Instruction *> Signals;
  for (Instruction &I : instructions(F))
    if (waitDirectlyAfter(I))
      Signals.push_back(&I);
  for (Instruction *I : Signals) {
    IntrinsicInst *Wait = waitDirectlyAfter(*I);
    IRBuilder<> B(Wait);
    CallInst *Both = B.CreateIntrinsic(part::OfWorkgroup, {});
    Both->copyMetadata(*Wait, {LLVMContext::MD_dbg});
    Wait->eraseFromParent();
    I->eraseFromParent();
  }
}

/// A signal or wait for the barrier with this number; -1 is the workgroup's, -3 the cluster's.
static IntrinsicInst *barrierCall(const Instruction *I, Intrinsic::ID Id, int64_t Number) {
  const auto *C = dyn_cast_or_null<IntrinsicInst>(I);
  const auto *Which = C && C->getIntrinsicID() == Id ? dyn_cast<ConstantInt>(C->getArgOperand(0)) : nullptr;
  return Which && Which->getSExtValue() == Number && !C->hasOperandBundles() ? const_cast<IntrinsicInst *>(C) : nullptr;
}

namespace {
/// A barrier of a cluster in parts, from its first operation on.
struct ClusterBarrier {
  SmallVector<Instruction *, 4> Parts;
  /// The branch of the wave that signals; null if there is one wave.
  BranchInst *Choice = nullptr;
};
} // namespace

static std::optional<ClusterBarrier> clusterBarrierAt(Instruction &I, bool IsOneWave) {
  constexpr int64_t Workgroup = -1, Cluster = -3;
  if (const auto *C = dyn_cast<IntrinsicInst>(&I);
      IsOneWave && C && C->getIntrinsicID() == part::OfWave && !C->hasOperandBundles()) {
    Instruction *Arrives = barrierCall(I.getNextNode(), part::Signals, Cluster);
    Instruction *Waits = Arrives ? barrierCall(Arrives->getNextNode(), part::Waits, Cluster) : nullptr;
    return Waits ? std::optional(ClusterBarrier{{&I, Arrives, Waits}}) : std::nullopt;
  }
  Instruction *First = barrierCall(&I, part::SignalsFirst, Workgroup);
  Instruction *Met = First ? barrierCall(First->getNextNode(), part::Waits, Workgroup) : nullptr;
  auto *Choice = Met ? dyn_cast<BranchInst>(Met->getNextNode()) : nullptr;
  if (!Choice || !Choice->isConditional() || Choice->getCondition() != First || !First->hasOneUse())
    return std::nullopt;
  BasicBlock *Alone = Choice->getSuccessor(0), *All = Choice->getSuccessor(1);
  Instruction *Arrives = barrierCall(&Alone->front(), part::Signals, Cluster);
  Instruction *Waits = barrierCall(&All->front(), part::Waits, Cluster);
  if (!Arrives || !Waits || Alone->getSinglePredecessor() != I.getParent() || Alone->getSingleSuccessor() != All ||
      Arrives->getNextNode() != Alone->getTerminator() || !isa<BranchInst>(Alone->getTerminator()) ||
      !All->hasNPredecessors(2))
    return std::nullopt;
  return ClusterBarrier{{First, Met, Arrives, Waits}, Choice};
}

static void joinClusterBarriers(Function &F, bool IsOneWave) {
  SmallVector<ClusterBarrier> All;
  for (Instruction &I : instructions(F))
    if (auto Found = clusterBarrierAt(I, IsOneWave))
      All.push_back(std::move(*Found));
  for (ClusterBarrier &C : All) {
    Instruction *Begin = C.Parts.front();
    IRBuilder<> B(Begin);
    B.CreateIntrinsic(part::OfCluster, {})->copyMetadata(*Begin, {LLVMContext::MD_dbg});
    if (C.Choice) {
      // The block of the wave that signals has nothing else.
      BasicBlock *Alone = C.Choice->getSuccessor(0);
      BranchInst::Create(C.Choice->getSuccessor(1), C.Choice->getIterator());
      C.Choice->eraseFromParent();
      C.Parts[2]->eraseFromParent();
      C.Parts.erase(C.Parts.begin() + 2);
      Alone->getTerminator()->eraseFromParent();
      Alone->eraseFromParent();
    }
    for (Instruction *I : C.Parts)
      I->eraseFromParent();
  }
}

static bool waitsForWorkgroup(const Function &F) {
  return any_of(reachedFrom(F), [](const Function *Of) {
    return any_of(instructions(*Of), [](const Instruction &I) {
      const auto *Signal = I.getPrevNode();
      return barrierCall(&I, part::Waits, -1) && !(Signal && waitDirectlyAfter(*Signal));
    });
  });
}

static bool hasFirst(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) { return barrierCall(&I, part::SignalsFirst, -1); });
}

bool hasSplitBarriers(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return waitDirectlyAfter(I) || barrierCall(&I, part::SignalsFirst, -1) ||
           clusterBarrierAt(const_cast<Instruction &>(I), /*IsOneWave=*/true);
  });
}

void joinSplitBarriers(Function &F, bool IsOneWave) {
  joinWorkgroupBarriers(F);
  joinClusterBarriers(F, IsOneWave);
}

void answerFirst(Function &Source, const Function &Target) {
  if (!hasFirst(Source) || hasFirst(Target) || waitsForWorkgroup(Source) || waitsForWorkgroup(Target))
    return;
  for (Instruction &I : make_early_inc_range(instructions(Source)))
    if (barrierCall(&I, part::SignalsFirst, -1)) {
      I.replaceAllUsesWith(ConstantInt::getTrue(I.getContext()));
      I.eraseFromParent();
    }
}

} // namespace rejoin
