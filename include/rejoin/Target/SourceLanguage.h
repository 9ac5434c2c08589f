//===- SourceLanguage.h - The language that a module was written in -*- C++ -*-===//
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

/// The language of \p M by its source file and triple. C++ for AMDGPU is HIP and C++ for NVPTX is CUDA; an unknown one
/// is `Language::IR`.
Language languageOf(const llvm::Module &M);

/// A shader that was written in HLSL, by its debug information.
bool isHlsl(const llvm::Module &M);
/// What GLSL or HLSL call a BuiltIn of SPIR-V (`LocalInvocationId`); empty if there is no such name.
llvm::StringRef shaderVariable(llvm::StringRef BuiltIn, bool IsHlsl);

inline const Terms &termsOf(const llvm::Module &M) { return termsOf(languageOf(M)); }

} // namespace rejoin

#endif // REJOIN_TARGET_SOURCELANGUAGE_H
