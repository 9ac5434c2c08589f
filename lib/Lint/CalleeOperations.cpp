//===- CalleeOperations.cpp - Barriers and wave operations in callees -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call stands for the operations that it leads to: the threads that do not reach the call do not reach these either.
//
//     void tail(int d) { barrier(); if (d) head(d - 1); }
//     void head(int d) { if (d) tail(d - 1); }          has the barrier of `tail`, and `tail` calls `head`
//     if (lid < 5) head(3);                              a finding
//
//     f = tid > 3 ? with_barrier : without;
//     f();                                               a finding: threads go to different functions
//
// Operations of functions that call each other are the least fixed point: callees first, then again until nothing is
// added. One operation of each demand is kept. Cost: linear in the calls for programs without recursion; one more round
// for each level of nested cycles. Errs: a call through a pointer whose targets are not known has no operations here;
// functions that such a call may reach are not called safe.
// Held by: test/Lint/recursive-barriers.test, pointer-calls.cu.
//
//===----------------------------------------------------------------------===//

#include "Linter.h"
#include "MaskOperations.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/Lint/CauseMessages.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

/// The functions with bodies that a call may run.
static SmallVector<const Function *> bodiesOf(const CallBase &C) {
  SmallVector<const Function *> Bodies;
  if (const auto Callees = possibleCallees(C))
    for (const Function *F : *Callees)
      if (!F->isDeclaration())
        Bodies.push_back(F);
  return Bodies;
}

std::vector<Linter::Sync> Linter::syncsOf(const CallBase &C) {
  if (const Demand D = demandOf(C);
      D != Demand::Nothing && (!C.getCalledFunction() || C.getCalledFunction()->isDeclaration()))
    return {{D, &C}};
  const SmallVector<const Function *> Bodies = bodiesOf(C);
  if (Bodies.size() == 1)
    return syncsOf(*Bodies.front());
  std::vector<Sync> All;
  for (const Function *F : Bodies)
    for (const Sync &S : syncsOf(*F))
      if (none_of(All, [&](const Sync &X) { return X.Asks == S.Asks; }))
        All.push_back(S);
  return All;
}

std::vector<Linter::Sync> Linter::findSyncs(const Function &F) {
  std::vector<Sync> Found;
  for (const Instruction &I : instructions(F))
    if (const auto *C = dyn_cast<CallBase>(&I)) {
      if (asksForActive(*C))
        continue; // whoever calls is meant
      for (const Sync &S : syncsOf(*C))
        if (none_of(Found, [&](const Sync &X) { return X.Asks == S.Asks; }) &&
            !(S.Asks == Demand::Shuffle && S.Operation == C && readsLeaderOfCallers(*C)))
          Found.push_back(S);
    }
  return Found;
}

void Linter::findAllSyncs() {
  // Callees first; the walk has its own stack, since chains of calls may be long.
  std::vector<const Function *> Order;
  DenseMap<const Function *, unsigned> Number;
  bool HasCycle = false;
  for (const Function &Root : M) {
    if (Root.isDeclaration() || !Number.try_emplace(&Root, ~0U).second)
      continue;
    struct Frame {
      const Function *F;
      SmallVector<const Function *> Callees;
    };
    auto Enter = [](const Function &F) {
      SmallPtrSet<const Function *, 8> Seen;
      Frame X{&F, {}};
      for (const Instruction &I : instructions(F))
        if (const auto *C = dyn_cast<CallBase>(&I))
          for (const Function *Callee : bodiesOf(*C))
            if (Seen.insert(Callee).second)
              X.Callees.push_back(Callee);
      return X;
    };
    std::vector<Frame> Stack;
    Stack.push_back(Enter(Root));
    while (!Stack.empty()) {
      if (Stack.back().Callees.empty()) {
        Number[Stack.back().F] = Order.size();
        Order.push_back(Stack.back().F);
        Stack.pop_back();
        continue;
      }
      const Function *Next = Stack.back().Callees.pop_back_val();
      auto [It, IsNew] = Number.try_emplace(Next, ~0U);
      HasCycle |= !IsNew && It->second == ~0U;
      if (IsNew)
        Stack.push_back(Enter(*Next));
    }
  }
  for (const Function *F : Order)
    Syncs.try_emplace(F);
  bool IsChanged = true;
  while (IsChanged) {
    IsChanged = false;
    for (const Function *F : Order) {
      std::vector<Sync> Found = findSyncs(*F);
      IsChanged |= Found.size() != Syncs[F].size();
      Syncs[F] = std::move(Found);
    }
    IsChanged &= HasCycle;
  }
}

const std::vector<Linter::Sync> &Linter::syncsOf(const Function &F) {
  if (Syncs.empty())
    findAllSyncs();
  return Syncs[&F];
}

void Linter::lintPointerCall(const CallBase &C) {
  const Value *To = C.getCalledOperand();
  const ValueId Pointer = isa<Instruction, Argument>(To) ? Reader.idOf(*To) : ValueId();
  if (C.getCalledFunction() || !Pointer.isValid() || Reported.contains(&C) ||
      !Result.search().isReachable(Reader.view().block(Reader.idOf(C))))
    return;
  const Sync *Most = nullptr;
  const std::vector<Sync> All = syncsOf(C);
  for (const Sync &S : All)
    if (Result.extent(Pointer) < needOf(S.Asks) && S.Asks != Demand::Active && (!Most || S.Asks > Most->Asks))
      Most = &S;
  if (!Most)
    return;
  const bool IsOfWave = !isBarrier(Most->Asks) && Most->Asks != Demand::Quad;
  if ((IsOfWave && isRightInLine(C)) || isRightWhereMultiplesFit(C) || isRightInTestedSizes(C))
    return;
  Reported.insert(&C);
  Linter *Whole = IsOfWave ? inWholeWaves(C) : nullptr;
  const bool InPart = Whole && !Whole->Reported.contains(&C) && !Whole->Assumed.contains(&C);
  const BlockId Here = Reader.view().block(Reader.idOf(C));
  const std::string Name = nameOf(Arrival{&C, *Most, Here, Here, Result.extent(Pointer)});
  const Consequence Then = consequenceOf(Most->Asks, Gpu.isShader(), *Most->Operation);
  const Function &Callee = *Most->Operation->getFunction();
  LintFinding &D = report(
      Then.Kind, C,
      "threads may call different functions here, and '" + sourceName(Callee.getName()) + "' has " + Name + ": " +
          Then.Text + ", " +
          (InPart ? whenInPartOfWave() : "if threads of one " + nounOf(Most->Asks).str() + " choose different ones"));
  D.Level = InPart ? Severity::Remark : Severity::Warning;
  D.Notes.push_back({Name, locate(*Most->Operation)});
  for (Note &N : causesOf(Reader, Result, Pointer, *Names, [this](const Value &V) { return locate(V); }))
    D.Notes.push_back(std::move(N));
  D.Hint = "choose the function by a value that is the same for all threads of the " + nounOf(Most->Asks).str() +
           ", or move the operation out of the functions";
}

bool Linter::isCalledByPointer(const Function &F) {
  return any_of(F.uses(), [](const Use &U) {
    const auto *C = dyn_cast<CallBase>(U.getUser());
    return !C || !C->isCallee(&U);
  });
}

} // namespace rejoin
