//===- ConvergenceRegions.h - The points at which a convergence token is live -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_CONVERGENCE_CONVERGENCEREGIONS_H
#define REJOIN_CONVERGENCE_CONVERGENCEREGIONS_H

#include "rejoin/Graph/DepthFirst.h"
#include "rejoin/Graph/Dominators.h"
#include "rejoin/Program/TokenProgram.h"

namespace rejoin {

/// The convergence region of a token T consists of the points that the definition D of T dominates and from which a use
/// of T can be reached without passing D again. D itself is outside. Points are convergent operations and ends of
/// blocks.
///
/// Time and memory: the sum of the regions' sizes in blocks.
class ConvergenceRegions {
public:
  /// \p Dominators are those of the program's graph. Every block dominates an unreachable block.
  ConvergenceRegions(const TokenProgram &P, const DepthFirst &Search, const DominatorTree &Dominators);

  /// The uses of each token, in program order.
  llvm::ArrayRef<OperationId> uses(OperationId Token) const { return Uses[Token.index()]; }
  /// Whether the point just before the operation \p Point lies in the region.
  bool contains(OperationId Token, OperationId Point) const;
  /// Whether the end of the block lies in the region.
  bool containsEnd(OperationId Token, BlockId B) const;
  /// Tokens that are used at or after the beginning of \p B, or are live at its end; in ascending order. Dominance is
  /// not checked.
  llvm::ArrayRef<OperationId> near(BlockId B) const { return Near[B.index()]; }
  /// The blocks whose end lies in the region.
  llvm::SmallVector<BlockId> blocks(OperationId Token) const;
  /// The last use of the token in \p B; invalid if there is none.
  OperationId lastUseIn(OperationId Token, BlockId B) const;
  /// Whether \p A executes before every execution of \p B that is reachable from the entry. Operations are compared by
  /// block, then by order.
  bool precedes(OperationId A, OperationId B) const;

private:
  bool blockDominates(BlockId A, BlockId B) const { return !Search.isReachable(B) || Dominators.dominates(A, B); }
  bool isLiveOut(OperationId Token, BlockId B) const;
  void explore(OperationId Token);

  const TokenProgram &P;
  const DepthFirst &Search;
  const DominatorTree &Dominators;
  llvm::SmallVector<llvm::SmallVector<OperationId, 2>, 0> Uses, LiveOut, Near;
  llvm::SmallVector<BlockId, 0> Work;
  /// For each block, the last token that was found to be live at its end.
  llvm::SmallVector<OperationId, 0> Seen;
};

/// The regions of a program that obeys the static rules, in the form that an analysis of blocks needs.
struct ControlledRegions {
  /// A block is split after each of these operations, so that each part lies in a region entirely or not at all. They
  /// are the last uses of tokens outside the loops of their definitions.
  llvm::SmallVector<OperationId> SplitBehind;
  /// One entry for each token with a region; definitions that dominate come first. At the end of the region's blocks,
  /// threads are converged only if they were converged at the latest execution of `Definition`: the token is live
  /// there, or a token that hearts make from it is. The operations are those after which the region ends within a
  /// block.
  struct Region {
    OperationId Definition;
    llvm::SmallVector<BlockId> WholeBlocks;
    llvm::SmallVector<OperationId> LastUses;
  };
  llvm::SmallVector<Region> Regions;
};
/// Only tokens that are defined in cycles matter, so other tokens have no region here. With \p AllAnchors, every anchor
/// has one.
ControlledRegions findControlledRegions(const TokenProgram &P, bool AllAnchors = false);

} // namespace rejoin

#endif // REJOIN_CONVERGENCE_CONVERGENCEREGIONS_H
