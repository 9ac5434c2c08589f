//===- KernelArguments.h - Arguments that are read from memory --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_KERNELARGUMENTS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_KERNELARGUMENTS_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// Replaces loads from the kernarg segment by the arguments that lie there, wherever that is equivalent.
void replaceKernelArguments(llvm::Function &F, bool IsTarget);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_KERNELARGUMENTS_H
