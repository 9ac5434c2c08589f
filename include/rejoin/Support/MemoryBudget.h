//===- MemoryBudget.h - Sizes with overflow checks, and a memory limit -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_MEMORYBUDGET_H
#define REJOIN_SUPPORT_MEMORYBUDGET_H

#include "llvm/Support/MathExtras.h"
#include <cstdint>

namespace rejoin {

/// A number of bytes or elements. A result that exceeds 64 bits becomes the largest number, which no budget can
/// satisfy.
class CheckedSize {
public:
  constexpr CheckedSize(uint64_t N) : N(N) {}
  uint64_t value() const { return N; }
  bool isUnbounded() const { return N == UINT64_MAX; }
  CheckedSize operator+(CheckedSize Other) const { return llvm::SaturatingAdd(N, Other.N); }
  CheckedSize operator*(CheckedSize Other) const { return llvm::SaturatingMultiply(N, Other.N); }
  CheckedSize &operator+=(CheckedSize Other) { return *this = *this + Other; }
  CheckedSize &operator*=(CheckedSize Other) { return *this = *this * Other; }
  /// The next multiple of a power of two.
  CheckedSize alignedTo(uint64_t Align) const {
    const CheckedSize Sum = *this + (Align - 1);
    return Sum.isUnbounded() ? Sum : CheckedSize(Sum.N & ~(Align - 1));
  }
  bool operator<=(CheckedSize Other) const { return N <= Other.N; }
  bool operator>(CheckedSize Other) const { return N > Other.N; }

private:
  uint64_t N;
};

/// A limit on the memory of all allocations of a run together.
class MemoryBudget {
public:
  explicit MemoryBudget(uint64_t Limit) : Limit(Limit) {}
  uint64_t limit() const { return Limit; }
  uint64_t used() const { return Used; }
  /// Takes \p Bytes. If fewer are left, returns false and takes nothing.
  [[nodiscard]] bool take(CheckedSize Bytes) {
    if (Bytes > Limit - Used) {
      Exceeded = true;
      return false;
    }
    Used += Bytes.value();
    return true;
  }
  void giveBack(uint64_t Bytes) { Used -= Bytes < Used ? Bytes : Used; }
  /// Whether a request was refused.
  bool isExceeded() const { return Exceeded; }

private:
  uint64_t Limit, Used = 0;
  bool Exceeded = false;
};

} // namespace rejoin

#endif // REJOIN_SUPPORT_MEMORYBUDGET_H
