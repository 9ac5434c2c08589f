//===- Validate.cpp - rejoin validate -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Validate/Validate.h"
#include "Commands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace rejoin {

static StringRef nameOf(Verdict V) {
  switch (V) {
  case Verdict::Proved:
    return "proved";
  case Verdict::Refuted:
    return "refuted";
  case Verdict::Inconclusive:
    return "inconclusive";
  case Verdict::InvalidTarget:
    return "invalid target";
  }
  llvm_unreachable("all verdicts are above");
}

static StringRef nameOf(ConvergenceModel M) {
  switch (M) {
  case ConvergenceModel::Maximal:
    return "maximal";
  case ConvergenceModel::PostDominator:
    return "post-dominator";
  case ConvergenceModel::None:
    return "none";
  }
  llvm_unreachable("all models are above");
}

namespace {

struct Pair {
  const Function *Source, *Target;
};

} // namespace

/// `@src` and `@tgt`, `@src_x` and `@tgt_x`, or functions of the same name in two modules.
static std::vector<Pair> findPairs(const Module &Source, const Module *Target) {
  std::vector<Pair> Result;
  for (const Function &F : Source) {
    if (F.isDeclaration())
      continue;
    StringRef Name = F.getName();
    const Function *Other = nullptr;
    if (Target)
      Other = Target->getFunction(Name);
    else if (Name.consume_front("src") && (Name.empty() || Name.starts_with("_")))
      Other = Source.getFunction(("tgt" + Name).str());
    if (Other && !Other->isDeclaration())
      Result.push_back({&F, Other});
  }
  return Result;
}

int validateMain(ArrayRef<const char *> Arguments) {
  LoadOptions Load;
  Arguments = takeCompilerArguments(Arguments, Load);
  cl::OptionCategory Category("rejoin validate");
  cl::list<std::string> Files(cl::Positional, cl::desc("<source and target, or one file with @src and @tgt>"),
                              cl::cat(Category));
  cl::list<std::string> Functions("function", cl::desc("this source function only (may be repeated)"),
                                  cl::value_desc("name"), cl::cat(Category));
  cl::opt<std::string> Triple("target", cl::desc("target triple instead of the module's"), cl::value_desc("triple"),
                              cl::cat(Category));
  cl::opt<ConvergenceModel> Model("model", cl::desc("which threads are together without tokens"),
                                  cl::init(ConvergenceModel::Maximal), cl::cat(Category),
                                  cl::values(clEnumValN(ConvergenceModel::Maximal, "maximal", "the maximal relation"),
                                             clEnumValN(ConvergenceModel::PostDominator, "post-dominator",
                                                        "meet at immediate post-dominators only")));
  cl::opt<unsigned> Threads("max-threads", cl::desc("threads of the launch at most"), cl::init(1024),
                            cl::cat(Category));
  cl::opt<bool> Self("self", cl::desc("compare each function with itself: never refuted"), cl::cat(Category));
  cl::opt<uint64_t> Seed("seed", cl::desc("of sampled inputs"), cl::init(1), cl::cat(Category));
  cl::HideUnrelatedOptions(Category);
  std::string Errors;
  raw_string_ostream ErrorStream(Errors);
  auto Usage = [&](const Twine &What) {
    WithColor::error(errs(), "rejoin validate") << What << " (see rejoin validate --help)\n";
    return 3;
  };
  if (!cl::ParseCommandLineOptions(static_cast<int>(Arguments.size()), Arguments.data(),
                                   "did a transformation change who communicates with whom\n", &ErrorStream))
    return Usage(StringRef(Errors).split('\n').first);
  if (Files.empty() || Files.size() > 2)
    return Usage(Files.empty() ? "no input file" : "two input files at most");
  if (Threads < 2 || Threads > Thread::MaxThreads)
    return Usage("--max-threads=" + Twine(Threads) + ": expected 2 to " + Twine(Thread::MaxThreads));
  Load.Triple = Triple;
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  // A target that LLVM's verifier rejects is a verdict.
  std::vector<std::unique_ptr<Module>> Modules;
  for (size_t I = 0; I != Files.size(); ++I) {
    Load.Strict = Files.size() == 2 && I == 0;
    auto M = loadModule(Files[I], Context, Load);
    if (!M) {
      WithColor::error(errs(), "rejoin") << toString(M.takeError()) << '\n';
      return 3;
    }
    Modules.push_back(std::move(*M));
  }
  auto Kind = Target::kindOf(Modules.front()->getTargetTriple());
  if (!Kind)
    return Usage("the module has no known target triple; name one with --target");
  std::vector<Pair> Pairs = findPairs(*Modules.front(), Modules.size() == 2 ? Modules.back().get() : nullptr);
  erase_if(Pairs, [&](const Pair &P) { return !Functions.empty() && !is_contained(Functions, P.Source->getName()); });
  if (Self) {
    Pairs.clear();
    for (const auto &M : Modules)
      for (const Function &F : *M)
        if (!F.isDeclaration())
          Pairs.push_back({&F, &F});
  }
  if (Pairs.empty())
    return Usage("no pair of functions: @src and @tgt, @src_x and @tgt_x, or the same names in two files");
  ValidateOptions Options;
  Options.Model = Model;
  Options.MaxThreads = Threads;
  Options.Seed = Seed;
  bool AnyRefuted = false, AnyOpen = false;
  for (const Pair &P : Pairs) {
    ValidationResult R = validate(*P.Source, *P.Target, *Kind, Options);
    outs() << P.Source->getName() << " -> " << P.Target->getName() << ": " << nameOf(R.Answer) << " (model "
           << nameOf(Options.Model) << (R.Bounds.empty() ? "" : "; ") << R.Bounds << ")\n";
    for (const std::string &Reason : R.Reasons)
      outs() << "  " << Reason << '\n';
    if (!R.Counterexample.empty())
      outs() << "  " << R.Counterexample;
    AnyRefuted |= R.Answer == Verdict::Refuted || R.Answer == Verdict::InvalidTarget;
    AnyOpen |= R.Answer == Verdict::Inconclusive;
  }
  return AnyRefuted ? 1 : AnyOpen ? 2 : 0;
}

} // namespace rejoin
