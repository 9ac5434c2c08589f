//===- ShaderIncludes.h - Files that shaders include -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SHADERS_SHADERINCLUDES_H
#define REJOIN_LIB_LOADER_SHADERS_SHADERINCLUDES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// What a shader's source includes, directly or through other files.
struct ShaderIncludes {
  std::vector<std::string> Files;
  /// Names of which no file was found.
  std::vector<std::string> Missing;
  /// Why glslang would wait for ever: one of the files is a FIFO or a device. Empty if there is none.
  std::string Unreadable;
  /// Files that include each other outside of all conditions, the last one the first: glslang would read them for ever.
  std::vector<std::string> Circle;
};

/// \p Folders are searched after the folders of the file that includes and of those that include it. Conditions around
/// an
/// `#include` are not evaluated.
ShaderIncludes findIncludes(llvm::StringRef Path, llvm::StringRef Source, llvm::ArrayRef<std::string> Folders);

/// Folders in which files lie that \p Source includes and that \p Folders lack: the two folders above that of \p Path,
/// and those of its project.
std::vector<std::string> nearbyFolders(llvm::StringRef Path, llvm::StringRef Source, std::vector<std::string> Folders);

/// A file in one of the folders whose path differs from \p Name in case alone, which Windows takes for the same; empty
/// if there is none.
std::string fileInOtherCase(llvm::StringRef Name, llvm::ArrayRef<std::string> Folders);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SHADERS_SHADERINCLUDES_H
