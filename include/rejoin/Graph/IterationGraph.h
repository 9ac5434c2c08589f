//===- IterationGraph.h - One iteration of every loop, as a DAG -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The control-flow graph has cycles and paths of threads do not: this is the graph of what two threads can do from one
// common block until they meet again in the same iteration of every loop around. IterationGraph.cpp has the picture,
// the claims and their reasons.
//
// Two numberings: nodes have initial numbers while side nodes may still be added, and final ones, in topological order,
// after `finish`. An id is of one kind, and `finalId` translates; a mix-up of the two is the error to look for.
// Held by: unittests/Graph/JoinsTest.cpp, unittests/Uniformity/ExhaustiveTest.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_ITERATIONGRAPH_H
#define REJOIN_GRAPH_ITERATIONGRAPH_H

#include "rejoin/Graph/DepthFirst.h"
#include "rejoin/Graph/LoopForest.h"
#include "rejoin/Support/PodVector.h"

namespace rejoin {

/// An acyclic graph that stands for the paths of two threads which were together at one block: a node for each
/// reachable block, a node `later(L)` for "some later iteration of loop L", a node for each loop that an edge leaves,
/// and edges from `later(L)` to the exits of L. See IterationGraph.cpp for the picture and the claims.
///
/// Use: `begin`, then `addSide` for nodes that the caller wants to observe, then `finish`. Only then nodes have their
/// final, topological numbers: translate ids made before with `finalId`.
class IterationGraph {
public:
  /// An edge that leaves more than this many loops has one exit node, else one for each.
  static constexpr unsigned DefaultMaxExitNodes = 8;

  void begin(const Cfg &G, const DepthFirst &Search, const LoopForest &Forest, unsigned MaxExits = DefaultMaxExitNodes);
  /// The last node on \p E before its target; edges into different targets never share it unless it is a block.
  NodeId tail(EdgeId E) const { return NodeId(Edge[E.index()].Tail); }
  /// A side node, without predecessors yet; it comes before \p Before in the topological order but has no edge to it.
  NodeId addSide(NodeId Before);
  /// An edge from \p Pred to a side node; both ids are initial.
  void enterSide(NodeId Side, NodeId Pred) { SideEdges.push_back({Pred.index(), Side.index()}); }
  /// A side node entered by \p Preds.
  NodeId addSide(llvm::ArrayRef<NodeId> Preds, NodeId Before) {
    NodeId Side = addSide(Before);
    for (NodeId P : Preds)
      enterSide(Side, P);
    return Side;
  }
  /// \p First shall come before \p Second in the topological order; no edge is added.
  void addOrder(NodeId First, NodeId Second) { OrderEdges.push_back({First.index(), Second.index()}); }
  NodeId initialBlockNode(BlockId B) const { return NodeId(Search->rpoIndex(B)); }
  NodeId initialLaterNode(LoopId L) const { return NodeId(FirstLater + L.index()); }
  void finish();

  NodeId finalId(NodeId Initial) const { return Position.empty() ? Initial : NodeId(Position[Initial.index()]); }
  NodeId blockNode(BlockId B) const { return finalId(initialBlockNode(B)); }
  unsigned numNodes() const { return PredBegin.size() - 1; }
  /// Lists the successors of the finished graph, once. Linear; few functions need them.
  void computeSuccessors();
  /// By rising final numbers. Only after `computeSuccessors`.
  llvm::ArrayRef<uint32_t> successors(NodeId N) const {
    assert(HasSuccessors && "successors were not computed");
    return llvm::ArrayRef(Succ).slice(SuccBegin[N.index()], SuccBegin[N.index() + 1] - SuccBegin[N.index()]);
  }
  llvm::ArrayRef<uint32_t> predecessors(NodeId N) const {
    return llvm::ArrayRef(Pred).slice(PredBegin[N.index()], PredBegin[N.index() + 1] - PredBegin[N.index()]);
  }

  /// What a node stands for.
  enum class Kind : uint8_t { Block, Later, Exit, Chain, Side };
  class Node {
  public:
    Node() = default;
    static Node ofBlock(BlockId B) { return Node(Kind::Block, 0, B.index()); }
    static Node later(LoopId L) { return Node(Kind::Later, L.index(), 0); }
    static Node exit(EdgeId E, LoopId L) { return Node(Kind::Exit, L.index(), E.index()); }
    static Node chain(LoopId L) { return Node(Kind::Chain, L.index(), 0); }
    static Node side() { return Node(Kind::Side, 0, 0); }

    Kind kind() const { return static_cast<Kind>(LoopAndKind & KindMask); }
    /// The edge of an exit node.
    EdgeId edge() const {
      assert(kind() == Kind::Exit);
      return EdgeId(BlockOrEdge);
    }
    /// The block of a block node.
    BlockId block() const {
      assert(kind() == Kind::Block);
      return BlockId(BlockOrEdge);
    }
    /// The loop of a later node or of its part of the chain; the loop that an exit node leaves. Where an edge leaves
    /// more than the maximum of loops it has a single exit node, that of the outermost one, and the answer for it is
    /// too pessimistic.
    LoopId loop() const {
      assert(kind() != Kind::Block && kind() != Kind::Side);
      return LoopId(LoopAndKind >> KindBits);
    }

  private:
    static constexpr unsigned KindBits = 3, KindMask = 7;
    Node(Kind K, uint32_t Loop, uint32_t BlockOrEdge)
        : LoopAndKind(Loop << KindBits | static_cast<uint32_t>(K)), BlockOrEdge(BlockOrEdge) {}
    uint32_t LoopAndKind, BlockOrEdge;
  };
  const Node &node(NodeId N) const { return Nodes[N.index()]; }
  /// The node of the chain at a loop; only if there is a chain.
  NodeId chainNode(LoopId L) const { return finalId(NodeId(Chain[L.index()])); }
  bool hasChain() const { return !Chain.empty(); }
  /// The outermost loop that \p E leaves; invalid if it leaves none.
  LoopId outermostLeft(EdgeId E) const { return Edge[E.index()].OutermostLeft; }
  /// \p E goes round a loop.
  bool isRetreating(EdgeId E) const { return Edge[E.index()].Retreating; }

  // Dominators of the finished graph, once they are computed. Not every function needs them.
  void computeDominators();
  uint32_t idom(uint32_t N) const { return Dominators[N].Parent; }
  uint32_t idomDepth(uint32_t N) const { return Dominators[N].Depth; }
  /// Logarithmic in the difference of the depths.
  bool dominates(uint32_t A, uint32_t B) const {
    while (idomDepth(B) > idomDepth(A))
      B = Dominators[B].JumpDepth >= idomDepth(A) ? Dominators[B].Jump : Dominators[B].Parent;
    return A == B;
  }
  /// Post-dominators that ignore side nodes, with a virtual exit after all nodes without other successors. Few
  /// functions need them; computed once, with the successors.
  void computePostDominators();
  uint32_t virtualExit() const { return numNodes(); }
  uint32_t ipdom(uint32_t N) const { return PostDominators[N].Parent; }

private:
  /// A node of a tree in which common ancestors are found by jumps; the root is its own parent.
  struct TreeNode {
    uint32_t Parent, Depth, Jump;
    /// That of `Jump`: most jumps that are too far are not looked at.
    uint32_t JumpDepth;
  };
  /// The deeper node that was asked for last, and its ancestor at the other's depth.
  struct Finger {
    uint32_t Deep = ~0U, Ancestor = 0;
  };
  static uint32_t commonAncestor(uint32_t A, uint32_t B, llvm::ArrayRef<TreeNode> Tree, Finger &Last);
  static void hang(uint32_t V, uint32_t Parent, llvm::MutableArrayRef<TreeNode> Tree);
  /// Exit nodes of an edge that leaves the loops from \p From to \p Outermost.
  void addExits(EdgeId E, LoopId From, LoopId Outermost);
  /// An edge that leaves these loops has a single exit node, after the chain.
  bool isDeep(LoopId From, LoopId Outermost) const {
    return Forest->depth(From) - Forest->depth(Outermost) >= MaxExitNodes;
  }
  // By initial numbers.
  /// What the edge passes before this exit node, and from where later iterations come to it.
  uint32_t beforeExit(uint32_t X) const;
  uint32_t aroundExit(uint32_t X) const;
  /// What the edge leads to in the end.
  uint32_t initialTarget(EdgeId E) const {
    BlockId To = G->target(E);
    return Edge[E.index()].Retreating ? FirstLater + Forest->loopOfRetreatingEdge(G->source(E), To).index()
                                      : Search->rpoIndex(To);
  }
  struct Predecessors;
  /// Rows of predecessors and of what only has to come before, by initial numbers.
  void listRows();
  /// Lists the initial numbers in a topological order, where all loops are natural and nothing else constrains it.
  void orderByLoops();
  /// Nodes and predecessors by final numbers, from the list or, if they are \p InOrder, from the initial ones.
  template <bool InOrder> void takeOrdered();
  void sortTopologically();
  /// Nodes and rows of predecessors by final numbers, from those by initial ones.
  void takeSorted();
  bool isTopological() const;

  const Cfg *G = nullptr;
  const DepthFirst *Search = nullptr;
  const LoopForest *Forest = nullptr;
  uint32_t FirstLater = 0;
  unsigned MaxExitNodes = 0;
  bool HasSide = false, HasSuccessors = false, HasDominators = false, HasPostDominators = false;

  llvm::SmallVector<Node, 0> Nodes, Sorted;
  /// Into side nodes.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> SideEdges;
  /// Constraints on the order that are no edges.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> OrderEdges;
  struct EdgeState {
    /// Initial number of the last node on the edge before its target.
    uint32_t Tail : 31;
    uint32_t Retreating : 1;
    LoopId OutermostLeft;
  };
  PodVector<EdgeState> Edge;
  /// Per loop, the node from which later iterations of it and of all loops inside lead to pessimistic exits.
  llvm::SmallVector<uint32_t, 0> Chain;
  /// Initial number to final number; empty if they are the same.
  llvm::SmallVector<uint32_t, 0> Position;
  PodVector<uint32_t> SuccBegin, Succ, PredBegin, Pred;
  llvm::SmallVector<TreeNode, 0> Dominators, PostDominators;
  // Working memory.
  PodVector<uint32_t> Scratch, Stack, FirstItem, LastItem, FirstExit, NextItem, Begin, Rows, Initial, FirstInto;
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> Into;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_ITERATIONGRAPH_H
