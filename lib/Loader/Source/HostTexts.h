//===- HostTexts.h - What a host program writes for its kernels -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HOSTTEXTS_H
#define REJOIN_LIB_LOADER_SOURCE_HOSTTEXTS_H

#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace rejoin {

/// A declaration in a string literal of a host source: `typedef float real;`, `#define TILE 32`.
struct HostText {
  std::string Text;
  std::string File;
  unsigned Line = 0;
};

/// The declarations for kernels that stand in string literals of the host sources of a source's project.
class HostTexts {
public:
  explicit HostTexts(llvm::StringRef Source) : Source(Source) {}
  /// The nearest declaration of the name; of several in one file the first that contains \p Likely, else the first.
  const HostText *find(llvm::StringRef Name, llvm::StringRef Likely);

private:
  struct Candidate {
    HostText Text;
    /// How many folders the file lies above and below the source's, and whether its path names another language.
    unsigned Up = 0, Down = 0;
    bool IsOfOther = false;
  };
  void index();
  void scan(llvm::StringRef Path, llvm::StringRef Text, unsigned Up, unsigned Down);

  std::string Source;
  bool IsIndexed = false;
  llvm::StringMap<std::vector<Candidate>> ByName;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HOSTTEXTS_H
