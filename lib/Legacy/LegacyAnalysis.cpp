//===- LegacyAnalysis.cpp - The divergence analysis of the 2010s --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cost: quadratic in the worst case (a region for each divergent branch). Dominators by repeated intersection over a
// reverse post-order.
// Held by: unittests/Legacy/LegacyAnalysisTest.cpp, test/Uniformity/legacy-*.ll.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Legacy/LegacyAnalysis.h"
#include <algorithm>
#include <set>

namespace rejoin::legacy {

std::vector<std::vector<int>> FlowGraph::predecessors() const {
  std::vector<std::vector<int>> Result(size());
  for (int B = 0; B != size(); ++B)
    for (int S : Successors[B])
      Result[S].push_back(B);
  return Result;
}

std::vector<bool> FlowGraph::reachable() const {
  std::vector<bool> Seen(size());
  std::vector<int> Stack{0};
  Seen[0] = true;
  while (!Stack.empty()) {
    int B = Stack.back();
    Stack.pop_back();
    for (int S : Successors[B])
      if (!Seen[S]) {
        Seen[S] = true;
        Stack.push_back(S);
      }
  }
  return Seen;
}

std::vector<std::optional<int>> immediateDominators(const FlowGraph &G) {
  int N = G.size();
  // A node that is reached has a position, and a dominator once it is visited.
  std::vector<int> Order, Position(N);
  std::vector<std::optional<int>> Dominator(N);
  std::vector<std::pair<int, size_t>> Stack{{0, 0}};
  std::vector<bool> Seen(N);
  Seen[0] = true;
  while (!Stack.empty()) {
    auto &[Node, Next] = Stack.back();
    if (Next == G.Successors[Node].size()) {
      Order.push_back(Node);
      Stack.pop_back();
      continue;
    }
    int S = G.Successors[Node][Next++];
    if (!Seen[S]) {
      Seen[S] = true;
      Stack.push_back({S, 0});
    }
  }
  for (int I = 0; I != static_cast<int>(Order.size()); ++I)
    Position[Order[I]] = I;
  std::reverse(Order.begin(), Order.end());
  auto Predecessors = G.predecessors();
  Dominator[0] = 0;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (int Node : Order) {
      if (Node == 0)
        continue;
      std::optional<int> Meet;
      for (int P : Predecessors[Node]) {
        if (!Dominator[P])
          continue;
        int One = P, Other = Meet.value_or(P);
        while (One != Other) {
          int &Lower = Position[One] < Position[Other] ? One : Other;
          Lower = *Dominator[Lower];
        }
        Meet = One;
      }
      if (Meet != Dominator[Node]) {
        Dominator[Node] = Meet;
        Changed = true;
      }
    }
  }
  Dominator[0].reset();
  return Dominator;
}

std::vector<std::optional<int>> immediatePostDominators(const FlowGraph &G) {
  // The reversed graph, from a virtual exit in front.
  int N = G.size();
  FlowGraph Reversed;
  Reversed.Successors.resize(N + 1);
  for (int B = 0; B != N; ++B) {
    if (G.Successors[B].empty())
      Reversed.Successors[0].push_back(B + 1);
    for (int S : G.Successors[B])
      Reversed.Successors[S + 1].push_back(B + 1);
  }
  std::vector<std::optional<int>> Of = immediateDominators(Reversed), Result(N);
  for (int B = 0; B != N; ++B)
    if (Of[B + 1].value_or(0) != 0)
      Result[B] = *Of[B + 1] - 1;
  return Result;
}

namespace {

class LegacyPropagation {
public:
  explicit LegacyPropagation(const LegacyProgram &P)
      : P(P), Dominator(immediateDominators(P.Flow)), PostDominator(immediatePostDominators(P.Flow)),
        Reachable(P.Flow.reachable()), InBlock(P.Flow.size()), Users(P.Values.size()) {
    Result.Divergent.resize(P.Values.size());
    for (int V = 0; V != static_cast<int>(P.Values.size()); ++V) {
      if (P.Values[V].Block)
        InBlock[*P.Values[V].Block].push_back(V);
      for (int K = 0; K != static_cast<int>(P.Values[V].Operands.size()); ++K)
        if (P.Values[V].Operands[K])
          Users[*P.Values[V].Operands[K]].push_back({V, K});
    }
  }

  LegacyDivergence run() {
    for (int V = 0; V != static_cast<int>(P.Values.size()); ++V)
      if (P.Values[V].IsSource)
        add(V);
    while (!Worklist.empty()) {
      int V = Worklist.back();
      Worklist.pop_back();
      if (P.Values[V].IsBranch)
        exploreSyncDependence(V);
      for (auto [User, Operand] : Users[V])
        if (!P.Values[User].IsAlwaysUniform)
          add(User);
    }
    Result.DivergentUses.assign(Uses.begin(), Uses.end());
    return std::move(Result);
  }

private:
  void add(int V) {
    if (!Result.Divergent[V]) {
      Result.Divergent[V] = true;
      Worklist.push_back(V);
    }
  }

  void exploreSyncDependence(int Branch) {
    const int Block = *P.Values[Branch].Block;
    const std::optional<int> End = PostDominator[Block];
    if (!Reachable[Block] || !End)
      return;
    for (int V : InBlock[*End])
      if (P.Values[V].IsPhi && !P.Values[V].HasOneValue)
        add(V);
    std::vector<bool> Region = influenceRegion(Block, *End);
    // Of the region, what dominates the branch: everything else reaches it through PHIs there.
    for (std::optional<int> B = Block; B && Region[*B]; B = Dominator[*B])
      for (int V : InBlock[*B])
        if (!Result.Divergent[V])
          findUsersOutside(V, Region);
  }

  std::vector<bool> influenceRegion(int Start, int End) const {
    std::vector<bool> Region(P.Flow.size());
    std::vector<int> Stack{Start};
    while (!Stack.empty()) {
      int B = Stack.back();
      Stack.pop_back();
      for (int S : P.Flow.Successors[B])
        if (S != End && !Region[S]) {
          Region[S] = true;
          Stack.push_back(S);
        }
    }
    return Region;
  }

  void findUsersOutside(int V, const std::vector<bool> &Region) {
    for (auto [User, Operand] : Users[V])
      if (!Region[*P.Values[User].Block]) {
        Uses.insert({User, Operand});
        if (!P.Values[User].IsAlwaysUniform)
          add(User);
      }
  }

  const LegacyProgram &P;
  std::vector<std::optional<int>> Dominator, PostDominator;
  std::vector<bool> Reachable;
  std::vector<std::vector<int>> InBlock;
  std::vector<std::vector<std::pair<int, int>>> Users;
  std::vector<int> Worklist;
  std::set<std::pair<int, int>> Uses;
  LegacyDivergence Result;
};

} // namespace

LegacyDivergence legacyDivergence(const LegacyProgram &P) { return LegacyPropagation(P).run(); }

} // namespace rejoin::legacy
