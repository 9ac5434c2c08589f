//===- DumpReport.cpp - Internal states of the analysis -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For those who work on the analysis: the graphs that it computes on, and for each value the cause with which the
// solver lowered it. Graphs are written for Graphviz, tables as text. Example: `rejoin analyze k.ll --dump=cycles | dot
// -Tsvg`. The iteration graph is the one without side nodes, as IterationGraph::begin makes it. Cost: linear in what is
// printed. Held by: test/Validate/dump.ll.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/DumpReport.h"
#include "rejoin/Convergence/ConvergenceRegions.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Graph/CycleHierarchy.h"
#include "rejoin/Graph/Dominators.h"
#include "rejoin/Graph/IterationGraph.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GraphWriter.h"
#include <set>

using namespace llvm;

namespace rejoin {

Expected<SmallVector<DumpKind>> parseDumpKinds(StringRef List) {
  SmallVector<DumpKind> Result;
  SmallVector<StringRef> Names;
  List.split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names) {
    auto Kind = StringSwitch<std::optional<DumpKind>>(Name)
                    .Case("cfg", DumpKind::Cfg)
                    .Case("cycles", DumpKind::Cycles)
                    .Case("iteration-graph", DumpKind::IterationGraph)
                    .Case("solver", DumpKind::Solver)
                    .Case("tokens", DumpKind::Tokens)
                    .Default(std::nullopt);
    if (!Kind)
      return createStringError("unknown dump '" + Name + "': expected cfg, cycles, iteration-graph, solver or tokens");
    Result.push_back(*Kind);
  }
  return Result;
}

namespace {

/// Prints one function.
class Dumper {
public:
  Dumper(raw_ostream &OS, const AnalyzedFunction &F) : OS(OS), F(F), G(F.View.cfg()) {}
  void printGraph(bool WithCycles);
  void printIterationGraph();
  void printSolver();
  void printTokens();

private:
  std::string blockId(BlockId B) const { return "b" + std::to_string(B.index()); }
  void printBlock(BlockId B, unsigned Indent);
  void printCycle(const CycleHierarchy &Cycles, CycleId C, unsigned Indent);
  std::string describe(const IterationGraph &Graph, NodeId N) const;
  void printCause(ValueId V);

  raw_ostream &OS;
  const AnalyzedFunction &F;
  const Cfg &G;
};

} // namespace

void Dumper::printBlock(BlockId B, unsigned Indent) {
  std::string Label = F.Names->block(B);
  if (G.numSuccessors(B) > 1)
    Label += "\nbranch: " + F.Result.extentOfBranch(F.View, B).name();
  OS.indent(Indent) << blockId(B) << " [label=\"" << DOT::EscapeString(Label) << "\"];\n";
}

void Dumper::printCycle(const CycleHierarchy &Cycles, CycleId C, unsigned Indent) {
  OS.indent(Indent) << "subgraph cluster_" << C.index() << " {\n";
  OS.indent(Indent + 2) << "label=\"cycle " << C.index() << ", header "
                        << DOT::EscapeString(F.Names->block(Cycles.header(C)))
                        << (Cycles.isReducible(C) ? "" : ", irreducible") << "\";\n";
  for (unsigned Child = 0; Child != Cycles.numCycles(); ++Child)
    if (Cycles.parent(CycleId(Child)) == C)
      printCycle(Cycles, CycleId(Child), Indent + 2);
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    if (Cycles.cycleOf(BlockId(B)) == C)
      printBlock(BlockId(B), Indent + 2);
  OS.indent(Indent) << "}\n";
}

void Dumper::printGraph(bool WithCycles) {
  DepthFirst Search;
  Search.compute(G);
  CycleHierarchy Cycles;
  Cycles.compute(G, Search);
  OS << "digraph \"" << escapeDot(sourceName(F.Names->function())) << "\" {\n  node [shape=box];\n";
  if (WithCycles)
    for (unsigned C = 0; C != Cycles.numCycles(); ++C)
      if (!Cycles.parent(CycleId(C)).isValid())
        printCycle(Cycles, CycleId(C), 2);
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    if (!WithCycles || !Cycles.cycleOf(BlockId(B)).isValid())
      printBlock(BlockId(B), 2);
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    for (BlockId S : G.successors(BlockId(B)))
      OS << "  " << blockId(BlockId(B)) << " -> " << blockId(S) << ";\n";
  OS << "}\n";
}

std::string Dumper::describe(const IterationGraph &Graph, NodeId N) const {
  const IterationGraph::Node &X = Graph.node(N);
  switch (X.kind()) {
  case IterationGraph::Kind::Block:
    return F.Names->block(X.block());
  case IterationGraph::Kind::Later:
    return "later iteration of loop " + std::to_string(X.loop().index());
  case IterationGraph::Kind::Exit:
    return "exit " + F.Names->exit(G.source(X.edge()), G.target(X.edge())) + " of loop " +
           std::to_string(X.loop().index());
  case IterationGraph::Kind::Chain:
    return "chain of loop " + std::to_string(X.loop().index());
  case IterationGraph::Kind::Side:
    return "side node";
  }
  llvm_unreachable("unknown kind of node");
}

void Dumper::printIterationGraph() {
  DepthFirst Search;
  Search.compute(G);
  DominatorTree Dominators;
  LoopForest Forest;
  Forest.compute(G, Search);
  IterationGraph Graph;
  Graph.begin(G, Search, Forest);
  Graph.finish();
  OS << "iteration graph of '" << sourceName(F.Names->function()) << "': " << Graph.numNodes() << " nodes\n";
  for (unsigned N = 0; N != Graph.numNodes(); ++N) {
    OS << "  " << N << ": " << describe(Graph, NodeId(N));
    ListSeparator Separator(", ");
    for (uint32_t P : Graph.predecessors(NodeId(N)))
      OS << StringRef(P == Graph.predecessors(NodeId(N)).front() ? " <- " : "") << StringRef(Separator) << P;
    OS << '\n';
  }
}

void Dumper::printCause(ValueId V) {
  Cause C = F.Result.cause(V);
  switch (C.CauseKind) {
  case Cause::Kind::Data:
    OS << "operand " << F.Names->name(F.View.operand(UseId(C.Index)).value());
    return;
  case Cause::Kind::Source:
    OS << "source of divergence";
    return;
  case Cause::Kind::Join: {
    const Join &J = F.Result.joins()[C.Index];
    OS << "join at " << F.Names->block(J.Block) << " of the branch of " << F.Names->block(J.Branch)
       << (J.GoingRound ? ", around the loop" : "");
    return;
  }
  case Cause::Kind::Temporal: {
    const TemporalUse &T = F.Result.temporalUses()[C.Index];
    OS << "temporal divergence";
    if (T.Exit) {
      const DivergentExit &X = F.Result.divergentExits()[*T.Exit];
      OS << " by the exit " << F.Names->exit(G.source(X.Edge), G.target(X.Edge));
    }
    return;
  }
  case Cause::Kind::Hierarchy:
    OS << "irreducible region with the block " << F.Names->block(F.Result.hierarchyDependent()[C.Index].Branch);
    return;
  case Cause::Kind::None:
    OS << "nothing lowered it";
    return;
  }
}

void Dumper::printSolver() {
  OS << "solver of '" << sourceName(F.Names->function()) << "'\n";
  for (unsigned I = 0; I != F.Result.numValues(); ++I) {
    ValueId V(I);
    if (F.Result.cause(V).CauseKind == Cause::Kind::None)
      continue;
    OS << "  " << F.Result.extent(V).name() << ": " << F.Names->text(V) << ": ";
    printCause(V);
    OS << '\n';
  }
  for (const Join &J : F.Result.joins())
    OS << "  join: " << F.Names->block(J.Branch) << " meets at " << F.Names->block(J.Block) << ", level "
       << J.Level.name() << '\n';
  for (const DivergentExit &X : F.Result.divergentExits())
    OS << "  divergent exit: " << F.Names->exit(G.source(X.Edge), G.target(X.Edge)) << " by the branch of "
       << F.Names->block(X.Branch) << ", level " << X.Level.name() << '\n';
  for (const HierarchyDependent &H : F.Result.hierarchyDependent())
    OS << "  irreducible region that depends on the hierarchy: branch of " << F.Names->block(H.Branch) << ", witness "
       << F.Names->block(H.Witness) << ", level " << H.Level.name() << '\n';
}

void Dumper::printTokens() {
  static constexpr StringRef KindNames[] = {"entry", "loop", "anchor", "call"};
  TokenReader Tokens;
  Tokens.read(F.Reader.function());
  const TokenProgram &P = Tokens.program();
  OS << "convergent operations of '" << sourceName(F.Names->function()) << "': " << P.numOperations() << ", "
     << (P.isControlled() ? "controlled" : "uncontrolled") << '\n';
  IRNames Names(F.Reader.function());
  for (unsigned I = 0; I != P.numOperations(); ++I) {
    const ConvergentOperation &O = P[OperationId(I)];
    OS << "  " << I << ": " << KindNames[static_cast<unsigned>(O.Kind)] << ": "
       << Names.text(Tokens.call(OperationId(I)));
    if (O.token().isValid())
      OS << ": token of " << O.token().index();
    OS << '\n';
  }
}

void printDump(raw_ostream &OS, const AnalyzedFunction &F, DumpKind Kind) {
  Dumper D(OS, F);
  switch (Kind) {
  case DumpKind::Cfg:
    return D.printGraph(/*WithCycles=*/false);
  case DumpKind::Cycles:
    return D.printGraph(/*WithCycles=*/true);
  case DumpKind::IterationGraph:
    return D.printIterationGraph();
  case DumpKind::Solver:
    return D.printSolver();
  case DumpKind::Tokens:
    return D.printTokens();
  }
}

void printSolverStatistics(raw_ostream &OS, const AnalyzedProgram &F) {
  std::set<std::string> Extents;
  unsigned Loops = 0;
  for (unsigned V = 0; V != F.Result.numValues(); ++V)
    Extents.insert(F.Result.extent(ValueId(V)).name());
  DepthFirst Search;
  Search.compute(F.View.cfg());
  LoopForest Forest;
  Forest.compute(F.View.cfg(), Search);
  Loops = Forest.numLoops();
  IterationGraph Graph;
  Graph.begin(F.View.cfg(), Search, Forest);
  Graph.finish();
  OS << sourceName(F.Names->function()) << ": " << countOf(F.View.cfg().numBlocks(), "block") << ", "
     << countOf(Loops, "loop") << ", " << countOf(Graph.numNodes(), "iteration node") << ", "
     << countOf(F.Result.numValues(), "value") << " at " << countOf(Extents.size(), "level") << ", "
     << F.Result.work().Propagations << " propagated, "
     << countOf(F.Result.work().Rounds, "round of branches", "rounds of branches") << ", "
     << countOf(F.Result.joins().size(), "join") << ", " << countOf(F.Result.divergentExits().size(), "divergent exit")
     << ", " << countOf(F.Result.temporalUses().size(), "temporal use") << ", "
     << countOf(F.Result.hierarchyDependent().size(), "irreducible region") << '\n';
}

} // namespace rejoin
