//===- TokenAwareInliner.h - Inlining with convergence tokens -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TRANSFORM_TOKENAWAREINLINER_H
#define REJOIN_TRANSFORM_TOKENAWAREINLINER_H

#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace rejoin {

/// Why a call must not be inlined, as far as convergence goes; nothing if it may: the callee has no convergent
/// operations, or both sides are uncontrolled, or the callee is controlled and its `entry`, if any, gets the call's
/// token.
std::optional<std::string> whyNotInline(const llvm::CallBase &C);
/// Inlines the call; the callee's `entry` is replaced by the call's token. An error says why not; then nothing changed.
llvm::Error inlineControlled(llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_TOKENAWAREINLINER_H
