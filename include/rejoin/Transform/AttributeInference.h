//===- AttributeInference.h - Repair and inference of the attribute convergent -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_ATTRIBUTEINFERENCE_H
#define REJOIN_TRANSFORM_ATTRIBUTEINFERENCE_H

#include "rejoin/Target/GpuTarget.h"

namespace rejoin {

/// Adds `convergent` wherever the lint, or rule E2, misses it. Returns the number of attributes added.
unsigned repairAttributes(llvm::Module &M, TargetKind Kind);

/// Removes `convergent` and bundles from call sites that can only reach functions that are not convergent, and
/// `convergent` from functions whose convergent operations all go with that or stand under anchors; tokens that none
/// uses any more are deleted. Builtins of the target's table that do not communicate lose it as well. Functions that
/// may be replaced at link time, indirect calls without `!callees`, inline assembly and what the target's table knows
/// to be convergent stay. Without divergence (a host target) all goes. Returns the number of changes.
unsigned inferNonConvergent(llvm::Module &M, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_ATTRIBUTEINFERENCE_H
