//===- Select.cpp - rejoin select -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "InputArguments.h"
#include "Isolation.h"
#include "TargetArguments.h"
#include "Terminal.h"
#include "Transport.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/ModuleTexts.h"
#include "rejoin/Interprocedural/ModuleUniformity.h"
#include "rejoin/Interprocedural/NoClobberLoads.h"
#include "rejoin/Report/SelectReport.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/KernelName.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/StandardAnalyses.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

template <typename Stream> static void transport(Stream &S, SelectionCounts &C) {
  S(C.Scalar, C.Vector, C.ScalarMemory, C.VectorMemory, C.LocalMemory, C.Branches, C.MaskRegions, C.Cycles);
}

namespace {

struct SelectCommandOptions {
  InputList Inputs;
  std::vector<std::string> Functions;
  LoadOptions Load;
  rejoin::TargetOptions Target;
  unsigned PerLoop = 10;
  bool Json = false, SummaryOnly = false;
};

/// What one file gave.
struct SelectedFile {
  FileSaid Said;
  /// Text, or an array of JSON.
  std::string Output;
  SelectionCounts Total, Weighted;
  unsigned Functions = 0;
  bool AnyMissing = false;
};
template <typename Stream> void transport(Stream &S, SelectedFile &F) {
  S(F.Said, F.Output, F.Total, F.Weighted, F.Functions, F.AnyMissing);
}

/// Selects the instructions of one file.
class FileSelection {
public:
  explicit FileSelection(const SelectCommandOptions &Options) : Options(Options), OS(Result.Output) {}
  SelectedFile run(const Input &File);

private:
  void selectFile(const Input &File, json::OStream *J);
  void selectFunction(Function &F, ModuleUniformity &Uniformity, GpuTarget &Gpu, StandardAnalyses &Analyses,
                      Processor For, json::OStream *J);

  const SelectCommandOptions &Options;
  SelectedFile Result;
  raw_string_ostream OS;
  ModuleTexts Texts;
};

class SelectCommand {
public:
  SelectCommand(const SelectCommandOptions &Options, raw_ostream &OS) : Options(Options), OS(OS) {}
  int run(const FileLimits &Limits);

private:
  void runAll(const FileLimits &Limits, json::OStream *J);

  const SelectCommandOptions &Options;
  raw_ostream &OS;
  std::set<std::string> Found;
  SelectionCounts Total, Weighted;
  unsigned Functions = 0;
  bool Failed = false, AnyMissing = false;
};

SelectionCounts &operator+=(SelectionCounts &A, const SelectionCounts &B) {
  A.Scalar = SaturatingAdd(A.Scalar, B.Scalar);
  A.Vector = SaturatingAdd(A.Vector, B.Vector);
  A.ScalarMemory = SaturatingAdd(A.ScalarMemory, B.ScalarMemory);
  A.VectorMemory = SaturatingAdd(A.VectorMemory, B.VectorMemory);
  A.LocalMemory = SaturatingAdd(A.LocalMemory, B.LocalMemory);
  A.Branches = SaturatingAdd(A.Branches, B.Branches);
  A.MaskRegions = SaturatingAdd(A.MaskRegions, B.MaskRegions);
  A.Cycles = SaturatingAdd(A.Cycles, B.Cycles);
  return A;
}

} // namespace

void FileSelection::selectFunction(Function &F, ModuleUniformity &Uniformity, GpuTarget &Gpu,
                                   StandardAnalyses &Analyses, Processor For, json::OStream *J) {
  FunctionReader Reader(Gpu);
  UniformityResult Verdicts;
  Uniformity.analyze(F, Reader, Verdicts);
  NoClobberLoads Unclobbered(F, Analyses.functions());
  auto IsUnclobbered = [&](const LoadInst &L) { return Unclobbered.contains(L); };
  SelectOptions Select;
  Select.For = For;
  Select.WaveSize = Gpu.facts().WaveSize == 32 ? 32 : 64;
  Select.IsUnclobbered = IsUnclobbered;
  SelectedFunction Selected = selectInstructions(Reader, Verdicts, Select);
  AnalyzedFunction Analyzed(Reader, Verdicts, Extent::ofGroup(Select.WaveSize), Select.WaveSize, &Gpu.facts(), &Texts);
  if (J)
    printJson(*J, Selected, Analyzed, Options.PerLoop);
  else if (Options.SummaryOnly)
    printSelectionCounts(OS, Selected, Options.PerLoop);
  else
    printListing(OS, Selected, Analyzed, Options.PerLoop);
  ++Result.Functions;
  Result.AnyMissing |= !Selected.Missing.empty();
  Result.Total += Selected.counts();
  Result.Weighted += Selected.counts(Options.PerLoop);
}

void FileSelection::selectFile(const Input &File, json::OStream *J) {
  StringRef Path = File.Path;
  LLVMContext Context;
  Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
  LoadOptions Load = Options.Load;
  Load.CompilerArguments = compilerArgumentsFor(File, Options.Load);
  Result.Said.record(Load);
  auto M = loadModule(Path, Context, Load);
  if (!M)
    return Result.Said.fail(toString(M.takeError()));
  if (!(*M)->getTargetTriple().isAMDGPU())
    return Result.Said.fail(Path + ": instructions are selected for AMDGPU only, not for '" +
                            (*M)->getTargetTriple().str() + "'");
  if ((*M)->getDataLayoutStr().empty())
    (*M)->setDataLayout((*M)->getTargetTriple().computeDataLayout());
  GpuTarget Gpu(TargetKind::AMDGPU, Options.Target);
  TransformInfoSource TransformInfo(**M);
  ModuleUniformity Uniformity(
      Gpu.kind(), Options.Target, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  StandardAnalyses Analyses;
  for (Function &F : **M) {
    bool Wanted = Options.Functions.empty() ? kernelName(F.getName()) == F.getName()
                                            : namesFunction(Options.Functions, F.getName());
    if (!F.isDeclaration())
      Result.Said.Found.insert(F.getName().str());
    if (F.isDeclaration() || !Wanted)
      continue;
    StringRef Cpu = F.getFnAttribute("target-cpu").getValueAsString();
    auto For = processorByName(Cpu);
    if (!For) {
      Result.Said.fail(Path + ": function '" + F.getName() + "': " +
                       (Cpu.empty() ? Twine("no processor is named; name one with --mcpu")
                                    : "the table does not cover the processor '" + Cpu +
                                          "'; it covers gfx9, gfx11 and gfx12, for example gfx90a and gfx1100"));
      continue;
    }
    selectFunction(F, Uniformity, Gpu, Analyses, *For, J);
    // Many functions have many analyses.
    Analyses.functions().clear(F, F.getName());
  }
  Result.Said.add(Path, Uniformity.budgets());
}

SelectedFile FileSelection::run(const Input &File) {
  if (Options.Json) {
    json::OStream J(OS, 2);
    J.array([&] { selectFile(File, &J); });
  } else {
    selectFile(File, nullptr);
  }
  return std::move(Result);
}

void SelectCommand::runAll(const FileLimits &Limits, json::OStream *J) {
  Jobs Files = Options.Inputs.jobs();
  Files.Work = [&](size_t I) {
    SelectedFile F = FileSelection(Options).run(Options.Inputs.Files[I]);
    return pack(F);
  };
  Files.Emit = [&](size_t I, Expected<std::string> Bytes) {
    SelectedFile F =
        receive<SelectedFile>(std::move(Bytes), [](SelectedFile &Broken) -> FileSaid & { return Broken.Said; });
    F.Said.tellNotes(OS, Options.Load.Note);
    if (J)
      J->object([&] {
        J->attribute("file", validText(Options.Inputs.Files[I].Path));
        if (F.Said.Failed)
          J->attribute("error", validText(F.Said.firstError()));
        J->attributeBegin("functions");
        writeShifted(*J, F.Output.empty() ? "[]" : StringRef(F.Output), 3);
        J->attributeEnd();
      });
    else
      printFoldedLines(OS, printable(F.Output));
    F.Said.printMessages(OS);
    Functions += F.Functions;
    Total += F.Total;
    Weighted += F.Weighted;
    AnyMissing |= F.AnyMissing;
    Failed |= F.Said.Failed;
    Found.merge(F.Said.Found);
  };
  runJobs(Files, Limits);
}

int SelectCommand::run(const FileLimits &Limits) {
  if (Options.Json) {
    json::OStream J(OS, 2);
    J.object([&] {
      J.attribute("version", 1);
      J.attributeArray("files", [&] { runAll(Limits, &J); });
    });
    OS << '\n';
  } else {
    runAll(Limits, nullptr);
    // A total of nothing would read as a result.
    if (!Failed || Functions)
      printFoldedLines(OS,
                       formatv("total: {0}, {1} SALU, {2} VALU; with loops {3}: {4} SALU, {5} VALU, {6} issue cycles\n",
                               countOf(Functions, "function"), Total.Scalar, Total.Vector,
                               countOf(Options.PerLoop, "time"), Weighted.Scalar, Weighted.Vector, Weighted.Cycles)
                           .str());
  }
  OS.flush();
  if (!Failed)
    for (const std::string &Text : missingFunctions(Options.Functions, Found)) {
      printError(Text);
      Failed = true;
    }
  if (AnyMissing)
    printMessage("note: the table has no row for some operations; they are listed, but not counted");
  return Failed ? 3 : 0;
}

int selectMain(ArrayRef<const char *> Arguments, const FileLimits &Limits) {
  SelectCommandOptions Options;
  Arguments = takeCompilerArguments(Arguments, Options.Load);
  InputArguments Inputs;
  cl::list<std::string> Functions("function", cl::desc("select instructions only for this function (repeatable)"),
                                  cl::value_desc("name"), cl::cat(group(OptionGroup::Choice)));
  TargetArguments Machine;
  cl::opt<unsigned> PerLoop("iterations", cl::desc("assume this number of iterations for each loop (default: 10)"),
                            cl::init(10), cl::value_desc("n"), cl::cat(group(OptionGroup::Choice)));
  cl::opt<std::string> Builtins("builtins",
                                cl::desc("link the code of libclc for OpenCL built-ins (default), or keep calls"),
                                cl::value_desc("link|call"), cl::init("link"), cl::cat(group(OptionGroup::Method)));
  cl::opt<std::string> Output("format", cl::desc("form of the output (default: text)"), cl::value_desc("text|json"),
                              cl::init("text"), cl::cat(group(OptionGroup::Output)));
  cl::opt<bool> Summary("summary", cl::desc("print only the counts"), cl::cat(group(OptionGroup::Choice)));
  cl::opt<bool> ListRows("list-rows", cl::desc("list the operations that the table contains"),
                         cl::cat(group(OptionGroup::Choice)));
  const UsageOf Usage("rejoin select");
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (ListRows) {
    for (const std::string &Key : selectionKeys())
      outs() << Key << '\n';
    for (const std::string &Key : selectionFolds())
      outs() << Key << '\n';
    return 0;
  }
  if (auto Code = Inputs.read(Options.Inputs, Usage))
    return *Code;
  if (Output != "text" && Output != "json")
    return Usage("--format=" + Output + ": expected text or json");
  if (Builtins != "link" && Builtins != "call")
    return Usage("--builtins=" + Builtins + ": expected link or call");
  if (!PerLoop)
    return Usage("--iterations=0: expected a positive number");
  Options.Functions = Functions;
  Options.Json = Output == "json";
  Options.SummaryOnly = Summary;
  Options.PerLoop = PerLoop;
  if (std::string Wrong = Machine.read(Options.Load, Options.Target); !Wrong.empty())
    return Usage(Wrong);
  Options.Load.LinkBuiltins = Builtins == "link";
  return Machine.exitCode(SelectCommand(Options, outs()).run(Limits));
}

} // namespace rejoin
