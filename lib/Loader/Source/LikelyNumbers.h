//===- LikelyNumbers.h - Values of constants nobody gives -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_LIKELYNUMBERS_H
#define REJOIN_LIB_LOADER_SOURCE_LIKELYNUMBERS_H

#include "llvm/ADT/StringMap.h"

namespace rejoin {

/// Chooses numbers for macros and template parameters that no text defines.
class LikelyNumbers {
public:
  /// \p Text is the source that uses them, \p WaveSize the target's threads in a wave.
  LikelyNumbers(llvm::StringRef Text, unsigned WaveSize);
  /// A number that a constant of this name is likely to be: threads of a block, threads of a wave, else a few; a
  /// multiple of the numbers that the text divides it by.
  unsigned of(llvm::StringRef Name) const;

private:
  unsigned WaveSize;
  /// By name: the least common multiple of the divisors in the text.
  llvm::StringMap<unsigned> Divisors;
};

/// Whether a name is that of the size of a wave.
bool isWaveSizeName(llvm::StringRef Name);
/// Whether the name has one of the parts, in any case.
bool nameHas(llvm::StringRef Name, std::initializer_list<llvm::StringRef> Parts);

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_LIKELYNUMBERS_H
