//===- NearestOptions.h - Compiler options of one file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_NEARESTOPTIONS_H
#define REJOIN_LOADER_NEARESTOPTIONS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// The options with which a project compiles a file. They come from the file's entry in the nearest
/// `compile_commands.json`, in a directory above the file or in the `build` directory of one of these; otherwise from
/// the lines of the nearest `compile_flags.txt`. Empty if there is neither. A database that cannot be read is ignored.
std::vector<std::string> nearestOptions(llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_LOADER_NEARESTOPTIONS_H
