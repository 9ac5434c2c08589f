//===- InputFiles.h - The files that a command line means -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_INPUTFILES_H
#define REJOIN_LOADER_INPUTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace rejoin {

/// One file to load, with the options that a build system compiles it with.
struct Input {
  std::string Path;
  std::vector<std::string> CompilerArguments;
};

/// The files that \p Given means, in an order that depends on nothing else: a directory stands for all files below it
/// that can be loaded, by name, without hidden ones; a `compile_commands.json` for its OpenCL C, CUDA and HIP
/// sources. Anything else stands for itself, whether it exists or not. Errors name a directory or a database that
/// cannot be read or holds nothing of use, and the entry that is wrong.
llvm::Expected<std::vector<Input>> findInputs(llvm::ArrayRef<std::string> Given);

} // namespace rejoin

#endif // REJOIN_LOADER_INPUTFILES_H
