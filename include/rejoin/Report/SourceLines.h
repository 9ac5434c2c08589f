//===- SourceLines.h - Lines of source files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_REPORT_SOURCELINES_H
#define REJOIN_REPORT_SOURCELINES_H

#include "rejoin/Support/Files.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <optional>
#include <string>

namespace rejoin {

/// The text to which the lines in debug information refer: the text of a file or, for a SPIR-V binary, its assembly.
std::optional<std::string> readSource(SourceFiles &Sources, llvm::StringRef File);

/// Texts of source files, each read once.
class SourceLines {
public:
  /// Reads the sources of \p Input, also below \p Roots.
  explicit SourceLines(llvm::StringRef Input, llvm::ArrayRef<std::string> Roots = {}) : Sources(Input, Roots) {}
  /// The line with a number, counted from 1; nothing if it cannot be read.
  std::optional<llvm::StringRef> line(llvm::StringRef File, unsigned Line);
  /// Replaces the text of \p File on disk by \p Text.
  void setText(llvm::StringRef File, llvm::StringRef Text);

private:
  struct Text {
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    llvm::SmallVector<llvm::StringRef> Lines;
  };
  SourceFiles Sources;
  std::map<std::string, Text> Files;
};

} // namespace rejoin

#endif // REJOIN_REPORT_SOURCELINES_H
