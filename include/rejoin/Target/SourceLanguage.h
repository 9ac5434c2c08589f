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

namespace llvm {
class CallBase;
} // namespace llvm

namespace rejoin {

/// The language of \p M, by its source file and triple. C++ for AMDGPU is HIP, and C++ for NVPTX is CUDA. An unknown
/// language is `Language::IR`.
Language languageOf(const llvm::Module &M);

/// Whether the module is a shader that was written in HLSL, by its debug information.
bool isHlsl(const llvm::Module &M);
/// The name in GLSL or HLSL of a SPIR-V BuiltIn (`LocalInvocationId`) that shaders of \p Stage (`hlsl.shader`) read;
/// empty if there is none.
llvm::StringRef shaderVariable(llvm::StringRef BuiltIn, bool IsHlsl, llvm::StringRef Stage = "");

/// The function that the author calls for an operation, `__shfl_up_sync`: that of a header from which the operation was
/// inlined (`CalledFunction` in Metadata.h), or the one of the language (SourceNames.def). Empty for a module whose
/// language is not known, and where the language has no such function.
std::string calledName(const llvm::CallBase &Operation);

/// The function of OpenCL C, or of CUDA and HIP, whose name is \p Name or nearly so: what an author may have meant.
/// Empty if there is none.
llvm::StringRef similarFunction(llvm::StringRef Name, bool IsOpenCL);

inline const Terms &termsOf(const llvm::Module &M) { return termsOf(languageOf(M)); }

} // namespace rejoin

#endif // REJOIN_TARGET_SOURCELANGUAGE_H
