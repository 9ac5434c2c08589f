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
#include "llvm/ADT/DenseSet.h"

namespace rejoin {

/// The functions that are instances for the type of a variable whose declaration was erased.
class ErasedInstances {
public:
  /// There are none.
  ErasedInstances() = default;
  explicit ErasedInstances(clang::ASTContext &Context);
  /// Whether it stands for an instance that is not known: the type gives it, or a value that the type decides, and
  /// nothing else names it.
  bool isLost(const clang::FunctionDecl *F) const;
  /// Whether one of its uses is such a one.
  bool mayDepend(const clang::FunctionDecl *F) const;

private:
  llvm::DenseSet<const clang::FunctionDecl *> Lost, Possible;
};

/// Whether an expression depends on the type of such a variable: it occurs in it, as in `sizeof(a)`, or in the initial
/// value of a constant in it.
bool mentionsErased(const clang::Expr *E);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_ERASEDTYPES_H
