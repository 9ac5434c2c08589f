//===- Uniformity.h - Uniformity analysis -----------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of the analysis, and its entry `UniformityAnalyzer`. A value's extent is the largest group (an aligned
// power of two of threads, the workgroup, the grid) within which all threads that execute converged instances of the
// value compute the same result. The extent of a use may be less, if the use reads the value from other iterations.
// Each extent below the grid has a cause, and a finite chain of causes leads to a source of divergence.
//
//   for (i = 0; i < tid; ++i) ...; use(i)      i is uniform inside the loop, its use after the loop is divergent
// Claims of uniformity are proved; a low extent is not a claim of divergence.
// Definition: rule 5 of docs/Model.md. Held by: unittests/Uniformity, test/Uniformity.
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
#include <optional>

namespace rejoin {

/// The reason why a value has an extent below `grid`.
struct Cause {
  enum class Kind : uint8_t {
    /// An operand; `Index` is the use.
    Data,
    /// The operation itself: a source of divergence.
    Source,
    /// A PHI whose incoming edges threads reach from a divergent branch. `Index` is an index into `joins()`.
    Join,
    /// An operand that is read from different iterations. `Index` is an index into `temporalUses()`.
    Temporal,
    /// Convergence depends on the choice of cycle headers. `Index` is an index into `hierarchyDependent()`.
    Hierarchy,
    /// No cause: the extent is `grid`.
    None,
  };
  Kind CauseKind = Kind::None;
  uint32_t Index = 0;
};

/// A block in which threads that diverged at a branch meet.
struct Join {
  BlockId Block;
  BlockId Branch;
  Extent Level;
  /// The threads meet at the header `Block` of a loop, on the edges back to it.
  bool GoingRound;
};

/// An edge by which threads leave `Loop` in different iterations.
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
  /// Index into `divergentExits()`, or, if the use lies in a hierarchy-dependent region itself, into
  /// `hierarchyDependent()`.
  std::optional<uint32_t> Exit, Region;
};

/// An irreducible region whose convergence differs between cycle hierarchies. Its blocks are not m-converged.
struct HierarchyDependent {
  LoopId Region;
  Extent Level;
  /// A divergent branch inside the region, or a branch outside from which threads enter the region at different blocks.
  BlockId Branch;
  /// If the branch is inside, a join that it does not dominate. If it is outside, one of the region's entries.
  BlockId Witness;
};

/// How much the solver did for one function.
struct SolverWork {
  /// Lowered values whose users were visited.
  uint32_t Propagations = 0;
  /// Batches of branches that were given to the search for joins.
  uint32_t Rounds = 0;
};

/// The result of the analysis for one function; immutable once filled. Every claim holds for every cycle hierarchy and
/// for all threads in the same aligned group of the extent (rule 5 of docs/Model.md).
class UniformityResult {
public:
  /// The extent of the output of \p V. Outputs in unreachable blocks have extent `grid`, since they are never executed.
  Extent extent(ValueId V) const { return Extents[V.index()]; }
  /// The extent of operand slot \p U, as seen by converged instances of its user.
  Extent extentOfUse(const ProgramView &View, UseId U) const;
  /// The extent of the choice made by the terminator of \p B.
  Extent extentOfBranch(const ProgramView &View, BlockId B) const;
  Cause cause(ValueId V) const;
  llvm::ArrayRef<Join> joins() const { return Joins; }
  llvm::ArrayRef<DivergentExit> divergentExits() const { return Exits; }
  llvm::ArrayRef<TemporalUse> temporalUses() const { return Temporal; }
  llvm::ArrayRef<HierarchyDependent> hierarchyDependent() const { return Hierarchy; }
  /// The temporal use with the operand slot \p U; null if there is none.
  const TemporalUse *temporalUse(UseId U) const;

  const SolverWork &work() const { return Work; }
  const DepthFirst &search() const { return Search; }
  /// The loops of the function.
  const LoopForest &loops() const { return Forest; }
  unsigned numValues() const { return Extents.size(); }

private:
  friend class UniformitySolver;
  SolverWork Work;
  DepthFirst Search;
  LoopForest Forest;
  PodVector<Extent> Extents;
  /// The kind in the upper 3 bits, the index below.
  llvm::SmallVector<uint32_t, 0> Causes;
  llvm::SmallVector<Join, 0> Joins;
  llvm::SmallVector<DivergentExit, 0> Exits;
  llvm::SmallVector<TemporalUse, 0> Temporal;
  llvm::SmallVector<HierarchyDependent, 0> Hierarchy;
  /// Uses with an entry in `Temporal`, sorted.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> TemporalByUse;
};

struct UniformityOptions {
  /// Also report joins without PHIs. No verdict depends on it.
  bool AllJoins = false;
  /// The number of branches whose joins are searched one by one before dominators are computed. No verdict depends on
  /// it.
  unsigned MaxJoinSweeps = JoinFinder::DefaultMaxSweeps;
  // Bounds on the cost. Less makes verdicts less precise, never wrong.
  /// Where an edge leaves more loops than this, divergence inside any of them counts for all of them.
  unsigned MaxExitNodes = IterationGraph::DefaultMaxExitNodes;
  /// The number of blocks examined between a use and the exit that dominates it.
  unsigned MaxDominatorSteps = 64;
  /// The number of branches of an irreducible region whose joins are searched.
  unsigned MaxRegionSearches = 64;
};

class UniformitySolver;

/// The analysis with its working memory, for use with many functions. Not to be used by several threads at once.
class UniformityAnalyzer {
public:
  UniformityAnalyzer();
  ~UniformityAnalyzer();
  UniformityAnalyzer(UniformityAnalyzer &&) noexcept;
  UniformityAnalyzer &operator=(UniformityAnalyzer &&) noexcept;

  /// Fills \p Result and reuses its memory.
  void run(const ProgramView &View, UniformityResult &Result, const UniformityOptions &Options = {});

private:
  std::unique_ptr<UniformitySolver> Solver;
};

/// Analyses one function with memory of its own.
UniformityResult analyzeUniformity(const ProgramView &View, const UniformityOptions &Options = {});

} // namespace rejoin

#endif // REJOIN_UNIFORMITY_UNIFORMITY_H
