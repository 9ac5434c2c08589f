//===- Solver.h - The fixpoint of the uniformity analysis -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of one run of the fixpoint. Solver.cpp says what is computed and why it ends; the other files hold one rule
// each, and the declarations are grouped by them: SyncDependence.cpp (joins), TemporalDivergence.cpp (values that leave
// loops), IrreducibleRegions.cpp (hierarchy).
//
// Everything is an array by a dense number; nothing is allocated for a function that a run did not need, and memory is
// kept between runs: most functions are small, and the analysis runs on thousands. What few functions need (users,
// crossing uses, regions, dominators) is built when a rule first asks for it, which is why there are flags `Has...`.
// Held by: unittests/Uniformity, test/Uniformity, rejoin-fuzz.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_UNIFORMITY_SOLVER_H
#define REJOIN_LIB_UNIFORMITY_SOLVER_H

#include "rejoin/Graph/Dominators.h"
#include "rejoin/Graph/IterationGraph.h"
#include "rejoin/Graph/Joins.h"
#include "rejoin/Support/PodVector.h"
#include "rejoin/Uniformity/Uniformity.h"
#include <array>

namespace rejoin {

/// One run over one function; see Solver.cpp for the method. Members that only one file uses are grouped by file.
class UniformitySolver {
public:
  void run(const ProgramView &View, UniformityResult &Result, const UniformityOptions &Options);

private:
  static constexpr uint32_t None = ~0U;

  // Solver.cpp: data flow and the order of work.
  void sweep();
  void takeEstimates();
  void reviseHeaderPhis();
  /// The data rule for one operand of \p V.
  void meetOperand(ValueId V, UseId U);
  void buildUsers(Extent Above);
  void propagate(uint32_t V, uint8_t Level);
  void solve();
  void lower(uint32_t V, Extent To, Cause::Kind Kind, uint32_t Index);
  void addBranch(BlockId B, uint8_t Level);

  // SyncDependence.cpp: joins and PHIs.
  /// Whether anything above the level may change by threads that part: a PHI, or what leaves or enters a loop.
  bool controlMatters(uint8_t Level) const;
  void prepareControl(uint8_t Level);
  void addPhiCandidates(uint8_t Level);
  void addPhiCandidatesOf(BlockId B, uint8_t Level);
  bool goesRound(EdgeId E, LoopId Around) const;
  void observeEdges(BlockId B, uint32_t PhiIndex, LoopId Around, llvm::SmallVectorImpl<uint32_t> &Keys);
  void observePartition(BlockId B, uint32_t PhiIndex, LoopId Around);
  void settlePhi(uint32_t PhiIndex);
  void phiLowered(ValueId V);
  void processBranches(uint8_t Level);
  void joined(NodeId Node, BlockId Branch, uint8_t Level);
  /// Threads that part at \p Branch come to the chain at \p L in different ways.
  void chainJoined(LoopId L, BlockId Branch, uint8_t Level);
  /// The block of a branch; for a node of the chain the branch that parted those who come there.
  BlockId causeOf(NodeId Branch) const;

  // TemporalDivergence.cpp: values that leave loops.
  void buildCrossingUses();
  void addCrossingUse(UseId U, ValueId User, ValueId Def, LoopId DefLoop, LoopId UseLoop, EdgeId UseEdge);
  bool edgeDominates(EdgeId E, BlockId B);
  EdgeId exclusiveExit(LoopId L, BlockId UseBlock);
  void exitDiverges(EdgeId E, LoopId L, BlockId Branch, uint8_t Level);
  uint32_t processCrossingList(uint32_t Head, LoopId Diverged, uint32_t ExitIndex, uint8_t Level);
  /// By a divergent exit or by a hierarchy-dependent region.
  void lowerUse(UseId U, ValueId User, std::optional<uint32_t> Exit, std::optional<uint32_t> Region, uint8_t Level);
  LoopId varyingLoop(ValueId V);

  // IrreducibleRegions.cpp: regions whose convergence depends on the hierarchy.
  void prepareRegions();
  llvm::ArrayRef<BlockId> blocksOf(LoopId L) const;
  void checkRegions(BlockId Branch, uint8_t Level);
  BlockId findForbiddenJoin(LoopId Region, BlockId Branch);
  llvm::SmallVector<BlockId> joinsInRegion(LoopId Region, BlockId Branch);
  bool liesInInnerRegion(LoopId Region, BlockId Branch, BlockId J);
  /// Of the control-flow graph; computed when they are first asked for.
  const DominatorTree &dominators();
  static constexpr unsigned MaxHeaders = 8;
  /// The blocks of a region of which each is the header of the region's cycle in some hierarchy; none if there are
  /// more.
  llvm::SmallVector<BlockId, MaxHeaders> possibleHeaders(LoopId Region) const;
  /// Without \p Header no cycles of the region are left but those inside its loops.
  bool breaksAllCycles(LoopId Region, BlockId Header);
  void regionDepends(LoopId Region, BlockId Branch, BlockId Witness, uint8_t Level);

  const ProgramView *View = nullptr;
  UniformityResult *R = nullptr;
  UniformityOptions Options;
  const Cfg *G = nullptr;

  /// Values lowered to a level and not yet propagated.
  std::array<llvm::SmallVector<uint32_t, 0>, Extent::NumLevels> Lowered;
  /// Branches that may divide threads at a level and are not yet processed.
  std::array<llvm::SmallVector<BlockId, 0>, Extent::NumLevels> Branches;
  /// Levels with something in the lists above, or in `PhisByLevel`; a bit each.
  uint32_t Pending = 0;
  /// The branch has been given to the join finder (at the lowest level at which it divides threads).
  PodVector<bool> BranchDone;
  bool HasUsers = false, HasAllUsers = false, HasControl = false, HasDominators = false;
  /// Uses of each value as linked lists, ~0 at the end: by users that were at an extent or above it when the lists were
  /// made.
  PodVector<uint32_t> FirstUser;
  struct UserList {
    uint32_t User, Next;
  };
  llvm::SmallVector<UserList, 0> UserLists;

  IterationGraph Graph;
  DominatorTree Dominators;
  JoinFinder Finder;
  llvm::SmallVector<NodeId, 0> Batch, ChainBranches;
  /// Per loop the branch whose threads come to its part of the chain in different ways.
  llvm::SmallVector<BlockId, 0> ChainCause;
  llvm::SmallVector<BlockId, 0> BatchBlocks;
  struct NodeState {
    /// Observations at the node as a linked list, and how many of their PHIs are not settled.
    uint32_t FirstPhi = None;
    uint32_t NumOpenPhis : 31 = 0;
    uint32_t GoingRound : 1 = 0;
  };
  PodVector<NodeState> Nodes;
  struct PhiState {
    /// Nodes at which the PHI is observed: for forward edges, edges round its loop, and edges round the loop about
    /// that.
    std::array<uint32_t, 3> Nodes{None, None, None};
    bool Settled = true;
  };
  PodVector<PhiState> Phis;
  std::array<llvm::SmallVector<uint32_t, 0>, Extent::NumLevels> PhisByLevel;
  llvm::SmallVector<uint32_t, 0> EdgeGroup;
  struct Partition {
    /// The loop that the edges go round; invalid for forward edges.
    LoopId Around;
    NodeId Node;
    llvm::SmallVector<uint32_t, 8> GroupOfEdge;
  };
  llvm::SmallVector<Partition, 2> Partitions;
  struct Observation {
    uint32_t PhiIndex;
    NodeId Node;
    bool GoingRound;
    /// The next one at the same node.
    uint32_t Next = None;
  };
  llvm::SmallVector<Observation, 0> Observations;

  struct CrossingUse {
    UseId Use;
    ValueId User, Def;
    uint32_t Next;
  };
  bool HasCrossingUses = false;
  llvm::SmallVector<CrossingUse, 0> Crossing;
  PodVector<uint32_t> CrossingOfLoop, CrossingOfEdge;
  /// The outermost loop for which the loop's shared list was processed.
  PodVector<LoopId> ProcessedFor;
  PodVector<bool> UseLowered;
  /// Loop in which a value varies, plus one; 0 is "not known yet", ~0 "in none".
  PodVector<uint32_t> Varying;

  /// Side node at which threads that enter a region by different blocks meet, by region.
  struct RegionEntry {
    LoopId Region;
    NodeId Node;
  };
  llvm::SmallVector<RegionEntry, 0> RegionEntries;
  llvm::SmallVector<uint32_t, 0> RegionOfNode;
  llvm::SmallVector<bool, 0> RegionDepends;
  llvm::SmallVector<uint32_t, 0> RegionSearches;
  /// By region: which of its possible headers excuse all joins so far, a bit each.
  static constexpr uint32_t NotCollected = 1U << 31;
  llvm::SmallVector<uint32_t, 0> Excuses;
  /// Reachable blocks sorted by loop.
  llvm::SmallVector<BlockId, 0> BlocksByLoop;
  llvm::SmallVector<uint32_t, 0> LoopBlockBegin, LocalIndex;
};

} // namespace rejoin

#endif // REJOIN_LIB_UNIFORMITY_SOLVER_H
