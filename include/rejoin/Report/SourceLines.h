//===- SourceLines.h - Lines of source files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_SOURCELINES_H
#define REJOIN_REPORT_SOURCELINES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <optional>
#include <string>

namespace rejoin {

/// Texts of source files, each read once.
class SourceLines {
public:
  /// Relative names are of the current directory or, if there is no such file, of \p Directory.
  explicit SourceLines(std::string Directory) : Directory(std::move(Directory)) {}
  /// A line, counted from 1; nothing if it cannot be read.
  std::optional<llvm::StringRef> line(llvm::StringRef File, unsigned Line);
  /// Gives \p File another text than that on disk.
  void setText(llvm::StringRef File, llvm::StringRef Text);

private:
  struct Text {
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    llvm::SmallVector<llvm::StringRef> Lines;
  };
  std::string Directory;
  std::map<std::string, Text> Files;
};

} // namespace rejoin

#endif // REJOIN_REPORT_SOURCELINES_H
