//===- DefaultInstances.h - Instances of templates nobody uses --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_DEFAULTINSTANCES_H
#define REJOIN_LIB_LOADER_SOURCE_DEFAULTINSTANCES_H

#include "clang/AST/DeclTemplate.h"
#include <string>
#include <vector>

namespace rejoin {

/// Instances to try of a kernel template that nothing instantiates, as `ns::k<float, 128>`, the likeliest first; none
/// if a parameter is one that nothing can be tried for. \p Launched are the texts `k<T, 4>` of launches that could not
/// be compiled.
std::vector<std::string> defaultInstances(const clang::FunctionTemplateDecl *T, llvm::ArrayRef<std::string> Launched);

/// A number that a constant of this name is likely to be: threads of a block, threads of a wave, else a few.
unsigned likelyNumber(llvm::StringRef Name, unsigned WaveSize);
/// Whether a name is that of the size of a wave.
bool isWaveSizeName(llvm::StringRef Name);
/// The target's threads in a wave.
unsigned waveSizeOf(const clang::ASTContext &Context);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_DEFAULTINSTANCES_H
