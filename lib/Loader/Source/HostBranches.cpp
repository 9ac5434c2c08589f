//===- HostBranches.cpp - Ways into and out of statements - -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostBranches.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace rejoin {

bool hasOtherEntries(const Stmt *S, bool IsBody) {
  if (!S)
    return false;
  if (isa<LabelStmt>(S))
    return true;
  // The cases in its body are its own.
  if (const auto *Other = dyn_cast<SwitchStmt>(S))
    return hasOtherEntries(Other->getBody(), /*IsBody=*/true);
  for (const Stmt *Child : S->children()) {
    const auto *Case = dyn_cast_or_null<SwitchCase>(Child);
    if (Case && !IsBody && !isa<SwitchCase>(S))
      return true;
    if (hasOtherEntries(Child))
      return true;
  }
  return false;
}

bool endsPath(const Stmt *S) {
  while (const auto *Case = dyn_cast_or_null<SwitchCase>(S))
    S = Case->getSubStmt();
  if (const auto *Body = dyn_cast_or_null<CompoundStmt>(S))
    return !Body->body_empty() && endsPath(Body->body_back());
  return S && isa<BreakStmt, ReturnStmt, ContinueStmt>(S);
}

} // namespace rejoin
