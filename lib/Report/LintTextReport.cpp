//===- LintTextReport.cpp - Findings with the lines of the source -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Report/FindingReports.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Folding.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace rejoin {

void printWithSource(raw_ostream &OS, const Diagnostic &D, SourceLines &Text, unsigned Columns,
                     std::set<std::string> *ShownNotes) {
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
  auto Place = [&](const Location &L) { return printableWord(placeText(L)) + ": "; };
  // The words of severity in colour; the line is folded as if they had none.
  auto Print = [&](const std::string &Before, StringRef Word, HighlightColor Color, const std::string &Message,
                   unsigned Indent) {
    std::string Line = fold(Before + Word.str() + ": " + Message, Columns, Indent);
    if (StringRef(Line).starts_with(Before + Word.str())) {
      OS << Before;
      WithColor(OS, Color) << Word;
      OS << StringRef(Line).drop_front(Before.size() + Word.size()) << '\n';
    } else {
      OS << Line << '\n';
    }
  };
  const HighlightColor Level = D.level() == Severity::Error     ? HighlightColor::Error
                               : D.level() == Severity::Warning ? HighlightColor::Warning
                                                                : HighlightColor::Remark;
  Print(Place(D.Where), nameOf(D.level()), Level,
        printableWord(D.Message) + " [" + infoOf(D.Kind).Id.str() + ", rule " + infoOf(D.Kind).Rule.str() + "]", 4);
  if (Text.line(D.Where.File, D.Where.Line))
    Show(D.Where, "  ");
  else
    OS << "  in '" << printableWord(sourceName(D.Function)) << "': " << printableWord(D.Operation) << '\n';
  for (const Note &N : D.Notes) {
    const std::string Before = "  " + (N.Where.Line ? Place(N.Where) : ""), Message = printableWord(N.Message);
    const bool HasLine = N.Where.Line && (N.Where.Line != D.Where.Line || N.Where.File != D.Where.File);
    const bool IsShown = HasLine && ShownNotes && !ShownNotes->insert(Before + Message).second;
    Print(Before, "note", HighlightColor::Note, Message + (IsShown ? " (shown above)" : ""), 6);
    if (HasLine && !IsShown)
      Show(N.Where, "    ");
  }
  if (!D.Hint.empty())
    Print("  ", "hint", HighlightColor::Note, printableWord(D.Hint), 6);
}

} // namespace rejoin
