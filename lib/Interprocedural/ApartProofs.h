//===- ApartProofs.h - Proofs that two accesses share no byte -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_APARTPROOFS_H
#define REJOIN_LIB_INTERPROCEDURAL_APARTPROOFS_H

#include "AddressForms.h"
#include "PlacesOfPointers.h"

namespace llvm {
class DominatorTree;
class Function;
class Instruction;
class Loop;
} // namespace llvm

namespace rejoin {

/// So many bytes at an address.
struct PlaceOfAccess {
  const llvm::Instruction *I;
  PlaceOfPointer At;
  /// `UINT32_MAX` and more: any number.
  uint64_t Size;
};

/// Proves that two accesses of one object, by two threads, have no byte in common.
class ApartProofs {
public:
  ApartProofs(const llvm::Function &F, const llvm::DominatorTree &Dominators);
  /// \p OfLater says which execution of a value \p Later reads, seen from \p Earlier. \p FromLoop gives what a PHI
  /// receives in the next iteration, or null.
  bool areApart(const PlaceOfAccess &Earlier, const PlaceOfAccess &Later, AddressForms::ExecutionFn OfLater,
                llvm::function_ref<const llvm::Value *(const llvm::PHINode &)> FromLoop) const;
  const AddressForms &forms() const { return Forms; }

private:
  const llvm::Function &F;
  const llvm::DominatorTree &Dominators;
  AddressForms Forms;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_APARTPROOFS_H
