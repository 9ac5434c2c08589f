//===- JUnitReport.cpp - Findings as test results -*- C++ -*-===//
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
#include <map>

using namespace llvm;

namespace rejoin {

static void printCase(raw_ostream &OS, StringRef File, const ReportedFinding &R) {
  const Diagnostic &D = R.Finding;
  OS << "    <testcase classname=\"" << escapeXml(File) << "\" name=\"" << infoOf(D.Kind).Id << " at "
     << escapeXml(placeText(D.Where)) << "\" file=\"" << escapeXml(plainPath(D.Where.File)) << "\" line=\""
     << D.Where.Line << "\">\n";
  std::string Text = placeText(D.Where) + ": " + nameOf(D.level()).str() + ": " + D.Message + "\n";
  for (const Note &N : D.Notes)
    Text += (N.Where.Line ? placeText(N.Where) + ": note: " : "note: ") + N.Message + "\n";
  if (!D.Hint.empty())
    Text += "hint: " + D.Hint + "\n";
  if (!R.isNew())
    OS << "      <skipped message=\"" << escapeXml(R.Reason.empty() ? "accepted" : R.Reason) << "\"/>\n";
  else if (R.Fails)
    OS << "      <failure type=\"" << infoOf(D.Kind).Id << "\" message=\"" << escapeXml(D.Message) << "\">"
       << escapeXml(Text) << "</failure>\n";
  else
    OS << "      <system-out>" << escapeXml(Text) << "</system-out>\n";
  OS << "    </testcase>\n";
}

static void printCase(raw_ostream &OS, const UncheckedPart &P) {
  std::string Name = "checking all";
  if (!P.Names.empty()) {
    const bool IsComment = P.Is == UncheckedPart::What::Comment;
    Name = (P.isLeftOut() ? "checking " : IsComment ? "accepting " : "reading ") + join(P.Names, ", ");
  }
  OS << "    <testcase classname=\"" << escapeXml(P.Path) << "\" name=\"" << escapeXml(Name) << "\">\n      <"
     << (P.isLeftOut() ? "error" : "skipped") << " message=\"" << escapeXml(P.Why) << "\"/>\n    </testcase>\n";
}

namespace {
/// What one suite, or all of them, have.
struct CaseCounts {
  size_t Tests = 0, Errors = 0, Failures = 0, Skipped = 0;
  void add(const ReportedFinding &R) {
    ++Tests;
    Failures += R.Fails;
    Skipped += !R.isNew();
  }
  void add(const UncheckedPart &P) {
    ++Tests;
    ++(P.isLeftOut() ? Errors : Skipped);
  }
  void print(raw_ostream &OS) const {
    if (Errors)
      OS << " errors=\"" << Errors << '"';
    OS << " tests=\"" << Tests << "\" failures=\"" << Failures << "\" skipped=\"" << Skipped << "\">\n";
  }
};

struct CasesOfFile {
  std::vector<const ReportedFinding *> Findings;
  std::vector<const UncheckedPart *> Parts;
  bool empty() const { return Findings.empty() && Parts.empty(); }
};
} // namespace

void printJUnit(raw_ostream &OS, ArrayRef<ReportedFinding> Findings, ArrayRef<std::string> Files,
                ArrayRef<UnreadFile> Unread, ArrayRef<UncheckedPart> Parts) {
  std::map<StringRef, CasesOfFile> OfFile;
  CaseCounts All;
  All.Tests = All.Errors = Unread.size();
  for (const ReportedFinding &R : Findings) {
    OfFile[R.Input].Findings.push_back(&R);
    All.add(R);
  }
  for (const UncheckedPart &P : Parts) {
    OfFile[P.Path].Parts.push_back(&P);
    All.add(P);
  }
  for (const std::string &File : Files)
    All.Tests += OfFile[File].empty();
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rejoin\"";
  All.print(OS);
  for (const std::string &File : Files) {
    const CasesOfFile &Cases = OfFile[File];
    OS << "  <testsuite name=\"" << escapeXml(File) << "\"";
    CaseCounts Counts;
    for (const ReportedFinding *R : Cases.Findings)
      Counts.add(*R);
    for (const UncheckedPart *P : Cases.Parts)
      Counts.add(*P);
    Counts.Tests += Cases.empty();
    Counts.print(OS);
    if (Cases.empty())
      OS << "    <testcase classname=\"" << escapeXml(File) << "\" name=\"no findings\"/>\n";
    for (const UncheckedPart *P : Cases.Parts)
      printCase(OS, *P);
    for (const ReportedFinding *R : Cases.Findings)
      printCase(OS, File, *R);
    OS << "  </testsuite>\n";
  }
  for (const UnreadFile &F : Unread)
    OS << "  <testsuite name=\"" << escapeXml(F.Path) << "\" tests=\"1\" errors=\"1\">\n    <testcase classname=\""
       << escapeXml(F.Path) << "\" name=\"reading\">\n      <error message=\"" << escapeXml(F.Why)
       << "\"/>\n    </testcase>\n  </testsuite>\n";
  OS << "</testsuites>\n";
}

} // namespace rejoin
