//===- CompareMachine.h - Differences on Machine IR -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_BENCH_COMPAREMACHINE_H
#define REJOIN_BENCH_COMPAREMACHINE_H

#include "rejoin/MIR/MIRReader.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace rejoin::bench {

/// Virtual registers and branches on which LLVM's machine uniformity and ours differ, by class.
struct MachineDifferences {
  unsigned Agree = 0, MorePrecise = 0, LessPrecise = 0;
  /// LLVM tells of the register that holds a bit per lane, ours of the thread's bit: no contradiction.
  unsigned LaneMasks = 0;
  std::map<std::string, unsigned> LLVMUnsound;
};

/// Compares all functions of a file; each difference is listed if \p Verbose, those where ours is less precise always.
/// Functions that are not in a form that can be read are told.
void compareMachine(const MIRModule &M, MachineDifferences &Counts, bool Verbose, llvm::raw_ostream &OS);

} // namespace rejoin::bench

#endif // REJOIN_BENCH_COMPAREMACHINE_H
