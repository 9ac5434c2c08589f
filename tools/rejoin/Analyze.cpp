//===- Analyze.cpp - rejoin analyze -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Legacy.h"
#include "TargetArguments.h"
#include "rejoin/Frontend/MachineReader.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Transform/ModuleUniformity.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

namespace {

enum class Algorithm { Rejoin, Legacy };
enum class Format { Automatic, Text, Source, Json };

struct AnalyzeOptions {
  std::vector<std::string> Files, Functions, Explain;
  LoadOptions Load;
  rejoin::TargetOptions Target;
  std::optional<Extent> Group;
  Format Output = Format::Automatic;
  Algorithm Method = Algorithm::Rejoin;
  bool SummaryOnly = false, ListUnknown = false;
};

/// Analyses files one after the other; keeps counts and failures.
class AnalyzeCommand {
public:
  AnalyzeCommand(const AnalyzeOptions &Options, raw_ostream &OS) : Options(Options), OS(OS) {}
  int run();

private:
  void analyzeFile(StringRef Path, json::OStream *J);
  void analyzeModule(StringRef Path, Module &M, json::OStream *J);
  void analyzeMachine(StringRef Path, const MachineModule &M, json::OStream *J);
  void report(StringRef Path, const AnalyzedProgram &F, const AnalyzedFunction *IR, json::OStream *J);
  bool explainIn(const AnalyzedProgram &F, const AnalyzedFunction *IR);
  void fail(const Twine &What);
  bool wants(const Function &F) const;
  void progress(unsigned Done, StringRef Path) const;

  const AnalyzeOptions &Options;
  raw_ostream &OS;
  UniformityResult Result;
  UniformityCounts Total;
  LegacyCounts LegacyTotal;
  StringSet<> Unknown;
  /// What `--explain` and `--function` named and was found.
  StringSet<> Found;
  bool Failed = false;
};

} // namespace

/// An OpenCL kernel's implementation that nobody calls any more only repeats the kernel.
static bool repeatsKernel(const Function &F) {
  StringRef Name = F.getName();
  return Name.consume_front("__clang_ocl_kern_imp_") && F.use_empty() && F.getParent()->getFunction(Name);
}

bool AnalyzeCommand::wants(const Function &F) const {
  if (F.isDeclaration())
    return false;
  return Options.Functions.empty() ? !repeatsKernel(F) : is_contained(Options.Functions, F.getName());
}

void AnalyzeCommand::progress(unsigned Done, StringRef Path) const {
  if (Options.Files.size() > 1 && sys::Process::StandardErrIsDisplayed())
    errs() << "\r\033[K[" << Done << "/" << Options.Files.size() << "] " << Path;
}

void AnalyzeCommand::fail(const Twine &What) {
  OS.flush();
  WithColor::error(errs(), "rejoin") << What << '\n';
  Failed = true;
}

bool AnalyzeCommand::explainIn(const AnalyzedProgram &F, const AnalyzedFunction *IR) {
  for (const std::string &What : Options.Explain) {
    auto Values = findExplained(F, What);
    if (Values.empty())
      continue;
    if (Found.insert("explain " + What).second || Options.Functions.empty())
      OS << "in '" << F.Names->function() << "':\n";
    for (ValueId V : Values) {
      printExplanation(OS, F, V);
      if (IR)
        printHint(OS, *IR, V);
    }
  }
  return !Options.Explain.empty();
}

void AnalyzeCommand::report(StringRef Path, const AnalyzedProgram &F, const AnalyzedFunction *IR, json::OStream *J) {
  if (J) {
    printJson(*J, F);
    return;
  }
  if (Options.Method == Algorithm::Legacy) {
    LegacyCounts Counts = compareLegacy(Options.SummaryOnly ? nullptr : &OS, F);
    OS << F.Names->function() << ": legacy analysis: " << Counts.Missed << " missed, " << Counts.Weaker << " weaker\n";
    LegacyTotal += Counts;
    return;
  }
  if (explainIn(F, IR))
    return;
  UniformityCounts Counts = countVerdicts(F);
  if (!Options.SummaryOnly) {
    auto FindSource = [](StringRef File) -> std::optional<std::string> {
      auto Buffer = MemoryBuffer::getFile(File);
      if (!Buffer)
        return std::nullopt;
      return (*Buffer)->getBuffer().str();
    };
    bool Source = Options.Output == Format::Source ||
                  (Options.Output == Format::Automatic &&
                   (Path.ends_with(".cl") || Path.ends_with(".cu") || Path.ends_with(".hip")));
    if (!Source || !IR || !printSource(OS, *IR, FindSource)) {
      if (Options.Output == Format::Source)
        WithColor::warning(errs(), "rejoin")
            << Path << ": '" << F.Names->function()
            << (IR ? "' has no debug locations; printing text\n" : "' is Machine IR; printing text\n");
      printText(OS, F);
    }
  }
  OS << F.Names->function() << ": ";
  printCounts(OS, Counts);
  OS << '\n';
}

void AnalyzeCommand::analyzeModule(StringRef Path, Module &M, json::OStream *J) {
  class Target Target(*Target::kindOf(M.getTargetTriple()), Options.Target);
  TransformInfoSource TransformInfo(M);
  FunctionReader Reader(Target);
  ModuleUniformity Uniformity(
      Target.kind(), Options.Target, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  bool Any = false;
  for (Function &F : M) {
    if (!wants(F))
      continue;
    Any = true;
    Found.insert(F.getName());
    Uniformity.analyze(F, Reader, Result);
    Extent Group = Options.Group.value_or(Target.wave());
    AnalyzedFunction Analyzed{Reader, Result, Group, Target.facts().WaveSize, &Target.facts()};
    report(Path, Analyzed, &Analyzed, J);
    Total += countVerdicts(Analyzed);
  }
  if (!Any && !J && Options.Functions.empty())
    OS << Path << ": no function has a body\n";
  for (const auto &Name : Target.unknownNames())
    Unknown.insert(Name.getKey());
}

void AnalyzeCommand::analyzeMachine(StringRef Path, const MachineModule &M, json::OStream *J) {
  class Target Target(TargetKind::AMDGPU, Options.Target);
  MachineReader Reader(Target);
  UniformityAnalyzer Analyzer;
  for (const MachineFunction *F : M.functions()) {
    if (!Options.Functions.empty() && !is_contained(Options.Functions, F->getName()))
      continue;
    Found.insert(F->getName());
    if (Error E = Reader.read(M, *F)) {
      fail(Path + ": " + toString(std::move(E)));
      continue;
    }
    Analyzer.run(Reader.view(), Result, {/*AllJoins=*/true});
    Extent Group = Options.Group.value_or(Target.wave());
    AnalyzedProgram Analyzed(Reader.view(), std::make_unique<MachineProgramNames>(Reader), Result, Group,
                             Target.facts().WaveSize);
    report(Path, Analyzed, nullptr, J);
    Total += countVerdicts(Analyzed);
  }
  for (const auto &Name : Reader.unknownNames())
    Unknown.insert(Name.getKey());
}

void AnalyzeCommand::analyzeFile(StringRef Path, json::OStream *J) {
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  if (isMachineFile(Path)) {
    auto M = MachineModule::load(Path, Context, Options.Load);
    if (!M)
      return fail(toString(M.takeError()));
    if (!J)
      return analyzeMachine(Path, **M, nullptr);
    J->object([&] {
      J->attribute("file", Path);
      J->attribute("triple", (*M)->module().getTargetTriple().str());
      J->attributeArray("functions", [&] { analyzeMachine(Path, **M, J); });
    });
    return;
  }
  auto M = loadModule(Path, Context, Options.Load);
  if (!M)
    return fail(toString(M.takeError()));
  if (!J) {
    analyzeModule(Path, **M, nullptr);
    return;
  }
  J->object([&] {
    J->attribute("file", Path);
    J->attribute("triple", (*M)->getTargetTriple().str());
    J->attributeArray("functions", [&] { analyzeModule(Path, **M, J); });
  });
}

int AnalyzeCommand::run() {
  bool Json = Options.Output == Format::Json;
  unsigned Done = 0;
  auto All = [&](json::OStream *J) {
    for (const std::string &Path : Options.Files) {
      progress(++Done, Path);
      analyzeFile(Path, J);
    }
  };
  if (Json) {
    json::OStream J(OS, 2);
    J.object([&] {
      J.attribute("version", 1);
      J.attributeArray("files", [&] { All(&J); });
    });
    OS << '\n';
  } else {
    All(nullptr);
  }
  if (Options.Files.size() > 1 && sys::Process::StandardErrIsDisplayed())
    errs() << "\r\033[K";
  if (!Json && Options.Explain.empty()) {
    OS << "total: " << Total.Functions << (Total.Functions == 1 ? " function, " : " functions, ");
    if (Options.Method == Algorithm::Legacy)
      OS << "legacy analysis: " << LegacyTotal.Missed << " missed, " << LegacyTotal.Weaker << " weaker";
    else
      printCounts(OS, Total);
    OS << '\n';
  }
  OS.flush();
  SmallVector<StringRef> Names;
  for (const auto &Name : Unknown)
    Names.push_back(Name.getKey());
  sort(Names);
  if (Options.ListUnknown)
    for (StringRef Name : Names)
      (Json ? errs() : OS) << "unknown: " << Name << '\n';
  else if (!Names.empty() && !Json)
    errs() << "note: " << Names.size() << " unknown function" << (Names.size() == 1 ? "" : "s")
           << " taken to be divergent; --unknown lists them\n";
  auto Missing = [&](StringRef Kind, const std::string &Name, const Twine &Key) {
    if (Failed || Found.contains(Key.str()))
      return;
    WithColor::error(errs(), "rejoin") << "no " << Kind << " '" << Name << "' in the files given\n";
    Failed = true;
  };
  for (const std::string &Name : Options.Functions)
    Missing("function with a body", Name, Name);
  for (const std::string &What : Options.Explain)
    Missing("value, block or divergent line", What, "explain " + What);
  return Failed ? 3 : 0;
}

int analyzeMain(ArrayRef<const char *> Arguments) {
  AnalyzeOptions Options;
  Arguments = takeCompilerArguments(Arguments, Options.Load);
  cl::OptionCategory Category("rejoin analyze");
  cl::list<std::string> Files(cl::Positional, cl::desc("<.ll, .bc, .cl, .cu, .hip or .mir files, or ->"),
                              cl::cat(Category));
  cl::list<std::string> Functions("function", cl::desc("analyse this function only (may be repeated)"),
                                  cl::value_desc("name"), cl::cat(Category));
  cl::list<std::string> Explain("explain",
                                cl::desc("print why a value, a branch (by its block) or a line is divergent"),
                                cl::value_desc("%value|line"), cl::cat(Category));
  TargetArguments Machine(Category);
  cl::opt<std::string> Group("group", cl::desc("group of threads for which verdicts are given (default wave)"),
                             cl::value_desc("wave|quad|<n>|workgroup|grid"), cl::init("wave"), cl::cat(Category));
  cl::opt<Format> Output("format", cl::desc("form of the output (default: source for sources, else text)"),
                         cl::init(Format::Automatic), cl::cat(Category),
                         cl::values(clEnumValN(Format::Text, "text", "verdicts beside the IR"),
                                    clEnumValN(Format::Source, "source", "verdicts beside the source's lines"),
                                    clEnumValN(Format::Json, "json", "docs/analyze.schema.json")));
  cl::opt<Algorithm> Method(
      "algorithm", cl::desc("which analysis"), cl::init(Algorithm::Rejoin), cl::cat(Category),
      cl::values(clEnumValN(Algorithm::Rejoin, "rejoin", "ours"),
                 clEnumValN(Algorithm::Legacy, "legacy",
                            "the divergence analysis of the 2010s, with what it misses and where it is weaker")));
  cl::opt<bool> Summary("summary", cl::desc("print the summary lines only"), cl::cat(Category));
  cl::opt<bool> Unknown("unknown", cl::desc("list the functions and intrinsics that no table knows"),
                        cl::cat(Category));
  cl::HideUnrelatedOptions(Category);
  std::string Errors;
  raw_string_ostream ErrorStream(Errors);
  auto Usage = [&](const Twine &What) {
    WithColor::error(errs(), "rejoin analyze") << What << " (see rejoin analyze --help)\n";
    return 3;
  };
  if (!cl::ParseCommandLineOptions(static_cast<int>(Arguments.size()), Arguments.data(),
                                   "which values and branches are uniform, for which threads, and why not\n",
                                   &ErrorStream))
    return Usage(StringRef(Errors).split('\n').first);
  if (Files.empty())
    return Usage("no input file");
  Options.Files = Files;
  Options.Functions = Functions;
  Options.Explain = Explain;
  Options.Output = Output;
  Options.Method = Method;
  if (Method == Algorithm::Legacy && (Output == Format::Json || Output == Format::Source || !Explain.empty()))
    return Usage("--algorithm=legacy prints text only, and records no causes");
  Options.SummaryOnly = Summary;
  Options.ListUnknown = Unknown;
  if (std::string Wrong = Machine.read(Options.Load, Options.Target); !Wrong.empty())
    return Usage(Wrong);
  if (Group != "wave" && !(Options.Group = Extent::parse(Group)))
    return Usage("--group=" + Group + ": expected wave, quad, a power of two, workgroup or grid");
  return AnalyzeCommand(Options, outs()).run();
}

} // namespace rejoin
