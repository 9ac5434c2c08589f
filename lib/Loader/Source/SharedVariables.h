//===- SharedVariables.h - Shared variables of classes with constructors -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_SHAREDVARIABLES_H
#define REJOIN_LIB_LOADER_SOURCE_SHAREDVARIABLES_H

#include "HostTokens.h"
#include "SourceReader.h"
#include "llvm/ADT/ArrayRef.h"

namespace rejoin {

/// The names of variables in these texts begin with it.
inline constexpr llvm::StringLiteral SharedPrefix = "rejoin_shared_";

/// Texts that declare the `__shared__` variables at \p Names without their constructors.
std::vector<BaseText> uninitializedShared(const clang::SourceManager &SM, const clang::LangOptions &Language,
                                          llvm::ArrayRef<clang::SourceLocation> Names);

/// Gives variables of such texts their names in the source.
void nameShared(llvm::Module &M);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_SHAREDVARIABLES_H
