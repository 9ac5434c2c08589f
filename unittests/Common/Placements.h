//===- Placements.h - Token programs on small graphs -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_PLACEMENTS_H
#define REJOIN_UNITTESTS_COMMON_PLACEMENTS_H

#include "Tokens.h"
#include "rejoin/Program/TokenProgram.h"
#include <functional>
#include <random>
#include <string>

namespace rejoin::testing {

/// The same program for the library.
TokenProgram convert(const reference::Graph &G, const std::vector<reference::TokenOperation> &Operations);

/// Every way to place \p Count operations of any kind with any token (of a control intrinsic) on \p NumNodes nodes.
void forAllPlacements(int NumNodes, int Count,
                      const std::function<void(const std::vector<reference::TokenOperation> &)> &Visit);

/// A random placement; mostly tokens defined by an operation that dominates.
std::vector<reference::TokenOperation> randomPlacement(const reference::Graph &G, int MaxCount,
                                                       std::mt19937_64 &Random);

/// The program keeps the static rules (a heart in no cycle does no harm), and in each node control intrinsics come
/// first: what reference::Tokens takes.
bool isExecutable(const reference::Graph &G, const std::vector<reference::TokenOperation> &Operations);

/// A token is defined in a cycle of one of the hierarchies and its region leaves the cycle: otherwise nothing changes.
bool extendsCycle(const reference::Graph &G, const std::vector<reference::TokenOperation> &Operations,
                  const std::vector<reference::Hierarchy> &Hierarchies);

/// The graph with a new entry in front: an edge to node 0, or none, so that everything else is unreachable.
reference::Graph behindEntry(const reference::Graph &G, bool Edge);

/// The program as LLVM assembly: a convergent function `@f` whose blocks are `b0`, `b1`, ...; each two-way branch has a
/// condition of its own.
std::string printIR(const reference::Graph &G, const std::vector<reference::TokenOperation> &Operations);

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_PLACEMENTS_H
