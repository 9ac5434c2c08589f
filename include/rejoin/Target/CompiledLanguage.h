//===- CompiledLanguage.h - The language of a compiled source -- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_COMPILEDLANGUAGE_H
#define REJOIN_TARGET_COMPILEDLANGUAGE_H

#include "rejoin/Diagnostics/Terms.h"

namespace llvm {
class GlobalVariable;
class Module;
} // namespace llvm

namespace rejoin {

/// Names the language that \p M was compiled as, where the name of its source does not show it: `languageOf` is it.
void setLanguage(llvm::Module &M, Language L);
/// Gives a variable another name in its module. Each entry point of a shader has variables of its own, with one name in
/// the source.
void renameVariable(llvm::GlobalVariable &G, const llvm::Twine &Name);
/// The name of a variable in the source.
llvm::StringRef variableName(const llvm::GlobalVariable &G);
/// Takes away what `setLanguage` and `renameVariable` added: modules that a user gets are without it.
void forgetLanguage(llvm::Module &M);
/// Whether a file is named as sources and headers of C and C++ are, which may be those of CUDA or HIP.
bool isCppName(llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_TARGET_COMPILEDLANGUAGE_H
