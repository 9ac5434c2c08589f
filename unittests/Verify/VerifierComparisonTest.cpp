//===- VerifierComparisonTest.cpp - The static rules against LLVM's verifier -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placements.h"
#include "rejoin/Convergence/StaticRules.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;
using reference::TokenOperation;

namespace {

/// Programs by what the two verifiers say. Every difference has a reason.
struct Differences {
  unsigned Programs = 0, BothAccept = 0, BothReject = 0;
  /// LLVM does not look at unreachable blocks.
  unsigned Unreachable = 0;
};

void compare(const reference::Graph &G, const std::vector<TokenOperation> &Ops, Differences &D) {
  std::string Text = rejoin::testing::printIR(G, Ops);
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString(Text, Error, Context);
  ASSERT_TRUE(M) << Error.getMessage().str() << "\n" << Text;
  std::string Said;
  llvm::raw_string_ostream OS(Said);
  bool LLVMRejects = llvm::verifyModule(*M, &OS);

  TokenReader Reader;
  Reader.read(*M->getFunction("f"));
  auto Reached = G.reachable();
  bool Rejects = false, OnlyUnreachable = true;
  for (const Finding &F : checkStaticRules(Reader.program())) {
    if (infoOf(F.Kind).Level == Severity::Warning)
      continue;
    Rejects = true;
    OnlyUnreachable &= !Reached[Reader.program()[F.Operation].Block.index()];
  }
  ++D.Programs;
  if (Rejects == LLVMRejects) {
    ++(Rejects ? D.BothReject : D.BothAccept);
    return;
  }
  EXPECT_TRUE(Rejects) << "LLVM rejects what we accept: " << Said << Text;
  if (OnlyUnreachable)
    ++D.Unreachable;
  else
    ADD_FAILURE() << "a difference of no known class\n" << Text;
}

TEST(VerifierComparison, EveryDifferenceHasAReason) {
  Differences D;
  for (int N = 1; N <= 2; ++N)
    for (const reference::Graph &G : reference::allGraphs(N, false))
      for (bool Edge : {true, false})
        for (int K = 1; K <= 2; ++K)
          rejoin::testing::forAllPlacements(
              N + 1, K, [&](const auto &Ops) { compare(rejoin::testing::behindEntry(G, Edge), Ops, D); });
  std::mt19937_64 Random(5);
  auto Three = reference::allGraphs(3, false), Four = reference::allGraphs(4, false);
  for (int I = 0; I != 30000; ++I) {
    const auto &List = I % 2 ? Three : Four;
    reference::Graph G = rejoin::testing::behindEntry(List[Random() % List.size()], I % 16 != 0);
    compare(G, rejoin::testing::randomPlacement(G, 6, Random), D);
  }
  printf("  %u token programs: accepted by both %u, rejected by both %u, by us alone: unreachable code %u\n",
         D.Programs, D.BothAccept, D.BothReject, D.Unreachable);
  EXPECT_GT(D.BothAccept, 1000U);
}

} // namespace
