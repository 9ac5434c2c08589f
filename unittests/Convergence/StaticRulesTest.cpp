//===- StaticRulesTest.cpp - All small token programs against the literal rules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Convergence/StaticRules.h"
#include "Placements.h"
#include "rejoin/Graph/Dominators.h"
#include "gtest/gtest.h"
#include <map>
#include <optional>

using namespace rejoin;
using reference::Rule;
using reference::TokenOperation;
using Kind = TokenOperation::Kind;

namespace {

std::optional<Rule> ruleOf(DiagnosticKind K) {
  static const std::map<llvm::StringRef, Rule> Rules{
      {"D1", Rule::D1}, {"E1", Rule::E1}, {"E3", Rule::E3}, {"E5", Rule::E5}, {"L1", Rule::L1},
      {"L2", Rule::L2}, {"L3", Rule::L3}, {"M1", Rule::M1}, {"C1", Rule::C1}, {"C2", Rule::C2},
      {"C3", Rule::C3}, {"C4", Rule::C4}, {"R1", Rule::R1}};
  auto It = Rules.find(infoOf(K).Rule);
  return It == Rules.end() ? std::nullopt : std::optional(It->second);
}

/// The witness is a path of the graph, closed where it must be, that avoids the definitions and holds the operations.
void checkWitness(const TokenProgram &P, const Finding &F, const std::string &Text) {
  for (size_t I = 1; I < F.Path.size(); ++I)
    EXPECT_TRUE(P.Graph.findEdge(F.Path[I - 1], F.Path[I]).isValid()) << Text;
  auto Holds = [&](BlockId B) { return llvm::is_contained(F.Path, B); };
  BlockId B = P[F.Operation].Block, D = P[F.Operation].token().isValid() ? P[P[F.Operation].token()].Block : BlockId();
  switch (*ruleOf(F.Kind)) {
  case Rule::C1:
  case Rule::C2:
  case Rule::C3:
  case Rule::C4:
    ASSERT_GE(F.Path.size(), 2U) << Text;
    EXPECT_EQ(F.Path.front(), F.Path.back()) << Text;
    EXPECT_TRUE(Holds(B)) << Text;
    EXPECT_FALSE(Holds(D)) << Text;
    break;
  case Rule::R1:
    EXPECT_TRUE(Holds(B)) << Text;
    break;
  default:
    EXPECT_TRUE(F.Path.empty()) << Text;
    return;
  }
  if (*ruleOf(F.Kind) == Rule::C2 || *ruleOf(F.Kind) == Rule::C3) {
    EXPECT_TRUE(Holds(P[F.Other].Block)) << Text;
    EXPECT_LT(F.Other, F.Operation) << Text;
  }
  if (*ruleOf(F.Kind) == Rule::C4) {
    DominatorTree T;
    T.computeDominators(P.Graph);
    EXPECT_TRUE(llvm::any_of(F.Path, [&](BlockId X) { return !T.dominates(B, X); })) << Text;
  }
}

struct Count {
  unsigned Programs = 0, Valid = 0;
  std::map<Rule, unsigned> Broken;
};

void compare(const reference::Graph &G, const std::vector<TokenOperation> &Ops, Count &C) {
  auto Literal = reference::brokenRules(G, Ops);
  TokenProgram P = rejoin::testing::convert(G, Ops);
  std::string Text = reference::print(G, 0) + " with " + reference::print(Ops);
  std::set<std::pair<Rule, int>> Ours;
  for (const Finding &F : checkStaticRules(P)) {
    auto R = ruleOf(F.Kind);
    ASSERT_TRUE(R.has_value());
    Ours.insert({*R, static_cast<int>(F.Operation.index())});
    checkWitness(P, F, Text);
  }
  EXPECT_EQ(Ours, Literal) << Text;
  ++C.Programs;
  C.Valid += Literal.empty();
  for (auto [R, O] : Literal)
    ++C.Broken[R];
}

void printCount(const char *What, const Count &C) {
  printf("  %s: %u token programs, %u valid; findings D1 %u, C1 %u, C2 %u, C3 %u, C4 %u, R1 %u\n", What, C.Programs,
         C.Valid, C.Broken.count(Rule::D1) ? C.Broken.at(Rule::D1) : 0,
         C.Broken.count(Rule::C1) ? C.Broken.at(Rule::C1) : 0, C.Broken.count(Rule::C2) ? C.Broken.at(Rule::C2) : 0,
         C.Broken.count(Rule::C3) ? C.Broken.at(Rule::C3) : 0, C.Broken.count(Rule::C4) ? C.Broken.at(Rule::C4) : 0,
         C.Broken.count(Rule::R1) ? C.Broken.at(Rule::R1) : 0);
}

TEST(StaticRules, AllPlacementsOnGraphsOfUpToThreeNodes) {
  Count C;
  for (int N = 1; N <= 3; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, false))
      for (int K = 1; K <= (N == 3 ? 2 : 3); ++K)
        rejoin::testing::forAllPlacements(N, K, [&](const auto &Ops) { compare(G, Ops, C); });
  printCount("up to 3 nodes", C);
}

TEST(StaticRules, AllPlacementsInUnreachableCode) {
  Count C;
  for (int N = 1; N <= 2; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, false))
      for (int K = 1; K <= 2; ++K)
        rejoin::testing::forAllPlacements(
            N + 1, K, [&](const auto &Ops) { compare(rejoin::testing::behindEntry(G, false), Ops, C); });
  printCount("unreachable", C);
}

TEST(StaticRules, UsesOfOneTokenOnAllGraphsOfFourNodes) {
  // One anchor, and two uses of any kind anywhere.
  Count C;
  for (const reference::Graph &G : reference::allGraphs(4, false))
    for (int A = 0; A != 4; ++A)
      for (int U = 0; U != 4; ++U)
        for (int V = U; V != 4; ++V)
          for (int Kinds = 0; Kinds != 4; ++Kinds) {
            std::vector<TokenOperation> Ops{{A, Kind::Anchor, -1}};
            // Kept in block order; the anchor comes first in its block.
            Ops.push_back({U, Kinds & 1 ? Kind::Loop : Kind::Call, 0});
            Ops.push_back({V, Kinds & 2 ? Kind::Loop : Kind::Call, 0});
            std::sort(Ops.begin(), Ops.end(), [](const auto &X, const auto &Y) {
              return std::tuple(X.Node, X.OperationKind == Kind::Anchor ? 0 : 1) <
                     std::tuple(Y.Node, Y.OperationKind == Kind::Anchor ? 0 : 1);
            });
            int Anchor = 0;
            for (int I = 0; I != 3; ++I)
              if (Ops[I].OperationKind == Kind::Anchor)
                Anchor = I;
            for (TokenOperation &O : Ops)
              if (O.Token >= 0)
                O.Token = Anchor;
            compare(G, Ops, C);
          }
  printCount("4 nodes, one token", C);
}

TEST(StaticRules, RandomPlacements) {
  std::mt19937_64 Random(11);
  Count C;
  auto Four = reference::allGraphs(4, false);
  for (int I = 0; I != 60000; ++I) {
    reference::Graph G;
    if (I % 2) {
      G = Four[Random() % Four.size()];
    } else {
      G.Successors.resize(6);
      for (int V = 0; V != 6; ++V)
        for (int K = static_cast<int>(Random() % 2); K >= 0; --K)
          if (int To = 1 + static_cast<int>(Random() % 5);
              std::find(G.Successors[V].begin(), G.Successors[V].end(), To) == G.Successors[V].end())
            G.Successors[V].push_back(To);
    }
    compare(G, rejoin::testing::randomPlacement(G, 6, Random), C);
  }
  printCount("random", C);
  EXPECT_GT(C.Valid, 1000U);
}

} // namespace
