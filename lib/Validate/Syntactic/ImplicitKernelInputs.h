//===- ImplicitKernelInputs.h - What kernels are passed beside arguments -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SYNTACTIC_IMPLICITKERNELINPUTS_H
#define REJOIN_LIB_VALIDATE_SYNTACTIC_IMPLICITKERNELINPUTS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"

namespace rejoin {

/// The attribute is known, and says that an input is not passed.
bool isImplicitInput(llvm::StringRef Attribute);

/// AMDGPU passes ids and addresses to those functions that do not promise, by an attribute `amdgpu-no-*`, to use none
/// of them. Whether \p F, and all that it may call, keeps the promise \p Attribute; false if it is not known.
/// Source: LLVM's User Guide for the AMDGPU backend, "LLVM IR Attributes" and "Kernel Argument ... hidden_*".
bool keepsPromiseOfInputs(const llvm::Function &F, llvm::StringRef Attribute);
/// The same without the unknown functions that it calls: what its own code shows breaks the promise.
bool breaksPromiseOfInputs(const llvm::Function &F, llvm::StringRef Attribute);

/// Whether nothing that \p F executes needs accumulation registers (AGPRs), as "amdgpu-agpr-alloc" promises of what it
/// does not state; false if it is not known. Source: LLVM's User Guide for the AMDGPU backend, "LLVM IR Attributes".
bool needsNoAccumulators(const llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SYNTACTIC_IMPLICITKERNELINPUTS_H
