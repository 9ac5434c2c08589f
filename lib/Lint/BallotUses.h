//===- BallotUses.h - What a program asks of a ballot --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_BALLOTUSES_H
#define REJOIN_LIB_LINT_BALLOTUSES_H

namespace llvm {
class CallBase;
} // namespace llvm

namespace rejoin {

struct LaneFacts;

/// Whether a call without a body, or one of a function that stands for it, gives lanes of the wave by a condition or by
/// a value: a lane without a thread is never among these.
bool givesLanes(const llvm::CallBase &C);

/// Whether lanes without a thread may change what a program makes of such lanes.
bool asksForAbsent(const llvm::CallBase &Ballot, LaneFacts &Facts);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_BALLOTUSES_H
