//===- Commands.h - Subcommands of rejoin -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_COMMANDS_H
#define REJOIN_TOOLS_COMMANDS_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace rejoin {

/// Each takes its arguments with the program's name first and returns the exit code: 0 nothing found, 1 found,
/// 2 inconclusive, 3 usage or environment.
int analyzeMain(llvm::ArrayRef<const char *> Arguments);
int mergeMain(llvm::ArrayRef<const char *> Arguments);
int verifyMain(llvm::ArrayRef<const char *> Arguments);
int inferMain(llvm::ArrayRef<const char *> Arguments);
int runMain(llvm::ArrayRef<const char *> Arguments);
int validateMain(llvm::ArrayRef<const char *> Arguments);
int reduceMain(llvm::ArrayRef<const char *> Arguments);
int configMain(llvm::ArrayRef<const char *> Arguments);
int lspMain(llvm::ArrayRef<const char *> Arguments);
int lintMain(llvm::ArrayRef<const char *> Arguments);
int reportMain(llvm::ArrayRef<const char *> Arguments);
int selectMain(llvm::ArrayRef<const char *> Arguments);
int explainMain(llvm::ArrayRef<const char *> Arguments);

/// What follows `--` is for the compiler of source files: moves it into \p Load and returns the rest.
llvm::ArrayRef<const char *> takeCompilerArguments(llvm::ArrayRef<const char *> Arguments, LoadOptions &Load);

/// The JSON of a command: `version`, and `files`, for each file its name and an array \p Key that \p Fill fills.
void printFiles(llvm::raw_ostream &OS, llvm::ArrayRef<std::string> Files, llvm::StringRef Key,
                llvm::function_ref<void(const std::string &Path, llvm::json::OStream &J)> Fill);

/// Where the parser saw a function or an instruction; an empty location if it did not.
Location locateIn(llvm::StringRef Path, const llvm::AsmParserContext &Places, const llvm::Value &V);

} // namespace rejoin

#endif // REJOIN_TOOLS_COMMANDS_H
