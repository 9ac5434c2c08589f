//===- FindingReports.h - Findings for people, CI and editors -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_FINDINGREPORTS_H
#define REJOIN_REPORT_FINDINGREPORTS_H

#include "rejoin/Diagnostics/Diagnostic.h"

namespace rejoin {

class SourceLines;

/// A finding of a run, and whether it is accepted.
struct ReportedFinding {
  enum class Acceptance : uint8_t {
    No,
    /// By a comment in the source.
    InSource,
    /// By `Suppressions` of the project's configuration, for `Reason`.
    ByConfiguration,
    /// It is in the baseline.
    InBaseline,
  };
  Diagnostic Finding;
  Acceptance Accepted = Acceptance::No;
  std::string Reason;
  /// The file that was checked; the finding may lie in one that it includes.
  std::string Input;
  /// What identifies it in other versions of the file; may be empty.
  std::string Fingerprint;
  /// It makes the run fail.
  bool Fails = false;
  bool isNew() const { return Accepted == Acceptance::No; }
};

/// A file that gave nothing.
struct UnreadFile {
  std::string Path, Why;
};

/// For people: the message, the source line with a caret, and each cause with its line.
void printWithSource(llvm::raw_ostream &OS, const Diagnostic &D, SourceLines &Text, unsigned Columns = 0);

/// SARIF 2.1.0, one run of rejoin \p Version: each kind that occurs is a rule, chains of causes are code flows. \p
/// HasBaseline says that findings were compared with a baseline. Files that could not be read are notifications of a
/// run that did not succeed. \p RulePages is the address of the pages of the rules on the web (`RulePages/W1/`), for
/// links; empty if there are none.
void printSarif(llvm::raw_ostream &OS, llvm::ArrayRef<ReportedFinding> Findings, llvm::ArrayRef<UnreadFile> Unread,
                llvm::StringRef Version, bool HasBaseline = false, llvm::StringRef RulePages = "");

/// A summary in GitHub's Markdown: the counts, a table of findings, and each finding's causes folded away.
void printMarkdown(llvm::raw_ostream &OS, llvm::ArrayRef<ReportedFinding> Findings, unsigned NumFiles,
                   llvm::ArrayRef<UnreadFile> Unread);

/// JUnit's XML: a suite for each of \p Files, a failed case for each finding that makes the run fail, and a skipped one
/// for accepted ones. A file without findings has one case that passes, one that could not be read a case in error.
void printJUnit(llvm::raw_ostream &OS, llvm::ArrayRef<ReportedFinding> Findings, llvm::ArrayRef<std::string> Files,
                llvm::ArrayRef<UnreadFile> Unread);

/// `file:line:column: error: message [id]` and a line for each note, as GCC prints them; editors' error parsers know
/// the form. A remark is a note there.
void printGcc(llvm::raw_ostream &OS, llvm::ArrayRef<ReportedFinding> Findings);

} // namespace rejoin

#endif // REJOIN_REPORT_FINDINGREPORTS_H
