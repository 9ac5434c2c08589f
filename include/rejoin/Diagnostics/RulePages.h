//===- RulePages.h - The page of each rule -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_DIAGNOSTICS_RULEPAGES_H
#define REJOIN_DIAGNOSTICS_RULEPAGES_H

#include "rejoin/Diagnostics/Diagnostic.h"

namespace rejoin {

/// Returns the Markdown page of a rule, as in docs/rules: the finding, the reason why it is wrong, an example and its
/// repair, known false alarms, and how to suppress it. Empty if the rule has no page.
llvm::StringRef rulePage(DiagnosticKind K);

/// Finds a kind by its rule number (`W1`) or its identifier (`divergent-barrier`). Upper and lower case are equal.
std::optional<DiagnosticKind> kindByRuleOrId(llvm::StringRef Name);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_RULEPAGES_H
