//===- DeviceHeaders.h - Headers instead of the toolkits' -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device side of CUDA and HIP for sources that are read without a toolkit: the text of every header, those of the
// toolkits' names too. They build on clang's own headers and on the C++ library, and on nothing else.
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
  /// Below the folder of headers: `cuda_fp16.h`, `hip/hip_runtime.h`.
  std::string Path;
  llvm::StringRef Text;
};

/// All of them, in the order of their paths.
llvm::ArrayRef<DeviceHeader> deviceHeaders();

/// The header that stands in for \p Name, a header of a library that `deviceHeaders()` does not list: `rejoin/cub.h`
/// for `cub/detail/x.cuh`; empty if the name needs no declarations, nothing if no header stands in.
std::optional<llvm::StringRef> familyHeader(llvm::StringRef Name);

/// Arguments that make clang's driver read sources with the headers of \p Folder, which may be one that only its file
/// system has, and with none of a toolkit. \p Clang is the path of the driver, beside which clang's own headers lie.
std::vector<std::string> deviceHeaderArguments(llvm::StringRef Folder, llvm::StringRef Clang);

} // namespace rejoin

#endif // REJOIN_LOADER_DEVICEHEADERS_H
