//===- ShaderStages.h - Names of the stages of shaders ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SHADERS_SHADERSTAGES_H
#define REJOIN_LIB_LOADER_SHADERS_SHADERSTAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// The stages by their names in glslang, which are extensions of files as well.
llvm::ArrayRef<llvm::StringRef> shaderStages();

/// glslang's name of a stage that has this name in an extension, in `#pragma shader_stage`, in `[shader("...")]`, or in
/// HLSL's profiles; empty if it is the name of none.
llvm::StringRef stageNamed(llvm::StringRef Name);

/// `vert` or `frag`, whose functions need no attributes, if one of them is in a name: `shadowPS`, `blit_ps`, `PSMain`,
/// `SkyPixelShader`. Empty if none is, or both are.
llvm::StringRef stageInName(llvm::StringRef Name);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SHADERS_SHADERSTAGES_H
