//===- Terminal.cpp - Colours and width of the output -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Terminal.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Folding.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/WithColor.h"
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

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

unsigned terminalColumns(const raw_ostream &OS) {
  const int Stream = &OS == &errs() ? STDERR_FILENO : &OS == &outs() ? STDOUT_FILENO : -1;
  if (Stream < 0 || !sys::Process::FileDescriptorIsDisplayed(Stream))
    return 0;
  // LLVM asks standard output for both.
  unsigned Columns = 0;
  const char *Given = std::getenv("COLUMNS");
  if (winsize Size; (!Given || StringRef(Given).getAsInteger(10, Columns)) && ioctl(Stream, TIOCGWINSZ, &Size) == 0)
    Columns = Size.ws_col;
  return Columns ? std::max(Columns, 40U) : 0;
}

unsigned outputColumns(unsigned Otherwise, const raw_ostream &OS) {
  unsigned Columns = terminalColumns(OS);
  if (const char *Given = std::getenv("COLUMNS"); !Columns && Given)
    StringRef(Given).getAsInteger(10, Columns);
  return Columns ? std::max(Columns, 40U) : Otherwise;
}

std::string foldCommand(StringRef Text, unsigned Columns, unsigned Indent) {
  SmallVector<StringRef> Lines;
  // Room for what continues the line.
  const std::string Folded = fold(Text, Columns ? Columns - 2 : 0, Indent);
  StringRef(Folded).split(Lines, '\n');
  return join(Lines, " \\\n");
}

/// Escapes what a terminal would obey; \p KeepColors: but for sequences that only change colours.
static std::string shown(StringRef Text, bool KeepColors) {
  static const Regex Color("\x1B\\[[0-9;]*m");
  std::string Result;
  for (SmallVector<StringRef, 1> Found; KeepColors && Color.match(Text, &Found);) {
    const size_t At = Found.front().data() - Text.data();
    Result += printable(Text.take_front(At)) + Found.front().str();
    Text = Text.drop_front(At + Found.front().size());
  }
  return Result + printable(Text);
}

/// A quoted line of a source, ` 12 |   text`, or the marks under one.
static bool isQuoted(StringRef Line) {
  const StringRef Start = Line.ltrim(" 0123456789");
  return Start.starts_with("| ") || Start == "|" || Line.find_first_not_of(" \t^~") == StringRef::npos;
}

/// One line, its end not included.
static std::string foldedLine(StringRef Line, unsigned Columns) {
  const auto Indent = static_cast<unsigned>(Line.size() - Line.ltrim(' ').size());
  return isQuoted(Line) ? Line.str() : fold(Line, Columns, Indent + 4);
}

void printFoldedLines(raw_ostream &OS, StringRef Text) {
  const unsigned Columns = terminalColumns(OS);
  if (!Columns) {
    OS << Text;
    return;
  }
  while (!Text.empty()) {
    const auto [Line, Rest] = Text.split('\n');
    OS << foldedLine(Line, Columns) << (Line.size() < Text.size() ? "\n" : "");
    Text = Rest;
  }
}

void printFoldedPage(raw_ostream &OS, StringRef Text) {
  const unsigned Columns = terminalColumns(OS);
  if (!Columns) {
    OS << Text;
    return;
  }
  std::string Paragraph;
  auto End = [&] {
    if (!Paragraph.empty())
      OS << fold(Paragraph, Columns, StringRef(Paragraph).starts_with("- ") ? 2 : 0) << '\n';
    Paragraph.clear();
  };
  bool IsCode = false;
  for (StringRef Line : split(StringRef(Text).rtrim('\n'), '\n')) {
    const bool IsFence = Line.starts_with("```");
    if (IsFence || IsCode || Line.empty() || Line.starts_with("#") || Line.starts_with("|")) {
      End();
      IsCode ^= IsFence;
      OS << Line << '\n';
      continue;
    }
    if (Line.starts_with("- "))
      End();
    Paragraph += (Paragraph.empty() ? "" : " ") + (Paragraph.empty() ? Line : Line.ltrim()).str();
  }
  End();
}

/// \p Before: the program and the level, which stand before the first line.
static void printFolded(StringRef Before, StringRef Level, HighlightColor Color, StringRef Text) {
  constexpr StringLiteral CommandHead = "to begin: ";
  raw_ostream &OS = errs();
  const unsigned Columns = terminalColumns(OS);
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (auto [I, Line] : enumerate(Lines)) {
    if (I)
      OS << '\n';
    const std::string Head = I || Level.empty() ? "" : (Before + ": " + Level + ": ").str();
    // Later lines stand deeper than the first.
    const unsigned Indent = static_cast<unsigned>(Line.size() - Line.ltrim(' ').size()) + (I ? 2 : 4);
    const std::string Folded = isQuoted(Line)                       ? Head + Line.str()
                               : Line.starts_with(CommandHead) && I ? foldCommand(Line, Columns, Indent)
                                                                    : fold(Head + Line.str(), Columns, Indent);
    const StringRef Rest = StringRef(Folded).drop_front(StringRef(Folded).starts_with(Head) ? Head.size() : 0);
    if (Rest.size() != Folded.size()) {
      OS << Before << ": ";
      WithColor(OS, Color) << Level << ": ";
    }
    OS << Rest;
  }
  OS << '\n';
}

void printError(const Twine &Text, StringRef Program) {
  printFolded(Program, "error", HighlightColor::Error, printable(Text.str()));
}
void printWarning(const Twine &Text, bool KeepColors) {
  printFolded("rejoin", "warning", HighlightColor::Warning, shown(Text.str(), KeepColors));
}
void printNote(const Twine &Text, bool KeepColors) {
  printFolded("rejoin", "note", HighlightColor::Note, shown(Text.str(), KeepColors));
}
void printMessage(const Twine &Text, bool KeepColors) {
  printFolded("", "", HighlightColor::Note, shown(Text.str(), KeepColors));
}

/// Takes the next line from \p Text, without its end. The legend of a table and its counts are folded to the terminal;
/// its rows are the source's lines and stay.
static std::string takeFolded(StringRef &Text, unsigned Columns) {
  auto [Line, Rest] = Text.split('\n');
  Text = Rest;
  if (Line.contains(" values (") && Line.contains(" uses ("))
    return fold(Line, Columns, 2);
  if (!Columns || Line.contains(" | "))
    return Line.str();
  if (!Line.starts_with("  ~: "))
    return foldedLine(Line, Columns);
  // The legend has lines of its own, for those who read it from a file.
  constexpr StringLiteral Indent = "     ";
  std::string Legend = Line.str();
  while (Text.consume_front(Indent)) {
    Legend += (" " + Text.take_until([](char C) { return C == '\n'; })).str();
    Text = Text.split('\n').second;
  }
  return fold(Legend, Columns, Indent.size());
}

void printHighlighted(raw_ostream &OS, StringRef Text) {
  const bool HasColors = WithColor(OS).colorsEnabled();
  const unsigned Columns = terminalColumns();
  if (!HasColors && !Columns) {
    OS << Text;
    return;
  }
  const bool EndsWithLine = Text.ends_with("\n");
  while (!Text.empty()) {
    const std::string Folded = takeFolded(Text, Columns);
    const bool HasEnd = !Text.empty() || EndsWithLine;
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
