//===- Joins.h - Where the threads of divergent branches meet ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_JOINS_H
#define REJOIN_GRAPH_JOINS_H

#include "rejoin/Graph/IterationGraph.h"
#include "rejoin/Support/PodVector.h"
#include "rejoin/Support/UnionFind.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace rejoin {

/// The joins of one branch in any graph, by the definition's exact characterisation: the blocks J with two simple
/// paths from \p B that leave it by different edges and share no inner block; \p B itself may be one. Paths stay
/// inside \p Within (one flag per block; empty for the whole graph). One dominator computation per call.
llvm::SmallVector<BlockId> joinsOfBranch(const Cfg &G, BlockId B, llvm::ArrayRef<bool> Within = {});

/// The union of the joins of a growing set of divergent branches in an iteration graph, restricted to the nodes that
/// somebody still asks for (candidates). Each candidate is reported once, with the branch that joined it first.
class JoinFinder {
public:
  static constexpr unsigned DefaultMaxSweeps = 4;

  /// Nothing is a candidate at first. Up to \p MaxSweeps branches are looked at one by one, before dominators are
  /// computed to find the joins of many.
  void begin(IterationGraph &Graph, unsigned MaxSweeps = DefaultMaxSweeps);
  void addCandidate(NodeId N);
  /// A candidate that stands beside the paths: threads may reach it that need not pass the post-dominators of their
  /// branch, because it has predecessors all over the graph. T4 and T5 (Joins.cpp) say nothing about it.
  void addWideCandidate(NodeId N);
  /// No one asks for \p N any more.
  void closeCandidate(NodeId N);
  bool isCandidate(NodeId N) const { return Live[N.index()]; }

  /// \p Branches have become divergent; each may be named once only. Calls \p Joined for each candidate that is a join
  /// of one of them and closes it. No more candidates are added after the first call.
  void addBranches(llvm::ArrayRef<NodeId> Branches, llvm::function_ref<void(NodeId Join, NodeId Branch)> Joined);

  /// Label propagations that were needed beside dominators so far; a figure for tests and benchmarks.
  unsigned numSearches() const { return Searches; }

private:
  void settle(uint32_t Join, uint32_t Branch);
  /// All joins of \p Branch, by labels alone.
  void sweep(uint32_t Branch);
  void listByDominators();
  void prepareSearches();
  bool needsSearch(uint32_t Branch);
  void search(uint32_t Branch);
  /// Finds the nodes from which a live candidate can be reached. Linear in the graph.
  void findWaysToCandidates();
  uint32_t nextCandidate(uint32_t N) { return ByPosition.find(N); }

  IterationGraph *Graph = nullptr;
  llvm::function_ref<void(NodeId, NodeId)> Report;
  PodVector<bool> Live;
  /// Candidates with the same immediate dominator, as a linked list.
  PodVector<uint32_t> FirstBelow, NextBelow;
  /// Live candidates below each node; a node with none is skipped on the way up.
  PodVector<uint32_t> NumBelow;
  /// Number of candidates that are live, so that a finished function costs nothing.
  unsigned NumLive = 0;
  /// None after this one is, before dominators are computed.
  uint32_t LastLive = 0;
  UnionFind ByPosition, ByDominator, WideByPosition;
  llvm::SmallVector<bool, 0> Wide;
  bool AnyWide = false;
  /// `FirstBelow` is filled. Post-dominators and the union-finds above are made when a branch first needs more than T2.
  bool Listed = false, Prepared = false;
  unsigned Searches = 0, SweepsLeft = 0;

  /// Whether a candidate can be reached that was live when this was found last, by node; empty before that.
  llvm::SmallVector<bool, 0> Leads;
  unsigned StepsSinceLeads = 0, NumLiveAtLeads = 0;
  // One label propagation: a node's label is valid if its stamp is the number of the search.
  PodVector<uint32_t> Label, NumLabelled, Stamp, Heap;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_JOINS_H
