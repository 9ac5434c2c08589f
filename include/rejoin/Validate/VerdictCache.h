//===- VerdictCache.h - Verdicts that are known already ---------*- C++ -*-===//
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

/// The text of a function and of all that it refers to: equal texts say the same, whichever module they are from.
std::string textWithCallees(const llvm::Function &F);

/// A verdict as JSON, and back: nothing for other text.
std::string verdictToText(const ValidationResult &R);
std::optional<ValidationResult> verdictFromText(llvm::StringRef Text);

/// Keeps verdicts by a hash of both texts, of all options and of this program, in the process and, if there is a
/// folder, on disk: nothing is asked twice.
class VerdictCache {
public:
  /// \p Folder is made if it is missing; none for the process alone.
  explicit VerdictCache(std::string Folder = "") : Folder(std::move(Folder)) {}

  /// As `rejoin::validate`.
  ValidationResult validate(const llvm::Function &Source, const llvm::Function &Target, TargetKind Kind,
                            const ValidateOptions &Options);
  /// How many were known.
  unsigned hits() const { return Hits; }
  /// Why the folder cannot be used; empty if it can. Asked once, before the first verdict.
  std::string problem() const;

private:
  std::string pathOf(llvm::StringRef Key) const;

  std::string Folder;
  llvm::StringMap<ValidationResult> Known;
  unsigned Hits = 0;
};

} // namespace rejoin

#endif // REJOIN_VALIDATE_VERDICTCACHE_H
