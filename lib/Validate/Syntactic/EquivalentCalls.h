//===- EquivalentCalls.h - Calls that are implementations of others *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_EQUIVALENTCALLS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_EQUIVALENTCALLS_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace rejoin {

/// There may be something to replace.
bool hasEquivalentCalls(const llvm::Function &Source, const llvm::Function &Target);

/// Replaces calls in both functions by one of several equivalent forms. Returns true if the sides differ in barriers, a
/// difference that no thread can observe: these are not the same operations.
bool replaceEquivalentCalls(llvm::Function &Source, llvm::Function &Target, TargetKind Kind);

/// A call of the table says nothing that may be false, by itself or by its callee's declaration, but what the form that
/// replaces it says.
bool saysNoMoreThanItsRow(const llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_EQUIVALENTCALLS_H
