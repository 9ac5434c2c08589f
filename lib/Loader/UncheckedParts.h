//===- UncheckedParts.h - What a source was checked without -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_UNCHECKEDPARTS_H
#define REJOIN_LIB_LOADER_UNCHECKEDPARTS_H

#include "rejoin/Diagnostics/UncheckedPart.h"
#include "rejoin/Loader/ModuleLoader.h"

namespace rejoin {

/// The notes of `describe`, and the parts of the file that they are about.
std::vector<SourceNote> describe(llvm::StringRef Path, const SourceFacts &Facts, std::vector<UncheckedPart> &Parts);

/// The headers that were not found; there must be one.
UncheckedPart missingHeaders(llvm::StringRef Path, const SourceFacts &Facts, const llvm::Twine &Why);

/// Tells the user, by note and as a part, that \p Names or something without a name was left out. The text begins with
/// the file's name.
void tellLeftOut(const LoadOptions &Options, llvm::StringRef Path, const llvm::Twine &Text,
                 std::vector<std::string> Names = {});

/// Whether a file without a kernel is host code: it has no errors and lacks nothing, or neither its text nor what it
/// includes has a mark of device code and no header of the project is missing.
bool isHostCode(llvm::StringRef Path, const SourceFacts &Facts);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_UNCHECKEDPARTS_H
