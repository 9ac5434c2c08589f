//===- MemoryOrders.h - Visibility of other threads' writes --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_MEMORYORDERS_H
#define REJOIN_TARGET_MEMORYORDERS_H

#include "rejoin/Target/Operations.h"
#include <cstdint>

namespace llvm {
class CallBase;
class Instruction;
} // namespace llvm

namespace rejoin {

/// The columns of MemoryOrders.def.
enum class Sees : uint8_t { Unknown, Nothing, Values, Orders, Acquires };

/// The entry for a call of an intrinsic or of a function without a body; `Unknown` if it is not in the table.
Sees seenBy(const llvm::CallBase &C);

/// Whether a barrier of a workgroup may order memory for other workgroups, too: an operand names that scope.
bool ordersBeyondWorkgroup(const llvm::CallBase &C);

/// Memory that threads of a workgroup share, in sets of bits.
enum SharedMemories : unsigned { NoMemory = 0, LocalMemory = 1, GlobalMemory = 2, BufferMemory = 4, AllMemory = 7 };

/// How many bytes a call of a function without a body may write from its pointer argument \p Argument on: those of the
/// value of an atomic operation, `UINT32_MAX` if that is not known; 0 if it only reads by it, or is waited for otherwise.
uint64_t writtenBytes(const llvm::CallBase &C, unsigned Argument);

/// The memories to which an address in this space may lead on a target of this kind. None: of the thread alone, or, as
/// the outputs of a shader, ordered by each barrier of the workgroup.
unsigned memoriesOf(unsigned AddressSpace, TargetKind Kind);

/// The memories of which a barrier of the workgroup orders the accesses before it with those after it: by its own
/// operands, or by a fence beside it with no access of memory between.
unsigned memoriesOrderedAt(const llvm::CallBase &Barrier);

} // namespace rejoin

#endif // REJOIN_TARGET_MEMORYORDERS_H
