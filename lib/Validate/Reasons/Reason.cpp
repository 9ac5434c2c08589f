//===- Reason.cpp - Texts of reasons -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reason.h"
#include "llvm/ADT/StringRef.h"
#include <cassert>

using namespace llvm;

namespace rejoin {

static constexpr StringLiteral Texts[] = {
#define REASON(Id, Text) StringLiteral(Text),
#include "Reasons.def"
};

std::string fillIn(Reason Why, ArrayRef<std::string> Parts) {
  StringRef Text = Texts[static_cast<unsigned>(Why)];
  std::string Result;
  for (size_t At; (At = Text.find('{')) != StringRef::npos; Text = Text.drop_front(At + 3)) {
    const size_t Part = Text[At + 1] - '0';
    assert(Part < Parts.size() && "a part of the reason is missing");
    Result += Text.take_front(At);
    Result += Parts[Part];
  }
  Result += Text;
  return Result;
}

} // namespace rejoin
