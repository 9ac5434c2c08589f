//===- Tokens.h - Literal rules of convergence control -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REFERENCE_TOKENS_H
#define REJOIN_REFERENCE_TOKENS_H

#include "Oracle.h"
#include <set>

namespace rejoin::reference {

/// The rules that concern control flow, by their letters in docs/Model.md.
enum class Rule { D1, E1, E3, E5, L1, L2, L3, M1, C1, C2, C3, C4, R1 };

/// The broken rules, each with the operation: by reachability between nodes, without any structure of the graph.
/// C2 and C3 name each operation for which an earlier one breaks the rule with it.
std::set<std::pair<Rule, int>> brokenRules(const Graph &G, const std::vector<TokenOperation> &Operations);

std::string print(const std::vector<TokenOperation> &Operations);

} // namespace rejoin::reference

#endif // REJOIN_REFERENCE_TOKENS_H
