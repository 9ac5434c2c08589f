//===- ShaderSource.h - The language of a shader's source -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_SHADERSOURCE_H
#define REJOIN_LOADER_SHADERSOURCE_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace rejoin {

enum class ShadingLanguage { Glsl, Hlsl };

/// The language of a shader's source by the extension of \p Path (`.comp`, `.frag`, `.hlsl` and so on) and, since HLSL
/// is also found in files that are named as GLSL is, by \p Text. Nothing for every other file, SPIR-V's assembly
/// included.
std::optional<ShadingLanguage> shadingLanguageOf(llvm::StringRef Path, llvm::StringRef Text);

} // namespace rejoin

#endif // REJOIN_LOADER_SHADERSOURCE_H
