//===- PrecompiledHeader.h - Our device header, precompiled -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_PRECOMPILEDHEADER_H
#define REJOIN_LIB_LOADER_SOURCE_PRECOMPILEDHEADER_H

#include "SourceReader.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>

namespace rejoin {

class HeaderAction;

/// What the device header means to a compilation, and how it is used there.
class PrecompiledHeader {
public:
  /// The header for a compilation with these options and files, from the cache, into which it is put if it is not
  /// there. Nothing if the compilation might take the header for something else than this, or there is no cache.
  static std::optional<PrecompiledHeader> find(const SourceRequest &Request, const clang::CompilerInvocation &I,
                                               llvm::vfs::FileSystem &Files);

  /// Lets a compilation use it in place of the header. It must outlive the compilation.
  void use(clang::CompilerInvocation &I, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files) const;

  /// \p Predefines, which a preprocessor begins with, without what the precompiled header holds.
  static std::string withoutHeader(llvm::StringRef Predefines);

  /// The files that the header consists of, in the order in which they are read.
  const std::vector<std::string> &dependencies() const { return Dependencies; }

private:
  struct Notes;
  class Search;
  static std::string takeNotes(const clang::CompilerInvocation &I, HeaderAction &Action, clang::FileManager &Opened,
                               llvm::ArrayRef<std::string> Read);
  static std::optional<PrecompiledHeader> make(std::unique_ptr<llvm::MemoryBuffer> Entry, llvm::StringRef Text,
                                               Search &Where);

  std::unique_ptr<llvm::MemoryBuffer> Entry;
  llvm::StringRef Bytes;
  std::vector<std::string> Dependencies;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_PRECOMPILEDHEADER_H
