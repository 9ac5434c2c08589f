//===- PlaceExtents.cpp - What a target says of a thread's index -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread's index: which calls give it, and for whom it agrees, as it is or after a shift, a mask or a quotient.
// Threads are packed into waves in linear order, x fastest.
//
//   x >> 6, x / 64, x & ~63      aligned groups of 64, if there is one dimension only, or if 64 divides the size in x
//   of
//                                every workgroup
//   y                            aligned groups as large as the largest power of two that divides the size in x
//   index in a dimension of size 1     the grid
//   get_sub_group_local_id()     the lane; on SPIR-V targets only with whole waves
//   not:  x / 3                  quotients change at places that are not aligned
//   not:  x >> 6 of 48 by 4      a row ends within a group of 64
//
// Why it is right: x >> k changes at multiples of 2^k in a row, and rows begin at multiples of their length; y changes
// where a row begins. A workgroup has at most 2^10 threads, so a conversion to 16 bits or more keeps the index.
// Groups are of threads in linear order by definition (Extent.h). With whole waves a wave is a part of a row, so a
// shift of x by less than the wave's size agrees in its group, and y agrees in the wave, whatever the workgroup's size
// is. Caveat: on SPIR-V targets nothing says how a workgroup is packed into waves; there a shift of x counts only with
// whole waves. Source: LLVM's AMDGPU and NVPTX usage guides; the OpenCL C specification; the PTX ISA. Held by:
// unittests/Target/GpuTargetTest.cpp, test/Target.
//
//===----------------------------------------------------------------------===//

#include "NamedExtents.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace rejoin {

/// The largest power of two that divides \p N.
static uint32_t alignmentOf(uint32_t N) { return N & -N; }

Extent GpuTarget::localIdExtent(unsigned Dimension) const {
  const auto &Size = Facts.WorkgroupSize;
  if (Size[Dimension] == 1)
    return Grid;
  const uint32_t Row = Facts.WholeWaves ? Facts.WaveSize : 1;
  // y changes after a row of x, z after a plane; both only where rows are never shorter.
  if (IsShader || Dimension == 0)
    return Thread;
  if (!Facts.Exact || !Size[0] || (Dimension == 2 && !Size[1]))
    return Extent::ofGroup(Row);
  return Extent::ofGroup(std::max(Row, alignmentOf(Dimension == 1 ? Size[0] : Size[0] * Size[1])));
}

std::optional<ThreadIndex> GpuTarget::threadIndexOf(const CallBase &C) const {
  const Function *F = C.getCalledFunction();
  if (!F || Kind == TargetKind::Host)
    return std::nullopt;
  auto IsConstant = [](const Value *V, uint64_t N) {
    const auto *I = dyn_cast<ConstantInt>(V);
    return I && (N == ~0ULL ? I->isMinusOne() : I->getZExtValue() == N);
  };
  switch (F->getIntrinsicID()) {
  case Intrinsic::amdgcn_mbcnt_lo:
    if (Facts.WaveSize == 32 && IsConstant(C.getArgOperand(0), ~0ULL) && IsConstant(C.getArgOperand(1), 0))
      return ThreadIndex::Lane;
    return std::nullopt;
  case Intrinsic::amdgcn_mbcnt_hi: {
    const auto *Low = dyn_cast<IntrinsicInst>(C.getArgOperand(1));
    if (Low && Low->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo && IsConstant(C.getArgOperand(0), ~0ULL) &&
        IsConstant(Low->getArgOperand(0), ~0ULL) && IsConstant(Low->getArgOperand(1), 0))
      return ThreadIndex::Lane;
    return std::nullopt;
  }
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
    return ThreadIndex::Lane;
  default:
    break;
  }
  OpClass Class = F->isIntrinsic()     ? classifyIntrinsic(Kind, F->getIntrinsicID())
                  : F->isDeclaration() ? classifyOpenCLBuiltin(F->getName())
                                       : OpClass::Unknown;
  switch (Class) {
  case OpClass::LocalIdX:
    return ThreadIndex::LocalX;
  case OpClass::LocalIdY:
    return ThreadIndex::LocalY;
  case OpClass::LocalIdZ:
    return ThreadIndex::LocalZ;
  case OpClass::LocalLinearId:
    return ThreadIndex::LocalLinear;
  case OpClass::LocalId:
    if (const auto *D = dyn_cast<ConstantInt>(C.getArgOperand(0)); D && D->getZExtValue() <= 2)
      return localIndex(D->getZExtValue());
    return std::nullopt;
  case OpClass::GlobalId:
    if (const auto *D = dyn_cast<ConstantInt>(C.getArgOperand(0)); D && D->getValue().ule(2))
      return globalIndex(D->getZExtValue());
    return std::nullopt;
  case OpClass::Thread:
    // Where nothing says how a workgroup is packed into waves, lanes are places in them only if waves are rows.
    if (Facts.WaveSize && !IsShader && (Kind != TargetKind::SPIRV || Facts.WholeWaves) && !F->isIntrinsic() &&
        findOperation(*F).Runs == Builtin::LaneId)
      return ThreadIndex::Lane;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<ThreadIndex> GpuTarget::convertedIndexOf(const Value *V) const {
  // An index is defined, so freeze keeps it.
  for (; isa<CastInst, FreezeInst>(V); V = cast<Instruction>(V)->getOperand(0)) {
    const auto *Cast = dyn_cast<CastInst>(V);
    if (!Cast)
      continue;
    if (Cast->getOpcode() != Instruction::ZExt && Cast->getOpcode() != Instruction::Trunc)
      return std::nullopt;
    // A workgroup has at most 2^10 threads on every target, so 16 bits keep the number.
    if (Cast->getType()->getScalarSizeInBits() < 16)
      return std::nullopt;
  }
  const auto *C = dyn_cast<CallBase>(V);
  const auto Index = C ? threadIndexOf(*C) : std::nullopt;
  return Index && !isGlobal(*Index) ? Index : std::nullopt;
}

bool GpuTarget::packsGroups(ThreadIndex Index, uint64_t Size) const {
  if (IsShader)
    return false;
  const auto &Group = Facts.WorkgroupSize;
  if (Index == ThreadIndex::LocalLinear)
    return true;
  if (Index == ThreadIndex::Lane)
    return Size <= Facts.WaveSize;
  if (Index == ThreadIndex::LocalX && Facts.WholeWaves && Size <= Facts.WaveSize)
    return true;
  if (Index != ThreadIndex::LocalX || Kind == TargetKind::SPIRV)
    return false;
  bool OneDimension = Group[1] == 1 && Group[2] == 1;
  return OneDimension || (Facts.Exact && Group[0] && Group[0] % Size == 0);
}

InstanceInfo GpuTarget::classifyPlace(const Instruction &I) const {
  InstanceInfo Plain{InstanceKind::Pure, Thread, Grid};
  // The number of low bits of the place on which the result does not depend.
  const APInt &C = cast<ConstantInt>(I.getOperand(1))->getValue();
  if (Kind == TargetKind::Host || !I.getType()->isIntegerTy() || C.isZero())
    return Plain;
  unsigned Bits = 0;
  switch (I.getOpcode()) {
  case Instruction::LShr:
  case Instruction::AShr:
    Bits = C.getLimitedValue(10);
    break;
  case Instruction::UDiv:
  case Instruction::SDiv:
    // Quotients change at multiples of the divisor, all of them aligned by its largest power of two.
    Bits = C.isNegative() ? 0 : C.countr_zero();
    break;
  case Instruction::And:
    Bits = C.countr_zero();
    break;
  default:
    return Plain;
  }
  if (Bits == 0)
    return Plain;
  Bits = std::min(Bits, 10U);
  const auto Index = convertedIndexOf(I.getOperand(0));
  if (!Index || !packsGroups(*Index, uint64_t(1) << Bits))
    return Plain;
  return {InstanceKind::Pure, Extent::ofGroup(1U << Bits), Grid};
}

} // namespace rejoin
