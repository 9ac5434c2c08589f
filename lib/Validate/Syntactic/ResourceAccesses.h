//===- ResourceAccesses.h - Images and buffers of AMDGPU --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_RESOURCEACCESSES_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_RESOURCEACCESSES_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// The instruction reads or writes an image or a buffer through its descriptor.
bool isResourceAccess(const llvm::Instruction &I);

/// Brings such accesses of \p F into the form that all equivalent ones have.
void normalizeResourceAccesses(llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_RESOURCEACCESSES_H
