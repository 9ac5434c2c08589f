//===- FamilyHeaders.h - Headers of libraries that we stand in for -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_FAMILYHEADERS_H
#define REJOIN_LIB_LOADER_SOURCE_FAMILYHEADERS_H

#include "llvm/Support/VirtualFileSystem.h"

namespace rejoin {

/// The files of another file system, and the folder `/rejoin-families`, in which each header of a library that we have
/// declarations for includes these. Listing them all by name would miss the library's next version.
class FamilyHeaders : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;
  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_FAMILYHEADERS_H
