//===- ProjectSources.h - Files that a host program joins -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_PROJECTSOURCES_H
#define REJOIN_LIB_LOADER_SOURCE_PROJECTSOURCES_H

#include "SourceOutline.h"
#include <optional>
#include <string>
#include <vector>

namespace rejoin {

/// The files of a source's project from which a host program may make one program with it.
class ProjectSources {
public:
  explicit ProjectSources(llvm::StringRef Source) : Source(Source) {}
  /// The file that declares most of \p Names and nothing but declarations; of files that declare as many, the nearest
  /// one. None if no file declares any, or two do equally well.
  const std::string *fileFor(const llvm::StringSet<> &Names);
  /// Of a file that `fileFor` gave.
  const SourceOutline &outlineOf(llvm::StringRef Path) const;

private:
  struct File {
    std::string Path;
    /// How many folders it lies above and below the source's.
    unsigned Up, Down;
    SourceOutline Outline;
  };
  void index();

  std::string Source;
  bool IsIndexed = false;
  std::vector<File> Files;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_PROJECTSOURCES_H
