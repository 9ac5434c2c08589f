//===- LintJson.h - Findings as JSON -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_REJOIN_LINTJSON_H
#define REJOIN_TOOLS_REJOIN_LINTJSON_H

#include "rejoin/Loader/SourceFacts.h"
#include "rejoin/Report/FindingReports.h"
#include <utility>

namespace rejoin {

/// What was chosen for an input, with its path.
using InputChoices = std::pair<std::string, SourceChoices>;

/// The report of lint for programs (docs/lint.schema.json). \p Suppressed: how many findings are accepted.
void printLintJson(llvm::raw_ostream &OS, unsigned Suppressed, llvm::ArrayRef<UnreadFile> Unread,
                   llvm::ArrayRef<UncheckedPart> Parts, llvm::ArrayRef<InputChoices> Choices,
                   llvm::ArrayRef<ReportedFinding> Results);

} // namespace rejoin

#endif // REJOIN_TOOLS_REJOIN_LINTJSON_H
