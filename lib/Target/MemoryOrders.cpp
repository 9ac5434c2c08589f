//===- MemoryOrders.cpp - What a thread sees of others by an operation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A barrier lets all threads wait for each other; which memory it orders, its operands say, and fences beside it:
//
//     barrier(CLK_GLOBAL_MEM_FENCE)                           global memory alone (OpenCL C, 6.15.8)
//     OpControlBarrier, 0x108                                 acquire and release, of the memory of the workgroup
//     memoryBarrierBuffer(); barrier();                       buffers by the first, shared memory by the second
//     fence release, !mmra {"amdgpu-synchronize-as", "local"}; s_barrier
//                                                             local memory alone (AMDGPU Usage, memory model)
//
// Barriers without such operands, as those of CUDA, order all memory. An AMDGPU barrier without a fence is taken to do
// so as well. What is not known to be ordered is not: so errs `memoriesOrderedAt`.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/MemoryOrders.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MemoryModelRelaxationAnnotations.h"

using namespace llvm;

namespace rejoin {

namespace {

enum class OrderMatch : uint8_t { Whole, Prefix };
enum class What : uint8_t { Nothing, Values, Orders, Acquires, ByOrder };
struct OrderRow {
  OrderMatch How;
  StringLiteral Name;
  What Is;
};
constexpr OrderRow OrderRows[] = {
#define SEES(MATCH, NAME, WHAT) {OrderMatch::MATCH, NAME, What::WHAT},
#include "rejoin/Target/MemoryOrders.def"
};
struct OrderOperands {
  StringLiteral Prefix;
  unsigned First, Count;
};
struct ReadRow {
  OrderMatch How;
  StringLiteral Name;
};
constexpr ReadRow ReadRows[] = {
#define READS(MATCH, NAME) {OrderMatch::MATCH, NAME},
#include "rejoin/Target/MemoryOrders.def"
};
constexpr OrderOperands Orders[] = {
#define ORDERS(PREFIX, FIRST, COUNT) {PREFIX, FIRST, COUNT},
#include "rejoin/Target/MemoryOrders.def"
};

} // namespace

static Sees byOrder(const CallBase &C, StringRef Name) {
  if (!Name.ends_with("_explicit"))
    return Sees::Acquires;
  for (const OrderOperands &O : Orders) {
    if (!Name.starts_with(O.Prefix))
      continue;
    for (unsigned K = O.First; K != O.First + O.Count; ++K) {
      const auto *Order = K < C.arg_size() ? dyn_cast<ConstantInt>(C.getArgOperand(K)) : nullptr;
      if (!Order || !Order->isZero()) // memory_order_relaxed
        return Sees::Acquires;
    }
    return Sees::Values;
  }
  return Sees::Acquires;
}

Sees seenBy(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || !F->isDeclaration())
    return Sees::Unknown;
  const StringRef Name = F->isIntrinsic() ? F->getName() : unmangledStem(F->getName());
  for (const OrderRow &R : OrderRows) {
    if (R.How == OrderMatch::Whole ? Name != R.Name : !Name.starts_with(R.Name))
      continue;
    switch (R.Is) {
    case What::Nothing:
      return Sees::Nothing;
    case What::Values:
      return Sees::Values;
    case What::Orders:
      return Sees::Orders;
    case What::Acquires:
      return Sees::Acquires;
    case What::ByOrder:
      return byOrder(C, Name);
    }
  }
  return Sees::Unknown;
}

uint64_t writtenBytes(const CallBase &C, unsigned Argument) {
  const Function *F = C.getCalledFunction();
  const Value &Pointer = *C.getArgOperand(Argument);
  if (!F || !F->isDeclaration() || !Pointer.getType()->isPointerTy() || C.onlyReadsMemory() ||
      C.onlyReadsMemory(Argument) || C.paramHasAttr(Argument, Attribute::ByVal) || C.isLifetimeStartOrEnd())
    return 0;
  const StringRef Name = F->isIntrinsic() ? F->getName() : unmangledStem(F->getName());
  if (any_of(ReadRows,
             [&](const ReadRow &R) { return R.How == OrderMatch::Whole ? Name == R.Name : Name.starts_with(R.Name); }))
    return 0;
  const Sees Order = seenBy(C);
  if (Argument || (Order != Sees::Values && Order != Sees::Acquires))
    return UINT32_MAX;
  // An atomic operation, at its first argument; one without a result has the value as an argument.
  Type *Of = C.getType();
  if (Of->isVoidTy())
    Of = C.arg_size() > 1 ? C.getArgOperand(1)->getType() : nullptr;
  return Of && Of->isSized() ? F->getDataLayout().getTypeStoreSize(Of).getKnownMinValue() : UINT32_MAX;
}

bool ordersBeyondWorkgroup(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || F->isIntrinsic() || C.arg_size() < 2)
    return false;
  const auto *Scope = dyn_cast<ConstantInt>(C.getArgOperand(1));
  const uint64_t Is = Scope ? Scope->getLimitedValue() : UINT64_MAX;
  // memory_scope_work_item, _work_group, _sub_group; SPIR-V 1.6, 3.27: Workgroup, Subgroup, Invocation.
  const StringRef Stem = unmangledStem(F->getName());
  if (Stem == "work_group_barrier")
    return Is != 0 && Is != 1 && Is != 4;
  return Stem != "__spirv_ControlBarrier" || Is < 2 || Is > 4;
}

//===----------------------------------------------------------------------===//
// Memories that barriers order
//===----------------------------------------------------------------------===//

unsigned memoriesOf(unsigned AddressSpace, TargetKind Kind) {
  if (AddressSpace == LocalSpace)
    return LocalMemory;
  if (Kind != TargetKind::SPIRV)
    return AddressSpace == 1 ? GlobalMemory : AllMemory;
  switch (AddressSpace) {
  case CrossWorkgroupSpace:
    return GlobalMemory;
  case StorageBufferSpace:
  case UniformSpace:
    return BufferMemory;
  case GenericSpace:
    return LocalMemory | GlobalMemory;
  default:
    return NoMemory;
  }
}

/// The flags of OpenCL C, CLK_LOCAL_MEM_FENCE and CLK_GLOBAL_MEM_FENCE.
static unsigned ofFlags(const CallBase &C) {
  const auto *Flags = C.arg_empty() ? nullptr : dyn_cast<ConstantInt>(C.getArgOperand(0));
  if (!Flags)
    return NoMemory;
  const uint64_t Bits = Flags->getZExtValue();
  return (Bits & 1 ? LocalMemory : NoMemory) | (Bits & 2 ? GlobalMemory | BufferMemory : NoMemory);
}

/// Memory semantics: SPIR-V 1.6, 3.25. They order both directions, or nothing.
static unsigned ofSemantics(const CallBase &C, unsigned Argument) {
  const auto *Semantics = C.arg_size() > Argument ? dyn_cast<ConstantInt>(C.getArgOperand(Argument)) : nullptr;
  constexpr uint64_t BothWays = 0x8 | 0x10, Uniform = 0x40, Workgroup = 0x100, CrossWorkgroup = 0x200;
  const uint64_t Bits = Semantics ? Semantics->getZExtValue() : 0;
  if (!(Bits & BothWays))
    return NoMemory;
  return (Bits & Workgroup ? LocalMemory : NoMemory) | (Bits & CrossWorkgroup ? GlobalMemory : NoMemory) |
         (Bits & Uniform ? BufferMemory : NoMemory);
}

/// A scope of SPIR-V (1.6, 3.27) that contains the workgroup.
static bool isScopeOfGroup(const CallBase &C, unsigned Argument) {
  const auto *Scope = C.arg_size() > Argument ? dyn_cast<ConstantInt>(C.getArgOperand(Argument)) : nullptr;
  const uint64_t Is = Scope ? Scope->getLimitedValue() : UINT64_MAX;
  return Is <= 2 || Is == 5;
}

/// OpenCL's memory_scope_work_group, _device, _all_svm_devices (and _all_devices).
static bool isOpenCLScopeOfGroup(const CallBase &C, unsigned Argument) {
  const auto *Scope = C.arg_size() > Argument ? dyn_cast<ConstantInt>(C.getArgOperand(Argument)) : nullptr;
  return Scope && Scope->getZExtValue() >= 1 && Scope->getZExtValue() <= 3;
}

/// What a barrier's own operands say.
static unsigned ofBarrier(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || F->isIntrinsic())
    return AllMemory;
  const StringRef Stem = unmangledStem(F->getName());
  if (Stem == "__spirv_ControlBarrier")
    return isScopeOfGroup(C, 1) ? ofSemantics(C, 2) : NoMemory;
  if (Stem == "barrier")
    return ofFlags(C);
  if (Stem == "work_group_barrier")
    return C.arg_size() < 2 || isOpenCLScopeOfGroup(C, 1) ? ofFlags(C) : NoMemory;
  return AllMemory;
}

/// What a fence orders in both directions; nothing if it is none.
static unsigned ofFence(const Instruction &I) {
  const auto *C = dyn_cast<CallBase>(&I);
  const Function *F = C ? C->getCalledFunction() : nullptr;
  if (!F || F->isIntrinsic())
    return NoMemory;
  const StringRef Stem = unmangledStem(F->getName());
  if (Stem == "__spirv_MemoryBarrier")
    return isScopeOfGroup(*C, 0) ? ofSemantics(*C, 1) : NoMemory;
  if (Stem == "mem_fence")
    return ofFlags(*C);
  if (Stem != "atomic_work_item_fence" || !isOpenCLScopeOfGroup(*C, 2))
    return NoMemory;
  const auto *Order = dyn_cast<ConstantInt>(C->getArgOperand(1));
  return Order && Order->getZExtValue() >= 4 ? ofFlags(*C) : NoMemory; // memory_order_acq_rel, _seq_cst
}

/// A fence that orders the accesses of one wave, or of one thread, alone.
static bool isWithinWave(const FenceInst &F) {
  const StringRef Scope = F.getContext().getSyncScopeName(F.getSyncScopeID()).value_or("");
  return Scope.starts_with("wavefront") || Scope.starts_with("singlethread");
}

/// The memories to which the fences before an AMDGPU barrier are restricted; all if there is no fence.
static unsigned ofFencesBefore(const CallBase &Barrier) {
  unsigned Of = NoMemory;
  bool Any = false;
  for (const Instruction *I = Barrier.getPrevNode(); I; I = I->getPrevNode()) {
    if (const auto *Fence = dyn_cast<FenceInst>(I)) {
      Any = true;
      if (isWithinWave(*Fence))
        continue;
      const MMRAMetadata Tags(*Fence);
      unsigned Named = NoMemory;
      // The second is the name in older modules.
      for (const StringRef Kind : {"amdgpu-synchronize-as", "amdgpu-as"})
        Named |= (Tags.hasTag(Kind, "local") ? LocalMemory : NoMemory) |
                 (Tags.hasTag(Kind, "global") ? GlobalMemory : NoMemory);
      if (!Named)
        return AllMemory;
      Of |= Named;
    } else if (I->mayReadOrWriteMemory()) {
      break;
    }
  }
  return Of || Any ? Of : AllMemory;
}

unsigned memoriesOrderedAt(const CallBase &Barrier) {
  if (const Function *F = Barrier.getCalledFunction(); F && F->getName().starts_with("llvm.amdgcn."))
    return ofFencesBefore(Barrier);
  unsigned Of = ofBarrier(Barrier);
  for (bool Forward : {false, true}) {
    const Instruction *I = &Barrier;
    while ((I = Forward ? I->getNextNode() : I->getPrevNode()) && Of != AllMemory)
      if (I->mayReadOrWriteMemory() && !I->isDebugOrPseudoInst()) {
        const unsigned Also = ofFence(*I);
        if (!Also)
          break;
        Of |= Also;
      }
  }
  return Of;
}

} // namespace rejoin
