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

/// The page of a rule in Markdown, as it stands in docs/rules: what the rule finds, why that is wrong, an example and
/// its repair, known false alarms, how to suppress it. Empty if the rule has no page.
llvm::StringRef rulePage(DiagnosticKind K);

/// The kind with this rule number (`W1`) or identifier (`divergent-barrier`), in any case of letters.
std::optional<DiagnosticKind> kindByRuleOrId(llvm::StringRef Name);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_RULEPAGES_H
