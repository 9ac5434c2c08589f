//===- ConvergenceKeys.h - Converged-with by keys -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_CONVERGENCE_CONVERGENCEKEYS_H
#define REJOIN_CONVERGENCE_CONVERGENCEKEYS_H

#include "rejoin/Graph/CycleHierarchy.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace rejoin {

/// Labels executions with convergence keys: two dynamic instances, by any threads, are converged under the maximal
/// relation of a cycle hierarchy iff their keys are equal numbers. key(x) = (block of x, key of the last earlier
/// instance of a header of a cycle that contains the block, or the root's key); see docs/Model.md, rule 4.
///
/// One table serves all threads and all calls of a program; linear in the instances.
class ConvergenceKeys {
public:
  /// A root under which an execution of a function begins: equal for threads that enter it together.
  using Key = uint32_t;
  static constexpr Key NoRoot = 0;

  /// Keys of the blocks that a thread executes in one call, in order.
  std::vector<Key> label(const Cfg &G, const CycleHierarchy &H, Key Root, llvm::ArrayRef<BlockId> Execution);

private:
  Key intern(uint32_t Block, Key Previous) {
    return Known.try_emplace({Block, Previous}, static_cast<Key>(Known.size() + 1)).first->second;
  }
  llvm::DenseMap<std::pair<uint32_t, Key>, Key> Known;
};

/// The distinct cycle hierarchies of all depth-first searches of a graph, one for each choice of the order in which
/// searches take successors; at most \p Limit orders are tried. The first is that of the given order.
struct HierarchyChoice {
  /// For each block its successors in the order of the search.
  std::vector<llvm::SmallVector<BlockId, 2>> Successors;
};
std::vector<HierarchyChoice> enumerateHierarchies(const Cfg &G, unsigned Limit = 20000);
/// The same graph with its successors in another order. Edges have other numbers.
Cfg reorder(const Cfg &G, const HierarchyChoice &Choice);

} // namespace rejoin

#endif // REJOIN_CONVERGENCE_CONVERGENCEKEYS_H
