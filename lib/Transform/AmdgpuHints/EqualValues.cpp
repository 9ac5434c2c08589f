//===- EqualValues.cpp - Uniform values for divergent ones that equal them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A branch on `x == u` is taken only by threads for which the two are equal. Behind it a uniform u takes the place of a
// divergent x, and what is computed from it may become scalar:
//
//     if (x == u) a[x] = 1;      becomes      if (x == u) a[u] = 1;
//
// Not replaced: x where u is computed in a block other than the branch's, since threads may leave a loop with different
// values of u; x where u may be undefined; and x where no instruction would become scalar.
// Held by: test/Handover.

#include "CostModel.h"
#include "HintWriter.h"
#include "rejoin/IR/EdgeDominance.h"

using namespace llvm;

namespace rejoin::amdgpu {

/// Replaces a divergent value by the uniform value that it equals, in all that a comparison of the two guards.
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
    // Threads that leave a loop in different iterations take different values of it along.
    if (const auto *I = dyn_cast<Instruction>(Right); I && I->getParent() != &B)
      continue;
    BasicBlockEdge Edge(&B, Br->getSuccessor(Compare->getPredicate() == CmpInst::ICMP_EQ ? 0 : 1));
    // The uses that the edge dominates, but for those that another comparison has replaced.
    SmallVector<const Use *> Later = Edges.usesAfter(Edge, *Left);
    llvm::erase_if(Later, [&](const Use *U) { return U->get() != Left || U->getUser() == Compare; });
    // An instruction must become scalar by it. Otherwise nothing is gained, and the uniform value may be computed once
    // more.
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
