//===- Legacy.cpp - The legacy divergence analysis beside ours -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legacy.h"
// The tool alone may show a reference implementation.
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Legacy/LegacyAnalysis.h"

using namespace llvm;

namespace rejoin {

static bool hasOneValue(const ProgramView &View, ValueId V) {
  std::optional<Operand> One;
  for (Operand O : View.operands(V)) {
    // Keys from 2^29 on are undefined values.
    if (O.isConstant() && (O.raw() & (1U << 29)))
      continue;
    if (One && !(*One == O))
      return false;
    One = O;
  }
  return true;
}

static legacy::LegacyProgram legacyProgram(const AnalyzedProgram &F) {
  const ProgramView &View = F.View;
  const Cfg &G = View.cfg();
  legacy::LegacyProgram P;
  P.Flow.Successors.resize(G.numBlocks());
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    for (BlockId S : G.successors(BlockId(B)))
      P.Flow.Successors[B].push_back(static_cast<int>(S.index()));
  P.Values.resize(View.numValues());
  for (unsigned I = 0; I != View.numValues(); ++I) {
    ValueId V(I);
    const InstanceInfo &Info = View.info(V);
    legacy::LegacyProgram::Value &Out = P.Values[I];
    if (I >= View.numArguments())
      Out.Block = static_cast<int>(View.block(V).index());
    Out.IsPhi = Info.Kind == InstanceKind::Phi;
    Out.IsBranch = Info.Kind == InstanceKind::Branch && G.numSuccessors(View.block(V)) > 1;
    Out.IsSource = Info.Kind != InstanceKind::Void && Info.Ceiling < F.Group;
    Out.IsAlwaysUniform = !Out.IsSource && Info.Floor >= F.Group;
    Out.HasOneValue = Out.IsPhi && hasOneValue(View, V);
    for (Operand O : View.operands(V))
      Out.Operands.push_back(O.isValue() ? std::optional(static_cast<int>(O.value().index())) : std::nullopt);
  }
  return P;
}

LegacyCounts compareLegacy(raw_ostream *OS, const AnalyzedProgram &F) {
  const ProgramView &View = F.View;
  ProgramNames &P = *F.Names;
  legacy::LegacyDivergence Legacy = legacy::legacyDivergence(legacyProgram(F));
  LegacyCounts Counts;
  auto Print = [&](const Twine &Text) {
    if (OS)
      *OS << Text << '\n';
  };
  // A verdict, and what ours says if it is another.
  auto Verdict = [&](bool Divergent, Extent Ours, std::string &Remark) {
    bool OursDivergent = Ours < F.Group;
    if (Divergent != OursDivergent) {
      ++(Divergent ? Counts.Weaker : Counts.Missed);
      Remark =
          Divergent ? "  <- weaker: uniform (" + Ours.name() + ")" : "   <- missed: DIVERGENT (" + Ours.name() + ")";
    }
    return Divergent ? "DIVERGENT: " : "uniform: ";
  };
  Print("LEGACY DIVERGENCE of function '" + sourceName(P.function()) + "' for groups of " + F.Group.name());
  if (View.numArguments())
    Print("ARGUMENTS");
  for (unsigned A = 0; A != View.numArguments(); ++A) {
    std::string Remark;
    const char *V = Verdict(Legacy.Divergent[A], F.Result.extent(ValueId(A)), Remark);
    Print("  " + Twine(V) + P.text(ValueId(A)) + Remark);
  }
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B) {
    BlockId Block(B), Last = P.lastPart(Block);
    if (P.isContinuation(Block))
      continue;
    Print("BLOCK " + P.block(Block));
    if (!F.Result.search().isReachable(Block)) {
      Print("  UNREACHABLE");
      continue;
    }
    Print("  DEFINITIONS");
    std::string Uses;
    for (uint32_t V = View.valueBegin(Block); V != View.valueEnd(Last); ++V) {
      ValueId Id(V);
      if (View.info(Id).Kind != InstanceKind::Void && View.info(Id).Kind != InstanceKind::Branch &&
          P.definesValue(Id)) {
        std::string Remark;
        const char *Text = Verdict(Legacy.Divergent[V], F.Result.extent(Id), Remark);
        Print("    " + Twine(Text) + P.text(Id) + Remark);
      }
      for (uint32_t U = View.operandBegin(Id); U != View.operandEnd(Id); ++U) {
        Operand O = View.operand(UseId(U));
        if (!O.hasValue())
          continue;
        bool Divergent = Legacy.Divergent[O.value().index()] ||
                         is_contained(Legacy.DivergentUses,
                                      std::pair(static_cast<int>(V), static_cast<int>(U - View.operandBegin(Id))));
        Extent Ours = F.Result.extentOfUse(View, UseId(U));
        // A use of a value whose definitions differ adds no new difference.
        bool SameDefinition = Legacy.Divergent[O.value().index()] == (F.Result.extent(O.value()) < F.Group);
        if (Divergent == (Ours < F.Group) || !SameDefinition)
          continue;
        std::string Remark;
        const char *Text = Verdict(Divergent, Ours, Remark);
        Uses += ("    " + Twine(Text) + P.name(O.value()) + " in " + P.text(Id) + Remark + "\n").str();
      }
    }
    if (!Uses.empty())
      Print("  USES THAT DIFFER\n" + StringRef(Uses).rtrim());
    ValueId Terminator = View.terminator(Last);
    std::string Remark;
    bool Chooses = View.cfg().numSuccessors(Last) > 1;
    const char *Text = Verdict(Chooses && Legacy.Divergent[Terminator.index()],
                               Chooses ? F.Result.extentOfBranch(View, Last) : Extent::grid(), Remark);
    Print("  TERMINATOR\n    " + Twine(Text) + P.text(Terminator) + Remark);
  }
  return Counts;
}

} // namespace rejoin
