//===- Plugin.cpp - Registration with LLVM's pass manager -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassValidator.h"
#include "rejoin/Lint/Lint.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Verify/ConvergenceVerifier.h"
#include "rejoin/Interprocedural/UniformitySummary.h"
#include "rejoin/Transform/AmdgpuHints.h"
#include "rejoin/Passes/Passes.h"
#include "rejoin/Interprocedural/UniformityAnalysis.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;

namespace {

/// `print<rejoin-uniformity>`.
struct UniformityPrinter : PassInfoMixin<UniformityPrinter> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    const auto &U = AM.getResult<rejoin::UniformityPassAnalysis>(F);
    rejoin::printText(errs(), rejoin::AnalyzedFunction(U.reader(), U.result(), U.wave(), U.facts().WaveSize));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `print<rejoin-module-uniformity>`: with what calls and callers tell.
struct ModuleUniformityPrinter : PassInfoMixin<ModuleUniformityPrinter> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    auto &All = AM.getResult<rejoin::ModuleUniformityPassAnalysis>(M);
    for (Function &F : M)
      if (!F.isDeclaration()) {
        const auto &U = All.of(F);
        rejoin::printText(errs(), rejoin::AnalyzedFunction(U.reader(), U.result(), U.wave(), U.facts().WaveSize));
      }
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `print<rejoin-call-summaries>`: what calls give, by what they pass.
struct CallSummaryPrinter : PassInfoMixin<CallSummaryPrinter> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    auto &All = AM.getResult<rejoin::ModuleUniformityPassAnalysis>(M);
    for (Function &F : M)
      if (!F.isDeclaration() && !rejoin::isKernel(F))
        rejoin::printSummary(errs(), F, All.summaryOf(F));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `require<rejoin-uniformity>` computes and keeps it, for timing and for passes behind it.
struct UniformityRequirer : PassInfoMixin<UniformityRequirer> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    AM.getResult<rejoin::UniformityPassAnalysis>(F);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `verify<rejoin-convergence>` prints findings and goes on.
struct ConvergencePrinter : PassInfoMixin<ConvergencePrinter> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    for (const rejoin::Diagnostic &D : rejoin::verifyConvergence(F, {}))
      rejoin::printDiagnostic(errs(), D);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `rejoin-remarks`: what the lint finds and which branches divide waves, as optimisation remarks.
struct RemarkEmitter : PassInfoMixin<RemarkEmitter> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    const DiagnosticHandler *Handler = M.getContext().getDiagHandlerPtr();
    auto Kind = rejoin::GpuTarget::kindOf(M.getTargetTriple());
    bool Wanted = M.getContext().getLLVMRemarkStreamer() || (Handler && Handler->isAnalysisRemarkEnabled("rejoin"));
    if (!Wanted || !Kind || *Kind == rejoin::TargetKind::Host)
      return PreservedAnalyses::all();
    auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    auto Emit = [&](StringRef Name, const Instruction &At, const Twine &Text) {
      OptimizationRemarkEmitter ORE(At.getFunction());
      ORE.emit(OptimizationRemarkAnalysis("rejoin", Name, &At) << Text.str());
    };
    for (Function &F : M) {
      // A kernel's implementation that nobody calls any more repeats the kernel.
      StringRef Name = F.getName();
      if (F.isDeclaration() || (Name.consume_front("__clang_ocl_kern_imp_") && F.use_empty() && M.getFunction(Name)))
        continue;
      const auto &U = FAM.getResult<rejoin::UniformityPassAnalysis>(F);
      for (const BasicBlock &B : F)
        if (B.getTerminator()->getNumSuccessors() > 1 && U.hasDivergentTerminator(B))
          Emit("DivergentBranch", *B.getTerminator(),
               "this branch may divide a wave: both sides are executed one after the other");
    }
    rejoin::LintOptions Options;
    const TargetTransformInfo *Info = nullptr;
    Options.EnterFunction = [&](const Function &F) {
      Info = &FAM.getResult<TargetIRAnalysis>(const_cast<Function &>(F));
    };
    Options.Query = [&](const Value *V) { return Info->getInstructionUniformity(V); };
    for (const rejoin::LintFinding &X : rejoin::lint(M, *Kind, Options)) {
      std::string Text = X.Message;
      for (const rejoin::Note &N : X.Notes)
        Text += (N.Where.Line ? "; " + N.Where.File + ":" + std::to_string(N.Where.Line) + ": " : "; ") + N.Message;
      if (!X.Hint.empty())
        Text += "; hint: " + X.Hint;
      Emit(rejoin::infoOf(X.Kind).Id, *X.At, Text);
    }
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `rejoin-handover`; options that are not known are told and left out. `1` stands for none.
void addHandover(ModulePassManager &PM, StringRef Text) {
  rejoin::AmdgpuHintsOptions Options;
  std::string Wrong;
  if (Text != "1" && !rejoin::AmdgpuHintsPass::parse(Text, Options, Wrong))
    report_fatal_error(Twine("rejoin-handover: no option '") + Wrong + "'", /*gen_crash_diag=*/false);
  PM.addPass(rejoin::AmdgpuHintsPass(Options));
}

void registerCallbacks(PassBuilder &PB) {
  rejoin::registerPasses(PB);
  // For clang-22 -fpass-plugin -fsave-optimization-record: behind inlining, before loops are changed.
  PB.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &PM, OptimizationLevel, ThinOrFullLTOPhase) { PM.addPass(RemarkEmitter()); });
  // For clang-22 -fpass-plugin: behind everything else, if it is asked for.
  if (std::getenv("REJOIN_HANDOVER"))
    PB.registerOptimizerLastEPCallback([](ModulePassManager &PM, OptimizationLevel Level, ThinOrFullLTOPhase) {
      addHandover(PM, std::getenv("REJOIN_HANDOVER"));
    });
  PB.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
    if (Name == "rejoin-remarks") {
      PM.addPass(RemarkEmitter());
      return true;
    }
    if (Name.consume_front("rejoin-handover") &&
        (Name.empty() || (Name.consume_front("<") && Name.consume_back(">")))) {
      addHandover(PM, Name);
      return true;
    }
    return false;
  });
  if (auto *Callbacks = PB.getPassInstrumentationCallbacks())
    rejoin::registerPassValidator(*Callbacks);
  PB.registerPipelineParsingCallback(
      [](StringRef Name, FunctionPassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
        if (Name == "print<rejoin-uniformity>") {
          PM.addPass(UniformityPrinter());
          return true;
        }
        if (Name == "verify<rejoin-convergence>") {
          PM.addPass(ConvergencePrinter());
          return true;
        }
        if (Name == "require<rejoin-uniformity>") {
          PM.addPass(UniformityRequirer());
          return true;
        }
        return false;
      });
  PB.registerPipelineParsingCallback([](StringRef Name, ModulePassManager &PM, ArrayRef<PassBuilder::PipelineElement>) {
    if (Name == "print<rejoin-module-uniformity>") {
      PM.addPass(ModuleUniformityPrinter());
      return true;
    }
    if (Name == "print<rejoin-call-summaries>") {
      PM.addPass(CallSummaryPrinter());
      return true;
    }
    return false;
  });
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Rejoin", REJOIN_VERSION, registerCallbacks};
}
