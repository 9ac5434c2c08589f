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

/// The blocks of the view, indexed by number, from which every path ends the program or is undefined: it leads to a
/// trap, to a call that does not return (`abort`, a failed assertion), or to `unreachable`. Empty if the entry is such
/// a block, or if there are none.
llvm::BitVector findDeadEnds(const FunctionReader &Reader);

/// Whether the call ends each thread that executes it, while other threads go on: PTX's `exit`, AMD's `s_endpgm`, or a
/// short function that executes one of them on every path.
bool endsThread(const llvm::CallBase &C, unsigned Depth = 0);

} // namespace rejoin

#endif // REJOIN_IR_DEADENDS_H
