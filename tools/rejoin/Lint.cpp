//===- Lint.cpp - rejoin lint -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/Lint.h"
#include "ChangedArguments.h"
#include "Commands.h"
#include "InputArguments.h"
#include "Isolation.h"
#include "LintJson.h"
#include "LintSummary.h"
#include "ModulePlaces.h"
#include "TargetArguments.h"
#include "Terminal.h"
#include "Transport.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "rejoin/Lint/Baseline.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Loader/OutputFiles.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/Loader/RegisterReads.h"
#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Report/FindingReports.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/SourceLint/SourceLint.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include <map>

using namespace llvm;

namespace rejoin {

template <typename Stream> void transport(Stream &S, OperationVerdict &V) {
  S(V.Is, V.Where, V.Function, V.Operation, V.Reason);
}

namespace {

enum class LintFormat : uint8_t { Text, Json, Sarif, Markdown, JUnit, Gcc };

/// A severity, or none.
using FailLevel = std::optional<Severity>;

struct LintCommandOptions {
  InputList Inputs;
  /// The files named, also those that are not checked: they may hold a kernel later.
  std::set<std::string> Named;
  std::vector<std::string> Functions;
  std::map<DiagnosticKind, std::optional<Severity>> Levels;
  /// Say of each barrier and wave operation why it is all right; count them.
  bool Verbose = false, Summary = false;
  bool RaceFree = true;
  /// Sizes of waves on which the program shall work.
  std::vector<unsigned> Portable;
  bool WarningsAreErrors = false, UpdateBaseline = false, UseConfig = true, WantsDependencies = false;
  std::string ConfigFile, Baseline;
  /// As the command line says; else as the configuration does.
  std::optional<FailLevel> FailOn;
  std::string Output, RulePages;
  /// All that the command writes.
  std::vector<OutputOption> Outputs;
  LintFormat Format = LintFormat::Text;
  LoadOptions Load;
  TargetOptions Target;
};

/// What one file gave.
struct LintedFile {
  FileSaid Said;
  std::vector<Diagnostic> Findings;
  std::vector<OperationVerdict> Verdicts;
  SourceChoices Choices;
  /// The files that it was compiled from, if they are asked for.
  std::vector<std::string> Dependencies;
};
template <typename Stream> void transport(Stream &S, LintedFile &F) {
  S(F.Said, F.Findings, F.Verdicts, F.Choices, F.Dependencies);
}

class LintCommand {
public:
  LintCommand(const LintCommandOptions &Options, raw_ostream &OS)
      : Options(Options), OS(OS), Configs(Options.ConfigFile), Dependencies(Options.Named) {}
  /// The exit code, or why nothing may be written.
  Expected<int> run(const FileLimits &Limits);
  /// The files that the result depends on: inputs, what they include, and settings.
  const std::set<std::string> &dependencies() const { return Dependencies; }

private:
  /// In a worker.
  LintedFile lintFile(const Input &In);
  /// What does not hold for waves of \p Wave threads.
  void lintForWaves(const Input &In, LoadOptions Load, LintOptions Lint, unsigned Wave, LintedFile &Result);
  void take(const Input &In, LintedFile File);
  void addFinding(const Input &In, Diagnostic D, const FileConfig &Config, SourceLines &Text);
  /// The baseline that holds for a file; null for none.
  Baseline *baselineFor(const FileConfig &Config);
  void showVerdict(const OperationVerdict &V);
  void finishBaselines();
  void fail(const Twine &What);
  /// Records that a file was not checked, since its settings cannot be read.
  void failConfig(const Input &In, const std::string &Why);

  const LintCommandOptions &Options;
  raw_ostream &OS;
  ProjectConfigs Configs;
  std::set<std::string> Dependencies;
  std::vector<ReportedFinding> Results;
  std::vector<std::string> Linted;
  /// By path; nothing for one that cannot be read.
  std::map<std::string, std::optional<Baseline>> Baselines;
  /// Barriers and wave operations by what is known of them.
  std::array<unsigned, 3> Verdicts{0, 0, 0};
  LintCounts Counts;
  std::set<std::string> Found;
  /// Why files could not be read.
  std::vector<UnreadFile> Unread;
  std::set<std::string> BrokenConfigs;
  std::vector<InputChoices> Choices;
  bool Failed = false, Fails = false;
};

} // namespace

void LintCommand::fail(const Twine &What) {
  OS.flush();
  WithColor::error(errs(), "rejoin") << printable(What.str()) << '\n';
  Failed = true;
}

void LintCommand::failConfig(const Input &In, const std::string &Why) {
  OS.flush();
  // Once for all files below it. The text has the form of a compiler's message.
  if (BrokenConfigs.insert(Why).second)
    errs() << printable(Why) << '\n';
  Failed = true;
  Unread.push_back({In.Path, "not checked, since its settings cannot be read: " + Why});
}

Baseline *LintCommand::baselineFor(const FileConfig &Config) {
  const std::string &Path = Options.Baseline.empty() ? Config.Baseline : Options.Baseline;
  if (Path.empty())
    return nullptr;
  auto [It, New] = Baselines.try_emplace(Path);
  if (New) {
    bool IsFirst = Options.UpdateBaseline && !sys::fs::exists(Path);
    auto Read = IsFirst ? Expected<Baseline>(Baseline(Path)) : Baseline::read(Path);
    if (Read)
      It->second.emplace(std::move(*Read));
    else
      fail("the baseline " + toString(Read.takeError()) + "; --update-baseline writes it anew");
  }
  return It->second ? &*It->second : nullptr;
}

void LintCommand::addFinding(const Input &In, Diagnostic D, const FileConfig &Config, SourceLines &Text) {
  if (!namesFunction(Options.Functions, D.Function))
    return;
  for (const auto *Levels : {&Options.Levels, &Config.Severities})
    if (auto It = Levels->find(D.Kind); It != Levels->end()) {
      if (!It->second)
        return;
      D.Level = It->second;
      break;
    }
  if (Options.WarningsAreErrors && D.level() == Severity::Warning)
    D.Level = Severity::Error;
  ReportedFinding R;
  R.Input = In.Path;
  if (isSuppressed(D, [&](StringRef File, unsigned Line) { return Text.line(File, Line); })) {
    R.Accepted = ReportedFinding::Acceptance::InSource;
    ++Counts.InSource;
  } else if (const Suppression *S = Config.suppressionOf(D)) {
    R.Accepted = ReportedFinding::Acceptance::ByConfiguration;
    R.Reason = S->Reason;
    ++Counts.ByConfig;
  }
  if (Baseline *B = baselineFor(Config); B && R.isNew()) {
    R.Fingerprint = B->fingerprint(D, Text.line(D.Where.File, D.Where.Line).value_or(""));
    if (!Options.UpdateBaseline && B->take(R.Fingerprint)) {
      R.Accepted = ReportedFinding::Acceptance::InBaseline;
      ++Counts.Known;
    }
  }
  if (R.isNew()) {
    ++(D.level() == Severity::Error     ? Counts.Errors
       : D.level() == Severity::Warning ? Counts.Warnings
                                        : Counts.Remarks);
    FailLevel FailOn = Options.FailOn ? *Options.FailOn : Config.FailOn.value_or(Severity::Warning);
    R.Fails = FailOn && D.level() >= *FailOn;
    Fails |= R.Fails;
    if (Options.Format == LintFormat::Text && !Options.UpdateBaseline)
      printWithSource(OS, D, Text, Options.Output == "-" ? terminalColumns() : 0);
  }
  R.Finding = std::move(D);
  Results.push_back(std::move(R));
}

void LintCommand::showVerdict(const OperationVerdict &V) {
  if (!namesFunction(Options.Functions, V.Function))
    return;
  ++Verdicts[V.Is];
  if (!Options.Verbose || Options.Format != LintFormat::Text)
    return;
  static const char *const Words[] = {"proved safe", "finding", "not known"};
  OS << placeText(V.Where) << ": " << Words[V.Is] << ": " << V.Operation << ": " << V.Reason << '\n';
}

/// Replaces assembly that reads a register, and variables, by values.
static void makeValues(Module &M) {
  nameRegisterReads(M);
  promoteVariables(M);
}

LintedFile LintCommand::lintFile(const Input &In) {
  LintedFile Result;
  StringRef Path = In.Path;
  FileConfig Config;
  if (Options.UseConfig) {
    // The parent reads it, too, and says what is wrong.
    if (auto Read = Configs.configFor(Path); !Read)
      consumeError(Read.takeError());
    else
      Config = std::move(*Read);
  }
  if (Config.Excluded)
    return Result;
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  AsmParserContext Text;
  LoadOptions Load = Options.Load;
  Load.CompilerArguments = compilerArgumentsFor(In, Options.Load);
  Load.Places = &Text;
  Load.CloseKnownPrograms = true;
  LintOptions Lint;
  Lint.Target = Options.Target;
  Lint.RaceFree = Options.RaceFree;
  Config.applyTo(Load, Lint.Target);
  Result.Said.record(Load);
  Load.Choices = &Result.Choices;
  if (Options.WantsDependencies ||
      any_of(Options.Outputs, [](const OutputOption &O) { return sys::fs::exists(O.Path); }))
    Load.Dependencies = &Result.Dependencies;
  auto M = loadModule(Path, Context, Load);
  if (!M) {
    Result.Said.fail(toString(M.takeError()));
    return Result;
  }
  Config.applyTo(**M);
  const ModulePlaces At(**M, Path, Text);
  makeValues(**M);
  Lint.Locate = [&](const Value &V) { return At(V); };
  for (const Function &F : **M)
    if (!F.isDeclaration())
      Result.Said.Found.insert(F.getName().str());
  if (Options.Verbose || Options.Summary)
    Lint.Verdict = [&](OperationVerdict V) { Result.Verdicts.push_back(std::move(V)); };
  BudgetLog Budgets;
  Lint.Budgets = &Budgets;
  auto Configure = [&](Module &Other) { Config.applyTo(Other); };
  std::vector<LintFinding> Found = lintSource(**M, {Path, Load, Configure}, Lint);
  Result.Said.add(Path, Budgets);
  Lint.Budgets = nullptr;
  for (LintFinding &D : Found)
    if (Options.Portable.empty() || D.Kind != DiagnosticKind::WaveSizeAssumption)
      Result.Findings.push_back(std::move(D));
  for (unsigned Wave : Options.Portable)
    lintForWaves(In, Load, Lint, Wave, Result);
  return Result;
}

void LintCommand::lintForWaves(const Input &In, LoadOptions Load, LintOptions Lint, unsigned Wave, LintedFile &Result) {
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  AsmParserContext Text;
  Load.Places = &Text;
  // The headers give `warpSize` this value.
  if (isSourceFile(In.Path))
    Load.CompilerArguments.push_back("-D__REJOIN_WAVE_SIZE__=" + std::to_string(Wave));
  auto M = loadModule(In.Path, Context, Load);
  if (!M) {
    Result.Said.fail(toString(M.takeError()));
    return;
  }
  const ModulePlaces At(**M, In.Path, Text);
  makeValues(**M);
  Lint.Target.WaveSize = Wave;
  Lint.OnlyWaveSize = true;
  Lint.Verdict = nullptr;
  Lint.Locate = [&](const Value &V) { return At(V); };
  for (LintFinding &D : lintModule(**M, Lint))
    Result.Findings.push_back(std::move(D));
}

void LintCommand::take(const Input &In, LintedFile File) {
  FileConfig Config;
  if (Options.UseConfig) {
    auto Read = Configs.configFor(In.Path);
    if (!Read)
      return failConfig(In, toString(Read.takeError()));
    Config = std::move(*Read);
  }
  Dependencies.insert(File.Dependencies.begin(), File.Dependencies.end());
  Dependencies.insert(Config.Sources.begin(), Config.Sources.end());
  if (const std::string &Used = Options.Baseline.empty() ? Config.Baseline : Options.Baseline;
      !Options.UpdateBaseline && !Used.empty())
    Dependencies.insert(Used);
  if (Config.Excluded) {
    ++Counts.LeftOut;
    return;
  }
  File.Said.tellNotes(OS, Options.Load.Note);
  File.Said.printMessages(OS);
  if (File.Said.Failed) {
    Failed = true;
    Unread.push_back({In.Path, File.Said.firstError().str()});
    return;
  }
  Linted.push_back(In.Path);
  if (!File.Choices.empty())
    Choices.push_back({In.Path, std::move(File.Choices)});
  Found.merge(File.Said.Found);
  SourceLines Text(In.Path, sourceRoots(In.Path, Options.Load));
  for (const OperationVerdict &V : File.Verdicts)
    showVerdict(V);
  for (Diagnostic &D : File.Findings)
    addFinding(In, std::move(D), Config, Text);
  // A baseline that cannot be read is an error without a finding, too.
  if (Baseline *B = baselineFor(Config); B && Options.UpdateBaseline)
    B->forget(In.Path);
}

void LintCommand::finishBaselines() {
  unsigned Entries = 0;
  for (const ReportedFinding &R : Results)
    for (auto &[Path, B] : Baselines)
      if (B)
        B->forget(R.Finding.Where.File);
  for (const ReportedFinding &R : Results) {
    if (!R.isNew() || R.Fingerprint.empty())
      continue;
    auto Config = Options.UseConfig ? Configs.configFor(R.Input) : Expected<FileConfig>(FileConfig());
    if (Baseline *B = Config ? baselineFor(*Config) : nullptr) {
      B->add(R.Finding, R.Fingerprint);
      ++Entries;
    }
  }
  for (auto &[Path, B] : Baselines)
    if (B)
      if (Error E = B->write())
        fail(toString(std::move(E)));
  if (Baselines.empty())
    fail("--update-baseline: no baseline is named; use --baseline or set Baseline in .rejoin");
  else if (!Failed)
    OS << "wrote " << Entries << (Entries == 1 ? " finding to " : " findings to ") << Baselines.begin()->first
       << (Baselines.size() > 1 ? " and others" : "") << '\n';
}

Expected<int> LintCommand::run(const FileLimits &Limits) {
  Jobs Files = Options.Inputs.jobs();
  Files.Work = [&](size_t I) {
    LintedFile F = lintFile(Options.Inputs.Files[I]);
    return pack(F);
  };
  Files.Emit = [&](size_t I, Expected<std::string> Bytes) {
    take(Options.Inputs.Files[I],
         receive<LintedFile>(std::move(Bytes), [](LintedFile &Broken) -> FileSaid & { return Broken.Said; }));
  };
  runJobs(Files, Limits);
  // A source may include a file whose name is not that of a header.
  const std::vector<std::string> Read(Dependencies.begin(), Dependencies.end());
  for (const OutputOption &O : Options.Outputs)
    if (std::string Why = whyNotOutput(O.Path, Read, O.Kind); !Why.empty())
      return createStringError(O.Option + Why);
  if (Options.UpdateBaseline) {
    if (!Failed)
      finishBaselines();
    OS.flush();
    return Failed ? 3 : 0;
  }
  switch (Options.Format) {
  case LintFormat::Text:
    if (Options.Summary) {
      const unsigned All = Verdicts[0] + Verdicts[1] + Verdicts[2];
      OS << All << (All == 1 ? " barrier or wave operation: " : " barriers or wave operations: ")
         << Verdicts[OperationVerdict::Safe] << " proved safe, " << Verdicts[OperationVerdict::Reported]
         << " with a finding, " << Verdicts[OperationVerdict::Unknown] << " not known\n";
    }
    printSummary(OS, Counts, Linted.size(), Unread.size());
    break;
  case LintFormat::Sarif:
    printSarif(OS, Results, Unread, REJOIN_VERSION, !Baselines.empty(), Options.RulePages);
    break;
  case LintFormat::Json:
    printLintJson(OS, Counts.InSource + Counts.ByConfig + Counts.Known, Unread, Choices, Results);
    break;
  case LintFormat::Markdown:
    printMarkdown(OS, Results, Linted.size(), Unread);
    break;
  case LintFormat::JUnit:
    printJUnit(OS, Results, Linted, Unread);
    break;
  case LintFormat::Gcc:
    printGcc(OS, Results);
    break;
  }
  OS.flush();
  if (!Failed)
    for (const std::string &Text : missingFunctions(Options.Functions, Found))
      fail(Text);
  return Failed ? 3 : Fails ? 1 : 0;
}

namespace {

/// The options of the command line.
struct LintArguments {
  /// An exit code if they cannot be used.
  std::optional<int> read(LintCommandOptions &Options, const UsageOf &Usage);
  std::optional<int> readLevels(LintCommandOptions &Options, const UsageOf &Usage);

  InputArguments Inputs;
  ChangedArguments Changed;
  cl::list<std::string> Functions{"function", cl::desc("report only findings in this function (repeatable)"),
                                  cl::value_desc("name"), cl::cat(group(OptionGroup::Choice))};
  cl::list<std::string> Disable{"disable", cl::desc("do not report this rule (repeatable)"), cl::value_desc("rule"),
                                cl::cat(group(OptionGroup::Choice))};
  cl::list<std::string> AsError{"error", cl::desc("report this rule as an error (repeatable)"), cl::value_desc("rule"),
                                cl::cat(group(OptionGroup::Choice))};
  cl::list<std::string> AsWarning{"warning", cl::desc("report this rule as a warning (repeatable)"),
                                  cl::value_desc("rule"), cl::cat(group(OptionGroup::Choice))};
  cl::list<std::string> AsRemark{"remark", cl::desc("report this rule as a remark (repeatable)"),
                                 cl::value_desc("rule"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Werror{"Werror", cl::desc("report warnings as errors"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Verbose{"verbose",
                        cl::desc("print for each barrier and wave operation why it is safe, or that it has a finding"),
                        cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> Summary{
      "summary", cl::desc("print the numbers of barriers and wave operations: proved safe, with a finding, not known"),
      cl::cat(group(OptionGroup::Choice))};
  cl::opt<std::string> Portable{"portable",
                                cl::desc("report code that is wrong for waves of one of these sizes: 32, 64 or both"),
                                cl::value_desc("32,64"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<LintFormat> Format{
      "format",
      cl::desc("form of the output (default: text)"),
      cl::value_desc("form"),
      cl::init(LintFormat::Text),
      cl::cat(group(OptionGroup::Output)),
      cl::values(clEnumValN(LintFormat::Text, "text", "findings with source lines"),
                 clEnumValN(LintFormat::Json, "json", "JSON (docs/lint.schema.json)"),
                 clEnumValN(LintFormat::Sarif, "sarif", "SARIF 2.1.0"),
                 clEnumValN(LintFormat::Markdown, "markdown", "summary for a CI job"),
                 clEnumValN(LintFormat::JUnit, "junit", "JUnit XML"),
                 clEnumValN(LintFormat::Gcc, "gcc", "one line for each finding, in GCC's form"))};
  cl::opt<std::string> FailOn{"fail-on", cl::desc("lowest severity that makes the exit code 1 (default: warning)"),
                              cl::value_desc("error|warning|remark|off"), cl::cat(group(OptionGroup::Output))};
  cl::opt<std::string> BaselineFile{"baseline", cl::desc("report only findings that this file does not contain"),
                                    cl::value_desc("file"), cl::cat(group(OptionGroup::Choice))};
  cl::opt<bool> UpdateBaseline{"update-baseline",
                               cl::desc("write the findings to the baseline instead of reporting them"),
                               cl::cat(group(OptionGroup::Choice))};
  cl::opt<std::string> ConfigFile{"config", cl::desc("read settings from this file instead of .rejoin files"),
                                  cl::value_desc("file"), cl::cat(group(OptionGroup::Method))};
  cl::opt<bool> NoConfig{"no-config", cl::desc("read no .rejoin file"), cl::cat(group(OptionGroup::Method))};
  cl::opt<std::string> Output{"o", cl::desc("write to this file (default: standard output)"), cl::value_desc("file"),
                              cl::init("-"), cl::cat(group(OptionGroup::Output))};
  cl::opt<std::string> RulePages{
      "rule-pages", cl::desc("web address of the rule pages, for links in SARIF; {rule} stands for the rule's number"),
      cl::value_desc("url"), cl::cat(group(OptionGroup::Output))};
  TargetArguments Machine;
  RaceArguments Races;
  cl::opt<bool> ListRules{"list-rules", cl::desc("list the rules"), cl::cat(group(OptionGroup::Choice))};
  cl::alias ListKinds{"list-kinds", cl::aliasopt(ListRules)};
};

} // namespace

static bool isLint(const KindInfo &K) { return K.Rule.starts_with("W"); }

std::optional<int> LintArguments::readLevels(LintCommandOptions &Options, const UsageOf &Usage) {
  auto SetLevels = [&](StringRef Option, ArrayRef<std::string> Ids, std::optional<Severity> Level) {
    for (const std::string &Id : Ids) {
      auto K = kindByRuleOrId(Id);
      if (!K || !isLint(infoOf(*K))) {
        Usage("--" + Option + "=" + Id + ": no such rule" + didYouMean(Id, ruleIds("W")) +
              " (--list-rules lists them)");
        return false;
      }
      Options.Levels[*K] = Level;
    }
    return true;
  };
  if (!SetLevels("remark", AsRemark, Severity::Remark) || !SetLevels("warning", AsWarning, Severity::Warning) ||
      !SetLevels("error", AsError, Severity::Error) || !SetLevels("disable", Disable, std::nullopt))
    return 3;
  return std::nullopt;
}

std::optional<int> LintArguments::read(LintCommandOptions &Options, const UsageOf &Usage) {
  if (auto Code = readLevels(Options, Usage))
    return Code;
  if (std::string Wrong = Machine.read(Options.Load, Options.Target); !Wrong.empty())
    return Usage(Wrong);
  if (std::string Wrong = Races.read(Options.RaceFree); !Wrong.empty())
    return Usage(Wrong);
  if (!Portable.empty())
    for (StringRef Size : split(StringRef(Portable), ',')) {
      unsigned Wave = 0;
      if (Size.getAsInteger(10, Wave) || (Wave != 32 && Wave != 64))
        return Usage("--portable=" + Portable + ": expected 32, 64 or 32,64");
      Options.Portable.push_back(Wave);
    }
  if (!FailOn.empty()) {
    if (FailOn != "off" && !severityByName(FailOn))
      return Usage("--fail-on=" + FailOn + ": expected error, warning, remark or off");
    Options.FailOn = severityByName(FailOn);
  }
  if (std::string Wrong = Changed.check(Output); !Wrong.empty())
    return Usage(Wrong);
  if (auto Code = Inputs.read(Options.Inputs, Usage, /*MayBeEmpty=*/Changed.leavesOut()))
    return Code;
  Options.WantsDependencies = Changed.wantsDependencies();
  for (const Input &In : Options.Inputs.Files)
    for (const std::string &Name : {In.Path, In.Database})
      if (!Name.empty())
        Options.Named.insert(Name);
  if (auto Code =
          Changed.choose(Options.Inputs, {{}, Options.Load.CompilerArguments, ConfigFile, BaselineFile, !NoConfig}))
    return Code;
  Options.Baseline = BaselineFile;
  Options.UpdateBaseline = UpdateBaseline;
  Options.ConfigFile = ConfigFile;
  Options.UseConfig = !NoConfig;
  Options.Functions = Functions;
  Options.WarningsAreErrors = Werror;
  Options.Format = Format;
  Options.Output = Output;
  Options.RulePages = RulePages;
  Options.Verbose = Verbose;
  Options.Summary = Summary;
  return std::nullopt;
}

int lintMain(ArrayRef<const char *> All, const FileLimits &Limits) {
  LintCommandOptions Options;
  const ArrayRef<const char *> Arguments = takeCompilerArguments(All, Options.Load);
  LintArguments Given;
  UsageOf Usage("rejoin lint");
  Usage.withValues(Given.Format);
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (Given.ListRules) {
    listRules(outs(), "W");
    return 0;
  }
  if (auto Code = Given.read(Options, Usage))
    return *Code;
  Options.Outputs = {{"-o ", Options.Output},
                     {"--baseline=", Given.UpdateBaseline ? Options.Baseline : ""},
                     {"--depfile=", Given.Changed.depFile().str()}};
  if (std::string Wrong = wrongOutput(All, Options.Inputs.Files, Options.Outputs); !Wrong.empty())
    return Usage(Wrong);
  int Code = 3;
  if (Error E = writeOutput(Options.Output, [&](raw_ostream &OS) {
        LintCommand Command(Options, OS);
        Expected<int> Result = Command.run(Limits);
        if (!Result)
          return Result.takeError();
        Code = *Result;
        return Options.WantsDependencies ? Given.Changed.writeDepFile(Options.Output, Command.dependencies())
                                         : Error::success();
      })) {
    WithColor::error(errs(), "rejoin") << printable(toString(std::move(E))) << '\n';
    return 3;
  }
  return Given.Machine.exitCode(Code);
}

} // namespace rejoin
