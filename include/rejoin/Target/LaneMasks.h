//===- LaneMasks.h - Operations that take or give a mask of lanes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_LANEMASKS_H
#define REJOIN_TARGET_LANEMASKS_H

#include <cstdint>

namespace llvm {
class CallBase;
class Value;
} // namespace llvm

namespace rejoin {

/// What an operation has to do with a mask of lanes (LaneMasks.def).
enum class MaskRole : uint8_t { Member, Ballot, Active, Same, First };

/// The operand of a call that has a role; null if the callee is not in the table, has a body, or has not that role. A
/// role without an operand is answered by the call itself.
const llvm::Value *maskOperand(const llvm::CallBase &C, MaskRole Role);

} // namespace rejoin

#endif // REJOIN_TARGET_LANEMASKS_H
