//===- DeadEnds.h - Control flow that ends the program -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_DEADENDS_H
#define REJOIN_IR_DEADENDS_H

#include "rejoin/IR/FunctionReader.h"
#include "llvm/ADT/BitVector.h"

namespace rejoin {

/// The blocks of the view, by number, all ways from which end the program or are undefined: they lead to a trap, to a
/// call that does not return (`abort`, a failed assertion), or to `unreachable`. Empty if the entry is one of them, or
/// if there are none.
llvm::BitVector findDeadEnds(const FunctionReader &Reader);

/// Whoever executes the call ends there, and the other threads go on: PTX's `exit`, AMD's `s_endpgm`, or a short
/// function that does so on every way.
bool endsThread(const llvm::CallBase &C, unsigned Depth = 0);

} // namespace rejoin

#endif // REJOIN_IR_DEADENDS_H
