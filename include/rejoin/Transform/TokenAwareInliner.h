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

/// The reason why convergence forbids inlining a call; nothing if it is permitted. It is permitted if the callee has no
/// convergent operations, if both sides are uncontrolled, or if the callee is controlled and its `entry`, if any, gets
/// the call's token.
std::optional<std::string> whyNotInline(const llvm::CallBase &C);
/// Inlines the call and replaces the callee's `entry` by the call's token. An error states why the call cannot be
/// inlined; nothing is changed then.
llvm::Error inlineControlled(llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_TRANSFORM_TOKENAWAREINLINER_H
