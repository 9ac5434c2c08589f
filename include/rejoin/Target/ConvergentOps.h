//===- ConvergentOps.h - The range of convergent operations --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_CONVERGENTOPS_H
#define REJOIN_TARGET_CONVERGENTOPS_H

#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/SmallVector.h"

namespace rejoin {

/// An instruction or operand in inline assembly through which threads communicate.
struct ConvergentInstruction {
  std::string Word;
  Operation Is;
  /// What follows the word, up to the end of the statement, without spaces.
  llvm::SmallVector<std::string, 2> Operands;
  /// The text decides by itself which threads execute it: by a guard, a branch, or AMD's mask of active lanes.
  bool IsConditional = false;
};
/// Of such instructions or operands that of the largest group, and of these that which needs the most threads, the
/// first of several; nothing if there is none.
std::optional<ConvergentInstruction> findConvergentInstruction(llvm::StringRef Assembly, TargetKind Kind);

/// A barrier of NVIDIA's processors by its number and the number of threads for which it waits, if the program states
/// them.
struct NumberedBarrier {
  std::optional<uint64_t> Number, Count;
  /// Whether the call states a number of threads.
  bool HasCount = false;
};
/// Nothing for calls that are no such barrier, or more than one, or one that some of the threads may pass.
std::optional<NumberedBarrier> numberedBarrierOf(const llvm::CallBase &C, TargetKind Kind);

/// The largest group of threads among which a convergent call may communicate. For wave operations it is the wave, if
/// its size is known. For barriers of several workgroups it is the grid, for all else the workgroup.
Extent communicationExtent(const llvm::CallBase &C, const GpuTarget &T);

} // namespace rejoin

#endif // REJOIN_TARGET_CONVERGENTOPS_H
