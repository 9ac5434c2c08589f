//===- Run.cpp - rejoin run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "FindingPrinter.h"
#include "Isolation.h"
#include "Launch.h"
#include "RunnableModule.h"
#include "ShaderLaunch.h"
#include "TargetArguments.h"
#include "Terminal.h"
#include "Usage.h"
#include "rejoin/ClaimCheck/ClaimChecker.h"
#include "rejoin/ClaimCheck/PrecisionMeter.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/Report/TraceReport.h"
#include "rejoin/Semantics/DeviceLibrary.h"
#include "rejoin/Semantics/LineTrace.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace llvm;

namespace rejoin {

namespace {

enum class UnknownFunctions : uint8_t { Error, Any };
enum class TraceFormat : uint8_t { None, Text, Json, Svg, Html };

struct RunCommandOptions {
  std::string File;
  LoadOptions Load;
  LaunchOptions Launch;
  ShaderResources Resources;
  RunOptions Run;
  uint64_t MaxMemory = 0;
  unsigned Hierarchy = 0, MaxSchedules = 20000, Launches = 1;
  bool Hierarchies = false, Statistics = false, Check = false, Precision = false, UnknownGivesAny = false;
  TraceFormat Trace = TraceFormat::None;
  TraceFilter Filter;
  /// For a page: the names of variables, or all.
  std::vector<std::string> Variables;
};

/// The options of the command.
struct RunArguments {
  const std::string Steps =
      "stop with an error after n instructions (default: " + std::to_string(DefaultMaxSteps) + ")";
  cl::list<std::string> Files{cl::Positional};
  cl::opt<std::string> Kernel{"kernel", cl::desc("kernel to run (default: the only one)"), cl::value_desc("name"),
                              cl::cat(group(OptionGroup::Choice))};
  cl::opt<std::string> Global{"global", cl::desc("threads of the launch (default: one workgroup)"),
                              cl::value_desc("x[,y[,z]]"), cl::cat(group(OptionGroup::Launch))};
  cl::opt<std::string> Local{"local", cl::desc("threads of a workgroup"), cl::value_desc("x[,y[,z]]"),
                             cl::cat(group(OptionGroup::Launch))};
  cl::opt<unsigned> Wave{"wave-size", cl::desc("threads of a wave (default: that of the processor or kernel, else 64)"),
                         cl::value_desc("n"), cl::init(0), cl::cat(group(OptionGroup::Launch))};
  cl::alias Subgroup{"subgroup-size",     cl::desc("threads of a shader's subgroup: another name of --wave-size"),
                     cl::value_desc("n"), cl::aliasopt(Wave),
                     cl::NotHidden,       cl::cat(group(OptionGroup::Launch))};
  cl::opt<uint64_t> Shared{"shared",
                           cl::desc("local memory that the launch adds, for arrays without a size (extern __shared__)"),
                           cl::value_desc("bytes"), cl::init(0), cl::cat(group(OptionGroup::Launch))};
  cl::list<std::string> Args{
      "arg",
      cl::desc("next argument of the kernel: i32:7, f32:1.5, zeros:BYTES, i32s:1,2,3, f32s:..., iota:N, f32iota:N, "
               "buffer:FILE, random:BYTES, local:BYTES, null:, function:NAME, bytes:HEX or "
               "fields:KIND:VALUE;KIND:VALUE for a vector or struct, image:rgba-f32:4x4:iota, or "
               "sampler:linear,clamp; prefix ro: or wo: for a buffer that is only read or written"),
      cl::value_desc("kind:value"), cl::cat(group(OptionGroup::Launch))};
  cl::list<std::string> Outputs{
      "out", cl::desc("print argument n after the run (n, n:f32, n:i32) or write it to a file (n=FILE)"),
      cl::value_desc("n[:type][=file]"), cl::cat(group(OptionGroup::Launch))};
  cl::list<std::string> Bindings{"bind",
                                 cl::desc("buffer or uniform block of a compute shader (repeatable), a buffer of "
                                          "--arg; also u0=, t0= or b0= of HLSL, or the name; --out=set.binding "
                                          "prints it"),
                                 cl::value_desc("set.binding=kind:value"), cl::cat(group(OptionGroup::Launch))};
  cl::opt<std::string> Push{"push", cl::desc("push constants of a compute shader, a buffer of --arg (i32s:7)"),
                            cl::value_desc("kind:value"), cl::cat(group(OptionGroup::Launch))};
  cl::opt<std::string> File{"launch", cl::desc("read the launch from a JSON file (docs/launch.schema.json)"),
                            cl::value_desc("file"), cl::cat(group(OptionGroup::Launch))};
  cl::opt<std::string> Triple{"target", cl::desc("target triple (default: the one of the module)"),
                              cl::value_desc("triple"), cl::cat(group(OptionGroup::Target))};
  cl::opt<std::string> Cpu{"mcpu", cl::desc("processor (default: the one of the module)"), cl::value_desc("name"),
                           cl::cat(group(OptionGroup::Target))};
  cl::opt<ConvergenceModel> Model{"model",
                                  cl::desc("which threads run together"),
                                  cl::value_desc("model"),
                                  cl::init(ConvergenceModel::Maximal),
                                  cl::cat(group(OptionGroup::Method)),
                                  cl::values(clEnumValN(ConvergenceModel::Maximal, "maximal",
                                                        "reconverge as early as cycles permit; obey tokens (default)"),
                                             clEnumValN(ConvergenceModel::PostDominator, "post-dominator",
                                                        "reconverge at immediate post-dominators only"),
                                             clEnumValN(ConvergenceModel::None, "none", "each thread alone"))};
  cl::opt<Schedule> Order{
      "schedule",
      cl::desc("order in which groups of threads run"),
      cl::value_desc("order"),
      cl::init(Schedule::Lockstep),
      cl::cat(group(OptionGroup::Method)),
      cl::values(clEnumValN(Schedule::Lockstep, "lockstep", "the group at the least schedule position first (default)"),
                 clEnumValN(Schedule::Independent, "independent", "threads in random order"),
                 clEnumValN(Schedule::Scripted, "exhaustive", "all orders, one run each, for small cases"))};
  cl::opt<unsigned> MaxSchedules{"max-schedules",
                                 cl::desc("try this number of orders with --schedule=exhaustive (default: 20000)"),
                                 cl::init(20000), cl::value_desc("n"), cl::cat(group(OptionGroup::Limits))};
  cl::opt<AnchorPolicy> Anchors{
      "anchors",
      cl::desc("which threads execute an anchor together"),
      cl::value_desc("policy"),
      cl::init(AnchorPolicy::Maximal),
      cl::cat(group(OptionGroup::Method)),
      cl::values(clEnumValN(AnchorPolicy::Maximal, "maximal", "all threads that reach it (default)"),
                 clEnumValN(AnchorPolicy::Alone, "alone", "each thread alone"),
                 clEnumValN(AnchorPolicy::Random, "random", "random groups of the threads that reach it"))};
  cl::opt<bool> Instructions{"trace-instructions",
                             cl::desc("print a column for each instruction instead of each block"),
                             cl::cat(group(OptionGroup::Choice))};
  cl::opt<uint64_t> Seed{"seed", cl::desc("seed of random choices (default: 1)"), cl::value_desc("n"), cl::init(1),
                         cl::cat(group(OptionGroup::Method))};
  cl::opt<uint64_t> MaxSteps{"max-steps", cl::desc(Steps), cl::value_desc("n"), cl::init(DefaultMaxSteps),
                             cl::cat(group(OptionGroup::Limits))};
  cl::opt<std::string> MaxMemory{
      "max-memory", cl::desc("limit of all memory that the run allocates (default: a quarter of the machine's)"),
      cl::value_desc("bytes[K|M|G]"), cl::cat(group(OptionGroup::Limits))};
  cl::opt<bool> Optimized{
      "optimized", cl::desc("run a source as clang optimises it (default with --check-analysis and --precision)"),
      cl::cat(group(OptionGroup::Source))};
  cl::opt<bool> CheckParts{
      "check-parts", cl::desc("report an index outside its array even if the array is a member of a larger object"),
      cl::cat(group(OptionGroup::Choice))};
  cl::opt<UnknownFunctions> Unknown{
      "unknown-functions",
      cl::desc("effect of unknown functions without a body"),
      cl::value_desc("what"),
      cl::init(UnknownFunctions::Error),
      cl::cat(group(OptionGroup::Choice)),
      cl::values(clEnumValN(UnknownFunctions::Error, "error", "the run ends with an error (default)"),
                 clEnumValN(UnknownFunctions::Any, "any", "they return unknown values and write no memory"))};
  cl::opt<bool> NoRaces{"no-races", cl::desc("do not look for data races"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<unsigned> Hierarchy{"hierarchy",
                              cl::desc("number of the cycle hierarchy to use for irreducible functions (default: 0)"),
                              cl::init(0), cl::value_desc("n"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Hierarchies{"hierarchies", cl::desc("run under every cycle hierarchy and print which blocks differ"),
                            cl::cat(group(OptionGroup::Choice))};
  cl::opt<TraceFormat> Trace{
      "trace",
      cl::ValueOptional,
      cl::desc("print which threads execute each block together"),
      cl::value_desc("form"),
      cl::init(TraceFormat::None),
      cl::cat(group(OptionGroup::Choice)),
      cl::values(clEnumValN(TraceFormat::Text, "", ""), clEnumValN(TraceFormat::Text, "text", "a table"),
                 clEnumValN(TraceFormat::Json, "json", "for tools"), clEnumValN(TraceFormat::Svg, "svg", "a drawing"),
                 clEnumValN(TraceFormat::Html, "html",
                            "a page that shows the source, the active lanes and variables step by step"))};
  cl::list<std::string> Variables{"trace-variable",
                                  cl::desc("with --trace=html: record this variable only (repeatable)"),
                                  cl::value_desc("name"), cl::cat(group(OptionGroup::Output))};
  cl::list<std::string> TraceFunctions{"trace-function", cl::desc("show only this function in the trace (repeatable)"),
                                       cl::value_desc("name"), cl::cat(group(OptionGroup::Output))};
  cl::list<unsigned> TraceLines{"trace-line", cl::desc("show only blocks that contain this source line (repeatable)"),
                                cl::value_desc("n"), cl::cat(group(OptionGroup::Output))};
  cl::list<unsigned> TraceThreads{"trace-thread", cl::desc("show only this thread (repeatable)"), cl::value_desc("n"),
                                  cl::cat(group(OptionGroup::Output))};
  cl::opt<unsigned> TraceGroup{"trace-workgroup", cl::desc("show this workgroup (default: 0)"), cl::value_desc("n"),
                               cl::init(0), cl::cat(group(OptionGroup::Output))};
  cl::opt<bool> Statistics{"statistics", cl::desc("print how often each line ran and how many lanes were active"),
                           cl::cat(group(OptionGroup::Choice))};
  cl::opt<unsigned> Launches{
      "launches", cl::desc("with --check-analysis or --precision: number of launches with random buffers (default: 1)"),
      cl::init(1), cl::value_desc("n"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Check{"check-analysis", cl::desc("compare every verdict of rejoin analyze with the values of the run"),
                      cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Precision{
      "precision",
      cl::desc("print how many of the values that agreed in all launches rejoin analyze, and LLVM, prove uniform"),
      cl::cat(group(OptionGroup::Choice))};
};

} // namespace

static int reportAndFail(Error E) {
  printError(toString(std::move(E)));
  return 3;
}

/// A trace shows one workgroup of the launch.
static Error checkWorkgroup(const LaunchShape &Shape, const TraceFilter &Filter) {
  const uint64_t Groups = uint64_t(Shape.groupsIn(0)) * Shape.groupsIn(1) * Shape.groupsIn(2);
  if (Filter.Workgroup < Groups)
    return Error::success();
  return createStringError("--trace-workgroup=" + Twine(Filter.Workgroup) + ": the launch has " + Twine(Groups) +
                           (Groups == 1 ? " workgroup" : " workgroups"));
}

/// The relation under every cycle hierarchy: the groups of one run differ, or do not.
static int runHierarchies(const Module &M, const RunCommandOptions &Options) {
  const Function *Kernel = M.getFunction(Options.Launch.Kernel);
  ExecutableModule First(M, loadedTarget(M), 0);
  const DecodedFunction &Decoded = First.decode(*Kernel);
  const std::vector<HierarchyChoice> Choices = enumerateHierarchies(Decoded.Graph);
  const size_t Count = Choices.size();
  outs() << sourceName(Kernel->getName()) << ": " << countOf(Count, "cycle hierarchy", "cycle hierarchies") << '\n'
         << "each row is a " << termsOf(M).Thread << "; each column is a block that the " << termsOf(M).Thread
         << "s named in it execute together\n";
  // Pairs of converged instances (block, thread and its how-manieth execution, twice), with the hierarchies that have
  // them.
  using Instance = std::pair<uint32_t, unsigned>;
  std::map<std::tuple<uint32_t, Instance, Instance>, std::set<unsigned>> Pairs;
  for (unsigned H = 0; H != Count; ++H) {
    ExecutableModule P(M, loadedTarget(M), H, /*AnchorsPart=*/false, /*OpaqueCalls=*/false, {}, Options.MaxMemory);
    Launch L(P, Options.Launch);
    Error Unready = L.prepare();
    if (!Unready)
      Unready = checkWorkgroup(L.shape(), Options.Filter);
    if (Unready)
      return reportAndFail(std::move(Unready));
    RunOptions Run = Options.Run;
    Run.Trace = true;
    SimtMachine Machine(P, L.shape(), Run);
    FindingPrinter Printer(outs(), Options.File, sourceRoots(Options.File, Options.Load));
    if (Error E = L.run(Machine)) {
      printError(Printer.describe(std::move(E)));
      return 3;
    }
    outs() << "hierarchy " << H << cycleHeaders(Decoded, Choices[H]) << '\n';
    printTrace(outs(), Machine.trace(), L.shape().Local[0] * L.shape().Local[1] * L.shape().Local[2], Options.Filter);
    for (const RunFinding &F : Machine.findings())
      Printer.print(F);
    std::map<std::pair<uint32_t, uint32_t>, unsigned> Executions;
    for (const TraceColumn &C : Machine.trace()) {
      if (C.F->F != Kernel || C.Workgroup != Options.Filter.Workgroup)
        continue;
      std::vector<Instance> Together;
      Together.reserve(C.Threads.size());
      for (uint32_t T : C.Threads)
        Together.push_back({T, ++Executions[{C.Block, T}]});
      for (size_t A = 0; A != Together.size(); ++A)
        for (size_t B = A + 1; B != Together.size(); ++B)
          Pairs[{C.Block, Together[A], Together[B]}].insert(H);
    }
  }
  IRNames Names(*Kernel);
  unsigned Differ = 0;
  for (const auto &[Pair, Having] : Pairs) {
    if (Having.size() == Count)
      continue;
    if (++Differ > 20)
      continue;
    const auto &[Block, A, B] = Pair;
    std::string List;
    for (unsigned H : Having)
      List += (List.empty() ? "" : ", ") + std::to_string(H);
    outs() << Names.block(*Decoded.Blocks[Block].Block) << ": execution " << A.second << " of thread " << A.first
           << " and execution " << B.second << " of thread " << B.first << " converge in hierarchy " << List
           << " only\n";
  }
  if (Differ > 20)
    outs() << "and " << Differ - 20 << " more pairs\n";
  if (!Differ)
    outs() << "all executions converge alike in every hierarchy\n";
  return 0;
}

/// All orders in which threads may run, one run each.
static int runAllSchedules(const Module &M, RunCommandOptions &Options, FindingPrinter &Printer) {
  ScheduleScript Script;
  Options.Run.Script = &Script;
  std::map<std::vector<uint8_t>, unsigned> Results;
  std::map<std::tuple<DiagnosticKind, bool, const Instruction *>, Diagnostic> Findings;
  unsigned Runs = 0;
  bool All = true;
  do {
    if (Runs == Options.MaxSchedules) {
      All = false;
      break;
    }
    ExecutableModule P(M, loadedTarget(M), Options.Hierarchy, Options.Run.Anchors != AnchorPolicy::Maximal,
                       /*OpaqueCalls=*/false, {}, Options.MaxMemory);
    Launch L(P, Options.Launch);
    Error Stopped = L.prepare();
    SimtMachine Machine(P, L.shape(), Options.Run);
    if (!Stopped)
      Stopped = L.run(Machine);
    if (Stopped) {
      printError(Printer.describe(std::move(Stopped)));
      return 3;
    }
    ++Runs;
    ++Results[L.memory()];
    for (const RunFinding &F : Machine.findings())
      Findings.try_emplace({F.Kind, F.IsRemark, F.At}, Printer.toDiagnostic(F));
  } while (Script.advance());
  for (const auto &[Key, D] : Findings)
    Printer.print(D);
  outs() << (All ? "all " : "the first ") << Runs << (Runs == 1 ? " order gives " : " orders give ") << Results.size()
         << (Results.size() == 1 ? " result\n" : " different results\n");
  const bool Failed = any_of(Findings, [](const auto &F) { return F.second.level() != Severity::Remark; });
  return Failed || Results.size() > 1 ? 1 : All ? 0 : 2;
}

/// Lines that a trace was to show and that nothing executed.
static void warnOfLines(ArrayRef<TraceColumn> Trace, const TraceFilter &Filter) {
  for (const unsigned Line : Filter.Lines)
    if (none_of(Trace, [&](const TraceColumn &C) {
          return any_of(*C.F->Blocks[C.Block].Block,
                        [&](const Instruction &I) { return I.getDebugLoc() && I.getDebugLoc().getLine() == Line; });
        }))
      printWarning("--trace-line=" + Twine(Line) + ": no block of this line was executed");
}

static void printTraceOf(const Module &M, const SimtMachine &Machine, const LineTrace *Lines, const LaunchShape &Shape,
                         const RunCommandOptions &Options) {
  const auto Threads = static_cast<unsigned>(Shape.threadsOfGroup());
  switch (Options.Trace) {
  case TraceFormat::None:
    break;
  case TraceFormat::Text:
    printTrace(outs(), Machine.trace(), Threads, Options.Filter);
    warnOfLines(Machine.trace(), Options.Filter);
    break;
  case TraceFormat::Json: {
    json::OStream J(outs(), 2);
    J.array([&] { printTrace(J, Machine.trace(), Options.Filter); });
    outs() << '\n';
    break;
  }
  case TraceFormat::Svg:
    printTraceSvg(outs(), Machine.trace(), Threads, Options.Filter);
    break;
  case TraceFormat::Html: {
    SourceFiles Sources(Options.File, sourceRoots(Options.File, Options.Load));
    printTracePage(outs(), *Lines, sourceName(Options.Launch.Kernel) + " in " + Options.File, Threads, Shape.WaveSize,
                   termsOf(M), [&](StringRef Name) { return readSource(Sources, Name); });
    for (const std::string &Name : Options.Variables)
      if (none_of(Lines->variables(), [&](const LineTrace::Variable &V) { return V.Name == Name; }))
        printWarning("--trace-variable=" + Name + ": no variable of this name was seen");
    break;
  }
  }
}

/// Further launches, for those who watch.
static Error launchAgain(const Module &M, const RunCommandOptions &Options, Observer &Watch, ClaimChecker *Checker) {
  for (unsigned N = 1; N < Options.Launches; ++N) {
    LaunchOptions Again = Options.Launch;
    RunOptions Choices = Options.Run;
    Again.Seed = Choices.Seed = Options.Launch.Seed + uint64_t{1000} * N;
    Choices.Trace = false;
    ExecutableModule Fresh(M, loadedTarget(M), Options.Hierarchy, Options.Run.Anchors != AnchorPolicy::Maximal,
                           Options.UnknownGivesAny, {}, Options.MaxMemory);
    Launch Next(Fresh, Again);
    Error Stopped = Next.prepare();
    SimtMachine Other(Fresh, Next.shape(), Choices, &Watch);
    if (!Stopped)
      Stopped = Next.run(Other);
    if (Checker)
      Checker->finishLaunch(!Stopped && Other.stoppedThreads().empty());
    if (Stopped)
      return Stopped;
  }
  return Error::success();
}

static int runCommand(RunCommandOptions &Options) {
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  AsmParserContext Places;
  Options.Load.Places = &Places;
  auto Loaded = loadRunnableModule(Options.File, Context, Options.Load);
  auto Fail = [](const Twine &What) {
    outs().flush();
    printError(What);
    return 3;
  };
  if (!Loaded)
    return Fail(toString(Loaded.takeError()));
  const Module &M = **Loaded;
  if (auto E = chooseKernel(M, Options.Launch))
    return Fail(Options.File + ": " + toString(std::move(E)));
  if (isShader(M))
    if (Error E = bindResources(**Loaded, Options.Resources, Options.Launch))
      return Fail(Options.File + ": " + toString(std::move(E)));
  if (Error E = checkHierarchy(M, Options.Hierarchy))
    return Fail(Options.File + ": " + toString(std::move(E)));
  if (Options.Hierarchies)
    return runHierarchies(M, Options);
  // What tools and browsers read stands alone on the standard output.
  const bool IsAlone = Options.Trace != TraceFormat::None && Options.Trace != TraceFormat::Text;
  raw_ostream &Out = IsAlone ? errs() : outs();
  FindingPrinter Printer(Out, Options.File, sourceRoots(Options.File, Options.Load));
  if (any_of(M, [&](const Function &F) { return Places.getFunctionLocation(&F).has_value(); }))
    Printer.Where.Locate = [&](const Value &V) { return locateIn(Options.File, Places, V); };
  if (Options.Run.Order == Schedule::Scripted)
    return runAllSchedules(M, Options, Printer);
  ExecutableModule P(M, loadedTarget(M), Options.Hierarchy, Options.Run.Anchors != AnchorPolicy::Maximal,
                     Options.UnknownGivesAny, {}, Options.MaxMemory);
  Launch L(P, Options.Launch);
  Error Unready = L.prepare();
  if (!Unready)
    Unready = checkWorkgroup(L.shape(), Options.Filter);
  if (Unready)
    return Fail(toString(std::move(Unready)));
  Options.Run.Trace = Options.Trace != TraceFormat::None && Options.Trace != TraceFormat::Html;
  Options.Run.TraceInstructions &= Options.Run.Trace;
  std::unique_ptr<ClaimChecker> Checker;
  std::unique_ptr<PrecisionMeter> Meter;
  if (Options.Check)
    Checker = std::make_unique<ClaimChecker>(M, L.shape().WaveSize);
  else if (Options.Precision)
    Meter = std::make_unique<PrecisionMeter>(M, L.shape().WaveSize);
  std::unique_ptr<LineTrace> Lines;
  constexpr size_t MaxSteps = 10000;
  if (Options.Trace == TraceFormat::Html)
    Lines = std::make_unique<LineTrace>(P, L.shape(), Options.Filter.Workgroup, Options.Variables, MaxSteps);
  Observer *Watch = Checker ? static_cast<Observer *>(Checker.get())
                    : Meter ? Meter.get()
                            : static_cast<Observer *>(Lines.get());
  SimtMachine Machine(P, L.shape(), Options.Run, Watch);
  Error Stopped = L.run(Machine);
  if (Checker)
    Checker->finishLaunch(!Stopped && Machine.stoppedThreads().empty());
  if (!Stopped && Options.Launches > 1)
    Stopped = launchAgain(M, Options, *Watch, Checker.get());
  Out << Machine.output();
  printTraceOf(M, Machine, Lines.get(), L.shape(), Options);
  if (Options.Run.Trace && !Options.Run.TraceInstructions && Options.Run.Order == Schedule::Lockstep &&
      Options.Run.Model == ConvergenceModel::Maximal && Options.Run.Anchors == AnchorPolicy::Maximal &&
      Options.Hierarchy == 0 &&
      none_of(M, [](const Function &F) { return F.getName().starts_with("llvm.experimental.convergence."); }) &&
      !Machine.groupsAreKeys())
    return Fail("internal error: the groups that ran are not those of the convergence keys");
  if (Options.Statistics)
    printStatistics(Out, Machine, L.shape().WaveSize);
  for (const RunFinding &F : Machine.findings())
    Printer.print(F);
  unsigned Contradictions = Checker ? Checker->report(Out) : 0;
  if (Meter) {
    Meter->counts().print(Out);
    Meter->printMissed(Out);
  }
  if (Stopped)
    return Fail(Printer.describe(std::move(Stopped)));
  if (Error E = L.writeResults(Out))
    return Fail(toString(std::move(E)));
  // Silence would not say whether anything ran.
  if (Machine.findings().empty() && Machine.output().empty() && Options.Launch.Outputs.empty() && !Watch &&
      !Options.Run.Trace && !Options.Statistics)
    tellNothingFound(M, L.shape());
  return Contradictions || any_of(Machine.findings(), [](const RunFinding &F) { return !F.IsRemark; }) ? 1 : 0;
}

/// An option that would have no effect beside another one; empty if each has one.
static std::string conflictOf(const RunArguments &A, TraceFormat Trace) {
  using Option = std::pair<StringRef, bool>;
  auto FirstOf = [](std::initializer_list<Option> Options) {
    const auto *It = find_if(Options, [](const Option &O) { return O.second; });
    return It == Options.end() ? StringRef() : It->first;
  };
  auto Both = [](StringRef One, StringRef Other) {
    return One.empty() || Other.empty() ? "" : (One + ": not with " + Other).str();
  };
  const bool IsPage = Trace == TraceFormat::Html;
  const StringRef Page = IsPage ? "--trace=html" : "";
  const StringRef Watches = FirstOf({{"--check-analysis", A.Check}, {"--precision", A.Precision}});
  const StringRef Launches = A.Launches > 1 ? "--launches" : "";
  // These run the kernel often, and print what the runs have in common.
  const StringRef Several =
      FirstOf({{"--hierarchies", A.Hierarchies}, {"--schedule=exhaustive", A.Order == Schedule::Scripted}});
  const StringRef Filter = FirstOf({{"--trace-instructions", IsPage && A.Instructions},
                                    {"--trace-function", !A.TraceFunctions.empty()},
                                    {"--trace-line", !A.TraceLines.empty()},
                                    {"--trace-thread", !A.TraceThreads.empty()}});
  const StringRef Form = FirstOf({{"--trace=html", IsPage},
                                  {"--trace=json", Trace == TraceFormat::Json},
                                  {"--trace=svg", Trace == TraceFormat::Svg},
                                  {"--trace", Trace == TraceFormat::Text && !A.Hierarchies}});
  if (A.Check && A.Precision)
    return "--check-analysis and --precision: one at a time";
  if (A.Hierarchies && A.Order == Schedule::Scripted)
    return Both("--hierarchies", "--schedule=exhaustive");
  for (const auto &[One, Other] :
       {std::pair(Page, Watches), std::pair(Page, Launches), std::pair(Page, Filter), std::pair(Form, Several),
        std::pair(Watches, Several), std::pair(A.Statistics ? StringRef("--statistics") : StringRef(), Several)})
    if (std::string Wrong = Both(One, Other); !Wrong.empty())
      return Wrong;
  if (!Launches.empty() && Watches.empty())
    return "--launches: only with --check-analysis or --precision";
  if (!IsPage && !A.Variables.empty())
    return "--trace-variable: only with --trace=html";
  if (Trace == TraceFormat::None && !A.Hierarchies)
    if (const StringRef Alone = FirstOf({{Filter, !Filter.empty()}, {"--trace-workgroup", A.TraceGroup != 0}});
        !Alone.empty())
      return (Alone + ": only with --trace or --hierarchies").str();
  return "";
}

int runMain(ArrayRef<const char *> All) {
  RunCommandOptions Options;
  const ArrayRef<const char *> Arguments = takeCompilerArguments(All, Options.Load);
  RunArguments A;
  SourceArguments Sources;
  ShaderArguments Shader;
  UsageOf Usage("rejoin run");
  Usage.withValues(A.Unknown).withValues(A.Model).withValues(A.Order).withValues(A.Anchors).withValues(A.Trace);
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (A.Files.size() != 1)
    return A.Files.empty() ? Usage.noInput() : Usage("one input file at a time");
  Options.File = A.Files.front();
  Options.Load.Triple = A.Triple;
  Options.Load.Cpu = A.Cpu;
  if (std::string Wrong = Shader.read(Options.Load); !Wrong.empty())
    return Usage(Wrong);
  Sources.read(Options.Load);
  // Those compare with the verdicts on the module that the other commands read.
  Options.Load.KeepAccesses = !A.Optimized && !A.Check && !A.Precision;
  LaunchOptions &L = Options.Launch;
  L.File = Options.File;
  if (!A.File.empty())
    if (Error E = readLaunchFile(A.File, L))
      return Usage(toString(std::move(E)));
  if (!A.Kernel.empty())
    L.Kernel = A.Kernel;
  for (const auto &[Name, Text, Sizes] :
       {std::tuple("--local=", &A.Local, &L.Local), {"--global=", &A.Global, &L.Global}})
    if (std::string Wrong = Text->empty() ? "" : parseThreads(*Text, *Sizes); !Wrong.empty())
      return Usage(Name + *Text + ": " + Wrong);
  if (A.Shared.getNumOccurrences())
    L.SharedBytes = A.Shared;
  if (A.Wave.getNumOccurrences() && !A.Wave)
    return Usage("--wave-size=0: expected a power of two up to 64");
  L.WaveSize = A.Wave.getNumOccurrences() ? A.Wave.getValue() : L.WaveSize;
  Options.Load.WaveSize = L.WaveSize;
  Options.MaxMemory = defaultMaxMemory();
  if (!A.MaxMemory.empty()) {
    auto Bytes = parseMemorySize(A.MaxMemory);
    if (!Bytes)
      return Usage("--max-memory=" + A.MaxMemory + ": " + toString(Bytes.takeError()));
    Options.MaxMemory = *Bytes;
  }
  L.Arguments.insert(L.Arguments.end(), A.Args.begin(), A.Args.end());
  L.Outputs.insert(L.Outputs.end(), A.Outputs.begin(), A.Outputs.end());
  if (std::string Wrong = wrongOutputs(L, All); !Wrong.empty())
    return Usage(Wrong);
  L.Seed = A.Seed;
  Options.Resources = {A.Bindings, A.Push};
  Options.Run.Model = A.Model;
  Options.Run.Order = A.Order;
  Options.Run.Seed = A.Seed;
  Options.Run.MaxSteps = A.MaxSteps;
  Options.Run.Anchors = A.Anchors;
  Options.Run.TraceInstructions = A.Instructions;
  Options.MaxSchedules = A.MaxSchedules;
  Options.Run.FindRaces = !A.NoRaces;
  Options.Run.CheckParts = A.CheckParts;
  Options.UnknownGivesAny = A.Unknown == UnknownFunctions::Any;
  Options.Run.CheckAlignment = true;
  Options.Hierarchy = A.Hierarchy;
  Options.Hierarchies = A.Hierarchies;
  Options.Trace = (A.Trace.getNumOccurrences() || A.Instructions) && A.Trace == TraceFormat::None
                      ? TraceFormat::Text
                      : TraceFormat(A.Trace);
  Options.Filter.Functions = A.TraceFunctions;
  Options.Filter.Lines.assign(A.TraceLines.begin(), A.TraceLines.end());
  Options.Filter.Threads.assign(A.TraceThreads.begin(), A.TraceThreads.end());
  Options.Filter.Workgroup = A.TraceGroup;
  Options.Variables = A.Variables;
  if (std::string Wrong = conflictOf(A, Options.Trace); !Wrong.empty())
    return Usage(Wrong);
  Options.Statistics = A.Statistics;
  Options.Check = A.Check;
  Options.Precision = A.Precision;
  Options.Launches = A.Launches;
  return runCommand(Options);
}

} // namespace rejoin
