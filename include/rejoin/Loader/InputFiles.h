//===- InputFiles.h - Files named on the command line --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_INPUTFILES_H
#define REJOIN_LOADER_INPUTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace rejoin {

/// One file to load, with the options that a build system compiles it with.
struct Input {
  std::string Path;
  std::vector<std::string> CompilerArguments;
  /// The `compile_commands.json` that names the file; empty if none does.
  std::string Database = {};
};

/// Expands the arguments in \p Given to files. A directory stands for all files below it that can be loaded, sorted by
/// name, without hidden files. A `compile_commands.json` stands for its OpenCL C, CUDA and HIP sources. Any other
/// argument stands for itself, whether the file exists or not. The order depends only on the arguments and the names.
/// Errors name a directory or database that cannot be read or contains no input, and the invalid entry. With
/// \p MayBeEmpty, a directory need not contain an input.
llvm::Expected<std::vector<Input>> findInputs(llvm::ArrayRef<std::string> Given, bool MayBeEmpty = false);

/// The first entry of a `compile_commands.json` for the file \p Path, if it is OpenCL C, CUDA or HIP. Looks at no other
/// file than this one, as an editor asks for it at every change. Nothing if there is none, or if the database cannot be
/// read.
std::optional<Input> findInDatabase(llvm::StringRef Database, llvm::StringRef Path);

/// Whether a file with this name, and with its text, is one of those that a directory stands for.
bool canBeLoaded(llvm::StringRef Path);

/// Whether the name is a header's, which the sources that include it are read with.
bool isHeaderFile(llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_LOADER_INPUTFILES_H
