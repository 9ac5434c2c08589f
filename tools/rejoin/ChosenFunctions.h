//===- ChosenFunctions.h - Verdicts on functions of our choice --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_REJOIN_CHOSENFUNCTIONS_H
#define REJOIN_TOOLS_REJOIN_CHOSENFUNCTIONS_H

#include "rejoin/Lint/Lint.h"

namespace rejoin {

/// \p V, but for a proof about a kernel that is checked with a function of our choice: the author's may have
/// operations, and threads that wait in them for others.
OperationVerdict withoutOurProof(const llvm::Module &M, OperationVerdict V);

} // namespace rejoin

#endif // REJOIN_TOOLS_REJOIN_CHOSENFUNCTIONS_H
