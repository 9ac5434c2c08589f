//===- EdgeDominance.h - Blocks and uses after an edge -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_EDGEDOMINANCE_H
#define REJOIN_IR_EDGEDOMINANCE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Dominators.h"
#include <memory>
#include <vector>

namespace rejoin {

/// Which blocks and uses an edge of a function dominates. Many edges may be asked about: where a row of branches asks
/// for one value, both the edges and the value's uses are as many as the branches, and LLVM's dominator tree looks at
/// each use for each edge. Here the uses of a value are sorted once by their blocks' numbers in the tree, so that an
/// edge dominates an interval of them.
class EdgeDominance {
public:
  /// \p F and \p Tree must stay; uses that are replaced later still appear where they were when their value was asked
  /// about first.
  EdgeDominance(const llvm::Function &F, const llvm::DominatorTree &Tree) : F(F), Tree(Tree) {
    Tree.updateDFSNumbers();
  }
  /// Each path to the end of \p E takes it, or comes from what the end dominates.
  bool dominatesEnd(const llvm::BasicBlockEdge &E);
  bool dominates(const llvm::BasicBlockEdge &E, const llvm::BasicBlock &B) {
    return dominatesEnd(E) && Tree.dominates(E.getEnd(), &B);
  }
  /// The uses of \p V that are executed after \p E only.
  llvm::SmallVector<const llvm::Use *> usesAfter(const llvm::BasicBlockEdge &E, const llvm::Value &V);

private:
  struct UsesOfValue {
    /// In blocks that can be reached, those of PHIs on the edge; by the number of the block in the tree.
    std::vector<std::pair<unsigned, const llvm::Use *>> ByNumber;
    /// PHIs read on an edge.
    llvm::DenseMap<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, llvm::SmallVector<const llvm::Use *>>
        ByPhis;
  };
  const UsesOfValue &usesOf(const llvm::Value &V);

  const llvm::Function &F;
  const llvm::DominatorTree &Tree;
  /// By the end of an edge: the one block from which it is entered.
  llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *> OnlyWay;
  llvm::DenseMap<const llvm::Value *, std::unique_ptr<UsesOfValue>> Uses;
};

} // namespace rejoin

#endif // REJOIN_IR_EDGEDOMINANCE_H
