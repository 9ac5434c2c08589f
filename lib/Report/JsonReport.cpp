//===- JsonReport.cpp - Uniformity as JSON -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "rejoin/Diagnostics/FunctionNames.h"

using namespace llvm;

namespace rejoin {

static void writeVerdict(json::OStream &J, Extent E, Extent Group) {
  J.attribute("extent", E.name());
  J.attribute("divergent", E < Group);
}

static void writeCause(json::OStream &J, const AnalyzedProgram &F, ProgramNames &P, ValueId V) {
  auto Chain = explain(F.View, F.Result, V, /*MaxSteps=*/1);
  if (Chain.empty())
    return;
  const ExplanationStep &S = Chain.front();
  static const char *const Kinds[] = {"source", "data", "join", "temporal", "hierarchy"};
  J.attributeObject("cause", [&] {
    J.attribute("kind", Kinds[static_cast<int>(S.StepKind)]);
    if (S.Def.isValid())
      J.attribute("value", P.name(S.Def));
    if (S.Branch.isValid())
      J.attribute("branch", P.block(S.Branch));
  });
}

static void writeControl(json::OStream &J, const AnalyzedProgram &F, ProgramNames &P) {
  const UniformityResult &R = F.Result;
  const Cfg &G = F.View.cfg();
  J.attributeArray("divergentExits", [&] {
    for (const DivergentExit &E : R.divergentExits())
      J.object([&] {
        J.attribute("header", P.block(R.loops().header(E.Loop)));
        J.attribute("depth", R.loops().depth(E.Loop));
        J.attribute("from", P.block(G.source(E.Edge)));
        J.attribute("to", P.block(G.target(E.Edge)));
        J.attribute("branch", P.block(E.Branch));
        writeVerdict(J, E.Level, F.Group);
      });
  });
  J.attributeArray("assumedDivergentCycles", [&] {
    for (const HierarchyDependent &H : R.hierarchyDependent())
      J.object([&] {
        J.attribute("block", P.block(R.loops().header(H.Region)));
        J.attribute("branch", P.block(H.Branch));
        writeVerdict(J, H.Level, F.Group);
      });
  });
  J.attributeArray("joins", [&] {
    for (const Join &K : R.joins())
      J.object([&] {
        J.attribute("block", P.block(K.Block));
        J.attribute("branch", P.block(K.Branch));
        J.attribute("goingRound", K.GoingRound);
        writeVerdict(J, K.Level, F.Group);
      });
  });
}

void printJson(json::OStream &J, const AnalyzedProgram &F, function_ref<void()> More) {
  const ProgramView &View = F.View;
  ProgramNames &P = *F.Names;
  J.object([&] {
    J.attribute("function", F.Names->function());
    J.attribute("name", json::fixUTF8(sourceName(F.Names->function())));
    J.attribute("group", F.Group.name());
    J.attribute("waveSize", F.WaveSize);
    UniformityCounts C = countVerdicts(F);
    J.attributeObject("summary", [&] {
      J.attribute("values", C.Values);
      J.attribute("divergentValues", C.DivergentValues);
      J.attribute("uses", C.Uses);
      J.attribute("divergentUses", C.DivergentUses);
      J.attribute("branches", C.Branches);
      J.attribute("divergentBranches", C.DivergentBranches);
    });
    J.attributeArray("arguments", [&] {
      for (unsigned A = 0; A != View.numArguments(); ++A)
        J.object([&] {
          J.attribute("name", P.name(ValueId(A)));
          writeVerdict(J, F.Result.extent(ValueId(A)), F.Group);
        });
    });
    writeControl(J, F, P);
    J.attributeArray("blocks", [&] {
      for (unsigned B = 0; B != View.cfg().numBlocks(); B = P.lastPart(BlockId(B)).index() + 1)
        J.object([&] {
          BlockId Block(B), Last = P.lastPart(Block);
          J.attribute("name", P.block(Block));
          J.attribute("reachable", F.Result.search().isReachable(Block));
          J.attributeObject("terminator", [&] {
            J.attribute("text", P.text(View.terminator(Last)));
            writeVerdict(J, F.Result.extentOfBranch(View, Last), F.Group);
          });
          J.attributeArray("values", [&] {
            for (uint32_t V = View.valueBegin(Block); V != View.valueEnd(Last); ++V) {
              if (!isOutput(View, ValueId(V)) || !P.definesValue(ValueId(V)))
                continue;
              J.object([&] {
                J.attribute("name", P.name(ValueId(V)));
                J.attribute("text", P.text(ValueId(V)));
                if (std::string L = P.location(ValueId(V)); !L.empty())
                  J.attribute("location", L);
                writeVerdict(J, F.Result.extent(ValueId(V)), F.Group);
                writeCause(J, F, P, ValueId(V));
              });
            }
          });
        });
    });
    J.attributeArray("temporalUses", [&] {
      for (const TemporalUse &T : F.Result.temporalUses())
        J.object([&] {
          J.attribute("value", P.name(View.operand(T.Use).value()));
          J.attribute("user", P.text(T.User));
          J.attribute("operand", T.Use.index() - View.operandBegin(T.User));
          writeVerdict(J, T.Level, F.Group);
        });
    });
    if (More)
      More();
  });
}

} // namespace rejoin
