//===- Commands.h - Subcommands of rejoin -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_COMMANDS_H
#define REJOIN_TOOLS_COMMANDS_H

#include "rejoin/Frontend/ModuleLoader.h"
#include "llvm/ADT/ArrayRef.h"

namespace rejoin {

/// Each takes its arguments with the program's name first and returns the exit code: 0 nothing found, 1 found,
/// 2 inconclusive, 3 usage or environment.
int analyzeMain(llvm::ArrayRef<const char *> Arguments);
int verifyMain(llvm::ArrayRef<const char *> Arguments);
int inferMain(llvm::ArrayRef<const char *> Arguments);

/// What follows `--` is for the compiler of source files: moves it into \p Load and returns the rest.
llvm::ArrayRef<const char *> takeCompilerArguments(llvm::ArrayRef<const char *> Arguments, LoadOptions &Load);

} // namespace rejoin

#endif // REJOIN_TOOLS_COMMANDS_H
