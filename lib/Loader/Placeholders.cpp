//===- Placeholders.cpp - Marks that a program replaces ---------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A template of a code generator is no source yet: a program replaces the marks in it. They are looked for in files
// that could not be read, to say so. Comments and literals do not count.
//
//     %TYPE     where no value stands before it: `a %B` is a remainder
//     @TYPE@    ${TYPE}    {{ type }}    {% for ... %}    <%= type %>
//
// Errs by leaving marks out; a message is all that depends on it. Cost: one pass over the text.
// Test: test/Loader/placeholders.test.
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace rejoin {

static bool isNameStart(char C) { return isAlpha(C) || C == '_'; }
static bool isNameChar(char C) { return isAlnum(C) || C == '_'; }

/// Whether the text can end with a value, so that `%` after it is a remainder.
static bool endsWithValue(StringRef Before) {
  Before = Before.rtrim(" \t");
  if (Before.empty())
    return false;
  if (!isNameChar(Before.back()))
    return Before.back() == ')' || Before.back() == ']';
  StringRef Word = Before;
  while (!Word.empty() && isNameChar(Word.back()))
    Word = Word.drop_back();
  Word = Before.drop_front(Word.size());
  return !StringSwitch<bool>(Word)
              .Cases({"void", "const", "volatile", "restrict", "unsigned", "inline", "static", "return"}, true)
              .Cases({"__global", "global", "__local", "local", "__constant", "constant", "__private", "private"}, true)
              .Cases({"__kernel", "kernel", "__restrict", "__restrict__", "__device__", "__shared__"}, true)
              .Default(false);
}

/// The mark at the beginning of \p At; empty if there is none.
static StringRef markAt(StringRef At, StringRef Before) {
  const StringRef Line = At.split('\n').first;
  auto UpTo = [&](StringRef End) {
    const size_t Last = Line.find(End, 2);
    return Last == StringRef::npos ? StringRef() : Line.take_front(Last + End.size());
  };
  if (Line.size() < 3)
    return "";
  if (Line.starts_with("${") && isNameStart(Line[2]))
    return UpTo("}");
  // `= {{a}}` gives values.
  if (StringRef Inner = Line; Inner.consume_front("{{") && !Before.rtrim().ends_with("=")) {
    const StringRef Rest = Inner.ltrim().drop_while([](char C) { return isNameChar(C) || C == '.'; }).ltrim();
    return Rest.size() < Inner.ltrim().size() && Rest.starts_with("}}") ? UpTo("}}") : "";
  }
  if (Line.starts_with("{%"))
    return UpTo("%}");
  if (Line.starts_with("<%"))
    return UpTo("%>");
  const StringRef Name = Line.drop_front().take_while(isNameChar);
  if (Name.empty() || !isNameStart(Name[0]))
    return "";
  if (Line[0] == '@' && Line.drop_front(1 + Name.size()).starts_with("@"))
    return Line.take_front(Name.size() + 2);
  if (Line[0] == '%' && isUpper(Name[0]) && !endsWithValue(Before))
    return Line.take_front(Name.size() + 1);
  return "";
}

std::optional<Placeholder> findPlaceholder(StringRef Source) {
  unsigned Line = 1;
  size_t LineStart = 0;
  for (size_t I = 0; I < Source.size(); ++I) {
    const char C = Source[I];
    if (C == '\n') {
      ++Line;
      LineStart = I + 1;
      continue;
    }
    const StringRef At = Source.substr(I);
    if (At.starts_with("//")) {
      I += At.find('\n') == StringRef::npos ? At.size() : At.find('\n') - 1;
    } else if (At.starts_with("/*")) {
      const size_t End = At.find("*/", 2);
      if (End == StringRef::npos)
        return std::nullopt;
      Line += At.take_front(End).count('\n');
      I += End + 1;
    } else if (C == '"' || C == '\'') {
      // A literal ends on its line.
      const StringRef Rest = At.drop_front().split('\n').first;
      for (size_t K = 0; K < Rest.size(); ++K) {
        if (Rest[K] == '\\')
          ++K;
        else if (Rest[K] == C) {
          I += K + 1;
          break;
        }
      }
    } else if (StringRef("%@${<").contains(C)) {
      if (StringRef Mark = markAt(At, Source.slice(LineStart, I)); !Mark.empty())
        return Placeholder{Mark, Line};
    }
  }
  return std::nullopt;
}

} // namespace rejoin
