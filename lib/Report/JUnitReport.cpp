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
#include <map>

using namespace llvm;

namespace rejoin {

static void printCase(raw_ostream &OS, StringRef File, const ReportedFinding &R) {
  const Diagnostic &D = R.Finding;
  OS << "    <testcase classname=\"" << escapeXml(File) << "\" name=\"" << infoOf(D.Kind).Id << " at "
     << escapeXml(placeText(D.Where)) << "\" file=\"" << escapeXml(D.Where.File) << "\" line=\"" << D.Where.Line
     << "\">\n";
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

void printJUnit(raw_ostream &OS, ArrayRef<ReportedFinding> Findings, ArrayRef<std::string> Files,
                ArrayRef<UnreadFile> Unread) {
  std::map<StringRef, std::vector<const ReportedFinding *>> OfFile;
  size_t Tests = Findings.size() + Unread.size();
  for (const ReportedFinding &R : Findings)
    OfFile[R.Input].push_back(&R);
  auto PrintCounts = [&](size_t Tests, auto NumOf) {
    OS << " tests=\"" << Tests << "\" failures=\"" << NumOf([](const ReportedFinding &R) { return R.Fails; })
       << "\" skipped=\"" << NumOf([](const ReportedFinding &R) { return !R.isNew(); }) << "\">\n";
  };
  for (const std::string &File : Files)
    Tests += OfFile[File].empty();
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rejoin\"";
  if (!Unread.empty())
    OS << " errors=\"" << Unread.size() << '"';
  PrintCounts(Tests, [&](auto Is) { return count_if(Findings, Is); });
  for (const std::string &File : Files) {
    const auto &Cases = OfFile[File];
    OS << "  <testsuite name=\"" << escapeXml(File) << "\"";
    PrintCounts(std::max<size_t>(1, Cases.size()),
                [&](auto Is) { return count_if(Cases, [&](const ReportedFinding *R) { return Is(*R); }); });
    if (Cases.empty())
      OS << "    <testcase classname=\"" << escapeXml(File) << "\" name=\"no findings\"/>\n";
    for (const ReportedFinding *R : Cases)
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
