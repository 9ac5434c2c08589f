//===- EventTexts.h - Events and their operands for people ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_EVENTTEXTS_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_EVENTTEXTS_H

#include "Refinement/Events.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace rejoin {

/// The values that an event has as operands, in their order; nothing where \p Count operands are not one for each.
llvm::SmallVector<const llvm::Value *> operandValues(const llvm::Instruction &I, size_t Count);

/// A number of this type: `7`, `1.5`; a set of lanes as `0x3f (lanes 0 to 5)`. \p Of: what computes it, or null.
std::string numberText(const llvm::Type &T, uint64_t Bits, const llvm::Value *Of = nullptr);

/// `%p`, `@table + 16`.
std::string placeInObject(llvm::StringRef Name, uint64_t Offset);

/// The operation with its operands: `store 7 to %p + 4`, `call f(1, 2)`, `ret 5`.
std::string eventSentence(const llvm::Instruction &I, const MoreFences &More, llvm::ArrayRef<std::string> Operands,
                          llvm::StringRef Holding = "");

/// `is 'X' in the source, but 'Y' in the target`; long ones without their operands.
std::string differenceOfEvents(llvm::StringRef Source, llvm::StringRef Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_EVENTTEXTS_H
