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

namespace rejoin {

/// Arguments of the function that the address may be one of, or be computed from; not through memory.
llvm::SmallVector<const llvm::Argument *> argumentsBehind(const llvm::Value &Address);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_ADDRESSORIGINS_H
