//===- PlacesOfPointers.h - The objects that a pointer may lead to -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_PLACESOFPOINTERS_H
#define REJOIN_LIB_INTERPROCEDURAL_PLACESOFPOINTERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class DataLayout;
class PHINode;
class Value;
} // namespace llvm

namespace rejoin {

/// Bytes at an address: a base, indices times numbers of bytes, and a constant.
struct PlaceOfPointer {
  struct Term {
    const llvm::Value *Index;
    int64_t Times;
    /// The number of elements of the array that is indexed; 0 if it is not stated.
    uint64_t Elements;
    /// It was read when an edge or a store chose the pointer, perhaps earlier.
    bool IsEarlier = false;
  };
  const llvm::Value *Base;
  llvm::SmallVector<Term, 4> Terms;
  int64_t Constant = 0;
  /// A loop moves the pointer by a constant number of bytes: by how many, and the PHI.
  const llvm::PHINode *Moved = nullptr;
  int64_t MovedBy = 0;
  /// Numbers too large, or several loops: only the object is known.
  bool IsAnywhere = false;
  /// An edge or a store has chosen the pointer.
  bool IsChosen = false;
};

/// The place of \p Pointer, whose base may be a choice of pointers.
PlaceOfPointer placeOf(const llvm::Value &Pointer, const llvm::DataLayout &DL);

/// The pointers one of which \p Base is: of a choice, or of what a table or a variable of the thread holds. Empty if it
/// is none of these, or if not all are known.
llvm::SmallVector<const llvm::Value *, 4> choicesOf(const llvm::Value &Base);

/// \p Of, with one of the pointers that its base may be.
PlaceOfPointer chosen(const PlaceOfPointer &Of, const llvm::Value &Pointer, const llvm::DataLayout &DL);

/// Calls \p Visit for all pairs of places to which two pointers may lead, until it returns false. \p AreOfOne: both
/// pointers choose in one execution. False if a call returned that, or if there are too many.
bool forEachPair(const PlaceOfPointer &A, const PlaceOfPointer &B, const llvm::DataLayout &DL, bool AreOfOne,
                 llvm::function_ref<bool(const PlaceOfPointer &, const PlaceOfPointer &)> Visit);

/// How two objects are related.
enum class Objects : uint8_t { Same, Other, Unknown };
Objects relationOf(const llvm::Value &A, const llvm::Value &B);

/// Whether all objects into which one pointer may lead are others than those of the other pointer, wherever in them the
/// pointers lead; for pointers that are chosen, as a loop chooses them, whose places may be too many to go through.
bool areOtherObjects(const llvm::Value &A, const llvm::Value &B,
                     llvm::function_ref<bool(const llvm::Value &)> IsOfOneThread);

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_PLACESOFPOINTERS_H
