//===- ShaderLaunch.h - Resources of a compute shader as arguments -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_SHADERLAUNCH_H
#define REJOIN_TOOLS_SHADERLAUNCH_H

#include "Launch.h"
#include "llvm/IR/Module.h"

namespace rejoin {

struct ShaderResources {
  /// `SET.BINDING=kind:value`, `u0=kind:value` or `NAME=kind:value`, as `rejoin run --help` lists them.
  std::vector<std::string> Bindings;
  /// `kind:value` of the push constants.
  std::string Push;
};

/// The module is of a shader.
bool isShader(const llvm::Module &M);

/// Makes an ordinary kernel of the compute shader that \p Launch names: its buffers, uniform blocks and push constants
/// become arguments, whose values are added to \p Launch; outputs that name a binding (`0.1:i32`) name the argument
/// afterwards. An error says which resource is not given, or cannot be.
llvm::Error bindResources(llvm::Module &M, const ShaderResources &Resources, LaunchOptions &Launch);

} // namespace rejoin

#endif // REJOIN_TOOLS_SHADERLAUNCH_H
