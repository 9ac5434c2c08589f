//===- EquivalentBarriers.h - Equivalent sets of barriers ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_EQUIVALENTBARRIERS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_EQUIVALENTBARRIERS_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/Function.h"

namespace rejoin {

/// Some barrier of one side may be replaced.
bool hasEquivalentBarriers(const llvm::Function &Source, const llvm::Function &Target);

/// A barrier before which nothing is seen stays, since some threads may stay for ever in a loop before it.
bool hasBarrierAfterEndlessLoop(const llvm::Function &Source, const llvm::Function &Target);

/// Brings the barriers of both sides into one form. Returns true if one side has more barriers than the other, a
/// difference that no thread can observe.
bool replaceBarriers(llvm::Function &Source, llvm::Function &Target, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_EQUIVALENTBARRIERS_H
