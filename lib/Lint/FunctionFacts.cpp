//===- FunctionFacts.cpp - What is asked for each finding of a function -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function may have as many findings as blocks. So what follows from its code alone is found once.
//
// Branches above a block. An edge leads to a block on all ways if it is above it in the tree of dominators in which
// edges are nodes, too. There the closest edge above a block is one that leaves its closest dominator, or else the
// closest one above that: one step for each block, from the root down.
//
//   b: br c, x, y      closest of x is b's first side, of z nothing: both sides lead there
//   x: br z  y: br z
//
// Cost: nearly linear in the code. Held by: test/Lint/conditions.cl, iterations.cl, tested-sizes.*, and as to its cost
// by the family `guards` of utils/bench-commands.
//
//===----------------------------------------------------------------------===//

#include "FunctionFacts.h"
#include "Linter.h"
#include "MaskOperations.h"
#include "TestedSizes.h"
#include "rejoin/Target/SizeReads.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace rejoin {

SidesAbove::SidesAbove(const llvm::DominatorTree &Dominators) {
  for (const auto *Node : depth_first(Dominators.getRootNode())) {
    const auto *Up = Node->getIDom();
    if (!Up)
      continue;
    const auto *Br = dyn_cast<BranchInst>(Up->getBlock()->getTerminator());
    const auto Side = Br ? sideTaken(*Br, Dominators, *Node->getBlock()) : std::nullopt;
    if (const BranchSide S = Side ? BranchSide{Br, *Side} : closest(*Up->getBlock()); S.Branch)
      Closest[Node->getBlock()] = S;
  }
}

/// Threads come here of a comparison of known numbers that says so of none.
static bool isContradicted(const BranchSide &S) {
  const auto *Compare = dyn_cast<ICmpInst>(S.Branch->getCondition());
  const auto *L = Compare ? dyn_cast<ConstantInt>(Compare->getOperand(0)) : nullptr;
  const auto *R = Compare ? dyn_cast<ConstantInt>(Compare->getOperand(1)) : nullptr;
  return L && R && ICmpInst::compare(L->getValue(), R->getValue(), Compare->getPredicate()) != S.Holds;
}

FunctionFacts::FunctionFacts(const Function &F, const GpuTarget &Gpu)
    : Dominators(const_cast<Function &>(F)), Sides(Dominators), MayTestSizes(rejoin::mayTestSizes(F)) {
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallBase>(&I);
    const auto Index = C ? Gpu.threadIndexOf(*C) : std::nullopt;
    const auto Size = sizeReadBy(I);
    AsksForOthers |= (Index && dimensionOf(*Index).value_or(0) != 0) ||
                     (Size && Size->Of == LaunchSize::Workgroup && Size->Dimension != 0);
    ReadsSizes |= (Size && Size->Of != LaunchSize::Wave) || (Index && isGlobal(*Index));
    if (const auto *Assume = dyn_cast<AssumeInst>(&I))
      Assumptions.push_back(Assume);
  }
  for (const auto *Node : depth_first(Dominators.getRootNode()))
    if (const BranchSide S = Sides.closest(*Node->getBlock());
        S.Branch && (isContradicted(S) || NeverReached.contains(S.Branch->getParent())))
      NeverReached.insert(Node->getBlock());
}

const FunctionFacts &Linter::factsOf(const Function &F) const {
  if (std::exchange(FactsAreOf, &F) != &F)
    Facts.emplace(F, Gpu);
  return *Facts;
}

const SharedConditions &Linter::sharedConditions() {
  // These are of another function where such was asked for in between.
  const FunctionFacts &Of = factsOf(Reader.function());
  if (!Shared)
    Shared.emplace(Reader, Result.loops(), *Text, Of);
  return *Shared;
}

} // namespace rejoin
