//===- LintJson.cpp - Findings as JSON -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LintJson.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace rejoin {

static void printChoice(json::OStream &J, StringRef Path, const SourceChoices &C) {
  auto PrintList = [&](StringRef Name, ArrayRef<std::string> Values) {
    if (!Values.empty())
      J.attributeArray(Name, [&] {
        for (const std::string &V : Values)
          J.value(validText(V));
      });
  };
  J.object([&] {
    J.attribute("file", validText(Path));
    PrintList("macros", C.Macros);
    PrintList("instances", C.Instances);
    PrintList("joined", C.JoinedFiles);
    if (!C.Standard.empty())
      J.attribute("standard", validText(C.Standard));
    if (!C.HostTexts.empty())
      J.attributeArray("texts", [&] {
        for (const SourceName &T : C.HostTexts)
          J.object([&] {
            J.attribute("text", validText(T.Name));
            J.attribute("file", validText(plainPath(T.Where.File)));
            J.attribute("line", T.Where.Line);
          });
      });
  });
}

/// Files and parts of files that were not checked.
static void printErrors(json::OStream &J, ArrayRef<UnreadFile> Unread, ArrayRef<UncheckedPart> Parts) {
  if (Unread.empty() && none_of(Parts, [](const UncheckedPart &P) { return P.isLeftOut(); }))
    return;
  J.attributeArray("errors", [&] {
    for (const UnreadFile &F : Unread)
      J.object([&] {
        J.attribute("file", validText(F.Path));
        J.attribute("error", validText(F.Why));
      });
    for (const UncheckedPart &P : Parts)
      if (P.isLeftOut())
        J.object([&] {
          J.attribute("file", validText(P.Path));
          J.attribute("error", validText(P.Why));
          J.attribute("partial", true);
          if (!P.Names.empty())
            J.attributeArray("leftOut", [&] {
              for (const std::string &Name : P.Names)
                J.value(validText(Name));
            });
        });
  });
}

/// Headers without which files were checked.
static void printHeaders(json::OStream &J, ArrayRef<UncheckedPart> Parts) {
  auto IsHeaders = [](const UncheckedPart &P) { return P.Is == UncheckedPart::What::Headers; };
  if (none_of(Parts, IsHeaders))
    return;
  J.attributeArray("missingHeaders", [&] {
    for (const UncheckedPart &P : Parts)
      if (IsHeaders(P))
        J.object([&] {
          J.attribute("file", validText(P.Path));
          J.attributeArray("headers", [&] {
            for (const std::string &Name : P.Names)
              J.value(validText(Name));
          });
        });
  });
}

/// Comments that accept nothing.
static void printComments(json::OStream &J, ArrayRef<UncheckedPart> Parts) {
  auto IsComment = [](const UncheckedPart &P) { return P.Is == UncheckedPart::What::Comment; };
  if (none_of(Parts, IsComment))
    return;
  J.attributeArray("unknownRules", [&] {
    for (const UncheckedPart &P : Parts)
      if (IsComment(P))
        J.object([&] {
          J.attribute("file", validText(plainPath(P.Where.File)));
          J.attribute("line", P.Where.Line);
          J.attribute("message", validText(P.Why));
        });
  });
}

void printLintJson(raw_ostream &OS, unsigned Suppressed, ArrayRef<UnreadFile> Unread, ArrayRef<UncheckedPart> Parts,
                   ArrayRef<InputChoices> Choices, ArrayRef<ReportedFinding> Results) {
  json::OStream J(OS, 2);
  J.object([&] {
    J.attribute("version", 1);
    J.attribute("suppressed", Suppressed);
    printErrors(J, Unread, Parts);
    printHeaders(J, Parts);
    printComments(J, Parts);
    if (!Choices.empty())
      J.attributeArray("choices", [&] {
        for (const auto &[Path, C] : Choices)
          printChoice(J, Path, C);
      });
    J.attributeArray("findings", [&] {
      for (const ReportedFinding &R : Results)
        if (R.isNew())
          printJson(J, R.Finding);
    });
  });
  OS << '\n';
}

} // namespace rejoin
