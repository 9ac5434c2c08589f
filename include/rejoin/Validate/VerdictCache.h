//===- VerdictCache.h - Known verdicts ------------------------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_VALIDATE_VERDICTCACHE_H
#define REJOIN_VALIDATE_VERDICTCACHE_H

#include "rejoin/Validate/Validate.h"
#include "llvm/ADT/StringMap.h"

namespace rejoin {

/// The text of a function and of everything that it refers to. Functions with equal texts have the same meaning, even
/// in different modules.
std::string textWithCallees(const llvm::Function &F);

/// Converts a verdict to JSON. The inverse, `verdictFromText`, returns nothing for other text.
std::string verdictToText(const ValidationResult &R);
std::optional<ValidationResult> verdictFromText(llvm::StringRef Text);

/// Keeps verdicts by a hash of both texts, all options and this program, so that no question is answered twice. They
/// are kept in the process and, if there is a folder, on disk. Several processes may use a folder together. An entry
/// begins with a hash of its name and its text, so a damaged entry, or that of another pair, is none.
class VerdictCache {
public:
  /// \p Folder is created if it is missing. If it is empty, verdicts are kept in the process alone.
  explicit VerdictCache(std::string Folder = "") : Folder(std::move(Folder)) {}

  /// As `rejoin::validate`.
  ValidationResult validate(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                            const ValidateOptions &Options);
  /// The number of verdicts that were known.
  unsigned hits() const { return Hits; }
  /// The reason why the folder cannot be used; empty if it can. Call this once, before the first verdict.
  std::string problem() const;
  /// The reason why the last verdicts are not on disk; empty if they are.
  const std::string &writeProblem() const { return WriteProblem; }
  /// Takes old entries away, and those used longest ago if all together are too large.
  void prune() const;

private:
  std::string pathOf(llvm::StringRef Key) const;

  std::string Folder, WriteProblem;
  llvm::StringMap<ValidationResult> Known;
  unsigned Hits = 0;
};

} // namespace rejoin

#endif // REJOIN_VALIDATE_VERDICTCACHE_H
