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

/// A call on either side is of an intrinsic that has another form with the same meaning. What is undefined in a source
/// may become a number, in a target it may not.
bool hasShorterForms(const llvm::Function &Source, const llvm::Function &Target);

/// Brings such calls into the shorter form. What only a source may lose stays where the target has the call, too.
void shortenForms(llvm::Function &Source, llvm::Function &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_TARGETFORMS_H
