//===- PassValidator.cpp - Validates each pass of a pipeline -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassValidator.h"
#include "FunctionHash.h"
#include "rejoin/IR/ModuleCopies.h"
#include "rejoin/IR/TokenReader.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Validate/VerdictCache.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cstdlib>
#include <map>
#include <memory>
#include <vector>

using namespace llvm;

namespace rejoin {

static Expected<ValidateOptions> parseSettings(StringRef Settings, bool &Abort, bool &Verbose, std::string &Folder,
                                               std::vector<GlobPattern> &Functions) {
  ValidateOptions Options = optionsForPipelines();
  for (StringRef S : split(Settings, ',')) {
    auto Fail = [&](const Twine &Why) { return createStringError(inconvertibleErrorCode(), "'" + S + "': " + Why); };
    auto [Key, Value] = S.split('=');
    auto Number = [&](unsigned &N) { return !Value.getAsInteger(10, N) && N != 0; };
    if (S == "abort")
      Abort = true;
    else if (S == "verbose")
      Verbose = true;
    else if (S == "relation") {
      Options.RelationOnly = true;
      Options.Compare = Options.Match = Options.Enumerate = Options.Induct = Options.Solve = false;
      Options.MaxThreads = 64;
      // What they decide, they decide early: the rest of a long loop shows nothing new of who is together.
      Options.MaxSteps = 50000;
    } else if (S == "post-dominator")
      Options.Model = ConvergenceModel::PostDominator;
    else if (Key == "cache") {
      if (Value.empty())
        return Fail("expected a folder");
      Folder = Value.str();
    } else if (Key == "function") {
      auto G = GlobPattern::create(Value);
      if (!G)
        return Fail(toString(G.takeError()));
      Functions.push_back(std::move(*G));
    } else if (Key == "engine") {
      if (Value != "all" && Value != "compare" && Value != "congruence" && Value != "run" && Value != "enumerate" &&
          Value != "solve" && Value != "induct")
        return Fail("expected all, compare, congruence, run, enumerate, solve or induct");
      Options.Compare = Value == "all" || Value == "compare";
      Options.Match = Value == "all" || Value == "congruence";
      Options.Run = Value == "all" || Value == "run";
      Options.FailFast &= Options.Run;
      Options.Enumerate = Value == "all" || Value == "enumerate";
      Options.Solve = Value == "all" || Value == "solve";
      Options.Induct = Value == "all" || Value == "induct";
    } else if (Key == "grade") {
      if (Value == "strict")
        Options.Weakest = Grade::Strict;
      else if (Value == "dead-edges")
        Options.Weakest = Grade::ModuloDeadEdges;
      else if (Value == "grew")
        Options.Weakest = Grade::MoreConverged;
      else
        return Fail("expected strict, dead-edges or grew");
    } else if (Key == "unroll") {
      if (!Number(Options.Unroll))
        return Fail("expected a positive number");
    } else if (Key == "budget") {
      // All bounds of the engines that do not change what one path is.
      Options.FailFast = false;
      unsigned N = 0;
      if (!Number(N) || N > 1000)
        return Fail("expected a number from 1 to 1000");
      Options.MaxSteps *= N;
      Options.MaxPaths *= N;
      Options.MaxInstructions *= N;
      Options.MaxQueries *= N;
      Options.SolverLimit *= N;
      Options.SolverLimitForValues = 0;
    } else if (!S.empty() && S != "1") {
      return Fail(
          "unknown; known are 1, abort, verbose, relation, post-dominator, function=GLOB, engine=, grade=, unroll=N, "
          "budget=N and cache=DIR");
    }
  }
  return Options;
}

namespace {

class PassValidator {
public:
  explicit PassValidator(StringRef Settings) {
    std::string Folder;
    auto Parsed = parseSettings(Settings, Abort, Verbose, Folder, Functions);
    if (!Parsed) {
      Problem = toString(Parsed.takeError());
      return;
    }
    Options = *Parsed;
    Cache = std::make_unique<VerdictCache>(Folder);
    Problem = Cache->problem();
  }
  ~PassValidator() {
    if (!Problem.empty())
      return;
    errs() << "rejoin: " << countOf(Checked, "changed function") << " checked"
           << (Options.RelationOnly ? " for the communicating threads alone, not for values: " : ": ") << Count[0]
           << (Options.RelationOnly ? " as before, " : " proved, ") << Count[2] << " inconclusive, "
           << Count[1] + Count[3] << " refuted or invalid\n";
    if (CheckedAlone)
      errs() << "rejoin: " << countOf(CheckedAlone, "changed function")
             << " without convergent calls, by runs: " << CountAlone[0] << " proved, " << CountAlone[2]
             << " inconclusive, " << CountAlone[1] + CountAlone[3] << " refuted or invalid\n";
    if (!Cache->writeProblem().empty())
      errs() << "rejoin: warning: verdicts are not kept: " << Cache->writeProblem() << '\n';
    Cache->prune();
    if (Cache->hits())
      errs() << "rejoin: " << countOf(Cache->hits(), "verdict was", "verdicts were") << " known already\n";
    for (const auto &[Reason, N] : Reasons)
      errs() << "rejoin:   " << N << "x " << Reason << '\n';
  }
  void before(const Any &IR);
  void after(StringRef Pass);

private:
  ValidateOptions Options;
  /// What is wrong with the settings; then nothing is checked. The first pass reports it to the context of its module:
  /// LLVM asks a plugin for no error before that, and a wrong setting must not look like a run without findings.
  std::string Problem;
  /// An error was reported, after which nothing is checked.
  bool HasFailed = false;
  bool Abort = false, Verbose = false;
  std::vector<GlobPattern> Functions;
  unsigned Checked = 0, Count[4] = {};
  /// The same of functions in which no thread communicates, before the pass and after it.
  unsigned CheckedAlone = 0, CountAlone[4] = {};
  /// Why verdicts are inconclusive.
  std::map<std::string, unsigned> Reasons;
  /// A function and what it calls: by their addresses, and by what they say.
  struct Hashes {
    hash_code Addresses = 0, Contents = 0;
  };
  /// By name, as they were last.
  StringMap<Hashes> Latest;
  /// The function that the last pass was about: nothing can have changed it, or what it calls, since it was hashed.
  const Function *Unchanged = nullptr;
  /// A function and what it calls, as they were.
  struct Copy {
    hash_code Hash = 0;
    std::shared_ptr<Module> M;
  };
  /// By name; a function that has not changed since is not copied again.
  StringMap<Copy> Copies;
  struct Saved {
    Module *M = nullptr;
    std::vector<std::pair<std::string, Copy>> Functions;
  };
  std::vector<Saved> Stack;
  StringSet<> Broken;
  /// Null if the settings are wrong.
  std::unique_ptr<VerdictCache> Cache;

  bool isWanted(const Function &F) const {
    return !F.isDeclaration() && !Broken.contains(F.getName()) &&
           (Functions.empty() || any_of(Functions, [&](const GlobPattern &G) { return G.match(F.getName()); }));
  }
  void fail(LLVMContext &Context, const Twine &Why) {
    HasFailed = true;
    Context.emitError("REJOIN_VALIDATE: " + Why);
  }
  hash_code hashOf(const Function &F, const SetVector<const Function *> &All);
  void check(StringRef Pass, const Function &Old, const Function &New);
};

} // namespace

/// \p F and the functions with a body that it may call.
static SetVector<const Function *> reachable(const Function &F) {
  SetVector<const Function *> Result;
  Result.insert(&F);
  for (size_t I = 0; I != Result.size(); ++I)
    for (const BasicBlock &B : *Result[I])
      for (const Instruction &X : B)
        for (const Value *V : X.operands())
          if (const auto *G = dyn_cast<Function>(V->stripPointerCasts()); G && !G->isDeclaration())
            Result.insert(G);
  return Result;
}

static bool hasConvergentCalls(const Function &F) {
  for (const BasicBlock &B : F)
    for (const Instruction &I : B)
      if (const auto *C = dyn_cast<CallBase>(&I); C && isConvergentCall(*C))
        return true;
  return false;
}

static hash_code combine(const SetVector<const Function *> &All, hash_code Of(const Function &)) {
  hash_code Result = hash_value(All.size());
  for (const Function *G : All)
    Result = hash_combine(Result, Of(*G));
  return Result;
}

/// What \p F and \p All that it calls say. Most passes change nothing, which addresses show at less cost.
hash_code PassValidator::hashOf(const Function &F, const SetVector<const Function *> &All) {
  const hash_code Addresses = combine(All, hashAddresses);
  auto [It, IsNew] = Latest.try_emplace(F.getName());
  if (IsNew || It->second.Addresses != Addresses)
    It->second = {Addresses, combine(All, hashFunction)};
  return It->second.Contents;
}

void PassValidator::before(const Any &IR) {
  Stack.emplace_back();
  SetVector<const Function *> Units;
  // A pass on one function knows nothing of its callers. One on several may change what only they call as it likes, as
  // long as what can be called from outside stays the same.
  auto AddWithCallers = [&](const Function &F) {
    SetVector<const Function *> Seen;
    Seen.insert(&F);
    for (size_t I = 0; I != Seen.size(); ++I) {
      if (!Seen[I]->hasLocalLinkage()) {
        Units.insert(Seen[I]);
        continue;
      }
      for (const User *U : Seen[I]->users())
        if (const auto *X = dyn_cast<Instruction>(U))
          Seen.insert(X->getFunction());
    }
  };
  Module *M = nullptr;
  if (const auto *F = any_cast<const Function *>(&IR)) {
    Units.insert(*F);
    M = const_cast<Module *>((*F)->getParent());
  } else if (const auto *L = any_cast<const Loop *>(&IR)) {
    const Function *F = (*L)->getHeader()->getParent();
    Units.insert(F);
    M = const_cast<Module *>(F->getParent());
  } else if (const auto *C = any_cast<const LazyCallGraph::SCC *>(&IR)) {
    for (const LazyCallGraph::Node &N : **C)
      AddWithCallers(N.getFunction());
    if ((*C)->size())
      M = (*C)->begin()->getFunction().getParent();
  } else if (const auto *All = any_cast<const Module *>(&IR)) {
    M = const_cast<Module *>(*All);
    for (const Function &F : *M)
      if (!F.hasLocalLinkage())
        Units.insert(&F);
  }
  Stack.back().M = M;
  if (M && !Problem.empty() && !HasFailed)
    fail(M->getContext(), Problem);
  if (HasFailed)
    return;
  const Function *Known = std::exchange(Unchanged, nullptr);
  for (const Function *F : Units) {
    if (!isWanted(*F))
      continue;
    Copy &C = Copies[F->getName()];
    if (F == Known && C.M && C.Hash == Latest[F->getName()].Contents) {
      Stack.back().Functions.push_back({F->getName().str(), C});
      continue;
    }
    SetVector<const Function *> All = reachable(*F);
    const hash_code Hash = hashOf(*F, All);
    if (!C.M || C.Hash != Hash) {
      ValueToValueMapTy Map;
      C.Hash = Hash;
      C.M = CloneModule(*M, Map, [&](const GlobalValue *V) {
        const auto *G = dyn_cast<Function>(V);
        return !G || All.contains(G);
      });
      for (const Function *G : All)
        keepMetadata(*G, Map);
    }
    Stack.back().Functions.push_back({F->getName().str(), C});
  }
}

void PassValidator::after(StringRef Pass) {
  if (Stack.empty())
    return;
  Saved S = std::move(Stack.back());
  Stack.pop_back();
  Unchanged = nullptr;
  for (auto &[Name, Before] : S.Functions) {
    const Function *New = S.M->getFunction(Name), *Old = Before.M->getFunction(Name);
    if (HasFailed || !New || !Old || New->isDeclaration() || Broken.contains(Name))
      continue;
    const bool IsSame = hashOf(*New, reachable(*New)) == Before.Hash;
    Unchanged = S.Functions.size() == 1 ? New : nullptr;
    if (!IsSame)
      check(Pass, *Old, *New);
  }
}

void PassValidator::check(StringRef Pass, const Function &Old, const Function &New) {
  auto Communicates = [](const Function &F) {
    return any_of(reachable(F), [](const Function *G) { return hasConvergentCalls(*G); });
  };
  const bool IsAlone = !Communicates(Old) && !Communicates(New);
  if (IsAlone && Options.RelationOnly)
    return;
  ++(IsAlone ? CheckedAlone : Checked);
  auto Kind = GpuTarget::familyOf(*New.getParent());
  ValidateOptions Used = Options;
  // Other tools prove that values are right; what is left here is who communicates, which is nobody. What a few paths
  // prove by form needs no runs.
  if (IsAlone) {
    Used.Solve = Used.Induct = false;
    Used.MaxPaths = std::min<unsigned>(Used.MaxPaths, 8);
    Used.MaxInstructions = std::min<uint64_t>(Used.MaxInstructions, 1000);
    Used.MaxQueries = std::min<uint64_t>(Used.MaxQueries, 50);
  }
  // Of control flow alone the answer is sooner found than the text.
  ValidationResult R = Options.RelationOnly ? validate(Old, New, Kind, Used) : Cache->validate(Old, New, Kind, Used);
  ++(IsAlone ? CountAlone : Count)[static_cast<unsigned>(R.Answer)];
  bool Bad = R.Answer == Verdict::Refuted || R.Answer == Verdict::InvalidTarget;
  const bool IsRefutedStrictly = R.Answer == Verdict::Inconclusive && R.Grades[0] == GradeAnswer::Refuted;
  if (R.Answer == Verdict::Inconclusive && !IsAlone)
    for (const std::string &Reason : R.Reasons)
      ++Reasons[Reason];
  if (Bad || IsRefutedStrictly || Verbose) {
    // Nothing is proved of values that nobody compared.
    const bool IsOfRelation = Options.RelationOnly && R.Answer == Verdict::Proved;
    errs() << "rejoin: " << Pass << " on '" << New.getName()
           << "': " << (IsOfRelation ? "communicating threads as before" : nameOf(R.Answer));
    if (Verbose)
      errs() << " (" << R.Bounds << ')';
    errs() << '\n';
    if (!IsOfRelation && R.Uncontrolled && Options.Model == ConvergenceModel::Maximal &&
        R.Answer != Verdict::InvalidTarget)
      errs() << gradesOf(R);
    for (const std::string &Reason : R.Reasons)
      errs() << "  " << Reason << '\n';
    if (!R.Counterexample.empty())
      errs() << (Bad ? "  " : "  why not strictly: ") << R.Counterexample;
  }
  // The passes that follow are judged by what they find.
  if (R.Answer == Verdict::InvalidTarget)
    Broken.insert(New.getName());
  if (Bad && Abort)
    fail(New.getContext(), "stopped at the first fault: " + Pass + " on '" + New.getName() + "'");
}

void registerPassValidator(PassInstrumentationCallbacks &Callbacks) {
  const char *Settings = std::getenv("REJOIN_VALIDATE");
  if (!Settings)
    return;
  // Lives as long as the callbacks that share it.
  auto Validator = std::make_shared<PassValidator>(Settings);
  // What only runs other passes.
  auto IsManager = [](StringRef Pass) {
    return isSpecialPass(Pass, {"PassManager", "PassAdaptor", "DevirtSCCRepeatedPass", "ModuleInlinerWrapperPass"});
  };
  Callbacks.registerBeforeNonSkippedPassCallback([=](StringRef Pass, const Any &IR) {
    if (!IsManager(Pass))
      Validator->before(IR);
  });
  Callbacks.registerAfterPassCallback([=](StringRef Pass, const Any &, const PreservedAnalyses &) {
    if (!IsManager(Pass))
      Validator->after(Pass);
  });
  Callbacks.registerAfterPassInvalidatedCallback([=](StringRef Pass, const PreservedAnalyses &) {
    if (!IsManager(Pass))
      Validator->after(Pass);
  });
}

} // namespace rejoin
