//===- LargeGraphsTest.cpp - What only large graphs reach -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No oracle enumerates executions of graphs with hundreds of blocks. What holds there all the same: joins are those of
// each branch by itself, found without any sharing; verdicts do not depend on the order of blocks and successors; lower
// bounds on the cost never claim more; no pair of random runs contradicts a claim.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Graph/Dominators.h"
#include "rejoin/Graph/Joins.h"
#include "rejoin/Uniformity/Uniformity.h"
#include "gtest/gtest.h"
#include <map>
#include <random>
#include <set>

using namespace rejoin;

namespace {

using Random = std::mt19937;
using Successors = std::vector<std::vector<uint32_t>>;

/// Nested loops, branches forward past a few blocks, and breaks out of several loops at once; with \p Gotos also
/// branches to any block, which make irreducible cycles.
Successors randomGraph(unsigned N, bool Gotos, Random &R) {
  struct Open {
    uint32_t Header;
    std::vector<uint32_t> Breaks;
  };
  Successors S(N);
  std::vector<Open> Loops;
  std::vector<std::pair<uint32_t, uint32_t>> Skips; // from a block to one that is still to come
  for (uint32_t B = 0; B + 1 != N; ++B) {
    for (auto [From, To] : Skips)
      if (To == B)
        S[From].push_back(B);
    auto &Here = S[B];
    uint32_t Left = N - 1 - B;
    // Enough blocks must be left to close all loops.
    if (!Loops.empty() && (Loops.size() + 2 >= Left || R() % 6 == 0)) {
      Here = {Loops.back().Header, B + 1};
      for (uint32_t From : Loops.back().Breaks)
        S[From].push_back(B + 1);
      Loops.pop_back();
      continue;
    }
    Here.push_back(B + 1);
    if (B != 0 && Loops.size() < 20 && Loops.size() + 4 < Left && R() % 4 == 0)
      Loops.push_back({B, {}});
    else if (!Loops.empty() && R() % 4 == 0)
      Loops[R() % Loops.size()].Breaks.push_back(B);
    else if (Gotos && R() % 8 == 0)
      Here.push_back(1 + R() % (N - 1));
    else if (Loops.size() + 12 < Left && R() % 3 == 0)
      Skips.push_back({B, B + 2 + R() % 4});
  }
  for (auto &Targets : S) {
    std::sort(Targets.begin(), Targets.end());
    Targets.erase(std::unique(Targets.begin(), Targets.end()), Targets.end());
    std::shuffle(Targets.begin(), Targets.end(), R);
  }
  return S;
}

Cfg toCfg(const Successors &S) {
  Cfg G;
  for (const auto &Targets : S) {
    G.addBlock();
    for (uint32_t To : Targets)
      G.addSuccessor(BlockId(To));
  }
  G.finish();
  return G;
}

/// A program on a graph: which branches part threads, and which blocks use what others define.
struct Program {
  Successors Graph;
  std::vector<bool> Divergent;
  /// (using block, defining block); the definition dominates the use.
  std::vector<std::pair<uint32_t, uint32_t>> Uses;
};

Program randomProgram(unsigned N, bool Gotos, Random &R) {
  Program P;
  P.Graph = randomGraph(N, Gotos, R);
  unsigned Rarity = 1 + R() % 8;
  for (unsigned B = 0; B != N; ++B)
    P.Divergent.push_back(R() % Rarity == 0);
  DominatorTree Tree;
  Tree.computeDominators(toCfg(P.Graph));
  for (uint32_t B = 0; B != N; ++B) {
    std::vector<uint32_t> Above;
    for (BlockId D(B); Tree.contains(D) && Tree.idom(D).isValid(); D = Tree.idom(D))
      Above.push_back(Tree.idom(D).index());
    for (unsigned K = 0; K != 3 && !Above.empty(); ++K)
      P.Uses.push_back({B, Above[R() % Above.size()]});
  }
  return P;
}

/// A PHI of different constants in each block, and one that takes its edges two by two; a value that each execution
/// makes anew; the uses. `Observed` holds their numbers in the order of the program, whatever that of the blocks is.
struct Built {
  ProgramView View;
  std::vector<ValueId> Observed;

  /// \p Place tells where each block lies: `Place[0]` is 0.
  Built(const Program &P, const std::vector<uint32_t> &Place) {
    unsigned N = P.Graph.size();
    std::vector<uint32_t> At(N);
    std::vector<std::vector<uint32_t>> Preds(N);
    for (uint32_t B = 0; B != N; ++B) {
      At[Place[B]] = B;
      for (uint32_t S : P.Graph[B])
        Preds[S].push_back(B);
    }
    ValueId Lane = View.addArgument({InstanceKind::Argument, Extent::thread(), Extent::thread()});
    std::vector<ValueId> Phi(N), Pair(N), Fresh(N), User(P.Uses.size());
    std::vector<UseId> Slot(P.Uses.size());
    for (uint32_t B : At) {
      View.beginBlock();
      for (auto [Which, Divisor] : {std::pair(&Phi, 1U), std::pair(&Pair, 2U)}) {
        if (Preds[B].size() < 2)
          continue;
        (*Which)[B] = View.addInstance({InstanceKind::Phi});
        for (uint32_t I = 0; I != Preds[B].size(); ++I)
          View.addIncoming(Operand::constant(I / Divisor), BlockId(Place[Preds[B][I]]));
      }
      Fresh[B] = View.addInstance({InstanceKind::Effect});
      for (size_t U = 0; U != P.Uses.size(); ++U)
        if (P.Uses[U].first == B) {
          User[U] = View.addInstance({InstanceKind::Pure});
          Slot[U] = View.addOperand(Operand::constant());
        }
      bool Branches = P.Graph[B].size() >= 2;
      View.addInstance({Branches ? InstanceKind::Branch : InstanceKind::Void});
      if (Branches)
        View.addOperand(P.Divergent[B] ? Operand::value(Lane) : Operand::constant());
      for (uint32_t S : P.Graph[B])
        View.addSuccessor(BlockId(Place[S]));
    }
    for (size_t U = 0; U != P.Uses.size(); ++U)
      View.setOperand(Slot[U], Operand::value(Fresh[P.Uses[U].second]));
    View.finish();
    for (const auto *List : {&Phi, &Pair, &User})
      for (ValueId V : *List)
        if (V.isValid())
          Observed.push_back(V);
  }
};

std::vector<uint32_t> identity(unsigned N) {
  std::vector<uint32_t> Place(N);
  for (uint32_t B = 0; B != N; ++B)
    Place[B] = B;
  return Place;
}

UniformityOptions bounded(unsigned Bound) {
  UniformityOptions Options;
  Options.MaxExitNodes = Options.MaxDominatorSteps = Options.MaxRegionSearches = Options.MaxJoinSweeps = Bound;
  return Options;
}

std::vector<bool> claims(const Built &B, const UniformityOptions &Options = {}) {
  UniformityResult R = analyzeUniformity(B.View, Options);
  std::vector<bool> Uniform;
  for (ValueId V : B.Observed)
    Uniform.push_back(R.extent(V) == Extent::grid());
  return Uniform;
}

/// Runs of two threads through a program without irreducible cycles. There, converged executions of a block are those
/// in the same iterations of all natural loops around it.
class RandomRuns {
public:
  explicit RandomRuns(const Program &P) : P(P), Around(P.Graph.size()), Uses(P.Graph.size()) {
    unsigned N = P.Graph.size();
    DominatorTree Tree;
    Cfg G = toCfg(P.Graph);
    Tree.computeDominators(G);
    Contains.assign(N, std::vector<bool>());
    for (uint32_t H = 0; H != N; ++H) {
      std::vector<uint32_t> Work;
      for (BlockId P : G.predecessors(BlockId(H)))
        if (Tree.dominates(BlockId(H), P))
          Work.push_back(P.index());
      if (Work.empty())
        continue;
      auto &Loop = Contains[H];
      Loop.assign(N, false);
      Loop[H] = true;
      while (!Work.empty()) {
        uint32_t B = Work.back();
        Work.pop_back();
        if (Loop[B])
          continue;
        Loop[B] = true;
        for (BlockId P : G.predecessors(BlockId(B)))
          Work.push_back(P.index());
      }
    }
    // A header dominates those inside: outer ones have smaller depth.
    std::vector<uint32_t> Headers;
    for (uint32_t H = 0; H != N; ++H)
      if (!Contains[H].empty())
        Headers.push_back(H);
    std::sort(Headers.begin(), Headers.end(), [&](uint32_t A, uint32_t B) {
      return std::pair(Tree.depth(BlockId(A)), A) < std::pair(Tree.depth(BlockId(B)), B);
    });
    for (uint32_t H : Headers)
      for (uint32_t B = 0; B != N; ++B)
        if (Contains[H][B])
          Around[B].push_back(H);
    for (size_t U = 0; U != P.Uses.size(); ++U)
      Uses[P.Uses[U].first].push_back(U);
  }

  /// Which PHIs and uses saw different values in converged executions: `Observed` of `Built`, in its order.
  std::vector<bool> differing(unsigned Pairs, Random &R) {
    unsigned N = P.Graph.size();
    std::vector<bool> Phi(N), Pair(N), Use(P.Uses.size());
    std::vector<std::vector<uint32_t>> Preds(N);
    for (uint32_t B = 0; B != N; ++B)
      for (uint32_t S : P.Graph[B])
        Preds[S].push_back(B);
    for (unsigned Run = 0; Run != Pairs; ++Run) {
      uint32_t Seed = R();
      Trace One = run(Seed, R), Other = run(Seed, R);
      for (const auto &[Execution, Saw] : One) {
        auto It = Other.find(Execution);
        if (It == Other.end())
          continue;
        uint32_t B = Execution.front();
        auto EdgeOf = [&](const Seen &S) {
          return std::find(Preds[B].begin(), Preds[B].end(), S.From) - Preds[B].begin();
        };
        if (Saw.From != It->second.From) {
          Phi[B] = true;
          if (EdgeOf(Saw) / 2 != EdgeOf(It->second) / 2)
            Pair[B] = true;
        }
        for (size_t K = 0; K != Uses[B].size(); ++K)
          if (Saw.Read[K] != It->second.Read[K])
            Use[Uses[B][K]] = true;
      }
    }
    std::vector<bool> Result;
    for (const auto *List : {&Phi, &Pair})
      for (uint32_t B = 0; B != N; ++B)
        if (Preds[B].size() >= 2)
          Result.push_back((*List)[B]);
    Result.insert(Result.end(), Use.begin(), Use.end());
    return Result;
  }

private:
  /// A block and how often the header of each loop around it was executed since the loop was entered.
  using Instance = std::vector<uint32_t>;
  struct Seen {
    uint32_t From;
    /// The executions whose values the uses of the block read.
    std::vector<Instance> Read;
  };
  using Trace = std::map<Instance, Seen>;

  Trace run(uint32_t Seed, Random &R) const {
    constexpr unsigned MaxSteps = 600;
    std::vector<uint32_t> Count(P.Graph.size());
    std::vector<Instance> Last(P.Graph.size());
    Trace T;
    for (uint32_t B = 0, From = 0, Step = 0; Step != MaxSteps; ++Step) {
      if (!Contains[B].empty())
        Count[B] = Step && Contains[B][From] ? Count[B] + 1 : 0;
      Instance Here{B};
      for (uint32_t H : Around[B])
        Here.push_back(Count[H]);
      Last[B] = Here;
      Seen S{From, {}};
      for (size_t U : Uses[B])
        S.Read.push_back(Last[P.Uses[U].second]);
      T.emplace(Here, std::move(S));
      const auto &Targets = P.Graph[B];
      if (Targets.empty())
        break;
      From = B;
      // Threads that are together choose alike where the branch is uniform.
      uint32_t Shared = Seed;
      for (uint32_t Part : Here)
        Shared = (Shared ^ (Shared >> 15) ^ Part) * 0x9E3779B1;
      B = Targets[(P.Divergent[B] ? R() >> 8 : Shared >> 8) % Targets.size()];
    }
    return T;
  }

  const Program &P;
  std::vector<std::vector<bool>> Contains;
  std::vector<std::vector<uint32_t>> Around;
  std::vector<std::vector<size_t>> Uses;
};

} // namespace

TEST(LargeGraphs, JoinsAreThoseOfEachBranch) {
  Random R(1);
  unsigned Joins = 0, Searches = 0;
  for (unsigned Trial = 0; Trial != 150; ++Trial) {
    Cfg G = toCfg(randomGraph(60 + R() % 200, Trial % 2, R));
    DepthFirst Search;
    Search.compute(G);
    LoopForest Forest;
    Forest.compute(G, Search);
    IterationGraph Graph;
    Graph.begin(G, Search, Forest, R() % 2 ? IterationGraph::DefaultMaxExitNodes : R() % 3);
    Graph.finish();
    Graph.computeSuccessors();
    unsigned N = Graph.numNodes();
    Cfg Plain;
    for (unsigned V = 0; V != N; ++V) {
      Plain.addBlock();
      for (uint32_t S : Graph.successors(NodeId(V)))
        Plain.addSuccessor(BlockId(S));
    }
    Plain.finish();
    JoinFinder Finder;
    Finder.begin(Graph, Trial % 4 < 2 ? JoinFinder::DefaultMaxSweeps : 0);
    std::set<uint32_t> Wanted, Expected, Found;
    unsigned Rarity = 1 + R() % 6;
    for (unsigned V = 0; V != N; ++V)
      if (R() % Rarity == 0) {
        Finder.addCandidate(NodeId(V));
        Wanted.insert(V);
      }
    std::vector<uint32_t> Branches;
    for (unsigned V = 0; V != N; ++V)
      if (Graph.successors(NodeId(V)).size() >= 2 && Graph.node(NodeId(V)).kind() == IterationGraph::Kind::Block)
        Branches.push_back(V);
    std::shuffle(Branches.begin(), Branches.end(), R);
    while (!Branches.empty()) {
      llvm::SmallVector<NodeId> Batch;
      for (unsigned K = 1 + R() % 4; K-- && !Branches.empty(); Branches.pop_back()) {
        Batch.push_back(NodeId(Branches.back()));
        for (BlockId J : joinsOfBranch(Plain, BlockId(Branches.back())))
          if (Wanted.contains(J.index()))
            Expected.insert(J.index());
      }
      Finder.addBranches(Batch, [&](NodeId J, NodeId) { ASSERT_TRUE(Found.insert(J.index()).second); });
      ASSERT_EQ(Found, Expected) << "graph " << Trial;
    }
    Joins += Found.size();
    Searches += Finder.numSearches();
  }
  printf("  %u joins, %u searches\n", Joins, Searches);
  EXPECT_GT(Searches, 0U);
}

TEST(LargeGraphs, OrderDoesNotMatter) {
  Random R(2);
  size_t Claims = 0, Uniform = 0;
  for (unsigned Trial = 0; Trial != 150; ++Trial) {
    unsigned N = 60 + R() % 300;
    Program P = randomProgram(N, Trial % 2, R);
    std::vector<bool> Expected = claims(Built(P, identity(N)));
    Claims += Expected.size();
    Uniform += std::count(Expected.begin(), Expected.end(), true);
    for (unsigned Again = 0; Again != 3; ++Again) {
      std::vector<uint32_t> Place = identity(N);
      std::shuffle(Place.begin() + 1, Place.end(), R);
      for (auto &Targets : P.Graph)
        std::shuffle(Targets.begin(), Targets.end(), R);
      ASSERT_EQ(claims(Built(P, Place)), Expected) << "program " << Trial;
    }
  }
  printf("  %zu claims, %zu uniform\n", Claims, Uniform);
}

TEST(LargeGraphs, LowerBoundsClaimLess) {
  Random R(3);
  size_t Lost = 0;
  for (unsigned Trial = 0; Trial != 300; ++Trial) {
    unsigned N = 60 + R() % 300;
    Built B(randomProgram(N, Trial % 2, R), identity(N));
    std::vector<bool> Most = claims(B, bounded(~0U)), Usual = claims(B);
    for (unsigned Bound = 0; Bound != 4; ++Bound) {
      std::vector<bool> Few = claims(B, bounded(Bound));
      for (size_t V = 0; V != Most.size(); ++V) {
        ASSERT_LE(Few[V], Usual[V]) << "program " << Trial << ", bound " << Bound;
        ASSERT_LE(Usual[V], Most[V]) << "program " << Trial;
        Lost += Few[V] != Most[V];
      }
    }
  }
  printf("  %zu claims less\n", Lost);
  EXPECT_GT(Lost, 0U);
}

TEST(LargeGraphs, NoClaimIsContradictedByRandomRuns) {
  Random R(4);
  size_t Claims = 0, Differing = 0, Divergent = 0;
  for (unsigned Trial = 0; Trial != 300; ++Trial) {
    unsigned N = 30 + R() % 90;
    Program P = randomProgram(N, /*Gotos=*/false, R);
    Built B(P, identity(N));
    std::vector<bool> Uniform = claims(B), Few = claims(B, bounded(0)), Differ = RandomRuns(P).differing(40, R);
    ASSERT_EQ(Uniform.size(), Differ.size());
    for (size_t V = 0; V != Uniform.size(); ++V) {
      ASSERT_FALSE((Uniform[V] || Few[V]) && Differ[V]) << "program " << Trial << ", observation " << V;
      ++Claims;
      Divergent += !Uniform[V];
      Differing += Differ[V];
    }
  }
  printf("  %zu claims, %zu of divergence, of which %zu were seen\n", Claims, Divergent, Differing);
  EXPECT_GT(Differing, 0U);
}
