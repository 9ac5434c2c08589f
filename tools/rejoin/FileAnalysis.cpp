//===- FileAnalysis.cpp - What rejoin analyze does with one file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is loaded, each function that is wanted is analysed, and its part of the output is kept as text: files are
// analysed in parallel, or in other processes, and printed in the order of the command line.
//
// The functions of one large module are shared among threads, each with a copy of the module (LLVM's contexts belong to
// one thread): callees first, functions that call each other side by side, shares of about the same size. The output
// does not depend on the number of threads, since the parts are put together in the module's order.
// Held by: test/Tool/parallel.test, json.test, source.test; test/Uniformity.
//
//===----------------------------------------------------------------------===//

#include "FileAnalysis.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/IR/ModuleTexts.h"
#include "rejoin/Loader/PromoteVariables.h"
#include "rejoin/MIR/MIRReader.h"
#include "rejoin/Report/InlinedCalls.h"
#include "rejoin/Report/SourceLines.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/SourceLanguage.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

bool FileAnalysis::wants(const Function &F) const {
  if (F.isDeclaration())
    return false;
  return Options.Functions.empty() ? !repeatsKernel(F) : namesFunction(Options.Functions, F.getName());
}

void writeFailure(json::OStream &J, StringRef Path, StringRef Why) {
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

void FileAnalysis::addUnknownCallees(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    const auto *C = dyn_cast<CallBase>(&I);
    const Function *Callee = C ? C->getCalledFunction() : nullptr;
    if (Callee && C->getType()->isVoidTy() && Callee->isDeclaration() && !Callee->isIntrinsic() &&
        !Callee->doesNotAccessMemory() && !Callee->onlyReadsMemory() &&
        findOperation(*Callee).Result == OpClass::Unknown && findOperation(*Callee).Runs == Builtin::None)
      Outcome.Unknown.insert(Callee->getName().str());
  }
}

SmallVector<ValueId> FileAnalysis::findInText(const AnalyzedProgram &F, const AnalyzedFunction &IR, unsigned Line) {
  SmallVector<ValueId> Found;
  const ProgramView &View = F.View;
  for (unsigned V = View.numArguments(); V != View.numValues(); ++V)
    if (View.info(ValueId(V)).Kind != InstanceKind::Void && F.Result.extent(ValueId(V)) < F.Group &&
        (*Places)(IR.Reader.value(ValueId(V))).Line == Line)
      Found.push_back(ValueId(V));
  return Found;
}

bool FileAnalysis::explainIn(const AnalyzedProgram &F, const AnalyzedFunction *IR) {
  for (const std::string &What : Options.Explain) {
    auto Values = findExplained(F, What);
    if (!IR)
      Outcome.Said.Found.insert(KnowsLines.str());
    if (unsigned Line; IR && !StringRef(What).getAsInteger(10, Line)) {
      for (ValueId V : findInCalls(*IR, Line))
        if (!is_contained(Values, V))
          Values.push_back(V);
      const bool InSource = IR->Reader.function().getSubprogram();
      if (InSource || Places)
        Outcome.Said.Found.insert(KnowsLines.str());
      if (!InSource && Places)
        append_range(Values, findInText(F, *IR, Line));
    }
    if (Values.empty())
      continue;
    if (Outcome.Said.Found.insert("explain " + What).second || Options.Functions.empty())
      OS << "in '" << sourceName(F.Names->function()) << "':\n";
    // A line is one of the source; a value is one of the IR.
    SourceLines Lines(Path, sourceRoots(Path, Options.Load));
    if (unsigned Line; IR && !StringRef(What).getAsInteger(10, Line) && printSourceExplanation(OS, *IR, Values, Lines))
      continue;
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
      auto Text = readSource(Sources, File);
      if (Text)
        Outcome.Dependencies.push_back(File.str());
      return Text;
    };
    bool Source = Options.Output == Format::Source || (Options.Output == Format::Automatic && isSourceFile(Path));
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
  GpuTarget Gpu(loadedTarget(M), Options.Target);
  TransformInfoSource TransformInfo(M);
  FunctionReader Reader(Gpu);
  ModuleUniformity Uniformity(
      Gpu.kind(), Options.Target, [&](const Function &F) { TransformInfo.enterFunction(F); },
      [&](const Value *V) { return TransformInfo(V); });
  Uniformity.assume({Options.RaceFree, /*UniformCallers=*/false});
  ModuleTexts Texts;
  for (const Function *F : Functions) {
    Outcome.Said.Found.insert(F->getName().str());
    {
      TimeTraceScope Scope("analyze", F->getName());
      Uniformity.analyze(*F, Reader, Result);
    }
    Extent Group = Options.Group.value_or(Gpu.wave());
    AnalyzedFunction Analyzed{Reader, Result, Group, Gpu.facts().WaveSize, &Gpu.facts(), &Texts};
    report(Analyzed, &Analyzed, &Uniformity, J);
    Outcome.Counts += countVerdicts(Analyzed);
    addUnknownCallees(*F);
    Emit(*F);
  }
  for (const auto &Name : Gpu.unknownNames())
    Outcome.Unknown.insert(Name.getKey().str());
  Outcome.Said.add(Path, Uniformity.budgets());
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
    for (const FileSaid::Message &Said : O.Said.Messages)
      if (none_of(Outcome.Said.Messages, [&](const FileSaid::Message &X) { return X.Text == Said.Text; }))
        Outcome.Said.Messages.push_back(Said);
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
    OS << Path << (languageOf(M) == Language::IR ? ": no function has a body\n" : ": the file has no kernel\n");
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
  AsmParserContext Text;
  if (!Options.Explain.empty())
    Load.Places = &Text;
  auto M = loadModule(Path, Context, Load);
  if (!M)
    return fail(toString(M.takeError()), J);
  if (any_of(**M, [&](const Function &F) { return Text.getFunctionLocation(&F).has_value(); }))
    Places.emplace(**M, Path, Text);
  if (isSourceFile(Path))
    foldConstantBranches(**M);
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

} // namespace rejoin
