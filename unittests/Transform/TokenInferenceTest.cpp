//===- TokenInferenceTest.cpp - Inferred tokens keep who communicates with whom -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/TokenInference.h"
#include "Placements.h"
#include "rejoin/Convergence/StaticRules.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;
using reference::TokenOperation;
using Kind = TokenOperation::Kind;

namespace {

class TokenInference : public ::testing::Test {
protected:
  TokenInference() {
    llvm::PassBuilder PB;
    PB.registerModuleAnalyses(MAM);
    PB.registerCGSCCAnalyses(CGAM);
    PB.registerFunctionAnalyses(FAM);
    PB.registerLoopAnalyses(LAM);
    PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  }

  /// One uncontrolled operation in each node; tokens are inferred, and checked by both verifiers.
  std::unique_ptr<llvm::Module> infer(const reference::Graph &G) {
    std::vector<TokenOperation> Ops;
    for (int V = 0; V != G.size(); ++V)
      Ops.push_back({V, Kind::Call, -1});
    std::string Text = rejoin::testing::printIR(G, Ops);
    llvm::SMDiagnostic Error;
    auto M = llvm::parseAssemblyString(Text, Error, Context);
    auto Changed = inferTokens(*M->getFunction("f"), FAM);
    FAM.clear();
    if (!Changed) {
      ADD_FAILURE() << llvm::toString(Changed.takeError()) << Text;
      return nullptr;
    }
    EXPECT_TRUE(*Changed);
    std::string Said;
    llvm::raw_string_ostream OS(Said);
    EXPECT_FALSE(llvm::verifyModule(*M, &OS)) << Said << Text;
    auto Findings = verifyConvergence(*M, {});
    EXPECT_TRUE(Findings.empty()) << Findings.front().Message << "\n" << Text;
    return M;
  }

  llvm::LLVMContext Context;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
};

/// Graph and tokens of a function.
std::pair<reference::Graph, std::vector<TokenOperation>> toReference(const TokenProgram &P) {
  reference::Graph G;
  for (unsigned B = 0; B != P.Graph.numBlocks(); ++B) {
    G.Successors.emplace_back();
    for (BlockId S : P.Graph.successors(BlockId(B)))
      G.Successors.back().push_back(static_cast<int>(S.index()));
  }
  std::vector<TokenOperation> Ops;
  for (const ConvergentOperation &O : P.Operations)
    Ops.push_back({static_cast<int>(O.Block.index()), static_cast<Kind>(O.Kind),
                   O.token().isValid() ? static_cast<int>(O.token().index()) : -1});
  return {G, Ops};
}

bool isReducible(const reference::Graph &G) { return reference::allHierarchies(G).size() == 1; }

TEST_F(TokenInference, KeepsTheMaximalRelation) {
  // With a token on every operation, threads are converged at a node exactly if they were without any.
  std::mt19937_64 Random(9);
  unsigned Graphs = 0, Pairs = 0;
  for (int N = 1; N <= 4; ++N)
    for (const reference::Graph &Inner : reference::allGraphs(N, true)) {
      if (!isReducible(Inner))
        continue;
      reference::Graph G = rejoin::testing::behindEntry(Inner, true);
      auto M = infer(G);
      ASSERT_TRUE(M);
      ++Graphs;
      TokenReader Reader;
      Reader.read(*M->getFunction("f"));
      auto [After, Ops] = toReference(Reader.program());
      ASSERT_EQ(After.Successors, G.Successors);
      reference::Tokens T(After, Ops);
      auto H = reference::allHierarchies(G).front();
      auto Walk = [&] {
        std::vector<int> Trace{0};
        while (!G.Successors[Trace.back()].empty() && Trace.size() < 12)
          Trace.push_back(G.Successors[Trace.back()][Random() % G.Successors[Trace.back()].size()]);
        return Trace;
      };
      for (int I = 0; I != 20; ++I) {
        auto A = Walk(), B = Walk();
        auto Before = reference::convergedByKeys(H, A, B);
        ASSERT_EQ(Before, reference::convergedByKeys(H, A, B, T)) << reference::print(G, 0);
        Pairs += Before.size();
      }
    }
  printf("  %u reducible graphs, %u converged pairs, the same before and after\n", Graphs, Pairs);
  EXPECT_GT(Graphs, 100U);
}

TEST_F(TokenInference, MakesIrreducibleGraphsLegal) {
  unsigned Graphs = 0;
  for (int N = 3; N <= 5; ++N)
    for (const reference::Graph &Inner : reference::allGraphs(N, true))
      if (!isReducible(Inner)) {
        infer(rejoin::testing::behindEntry(Inner, true));
        ++Graphs;
      }
  printf("  %u irreducible graphs made legal\n", Graphs);
  EXPECT_GT(Graphs, 5U);
}

TEST_F(TokenInference, StrippingGivesBackWhatWasThere) {
  for (const reference::Graph &Inner : reference::allGraphs(3, true)) {
    if (!isReducible(Inner))
      continue;
    reference::Graph G = rejoin::testing::behindEntry(Inner, true);
    auto M = infer(G);
    ASSERT_TRUE(M);
    auto Changed = stripTokens(*M->getFunction("f"));
    ASSERT_TRUE(static_cast<bool>(Changed));
    EXPECT_TRUE(*Changed);
    TokenReader Reader;
    Reader.read(*M->getFunction("f"));
    EXPECT_FALSE(Reader.program().isControlled());
    EXPECT_EQ(static_cast<int>(Reader.program().numOperations()), G.size());
  }
}

} // namespace
