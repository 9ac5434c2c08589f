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

/// The options that a project compiles a file with: its entry in the nearest `compile_commands.json`, in a directory
/// above the file or in `build` beside one, else the lines of the nearest `compile_flags.txt`. None if there is
/// neither; a database that cannot be read counts as none.
std::vector<std::string> nearestOptions(llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_LOADER_NEARESTOPTIONS_H
