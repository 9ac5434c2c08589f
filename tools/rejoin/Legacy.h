//===- Legacy.h - The legacy divergence analysis beside ours -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_REJOIN_LEGACY_H
#define REJOIN_TOOLS_REJOIN_LEGACY_H

#include "rejoin/Report/UniformityReport.h"

namespace rejoin {

/// Values, uses and branches on which the legacy analysis and ours differ.
struct LegacyCounts {
  /// It calls uniform what is not shown to be (joins that it does not see), and divergent what is uniform.
  unsigned Missed = 0, Weaker = 0;
  LegacyCounts &operator+=(const LegacyCounts &O) {
    Missed += O.Missed;
    Weaker += O.Weaker;
    return *this;
  }
};

/// Prints the verdicts of the legacy divergence analysis, which has but one group of threads, in the shape of
/// `printText`; our verdict is printed beside it where it differs. Sources of divergence and always-uniform values are
/// the same for both, so only the algorithms are compared. \p OS may be null.
LegacyCounts compareLegacy(llvm::raw_ostream *OS, const AnalyzedProgram &F);

} // namespace rejoin

#endif // REJOIN_TOOLS_REJOIN_LEGACY_H
