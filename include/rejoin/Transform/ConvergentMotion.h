//===- ConvergentMotion.h - Moving convergent operations across uniform branches -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_CONVERGENTMOTION_H
#define REJOIN_TRANSFORM_CONVERGENTMOTION_H

#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace rejoin {

/// Receives every operation that could move but for its convergence, with the reason why it stays.
using RefusalSink = llvm::function_ref<void(const llvm::CallBase &, const llvm::Twine &Reason)>;

/// Each moves convergent calls across a branch that is uniform for all threads among which the call communicates (its
/// communicationExtent), within one cycle, and returns how many calls moved. Control intrinsics stay. \p U must be the
/// analysis of \p F; branches and their extents do not change.

/// From an arm up to the branch: calls that may be speculated.
unsigned hoistConvergent(llvm::Function &F, const FunctionUniformity &U, RefusalSink Refused);
/// From before a branch into the one arm that uses the result: calls without another effect.
unsigned sinkConvergent(llvm::Function &F, const FunctionUniformity &U, RefusalSink Refused);
/// Equal first convergent calls of both arms become one before the branch.
unsigned mergeConvergent(llvm::Function &F, const FunctionUniformity &U, RefusalSink Refused);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_CONVERGENTMOTION_H
