//===- WaysBetween.h - Whether a way leads somewhere ---------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LINT_WAYSBETWEEN_H
#define REJOIN_LIB_LINT_WAYSBETWEEN_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <array>

namespace rejoin {

/// Whether a way leads from one of the blocks \p From to \p To on which no block is closed, but perhaps \p To itself.
/// Searches from both ends in turn: guard and operation are close to each other as a rule, so one of the two searches
/// ends soon, whatever the size of the function is. `next(B)` and `before(B)` are the blocks after and before one.
template <typename BlockT, typename NextT, typename BeforeT, typename IsClosedT>
bool leadsTo(llvm::ArrayRef<BlockT> From, BlockT To, NextT Next, BeforeT Before, IsClosedT IsClosed) {
  std::array<llvm::DenseSet<BlockT>, 2> Seen;
  std::array<llvm::SmallVector<BlockT>, 2> Work;
  for (BlockT B : From) {
    if (B == To)
      return true;
    if (!IsClosed(B) && Seen[0].insert(B).second)
      Work[0].push_back(B);
  }
  Seen[1].insert(To);
  Work[1].push_back(To);
  // Edges that each search has looked at: that which has looked at fewer goes on.
  std::array<size_t, 2> Edges{};
  while (!Work[0].empty() && !Work[1].empty()) {
    const unsigned Side = Edges[1] < Edges[0];
    const BlockT B = Work[Side].pop_back_val();
    bool Met = false;
    auto Visit = [&](BlockT X) {
      ++Edges[Side];
      if (Seen[1 - Side].contains(X) && (X == To || !IsClosed(X)))
        Met = true;
      else if (!IsClosed(X) && Seen[Side].insert(X).second)
        Work[Side].push_back(X);
    };
    if (Side)
      for (BlockT X : Before(B))
        Visit(X);
    else
      for (BlockT X : Next(B))
        Visit(X);
    if (Met)
      return true;
    ++Edges[Side];
  }
  return false;
}

} // namespace rejoin

#endif // REJOIN_LIB_LINT_WAYSBETWEEN_H
