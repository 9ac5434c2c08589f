//===- InputArguments.h - The files of a command, and how many at once -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_INPUTARGUMENTS_H
#define REJOIN_TOOLS_INPUTARGUMENTS_H

#include "Isolation.h"
#include "Usage.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "llvm/Support/CommandLine.h"

namespace rejoin {

/// Files to look into, and how many at once; 0 for one per processor.
struct InputList {
  std::vector<Input> Files;
  /// The files and directories that the command line names.
  std::vector<std::string> Operands;
  unsigned AtOnce = 0;
  /// One job for each of the files, with progress on a terminal. This list must live as long.
  Jobs jobs() const;
};

/// Prints a note on headers with kernels below the directories among \p Operands that are read with none of \p Files.
void noteHeadersOutside(llvm::ArrayRef<Input> Files, llvm::ArrayRef<std::string> Operands);

/// The options of \p Given for the compiler of \p File: those of its build, then those of the command line.
std::vector<std::string> compilerArgumentsFor(const Input &File, const LoadOptions &Given);

/// The operands `FILE...` and `-j` of a command that looks into many files.
class InputArguments {
public:
  InputArguments();
  /// After the command line was parsed: the files that the operands mean. An exit code, after a message, if there are
  /// none.
  std::optional<int> read(InputList &Inputs, const UsageOf &Usage, bool MayBeEmpty = false) const;

private:
  llvm::cl::list<std::string> Files;
  llvm::cl::opt<unsigned> AtOnce;
};

} // namespace rejoin

#endif // REJOIN_TOOLS_INPUTARGUMENTS_H
