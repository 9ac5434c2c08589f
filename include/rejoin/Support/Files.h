//===- Files.h - Files that are read and written -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_FILES_H
#define REJOIN_SUPPORT_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace rejoin {

/// Why a path cannot be an input: it is no regular file, to which symbolic links may lead. Empty if it is one. A FIFO
/// or a device would be waited for, or read forever.
std::string whyUnreadable(llvm::StringRef Path);

/// Writes a file as a whole or not at all: under another name, and renamed once the last byte is written, so the
/// earlier file stays until then, and may be an input that is still read. `-` is standard output; anything but a
/// regular file (a terminal, a FIFO) is written to directly. Errors name the path.
llvm::Error writeOutput(llvm::StringRef Path, llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write);

/// Reads the files that debug information names. Anybody may have written it, so it gets regular files below the
/// input's directory, the current one and those that the user names, up to a size.
class SourceFiles {
public:
  /// \p Input is the path of the file that was analysed.
  SourceFiles(llvm::StringRef Input, llvm::ArrayRef<std::string> Roots);
  static constexpr uint64_t MaxBytes = 16 << 20;
  /// A file by its name, or the one of the same name beside the input.
  std::optional<std::string> read(llvm::StringRef Name);
  /// Files that exist and were not given because of where they lie.
  const std::set<std::string> &refused() const { return Refused; }

private:
  std::optional<std::string> readOne(llvm::StringRef Path);
  std::string Beside;
  /// Without links, with a separator at the end.
  std::vector<std::string> Roots;
  std::set<std::string> Refused;
};

} // namespace rejoin

#endif // REJOIN_SUPPORT_FILES_H
