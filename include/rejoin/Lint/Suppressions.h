//===- Suppressions.h - Comments that accept findings -----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LINT_SUPPRESSIONS_H
#define REJOIN_LINT_SUPPRESSIONS_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Diagnostics/UncheckedPart.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <vector>

namespace rejoin {

/// A name in a comment `rejoin-ignore(...)` that is no rule: the comment accepts nothing by it.
struct UnknownRule {
  unsigned Line;
  /// The name that is closest to it may be empty.
  std::string Name, Closest;
};
/// Those in the text of one file.
std::vector<UnknownRule> unknownRulesIn(llvm::StringRef Text);
/// Comments that accept a finding, as `isSuppressed` looks for them; none if it is not accepted.
std::vector<Location>
commentsAccepting(const Diagnostic &D,
                  llvm::function_ref<std::optional<llvm::StringRef>(llvm::StringRef File, unsigned Number)> Line);
/// The lines of a text with a comment that accepts findings.
std::vector<unsigned> linesWithComments(llvm::StringRef Text);
/// What is wrong with such comments, for reports: \p File has \p Text.
std::vector<UncheckedPart> wrongCommentsIn(llvm::StringRef File, llvm::StringRef Text);

} // namespace rejoin

#endif // REJOIN_LINT_SUPPRESSIONS_H
