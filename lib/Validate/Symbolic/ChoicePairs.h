//===- ChoicePairs.h - Who chooses alike on all paths ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYMBOLIC_CHOICEPAIRS_H
#define REJOIN_LIB_VALIDATE_SYMBOLIC_CHOICEPAIRS_H

#include "Refinement/SymbolicTrace.h"

namespace rejoin {

/// Which evaluation of the target an evaluation of the source chooses alike, over all joint paths.
class ChoicePairs {
public:
  /// False if an evaluation of the source goes with another one on the same path of the target. The source's traces
  /// outlive this.
  bool add(const SymbolicTrace &Source, const SymbolicTrace &Target);

private:
  /// By the target's path, as its blocks, and the number of the source's formula: the position among the target's.
  std::map<std::pair<std::vector<std::vector<uint32_t>>, unsigned>, size_t> Pairs;
};

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYMBOLIC_CHOICEPAIRS_H
