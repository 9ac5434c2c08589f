//===- CombinedAtomics.h - Atomic operations of a wave in one ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_COMBINEDATOMICS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_COMBINEDATOMICS_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// Whether one thread of a wave may perform an atomic operation for all of them.
bool hasCombinedAtomics(const llvm::Function &F);

/// Lets each thread perform its own operation where one thread performed those of its wave. \p WaveSize: 0 if unknown.
/// Returns whether there was one.
bool separateCombinedAtomics(llvm::Function &F, unsigned WaveSize);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_COMBINEDATOMICS_H
