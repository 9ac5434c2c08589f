//===- Fuzz.cpp - rejoin-fuzz: random programs against the oracle -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuzzArguments.h"
#include "Instrument.h"
#include "Placements.h"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

using namespace rejoin;

/// A random graph of 4 to \p MaxBlocks nodes, every node reachable and able to leave; mostly two successors a node.
/// Structured edges (to near nodes) and wild ones are mixed, so that reducible and irreducible cycles are frequent.
static reference::Graph randomGraph(std::mt19937_64 &Random, int MaxBlocks) {
  while (true) {
    int N = 4 + static_cast<int>(Random() % (MaxBlocks - 3));
    bool Wild = Random() % 2;
    reference::Graph G;
    G.Successors.resize(N);
    for (int V = 0; V + 1 != N; ++V) {
      unsigned Degree = Random() % 8 == 0 ? 3 : Random() % 4 == 0 ? 1 : 2;
      for (unsigned K = 0; K != Degree; ++K) {
        int To = K == 0 && Random() % 3 ? V + 1
                 : Wild                 ? 1 + static_cast<int>(Random() % (N - 1))
                                        : std::clamp(V - 2 + static_cast<int>(Random() % 6), 1, N - 1);
        auto &S = G.Successors[V];
        if (std::find(S.begin(), S.end(), To) == S.end())
          S.push_back(To);
      }
    }
    auto Reached = G.reachable();
    if (!std::all_of(Reached.begin(), Reached.end(), [](bool R) { return R; }))
      continue;
    reference::Graph Back;
    Back.Successors.resize(N);
    for (int V = 0; V != N; ++V)
      for (int S : G.Successors[V])
        Back.Successors[N - 1 - S].push_back(N - 1 - V);
    auto Leaves = Back.reachable();
    if (std::all_of(Leaves.begin(), Leaves.end(), [](bool R) { return R; }))
      return G;
  }
}

int main(int argc, char **argv) {
  rejoin::testing::FuzzBudget Budget;
  uint64_t Seed = 0;
  int MaxBlocks = 12;
  bool OnlyTokens = false;
  for (int I = 1; I < argc; ++I) {
    if (!std::strcmp(argv[I], "--seconds") && I + 1 < argc)
      Budget = rejoin::testing::FuzzBudget(rejoin::testing::parseFuzzNumber<double>("--seconds", argv[++I]));
    else if (!std::strcmp(argv[I], "--rounds") && I + 1 < argc)
      Budget = rejoin::testing::FuzzBudget::ofRounds(rejoin::testing::parseFuzzNumber<uint64_t>("--rounds", argv[++I]));
    else if (!std::strcmp(argv[I], "--seed") && I + 1 < argc)
      Seed = rejoin::testing::parseFuzzNumber<uint64_t>("--seed", argv[++I]);
    else if (!std::strcmp(argv[I], "--max-blocks") && I + 1 < argc)
      MaxBlocks = std::clamp(rejoin::testing::parseFuzzNumber<int>("--max-blocks", argv[++I]), 4, 12);
    else if (!std::strcmp(argv[I], "--tokens"))
      OnlyTokens = true;
    else {
      std::fprintf(stderr, "usage: rejoin-fuzz [--seconds N | --rounds N] [--seed N] [--max-blocks N] [--tokens]\n"
                           "  --seed 0: by the clock; --tokens: only programs whose tokens' regions leave a cycle\n");
      return 3;
    }
  }
  if (!Seed)
    Seed = static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  std::mt19937_64 Random(Seed);
  UniformityAnalyzer Analyzer;
  rejoin::testing::Comparison Sum;
  unsigned Programs = 0, WithTokens = 0;
  while (Budget.startRound()) {
    reference::Graph G = randomGraph(Random, MaxBlocks);
    reference::Tokens Tokens;
    std::vector<reference::Hierarchy> Hierarchies;
    if (OnlyTokens) {
      Hierarchies = reference::allHierarchies(G);
      // Mostly irreducible graphs.
      if (Hierarchies.size() == 1 && Random() % 4)
        continue;
    }
    bool HasTokens = false;
    if (OnlyTokens || Random() % 2)
      for (int Try = 0; Try != 20 && !HasTokens; ++Try)
        if (auto Operations = rejoin::testing::randomPlacement(G, 7, Random);
            rejoin::testing::isExecutable(G, Operations) &&
            (!OnlyTokens || rejoin::testing::extendsCycle(G, Operations, Hierarchies))) {
          Tokens = reference::Tokens(G, std::move(Operations));
          HasTokens = true;
        }
    if (OnlyTokens && !HasTokens)
      continue;
    WithTokens += HasTokens;
    Sum += rejoin::testing::compareWithOracle(G, static_cast<uint32_t>(Random()), {12, 120}, Analyzer, Tokens);
    ++Programs;
    if (Sum.Unsound) {
      std::printf("UNSOUND: %s (seed %llu, program %u)\n", Sum.FirstUnsound.c_str(),
                  static_cast<unsigned long long>(Seed), Programs);
      break;
    }
  }
  std::printf("fuzz: seed %llu, %u programs (%u with tokens), %u probes, %u divergent, %u unsound, %u imprecise within "
              "the bound\n",
              static_cast<unsigned long long>(Seed), Programs, WithTokens, Sum.Probes, Sum.Divergent, Sum.Unsound,
              Sum.Imprecise);
  return Sum.Unsound ? 1 : 0;
}
