//===- Lint.cpp - rejoin lint -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/Lint.h"
#include "Commands.h"
#include "Isolation.h"
#include "LintArguments.h"
#include "LintJson.h"
#include "LintSummary.h"
#include "ModulePlaces.h"
#include "Terminal.h"
#include "Transport.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "rejoin/Lint/Baseline.h"
#include "rejoin/Lint/Suppressions.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Loader/OutputFiles.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/Loader/RegisterReads.h"
#include "rejoin/Loader/ShaderSource.h"
#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Report/FindingReports.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/SourceLint/SourceLint.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/RegularFiles.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include <map>

using namespace llvm;

namespace rejoin {

template <typename Stream> void transport(Stream &S, OperationVerdict &V) {
  S(V.Is, V.Where, V.Function, V.Operation, V.Reason);
}

namespace {

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
  void print(raw_ostream &To, LintFormat Form);
  void addParts(const Input &In, std::vector<UncheckedPart> Of);
  /// Notes the comments of a file that accept no finding, where all of it was checked.
  void noteUnusedComments(const std::string &Path);
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
  /// What files that were read were checked without.
  std::vector<UncheckedPart> Parts;
  std::set<std::string> BrokenConfigs, WrongComments, ShownNotes;
  /// Comments that accept a finding: file and line.
  std::set<std::pair<std::string, unsigned>> CommentsUsed;
  std::vector<InputChoices> Choices;
  bool Failed = false, Fails = false;
};

} // namespace

void LintCommand::fail(const Twine &What) {
  OS.flush();
  printError(What);
  Failed = true;
}

void LintCommand::failConfig(const Input &In, const std::string &Why) {
  OS.flush();
  // Once for all files below it. The text has the form of a compiler's message.
  if (BrokenConfigs.insert(Why).second)
    printMessage(Why);
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
      fail("the baseline " + toString(Read.takeError()) +
           (sys::fs::exists(Path) ? "; if it was one, delete it: --update-baseline then writes a new one"
                                  : "; --update-baseline writes one"));
  }
  return It->second ? &*It->second : nullptr;
}

void LintCommand::addFinding(const Input &In, Diagnostic D, const FileConfig &Config, SourceLines &Text) {
  if (!namesFunction(Options.Functions, D.Function))
    return;
  const std::vector<Location> Accepting =
      commentsAccepting(D, [&](StringRef File, unsigned Line) { return Text.line(File, Line); });
  for (const Location &At : Accepting)
    CommentsUsed.insert({At.File, At.Line});
  if (auto It = Options.Levels.find(D.Kind); It != Options.Levels.end()) {
    if (!It->second)
      return;
    D.Level = It->second;
  } else if (!Config.setLevel(D)) {
    return;
  }
  if (Options.WarningsAreErrors && D.level() == Severity::Warning)
    D.Level = Severity::Error;
  ReportedFinding R;
  R.Input = In.Path;
  if (!Accepting.empty()) {
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
      printWithSource(OS, D, Text, Options.Output == "-" ? terminalColumns() : 0, &ShownNotes);
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
  printFoldedLines(OS, printableWord(placeText(V.Where)) + ": " + Words[V.Is] + ": " + V.Operation +
                           (V.Is == OperationVerdict::Reported ? "" : ": " + V.Reason) + "\n");
}

/// Replaces assembly that reads a register, and variables, by values.
static void makeValues(Module &M, BudgetLog &Budgets) {
  nameRegisterReads(M);
  promoteVariables(M, Budgets);
}

/// The files of a module that are the user's, with the one that was given first.
static std::set<std::string> sourcesOf(const Module &M, StringRef Path) {
  std::set<std::string> Files{Path.str()};
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      for (const DILocation *L = I.getDebugLoc().get(); L; L = L->getInlinedAt())
        if (const StringRef File = L->getFilename(); !File.empty() && !File.contains("rejoin-headers"))
          Files.insert(File.str());
  return Files;
}

/// The comments in these files that accept findings of rules that do not exist.
static std::vector<UncheckedPart> wrongCommentsIn(const std::set<std::string> &Files) {
  std::vector<UncheckedPart> Parts;
  for (const std::string &File : Files) {
    auto Buffer = readRegularFile(File, /*IsText=*/true);
    if (Buffer && isText((*Buffer)->getBuffer()))
      append_range(Parts, wrongCommentsIn(File, (*Buffer)->getBuffer()));
  }
  return Parts;
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
  Load.Database = In.Database;
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
  SourceFacts Unoptimized;
  Load.KeepUnoptimized = &Unoptimized;
  auto M = loadModule(Path, Context, Load);
  if (!M) {
    Result.Said.fail(toString(M.takeError()));
    return Result;
  }
  // Further readings of the file lack the same.
  Load.Unchecked = nullptr;
  Load.KeepUnoptimized = nullptr;
  Config.applyTo(**M);
  const ModulePlaces At(**M, Path, Text);
  BudgetLog Budgets;
  makeValues(**M, Budgets);
  Lint.Locate = [&](const Value &V) { return At(V); };
  for (const Function &F : **M)
    if (!F.isDeclaration())
      Result.Said.Found.insert(F.getName().str());
  if (Options.Verbose || Options.Summary)
    Lint.Verdict = [&](OperationVerdict V) { Result.Verdicts.push_back(std::move(V)); };
  Lint.Budgets = &Budgets;
  auto Configure = [&](Module &Other) { Config.applyTo(Other); };
  std::vector<LintFinding> Found = lintSource(**M, {Path, Load, Configure, &Unoptimized}, Lint);
  Result.Said.add(Path, Budgets);
  Lint.Budgets = nullptr;
  append_range(Result.Said.Parts, wrongCommentsIn(sourcesOf(**M, Path)));
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
  Load.WaveSize = Wave;
  auto M = loadModule(In.Path, Context, Load);
  if (!M) {
    Result.Said.fail(toString(M.takeError()));
    return;
  }
  const ModulePlaces At(**M, In.Path, Text);
  // The first reading has reported them.
  BudgetLog Budgets;
  makeValues(**M, Budgets);
  Lint.Target.WaveSize = Wave;
  Lint.OnlyWaveSize = true;
  Lint.Verdict = nullptr;
  Lint.Locate = [&](const Value &V) { return At(V); };
  for (LintFinding &D : lintModule(**M, Lint))
    Result.Findings.push_back(std::move(D));
}

void LintCommand::addParts(const Input &In, std::vector<UncheckedPart> Of) {
  const bool IsShader = shadingLanguageOf(In.Path, "").has_value();
  for (UncheckedPart &P : Of) {
    // Once for all files that include it.
    if (P.Is == UncheckedPart::What::Comment) {
      const std::string Text = printableWord(placeText({P.Where.File, P.Where.Line, 0})) + ": " + P.Why;
      if (!WrongComments.insert(Text).second)
        continue;
      OS.flush();
      printWarning(Text);
    }
    if (P.isLeftOut())
      (IsShader ? Counts.EntryPoints : Counts.Kernels) += P.Names.size();
    Parts.push_back(std::move(P));
  }
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
  bool IsWhole = true;
  for (const UncheckedPart &P : File.Said.Parts) {
    IsWhole &= P.Is == UncheckedPart::What::Comment;
    CommentsUsed.insert({P.Where.File, P.Where.Line});
  }
  addParts(In, std::move(File.Said.Parts));
  if (!File.Choices.empty())
    Choices.push_back({In.Path, std::move(File.Choices)});
  Found.merge(File.Said.Found);
  SourceLines Text(In.Path, sourceRoots(In.Path, Options.Load));
  for (const OperationVerdict &V : File.Verdicts)
    showVerdict(V);
  for (Diagnostic &D : File.Findings)
    addFinding(In, std::move(D), Config, Text);
  if (IsWhole)
    noteUnusedComments(In.Path);
  // A baseline that cannot be read is an error without a finding, too.
  if (Baseline *B = baselineFor(Config); B && Options.UpdateBaseline)
    B->forget(In.Path);
}

void LintCommand::noteUnusedComments(const std::string &Path) {
  auto Buffer = readRegularFile(Path, /*IsText=*/true);
  if (!Options.Functions.empty() || !Buffer || !isText((*Buffer)->getBuffer()))
    return;
  for (const unsigned Line : linesWithComments((*Buffer)->getBuffer()))
    if (CommentsUsed.insert({Path, Line}).second) {
      OS.flush();
      printNote(printableWord(placeText({Path, Line, 0})) +
                ": with these options 'rejoin-ignore' accepts no finding here");
    }
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

void LintCommand::print(raw_ostream &To, LintFormat Form) {
  switch (Form) {
  case LintFormat::Text:
    if (Options.Summary) {
      const unsigned All = Verdicts[0] + Verdicts[1] + Verdicts[2];
      To << All << (All == 1 ? " barrier or wave operation: " : " barriers or wave operations: ")
         << Verdicts[OperationVerdict::Safe] << " proved safe, " << Verdicts[OperationVerdict::Reported]
         << " with a finding, " << Verdicts[OperationVerdict::Unknown] << " not known\n";
    }
    printSummary(To, Counts, Linted.size(), Unread.size());
    break;
  case LintFormat::Sarif:
    printSarif(To, Results, Unread, Parts, REJOIN_VERSION, !Baselines.empty(), Options.RulePages);
    break;
  case LintFormat::Json:
    printLintJson(To, Counts.InSource + Counts.ByConfig + Counts.Known, Unread, Parts, Choices, Results);
    break;
  case LintFormat::Markdown:
    printMarkdown(To, Results, Linted.size(), Unread, Parts);
    break;
  case LintFormat::JUnit:
    printJUnit(To, Results, Linted, Unread, Parts);
    break;
  case LintFormat::Gcc:
    printGcc(To, Results);
    break;
  }
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
  print(OS, Options.Format);
  bool AreWritten = true;
  for (const LintCommandOptions::FurtherForm &X : Options.Also)
    if (Error E = writeOutput(X.Path, [&](raw_ostream &To) {
          print(To, X.Form);
          return Error::success();
        })) {
      // The other forms are written all the same.
      printError(X.Option + toString(std::move(E)));
      AreWritten = false;
    }
  OS.flush();
  if (!Failed)
    for (const std::string &Text : missingFunctions(Options.Functions, Found))
      fail(Text);
  return Failed || !AreWritten ? 3 : Fails ? 1 : 0;
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
  for (const LintCommandOptions::FurtherForm &X : Options.Also)
    Options.Outputs.push_back({X.Option, X.Path});
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
    printError(toString(std::move(E)));
    return 3;
  }
  return Given.Machine.exitCode(Code);
}

} // namespace rejoin
