//===- Cfg.h - Control-flow graph in CSR arrays -----------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_CFG_H
#define REJOIN_GRAPH_CFG_H

#include "rejoin/Support/Ids.h"
#include "rejoin/Support/PodVector.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/iterator_range.h"

namespace rejoin {

/// A control-flow graph. Block 0 is the entry; a block without successors leaves the function.
/// Parallel edges (two cases of a switch with one target) are kept once, since they cannot separate threads.
///
/// Built block by block in index order: `addBlock`, `addSuccessor`..., `finish`. Immutable afterwards; `clear`
/// keeps the memory for the next function.
class Cfg {
public:
  void clear();
  /// Starts the next block.
  BlockId addBlock() {
    SuccBegin.push_back(Targets.size());
    return BlockId(SuccBegin.size() - 2);
  }
  /// Adds an edge from the block started last. \p To may be a block that is added later.
  void addSuccessor(BlockId To) {
    assert(SuccBegin.size() > 1 && "no block to add a successor to");
    uint32_t First = SuccBegin[SuccBegin.size() - 2], Last = Targets.size();
    if (Last - First >= MaxScanned ? isKnownTarget(To) : isListed(First, Last, To))
      return;
    Targets.push_back(To);
    SuccBegin.back() = Last + 1;
  }
  /// Adds a block with all its edges: two, or one if the targets are the same block.
  BlockId addBlock(BlockId One, BlockId Other) {
    Targets.append({One, Other});
    Targets.truncate(Targets.size() - (One == Other));
    return addBlock();
  }
  /// Writes blocks one after the other into slots that were found free.
  class Filler;
  /// Targets were given by other numbers, one for each block: block N by that number is block \p Index[N].
  void renumberTargets(llvm::ArrayRef<uint32_t> Index) {
    for (BlockId &To : Targets)
      To = BlockId(Index[To.index()]);
  }
  /// Computes sources and predecessors. Every target must have been added.
  void finish();

  unsigned numBlocks() const { return SuccBegin.size() - 1; }
  unsigned numEdges() const { return Targets.size(); }
  BlockId entry() const { return BlockId(0); }

  /// Edges that leave \p B are `firstSuccEdge(B) + i` for its i-th successor.
  uint32_t succBegin(BlockId B) const { return SuccBegin[B.index()]; }
  uint32_t succEnd(BlockId B) const { return SuccBegin[B.index() + 1]; }
  unsigned numSuccessors(BlockId B) const { return succEnd(B) - succBegin(B); }
  unsigned numPredecessors(BlockId B) const { return PredBegin[B.index() + 1] - PredBegin[B.index()]; }
  llvm::ArrayRef<BlockId> successors(BlockId B) const {
    return llvm::ArrayRef(Targets).slice(succBegin(B), numSuccessors(B));
  }
  /// The edges that enter \p B.
  llvm::ArrayRef<EdgeId> predEdges(BlockId B) const {
    return llvm::ArrayRef(PredEdges).slice(PredBegin[B.index()], numPredecessors(B));
  }
  /// Their sources, in the same order.
  llvm::ArrayRef<BlockId> predecessors(BlockId B) const {
    return llvm::ArrayRef(PredSources).slice(PredBegin[B.index()], numPredecessors(B));
  }
  BlockId source(EdgeId E) const { return Sources[E.index()]; }
  BlockId target(EdgeId E) const { return Targets[E.index()]; }
  /// The edge from \p From to \p To, or an invalid id. Linear in the smaller of the two degrees.
  EdgeId findEdge(BlockId From, BlockId To) const;

private:
  bool isListed(uint32_t First, uint32_t Last, BlockId To) const {
    for (uint32_t E = First; E != Last; ++E)
      if (Targets[E] == To)
        return true;
    return false;
  }
  bool isKnownTarget(BlockId To);

  /// Targets of one block that are compared one by one; a wide switch remembers per target who linked to it last.
  static constexpr uint32_t MaxScanned = 8;
  llvm::SmallVector<uint32_t, 0> SuccBegin{0};
  PodVector<BlockId> Targets, Sources;
  PodVector<uint32_t> PredBegin;
  PodVector<EdgeId> PredEdges;
  PodVector<BlockId> PredSources;
  /// The last block that added an edge to a target; removes parallel edges.
  llvm::SmallVector<uint32_t, 0> LastSource;
};

/// Knows the free slots, so that adding a block with two edges is a few stores. Nothing else may be added
/// to the graph before `finish`.
class Cfg::Filler {
public:
  /// Up to \p MaxBlocks will be added.
  Filler(Cfg &G, unsigned MaxBlocks);
  /// As `Cfg::addBlock`.
  void addBlock(BlockId One, BlockId Other) {
    assert(Used < G->SuccBegin.size());
    if (LLVM_UNLIKELY(UsedTargets + 2 > NumPlaces))
      findRoom();
    Targets[UsedTargets] = One;
    Targets[UsedTargets + 1] = Other;
    UsedTargets += 2 - (One == Other);
    SuccBegin[Used++] = UsedTargets;
  }
  template <typename Range> void addBlock(const Range &Successors) {
    finish();
    G->addBlock();
    for (BlockId To : Successors)
      G->addSuccessor(To);
    resume();
  }
  /// The graph has all blocks that were added.
  void finish();

private:
  /// Continues after the existing blocks.
  void resume();
  /// A few more slots for targets: they are initialised, so many would make blocks with many edges expensive.
  void findRoom();

  Cfg *G;
  unsigned MaxBlocks;
  uint32_t *SuccBegin;
  BlockId *Targets;
  uint32_t Used, UsedTargets, NumPlaces;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_CFG_H
