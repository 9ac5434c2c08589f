//===- Tokens.cpp - Literal rules of convergence control -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of docs/Model.md, word by word, over reachability: "every closed path through the use and not through the
// definition" becomes a test on the transitive closure of the graph without the definition's node. Points are
// operations and the ends of nodes, so that orders within a node count.
//
//   loop in a node on no cycle                                L3
//   a use in a cycle that its token's definition is not in    C1, unless it is a loop heart
// Cost: a transitive closure for each pair of operations. Held by: unittests/Convergence/StaticRulesTest.cpp, which
// compares it with checkStaticRules on all small graphs with tokens, and by rejoin-fuzz.
//
//===----------------------------------------------------------------------===//

#include "Tokens.h"
#include <algorithm>

namespace rejoin::reference {

namespace {

using Kind = TokenOperation::Kind;

/// Whether a path of at least one edge leads from node to node without the nodes in a mask, ends included.
struct Paths {
  std::vector<std::vector<bool>> Leads;

  Paths(const Graph &G, uint32_t Without) {
    int N = G.size();
    Leads.assign(N, std::vector<bool>(N, false));
    auto Absent = [&](int V) { return Without >> V & 1; };
    for (int V = 0; V != N; ++V)
      for (int S : G.Successors[V])
        Leads[V][S] = !Absent(V) && !Absent(S);
    for (int M = 0; M != N; ++M)
      for (int A = 0; A != N; ++A)
        for (int B = 0; B != N; ++B)
          if (Leads[A][M] && Leads[M][B])
            Leads[A][B] = true;
  }
  /// Some closed path contains both.
  bool closed(int A, int B) const { return Leads[A][B] && Leads[B][A]; }
};

/// One point for each operation, one behind the last of each node; edges in the order of execution.
struct Points {
  int NumOperations;
  std::vector<std::vector<int>> Next;

  Points(const Graph &G, const std::vector<TokenOperation> &Operations)
      : NumOperations(static_cast<int>(Operations.size())), Next(Operations.size() + G.size()) {
    auto End = [&](int Node) { return NumOperations + Node; };
    auto Begin = [&](int Node) {
      for (int O = 0; O != NumOperations; ++O)
        if (Operations[O].Node == Node)
          return O;
      return End(Node);
    };
    for (int O = 0; O != NumOperations; ++O)
      Next[O] = {O + 1 != NumOperations && Operations[O + 1].Node == Operations[O].Node ? O + 1
                                                                                        : End(Operations[O].Node)};
    for (int V = 0; V != G.size(); ++V)
      for (int S : G.Successors[V])
        Next[End(V)].push_back(Begin(S));
    Entry = Begin(0);
  }
  int Entry;

  /// Points that can be reached from \p Start, itself included, without entering \p Blocked.
  std::vector<bool> from(int Start, int Blocked) const {
    std::vector<bool> Seen(Next.size(), false);
    std::vector<int> Work;
    auto Push = [&](int P) {
      if (P != Blocked && !Seen[P]) {
        Seen[P] = true;
        Work.push_back(P);
      }
    };
    Push(Start);
    while (!Work.empty()) {
      int P = Work.back();
      Work.pop_back();
      for (int N : Next[P])
        Push(N);
    }
    return Seen;
  }
};

} // namespace

std::set<std::pair<Rule, int>> brokenRules(const Graph &G, const std::vector<TokenOperation> &Ops) {
  std::set<std::pair<Rule, int>> Broken;
  int K = static_cast<int>(Ops.size());
  Paths All(G, 0);
  Points Order(G, Ops);
  std::vector<bool> Reached = Order.from(Order.Entry, -1);
  // D dominates the point P: P cannot be reached without D. Vacuous where nothing is reached, except that within one
  // node the order of execution decides.
  auto Dominates = [&](int D, int P) {
    if (P < K && Ops[P].Node == Ops[D].Node)
      return D < P;
    return !Reached[P] || !Order.from(Order.Entry, D)[P];
  };
  auto NodeDominates = [&](int A, int B) { return !G.reachable()[B] || dominates(G, A, B); };
  // The region of T contains the point just before operation P: dominated by T, and a use can be reached from P
  // without passing T.
  auto InRegion = [&](int T, int P) {
    bool Dominated = P != T && (Ops[P].Node == Ops[T].Node ? T < P || !Reached[P] : Dominates(T, P));
    if (!Dominated)
      return false;
    std::vector<bool> Seen = Order.from(P, T);
    for (int U = 0; U != K; ++U)
      // A use at the definition's own point comes too late.
      if (Ops[U].Token == T && U != T && Seen[U])
        return true;
    return false;
  };
  int FirstEntry = -1;
  bool Controlled = false;
  for (const TokenOperation &O : Ops)
    Controlled |= O.OperationKind != Kind::Call || O.Token >= 0;
  for (int U = 0; U != K; ++U) {
    const TokenOperation &O = Ops[U];
    bool First = U == 0 || Ops[U - 1].Node != O.Node;
    if (O.OperationKind == Kind::Entry) {
      if (O.Node != 0)
        Broken.insert({Rule::E1, U});
      if (!First)
        Broken.insert({Rule::E3, U});
      if (FirstEntry >= 0)
        Broken.insert({Rule::E5, U});
      else
        FirstEntry = U;
    }
    if (O.OperationKind == Kind::Loop) {
      if (O.Token < 0)
        Broken.insert({Rule::L1, U});
      if (!First)
        Broken.insert({Rule::L2, U});
      if (!All.Leads[O.Node][O.Node])
        Broken.insert({Rule::L3, U});
    }
    if (Controlled && O.OperationKind == Kind::Call && O.Token < 0)
      Broken.insert({Rule::M1, U});
    if (O.Token < 0)
      continue;
    int D = Ops[O.Token].Node;
    if (O.Token == U || !Dominates(O.Token, U))
      Broken.insert({Rule::D1, U});
    Paths Without(G, 1U << D);
    if (Without.closed(O.Node, O.Node)) {
      if (O.OperationKind != Kind::Loop)
        Broken.insert({Rule::C1, U});
      for (int X = 0; X != G.size(); ++X)
        if (Without.closed(O.Node, X) && !NodeDominates(O.Node, X))
          Broken.insert({Rule::C4, U});
    }
    for (int V = 0; V != U; ++V) {
      if (Ops[V].Token < 0)
        continue;
      Paths WithoutBoth(G, 1U << D | 1U << Ops[Ops[V].Token].Node);
      bool Closed = O.Node == Ops[V].Node ? WithoutBoth.Leads[O.Node][O.Node] : WithoutBoth.closed(O.Node, Ops[V].Node);
      if (Closed)
        Broken.insert({Ops[V].Token == O.Token ? Rule::C2 : Rule::C3, U});
    }
    for (int T = 0; T != K; ++T)
      if (T != O.Token && InRegion(T, U) && !InRegion(T, O.Token))
        Broken.insert({Rule::R1, U});
  }
  return Broken;
}

std::string print(const std::vector<TokenOperation> &Ops) {
  static const char *const Names[] = {"entry", "loop", "anchor", "call"};
  std::string Text;
  for (size_t O = 0; O != Ops.size(); ++O) {
    Text += (O ? ", t" : "t") + std::to_string(O) + "=" + Names[static_cast<int>(Ops[O].OperationKind)];
    if (Ops[O].Token >= 0)
      Text += "(t" + std::to_string(Ops[O].Token) + ")";
    Text += "@" + std::to_string(Ops[O].Node);
  }
  return Text;
}

} // namespace rejoin::reference
