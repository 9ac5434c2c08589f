//===- AddressOrigins.h - Arguments that an address comes from - -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_ADDRESSORIGINS_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_ADDRESSORIGINS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/InstrTypes.h"

namespace rejoin {

/// Arguments of the function that the address may be one of, or be computed from; not through memory.
llvm::SmallVector<const llvm::Argument *> argumentsBehind(const llvm::Value &Address);

/// Nothing is written by the argument: its function says so (`readonly`, `readnone`), or the call \p Site, which may be
/// null. Who does so nevertheless has undefined behaviour.
bool isOnlyRead(const llvm::Argument &A, const llvm::CallBase *Site);
/// Nothing is read by it (`writeonly`, `readnone`).
bool isNotRead(const llvm::Argument &A, const llvm::CallBase *Site);

/// The same of all memory that others see (`memory(read)`), whatever it is written by.
bool onlyReadsMemory(const llvm::Function &F, const llvm::CallBase *Site);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_ADDRESSORIGINS_H
