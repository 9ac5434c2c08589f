//===- SyncMasks.h - Member masks of wave operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_SYNCMASKS_H
#define REJOIN_LIB_LINT_SYNCMASKS_H

#include "GuardConditions.h"
#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Uniformity/ControlUniformity.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace rejoin {

/// The member mask of a call that is a synchronising operation of PTX (`shfl.sync`, `vote.sync`, ...), or whose callee
/// makes one with an argument or a constant as mask; null for all other calls.
const llvm::Value *memberMaskOf(const llvm::CallBase &C);

/// Asks who is active here, and nothing else.
bool asksForActive(const llvm::CallBase &C);

/// A shuffle that reads the lane of a leader: the first of those that an active mask names, or a ballot, of the lanes
/// that come to the shuffle.
bool readsLeader(const llvm::CallBase &C, const FunctionReader &Reader, const ControlUniformity &Control);

/// Why the member mask of a call is right; empty where it is not known. \p IsRight: `checkMasks` has found it so.
std::string maskReason(const FunctionReader &Reader, const llvm::CallBase &C, const llvm::Value &Mask, bool IsRight,
                       const ControlUniformity &Control);

/// What is wrong with a member mask.
struct MaskFinding {
  DiagnosticKind Kind;
  const llvm::CallBase *At;
  std::string Message;
  Severity Level;
  std::vector<std::pair<std::string, const llvm::Value *>> Notes;
};

/// Who comes to the block of an operation: among all threads, or among those that have not ended.
using ControlQuery = llvm::function_ref<const ControlUniformity &(const llvm::CallBase &)>;

/// In one function of NVPTX. \p Right receives the calls to which all lanes come that their masks name, and no others.
std::vector<MaskFinding> checkMasks(const FunctionReader &Reader, const UniformityResult &Result,
                                    const SourceText &Text, ControlQuery ControlAt,
                                    llvm::DenseSet<const llvm::CallBase *> &Right);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_SYNCMASKS_H
