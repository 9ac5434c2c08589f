//===- RulePageHtml.cpp - Pages of rules as HTML ----------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

/// Code between backquotes, and links as text with the address; the rest is text.
static std::string inlineHtml(StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    const size_t At = Text.find_first_of("`[");
    Result += escapeHtml(Text.take_front(At));
    if (At == StringRef::npos)
      break;
    Text = Text.drop_front(At);
    if (Text.front() == '`') {
      if (const size_t End = Text.find('`', 1); End != StringRef::npos) {
        Result += "<code>" + escapeHtml(Text.slice(1, End)) + "</code>";
        Text = Text.drop_front(End + 1);
        continue;
      }
    } else if (const size_t Middle = Text.find("]("), End = Text.find(')', Middle);
               Middle != StringRef::npos && End != StringRef::npos) {
      StringRef Label = Text.slice(1, Middle), Address = Text.slice(Middle + 2, End);
      // The page has no links that lead away from it.
      Result += escapeHtml(Label) + " (" + escapeHtml(Address) + ")";
      Text = Text.drop_front(End + 1);
      continue;
    }
    Result += escapeHtml(Text.take_front());
    Text = Text.drop_front();
  }
  return Result;
}

std::string htmlOfMarkdown(StringRef Page) {
  SmallVector<StringRef> Lines;
  Page.split(Lines, '\n');
  std::string Result, Paragraph;
  bool InList = false;
  auto Close = [&] {
    if (!Paragraph.empty())
      Result += (InList ? "<li>" : "<p>") + inlineHtml(Paragraph) + (InList ? "</li>\n" : "</p>\n");
    Paragraph.clear();
  };
  auto SetList = [&](bool Is) {
    Close();
    if (Is != InList)
      Result += Is ? "<ul>\n" : "</ul>\n";
    InList = Is;
  };
  for (size_t I = 0; I != Lines.size(); ++I) {
    StringRef Line = Lines[I].rtrim();
    if (Line.starts_with("```")) {
      SetList(false);
      // After the language stands the example's name.
      if (StringRef Name = Line.drop_front(3).split(' ').second; !Name.empty())
        Result += "<p class=\"soft\">" + escapeHtml(Name) + "</p>\n";
      Result += "<pre>";
      while (++I != Lines.size() && !Lines[I].starts_with("```"))
        Result += escapeHtml(Lines[I]) + "\n";
      Result += "</pre>\n";
      if (I == Lines.size())
        break;
    } else if (Line.starts_with("#")) {
      SetList(false);
      Result += "<h3>" + inlineHtml(Line.ltrim("# ")) + "</h3>\n";
    } else if (Line.empty()) {
      SetList(false);
    } else if (Line.starts_with("- ")) {
      SetList(true);
      Paragraph = Line.drop_front(2).str();
    } else {
      Paragraph += (Paragraph.empty() ? "" : " ") + Line.trim().str();
    }
  }
  SetList(false);
  return Result;
}

} // namespace rejoin
