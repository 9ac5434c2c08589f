//===- TemporalDivergence.cpp - Values that leave loops -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value V of loop L that is used outside L is read in its last instance. Threads that leave L by a divergent exit
// leave in different iterations, and may read different values even where V is uniform in each of them.
//
//  - Only uses after the exit are concerned: a PHI operand on another exit edge, or a use in a block that another exit
//    edge of L dominates, is not. Uses that several exits of L reach count as after each of them.
//  - Only values that vary in the loop are concerned: pure functions of values from outside are the same in every
//    iteration. An edge that leaves L1 inside L2 may be a divergent exit of L1 alone; values that do not vary in L1
//    are the same then.
//  - The rule does not ask whether the definition is always uniform: readfirstlane differs between iterations.
//
// Every use that leaves loops is listed once for each exit edge that it surely follows, and for each loop from which no
// single edge leads to it: the size of the loop-closed form. An exit that diverges looks at the list of its edge and at
// the list of the outermost loop that it leaves; what it lowers leaves the lists.
// Cost: linear in the lists, at most MaxExitNodes + 1 times for the lists of edges.
// Held by: unittests/Uniformity/ExhaustiveTest.cpp (kind U), test/Uniformity/temporal-*.ll.
//
//===----------------------------------------------------------------------===//

#include "Solver.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

/// Whether every path to the block passes the edge. The iteration graph answers this for reducible graphs; elsewhere it
/// lacks the edges that go round irreducible regions.
bool UniformitySolver::edgeDominates(EdgeId E, BlockId B) {
  if (!R->Forest.hasIrreducible())
    return true;
  const DominatorTree &Tree = dominators();
  BlockId Target = G->target(E);
  return Tree.dominates(Target, B) && llvm::all_of(G->predecessors(Target), [&](BlockId P) {
           return P == G->source(E) || !R->Search.isReachable(P) || Tree.dominates(Target, P);
         });
}

EdgeId UniformitySolver::exclusiveExit(LoopId L, BlockId UseBlock) {
  const LoopForest &Forest = R->Forest;
  Graph.computeDominators();
  uint32_t N = Graph.blockNode(UseBlock).index();
  for (unsigned Step = 0; Step < Options.MaxDominatorSteps && N != 0; ++Step) {
    const IterationGraph::Node &Node = Graph.node(NodeId(N));
    switch (Node.kind()) {
    case IterationGraph::Kind::Exit:
      if (Forest.contains(Graph.outermostLeft(Node.edge()), L) && Forest.contains(L, G->source(Node.edge())))
        return edgeDominates(Node.edge(), UseBlock) ? Node.edge() : EdgeId();
      break;
    case IterationGraph::Kind::Block:
      if (Forest.contains(L, Node.block()))
        return EdgeId();
      break;
    case IterationGraph::Kind::Later:
      if (Forest.contains(L, Node.loop()))
        return EdgeId();
      break;
    case IterationGraph::Kind::Chain:
    case IterationGraph::Kind::Side:
      return EdgeId();
    }
    N = Graph.idom(N);
  }
  return EdgeId();
}

void UniformitySolver::addCrossingUse(UseId U, ValueId User, ValueId Def, LoopId DefLoop, LoopId UseLoop,
                                      EdgeId UseEdge) {
  const LoopForest &Forest = R->Forest;
  auto Add = [&](uint32_t &Head) {
    Crossing.push_back({U, User, Def, Head});
    Head = Crossing.size() - 1;
  };
  LoopId Stop = Forest.common(UseLoop, DefLoop);
  BlockId UseBlock = UseEdge.isValid() ? G->source(UseEdge) : View->block(User);
  EdgeId LastExit;
  for (LoopId L = DefLoop; L != Stop; L = Forest.parent(L)) {
    // A PHI operand on an edge out of L follows that edge, any other use the exit that dominates it.
    EdgeId Exit = UseEdge.isValid() && Forest.contains(L, UseBlock) ? UseEdge : exclusiveExit(L, UseBlock);
    if (!Exit.isValid())
      Add(CrossingOfLoop[L.index()]);
    else if (Exit != LastExit)
      Add(CrossingOfEdge[Exit.index()]);
    LastExit = Exit;
  }
}

void UniformitySolver::buildCrossingUses() {
  HasCrossingUses = true;
  const LoopForest &Forest = R->Forest;
  Crossing.clear();
  CrossingOfLoop.assignAll(Forest.numLoops(), None);
  CrossingOfEdge.assignAll(G->numEdges(), None);
  ProcessedFor.assignAll(Forest.numLoops(), LoopId());
  // What arguments and, in most functions, the entry block define is in no loop.
  llvm::ArrayRef<Operand> Operands = View->allOperands();
  const uint32_t FirstInLoop = Forest.loopOf(G->entry()).isValid() ? View->numArguments() : View->valueEnd(G->entry());
  // Loops met so far: natural loops are met at their headers first.
  unsigned LoopsMet = Forest.hasIrreducible() ? Forest.numLoops() : 0;
  for (BlockId B : R->Search.reversePostOrder()) {
    LoopId Here = Forest.loopOf(B);
    LoopsMet += !Forest.hasIrreducible() && Here.isValid() && Forest.header(Here) == B;
    uint32_t FirstHere = View->valueBegin(B);
    auto [FirstPhiIndex, EndPhi] = View->phiRange(B);
    for (uint32_t P = FirstPhiIndex; P != EndPhi; ++P) {
      const ProgramView::Phi &Phi = View->phis()[P];
      for (unsigned I = 0; I != View->numOperands(Phi.Value); ++I) {
        UseId U(View->operandBegin(Phi.Value) + I);
        Operand O = View->operand(U);
        BlockId From = View->incomingBlock(Phi, I);
        if (!O.hasValue() || !R->Search.isReachable(From))
          continue;
        LoopId DefLoop = O.value().index() < FirstInLoop ? LoopId() : Forest.loopOf(View->block(O.value()));
        if (!DefLoop.isValid())
          continue;
        LoopId UseLoop = Forest.common(Here, Forest.loopOf(From));
        if (!Forest.contains(DefLoop, UseLoop))
          addCrossingUse(U, Phi.Value, O.value(), DefLoop, UseLoop, G->findEdge(From, B));
      }
    }
    // Definitions of other instances dominate them. What is inside all loops that were met uses nothing from a loop
    // that it is not in.
    if (Forest.depth(Here) == LoopsMet)
      continue;
    // The operands of all others, which use nothing of their own block that comes later.
    uint32_t NumHere = View->valueEnd(B) - FirstHere, V = FirstHere + (EndPhi - FirstPhiIndex);
    if (V == View->valueEnd(B))
      continue;
    for (uint32_t I = View->operandBegin(ValueId(V)), End = View->operandBegin(ValueId(View->valueEnd(B))); I != End;
         ++I) {
      Operand O = Operands[I];
      if (!O.hasValue())
        continue;
      uint32_t Def = O.value().index();
      if (Def - FirstHere < NumHere || Def < FirstInLoop)
        continue;
      LoopId DefLoop = Forest.loopOf(View->block(O.value()));
      if (!DefLoop.isValid() || Forest.contains(DefLoop, Here))
        continue;
      while (View->operandEnd(ValueId(V)) <= I)
        ++V;
      addCrossingUse(UseId(I), ValueId(V), O.value(), DefLoop, Here, EdgeId());
    }
  }
}

LoopId UniformitySolver::varyingLoop(ValueId Start) {
  const LoopForest &Forest = R->Forest;
  auto Known = [&](uint32_t V) { return Varying[V] == None ? LoopId() : LoopId(Varying[V] - 1); };
  auto Set = [&](uint32_t V, LoopId L) { Varying[V] = L.isValid() ? L.index() + 1 : None; };
  if (Varying.empty())
    Varying.assignAll(View->numValues(), 0);
  if (Varying[Start.index()])
    return Known(Start.index());
  llvm::SmallVector<uint32_t, 32> Stack{Start.index()};
  while (!Stack.empty()) {
    uint32_t V = Stack.back();
    if (Varying[V]) {
      Stack.pop_back();
      continue;
    }
    LoopId Home = V < View->numArguments() ? LoopId() : Forest.loopOf(View->block(ValueId(V)));
    InstanceKind Kind = View->info(ValueId(V)).Kind;
    llvm::ArrayRef<Operand> Operands = View->operands(ValueId(V));
    // A PHI of one value is a copy.
    bool Copies = Kind == InstanceKind::Pure || (Kind == InstanceKind::Phi && llvm::all_equal(Operands));
    if (!Home.isValid() || !Copies) {
      Set(V, Home);
      Stack.pop_back();
      continue;
    }
    LoopId Result;
    bool Complete = true;
    for (Operand O : Operands) {
      if (!O.hasValue())
        continue;
      uint32_t D = O.value().index();
      if (D == V)
        continue;
      if (!Varying[D]) {
        Stack.push_back(D);
        Complete = false;
        continue;
      }
      LoopId L = Forest.common(Known(D), Home);
      if (Forest.contains(Result, L))
        Result = L;
    }
    if (Complete) {
      Set(V, Result);
      Stack.pop_back();
    }
  }
  return Known(Start.index());
}

void UniformitySolver::lowerUse(UseId U, ValueId User, std::optional<uint32_t> Exit, std::optional<uint32_t> Region,
                                uint8_t Level) {
  if (UseLowered.empty())
    UseLowered.assignAll(View->numUses(), false);
  if (UseLowered[U.index()])
    return;
  UseLowered[U.index()] = true;
  uint32_t Index = R->Temporal.size();
  R->Temporal.push_back({U, User, Extent::ofLevel(Level), Exit, Region});
  InstanceInfo Info = View->info(User);
  if (Info.Kind != InstanceKind::Void && View->operand(U).isValue())
    lower(User.index(), max(Extent::ofLevel(Level), Info.Floor), Cause::Kind::Temporal, Index);
}

uint32_t UniformitySolver::processCrossingList(uint32_t Head, LoopId Diverged, uint32_t ExitIndex, uint8_t Level) {
  uint32_t Kept = None;
  for (uint32_t I = Head; I != None;) {
    CrossingUse &C = Crossing[I];
    uint32_t Next = C.Next;
    LoopId Varies = varyingLoop(C.Def);
    if (Varies.isValid() && R->Forest.contains(Diverged, Varies)) {
      lowerUse(C.Use, C.User, ExitIndex, std::nullopt, Level);
    } else {
      C.Next = Kept;
      Kept = I;
    }
    I = Next;
  }
  return Kept;
}

void UniformitySolver::exitDiverges(EdgeId E, LoopId L, BlockId Branch, uint8_t Level) {
  uint32_t Index = R->Exits.size();
  R->Exits.push_back({E, L, Branch, Extent::ofLevel(Level)});
  if (!HasCrossingUses)
    buildCrossingUses();
  CrossingOfEdge[E.index()] = processCrossingList(CrossingOfEdge[E.index()], L, Index, Level);
  LoopId Outermost = Graph.outermostLeft(E);
  LoopId &Done = ProcessedFor[Outermost.index()];
  if (Done.isValid() && R->Forest.contains(Done, L))
    return;
  Done = L;
  CrossingOfLoop[Outermost.index()] = processCrossingList(CrossingOfLoop[Outermost.index()], L, Index, Level);
}

} // namespace rejoin
