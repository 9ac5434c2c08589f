//===- SyncDependence.cpp - PHIs at joins of divergent branches -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A PHI is divergent because of a branch B iff threads that part at B reach it, together again, by edges with
// different operands. With J(B) the joins of B in the iteration graph:
//  - operands different on all forward edges: iff the PHI's block is in J(B);
//  - some operands equal: group the forward edges by operand; iff a side node with one predecessor per group is in
//  J(B).
//    (If labels meet there, two edges with different operands were reached by disjoint paths, and conversely.)
//
//        O   A   B          phi [x,O], [y,A], [y,B]:   O -------> s      threads that part before A and B and
//         \  |  /                                       A -> g -> s      come by A or B meet at g and are one
//            P                                          B -> g           label at s: no join
//
//  - the edges of a header that go round the loop are a group of their own: threads that come round and threads that
//    enter are not in the same iteration, so only the choice among forward edges and that among the others matter.
//
// A PHI stays a candidate until something lowers it to the level that is being settled.
// Cost: linear in the operands of the PHIs.
// Held by: unittests/Uniformity/ExhaustiveTest.cpp (kinds J and P), test/Uniformity/phi-*.ll.
//
//===----------------------------------------------------------------------===//

#include "Solver.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <functional>

namespace rejoin {

void UniformitySolver::addPhiCandidates(uint8_t Level) {
  Observations.clear();
  EdgeGroup.resize(G->numEdges());
  for (BlockId B : R->Search.reversePostOrder()) {
    auto [First, End] = View->phiRange(B);
    if (First != End && G->numPredecessors(B) >= 2)
      addPhiCandidatesOf(B, Level);
  }
}

/// Whether no two, or all, of the operands are equal.
namespace {
enum class Equality { All, None, Some };
} // namespace

static Equality compareOperands(llvm::SmallVectorImpl<uint32_t> &Keys) {
  if (llvm::all_equal(Keys))
    return Equality::All;
  if (Keys.size() == 2)
    return Equality::None;
  // Constants that were not met before have rising keys.
  if (std::adjacent_find(Keys.begin(), Keys.end(), std::greater_equal()) == Keys.end())
    return Equality::None;
  std::sort(Keys.begin(), Keys.end());
  for (unsigned I = 1; I < Keys.size(); ++I)
    if (Keys[I - 1] == Keys[I])
      return Equality::Some;
  return Equality::None;
}

void UniformitySolver::addPhiCandidatesOf(BlockId B, uint8_t Level) {
  // What is at the level or below stays there.
  auto [First, End] = View->phiRange(B);
  llvm::ArrayRef<ProgramView::Phi> Here = View->phis().slice(First, End - First);
  auto IsSettled = [&](const ProgramView::Phi &P) { return R->Extents[P.Value.index()].level() <= Level; };
  if (llvm::all_of(Here, IsSettled))
    return;
  auto NumRound = llvm::count_if(G->predEdges(B), [&](EdgeId E) { return Graph.isRetreating(E); });
  bool GoesRound = NumRound != 0;
  // One edge into a loop and one round it: there is no choice.
  if (NumRound == 1 && G->numPredecessors(B) == 2)
    return;
  Partitions.clear();
  llvm::SmallVector<uint32_t, 8> Keys;
  for (uint32_t P = First; P != End; ++P) {
    const ProgramView::Phi &Phi = View->phis()[P];
    if (IsSettled(Phi))
      continue;
    llvm::ArrayRef<Operand> Operands = View->operands(Phi.Value);
    if (!GoesRound && Operands.size() == 2) {
      if (Operands[0] != Operands[1] && G->numPredecessors(B) == 2)
        Observations.push_back({P, Graph.initialBlockNode(B), false});
      continue;
    }
    for (unsigned I = 0; I != Operands.size(); ++I)
      if (EdgeId E = G->findEdge(View->incomingBlock(Phi, I), B); E.isValid())
        EdgeGroup[E.index()] = Operands[I].raw();
    // Forward edges; edges round the loop of the block, and round the loop about it if the block is a header there too.
    LoopId Inner = R->Forest.loopOf(B);
    observeEdges(B, P, LoopId(), Keys);
    if (GoesRound) {
      observeEdges(B, P, Inner, Keys);
      if (R->Forest.parent(Inner).isValid())
        observeEdges(B, P, R->Forest.parent(Inner), Keys);
    }
  }
}

bool UniformitySolver::goesRound(EdgeId E, LoopId Around) const {
  BlockId From = G->source(E), To = G->target(E);
  if (!R->Search.isReachable(From) || Graph.isRetreating(E) != Around.isValid())
    return false;
  return !Around.isValid() || R->Forest.loopOfRetreatingEdge(From, To) == Around;
}

void UniformitySolver::observeEdges(BlockId B, uint32_t PhiIndex, LoopId Around,
                                    llvm::SmallVectorImpl<uint32_t> &Keys) {
  Keys.clear();
  for (EdgeId E : G->predEdges(B))
    if (goesRound(E, Around))
      Keys.push_back(EdgeGroup[E.index()]);
  if (Keys.size() < 2)
    return;
  Equality Eq = compareOperands(Keys);
  if (Eq == Equality::All)
    return;
  // Edges that go round an irreducible region share their node with other blocks: always look at a side node there.
  if (Eq == Equality::Some || (Around.isValid() && !R->Forest.isNatural(Around)))
    observePartition(B, PhiIndex, Around);
  else
    Observations.push_back(
        {PhiIndex, Around.isValid() ? Graph.initialLaterNode(Around) : Graph.initialBlockNode(B), Around.isValid()});
}

void UniformitySolver::observePartition(BlockId B, uint32_t PhiIndex, LoopId Around) {
  // Number the groups by first occurrence, so that PHIs with the same partition share their node.
  llvm::SmallVector<uint32_t, 8> GroupOfEdge, Representatives;
  llvm::SmallVector<llvm::SmallVector<NodeId, 2>, 4> Groups;
  for (EdgeId E : G->predEdges(B)) {
    if (!goesRound(E, Around))
      continue;
    uint32_t Key = EdgeGroup[E.index()];
    unsigned Group = llvm::find(Representatives, Key) - Representatives.begin();
    if (Group == Representatives.size()) {
      Representatives.push_back(Key);
      Groups.emplace_back();
    }
    GroupOfEdge.push_back(Group);
    Groups[Group].push_back(Graph.tail(E));
  }
  for (const Partition &Known : Partitions)
    if (Known.Around == Around && Known.GroupOfEdge == GroupOfEdge) {
      Observations.push_back({PhiIndex, Known.Node, Around.isValid()});
      return;
    }
  NodeId Before = Around.isValid() ? Graph.initialLaterNode(Around) : Graph.initialBlockNode(B);
  llvm::SmallVector<NodeId, 4> Preds;
  for (auto &Group : Groups)
    Preds.push_back(Group.size() == 1 ? Group.front() : Graph.addSide(Group, Before));
  NodeId Sink = Graph.addSide(Preds, Before);
  Partitions.push_back({Around, Sink, std::move(GroupOfEdge)});
  Observations.push_back({PhiIndex, Sink, Around.isValid()});
}

void UniformitySolver::prepareControl(uint8_t Level) {
  HasControl = true;
  BranchDone.assignAll(G->numBlocks(), false);
  Graph.begin(*G, R->Search, R->Forest, Options.MaxExitNodes);
  addPhiCandidates(Level);
  prepareRegions();
  Graph.finish();

  unsigned N = Graph.numNodes();
  Finder.begin(Graph, Options.MaxJoinSweeps);
  Nodes.assignAll(N, NodeState());
  Phis.assignAll(View->phis().size(), PhiState());
  for (unsigned I = 0; I != Observations.size(); ++I) {
    Observation &O = Observations[I];
    Extent E = R->Extents[View->phis()[O.PhiIndex].Value.index()];
    uint32_t Node = Graph.finalId(O.Node).index();
    Finder.addCandidate(NodeId(Node));
    PhiState &Phi = Phis[O.PhiIndex];
    if (Phi.Settled && E < Extent::grid()) {
      PhisByLevel[E.level()].push_back(O.PhiIndex);
      Pending |= 1U << E.level();
    }
    Phi.Settled = false;
    *llvm::find(Phi.Nodes, None) = Node;
    NodeState &State = Nodes[Node];
    O.Next = State.FirstPhi;
    State.FirstPhi = I;
    ++State.NumOpenPhis;
    State.GoingRound = O.GoingRound;
  }
  RegionOfNode.assign(RegionEntries.empty() ? 0 : N, None);
  ChainCause.assign(Graph.hasChain() ? R->Forest.numLoops() : 0, BlockId());
  for (const RegionEntry &E : RegionEntries) {
    NodeId Node = Graph.finalId(E.Node);
    RegionOfNode[Node.index()] = E.Region.index();
    Finder.addWideCandidate(Node);
  }
  for (uint32_t V = 0; V != N; ++V)
    if (IterationGraph::Kind K = Graph.node(NodeId(V)).kind();
        K == IterationGraph::Kind::Exit || K == IterationGraph::Kind::Chain)
      Finder.addCandidate(NodeId(V));
  if (Options.AllJoins)
    for (uint32_t V = 0; V != N; ++V)
      if (IterationGraph::Kind K = Graph.node(NodeId(V)).kind();
          K == IterationGraph::Kind::Block || K == IterationGraph::Kind::Later) {
        ++Nodes[V].NumOpenPhis;
        Nodes[V].GoingRound = K == IterationGraph::Kind::Later;
        Finder.addCandidate(NodeId(V));
      }
}

void UniformitySolver::settlePhi(uint32_t PhiIndex) {
  PhiState &Phi = Phis[PhiIndex];
  if (Phi.Settled)
    return;
  Phi.Settled = true;
  for (uint32_t Node : Phi.Nodes)
    if (Node != None && --Nodes[Node].NumOpenPhis == 0)
      Finder.closeCandidate(NodeId(Node));
}

void UniformitySolver::phiLowered(ValueId V) {
  auto [First, End] = View->phiRange(View->block(V));
  const ProgramView::Phi *P = std::lower_bound(View->phis().begin() + First, View->phis().begin() + End, V,
                                               [](const ProgramView::Phi &A, ValueId B) { return A.Value < B; });
  settlePhi(P - View->phis().begin());
}

bool UniformitySolver::controlMatters(uint8_t Level) const {
  return R->Search.hasRetreatingEdge() || Options.AllJoins ||
         llvm::any_of(View->phis(),
                      [&](const ProgramView::Phi &P) { return R->Extents[P.Value.index()].level() > Level; });
}

void UniformitySolver::processBranches(uint8_t Level) {
  if (!HasControl) {
    if (!controlMatters(Level)) {
      Branches[Level].clear();
      return;
    }
    prepareControl(Level);
  }
  Batch.clear();
  BatchBlocks.clear();
  for (BlockId B : Branches[Level])
    if (R->Search.isReachable(B) && !BranchDone[B.index()]) {
      BranchDone[B.index()] = true;
      Batch.push_back(Graph.blockNode(B));
    }
  Branches[Level].clear();
  R->Work.Rounds += !Batch.empty();
  for (NodeId N : Batch)
    BatchBlocks.push_back(Graph.node(N).block());
  // Threads that come to the chain in different ways may leave it by different exits.
  for (; !Batch.empty(); Batch.swap(ChainBranches)) {
    ChainBranches.clear();
    Finder.addBranches(Batch, [&](NodeId Node, NodeId Branch) { joined(Node, causeOf(Branch), Level); });
  }
  if (R->Forest.hasIrreducible())
    for (unsigned I = 0; I != BatchBlocks.size(); ++I)
      checkRegions(BatchBlocks[I], Level);
}

BlockId UniformitySolver::causeOf(NodeId Branch) const {
  const IterationGraph::Node &N = Graph.node(Branch);
  return N.kind() == IterationGraph::Kind::Chain ? ChainCause[N.loop().index()] : N.block();
}

void UniformitySolver::chainJoined(LoopId L, BlockId Branch, uint8_t Level) {
  Graph.computeSuccessors();
  for (; L.isValid() && !ChainCause[L.index()].isValid(); L = R->Forest.parent(L)) {
    ChainCause[L.index()] = Branch;
    NodeId Chain = Graph.chainNode(L);
    Finder.closeCandidate(Chain);
    ChainBranches.push_back(Chain);
    for (uint32_t S : Graph.successors(Chain))
      if (const IterationGraph::Node &N = Graph.node(NodeId(S));
          N.kind() == IterationGraph::Kind::Exit && Finder.isCandidate(NodeId(S))) {
        Finder.closeCandidate(NodeId(S));
        exitDiverges(N.edge(), N.loop(), Branch, Level);
      }
  }
}

void UniformitySolver::joined(NodeId Node, BlockId Branch, uint8_t Level) {
  const IterationGraph::Node &N = Graph.node(Node);
  if (N.kind() == IterationGraph::Kind::Exit) {
    exitDiverges(N.edge(), N.loop(), Branch, Level);
    return;
  }
  if (N.kind() == IterationGraph::Kind::Chain) {
    chainJoined(N.loop(), Branch, Level);
    return;
  }
  if (!RegionOfNode.empty() && RegionOfNode[Node.index()] != None) {
    LoopId Region(RegionOfNode[Node.index()]);
    regionDepends(Region, Branch, R->Forest.header(Region), Level);
    return;
  }
  uint32_t First = Nodes[Node.index()].FirstPhi;
  BlockId Block = First != None ? View->block(View->phis()[Observations[First].PhiIndex].Value)
                  : N.kind() == IterationGraph::Kind::Block ? N.block()
                                                            : R->Forest.header(N.loop());
  uint32_t Index = R->Joins.size();
  R->Joins.push_back({Block, Branch, Extent::ofLevel(Level), Nodes[Node.index()].GoingRound});
  for (uint32_t I = First; I != None; I = Observations[I].Next) {
    ValueId Phi = View->phis()[Observations[I].PhiIndex].Value;
    lower(Phi.index(), max(Extent::ofLevel(Level), View->info(Phi).Floor), Cause::Kind::Join, Index);
  }
}

} // namespace rejoin
