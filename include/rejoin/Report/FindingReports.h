//===- FindingReports.h - Findings for people, CI and editors -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_FINDINGREPORTS_H
#define REJOIN_REPORT_FINDINGREPORTS_H

#include "rejoin/Diagnostics/UncheckedPart.h"
#include <set>
#include <string>

namespace rejoin {

class SourceLines;

/// A finding of a run, and whether the user has accepted it.
struct ReportedFinding {
  enum class Acceptance : uint8_t {
    No,
    /// Accepted by a comment in the source.
    InSource,
    /// Accepted by `Suppressions` in the project's configuration, for `Reason`.
    ByConfiguration,
    /// Accepted by the baseline.
    InBaseline,
  };
  Diagnostic Finding;
  Acceptance Accepted = Acceptance::No;
  std::string Reason;
  /// The file that was checked. The finding itself may be in an included file.
  std::string Input;
  /// Identifies the finding in other versions of the file. May be empty.
  std::string Fingerprint;
  /// Whether the finding makes the run fail.
  bool Fails = false;
  bool isNew() const { return Accepted == Acceptance::No; }
};

/// A file that could not be analysed.
struct UnreadFile {
  std::string Path, Why;
};

/// Prints a finding for a terminal: the message, the source line with a caret, and each cause with its line. Lines are
/// folded at \p Columns, unless it is 0. \p ShownNotes, of one run, receives the causes: one that it has already is
/// printed without its line.
void printWithSource(llvm::raw_ostream &OS, const Diagnostic &D, SourceLines &Text, unsigned Columns = 0,
                     std::set<std::string> *ShownNotes = nullptr);

/// Prints SARIF 2.1.0: one run of rejoin \p Version. Each kind that occurs is a rule; chains of causes are code flows.
/// Files that could not be read, and kernels that were left out, are notifications of a run that failed; headers that
/// were not found are warnings. \p HasBaseline states that findings were compared with a baseline. \p RulePages is the
/// web address of the rule pages (`RulePages/W1/`)
/// for links; empty if there is none.
void printSarif(llvm::raw_ostream &OS, llvm::ArrayRef<ReportedFinding> Findings, llvm::ArrayRef<UnreadFile> Unread,
                llvm::ArrayRef<UncheckedPart> Parts, llvm::StringRef Version, bool HasBaseline = false,
                llvm::StringRef RulePages = "");

/// Prints a summary in GitHub's Markdown: the counts, a table of findings, and the causes of each finding in a folded
/// section.
void printMarkdown(llvm::raw_ostream &OS, llvm::ArrayRef<ReportedFinding> Findings, unsigned NumFiles,
                   llvm::ArrayRef<UnreadFile> Unread, llvm::ArrayRef<UncheckedPart> Parts);

/// Prints JUnit's XML with a suite for each of \p Files. A finding that makes the run fail is a failed case; an
/// accepted finding is a skipped case. A file without findings has one case that passes. A file that could not be read
/// has one case with an error. A kernel that was left out is a case with an error, and headers that were not found are
/// a skipped case.
void printJUnit(llvm::raw_ostream &OS, llvm::ArrayRef<ReportedFinding> Findings, llvm::ArrayRef<std::string> Files,
                llvm::ArrayRef<UnreadFile> Unread, llvm::ArrayRef<UncheckedPart> Parts);

/// Prints `file:line:column: error: message [id]` and one line for each note, in GCC's format, which error parsers of
/// editors know. A remark is printed as a note.
void printGcc(llvm::raw_ostream &OS, llvm::ArrayRef<ReportedFinding> Findings);

} // namespace rejoin

#endif // REJOIN_REPORT_FINDINGREPORTS_H
