//===- LoopForest.h - Natural loops and irreducible regions -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_LOOPFOREST_H
#define REJOIN_GRAPH_LOOPFOREST_H

#include "rejoin/Graph/DepthFirst.h"
#include "rejoin/Support/PodVector.h"
#include "rejoin/Support/UnionFind.h"

namespace rejoin {

/// The blocks in which threads are together only if they were together at the latest execution of a definition: those
/// of the convergence regions of its token, and of all tokens that hearts make from it.
struct TokenRegion {
  BlockId Definition;
  llvm::SmallVector<BlockId, 0> Blocks;
};

/// The loops of a graph that do not depend on a depth-first search: natural loops (one for each header; they nest or
/// are disjoint in every graph), and irreducible regions: what stays strongly connected, with more than one node,
/// when the header of the enclosing natural loop is taken away and the natural loops inside are single nodes.
///
/// On a reducible graph these are the cycles of the one cycle hierarchy. On others an irreducible region is the
/// outermost irreducible cycle of every hierarchy, down to the next natural loop inside it.
///
/// Loops are numbered outermost first; the loops inside a loop are an interval of numbers.
class LoopForest {
public:
  /// Near-linear, also for deep nests. \p Extensions, ordered by their definitions (those that dominate first), extend
  /// loops: the blocks of a region belong to the loops around its definition, even those that cannot go round.
  void compute(const Cfg &G, const DepthFirst &Search, llvm::ArrayRef<TokenRegion> Extensions = {});

  unsigned numLoops() const { return Numbered.size(); }
  bool isNatural(LoopId L) const { return loop(L).Natural; }
  bool hasIrreducible() const { return Irreducible; }
  /// All loops are natural, and no extension changed them.
  bool isPlain() const { return !Irreducible && !Extended; }
  /// An irreducible region to which, or inside which to a loop, blocks of a token's region were added on the way to
  /// which threads may go round without passing the token's definition.
  bool isExtendedRegion(LoopId L) const { return !loop(L).Natural && loop(L).Extended; }
  /// The header of a natural loop; an arbitrary block of an irreducible region.
  BlockId header(LoopId L) const { return loop(L).Header; }
  LoopId parent(LoopId L) const { return loop(L).Parent; }
  unsigned depth(LoopId L) const { return L.isValid() ? loop(L).Depth : 0; }
  LoopId loopOf(BlockId B) const { return LoopOf[B.index()]; }
  /// The innermost irreducible region among \p L and its ancestors, or an invalid id.
  LoopId innermostIrreducible(LoopId L) const { return L.isValid() ? loop(L).NearestIrreducible : LoopId(); }
  /// Constant time. The invalid loop stands for the whole function, which contains everything.
  bool contains(LoopId L, LoopId Inner) const {
    return !L.isValid() || (Inner.isValid() && L <= Inner && Inner.index() <= loop(L).Last);
  }
  bool contains(LoopId L, BlockId B) const { return contains(L, loopOf(B)); }
  /// The last loop inside \p L by number (\p L itself if there is none).
  LoopId last(LoopId L) const { return LoopId(loop(L).Last); }
  /// The outermost loop around \p L, or itself, that does not contain \p Other; invalid if \p L contains it.
  /// Logarithmic in the depth.
  LoopId outermostWithout(LoopId L, LoopId Other) const {
    if (contains(L, Other))
      return LoopId();
    while (true) {
      const Loop &Here = loop(L);
      if (contains(Here.Parent, Other))
        return L;
      // Far up while that still does not contain it, else one step.
      bool IsFar = Here.Jump.isValid() && !(Other.isValid() && Here.Jump <= Other && Other.index() <= Here.JumpLast);
      L = IsFar ? Here.Jump : Here.Parent;
    }
  }
  /// The innermost loop that contains both; invalid for the function. Logarithmic in the depth.
  LoopId common(LoopId A, LoopId B) const {
    LoopId Without = outermostWithout(A, B);
    return Without.isValid() ? parent(Without) : A;
  }
  /// The loop that a retreating edge goes round: the innermost loop with both ends inside.
  LoopId loopOfRetreatingEdge(BlockId From, BlockId To) const {
    LoopId L = loopOf(To);
    return contains(L, loopOf(From)) ? L : parent(L);
  }

private:
  struct Found {
    uint32_t Header, Parent;
    bool Natural;
    bool Extended = false;
    /// Of those that enter an irreducible collection sideways: a heap of those to the right of the header, and the
    /// pre-order number of the highest one above it.
    uint32_t Right = ~0U, Above = ~0U;
  };
  /// The targets of retreating edges, each once: the headers for which loops are collected.
  void listHeaders(const DepthFirst &Search);
  /// Fails if the paths between the collected blocks are needed and not kept.
  bool findLoops(const Cfg &G, const DepthFirst &Search, bool KeepWays);
  /// Separates the natural loop of the header from the other blocks collected for it, if there is one.
  void divide(uint32_t New, bool HasSelfLoop);
  /// Regions from all collections that are no natural loops.
  void mergeRegions();
  /// Of heaps, named by their first elements.
  uint32_t meld(uint32_t A, uint32_t B);
  uint32_t withoutFirst(uint32_t Heap);
  void extend(const Cfg &G, const DepthFirst &Search, llvm::ArrayRef<TokenRegion> Extensions);
  void sortByDepth();
  void number(unsigned NumBlocks);

  struct Loop {
    BlockId Header;
    LoopId Parent, NearestIrreducible, Jump;
    /// The last loop inside it by number, and inside `Jump`.
    uint32_t Depth, Last, JumpLast;
    bool Natural, Extended;
  };
  const Loop &loop(LoopId L) const { return Numbered[L.index()]; }

  /// By number.
  PodVector<Loop> Numbered;
  PodVector<LoopId> LoopOf;
  bool Irreducible = false, Extended = false;

  // Working memory, kept between functions.
  llvm::SmallVector<Found, 0> Loops;
  /// Innermost loop of each block, in the order of discovery; ~0 for none.
  PodVector<uint32_t> Innermost;
  UnionFind Sets;
  llvm::SmallVector<BlockId, 0> Headers;
  PodVector<bool> IsTarget;
  /// What is collected for a header; who of it is entered sideways; for which header a node was collected last.
  llvm::SmallVector<uint32_t, 0> Body, Reached, Collected;
  /// Between collected nodes, and to the header: linked lists by both ends.
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
