//===- ControlUniformity.h - Which threads of a group come to a block together -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNIFORMITY_CONTROLUNIFORMITY_H
#define REJOIN_UNIFORMITY_CONTROLUNIFORMITY_H

#include "rejoin/Uniformity/Uniformity.h"

namespace rejoin {

/// For each block the groups of threads of which all or none execute it, equally often, until they are together again
/// and in each turn of the loops around it: the least extent of the branches on which it depends (by post-dominance),
/// directly or through others.
class ControlUniformity {
public:
  ControlUniformity(const ProgramView &View, const UniformityResult &Result);
  Extent extent(BlockId B) const { return Extents[B.index()]; }
  /// The branch that lowers \p B the most; invalid if none does.
  BlockId branch(BlockId B) const { return Branches[B.index()]; }

  /// Whether some ways out of \p Branch lead to \p B, and others do not, or not in the same turn of a loop around both.
  bool controls(BlockId Branch, BlockId B) const { return llvm::is_contained(Controlled[Branch.index()], B); }

private:
  /// Adds what depends on branches within one turn of a loop.
  void addTurns(const Cfg &G, const UniformityResult &Result);

  std::vector<llvm::SmallVector<BlockId, 4>> Controlled;
  llvm::SmallVector<Extent, 0> Extents;
  llvm::SmallVector<BlockId, 0> Branches;
};

} // namespace rejoin

#endif // REJOIN_UNIFORMITY_CONTROLUNIFORMITY_H
