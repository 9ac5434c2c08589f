//===- ProjectFolders.h - The project of a source ---------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_PROJECTFOLDERS_H
#define REJOIN_LIB_LOADER_PROJECTFOLDERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include <string>
#include <vector>

namespace rejoin {

/// The folder of the source and those above it up to the project's, in this order; empty if it is in none.
std::vector<std::string> projectFolders(llvm::StringRef Source);

/// Where a walk stands: \p Up counts the folders walked before, \p Down the levels below the present one.
struct WalkedFile {
  const llvm::sys::fs::directory_entry &Entry;
  unsigned Up, Down;
};

/// Visits what is below \p Folders in their order, each of which may contain the one before; that one is not walked
/// again. Folders whose names begin with a dot are left out, and those that \p Enters refuses. Ends when \p Visit
/// returns false, or after \p MaxEntries entries.
void walkFiles(llvm::ArrayRef<std::string> Folders, unsigned MaxEntries,
               llvm::function_ref<bool(llvm::StringRef Path)> Enters,
               llvm::function_ref<bool(const WalkedFile &)> Visit);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_PROJECTFOLDERS_H
