//===- ShaderLoader.h - Shaders and SPIR-V as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SHADERLOADER_H
#define REJOIN_LIB_LOADER_SHADERLOADER_H

#include "rejoin/Loader/ModuleLoader.h"

namespace rejoin {

enum class ShaderKind { None, Binary, Assembly, Glsl, Hlsl, Wgsl };

/// By the name of the file.
ShaderKind shaderKindOf(llvm::StringRef Path);

/// Takes away, of files of one directory, those that are parts of shaders: GLSL that names no stage and has no `main`
/// or is included by another of the files, and HLSL without a mark of an entry point that another one includes.
void dropShaderParts(std::vector<std::string> &Files);

/// The module that a shader's source, or a SPIR-V module, stands for. \p Path must be of a kind.
llvm::Expected<std::unique_ptr<llvm::Module>> loadShader(llvm::StringRef Path, llvm::LLVMContext &Context,
                                                         const LoadOptions &Options);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SHADERLOADER_H
