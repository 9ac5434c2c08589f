//===- Uniformity.h - Uniformity analysis -----------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of the analysis and its entry, `UniformityAnalyzer`. A value's extent is the largest group (an aligned
// power of two of threads, the workgroup, the grid) of which all threads that execute converged instances of it compute
// the same. A use may have less than its value, where it reads it from other iterations. Each extent below the grid has
// a cause, and causes lead to a source of divergence in finitely many steps.
//
//   for (i = 0; i < tid; ++i) ...; use(i)      i is uniform inside the loop, its use after the loop is divergent
// Claims of uniformity are proved; a low extent is not a claim of divergence.
// DEFINITIONS: section 7 of docs/Model.md. Held by: unittests/Uniformity, test/Uniformity.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNIFORMITY_UNIFORMITY_H
#define REJOIN_UNIFORMITY_UNIFORMITY_H

#include "rejoin/Graph/DepthFirst.h"
#include "rejoin/Graph/IterationGraph.h"
#include "rejoin/Graph/Joins.h"
#include "rejoin/Program/ProgramView.h"
#include "rejoin/Support/PodVector.h"
#include <memory>

namespace rejoin {

/// Why a value has an extent below `grid`.
struct Cause {
  enum class Kind : uint8_t {
    /// An operand; `Index` is the use.
    Data,
    /// The operation itself: a source of divergence.
    Source,
    /// A PHI whose edges threads reach from a divergent branch; `Index` counts `joins()`.
    Join,
    /// An operand that is read in different iterations; `Index` counts `temporalUses()`.
    Temporal,
    /// Its convergence depends on the choice of cycle headers; `Index` counts `hierarchyDependent()`.
    Hierarchy,
    /// Nothing lowered it.
    None,
  };
  Kind CauseKind = Kind::None;
  uint32_t Index = 0;
};

/// Threads that part at a divergent branch meet at a join.
struct Join {
  BlockId Block;
  BlockId Branch;
  Extent Level;
  /// They come round a loop: the join is of the edges that go back to the header `Block`.
  bool GoingRound;
};

/// Threads leave `Loop` by `Edge` in different iterations.
struct DivergentExit {
  EdgeId Edge;
  LoopId Loop;
  BlockId Branch;
  Extent Level;
};

/// A use outside a loop that reads a value from different iterations.
struct TemporalUse {
  UseId Use;
  ValueId User;
  Extent Level;
  /// Index into `divergentExits()`; ~0 if the use lies in a hierarchy-dependent region itself.
  uint32_t Exit;
  /// Index into `hierarchyDependent()` if `Exit` is ~0.
  uint32_t Region;
};

/// An irreducible region whose convergence is not the same in all cycle hierarchies (its blocks are not m-converged).
struct HierarchyDependent {
  LoopId Region;
  Extent Level;
  /// A divergent branch inside the region, or one outside from which threads enter at different blocks.
  BlockId Branch;
  /// Inside: a join that the branch does not dominate. Outside: one of the entries.
  BlockId Witness;
};

/// What the analysis found for one function. Immutable once filled; every claim holds for every cycle hierarchy and for
/// all threads of the same aligned group of the extent (DEFINITIONS: section 7 of docs/Model.md).
class UniformityResult {
public:
  /// The extent of the output of \p V. Outputs of unreachable blocks have extent `grid`: there is no execution.
  Extent extent(ValueId V) const { return Extents[V.index()]; }
  /// The extent of operand slot \p U, as seen by converged instances of its user.
  Extent extentOfUse(const ProgramView &View, UseId U) const;
  /// The extent of the choice that the terminator of \p B makes.
  Extent extentOfBranch(const ProgramView &View, BlockId B) const;
  Cause cause(ValueId V) const;
  llvm::ArrayRef<Join> joins() const { return Joins; }
  llvm::ArrayRef<DivergentExit> divergentExits() const { return Exits; }
  llvm::ArrayRef<TemporalUse> temporalUses() const { return Temporal; }
  llvm::ArrayRef<HierarchyDependent> hierarchyDependent() const { return Hierarchy; }
  /// The temporal use recorded for \p U, or null.
  const TemporalUse *temporalUse(UseId U) const;

  const DepthFirst &search() const { return Search; }
  /// Loops; computed only if some branch is below `grid` (else there is nothing that they could explain).
  const LoopForest &loops() const { return Forest; }
  unsigned numValues() const { return Extents.size(); }

private:
  friend class UniformitySolver;
  DepthFirst Search;
  LoopForest Forest;
  PodVector<Extent> Extents;
  /// Kind in the upper 3 bits, index below.
  llvm::SmallVector<uint32_t, 0> Causes;
  llvm::SmallVector<Join, 0> Joins;
  llvm::SmallVector<DivergentExit, 0> Exits;
  llvm::SmallVector<TemporalUse, 0> Temporal;
  llvm::SmallVector<HierarchyDependent, 0> Hierarchy;
  /// Uses with a record in `Temporal`, sorted.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> TemporalByUse;
};

struct UniformityOptions {
  /// Report joins without PHIs as well; no verdict depends on it.
  bool AllJoins = false;
  /// Branches whose joins are searched for one by one before dominators are computed. No verdict depends on it.
  unsigned MaxJoinSweeps = JoinFinder::DefaultMaxSweeps;
  // Bounds on the cost. Less makes verdicts less precise, never wrong.
  /// Where an edge leaves more loops than this, divergence inside any of them counts for all of them.
  unsigned MaxExitNodes = IterationGraph::DefaultMaxExitNodes;
  /// Blocks between a use and the exit that dominates it that are looked at.
  unsigned MaxDominatorSteps = 64;
  /// Branches of an irreducible region whose joins are searched for.
  unsigned MaxRegionSearches = 64;
};

class UniformitySolver;

/// The analysis with its working memory, to be reused for many functions. Not for use by several threads at once.
class UniformityAnalyzer {
public:
  UniformityAnalyzer();
  ~UniformityAnalyzer();
  UniformityAnalyzer(UniformityAnalyzer &&) noexcept;
  UniformityAnalyzer &operator=(UniformityAnalyzer &&) noexcept;

  /// Fills \p Result, whose memory is reused.
  void run(const ProgramView &View, UniformityResult &Result, const UniformityOptions &Options = {});

private:
  std::unique_ptr<UniformitySolver> Solver;
};

/// Analyses one function with memory of its own.
UniformityResult analyzeUniformity(const ProgramView &View, const UniformityOptions &Options = {});

} // namespace rejoin

#endif // REJOIN_UNIFORMITY_UNIFORMITY_H
