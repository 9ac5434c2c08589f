//===- Executions.cpp - Convergence and divergence by pairs of executions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All pairs of threads, as sequences of nodes up to a length; two instances are converged if their keys are equal. The
// key of an instance is its node, the key of the last earlier instance of a header of a cycle around it, and the keys
// of the latest tokens whose regions contain it: equal keys are the definition of docs/Model.md unrolled, and
// `convergedByDefinition`, the literal fixed point over pairs, is there to check that.
//
// Two threads are a feasible pair if they decide alike at converged instances of branches that are not divergent. A
// probe (a PHI, a use, a counter) is divergent if some feasible pair has different values at converged instances, for
// some cycle hierarchy.
// Caveat: lengths and numbers are bounded; a divergence that needs a longer run is missed, so the oracle shows claims
// of uniformity to be wrong and cannot prove them. Cost: exponential in the nodes; for graphs of up to five or six.
// Held by: unittests/Graph/OracleTest.cpp (keys against the definition). Users: unittests/Uniformity, rejoin-fuzz.
//
//===----------------------------------------------------------------------===//

#include "Oracle.h"
#include <algorithm>
#include <functional>
#include <map>

namespace rejoin::reference {

namespace {

/// One thread: the nodes that it executes, in order; cut off at a length.
using Trace = std::vector<int>;

std::vector<Trace> enumerate(const Graph &G, const Limits &Bounds) {
  // By length, so that a limit on their number leaves the short ones.
  std::vector<Trace> Result;
  std::vector<Trace> Open{{0}};
  for (int Length = 1; !Open.empty(); ++Length) {
    std::vector<Trace> Next;
    for (Trace &T : Open) {
      const auto &S = G.Successors[T.back()];
      if (S.empty() || Length == Bounds.MaxLength) {
        Result.push_back(T);
        continue;
      }
      for (int To : S) {
        Next.push_back(T);
        Next.back().push_back(To);
      }
    }
    if (static_cast<int>(Result.size() + Next.size()) > Bounds.MaxTraces) {
      for (Trace &T : Next)
        Result.push_back(std::move(T));
      break;
    }
    Open = std::move(Next);
  }
  return Result;
}

/// Per node, the headers of all cycles that contain it.
std::vector<uint32_t> headersOf(const Hierarchy &H, int N) {
  std::vector<uint32_t> Result(N, 0);
  for (const Cycle &C : H)
    for (int V = 0; V != N; ++V)
      if (C.Nodes >> V & 1)
        Result[V] |= 1U << C.Header;
  return Result;
}

/// Interned keys: key(x) = (node of x, key of the last earlier instance of a header of a cycle around the node, keys of
/// the latest tokens whose regions contain x). Keys of tokens: entry, one; heart, the key of its own token and how many
/// times the thread executed it with that token value; anchor, as for a node.
struct Keys {
  std::vector<uint32_t> Headers;
  const Tokens &T;
  std::map<std::vector<int>, int> Ids;

  int intern(std::vector<int> Parts) {
    return Ids.try_emplace(std::move(Parts), static_cast<int>(Ids.size())).first->second;
  }

  std::vector<int> of(const Trace &Thread) {
    std::vector<int> Result;
    int NumOps = static_cast<int>(T.Operations.size());
    // The latest instance of each token: its key, and where it was made.
    std::vector<int> TokenKey(NumOps, -1), TokenAt(NumOps, -1);
    std::map<std::pair<int, int>, int> Executions;
    for (int I = 0; I != static_cast<int>(Thread.size()); ++I) {
      int Node = Thread[I], Prev = -1;
      for (int J = I; J-- > 0;)
        if (Headers[Node] >> Thread[J] & 1) {
          Prev = Result[J];
          break;
        }
      for (int O = 0; O != NumOps; ++O) {
        const TokenOperation &Op = T.Operations[O];
        if (Op.Node != Node || Op.OperationKind == TokenOperation::Kind::Call)
          continue;
        std::vector<int> Parts{-1 - O};
        if (Op.OperationKind == TokenOperation::Kind::Loop) {
          Parts.push_back(TokenKey[Op.Token]);
          Parts.push_back(++Executions[{O, TokenAt[Op.Token]}]);
        } else if (Op.OperationKind == TokenOperation::Kind::Anchor) {
          Parts.push_back(Prev);
          for (int D = 0; D != NumOps; ++D)
            if (T.contains(D, O))
              Parts.push_back(TokenKey[D]);
        }
        TokenKey[O] = intern(Parts);
        TokenAt[O] = I;
      }
      std::vector<int> Parts{Node, Prev};
      for (int D = 0; D != NumOps; ++D)
        if (T.Region[D] >> Node & 1)
          Parts.push_back(TokenKey[D]);
      Result.push_back(intern(Parts));
    }
    return Result;
  }
};

int numNodes(const Trace &A, const Trace &B) {
  return 1 + std::max(*std::max_element(A.begin(), A.end()), *std::max_element(B.begin(), B.end()));
}

} // namespace

Tokens::Tokens(const Graph &G, std::vector<TokenOperation> Ops) : Operations(std::move(Ops)) {
  int NumOps = static_cast<int>(Operations.size());
  Region.assign(NumOps, 0);
  PointRegion.assign(NumOps, 0);
  using Kind = TokenOperation::Kind;
  // What happens in a node from an operation on: 1 a use of the token, 2 its definition, 0 neither.
  auto Meets = [&](int D, int Node, int FromOp) {
    for (int O = FromOp; O != NumOps; ++O) {
      if (Operations[O].Node != Node)
        continue;
      if (Operations[O].Token == D)
        return 1;
      if (O == D)
        return 2;
    }
    return 0;
  };
  auto LiveBehind = [&](int D, int Node) {
    uint32_t Seen = 0;
    std::vector<int> Work{Node};
    while (!Work.empty()) {
      int V = Work.back();
      Work.pop_back();
      for (int S : G.Successors[V]) {
        if (Seen >> S & 1)
          continue;
        Seen |= 1U << S;
        int What = Meets(D, S, 0);
        if (What == 1)
          return true;
        if (What == 0)
          Work.push_back(S);
      }
    }
    return false;
  };
  for (int D = 0; D != NumOps; ++D) {
    for (int V = 0; V != G.size(); ++V) {
      bool Used = LiveBehind(D, V);
      for (int O = 0; O != NumOps; ++O)
        Used |= Operations[O].Node == V && Operations[O].OperationKind == Kind::Call && Operations[O].Token == D;
      if (Used && dominates(G, Operations[D].Node, V))
        Region[D] |= 1U << V;
    }
    for (int O = 0; O != NumOps; ++O) {
      bool Dominated =
          Operations[O].Node == Operations[D].Node ? D < O : dominates(G, Operations[D].Node, Operations[O].Node);
      int What = Meets(D, Operations[O].Node, O);
      if (Dominated && (What == 1 || (What == 0 && LiveBehind(D, Operations[O].Node))))
        PointRegion[D] |= 1U << O;
    }
  }
}

std::vector<std::pair<int, int>> convergedByKeys(const Hierarchy &H, const Trace &A, const Trace &B, const Tokens &T) {
  Keys K{headersOf(H, std::max(numNodes(A, B), 32)), T, {}};
  std::vector<int> KA = K.of(A), KB = K.of(B);
  std::vector<std::pair<int, int>> Result;
  for (int I = 0; I != static_cast<int>(A.size()); ++I)
    for (int J = 0; J != static_cast<int>(B.size()); ++J)
      if (KA[I] == KB[J])
        Result.push_back({I, J});
  return Result;
}

std::vector<std::pair<int, int>> convergedByDefinition(const Hierarchy &H, const Trace &A, const Trace &B,
                                                       const Tokens &T) {
  // P in A is convergence-before Q in B iff some converged pair (X1, X2) has P before or at X1 and X2 before or at Q,
  // not both "at". A pair enters when its headers' condition holds by the pairs that entered before; with tokens, when
  // the latest instances of the tokens' definitions are converged pairs as well. Pairs of operations are kept apart.
  std::vector<uint32_t> Headers = headersOf(H, std::max(numNodes(A, B), 32));
  std::vector<std::pair<int, int>> Pairs;
  int NumOps = static_cast<int>(T.Operations.size());
  std::vector<std::vector<std::pair<int, int>>> OpPairs(NumOps);
  auto AnyPair = [&](auto Holds) {
    return std::any_of(Pairs.begin(), Pairs.end(), Holds) ||
           std::any_of(OpPairs.begin(), OpPairs.end(),
                       [&](auto &List) { return std::any_of(List.begin(), List.end(), Holds); });
  };
  auto Before = [&](int P, int Q) { // P in A, Q in B
    return AnyPair([&](auto X) { return P <= X.first && X.second <= Q && (P < X.first || X.second < Q); });
  };
  auto BeforeBack = [&](int Q, int P) { // Q in B, P in A
    return AnyPair([&](auto X) { return Q <= X.second && X.first <= P && (Q < X.second || X.first < P); });
  };
  auto Contains = [](const auto &List, int I, int J) {
    return std::find(List.begin(), List.end(), std::pair(I, J)) != List.end();
  };
  auto HeadersHold = [&](int I, int J) {
    bool Holds = true;
    for (int K = 0; K != I; ++K)
      Holds &= !(Headers[A[I]] >> A[K] & 1) || Before(K, J);
    for (int K = 0; K != J; ++K)
      Holds &= !(Headers[B[J]] >> B[K] & 1) || BeforeBack(K, I);
    return Holds;
  };
  // The latest instance of a token: at position I itself if it was made before the point asked for.
  auto Latest = [&](const Trace &X, int D, int I, bool SameNode) {
    for (int K = SameNode ? I : I - 1; K >= 0; --K)
      if (X[K] == T.Operations[D].Node)
        return K;
    return -1;
  };
  auto TokenConverged = [&](int D, int I, int J, bool SameNode) {
    return Contains(OpPairs[D], Latest(A, D, I, SameNode), Latest(B, D, J, SameNode));
  };
  auto CountOf = [&](const Trace &X, int O, int I) {
    int D = T.Operations[O].Token, Made = Latest(X, D, I, D < O), N = 0;
    for (int K = std::max(Made, 0); K <= I; ++K)
      N += X[K] == T.Operations[O].Node && Latest(X, D, K, D < O) == Made;
    return N;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    std::vector<std::pair<int, int>> New;
    std::vector<std::pair<int, std::pair<int, int>>> NewOps;
    for (int I = 0; I != static_cast<int>(A.size()); ++I)
      for (int J = 0; J != static_cast<int>(B.size()); ++J) {
        if (A[I] != B[J])
          continue;
        for (int O = 0; O != NumOps; ++O) {
          const TokenOperation &Op = T.Operations[O];
          if (Op.Node != A[I] || Contains(OpPairs[O], I, J))
            continue;
          bool Holds = false;
          switch (Op.OperationKind) {
          case TokenOperation::Kind::Entry:
            Holds = true;
            break;
          case TokenOperation::Kind::Loop:
            Holds = TokenConverged(Op.Token, I, J, Op.Token < O) && CountOf(A, O, I) == CountOf(B, O, J);
            break;
          case TokenOperation::Kind::Anchor:
            Holds = HeadersHold(I, J);
            for (int D = 0; D != NumOps; ++D)
              Holds &= !T.contains(D, O) || TokenConverged(D, I, J, D < O);
            break;
          case TokenOperation::Kind::Call:
            break;
          }
          if (Holds)
            NewOps.push_back({O, {I, J}});
        }
        if (Contains(Pairs, I, J))
          continue;
        bool Holds = HeadersHold(I, J);
        for (int D = 0; D != NumOps; ++D)
          Holds &= !(T.Region[D] >> A[I] & 1) || TokenConverged(D, I, J, true);
        if (Holds)
          New.push_back({I, J});
      }
    Changed = !New.empty() || !NewOps.empty();
    Pairs.insert(Pairs.end(), New.begin(), New.end());
    for (auto &[O, Pair] : NewOps)
      OpPairs[O].push_back(Pair);
  }
  std::sort(Pairs.begin(), Pairs.end());
  return Pairs;
}

std::vector<Probe> allProbes(const Graph &G) {
  std::vector<Probe> Result;
  auto Preds = G.predecessors();
  int N = G.size();
  std::vector<std::vector<bool>> Dom(N, std::vector<bool>(N));
  for (int A = 0; A != N; ++A)
    for (int B = 0; B != N; ++B)
      Dom[A][B] = dominates(G, A, B);
  for (int X = 0; X != N; ++X) {
    if (Preds[X].size() >= 2 && X != 0) {
      Result.push_back({Probe::Kind::JoinPhi, X});
      if (Preds[X].size() >= 3)
        Result.push_back({Probe::Kind::PairPhi, X});
      Result.push_back({Probe::Kind::OperandPhi, X});
      if (std::any_of(Preds[X].begin(), Preds[X].end(), [&](int P) { return Dom[X][P]; }))
        Result.push_back({Probe::Kind::Counter, X});
    }
    for (int D = 0; D != N; ++D) {
      if (D == X || !Dom[D][X])
        continue;
      Result.push_back({Probe::Kind::Use, X, D});
      for (int M = 0; M != N; ++M)
        if (M != D && M != X && Dom[D][M] && Dom[M][X])
          Result.push_back({Probe::Kind::UseOfUse, X, D, M});
    }
  }
  return Result;
}

/// The values of a probe at every instance of its node; -1 elsewhere.
static std::vector<int> valuesOf(const Probe &P, const Graph &G, const std::vector<std::vector<int>> &Preds,
                                 const Trace &T, const std::vector<int> &Key) {
  std::vector<int> Result(T.size(), -1);
  auto LastBefore = [&](int Node, int I) {
    while (--I >= 0 && T[I] != Node)
      ;
    return I;
  };
  int Count = 0;
  for (int I = 0; I != static_cast<int>(T.size()); ++I) {
    if (T[I] != P.Node)
      continue;
    switch (P.ProbeKind) {
    case Probe::Kind::JoinPhi:
      Result[I] = T[I - 1];
      break;
    case Probe::Kind::PairPhi:
      Result[I] =
          static_cast<int>(std::find(Preds[P.Node].begin(), Preds[P.Node].end(), T[I - 1]) - Preds[P.Node].begin()) / 2;
      break;
    case Probe::Kind::Counter:
      Count = dominates(G, P.Node, T[I - 1]) ? Count + 1 : 0;
      Result[I] = Count;
      break;
    case Probe::Kind::OperandPhi:
      Result[I] = Key[I - 1];
      break;
    case Probe::Kind::Use:
      Result[I] = Key[LastBefore(P.Def, I)];
      break;
    case Probe::Kind::UseOfUse:
      Result[I] = Key[LastBefore(P.Def, LastBefore(P.Middle, I))];
      break;
    case Probe::Kind::Latest:
      Result[I] = LastBefore(P.Def, I) < 0 ? -1 : Key[LastBefore(P.Def, I)];
      break;
    }
  }
  return Result;
}

namespace {

/// All executions under one hierarchy, with keys and the place of each key in each trace.
struct Runs {
  std::vector<std::vector<int>> Key;
  std::vector<std::vector<int16_t>> PlaceOf;

  Runs(const std::vector<Trace> &Traces, const Hierarchy &H, int N, const Tokens &Tokens = {}) {
    Keys K{headersOf(H, N), Tokens, {}};
    for (const Trace &T : Traces)
      Key.push_back(K.of(T));
    for (const auto &Ks : Key) {
      PlaceOf.emplace_back(K.Ids.size(), int16_t(-1));
      for (int I = 0; I != static_cast<int>(Ks.size()); ++I)
        PlaceOf.back()[Ks[I]] = static_cast<int16_t>(I);
    }
  }

  /// The two threads decide alike wherever they execute converged instances of a branch that is not divergent.
  bool feasible(const std::vector<Trace> &Traces, uint32_t Divergent, int A, int B) const {
    const Trace &TA = Traces[A], &TB = Traces[B];
    for (int I = 0; I + 1 < static_cast<int>(TA.size()); ++I) {
      if (Divergent >> TA[I] & 1)
        continue;
      int J = PlaceOf[B][Key[A][I]];
      if (J >= 0 && J + 1 < static_cast<int>(TB.size()) && TA[I + 1] != TB[J + 1])
        return false;
    }
    return true;
  }
};

} // namespace

std::vector<bool> divergentProbes(const Graph &G, uint32_t Divergent, const std::vector<Probe> &Probes,
                                  const Limits &Bounds, const Tokens &T) {
  std::vector<Trace> Traces = enumerate(G, Bounds);
  std::vector<bool> Result(Probes.size(), false);
  auto Preds = G.predecessors();
  int N = G.size();
  for (const Hierarchy &H : allHierarchies(G)) {
    Runs R(Traces, H, N, T);
    std::vector<std::vector<int>> Open(N);
    for (int P = 0; P != static_cast<int>(Probes.size()); ++P)
      if (!Result[P])
        Open[Probes[P].Node].push_back(P);
    // Values[trace][probe][position].
    std::vector<std::vector<std::vector<int>>> Values(Traces.size());
    for (size_t I = 0; I != Traces.size(); ++I)
      for (size_t P = 0; P != Probes.size(); ++P)
        Values[I].push_back(Result[P] ? std::vector<int>() : valuesOf(Probes[P], G, Preds, Traces[I], R.Key[I]));
    for (int A = 0; A != static_cast<int>(Traces.size()); ++A)
      for (int B = A + 1; B < static_cast<int>(Traces.size()); ++B) {
        if (!R.feasible(Traces, Divergent, A, B))
          continue;
        for (int I = 0; I != static_cast<int>(Traces[A].size()); ++I) {
          int J = R.PlaceOf[B][R.Key[A][I]];
          if (J < 0)
            continue;
          auto &List = Open[Traces[A][I]];
          for (size_t K = 0; K < List.size();) {
            int P = List[K];
            if (Values[A][P][I] != Values[B][P][J]) {
              Result[P] = true;
              List.erase(List.begin() + static_cast<long>(K));
            } else {
              ++K;
            }
          }
        }
      }
  }
  return Result;
}

std::vector<bool> mConverged(const Graph &G, uint32_t Divergent, const Limits &Bounds) {
  std::vector<Trace> Traces = enumerate(G, Bounds);
  int N = G.size();
  std::vector<bool> Result(N, true);
  std::vector<Runs> All;
  for (const Hierarchy &H : allHierarchies(G))
    All.emplace_back(Traces, H, N);
  for (int A = 0; A != static_cast<int>(Traces.size()); ++A)
    for (int B = A + 1; B < static_cast<int>(Traces.size()); ++B) {
      if (std::none_of(All.begin(), All.end(), [&](const Runs &R) { return R.feasible(Traces, Divergent, A, B); }))
        continue;
      for (int I = 0; I != static_cast<int>(Traces[A].size()); ++I)
        for (const Runs &R : All)
          if (R.PlaceOf[B][R.Key[A][I]] != All[0].PlaceOf[B][All[0].Key[A][I]])
            Result[Traces[A][I]] = false;
    }
  return Result;
}

} // namespace rejoin::reference
