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

/// Facts about a loop's executions.
struct UnrollQuery {
  /// The number of copies of the body in one iteration of the new loop; at least 2.
  unsigned Count = 0;
  /// Every execution of the loop takes a multiple of this many iterations; 1 if nothing is known.
  unsigned TripMultiple = 1;
  /// The number of iterations; 0 if it is not known.
  unsigned TripCount = 0;

  bool isFull() const { return TripCount != 0 && Count >= TripCount; }
  bool needsRemainder() const { return !isFull() && TripMultiple % Count != 0; }
};
/// The reason why a loop must not be unrolled in this way; nothing if it is permitted. It is permitted if the loop has
/// no convergent operations, if all their tokens derive from anchors inside the loop, or if no remainder is needed. A
/// loop that tokens extend may be unrolled only if these tokens derive from anchors inside it.
std::optional<std::string> whyNotUnroll(const llvm::Loop &L, const UnrollQuery &Q);

/// Unrolls innermost loops of \p F by \p Count through LLVM's utility, if it is legal; fully if the trip count is at
/// most \p Count. Returns the number of changed loops. \p Refused receives the others.
unsigned unrollControlled(llvm::Function &F, llvm::FunctionAnalysisManager &AM, unsigned Count,
                          llvm::function_ref<void(const llvm::Loop &, const llvm::Twine &Reason)> Refused);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_TOKENAWAREUNROLLER_H
