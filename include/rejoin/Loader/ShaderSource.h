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

/// Offsets of a line with a directive: of its `#`, and of the line after it.
struct DirectiveLine {
  size_t Begin, Next;
};

/// The first directive of GLSL with a name, `version` or `extension`, that is a line of its own and in no comment. With
/// a \p Word, the first whose operand begins with that word.
std::optional<DirectiveLine> findDirective(llvm::StringRef Source, llvm::StringRef Name, llvm::StringRef Word = "");

} // namespace rejoin

#endif // REJOIN_LOADER_SHADERSOURCE_H
