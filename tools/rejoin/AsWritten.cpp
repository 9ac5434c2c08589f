//===- AsWritten.cpp - Findings that optimisation makes -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a program is right as it is written, optimised code may look wrong: LLVM leads threads whose condition is known
// past the branch that asks for it again, also into the next turn of a loop, and so makes two loops of one.
//
//     for (;;) {
//       if (t == 0) slot = atomicAdd(head, 1);       threads with t != 0 come to the barrier from the end of the loop
//       __syncthreads();                             itself, the others by way of the first line: in optimised code
//       ...                                          the barrier is in an inner loop that thread 0 leaves
//       if (t == 0) while (!ready(slot));
//     }
//
// So a file with findings about who executes an operation is compiled again, without optimisation, and analysed. A
// finding goes if each of its operations has verdicts there, and all are proofs: for each instance of a template and
// each expansion of a macro at that place. The call in the frame that has the branch stands for an operation in a
// function that is called, as in the finding, and that is where the call's own verdict is. What is inside of the callee
// has findings of its own. All calls by which that frame was inlined must be right as well: the branch may be made of
// theirs.
//
// If some operations of a finding were dropped, or its condition has no words since optimisation has made one number
// of it, the finding in that code replaces it.
//
// Why it is right: a proof in that code is one of the program, whatever optimisation makes of it. The text is the same:
// the macros by which clang says that it optimises are those of the first compilation.
// Cost: one more compilation of files with such findings. Held by: test/Lint/as-written.cu, .hip,
// as-written-macros.cu.
//
//===----------------------------------------------------------------------===//

#include "AsWritten.h"
#include "ChosenFunctions.h"
#include "LoadedTarget.h"
#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <map>
#include <set>

using namespace llvm;

namespace rejoin {

namespace {
using Place = std::tuple<std::string, unsigned, unsigned>;
} // namespace

static Place placeOf(const Location &L) { return {L.File, L.Line, L.Column}; }

/// Who executes an operation, and whether together.
static bool isOfThreads(DiagnosticKind K) {
  return is_contained({DiagnosticKind::DivergentBarrier, DiagnosticKind::DivergentCollective,
                       DiagnosticKind::DivergentShuffle, DiagnosticKind::DivergentWaveOperation,
                       DiagnosticKind::AmbiguousBreak, DiagnosticKind::MissingMaskLane},
                      K);
}

/// The operations that a finding is about.
static ArrayRef<Location> operationsOf(const Diagnostic &D) {
  return D.Operations.empty() ? ArrayRef(D.Where) : ArrayRef(D.Operations);
}

/// The finding of the program as it is written that is about all of \p Operations; null if there is none.
static const LintFinding *sameAsWritten(const Diagnostic &D, ArrayRef<Location> Operations,
                                        ArrayRef<LintFinding> Written) {
  auto IsAbout = [&](const LintFinding &W) {
    return isOfThreads(W.Kind) && W.level() >= std::min(D.level(), Severity::Warning) &&
           all_of(Operations, [&](const Location &L) {
             return any_of(operationsOf(W), [&](const Location &X) { return placeOf(X) == placeOf(L); });
           });
  };
  const auto *Same = find_if(Written, [&](const LintFinding &W) { return W.Kind == D.Kind && IsAbout(W); });
  if (Same == Written.end())
    Same = find_if(Written, IsAbout);
  return Same == Written.end() ? nullptr : Same;
}

/// Has no words for its condition.
static bool hasLostWords(const Diagnostic &D) {
  return StringRef(D.Message).starts_with("threads that take different sides");
}

/// The options do not ask for code that is not optimised. The last one counts.
static bool isOptimised(ArrayRef<std::string> Options) {
  const auto Last = find_if(reverse(Options), [](StringRef O) { return O.starts_with("-O"); });
  return !is_contained(Options, "-cl-opt-disable") && (Last == Options.rend() || *Last != "-O0");
}

void dropRightAsWritten(StringRef Path, LoadOptions Load, LintOptions Lint, function_ref<void(Module &)> Configure,
                        std::vector<LintFinding> &Findings, std::vector<OperationVerdict> &Verdicts) {
  if (!isSourceFile(Path) || !isOptimised(Load.CompilerArguments) ||
      none_of(Findings, [](const LintFinding &D) { return isOfThreads(D.Kind); }))
    return;
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  // What there is to say of the file was said.
  Load.Note = nullptr;
  Load.Choices = nullptr;
  Load.Dependencies = nullptr;
  Load.Places = nullptr;
  // The same text: what asks whether it is optimised gets the same answer.
  append_range(Load.CompilerArguments, std::array{"-O0", "-D__OPTIMIZE__=1", "-U__NO_INLINE__"});
  auto M = loadModule(Path, Context, Load);
  if (!M)
    return consumeError(M.takeError());
  Configure(**M);
  promoteVariables(**M);
  TransformInfoSource TransformInfo(**M);
  Lint.EnterFunction = [&](const Function &F) { TransformInfo.enterFunction(F); };
  Lint.Query = [&](const Value *V) { return TransformInfo(V); };
  Lint.Locate = nullptr;
  Lint.Budgets = nullptr;
  std::map<Place, OperationVerdict> Of;
  Lint.Verdict = [&](OperationVerdict V) {
    V = withoutOurProof(**M, std::move(V));
    auto [It, IsNew] = Of.try_emplace(placeOf(V.Where), V);
    if (!IsNew && V.Is != OperationVerdict::Safe)
      It->second = std::move(V);
  };
  const std::vector<LintFinding> Written = lint(**M, loadedTarget(**M), Lint);
  auto IsRight = [&](const Location &L) {
    auto It = Of.find(placeOf(L));
    return L.Line && It != Of.end() && It->second.Is == OperationVerdict::Safe;
  };
  // A branch that was made of several may stand in one function and decide for its callers, too. Functions that could
  // not be compiled here have no verdicts.
  auto MayBeOfCallers = [&](const LintFinding &D) {
    const Function *Same = (*M)->getFunction(D.Function);
    const DILocation *At = Same && !Same->isDeclaration() ? D.At->getDebugLoc().get() : nullptr;
    for (const DILocation *L = At ? At->getInlinedAt() : nullptr; L; L = L->getInlinedAt())
      if (const Location Call{L->getFilename().str(), L->getLine(), L->getColumn()}; Of.contains(placeOf(Call)))
        if (!IsRight(Call))
          return true;
    return !At;
  };
  std::set<std::tuple<DiagnosticKind, Place, std::string, std::string>> Said;
  bool Changed = false;
  erase_if(Findings, [&](LintFinding &D) {
    if (!isOfThreads(D.Kind) || MayBeOfCallers(D))
      return false;
    SmallVector<Location> Left(make_filter_range(operationsOf(D), [&](const Location &L) { return !IsRight(L); }));
    Changed |= Left.empty();
    if (Left.empty())
      return true;
    const LintFinding *W = sameAsWritten(D, Left, Written);
    const bool IsOfOptimised = Left.size() < operationsOf(D).size() || hasLostWords(D) ||
                               (D.Kind == DiagnosticKind::AmbiguousBreak && W && W->Kind != D.Kind);
    if (W && IsOfOptimised && !hasLostWords(*W)) {
      const std::string Function = std::move(D.Function);
      static_cast<Diagnostic &>(D) = *W;
      D.Function = Function;
    }
    return !Said.insert({D.Kind, placeOf(D.Where), D.Function, D.Message}).second;
  });
  if (!Changed)
    return;
  // Operations of findings that stay keep their verdicts.
  std::set<Place> Reported;
  for (const LintFinding &D : Findings)
    if (isOfThreads(D.Kind))
      for (const Location &L : operationsOf(D))
        Reported.insert(placeOf(L));
  for (OperationVerdict &V : Verdicts)
    if (V.Is == OperationVerdict::Reported && !Reported.contains(placeOf(V.Where)) && IsRight(V.Where)) {
      V.Is = OperationVerdict::Safe;
      V.Reason = Of.find(placeOf(V.Where))->second.Reason;
    }
}

} // namespace rejoin
