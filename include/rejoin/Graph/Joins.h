//===- Joins.h - Joins of divergent branches ------------------ -*- C++ -*-===//
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

/// The joins of one branch in any graph, by the exact characterisation of the definition. J is a join iff two simple
/// paths from \p B to J leave \p B by different edges and share no inner block. \p B itself may be a join. Paths stay
/// inside \p Within (one flag for each block; empty for the whole graph). Each call computes dominators once.
llvm::SmallVector<BlockId> joinsOfBranch(const Cfg &G, BlockId B, llvm::ArrayRef<bool> Within = {});

/// The union of the joins of a growing set of divergent branches in an iteration graph. Only candidates are reported:
/// nodes that the caller has asked for. Each is reported once, with the first branch of which it is a join.
class JoinFinder {
public:
  static constexpr unsigned DefaultMaxSweeps = 4;

  /// Starts without candidates. Up to \p MaxSweeps branches are searched one by one; after that, dominators are
  /// computed to find the joins of many branches at once.
  void begin(IterationGraph &Graph, unsigned MaxSweeps = DefaultMaxSweeps);
  void addCandidate(NodeId N);
  /// Adds a candidate that lies outside the regular paths. It has predecessors all over the graph, so threads may reach
  /// it without passing the post-dominators of their branch. The theorems T4 and T5 (Joins.cpp) do not apply to it.
  void addWideCandidate(NodeId N);
  /// Removes the candidate \p N.
  void closeCandidate(NodeId N);
  bool isCandidate(NodeId N) const { return Live[N.index()]; }

  /// Adds branches that have become divergent; each may be added only once. Calls \p Joined for each candidate that is
  /// a join of one of them, and removes that candidate. Candidates cannot be added after the first call.
  void addBranches(llvm::ArrayRef<NodeId> Branches, llvm::function_ref<void(NodeId Join, NodeId Branch)> Joined);

  /// The number of label propagations so far, in addition to the use of dominators. For tests and benchmarks.
  unsigned numSearches() const { return Searches; }

private:
  void settle(uint32_t Join, uint32_t Branch);
  /// Finds all joins of \p Branch by label propagation alone.
  void sweep(uint32_t Branch);
  void listByDominators();
  void prepareSearches();
  bool needsSearch(uint32_t Branch);
  void search(uint32_t Branch);
  /// Finds the nodes from which a live candidate can be reached. Linear in the size of the graph.
  void findWaysToCandidates();
  uint32_t nextCandidate(uint32_t N) { return ByPosition.find(N); }

  IterationGraph *Graph = nullptr;
  llvm::function_ref<void(NodeId, NodeId)> Report;
  PodVector<bool> Live;
  /// Candidates with the same immediate dominator, as a linked list.
  PodVector<uint32_t> FirstBelow, NextBelow;
  /// For each node, the number of live candidates below it. The walk upwards skips a node with none.
  PodVector<uint32_t> NumBelow;
  /// The number of live candidates. A finished function then costs nothing.
  unsigned NumLive = 0;
  /// Before dominators are computed: no candidate with a larger number is live.
  uint32_t LastLive = 0;
  UnionFind ByPosition, ByDominator, WideByPosition;
  llvm::SmallVector<bool, 0> Wide;
  bool AnyWide = false;
  /// `Listed`: `FirstBelow` is filled. `Prepared`: post-dominators and the union-finds above exist; a branch that needs
  /// more than T2 makes them.
  bool Listed = false, Prepared = false;
  unsigned Searches = 0, SweepsLeft = 0;

  /// For each node, whether it led to a candidate that was live at the last computation; empty before that.
  llvm::SmallVector<bool, 0> Leads;
  unsigned StepsSinceLeads = 0, NumLiveAtLeads = 0;
  // Memory of one label propagation. A node's label is valid if its stamp equals the number of the search.
  PodVector<uint32_t> Label, NumLabelled, Stamp, Heap;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_JOINS_H
