//===- PromoteVariables.cpp - Variables as values -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Promotion, what follows from constants alone, and branches on constants: an edge that no thread takes is no way out
// of an endless loop (`do ... while (1)` without optimisation). No other pass: one that removes equal or unused results
// removes wave operations with them, which read the lanes that are there and write nothing. Tests:
// test/Lint/operations-stay.ll, test/Lint/constant-branches.ll.

#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/IR/DebugExpressions.h"
#include "rejoin/Support/Budgets.h"
#include "rejoin/Target/StandardAnalyses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace rejoin {

/// The address space of a variable does not change its value.
static void dropAddressSpaces(Function &F) {
  for (Instruction &I : instructions(F))
    for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange()))
      if (R.isDbgDeclare() && operatorsWithoutSpace(*R.getExpression()).empty())
        R.setExpression(DIExpression::get(F.getContext(), {}));
}

/// What follows from constants alone: bounds and widths that headers pass on.
static void foldAllConstants(Function &F) {
  for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : make_early_inc_range(*B))
      if (isa<BinaryOperator, CmpInst, CastInst, SelectInst>(I))
        if (Constant *C = ConstantFoldInstruction(&I, F.getDataLayout())) {
          I.replaceAllUsesWith(C);
          I.eraseFromParent();
        }
}

static void foldBranches(Function &F) {
  for (BasicBlock &B : F)
    ConstantFoldTerminator(&B);
}

void foldConstantBranches(Module &M) { for_each(M, foldBranches); }

/// The number of scalars in \p T, or \p Limit if there are more.
static uint64_t membersOf(const Type &T, uint64_t Limit) {
  if (const auto *A = dyn_cast<ArrayType>(&T)) {
    const uint64_t Each = membersOf(*A->getElementType(), Limit);
    return Each && A->getNumElements() > Limit / Each ? Limit : Each * A->getNumElements();
  }
  const auto *S = dyn_cast<StructType>(&T);
  if (!S)
    return 1;
  uint64_t Sum = 0;
  for (const Type *Member : S->elements())
    if ((Sum += membersOf(*Member, Limit)) >= Limit)
      return Limit;
  return Sum;
}

/// Whether the aggregates that \p F loads and stores as a whole have too many members: SROA splits each access.
static bool hasManyMembers(const Function &F) {
  constexpr uint64_t Limit = limitOf(Budget::VariableMembers) + 1;
  uint64_t Sum = 0;
  for (const Instruction &I : instructions(F))
    if (const Type *T = isa<LoadInst, StoreInst>(I) ? getLoadStoreType(&I) : nullptr; T && T->isAggregateType())
      if ((Sum += membersOf(*T, Limit)) >= Limit)
        return true;
  return false;
}

void promoteVariables(Module &M, BudgetLog &Budgets) {
  StandardAnalyses Analyses;
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  // Optimised code stays as it is.
  for (Function &F : M) {
    foldBranches(F);
    if (!F.isDeclaration() && any_of(F.getEntryBlock(), [](const Instruction &I) { return isa<AllocaInst>(I); })) {
      if (hasManyMembers(F)) {
        Budgets.spend(Budget::VariableMembers, F.getName());
        continue;
      }
      dropAddressSpaces(F);
      Passes.run(F, Analyses.functions());
      foldAllConstants(F);
      foldBranches(F);
    }
  }
}

} // namespace rejoin
