//===- Words.h - Identifiers in a text --------------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_WORDS_H
#define REJOIN_SUPPORT_WORDS_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace rejoin {

/// A number before its noun: `1 loop`, `2 loops`. \p Many is the plural that does not end in `s` alone.
inline std::string countOf(uint64_t N, llvm::StringRef One, llvm::StringRef Many = "") {
  if (N == 1)
    return "1 " + One.str();
  return std::to_string(N) + " " + (Many.empty() ? One.str() + "s" : Many.str());
}

/// A size in the largest unit of which it has a whole one, rounded down: `64 KiB`, `6026 MiB`.
inline std::string bytesInWords(uint64_t Bytes) {
  if (Bytes >> 20)
    return std::to_string(Bytes >> 20) + " MiB";
  return Bytes >> 10 ? std::to_string(Bytes >> 10) + " KiB" : countOf(Bytes, "byte");
}

/// Ascending numbers, each once: `0 to 57`, `1, 3`, `0, 2, 4, 6 and 12 more`. Three or more in a row are named by the
/// first and the last; all others are counted from the fifth name on.
template <class Range> std::string numbersInWords(const Range &Numbers) {
  constexpr unsigned MaxParts = 4;
  std::string Text;
  unsigned Parts = 0;
  uint64_t Left = 0;
  for (auto It = Numbers.begin(), End = Numbers.end(); It != End;) {
    const uint64_t First = *It;
    uint64_t Last = First;
    for (++It; It != End && *It == Last + 1; ++It)
      ++Last;
    // Two in a row are two names.
    for (uint64_t N = First; N <= Last; ++N) {
      if (Parts == MaxParts) {
        Left += Last - N + 1;
        break;
      }
      ++Parts;
      Text += (Text.empty() ? "" : ", ") + std::to_string(N);
      if (Last - N >= 2 && N == First) {
        Text += " to " + std::to_string(Last);
        break;
      }
    }
  }
  return Left ? Text + " and " + std::to_string(Left) + " more" : Text;
}

/// Whether an identifier of C, GLSL or HLSL may have this character.
inline bool isOfWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Takes the next identifier or number out of \p Text, with all before it. Empty at the end.
inline llvm::StringRef takeWord(llvm::StringRef &Text) {
  Text = Text.drop_until(isOfWord);
  const llvm::StringRef Word = Text.take_while(isOfWord);
  Text = Text.drop_front(Word.size());
  return Word;
}

/// Whether the beginning of a file is text in a code that has ASCII in it: few bytes of control, and no zero.
inline bool isText(llvm::StringRef File) {
  static constexpr size_t Looked = 1024, MaxPart = 16;
  const llvm::StringRef Head = File.take_front(Looked);
  size_t Control = 0;
  for (const char C : Head) {
    if (!C)
      return false;
    Control += static_cast<unsigned char>(C) < ' ' && !llvm::isSpace(C) ? 1 : 0;
  }
  return Control * MaxPart <= Head.size();
}

/// Whether a text has an identifier as a whole word.
inline bool hasWord(llvm::StringRef Text, llvm::StringRef Word) {
  for (llvm::StringRef Next; !(Next = takeWord(Text)).empty();)
    if (Next == Word)
      return true;
  return false;
}

} // namespace rejoin

#endif // REJOIN_SUPPORT_WORDS_H
