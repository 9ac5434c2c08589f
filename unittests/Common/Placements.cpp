//===- Placements.cpp - Token programs on small graphs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placements.h"
#include <algorithm>

namespace rejoin::testing {

using reference::TokenOperation;
using Kind = TokenOperation::Kind;

TokenProgram convert(const reference::Graph &G, const std::vector<TokenOperation> &Ops) {
  TokenProgram P;
  P.Convergent = true;
  for (int V = 0; V != G.size(); ++V) {
    P.Graph.addBlock();
    for (int S : G.Successors[V])
      P.Graph.addSuccessor(BlockId(S));
  }
  P.Graph.finish();
  for (const TokenOperation &O : Ops) {
    ConvergentOperation C;
    C.Block = BlockId(O.Node);
    C.Kind = static_cast<OperationKind>(O.OperationKind);
    if (O.Token >= 0) {
      C.BundleSizes.push_back(1);
      C.Operands.push_back({TokenOperand::Shape::Token, OperationId(O.Token)});
    }
    P.Operations.push_back(C);
  }
  return P;
}

void forAllPlacements(int NumNodes, int Count, const std::function<void(const std::vector<TokenOperation> &)> &Visit) {
  std::vector<TokenOperation> Ops(Count);
  // Nodes in ascending order, then kinds and tokens.
  std::function<void(int)> Choose = [&](int I) {
    if (I == Count) {
      for (const TokenOperation &O : Ops)
        if (O.Token >= 0 && Ops[O.Token].OperationKind == Kind::Call)
          return;
      Visit(Ops);
      return;
    }
    for (int Node = I ? Ops[I - 1].Node : 0; Node != NumNodes; ++Node) {
      Ops[I].Node = Node;
      for (Kind K : {Kind::Entry, Kind::Anchor, Kind::Loop, Kind::Call})
        for (int Token = -1; Token != Count; ++Token) {
          // Bundles of entry and anchor are a rule of their own.
          if (Token >= 0 && (K == Kind::Entry || K == Kind::Anchor))
            continue;
          Ops[I].OperationKind = K;
          Ops[I].Token = Token;
          Choose(I + 1);
        }
    }
  };
  Choose(0);
}

std::vector<TokenOperation> randomPlacement(const reference::Graph &G, int MaxCount, std::mt19937_64 &Random) {
  int Count = 2 + static_cast<int>(Random() % (MaxCount - 1));
  std::vector<TokenOperation> Ops(Count);
  for (TokenOperation &O : Ops)
    O.Node = static_cast<int>(Random() % G.size());
  std::sort(Ops.begin(), Ops.end(), [](const auto &A, const auto &B) { return A.Node < B.Node; });
  bool Entry = Random() % 2;
  if (Entry)
    Ops[0].Node = 0;
  for (int I = 0; I != Count; ++I)
    Ops[I].OperationKind = I == 0              ? (Entry ? Kind::Entry : Kind::Anchor)
                           : Random() % 8 == 0 ? Kind::Anchor
                           : Random() % 3 == 0 ? Kind::Loop
                                               : Kind::Call;
  for (int I = 0; I != Count; ++I) {
    if (Ops[I].OperationKind == Kind::Entry || Ops[I].OperationKind == Kind::Anchor)
      continue;
    std::vector<int> Candidates;
    bool Any = Random() % 8 == 0;
    for (int D = 0; D != Count; ++D)
      if (Ops[D].OperationKind != Kind::Call && D != I &&
          (Any || (Ops[D].Node == Ops[I].Node ? D < I : reference::dominates(G, Ops[D].Node, Ops[I].Node))))
        Candidates.push_back(D);
    if (!Candidates.empty())
      Ops[I].Token = Candidates[Random() % Candidates.size()];
  }
  return Ops;
}

bool isExecutable(const reference::Graph &G, const std::vector<TokenOperation> &Ops) {
  for (size_t O = 1; O < Ops.size(); ++O)
    if (Ops[O].Node == Ops[O - 1].Node && Ops[O].OperationKind != Kind::Call && Ops[O - 1].OperationKind == Kind::Call)
      return false;
  // An entry is executed once.
  if (!G.predecessors()[0].empty() &&
      std::any_of(Ops.begin(), Ops.end(), [](auto &O) { return O.OperationKind == Kind::Entry; }))
    return false;
  auto Broken = reference::brokenRules(G, Ops);
  return std::all_of(Broken.begin(), Broken.end(), [](auto &B) { return B.first == reference::Rule::L3; });
}

bool extendsCycle(const reference::Graph &G, const std::vector<reference::TokenOperation> &Operations,
                  const std::vector<reference::Hierarchy> &Hierarchies) {
  reference::Tokens T(G, Operations);
  for (size_t D = 0; D != Operations.size(); ++D)
    for (const reference::Hierarchy &H : Hierarchies)
      for (const reference::Cycle &C : H)
        if ((C.Nodes >> Operations[D].Node & 1) && (T.Region[D] & ~C.Nodes))
          return true;
  return false;
}

reference::Graph behindEntry(const reference::Graph &G, bool Edge) {
  reference::Graph R;
  R.Successors.resize(1);
  if (Edge)
    R.Successors[0].push_back(1);
  for (const auto &S : G.Successors) {
    R.Successors.emplace_back();
    for (int T : S)
      R.Successors.back().push_back(T + 1);
  }
  return R;
}

std::string printIR(const reference::Graph &G, const std::vector<TokenOperation> &Ops) {
  std::string Text = "define void @f(";
  for (int V = 0; V != G.size(); ++V)
    Text += (V ? ", i1 %c" : "i1 %c") + std::to_string(V);
  Text += ") convergent {\n";
  for (int V = 0; V != G.size(); ++V) {
    Text += "b" + std::to_string(V) + ":\n";
    for (size_t O = 0; O != Ops.size(); ++O) {
      if (Ops[O].Node != V)
        continue;
      static const char *const Names[] = {"entry", "loop", "anchor"};
      if (Ops[O].OperationKind == Kind::Call)
        Text += "  call void @op()";
      else
        Text += "  %t" + std::to_string(O) + " = call token @llvm.experimental.convergence." +
                Names[static_cast<int>(Ops[O].OperationKind)] + "()";
      if (Ops[O].Token >= 0)
        Text += " [ \"convergencectrl\"(token %t" + std::to_string(Ops[O].Token) + ") ]";
      Text += "\n";
    }
    const auto &S = G.Successors[V];
    auto Label = [&](int I) { return "label %b" + std::to_string(S[I]); };
    if (S.empty())
      Text += "  ret void\n";
    else if (S.size() == 1)
      Text += "  br " + Label(0) + "\n";
    else
      Text += "  br i1 %c" + std::to_string(V) + ", " + Label(0) + ", " + Label(1) + "\n";
  }
  Text += "}\ndeclare void @op() convergent\n";
  for (const char *Name : {"entry", "loop", "anchor"})
    Text += std::string("declare token @llvm.experimental.convergence.") + Name + "()\n";
  return Text;
}

} // namespace rejoin::testing
