//===- OwnLane.h - Numbers and masks of a thread's own lane ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_OWNLANE_H
#define REJOIN_LIB_LINT_OWNLANE_H

#include "rejoin/Target/Builtin.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/InstrTypes.h"

namespace rejoin {

/// What is asked of lanes, and whether an answer holds only in workgroups of one dimension: the program asks for no
/// other.
struct LaneFacts {
  const GpuTarget &Gpu;
  bool InLine = false;
};

/// Whether a number is that of a lane up to the own one, which has a thread: `lane`, `threadIdx.x % 32`, `lane & ~1`.
bool isLaneUpToOwn(const llvm::Value &V, LaneFacts &Facts);

/// The size of the wave, as the program reads it.
bool isWaveSize(const llvm::Value &V);

/// Which lanes a mask names for each thread: those up to the own one at most, its own and all after it, the own one.
enum class OwnMask : uint8_t { None, UpToOwn, FromOwn, Own };
OwnMask ownMask(const llvm::Value &V, LaneFacts &Facts);

/// The built-in function that a call without a body is; `Builtin::None` for others.
Builtin builtinOf(const llvm::CallBase &C);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_OWNLANE_H
