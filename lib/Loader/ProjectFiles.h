//===- ProjectFiles.h - Files of a source's project -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_PROJECTFILES_H
#define REJOIN_LIB_LOADER_PROJECTFILES_H

#include "llvm/ADT/StringMap.h"
#include <optional>
#include <string>
#include <vector>

namespace rejoin {

/// The files of the project of a source, by the end of their paths.
class ProjectFiles {
public:
  /// \p Source is the path of the source as it was given. Only files whose names \p IsWanted takes are found.
  ProjectFiles(std::string Source, bool (*IsWanted)(llvm::StringRef Name))
      : Source(std::move(Source)), IsWanted(IsWanted) {}

  /// The file that the source most likely means by \p Name, which may have folders; nothing if there is none, or if
  /// two are as likely.
  std::optional<std::string> find(llvm::StringRef Name);

private:
  struct File {
    std::string Path;
    /// How many folders it lies above and below the source's.
    unsigned Up = 0, Down = 0;
  };
  void index();

  std::string Source;
  bool (*IsWanted)(llvm::StringRef);
  bool IsIndexed = false;
  llvm::StringMap<std::vector<File>> ByName;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_PROJECTFILES_H
