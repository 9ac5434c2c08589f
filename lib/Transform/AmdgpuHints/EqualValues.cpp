//===- EqualValues.cpp - Uniform values for divergent ones that equal them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostModel.h"
#include "HintWriter.h"
#include "rejoin/IR/EdgeDominance.h"

using namespace llvm;

namespace rejoin::amdgpu {

/// Behind `x == u` threads have `u`: what differs becomes what agrees.
void HintWriter::replaceEqualValues(Function &F) {
  auto O = analyze(F);
  EdgeDominance Edges(F, AM.getResult<DominatorTreeAnalysis>(F));
  bool IsChanged = false;
  for (BasicBlock &B : F) {
    auto *Br = dyn_cast<BranchInst>(B.getTerminator());
    if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
      continue;
    auto *Compare = dyn_cast<ICmpInst>(Br->getCondition());
    if (!Compare || !Compare->isEquality() || !Compare->getOperand(0)->getType()->isIntegerTy())
      continue;
    Value *Left = Compare->getOperand(0), *Right = Compare->getOperand(1);
    if (O->isUniform(Left))
      std::swap(Left, Right);
    if (O->isUniform(Left) || !O->isUniform(Right) || isa<UndefValue>(Right))
      continue;
    // A uniform value of a loop that was left in different iterations is not one any more.
    if (const auto *I = dyn_cast<Instruction>(Right); I && I->getParent() != &B)
      continue;
    BasicBlockEdge Edge(&B, Br->getSuccessor(Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1));
    // Of the uses that the edge dominates, those that were not replaced after another comparison.
    SmallVector<const Use *> Later = Edges.usesAfter(Edge, *Left);
    llvm::erase_if(Later, [&](const Use *U) { return U->get() != Left || U->getUser() == Compare; });
    // Something must become scalar by it; else what is computed already would be computed again.
    bool Gains = any_of(Later, [&](const Use *U) {
      const auto *User = cast<Instruction>(U->getUser());
      return vectorInstructionsSaved(*User) || any_of(User->users(), [](const llvm::User *V) {
               return isa<Instruction>(V) && vectorInstructionsSaved(*cast<Instruction>(V));
             });
    });
    if (!Gains && Options.Gate)
      continue;
    for (const Use *U : Later)
      const_cast<Use *>(U)->set(Right);
    ++Counts.EqualValues;
    IsChanged = true;
  }
  if (IsChanged)
    changed(F);
}

} // namespace rejoin::amdgpu
