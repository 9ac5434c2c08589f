//===- ThreadIndex.h - The numbers of a thread -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_THREADINDEX_H
#define REJOIN_TARGET_THREADINDEX_H

#include <cassert>
#include <cstdint>
#include <optional>

namespace rejoin {

/// A number that a thread asks for: its index in the workgroup by dimension or in a row of all dimensions, its index in
/// the wave, or its index in the grid, which is the one in the workgroup plus a value that is uniform for the
/// workgroup.
enum class ThreadIndex : uint8_t { LocalX, LocalY, LocalZ, LocalLinear, Lane, GlobalX, GlobalY, GlobalZ };

inline bool isGlobal(ThreadIndex I) { return I >= ThreadIndex::GlobalX; }

/// The index in the workgroup of dimension 0 to 2.
inline ThreadIndex localIndex(unsigned Dimension) {
  assert(Dimension < 3 && "a launch has three dimensions");
  return static_cast<ThreadIndex>(static_cast<unsigned>(ThreadIndex::LocalX) + Dimension);
}

/// The index in the grid of dimension 0 to 2.
inline ThreadIndex globalIndex(unsigned Dimension) {
  assert(Dimension < 3 && "a launch has three dimensions");
  return static_cast<ThreadIndex>(static_cast<unsigned>(ThreadIndex::GlobalX) + Dimension);
}

/// The dimension of an index that is of one.
inline std::optional<unsigned> dimensionOf(ThreadIndex I) {
  if (I == ThreadIndex::LocalLinear || I == ThreadIndex::Lane)
    return std::nullopt;
  return static_cast<unsigned>(I) - static_cast<unsigned>(isGlobal(I) ? ThreadIndex::GlobalX : ThreadIndex::LocalX);
}

/// The index in the workgroup that an index in the grid contains; any other index itself.
inline ThreadIndex withoutGroup(ThreadIndex I) {
  const auto Dimension = dimensionOf(I);
  return Dimension ? localIndex(*Dimension) : I;
}

} // namespace rejoin

#endif // REJOIN_TARGET_THREADINDEX_H
