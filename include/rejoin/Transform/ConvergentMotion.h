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

/// Receives every operation that could move except for its convergence, and the reason why it was not moved.
using RefusalSink = llvm::function_ref<void(const llvm::CallBase &, const llvm::Twine &Reason)>;

/// Each of these functions moves convergent calls across a branch within one cycle. The branch must be uniform for all
/// threads among which the call communicates (its communicationExtent). Returns the number of moved calls. Convergence
/// control intrinsics are not moved. \p U must be the analysis of \p F. Branches and their extents do not change.

/// Moves calls that may be speculated from a successor of a branch to before the branch.
unsigned hoistConvergent(llvm::Function &F, const FunctionUniformity &U, RefusalSink Refused);
/// Moves calls without other effects from before a branch into the only successor that uses the result.
unsigned sinkConvergent(llvm::Function &F, const FunctionUniformity &U, RefusalSink Refused);
/// Merges equal first convergent calls of both successors into one call before the branch.
unsigned mergeConvergent(llvm::Function &F, const FunctionUniformity &U, RefusalSink Refused);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_CONVERGENTMOTION_H
