//===- Analyze.cpp - rejoin analyze -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Corpus.h"
#include "Isolation.h"
#include "TargetArguments.h"
#include "Terminal.h"
#include "Transport.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/MIR/MIRReader.h"
#include "rejoin/Report/DumpReport.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/WithColor.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

namespace {

enum class Algorithm { Rejoin, Legacy };
enum class Format { Automatic, Text, Source, Json };

struct AnalyzeOptions {
  std::vector<Input> Inputs;
  std::vector<std::string> Functions, Explain;
  LoadOptions Load;
  rejoin::TargetOptions Target;
  bool RaceFree = true;
  std::optional<Extent> Group;
  Format Output = Format::Automatic;
  Algorithm Method = Algorithm::Rejoin;
  SmallVector<DumpKind> Dumps;
  bool Statistics = false;
  bool SummaryOnly = false, ListUnknown = false, CallSummaries = false;
  unsigned Threads = 0;
  std::optional<Shard> Share;
  std::optional<OutcomeCache> Cache;
  CachePruningPolicy Pruning;
};

/// Analyses one file.
class FileAnalysis {
public:
  FileAnalysis(const AnalyzeOptions &Options, const Input &In)
      : Options(Options), Source(In), Path(In.Path), Load(Options.Load), Sources(In.Path, Options.Load.SourceRoots),
        OS(Outcome.Output) {
    Load.CompilerArguments.insert(Load.CompilerArguments.end(), In.CompilerArguments.begin(),
                                  In.CompilerArguments.end());
    Load.Dependencies = &Outcome.Dependencies;
    Outcome.Said.record(Load);
  }
  FileOutcome run();

private:
  void analyzeFile(json::OStream *J);
  void analyzeModule(Module &M, json::OStream *J);
  /// Each function's part of the output to \p Emit.
  void analyzeFunctions(Module &M, ArrayRef<const Function *> Functions, json::OStream *J,
                        function_ref<void(const Function &)> Emit);
  /// By several threads, each with a copy of the module; the parts of the call graph that call each other stay
  /// together.
  void analyzeInParallel(const Module &M, ArrayRef<const Function *> Functions, unsigned Threads, json::OStream *J);
  void analyzeMachine(const MIRModule &M, json::OStream *J);
  /// \p Uniformity tells of calls; may be null.
  void report(const AnalyzedProgram &F, const AnalyzedFunction *IR, ModuleUniformity *Uniformity, json::OStream *J);
  bool explainIn(const AnalyzedProgram &F, const AnalyzedFunction *IR);
  void fail(const Twine &What, json::OStream *J = nullptr);
  bool wants(const Function &F) const;

  const AnalyzeOptions &Options;
  const Input &Source;
  StringRef Path;
  LoadOptions Load;
  SourceFiles Sources;
  UniformityResult Result;
  FileOutcome Outcome;
  raw_string_ostream OS;
};

/// Analyses all files; keeps counts and failures.
class AnalyzeCommand {
public:
  AnalyzeCommand(const AnalyzeOptions &Options, const FileLimits &Limits, raw_ostream &OS)
      : Options(Options), Limits(Limits), OS(OS) {}
  int run();

private:
  FileOutcome analyze(const Input &In) const;
  void emit(FileOutcome Outcome, json::OStream *J);

  const AnalyzeOptions &Options;
  const FileLimits &Limits;
  raw_ostream &OS;
  /// Of all files, without their output.
  FileOutcome Total;
};

} // namespace

bool FileAnalysis::wants(const Function &F) const {
  if (F.isDeclaration())
    return false;
  return Options.Functions.empty() ? !repeatsKernel(F) : namesFunction(Options.Functions, F.getName());
}

static void writeFailure(json::OStream &J, StringRef Path, StringRef Why) {
  J.object([&] {
    J.attribute("file", validText(Path));
    J.attribute("error", validText(Why));
  });
}

void FileAnalysis::fail(const Twine &What, json::OStream *J) {
  Outcome.Said.fail(What);
  if (J)
    writeFailure(*J, Path, Outcome.Said.Messages.back().Text);
}

bool FileAnalysis::explainIn(const AnalyzedProgram &F, const AnalyzedFunction *IR) {
  for (const std::string &What : Options.Explain) {
    auto Values = findExplained(F, What);
    if (Values.empty())
      continue;
    if (Outcome.Said.Found.insert("explain " + What).second || Options.Functions.empty())
      OS << "in '" << sourceName(F.Names->function()) << "':\n";
    for (ValueId V : Values) {
      printExplanation(OS, F, V);
      if (IR)
        printHint(OS, *IR, V);
    }
  }
  return !Options.Explain.empty();
}

void FileAnalysis::report(const AnalyzedProgram &F, const AnalyzedFunction *IR, ModuleUniformity *Uniformity,
                          json::OStream *J) {
  // Nobody calls a kernel.
  const Function *Called =
      Options.CallSummaries && Uniformity && !isKernel(IR->Reader.function()) ? &IR->Reader.function() : nullptr;
  if (J) {
    printJson(*J, F, [&] {
      if (!Called)
        return;
      J->attributeBegin("callSummary");
      printSummary(*J, *Called, Uniformity->summaryOf(*Called));
      J->attributeEnd();
    });
    return;
  }
  if (Options.Method == Algorithm::Legacy) {
    LegacyCounts Counts = compareLegacy(Options.SummaryOnly ? nullptr : &OS, F);
    OS << sourceName(F.Names->function()) << ": legacy analysis: " << Counts.Missed << " missed, " << Counts.Weaker
       << " weaker\n";
    Outcome.Legacy += Counts;
    return;
  }
  if (IR && !Options.Dumps.empty()) {
    for (DumpKind K : Options.Dumps)
      printDump(OS, *IR, K);
    return;
  }
  if (Options.Statistics) {
    printSolverStatistics(OS, F);
    return;
  }
  if (explainIn(F, IR))
    return;
  UniformityCounts Counts = countVerdicts(F);
  if (!Options.SummaryOnly) {
    auto FindSource = [this](StringRef File) {
      auto Text = Sources.read(File);
      if (Text)
        Outcome.Dependencies.push_back(File.str());
      return Text;
    };
    bool Source = Options.Output == Format::Source ||
                  (Options.Output == Format::Automatic &&
                   (Path.ends_with(".cl") || Path.ends_with(".cu") || Path.ends_with(".hip")));
    if (!Source || !IR || !printSource(OS, *IR, FindSource)) {
      if (Options.Output == Format::Source)
        Outcome.Said.Messages.push_back(
            {/*IsError=*/false, (Path + ": '" + sourceName(F.Names->function()) +
                                 (IR ? "' has no debug locations; printing text" : "' is Machine IR; printing text"))
                                    .str()});
      printText(OS, F);
    }
  }
  if (Called)
    printSummary(OS, *Called, Uniformity->summaryOf(*Called));
  OS << sourceName(F.Names->function()) << ": ";
  printCounts(OS, Counts);
  OS << '\n';
}

void FileAnalysis::analyzeFunctions(Module &M, ArrayRef<const Function *> Functions, json::OStream *J,
                                    function_ref<void(const Function &)> Emit) {
  GpuTarget Gpu(*GpuTarget::kindOf(M.getTargetTriple()), Options.Target);
  TransformInfoSource TransformInfo(M);
  FunctionReader Reader(Gpu);
  ModuleUniformity Uniformity(
      Gpu.kind(), Options.Target, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  Uniformity.assume({Options.RaceFree, /*UniformCallers=*/false});
  for (const Function *F : Functions) {
    Outcome.Said.Found.insert(F->getName().str());
    {
      TimeTraceScope Scope("analyze", F->getName());
      Uniformity.analyze(*F, Reader, Result);
    }
    Extent Group = Options.Group.value_or(Gpu.wave());
    AnalyzedFunction Analyzed{Reader, Result, Group, Gpu.facts().WaveSize, &Gpu.facts()};
    report(Analyzed, &Analyzed, &Uniformity, J);
    Outcome.Counts += countVerdicts(Analyzed);
    Emit(*F);
  }
  for (const auto &Name : Gpu.unknownNames())
    Outcome.Unknown.insert(Name.getKey().str());
}

void FileAnalysis::analyzeInParallel(const Module &M, ArrayRef<const Function *> Functions, unsigned Threads,
                                     json::OStream *J) {
  DenseMap<const Function *, unsigned> IndexOf;
  unsigned NumFunctions = 0;
  for (const Function &F : M)
    IndexOf[&F] = NumFunctions++;
  // Callees first, those that call each other side by side; shares of about the same size.
  SmallPtrSet<const Function *, 32> Wanted(Functions.begin(), Functions.end());
  std::vector<SmallVector<unsigned>> Shares(Threads);
  uint64_t Size = 0, Done = 0;
  for (const Function *F : Functions)
    Size += F->getInstructionCount();
  CallGraph Calls(const_cast<Module &>(M));
  for (auto It = scc_begin(&Calls); !It.isAtEnd(); ++It) {
    SmallVector<unsigned> &Share =
        Shares[std::min<uint64_t>(Threads - 1, Done * Threads / std::max<uint64_t>(1, Size))];
    for (const CallGraphNode *N : *It)
      if (const Function *F = N->getFunction(); F && Wanted.contains(F)) {
        Share.push_back(IndexOf[F]);
        Done += F->getInstructionCount();
      }
  }
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream BitcodeStream(Bitcode);
  WriteBitcodeToFile(M, BitcodeStream);
  std::vector<std::string> Parts(NumFunctions);
  std::vector<std::unique_ptr<FileAnalysis>> Workers;
  DefaultThreadPool Pool(hardware_concurrency(std::min(Threads, 256U)));
  for (SmallVector<unsigned> &Share : Shares) {
    Workers.push_back(std::make_unique<FileAnalysis>(Options, Source));
    Pool.async([&, Worker = Workers.back().get()] {
      LLVMContext Context;
      auto Copy = parseBitcodeFile(MemoryBufferRef(StringRef(Bitcode.data(), Bitcode.size()), Path), Context);
      if (!Copy)
        return Worker->fail(Path + ": " + toString(Copy.takeError()));
      std::vector<const Function *> ByIndex, Own;
      DenseMap<const Function *, unsigned> Index;
      for (const Function &F : **Copy) {
        Index[&F] = ByIndex.size();
        ByIndex.push_back(&F);
      }
      for (unsigned I : Share)
        Own.push_back(ByIndex[I]);
      std::optional<json::OStream> Json;
      if (J)
        Json.emplace(Worker->OS, 2);
      Worker->analyzeFunctions(**Copy, Own, Json ? &*Json : nullptr, [&](const Function &F) {
        Worker->OS.flush();
        Parts[Index[&F]] = std::exchange(Worker->Outcome.Output, "");
        if (J)
          Json.emplace(Worker->OS, 2);
      });
      // A stream wants a value before its end.
      if (J)
        Json->value(nullptr);
    });
  }
  Pool.wait();
  for (const Function *F : Functions) {
    if (J)
      writeShifted(*J, Parts[IndexOf[F]]);
    else
      OS << Parts[IndexOf[F]];
  }
  for (auto &W : Workers) {
    FileOutcome &O = W->Outcome;
    Outcome.Counts += O.Counts;
    Outcome.Legacy += O.Legacy;
    Outcome.Unknown.merge(O.Unknown);
    Outcome.Said.Found.merge(O.Said.Found);
    llvm::append_range(Outcome.Said.Messages, O.Said.Messages);
    Outcome.Dependencies.insert(Outcome.Dependencies.end(), O.Dependencies.begin(), O.Dependencies.end());
    Outcome.Said.Failed |= O.Said.Failed;
  }
}

void FileAnalysis::analyzeModule(Module &M, json::OStream *J) {
  std::vector<const Function *> Functions;
  uint64_t Size = 0;
  for (Function &F : M) {
    if (!F.isDeclaration() && !Options.Functions.empty())
      Outcome.Said.Found.insert(F.getName().str());
    if (wants(F)) {
      Functions.push_back(&F);
      Size += F.getInstructionCount();
    }
  }
  // Copies cost as much as some thousands of instructions do.
  constexpr uint64_t Large = 20000;
  unsigned Threads = Options.Threads ? Options.Threads : hardware_concurrency().compute_thread_count();
  if (Options.Inputs.size() == 1 && Threads > 1 && Functions.size() > 1 && Options.Explain.empty() &&
      (Size >= Large || Options.Threads > 1))
    analyzeInParallel(M, Functions, std::min<unsigned>(Threads, Functions.size()), J);
  else
    analyzeFunctions(M, Functions, J, [](const Function &) {});
  if (!J && StringRef(Outcome.Output).contains("\n  line | values"))
    OS << scopeLegend(termsOf(M));
  if (Functions.empty() && !J && Options.Functions.empty())
    OS << Path << ": no function has a body\n";
}

void FileAnalysis::analyzeMachine(const MIRModule &M, json::OStream *J) {
  GpuTarget Gpu(TargetKind::AMDGPU, Options.Target);
  MIRReader Reader(Gpu);
  UniformityAnalyzer Analyzer;
  for (const MachineFunction *F : M.functions()) {
    Outcome.Said.Found.insert(F->getName().str());
    if (!namesFunction(Options.Functions, F->getName()))
      continue;
    if (Error E = Reader.read(M, *F)) {
      fail(Path + ": " + toString(std::move(E)));
      continue;
    }
    Analyzer.run(Reader.view(), Result, {/*AllJoins=*/true});
    Extent Group = Options.Group.value_or(Gpu.wave());
    AnalyzedProgram Analyzed(Reader.view(), std::make_unique<MIRProgramNames>(Reader), Result, Group,
                             Gpu.facts().WaveSize);
    report(Analyzed, nullptr, nullptr, J);
    Outcome.Counts += countVerdicts(Analyzed);
  }
  for (const auto &Name : Reader.unknownNames())
    Outcome.Unknown.insert(Name.getKey().str());
}

void FileAnalysis::analyzeFile(json::OStream *J) {
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  if (isMIRFile(Path)) {
    auto M = MIRModule::load(Path, Context, {Load.Triple, Load.Cpu, Load.Strict});
    if (!M)
      return fail(toString(M.takeError()), J);
    if (!J)
      return analyzeMachine(**M, nullptr);
    J->object([&] {
      J->attribute("file", validText(Path));
      J->attribute("triple", validText((*M)->module().getTargetTriple().str()));
      J->attributeArray("functions", [&] { analyzeMachine(**M, J); });
    });
    return;
  }
  auto M = loadModule(Path, Context, Load);
  if (!M)
    return fail(toString(M.takeError()), J);
  if (!J) {
    analyzeModule(**M, nullptr);
    return;
  }
  J->object([&] {
    J->attribute("file", validText(Path));
    J->attribute("triple", validText((*M)->getTargetTriple().str()));
    J->attributeArray("functions", [&] { analyzeModule(**M, J); });
  });
}

FileOutcome FileAnalysis::run() {
  if (Options.Output == Format::Json) {
    json::OStream J(OS, 2);
    analyzeFile(&J);
  } else {
    analyzeFile(nullptr);
  }
  for (const std::string &File : Sources.refused())
    Outcome.Said.Messages.push_back({/*IsError=*/false, refusedSource(Path, File)});
  return std::move(Outcome);
}

static void warnOfCache(StringRef Problem) {
  WithColor::warning(errs(), "rejoin") << "nothing is kept in the cache: " << printable(Problem) << '\n';
}

FileOutcome AnalyzeCommand::analyze(const Input &In) const {
  if (Options.Cache)
    if (auto Kept = Options.Cache->find(In))
      return std::move(*Kept);
  auto Begun = std::chrono::system_clock::now();
  FileOutcome Outcome = FileAnalysis(Options, In).run();
  if (Options.Cache)
    if (Error E = Options.Cache->keep(In, Outcome, Begun))
      Outcome.CacheProblem = toString(std::move(E));
  return Outcome;
}

void AnalyzeCommand::emit(FileOutcome Outcome, json::OStream *J) {
  Outcome.Said.tellNotes(OS, Options.Load.Note);
  if (J)
    writeShifted(*J, Outcome.Output);
  else
    printHighlighted(OS, printable(Outcome.Output));
  Outcome.Said.printMessages(OS);
  // Once is enough.
  if (!Outcome.CacheProblem.empty() && Total.CacheProblem.empty()) {
    Total.CacheProblem = Outcome.CacheProblem;
    warnOfCache(Total.CacheProblem);
  }
  Total.Counts += Outcome.Counts;
  Total.Legacy += Outcome.Legacy;
  Total.Unknown.merge(Outcome.Unknown);
  Total.Said.Found.merge(Outcome.Said.Found);
  Total.Said.Failed |= Outcome.Said.Failed;
}

int AnalyzeCommand::run() {
  bool Json = Options.Output == Format::Json;
  auto All = [&](json::OStream *J) {
    Jobs Files;
    Files.Count = Options.Inputs.size();
    Files.AtOnce = Options.Threads;
    Files.ShowProgress = true;
    Files.NameOf = [&](size_t I) -> StringRef { return Options.Inputs[I].Path; };
    Files.Work = [&](size_t I) {
      FileOutcome Outcome = analyze(Options.Inputs[I]);
      return pack(Outcome);
    };
    Files.Emit = [&](size_t I, Expected<std::string> Bytes) {
      bool Died = !Bytes;
      auto Outcome =
          receive<FileOutcome>(std::move(Bytes), [](FileOutcome &Broken) -> FileSaid & { return Broken.Said; });
      if (Died && J) {
        raw_string_ostream Text(Outcome.Output);
        json::OStream Failure(Text, 2);
        writeFailure(Failure, Options.Inputs[I].Path, Outcome.Said.firstError());
      }
      emit(std::move(Outcome), J);
    };
    runJobs(Files, Limits);
    if (Options.Cache)
      Options.Cache->prune(Options.Pruning);
  };
  if (Json) {
    json::OStream J(OS, 2);
    J.object([&] {
      J.attribute("version", 1);
      if (Options.Share)
        J.attributeObject("shard", [&] {
          J.attribute("index", Options.Share->Index);
          J.attribute("count", Options.Share->Count);
        });
      J.attributeArray("files", [&] { All(&J); });
    });
    OS << '\n';
  } else {
    All(nullptr);
  }
  if (!Json && Options.Explain.empty() && Options.Dumps.empty() && !Options.Statistics) {
    const UniformityCounts &Counts = Total.Counts;
    OS << "total: " << Counts.Functions << (Counts.Functions == 1 ? " function, " : " functions, ");
    if (Options.Method == Algorithm::Legacy)
      OS << "legacy analysis: " << Total.Legacy.Missed << " missed, " << Total.Legacy.Weaker << " weaker";
    else
      printCounts(OS, Counts);
    OS << '\n';
  }
  OS.flush();
  const auto &Names = Total.Unknown;
  if (Options.ListUnknown)
    for (StringRef Name : Names)
      (Json ? errs() : OS) << "unknown: " << Name << '\n';
  else if (!Names.empty() && !Json)
    errs() << "note: " << Names.size() << " unknown function" << (Names.size() == 1 ? "" : "s")
           << " assumed to be divergent; --unknown lists them\n";
  if (!Total.Said.Failed)
    for (const std::string &Text : missingFunctions(Options.Functions, Total.Said.Found)) {
      WithColor::error(errs(), "rejoin") << Text << '\n';
      Total.Said.Failed = true;
    }
  for (const std::string &What : Options.Explain)
    if (!Total.Said.Failed && !Total.Said.Found.contains("explain " + What)) {
      if (all_of(What, isDigit))
        WithColor::error(errs(), "rejoin") << "line " << What << " of the files given computes no divergent value and has no "
                                              "divergent branch\n";
      else
        WithColor::error(errs(), "rejoin") << "no value or block '" << What << "' in the files given\n";
      Total.Said.Failed = true;
    }
  return Total.Said.Failed ? 3 : 0;
}

/// All that results depend on but the files: this program and its options, without those that only choose files.
static std::string saltOf(const AnalyzeOptions &Options) {
  std::string Salt;
  auto Add = [&](const Twine &What) {
    Salt += What.str();
    Salt += '\0';
  };
  auto AddAll = [&](ArrayRef<std::string> List) {
    Add(Twine(List.size()));
    for (const std::string &A : List)
      Add(A);
  };
  Add(REJOIN_VERSION " " LLVM_VERSION_STRING);
  std::string Self = sys::fs::getMainExecutable("", reinterpret_cast<void *>(&saltOf));
  if (sys::fs::file_status Status; !sys::fs::status(Self, Status)) {
    Add(Twine(Status.getSize()));
    Add(Twine(Status.getLastModificationTime().time_since_epoch().count()));
  }
  // Names of files are relative to it.
  SmallString<128> Current;
  sys::fs::current_path(Current);
  Add(Current);
  AddAll(Options.Functions);
  AddAll(Options.Explain);
  AddAll(Options.Load.CompilerArguments);
  Add(Options.Load.Triple);
  Add(Options.Load.Cpu);
  Add(Twine(Options.Load.WholeProgram));
  Add(Twine(Options.Target.WaveSize));
  for (unsigned Size : Options.Target.WorkgroupSize)
    Add(Twine(Size));
  Add(Options.Group ? Options.Group->name() : "");
  Add(Twine(static_cast<int>(Options.Output)));
  Add(Twine(static_cast<int>(Options.Method)));
  for (DumpKind K : Options.Dumps)
    Add(Twine(static_cast<int>(K)));
  Add(Twine(Options.Statistics));
  Add(Twine(Options.SummaryOnly));
  Add(Twine(Options.CallSummaries));
  return Salt;
}

int analyzeMain(ArrayRef<const char *> Arguments, const FileLimits &Limits) {
  AnalyzeOptions Options;
  Arguments = takeCompilerArguments(Arguments, Options.Load);
  cl::list<std::string> Files(cl::Positional);
  cl::list<std::string> Functions("function", cl::desc("analyse only this function (repeatable)"),
                                  cl::value_desc("name"), cl::cat(group(OptionGroup::Choice)));
  cl::list<std::string> Explain("explain", cl::desc("print why this value, branch (by its block) or line is divergent"),
                                cl::value_desc("%value|line"), cl::cat(group(OptionGroup::Choice)));
  cl::opt<std::string> Dump("dump", cl::desc("print internal states of the analysis instead of verdicts"),
                            cl::value_desc("cfg,cycles,iteration-graph,solver,tokens"),
                            cl::cat(group(OptionGroup::Choice)));
  cl::opt<bool> Statistics("statistics", cl::desc("print how many steps the solver made instead of verdicts"),
                           cl::cat(group(OptionGroup::Choice)));
  TargetArguments Machine;
  RaceArguments Races;
  cl::opt<std::string> Group("group", cl::desc("group of threads for which verdicts hold (default: wave)"),
                             cl::value_desc("wave|quad|<n>|workgroup|grid"), cl::init("wave"),
                             cl::cat(group(OptionGroup::Choice)));
  cl::opt<Format> Output("format", cl::desc("form of the output (default: source for source files, otherwise text)"),
                         cl::value_desc("form"), cl::init(Format::Automatic), cl::cat(group(OptionGroup::Output)),
                         cl::values(clEnumValN(Format::Text, "text", "verdicts beside the IR"),
                                    clEnumValN(Format::Source, "source", "verdicts beside the source's lines"),
                                    clEnumValN(Format::Json, "json", "JSON (docs/analyze.schema.json)")));
  cl::opt<Algorithm> Method("algorithm", cl::desc("analysis to run"), cl::value_desc("name"),
                            cl::init(Algorithm::Rejoin), cl::cat(group(OptionGroup::Method)),
                            cl::values(clEnumValN(Algorithm::Rejoin, "rejoin", "this one (default)"),
                                       clEnumValN(Algorithm::Legacy, "legacy",
                                                  "LLVM's divergence analysis of the 2010s, with the differences")));
  cl::opt<bool> Summary("summary", cl::desc("print only the summary lines"), cl::cat(group(OptionGroup::Choice)));
  cl::opt<bool> Calls("call-summaries",
                      cl::desc("print for each function how the uniformity of its results depends on its arguments"),
                      cl::cat(group(OptionGroup::Choice)));
  cl::opt<bool> Unknown("unknown", cl::desc("list functions and intrinsics that no table contains"),
                        cl::cat(group(OptionGroup::Choice)));
  cl::opt<unsigned> Threads(
      "j", cl::desc("files, or functions of a large file, to analyse in parallel (default: one per processor)"),
      cl::value_desc("n"), cl::init(0), cl::Prefix, cl::cat(group(OptionGroup::Limits)));
  cl::opt<std::string> Share("shard",
                             cl::desc("analyse the i-th of n shares of the files; rejoin merge joins the results"),
                             cl::value_desc("i/n"), cl::cat(group(OptionGroup::Limits)));
  cl::opt<std::string> Cache("cache",
                             cl::desc("keep results in this directory and reuse them for files that did not change"),
                             cl::value_desc("directory"), cl::cat(group(OptionGroup::Limits)));
  cl::opt<std::string> CachePolicy("cache-policy",
                                   cl::desc("size and age limits of the cache, in the form of LLVM's linkers "
                                            "(default: 1 GB, a week)"),
                                   cl::value_desc("cache_size_bytes=1g:prune_after=7d"),
                                   cl::init("cache_size_bytes=1g"), cl::cat(group(OptionGroup::Limits)));
  UsageOf Usage("rejoin analyze");
  Usage.withValues(Output).withValues(Method);
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (Files.empty())
    return Usage.noInput();
  auto Inputs = findInputs(Files);
  if (!Inputs) {
    WithColor::error(errs(), "rejoin") << toString(Inputs.takeError()) << '\n';
    return 3;
  }
  Options.Inputs = std::move(*Inputs);
  if (!Share.empty()) {
    Options.Share = Shard::parse(Share);
    if (!Options.Share)
      return Usage("--shard=" + Share + ": expected i/n with i from 1 to n");
    Options.Inputs = Options.Share->of(std::move(Options.Inputs));
  }
  auto Dumps = parseDumpKinds(Dump);
  if (!Dumps)
    return Usage("--dump: " + toString(Dumps.takeError()));
  Options.Dumps = std::move(*Dumps);
  Options.Statistics = Statistics;
  if ((!Options.Dumps.empty() || Statistics) && Output == Format::Json)
    return Usage("--dump and --statistics print text, not JSON");
  Options.Threads = Threads;
  Options.Functions = Functions;
  Options.Explain = Explain;
  Options.Output = Output;
  Options.Method = Method;
  if (Method == Algorithm::Legacy && (Output == Format::Json || Output == Format::Source || !Explain.empty()))
    return Usage("--algorithm=legacy prints text only, and records no causes");
  Options.SummaryOnly = Summary;
  Options.CallSummaries = Calls;
  Options.ListUnknown = Unknown;
  if (std::string Wrong = Races.read(Options.RaceFree); !Wrong.empty())
    return Usage(Wrong);
  if (std::string Wrong = Machine.read(Options.Load, Options.Target); !Wrong.empty())
    return Usage(Wrong);
  if (Group != "wave" && !(Options.Group = Extent::parse(Group)))
    return Usage("--group=" + Group + ": expected wave, quad, a power of two, workgroup or grid");
  if (!Cache.empty()) {
    auto Opened = OutcomeCache::open(Cache, saltOf(Options));
    auto Policy = parseCachePruningPolicy(CachePolicy);
    if (!Policy)
      return Usage("--cache-policy=" + CachePolicy + ": " + toString(Policy.takeError()));
    Options.Pruning = *Policy;
    // Without one everything is computed, which takes longer and is right.
    if (Opened)
      Options.Cache = std::move(*Opened);
    else
      warnOfCache(toString(Opened.takeError()));
  }
  return Machine.exitCode(AnalyzeCommand(Options, Limits, outs()).run());
}

} // namespace rejoin
