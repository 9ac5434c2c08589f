//===- HeaderCache.h - A folder of precompiled headers ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HEADERCACHE_H
#define REJOIN_LIB_LOADER_SOURCE_HEADERCACHE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <string>

namespace rejoin {

/// Texts by key, in a folder that this user alone can write to. What is wrong with the folder or a file of it is the
/// same as a text that is not there.
class HeaderCache {
public:
  /// The folder that `REJOIN_HEADER_CACHE` names, else one among the user's caches. Nothing for `off`, and where the
  /// folder cannot be used.
  static std::optional<HeaderCache> open();

  /// A text, which is aligned to 16 bytes and has a zero after its end, and the file that holds it.
  struct Found {
    std::unique_ptr<llvm::MemoryBuffer> File;
    llvm::StringRef Text;
  };
  std::optional<Found> find(llvm::StringRef Key) const;
  void add(llvm::StringRef Key, llvm::StringRef Text) const;

private:
  explicit HeaderCache(std::string Folder) : Folder(std::move(Folder)) {}
  std::string fileOf(llvm::StringRef Key) const;

  std::string Folder;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HEADERCACHE_H
