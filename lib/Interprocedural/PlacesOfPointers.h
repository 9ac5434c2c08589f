//===- PlacesOfPointers.h - The objects that a pointer may lead to -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_PLACESOFPOINTERS_H
#define REJOIN_LIB_INTERPROCEDURAL_PLACESOFPOINTERS_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace rejoin {

/// Integers times numbers of bytes, and a constant number of bytes.
struct LinearBytes {
  llvm::SmallVector<std::pair<const llvm::Value *, int64_t>, 4> Parts;
  int64_t Constant = 0;
};

/// Adds a number of times an integer, taken apart into what it is the sum of.
void addTimes(LinearBytes &To, const llvm::Value &V, int64_t Times, unsigned Depth = 12);

/// A place in an object.
struct BytesOfObject {
  const llvm::Value *Object;
  LinearBytes At;
  /// The pointer is one of several, and a condition, a loop or memory of the thread decides which.
  bool IsChosen = false;
};

/// All places to which \p Pointer may lead; those that are not found are missing. A choice is an object of its own,
/// too: as long as it stays the same, both pointers that it gives are of one object.
llvm::SmallVector<BytesOfObject, 2> placesOf(const llvm::Value &Pointer, const llvm::DataLayout &DL);

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_PLACESOFPOINTERS_H
