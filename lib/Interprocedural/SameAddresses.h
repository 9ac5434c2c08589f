//===- SameAddresses.h - Accesses of the same bytes -----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_INTERPROCEDURAL_SAMEADDRESSES_H
#define REJOIN_LIB_INTERPROCEDURAL_SAMEADDRESSES_H

#include "llvm/ADT/SmallPtrSet.h"
#include <cstdint>

namespace llvm {
class DataLayout;
class Instruction;
class LoadInst;
class Value;
} // namespace llvm

namespace rejoin {

/// One value for the whole run of the thread.
bool isFixed(const llvm::Value &V);

/// The load is of memory that keeps its contents while the kernel runs.
bool isOfConstants(const llvm::LoadInst &L);

/// Compares values and addresses. A value that changes is the same only as long as none of `Varying` is executed.
class SameValues {
public:
  explicit SameValues(bool IsExact = false) : IsExact(IsExact) {}
  /// Both are computed in the same way from the same values.
  bool isSame(const llvm::Value &A, const llvm::Value &B, unsigned Depth = 8);
  llvm::SmallPtrSet<const llvm::Instruction *, 2> Varying;

private:
  /// Only what is equal is one: conversions of an index count.
  bool IsExact;
  bool isSameOperation(const llvm::Instruction &I, const llvm::Instruction &J, unsigned Depth);
};

/// Bytes at a constant offset from an address.
struct AccessedBytes {
  const llvm::Value *Base;
  int64_t Offset;
  uint64_t Size;
  AccessedBytes(const llvm::Value &Pointer, uint64_t Size, const llvm::DataLayout &DL);
  /// Both have a byte in common.
  bool overlaps(const AccessedBytes &Other, SameValues &Same) const;
};

} // namespace rejoin

#endif // REJOIN_LIB_INTERPROCEDURAL_SAMEADDRESSES_H
