//===- ControlledCopies.h - Inlining and unrolling under convergence control -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_CONTROLLEDCOPIES_H
#define REJOIN_TRANSFORM_CONTROLLEDCOPIES_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

namespace rejoin {

/// Why a call must not be inlined, as far as convergence goes; nothing if it may: the callee has no convergent
/// operations, or both sides are uncontrolled, or the callee is controlled and its `entry`, if any, gets the call's
/// token.
std::optional<std::string> whyNotInline(const llvm::CallBase &C);
/// Inlines the call; the callee's `entry` is replaced by the call's token. An error says why not; then nothing changed.
llvm::Error inlineControlled(llvm::CallBase &C);

/// What is known of a loop's executions.
struct UnrollQuery {
  /// How many copies of the body one iteration of the new loop has; at least 2.
  unsigned Count = 0;
  /// Every execution of the loop takes a multiple of this many iterations; 1 if nothing is known.
  unsigned TripMultiple = 1;
  /// The number of iterations; 0 if it is not known.
  unsigned TripCount = 0;

  bool isFull() const { return TripCount != 0 && Count >= TripCount; }
  bool needsRemainder() const { return !isFull() && TripMultiple % Count != 0; }
};
/// Why a loop must not be unrolled so; nothing if it may: it has no convergent operations; or all their tokens go back
/// to anchors inside; or no remainder is needed. A loop that tokens extend must not be unrolled but by anchors inside.
std::optional<std::string> whyNotUnroll(const llvm::Loop &L, const UnrollQuery &Q);

/// Unrolls innermost loops of \p F by \p Count (fully where the trip count is at most that) through LLVM's utility,
/// where it is legal. Returns how many loops changed; \p Refused is told of the others.
unsigned unrollControlled(llvm::Function &F, llvm::FunctionAnalysisManager &AM, unsigned Count,
                          llvm::function_ref<void(const llvm::Loop &, const llvm::Twine &Reason)> Refused);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_CONTROLLEDCOPIES_H
