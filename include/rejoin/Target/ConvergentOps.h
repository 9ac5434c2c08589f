//===- ConvergentOps.h - The range of convergent operations --- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_CONVERGENTOPS_H
#define REJOIN_TARGET_CONVERGENTOPS_H

#include "rejoin/Target/GpuTarget.h"

namespace rejoin {

/// An instruction or operand in inline assembly through which threads communicate.
struct ConvergentInstruction {
  std::string Word;
  Operation Is;
};
/// The first such instruction or operand; nothing if there is none.
std::optional<ConvergentInstruction> findConvergentInstruction(llvm::StringRef Assembly, TargetKind Kind);

/// The largest group of threads among which a convergent call may communicate. For wave operations it is the wave, if
/// its size is known. Otherwise it is the workgroup, the largest group that communicates other than through memory.
Extent communicationExtent(const llvm::CallBase &C, const GpuTarget &T);

} // namespace rejoin

#endif // REJOIN_TARGET_CONVERGENTOPS_H
