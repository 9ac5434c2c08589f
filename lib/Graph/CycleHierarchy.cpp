//===- CycleHierarchy.cpp - Cycles of one depth-first search ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cycle with header H is H and the search descendants of H from which H can be reached through descendants of H
// alone. Visit candidates H in reverse pre-order, so that inner cycles exist before outer ones, and collect the body
// backwards from the edges that retreat to H. An inner cycle is one node then (union-find), entered by its entries:
//
//        H <---.          collecting C(H): start at L; X is inside; C(I) is one node, and its entries' predecessors
//        |     |          are looked at, not its blocks'. A predecessor that is no descendant of H makes the block an
//        I<-.  |          entry of C(H).
//        |  |  |
//        J--'  |
//        |     |
//        L-----'
//
// Invariant: `Root[find(B)]` is the outermost cycle collected so far that contains B.
// Cost: every block and every (cycle, entry) pair is looked at once by the cycle that takes it up.
// Source: Havlak, "Nesting of Reducible and Irreducible Loops", TOPLAS 19 (1997), with the header choice of LLVM's
// cycle terminology; unlike LLVM's CycleInfo no block is copied to the parents.
// Held by: unittests/Graph/CyclesTest.cpp against the definition, on every small graph.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/CycleHierarchy.h"
#include "rejoin/Support/UnionFind.h"

namespace rejoin {

namespace {

/// Cycles in the order of their discovery: inner ones first.
class CycleCollector {
public:
  struct Found {
    BlockId Header;
    uint32_t Parent = ~0U;
    llvm::SmallVector<BlockId, 1> Entries;
  };
  CycleCollector(const Cfg &G, const DepthFirst &Search)
      : Innermost(G.numBlocks(), ~0U), G(G), Search(Search), Sets(G.numBlocks()), Root(G.numBlocks(), ~0U) {
    for (BlockId H : llvm::reverse(Search.preOrder()))
      collect(H);
  }
  llvm::SmallVector<Found, 0> Cycles;
  /// By block; ~0 for none.
  llvm::SmallVector<uint32_t, 0> Innermost;

private:
  /// The cycle with this header, if there is one.
  void collect(BlockId H);
  /// Takes up the set of \p P, a search descendant of \p H, unless the cycle of \p H has it already.
  void visit(uint32_t P, BlockId H);
  void lookAt(BlockId B, Found &C);

  const Cfg &G;
  const DepthFirst &Search;
  UnionFind Sets;
  llvm::SmallVector<uint32_t, 0> Root;
  llvm::SmallVector<uint32_t, 32> Work;
};

} // namespace

void CycleCollector::visit(uint32_t P, BlockId H) {
  uint32_t R = Sets.find(P);
  if (R == Sets.find(H.index()))
    return;
  Work.push_back(R);
  uint32_t New = Cycles.size(), Old = Root[R];
  if (Old != ~0U)
    Cycles[Old].Parent = New;
  else
    Innermost[R] = New;
  Sets.unite(H.index(), R);
}

void CycleCollector::lookAt(BlockId B, Found &C) {
  bool Enters = false;
  for (BlockId P : G.predecessors(B)) {
    if (!Search.isReachable(P))
      continue;
    if (Search.isAncestor(C.Header, P))
      visit(P.index(), C.Header);
    else
      Enters = true;
  }
  if (Enters)
    C.Entries.push_back(B);
}

void CycleCollector::collect(BlockId H) {
  uint32_t New = Cycles.size();
  bool HasBody = false;
  for (BlockId P : G.predecessors(H))
    if (Search.isReachable(P) && Search.isRetreating(P, H)) {
      HasBody = true;
      visit(P.index(), H);
    }
  if (!HasBody)
    return;
  Found C;
  C.Header = H;
  C.Entries.push_back(H);
  while (!Work.empty()) {
    uint32_t R = Work.pop_back_val();
    if (Root[R] == ~0U) {
      lookAt(BlockId(R), C);
      continue;
    }
    for (BlockId B : Cycles[Root[R]].Entries)
      lookAt(B, C);
  }
  // H's own inner cycle cannot exist: H is the header met first.
  Innermost[H.index()] = New;
  Root[Sets.find(H.index())] = New;
  Cycles.push_back(std::move(C));
}

void CycleHierarchy::compute(const Cfg &G, const DepthFirst &Search) {
  unsigned N = G.numBlocks();
  Header.clear();
  Parent.clear();
  Depth.clear();
  Last.clear();
  Entries.clear();
  EntryBegin.assign(1, 0);
  CycleOf.assign(N, CycleId());
  if (!Search.hasRetreatingEdge())
    return;
  CycleCollector Collected(G, Search);
  auto &Cycles = Collected.Cycles;

  // Renumber outermost first: parents have larger discovery numbers than their children.
  unsigned K = Cycles.size();
  llvm::SmallVector<uint32_t, 0> Size(K, 1), Number(K), Next(K, 0);
  for (unsigned I = 0; I != K; ++I)
    if (Cycles[I].Parent != ~0U)
      Size[Cycles[I].Parent] += Size[I];
  uint32_t NextTop = 0;
  Header.resize(K);
  Parent.resize(K);
  Depth.resize(K);
  Last.resize(K);
  llvm::SmallVector<uint32_t, 0> Order(K);
  for (unsigned I = K; I-- != 0;) {
    uint32_t P = Cycles[I].Parent;
    uint32_t &Free = P == ~0U ? NextTop : Next[P];
    uint32_t C = Number[I] = Free;
    Free += Size[I];
    Next[I] = C + 1;
    Order[C] = I;
    Header[C] = Cycles[I].Header;
    Parent[C] = P == ~0U ? CycleId() : CycleId(Number[P]);
    Depth[C] = P == ~0U ? 1 : Depth[Number[P]] + 1;
    Last[C] = C + Size[I] - 1;
  }
  for (unsigned C = 0; C != K; ++C) {
    Entries.append(Cycles[Order[C]].Entries);
    EntryBegin.push_back(Entries.size());
  }
  for (unsigned B = 0; B != N; ++B)
    if (uint32_t I = Collected.Innermost[B]; I != ~0U)
      CycleOf[B] = CycleId(Number[I]);
}

llvm::SmallVector<BlockId> CycleHierarchy::blocks(const DepthFirst &Search, CycleId C) const {
  llvm::SmallVector<BlockId> Result;
  for (BlockId B : Search.reversePostOrder())
    if (contains(C, B))
      Result.push_back(B);
  return Result;
}

llvm::SmallVector<EdgeId> CycleHierarchy::exits(const Cfg &G, const DepthFirst &Search, CycleId C) const {
  llvm::SmallVector<EdgeId> Result;
  for (BlockId B : Search.reversePostOrder())
    if (contains(C, B))
      for (uint32_t E = G.succBegin(B); E != G.succEnd(B); ++E)
        if (!contains(C, G.target(EdgeId(E))))
          Result.push_back(EdgeId(E));
  return Result;
}

} // namespace rejoin
