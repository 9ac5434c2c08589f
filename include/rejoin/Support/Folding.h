//===- Folding.h - Folding of text into lines ----------------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SUPPORT_FOLDING_H
#define REJOIN_SUPPORT_FOLDING_H

#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <string>

namespace rejoin {

/// The offset in \p Text after its first \p Columns columns. A sequence that changes the colour, and the later bytes of
/// a character, take no column.
inline size_t offsetOfColumn(llvm::StringRef Text, size_t Columns) {
  size_t At = 0;
  for (size_t Column = 0; At < Text.size(); ++At) {
    if (const size_t End = Text.find('m', At); Text[At] == '\x1B' && End != llvm::StringRef::npos) {
      At = End;
      continue;
    }
    if ((static_cast<unsigned char>(Text[At]) & 0xC0U) != 0x80 && Column++ == Columns)
      break;
  }
  return At;
}

/// Returns \p Text with line breaks at spaces, so that no line is longer than \p Columns if the words permit it. Later
/// lines are indented by \p Indent spaces. 0 columns mean no limit. The text ends without a line break.
inline std::string fold(llvm::StringRef Text, unsigned Columns, unsigned Indent) {
  constexpr size_t None = llvm::StringRef::npos;
  std::string Result;
  size_t Room = Columns;
  // No break before this column: leading spaces, and a head that is padded to the indentation, stay together.
  size_t Begin = std::max<size_t>(std::min(Text.find_first_not_of(' '), Text.size()), Indent);
  while (Columns > Indent) {
    const size_t Limit = offsetOfColumn(Text, Room);
    if (Limit == Text.size())
      break;
    size_t At = Text.rfind(' ', Limit + 1);
    if (At == None || At < Begin)
      At = Text.find(' ', std::max(Limit, Begin));
    if (At == None)
      break;
    Result += Text.take_front(At).rtrim(' ');
    Result += '\n';
    Result.append(Indent, ' ');
    Text = Text.drop_front(At).ltrim(' ');
    Room = Columns - Indent;
    Begin = 1;
  }
  return Result + Text.str();
}

} // namespace rejoin

#endif // REJOIN_SUPPORT_FOLDING_H
