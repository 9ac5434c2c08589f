//===- NumberTypes.h - The type of numbers in a value ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_NUMBERTYPES_H
#define REJOIN_IR_NUMBERTYPES_H

#include "llvm/IR/Type.h"

namespace rejoin {

/// The type of each number in a vector, or in an array or structure of parts of one type; of others the type itself.
/// These are the values that flags of operations on numbers may exclude (LLVM language reference, "Fast-Math Flags").
const llvm::Type *numberType(const llvm::Type &T);

} // namespace rejoin

#endif // REJOIN_IR_NUMBERTYPES_H
