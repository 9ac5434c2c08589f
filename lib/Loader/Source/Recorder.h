//===- Recorder.h - What the parser hands to a code generator ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_RECORDER_H
#define REJOIN_LIB_LOADER_SOURCE_RECORDER_H

#include "ErrorLog.h"
#include "Reading.h"
#include "clang/AST/ASTConsumer.h"

namespace rejoin {

/// Records what the parser hands to a code generator, and at the end of the file makes \p Result of what is whole.
std::unique_ptr<clang::ASTConsumer> makeRecorder(clang::CompilerInstance &Compiler, ErrorLog &Log,
                                                 const SourceRequest &Request, SourceFacts &Facts, Reading &State,
                                                 llvm::LLVMContext &LLVM, std::unique_ptr<llvm::Module> &Result);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_RECORDER_H
