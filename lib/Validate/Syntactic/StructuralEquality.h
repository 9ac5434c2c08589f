//===- StructuralEquality.h - Functions made of the same instructions -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_STRUCTURALEQUALITY_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_STRUCTURALEQUALITY_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace rejoin {

/// Both, and all functions that they refer to, are made of the same instructions with the same edges, in the order of
/// whatever names and blocks, and the target's instructions, arguments and results promise no more. What the functions
/// promise of themselves is looked at only for those that they refer to, not for these two. Says what differs first if
/// that is wanted.
bool hasSameText(const llvm::Function &Source, const llvm::Function &Target, std::string *Difference = nullptr);

using FunctionPair = std::pair<const llvm::Function *, const llvm::Function *>;

/// Functions that two refer to, in pairs of which `hasSameText` holds because it holds of the two; empty where that is
/// not known.
llvm::DenseSet<FunctionPair> pairsOfSameText(const llvm::Function &Source, const llvm::Function &Target);

/// The target's function says no more than the source's of values that it is passed or returns.
bool promisesNoMoreOfValues(const llvm::Function &Source, const llvm::Function &Target);

/// The target's call, of the same function, says no more than the source's, by attributes of either.
bool promisesNoMoreOfCall(const llvm::CallBase &Source, const llvm::CallBase &Target);

/// Metadata of the target's loop promises what that of the source, which may be null, does not.
bool promisesMoreOfLoop(const llvm::MDNode *Source, const llvm::MDNode &Target);

/// The same operation with the same or weaker flags, alignment and metadata; operands are not compared.
bool isSameOperation(const llvm::Instruction &Source, const llvm::Instruction &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_STRUCTURALEQUALITY_H
