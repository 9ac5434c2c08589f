//===- MemoryOrders.h - Visibility of other threads' writes --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_MEMORYORDERS_H
#define REJOIN_TARGET_MEMORYORDERS_H

#include <cstdint>

namespace llvm {
class CallBase;
} // namespace llvm

namespace rejoin {

/// The columns of MemoryOrders.def.
enum class Sees : uint8_t { Unknown, Nothing, Values, Orders, Acquires };

/// The entry for a call of an intrinsic or of a function without a body; `Unknown` if it is not in the table.
Sees seenBy(const llvm::CallBase &C);

/// Whether a barrier of a workgroup may order memory for other workgroups, too: an operand names that scope.
bool ordersBeyondWorkgroup(const llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_TARGET_MEMORYORDERS_H
