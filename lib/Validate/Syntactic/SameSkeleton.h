//===- SameSkeleton.h - The same control flow and operations ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_SAMESKELETON_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_SAMESKELETON_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace rejoin {

/// Both have the same blocks with the same successors in the same order, and in them the same convergent operations
/// with the same tokens, and so have the functions that they call. An operand that is a number on both sides is the
/// same one. Where values are right, threads are then together as before.
bool hasSameSkeleton(const llvm::Function &Source, const llvm::Function &Target);

/// An operand is a number in both calls, and another one: it may say which threads take part.
bool hasOtherNumbers(const llvm::CallBase &Source, const llvm::CallBase &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_SAMESKELETON_H
