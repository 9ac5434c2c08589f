//===- ClosestWord.cpp - The word that is meant --------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/ClosestWord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

StringRef closestWord(StringRef Word, ArrayRef<StringRef> Known) {
  StringRef Closest;
  unsigned Least = std::max<unsigned>(1, (Word.size() + 1) / 3) + 1;
  for (StringRef Name : Known)
    if (const unsigned Distance = Word.edit_distance_insensitive(Name, /*AllowReplacements=*/true, Least);
        Distance < Least) {
      Least = Distance;
      Closest = Name;
    }
  if (!Closest.empty())
    return Closest;
  // Letters in another order, as `lnit`; the beginning of one name alone.
  auto Sorted = [](StringRef Text) {
    std::string Letters = Text.lower();
    llvm::sort(Letters);
    return Letters;
  };
  std::vector<StringRef> Longer;
  for (StringRef Name : Known) {
    if (Sorted(Name) == Sorted(Word))
      return Name;
    if (Word.size() >= 4 && Name.starts_with_insensitive(Word))
      Longer.push_back(Name);
  }
  return Longer.size() == 1 ? Longer.front() : "";
}

} // namespace rejoin
