//===- IterationGraph.h - One iteration of every loop, as a DAG --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The control-flow graph has cycles; a path of a thread through one iteration has none. The iteration graph is acyclic.
// It represents all that two threads can execute from a common block until they are in the same iteration of every
// enclosing loop again. IterationGraph.cpp has the picture, the claims and their proofs.
//
// There are two numberings. Nodes have initial numbers while side nodes may still be added. After `finish` they have
// final numbers, in topological order. An id belongs to one of the two, and `finalId` translates; confusing them is the
// typical error.
// Held by: unittests/Graph/JoinsTest.cpp, unittests/Uniformity/ExhaustiveTest.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_GRAPH_ITERATIONGRAPH_H
#define REJOIN_GRAPH_ITERATIONGRAPH_H

#include "rejoin/Graph/DepthFirst.h"
#include "rejoin/Graph/LoopForest.h"
#include "rejoin/Support/PodVector.h"

namespace rejoin {

/// An acyclic graph that represents the paths of two threads which were converged at one block. It has a node for each
/// reachable block, a node `later(L)` for "some later iteration of loop L", an exit node for each loop that an edge
/// leaves, and edges from `later(L)` to the exits of L. See IterationGraph.cpp for the picture and the claims.
///
/// Use: `begin`, then `addSide` for each node that the caller wants to observe, then `finish`. Only `finish` gives
/// nodes their final, topological numbers: translate earlier ids with `finalId`.
class IterationGraph {
public:
  /// An edge that leaves more loops than this has one exit node. Any other edge has one for each loop that it leaves.
  static constexpr unsigned DefaultMaxExitNodes = 8;

  void begin(const Cfg &G, const DepthFirst &Search, const LoopForest &Forest, unsigned MaxExits = DefaultMaxExitNodes);
  /// The last node on \p E before its target. Edges with different targets share it only if it is a block.
  NodeId tail(EdgeId E) const { return NodeId(Edge[E.index()].Tail); }
  /// Adds a side node without predecessors. It precedes \p Before in the topological order but has no edge to it.
  NodeId addSide(NodeId Before);
  /// Adds an edge from \p Pred to a side node. Both ids are initial.
  void enterSide(NodeId Side, NodeId Pred) { SideEdges.push_back({Pred.index(), Side.index()}); }
  /// Adds a side node with the predecessors \p Preds.
  NodeId addSide(llvm::ArrayRef<NodeId> Preds, NodeId Before) {
    NodeId Side = addSide(Before);
    for (NodeId P : Preds)
      enterSide(Side, P);
    return Side;
  }
  /// Orders \p First before \p Second in the topological order without an edge.
  void addOrder(NodeId First, NodeId Second) { OrderEdges.push_back({First.index(), Second.index()}); }
  NodeId initialBlockNode(BlockId B) const { return NodeId(Search->rpoIndex(B)); }
  NodeId initialLaterNode(LoopId L) const { return NodeId(FirstLater + L.index()); }
  void finish();

  NodeId finalId(NodeId Initial) const { return Position.empty() ? Initial : NodeId(Position[Initial.index()]); }
  NodeId blockNode(BlockId B) const { return finalId(initialBlockNode(B)); }
  unsigned numNodes() const { return PredBegin.size() - 1; }
  /// Lists the successors of the finished graph, once. Linear. Few functions need them.
  void computeSuccessors();
  /// The successors in ascending order of their final numbers. Requires `computeSuccessors`.
  llvm::ArrayRef<uint32_t> successors(NodeId N) const {
    assert(HasSuccessors && "successors were not computed");
    return llvm::ArrayRef(Succ).slice(SuccBegin[N.index()], SuccBegin[N.index() + 1] - SuccBegin[N.index()]);
  }
  llvm::ArrayRef<uint32_t> predecessors(NodeId N) const {
    return llvm::ArrayRef(Pred).slice(PredBegin[N.index()], PredBegin[N.index() + 1] - PredBegin[N.index()]);
  }

  /// The meaning of a node.
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
    /// The loop of a `Later` or `Chain` node, or the loop that an exit node leaves. An edge that leaves more than the
    /// maximum of loops has a single exit node for the outermost of them; the answer is then conservative.
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
  /// The chain's node of a loop. Requires that the graph has a chain.
  NodeId chainNode(LoopId L) const { return finalId(NodeId(Chain[L.index()])); }
  bool hasChain() const { return !Chain.empty(); }
  /// The outermost loop that \p E leaves; invalid if it leaves none.
  LoopId outermostLeft(EdgeId E) const { return Edge[E.index()].OutermostLeft; }
  /// Whether \p E goes back to the header of a loop.
  bool isRetreating(EdgeId E) const { return Edge[E.index()].Retreating; }

  // Computes the dominators of the finished graph. Not every function needs them.
  void computeDominators();
  uint32_t idom(uint32_t N) const { return Dominators[N].Parent; }
  uint32_t idomDepth(uint32_t N) const { return Dominators[N].Depth; }
  /// Whether \p A dominates \p B. Logarithmic in the difference of the depths.
  bool dominates(uint32_t A, uint32_t B) const {
    while (idomDepth(B) > idomDepth(A))
      B = Dominators[B].JumpDepth >= idomDepth(A) ? Dominators[B].Jump : Dominators[B].Parent;
    return A == B;
  }
  /// Computes post-dominators, once, together with the successors. Side nodes are ignored; a virtual exit follows all
  /// nodes without other successors. Few functions need them.
  void computePostDominators();
  uint32_t virtualExit() const { return numNodes(); }
  uint32_t ipdom(uint32_t N) const { return PostDominators[N].Parent; }

private:
  /// A node of a tree with jump pointers, for finding common ancestors. The root is its own parent.
  struct TreeNode {
    uint32_t Parent, Depth, Jump;
    /// The depth of `Jump`, stored here so that most jumps that go too far need no further access.
    uint32_t JumpDepth;
  };
  /// The deeper node of the latest query, and its ancestor at the depth of the other node.
  struct Finger {
    uint32_t Deep = ~0U, Ancestor = 0;
  };
  static uint32_t commonAncestor(uint32_t A, uint32_t B, llvm::ArrayRef<TreeNode> Tree, Finger &Last);
  static void hang(uint32_t V, uint32_t Parent, llvm::MutableArrayRef<TreeNode> Tree);
  /// Adds the exit nodes of an edge that leaves the loops from \p From to \p Outermost.
  void addExits(EdgeId E, LoopId From, LoopId Outermost);
  /// Whether an edge that leaves these loops has a single exit node, after the chain.
  bool isDeep(LoopId From, LoopId Outermost) const {
    return Forest->depth(From) - Forest->depth(Outermost) >= MaxExitNodes;
  }
  // By initial numbers.
  /// The last node on the edge before this exit node, and (`aroundExit`) the node from which later iterations reach it.
  uint32_t beforeExit(uint32_t X) const;
  uint32_t aroundExit(uint32_t X) const;
  /// The node to which the edge finally leads: the target block or, for a retreating edge, `later(L)`.
  uint32_t initialTarget(EdgeId E) const {
    BlockId To = G->target(E);
    return Edge[E.index()].Retreating ? FirstLater + Forest->loopOfRetreatingEdge(G->source(E), To).index()
                                      : Search->rpoIndex(To);
  }
  struct Predecessors;
  /// Lists predecessors and order constraints in rows, by initial numbers.
  void listRows();
  /// Lists the initial numbers in a topological order. Requires that all loops are natural and that nothing else
  /// constrains the order.
  void orderByLoops();
  /// Fills nodes and predecessors by final numbers. Takes the order from the list or, with \p InOrder, from the initial
  /// numbers.
  template <bool InOrder> void takeOrdered();
  void sortTopologically();
  /// Converts nodes and rows of predecessors from initial to final numbers.
  void takeSorted();
  bool isTopological() const;

  const Cfg *G = nullptr;
  const DepthFirst *Search = nullptr;
  const LoopForest *Forest = nullptr;
  uint32_t FirstLater = 0;
  unsigned MaxExitNodes = 0;
  bool HasSide = false, HasSuccessors = false, HasDominators = false, HasPostDominators = false;

  llvm::SmallVector<Node, 0> Nodes, Sorted;
  /// Edges into side nodes.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> SideEdges;
  /// Order constraints that are not edges.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> OrderEdges;
  struct EdgeState {
    /// Initial number of the last node on the edge before its target.
    uint32_t Tail : 31;
    uint32_t Retreating : 1;
    LoopId OutermostLeft;
  };
  PodVector<EdgeState> Edge;
  /// For each loop, the node from which later iterations of it and of all inner loops lead to conservative exits.
  llvm::SmallVector<uint32_t, 0> Chain;
  /// Maps initial to final numbers; empty if they are equal.
  llvm::SmallVector<uint32_t, 0> Position;
  PodVector<uint32_t> SuccBegin, Succ, PredBegin, Pred;
  llvm::SmallVector<TreeNode, 0> Dominators, PostDominators;
  // Working memory.
  PodVector<uint32_t> Scratch, Stack, FirstItem, LastItem, FirstExit, NextItem, Begin, Rows, Initial, FirstInto;
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 0> Into;
};

} // namespace rejoin

#endif // REJOIN_GRAPH_ITERATIONGRAPH_H
