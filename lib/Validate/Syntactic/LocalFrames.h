//===- LocalFrames.h - How much local memory a kernel is given --*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_LOCALFRAMES_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_LOCALFRAMES_H

#include "llvm/IR/Function.h"

namespace rejoin {

/// Whether "amdgpu-lds-size" with this value ("min" or "min,max", in bytes) is right for a kernel: the objects of local
/// memory that it may use have place where they are said to lie.
bool keepsLocalFrame(const llvm::Function &Kernel, llvm::StringRef Value);

/// Whether an object of local memory in the target has an address that none of the source's with its name has.
bool hasOtherLocalAddresses(const llvm::Function &Source, const llvm::Function &Target);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_LOCALFRAMES_H
