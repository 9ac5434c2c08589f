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

/// A `SmallVector` without inline elements that can provide uninitialised slots for the caller to fill. Most functions
/// have few blocks, and one analysis fills dozens of arrays.
template <typename T> class PodVector : public llvm::SmallVector<T, 0> {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  using llvm::SmallVector<T, 0>::SmallVector;

  /// Resizes to \p N elements; new ones have any value. `resize_for_overwrite` would initialise elements whose type has
  /// a default value, such as ids and extents.
  void resizeRaw(size_t N) {
    this->reserve(N);
    setSize(N);
  }

  /// Assigns \p N elements equal to \p Value. It writes whole cache lines, which costs less than a call that examines
  /// the size first, and has no branch on the size.
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
      // Otherwise the compiler would replace this loop by `memset`.
      asm("" : "+r"(Out));
    } while (LLVM_UNLIKELY(Out < End));
  }

private:
  /// As `resize_for_overwrite`, without initialisation.
  void setSize(size_t N) { this->llvm::SmallVectorBase<llvm::SmallVectorSizeType<T>>::set_size(N); }
};

} // namespace rejoin

// As for `SmallVector`.
namespace llvm {
template <typename T> ArrayRef(const rejoin::PodVector<T> &) -> ArrayRef<T>;
template <typename T> ArrayRef(rejoin::PodVector<T> &) -> ArrayRef<T>;
} // namespace llvm

#endif // REJOIN_SUPPORT_PODVECTOR_H
