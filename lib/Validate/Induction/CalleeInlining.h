//===- CalleeInlining.h - Callees in the place of their calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_INDUCTION_CALLEEINLINING_H
#define REJOIN_LIB_VALIDATE_INDUCTION_CALLEEINLINING_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Function.h"

namespace rejoin {

/// Puts copies of callees that have a body in the place of their calls, where that changes nothing of what threads do,
/// or of who is together; others stay. With code of our own, as LLVM's may be what is validated.
void copyCallees(llvm::Function &Into, bool IsTarget);
/// The same of those callees that are wanted.
void copyCallees(llvm::Function &Into, bool IsTarget, llvm::function_ref<bool(const llvm::Function &)> IsWanted);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_INDUCTION_CALLEEINLINING_H
