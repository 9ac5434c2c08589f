//===- CodegenPasses.h - Passes of llc before instruction selection -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_CODEGENPASSES_H
#define REJOIN_TOOLS_CODEGENPASSES_H

#include "rejoin/Validate/VerdictCache.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace rejoin {

/// A function that a pass changed.
struct CodegenChange {
  std::string Pass;
  const llvm::Function *Before, *After;
};

/// Takes a module through llc-22 up to instruction selection. What each pass made of it lies in \p Modules, in the
/// order of the passes; the first is \p M as llc read it.
llvm::Expected<std::vector<CodegenChange>> runCodegenPasses(const llvm::Module &M, llvm::StringRef Cpu,
                                                            std::vector<std::unique_ptr<llvm::Module>> &Modules);

/// Verdicts by pass: a table, refutations, and why others are inconclusive. The exit code.
int printCodegenTable(const std::vector<CodegenChange> &Changes, const std::vector<ValidationResult> &Verdicts);

} // namespace rejoin

#endif // REJOIN_TOOLS_CODEGENPASSES_H
