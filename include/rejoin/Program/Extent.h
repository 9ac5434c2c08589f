//===- Extent.h - Groups of threads within which a value is uniform -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_PROGRAM_EXTENT_H
#define REJOIN_PROGRAM_EXTENT_H

#include "llvm/ADT/StringRef.h"
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace rejoin {

/// The extent of a value, use or branch: the largest aligned group of threads within which converged instances are
/// known to agree. Extents form a chain, `thread < 2 < quad (4) < 8 < 16 < 32 < 64 < ... < workgroup < grid`; the meet
/// is the minimum. Bottom is `thread`, which is also the default, as the safe choice; top is `grid`.
///
/// A group of 2^k threads is aligned in the linear thread order within the workgroup. A wave of 2^k threads is such a
/// group.
class Extent {
public:
  constexpr Extent() = default;

  static constexpr Extent thread() { return Extent(0); }
  static constexpr Extent workgroup() { return Extent(WorkgroupLevel); }
  static constexpr Extent grid() { return Extent(GridLevel); }
  /// Aligned groups of \p Size threads. \p Size must be a power of two.
  static constexpr Extent ofGroup(uint32_t Size) {
    assert(Size && (Size & (Size - 1)) == 0 && "groups are powers of two");
    uint8_t Level = 0;
    while (Size >>= 1)
      ++Level;
    return Extent(Level);
  }
  /// The inverse of `level`.
  static constexpr Extent ofLevel(uint8_t Level) { return Extent(Level); }

  /// The position in the chain: log2 of the group's size, or one of the two levels above all sizes.
  constexpr uint8_t level() const { return Level; }
  constexpr auto operator<=>(const Extent &) const = default;

  /// `thread`, `quad`, `8`, ..., `workgroup`, `grid`.
  std::string name() const;
  /// The inverse of `name`. Also accepts `1` and `4`.
  static std::optional<Extent> parse(llvm::StringRef Name);

  static constexpr uint8_t WorkgroupLevel = 30;
  static constexpr uint8_t GridLevel = 31;
  static constexpr unsigned NumLevels = 32;

private:
  constexpr explicit Extent(uint8_t Level) : Level(Level) {}
  uint8_t Level = 0;
};

constexpr Extent min(Extent A, Extent B) { return A < B ? A : B; }
constexpr Extent max(Extent A, Extent B) { return A < B ? B : A; }

} // namespace rejoin

#endif // REJOIN_PROGRAM_EXTENT_H
