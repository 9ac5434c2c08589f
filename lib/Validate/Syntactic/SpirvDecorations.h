//===- SpirvDecorations.h - Decorated results ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_SPIRVDECORATIONS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_SPIRVDECORATIONS_H

#include "llvm/IR/Function.h"
#include <string>

namespace rejoin {

/// Local variables, parameters, functions and loops, which stand in both modules in one order if the code is the same;
/// or all results, where it is not known which stands for which.
enum class ComparedResults { CountedAlone, All };

/// An operation of SPIR-V whose results the target decorates in a way that the source's decorations do not allow; empty
/// if there is none.
std::string otherDecorations(const llvm::Function &Source, const llvm::Function &Target, ComparedResults Compared);

/// The instruction of the target, which stands for the source's, lacks a decoration that is no promise.
bool losesDecoration(const llvm::Instruction &Source, const llvm::Instruction &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_SPIRVDECORATIONS_H
