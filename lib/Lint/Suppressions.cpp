//===- Suppressions.cpp - Comments that accept findings -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/Suppressions.h"
#include "rejoin/Lint/Lint.h"
#include "rejoin/Support/ClosestWord.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

static constexpr StringLiteral Marker = "rejoin-ignore";

/// What stands in the parentheses after the marker; nothing if there are none.
static std::optional<StringRef> idsAfter(StringRef Rest) {
  if (!Rest.consume_front("("))
    return std::nullopt;
  return Rest.take_until([](char C) { return C == ')'; });
}

static bool isMarkedAt(DiagnosticKind Kind, const Location &At,
                       function_ref<std::optional<StringRef>(StringRef File, unsigned Number)> LineOf) {
  for (unsigned Line : {At.Line, At.Line - 1}) {
    auto L = At.Line ? LineOf(At.File, Line) : std::nullopt;
    size_t Begin = L ? L->find(Marker) : StringRef::npos;
    if (Begin == StringRef::npos)
      continue;
    // Above, it must have the line for itself.
    StringRef Before = L->take_front(Begin).trim(), Rest = L->drop_front(Begin + Marker.size());
    if (Line != At.Line && Before != "//" && Before != "/*" && Before != ";" && Before != "#")
      continue;
    const auto Ids = idsAfter(Rest);
    if (!Ids)
      return true;
    for (StringRef Id : split(*Ids, ','))
      if (Id.trim() == infoOf(Kind).Id || Id.trim() == infoOf(Kind).Rule)
        return true;
  }
  return false;
}

bool isSuppressed(const Diagnostic &D, function_ref<std::optional<StringRef>(StringRef File, unsigned Number)> LineOf) {
  auto IsMarked = [&](const Location &At) { return isMarkedAt(D.Kind, At, LineOf); };
  return IsMarked(D.Where) || (!D.Operations.empty() && all_of(D.Operations, IsMarked));
}

/// A comment begins before the end of a text, or goes on from a line above.
static bool mayBeInComment(StringRef Before) {
  return Before.contains("//") || Before.contains("/*") || Before.contains(';') || Before.contains('#') ||
         Before.trim().empty() || Before.trim().starts_with("*");
}

std::vector<UnknownRule> unknownRulesIn(StringRef Text) {
  std::vector<StringRef> Names;
  for (const KindInfo &K : allKinds()) {
    Names.push_back(K.Id);
    Names.push_back(K.Rule);
  }
  std::vector<UnknownRule> All;
  unsigned Line = 0;
  for (StringRef L : split(Text, '\n')) {
    ++Line;
    const size_t Begin = L.find(Marker);
    const auto Ids = Begin == StringRef::npos || !mayBeInComment(L.take_front(Begin))
                         ? std::nullopt
                         : idsAfter(L.drop_front(Begin + Marker.size()));
    if (Ids)
      for (StringRef Id : split(*Ids, ','))
        if (!is_contained(Names, Id.trim()))
          All.push_back({Line, Id.trim().str(), closestWord(Id.trim(), Names).str()});
  }
  return All;
}

std::vector<UncheckedPart> wrongCommentsIn(StringRef File, StringRef Text) {
  std::vector<UncheckedPart> Parts;
  for (const UnknownRule &R : unknownRulesIn(Text))
    Parts.push_back({File.str(),
                     UncheckedPart::What::Comment,
                     {R.Name},
                     "'rejoin-ignore' names no rule '" + R.Name + "'" +
                         (R.Closest.empty() ? "" : "; did you mean '" + R.Closest + "'?") +
                         " (rejoin lint --list-rules lists them)",
                     {File.str(), R.Line, 0}});
  return Parts;
}

} // namespace rejoin
