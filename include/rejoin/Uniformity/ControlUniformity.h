//===- ControlUniformity.h - Which threads of a group come to a block together -*- C++ -*-===//
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

/// For each block the groups of threads of which all or none execute it, equally often, until they are together again
/// and in each turn of the loops around it: the least extent of the branches on which it depends (by post-dominance),
/// directly or through others.
class ControlUniformity {
public:
  /// \p DeadEnds: blocks, by number, from which no thread goes on; ways to them are none for the blocks that are no
  /// dead ends. Empty for none.
  ControlUniformity(const ProgramView &View, const UniformityResult &Result, const llvm::BitVector &DeadEnds = {});
  Extent extent(BlockId B) const { return Extents[B.index()]; }
  /// The branch that lowers \p B the most; invalid if none does.
  BlockId branch(BlockId B) const { return Branches[B.index()]; }

  /// Whether some ways out of \p Branch lead to \p B, and others do not, or not in the same turn of a loop around both.
  bool controls(BlockId Branch, BlockId B) const;

private:
  /// The whole graph, or one turn of a loop.
  class Graph {
  public:
    /// \p Blocks are the function's blocks that those of \p G stand for; a last one of \p G may be a sink.
    /// Blocks of \p Skipped, by their numbers there, depend on no branch in it; from those of \p Cut ways out were
    /// taken away. Both may be empty.
    Graph(const Cfg &G, std::vector<BlockId> Blocks, const llvm::BitVector &Cut, llvm::BitVector Skipped);
    uint32_t size() const { return Blocks.size(); }
    bool isBranch(uint32_t I) const { return BranchOf.contains(I); }
    /// Calls \p Visit for blocks that depend on a branch, without those that \p IsDone holds for, which it does for
    /// each after its visit and forever.
    template <typename IsDoneT, typename VisitT> void forControlled(uint32_t Branch, IsDoneT IsDone, VisitT Visit);
    bool controls(uint32_t Branch, uint32_t Block) const;

  private:
    template <typename IsDoneT> uint32_t firstAbove(uint32_t I, IsDoneT IsDone);
    DominatorTree Post;
    std::vector<BlockId> Blocks;
    llvm::BitVector Skipped;
    /// Where the successors of a block with several begin; they end with a number that is none.
    llvm::DenseMap<uint32_t, uint32_t> BranchOf;
    std::vector<uint32_t> Successors;
    /// A block itself, or one above all of whose blocks below are done.
    std::vector<uint32_t> Up;
  };
  void addGraph(const Cfg &G, std::vector<BlockId> Blocks, llvm::function_ref<bool(BlockId)> IsReachable,
                const llvm::BitVector &Cut = {}, llvm::BitVector Skipped = {});
  /// The whole graph: once for the dead ends, and once without them for all other blocks.
  void addWhole(const Cfg &G, const UniformityResult &Result, const llvm::BitVector &DeadEnds);
  /// Adds what depends on branches within one turn of a loop.
  void addTurns(const Cfg &G, const UniformityResult &Result, const llvm::BitVector &DeadEnds);

  std::vector<Graph> Graphs;
  /// Of each block: the graphs that it is in, and its number there.
  std::vector<llvm::SmallVector<std::pair<uint32_t, uint32_t>, 2>> InGraphs;
  llvm::SmallVector<Extent, 0> Extents;
  llvm::SmallVector<BlockId, 0> Branches;
};

} // namespace rejoin

#endif // REJOIN_UNIFORMITY_CONTROLUNIFORMITY_H
