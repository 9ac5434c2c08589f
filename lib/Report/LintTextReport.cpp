//===- LintTextReport.cpp - Findings with the lines of the source -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Report/FindingReports.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/Support/Escape.h"

using namespace llvm;

namespace rejoin {

void printWithSource(raw_ostream &OS, const Diagnostic &D, SourceLines &Text) {
  auto Show = [&](const Location &L, StringRef Indent) {
    auto Line = Text.line(L.File, L.Line);
    if (!Line)
      return;
    std::string Number = std::to_string(L.Line);
    OS << Indent << Number << " | " << printableWord(*Line) << '\n';
    if (!L.Column || L.Column > Line->size() + 1)
      return;
    OS << Indent << std::string(Number.size(), ' ') << " | ";
    for (char C : Line->take_front(L.Column - 1))
      OS << (C == '\t' ? '\t' : ' ');
    OS << "^\n";
  };
  auto Place = [&](const Location &L) {
    OS << printableWord(L.File);
    if (L.Line)
      OS << ':' << L.Line << ':' << L.Column;
    OS << ": ";
  };
  Place(D.Where);
  OS << nameOf(D.level()) << ": " << printableWord(D.Message) << " [" << infoOf(D.Kind).Id << ", rule " << infoOf(D.Kind).Rule
     << "]\n";
  if (Text.line(D.Where.File, D.Where.Line))
    Show(D.Where, "  ");
  else
    OS << "  in '" << printableWord(sourceName(D.Function)) << "': " << printableWord(D.Operation) << '\n';
  for (const Note &N : D.Notes) {
    OS << "  ";
    if (N.Where.Line)
      Place(N.Where);
    OS << "note: " << printableWord(N.Message) << '\n';
    if (N.Where.Line && (N.Where.Line != D.Where.Line || N.Where.File != D.Where.File))
      Show(N.Where, "    ");
  }
  if (!D.Hint.empty())
    OS << "  hint: " << printableWord(D.Hint) << '\n';
}

} // namespace rejoin
