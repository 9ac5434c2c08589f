//===- SplitBarriers.h - Barriers in parts ----------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_SPLITBARRIERS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_SPLITBARRIERS_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// Some barrier may be one in parts.
bool hasSplitBarriers(const llvm::Function &F);

/// Replaces barriers in parts by the operation that does all of it.
void joinSplitBarriers(llvm::Function &F, bool IsOneWave);

/// In a workgroup of one wave, where the target does not ask whether the wave is the first and the source does.
void answerFirst(llvm::Function &Source, const llvm::Function &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_SPLITBARRIERS_H
