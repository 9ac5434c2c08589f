//===- ProjectSources.h - Files that a host program joins -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_PROJECTSOURCES_H
#define REJOIN_LIB_LOADER_SOURCE_PROJECTSOURCES_H

#include "SourceOutline.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace rejoin {

/// Calls \p Visit with the path and the text of the files of a source's project, those of the nearest folders first,
/// and how many folders each lies above and below the source's. Files count whose names \p Accept takes, up to
/// \p MaxFiles for which \p Visit is true, the source and large files do not.
void walkProject(
    llvm::StringRef Source, unsigned MaxFiles, llvm::function_ref<bool(llvm::StringRef Name)> Accept,
    llvm::function_ref<bool(llvm::StringRef Path, llvm::StringRef Text, unsigned Up, unsigned Down)> Visit);

/// The files of a source's project from which a host program may make one program with it.
class ProjectSources {
public:
  ProjectSources(llvm::StringRef Source, bool IsOpenCL) : Source(Source), IsOpenCL(IsOpenCL) {}
  /// The file that declares most of \p Names and nothing but declarations; of files that declare as many, the nearest
  /// one, of these the first by its path. Not one of two that are equally good and declare the same name. None if no
  /// file declares any.
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
  bool IsOpenCL;
  bool IsIndexed = false;
  std::vector<File> Files;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_PROJECTSOURCES_H
