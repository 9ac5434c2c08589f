//===- RulePages.cpp - The page of each rule -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/RulePages.h"

namespace rejoin {

namespace {
struct Page {
  llvm::StringRef Rule, Text;
};
} // namespace

/// Made by lib/CMakeLists.txt from docs/rules.
static constexpr Page Pages[] = {
#include "RulePages.inc"
};

llvm::StringRef rulePage(DiagnosticKind K) {
  for (const Page &P : Pages)
    if (P.Rule == infoOf(K).Rule)
      return P.Text;
  return {};
}

std::optional<DiagnosticKind> kindByRuleOrId(llvm::StringRef Name) {
  for (unsigned K = 0; K != allKinds().size(); ++K)
    if (allKinds()[K].Rule.equals_insensitive(Name) || allKinds()[K].Id.equals_insensitive(Name))
      return static_cast<DiagnosticKind>(K);
  return std::nullopt;
}

} // namespace rejoin
