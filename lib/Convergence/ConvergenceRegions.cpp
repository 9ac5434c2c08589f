//===- ConvergenceRegions.cpp - Where a convergence token is live -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Liveness by exploration: from each use backwards, block by block, until the definition. Where the definition
// dominates all uses (in valid programs always) every block met is dominated by it; elsewhere dominance is asked for.
// Source: Boissinot, Hack, Grund, Dupont de Dinechin, Rastello, "Fast liveness checking for SSA-form programs",
// CGO 2008, section on path exploration.
// Held by: unittests/Convergence/StaticRulesTest.cpp against reachability in reference/Tokens.cpp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Convergence/ConvergenceRegions.h"
#include "rejoin/Graph/CycleHierarchy.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

ConvergenceRegions::ConvergenceRegions(const TokenProgram &P, const DepthFirst &Search, const DominatorTree &Dominators)
    : P(P), Search(Search), Dominators(Dominators) {
  Uses.resize(P.numOperations());
  LiveOut.resize(P.Graph.numBlocks());
  Seen.resize(P.Graph.numBlocks());
  Near.resize(P.Graph.numBlocks());
  for (unsigned O = 0; O != P.numOperations(); ++O)
    for (const TokenOperand &T : P.Operations[O].Operands)
      if (T.Kind == TokenOperand::Shape::Token && !llvm::is_contained(Uses[T.Definition.index()], OperationId(O)))
        Uses[T.Definition.index()].push_back(OperationId(O));
  // Tokens in ascending order, so that the lists of blocks are sorted.
  for (unsigned T = 0; T != P.numOperations(); ++T)
    if (!Uses[T].empty())
      explore(OperationId(T));
}

void ConvergenceRegions::explore(OperationId Token) {
  BlockId Home = P[Token].Block;
  auto MarkNear = [&](BlockId B) {
    if (Near[B.index()].empty() || Near[B.index()].back() != Token)
      Near[B.index()].push_back(Token);
  };
  for (OperationId U : Uses[Token.index()]) {
    MarkNear(P[U].Block);
    if (P[U].Block != Home || U < Token)
      Work.push_back(P[U].Block);
  }
  // Blocks at whose beginning the token is live.
  while (!Work.empty()) {
    BlockId B = Work.pop_back_val();
    for (BlockId Pred : P.Graph.predecessors(B)) {
      if (Seen[Pred.index()] == Token)
        continue;
      Seen[Pred.index()] = Token;
      LiveOut[Pred.index()].push_back(Token);
      MarkNear(Pred);
      if (Pred != Home)
        Work.push_back(Pred);
    }
  }
}

bool ConvergenceRegions::isLiveOut(OperationId Token, BlockId B) const {
  const auto &List = LiveOut[B.index()];
  auto It = llvm::lower_bound(List, Token);
  return It != List.end() && *It == Token;
}

bool ConvergenceRegions::contains(OperationId Token, OperationId Point) const {
  BlockId B = P[Point].Block, Home = P[Token].Block;
  if (B == Home && Point <= Token) {
    // Before the definition: dominated in unreachable code only, and left at the definition.
    return !Search.isReachable(B) && Point != Token &&
           llvm::any_of(Uses[Token.index()], [&](OperationId U) { return P[U].Block == B && Point <= U && U < Token; });
  }
  if (B != Home && !blockDominates(Home, B))
    return false;
  return isLiveOut(Token, B) ||
         llvm::any_of(Uses[Token.index()], [&](OperationId U) { return P[U].Block == B && U >= Point; });
}

bool ConvergenceRegions::containsEnd(OperationId Token, BlockId B) const {
  return isLiveOut(Token, B) && blockDominates(P[Token].Block, B);
}

llvm::SmallVector<BlockId> ConvergenceRegions::blocks(OperationId Token) const {
  llvm::SmallVector<BlockId> Result;
  for (unsigned B = 0; B != P.Graph.numBlocks(); ++B)
    if (containsEnd(Token, BlockId(B)))
      Result.push_back(BlockId(B));
  return Result;
}

OperationId ConvergenceRegions::lastUseIn(OperationId Token, BlockId B) const {
  OperationId Last;
  for (OperationId U : Uses[Token.index()])
    if (P[U].Block == B)
      Last = U;
  return Last;
}

bool ConvergenceRegions::precedes(OperationId A, OperationId B) const {
  return P[A].Block == P[B].Block ? A < B : blockDominates(P[A].Block, P[B].Block);
}

ControlledRegions findControlledRegions(const TokenProgram &P, bool AllAnchors) {
  ControlledRegions Result;
  DepthFirst Search;
  DominatorTree Dominators;
  CycleHierarchy Cycles;
  Search.compute(P.Graph);
  if (!Search.hasRetreatingEdge() && !AllAnchors)
    return Result;
  Dominators.computeDominators(P.Graph);
  Cycles.compute(P.Graph, Search);
  ConvergenceRegions Regions(P, Search, Dominators);
  // A region stays in the innermost cycle around its definition if all uses do: a path that leaves the cycle comes back
  // by a way to the use without the definition. Only tokens with another use, and those from which hearts make them,
  // extend a cycle; in most programs none does.
  unsigned N = P.numOperations();
  auto HomeOf = [&](OperationId O) { return Cycles.cycleOf(P[O].Block); };
  llvm::SmallVector<bool> Extends(N, false);
  llvm::SmallVector<llvm::SmallVector<OperationId, 1>, 0> Derived(N);
  for (unsigned O = 0; O != N; ++O) {
    OperationId T(O);
    bool Leaves = llvm::any_of(Regions.uses(T), [&](OperationId U) {
      return !HomeOf(T).isValid() || !Cycles.contains(HomeOf(T), P[U].Block);
    });
    if (!Leaves && !(AllAnchors && P[T].Kind == OperationKind::Anchor))
      continue;
    // What is true of a heart's token is true of the token that it is made from.
    for (OperationId D = T; D.isValid();
         D = P[D].Kind == OperationKind::Loop && P[D].token() != D ? P[D].token() : OperationId()) {
      Extends[D.index()] = true;
      Derived[D.index()].push_back(T);
    }
  }
  llvm::SmallVector<OperationId> Order;
  for (unsigned O = 0; O != N; ++O)
    if (Extends[O] && Search.isReachable(P.Operations[O].Block) &&
        (HomeOf(OperationId(O)).isValid() || (AllAnchors && P.Operations[O].Kind == OperationKind::Anchor)))
      Order.push_back(OperationId(O));
  // By dominance: the search meets what dominates first.
  llvm::sort(Order, [&](OperationId A, OperationId B) {
    return std::pair(Search.rpoIndex(P[A].Block), A) < std::pair(Search.rpoIndex(P[B].Block), B);
  });
  llvm::SmallVector<bool> Split(N, false);
  for (OperationId D : Order) {
    if (!llvm::is_contained(Derived[D.index()], D))
      Derived[D.index()].push_back(D);
    ControlledRegions::Region R{D, {}, {}};
    CycleId Home = Cycles.cycleOf(P[D].Block);
    llvm::SmallVector<bool> Whole(P.Graph.numBlocks(), false);
    for (OperationId T : Derived[D.index()])
      for (BlockId B : Regions.blocks(T))
        Whole[B.index()] = true;
    for (unsigned B = 0; B != P.Graph.numBlocks(); ++B)
      if (Whole[B])
        R.WholeBlocks.push_back(BlockId(B));
    // Where the last of the tokens dies within a block.
    llvm::SmallVector<OperationId> LastOfBlock(P.Graph.numBlocks());
    for (OperationId T : Derived[D.index()])
      for (OperationId U : Regions.uses(T)) {
        BlockId B = P[U].Block;
        bool InHome = Home.isValid() && Cycles.contains(Home, B) && !AllAnchors;
        if (!Whole[B.index()] && !InHome && Search.isReachable(B) &&
            (!LastOfBlock[B.index()].isValid() || LastOfBlock[B.index()] < U))
          LastOfBlock[B.index()] = U;
      }
    for (OperationId U : LastOfBlock)
      if (U.isValid()) {
        R.LastUses.push_back(U);
        if (!Split[U.index()])
          Result.SplitBehind.push_back(U);
        Split[U.index()] = true;
      }
    Result.Regions.push_back(std::move(R));
  }
  return Result;
}

} // namespace rejoin
