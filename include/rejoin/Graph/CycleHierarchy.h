//===- CycleHierarchy.h - Cycles of one depth-first search ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_CYCLEHIERARCHY_H
#define REJOIN_GRAPH_CYCLEHIERARCHY_H

#include "rejoin/Graph/DepthFirst.h"

namespace rejoin {

/// The hierarchy of cycles that one depth-first search finds. A cycle is a maximal strongly connected region with at
/// least one edge. Its header is the block that the search reaches first. Its children are the cycles that remain when
/// the header is removed. An irreducible graph has several hierarchies, one for each class of searches.
///
/// Cycles are numbered outermost first, so the cycles inside a cycle form an interval of numbers.
class CycleHierarchy {
public:
  /// Near-linear in blocks, edges and the number of (cycle, entry) pairs, also for deep nests.
  void compute(const Cfg &G, const DepthFirst &Search);

  unsigned numCycles() const { return Header.size(); }
  BlockId header(CycleId C) const { return Header[C.index()]; }
  /// The enclosing cycle; invalid for an outermost cycle.
  CycleId parent(CycleId C) const { return Parent[C.index()]; }
  /// 1 for an outermost cycle.
  unsigned depth(CycleId C) const { return Depth[C.index()]; }
  /// Whether the header is the only entry. It then dominates the cycle.
  bool isReducible(CycleId C) const { return EntryBegin[C.index() + 1] - EntryBegin[C.index()] == 1; }
  /// Blocks with a predecessor outside the cycle, and the function's entry block if it lies in the cycle. The header
  /// comes first.
  llvm::ArrayRef<BlockId> entries(CycleId C) const {
    return llvm::ArrayRef(Entries).slice(EntryBegin[C.index()], EntryBegin[C.index() + 1] - EntryBegin[C.index()]);
  }
  /// The innermost cycle that contains \p B; invalid if there is none.
  CycleId cycleOf(BlockId B) const { return CycleOf[B.index()]; }
  /// Whether \p Inner is \p C or a cycle inside it. Constant time.
  bool contains(CycleId C, CycleId Inner) const {
    return Inner.isValid() && C <= Inner && Inner.index() <= Last[C.index()];
  }
  bool contains(CycleId C, BlockId B) const { return contains(C, cycleOf(B)); }
  /// Blocks of \p C and of its inner cycles, in reverse post-order.
  llvm::SmallVector<BlockId> blocks(const DepthFirst &Search, CycleId C) const;
  /// Edges from a block inside \p C to a block outside.
  llvm::SmallVector<EdgeId> exits(const Cfg &G, const DepthFirst &Search, CycleId C) const;

private:
  llvm::SmallVector<BlockId, 0> Header, Entries;
  llvm::SmallVector<CycleId, 0> Parent, CycleOf;
  llvm::SmallVector<uint32_t, 0> Depth, Last, EntryBegin;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_CYCLEHIERARCHY_H
