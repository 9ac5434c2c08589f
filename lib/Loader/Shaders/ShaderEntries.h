//===- ShaderEntries.h - Entry points of HLSL -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SHADERS_SHADERENTRIES_H
#define REJOIN_LIB_LOADER_SHADERS_SHADERENTRIES_H

#include "llvm/IR/Module.h"
#include <memory>
#include <string>
#include <vector>

namespace rejoin {

/// The functions with `[numthreads(...)]` in a text of HLSL, which are entry points of compute shaders.
std::vector<std::string> computeEntries(llvm::StringRef Text);

/// One module with the entry points of all. Each is a program of its own: they share no functions and no variables.
/// \pre All modules are of one context, and no two entry points have the same name.
llvm::Expected<std::unique_ptr<llvm::Module>> joinEntries(std::vector<std::unique_ptr<llvm::Module>> Modules);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SHADERS_SHADERENTRIES_H
