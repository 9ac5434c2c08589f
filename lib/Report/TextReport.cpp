//===- TextReport.cpp - Uniformity as text -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace rejoin {

static void printHead(raw_ostream &OS, const AnalyzedProgram &F) {
  OS << "UNIFORMITY of function '" << sourceName(F.Names->function()) << "' for " << F.groupsOf(F.Group);
  if (F.WaveSize)
    OS << F.Words.translate(", waves of ") << F.WaveSize;
  OS << '\n';
}

static std::string loopName(const AnalyzedProgram &F, ProgramNames &P, LoopId L) {
  const LoopForest &Loops = F.Result.loops();
  std::string Depth = "depth " + std::to_string(Loops.depth(L));
  return Depth + (Loops.isNatural(L) ? ", header " : ", irreducible, with ") + P.block(Loops.header(L));
}

static void printControl(raw_ostream &OS, const AnalyzedProgram &F, ProgramNames &P) {
  const UniformityResult &R = F.Result;
  const Cfg &G = F.View.cfg();
  auto Divergent = [&](Extent E) { return E < F.Group; };
  if (any_of(R.divergentExits(), [&](auto &E) { return Divergent(E.Level); })) {
    OS << "CYCLES WITH DIVERGENT EXITS\n";
    for (const DivergentExit &E : R.divergentExits())
      if (Divergent(E.Level))
        OS << "  " << loopName(F, P, E.Loop) << ": exit " << P.exit(G.source(E.Edge), G.target(E.Edge))
           << " by the branch of " << P.block(E.Branch) << " (" << F.nameOf(E.Level) << ")\n";
  }
  if (any_of(R.hierarchyDependent(), [&](auto &H) { return Divergent(H.Level); })) {
    OS << "CYCLES ASSUMED DIVERGENT (convergence depends on the choice of headers)\n";
    for (const HierarchyDependent &H : R.hierarchyDependent())
      if (Divergent(H.Level))
        OS << "  " << loopName(F, P, H.Region) << ": by the branch of " << P.block(H.Branch)
           << F.Words.translate(", threads meet at ") << P.block(H.Witness) << " (" << F.nameOf(H.Level) << ")\n";
  }
  if (any_of(R.joins(), [&](auto &J) { return Divergent(J.Level); })) {
    OS << "JOINS\n";
    for (const Join &J : R.joins())
      if (Divergent(J.Level))
        OS << "  " << P.block(J.Block) << (J.GoingRound ? " (going round)" : "") << " of the branch of "
           << P.block(J.Branch) << " (" << F.nameOf(J.Level) << ")\n";
  }
}

static void printUses(raw_ostream &OS, const AnalyzedProgram &F, ProgramNames &P, ValueId V) {
  // Uses that differ from their definition: these the definitions do not show.
  const ProgramView &View = F.View;
  for (uint32_t U = View.operandBegin(V); U != View.operandEnd(V); ++U) {
    Operand O = View.operand(UseId(U));
    if (!O.hasValue())
      continue;
    Extent Use = F.Result.extentOfUse(View, UseId(U));
    if (Use < F.Group && Use < F.Result.extent(O.value()))
      OS << "    " << verdict(Use, F) << ": " << P.name(O.value()) << " in " << P.text(V) << "\n";
  }
}

void printText(raw_ostream &OS, const AnalyzedProgram &F) {
  const ProgramView &View = F.View;
  const UniformityResult &R = F.Result;
  ProgramNames &P = *F.Names;
  printHead(OS, F);
  if (View.numArguments())
    OS << "ARGUMENTS\n";
  for (unsigned A = 0; A != View.numArguments(); ++A)
    OS << "  " << verdict(R.extent(ValueId(A)), F) << ": " << P.text(ValueId(A)) << '\n';
  printControl(OS, F, P);
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B) {
    BlockId Block(B);
    // The parts of a block that is split where a convergence region ends are printed as one.
    if (P.isContinuation(Block))
      continue;
    BlockId Last = P.lastPart(Block);
    OS << "BLOCK " << P.block(Block) << '\n';
    if (!R.search().isReachable(Block)) {
      OS << "  UNREACHABLE\n";
      continue;
    }
    ValueId Terminator = View.terminator(Last);
    std::string Uses;
    raw_string_ostream UsesOS(Uses);
    OS << "  DEFINITIONS\n";
    for (uint32_t V = View.valueBegin(Block); V != View.valueEnd(Last); ++V) {
      bool Defines = isOutput(View, ValueId(V)) && P.definesValue(ValueId(V));
      if (Defines)
        OS << "    " << verdict(R.extent(ValueId(V)), F) << ": " << P.text(ValueId(V)) << '\n';
      printUses(UsesOS, F, P, ValueId(V));
    }
    if (!Uses.empty())
      OS << "  DIVERGENT USES OF UNIFORM VALUES\n" << Uses;
    OS << "  TERMINATOR\n    " << verdict(R.extentOfBranch(View, Last), F) << ": " << P.text(Terminator) << '\n';
  }
}

} // namespace rejoin
