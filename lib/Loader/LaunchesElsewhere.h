//===- LaunchesElsewhere.h - Launches in other files ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_LAUNCHESELSEWHERE_H
#define REJOIN_LIB_LOADER_LAUNCHESELSEWHERE_H

#include "SourceCompiler.h"

namespace rejoin {

/// Adds to \p Facts the launches of kernels of \p M in the other files of the compile database that \p Options name.
/// \p M is the program of \p Path, which the database names, too. A file that names a kernel and cannot be compiled
/// counts as a launch of unknown size.
void addLaunchesElsewhere(llvm::StringRef Path, const llvm::Module &M, const LoadOptions &Options, SourceFacts &Facts);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_LAUNCHESELSEWHERE_H
