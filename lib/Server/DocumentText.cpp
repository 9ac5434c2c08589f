//===- DocumentText.cpp - Positions in a document -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DocumentText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

DocumentText::DocumentText(std::string Given) : Text(std::move(Given)) {
  Starts.push_back(0);
  for (size_t I = 0; I != Text.size(); ++I)
    if (Text[I] == '\n')
      Starts.push_back(I + 1);
}

StringRef DocumentText::line(unsigned Number) const {
  if (Number >= Starts.size())
    return "";
  size_t End = Number + 1 < Starts.size() ? Starts[Number + 1] : Text.size();
  return StringRef(Text).slice(Starts[Number], End).rtrim("\r\n");
}

/// Bytes of the UTF-8 sequence that begins with \p C; a byte that begins none counts as a character.
static unsigned lengthOf(unsigned char C) { return C < 0xC0 ? 1 : C < 0xE0 ? 2 : C < 0xF0 ? 3 : 4; }

size_t DocumentText::offset(lsp::Position P) const {
  if (P.line < 0)
    return 0;
  if (static_cast<unsigned>(P.line) >= Starts.size())
    return Text.size();
  StringRef L = line(P.line);
  size_t At = 0;
  for (int Units = 0; Units < P.character && At < L.size();) {
    unsigned Bytes = lengthOf(L[At]);
    Units += Bytes == 4 ? 2 : 1;
    At += Bytes;
  }
  return Starts[P.line] + std::min(At, L.size());
}

lsp::Position DocumentText::position(size_t Offset) const {
  unsigned Line = static_cast<unsigned>(upper_bound(Starts, Offset) - Starts.begin()) - 1;
  int Units = 0;
  StringRef L = line(Line);
  for (size_t At = 0, End = std::min(Offset - Starts[Line], L.size()); At < End;) {
    unsigned Bytes = lengthOf(L[At]);
    Units += Bytes == 4 ? 2 : 1;
    At += Bytes;
  }
  return {static_cast<int>(Line), Units};
}

lsp::Position DocumentText::position(unsigned Line, unsigned Column) const {
  unsigned Number = std::min(Line ? Line - 1 : 0, numLines() - 1);
  StringRef L = line(Number);
  size_t InLine = Column ? std::min<size_t>(Column - 1, L.size()) : L.size() - L.ltrim().size();
  return position(Starts[Number] + InLine);
}

static bool isWord(char C) { return isAlnum(C) || C == '_' || C == '.' || C == '%' || C == '@'; }

lsp::Range DocumentText::range(unsigned Line, unsigned Column) const {
  lsp::Position Begin = position(Line, Column);
  StringRef L = line(Begin.line);
  if (!Column)
    return {Begin, position(Starts[Begin.line] + L.rtrim().size())};
  size_t First = offset(Begin) - Starts[Begin.line], End = First;
  while (End < L.size() && isWord(L[End]))
    ++End;
  if (End == First && End < L.size())
    End += lengthOf(L[End]);
  return {Begin, position(Starts[Begin.line] + std::min(End, L.size()))};
}

StringRef DocumentText::wordAt(lsp::Position P, lsp::Range &Range) const {
  StringRef L = line(P.line);
  if (static_cast<unsigned>(P.line) >= Starts.size())
    return "";
  size_t At = offset(P) - Starts[P.line], First = At, End = At;
  // A dot joins words of assembly only: `%x.i`, not `a.b` of C.
  bool IsAssembly = false;
  auto InWord = [&](char C) { return isAlnum(C) || C == '_' || (IsAssembly && C == '.'); };
  while (First && (isAlnum(L[First - 1]) || L[First - 1] == '_' || L[First - 1] == '.'))
    --First;
  IsAssembly = First && (L[First - 1] == '%' || L[First - 1] == '@');
  if (IsAssembly) {
    --First;
    End = std::max(End, First + 1);
  } else {
    IsAssembly = At < L.size() && (L[At] == '%' || L[At] == '@');
    First = At;
    while (First && InWord(L[First - 1]))
      --First;
    if (IsAssembly)
      End = At + 1;
  }
  while (End < L.size() && InWord(L[End]))
    ++End;
  Range = {position(Starts[P.line] + First), position(Starts[P.line] + End)};
  return L.slice(First, End);
}

std::optional<std::string> applyChanges(const DocumentText &Text,
                                        const std::vector<lsp::TextDocumentContentChangeEvent> &Changes) {
  std::string Result = Text.text().str();
  for (const lsp::TextDocumentContentChangeEvent &C : Changes) {
    if (!C.range) {
      Result = C.text;
      continue;
    }
    DocumentText Now(std::move(Result));
    size_t Begin = Now.offset(C.range->start), End = Now.offset(C.range->end);
    if (Begin > End)
      return std::nullopt;
    Result = (Now.text().take_front(Begin) + C.text + Now.text().drop_front(End)).str();
  }
  return Result;
}

} // namespace rejoin
