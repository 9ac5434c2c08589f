//===- FenceScopes.h - For whom fences order --------------------- *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_FENCESCOPES_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_FENCESCOPES_H

#include "llvm/IR/Instruction.h"

namespace rejoin {

/// An atomic access or fence orders with no thread of another workgroup.
bool isWithinWorkgroup(const llvm::Instruction &I);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_FENCESCOPES_H
