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
#include "rejoin/Support/Budgets.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include <set>

namespace rejoin {

struct FileLimits;

/// Each takes its arguments with the program's name first and returns the exit code: 0 nothing found, 1 found,
/// 2 inconclusive, 3 usage or environment.
int analyzeMain(llvm::ArrayRef<const char *> Arguments, const FileLimits &Limits);
int mergeMain(llvm::ArrayRef<const char *> Arguments);
int verifyMain(llvm::ArrayRef<const char *> Arguments, const FileLimits &Limits);
int inferMain(llvm::ArrayRef<const char *> Arguments);
int runMain(llvm::ArrayRef<const char *> Arguments);
int validateMain(llvm::ArrayRef<const char *> Arguments);
int reduceMain(llvm::ArrayRef<const char *> Arguments);
int configMain(llvm::ArrayRef<const char *> Arguments);
int lspMain(llvm::ArrayRef<const char *> Arguments);
int lintMain(llvm::ArrayRef<const char *> Arguments, const FileLimits &Limits);
int reportMain(llvm::ArrayRef<const char *> Arguments, const FileLimits &Limits);
int selectMain(llvm::ArrayRef<const char *> Arguments, const FileLimits &Limits);
int explainMain(llvm::ArrayRef<const char *> Arguments);

/// What follows `--` is for the compiler of source files: moves it into \p Load and returns the rest.
llvm::ArrayRef<const char *> takeCompilerArguments(llvm::ArrayRef<const char *> Arguments, LoadOptions &Load);

/// A value that was written by a stream of its own, \p Depth levels deep in another one.
void writeShifted(llvm::json::OStream &J, llvm::StringRef Text, unsigned Depth = 2);

/// Messages about one file that its worker leaves to the parent, and what it has found in it.
struct FileSaid {
  struct Message {
    bool IsError = true;
    std::string Text;
  };
  std::vector<Message> Messages;
  std::vector<SourceNote> Notes;
  /// What the file was checked without.
  std::vector<UncheckedPart> Parts;
  /// Names that options gave and that the file has.
  std::set<std::string> Found;
  bool Failed = false;
  void fail(const llvm::Twine &What);
  /// A note on each budget that was spent on the file.
  void add(llvm::StringRef Path, const BudgetLog &Budgets);
  llvm::StringRef firstError() const;
  /// Notes of a loader that goes on with \p Load, here.
  void record(LoadOptions &Load);
  /// The notes to \p Tell, after what stands in \p OS.
  void tellNotes(llvm::raw_ostream &OS, const std::function<void(const SourceNote &)> &Tell) const;
  /// The messages to standard error, after what stands in \p OS.
  void printMessages(llvm::raw_ostream &OS) const;
};
template <typename Stream> void transport(Stream &S, FileSaid::Message &M) { S(M.IsError, M.Text); }
template <typename Stream> void transport(Stream &S, FileSaid &F) {
  S(F.Messages, F.Notes, F.Parts, F.Found, F.Failed);
}

/// What is wrong with results of `analyze --format=json` as a part that merge is given.
llvm::Error checkResults(llvm::StringRef Path, llvm::StringRef Text);

/// Why a source file that debug information names is not shown.
std::string refusedSource(llvm::StringRef Path, llvm::StringRef Source);

/// Where the parser saw a function or an instruction; an empty location if it did not.
Location locateIn(llvm::StringRef Path, const llvm::AsmParserContext &Places, const llvm::Value &V);

} // namespace rejoin

#endif // REJOIN_TOOLS_COMMANDS_H
