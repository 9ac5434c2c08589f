//===- GccReport.cpp - Findings as GCC prints diagnostics -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Report/FindingReports.h"
#include "rejoin/Support/Escape.h"

using namespace llvm;

namespace rejoin {

static void printGccLocation(raw_ostream &OS, const Location &L) { OS << printableWord(placeText(L)) << ": "; }

void printGcc(raw_ostream &OS, ArrayRef<ReportedFinding> Findings) {
  for (const ReportedFinding &R : Findings) {
    if (!R.isNew())
      continue;
    const Diagnostic &D = R.Finding;
    printGccLocation(OS, D.Where);
    OS << (D.level() == Severity::Remark ? "note" : nameOf(D.level())) << ": " << printableWord(D.Message) << " ["
       << infoOf(D.Kind).Id << "]\n";
    for (const Note &N : D.Notes) {
      printGccLocation(OS, N.Where.Line ? N.Where : D.Where);
      OS << "note: " << printableWord(N.Message) << '\n';
    }
    if (!D.Hint.empty()) {
      printGccLocation(OS, D.Where);
      OS << "note: " << printableWord(D.Hint) << '\n';
    }
  }
}

} // namespace rejoin
