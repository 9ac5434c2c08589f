//===- AssemblyTexts.h - Inline assembly as nvcc reads it -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_ASSEMBLYTEXTS_H
#define REJOIN_LIB_LOADER_SOURCE_ASSEMBLYTEXTS_H

#include "SourceReader.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"

namespace rejoin {

/// The texts to insert so that names of registers in inline assembly are written as clang asks: `%%laneid` for
/// `%laneid`. \p Errors: where clang finds a `%` that begins no operand.
std::vector<BaseText> escapedRegisters(const clang::SourceManager &SM, const clang::LangOptions &Language,
                                       llvm::ArrayRef<clang::SourceLocation> Errors);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_ASSEMBLYTEXTS_H
