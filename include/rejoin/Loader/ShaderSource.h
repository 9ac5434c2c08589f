//===- ShaderSource.h - Language of a shader's source --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_SHADERSOURCE_H
#define REJOIN_LOADER_SHADERSOURCE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace rejoin {

enum class ShadingLanguage : uint8_t { Glsl, Hlsl };

/// The language of a shader's source. It follows from the extension of \p Path (`.comp`, `.frag`, `.hlsl` and so on)
/// and from \p Text, since some HLSL files have names that are usual for GLSL. Nothing for other files, including
/// SPIR-V's assembly.
std::optional<ShadingLanguage> shadingLanguageOf(llvm::StringRef Path, llvm::StringRef Text);

/// Whether GLSL is a part of the shaders that include it: neither its name nor its text states a stage, and neither the
/// text nor what it includes has `main`.
bool isShaderPart(llvm::StringRef Path, llvm::StringRef Text);

/// Offsets of a line with a directive: the offset of its `#`, and that of the next line.
struct DirectiveLine {
  size_t Begin, Next;
};

/// The first GLSL directive with the name `version` or `extension` that has a line of its own and is not in a comment.
/// With a \p Word, the first one whose operand begins with that word.
std::optional<DirectiveLine> findDirective(llvm::StringRef Source, llvm::StringRef Name, llvm::StringRef Word = "");

} // namespace rejoin

#endif // REJOIN_LOADER_SHADERSOURCE_H
