//===- SourceLanguage.h - Source language of a module --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_SOURCELANGUAGE_H
#define REJOIN_TARGET_SOURCELANGUAGE_H

#include "rejoin/Diagnostics/Terms.h"
#include "llvm/IR/Module.h"

namespace rejoin {

/// The language of \p M, by its source file and triple. C++ for AMDGPU is HIP, and C++ for NVPTX is CUDA. An unknown
/// language is `Language::IR`.
Language languageOf(const llvm::Module &M);

/// Whether the module is a shader that was written in HLSL, by its debug information.
bool isHlsl(const llvm::Module &M);
/// The name in GLSL or HLSL of a SPIR-V BuiltIn (`LocalInvocationId`); empty if there is none.
llvm::StringRef shaderVariable(llvm::StringRef BuiltIn, bool IsHlsl);

inline const Terms &termsOf(const llvm::Module &M) { return termsOf(languageOf(M)); }

} // namespace rejoin

#endif // REJOIN_TARGET_SOURCELANGUAGE_H
