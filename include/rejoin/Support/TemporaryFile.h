//===- TemporaryFile.h - Files that are removed again -----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_TEMPORARYFILE_H
#define REJOIN_SUPPORT_TEMPORARYFILE_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include <string>

namespace rejoin {

/// A temporary file. The destructor removes it.
class TemporaryFile {
public:
  TemporaryFile() = default;
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  ~TemporaryFile();
  /// Creates an empty file with the extension \p Suffix.
  llvm::Error create(llvm::StringRef Suffix);
  /// Creates it in a new folder, which has no other file.
  llvm::Error createAlone(llvm::StringRef Suffix);
  llvm::StringRef path() const { return Path; }
  /// What the file holds now; empty if it cannot be read.
  std::string text() const;

private:
  llvm::SmallString<128> Path, Folder;
};

} // namespace rejoin

#endif // REJOIN_SUPPORT_TEMPORARYFILE_H
