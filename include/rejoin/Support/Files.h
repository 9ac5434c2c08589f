//===- Files.h - Reading and writing of files ----------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_FILES_H
#define REJOIN_SUPPORT_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace rejoin {

/// The reason why a path cannot be an input: it is not a regular file or a symbolic link to one. Empty if it can.
/// Reading a FIFO or a device could wait or continue forever.
std::string whyUnreadable(llvm::StringRef Path);

/// \p Path from the root, without `.` and `..`. Links are kept. Without a working directory it stays relative.
std::string absolutePath(llvm::StringRef Path);

/// \p Path with its last component's links followed, also one to a file that does not exist yet.
llvm::SmallString<256> withoutLinks(llvm::StringRef Path);

/// Writes a file completely or not at all. The text is written to a temporary file, which is renamed after the last
/// byte. The earlier file stays until then, so it may still be read as an input. `-` is standard output. A path that is
/// not a regular file (a terminal, a FIFO) is written directly. Errors name the path.
llvm::Error writeOutput(llvm::StringRef Path, llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write);

/// Writes a file directly. The earlier text is lost also if that fails. Errors name the path.
llvm::Error writeText(llvm::StringRef Path, llvm::StringRef Text);

/// Reads the files that debug information names. Since anybody may have written that information, only regular files up
/// to `MaxBytes` are read, below the input's directory, the current one and the directories that the user names.
class SourceFiles {
public:
  /// \p Input is the path of the file that was analysed.
  SourceFiles(llvm::StringRef Input, llvm::ArrayRef<std::string> Roots);
  static constexpr uint64_t MaxBytes = 16 << 20;
  /// The text of the file \p Name, or of the file with the same name in the input's directory.
  std::optional<std::string> read(llvm::StringRef Name);
  /// Files that exist but were refused because of their location.
  const std::set<std::string> &refused() const { return Refused; }

private:
  std::optional<std::string> readOne(llvm::StringRef Path);
  std::string Beside;
  /// Paths without symbolic links, with a separator at the end.
  std::vector<std::string> Roots;
  std::set<std::string> Refused;
};

} // namespace rejoin

#endif // REJOIN_SUPPORT_FILES_H
