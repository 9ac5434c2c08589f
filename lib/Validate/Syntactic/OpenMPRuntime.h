//===- OpenMPRuntime.h - Functions of OpenMP's device runtime ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_OPENMPRUNTIME_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_OPENMPRUNTIME_H

#include "llvm/IR/Module.h"
#include <string>

namespace rejoin {

/// A function of the runtime that has no body here is called.
bool callsOpenMP(const llvm::Function &F);

/// Gives the runtime's functions the attributes that LLVM knows of them.
void describeOpenMP(llvm::Module &M);

/// How the two sides, with what they call, use the runtime differently, apart from barriers and flushes; empty if they
/// do not.
std::string differentUseOfOpenMP(const llvm::Function &Source, const llvm::Function &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_OPENMPRUNTIME_H
