//===- Printing.cpp - Names and places of values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;

namespace rejoin {

std::string verdict(Extent E, const AnalyzedProgram &F) {
  return (E < F.Group ? "DIVERGENT (" : "uniform (") + F.nameOf(E) + ")";
}

std::string scopeLegend(const Terms &Words) {
  return Words.translate(
      "  ~: may differ within a wave. thread: between any two threads; quad, 16, 64: the same within "
      "each aligned\n     group of 4, 16, 64; workgroup, grid: the same within each workgroup, in the "
      "whole grid\n");
}

bool isOutput(const ProgramView &View, ValueId V) { return View.info(V).Kind != InstanceKind::Void; }

UniformityCounts &UniformityCounts::operator+=(const UniformityCounts &O) {
  Functions += O.Functions;
  Values += O.Values;
  DivergentValues += O.DivergentValues;
  Uses += O.Uses;
  DivergentUses += O.DivergentUses;
  Branches += O.Branches;
  DivergentBranches += O.DivergentBranches;
  return *this;
}

UniformityCounts countVerdicts(const AnalyzedProgram &F) {
  const ProgramView &View = F.View;
  UniformityCounts C;
  C.Functions = 1;
  for (unsigned I = 0; I != View.numValues(); ++I) {
    ValueId V(I);
    if (F.Result.search().isReachable(View.block(V)) && isOutput(View, V) &&
        View.info(V).Kind != InstanceKind::Branch) {
      ++C.Values;
      C.DivergentValues += F.Result.extent(V) < F.Group;
    }
  }
  for (unsigned U = 0; U != View.numUses(); ++U)
    if (View.operand(UseId(U)).hasValue()) {
      ++C.Uses;
      C.DivergentUses += F.Result.extentOfUse(View, UseId(U)) < F.Group;
    }
  for (unsigned B = 0; B != View.cfg().numBlocks(); ++B)
    if (View.cfg().numSuccessors(BlockId(B)) >= 2 && F.Result.search().isReachable(BlockId(B))) {
      ++C.Branches;
      C.DivergentBranches += F.Result.extentOfBranch(View, BlockId(B)) < F.Group;
    }
  return C;
}

void printCounts(raw_ostream &OS, const UniformityCounts &C) {
  auto Print = [&](unsigned N, StringRef One, StringRef Many, unsigned Divergent) {
    OS << N << ' ' << (N == 1 ? One : Many) << " (" << Divergent << " divergent)";
  };
  Print(C.Values, "value", "values", C.DivergentValues);
  OS << ", ";
  Print(C.Uses, "use", "uses", C.DivergentUses);
  OS << ", ";
  Print(C.Branches, "branch", "branches", C.DivergentBranches);
}

/// The page's own script, its style, and nothing else: no request leaves it, and what a name might smuggle in is not
/// run.
static std::string securityPolicy(StringRef Script) {
  auto Hash = SHA256::hash(arrayRefFromStringRef(Script));
  return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + encodeBase64(Hash) +
         "'; base-uri 'none'; form-action 'none'";
}

void printPageHead(raw_ostream &OS, StringRef Title, StringRef Style, StringRef Script) {
  OS << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\""
     << securityPolicy(Script) << "\">\n<title>" << escapeHtml(Title) << " - rejoin</title>\n<style>\n"
     << Style << "</style>\n</head>\n<body>\n";
}

} // namespace rejoin
