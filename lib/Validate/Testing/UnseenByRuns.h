//===- UnseenByRuns.h - What no run shows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_TESTING_UNSEENBYRUNS_H
#define REJOIN_LIB_VALIDATE_TESTING_UNSEENBYRUNS_H

#include "llvm/IR/Function.h"
#include <string>
#include <vector>

namespace rejoin {

/// Whether the function or a callee computes floating-point numbers whose bits flags leave open, or flushes denormals.
bool hasFastMath(const llvm::Function &F);

/// Computes numbers with an error that is allowed; also in callees.
bool hasAllowedErrors(const llvm::Function &F);

/// A branch may depend on a number that flags or an allowed error leave open: by operands, memory and calls. Linear in
/// the uses of the functions that are reached.
bool decidesByOpenResults(const llvm::Function &F);

/// Threads get what others bring: by ballots, shuffles, reads of lanes. Also in callees.
bool getsValuesOfOthers(const llvm::Function &F);

/// Why runs with all inputs prove nothing: what differs may not be seen in a run. None if they do.
std::vector<std::string> whatRunsMiss(const llvm::Function &Source, const llvm::Function &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_TESTING_UNSEENBYRUNS_H
