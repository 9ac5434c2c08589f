//===- SarifReport.cpp - Findings for code scanning tools -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// SARIF 2.1.0 (OASIS) as code scanning of GitHub and editors read it: one run, whose rules are the kinds of findings
// that occur. A chain of causes is a code flow; an accepted finding is a result with a suppression, so that it is not
// reported as fixed; files that could not be read, and kernels that were left out, make the run one that did not
// succeed.
//
//   error, warning, remark      error, warning, note: SARIF has no remark
//   fingerprints                those of the baseline, so that a finding that moved is the same one
// Texts are made valid UTF-8; columns count UTF-16 units as the format's default says.
// Held by: test/Lint/changed.test, config.test, baseline.test (utils/check-json checks the form).
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "rejoin/Report/FindingReports.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <map>

using namespace llvm;

namespace rejoin {

static StringRef levelOf(Severity S) {
  return S == Severity::Error ? "error" : S == Severity::Warning ? "warning" : "note";
}

static void printText(json::OStream &J, StringRef Key, const Twine &Text) {
  J.attributeObject(Key, [&] { J.attribute("text", validText(Text.str())); });
}

static void printPhysical(json::OStream &J, const Location &L) {
  if (L.File.empty())
    return;
  J.attributeObject("physicalLocation", [&] {
    J.attributeObject("artifactLocation", [&] { J.attribute("uri", fileUri(plainPath(L.File))); });
    if (L.Line)
      J.attributeObject("region", [&] {
        J.attribute("startLine", L.Line);
        if (L.Column)
          J.attribute("startColumn", L.Column);
      });
  });
}

/// That files or kernels were left out must not look like a clean run.
static void printInvocation(json::OStream &J, ArrayRef<UnreadFile> Unread, ArrayRef<UncheckedPart> Parts) {
  auto PrintNotification = [&](StringRef Level, StringRef Why, const Location &Where) {
    J.object([&] {
      J.attribute("level", Level);
      printText(J, "message", Why);
      J.attributeArray("locations", [&] { J.object([&] { printPhysical(J, Where); }); });
    });
  };
  J.attributeArray("invocations", [&] {
    J.object([&] {
      J.attribute("executionSuccessful",
                  Unread.empty() && none_of(Parts, [](const UncheckedPart &P) { return P.isLeftOut(); }));
      J.attributeArray("toolExecutionNotifications", [&] {
        for (const UnreadFile &F : Unread)
          PrintNotification("error", F.Why, {F.Path, 0, 0});
        for (const UncheckedPart &P : Parts)
          PrintNotification(P.isLeftOut() ? "error" : "warning", P.Why,
                            P.Where.Line ? P.Where : Location{P.Path, 0, 0});
      });
    });
  });
}

/// The page of a rule: below an address, or where the address has `{rule}`.
static std::string addressOf(StringRef Rule, StringRef Pages) {
  auto [Before, After] = Pages.split("{rule}");
  return Before.size() == Pages.size() ? (Pages.rtrim('/') + "/" + Rule + "/").str() : (Before + Rule + After).str();
}

void printSarif(raw_ostream &OS, ArrayRef<ReportedFinding> Results, ArrayRef<UnreadFile> Unread,
                ArrayRef<UncheckedPart> Parts, StringRef Version, bool HasBaseline, StringRef RulePages) {
  std::map<DiagnosticKind, unsigned> Rules;
  for (const ReportedFinding &R : Results)
    Rules.try_emplace(R.Finding.Kind, 0);
  unsigned Next = 0;
  for (auto &[Kind, Index] : Rules)
    Index = Next++;
  json::OStream J(OS, 2);
  auto PrintRules = [&] {
    for (const auto &[Kind, Index] : Rules)
      J.object([&, Kind = Kind] {
        const KindInfo &K = infoOf(Kind);
        J.attribute("id", K.Id);
        J.attribute("name", K.Rule);
        printText(J, "shortDescription", K.Statement);
        if (!RulePages.empty())
          J.attribute("helpUri", validText(addressOf(K.Rule, RulePages)));
        if (StringRef Page = rulePage(Kind); !Page.empty())
          J.attributeObject("help", [&] {
            J.attribute("text", Page);
            J.attribute("markdown", Page);
          });
        J.attributeObject("defaultConfiguration", [&] { J.attribute("level", levelOf(K.Level)); });
      });
  };
  auto PrintResult = [&](const ReportedFinding &R) {
    const Diagnostic &D = R.Finding;
    J.attribute("ruleId", infoOf(D.Kind).Id);
    J.attribute("ruleIndex", Rules.at(D.Kind));
    J.attribute("level", levelOf(D.level()));
    printText(J, "message", D.Message + (D.Hint.empty() ? "" : ". Hint: " + D.Hint));
    J.attributeArray("locations", [&] {
      J.object([&] {
        printPhysical(J, D.Where);
        if (!D.Function.empty())
          J.attributeArray("logicalLocations", [&] {
            J.object([&] {
              J.attribute("name", validText(sourceName(D.Function)));
              J.attribute("kind", "function");
            });
          });
      });
    });
    auto PrintFlow = [&] {
      for (const Note &N : D.Notes)
        J.object([&] {
          J.attributeObject("location", [&] {
            printPhysical(J, N.Where);
            printText(J, "message", N.Message);
          });
        });
    };
    if (!D.Notes.empty())
      J.attributeArray("codeFlows", [&] {
        J.object([&] {
          J.attributeArray("threadFlows",
                           [&] { J.object([&] { J.attributeArray("locations", [&] { PrintFlow(); }); }); });
        });
      });
    if (!R.Fingerprint.empty())
      J.attributeObject("partialFingerprints", [&] { J.attribute("rejoin/v1", R.Fingerprint); });
    bool IsKnown = R.Accepted == ReportedFinding::Acceptance::InBaseline;
    if (HasBaseline)
      J.attribute("baselineState", IsKnown ? "unchanged" : "new");
    if (R.isNew() || IsKnown)
      return;
    J.attributeArray("suppressions", [&] {
      J.object([&] {
        J.attribute("kind", R.Accepted == ReportedFinding::Acceptance::InSource ? "inSource" : "external");
        if (!R.Reason.empty())
          J.attribute("justification", validText(R.Reason));
      });
    });
  };
  J.object([&] {
    J.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    J.attribute("version", "2.1.0");
    J.attributeArray("runs", [&] {
      J.object([&] {
        J.attributeObject("tool", [&] {
          J.attributeObject("driver", [&] {
            J.attribute("name", "rejoin");
            J.attribute("version", Version);
            J.attributeArray("rules", PrintRules);
          });
        });
        if (!Unread.empty() || !Parts.empty())
          printInvocation(J, Unread, Parts);
        J.attribute("columnKind", "utf16CodeUnits");
        J.attributeArray("results", [&] {
          for (const ReportedFinding &R : Results)
            J.object([&] { PrintResult(R); });
        });
      });
    });
  });
  OS << '\n';
}

} // namespace rejoin
