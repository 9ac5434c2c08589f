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

/// Adds `convergent` wherever the attribute lint or rule E2 reports it missing. Returns the number of added attributes.
unsigned repairAttributes(llvm::Module &M, TargetKind Kind);

/// Removes `convergent` and bundles from call sites whose possible callees are all not convergent. Removes `convergent`
/// from functions if this leaves no convergent operation in them, except under anchors. Deletes tokens that are no
/// longer used. Builtins in the target's table that do not communicate also lose the attribute.
///
/// Unchanged are functions that may be replaced at link time, indirect calls without `!callees`, inline assembly, and
/// operations that the target's table lists as convergent. On a target without divergence (a host) all attributes are
/// removed. Returns the number of changes.
unsigned inferNonConvergent(llvm::Module &M, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_ATTRIBUTEINFERENCE_H
