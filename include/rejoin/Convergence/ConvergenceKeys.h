//===- ConvergenceKeys.h - The converged-with relation as numbers -*- C++ -*-===//
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

/// Labels executions with convergence keys. Two dynamic instances, by any threads, are converged under the maximal
/// relation of a cycle hierarchy iff their keys are equal numbers.
///
/// key(x) = (block of x, key of the last earlier instance of a header of a cycle that contains the block). Without such
/// an instance the root's key is used. See docs/Model.md, rule 4.
///
/// One table serves all threads and all calls of a program. Linear in the number of instances.
class ConvergenceKeys {
public:
  /// A root stands for one call of a function. Threads that enter the function together have the same root.
  using Key = uint32_t;
  static constexpr Key NoRoot = 0;

  /// Returns the keys of the blocks that a thread executes in one call, in order.
  std::vector<Key> label(const Cfg &G, const CycleHierarchy &H, Key Root, llvm::ArrayRef<BlockId> Execution);

private:
  Key intern(uint32_t Block, Key Previous) {
    return Known.try_emplace({Block, Previous}, static_cast<Key>(Known.size() + 1)).first->second;
  }
  llvm::DenseMap<std::pair<uint32_t, Key>, Key> Known;
};

/// The distinct cycle hierarchies of all depth-first searches of a graph. Each order in which a search takes successors
/// gives one hierarchy. At most \p Limit orders are tried; the first is that of the given order.
struct HierarchyChoice {
  /// For each block, its successors in the order of the search.
  std::vector<llvm::SmallVector<BlockId, 2>> Successors;
};
std::vector<HierarchyChoice> enumerateHierarchies(const Cfg &G, unsigned Limit = 20000);
/// Returns the same graph with its successors in another order. Its edges are numbered anew.
Cfg reorder(const Cfg &G, const HierarchyChoice &Choice);

} // namespace rejoin

#endif // REJOIN_CONVERGENCE_CONVERGENCEKEYS_H
