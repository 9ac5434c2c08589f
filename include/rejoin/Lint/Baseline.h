//===- Baseline.h - Findings that are known -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LINT_BASELINE_H
#define REJOIN_LINT_BASELINE_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "llvm/Support/Error.h"
#include <map>

namespace rejoin {

/// Findings of an earlier run, kept in a file, so that later runs report only new ones. A finding is identified by its
/// kind, file, function and the text of its source line. The line's number does not matter, so edits elsewhere in the
/// file do not make a finding new. Equal findings are counted.
class Baseline {
public:
  /// An empty baseline for the file \p Path. Paths in it are relative to the directory of that file.
  explicit Baseline(llvm::StringRef Path);
  /// Reads a baseline. Errors name the file and its fault.
  static llvm::Expected<Baseline> read(llvm::StringRef Path);

  /// Identifies a finding by 16 hexadecimal digits. \p SourceLine is the text of its line. If it is empty (not known),
  /// the operation's text is used instead.
  std::string fingerprint(const Diagnostic &D, llvm::StringRef SourceLine) const;
  /// Whether the finding is known. Each entry accepts as many findings as its count, and each call uses up one of them.
  bool take(const std::string &Fingerprint);
  /// Removes the entries of a file.
  void forget(llvm::StringRef File);
  void add(const Diagnostic &D, const std::string &Fingerprint);
  /// Writes the baseline as JSON. The order depends only on the entries.
  llvm::Error write() const;
  const std::string &path() const { return Path; }

private:
  struct Entry {
    std::string Id, File, Function;
    unsigned Count = 0;
  };
  std::string relative(llvm::StringRef File) const;

  std::string Path, Directory;
  /// Indexed by fingerprint.
  std::map<std::string, Entry> Entries;
};

} // namespace rejoin

#endif // REJOIN_LINT_BASELINE_H
