//===- Budgets.cpp - Bounds on work, and which of them were spent -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/Budgets.h"
#include "llvm/ADT/Twine.h"
#include <iterator>

namespace rejoin {

std::vector<std::string> BudgetLog::notes(std::string (*NameOf)(llvm::StringRef)) const {
  static constexpr struct {
    llvm::StringLiteral Name, Counts, GivesWay;
  } Texts[] = {
#define BUDGET(NAME, LIMIT, COUNTS, GIVES_WAY) {#NAME, COUNTS, GIVES_WAY},
#include "rejoin/Support/Budgets.def"
#undef BUDGET
  };
  std::vector<std::string> Notes;
  for (unsigned B = 0; B != std::size(Texts); ++B) {
    const std::string *First = nullptr;
    size_t Others = 0;
    for (const auto &[Function, Of] : Spent)
      if (static_cast<unsigned>(Of) == B) {
        Others += First != nullptr;
        First = First ? First : &Function;
      }
    if (!First)
      continue;
    const auto &Text = Texts[B];
    const std::string More = Others ? " and " + std::to_string(Others) + (Others == 1 ? " other" : " others") : "";
    Notes.push_back(("function '" + NameOf(*First) + "'" + More + ": more than " +
                     llvm::Twine(limitOf(static_cast<Budget>(B))) + " " + Text.Counts + " (" + Text.Name +
                     "): " + Text.GivesWay)
                        .str());
  }
  return Notes;
}

} // namespace rejoin
