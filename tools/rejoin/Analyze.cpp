//===- Analyze.cpp - rejoin analyze -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "FileAnalysis.h"
#include "InputArguments.h"
#include "Isolation.h"
#include "TargetArguments.h"
#include "Terminal.h"
#include "Transport.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Folding.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace rejoin {

namespace {

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

static void warnOfCache(StringRef Problem) { printWarning("nothing is kept in the cache: " + Problem); }

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

/// Whether a source has a line of this number. Lines of assembly may be those of another file: it may have any.
static bool hasLine(StringRef Path, StringRef Line) {
  if (!isSourceFile(Path))
    return true;
  const auto Text = MemoryBuffer::getFile(Path, /*IsText=*/true);
  uint64_t Number = 0;
  return !Text || Line.getAsInteger(10, Number) ||
         Number <= static_cast<uint64_t>((*Text)->getBuffer().rtrim('\n').count('\n') + 1);
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
  const UniformityCounts &Counts = Total.Counts;
  // Counts of zero beside an error would read as a result.
  const bool IsEmpty = !Counts.Functions && (Total.Said.Failed || !Options.Functions.empty());
  if (!Json && Options.Explain.empty() && Options.Dumps.empty() && !Options.Statistics && !IsEmpty) {
    std::string Text;
    raw_string_ostream Line(Text);
    Line << "total: " << Counts.Functions << (Counts.Functions == 1 ? " function, " : " functions, ");
    if (Options.Method == Algorithm::Legacy)
      Line << "legacy analysis: " << Total.Legacy.Missed << " missed, " << Total.Legacy.Weaker << " weaker";
    else
      printCounts(Line, Counts);
    OS << fold(Text, terminalColumns(), 2) << '\n';
  }
  OS.flush();
  const auto &Names = Total.Unknown;
  if (Options.ListUnknown)
    for (StringRef Name : Names)
      (Json ? errs() : OS) << "unknown: " << Name << '\n';
  else if (!Names.empty() && !Json && Options.Explain.empty())
    printNote(countOf(Names.size(), "unknown function") + " assumed to be divergent; --unknown lists " +
              (Names.size() == 1 ? "it" : "them"));
  if (!Total.Said.Failed)
    for (const std::string &Text : missingFunctions(Options.Functions, Total.Said.Found)) {
      printError(Text);
      Total.Said.Failed = true;
    }
  for (const std::string &What : Options.Explain)
    if (!Total.Said.Failed && !Total.Said.Found.contains("explain " + What)) {
      if (all_of(What, isDigit))
        printError((Options.Inputs.size() == 1 ? Options.Inputs.front().Path + ":" : "line ") + What + ": " +
                   (Options.Inputs.size() == 1 && !hasLine(Options.Inputs.front().Path, What)
                        ? "the file has no such line"
                    : !Total.Said.Found.contains(KnowsLines.str())
                        ? "nothing is known of lines in this file; name a value or a block"
                        : "nothing to explain: the line has no divergent value and no divergent branch"));
      else
        printError("no value or block is named '" + printableWord(What) + "'");
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
  // Names of files are relative to it. If it is unknown, it is empty in all keys.
  SmallString<128> Current;
  (void)sys::fs::current_path(Current);
  Add(Current);
  AddAll(Options.Functions);
  AddAll(Options.Explain);
  AddAll(Options.Load.CompilerArguments);
  Add(Options.Load.Triple);
  Add(Options.Load.Cpu);
  Add(Twine(Options.Load.WholeProgram));
  Add(Twine(Options.Target.WaveSize));
  Add(Twine(Options.Target.SmallestWave));
  Add(Twine(Options.Target.LargestWave));
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

namespace {

/// The options of the command line.
struct AnalyzeArguments {
  /// An exit code if they cannot be used.
  std::optional<int> read(AnalyzeOptions &Options, const UsageOf &Usage);

  cl::list<std::string> Files{cl::Positional};
  cl::list<std::string> Functions{"function", cl::desc("analyse only this function (repeatable)"),
                                  cl::value_desc("name"), cl::cat(group(OptionGroup::Choice))};
  cl::list<std::string> Explain{"explain", cl::desc("print why this value, branch (by its block) or line is divergent"),
                                cl::value_desc("%value|line"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<std::string> Dump{"dump", cl::desc("print internal states of the analysis instead of verdicts"),
                            cl::value_desc("cfg,cycles,iteration-graph,solver,tokens"),
                            cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Statistics{"statistics", cl::desc("print counts of the solver's work instead of verdicts"),
                           cl::cat(group(OptionGroup::Choice))};
  TargetArguments Machine;
  RaceArguments Races;
  cl::opt<std::string> Group{"group", cl::desc("group of threads for which verdicts hold (default: wave)"),
                             cl::value_desc("wave|quad|<n>|workgroup|grid"), cl::init("wave"),
                             cl::cat(group(OptionGroup::Choice))};
  cl::opt<Format> Output{"format",
                         cl::desc("form of the output (default: source for source files, otherwise text)"),
                         cl::value_desc("form"),
                         cl::init(Format::Automatic),
                         cl::cat(group(OptionGroup::Output)),
                         cl::values(clEnumValN(Format::Text, "text", "verdicts beside the IR"),
                                    clEnumValN(Format::Source, "source", "verdicts beside the source's lines"),
                                    clEnumValN(Format::Json, "json", "JSON (docs/analyze.schema.json)"))};
  cl::opt<Algorithm> Method{"algorithm",
                            cl::desc("analysis to run"),
                            cl::value_desc("name"),
                            cl::init(Algorithm::Rejoin),
                            cl::cat(group(OptionGroup::Method)),
                            cl::values(clEnumValN(Algorithm::Rejoin, "rejoin", "Rejoin's own (default)"),
                                       clEnumValN(Algorithm::Legacy, "legacy",
                                                  "LLVM's divergence analysis of the 2010s, with the differences"))};
  cl::opt<bool> Summary{"summary", cl::desc("print only the summary lines"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Calls{"call-summaries",
                      cl::desc("print for each function how the uniformity of its results depends on its arguments"),
                      cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Unknown{"unknown", cl::desc("list functions and intrinsics that no table contains"),
                        cl::cat(group(OptionGroup::Choice))};
  cl::opt<unsigned> Threads{
      "j",
      cl::desc("files, or functions of a large file, to analyse in parallel (default: one per processor)"),
      cl::value_desc("n"),
      cl::init(0),
      cl::Prefix,
      cl::cat(group(OptionGroup::Limits))};
  cl::opt<std::string> Share{"shard",
                             cl::desc("analyse the i-th of n shares of the files; rejoin merge joins the results"),
                             cl::value_desc("i/n"), cl::cat(group(OptionGroup::Limits))};
  cl::opt<std::string> Cache{"cache",
                             cl::desc("keep results in this directory and reuse them for files that did not change"),
                             cl::value_desc("directory"), cl::cat(group(OptionGroup::Limits))};
  cl::opt<std::string> CachePolicy{"cache-policy",
                                   cl::desc("size and age limits of the cache, in the form of LLVM's linkers "
                                            "(default: 1 GB, a week)"),
                                   cl::value_desc("cache_size_bytes=1g:prune_after=7d"),
                                   cl::init("cache_size_bytes=1g"), cl::cat(group(OptionGroup::Limits))};
};

} // namespace

std::optional<int> AnalyzeArguments::read(AnalyzeOptions &Options, const UsageOf &Usage) {
  auto Inputs = findInputs(Files);
  if (!Inputs) {
    printError(toString(Inputs.takeError()));
    return 3;
  }
  Options.Inputs = std::move(*Inputs);
  noteHeadersOutside(Options.Inputs, std::vector<std::string>(Files.begin(), Files.end()));
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
  if (Group != "wave")
    Options.Group = Extent::parse(Group);
  if (Group != "wave" && !Options.Group)
    return Usage("--group=" + Group + ": expected wave, quad, a power of two, workgroup or grid");
  auto Policy = parseCachePruningPolicy(CachePolicy);
  if (!Policy)
    return Usage("--cache-policy=" + CachePolicy + ": " + toString(Policy.takeError()));
  if (CachePolicy.getNumOccurrences() && Cache.empty())
    return Usage("--cache-policy: only with --cache");
  if (!Cache.empty()) {
    auto Opened = OutcomeCache::open(Cache, saltOf(Options));
    Options.Pruning = *Policy;
    // Without one everything is computed, which takes longer and is right.
    if (Opened)
      Options.Cache = std::move(*Opened);
    else
      warnOfCache(toString(Opened.takeError()));
  }
  return std::nullopt;
}

int analyzeMain(ArrayRef<const char *> Arguments, const FileLimits &Limits) {
  AnalyzeOptions Options;
  Arguments = takeCompilerArguments(Arguments, Options.Load);
  AnalyzeArguments Given;
  UsageOf Usage("rejoin analyze");
  Usage.withValues(Given.Output).withValues(Given.Method);
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (Given.Files.empty())
    return Usage.noInput();
  if (auto Code = Given.read(Options, Usage))
    return *Code;
  return Given.Machine.exitCode(AnalyzeCommand(Options, Limits, outs()).run());
}

} // namespace rejoin
