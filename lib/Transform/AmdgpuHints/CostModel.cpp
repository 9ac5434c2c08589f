//===- CostModel.cpp - What a value costs in scalar and vector registers -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin::amdgpu {

unsigned laneDwords(const Type *T, const DataLayout &Layout) {
  if (T->isPointerTy())
    return Layout.getPointerTypeSize(const_cast<Type *>(T)) == 8   ? 2
           : Layout.getPointerTypeSize(const_cast<Type *>(T)) == 4 ? 1
                                                                   : 0;
  if (T->isIntegerTy(16) || T->isIntegerTy(32) || T->isHalfTy() || T->isFloatTy())
    return 1;
  return T->isIntegerTy(64) || T->isDoubleTy() ? 2 : 0;
}

unsigned vectorInstructionsSaved(const Instruction &I) {
  unsigned Wide =
      I.getType()->isIntegerTy(64) || (I.getType()->isPointerTy() && I.getType()->getPointerAddressSpace() <= 4 &&
                                       I.getType()->getPointerAddressSpace() != 3)
          ? 2
          : 1;
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Select:
    return I.getType()->isFloatingPointTy() ? 0 : Wide;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return 1;
  case Instruction::Mul:
    return Wide == 2 ? 4 : 1;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return isa<Constant>(I.getOperand(1)) ? 3 : 13;
  case Instruction::ICmp:
    return 1;
  case Instruction::SExt:
  case Instruction::ZExt:
    return I.getOpcode() == Instruction::SExt || I.getOperand(0)->getType()->isIntegerTy(1) ? 1 : 0;
  case Instruction::GetElementPtr:
    // Addresses of local and private memory are in vector registers in any case: one instruction either way.
    return cast<GetElementPtrInst>(I).hasAllConstantIndices() || Wide == 1 ? 0 : Wide + 1;
  case Instruction::Load: {
    // A scalar load where nobody writes, else a scalar base: no address in vector registers.
    unsigned Space = cast<LoadInst>(I).getPointerAddressSpace();
    return Space == 4 || Space == 1 ? 2 : 0;
  }
  case Instruction::Br:
  case Instruction::Switch:
    return 2;
  case Instruction::Call:
    switch (cast<CallBase>(I).getIntrinsicID()) {
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::umin:
    case Intrinsic::umax:
    case Intrinsic::abs:
    case Intrinsic::ctpop:
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
    case Intrinsic::bitreverse:
      return I.getType()->isIntegerTy(32) ? 1 : 0;
    default:
      return 0;
    }
  default:
    return 0;
  }
}

uint64_t frequency(const BasicBlock &B, const LoopDepths &Loops) {
  uint64_t Result = 1;
  for (unsigned Depth = std::min(Loops.depth(B), 6U); Depth; --Depth)
    Result *= 10;
  return Result;
}

} // namespace rejoin::amdgpu
