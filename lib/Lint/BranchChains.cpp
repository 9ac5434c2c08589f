//===- BranchChains.cpp - Branches that decide together -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A condition of several parts is several branches. Who does not come to the operation is said by all of them:
//
//     if (a[t] || b[t]) barrier();           threads with `!a[t] && !b[t]`
//     if (a[t] || b[t]) return; barrier();   threads with `a[t] || b[t]`
//     if (a[t]) goto x; … if (b[t]) x: barrier();
//
// A branch belongs to the chain if it is the only way to the next one, and its other side goes where a side of the last
// one goes. A part that leads to the operation must be named, since threads with the other parts alone come there;
// where that is not possible, the message speaks of the threads that come to the branch (`GoesRound`). A part that
// leaves is named if it stands in the same line and the branch alone says nothing better (GuardConditions.cpp). Parts
// that the workgroup shares are conditions of the launch (GuardConditions.cpp), but for those that lead away where
// others have come:
//
//     if (a[t] || (n && b[t])) barrier();    threads with `!a[t] && (n == 0 || !b[t])`
//
// Held by: test/Lint/branch-chains*.cl.
//
//===----------------------------------------------------------------------===//

#include "BranchChains.h"
#include "WaysBetween.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

/// Where a block leads that does nothing.
static const BasicBlock *destinationOf(const BasicBlock *B) {
  for (unsigned Steps = 0; Steps != 4; ++Steps) {
    const auto *Br = dyn_cast<BranchInst>(B->getFirstNonPHIOrDbg());
    if (!Br || Br->isConditional())
      break;
    B = Br->getSuccessor(0);
  }
  return B;
}

static const BranchInst *conditionalBranch(const BasicBlock &B) {
  const auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  return Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1) ? Br : nullptr;
}

/// \p Operation is reached from a side of \p From without another visit of it, and without \p Without.
static bool isReachedWithout(const BasicBlock &From, const BasicBlock &Without, const BasicBlock &Operation) {
  auto IsClosed = [&](const BasicBlock *B) { return B == &From || B == &Without; };
  const SmallVector<const BasicBlock *> First(successors(&From));
  return !IsClosed(&Operation) && leadsTo<const BasicBlock *>(
                                      First, &Operation, [](const BasicBlock *B) { return successors(B); },
                                      [](const BasicBlock *B) { return predecessors(B); }, IsClosed);
}

/// Threads that part above \p First come to the operation without it.
static bool goesRound(const SourceText &Text, const BasicBlock &First, const BasicBlock &Operation,
                      const llvm::DominatorTree &Dominators) {
  constexpr unsigned MaxBranches = 16;
  if (Dominators.dominates(&Operation, &First) || Dominators.dominates(&First, &Operation))
    return false;
  const auto *Node = Dominators.getNode(&First);
  unsigned Branches = 0;
  for (const auto *Up = Node ? Node->getIDom() : nullptr; Up && Branches != MaxBranches; Up = Up->getIDom())
    if (const BranchInst *Br = conditionalBranch(*Up->getBlock()); Br && !Text.isUniform(*Br->getCondition())) {
      ++Branches;
      if (isReachedWithout(*Up->getBlock(), First, Operation))
        return true;
    }
  return false;
}

/// Two conditions as operands of \p Sign; those with another sign stand in parentheses.
static std::string joinedConditions(const std::string &A, const std::string &B, StringRef Sign) {
  const StringRef Other = Sign == " && " ? " || " : " && ";
  auto Operand = [&](const std::string &X) { return StringRef(X).contains(Other) ? "(" + X + ")" : X; };
  return Operand(A) + Sign.str() + Operand(B);
}

static bool isInOneLine(const Instruction &A, const Instruction &B) {
  return A.getDebugLoc() && B.getDebugLoc() && A.getDebugLoc().getLine() == B.getDebugLoc().getLine();
}

BranchChain chainOf(const SourceText &Text, const BasicBlock &Last, unsigned Reaching, const BasicBlock &Operation,
                    const llvm::DominatorTree &Dominators, std::string Leaving, std::string AllLeaving,
                    bool SharesPart) {
  constexpr unsigned MaxParts = 3;
  BranchChain Chain{Leaving, Leaving};
  const BranchInst *End = conditionalBranch(Last);
  if (!End)
    return Chain;
  const BasicBlock *Reaches = destinationOf(End->getSuccessor(Reaching));
  const BasicBlock *Leaves = destinationOf(End->getSuccessor(1 - Reaching)), *First = &Last;
  for (unsigned Parts = 1; Parts != MaxParts && !Chain.Leaving.empty();) {
    const BasicBlock *Above = First->getSinglePredecessor();
    const BranchInst *Br = Above && Above != &Last ? conditionalBranch(*Above) : nullptr;
    if (!Br)
      break;
    const unsigned Other = Br->getSuccessor(0) == First;
    const BasicBlock *To = destinationOf(Br->getSuccessor(Other));
    if (To != Reaches && To != Leaves)
      break;
    const bool IsAway = To == Leaves, IsShared = Text.isUniform(*Br->getCondition());
    const std::string Part = Text.condition(*Br->getCondition(), (Other == 0) == IsAway);
    AllLeaving = Part.empty() || AllLeaving.empty() ? "" : joinedConditions(Part, AllLeaving, IsAway ? " || " : " && ");
    SharesPart |= IsShared && IsAway;
    if (!IsShared) {
      if (Part.empty() && !IsAway)
        break;
      if (!IsAway) {
        Chain.Leaving = joinedConditions(Part, Chain.Leaving, " && ");
        Chain.IsLonger = true;
        if (SharesPart) {
          Chain.First = Above;
          Chain.AllLeaving = AllLeaving;
        }
      }
      if (!IsAway || (!Part.empty() && isInOneLine(*Br, *End)))
        Chain.LeavingHere = joinedConditions(Part, Chain.LeavingHere, IsAway ? " || " : " && ");
      ++Parts;
    }
    First = Above;
  }
  Chain.GoesRound = goesRound(Text, *First, Operation, Dominators);
  return Chain;
}

} // namespace rejoin
