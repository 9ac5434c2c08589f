//===- Instrument.cpp - Programs around a control-flow graph -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "Tokens.h"
#include <algorithm>
#include <array>

using rejoin::reference::Probe;

namespace rejoin::testing {

static constexpr Extent Wave = Extent::ofGroup(64);

Cfg toCfg(const reference::Graph &G) {
  Cfg Result;
  for (const auto &Successors : G.Successors) {
    Result.addBlock();
    for (int S : Successors)
      Result.addSuccessor(BlockId(S));
  }
  Result.finish();
  return Result;
}

namespace {

/// An operand that is known when all nodes are built.
struct Fixup {
  UseId Use;
  /// The probe whose value the operand reads; otherwise
  int Probe;
  /// the node whose always-uniform value it reads, or whose load.
  int Node;
  enum class Read : uint8_t { Value, Increment, Load } Of = Read::Value;
};

/// Builds the nodes of an instrumented program in order.
class Builder {
public:
  Builder(InstrumentedProgram &To, const reference::Graph &G, const std::vector<Probe> &Probes)
      : To(To), G(G), Probes(Probes), Preds(G.predecessors()), Increment(Probes.size()) {}

  void addPhis(int X);
  void addIncrements(int X);
  void addUses(int X);
  void resolve();

private:
  void addIncoming(int P, int Index, int From);

  InstrumentedProgram &To;
  const reference::Graph &G;
  const std::vector<Probe> &Probes;
  std::vector<std::vector<int>> Preds;
  std::vector<Fixup> Fixups;
  std::vector<ValueId> Increment;
};

} // namespace

/// The operand of the PHI of probe \p P for the predecessor \p From, which is number \p Index.
void Builder::addIncoming(int P, int Index, int From) {
  ProgramView &View = To.View;
  UseId U;
  switch (Probes[P].ProbeKind) {
  case Probe::Kind::JoinPhi:
    View.addIncoming(Operand::constant(Index), BlockId(From));
    break;
  case Probe::Kind::PairPhi:
    View.addIncoming(Operand::constant(Index / 2), BlockId(From));
    break;
  case Probe::Kind::Counter:
    U = View.addIncoming(Operand::constant(0), BlockId(From));
    if (reference::dominates(G, Probes[P].Node, From))
      Fixups.push_back({U, P, -1, Fixup::Read::Increment});
    break;
  case Probe::Kind::OperandPhi:
    U = View.addIncoming(Operand::constant(0), BlockId(From));
    Fixups.push_back({U, -1, From});
    break;
  case Probe::Kind::Use:
  case Probe::Kind::UseOfUse:
  case Probe::Kind::Latest:
    break;
  }
}

void Builder::addPhis(int X) {
  for (int P = 0; P != static_cast<int>(Probes.size()); ++P) {
    const Probe &Q = Probes[P];
    if (Q.Node != X || Q.ProbeKind == Probe::Kind::Use || Q.ProbeKind == Probe::Kind::UseOfUse)
      continue;
    To.Values[P] = To.View.addInstance({InstanceKind::Phi});
    for (int I = 0; I != static_cast<int>(Preds[X].size()); ++I)
      addIncoming(P, I, Preds[X][I]);
  }
}

void Builder::addIncrements(int X) {
  for (int P = 0; P != static_cast<int>(Probes.size()); ++P)
    if (Probes[P].Node == X && Probes[P].ProbeKind == Probe::Kind::Counter) {
      Increment[P] = To.View.addInstance({InstanceKind::Pure});
      To.View.addOperand(Operand::value(To.Values[P]));
    }
}

void Builder::addUses(int X) {
  for (int P = 0; P != static_cast<int>(Probes.size()); ++P) {
    const Probe &Q = Probes[P];
    if (Q.Node != X || (Q.ProbeKind != Probe::Kind::Use && Q.ProbeKind != Probe::Kind::UseOfUse))
      continue;
    for (bool OfLoad : {false, true}) {
      if (OfLoad && Q.ProbeKind != Probe::Kind::Use)
        continue;
      ValueId V = To.View.addInstance({InstanceKind::Pure});
      UseId U = To.View.addOperand(Operand::constant());
      (OfLoad ? To.LoadUses : To.Values)[P] = V;
      if (Q.ProbeKind == Probe::Kind::Use) {
        Fixups.push_back({U, -1, Q.Def, OfLoad ? Fixup::Read::Load : Fixup::Read::Value});
      } else {
        for (int R = 0; R != static_cast<int>(Probes.size()); ++R)
          if (Probes[R].ProbeKind == Probe::Kind::Use && Probes[R].Node == Q.Middle && Probes[R].Def == Q.Def)
            Fixups.push_back({U, R, -1});
      }
    }
  }
}

void Builder::resolve() {
  for (const Fixup &F : Fixups) {
    ValueId V;
    if (F.Node >= 0)
      V = F.Of == Fixup::Read::Load ? To.Load[F.Node] : To.Uniform[F.Node];
    else
      V = F.Of == Fixup::Read::Increment ? Increment[F.Probe] : To.Values[F.Probe];
    To.View.setOperand(F.Use, Operand::value(V));
  }
}

/// Adds the regions of tokens to \p View, definitions that dominate first.
static void addTokenRegions(ProgramView &View, const reference::Graph &G, const reference::Tokens &Tokens) {
  std::vector<int> Order;
  for (int D = 0; D != static_cast<int>(Tokens.Operations.size()); ++D)
    Order.push_back(D);
  std::sort(Order.begin(), Order.end(), [&](int A, int B) {
    int NA = Tokens.Operations[A].Node, NB = Tokens.Operations[B].Node;
    auto Depth = [&](int Node) {
      int Result = 0;
      for (int X = 0; X != G.size(); ++X)
        Result += reference::dominates(G, X, Node);
      return Result;
    };
    return std::pair(Depth(NA), A) < std::pair(Depth(NB), B);
  });
  for (int D : Order) {
    TokenRegion Region{BlockId(Tokens.Operations[D].Node), {}};
    uint32_t Blocks = 0;
    for (int T = 0; T != static_cast<int>(Tokens.Operations.size()); ++T)
      for (int From = T; From >= 0; From = Tokens.Operations[From].Token)
        if (From == D)
          Blocks |= Tokens.Region[T];
    for (int X = 0; X != G.size(); ++X)
      if (Blocks >> X & 1)
        Region.Blocks.push_back(BlockId(X));
    View.addTokenRegion(std::move(Region));
  }
}

InstrumentedProgram::InstrumentedProgram(const reference::Graph &G, uint32_t Divergent,
                                         const std::vector<Probe> &Probes, const reference::Tokens &Tokens)
    : Values(Probes.size()), Uniform(G.size()), Load(G.size()), Invariant(G.size()), LoadUses(Probes.size()) {
  ValueId Lane = View.addArgument({InstanceKind::Argument, Extent::thread(), Extent::thread()});
  ValueId Arg = View.addArgument({InstanceKind::Argument});
  Builder Build(*this, G, Probes);
  for (int X = 0; X != G.size(); ++X) {
    View.beginBlock();
    Build.addPhis(X);
    Build.addIncrements(X);
    Uniform[X] = View.addInstance({InstanceKind::Effect, Wave, Wave});
    Load[X] = View.addInstance({InstanceKind::Effect, Extent::thread(), Wave});
    Invariant[X] = View.addInstance({InstanceKind::Pure});
    View.addOperand(Operand::value(Arg));
    Build.addUses(X);
    const auto &Successors = G.Successors[X];
    View.addInstance({Successors.size() >= 2 ? InstanceKind::Branch : InstanceKind::Void});
    if (Successors.size() >= 2)
      View.addOperand(Operand::value(Divergent >> X & 1 ? Lane : Uniform[X]));
    for (int S : Successors)
      View.addSuccessor(BlockId(S));
  }
  Build.resolve();
  addTokenRegions(View, G, Tokens);
  View.finish();
}

Comparison &Comparison::operator+=(const Comparison &Other) {
  Unsound += Other.Unsound;
  Imprecise += Other.Imprecise;
  Probes += Other.Probes;
  Divergent += Other.Divergent;
  if (FirstUnsound.empty())
    FirstUnsound = Other.FirstUnsound;
  return *this;
}

static std::string describe(const Probe &P) {
  static const char *const Names[] = {"join-phi", "pair-phi", "counter", "operand-phi", "use", "use-of-use"};
  std::string Text = Names[static_cast<int>(P.ProbeKind)];
  Text += " at " + std::to_string(P.Node);
  if (P.Def >= 0)
    Text += " of " + std::to_string(P.Def);
  if (P.Middle >= 0)
    Text += " by way of " + std::to_string(P.Middle);
  return Text;
}

Comparison compareWithOracle(const reference::Graph &G, uint32_t Divergent, const reference::Limits &Bounds,
                             UniformityAnalyzer &Analyzer, const reference::Tokens &Tokens) {
  std::vector<Probe> Probes = reference::allProbes(G);
  std::vector<bool> Truth = reference::divergentProbes(G, Divergent, Probes, Bounds, Tokens);
  InstrumentedProgram Program(G, Divergent, Probes, Tokens);
  UniformityResult Result;
  Analyzer.run(Program.View, Result);
  std::array<UniformityResult, 2> Coarse;
  for (unsigned Max = 0; Max != Coarse.size(); ++Max) {
    UniformityOptions Options;
    Options.MaxExitNodes = Options.MaxDominatorSteps = Options.MaxRegionSearches = Max;
    Options.MaxJoinSweeps = Max;
    Analyzer.run(Program.View, Coarse[Max], Options);
  }
  UniformityResult ByDominators;
  UniformityOptions NoSweeps;
  NoSweeps.MaxJoinSweeps = 0;
  Analyzer.run(Program.View, ByDominators, NoSweeps);
  Comparison C;
  auto Check = [&](ValueId V, bool IsDivergent, const std::string &What) {
    auto ClaimedBy = [&](const UniformityResult &R) { return R.extent(V) >= Wave; };
    bool Claimed = ClaimedBy(Result);
    ++C.Probes;
    C.Divergent += IsDivergent;
    C.Imprecise += !IsDivergent && !Claimed;
    bool Same = Claimed == ClaimedBy(ByDominators);
    if (Same && (!IsDivergent || !(Claimed || llvm::any_of(Coarse, ClaimedBy))))
      return;
    ++C.Unsound;
    if (C.FirstUnsound.empty())
      C.FirstUnsound = reference::print(G, Divergent) +
                       (Tokens.Operations.empty() ? "" : " with " + reference::print(Tokens.Operations)) + ": " + What +
                       (!Same     ? " otherwise by dominators"
                        : Claimed ? ""
                                  : " with lowered bounds");
  };
  for (size_t P = 0; P != Probes.size(); ++P) {
    Check(Program.Values[P], Truth[P], describe(Probes[P]));
    if (Program.LoadUses[P].isValid())
      Check(Program.LoadUses[P], Truth[P], describe(Probes[P]) + " (load)");
  }
  for (int X = 0; X != G.size(); ++X) {
    Check(Program.Uniform[X], false, "always uniform");
    Check(Program.Invariant[X], false, "invariant");
  }
  return C;
}

} // namespace rejoin::testing
