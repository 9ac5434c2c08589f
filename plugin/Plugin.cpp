//===- Plugin.cpp - Registration with LLVM's pass manager -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassValidator.h"
#include "rejoin/Report/UniformityReport.h"
#include "rejoin/Transform/ConvergenceVerifier.h"
#include "rejoin/Transform/Passes.h"
#include "rejoin/Transform/UniformityAnalysis.h"
#include "llvm/IR/Function.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;

namespace {

/// `print<rejoin-uniformity>`.
struct UniformityPrinter : PassInfoMixin<UniformityPrinter> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    const auto &U = AM.getResult<rejoin::UniformityPassAnalysis>(F);
    rejoin::printText(errs(), {U.reader(), U.result(), U.wave(), U.facts().WaveSize});
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

void registerCallbacks(PassBuilder &PB) {
  rejoin::registerPasses(PB);
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
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "Rejoin", REJOIN_VERSION, registerCallbacks};
}
