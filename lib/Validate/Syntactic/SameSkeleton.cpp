//===- SameSkeleton.cpp - The same control flow and operations --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both graphs are walked in lockstep from the entry on; a block has one partner. Conditions and operands are not looked
// at: whether values are right is not asked here. Only numbers that an operation has on both sides must be the same:
// they may say which threads take part (a mask, a barrier's number). Cost: linear.
// Held by: test/Validate/plugin-relation.ll.
//
//===----------------------------------------------------------------------===//

#include "SameSkeleton.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include <set>

using namespace llvm;

namespace rejoin {

/// Calls that relate threads, or that enter functions that may.
static SmallVector<const CallBase *> operationsOf(const BasicBlock &B) {
  SmallVector<const CallBase *> Found;
  for (const Instruction &I : B)
    if (const auto *C = dyn_cast<CallBase>(&I)) {
      const Function *Callee = C->getCalledFunction();
      if (isConvergentCall(*C) || operationKind(*C) != OperationKind::Call || (Callee && !Callee->isDeclaration()))
        Found.push_back(C);
    }
  return Found;
}

bool hasOtherNumbers(const CallBase &Source, const CallBase &Target) {
  return !llvm::equal(Source.args(), Target.args(), [](const Use &X, const Use &Y) {
    return !isa<ConstantInt>(X) || !isa<ConstantInt>(Y) || X.get() == Y.get();
  });
}

namespace {
class SkeletonComparer {
public:
  bool areSame(const Function &Source, const Function &Target);

private:
  bool areSame(const BasicBlock &Source, const BasicBlock &Target);

  std::set<std::pair<const Function *, const Function *>> Known;
  DenseMap<const Value *, const Value *> Partners;
};
} // namespace

bool SkeletonComparer::areSame(const BasicBlock &Source, const BasicBlock &Target) {
  const auto Of = operationsOf(Source), With = operationsOf(Target);
  if (Of.size() != With.size() || succ_size(&Source) != succ_size(&Target))
    return false;
  for (auto [C, D] : zip(Of, With)) {
    const Function *F = C->getCalledFunction(), *G = D->getCalledFunction();
    const Value *S = tokenOf(*C), *T = tokenOf(*D);
    if (!F || !G || F->getName() != G->getName() || isConvergentCall(*C) != isConvergentCall(*D) || !S != !T ||
        (S && Partners.lookup(S) != T) || hasOtherNumbers(*C, *D))
      return false;
    Partners[C] = D;
    if (!areSame(*F, *G))
      return false;
  }
  return true;
}

bool SkeletonComparer::areSame(const Function &Source, const Function &Target) {
  if (!Known.insert({&Source, &Target}).second)
    return true;
  if (Source.isDeclaration() || Target.isDeclaration())
    return Source.isDeclaration() == Target.isDeclaration();
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>> Work{
      {&Source.getEntryBlock(), &Target.getEntryBlock()}};
  Partners[&Source.getEntryBlock()] = &Target.getEntryBlock();
  DenseMap<const Value *, const Value *> Back{{&Target.getEntryBlock(), &Source.getEntryBlock()}};
  // Definitions of tokens come before their uses in this order as well.
  for (size_t K = 0; K != Work.size(); ++K) {
    auto [S, T] = Work[K];
    if (!areSame(*S, *T))
      return false;
    for (auto [X, Y] : zip(successors(S), successors(T))) {
      auto [Forth, IsNew] = Partners.try_emplace(X, Y);
      if (Forth->second != Y || Back.try_emplace(Y, X).first->second != X)
        return false;
      if (IsNew)
        Work.push_back({X, Y});
    }
  }
  return true;
}

bool hasSameSkeleton(const Function &Source, const Function &Target) {
  return SkeletonComparer().areSame(Source, Target);
}

} // namespace rejoin
