//===- LikelyNumbers.cpp - Values of constants nobody gives -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The name says the kind of a number. What the text divides it by says more: `WIDTH / 16` means a number of tiles, and
// with a WIDTH of 4 there would be none; a loop with that step would not end.
//
//     template <int WIDTH> ... constexpr int Tiles = WIDTH / 16;     16, not 4
//     #define PARTS (BLOCK_SIZE % 96)                                192, not 128
//     (WIDTH) / 2 / 3                                                6
//     N / COUNT                                                      4: nobody knows COUNT either
//
// A choice stays a choice: nothing rests on it but what is said of the chosen instance.
// Tests: test/Loader/likely-numbers.cu, default-instances.cu, host-macros.cl.
//
//===----------------------------------------------------------------------===//

#include "LikelyNumbers.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace clang;
using llvm::StringRef;

namespace rejoin {

/// Larger multiples are no likely values of a constant.
static constexpr unsigned MostDivisor = 1024;

bool nameHas(StringRef Name, std::initializer_list<StringRef> Parts) {
  std::string Lower = Name.lower();
  return llvm::any_of(Parts, [&](StringRef P) { return StringRef(Lower).contains(P); });
}

bool isWaveSizeName(StringRef Name) {
  return nameHas(Name, {"warp", "wave", "subgroup", "sub_group"}) && nameHas(Name, {"size", "width"});
}

LikelyNumbers::LikelyNumbers(StringRef Text, unsigned WaveSize) : WaveSize(WaveSize) {
  LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.RawStringLiterals = Options.LineComment = true;
  const std::string Buffer = Text.str(); // Ends with a zero, as the lexer asks.
  Lexer Raw(SourceLocation(), Options, Buffer.data(), Buffer.data(), Buffer.data() + Buffer.size());
  std::string Name;
  bool IsDivided = false;
  unsigned Divided = 1; // By the numbers so far.
  Token T;
  while (!Raw.LexFromRawLexer(T)) {
    const StringRef Spelling = StringRef(Buffer).substr(Raw.getCurrentBufferOffset() - T.getLength(), T.getLength());
    unsigned Divisor = 0;
    if (T.is(tok::numeric_constant) && IsDivided && !Spelling.rtrim("uUlL").getAsInteger(0, Divisor) && Divisor > 1 &&
        Divisor <= MostDivisor / Divided) {
      Divided *= Divisor;
      unsigned &Least = Divisors.try_emplace(Name, 1).first->second;
      if (const unsigned Both = std::lcm(Least, Divided); Both <= MostDivisor)
        Least = Both;
      IsDivided = false;
      continue;
    }
    IsDivided = T.isOneOf(tok::slash, tok::percent) && !Name.empty();
    if (IsDivided || (T.is(tok::r_paren) && !Name.empty()))
      continue;
    Name = T.is(tok::raw_identifier) ? Spelling.str() : "";
    Divided = 1;
  }
}

static unsigned numberByName(StringRef Name, unsigned WaveSize) {
  if (isWaveSizeName(Name) || nameHas(Name, {"wave", "lanes", "subgroup"}))
    return WaveSize;
  if (nameHas(Name, {"per_thread", "perthread", "num_warps", "nwarps", "vec", "unroll", "ilp"}))
    return 4;
  if (nameHas(Name, {"block", "thread", "tpb", "cta", "group", "size", "dim"}))
    return 128;
  return 4;
}

unsigned LikelyNumbers::of(StringRef Name) const {
  const unsigned Number = numberByName(Name, WaveSize);
  const auto It = Divisors.find(Name);
  // The target's size of a wave is what it is.
  if (It == Divisors.end() || isWaveSizeName(Name))
    return Number;
  return (Number + It->second - 1) / It->second * It->second;
}

} // namespace rejoin
