//===- CompilerOptions.h - Command lines of other compilers -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_COMPILEROPTIONS_H
#define REJOIN_LIB_LOADER_COMPILEROPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// Options of nvcc, hipcc or clang as options of clang: processors as `--offload-arch`, options files and response
/// files (relative to the current directory) replaced by what they hold, and without what says how the host compiler,
/// the assembler and the linker are run.
std::vector<std::string> asClangOptions(llvm::ArrayRef<std::string> Options);

/// \p Options with the words of options files and response files after their names.
std::vector<std::string> withResponseFiles(llvm::ArrayRef<std::string> Options);

/// The target that the last option `-target` or `--target` of \p Options names; empty if none does.
std::string namedTarget(llvm::ArrayRef<std::string> Options);

/// Whether \p Options ask for device code that is linked with that of other files.
bool isRelocatable(llvm::ArrayRef<std::string> Options);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_COMPILEROPTIONS_H
