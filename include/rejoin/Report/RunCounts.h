//===- RunCounts.h - Executions of lines in a run -------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_RUNCOUNTS_H
#define REJOIN_REPORT_RUNCOUNTS_H

#include "rejoin/Semantics/SimtMachine.h"
#include <map>
#include <string>

namespace rejoin {

/// The executions of a source line, or of a block without debug information.
struct LineCount {
  /// The number of waves and threads that executed it. A line counts once for each block in which it occurs.
  uint64_t Waves = 0, Threads = 0;
  /// How often threads of a wave took different sides of its branch.
  uint64_t DivergentBranches = 0;

  /// The mean number of active lanes; 0 if no wave executed the line.
  double activeLanes() const { return Waves ? static_cast<double>(Threads) / static_cast<double>(Waves) : 0; }
};

/// The executions in one run of a kernel.
struct RunCounts {
  struct Key {
    /// The source file, or the function without debug information.
    std::string File;
    /// The line in the file, or the number of the block.
    unsigned Line = 0;
    /// The name of the block; empty for a source line.
    std::string Block;
    friend auto operator<=>(const Key &, const Key &) = default;
  };
  std::map<Key, LineCount> Lines;
  /// Lanes of the executed instructions, each wave with all of its lanes, and those that were active.
  uint64_t LaneSlots = 0, ActiveSlots = 0;
  unsigned WaveSize = 0;

  /// The share of idle lane slots in percent, rounded.
  unsigned idlePercent() const;
};

/// Counts what \p M has executed, with waves of \p WaveSize threads.
RunCounts countExecutions(const SimtMachine &M, unsigned WaveSize);

} // namespace rejoin

#endif // REJOIN_REPORT_RUNCOUNTS_H
