//===- Report.cpp - rejoin report -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "InputArguments.h"
#include "Isolation.h"
#include "RunnableModule.h"
#include "TargetArguments.h"
#include "Terminal.h"
#include "Transport.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/IR/DeadEnds.h"
#include "rejoin/IR/ModuleTexts.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Loader/OutputFiles.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/Loader/RegisterReads.h"
#include "rejoin/Report/HtmlReport.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/SourceLint/SourceLint.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace rejoin {

namespace {

/// The content of the pages.
struct ReportOptions {
  LoadOptions Load;
  TargetOptions Facts;
  std::optional<Extent> Group;
  std::vector<std::string> Functions;
  /// A launch to run, and the file that has it.
  std::optional<LaunchOptions> Launch;
  std::string LaunchFile;
};

} // namespace

/// Whether a file has something to describe.
static bool hasPage(const FileSaid &Said, ArrayRef<std::string> Functions) {
  return any_of(Said.Found, [&](const std::string &Name) { return namesFunction(Functions, Name); });
}

/// The page on one file, if there is something to describe; an error says what went wrong.
static Error writeReport(const Input &File, StringRef Output, const ReportOptions &Options, FileSaid &Said) {
  LoadOptions Load = Options.Load;
  TargetOptions Facts = Options.Facts;
  StringRef Path = File.Path;
  Load.CompilerArguments = compilerArgumentsFor(File, Load);
  Load.Database = File.Database;
  ProjectConfigs Configs;
  auto Config = Configs.configFor(Path);
  if (!Config)
    return Config.takeError();
  Config->applyTo(Load, Facts);
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  Said.record(Load);
  Load.CloseKnownPrograms = true;
  std::vector<std::string> Read;
  Load.Dependencies = &Read;
  SourceFacts Unoptimized;
  Load.KeepUnoptimized = &Unoptimized;
  auto M = loadModule(Path, Context, Load);
  if (!M)
    return M.takeError();
  // A source may include a file whose name is not that of a header.
  if (std::string Why = whyNotOutput(Output, Read, OutputKind::Report); !Why.empty())
    return createStringError(Why);
  Load.KeepUnoptimized = nullptr;
  Config->applyTo(**M);
  if (isSourceFile(Path))
    foldConstantBranches(**M);
  nameRegisterReads(**M);
  TargetKind Kind = loadedTarget(**M);
  SourceFiles Sources(Path, sourceRoots(Path, Load));
  auto FindSource = [&](StringRef File) { return readSource(Sources, File); };
  HtmlReport Report(sys::path::filename(Path).str(), FindSource);
  GpuTarget Gpu(Kind, Facts);
  TransformInfoSource TransformInfo(**M);
  FunctionReader Reader(Gpu);
  UniformityResult Result;
  ModuleTexts Texts;
  ModuleUniformity Uniformity(
      Kind, Facts, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  for (const Function &F : **M) {
    if (F.isDeclaration() || repeatsKernel(F))
      continue;
    Said.Found.insert(F.getName().str());
    if (!namesFunction(Options.Functions, F.getName()))
      continue;
    Uniformity.analyze(F, Reader, Result);
    ControlUniformity Control(Reader.view(), Result, findDeadEnds(Reader));
    MemoryAccessPatterns Shapes(Reader, Result, Gpu.wave());
    Report.add({Reader, Result, Options.Group.value_or(Gpu.wave()), Gpu.facts().WaveSize, /*Facts=*/nullptr, &Texts},
               Control, Shapes);
  }
  if (!hasPage(Said, Options.Functions))
    return Error::success();
  BudgetLog Budgets = Uniformity.budgets();
  LintOptions Lint;
  Lint.Budgets = &Budgets;
  Lint.Target = Facts;
  SourceLines Lines(Path, sourceRoots(Path, Load));
  auto LineOf = [&](StringRef File, unsigned Number) { return Lines.line(File, Number); };
  auto Configure = [&](Module &Other) { Config->applyTo(Other); };
  for (const LintFinding &X : lintSource(**M, {Path, Load, Configure, &Unoptimized}, Lint))
    if (!isSuppressed(X, LineOf) && !Config->suppressionOf(X) && namesFunction(Options.Functions, X.Function))
      Report.addFinding(X);
  Said.add(Path, Budgets);
  if (Options.Launch) {
    LaunchOptions Launch = *Options.Launch;
    Launch.File = Path.str();
    Launch.IsOfFileAlone = true;
    unsigned NumFaults = 0;
    auto Counts = countLaunch(Launch, Load, NumFaults);
    if (!Counts)
      return createStringError(Options.LaunchFile + ": " + toString(Counts.takeError()));
    if (NumFaults)
      Said.Messages.push_back({/*IsError=*/false, Options.LaunchFile + ": the run has " + countOf(NumFaults, "fault") +
                                                      "; rejoin run " + Path.str() + " --launch=" + Options.LaunchFile +
                                                      " names them"});
    // Threads stop at faults, and do not count after them.
    Report.addRun("the launch in " + sys::path::filename(Options.LaunchFile).str() +
                      (NumFaults ? ", whose run has " + countOf(NumFaults, "fault") : ""),
                  std::move(*Counts));
  }
  Report.drawGraphs();
  if (!Report.drawingProblem().empty())
    Said.Messages.push_back({/*IsError=*/false, Report.drawingProblem()});
  for (const std::string &File : Sources.refused())
    Said.Messages.push_back({/*IsError=*/false, refusedSource(Path, File)});
  return writeOutput(Output, [&](raw_ostream &OS) {
    Report.write(OS);
    return Error::success();
  });
}

int reportMain(ArrayRef<const char *> CommandLine, const FileLimits &Limits) {
  LoadOptions Load;
  const ArrayRef<const char *> Arguments = takeCompilerArguments(CommandLine, Load);
  InputArguments Given;
  cl::list<std::string> Functions("function", cl::desc("describe only this function (repeatable)"),
                                  cl::value_desc("name"), cl::cat(group(OptionGroup::Choice)));
  cl::opt<std::string> Output("o",
                              cl::desc("directory for the pages (default: report); for one input also a FILE.html"),
                              cl::value_desc("directory"), cl::init("report"), cl::cat(group(OptionGroup::Output)));
  TargetArguments Machine;
  cl::opt<std::string> Group("group", cl::desc("group of threads for which verdicts hold (default: wave)"),
                             cl::value_desc("wave|quad|<n>|workgroup|grid"), cl::init("wave"),
                             cl::cat(group(OptionGroup::Choice)));
  cl::opt<std::string> LaunchFile(
      "launch", cl::desc("run the kernel with this launch (docs/launch.schema.json) and show the active lanes"),
      cl::value_desc("file"), cl::cat(group(OptionGroup::Launch)));
  const UsageOf Usage("rejoin report");
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  InputList Inputs;
  if (auto Code = Given.read(Inputs, Usage))
    return *Code;
  ReportOptions Options;
  if (std::string Wrong = Machine.read(Load, Options.Facts); !Wrong.empty())
    return Usage(Wrong);
  Options.Load = Load;
  Options.Functions = Functions;
  if (Group != "wave")
    Options.Group = Extent::parse(Group);
  if (Group != "wave" && !Options.Group)
    return Usage("--group=" + Group + ": expected wave, quad, a power of two, workgroup or grid");
  if (!LaunchFile.empty()) {
    if (Inputs.Files.size() != 1)
      return Usage("--launch=" + LaunchFile + ": one launch for " + std::to_string(Inputs.Files.size()) + " inputs");
    Options.LaunchFile = LaunchFile;
    Options.Launch.emplace();
    if (Error E = readLaunchFile(LaunchFile, *Options.Launch))
      return Usage(toString(std::move(E)));
  }
  // `-o page.html` is meant as a file, unless it is a directory already.
  const bool IsPage = StringRef(Output).ends_with_insensitive(".html") && !sys::fs::is_directory(Output.getValue());
  if (IsPage && Inputs.Files.size() != 1)
    return Usage("-o " + Output + ": one page for " + std::to_string(Inputs.Files.size()) +
                 " inputs; name a directory");
  if (std::error_code E = IsPage ? std::error_code() : sys::fs::create_directories(Output))
    return Usage(Output + ": " + E.message());
  StringSet<> Written;
  std::vector<std::string> Pages;
  const std::vector<std::string> Named = possibleInputs(CommandLine, Inputs.Files);
  for (const Input &File : Inputs.Files) {
    // Files of one name in different directories get pages of their own.
    StringRef Path = File.Path;
    std::string Stem = sys::path::filename(Path).str();
    for (unsigned N = 2; !Written.insert(Stem).second; ++N)
      Stem = (sys::path::filename(Path) + "-" + Twine(N)).str();
    SmallString<128> Page(Output);
    sys::path::append(Page, Stem + ".html");
    Pages.push_back(IsPage ? Output.getValue() : Page.str().str());
    if (std::string Why = whyNotOutput(Pages.back(), Named, OutputKind::Report); !Why.empty())
      return Usage("-o " + Why);
  }
  FileSaid All;
  Jobs Each = Inputs.jobs();
  Each.Work = [&](size_t I) {
    FileSaid Said;
    if (Error E = writeReport(Inputs.Files[I], Pages[I], Options, Said))
      Said.fail(toString(std::move(E)));
    return pack(Said);
  };
  Each.Emit = [&](size_t I, Expected<std::string> Bytes) {
    auto Said = receive<FileSaid>(std::move(Bytes), [](FileSaid &Broken) -> FileSaid & { return Broken; });
    Said.tellNotes(outs(), Load.Note);
    Said.printMessages(outs());
    if (!Said.Failed && hasPage(Said, Functions))
      outs() << printable(Pages[I]) << '\n';
    All.Failed |= Said.Failed;
    All.Found.merge(Said.Found);
  };
  runJobs(Each, Limits);
  bool Failed = All.Failed;
  if (!Failed)
    for (const std::string &Text : missingFunctions(Functions, All.Found)) {
      printError(Text);
      Failed = true;
    }
  return Machine.exitCode(Failed ? 3 : 0);
}

} // namespace rejoin
