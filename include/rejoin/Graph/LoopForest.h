//===- LoopForest.h - Natural loops and irreducible regions -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop forest: natural loops and irreducible regions. A cycle hierarchy depends on the depth-first search that
// found it; the loop forest does not, so a claim that is made for its loops holds for every hierarchy. LoopForest.cpp
// has the algorithm and its proofs. Held by: unittests/Graph/CyclesTest.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_LOOPFOREST_H
#define REJOIN_GRAPH_LOOPFOREST_H

#include "rejoin/Graph/DepthFirst.h"
#include "rejoin/Support/PodVector.h"
#include "rejoin/Support/UnionFind.h"

namespace rejoin {

/// The blocks in which threads are converged only if they were converged at the latest execution of a token's
/// definition. They are the convergence regions of that token and of all tokens that hearts make from it.
struct TokenRegion {
  BlockId Definition;
  llvm::SmallVector<BlockId, 0> Blocks;
};

/// The loops of a graph, in a form that does not depend on a depth-first search. A loop is a natural loop or an
/// irreducible region. There is one natural loop for each header; natural loops nest or are disjoint in every graph. To
/// find the irreducible regions inside a natural loop, remove its header and contract the natural loops inside: each
/// remaining strongly connected set of more than one node is a region.
///
/// On a reducible graph the loops are the cycles of the only cycle hierarchy. On other graphs an irreducible region is
/// the outermost irreducible cycle of every hierarchy, down to the next natural loop inside it.
///
/// Loops are numbered outermost first, so the loops inside a loop form an interval of numbers.
class LoopForest {
public:
  /// Near-linear, also for deep nests. \p Extensions extend loops: the blocks of a region belong to the loops around
  /// its definition, even those from which no path leads back. They are ordered by their definitions; those that
  /// dominate come first.
  void compute(const Cfg &G, const DepthFirst &Search, llvm::ArrayRef<TokenRegion> Extensions = {});

  unsigned numLoops() const { return Numbered.size(); }
  bool isNatural(LoopId L) const { return loop(L).Natural; }
  bool hasIrreducible() const { return Irreducible; }
  /// Whether all loops are natural and no extension changed them.
  bool isPlain() const { return !Irreducible && !Extended; }
  /// Whether blocks of a token's region were added to the irreducible region \p L, or to a loop inside it, such that
  /// threads may iterate on the path to these blocks without passing the token's definition.
  bool isExtendedRegion(LoopId L) const { return !loop(L).Natural && loop(L).Extended; }
  /// The header of a natural loop; an arbitrary block of an irreducible region.
  BlockId header(LoopId L) const { return loop(L).Header; }
  LoopId parent(LoopId L) const { return loop(L).Parent; }
  unsigned depth(LoopId L) const { return L.isValid() ? loop(L).Depth : 0; }
  LoopId loopOf(BlockId B) const { return LoopOf[B.index()]; }
  /// The innermost irreducible region among \p L and its ancestors, or an invalid id.
  LoopId innermostIrreducible(LoopId L) const { return L.isValid() ? loop(L).NearestIrreducible : LoopId(); }
  /// Whether \p L contains \p Inner. Constant time. The invalid loop stands for the whole function and contains
  /// everything.
  bool contains(LoopId L, LoopId Inner) const {
    return !L.isValid() || (Inner.isValid() && L <= Inner && Inner.index() <= loop(L).Last);
  }
  bool contains(LoopId L, BlockId B) const { return contains(L, loopOf(B)); }
  /// The loop inside \p L with the largest number; \p L itself if there is none.
  LoopId last(LoopId L) const { return LoopId(loop(L).Last); }
  /// The outermost of \p L and its enclosing loops that does not contain \p Other; invalid if \p L contains it.
  /// Logarithmic in the depth.
  LoopId outermostWithout(LoopId L, LoopId Other) const {
    if (contains(L, Other))
      return LoopId();
    while (true) {
      const Loop &Here = loop(L);
      if (contains(Here.Parent, Other))
        return L;
      // Jump as far up as the loop still does not contain `Other`, else by one step.
      bool IsFar = Here.Jump.isValid() && !(Other.isValid() && Here.Jump <= Other && Other.index() <= Here.JumpLast);
      L = IsFar ? Here.Jump : Here.Parent;
    }
  }
  /// The innermost loop that contains both; invalid for the whole function. Logarithmic in the depth.
  LoopId common(LoopId A, LoopId B) const {
    LoopId Without = outermostWithout(A, B);
    return Without.isValid() ? parent(Without) : A;
  }
  /// The loop of a retreating edge: the innermost loop that contains both its ends.
  LoopId loopOfRetreatingEdge(BlockId From, BlockId To) const {
    LoopId L = loopOf(To);
    return contains(L, loopOf(From)) ? L : parent(L);
  }

private:
  struct Found {
    uint32_t Header, Parent;
    bool Natural;
    bool Extended = false;
    /// The blocks that enter an irreducible collection other than at its header: a heap of those to the right of the
    /// header, and the pre-order number of the highest one above it.
    uint32_t Right = ~0U, Above = ~0U;
  };
  /// Lists the targets of retreating edges, each once. They are the headers for which loops are collected.
  void listHeaders(const DepthFirst &Search);
  /// Finds all loops. Fails if the edges between the collected blocks are needed and were not kept.
  bool findLoops(const Cfg &G, const DepthFirst &Search, bool KeepWays);
  /// Separates the natural loop of the header, if there is one, from the other blocks that were collected for it.
  void divide(uint32_t New, bool HasSelfLoop);
  /// Makes regions from all collections that are not natural loops.
  void mergeRegions();
  /// Merges two heaps. A heap is named by its first element.
  uint32_t meld(uint32_t A, uint32_t B);
  uint32_t withoutFirst(uint32_t Heap);
  void extend(const Cfg &G, const DepthFirst &Search, llvm::ArrayRef<TokenRegion> Extensions);
  void sortByDepth();
  void number(unsigned NumBlocks);

  struct Loop {
    BlockId Header;
    LoopId Parent, NearestIrreducible, Jump;
    /// `Last`: the inner loop with the largest number. `JumpLast`: the same for `Jump`.
    uint32_t Depth, Last, JumpLast;
    bool Natural, Extended;
  };
  const Loop &loop(LoopId L) const { return Numbered[L.index()]; }

  /// Indexed by loop number.
  PodVector<Loop> Numbered;
  PodVector<LoopId> LoopOf;
  bool Irreducible = false, Extended = false;

  // Working memory, kept between functions.
  llvm::SmallVector<Found, 0> Loops;
  /// For each block, its innermost loop, in the order of discovery; ~0 for none.
  PodVector<uint32_t> Innermost;
  UnionFind Sets;
  llvm::SmallVector<BlockId, 0> Headers;
  PodVector<bool> IsTarget;
  /// The blocks collected for a header, those of them that are entered from elsewhere, and for each node the header for
  /// which it was collected last.
  llvm::SmallVector<uint32_t, 0> Body, Reached, Collected;
  /// An edge between collected nodes or to the header, in a linked list for each end.
  struct Way {
    uint32_t From, To, NextFrom, NextTo;
  };
  llvm::SmallVector<Way, 0> Ways;
  llvm::SmallVector<uint32_t, 0> WaysFrom, WaysTo;
  /// Elements of pairing heaps.
  struct Entrance {
    BlockId Source;
    uint32_t Pre, Child, Sibling;
  };
  llvm::SmallVector<Entrance, 0> Entrances;
  PodVector<uint32_t> Size, Number, Next, Deep, Start, ByDepth;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_LOOPFOREST_H
