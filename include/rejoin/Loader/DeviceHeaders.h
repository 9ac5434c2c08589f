//===- DeviceHeaders.h - Rejoin's own device headers ---------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device side of CUDA and HIP, for sources that are read without a toolkit. It consists of the text of every
// header, including headers with the names of the toolkits' own. They use clang's headers and the C++ library, and
// nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_DEVICEHEADERS_H
#define REJOIN_LOADER_DEVICEHEADERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace rejoin {

struct DeviceHeader {
  /// The path below the folder of headers: `cuda_fp16.h`, `hip/hip_runtime.h`.
  std::string Path;
  llvm::StringRef Text;
};

/// All headers, in the order of their paths.
llvm::ArrayRef<DeviceHeader> deviceHeaders();

/// The header that replaces \p Name, a library header that `deviceHeaders()` does not list: `rejoin/cub.h` for
/// `cub/detail/x.cuh`. Empty if \p Name needs no declarations; nothing if no header replaces it.
std::optional<llvm::StringRef> familyHeader(llvm::StringRef Name);

/// The same, also for the names of AMD's libraries that `deviceHeaders()` lists: `rejoin/rocblas.h` for `rocblas.h`.
std::optional<llvm::StringRef> libraryHeader(llvm::StringRef Name);

/// The names of AMD's libraries for which \p File, such a header of ours, stands.
std::vector<llvm::StringRef> namesOfLibrary(llvm::StringRef File);

/// Arguments that make clang's driver use the headers of \p Folder and no toolkit. The folder may exist only in the
/// driver's virtual file system. \p Clang is the path of the driver, which also locates clang's own headers.
std::vector<std::string> deviceHeaderArguments(llvm::StringRef Folder, llvm::StringRef Clang);

} // namespace rejoin

#endif // REJOIN_LOADER_DEVICEHEADERS_H
