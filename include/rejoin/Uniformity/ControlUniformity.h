//===- ControlUniformity.h - Uniform execution of blocks ------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNIFORMITY_CONTROLUNIFORMITY_H
#define REJOIN_UNIFORMITY_CONTROLUNIFORMITY_H

#include "rejoin/Graph/Dominators.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace rejoin {

/// For each block, the extent of its control flow: all or none of the threads of such a group execute the block,
/// equally often until they reconverge and in each iteration of the enclosing loops. It is the least extent of the
/// branches on which the block depends (by post-dominance), directly or through other branches.
class ControlUniformity {
public:
  /// \p DeadEnds marks the blocks, by number, from which no thread continues; it may be empty. For a block that is not
  /// a dead end, paths into dead ends are ignored.
  ControlUniformity(const ProgramView &View, const UniformityResult &Result, const llvm::BitVector &DeadEnds = {});
  Extent extent(BlockId B) const { return Extents[B.index()]; }
  /// The branch that lowers the extent of \p B the most; invalid if none does.
  BlockId branch(BlockId B) const { return Branches[B.index()]; }

  /// Whether some paths from \p Branch lead to \p B while others do not, or not in the same iteration of a loop around
  /// both.
  bool controls(BlockId Branch, BlockId B) const;

private:
  /// The whole graph, or one iteration of a loop.
  class Graph {
  public:
    /// \p Blocks gives the function's block for each block of \p G; the last block of \p G may be a sink without one.
    /// Blocks in \p Skipped, by their numbers in \p G, depend on no branch of \p G. Blocks in \p Cut have lost edges.
    /// Both may be empty.
    Graph(const Cfg &G, std::vector<BlockId> Blocks, const llvm::BitVector &Cut, llvm::BitVector Skipped);
    uint32_t size() const { return Blocks.size(); }
    bool isBranch(uint32_t I) const { return BranchOf.contains(I); }
    /// Calls \p Visit for the blocks that depend on a branch, except blocks for which \p IsDone holds. It must hold for
    /// a block from its visit on.
    template <typename IsDoneT, typename VisitT> void forControlled(uint32_t Branch, IsDoneT IsDone, VisitT Visit);
    bool controls(uint32_t Branch, uint32_t Block) const;

  private:
    template <typename IsDoneT> uint32_t firstAbove(uint32_t I, IsDoneT IsDone);
    DominatorTree Post;
    std::vector<BlockId> Blocks;
    llvm::BitVector Skipped;
    /// For each block with several successors, the index of the first in `Successors`. The list ends with an invalid
    /// number.
    llvm::DenseMap<uint32_t, uint32_t> BranchOf;
    std::vector<uint32_t> Successors;
    /// The block itself, or a block above it such that all blocks between are done.
    std::vector<uint32_t> Up;
  };
  void addGraph(const Cfg &G, std::vector<BlockId> Blocks, llvm::function_ref<bool(BlockId)> IsReachable,
                const llvm::BitVector &Cut = {}, llvm::BitVector Skipped = {});
  /// Analyses the whole graph: once for the dead ends, and once without them for all other blocks.
  void addWhole(const Cfg &G, const UniformityResult &Result, const llvm::BitVector &DeadEnds);
  /// Adds the dependences on branches within one iteration of a loop.
  void addTurns(const Cfg &G, const UniformityResult &Result, const llvm::BitVector &DeadEnds);

  std::vector<Graph> Graphs;
  /// For each block, the graphs that contain it, with its number in each.
  std::vector<llvm::SmallVector<std::pair<uint32_t, uint32_t>, 2>> InGraphs;
  llvm::SmallVector<Extent, 0> Extents;
  llvm::SmallVector<BlockId, 0> Branches;
};

} // namespace rejoin

#endif // REJOIN_UNIFORMITY_CONTROLUNIFORMITY_H
