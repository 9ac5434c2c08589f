//===- AtomicTypes.h - Types of atomic operations in SPIR-V -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SPIRV_ATOMICTYPES_H
#define REJOIN_SPIRV_ATOMICTYPES_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace rejoin {

/// Corrects the signs of integers in atomic operations of a SPIR-V binary. Of `b.InterlockedAdd(0, 1, old)` in HLSL
/// glslang makes an operation on memory of unsigned integers with a signed value, which is not valid. Values, and
/// results where they differ from the memory, get a conversion of the same bits. A signed value chooses the signed
/// operation, as the overloads of the methods do: `b.InterlockedMax(0, -5)` compares with -5. Returns the words
/// unchanged if nothing is wrong, or if they are no SPIR-V.
std::vector<uint32_t> correctAtomics(llvm::ArrayRef<uint32_t> Words);

} // namespace rejoin

#endif // REJOIN_SPIRV_ATOMICTYPES_H
