//===- DeclNames.h - Names of functions ------------------------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_DECLNAMES_H
#define REJOIN_LIB_LOADER_SOURCE_DECLNAMES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Mangle.h"
#include <string>

namespace rejoin {

/// The name of \p F in the source, qualified, with its template arguments.
std::string nameOf(const clang::FunctionDecl *F);
/// The name of its code in the module; empty for constructors and destructors, which have several.
std::string symbolOf(clang::MangleContext &Mangler, const clang::FunctionDecl *F);
/// Whether \p Name, in one of clang's forms, is that of \p F or of a function that is written in it: `k` has
/// `k(int *)::(lambda)::operator()`.
bool isNamed(clang::MangleContext &Mangler, const clang::FunctionDecl *F, llvm::StringRef Name);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_DECLNAMES_H
