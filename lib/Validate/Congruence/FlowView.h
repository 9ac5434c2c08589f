//===- FlowView.h - A function's control flow without detail ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_CONGRUENCE_FLOWVIEW_H
#define REJOIN_LIB_VALIDATE_CONGRUENCE_FLOWVIEW_H

#include "Variables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace rejoin {

/// Control flow as nodes, each with a trunk of blocks that are executed one after the other. Between two blocks of a
/// trunk, and after the last, there may be blocks without effects: all ways through them lead to the next block, or
/// decide which node comes next.
class FlowView {
public:
  struct Node {
    llvm::SmallVector<const llvm::BasicBlock *, 4> Trunk;
    /// Nodes before it, in order.
    llvm::SmallVector<unsigned, 4> Before;
    /// The closest node on all ways to it; itself for the first one.
    unsigned Dominator = 0;
  };

  FlowView(const llvm::Function &F, const Variables &Of);
  /// False if the function is too large, or has control flow that is not understood.
  bool isKnown() const { return Known; }
  llvm::ArrayRef<Node> nodes() const { return Nodes; }
  /// In reverse post-order, so that all but cycles lead forward.
  unsigned nodeOf(const llvm::BasicBlock &B) const { return Numbers.lookup(&B); }
  bool isReached(const llvm::BasicBlock &B) const { return Position.contains(&B); }
  /// Has no effect, and is on ways between others.
  bool isPassed(const llvm::BasicBlock &B) const { return Passed.contains(&B); }
  /// Several ways lead to this block without effects: what its PHIs are depends on the way.
  bool isOnManyWays(const llvm::BasicBlock &B) const { return ManyWays.contains(&B); }
  bool dominates(unsigned A, unsigned B) const;
  const llvm::CycleInfo &cycles() const { return Cycles; }

  /// Blocks where control may go on, without edges that a constant excludes.
  static llvm::SmallVector<const llvm::BasicBlock *, 4> after(const llvm::BasicBlock &B);

private:
  bool mayBePassed(const llvm::BasicBlock &B) const;
  void findPassed();
  void findNodes();
  void findDominators();
  /// Where ways from the end of the block lead.
  llvm::SmallVector<const llvm::BasicBlock *, 4> endsOf(const llvm::BasicBlock &B);

  const llvm::Function &F;
  const Variables &Vars;
  llvm::CycleInfo Cycles;
  llvm::SmallVector<const llvm::BasicBlock *, 0> Order;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Position;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::SmallVector<const llvm::BasicBlock *, 4>> Before;
  llvm::DenseSet<const llvm::BasicBlock *> Passed, ManyWays, Headers;
  llvm::SmallVector<Node, 0> Nodes;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Numbers;
  unsigned Steps = 0;
  bool Known = true;
};

/// What instructions do beside their result.
enum class Deed : uint8_t {
  /// Nothing, for all operands.
  None,
  /// Undefined for some operands: loads, divisions, calls.
  MayBeUndefined,
  /// A store or load of a variable.
  OfVariable,
  /// Nothing that counts.
  Ignored,
  /// Seen by others, or may not return.
  Event,
  /// Not understood.
  Unknown,
};
Deed deedOf(const llvm::Instruction &I, const Variables &Of);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_CONGRUENCE_FLOWVIEW_H
