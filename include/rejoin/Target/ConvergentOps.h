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

/// The group among which calls of a function communicate by its name, mangled or not; nothing for names in no table.
enum class CommunicationGroup : uint8_t { Quad, Wave, Workgroup };
std::optional<CommunicationGroup> convergentFunctionGroup(llvm::StringRef Name);

/// The first word of inline assembly that tells a barrier or a cross-lane instruction; empty if there is none.
llvm::StringRef findConvergentInstruction(llvm::StringRef Assembly, TargetKind Kind);

/// The largest group of threads among which a convergent call may communicate: the wave for wave operations, if the
/// size of a wave is known; else the workgroup, the most that communicates outside memory.
Extent communicationExtent(const llvm::CallBase &C, const GpuTarget &T);

} // namespace rejoin

#endif // REJOIN_TARGET_CONVERGENTOPS_H
