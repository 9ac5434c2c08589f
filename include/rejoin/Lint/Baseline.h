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

/// Findings of an earlier run, kept in a file, so that later runs report only new ones. A finding is recognised by
/// its kind, file, function and the text of its source line, not by the line's number: edits elsewhere in the file do
/// not make it new. Equal findings are counted.
class Baseline {
public:
  /// An empty baseline that \p Path would hold; paths in it are relative to its directory.
  explicit Baseline(llvm::StringRef Path);
  /// Errors name the file and its fault.
  static llvm::Expected<Baseline> read(llvm::StringRef Path);

  /// What identifies a finding, as 16 hexadecimal digits. \p SourceLine is the text of its line, empty if it is not
  /// known; then the operation's text stands for it.
  std::string fingerprint(const Diagnostic &D, llvm::StringRef SourceLine) const;
  /// Whether the finding is known; each entry accounts for as many findings as it counts.
  bool take(const std::string &Fingerprint);
  /// Drops the entries of a file.
  void forget(llvm::StringRef File);
  void add(const Diagnostic &D, const std::string &Fingerprint);
  /// As JSON, in an order that depends on the entries only.
  llvm::Error write() const;
  const std::string &path() const { return Path; }

private:
  struct Entry {
    std::string Id, File, Function;
    unsigned Count = 0;
  };
  std::string relative(llvm::StringRef File) const;

  std::string Path, Directory;
  /// By fingerprint.
  std::map<std::string, Entry> Entries;
};

} // namespace rejoin

#endif // REJOIN_LINT_BASELINE_H
