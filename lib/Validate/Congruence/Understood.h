//===- Understood.h - What congruence understands of LLVM's IR --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_CONGRUENCE_UNDERSTOOD_H
#define REJOIN_LIB_VALIDATE_CONGRUENCE_UNDERSTOOD_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace rejoin {

/// What an intrinsic's result follows from: one row each in Understood.def.
enum class ResultOf : uint8_t {
  /// Of operands alone.
  Operands,
  /// Of operands, but which of several numbers it is, is open.
  Numbers,
  /// Of operands and memory.
  Memory,
  /// No row: an event.
  Unlisted,
};
ResultOf resultOf(llvm::Intrinsic::ID Id);

/// The types of the instruction and its operands, and its flags, are among those that are listed.
bool isUnderstood(const llvm::Instruction &I);

/// Metadata that is no promise, or makes the result poison at most, or is part of the term.
bool hasOnlyKnownMetadata(const llvm::Instruction &I);

/// The call itself says nothing that would be undefined behaviour where it is false: each of its attributes is its
/// callee's, too, or is listed. It has its callee's convention, and no bundles.
bool saysNothingUndefined(const llvm::CallBase &C);

/// What the modules, these functions themselves and all globals that the target refers to are, beside values and
/// bodies: all but what is listed has to be the same. Says what differs.
std::string differentBesideCode(const llvm::Function &Source, const llvm::Function &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_CONGRUENCE_UNDERSTOOD_H
