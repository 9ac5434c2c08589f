//===- IncludedNames.cpp - The names in #include lines ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IncludedNames.h"

using namespace llvm;

namespace rejoin {

std::vector<IncludedName> includedNames(StringRef Text) {
  std::vector<IncludedName> Result;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.ltrim();
    if (!Line.consume_front("#") || (Line = Line.ltrim(), !Line.consume_front("include")))
      continue;
    Line.consume_front("_next");
    Line = Line.ltrim();
    const bool IsQuoted = Line.consume_front("\"");
    if (!IsQuoted && !Line.consume_front("<"))
      continue;
    if (const size_t End = Line.find(IsQuoted ? '"' : '>'); End != StringRef::npos && End != 0)
      Result.push_back({Line.take_front(End), IsQuoted});
  }
  return Result;
}

} // namespace rejoin
