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
// Both come from one collection, backwards from the sources of the edges that retreat to a header H, inner headers
// first, with the blocks collected before as single nodes:
//  - A block met on the way that is no search descendant of H enters sideways. H dominates the sources whose ways back
//    meet none, and no others. If there is none at all, what was collected is the natural loop of H.
//  - Otherwise H is strongly connected with the other sources and all that leads to them. The first block of a region
//    that the search meets is such a header, and all of the region is collected for it: it reaches the others by blocks
//    that were not met before. So the outermost of these collections on a level are its regions.
//  - If H has several sources, the edges between collected blocks show which blocks the side entrances reach. The
//    other blocks that reach a source are the natural loop of H; in the region this loop is a single node.
//  - Who enters a collection sideways stands above its header in the search tree, or to the right of it. Outer headers
//    take in all above that are below them with the way down the tree, so the highest one is enough; of the others the
//    leftmost come first: a heap.
//
// Extended loops: if D defines a token in a natural loop, converged threads in the token's region left D, and so the
// loop's iteration, together; the region's blocks after the loop's exits count as blocks of the loop. They are entered
// from the loop or the region only, because D dominates the region and the token is live on every edge into it.
//
// Invariant: an edge into B lies on the level of B's innermost loop, or of its parent if B is the header and the edge
// comes from outside: a natural loop is entered at its header alone.
// Cost: near-linear; who enters sideways is taken in once, and moved from heap to heap at no cost until then.
// Source: Havlak, TOPLAS 19 (1997) for the collection; Fredman et al., Algorithmica 1 (1986) for pairing heaps. The
// distinction between loops and regions is ours.
// Held by: unittests/Graph/CyclesTest.cpp: against the definition, on all small graphs and on random ones.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/LoopForest.h"
#include "NoIndex.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace rejoin {

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
  IsTarget.assignAll(Search.numReachable(), false);
  for (BlockId H : Targets)
    IsTarget[Search.preIndex(H)] = true;
  Headers.clear();
  for (uint32_t I = Search.numReachable(); I-- != 0;)
    if (IsTarget[I])
      Headers.push_back(Search.preOrder()[I]);
}

uint32_t LoopForest::meld(uint32_t A, uint32_t B) {
  if (A == None || B == None)
    return A == None ? B : A;
  if (Entrances[B].Pre < Entrances[A].Pre)
    std::swap(A, B);
  Entrances[B].Sibling = Entrances[A].Child;
  Entrances[A].Child = B;
  return A;
}

uint32_t LoopForest::withoutFirst(uint32_t A) {
  // Pairs from the left, then all of them from the right.
  uint32_t Pairs = None, Result = None;
  for (uint32_t I = Entrances[A].Child, Next; I != None; I = Next) {
    uint32_t J = Entrances[I].Sibling;
    Next = J == None ? None : Entrances[J].Sibling;
    uint32_t Pair = meld(I, J);
    Entrances[Pair].Sibling = Pairs;
    Pairs = Pair;
  }
  for (uint32_t Next; Pairs != None; Pairs = Next) {
    Next = Entrances[Pairs].Sibling;
    Result = meld(Result, Pairs);
  }
  return Result;
}

bool LoopForest::findLoops(const Cfg &G, const DepthFirst &Search, bool KeepWays) {
  for (BlockId H : Headers) {
    const uint32_t New = Loops.size();
    uint32_t Right = None, Above = None;
    unsigned NumSources = 0;
    bool Sideways = false, HasSelfLoop = false;
    Body.clear();
    Ways.clear();
    Reached.clear();
    if (KeepWays)
      WaysTo[H.index()] = None;
    // P leads to a block of the node To, which is the header or was collected.
    auto Collect = [&](BlockId P, uint32_t To) {
      uint32_t R = Sets.find(P.index());
      if (R == H.index())
        return;
      if (KeepWays) {
        bool IsNew = std::exchange(Collected[R], New) != New;
        if (IsNew)
          WaysFrom[R] = WaysTo[R] = None;
        Ways.push_back({R, To, WaysFrom[R], WaysTo[To]});
        WaysFrom[R] = WaysTo[To] = Ways.size() - 1;
        if (!IsNew)
          return;
      } else {
        Sets.hang(R, H.index());
      }
      Body.push_back(R);
    };
    for (BlockId P : G.predecessors(H))
      if (Search.isReachable(P) && Search.isRetreating(P, H)) {
        ++NumSources;
        HasSelfLoop |= P == H;
        Collect(P, H.index());
      }
    if (!NumSources)
      continue;
    Loops.push_back({H.index(), None, /*Natural=*/true});
    for (unsigned I = 0; I != Body.size(); ++I) {
      uint32_t R = Body[I];
      for (BlockId P : G.predecessors(BlockId(R))) {
        if (!Search.isReachable(P))
          continue;
        if (Search.isAncestor(H, P)) {
          Collect(P, R);
          continue;
        }
        if (NumSources > 1 && !KeepWays)
          return false;
        if (uint32_t Pre = Search.preIndex(P); Pre < Search.preIndex(H)) {
          Above = std::min(Above, Pre);
        } else {
          Entrances.push_back({P, Pre, None, None});
          Right = meld(Right, Entrances.size() - 1);
        }
        Sideways = true;
        if (KeepWays)
          Reached.push_back(R);
      }
      uint32_t Own = Innermost[R];
      if (Own == None) {
        Innermost[R] = New;
        continue;
      }
      Loops[Own].Parent = New;
      if (Loops[Own].Natural)
        continue;
      uint32_t Heap = Loops[Own].Right;
      for (; Heap != None && Search.isAncestor(H, Entrances[Heap].Source); Heap = withoutFirst(Heap))
        Collect(Entrances[Heap].Source, R);
      bool FromAbove = Loops[Own].Above < Search.preIndex(H);
      if (Heap == None && !FromAbove)
        continue;
      if (NumSources > 1 && !KeepWays)
        return false;
      Right = meld(Right, Heap);
      if (FromAbove)
        Above = std::min(Above, Loops[Own].Above);
      Sideways = true;
      if (KeepWays)
        Reached.push_back(R);
    }
    Innermost[H.index()] = New;
    if (KeepWays)
      for (uint32_t R : Body)
        Sets.hang(R, H.index());
    if (!Sideways)
      continue;
    Irreducible = true;
    if (NumSources > 1)
      divide(New, HasSelfLoop);
    Loops.back().Natural = false;
    Loops.back().Right = Right;
    Loops.back().Above = Above;
    Innermost[H.index()] = Loops.size() - 1;
  }
  if (Irreducible)
    mergeRegions();
  return true;
}

void LoopForest::divide(uint32_t New, bool HasSelfLoop) {
  // A collected node is marked with the loop, one that is reached from the side with nothing.
  constexpr uint32_t Returns = None - 1;
  while (!Reached.empty()) {
    uint32_t R = Reached.pop_back_val();
    if (Collected[R] == None)
      continue;
    Collected[R] = None;
    for (uint32_t W = WaysFrom[R]; W != None; W = Ways[W].NextFrom)
      if (Ways[W].To != Loops[New].Header)
        Reached.push_back(Ways[W].To);
  }
  // Of the others those that reach a source.
  bool Any = HasSelfLoop;
  for (Reached.push_back(Loops[New].Header); !Reached.empty();)
    for (uint32_t W = WaysTo[Reached.pop_back_val()]; W != None; W = Ways[W].NextTo)
      if (uint32_t R = Ways[W].From; Collected[R] == New) {
        Collected[R] = Returns;
        Reached.push_back(R);
        Any = true;
      }
  if (!Any)
    return;
  uint32_t Region = Loops.size();
  Loops.push_back({Loops[New].Header, None, false});
  Loops[New].Parent = Region;
  for (uint32_t R : Body)
    if (Collected[R] != Returns)
      (Innermost[R] == New ? Innermost[R] : Loops[Innermost[R]].Parent) = Region;
}

void LoopForest::mergeRegions() {
  // A collection that is no natural loop stands on the level of the one about it, unless that is a natural loop. Outer
  // ones come later.
  unsigned K = Loops.size();
  Number.resize_for_overwrite(K);
  for (uint32_t L = K; L-- != 0;) {
    uint32_t P = Loops[L].Parent;
    bool Merges = !Loops[L].Natural && P != None && !Loops[P].Natural;
    Number[L] = Merges ? Number[P] : L;
  }
  Next.resize_for_overwrite(K);
  uint32_t Kept = 0;
  for (uint32_t L = 0; L != K; ++L)
    Next[L] = Number[L] == L ? Kept++ : None;
  auto Merged = [&](uint32_t L) { return L == None ? None : Next[Number[L]]; };
  if (Kept != K) {
    for (uint32_t &L : Innermost)
      L = Merged(L);
    for (uint32_t L = 0; L != K; ++L)
      if (Next[L] != None) {
        Found F = Loops[L];
        F.Parent = Merged(F.Parent);
        Loops[Next[L]] = F;
      }
    Loops.truncate(Kept);
  }
  // A header that a natural loop shares with a region is a block of the loop.
  for (uint32_t L = 0; L != Kept; ++L)
    if (Loops[L].Natural)
      Innermost[Loops[L].Header] = L;
}

void LoopForest::sortByDepth() {
  // Depth by walking up with memory; a parent chain is short or shared.
  unsigned K = Loops.size();
  Deep.assignAll(K, 0);
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
  Size.assignAll(K, 1);
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

  Numbered.resizeRaw(K);
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
  LoopOf.assignAll(G.numBlocks(), LoopId());
  Numbered.clear();
  if (!Search.hasRetreatingEdge())
    return;
  listHeaders(Search);
  auto Find = [&](bool KeepWays) {
    Loops.clear();
    Entrances.clear();
    Irreducible = false;
    Innermost.assignAll(G.numBlocks(), None);
    Sets.reset(G.numBlocks());
    if (KeepWays) {
      Collected.assign(G.numBlocks(), None);
      WaysFrom.resize_for_overwrite(G.numBlocks());
      WaysTo.resize_for_overwrite(G.numBlocks());
    }
    return findLoops(G, Search, KeepWays);
  };
  if (!Find(/*KeepWays=*/false))
    Find(/*KeepWays=*/true);
  if (!Extensions.empty())
    extend(G, Search, Extensions);
  number(G.numBlocks());
}

} // namespace rejoin
