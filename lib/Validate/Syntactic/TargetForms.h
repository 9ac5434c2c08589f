//===- TargetForms.h - One form of a target's intrinsics --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_TARGETFORMS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_TARGETFORMS_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// The instruction is a call of an intrinsic that has another form with the same meaning. What is undefined in a source
/// may become a number, in a target it may not.
bool hasShorterForm(const llvm::Instruction &I, bool IsTarget);

/// Brings such calls of \p F into the shorter form.
void shortenForms(llvm::Function &F, bool IsTarget);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_TARGETFORMS_H
