//===- SourceLint.cpp - Findings that optimisation makes -*- C++ -*-===//
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
// So of a file with findings about who executes an operation the program before optimisation is analysed, too. A
// finding goes if each of its operations has verdicts there, and all are proofs: for each instance of a template and
// each expansion of a macro at that place. The call in the frame that has the branch stands for an operation in a
// function that is called, as in the finding, and that is where the call's own verdict is. What is inside of the callee
// has findings of its own. All calls by which that frame was inlined must be right as well: the branch may be made of
// theirs.
//
// If some operations of a finding were dropped, or its condition has no words since optimisation has made one number
// of it, the finding in that code replaces it.
//
// Both are analysed without the code that no known launch executes (DecidedBranches.cpp).
//
// Why it is right: a proof in that code is one of the program, whatever optimisation makes of it. The text is the same:
// the macros by which clang says that it optimises are those of the first compilation.
// Cost: the compiler's process keeps that program in the first compilation; where it did not, one more compilation of
// files with such findings. Held by: test/Lint/as-written.cu, .hip,
// as-written-macros.cu; test/Report/as-written.test; test/Server/as-written.test; test/C/as-written.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/SourceLint/SourceLint.h"
#include "DecidedBranches.h"
#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/Loader/RegisterReads.h"
#include "rejoin/Loader/ShaderSource.h"
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

/// Whether the compiler optimises the file: it is no shader, and the last option on it does not say `-O0`.
static bool isOptimised(StringRef Path, ArrayRef<std::string> Options) {
  const auto Last = find_if(reverse(Options), [](StringRef O) { return O.starts_with("-O"); });
  return isSourceFile(Path) && !shadingLanguageOf(Path, "") && !is_contained(Options, "-cl-opt-disable") &&
         (Last == Options.rend() || *Last != "-O0");
}

namespace {
/// The program as it is written, and what is proved of it.
class AsWritten {
public:
  /// False if it cannot be compiled.
  bool load(const LintedSource &From);
  void lint(LintOptions Options);
  /// Whether a finding in optimised code is one of the program. It may become the finding of the program.
  bool keeps(LintFinding &D);
  /// Makes verdicts on operations that have no finding any more those of the program.
  void correct(ArrayRef<LintFinding> Findings, MutableArrayRef<OperationVerdict> Verdicts) const;

private:
  bool isRight(const Location &L) const {
    auto It = Of.find(placeOf(L));
    return L.Line && It != Of.end() && It->second.Is == OperationVerdict::Safe;
  }
  bool mayBeOfCallers(const LintFinding &D) const;

  LLVMContext Context;
  std::unique_ptr<Module> M;
  /// By place; of several the one that is no proof.
  std::map<Place, OperationVerdict> Of;
  std::vector<LintFinding> Written;
  std::set<std::tuple<DiagnosticKind, Place, std::string, std::string>> Said;
  bool Drops = false;
};
} // namespace

bool AsWritten::load(const LintedSource &From) {
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  LoadOptions Load = From.Load;
  // What there is to say of the file was said.
  Load.Note = nullptr;
  Load.Choices = nullptr;
  Load.Dependencies = nullptr;
  Load.Places = nullptr;
  Load.KeepUnoptimized = nullptr;
  Load.Unoptimized = From.Unoptimized;
  // The same text: what asks whether it is optimised gets the same answer.
  append_range(Load.CompilerArguments, std::array{"-O0", "-D__OPTIMIZE__=1", "-U__NO_INLINE__"});
  auto Loaded = loadModule(From.Path, Context, Load);
  if (!Loaded) {
    consumeError(Loaded.takeError());
    return false;
  }
  M = std::move(*Loaded);
  if (From.Configure)
    From.Configure(*M);
  nameRegisterReads(*M);
  BudgetLog Budgets;
  promoteVariables(*M, Budgets);
  return true;
}

void AsWritten::lint(LintOptions Options) {
  Options.Locate = nullptr;
  Options.Budgets = nullptr;
  Options.Verdict = [&](OperationVerdict V) {
    auto [It, IsNew] = Of.try_emplace(placeOf(V.Where), V);
    if (!IsNew && V.Is != OperationVerdict::Safe)
      It->second = std::move(V);
  };
  if (DecidedModule Decided = decideBranches(*M, Options.Target); Decided.M)
    M = std::move(Decided.M);
  Written = lintModule(*M, std::move(Options));
}

/// A branch that was made of several may stand in one function and decide for its callers, too. Functions that could
/// not be compiled here have no verdicts.
bool AsWritten::mayBeOfCallers(const LintFinding &D) const {
  const Function *Same = M->getFunction(D.Function);
  const DILocation *At = D.At && Same && !Same->isDeclaration() ? D.At->getDebugLoc().get() : nullptr;
  for (const DILocation *L = At ? At->getInlinedAt() : nullptr; L; L = L->getInlinedAt())
    if (const Location Call{L->getFilename().str(), L->getLine(), L->getColumn()}; Of.contains(placeOf(Call)))
      if (!isRight(Call))
        return true;
  return !At;
}

bool AsWritten::keeps(LintFinding &D) {
  if (!isOfThreads(D.Kind) || mayBeOfCallers(D))
    return true;
  const SmallVector<Location> Left(make_filter_range(operationsOf(D), [&](const Location &L) { return !isRight(L); }));
  Drops |= Left.empty();
  if (Left.empty())
    return false;
  const LintFinding *W = sameAsWritten(D, Left, Written);
  const bool IsOfOptimised = Left.size() < operationsOf(D).size() || D.LacksCondition ||
                             (D.Kind == DiagnosticKind::AmbiguousBreak && W && W->Kind != D.Kind);
  if (W && IsOfOptimised && !W->LacksCondition) {
    const std::string Function = std::move(D.Function);
    static_cast<Diagnostic &>(D) = *W;
    D.Function = Function;
    D.LacksCondition = false;
  }
  return Said.insert({D.Kind, placeOf(D.Where), D.Function, D.Message}).second;
}

void AsWritten::correct(ArrayRef<LintFinding> Findings, MutableArrayRef<OperationVerdict> Verdicts) const {
  if (!Drops)
    return;
  // Operations of findings that stay keep their verdicts.
  std::set<Place> Reported;
  for (const LintFinding &D : Findings)
    if (isOfThreads(D.Kind))
      for (const Location &L : operationsOf(D))
        Reported.insert(placeOf(L));
  for (OperationVerdict &V : Verdicts)
    if (V.Is == OperationVerdict::Reported && !Reported.contains(placeOf(V.Where)) && isRight(V.Where)) {
      V.Is = OperationVerdict::Safe;
      V.Reason = Of.find(placeOf(V.Where))->second.Reason;
    }
}

/// The findings in what known launches execute of \p M.
static std::vector<LintFinding> lintDecided(const Module &M, LintOptions Options) {
  const DecidedModule Decided = decideBranches(M, Options.Target);
  if (!Decided.M)
    return lintModule(M, std::move(Options));
  if (auto Locate = std::move(Options.Locate))
    Options.Locate = [&Decided, Locate = std::move(Locate)](const Value &V) {
      const Value *Original = Decided.Originals.lookup(&V);
      return Original ? Locate(*Original) : Location();
    };
  std::vector<LintFinding> Findings = lintModule(*Decided.M, std::move(Options));
  for (LintFinding &D : Findings)
    D.At = cast_or_null<Instruction>(Decided.Originals.lookup(D.At));
  return Findings;
}

std::vector<LintFinding> lintSource(const Module &M, const LintedSource &From, const LintOptions &Options) {
  LintOptions Here = Options;
  std::vector<OperationVerdict> Verdicts;
  if (Options.Verdict)
    Here.Verdict = [&](OperationVerdict V) { Verdicts.push_back(std::move(V)); };
  std::vector<LintFinding> Findings = lintDecided(M, Here);
  AsWritten Written;
  if (isOptimised(From.Path, From.Load.CompilerArguments) &&
      any_of(Findings, [](const LintFinding &D) { return isOfThreads(D.Kind); }) && Written.load(From)) {
    Written.lint(Options);
    erase_if(Findings, [&](LintFinding &D) { return !Written.keeps(D); });
    Written.correct(Findings, Verdicts);
  }
  for (OperationVerdict &V : Verdicts)
    Options.Verdict(std::move(V));
  return Findings;
}

} // namespace rejoin
