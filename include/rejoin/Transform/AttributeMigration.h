//===- AttributeMigration.h - Between convergent and noconvergent -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_ATTRIBUTEMIGRATION_H
#define REJOIN_TRANSFORM_ATTRIBUTEMIGRATION_H

#include "rejoin/IR/TokenReader.h"
#include "llvm/IR/Module.h"

namespace rejoin {

/// From "convergent unless marked `noconvergent`" to "convergent if marked": adds `convergent` to all functions and
/// calls that are not marked, and removes the marks. A direct call marked `noconvergent` of a callee that is not cannot
/// be said in this form and becomes convergent. Returns the number of changes.
unsigned markConvergent(llvm::Module &M);
/// The way back: marks functions and calls that are not convergent `noconvergent`, and removes `convergent`.
unsigned markNoConvergent(llvm::Module &M);

/// Calls of anything but intrinsics that are not convergent by themselves.
struct CallCounts {
  unsigned Calls = 0, Convergent = 0;
};
CallCounts countCalls(const llvm::Module &M, ConvergenceDefault Default);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_ATTRIBUTEMIGRATION_H
