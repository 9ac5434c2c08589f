//===- ChangedFiles.h - Sources that a change affects --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_CHANGEDFILES_H
#define REJOIN_LOADER_CHANGEDFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace rejoin {

/// Those of \p Files that can be loaded: sources with kernels, shaders and modules. A header counts only if no other of
/// the files includes it, since the others are read with it.
std::vector<std::string> filesWithKernels(llvm::ArrayRef<std::string> Files);

/// Those of `filesWithKernels(Files)` that a change of \p Changed affects: a changed file itself, each file that
/// includes one, directly or through headers, and all files below the directory of a changed `.rejoin`. Changed files
/// may be deleted ones.
std::vector<std::string> filesAffectedBy(llvm::ArrayRef<std::string> Files, llvm::ArrayRef<std::string> Changed);

/// The paths in \p File: one in each line, or each followed by a NUL byte.
llvm::Expected<std::vector<std::string>> readPathList(llvm::StringRef File);

} // namespace rejoin

#endif // REJOIN_LOADER_CHANGEDFILES_H
