//===- AnalysisPrinters.h - Passes that print analyses, or emit them as remarks -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_PASSES_ANALYSISPRINTERS_H
#define REJOIN_PASSES_ANALYSISPRINTERS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace rejoin {

/// `rejoin-remarks`: emits the lint's findings, and the branches that may divide a wave, as optimisation remarks.
struct RemarkPass : llvm::PassInfoMixin<RemarkPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

/// Registers these passes: `print<rejoin-uniformity>` (each function alone), `print<rejoin-module-uniformity>` and
/// `print<rejoin-call-summaries>` (across calls), `require<rejoin-uniformity>`, `verify<rejoin-convergence>`, and
/// `rejoin-remarks`. The printers write to standard error.
void registerAnalysisPrinters(llvm::PassBuilder &PB);

} // namespace rejoin

#endif // REJOIN_PASSES_ANALYSISPRINTERS_H
