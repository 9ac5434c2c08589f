//===- Structure.cpp - Joins, dominators and hierarchies by enumeration -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Definitions as loops over all cases: A dominates B if B cannot be reached without A; a join is a node with two simple
// paths from the branch, by different edges, without a common inner node; the hierarchies are those of all orders in
// which a depth-first search can visit the nodes. Sets of nodes are bits of one word, so graphs have up to 32 nodes.
//
// `allGraphs` lists graphs with out-degree two up to renaming: of each class the least one in the order of successor
// lists stays.
// Cost: exponential, on purpose; nothing here is shared with lib/. Held by: unittests/Graph/OracleTest.cpp (examples by
// hand). Users: unittests/Graph, unittests/Uniformity, rejoin-fuzz.
//
//===----------------------------------------------------------------------===//

#include "Oracle.h"
#include <algorithm>
#include <functional>
#include <set>

namespace rejoin::reference {

std::vector<std::vector<int>> Graph::predecessors() const {
  std::vector<std::vector<int>> Result(size());
  for (int V = 0; V != size(); ++V)
    for (int S : Successors[V])
      Result[S].push_back(V);
  return Result;
}

std::vector<bool> Graph::reachable() const {
  std::vector<bool> Seen(size());
  std::vector<int> Stack{0};
  Seen[0] = true;
  while (!Stack.empty()) {
    int V = Stack.back();
    Stack.pop_back();
    for (int S : Successors[V])
      if (!Seen[S]) {
        Seen[S] = true;
        Stack.push_back(S);
      }
  }
  return Seen;
}

bool dominates(const Graph &G, int A, int B) {
  if (A == B || A == 0)
    return true;
  std::vector<bool> Seen(G.size());
  std::vector<int> Stack{0};
  Seen[0] = true;
  while (!Stack.empty()) {
    int V = Stack.back();
    Stack.pop_back();
    if (V == B)
      return false;
    for (int S : G.Successors[V])
      if (!Seen[S] && S != A) {
        Seen[S] = true;
        Stack.push_back(S);
      }
  }
  return true;
}

std::vector<Loop> loops(const Graph &G) {
  const int N = G.size();
  std::vector<bool> Reached = G.reachable();
  // Who reaches `To` by edges inside `Within` alone.
  auto Reaching = [&](uint32_t To, uint32_t Within) {
    uint32_t Result = To & Within;
    for (bool Grown = true; Grown;) {
      Grown = false;
      for (int V = 0; V != N; ++V)
        for (int S : G.Successors[V])
          if ((Within >> V & 1) && (Result >> S & 1) && !(Result >> V & 1)) {
            Result |= 1U << V;
            Grown = true;
          }
    }
    return Result;
  };
  uint32_t All = 0;
  for (int V = 0; V != N; ++V)
    All |= static_cast<uint32_t>(Reached[V]) << V;
  std::vector<Loop> Result;
  for (int H = 0; H != N; ++H) {
    uint32_t Sources = 0;
    for (int V = 0; V != N; ++V)
      for (int S : G.Successors[V])
        if (S == H && Reached[V] && dominates(G, H, V))
          Sources |= 1U << V;
    if (Sources)
      Result.push_back({1U << H | Reaching(Sources, All & ~(1U << H)), true, H});
  }
  // A node stands on a level for itself or for the outermost loop inside that has it.
  std::vector<Loop> Levels = Result;
  Levels.push_back({All, true, -1});
  std::set<Loop> Regions;
  for (const Loop &Level : Levels) {
    uint32_t Inside = Level.Header == -1 ? All : Level.Nodes & ~(1U << Level.Header);
    std::vector<uint32_t> Item(N);
    for (int V = 0; V != N; ++V) {
      Item[V] = 1U << V;
      for (const Loop &L : Levels)
        if (L.Header != -1 && (L.Nodes & ~Inside) == 0 && (L.Nodes >> V & 1) && (L.Nodes & Item[V]) == Item[V])
          Item[V] = L.Nodes;
    }
    for (int V = 0; V != N; ++V) {
      if (!(Inside >> V & 1))
        continue;
      uint32_t Component = 0;
      for (int W = 0; W != N; ++W)
        if ((Inside >> W & 1) && (Reaching(1U << W, Inside) >> V & 1) && (Reaching(1U << V, Inside) >> W & 1))
          Component |= 1U << W;
      if (Component & ~Item[V])
        Regions.insert({Component, false, -1});
    }
  }
  Result.insert(Result.end(), Regions.begin(), Regions.end());
  std::sort(Result.begin(), Result.end());
  return Result;
}

std::vector<int> joins(const Graph &G, int Branch) {
  // For each target, all simple paths as (first successor, set of inner nodes).
  struct Path {
    int First;
    uint32_t Inner;
  };
  std::vector<std::vector<Path>> To(G.size());
  std::function<void(int, int, uint32_t)> Walk = [&](int V, int First, uint32_t Inner) {
    To[V].push_back({First, Inner});
    if (V == Branch)
      return;
    for (int S : G.Successors[V])
      if (!(Inner >> S & 1) && S != V)
        Walk(S, First, Inner | 1U << V);
  };
  for (int S : G.Successors[Branch])
    Walk(S, S, 0);
  std::vector<int> Result;
  for (int J = 0; J != G.size(); ++J) {
    bool Found = false;
    for (const Path &A : To[J])
      for (const Path &B : To[J])
        Found |= A.First != B.First && !(A.Inner & B.Inner);
    if (Found)
      Result.push_back(J);
  }
  return Result;
}

/// Nodes of \p Within that can reach each other inside it, as sets with at least one edge inside.
static std::vector<uint32_t> regions(const Graph &G, uint32_t Within) {
  int N = G.size();
  std::vector<uint32_t> Reach(N, 0);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (int V = 0; V != N; ++V) {
      if (!(Within >> V & 1))
        continue;
      uint32_t Old = Reach[V];
      for (int S : G.Successors[V])
        if (Within >> S & 1)
          Reach[V] |= 1U << S | Reach[S];
      Changed |= Reach[V] != Old;
    }
  }
  std::set<uint32_t> Result;
  for (int V = 0; V != N; ++V)
    if ((Within >> V & 1) && (Reach[V] >> V & 1)) {
      uint32_t Set = 0;
      for (int W = 0; W != N; ++W)
        if ((Reach[V] >> W & 1) && (Reach[W] >> V & 1))
          Set |= 1U << W;
      Result.insert(Set);
    }
  return {Result.begin(), Result.end()};
}

Hierarchy hierarchyOf(const Graph &G, const std::vector<int> &PreOrder) {
  Hierarchy Result;
  std::function<void(uint32_t)> Divide = [&](uint32_t Within) {
    for (uint32_t Set : regions(G, Within)) {
      int Header = *std::find_if(PreOrder.begin(), PreOrder.end(), [&](int V) { return Set >> V & 1; });
      Result.push_back({Set, Header});
      Divide(Set & ~(1U << Header));
    }
  };
  uint32_t Reached = 0;
  for (int V : PreOrder)
    Reached |= 1U << V;
  Divide(Reached);
  std::sort(Result.begin(), Result.end());
  return Result;
}

std::vector<Hierarchy> allHierarchies(const Graph &G) {
  std::set<Hierarchy> Result;
  std::set<std::pair<std::vector<int>, std::vector<int>>> Known;
  std::vector<int> Order{0}, Stack{0};
  uint32_t Visited = 1;
  std::function<void()> Step = [&] {
    if (!Known.insert({Order, Stack}).second)
      return;
    if (Stack.empty()) {
      Result.insert(hierarchyOf(G, Order));
      return;
    }
    int Top = Stack.back();
    bool Any = false;
    for (int S : G.Successors[Top]) {
      if (Visited >> S & 1)
        continue;
      Any = true;
      Visited |= 1U << S;
      Order.push_back(S);
      Stack.push_back(S);
      Step();
      Stack.pop_back();
      Order.pop_back();
      Visited &= ~(1U << S);
    }
    if (Any)
      return;
    Stack.pop_back();
    Step();
    Stack.push_back(Top);
  };
  Step();
  return {Result.begin(), Result.end()};
}

std::vector<Graph> allGraphs(int N, bool MustExit) {
  // The successors of a node: none, one, or two different ones.
  std::vector<std::vector<int>> Choices{{}};
  for (int A = 0; A != N; ++A)
    Choices.push_back({A});
  for (int A = 0; A != N; ++A)
    for (int B = A + 1; B != N; ++B)
      Choices.push_back({A, B});
  std::vector<Graph> Result;
  std::set<std::vector<std::vector<int>>> Seen;
  std::vector<int> Names(N);
  std::vector<int> Digits(N, 0);
  while (true) {
    Graph G;
    for (int V = 0; V != N; ++V)
      G.Successors.push_back(Choices[Digits[V]]);
    auto Reached = G.reachable();
    bool Good = std::all_of(Reached.begin(), Reached.end(), [](bool R) { return R; });
    // Canonical: the least of all renamings that keep the entry.
    if (Good) {
      for (int V = 0; V != N; ++V)
        Names[V] = V;
      std::vector<std::vector<int>> Least = G.Successors;
      do {
        std::vector<std::vector<int>> Renamed(N);
        for (int V = 0; V != N; ++V) {
          for (int S : G.Successors[V])
            Renamed[Names[V]].push_back(Names[S]);
          std::sort(Renamed[Names[V]].begin(), Renamed[Names[V]].end());
        }
        if (Renamed < Least) {
          Good = false;
          break;
        }
      } while (std::next_permutation(Names.begin() + 1, Names.end()));
    }
    if (Good && MustExit) {
      auto Preds = G.predecessors();
      uint32_t Leaves = 0;
      for (int V = 0; V != N; ++V)
        if (G.Successors[V].empty())
          Leaves |= 1U << V;
      for (bool Changed = true; Changed;) {
        Changed = false;
        for (int V = 0; V != N; ++V)
          for (int S : G.Successors[V])
            if ((Leaves >> S & 1) && !(Leaves >> V & 1)) {
              Leaves |= 1U << V;
              Changed = true;
            }
      }
      Good = Leaves == (1U << N) - 1;
    }
    if (Good)
      Result.push_back(G);
    int I = 0;
    while (I != N && ++Digits[I] == static_cast<int>(Choices.size()))
      Digits[I++] = 0;
    if (I == N)
      break;
  }
  return Result;
}

std::string print(const Graph &G, uint32_t Divergent) {
  std::string Text;
  for (int V = 0; V != G.size(); ++V) {
    Text += (V ? "; " : "") + std::to_string(V) + (Divergent >> V & 1 ? "*" : "");
    for (size_t I = 0; I != G.Successors[V].size(); ++I)
      Text += (I ? " " : "->") + std::to_string(G.Successors[V][I]);
  }
  return Text;
}

} // namespace rejoin::reference
