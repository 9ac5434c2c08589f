//===- VerdictTexts.cpp - Verdicts, grades and kinds of differences in words -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Validate/ReasonKind.h"
#include "rejoin/Validate/Validate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

StringRef nameOf(Verdict V) {
  switch (V) {
  case Verdict::Proved:
    return "proved";
  case Verdict::Refuted:
    return "refuted";
  case Verdict::Inconclusive:
    return "inconclusive";
  case Verdict::InvalidTarget:
    return "invalid target";
  }
  llvm_unreachable("all verdicts are above");
}

static StringRef nameOf(GradeAnswer G) {
  return G == GradeAnswer::Holds ? "proved" : G == GradeAnswer::Refuted ? "refuted" : "inconclusive";
}

std::string gradesOf(const ValidationResult &R) {
  if (all_equal(R.Grades) && nameOf(R.Grades[0]) == nameOf(R.Answer))
    return "";
  struct Row {
    StringRef Name, Meaning;
  };
  static constexpr Row Rows[] = {
      {"strict", "exactly the same threads execute operations together"},
      {"dead-edges", "the same, where the source is without the edges that no thread takes"},
      {"grew", "or more threads, where this has no visible effect"},
  };
  std::string Text = "  which threads execute operations together, by grade:\n";
  raw_string_ostream OS(Text);
  for (auto [Of, Answer] : zip_equal(Rows, R.Grades))
    OS << "    " << left_justify(Of.Name, 12) << left_justify(nameOf(Answer), 14) << Of.Meaning << '\n';
  return Text;
}

/// The operation at the beginning of an event's text: `store 7 to %p` is a `store`.
static std::string operationIn(StringRef Event) {
  SmallVector<StringRef> Words, Kept;
  Event.take_front(Event.find('(')).split(Words, ' ');
  for (StringRef W : Words) {
    if (W.empty() || isDigit(W.front()) || StringRef("%@-+").contains(W.front()) || W == "undefined" || W == "to")
      break;
    Kept.push_back(W);
  }
  return join(Kept, " ");
}

std::string reasonKind(const ValidationResult &R) {
  std::string Kind;
  if (R.Answer == Verdict::InvalidTarget) {
    // What stands after the rule is the operation of this program.
    for (const std::string &Why : R.Reasons)
      Kind += (Kind.empty() ? "" : "; ") + StringRef(Why).split(':').first.str();
    return Kind;
  }
  StringRef Line = StringRef(R.Counterexample).split('\n').first;
  while (!Line.empty()) {
    if (Line.front() == '\'') {
      // Operands may hold quotation marks of their own; the next word of the sentence follows the last one.
      const StringRef Event = Line.drop_front().split('\'').first;
      Kind += operationIn(Event);
      Line = Line.drop_front(std::min(Line.size(), Event.size() + 2));
    } else if (isDigit(Line.front())) {
      Kind += '#';
      Line = Line.drop_while(isDigit);
    } else {
      Kind += Line.front();
      Line = Line.drop_front();
    }
  }
  return Kind;
}

} // namespace rejoin
