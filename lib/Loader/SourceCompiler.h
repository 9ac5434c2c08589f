//===- SourceCompiler.h - Source files as modules, by a process of its own -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCECOMPILER_H
#define REJOIN_LIB_LOADER_SOURCECOMPILER_H

#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Loader/SourceFacts.h"
#include <optional>

namespace rejoin {

enum class SourceLanguage { OpenCL, Cuda, Hip };

/// The language of a source file: what `-x` among \p Arguments says, else what the name says, else what the file
/// includes and declares. Nothing for a file that is no source of a kernel. \p IsGuess becomes true where only the word
/// `hip` in the name or the folder's name speaks for HIP.
std::optional<SourceLanguage> languageOf(llvm::StringRef Path, llvm::ArrayRef<std::string> Arguments,
                                         bool *IsGuess = nullptr);

/// For a file of C++ that has no kernel in its text: the language whose toolkit it includes, directly or through files
/// beside it, or the language of such a file with kernels. A directory does not stand for such files; most are host code.
std::optional<SourceLanguage> languageByToolkit(llvm::StringRef Path);

/// Compiles the device code of a source file in a process of its own, so that a crash of the compiler costs the
/// function that it crashed at and not the caller.
llvm::Expected<std::unique_ptr<llvm::Module>> compileSource(llvm::StringRef Path, SourceLanguage Language,
                                                            llvm::LLVMContext &Context, const LoadOptions &Options,
                                                            SourceFacts &Facts);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCECOMPILER_H
