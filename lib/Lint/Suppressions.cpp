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

using LineReader = function_ref<std::optional<StringRef>(StringRef File, unsigned Number)>;

namespace {
/// A comment that accepts findings.
struct Marked {
  /// Why it accepts none.
  std::string Problem;
  /// What stands in the parentheses after the marker; nothing if there are none: then it accepts all findings.
  std::optional<StringRef> Ids;
};
} // namespace

/// \p Rest: what follows the marker. Nothing for another word, as in a sentence.
static std::optional<Marked> readMarker(StringRef Rest) {
  const StringRef Word = Rest.take_while([](char C) { return isAlnum(C) || C == '-' || C == '_'; });
  if (Word.starts_with("-") || Word.starts_with("_"))
    return Marked{("'" + Marker + Word +
                   "' accepts no finding; write 'rejoin-ignore(id)', in the line of the finding "
                   "or alone in the line above it")
                      .str(),
                  {}};
  if (!Word.empty())
    return std::nullopt;
  if (!Rest.ltrim(" \t").starts_with("("))
    return Marked();
  const StringRef Inner = Rest.ltrim(" \t").drop_front();
  if (!Inner.contains(')'))
    return Marked{"'rejoin-ignore(' has no ')', so it accepts no finding", {}};
  return Marked{"", Inner.split(')').first};
}

static bool isMarkedAt(DiagnosticKind Kind, const Location &At, LineReader LineOf, std::vector<Location> &Comments) {
  for (unsigned Line : {At.Line, At.Line - 1}) {
    auto L = At.Line ? LineOf(At.File, Line) : std::nullopt;
    size_t Begin = L ? L->find(Marker) : StringRef::npos;
    if (Begin == StringRef::npos)
      continue;
    // Above, it must have the line for itself.
    StringRef Before = L->take_front(Begin).trim();
    if (Line != At.Line && Before != "//" && Before != "/*" && Before != ";" && Before != "#")
      continue;
    const auto Is = readMarker(L->drop_front(Begin + Marker.size()));
    if (!Is || !Is->Problem.empty())
      continue;
    const SmallVector<StringRef> Ids =
        Is->Ids ? SmallVector<StringRef>(split(*Is->Ids, ',')) : SmallVector<StringRef>();
    if (!Is->Ids ||
        any_of(Ids, [&](StringRef Id) { return Id.trim() == infoOf(Kind).Id || Id.trim() == infoOf(Kind).Rule; })) {
      Comments.push_back({At.File, Line, 0});
      return true;
    }
  }
  return false;
}

std::vector<Location> commentsAccepting(const Diagnostic &D, LineReader LineOf) {
  std::vector<Location> Comments;
  auto IsMarked = [&](const Location &At) { return isMarkedAt(D.Kind, At, LineOf, Comments); };
  if (!IsMarked(D.Where) && (D.Operations.empty() || !all_of(D.Operations, IsMarked)))
    Comments.clear();
  return Comments;
}

bool isSuppressed(const Diagnostic &D, LineReader LineOf) { return !commentsAccepting(D, LineOf).empty(); }

/// A comment begins before the end of a text, or goes on from a line above.
static bool mayBeInComment(StringRef Before) {
  return Before.contains("//") || Before.contains("/*") || Before.contains(';') || Before.contains('#') ||
         Before.trim().empty() || Before.trim().starts_with("*");
}

/// Calls \p See for each line with a marker.
static void forComments(StringRef Text, function_ref<void(unsigned Line, const Marked &Is)> See) {
  unsigned Line = 0;
  for (StringRef L : split(Text, '\n')) {
    ++Line;
    const size_t Begin = L.find(Marker);
    if (Begin != StringRef::npos && mayBeInComment(L.take_front(Begin)))
      if (const auto Is = readMarker(L.drop_front(Begin + Marker.size())))
        See(Line, *Is);
  }
}

std::vector<UnknownRule> unknownRulesIn(StringRef Text) {
  std::vector<StringRef> Names;
  for (const KindInfo &K : allKinds()) {
    Names.push_back(K.Id);
    Names.push_back(K.Rule);
  }
  std::vector<UnknownRule> All;
  forComments(Text, [&](unsigned Line, const Marked &Is) {
    if (Is.Ids)
      for (StringRef Id : split(*Is.Ids, ','))
        if (!is_contained(Names, Id.trim()))
          All.push_back({Line, Id.trim().str(), closestWord(Id.trim(), Names).str()});
  });
  return All;
}

std::vector<unsigned> linesWithComments(StringRef Text) {
  std::vector<unsigned> Lines;
  forComments(Text, [&](unsigned Line, const Marked &Is) {
    if (Is.Problem.empty())
      Lines.push_back(Line);
  });
  return Lines;
}

std::vector<UncheckedPart> wrongCommentsIn(StringRef File, StringRef Text) {
  std::vector<UncheckedPart> Parts;
  auto Add = [&](unsigned Line, std::vector<std::string> Names, std::string Why) {
    Parts.push_back(
        {File.str(), UncheckedPart::What::Comment, std::move(Names), std::move(Why), {File.str(), Line, 0}});
  };
  for (const UnknownRule &R : unknownRulesIn(Text))
    Add(R.Line, {R.Name},
        "'rejoin-ignore' names no rule '" + R.Name + "'" +
            (R.Closest.empty() ? "" : "; did you mean '" + R.Closest + "'?") +
            " (rejoin lint --list-rules lists them)");
  forComments(Text, [&](unsigned Line, const Marked &Is) {
    if (!Is.Problem.empty())
      Add(Line, {}, Is.Problem);
  });
  return Parts;
}

} // namespace rejoin
