//===- ErasedTypes.h - Types that erased declarations had -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_ERASEDTYPES_H
#define REJOIN_LIB_LOADER_SOURCE_ERASEDTYPES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace rejoin {

/// Whether a function is an instance for the type of a variable whose declaration was erased, or a member of a class
/// that is one: it stands for an instance that is not known.
bool isForErased(const clang::FunctionDecl *F);

/// Whether the type of such a variable occurs in an expression, as in `sizeof(a)`.
bool mentionsErased(const clang::Expr *E);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_ERASEDTYPES_H
