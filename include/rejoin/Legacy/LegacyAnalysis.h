//===- LegacyAnalysis.h - The divergence analysis of the 2010s ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis that GPU backends used before: a worklist over data dependences, PHIs of a divergent branch's immediate
// post-dominator, and users outside the branch's influence region. As it was described, with its faults, for
// comparison: joins elsewhere are missed, and everything that leaves the region of a loop's exit is divergent.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LEGACY_LEGACYANALYSIS_H
#define REJOIN_LEGACY_LEGACYANALYSIS_H

#include <utility>
#include <vector>

namespace rejoin::legacy {

/// A control-flow graph by successor lists; block 0 is the entry.
struct FlowGraph {
  std::vector<std::vector<int>> Successors;

  int size() const { return static_cast<int>(Successors.size()); }
  std::vector<std::vector<int>> predecessors() const;
  std::vector<bool> reachable() const;
};

struct LegacyProgram {
  struct Value {
    /// -1 for an argument.
    int Block = -1;
    bool IsPhi = false;
    /// Ends a block that has more than one successor.
    bool IsBranch = false;
    bool IsSource = false;
    bool IsAlwaysUniform = false;
    /// Of a PHI: one value on all edges, whatever those without one are.
    bool HasOneValue = false;
    /// Numbers of values; -1 if it is no value.
    std::vector<int> Operands;
  };
  FlowGraph Flow;
  std::vector<Value> Values;
};

struct LegacyDivergence {
  std::vector<bool> Divergent;
  /// User and operand: the use is divergent though its value may be uniform where it is defined.
  std::vector<std::pair<int, int>> DivergentUses;
};

LegacyDivergence legacyDivergence(const LegacyProgram &P);

/// Immediate dominators of \p G; -1 for node 0 and for nodes that it does not reach.
std::vector<int> immediateDominators(const FlowGraph &G);
/// Immediate post-dominators; -1 where that is the virtual exit, or where no exit is reached.
std::vector<int> immediatePostDominators(const FlowGraph &G);

} // namespace rejoin::legacy

#endif // REJOIN_LEGACY_LEGACYANALYSIS_H
