//===- TokenAwareUnroller.cpp - Unrolling with convergence tokens -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Unrolling by n puts n iterations of the source into one iteration of the target. Threads that execute the i-th
// iteration together must execute the same copy: so the loop must never be left by one thread into a remainder while
// others go on in the unrolled body, unless every group is formed anew in each iteration, by an anchor. The heart is
// kept in the first copy only. A token of the loop that is used after it names an iteration; after unrolling it would
// name n of them.
// Source: "Convergent Operation Semantics", LLVM, section on unrolling.
// Held by: test/Convergence/Unroll.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Transform/TokenAwareUnroller.h"
#include "rejoin/IR/TokenReader.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace rejoin {

/// The token goes back, by hearts, to an anchor inside the loop.
static bool startsInside(const Loop &L, const CallBase &Operation) {
  const auto *T = dyn_cast_or_null<CallBase>(tokenOf(Operation));
  for (unsigned Steps = 0; T && Steps != 1000; ++Steps) {
    if (!L.contains(T))
      return false;
    if (operationKind(*T) != OperationKind::Loop)
      return operationKind(*T) == OperationKind::Anchor;
    T = dyn_cast_or_null<CallBase>(tokenOf(*T));
  }
  return false;
}

std::optional<std::string> whyNotUnroll(const Loop &L, const UnrollQuery &Q) {
  assert(Q.Count >= 2 && "one copy is no unrolling");
  bool AllInside = true, Uncontrolled = false;
  const CallBase *Extending = nullptr;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      const auto *C = dyn_cast<CallBase>(&I);
      if (!C || !isConvergentCall(*C))
        continue;
      if (operationKind(*C) != OperationKind::Call) {
        for (const User *U : C->users())
          if (!L.contains(cast<Instruction>(U)) && operationKind(*C) == OperationKind::Loop)
            Extending = C;
        if (operationKind(*C) != OperationKind::Loop)
          continue;
      } else if (!hasTokenBundle(*C)) {
        Uncontrolled = true;
      }
      AllInside &= startsInside(L, *C);
    }
  if (AllInside && !Extending)
    return std::nullopt;
  if (Extending)
    return "the heart's token is used after the loop, where each iteration must stay separate";
  if (Q.isFull() || !Q.needsRemainder())
    return std::nullopt;
  if (Uncontrolled)
    return "it would need a remainder, and the loop has uncontrolled convergent operations";
  return "it would need a remainder, and the loop has operations with a token from outside";
}

unsigned unrollControlled(Function &F, FunctionAnalysisManager &AM, unsigned Count,
                          function_ref<void(const Loop &, const Twine &Reason)> Refused) {
  AM.invalidate(F, LoopSimplifyPass().run(F, AM));
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  auto &Evolution = AM.getResult<ScalarEvolutionAnalysis>(F);
  auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
  auto &Assumptions = AM.getResult<AssumptionAnalysis>(F);
  auto &Info = AM.getResult<TargetIRAnalysis>(F);
  OptimizationRemarkEmitter Remarks(&F);
  SmallVector<Loop *> Innermost;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (L->isInnermost())
      Innermost.push_back(L);
  unsigned Changed = 0;
  for (Loop *L : Innermost) {
    UnrollQuery Q;
    Q.TripCount = Evolution.getSmallConstantTripCount(L);
    Q.TripMultiple = Q.TripCount ? Q.TripCount : Evolution.getSmallConstantTripMultiple(L);
    Q.Count = Q.TripCount && Q.TripCount <= Count ? Q.TripCount : Count;
    if (Q.Count < 2)
      continue;
    if (auto Why = whyNotUnroll(*L, Q)) {
      Refused(*L, *Why);
      continue;
    }
    UnrollLoopOptions Options{};
    Options.Count = Q.Count;
    Options.Force = true;
    Options.Runtime = Q.needsRemainder();
    Options.AllowExpensiveTripCount = true;
    Options.Heart = getLoopConvergenceHeart(L);
    Options.SCEVExpansionBudget = 4;
    if (UnrollLoop(L, Options, &Loops, &Evolution, &Dominators, &Assumptions, &Info, &Remarks,
                   /*PreserveLCSSA=*/false) == LoopUnrollResult::Unmodified)
      Refused(*L, "LLVM's utility cannot unroll it");
    else
      ++Changed;
  }
  if (Changed)
    AM.invalidate(F, PreservedAnalyses::none());
  return Changed;
}

} // namespace rejoin
