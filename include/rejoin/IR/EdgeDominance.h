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

/// Answers which blocks and uses an edge of a function dominates. It is meant for many queries: in a chain of branches
/// on one value, both the edges and the uses of the value are as many as the branches, and LLVM's dominator tree
/// examines each use for each edge. Here the uses of a value are sorted once by their blocks' numbers in the tree. An
/// edge then dominates an interval of them.
class EdgeDominance {
public:
  /// \p F and \p Tree must outlive this object. Uses are listed when their value is first queried; a use that is
  /// replaced later still appears at its old position.
  EdgeDominance(const llvm::Function &F, const llvm::DominatorTree &Tree) : F(F), Tree(Tree) {
    Tree.updateDFSNumbers();
  }
  /// Whether each path to the end block of \p E takes \p E, or comes from a block that the end block dominates.
  bool dominatesEnd(const llvm::BasicBlockEdge &E);
  bool dominates(const llvm::BasicBlockEdge &E, const llvm::BasicBlock &B) {
    return dominatesEnd(E) && Tree.dominates(E.getEnd(), &B);
  }
  /// The uses of \p V that are executed only after \p E.
  llvm::SmallVector<const llvm::Use *> usesAfter(const llvm::BasicBlockEdge &E, const llvm::Value &V);

private:
  struct UsesOfValue {
    /// Uses in reachable blocks, sorted by the number of the block in the tree. A PHI uses its operand on the incoming
    /// edge.
    std::vector<std::pair<unsigned, const llvm::Use *>> ByNumber;
    /// The operands of PHIs, by the edge on which they are read.
    llvm::DenseMap<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, llvm::SmallVector<const llvm::Use *>>
        ByPhis;
  };
  const UsesOfValue &usesOf(const llvm::Value &V);

  const llvm::Function &F;
  const llvm::DominatorTree &Tree;
  /// For the end block of an edge, the only block from which it is entered.
  llvm::DenseMap<const llvm::BasicBlock *, const llvm::BasicBlock *> OnlyWay;
  llvm::DenseMap<const llvm::Value *, std::unique_ptr<UsesOfValue>> Uses;
};

} // namespace rejoin

#endif // REJOIN_IR_EDGEDOMINANCE_H
