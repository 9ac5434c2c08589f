//===- LaneMasks.h - Operations on masks of lanes ------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_LANEMASKS_H
#define REJOIN_TARGET_LANEMASKS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace llvm {
class CallBase;
class Instruction;
class Value;
} // namespace llvm

namespace rejoin {

/// The role of a mask of lanes in an operation (LaneMasks.def).
enum class MaskRole : uint8_t { Member, Ballot, Active, Same, First };

/// The operand with a role in a call. Null if the callee is not in the table, has a body, or does not have the role. If
/// the role has no operand, the result is the call itself.
const llvm::Value *maskOperand(const llvm::CallBase &C, MaskRole Role);

/// How a function that the author calls (`calledName`) names the lane that it reads: none of CUDA's and HIP's shuffles,
/// by its number, by a distance.
enum class ShuffleBy : uint8_t { None, Number, Distance };
ShuffleBy shuffleNamed(llvm::StringRef Called);
/// Whether the author passes a member mask to such a function.
bool takesMemberMask(llvm::StringRef Called);

/// CUDA's name of an operation without a member mask that has a successor with one (`__shfl`); empty for all else.
llvm::StringRef nameWithoutMask(const llvm::CallBase &C);

/// `lane 3`, `lanes 16 to 31`, `lanes 0, 2, 4, 6, ...`. The set must have at least one lane.
std::string lanesInWords(uint64_t Set);
/// `0xff`.
std::string maskInWords(uint64_t Mask);

/// Whether a query for the active lanes (`__activemask`) is in the program itself, not in a function of a header that
/// takes no mask.
bool isOwnQuestion(const llvm::Instruction &Active);

/// Whether the result of this query is used other than as a member mask (which \p MemberMaskOf returns for a call): to
/// elect a leader, to count lanes, or to distribute work among the active lanes.
bool servesOthers(const llvm::Instruction &Active,
                  llvm::function_ref<const llvm::Value *(const llvm::CallBase &)> MemberMaskOf);

} // namespace rejoin

#endif // REJOIN_TARGET_LANEMASKS_H
