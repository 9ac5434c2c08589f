//===- ShaderStrings.h - Names of files in glslang's SPIR-V -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SHADERS_SHADERSTRINGS_H
#define REJOIN_LIB_LOADER_SHADERS_SHADERSTRINGS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace rejoin {

/// Corrects the strings in a SPIR-V binary that glslang has written for \p Names. Of four bytes it extends the sign of
/// each that is not ASCII over those after it, so the name of such a file is lost. If two of the names became the same
/// string, it stays.
void correctStrings(llvm::MutableArrayRef<char> Binary, llvm::ArrayRef<std::string> Names);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SHADERS_SHADERSTRINGS_H
