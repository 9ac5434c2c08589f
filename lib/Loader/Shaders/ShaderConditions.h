//===- ShaderConditions.h - Macros that conditions of shaders ask for -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SHADERS_SHADERCONDITIONS_H
#define REJOIN_LIB_LOADER_SHADERS_SHADERCONDITIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// The names that conditions of a source take for values (`#if MODE == 1`), that none of \p Texts, the source and the
/// files that it includes, defines, and that are none of \p Given. Names whose definition the same line asks for, and
/// conditions in a part that `#ifdef` of such a name takes away, do not count.
std::vector<std::string> undefinedValues(llvm::ArrayRef<std::string> Texts, llvm::ArrayRef<std::string> Given);

/// The names in the conditions around an `#error` at \p Line of \p Text that none of \p Texts defines.
std::vector<std::string> macrosOfError(llvm::StringRef Text, unsigned Line, llvm::ArrayRef<std::string> Texts);

/// The names spelled as macros that messages of glslang call undeclared, and that none of \p Texts defines: the
/// application may define them.
std::vector<std::string> undeclaredMacros(llvm::StringRef Messages, llvm::ArrayRef<std::string> Texts);

/// Messages without the errors that follow from those names: others of the same line, and that an entry is missing.
std::string withoutConsequences(llvm::StringRef Messages, llvm::ArrayRef<std::string> Names);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SHADERS_SHADERCONDITIONS_H
