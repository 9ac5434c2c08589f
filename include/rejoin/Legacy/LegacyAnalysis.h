//===- LegacyAnalysis.h - The divergence analysis of the 2010s ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis that GPU back ends used in the 2010s: a worklist over data dependences, PHIs of the immediate
// post-dominator of a divergent branch, and users outside the branch's influence region. It is kept for comparison and
// follows its description, faults included: it misses joins in other blocks, and it takes every value that leaves the
// region of a loop's exit to be divergent.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LEGACY_LEGACYANALYSIS_H
#define REJOIN_LEGACY_LEGACYANALYSIS_H

#include <optional>
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
    /// None for an argument.
    std::optional<int> Block;
    bool IsPhi = false;
    /// Whether the instance ends a block with more than one successor.
    bool IsBranch = false;
    bool IsSource = false;
    bool IsAlwaysUniform = false;
    /// For a PHI: whether all edges that carry a value carry the same one.
    bool HasOneValue = false;
    /// Value numbers of the operands; none for an operand that is not a value.
    std::vector<std::optional<int>> Operands;
  };
  FlowGraph Flow;
  std::vector<Value> Values;
};

struct LegacyDivergence {
  std::vector<bool> Divergent;
  /// Pairs of user and operand. The use is divergent although the value may be uniform at its definition.
  std::vector<std::pair<int, int>> DivergentUses;
};

LegacyDivergence legacyDivergence(const LegacyProgram &P);

/// Immediate dominators of \p G; none for node 0 and for unreachable nodes.
std::vector<std::optional<int>> immediateDominators(const FlowGraph &G);
/// Immediate post-dominators; none if it is the virtual exit, or if no exit can be reached.
std::vector<std::optional<int>> immediatePostDominators(const FlowGraph &G);

} // namespace rejoin::legacy

#endif // REJOIN_LEGACY_LEGACYANALYSIS_H
