//===- NearbyHeaders.h - Headers of a source's project ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_NEARBYHEADERS_H
#define REJOIN_LIB_LOADER_SOURCE_NEARBYHEADERS_H

#include "../ProjectFiles.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace clang {
class FileManager;
class HeaderSearch;
} // namespace clang

namespace rejoin {

/// The files of another file system, and a folder `folder()` in which each header of the project of a source is found
/// under any name that its path ends with. Searched last, it gives what no option names.
class NearbyHeaders : public llvm::vfs::ProxyFileSystem {
public:
  /// \p Source is the path of the source as it was given.
  NearbyHeaders(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, llvm::StringRef Source);

  static llvm::StringRef folder() { return "/rejoin-nearby"; }
  /// The same of headers of libraries that we stand in for (`libraryHeader`), and of no others. Searched before our
  /// own.
  static llvm::StringRef libraries() { return "/rejoin-nearby-libraries"; }

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;

  /// The folders that options would have to name.
  const std::vector<std::string> &folders() const { return Folders; }

private:
  /// The header that a path below one of the folders leads to; nothing for other paths. A text without a value stands
  /// for a header that is not there.
  std::optional<std::optional<std::string>> behind(llvm::StringRef Path);
  std::optional<std::string> find(llvm::StringRef Name);

  ProjectFiles Project;
  llvm::StringMap<std::optional<std::string>> Known;
  std::vector<std::string> Folders;
};

/// Has headers searched in the folders of a `NearbyHeaders`, if the files are its.
void addNearby(clang::FileManager &Files, clang::HeaderSearch &Search);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_NEARBYHEADERS_H
