//===- ConvergenceAttributes.h - The attribute convergent: lint, repair, infer, migrate -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_CONVERGENCEATTRIBUTES_H
#define REJOIN_TRANSFORM_CONVERGENCEATTRIBUTES_H

#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Verify/ConvergenceVerifier.h"

namespace rejoin {

/// Where `convergent` is missing: calls of functions that the target's table knows to be convergent (N1), indirect
/// calls that may reach a convergent function (N1), functions around convergent operations (N2), inline assembly with a
/// barrier or a cross-lane instruction (N3). What is marked `noconvergent` is believed.
std::vector<Diagnostic> lintAttributes(const llvm::Module &M, TargetKind Kind, const VerifyOptions &Options);

/// Adds `convergent` wherever the lint, or rule E2, misses it. Returns the number of attributes added.
unsigned repairAttributes(llvm::Module &M, TargetKind Kind);

/// Removes `convergent` and bundles from call sites that can only reach functions that are not convergent, and
/// `convergent` from functions whose convergent operations all go with that or stand under anchors; tokens that nobody
/// uses any more are deleted. Builtins of the target's table that do not communicate lose it as well. Functions that
/// may be replaced at link time, indirect calls without `!callees`, inline assembly and what the target's table knows
/// to be convergent stay. Without divergence (a host target) all goes. Returns the number of changes.
unsigned inferNonConvergent(llvm::Module &M, TargetKind Kind);

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

#endif // REJOIN_TRANSFORM_CONVERGENCEATTRIBUTES_H
