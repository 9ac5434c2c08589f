//===- LoopForest.cpp - Natural loops and irreducible regions ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Natural loop of H: H and the blocks that reach an edge L->H with H dominating L, without passing H. All blocks of it
// but H have predecessors inside only, so two natural loops with different headers nest or are disjoint, in every
// graph; nothing here depends on a search.
//
// Irreducible regions: at each level (a natural loop without its header, or the function) the blocks that lie in no
// inner loop, and the inner natural loops as single nodes, form a graph. Its strongly connected components with more
// than one node are the irreducible regions of the level.
//
//     A -> B, A -> C, B <-> C      {B C} is one region, whichever of B and C a search calls its header.
//
// First the graph is taken to be reducible: then every edge that retreats in the search enters a dominating header, and
// no dominators are needed. A block met on the way that is no search descendant of the header refutes that; only then
// dominators are computed, and the work is done again with dominating headers.
//
// Extended loops: if D defines a token in a natural loop, converged threads in the token's region left D, and so the
// loop's iteration, together; the region's blocks behind the loop's exits count as blocks of the loop. They are entered
// from the loop or the region only, because D dominates the region and the token is live on every edge into it.
//
// Invariant: an edge into B lies on the level of B's innermost loop, or of its parent if B is the header and the edge
// comes from outside: a natural loop is entered at its header alone.
// Cost: near-linear; each edge is looked at on one level.
// Source: Havlak, TOPLAS 19 (1997) for the collection; Tarjan, SIAM J. Comput. 1 (1972) for the components.
// Held by: unittests/Graph/CyclesTest.cpp: equal to the cycle hierarchy on reducible graphs; independent of the
// search on all small graphs.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/LoopForest.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

static constexpr uint32_t None = ~0U;

void LoopForest::listHeaders(const DepthFirst &Search) {
  // Only these can dominate the source of an edge into them. Inner headers first.
  llvm::ArrayRef<BlockId> Targets = Search.retreatTargets();
  // Sorting is quicker for few, going over all blocks for many.
  constexpr unsigned Few = 16;
  if (Targets.size() < Few) {
    Headers.assign(Targets.begin(), Targets.end());
    llvm::sort(Headers, [&](BlockId A, BlockId B) { return Search.preIndex(A) > Search.preIndex(B); });
    Headers.erase(llvm::unique(Headers), Headers.end());
    return;
  }
  IsTarget.assign(Search.numReachable(), false);
  for (BlockId H : Targets)
    IsTarget[Search.preIndex(H)] = true;
  Headers.clear();
  for (uint32_t I = Search.numReachable(); I-- != 0;)
    if (IsTarget[I])
      Headers.push_back(Search.preOrder()[I]);
}

bool LoopForest::findNaturalLoops(const Cfg &G, const DepthFirst &Search, bool UseDominators) {
  Loops.clear();
  Innermost.assign(G.numBlocks(), None);
  Sets.reset(G.numBlocks());
  for (BlockId H : Headers) {
    uint32_t New = Loops.size();
    bool HasBody = false;
    bool Refuted = false;
    auto Visit = [&](BlockId P) {
      HasBody = true;
      uint32_t R = Sets.find(P.index());
      if (R == H.index())
        return;
      Work.push_back(R);
      if (Innermost[R] == None)
        Innermost[R] = New;
      else
        Loops[Innermost[R]].Parent = New;
      Sets.hang(R, H.index());
    };
    for (EdgeId E : G.predEdges(H)) {
      BlockId P = G.source(E);
      if (!Search.isReachable(P))
        continue;
      if (UseDominators ? Dominators.dominates(H, P) : Search.isRetreating(P, H))
        Visit(P);
    }
    while (!Work.empty()) {
      uint32_t R = Work.pop_back_val();
      for (EdgeId E : G.predEdges(BlockId(R))) {
        BlockId P = G.source(E);
        if (!Search.isReachable(P))
          continue;
        if (!Search.isAncestor(H, P)) {
          assert(!UseDominators && "a natural loop is entered at its header alone");
          Refuted = true;
          continue;
        }
        Visit(P);
      }
    }
    if (Refuted)
      return false;
    if (!HasBody)
      continue;
    Innermost[H.index()] = New;
    Loops.push_back({H.index(), None, true});
  }
  return true;
}

void LoopForest::closeComponent(uint32_t V, uint32_t Around) {
  unsigned First = Component.size();
  do
    Low[Component[--First]] = None;
  while (Component[First] != V);
  if (Component.size() - First > 1) {
    uint32_t Region = Loops.size();
    Loops.push_back({V, Around, false});
    Irreducible = true;
    for (uint32_t U : llvm::ArrayRef(Component).drop_front(First)) {
      uint32_t Inner = Innermost[U];
      if (Inner != None && Loops[Inner].Header == U && Loops[Inner].Natural)
        Loops[Inner].Parent = Region;
      else
        Innermost[U] = Region;
    }
  }
  Component.truncate(First);
}

void LoopForest::findIrreducibleRegions(const Cfg &G, const DepthFirst &Search) {
  // Group the nodes (blocks outside loops, headers for loops) by the level on which they stand.
  unsigned K = Loops.size();
  auto LevelOf = [&](BlockId B) {
    uint32_t L = Innermost[B.index()];
    bool IsHeader = L != None && Loops[L].Header == B.index();
    uint32_t On = IsHeader ? Loops[L].Parent : L;
    return On == None ? K : On;
  };
  llvm::ArrayRef<BlockId> Order = Search.reversePostOrder();
  LevelBegin.assign(K + 2, 0);
  for (BlockId B : Order)
    ++LevelBegin[LevelOf(B)];
  uint32_t Sum = 0;
  for (uint32_t &Begin : LevelBegin) {
    Sum += Begin;
    Begin = Sum;
  }
  OnLevel.resize_for_overwrite(Sum);
  for (BlockId B : llvm::reverse(Order))
    OnLevel[--LevelBegin[LevelOf(B)]] = B.index();
  // Tarjan's components over predecessor edges, level by level, inner levels first: loops are numbered so. `Low` of
  // what belongs to a component is `None`.
  if (K)
    Sets.reset(G.numBlocks()); // else nothing was united
  Index.assign(G.numBlocks(), 0);
  Low.resize_for_overwrite(G.numBlocks());
  Component.clear();
  Stack.clear();
  uint32_t Counter = 0;
  for (uint32_t L = 0; L <= K; ++L) {
    uint32_t H = L < K ? Loops[L].Header : None;
    llvm::ArrayRef<uint32_t> Level = llvm::ArrayRef(OnLevel).slice(LevelBegin[L], LevelBegin[L + 1] - LevelBegin[L]);
    for (uint32_t Start : Level) {
      if (Index[Start])
        continue;
      Frame Top;
      auto Enter = [&](uint32_t V) {
        Index[V] = Low[V] = ++Counter;
        Component.push_back(V);
        Top = {V, G.predEdges(BlockId(V))};
      };
      Enter(Start);
      while (true) {
        uint32_t V = Top.Node;
        if (!Top.Left.empty()) {
          BlockId P = G.source(Top.Left.front());
          Top.Left = Top.Left.drop_front();
          if (!Search.isReachable(P))
            continue;
          uint32_t U = Sets.find(P.index());
          // The loop's own header and its own retreating edges are no part of the level.
          if (U == H || U == V)
            continue;
          // A predecessor from an enclosing level enters the header of this loop; that header is not a node here.
          if (!Index[U]) {
            Stack.push_back(Top);
            Enter(U);
          } else if (Low[U] != None) {
            Low[V] = std::min(Low[V], Index[U]);
          }
          continue;
        }
        uint32_t Lowest = Low[V];
        if (Lowest == Index[V])
          closeComponent(V, L < K ? L : None);
        if (Stack.empty())
          break;
        Top = Stack.pop_back_val();
        Low[Top.Node] = std::min(Low[Top.Node], Lowest);
      }
    }
    // From the outside the finished loop is one node, its header.
    if (L < K)
      for (uint32_t V : Level)
        Sets.unite(H, V);
  }
}

void LoopForest::sortByDepth() {
  // Depth by walking up with memory; a parent chain is short or shared.
  unsigned K = Loops.size();
  Deep.assign(K, 0);
  llvm::SmallVector<uint32_t, 16> Chain;
  uint32_t MaxDepth = 0;
  for (uint32_t L = 0; L != K; ++L) {
    uint32_t A = L;
    while (A != None && !Deep[A]) {
      Chain.push_back(A);
      A = Loops[A].Parent;
    }
    uint32_t D = A == None ? 0 : Deep[A];
    while (!Chain.empty())
      Deep[Chain.pop_back_val()] = ++D;
    MaxDepth = std::max(MaxDepth, Deep[L]);
  }
  // Counting sort.
  Start.assign(MaxDepth + 2, 0);
  for (uint32_t L = 0; L != K; ++L)
    ++Start[Deep[L] + 1];
  for (uint32_t D = 1; D <= MaxDepth + 1; ++D)
    Start[D] += Start[D - 1];
  for (uint32_t L = 0; L != K; ++L)
    ByDepth[Start[Deep[L]]++] = L;
}

void LoopForest::number(unsigned NumBlocks) {
  // Parents before children.
  unsigned K = Loops.size();
  Size.assign(K, 1);
  ByDepth.resize_for_overwrite(K);
  if (isPlain()) {
    // Outer headers were looked at after inner ones.
    Deep.resize_for_overwrite(K);
    for (uint32_t L = K; L-- != 0;) {
      Deep[L] = Loops[L].Parent == None ? 1 : Deep[Loops[L].Parent] + 1;
      ByDepth[K - 1 - L] = L;
    }
  } else {
    sortByDepth();
  }
  for (uint32_t I = K; I-- != 0;)
    if (uint32_t P = Loops[ByDepth[I]].Parent; P != None)
      Size[P] += Size[ByDepth[I]];

  Numbered.resize_for_overwrite(K);
  Number.resize_for_overwrite(K);
  Next.resize_for_overwrite(K);
  uint32_t NextTop = 0;
  for (uint32_t L : ByDepth) {
    const Found &F = Loops[L];
    uint32_t &Free = F.Parent == None ? NextTop : Next[F.Parent];
    uint32_t Id = Number[L] = Free;
    Free += Size[L];
    Next[L] = Id + 1;
    LoopId P = F.Parent == None ? LoopId() : LoopId(Number[F.Parent]), Irreducible, Jump = P;
    if (P.isValid()) {
      Irreducible = loop(P).NearestIrreducible;
      // Myers' jump pointers: the parent's jump again if its two last ones were equally far.
      if (LoopId J = loop(P).Jump; J.isValid())
        if (LoopId JJ = loop(J).Jump; depth(P) - depth(J) == depth(J) - depth(JJ) && JJ.isValid())
          Jump = JJ;
    }
    Numbered[Id] = {.Header = BlockId(F.Header),
                    .Parent = P,
                    .NearestIrreducible = F.Natural ? Irreducible : LoopId(Id),
                    .Jump = Jump,
                    .Depth = Deep[L],
                    .Last = Id + Size[L] - 1,
                    .JumpLast = Jump.isValid() ? loop(Jump).Last : 0,
                    .Natural = F.Natural,
                    .Extended = F.Extended};
  }
  for (unsigned B = 0; B != NumBlocks; ++B)
    LoopOf[B] = Innermost[B] == None ? LoopId() : LoopId(Number[Innermost[B]]);
}

/// Whether threads may go round within the region without passing its definition.
static bool hasCycleBehind(const Cfg &G, const TokenRegion &Region) {
  llvm::DenseMap<uint32_t, unsigned> Entering;
  for (BlockId X : Region.Blocks)
    if (X != Region.Definition)
      Entering[X.index()] = 0;
  auto ForSuccessors = [&](uint32_t X, auto Visit) {
    for (BlockId S : G.successors(BlockId(X)))
      if (auto It = Entering.find(S.index()); It != Entering.end())
        Visit(*It);
  };
  for (const auto &From : Entering)
    ForSuccessors(From.first, [](auto &Entry) { ++Entry.second; });
  llvm::SmallVector<uint32_t, 8> Work;
  for (auto [X, Count] : Entering)
    if (Count == 0)
      Work.push_back(X);
  unsigned Left = Entering.size();
  for (; !Work.empty(); --Left)
    ForSuccessors(Work.pop_back_val(), [&](auto &Entry) {
      if (--Entry.second == 0)
        Work.push_back(Entry.first);
    });
  return Left != 0;
}

void LoopForest::extend(const Cfg &G, const DepthFirst &Search, llvm::ArrayRef<TokenRegion> Extensions) {
  // The last region for which a loop was found to be around the definition, plus one.
  llvm::SmallVector<uint32_t, 0> Around(Loops.size(), 0);
  uint32_t Current = 0;
  for (const TokenRegion &Region : Extensions) {
    ++Current;
    if (!Search.isReachable(Region.Definition) || Innermost[Region.Definition.index()] == None)
      continue;
    uint32_t Home = Innermost[Region.Definition.index()];
    for (uint32_t L = Home; L != None; L = Loops[L].Parent)
      Around[L] = Current;
    bool HasCycle = Irreducible && hasCycleBehind(G, Region);
    for (BlockId X : Region.Blocks) {
      if (!Search.isReachable(X))
        continue;
      // The outermost loop around X that does not contain the definition, if any, moves as a whole.
      uint32_t Moved = None, Common = Innermost[X.index()];
      while (Common != None && Around[Common] != Current) {
        Moved = Common;
        Common = Loops[Common].Parent;
      }
      if (Common == Home)
        continue;
      if (HasCycle) {
        for (uint32_t L = Home; L != Common; L = Loops[L].Parent)
          Loops[L].Extended = true;
        // Cycles among the blocks of an irreducible region are not known: the loop inside may get one.
        if (Common != None && !Loops[Common].Natural)
          Loops[Common].Extended = true;
      }
      if (Moved != None)
        Loops[Moved].Parent = Home;
      else
        Innermost[X.index()] = Home;
    }
  }
}

void LoopForest::compute(const Cfg &G, const DepthFirst &Search, llvm::ArrayRef<TokenRegion> Extensions) {
  Irreducible = false;
  Extended = !Extensions.empty();
  Loops.clear();
  LoopOf.assign(G.numBlocks(), LoopId());
  Numbered.clear();
  if (!Search.hasRetreatingEdge())
    return;
  listHeaders(Search);
  if (!findNaturalLoops(G, Search, /*UseDominators=*/false)) {
    Dominators.computeDominators(G, Search);
    findNaturalLoops(G, Search, /*UseDominators=*/true);
    findIrreducibleRegions(G, Search);
  }
  if (!Extensions.empty())
    extend(G, Search, Extensions);
  number(G.numBlocks());
}

} // namespace rejoin
