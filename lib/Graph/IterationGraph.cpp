//===- IterationGraph.cpp - One iteration of every loop, as a DAG -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two threads that execute converged instances of a branch B and part there meet again, in converged instances of Z,
// in the same iteration of every loop around Z. The graph has a path for every way of one thread until then:
//
//        H <-----.              H
//       / \      |             / \             x: the edge H->X leaves the loop
//      /   \     |            x   B            later(H): a later iteration of the loop
//     X     B ---'            |\   \           an edge later(H) -> x: the thread may leave later, there
//                             X \-- later(H)
//
//  - an edge that goes round loop L leads to later(L) instead of its target;
//  - an edge that leaves the loops L1 inside L2 ... inside Lk passes nodes x1 ... xk, and later(Li) -> xi.
// Then, for a divergent branch B (J = two disjoint paths from B, first edges different; here the graph is acyclic):
//  - a PHI of block Z sees threads from different edges iff Z is a join of B;
//  - a PHI of a header sees threads from different edges that go round iff later(L) is a join of B;
//  - threads leave Li by this edge in different iterations iff xi is a join of B: a divergent exit.
// An irreducible region is treated like a loop whose retreating edges (of any search) go round: what is said about it
// is used only as long as no divergence makes its convergence depend on the hierarchy.
//
// An edge that leaves more than MaxExitNodes loops would make the graph quadratic. It gets one exit node x, entered
// from a chain that every later iteration of every loop inside the outermost one feeds:
//
//     later(L3) --> chain(L3)          Two paths that do not meet where each edge has all its exit nodes meet here in
//                      |               nodes of the chain alone. Let c be the first of these and d the last: c is a
//     later(L2) --> chain(L2) --> x    join of B, and what they reach then, behind d by different ways or by the same
//                      |               edge to x, they reach from a node of the chain that is c or about it, or that is
//     later(L1) --> chain(L1) --> y    a join of one of these. So a node of the chain that is a join is taken, and all
//                                      about it, for a divergent branch, and for all their exits threads leave in
// different iterations (UniformitySolver::chainJoined). More joins, none missing.
//
// Invariants: final node numbers are a topological order; a side node comes before the node it was made for.
// Cost: O((V + E) log V), in time and memory.
// Source: Tarjan, "Applications of Path Compression", JACM 26 (1979) for common ancestors by jumps (the jump
// pointers are Myers', Inf. Process. Lett. 17, 1983). The graph itself is ours.
// Held by: unittests/Graph/JoinsTest.cpp; unittests/Uniformity/ExhaustiveTest.cpp (with lowered bounds, too).
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/IterationGraph.h"
#include "NoIndex.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

void IterationGraph::addExits(EdgeId E, LoopId From, LoopId Outermost) {
  auto AddNode = [&](LoopId L) { Nodes.push_back(Node::exit(E, L)); };
  if (isDeep(From, Outermost)) {
    if (Chain.empty())
      for (unsigned I = 0; I != Forest->numLoops(); ++I) {
        Chain.push_back(Nodes.size());
        Nodes.push_back(Node::chain(LoopId(I)));
      }
    AddNode(Outermost);
  } else {
    for (LoopId L = From; L != Outermost; L = Forest->parent(L))
      AddNode(L);
    AddNode(Outermost);
  }
  EdgeState &State = Edge[E.index()];
  State.Tail = Nodes.size() - 1;
  State.OutermostLeft = Outermost;
}

uint32_t IterationGraph::beforeExit(uint32_t X) const {
  EdgeId E = Nodes[X].edge();
  bool IsFirst = Nodes[X - 1].kind() != Kind::Exit || Nodes[X - 1].edge() != E;
  return IsFirst ? Search->rpoIndex(G->source(E)) : X - 1;
}

uint32_t IterationGraph::aroundExit(uint32_t X) const {
  LoopId L = Nodes[X].loop();
  bool Deep = !Chain.empty() && isDeep(Forest->loopOf(G->source(Nodes[X].edge())), L);
  return Deep ? Chain[L.index()] : FirstLater + L.index();
}

void IterationGraph::begin(const Cfg &Graph, const DepthFirst &DepthFirstSearch, const LoopForest &Loops,
                           unsigned MaxExits) {
  MaxExitNodes = MaxExits;
  G = &Graph;
  Search = &DepthFirstSearch;
  Forest = &Loops;
  HasSide = false;
  Nodes.clear();
  SideEdges.clear();
  OrderEdges.clear();
  Chain.clear();
  // Edges from blocks that are not reachable go nowhere.
  if (Search->numReachable() == G->numBlocks())
    Edge.resizeRaw(G->numEdges());
  else
    Edge.assign(G->numEdges(), {0, false, LoopId()});
  FirstLater = Search->numReachable();
  Nodes.resize_for_overwrite(FirstLater + Forest->numLoops());
  Node *Out = Nodes.data();
  for (BlockId B : Search->reversePostOrder())
    *Out++ = Node::ofBlock(B);
  for (unsigned L = 0; L != Forest->numLoops(); ++L)
    *Out++ = Node::later(LoopId(L));

  // From one loop, edges often leave a little more each.
  LoopId LastHere, LastLeft;
  auto OutermostLeft = [&](LoopId Here, LoopId There) {
    bool Known = Here == LastHere && LastLeft.isValid() && !Forest->contains(LastLeft, There);
    LastLeft = Forest->outermostWithout(Known ? LastLeft : Here, There);
    LastHere = Here;
    return LastLeft;
  };
  llvm::ArrayRef<BlockId> Order = Search->reversePostOrder();
  EdgeState *States = Edge.data();
  for (uint32_t From = 0; From != Order.size(); ++From) {
    BlockId B = Order[From];
    LoopId Here = Forest->loopOf(B);
    uint32_t E = G->succBegin(B);
    for (BlockId To : G->successors(B)) {
      LoopId There = Forest->loopOf(To);
      bool Retreating = Search->rpoIndex(To) <= From;
      States[E] = {From, Retreating, LoopId()};
      if (There != Here) {
        if (Retreating)
          There = Forest->loopOfRetreatingEdge(B, To);
        if (LoopId Left = OutermostLeft(Here, There); Left.isValid())
          addExits(EdgeId(E), Here, Left);
      }
      ++E;
    }
  }
}

NodeId IterationGraph::addSide(NodeId Before) {
  HasSide = true;
  uint32_t N = Nodes.size();
  Nodes.push_back(Node::side());
  OrderEdges.push_back({N, Before.index()});
  return NodeId(N);
}

void IterationGraph::orderByLoops() {
  // Reverse post-order with the blocks of each loop in a row: in a reducible graph a loop is entered at its header
  // alone, the first of them, so edges between whole loops lead forward too. Behind the loop follow its later
  // iterations, their part of the chain, then its exits.
  unsigned N = Nodes.size(), Blocks = Search->numReachable(), K = Forest->numLoops();
  FirstItem.assignAll(K + 1, None);
  LastItem.resize_for_overwrite(K + 1);
  FirstExit.assignAll(K, None);
  NextItem.assignAll(N, None);
  Scratch.resize_for_overwrite(Blocks); // the loop of a header
  Initial.resize_for_overwrite(N);
  for (uint32_t V = 0; V != Blocks; ++V) {
    LoopId L = Forest->loopOf(Nodes[V].block());
    Scratch[V] = None;
    if (L.isValid() && Forest->header(L) == Nodes[V].block()) {
      Scratch[V] = L.index();
      L = Forest->parent(L);
    }
    uint32_t List = L.isValid() ? L.index() : K;
    if (FirstItem[List] == None)
      FirstItem[List] = V;
    else
      NextItem[LastItem[List]] = V;
    LastItem[List] = V;
  }
  // Exits of a loop with the last one first: ways up the dominators from one to the next are short then.
  for (uint32_t X = Blocks + K; X != N; ++X) {
    if (Nodes[X].kind() == Kind::Chain)
      continue;
    uint32_t &First = FirstExit[Nodes[X].loop().index()];
    NextItem[X] = First;
    First = X;
  }
  Stack.clear(); // headers of the loops that are open
  uint32_t *Out = Initial.data();
  for (uint32_t V = FirstItem[K];;) {
    while (V == None && !Stack.empty()) {
      uint32_t Header = Stack.pop_back_val(), L = Scratch[Header];
      *Out++ = Blocks + L;
      if (!Chain.empty())
        *Out++ = Chain[L];
      for (uint32_t X = FirstExit[L]; X != None; X = NextItem[X])
        *Out++ = X;
      V = NextItem[Header];
    }
    if (V == None)
      break;
    *Out++ = V;
    if (Scratch[V] == None) {
      V = NextItem[V];
    } else {
      Stack.push_back(V);
      V = FirstItem[Scratch[V]];
    }
  }
}

/// Calls back for the predecessors of nodes, but for those of side nodes and, unless the forest is plain, of later
/// iterations. A copy that nobody else sees, for loops over all nodes.
struct IterationGraph::Predecessors {
  const IterationGraph &Owner;
  const EdgeState *Edge = Owner.Edge.data();
  bool AllReachable = Owner.Search->numReachable() == Owner.G->numBlocks(), IsPlain = Owner.Forest->isPlain();

  template <typename AddT> void visitTails(BlockId Into, bool Retreating, AddT Add) const {
    for (EdgeId E : Owner.G->predEdges(Into))
      if (EdgeState State = Edge[E.index()];
          State.Retreating == Retreating && (AllReachable || Owner.Search->isReachable(Owner.G->source(E))))
        Add(State.Tail);
  }
  /// Of \p V, which is \p Here.
  template <typename AddT> void visit(uint32_t V, Node Here, AddT Add) const {
    switch (Here.kind()) {
    case Kind::Block:
      visitTails(Here.block(), /*Retreating=*/false, Add);
      break;
    case Kind::Later:
      if (IsPlain)
        visitTails(Owner.Forest->header(Here.loop()), /*Retreating=*/true, Add);
      break;
    case Kind::Exit:
      Add(Owner.beforeExit(V));
      Add(Owner.aroundExit(V));
      break;
    case Kind::Chain: {
      Add(Owner.FirstLater + Here.loop().index());
      // The loops inside are an interval of numbers, each followed by those inside it.
      const LoopForest &Forest = *Owner.Forest;
      for (uint32_t L = Here.loop().index() + 1, End = Forest.last(Here.loop()).index(); L <= End;
           L = Forest.last(LoopId(L)).index() + 1)
        Add(Owner.Chain[L]);
      break;
    }
    case Kind::Side:
      break;
    }
  }
};

template <bool InOrder> void IterationGraph::takeOrdered() {
  unsigned N = Nodes.size();
  PredBegin.resize_for_overwrite(N + 1);
  // At most two edges from each exit node and each node of a chain, and one for each loop.
  Pred.resize_for_overwrite(G->numEdges() + 2 * (N - FirstLater));
  if (!InOrder) {
    Position.resize_for_overwrite(N);
    Sorted.resize_for_overwrite(N);
  }
  const Node *Initials = Nodes.data();
  const Predecessors From{*this};
  uint32_t *Final = Position.data(), *Begins = PredBegin.data(), *First = Pred.data(), *Out = First;
  for (uint32_t F = 0; F != N; ++F) {
    uint32_t V = InOrder ? F : Initial[F];
    const Node Here = Initials[V];
    Begins[F] = Out - First;
    if (!InOrder) {
      Final[V] = F;
      Sorted[F] = Here;
    }
    // What comes before a node has its final number.
    From.visit(V, Here, [&](uint32_t P) { *Out++ = InOrder ? P : Final[P]; });
  }
  Begins[N] = Out - First;
  Pred.truncate(Out - First);
  if (!InOrder)
    Nodes.swap(Sorted);
}

/// An entry of a row that is no edge.
static constexpr uint32_t OnlyOrder = 1U << 31;

void IterationGraph::listRows() {
  unsigned N = Nodes.size();
  // Lists the predecessors that cannot be computed otherwise, by target.
  FirstInto.assign(N, None);
  Into.clear();
  auto Add = [&](uint32_t From, uint32_t To) {
    Into.push_back({From, FirstInto[To]});
    FirstInto[To] = Into.size() - 1;
  };
  for (auto [From, To] : SideEdges)
    Add(From, To);
  for (auto [From, To] : OrderEdges)
    Add(From | OnlyOrder, To);
  if (!Forest->isPlain()) {
    auto IsRepeated = [&](uint32_t E, uint32_t Target) {
      // Two edges of one block may go round the same irreducible region: they are one way to a later iteration.
      for (uint32_t Other = G->succBegin(G->source(EdgeId(E))); Other != E; ++Other)
        if (Edge[Other].Retreating && !Edge[Other].OutermostLeft.isValid() && initialTarget(EdgeId(Other)) == Target)
          return true;
      return false;
    };
    for (uint32_t E = 0; E != G->numEdges(); ++E)
      if (Edge[E].Retreating)
        if (uint32_t To = initialTarget(EdgeId(E)); Edge[E].OutermostLeft.isValid() || !IsRepeated(E, To))
          Add(Edge[E].Tail, To);
  }
  Begin.resize_for_overwrite(N + 1);
  Rows.resize_for_overwrite(G->numEdges() + 2 * (N - FirstLater) + Into.size());
  const Node *Initials = Nodes.data();
  const Predecessors From{*this};
  uint32_t *Out = Rows.data();
  for (uint32_t V = 0; V != N; ++V) {
    Begin[V] = Out - Rows.data();
    From.visit(V, Initials[V], [&](uint32_t P) { *Out++ = P; });
    for (uint32_t I = FirstInto[V]; I != None; I = Into[I].second)
      *Out++ = Into[I].first;
  }
  Begin[N] = Out - Rows.data();
}

void IterationGraph::sortTopologically() {
  // Post-order of a depth-first search against the edges and the order constraints: by initial numbers, so that what
  // stands between blocks comes right before the first block that needs it.
  unsigned N = Nodes.size();
  listRows();
  Scratch.assignAll(N, None); // next predecessor of an open node
  Stack.resize_for_overwrite(N);
  Initial.resize_for_overwrite(N);
  Position.resize_for_overwrite(N);
  const uint32_t *First = Begin.data(), *Row = Rows.data();
  uint32_t *Next = Scratch.data(), *Open = Stack.data();
  uint32_t Free = 0;
  for (uint32_t Root = 0; Root != N; ++Root) {
    if (Next[Root] != None)
      continue;
    uint32_t V = Root, Edge = First[V], Depth = 0;
    Next[V] = Edge;
    while (true) {
      if (Edge != First[V + 1]) {
        uint32_t W = Row[Edge++] & ~OnlyOrder;
        if (Next[W] != None)
          continue;
        Next[V] = Edge;
        Open[Depth++] = V;
        V = W;
        Next[V] = Edge = First[V];
        continue;
      }
      Initial[Free] = V;
      Position[V] = Free++;
      if (Depth == 0)
        break;
      V = Open[--Depth];
      Edge = Next[V];
    }
  }
  takeSorted();
}

void IterationGraph::takeSorted() {
  unsigned N = Nodes.size();
  Sorted.resize_for_overwrite(N);
  PredBegin.resize_for_overwrite(N + 1);
  Pred.resize_for_overwrite(Begin[N]);
  uint32_t Used = 0;
  for (uint32_t F = 0; F != N; ++F) {
    uint32_t V = Initial[F];
    Sorted[F] = Nodes[V];
    PredBegin[F] = Used;
    for (uint32_t E = Begin[V]; E != Begin[V + 1]; ++E)
      if (!(Rows[E] & OnlyOrder))
        Pred[Used++] = Position[Rows[E]];
  }
  PredBegin[N] = Used;
  Pred.truncate(Used);
  Nodes.swap(Sorted);
}

/// Where the row of each node ends, from how many entries it has: they are filled in from the end.
static uint32_t endsOfRows(llvm::MutableArrayRef<uint32_t> Count) {
  uint32_t Sum = 0;
  for (uint32_t &C : Count) {
    Sum += C;
    C = Sum;
  }
  return Sum;
}

void IterationGraph::computeSuccessors() {
  if (HasSuccessors)
    return;
  HasSuccessors = true;
  unsigned N = numNodes();
  SuccBegin.assignAll(N + 1, 0);
  for (uint32_t P : Pred)
    ++SuccBegin[P];
  Succ.resize_for_overwrite(endsOfRows(SuccBegin));
  for (uint32_t V = N; V-- != 0;)
    for (uint32_t P : predecessors(NodeId(V)))
      Succ[--SuccBegin[P]] = V;
}

void IterationGraph::finish() {
  HasSuccessors = HasDominators = HasPostDominators = false;
  Position.clear();
  if (!OrderEdges.empty() || !Forest->isPlain()) {
    sortTopologically();
  } else if (Nodes.size() == Search->numReachable()) {
    takeOrdered</*InOrder=*/true>();
  } else {
    orderByLoops();
    takeOrdered</*InOrder=*/false>();
  }
  assert(isTopological() && "final numbers are a topological order");
}

bool IterationGraph::isTopological() const {
  for (uint32_t V = 0; V != numNodes(); ++V)
    if (llvm::any_of(predecessors(NodeId(V)), [&](uint32_t P) { return P >= V; }))
      return false;
  return llvm::all_of(OrderEdges, [&](const auto &E) { return Position[E.first] < Position[E.second]; });
}

void IterationGraph::computePostDominators() {
  if (HasPostDominators)
    return;
  HasPostDominators = true;
  computeSuccessors();
  unsigned N = numNodes();
  PostDominators.resize_for_overwrite(N + 1);
  PostDominators[N] = {N, 0, N, 0};
  Finger Last;
  for (uint32_t V = N; V-- != 0;) {
    uint32_t P = None;
    for (uint32_t S : successors(NodeId(V)))
      if (!HasSide || Nodes[S].kind() != Kind::Side || Nodes[V].kind() == Kind::Side)
        P = P == None ? S : commonAncestor(P, S, PostDominators, Last);
    hang(V, P == None ? N : P, PostDominators);
  }
}

uint32_t IterationGraph::commonAncestor(uint32_t A, uint32_t B, llvm::ArrayRef<TreeNode> Tree, Finger &Last) {
  if (Tree[A].Depth < Tree[B].Depth)
    std::swap(A, B);
  // The exits of a loop ask one after the other for ways up from its later iterations, or from one branch after the
  // other down a ladder of them.
  uint32_t Deep = A, Depth = Tree[B].Depth;
  unsigned Steps = 0;
  bool Known = (Deep == Last.Deep || Tree[Deep].Parent == Last.Deep) && Tree[Last.Ancestor].Depth >= Depth;
  if (Known)
    A = Last.Ancestor;
  for (; Tree[A].Depth != Depth; ++Steps)
    A = Tree[A].JumpDepth >= Depth ? Tree[A].Jump : Tree[A].Parent;
  if (Known || Steps > 4)
    Last = {Deep, A};
  while (A != B) {
    bool Far = Tree[A].Jump != Tree[B].Jump;
    A = Far ? Tree[A].Jump : Tree[A].Parent;
    B = Far ? Tree[B].Jump : Tree[B].Parent;
  }
  return A;
}

void IterationGraph::hang(uint32_t V, uint32_t Parent, llvm::MutableArrayRef<TreeNode> Tree) {
  const TreeNode &P = Tree[Parent], &J = Tree[P.Jump];
  if (P.Depth - P.JumpDepth == P.JumpDepth - J.JumpDepth)
    Tree[V] = {Parent, P.Depth + 1, J.Jump, J.JumpDepth};
  else
    Tree[V] = {Parent, P.Depth + 1, Parent, P.Depth};
}

void IterationGraph::computeDominators() {
  if (HasDominators)
    return;
  HasDominators = true;
  unsigned N = numNodes();
  Dominators.resize_for_overwrite(N);
  Dominators[0] = {0, 0, 0, 0};
  Finger Last;
  for (uint32_t V = 1; V != N; ++V) {
    // From the deeper end: where many edges enter, the ways up from one source to the next are short then.
    llvm::ArrayRef<uint32_t> Preds = predecessors(NodeId(V));
    if (Preds.size() == 1) {
      hang(V, Preds.front(), Dominators);
      continue;
    }
    uint32_t P = None;
    auto Meet = [&](uint32_t U) { P = P == None ? U : commonAncestor(P, U, Dominators, Last); };
    if (Preds.size() < 2 || idomDepth(Preds.front()) <= idomDepth(Preds.back()))
      llvm::for_each(llvm::reverse(Preds), Meet);
    else
      llvm::for_each(Preds, Meet);
    // A node that nothing reaches hangs below the root, where it can be no candidate: it has no two predecessors.
    hang(V, P == None ? 0 : P, Dominators);
  }
}

} // namespace rejoin
