//===- TemporaryFolder.h - Files for a test -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_UNITTESTS_COMMON_TEMPORARYFOLDER_H
#define REJOIN_UNITTESTS_COMMON_TEMPORARYFOLDER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

namespace rejoin::testing {

/// A folder that ends with the test.
class TemporaryFolder {
public:
  TemporaryFolder() { EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("rejoin-test", Root)); }
  ~TemporaryFolder() { (void)llvm::sys::fs::remove_directories(Root); }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  std::string path(llvm::StringRef Name = "") const {
    llvm::SmallString<128> Path(Root);
    llvm::sys::path::append(Path, Name);
    return Name.empty() ? Root.str().str() : Path.str().str();
  }
  /// The path of a new file, whose folders are made as well.
  std::string write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::string Path = path(Name);
    (void)llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Path));
    std::error_code EC;
    llvm::raw_fd_ostream OS(Path, EC);
    EXPECT_FALSE(EC) << EC.message();
    OS << Text;
    return Path;
  }

private:
  llvm::SmallString<128> Root;
};

} // namespace rejoin::testing

#endif // REJOIN_UNITTESTS_COMMON_TEMPORARYFOLDER_H
