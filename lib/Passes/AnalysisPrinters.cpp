//===- AnalysisPrinters.cpp - Passes that print analyses, or emit them as remarks -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Passes/AnalysisPrinters.h"
#include "rejoin/IR/CallSites.h"
#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "rejoin/Interprocedural/UniformitySummary.h"
#include "rejoin/Lint/Lint.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace rejoin {

namespace {

/// `print<rejoin-uniformity>`.
struct UniformityPrinter : PassInfoMixin<UniformityPrinter> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    const auto &U = AM.getResult<UniformityPassAnalysis>(F);
    printText(errs(), AnalyzedFunction(U.reader(), U.result(), U.wave(), U.facts().WaveSize));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `print<rejoin-module-uniformity>`: with facts from calls and callers.
struct ModuleUniformityPrinter : PassInfoMixin<ModuleUniformityPrinter> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    auto &All = AM.getResult<ModuleUniformityPassAnalysis>(M);
    for (Function &F : M)
      if (!F.isDeclaration()) {
        const auto &U = All.of(F);
        printText(errs(), AnalyzedFunction(U.reader(), U.result(), U.wave(), U.facts().WaveSize));
      }
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `print<rejoin-call-summaries>`: the results of calls, in terms of their arguments.
struct CallSummaryPrinter : PassInfoMixin<CallSummaryPrinter> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    auto &All = AM.getResult<ModuleUniformityPassAnalysis>(M);
    for (Function &F : M)
      if (!F.isDeclaration() && !isKernel(F))
        printSummary(errs(), F, All.summaryOf(F));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `require<rejoin-uniformity>` computes and keeps it, for timing and for later passes.
struct UniformityRequirer : PassInfoMixin<UniformityRequirer> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    AM.getResult<UniformityPassAnalysis>(F);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `verify<rejoin-convergence>` prints findings and continues.
struct ConvergencePrinter : PassInfoMixin<ConvergencePrinter> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    for (const Diagnostic &D : verifyConvergence(F, {}))
      printDiagnostic(errs(), D);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace

PreservedAnalyses RemarkPass::run(Module &M, ModuleAnalysisManager &AM) {
  const DiagnosticHandler *Handler = M.getContext().getDiagHandlerPtr();
  auto Kind = GpuTarget::kindOf(M.getTargetTriple());
  bool Wanted = M.getContext().getLLVMRemarkStreamer() || (Handler && Handler->isAnalysisRemarkEnabled("rejoin"));
  if (!Wanted || !Kind || *Kind == TargetKind::Host)
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  auto Emit = [&](StringRef Name, const Instruction &At, const Twine &Text) {
    OptimizationRemarkEmitter ORE(At.getFunction());
    ORE.emit(OptimizationRemarkAnalysis("rejoin", Name, &At) << Text.str());
  };
  for (Function &F : M) {
    if (F.isDeclaration() || repeatsKernel(F))
      continue;
    const auto &U = FAM.getResult<UniformityPassAnalysis>(F);
    for (const BasicBlock &B : F)
      if (B.getTerminator()->getNumSuccessors() > 1 && U.hasDivergentTerminator(B))
        Emit("DivergentBranch", *B.getTerminator(),
             "this branch may divide a wave: both sides are executed one after the other");
  }
  LintOptions Options;
  const TargetTransformInfo *Info = nullptr;
  Options.EnterFunction = [&](const Function &F) {
    Info = &FAM.getResult<TargetIRAnalysis>(const_cast<Function &>(F));
  };
  Options.Query = [&](const Value *V) { return Info->getInstructionUniformity(V); };
  for (const LintFinding &X : lint(M, *Kind, Options)) {
    std::string Text = X.Message;
    for (const Note &N : X.Notes)
      Text += (N.Where.Line ? "; " + N.Where.File + ":" + std::to_string(N.Where.Line) + ": " : "; ") + N.Message;
    if (!X.Hint.empty())
      Text += "; hint: " + X.Hint;
    Emit(infoOf(X.Kind).Id, *X.At, Text);
  }
  return PreservedAnalyses::all();
}

void registerAnalysisPrinters(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "print<rejoin-uniformity>")
          PM.addPass(UniformityPrinter());
        else if (Name == "verify<rejoin-convergence>")
          PM.addPass(ConvergencePrinter());
        else if (Name == "require<rejoin-uniformity>")
          PM.addPass(UniformityRequirer());
        else
          return false;
        return true;
      });
  PB.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
    if (Name == "print<rejoin-module-uniformity>")
      PM.addPass(ModuleUniformityPrinter());
    else if (Name == "print<rejoin-call-summaries>")
      PM.addPass(CallSummaryPrinter());
    else if (Name == "rejoin-remarks")
      PM.addPass(RemarkPass());
    else
      return false;
    return true;
  });
}

} // namespace rejoin
