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

/// Whether lanes without a thread may change what a program makes of a ballot: they are in none.
bool asksForAbsent(const llvm::CallBase &Ballot);

} // namespace rejoin

#endif // REJOIN_LIB_LINT_BALLOTUSES_H
