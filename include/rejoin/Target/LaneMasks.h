//===- LaneMasks.h - Operations that take or give a mask of lanes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_LANEMASKS_H
#define REJOIN_TARGET_LANEMASKS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <string>

namespace llvm {
class CallBase;
class Instruction;
class Value;
} // namespace llvm

namespace rejoin {

/// What an operation has to do with a mask of lanes (LaneMasks.def).
enum class MaskRole : uint8_t { Member, Ballot, Active, Same, First };

/// The operand of a call that has a role; null if the callee is not in the table, has a body, or has not that role. A
/// role without an operand is answered by the call itself.
const llvm::Value *maskOperand(const llvm::CallBase &C, MaskRole Role);

/// `lane 3`, `lanes 16 to 31`, `lanes 0, 2, 4, 6, ...`: the set has at least one lane.
std::string lanesInWords(uint64_t Set);
/// `0xff`.
std::string maskInWords(uint64_t Mask);

/// Whether a question who is active (`__activemask`) stands in the program itself, not in a header's function without a
/// mask.
bool isOwnQuestion(const llvm::Instruction &Active);

/// Whether its answer is used for anything but member masks (as \p MemberMaskOf says of a call): to elect a leader, to
/// count, to share work out among those that are there.
bool servesOthers(const llvm::Instruction &Active,
                  llvm::function_ref<const llvm::Value *(const llvm::CallBase &)> MemberMaskOf);

} // namespace rejoin

#endif // REJOIN_TARGET_LANEMASKS_H
