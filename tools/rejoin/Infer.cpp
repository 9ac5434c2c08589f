//===- Infer.cpp - rejoin infer -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "TargetArguments.h"
#include "Terminal.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Loader/OutputFiles.h"
#include "rejoin/Passes/Passes.h"
#include "rejoin/Support/Files.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/CompiledLanguage.h"
#include "rejoin/Target/Metadata.h"
#include "rejoin/Transform/AttributeInference.h"
#include "rejoin/Transform/AttributeMigration.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace rejoin {

namespace {

struct InferOptions {
  std::string File, Output = "-";
  LoadOptions Load;
  std::string Pipeline;
  bool ByDefault = false, Statistics = false;
};

/// Prints what passes refused, and what they warn of.
struct RemarkPrinter : DiagnosticHandler {
  bool IsReading = true;
  bool handleDiagnostics(const DiagnosticInfo &D) override {
    if (const auto *R = dyn_cast<DiagnosticInfoOptimizationBase>(&D)) {
      // While a shader is read, LLVM inlines its functions.
      if (IsReading)
        return true;
      printMessage(Twine(R->isPassed() ? "rejoin: in '" : "rejoin: not transformed in '") +
                   sourceName(R->getFunction().getName()) + "'" +
                   (R->isLocationAvailable() ? " (" + R->getLocationStr() + ")" : "") + ": " + R->getMsg());
    } else if (D.getSeverity() == DS_Warning) {
      std::string Text;
      raw_string_ostream OS(Text);
      DiagnosticPrinterRawOStream Printer(OS);
      D.print(Printer);
      printWarning(Text);
    }
    return true;
  }
  bool isMissedOptRemarkEnabled(StringRef PassName) const override { return PassName == "rejoin"; }
  bool isAnyRemarkEnabled() const override { return true; }
};

} // namespace

static int runInfer(const InferOptions &Options) {
  LLVMContext Context;
  auto OwnPrinter = std::make_unique<RemarkPrinter>();
  RemarkPrinter &Printer = *OwnPrinter;
  Context.setDiagnosticHandler(std::move(OwnPrinter));
  auto Fail = [](const Twine &What) {
    printError(What);
    return 3;
  };
  LoadOptions Load = Options.Load;
  std::vector<std::string> Read;
  Load.Dependencies = &Read;
  auto M = loadModule(Options.File, Context, Load);
  Printer.IsReading = false;
  if (!M)
    return Fail(toString(M.takeError()));
  // A source may include a file whose name is not that of a header.
  if (std::string Why = whyNotOutput(Options.Output, Read, OutputKind::Module); !Why.empty())
    return Fail("-o " + Why);
  ConvergenceDefault Default = Options.ByDefault ? ConvergenceDefault::Convergent : ConvergenceDefault::ByAttribute;
  CallCounts Before = countCalls(**M, Default);

  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  registerPasses(PB);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager PM;
  if (Error E = Options.Pipeline.empty() ? Error::success() : PB.parsePassPipeline(PM, Options.Pipeline))
    return Fail("cannot run '" + Options.Pipeline + "': " + toString(std::move(E)));
  PM.run(**M, MAM);
  // Notes for messages alone.
  forgetLanguage(**M);
  for (Function &F : **M)
    for (Instruction &I : instructions(F))
      I.setMetadata(CalledFunction, nullptr);
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (verifyModule(**M, &OS))
    return Fail(Options.File + ": the result is not valid LLVM IR: " + Broken);

  if (Error E = writeOutput(Options.Output, [&](raw_ostream &Out) {
        if (StringRef(Options.Output).ends_with(".bc"))
          WriteBitcodeToFile(**M, Out);
        else
          (*M)->print(Out, nullptr);
        return Error::success();
      }))
    return Fail(toString(std::move(E)));
  if (Options.Statistics) {
    CallCounts After = countCalls(**M, ConvergenceDefault::ByAttribute);
    printMessage(Options.File + ": " + Twine(Before.Convergent) + " of " + countOf(Before.Calls, "call") +
                 " convergent before, " + Twine(After.Convergent) + " of " + Twine(After.Calls) + " after");
  }
  return 0;
}

int inferMain(ArrayRef<const char *> All) {
  InferOptions Options;
  const ArrayRef<const char *> Arguments = takeCompilerArguments(All, Options.Load);
  cl::list<std::string> Files(cl::Positional);
  cl::opt<std::string> Output("o",
                              cl::desc("write to this file, as bitcode if it ends in .bc; it may be the input, which "
                                       "is then replaced if it is LLVM IR (default: standard output)"),
                              cl::value_desc("file"), cl::init("-"), cl::cat(group(OptionGroup::Output)));
  cl::opt<std::string> Triple("target", cl::desc("target triple (default: the one of the module)"),
                              cl::value_desc("triple"), cl::cat(group(OptionGroup::Target)));
  cl::opt<std::string> Cpu("mcpu", cl::desc("processor (default: the one of the module)"), cl::value_desc("name"),
                           cl::cat(group(OptionGroup::Target)));
  cl::opt<bool> ByDefault("convergent-by-default",
                          cl::desc("treat every call as convergent unless it is marked noconvergent"),
                          cl::cat(group(OptionGroup::Method)));
  cl::opt<bool> Import("import",
                       cl::desc("print the module as Rejoin reads it, without a transformation (for shaders)"),
                       cl::cat(group(OptionGroup::Choice)));
  cl::opt<bool> Statistics("count-calls", cl::desc("print how many calls are convergent before and after"),
                           cl::cat(group(OptionGroup::Choice)));
  SourceArguments Sources;
  cl::opt<unsigned> Unroll("unroll",
                           cl::desc("unroll innermost loops by this factor where convergence control allows it"),
                           cl::value_desc("count"), cl::init(0), cl::cat(group(OptionGroup::Choice)));
  std::vector<std::unique_ptr<cl::opt<bool>>> Switches;
  for (const PassInfo &P : allPasses())
    if (P.Option != "unroll")
      Switches.push_back(
          std::make_unique<cl::opt<bool>>(P.Option, cl::desc(P.Help), cl::cat(group(OptionGroup::Choice))));
  ShaderArguments Shader;
  const UsageOf Usage("rejoin infer");
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (Files.size() != 1)
    return Files.empty() ? Usage.noInput() : Usage("one input file at a time");
  SmallVector<std::string> Passes;
  auto Add = [&](const PassInfo &P, const Twine &Name) {
    Passes.push_back(P.IsModulePass ? Name.str() : ("function(" + Name + ")").str());
  };
  if (ByDefault)
    Passes.push_back("rejoin-mark-convergent");
  for (unsigned I = 0; I != allPasses().size(); ++I) {
    const PassInfo &P = allPasses()[I];
    if (P.Option == "unroll") {
      if (Unroll.getNumOccurrences() && Unroll < 2)
        return Usage("--unroll=" + Twine(Unroll) + ": expected at least 2");
      if (Unroll)
        Add(P, P.Name + "<" + Twine(Unroll) + ">");
    } else if (*Switches[I] && !(ByDefault && P.Name == "rejoin-mark-convergent")) {
      Add(P, P.Name);
    }
  }
  if (Passes.empty() && !Import)
    return Usage("nothing to do: name a transformation (--tokens, --strip, --non-convergent, ...)");
  Options.File = Files.front();
  Options.Output = Output;
  if (std::string Why = whyNotOutput(Output, possibleInputs(All), OutputKind::Module); !Why.empty())
    return Usage("-o " + Why);
  Options.Load.Triple = Triple;
  if (std::string Wrong = Shader.read(Options.Load); !Wrong.empty())
    return Usage(Wrong);
  Options.Load.Cpu = Cpu;
  Sources.read(Options.Load);
  Options.Pipeline = join(Passes, ",");
  Options.ByDefault = ByDefault;
  Options.Statistics = Statistics;
  return Sources.exitCode(runInfer(Options));
}

} // namespace rejoin
