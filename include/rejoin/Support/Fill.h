//===- Fill.h - Arrays that are mostly short --------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_FILL_H
#define REJOIN_SUPPORT_FILL_H

#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <type_traits>

namespace rejoin {

/// Gives \p Places \p N elements, all equal to \p Value. Most functions have few blocks, and an analysis of one fills
/// dozens of arrays: writing a whole cache line, whatever of it counts, costs less than a call that looks at the size,
/// and no branch depends on it.
template <typename T> void assignAll(llvm::SmallVectorImpl<T> &Places, size_t N, std::type_identity_t<T> Value) {
  static_assert(std::is_trivially_copyable_v<T> && 64 % sizeof(T) == 0);
  constexpr size_t PerLine = 64 / sizeof(T);
  if (Places.capacity() < N + PerLine)
    Places.reserve(N + PerLine);
  Places.resize_for_overwrite(N);
  T *Out = Places.data(), *End = Out + N;
  do {
    std::fill_n(Out, PerLine, Value);
    Out += PerLine;
    // The compiler would see `memset` in this loop.
    asm("" : "+r"(Out));
  } while (LLVM_UNLIKELY(Out < End));
}

} // namespace rejoin

#endif // REJOIN_SUPPORT_FILL_H
