//===- Includers.h - Sources that include a file ----------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_INCLUDERS_H
#define REJOIN_LIB_LOADER_INCLUDERS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// The sources in the folder of a file, and in the folder above, that include the file; in the order of their names.
std::vector<std::string> findIncluders(llvm::StringRef Path);

/// Whether a line of \p File is an `#include` of \p Wanted, by a path from the file's folder.
bool hasIncludeOf(llvm::StringRef File, llvm::StringRef Wanted);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_INCLUDERS_H
