//===- UnpairedGlobals.h - Globals without names and partners ---- *- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_UNPAIREDGLOBALS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_UNPAIREDGLOBALS_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// One of the functions uses a global without a name that the other module may not have: runs put it elsewhere, or
/// take another one for it.
bool usesUnpairedGlobal(const llvm::Function &Source, const llvm::Function &Target);

/// Shaders use variables of the module alone that were paired by their order, or two of one type of the workgroup stand
/// in the text of the difference: such a variable has only its name, and a compiler may give it another one.
bool mayStandForAnother(const llvm::Function &Source, const llvm::Function &Target, llvm::StringRef Difference);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_UNPAIREDGLOBALS_H
