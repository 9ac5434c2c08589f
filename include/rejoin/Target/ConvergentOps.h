//===- ConvergentOps.h - Which operations communicate, and how far -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_CONVERGENTOPS_H
#define REJOIN_TARGET_CONVERGENTOPS_H

#include "rejoin/Target/GpuTarget.h"

namespace rejoin {

/// A word of inline assembly that names an instruction, or an operand, by which threads communicate.
struct ConvergentInstruction {
  std::string Word;
  Operation Is;
};
/// The first one; nothing if there is none.
std::optional<ConvergentInstruction> findConvergentInstruction(llvm::StringRef Assembly, TargetKind Kind);

/// The largest group of threads among which a convergent call may communicate: the wave for wave operations, if the
/// size of a wave is known; else the workgroup, the most that communicates outside memory.
Extent communicationExtent(const llvm::CallBase &C, const GpuTarget &T);

} // namespace rejoin

#endif // REJOIN_TARGET_CONVERGENTOPS_H
