//===- AsWritten.h - Findings that optimisation makes -----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_REJOIN_ASWRITTEN_H
#define REJOIN_TOOLS_REJOIN_ASWRITTEN_H

#include "rejoin/Lint/Lint.h"
#include "rejoin/Loader/ModuleLoader.h"

namespace rejoin {

/// Removes the findings of a source file that are about who executes an operation, and that do not hold for the program
/// as it is written: all operations of the finding are proved safe in the code that the compiler makes without
/// optimisation. Verdicts on them are those of that code. \p Configure is applied to the module before.
void dropRightAsWritten(llvm::StringRef Path, LoadOptions Load, LintOptions Lint,
                        llvm::function_ref<void(llvm::Module &)> Configure, std::vector<LintFinding> &Findings,
                        std::vector<OperationVerdict> &Verdicts);

} // namespace rejoin

#endif // REJOIN_TOOLS_REJOIN_ASWRITTEN_H
