//===- Terminal.cpp - Colours and width of the output -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Terminal.h"
#include "rejoin/Support/Folding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include <cstdlib>

using namespace llvm;

namespace rejoin {

static bool showColors(const raw_ostream &) { return true; }
static bool hideColors(const raw_ostream &) { return false; }

std::string applyColor(SmallVectorImpl<const char *> &Arguments) {
  const char *NoColor = std::getenv("NO_COLOR");
  StringRef Mode = NoColor && *NoColor ? "never" : "auto";
  auto *End = find_if(Arguments, [](const char *A) { return StringRef(A) == "--"; });
  for (auto *It = Arguments.begin(); It != End;) {
    StringRef A = *It;
    if (A != "--color" && !A.starts_with("--color=")) {
      ++It;
      continue;
    }
    Mode = A == "--color" ? "always" : A.split('=').second;
    It = Arguments.erase(It);
    End = find_if(Arguments, [](const char *X) { return StringRef(X) == "--"; });
  }
  if (Mode == "auto")
    return "";
  if (Mode != "always" && Mode != "never")
    return ("--color=" + Mode + ": expected auto, always or never").str();
  const bool Show = Mode == "always";
  WithColor::setAutoDetectFunction(Show ? showColors : hideColors);
  for (raw_ostream *OS : {static_cast<raw_ostream *>(&outs()), static_cast<raw_ostream *>(&errs())})
    OS->enable_colors(Show);
  return "";
}

unsigned terminalColumns() {
  const unsigned Columns = sys::Process::StandardOutColumns();
  return Columns ? std::max(Columns, 40U) : 0;
}

unsigned outputColumns(unsigned Otherwise) {
  unsigned Columns = sys::Process::StandardOutColumns();
  if (const char *Given = std::getenv("COLUMNS"); !Columns && Given)
    StringRef(Given).getAsInteger(10, Columns);
  return Columns ? std::max(Columns, 40U) : Otherwise;
}

/// The legend of a table and its counts are folded to the terminal; its rows are the source's lines and stay.
/// \p InLegend: the line before is of the legend; receives whether this one is.
static std::string folded(StringRef Line, unsigned Columns, bool &InLegend) {
  constexpr unsigned Indent = 5;
  const bool IsCounts = Line.contains(" values (") && Line.contains(" uses (");
  InLegend = Line.starts_with("  ~: ") || (InLegend && Line.starts_with(std::string(Indent, ' ')));
  return InLegend ? fold(Line, Columns, Indent) : IsCounts ? fold(Line, Columns, 2) : Line.str();
}

void printHighlighted(raw_ostream &OS, StringRef Text) {
  const bool HasColors = WithColor(OS).colorsEnabled();
  const unsigned Columns = terminalColumns();
  if (!HasColors && !Columns) {
    OS << Text;
    return;
  }
  bool InLegend = false;
  while (!Text.empty()) {
    auto [Given, Rest] = Text.split('\n');
    const bool HasEnd = Given.size() != Text.size();
    Text = Rest;
    const std::string Folded = folded(Given, Columns, InLegend);
    const StringRef Line = Folded;
    if (!HasColors) {
      OS << Line << (HasEnd ? "\n" : "");
      continue;
    }
    // A verdict of a value, or a row of the source's table: line | values | branch | text.
    SmallVector<StringRef, 4> Cells;
    Line.split(Cells, '|', 3);
    const bool IsRow = Cells.size() == 4 && !Cells[0].trim().empty() && all_of(Cells[0].trim(), isDigit);
    size_t At = Line.find("DIVERGENT ("), Length = 9;
    if (At == StringRef::npos)
      At = Line.find("uniform ("), Length = 7;
    if (IsRow) {
      for (auto [I, Cell] : enumerate(Cells)) {
        const bool IsVerdict = (I == 1 || I == 2) && !Cell.trim().empty();
        if (I)
          OS << '|';
        if (IsVerdict)
          OS.changeColor(Cell.contains('~') ? raw_ostream::RED : raw_ostream::GREEN);
        OS << Cell;
        if (IsVerdict)
          OS.resetColor();
      }
    } else if (At != StringRef::npos) {
      OS << Line.take_front(At);
      OS.changeColor(Line[At] == 'D' ? raw_ostream::RED : raw_ostream::GREEN);
      OS << Line.substr(At, Length);
      OS.resetColor();
      OS << Line.drop_front(At + Length);
    } else {
      OS << Line;
    }
    if (HasEnd)
      OS << '\n';
  }
}

} // namespace rejoin
