//===- LoopForest.h - Natural loops and irreducible regions -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_LOOPFOREST_H
#define REJOIN_GRAPH_LOOPFOREST_H

#include "rejoin/Graph/DepthFirst.h"
#include "rejoin/Graph/Dominators.h"
#include "rejoin/Graph/UnionFind.h"

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
  /// Dominators of the graph; computed for graphs with irreducible regions only.
  const DominatorTree &dominators() const {
    assert(Irreducible && "dominators are kept for irreducible graphs only");
    return Dominators;
  }

private:
  struct Found {
    uint32_t Header, Parent;
    bool Natural;
    bool Extended = false;
  };
  /// The targets of retreating edges, each once: what may be the header of a natural loop.
  void listHeaders(const DepthFirst &Search);
  bool findNaturalLoops(const Cfg &G, const DepthFirst &Search, bool UseDominators);
  /// What was met since \p V, and itself, is strongly connected, on the level of the loop \p Around.
  void closeComponent(uint32_t V, uint32_t Around);
  void findIrreducibleRegions(const Cfg &G, const DepthFirst &Search);
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
  llvm::SmallVector<Loop, 0> Numbered;
  llvm::SmallVector<LoopId, 0> LoopOf;
  bool Irreducible = false, Extended = false;
  DominatorTree Dominators;

  // Working memory, kept between functions.
  llvm::SmallVector<Found, 0> Loops;
  /// Innermost loop of each block, in the order of discovery; ~0 for none.
  llvm::SmallVector<uint32_t, 0> Innermost;
  UnionFind Sets;
  llvm::SmallVector<BlockId, 0> Headers;
  llvm::SmallVector<bool, 0> IsTarget;
  llvm::SmallVector<uint32_t, 0> Work, Size, Number, Next, Deep, Start, ByDepth;
  /// An open node and the edges into it that were not yet followed.
  struct Frame {
    uint32_t Node;
    llvm::ArrayRef<EdgeId> Left;
  };
  llvm::SmallVector<uint32_t, 0> LevelBegin, OnLevel, Index, Low, Component;
  llvm::SmallVector<Frame, 0> Stack;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_LOOPFOREST_H
