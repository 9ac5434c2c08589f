//===- CostModel.h - What a value costs in scalar and vector registers -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_TRANSFORM_AMDGPUHINTS_COSTMODEL_H
#define REJOIN_LIB_TRANSFORM_AMDGPUHINTS_COSTMODEL_H

#include "rejoin/IR/LoopDepths.h"
#include "llvm/IR/Instructions.h"

namespace rejoin::amdgpu {

/// The dwords of a type that one `readfirstlane` takes without splitting; 0 for any other type.
unsigned laneDwords(const llvm::Type *T, const llvm::DataLayout &Layout);

/// Vector instructions that are saved where the result of \p I is uniform: those for which there is a scalar form.
/// Floats have none before gfx1150; the estimate does not count on them.
unsigned vectorInstructionsSaved(const llvm::Instruction &I);

/// How often a block is assumed to run: 10 for each loop around it, at most six loops.
uint64_t frequency(const llvm::BasicBlock &B, const LoopDepths &Loops);

} // namespace rejoin::amdgpu

#endif // REJOIN_LIB_TRANSFORM_AMDGPUHINTS_COSTMODEL_H
