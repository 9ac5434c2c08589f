//===- ChangedFiles.h - Sources that a change affects --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_CHANGEDFILES_H
#define REJOIN_LOADER_CHANGEDFILES_H

#include "rejoin/Loader/InputFiles.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace rejoin {

/// What a command reads besides its inputs.
struct CommandSettings {
  /// The files and directories on the command line.
  std::vector<std::string> Operands;
  /// Options for the compiler, for all inputs.
  std::vector<std::string> CompilerArguments;
  /// A configuration file instead of `.rejoin` files, and a baseline instead of that of the configuration; or empty.
  std::string ConfigFile, Baseline;
  /// False if there is no configuration.
  bool UsesConfig = true;
};

/// Those of \p Files that can be loaded: sources with kernels, shaders and modules. A header counts only if no other of
/// the files includes it, since the others are read with it.
std::vector<std::string> filesWithKernels(llvm::ArrayRef<Input> Files, const CommandSettings &Settings);

/// Those of `filesWithKernels(Files)` that a change of \p Changed affects: a changed file itself, each file that
/// includes one, directly or through headers, and the files to which a changed `.rejoin`, configuration file, baseline,
/// `compile_commands.json` or response file applies. Changed files may be deleted ones.
std::vector<std::string> filesAffectedBy(llvm::ArrayRef<Input> Files, const CommandSettings &Settings,
                                         llvm::ArrayRef<std::string> Changed);

/// The headers with kernels below the directories among \p Operands that no file of \p Files includes, directly or
/// through headers, and that are none of these; of headers that include each other, the first. A directory does not
/// stand for headers, since the sources that include them are read with them.
std::vector<std::string> headersOutside(llvm::ArrayRef<Input> Files, llvm::ArrayRef<std::string> Operands);

/// The paths in \p File: one in each line, as Git quotes them, or each followed by a NUL byte.
llvm::Expected<std::vector<std::string>> readPathList(llvm::StringRef File);

} // namespace rejoin

#endif // REJOIN_LOADER_CHANGEDFILES_H
