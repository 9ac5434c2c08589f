//===- PodVector.h - Arrays that are mostly short ------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_PODVECTOR_H
#define REJOIN_SUPPORT_PODVECTOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <type_traits>

namespace rejoin {

/// A `SmallVector` without inline elements that knows how to give slots which the caller fills. Most functions have
/// few blocks, and an analysis of one fills dozens of arrays.
template <typename T> class PodVector : public llvm::SmallVector<T, 0> {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  using llvm::SmallVector<T, 0>::SmallVector;

  /// \p N elements; new ones have any value. `resize_for_overwrite` initialises those whose type has an initial value,
  /// ids and extents say.
  void resizeRaw(size_t N) {
    this->reserve(N);
    setSize(N);
  }

  /// \p N elements, all equal to \p Value. Writing a whole cache line, whatever of it counts, costs less than a call
  /// that looks at the size, and no branch depends on it.
  void assignAll(size_t N, const T &Value) {
    static_assert(64 % sizeof(T) == 0);
    constexpr size_t PerLine = 64 / sizeof(T);
    this->reserve(N + PerLine);
    setSize(N);
    T *Out = this->data(), *End = Out + N;
    const T Copy = Value;
    do {
      std::fill_n(Out, PerLine, Copy);
      Out += PerLine;
      // The compiler would see `memset` in this loop.
      asm("" : "+r"(Out));
    } while (LLVM_UNLIKELY(Out < End));
  }

private:
  /// What `resize_for_overwrite` does but for initialising.
  void setSize(size_t N) { this->llvm::SmallVectorBase<llvm::SmallVectorSizeType<T>>::set_size(N); }
};

} // namespace rejoin

// As for `SmallVector`.
namespace llvm {
template <typename T> ArrayRef(const rejoin::PodVector<T> &) -> ArrayRef<T>;
template <typename T> ArrayRef(rejoin::PodVector<T> &) -> ArrayRef<T>;
} // namespace llvm

#endif // REJOIN_SUPPORT_PODVECTOR_H
