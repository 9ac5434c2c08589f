//===- HostBranches.h - Ways into and out of statements ----------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_HOSTBRANCHES_H
#define REJOIN_LIB_LOADER_SOURCE_HOSTBRANCHES_H

namespace clang {
class Stmt;
} // namespace clang

namespace rejoin {

/// Whether code may enter \p S other than at its beginning: by a label, or a `case` of a `switch` around it. A `case`
/// that stands in the body of its `switch` itself does not count if \p IsBody says that \p S is one.
bool hasOtherEntries(const clang::Stmt *S, bool IsBody = false);

/// Whether control does not go on after \p S: its last statement leaves it.
bool endsPath(const clang::Stmt *S);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_HOSTBRANCHES_H
