//===- MarkdownReport.cpp - Findings as a summary of a CI job -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Report/FindingReports.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace rejoin {

/// HTML in Markdown ends at an empty line.
static std::string oneLine(std::string Text) {
  llvm::replace(Text, '\n', ' ');
  return Text;
}

static std::string at(const Location &L) {
  std::string Result = plainPath(L.File);
  if (L.Line)
    Result += ":" + std::to_string(L.Line);
  return markdownCode(Result);
}

namespace {
enum class Cell : uint8_t { OfTable, None };
} // namespace

/// A message, whose code stays code. A cell of a table ends at a bar also in code.
static std::string prose(StringRef Message, Cell In = Cell::None) {
  std::string Result;
  bool IsCode = false;
  for (StringRef Part : split(Message, '`')) {
    if (!IsCode)
      Result += escapeMarkdown(Part);
    else if (In == Cell::OfTable)
      Result += markdownCode(Part);
    else
      Result += "`" + oneLine(printable(Part)) + "`";
    IsCode = !IsCode;
  }
  return Result;
}

/// Why something is missing: the first line without the file's name, which stands before it, and the compiler's text as
/// a block of code.
static void printWhy(raw_ostream &OS, StringRef Path, StringRef Why) {
  Why.consume_front((Path + ": ").str());
  auto [First, Rest] = Why.rtrim().split('\n');
  OS << "- " << markdownCode(Path) << ": " << escapeMarkdown(First) << '\n';
  if (Rest.empty())
    return;
  OS << '\n';
  for (StringRef Line : split(Rest, '\n'))
    OS << "      " << printable(Line.rtrim()) << '\n';
  OS << '\n';
}

static void printMissing(raw_ostream &OS, ArrayRef<UnreadFile> Unread, ArrayRef<UncheckedPart> Parts) {
  if (!Unread.empty())
    OS << "\nNot read:\n\n";
  for (const UnreadFile &F : Unread)
    printWhy(OS, F.Path, F.Why);
  for (const auto &[What, Title] : {std::pair(UncheckedPart::What::LeftOut, "Left out"),
                                    {UncheckedPart::What::Headers, "Checked without headers"},
                                    {UncheckedPart::What::Comment, "Comments that accept nothing"}}) {
    bool IsFirst = true;
    for (const UncheckedPart &P : Parts)
      if (P.Is == What) {
        if (std::exchange(IsFirst, false))
          OS << '\n' << Title << ":\n\n";
        printWhy(OS,
                 P.Where.Line && What == UncheckedPart::What::Comment ? placeText({P.Where.File, P.Where.Line, 0})
                                                                      : P.Path,
                 P.Why);
      }
  }
}

void printMarkdown(raw_ostream &OS, ArrayRef<ReportedFinding> Findings, unsigned NumFiles, ArrayRef<UnreadFile> Unread,
                   ArrayRef<UncheckedPart> Parts) {
  unsigned Counts[3] = {}, Accepted = 0;
  for (const ReportedFinding &R : Findings)
    R.isNew() ? ++Counts[static_cast<unsigned>(R.Finding.level())] : ++Accepted;
  auto Count = [&](unsigned N, StringRef What) { return (Twine(N) + " " + What + (N == 1 ? "" : "s")).str(); };
  OS << "## Rejoin\n\n";
  if (NumFiles == 0 && Unread.empty()) {
    OS << "No file was checked.\n";
    return;
  }
  OS << Count(Counts[2], "error") << ", " << Count(Counts[1], "warning") << ", " << Count(Counts[0], "remark") << " in "
     << Count(NumFiles, "file");
  if (Accepted)
    OS << "; " << Accepted << " suppressed, or in the baseline";
  OS << ".\n";
  printMissing(OS, Unread, Parts);
  if (Counts[0] + Counts[1] + Counts[2] == 0)
    return;
  OS << "\n| Severity | Location | Finding | Rule |\n|---|---|---|---|\n";
  for (const ReportedFinding &R : Findings)
    if (R.isNew())
      OS << "| " << nameOf(R.Finding.level()) << " | " << at(R.Finding.Where) << " | "
         << prose(R.Finding.Message, Cell::OfTable) << " | `" << infoOf(R.Finding.Kind).Id << "` |\n";
  for (const ReportedFinding &R : Findings) {
    const Diagnostic &D = R.Finding;
    if (!R.isNew() || (D.Notes.empty() && D.Hint.empty()))
      continue;
    OS << "\n<details><summary>" << (D.Notes.empty() ? "Hint for" : "Causes of") << " <code>" << infoOf(D.Kind).Id
       << "</code> at <code>";
    OS << oneLine(escapeHtml(plainPath(D.Where.File))) << ':' << D.Where.Line << "</code></summary>\n\n";
    for (const Note &N : D.Notes)
      OS << "1. " << (N.Where.Line ? at(N.Where) + " " : "") << prose(N.Message) << '\n';
    if (!D.Hint.empty())
      OS << (D.Notes.empty() ? "" : "\nHint: ") << prose(D.Hint) << '\n';
    OS << "\n</details>\n";
  }
}

} // namespace rejoin
