//===- ValidateCommand.cpp - What rejoin validate and rejoin reduce share -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options, the files and the pairs: @src and @tgt of one module, functions of the same name in two, a function
// before and after passes (`--passes`), or before and after each pass of the back end (`--codegen`). Pairs are judged
// in their order, several at once in processes of their own if `-j` says so.
//
//   one file with @src_a, @tgt_a, @src_b      one pair; @src_b has no target and is left out
//   two files, `--function=f`                 f of both
//
// A target that LLVM's verifier rejects is no error: it is the verdict "invalid target".
// Held by: test/Validate/tool.test, options.test, codegen.test.
//
//===----------------------------------------------------------------------===//

#include "ValidateCommand.h"
#include "CodegenPasses.h"
#include "Commands.h"
#include "Isolation.h"
#include "ModulePairs.h"
#include "Terminal.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/ModuleCopies.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/KernelName.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Validate/ReasonKind.h"
#include "rejoin/Validate/VerdictCache.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace rejoin {

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

/// `@src` and `@tgt`, `@src_x` and `@tgt_x`, or functions of the same name in two modules.
static std::vector<FunctionPair> findPairs(const Module &Source, const Module *Target) {
  std::vector<FunctionPair> Result;
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

/// Kernels of \p M that have no body in \p Other.
static std::vector<const Function *> kernelsWithout(const Module &M, const Module &Other) {
  std::vector<const Function *> Result;
  for (const Function &F : M)
    if (const Function *Of = Other.getFunction(F.getName());
        !F.isDeclaration() && isKernel(F) && (!Of || Of->isDeclaration()))
      Result.push_back(&F);
  return Result;
}

std::optional<int> ValidateCommand::parse(ArrayRef<const char *> Arguments) {
  Arguments = takeCompilerArguments(Arguments, Load);
  UsageOf Usage(Name);
  Usage.withValues(Model).withValues(Engine).withValues(Weakest).withValues(Expect).withValues(Kinds).withValues(
      Codegen);
  if (auto Code = Usage.parse(Arguments))
    return Code;
  if (Files.empty() || Files.size() > 2)
    return Files.empty() ? Usage.noInput() : Usage("two input files at most");
  if (Files.size() == 2 && (!PassText.empty() || Codegen != Backend::None))
    return usage((PassText.empty() ? "--codegen" : "--passes") + Twine(" makes the target from one input file"));
  if (!PassText.empty() && Codegen != Backend::None)
    return usage("--codegen chooses the passes and cannot be combined with --passes");
  if (Codegen != Backend::None)
    for (const cl::Option *O : std::initializer_list<const cl::Option *>{&Self, &Expect, &Kinds, &CheckVerdict})
      if (O->getNumOccurrences())
        return usage(Twine("--") + O->ArgStr + " is of single pairs and cannot be combined with --codegen");
  if (std::string Why = VerdictCache(CacheFolder).problem(); !Why.empty())
    return usage("--cache: " + Why);
  if (!Dump.empty() && Dump != "smt")
    return usage("--dump=" + Dump + ": expected smt");
  if (!Dump.empty() && (AtOnce != 1 || !CacheFolder.empty() || Codegen != Backend::None))
    return usage("--dump prints the queries of one pair after the other, and cannot be combined with -j, --cache or "
                 "--codegen");
  if (Statistics && (AtOnce != 1 || Codegen != Backend::None))
    return usage("--statistics counts the work of one process, and cannot be combined with -j or --codegen");
  if (Threads < 2 || Threads > Thread::MaxThreads)
    return usage("--max-threads=" + Twine(Threads) + ": expected 2 to " + Twine(Thread::MaxThreads));
  return std::nullopt;
}

/// An unknown name of a pass, with the known one that is closest to it.
static std::string withSuggestion(PassBuilder &Builder, std::string Message) {
  const auto [Before, Rest] = StringRef(Message).split('\'');
  const StringRef Name = Rest.split('\'').first;
  if (Name.empty() || !Before.contains("unknown"))
    return Message;
  std::string Known;
  raw_string_ostream OS(Known);
  Builder.printPassNames(OS);
  StringRef Closest;
  unsigned Least = std::min<unsigned>(3, Name.size() / 3) + 1;
  for (StringRef Line : split(Known, '\n')) {
    // Titles are not indented.
    if (!Line.consume_front("  "))
      continue;
    const StringRef Pass = Line.split('<').first.trim();
    if (const unsigned Distance = Name.edit_distance(Pass, /*AllowReplacements=*/true, Least); Distance < Least) {
      Least = Distance;
      Closest = Pass;
    }
  }
  if (Closest.empty())
    return Message;
  // A pass of another kind: the first one decides which kind all of them are.
  StringRef Kind = Before;
  if (Closest == Name && Kind.consume_front("unknown ") && Kind.consume_back(" pass "))
    return Message + "; a pipeline that begins with a " + Kind.str() + " pass has " + Kind.str() + " passes only";
  return Closest == Name ? Message : Message + "; did you mean '" + Closest.str() + "'?";
}

std::optional<int> ValidateCommand::runPasses() {
  // What this process has registered of its own stays out of it.
  ValueToValueMapTy Copies;
  auto M = copyModule(*Modules.front(), Copies);
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager All;
  // Passes of the back end are the machine's.
  prepareLLVM();
  std::string Message;
  const auto *Found = TargetRegistry::lookupTarget(M->getTargetTriple(), Message);
  const std::unique_ptr<TargetMachine> Machine(
      Found ? Found->createTargetMachine(M->getTargetTriple(), Cpu, "", llvm::TargetOptions(), std::nullopt) : nullptr);
  PassBuilder Builder(Machine.get());
  Builder.registerModuleAnalyses(All);
  Builder.registerCGSCCAnalyses(Components);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Components, All);
  ModulePassManager Manager;
  if (Error E = Builder.parsePassPipeline(Manager, PassText))
    return usage("--passes: " + withSuggestion(Builder, toString(std::move(E))));
  Manager.run(*M, All);
  Modules.push_back(std::move(M));
  return std::nullopt;
}

/// A file without a data layout beside one with that of the machine: opt fills it in.
static void fillInLayout(Module &M, const Module &Other) {
  if (M.getDataLayoutStr().empty() && M.getTargetTriple() == Other.getTargetTriple() &&
      Other.getDataLayoutStr() == M.getTargetTriple().computeDataLayout())
    M.setDataLayout(Other.getDataLayoutStr());
}

/// As opt and llc do before the first pass.
static void nameProcessor(Module &M, StringRef Cpu) {
  for (Function &F : M)
    if (!Cpu.empty() && !F.hasFnAttribute("target-cpu"))
      F.addFnAttr("target-cpu", Cpu);
}

std::optional<int> ValidateCommand::load() {
  Load.Triple = Triple;
  Sources.read(Load);
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  // A target that LLVM's verifier rejects is a verdict.
  for (size_t I = 0; I != Files.size(); ++I) {
    Load.Strict = !PassText.empty() || (Files.size() == 2 && I == 0);
    auto M = loadModule(Files[I], Context, Load);
    if (!M) {
      printError(toString(M.takeError()));
      return 3;
    }
    if (I)
      Modules.push_back(matchTo(*Modules.front(), std::move(*M)));
    else
      Modules.push_back(Files.size() == 2 ? withOneStructOfEachBody(std::move(*M)) : std::move(*M));
  }
  if (Modules.size() == 2) {
    pairVariables(*Modules.front(), *Modules.back());
    fillInLayout(*Modules.front(), *Modules.back());
    fillInLayout(*Modules.back(), *Modules.front());
  }
  if (Modules.size() == 1)
    nameProcessor(*Modules.front(), Cpu);
  if (!PassText.empty())
    if (auto Code = runPasses())
      return Code;
  auto Known = GpuTarget::kindOf(Modules.front()->getTargetTriple());
  if (!Known)
    return usage("the module has no known target triple; name one with --target");
  Kind = *Known;
  if (Codegen != Backend::None) {
    const llvm::Triple &T = Modules.front()->getTargetTriple();
    if (Codegen == Backend::AMDGCN ? !T.isAMDGCN() : !T.isNVPTX())
      return usage(Twine("--codegen=") + (Codegen == Backend::AMDGCN ? "amdgcn" : "nvptx") + ": the module is for '" +
                   T.str() + "'");
    // llc fills it in.
    if (Modules.front()->getDataLayoutStr().empty())
      Modules.front()->setDataLayout(T.computeDataLayout());
    return std::nullopt;
  }
  auto FilesInWords = [&] { return join(Files, " and "); };
  Pairs = findPairs(*Modules.front(), Modules.size() == 2 ? Modules.back().get() : nullptr);
  std::vector<StringRef> Paired;
  for (const FunctionPair &P : Pairs)
    if (kernelName(P.Source->getName()) == P.Source->getName())
      Paired.push_back(P.Source->getName());
  erase_if(Pairs, [&](const FunctionPair &P) { return !namesFunction(Functions, P.Source->getName()); });
  if (Modules.size() == 2 && !Self) {
    Lost = kernelsWithout(*Modules.front(), *Modules.back());
    Added = kernelsWithout(*Modules.back(), *Modules.front());
    for (auto *Kernels : {&Lost, &Added})
      erase_if(*Kernels, [&](const Function *F) { return !namesFunction(Functions, F->getName()); });
  }
  if (Self) {
    Pairs.clear();
    for (const auto &M : Modules)
      for (const Function &F : *M)
        if (!F.isDeclaration())
          Pairs.push_back({&F, &F});
  }
  if (Pairs.empty() && Lost.empty() && !Paired.empty())
    return usage(FilesInWords() + ": no pair of functions '" + join(Functions, "', '") + "'" + listCandidates(Paired));
  if (Pairs.empty() && Lost.empty())
    return usage(FilesInWords() +
                 ": no pair of functions: @src and @tgt, @src_x and @tgt_x, or the same names in two files");
  return std::nullopt;
}

ValidateOptions ValidateCommand::options() const {
  ValidateOptions Options;
  Options.Model = Model;
  Options.MaxThreads = Threads;
  Options.Seed = Seed;
  Options.Compare = Engine == Engines::All || Engine == Engines::Compare;
  Options.Match = Engine == Engines::All || Engine == Engines::Congruence;
  Options.Run = Engine == Engines::All || Engine == Engines::Run;
  Options.Enumerate = Engine == Engines::All || Engine == Engines::Enumerate;
  Options.Solve = Engine == Engines::All || Engine == Engines::Solve;
  Options.Induct = Engine == Engines::All || Engine == Engines::Induct;
  Options.Weakest = Weakest;
  Options.Unroll = Unroll;
  Options.MaxPaths = MaxPaths;
  Options.MaxHierarchies = MaxHierarchies;
  Options.SolverLimit = SolverLimit;
  if (!Dump.empty())
    Options.OnQuery = [](StringRef Script) { outs() << "(reset)\n" << Script << '\n'; };
  return Options;
}

void ValidateCommand::judge(ArrayRef<FunctionPair> Of, const ValidateOptions &Options,
                            function_ref<void(size_t, const ValidationResult &)> Emit) {
  VerdictCache Cache(CacheFolder);
  SolverStatistics Counts;
  ValidateOptions Used = Options;
  Used.Statistics = Statistics ? &Counts : nullptr;
  auto Judge = [&](size_t K) { return Cache.validate(*Of[K].Source, *Of[K].Target, Kind, Used); };
  // Once: the next verdict will not be kept either.
  auto Warn = [Warned = false](StringRef Problem) mutable {
    if (!Problem.empty() && !std::exchange(Warned, true))
      printWarning("nothing is kept in the cache: " + Problem);
  };
  auto Prune = make_scope_exit([&] { Cache.prune(); });
  if (AtOnce == 1) {
    for (size_t K = 0; K != Of.size(); ++K) {
      Emit(K, Judge(K));
      Warn(Cache.writeProblem());
    }
    if (Statistics)
      printStatistics(Counts, Of.size(), Cache.hits());
    return;
  }
  Jobs All;
  All.Count = Of.size();
  All.AtOnce = AtOnce;
  All.NameOf = [&](size_t K) { return Of[K].Source->getName(); };
  // What went wrong in its first line, then the verdict.
  All.Work = [&](size_t K) {
    const std::string Text = verdictToText(Judge(K));
    return printableWord(Cache.writeProblem()) + "\n" + Text;
  };
  All.Emit = [&](size_t K, Expected<std::string> Text) {
    ValidationResult R;
    if (!Text) {
      R.Reasons = {toString(Text.takeError())};
    } else {
      const auto [Problem, Verdict] = StringRef(*Text).split('\n');
      Warn(Problem);
      if (auto Read = verdictFromText(Verdict))
        R = std::move(*Read);
    }
    Emit(K, R);
  };
  runJobs(All, FileLimits());
}

void ValidateCommand::printStatistics(const SolverStatistics &Counts, size_t NumPairs, unsigned NumKnown) const {
  const auto Line = [&](uint64_t N, const Twine &Of) {
    outs() << (Dump.empty() ? "" : "; ") << format_decimal(static_cast<int64_t>(N), 12) << "  " << Of << '\n';
  };
  Line(NumPairs, "pairs of functions");
  Line(NumKnown, "verdicts from the cache");
  Line(Counts.Comparisons, "comparisons of all paths");
  Line(Counts.AnsweredByForm, "questions that the form of the formulas answers");
  Line(Counts.Unsatisfiable, "queries to the solver: unsatisfiable");
  Line(Counts.Satisfiable, "queries to the solver: satisfiable");
  Line(Counts.Unknown, "queries to the solver: no answer within --solver-limit");
  Line(Counts.Effort, "effort of all queries, in units of Z3's rlimit");
}

/// What a verdict on a pair of functions holds for, if values of our own choice stand in them.
static std::string chosenFor(const FunctionPair &P) {
  for (const Function *F : {P.Source, P.Target})
    if (Attribute A = F->getFnAttribute(ChosenValues); A.isValid())
      return ("for chosen definitions: " + A.getValueAsString()).str();
  return "";
}

int ValidateCommand::judgeCodegen() {
  std::vector<std::unique_ptr<Module>> Steps;
  auto Changes = runCodegenPasses(*Modules.front(), Cpu, Steps);
  if (!Changes) {
    printError(Files.front() + ": " + toString(Changes.takeError()));
    return 3;
  }
  if (none_of(*Modules.front(),
              [&](const Function &F) { return !F.isDeclaration() && namesFunction(Functions, F.getName()); }))
    return usage("--codegen: no function of this name has a body in " + Files.front());
  erase_if(*Changes, [&](const CodegenChange &C) { return !namesFunction(Functions, C.Before->getName()); });
  std::vector<FunctionPair> Of;
  for (const CodegenChange &C : *Changes)
    Of.push_back({C.Before, C.After});
  // The bounds of pipelines where none is asked for; what else is asked for is as it is for a pair.
  ValidateOptions Chosen = options(), Used = optionsForPipelines();
  auto Take = [&](const cl::Option &O, auto Bound) {
    if (O.getNumOccurrences())
      Used.*Bound = Chosen.*Bound;
  };
  Take(Threads, &ValidateOptions::MaxThreads);
  Take(Unroll, &ValidateOptions::Unroll);
  Take(MaxPaths, &ValidateOptions::MaxPaths);
  Take(MaxHierarchies, &ValidateOptions::MaxHierarchies);
  Take(SolverLimit, &ValidateOptions::SolverLimit);
  // What is asked for holds everywhere.
  Take(SolverLimit, &ValidateOptions::SolverLimitForValues);
  Used.Model = Chosen.Model;
  Used.Seed = Chosen.Seed;
  Used.Weakest = Chosen.Weakest;
  Used.Compare = Chosen.Compare;
  Used.Match = Chosen.Match;
  Used.Run = Chosen.Run;
  Used.Enumerate = Chosen.Enumerate;
  Used.Induct = Chosen.Induct;
  Used.Solve = Chosen.Solve;
  std::vector<ValidationResult> Verdicts;
  judge(Of, Used, [&](size_t, const ValidationResult &R) { Verdicts.push_back(R); });
  const int Code = printCodegenTable(*Changes, Verdicts);
  std::set<std::string> Choices;
  for (const FunctionPair &P : Of)
    if (std::string Text = chosenFor(P); !Text.empty() && Choices.insert(Text).second)
      outs() << Text << '\n';
  return Sources.exitCode(Code);
}

/// The source's name. Clang makes two functions of a kernel of OpenCL C, of one name.
static std::string shownName(const Function &F) {
  return sourceName(F.getName()) + (kernelName(F.getName()) == F.getName() ? "" : " (its body, as others call it)");
}

void ValidateCommand::print(const FunctionPair &P, const ValidationResult &R) const {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << shownName(*P.Source) << " -> " << shownName(*P.Target) << ": " << nameOf(R.Answer);
  // What the verdict depends on.
  SmallVector<std::string, 2> Conditions;
  if (Model != ConvergenceModel::Maximal)
    Conditions.push_back(("model " + nameOf(Model)).str());
  if (std::string Choice = chosenFor(P); !Choice.empty())
    Conditions.push_back(std::move(Choice));
  // Of shaders: a host may choose other values.
  for (const Function *F : {P.Source, P.Target})
    if (const Attribute Open = F->getFnAttribute("spirv.specialisation-constants"); Open.isValid()) {
      Conditions.push_back("specialisation constants with their defaults: " + Open.getValueAsString().str());
      break;
    }
  if (!Conditions.empty())
    OS << " (" << join(Conditions, "; ") << ')';
  ArrayRef<std::string> Reasons = R.Reasons;
  if (R.Answer == Verdict::Inconclusive && !Reasons.empty()) {
    OS << ": " << Reasons.front();
    Reasons = Reasons.drop_front();
  }
  OS << '\n';
  if (Verbose)
    OS << "  method: model " << nameOf(Model) << (R.Bounds.empty() ? "" : "; ") << R.Bounds << '\n';
  // What clean-up without tokens may change.
  if (R.Uncontrolled && Model == ConvergenceModel::Maximal && R.Answer != Verdict::InvalidTarget)
    OS << gradesOf(R);
  for (const std::string &Reason : Reasons)
    OS << "  " << Reason << '\n';
  if (!R.Counterexample.empty())
    OS << (R.Answer == Verdict::Refuted ? "  " : "  why not strictly: ") << R.Counterexample;
  // Between queries it is a comment.
  if (Dump.empty())
    printFoldedLines(*Verdicts, Text);
  else
    for (StringRef Line : split(StringRef(Text).rtrim('\n'), '\n'))
      outs() << "; " << Line << '\n';
}

std::string ValidateCommand::expected() const {
  std::string Text;
  switch (Expectation Wanted = Expect; Wanted) {
  case Expectation::Nothing:
    break;
  case Expectation::Proved:
    Text = "proved";
    break;
  case Expectation::Refuted:
    Text = Kinds == FaultFilter::Any      ? "refuted"
           : Kinds == FaultFilter::Events ? "refuted by events"
                                          : "refuted by the relation";
    break;
  case Expectation::Inconclusive:
    Text = "inconclusive";
    break;
  case Expectation::Invalid:
    Text = "an invalid target";
    break;
  }
  return Text + (Reason.empty() ? "" : " for the reason '" + Reason + "'");
}

bool ValidateCommand::isExpected(const ValidationResult &R) const {
  switch (Expectation Wanted = Expect; Wanted) {
  case Expectation::Nothing:
    return true;
  case Expectation::Proved:
    return R.Answer == Verdict::Proved;
  case Expectation::Refuted:
    return R.Answer == Verdict::Refuted &&
           (Kinds == FaultFilter::Any || (Kinds == FaultFilter::Events) == (R.Kind == Fault::Events)) &&
           (Reason.empty() || Reason == reasonKind(R));
  case Expectation::Inconclusive:
    return R.Answer == Verdict::Inconclusive;
  case Expectation::Invalid:
    return R.Answer == Verdict::InvalidTarget && (Reason.empty() || Reason == reasonKind(R));
  }
  llvm_unreachable("all expectations are above");
}

} // namespace rejoin
