//===- SourceLint.h - The lint of files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SOURCELINT_SOURCELINT_H
#define REJOIN_SOURCELINT_SOURCELINT_H

#include "rejoin/Lint/Lint.h"
#include "rejoin/Loader/ModuleLoader.h"

namespace rejoin {

/// The file that a module was loaded from.
struct LintedSource {
  llvm::StringRef Path;
  /// The options that it was loaded with.
  const LoadOptions &Load;
  /// What was applied to the module after it was loaded. May be empty.
  llvm::function_ref<void(llvm::Module &)> Configure;
  /// The facts that `LoadOptions::KeepUnoptimized` received when it was loaded. May be null: then the file may be
  /// compiled a second time.
  const SourceFacts *Unoptimized = nullptr;
};

/// The findings in \p M (`lintModule`). Those of a source file that are about who executes an operation hold for the
/// program as it is written, unless its options ask for code that is not optimised: a finding is left out if all its
/// operations are proved safe in the code that the compiler makes without optimisation. Verdicts on them are those of
/// that code.
std::vector<LintFinding> lintSource(const llvm::Module &M, const LintedSource &From, const LintOptions &Options);

} // namespace rejoin

#endif // REJOIN_SOURCELINT_SOURCELINT_H
