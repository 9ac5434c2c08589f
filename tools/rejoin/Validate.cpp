//===- Validate.cpp - rejoin validate -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodegenPasses.h"
#include "Commands.h"
#include "Isolation.h"
#include "ModulePairs.h"
#include "TargetArguments.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/ModuleCopies.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "rejoin/Validate/VerdictCache.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
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

namespace {

enum class Expectation { Nothing, Proved, Refuted, Inconclusive, Invalid };
enum class FaultFilter { Any, Events, Relation };

/// The command line that `validate` and `reduce` share, and what it names.
class ValidateCommand {
public:
  explicit ValidateCommand(StringRef Name) : Name(Name) {}
  /// Nothing if all is well, else an exit code.
  std::optional<int> parse(ArrayRef<const char *> Arguments);
  /// Loads the files and finds the pairs.
  std::optional<int> load();
  int usage(const Twine &What) const { return UsageOf(Name)(What); }
  ValidateOptions options() const;
  /// Verdicts of pairs, in their order, some at once if `-j` says so.
  void judge(ArrayRef<Pair> Of, const ValidateOptions &Options,
             function_ref<void(size_t, const ValidationResult &)> Emit);
  /// `--codegen`: the exit code.
  int judgeCodegen();
  void print(const Pair &P, const ValidationResult &R) const;
  /// Whether the verdict is one that `--expect` and `--fault` ask for.
  bool isExpected(const ValidationResult &R) const;

  LLVMContext Context;
  std::vector<Pair> Pairs;
  std::vector<std::unique_ptr<Module>> Modules;
  TargetKind Kind = TargetKind::AMDGPU;

private:
  std::optional<int> runPasses();

  StringRef Name;
  LoadOptions Load;

public:
  cl::list<std::string> Files{cl::Positional};
  cl::opt<std::string> PassText{"passes", cl::desc("run these passes of LLVM on the source to make the target"),
                                cl::value_desc("pipeline"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<std::string> Cpu{"mcpu", cl::desc("processor for the target's passes, with --passes and --codegen"),
                           cl::value_desc("processor"), cl::cat(group(OptionGroup::Target))};
  enum class Backend { None, AMDGCN, NVPTX };
  cl::opt<Backend> Codegen{"codegen",
                           cl::desc("check each pass that llc-22 runs on the file before instruction selection"),
                           cl::value_desc("target"),
                           cl::init(Backend::None),
                           cl::cat(group(OptionGroup::Choice)),
                           cl::values(clEnumValN(Backend::AMDGCN, "amdgcn", "the passes of AMDGPU"),
                                      clEnumValN(Backend::NVPTX, "nvptx", "the passes of NVPTX"))};
  cl::opt<std::string> CacheFolder{"cache", cl::desc("keep verdicts in this directory and reuse them"),
                                   cl::value_desc("directory"), cl::cat(group(OptionGroup::Limits))};
  cl::opt<unsigned> AtOnce{"j", cl::desc("pairs to compare in parallel (default: 1; 0: one per processor)"),
                           cl::value_desc("n"), cl::init(1), cl::cat(group(OptionGroup::Limits))};
  cl::list<std::string> Functions{"function", cl::desc("compare only this function of the source (repeatable)"),
                                  cl::value_desc("name"), cl::cat(group(OptionGroup::Choice))};
  SourceArguments Sources;
  cl::opt<std::string> Triple{"target", cl::desc("target triple (default: the one of the module)"),
                              cl::value_desc("triple"), cl::cat(group(OptionGroup::Target))};
  cl::opt<ConvergenceModel> Model{
      "model",
      cl::desc("which threads run together in code without tokens"),
      cl::value_desc("model"),
      cl::init(ConvergenceModel::Maximal),
      cl::cat(group(OptionGroup::Method)),
      cl::values(clEnumValN(ConvergenceModel::Maximal, "maximal", "reconverge as early as cycles permit (default)"),
                 clEnumValN(ConvergenceModel::PostDominator, "post-dominator",
                            "reconverge at immediate post-dominators only"))};
  cl::opt<unsigned> Threads{"max-threads", cl::desc("largest launch to try (default: 1024 threads)"),
                            cl::value_desc("n"), cl::init(1024), cl::cat(group(OptionGroup::Limits))};
  cl::opt<bool> Self{"self", cl::desc("compare each function with itself; the verdict is never refuted"),
                     cl::cat(group(OptionGroup::Choice))};
  cl::opt<uint64_t> Seed{"seed", cl::desc("seed of sampled inputs (default: 1)"), cl::value_desc("n"), cl::init(1),
                         cl::cat(group(OptionGroup::Method))};
  enum class Engines { All, Compare, Run, Enumerate, Solve, Induct };
  cl::opt<Engines> Engine{
      "engine",
      cl::desc("method that finds the verdict"),
      cl::value_desc("method"),
      cl::init(Engines::All),
      cl::cat(group(OptionGroup::Method)),
      cl::values(
          clEnumValN(Engines::All, "all", "all of these, in this order, until one has a verdict (default)"),
          clEnumValN(Engines::Compare, "compare", "instruction by instruction"),
          clEnumValN(Engines::Run, "run", "execute both with sampled inputs"),
          clEnumValN(Engines::Enumerate, "enumerate", "follow all paths; match the conditions of both sides by form"),
          clEnumValN(Engines::Solve, "solve", "follow all paths; decide by the solver for all inputs"),
          clEnumValN(Engines::Induct, "induct", "as solve, with one iteration of each loop for all iterations"))};
  cl::opt<Grade> Weakest{
      "grade",
      cl::desc("code without tokens: weakest relation to accept (default: grew)"),
      cl::value_desc("grade"),
      cl::init(Grade::MoreConverged),
      cl::cat(group(OptionGroup::Method)),
      cl::values(clEnumValN(Grade::Strict, "strict", "the same relation"),
                 clEnumValN(Grade::ModuloDeadEdges, "dead-edges", "the same, except for edges that no thread takes"),
                 clEnumValN(Grade::MoreConverged, "grew", "more threads may execute an operation together (default)"))};
  cl::opt<unsigned> Unroll{"unroll",
                           cl::desc("input-dependent decisions to follow at one block of a path (default: 8)"),
                           cl::value_desc("n"), cl::init(8), cl::cat(group(OptionGroup::Limits))};
  cl::opt<unsigned> MaxPaths{"max-paths", cl::desc("most paths of the source to follow (default: 200)"),
                             cl::value_desc("n"), cl::init(200), cl::cat(group(OptionGroup::Limits))};
  cl::opt<unsigned> MaxHierarchies{"max-hierarchies",
                                   cl::desc("most combinations of cycle hierarchies on each side (default: 64)"),
                                   cl::value_desc("n"), cl::init(64), cl::cat(group(OptionGroup::Limits))};
  cl::opt<unsigned> SolverLimit{"solver-limit",
                                cl::desc("effort for one query, in units of Z3's rlimit (default: 2000000)"),
                                cl::value_desc("n"), cl::init(2000000), cl::cat(group(OptionGroup::Limits))};
  cl::opt<Expectation> Expect{
      "expect",
      cl::desc("exit with 0 if a pair has this verdict, otherwise with 1"),
      cl::value_desc("verdict"),
      cl::init(Expectation::Nothing),
      cl::cat(group(OptionGroup::Choice)),
      cl::values(clEnumValN(Expectation::Proved, "proved", "the target keeps every behaviour"),
                 clEnumValN(Expectation::Refuted, "refuted", "there is a counterexample"),
                 clEnumValN(Expectation::Inconclusive, "inconclusive", "neither was established"),
                 clEnumValN(Expectation::Invalid, "invalid", "the target breaks a static rule"))};
  cl::opt<bool> CheckVerdict{"check-verdict",
                             cl::desc("exit with 0 if all pairs have the verdict of the file's line '; VERDICT: ...'"),
                             cl::cat(group(OptionGroup::Choice))};
  cl::opt<FaultFilter> Kinds{"fault",
                             cl::desc("with --expect=refuted: require this reason"),
                             cl::value_desc("reason"),
                             cl::init(FaultFilter::Any),
                             cl::cat(group(OptionGroup::Choice)),
                             cl::values(clEnumValN(FaultFilter::Any, "any", "any reason (default)"),
                                        clEnumValN(FaultFilter::Events, "events", "an effect of a thread differs"),
                                        clEnumValN(FaultFilter::Relation, "relation",
                                                   "effects are equal, but other threads execute them together"))};
};

} // namespace

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
  unsigned Least = std::max<unsigned>(2, Name.size() / 3) + 1;
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
  return Closest.empty() ? Message : Message + "; did you mean '" + Closest.str() + "'?";
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
      WithColor::error(errs(), "rejoin") << toString(M.takeError()) << '\n';
      return 3;
    }
    Modules.push_back(I ? matchTo(*Modules.front(), std::move(*M)) : std::move(*M));
  }
  if (Modules.size() == 2) {
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
  Pairs = findPairs(*Modules.front(), Modules.size() == 2 ? Modules.back().get() : nullptr);
  erase_if(Pairs, [&](const Pair &P) { return !namesFunction(Functions, P.Source->getName()); });
  if (Self) {
    Pairs.clear();
    for (const auto &M : Modules)
      for (const Function &F : *M)
        if (!F.isDeclaration())
          Pairs.push_back({&F, &F});
  }
  if (Pairs.empty())
    return usage("no pair of functions: @src and @tgt, @src_x and @tgt_x, or the same names in two files");
  return std::nullopt;
}

ValidateOptions ValidateCommand::options() const {
  ValidateOptions Options;
  Options.Model = Model;
  Options.MaxThreads = Threads;
  Options.Seed = Seed;
  Options.Compare = Engine == Engines::All || Engine == Engines::Compare;
  Options.Run = Engine == Engines::All || Engine == Engines::Run;
  Options.Enumerate = Engine == Engines::All || Engine == Engines::Enumerate;
  Options.Solve = Engine == Engines::All || Engine == Engines::Solve;
  Options.Induct = Engine == Engines::All || Engine == Engines::Induct;
  Options.Weakest = Weakest;
  Options.Unroll = Unroll;
  Options.MaxPaths = MaxPaths;
  Options.MaxHierarchies = MaxHierarchies;
  Options.SolverLimit = SolverLimit;
  return Options;
}

void ValidateCommand::judge(ArrayRef<Pair> Of, const ValidateOptions &Options,
                            function_ref<void(size_t, const ValidationResult &)> Emit) {
  VerdictCache Cache(CacheFolder);
  auto Judge = [&](size_t K) { return Cache.validate(*Of[K].Source, *Of[K].Target, Kind, Options); };
  if (AtOnce == 1) {
    for (size_t K = 0; K != Of.size(); ++K)
      Emit(K, Judge(K));
    return;
  }
  Jobs All;
  All.Count = Of.size();
  All.AtOnce = AtOnce;
  All.NameOf = [&](size_t K) { return Of[K].Source->getName(); };
  All.Work = [&](size_t K) { return verdictToText(Judge(K)); };
  All.Emit = [&](size_t K, Expected<std::string> Text) {
    ValidationResult R;
    if (!Text)
      R.Reasons = {toString(Text.takeError())};
    else if (auto Read = verdictFromText(*Text))
      R = std::move(*Read);
    Emit(K, R);
  };
  runJobs(All, FileLimits());
}

int ValidateCommand::judgeCodegen() {
  std::vector<std::unique_ptr<Module>> Steps;
  auto Changes = runCodegenPasses(*Modules.front(), Cpu, Steps);
  if (!Changes) {
    WithColor::error(errs(), "rejoin") << Files.front() << ": " << toString(Changes.takeError()) << '\n';
    return 3;
  }
  if (none_of(*Modules.front(),
              [&](const Function &F) { return !F.isDeclaration() && namesFunction(Functions, F.getName()); }))
    return usage("--codegen: no function of this name has a body in " + Files.front());
  erase_if(*Changes, [&](const CodegenChange &C) { return !namesFunction(Functions, C.Before->getName()); });
  std::vector<Pair> Of;
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
  Used.Model = Chosen.Model;
  Used.Seed = Chosen.Seed;
  Used.Weakest = Chosen.Weakest;
  Used.Compare = Chosen.Compare;
  Used.Run = Chosen.Run;
  Used.Enumerate = Chosen.Enumerate;
  Used.Induct = Chosen.Induct;
  Used.Solve = Chosen.Solve;
  std::vector<ValidationResult> Verdicts;
  judge(Of, Used, [&](size_t, const ValidationResult &R) { Verdicts.push_back(R); });
  return Sources.exitCode(printCodegenTable(*Changes, Verdicts));
}

void ValidateCommand::print(const Pair &P, const ValidationResult &R) const {
  outs() << sourceName(P.Source->getName()) << " -> " << sourceName(P.Target->getName()) << ": " << nameOf(R.Answer)
         << " (model " << nameOf(Model) << (R.Bounds.empty() ? "" : "; ") << R.Bounds << ")\n";
  // What clean-up without tokens may change.
  if (R.Uncontrolled && Model == ConvergenceModel::Maximal && R.Answer != Verdict::InvalidTarget)
    outs() << "  " << gradesOf(R) << '\n';
  for (const std::string &Reason : R.Reasons)
    outs() << "  " << Reason << '\n';
  if (!R.Counterexample.empty())
    outs() << (R.Answer == Verdict::Refuted ? "  " : "  why not strictly: ") << R.Counterexample;
}

bool ValidateCommand::isExpected(const ValidationResult &R) const {
  switch (Expect) {
  case Expectation::Nothing:
    return true;
  case Expectation::Proved:
    return R.Answer == Verdict::Proved;
  case Expectation::Refuted:
    return R.Answer == Verdict::Refuted &&
           (Kinds == FaultFilter::Any || (Kinds == FaultFilter::Events) == (R.Kind == Fault::Events));
  case Expectation::Inconclusive:
    return R.Answer == Verdict::Inconclusive;
  case Expectation::Invalid:
    return R.Answer == Verdict::InvalidTarget;
  }
  llvm_unreachable("all expectations are above");
}

/// The word after `; VERDICT:` in a file.
static Expected<std::string> statedVerdict(StringRef Path) {
  auto Text = MemoryBuffer::getFile(Path);
  if (!Text)
    return createStringError(Path + ": " + Text.getError().message());
  unsigned Line = 0;
  for (StringRef L : split((*Text)->getBuffer(), '\n')) {
    ++Line;
    if (!L.consume_front("; VERDICT:"))
      continue;
    L = L.trim();
    for (Verdict V : {Verdict::Proved, Verdict::Refuted, Verdict::Inconclusive, Verdict::InvalidTarget})
      if (L == nameOf(V))
        return L.str();
    return createStringError(Path + ":" + Twine(Line) + ": '" + L +
                             "' is not a verdict: expected proved, refuted, inconclusive or invalid target");
  }
  return createStringError(Path + ": no line '; VERDICT: ...'");
}

int validateMain(ArrayRef<const char *> Arguments) {
  ValidateCommand Command("rejoin validate");
  if (auto Code = Command.parse(Arguments))
    return *Code;
  if (auto Code = Command.load())
    return *Code;
  if (Command.Codegen != ValidateCommand::Backend::None)
    return Command.judgeCodegen();
  std::string Stated;
  if (Command.CheckVerdict) {
    auto V = statedVerdict(Command.Files.front());
    if (!V) {
      WithColor::error(errs(), "rejoin") << toString(V.takeError()) << '\n';
      return 3;
    }
    Stated = *V;
  }
  bool AnyRefuted = false, AnyOpen = false, AnyExpected = false, AnyOther = false;
  Command.judge(Command.Pairs, Command.options(), [&](size_t K, const ValidationResult &R) {
    const Pair &P = Command.Pairs[K];
    Command.print(P, R);
    AnyRefuted |= R.Answer == Verdict::Refuted || R.Answer == Verdict::InvalidTarget;
    AnyOpen |= R.Answer == Verdict::Inconclusive;
    AnyExpected |= Command.isExpected(R);
    if (Command.CheckVerdict && nameOf(R.Answer) != Stated) {
      WithColor::error(errs(), "rejoin") << Command.Files.front() << ": '" << sourceName(P.Source->getName()) << "' is "
                                         << nameOf(R.Answer) << ", but the file says " << Stated << '\n';
      AnyOther = true;
    }
  });
  if (Command.CheckVerdict)
    return AnyOther ? 1 : 0;
  if (Command.Expect != Expectation::Nothing)
    return AnyExpected ? 0 : 1;
  return Command.Sources.exitCode(AnyRefuted ? 1 : AnyOpen ? 2 : 0);
}

/// Source and target of one pair in one module, as `@src` and `@tgt`; what they call gets a suffix.
static std::unique_ptr<Module> joinPair(const Pair &P, const Module &Source, const Module &Target) {
  auto Prepare = [](const Module &M, const Function &F, StringRef Suffix) {
    ValueToValueMapTy Map;
    auto Copy = CloneModule(M, Map);
    for (Function &G : *Copy)
      if (!G.isDeclaration())
        G.setName(G.getName() + Suffix);
    for (GlobalVariable &G : Copy->globals())
      if (G.hasInitializer())
        G.setName(G.getName() + Suffix);
    cast<Function>(*Map[&F]).setName(Suffix.drop_front());
    return Copy;
  };
  auto Joined = Prepare(Source, *P.Source, ".src");
  if (Linker::linkModules(*Joined, Prepare(Target, *P.Target, ".tgt")))
    return nullptr;
  return Joined;
}

int reduceMain(ArrayRef<const char *> Arguments) {
  ValidateCommand Command("rejoin reduce");
  cl::opt<std::string> Output("o", cl::desc("write to this file (default: standard output)"), cl::value_desc("file"),
                              cl::init("-"), cl::cat(group(OptionGroup::Output)));
  if (auto Code = Command.parse(Arguments))
    return *Code;
  if (Command.Expect != Expectation::Nothing)
    return Command.usage("--expect cannot be used: the verdict of the pair is kept");
  if (auto Code = Command.load())
    return *Code;
  auto Reducer = sys::findProgramByName("llvm-reduce-22");
  if (!Reducer) {
    WithColor::error(errs(), "rejoin") << "llvm-reduce-22: not found (Debian package llvm-22)\n";
    return 3;
  }
  const Pair *Chosen = nullptr;
  Fault Kind = Fault::None;
  for (const Pair &P : Command.Pairs) {
    ValidationResult R = validate(*P.Source, *P.Target, Command.Kind, Command.options());
    // A broken target can be made again, but llvm-reduce cannot read one.
    if (R.Answer != Verdict::Refuted && (R.Answer != Verdict::InvalidTarget || Command.PassText.empty()))
      continue;
    Command.print(P, R);
    Chosen = &P;
    Kind = R.Kind;
    break;
  }
  if (!Chosen) {
    WithColor::error(errs(), "rejoin reduce")
        << "no pair is refuted" << (Command.Pairs.size() == 1 ? "" : " of those compared")
        << "; there is nothing to keep\n";
    return 2;
  }
  auto Fail = [](const Twine &What) {
    WithColor::error(errs(), "rejoin") << What << '\n';
    return 3;
  };
  SmallString<128> Input, Small;
  if (std::error_code E = sys::fs::createTemporaryFile("rejoin-reduce", "ll", Input))
    return Fail(E.message());
  FileRemover RemoveInput(Input);
  if (std::error_code E = sys::fs::createTemporaryFile("rejoin-small", "ll", Small))
    return Fail(E.message());
  FileRemover RemoveSmall(Small);
  {
    std::error_code E;
    raw_fd_ostream OS(Input, E);
    if (E)
      return Fail(E.message());
    std::unique_ptr<Module> Joined;
    if (Command.PassText.empty()) {
      Joined = joinPair(*Chosen, *Command.Modules.front(), *Command.Modules.back());
      if (!Joined)
        return Fail("source and target cannot be linked into one module");
      if (verifyModule(*Joined, &errs()))
        return Fail("LLVM's verifier rejects the pair, so llvm-reduce cannot read it");
    }
    (Joined ? *Joined : *Command.Modules.front()).print(OS, nullptr);
  }
  // The test: the same options, the same reason.
  std::string Self = sys::fs::getMainExecutable(Arguments[0], reinterpret_cast<void *>(&reduceMain));
  std::vector<std::string> Test{"validate"};
  if (Kind == Fault::Rules)
    Test.push_back("--expect=invalid");
  else
    Test.insert(Test.end(), {"--expect=refuted", Kind == Fault::Events ? "--fault=events" : "--fault=relation"});
  for (size_t I = 1; I < Arguments.size(); ++I) {
    StringRef A = Arguments[I];
    if (A == "-o" || A == "--o") {
      ++I;
      continue;
    }
    // Names change when a pair is joined.
    if (A.starts_with("-o=") || A.starts_with("--o=") || is_contained(Command.Files, A) ||
        (Command.PassText.empty() && A.ltrim('-').starts_with("function")))
      continue;
    Test.push_back(A.str());
  }
  std::vector<std::string> Line{*Reducer, "--test=" + Self};
  for (const std::string &A : Test)
    Line.push_back("--test-arg=" + A);
  Line.insert(Line.end(), {"-o", Small.str().str(), Input.str().str()});
  std::vector<StringRef> Refs(Line.begin(), Line.end());
  // Its progress is of use only if it fails.
  SmallString<128> Log;
  if (std::error_code E = sys::fs::createTemporaryFile("rejoin-reduce", "log", Log))
    return Fail(E.message());
  FileRemover RemoveLog(Log);
  std::optional<StringRef> Redirects[] = {StringRef(), StringRef(Log), StringRef(Log)};
  std::string Failure;
  int Code = sys::ExecuteAndWait(*Reducer, Refs, std::nullopt, Redirects, 0, 0, &Failure);
  auto Result = MemoryBuffer::getFile(Small);
  if (Code != 0 || !Result || (*Result)->getBuffer().empty()) {
    if (auto Said = MemoryBuffer::getFile(Log))
      errs() << (*Said)->getBuffer().take_back(2000);
    return Fail("llvm-reduce-22 ended with " + Twine(Code) + (Failure.empty() ? "" : ": " + Failure));
  }
  if (Error E = writeOutput(Output, [&](raw_ostream &OS) {
        OS << (*Result)->getBuffer();
        return Error::success();
      }))
    return Fail(toString(std::move(E)));
  return 0;
}

} // namespace rejoin
