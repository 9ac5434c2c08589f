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

/// A control-flow graph. Block 0 is the entry. A block without successors leaves the function. Parallel edges (two
/// cases of a switch with the same target) are one edge, since they cannot separate threads.
///
/// The graph is built block by block in index order: `addBlock`, `addSuccessor`..., `finish`. It is immutable
/// afterwards. `clear` keeps the memory for the next function.
class Cfg {
public:
  void clear();
  /// Starts the next block.
  BlockId addBlock() {
    SuccBegin.push_back(Targets.size());
    return BlockId(SuccBegin.size() - 2);
  }
  /// Adds an edge from the latest block. \p To may be a block that is added later.
  void addSuccessor(BlockId To) {
    assert(SuccBegin.size() > 1 && "no block to add a successor to");
    uint32_t First = SuccBegin[SuccBegin.size() - 2], Last = Targets.size();
    if (Last - First >= MaxScanned ? isKnownTarget(To) : isListed(First, Last, To))
      return;
    Targets.push_back(To);
    SuccBegin.back() = Last + 1;
  }
  /// Adds a block with its edges: two, or one if both targets are the same block.
  BlockId addBlock(BlockId One, BlockId Other) {
    Targets.append({One, Other});
    Targets.truncate(Targets.size() - (One == Other));
    return addBlock();
  }
  /// A faster way to add blocks with two edges: it writes into slots that are reserved in advance.
  class Filler;
  /// Renumbers the targets of all edges: target N becomes block \p Index[N]. For graphs whose targets were given in
  /// another numbering, with one number for each block.
  void renumberTargets(llvm::ArrayRef<uint32_t> Index) {
    for (BlockId &To : Targets)
      To = BlockId(Index[To.index()]);
  }
  /// Computes sources and predecessors. Every target must have been added as a block.
  void finish();

  unsigned numBlocks() const { return SuccBegin.size() - 1; }
  unsigned numEdges() const { return Targets.size(); }
  BlockId entry() const { return BlockId(0); }

  /// The edge to the i-th successor of \p B has the number `succBegin(B) + i`.
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
  /// The sources of `predEdges(B)`, in the same order.
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

  /// A block with at most this many successors compares their targets one by one. A wider one looks them up in
  /// `LastSource`.
  static constexpr uint32_t MaxScanned = 8;
  llvm::SmallVector<uint32_t, 0> SuccBegin{0};
  PodVector<BlockId> Targets, Sources;
  PodVector<uint32_t> PredBegin;
  PodVector<EdgeId> PredEdges;
  PodVector<BlockId> PredSources;
  /// For each target, the last block that added an edge to it. Used to drop parallel edges.
  llvm::SmallVector<uint32_t, 0> LastSource;
};

/// Reserves slots in advance, so that adding a block with two edges costs only a few stores. Until `finish`, blocks are
/// added to the graph through the filler alone.
class Cfg::Filler {
public:
  /// At most \p MaxBlocks blocks will be added.
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
  /// Ends filling. The graph then has all blocks that were added.
  void finish();

private:
  /// Reserves slots after the existing blocks.
  void resume();
  /// Reserves a few more slots for targets. The slots are initialised, so reserving many would be expensive.
  void findRoom();

  Cfg *G;
  unsigned MaxBlocks;
  uint32_t *SuccBegin;
  BlockId *Targets;
  uint32_t Used, UsedTargets, NumPlaces;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_CFG_H
