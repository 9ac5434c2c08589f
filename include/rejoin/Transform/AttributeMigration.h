//===- AttributeMigration.h - Conversion between convergent and noconvergent -*- C++ -*-===//
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

/// Converts "convergent unless marked `noconvergent`" to "convergent if marked". Adds `convergent` to all functions and
/// calls without the mark, and removes the marks. A direct call with the mark, of a callee without it, has no
/// equivalent and becomes convergent. Returns the number of changes.
unsigned markConvergent(llvm::Module &M);
/// The inverse conversion: marks functions and calls that are not convergent as `noconvergent`, and removes
/// `convergent`.
unsigned markNoConvergent(llvm::Module &M);

/// Counts of calls other than calls of intrinsics that are not convergent themselves.
struct CallCounts {
  unsigned Calls = 0, Convergent = 0;
};
CallCounts countCalls(const llvm::Module &M, ConvergenceDefault Default);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_ATTRIBUTEMIGRATION_H
