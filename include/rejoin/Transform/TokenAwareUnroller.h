//===- TokenAwareUnroller.h - Unrolling with convergence tokens -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_TOKENAWAREUNROLLER_H
#define REJOIN_TRANSFORM_TOKENAWAREUNROLLER_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"
#include <optional>
#include <string>

namespace rejoin {

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
/// where it is legal. Returns how many loops changed; \p Refused receives the others.
unsigned unrollControlled(llvm::Function &F, llvm::FunctionAnalysisManager &AM, unsigned Count,
                          llvm::function_ref<void(const llvm::Loop &, const llvm::Twine &Reason)> Refused);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_TOKENAWAREUNROLLER_H
