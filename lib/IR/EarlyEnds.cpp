//===- EarlyEnds.cpp - Whether threads end before an operation -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Since Volta, operations of NVIDIA do not wait for threads that have ended. `if (t >= n) return;` before an operation
// and `if (t < n) { op(); }` at the end of a kernel are the same code, but not the same program: CUDA defines
// `__syncthreads()` in a condition only where all threads of the block have the same one, and a member mask only where
// each lane that it names executes the operation or has exited. So the statement decides to which a branch belongs.
//
//     if (t >= n) return;   op();                         leaves before
//     if (t < n) op();      switch, while, for            passes by
//     if (t < n) a();  if (t < n) op();                   passes by: optimisation makes one branch of the two
//
// Held by: test/Lint/exited.cu, passes-by.cu.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/EarlyEnds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace rejoin {

/// Whether an instruction, or a call by which it was inlined, stands in a scope.
static bool isIn(const Instruction &I, const DIScope &Of) {
  for (const DILocation *L = I.getDebugLoc().get(); L; L = L->getInlinedAt())
    for (const DIScope *S = L->getScope(); S; S = S->getScope())
      if (S == &Of)
        return true;
  return false;
}

/// The outermost block in the source that an instruction stands in and a branch, in \p Of, does not.
static const DIScope *statementOf(const Instruction &I, const DIScope &Of) {
  SmallPtrSet<const DIScope *, 8> Around;
  for (const DIScope *S = &Of; S; S = S->getScope())
    Around.insert(S);
  for (const DILocation *L = I.getDebugLoc().get(); L; L = L->getInlinedAt()) {
    const DIScope *Own = nullptr;
    for (const DIScope *S = L->getScope(); S; Own = S, S = S->getScope())
      if (isa<DILexicalBlock>(S) && Around.contains(S->getScope()) && !Around.contains(S))
        return S;
  }
  return nullptr;
}

/// Optimisation leads threads whose condition is known past a later branch that asks for it again. Then threads that
/// seem to leave at the first branch passed by at the second one, whose statement \p Own has no branch any more:
///
///     if (t < 16) a();       the first statement's own work is done by those who come to the operation,
///     b();
///     if (t < 16) op();      or the others still jump from this line to the end
static bool passesAgain(const Instruction &Branch, const Instruction &Operation, const DIScope &Of,
                        const DIScope &Own) {
  const Function &F = *Branch.getFunction();
  const llvm::DominatorTree Dominators(const_cast<Function &>(F));
  auto IsOf = [](const Instruction &I, const DIScope &S) {
    return I.getDebugLoc() && I.getDebugLoc()->getScope() == &S;
  };
  const BasicBlock &Here = *Operation.getParent();
  bool WorksBefore = false;
  for (const BasicBlock &B : F) {
    const Instruction &Last = *B.getTerminator();
    const bool IsOnWay =
        Dominators.dominates(&B, &Here) && &B != Branch.getParent() && Dominators.dominates(Branch.getParent(), &B);
    if (IsOf(Last, Own) && Last.getNumSuccessors() > 1)
      return false;
    if (IsOf(Last, Own) && B.getSingleSuccessor() && !Dominators.dominates(&Here, &B) && !IsOnWay &&
        !isPotentiallyReachable(&B, &Here, nullptr, &Dominators))
      return true;
    WorksBefore |= IsOnWay && any_of(B, [&](const Instruction &I) {
                     return isIn(I, Of) && (&B != &Here || I.comesBefore(&Operation));
                   });
  }
  return WorksBefore;
}

/// The conditions of `switch`, `while` and `do` have no scope of their own, but the body has.
static bool isBodyOf(const Instruction &Branch, const Instruction &Operation, const DILexicalBlock &Body) {
  auto LeadsFromOperation = [&](const BasicBlock *B) { return isPotentiallyReachable(B, Branch.getParent()); };
  if (any_of(successors(Operation.getParent()), LeadsFromOperation))
    return true;
  const unsigned Line = Branch.getDebugLoc()->getLine();
  return Body.getLine() == Line ? Body.getColumn() > Branch.getDebugLoc()->getColumn() : Body.getLine() == Line + 1;
}

bool leavesBefore(const Instruction &Branch, const Instruction &Operation) {
  const DILocation *At = Branch.getDebugLoc().get();
  if (!At || !At->getLine() || !Operation.getDebugLoc()) {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *> Work;
    auto Acts = [](const Instruction &I) { return I.mayHaveSideEffects() && !I.isLifetimeStartOrEnd(); };
    for (const Instruction *I = Operation.getNextNode(); I; I = I->getNextNode())
      if (Acts(*I))
        return true;
    append_range(Work, successors(Operation.getParent()));
    while (!Work.empty()) {
      const BasicBlock *B = Work.pop_back_val();
      if (!Seen.insert(B).second)
        continue;
      if (any_of(*B, Acts))
        return true;
      append_range(Work, successors(B));
    }
    return false;
  }
  // The scope of the condition is that of its statement.
  const DIScope *Of = At->getScope();
  if (isa<DILexicalBlock>(Of) && isIn(Operation, *Of))
    return false;
  const DIScope *Own = statementOf(Operation, *Of);
  return !Own || !(isa<DILexicalBlock>(Of) ? passesAgain(Branch, Operation, *Of, *Own)
                                           : isBodyOf(Branch, Operation, *cast<DILexicalBlock>(Own)));
}

} // namespace rejoin
