//===- ConvergenceRegions.h - Where a convergence token is live -*- C++ -*-===//
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

/// The convergence region of a token T: the points dominated by its definition D from which a use of T can be reached
/// without passing D again. D itself is outside. Points are convergent operations and ends of blocks.
///
/// Time and memory: the sum of the regions' sizes in blocks.
class ConvergenceRegions {
public:
  /// \p Dominators are those of the program's graph; a block that cannot be reached is dominated by every block.
  ConvergenceRegions(const TokenProgram &P, const DepthFirst &Search, const DominatorTree &Dominators);

  /// The uses of each token, in program order.
  llvm::ArrayRef<OperationId> uses(OperationId Token) const { return Uses[Token.index()]; }
  /// The operation's point (just before it executes) lies in the region.
  bool contains(OperationId Token, OperationId Point) const;
  /// The end of the block lies in the region.
  bool containsEnd(OperationId Token, BlockId B) const;
  /// Tokens with a use at or after the beginning of \p B or live at its end, dominance aside; ascending.
  llvm::ArrayRef<OperationId> near(BlockId B) const { return Near[B.index()]; }
  /// The blocks whose end lies in the region.
  llvm::SmallVector<BlockId> blocks(OperationId Token) const;
  /// The last use of the token in \p B; invalid if there is none.
  OperationId lastUseIn(OperationId Token, BlockId B) const;
  /// \p A executes before every execution of \p B reachable from the entry: by block, then by order.
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
  /// By block: the last token found to be live at its end.
  llvm::SmallVector<OperationId, 0> Seen;
};

/// What the regions of a program that keeps the static rules mean for an analysis by blocks.
struct ControlledRegions {
  /// Operations after which a block must be split so that a region holds all of a block or nothing: the last uses of
  /// tokens, outside the loops of their definitions.
  llvm::SmallVector<OperationId> SplitBehind;
  /// One for each token with a region, definitions that dominate first: the blocks at whose end threads are together
  /// only if they were together at the latest execution of `Definition`, because the token is live there, or one that
  /// hearts make from it; and the operations after which that ends within a block.
  struct Region {
    OperationId Definition;
    llvm::SmallVector<BlockId> WholeBlocks;
    llvm::SmallVector<OperationId> LastUses;
  };
  llvm::SmallVector<Region> Regions;
};
/// Only tokens that are defined in cycles matter; others have no region here, but for anchors if \p AllAnchors.
ControlledRegions findControlledRegions(const TokenProgram &P, bool AllAnchors = false);

} // namespace rejoin

#endif // REJOIN_CONVERGENCE_CONVERGENCEREGIONS_H
