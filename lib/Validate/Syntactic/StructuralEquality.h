//===- StructuralEquality.h - Functions made of the same instructions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_STRUCTURALEQUALITY_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_STRUCTURALEQUALITY_H

#include "llvm/IR/Function.h"
#include <string>

namespace rejoin {

/// Both, and all functions that they refer to, are made of the same instructions with the same edges, in the order of
/// whatever names and blocks, and the target's instructions, arguments and results promise no more. What the functions
/// promise of themselves is looked at only for those that they refer to, not for these two. Says what differs first if
/// that is wanted.
bool hasSameText(const llvm::Function &Source, const llvm::Function &Target, std::string *Difference = nullptr);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_STRUCTURALEQUALITY_H
