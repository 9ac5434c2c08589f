//===- AttributeLint.cpp - Where the attribute convergent is missing -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The least set of functions that contain an operation that communicates, or may reach one by calls: by the target's
// table, by `convergent`, by inline assembly. The set is computed over all functions at once, so recursion is no
// special case. Cost: linear in the module's calls times the longest chain of functions that join the set one after the
// other. Held by: test/Convergence/Attributes.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Verify/AttributeLint.h"
#include "RuleMessages.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Target/ConvergentOps.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace rejoin {

namespace {

class AttributeLint {
public:
  AttributeLint(const Module &M, TargetKind Kind) : M(M), Kind(Kind) {}
  std::vector<MissingAttribute> run();

private:
  /// A function that communicates on behalf of its callers.
  bool isConvergent(const Function &F) const {
    if (F.hasFnAttribute(NoConvergentAttribute))
      return false;
    return F.isConvergent() || Needs.contains(&F) || (F.isDeclaration() && findFunction(F.getName()).connectsThreads());
  }
  const Value *whyConvergent(const CallBase &C) const;

  const Module &M;
  TargetKind Kind;
  SmallPtrSet<const Function *, 16> Needs;
};

} // namespace

/// Why the call communicates although it may not be marked; null if it does not, as far as is known.
const Value *AttributeLint::whyConvergent(const CallBase &C) const {
  if (isMarkedNoConvergent(C) || hasTokenBundle(C))
    return nullptr;
  if (operationKind(C) != OperationKind::Call)
    return operationKind(C) == OperationKind::Entry ? &C : nullptr;
  if (const auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand()))
    return C.isConvergent() || findConvergentInstruction(Asm->getAsmString(), Kind) ? &C : nullptr;
  if (const Function *F = C.getCalledFunction())
    return C.isConvergent() || isConvergent(*F) ? &C : nullptr;
  if (C.isConvergent())
    return &C;
  if (auto Callees = possibleCallees(C)) {
    const auto *Found = find_if(*Callees, [&](const Function *F) { return isConvergent(*F); });
    return Found == Callees->end() ? nullptr : *Found;
  }
  for (const Function &F : M)
    if (F.hasAddressTaken() && F.getFunctionType() == C.getFunctionType() && isConvergent(F))
      return &F;
  return nullptr;
}

std::vector<MissingAttribute> AttributeLint::run() {
  std::vector<MissingAttribute> Result;
  if (Kind == TargetKind::Host)
    return Result;
  // Functions that a caller's group runs through.
  DenseMap<const Function *, const CallBase *> Operation;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Function &F : M) {
      if (F.isDeclaration() || F.isConvergent() || F.hasFnAttribute(NoConvergentAttribute) || Needs.contains(&F))
        continue;
      forEachCall(F, [&](const CallBase &C) {
        if (!Operation.contains(&F) && whyConvergent(C))
          Operation[&F] = &C;
      });
      if (Operation.contains(&F)) {
        Needs.insert(&F);
        Changed = true;
      }
    }
  }
  for (const Function &F : M) {
    if (Needs.contains(&F) && !findEntryIntrinsic(F))
      Result.push_back({DiagnosticKind::MissingConvergentFunction, nullptr, &F, Operation.lookup(&F),
                        ("'" + F.getName() + "' contains convergent operations but is not convergent").str()});
    forEachCall(F, [&](const CallBase &C) {
      const Value *Why = whyConvergent(C);
      if (!Why || C.isConvergent())
        return;
      if (const auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand()))
        Result.push_back({DiagnosticKind::MissingConvergentAsm, &C, &F, nullptr,
                          "inline assembly with '" + findConvergentInstruction(Asm->getAsmString(), Kind)->Word +
                              "' is not convergent"});
      else if (const Function *Callee = C.getCalledFunction()) {
        // A function with a body is repaired itself.
        if (Callee->isDeclaration())
          Result.push_back({DiagnosticKind::MissingConvergentCall, &C, &F, Callee,
                            ("call of '" + unmangledStem(Callee->getName()) +
                             "', which communicates with other threads, is not convergent")
                                .str()});
      } else
        Result.push_back(
            {DiagnosticKind::MissingConvergentCall, &C, &F, Why,
             ("indirect call that may reach the convergent function '" + Why->getName() + "' is not convergent")
                 .str()});
    });
  }
  return Result;
}

std::vector<MissingAttribute> missingAttributes(const Module &M, TargetKind Kind) {
  return AttributeLint(M, Kind).run();
}

std::vector<Diagnostic> lintAttributes(const Module &M, TargetKind Kind, const VerifyOptions &Options) {
  std::vector<Diagnostic> Result;
  for (const MissingAttribute &X : missingAttributes(M, Kind)) {
    IRNames Names(*X.F);
    const Value &At = X.Call ? static_cast<const Value &>(*X.Call) : *X.F;
    Result.push_back({X.Kind,
                      locateValue(At, Options),
                      X.F->getName().str(),
                      X.Call ? Names.text(*X.Call) : "",
                      withConsequence(X.Kind, X.Message),
                      {},
                      {},
                      {},
                      hintFor(X.Kind)});
    Diagnostic &D = Result.back();
    if (X.Because) {
      bool IsCall = isa<Instruction>(X.Because);
      D.Notes.push_back(
          {(IsCall ? "the operation: " : "the callee: ") + (IsCall ? Names.text(*X.Because) : Names.name(*X.Because)),
           locateValue(*X.Because, Options)});
    }
  }
  return Result;
}

} // namespace rejoin
