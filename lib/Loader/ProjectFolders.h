//===- ProjectFolders.h - The project of a source ---------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_PROJECTFOLDERS_H
#define REJOIN_LIB_LOADER_PROJECTFOLDERS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// The folder of the source and those above it up to the project's, in this order; empty if it is in none.
std::vector<std::string> projectFolders(llvm::StringRef Source);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_PROJECTFOLDERS_H
