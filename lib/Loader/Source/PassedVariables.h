//===- PassedVariables.h - Variables that host code may change -------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_PASSEDVARIABLES_H
#define REJOIN_LIB_LOADER_SOURCE_PASSEDVARIABLES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class QualType;
class Stmt;
class ValueDecl;
} // namespace clang

namespace rejoin {

/// What the syntax tree says of the variables in a body.
struct PassedVariables {
  /// Variables that the code may change: they are used otherwise than by their value.
  llvm::DenseSet<const clang::ValueDecl *> Found;
  /// The positions of all variables that the syntax tree has.
  llvm::DenseSet<clang::SourceLocation> Seen;
  /// Adds those of \p Body.
  void add(clang::Stmt *Body);
};

/// Whether \p T is `dim3`, or a reference to one.
bool isDim3(clang::QualType T);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_PASSEDVARIABLES_H
