//===- Terms.cpp - The words of the user's language -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/Terms.h"
#include "llvm/ADT/StringExtras.h"
#include <utility>

using namespace llvm;

namespace rejoin {

static constexpr Terms Rows[] = {
#define LANGUAGE(NAME, THREAD, WAVE, WORKGROUP, GRID) {THREAD, WAVE, WORKGROUP, GRID},
#include "rejoin/Diagnostics/Terms.def"
};

const Terms &termsOf(Language L) { return Rows[static_cast<unsigned>(L)]; }

/// Characters of options, of names in IR and of file names belong to the word: `--wave-size` is no wave.
static bool isWordCharacter(char C) { return isAlnum(C) || StringRef("-_.%@/").contains(C); }

/// The term for a word in singular or plural, capitalised or not; empty if the word is no term.
static std::string termFor(StringRef Word, const Terms &To) {
  const Terms &From = termsOf(Language::IR);
  std::string Lower = Word.lower();
  StringRef Stem = Lower;
  for (auto [Old, New] : {std::pair(From.Thread, To.Thread), std::pair(From.Wave, To.Wave),
                          std::pair(From.Workgroup, To.Workgroup), std::pair(From.Grid, To.Grid)}) {
    StringRef Rest = Stem;
    if (!Rest.consume_front(Old) || (!Rest.empty() && Rest != "s"))
      continue;
    std::string Result = (New + Rest).str();
    if (isUpper(Word.front()))
      Result.front() = toUpper(Result.front());
    return Result;
  }
  return "";
}

std::string Terms::translate(StringRef Text) const {
  std::string Result, Last;
  if (this == &termsOf(Language::IR))
    return Text.str();
  for (size_t I = 0; I != Text.size();) {
    // Words of the user's program. A quotation by ' begins after a blank or a bracket; within a word it is an
    // apostrophe.
    const bool IsQuoted =
        Text[I] == '\'' ? I == 0 || StringRef(" (").contains(Text[I - 1]) : StringRef("`\"").contains(Text[I]);
    if (IsQuoted) {
      size_t End = std::min(Text.find(Text[I], I + 1), Text.size() - 1) + 1;
      Result += Text.slice(I, End);
      I = End;
      continue;
    }
    StringRef Word = Text.drop_front(I).take_while(isWordCharacter);
    if (Word.empty()) {
      Result += Text[I++];
      continue;
    }
    I += Word.size();
    StringRef Bare = Word.rtrim('.');
    std::string Term = termFor(Bare, *this);
    if (Term.empty()) {
      Result += Word;
    } else {
      if ((Last == "a" || Last == "A") && (StringRef("aeiou").contains(Term.front()) || Term.starts_with("ND")) &&
          StringRef(Result).ends_with(" "))
        Result.insert(Result.size() - 1, "n");
      Result += Term;
      Result += Word.drop_front(Bare.size());
    }
    Last = Word.str();
  }
  return Result;
}

void Terms::translate(Diagnostic &D) const {
  D.Message = translate(D.Message);
  for (Note &N : D.Notes)
    N.Message = translate(N.Message);
  D.Hint = translate(D.Hint);
}

} // namespace rejoin
