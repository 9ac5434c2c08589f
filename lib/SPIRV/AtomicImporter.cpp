//===- AtomicImporter.cpp - Atomic instructions -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Atomics are LLVM's, with the orderings of their memory semantics and the synchronisation scopes that clang names for
// SPIR-V: `subgroup`, `workgroup`, `device`, all, and `singlethread` for an invocation.
//
//===----------------------------------------------------------------------===//

#include "ModuleImporter.h"

using namespace llvm;

namespace rejoin {

AtomicOrdering ModuleImporter::ordering(uint32_t SemanticsId) {
  auto *C = dyn_cast<ConstantInt>(value(SemanticsId));
  uint64_t Bits = C ? C->getZExtValue() : uint64_t(spv::MemorySemanticsSequentiallyConsistentMask);
  if (Bits & spv::MemorySemanticsSequentiallyConsistentMask)
    return AtomicOrdering::SequentiallyConsistent;
  bool Acquires = Bits & (spv::MemorySemanticsAcquireMask | spv::MemorySemanticsAcquireReleaseMask);
  bool Releases = Bits & (spv::MemorySemanticsReleaseMask | spv::MemorySemanticsAcquireReleaseMask);
  return Acquires && Releases ? AtomicOrdering::AcquireRelease
         : Acquires           ? AtomicOrdering::Acquire
         : Releases           ? AtomicOrdering::Release
                              : AtomicOrdering::Monotonic;
}

SyncScope::ID ModuleImporter::scope(uint32_t ScopeId) {
  auto *C = dyn_cast<ConstantInt>(value(ScopeId));
  switch (C ? C->getZExtValue() : uint64_t(spv::ScopeCrossDevice)) {
  case spv::ScopeInvocation:
    return SyncScope::SingleThread;
  case spv::ScopeSubgroup:
    return Context.getOrInsertSyncScopeID("subgroup");
  case spv::ScopeWorkgroup:
    return Context.getOrInsertSyncScopeID("workgroup");
  case spv::ScopeDevice:
  case spv::ScopeQueueFamily:
    return Context.getOrInsertSyncScopeID("device");
  default:
    return SyncScope::System;
  }
}

static std::optional<AtomicRMWInst::BinOp> binaryOperation(unsigned Opcode) {
  switch (Opcode) {
  case spv::OpAtomicExchange:
    return AtomicRMWInst::Xchg;
  case spv::OpAtomicIIncrement:
  case spv::OpAtomicIAdd:
    return AtomicRMWInst::Add;
  case spv::OpAtomicIDecrement:
  case spv::OpAtomicISub:
    return AtomicRMWInst::Sub;
  case spv::OpAtomicSMin:
    return AtomicRMWInst::Min;
  case spv::OpAtomicUMin:
    return AtomicRMWInst::UMin;
  case spv::OpAtomicSMax:
    return AtomicRMWInst::Max;
  case spv::OpAtomicUMax:
    return AtomicRMWInst::UMax;
  case spv::OpAtomicAnd:
    return AtomicRMWInst::And;
  case spv::OpAtomicOr:
    return AtomicRMWInst::Or;
  case spv::OpAtomicXor:
    return AtomicRMWInst::Xor;
  case spv::OpAtomicFAddEXT:
    return AtomicRMWInst::FAdd;
  case spv::OpAtomicFMinEXT:
    return AtomicRMWInst::FMin;
  case spv::OpAtomicFMaxEXT:
    return AtomicRMWInst::FMax;
  default:
    return std::nullopt;
  }
}

Value *ModuleImporter::importAtomic(const SpirvInstruction &I) {
  if (I.Opcode == spv::OpAtomicStore) {
    auto *V = operand(I, 4);
    auto *Store = Builder.CreateAlignedStore(V, operand(I, 1), Align(V->getType()->getPrimitiveSizeInBits() / 8));
    AtomicOrdering O = ordering(I[3]);
    Store->setAtomic(isAcquireOrStronger(O) && O != AtomicOrdering::SequentiallyConsistent ? AtomicOrdering::Release
                                                                                           : O,
                     scope(I[2]));
    return Store;
  }
  if (I.Opcode == spv::OpAtomicFlagClear) {
    auto *Store = Builder.CreateAlignedStore(Builder.getInt32(0), operand(I, 1), Align(4));
    AtomicOrdering O = ordering(I[3]);
    Store->setAtomic(O == AtomicOrdering::SequentiallyConsistent ? O : AtomicOrdering::Release, scope(I[2]));
    return Store;
  }
  Value *Pointer = operand(I, 3);
  SyncScope::ID Where = scope(I[4]);
  Type *T = type(I.Type);
  if (I.Opcode == spv::OpAtomicFlagTestAndSet) {
    auto *Old =
        Builder.CreateAtomicRMW(AtomicRMWInst::Xchg, Pointer, Builder.getInt32(1), Align(4), ordering(I[5]), Where);
    return Builder.CreateIsNotNull(Old);
  }
  Align A(T->getPrimitiveSizeInBits() / 8);
  if (I.Opcode == spv::OpAtomicLoad) {
    auto *L = Builder.CreateAlignedLoad(T, Pointer, A);
    AtomicOrdering O = ordering(I[5]);
    L->setAtomic(O == AtomicOrdering::Release || O == AtomicOrdering::AcquireRelease ? AtomicOrdering::Acquire : O,
                 Where);
    return L;
  }
  if (I.Opcode == spv::OpAtomicCompareExchange || I.Opcode == spv::OpAtomicCompareExchangeWeak) {
    AtomicOrdering Equal = ordering(I[5]), Unequal = ordering(I[6]);
    if (Unequal == AtomicOrdering::Release)
      Unequal = AtomicOrdering::Monotonic;
    else if (Unequal == AtomicOrdering::AcquireRelease)
      Unequal = AtomicOrdering::Acquire;
    // The comparator stands last.
    auto *X = Builder.CreateAtomicCmpXchg(Pointer, operand(I, 8), operand(I, 7), A, Equal, Unequal, Where);
    return Builder.CreateExtractValue(X, 0);
  }
  auto Operation = binaryOperation(I.Opcode);
  if (!Operation) {
    fail(I, "this atomic instruction is not supported");
    return nullptr;
  }
  Value *V = I.size() > 6 ? operand(I, 6) : ConstantInt::get(T, 1);
  return Builder.CreateAtomicRMW(*Operation, Pointer, V, A, ordering(I[5]), Where);
}

} // namespace rejoin
