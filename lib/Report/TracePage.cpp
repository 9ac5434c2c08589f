//===- TracePage.cpp - A page that shows an execution by steps -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file, as a report's page (HtmlPage.cpp): no request, its own script alone. The source stands in rows, one of
// which is lit for the step that is shown; beside it the lanes of the workgroup, a square each, filled if the lane is
// active; below, a table of variables, a row for each thread. What changes from step to step is the page's data, as
// JSON; the script (Page/trace.js) adds the changes up.
//
// Threads and variables are numbers in the data, files and functions as well, so 10,000 steps are a few megabytes.
// Held by: test/Semantics/trace-page.test; test/Robustness/names.test (hostile names).
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "ReportPage.h"
#include "rejoin/Report/TraceReport.h"
#include "rejoin/Support/Escape.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace rejoin {

namespace {

/// Texts by number, in the order of their first use.
class Numbers {
public:
  unsigned of(const std::string &Text) {
    auto [It, New] = Of.try_emplace(Text, static_cast<unsigned>(All.size()));
    if (New)
      All.push_back(Text);
    return It->second;
  }
  ArrayRef<std::string> all() const { return All; }

private:
  std::map<std::string, unsigned> Of;
  std::vector<std::string> All;
};

} // namespace

static void printSource(raw_ostream &OS, unsigned Number, StringRef Name, std::optional<StringRef> Text) {
  OS << "<h2>" << escapeHtml(Name) << "</h2>\n";
  if (!Text) {
    OS << "<p class=\"soft\">The text of this file cannot be read.</p>\n";
    return;
  }
  OS << "<div class=\"scroll\"><div class=\"code\">\n";
  SmallVector<StringRef> Lines;
  Text->split(Lines, '\n');
  if (Lines.size() > 1 && Lines.back().empty())
    Lines.pop_back();
  for (size_t I = 0; I != Lines.size(); ++I)
    OS << "<div class=\"row\" id=\"f" << Number << '-' << I + 1 << "\"><i>" << I + 1 << "</i><i></i><i>"
       << escapeHtml(Lines[I].rtrim()) << "</i></div>\n";
  OS << "</div></div>\n";
}

static void printData(raw_ostream &OS, const LineTrace &Trace, unsigned NumThreads, unsigned WaveSize,
                      const Terms &Words, Numbers &Files, Numbers &Functions) {
  std::string Text;
  raw_string_ostream Stream(Text);
  json::OStream J(Stream);
  J.object([&] {
    J.attribute("threads", NumThreads);
    J.attribute("wave", WaveSize);
    J.attribute("thread", Words.Thread);
    J.attribute("waveWord", Words.Wave);
    J.attributeArray("functions", [&] {
      for (const std::string &F : Functions.all())
        J.value(validText(F));
    });
    J.attributeArray("files", [&] {
      for (const std::string &F : Files.all())
        J.value(printableWord(F));
    });
    J.attributeArray("variables", [&] {
      for (const LineTrace::Variable &V : Trace.variables())
        J.array([&] {
          J.value(validText(V.Name));
          J.value(validText(V.Function));
        });
    });
    // [function, file, line, column, [thread, ...], [[thread, variable, value], ...]]
    J.attributeArray("steps", [&] {
      for (const LineTrace::Step &S : Trace.steps())
        J.array([&] {
          J.value(Functions.of(S.Function));
          J.value(Files.of(S.File));
          J.value(S.Line);
          J.value(S.Column);
          J.array([&] {
            for (uint32_t T : S.Threads)
              J.value(T);
          });
          J.array([&] {
            for (const LineTrace::Change &C : S.Changes)
              J.array([&] {
                J.value(C.Thread);
                J.value(C.Variable);
                J.value(validText(C.Value));
              });
          });
        });
    });
  });
  OS << escapeScriptData(Text);
}

void printTracePage(raw_ostream &OS, const LineTrace &Trace, StringRef Title, unsigned NumThreads, unsigned WaveSize,
                    const Terms &Words, function_ref<std::optional<std::string>(StringRef)> FindSource) {
  Numbers Files, Functions;
  for (const LineTrace::Step &S : Trace.steps()) {
    Files.of(S.File);
    Functions.of(S.Function);
  }
  const size_t NumSteps = Trace.steps().size();
  printPageHead(OS, Title, std::string(ReportCss) + TraceCss, TraceJs);
  OS << "<header><h1>" << escapeHtml(Title) << "</h1>\n<p class=\"soft\">" << NumSteps
     << (NumSteps == 1 ? " step of " : " steps of ") << NumThreads << ' ' << Words.Thread
     << (NumThreads == 1 ? "" : "s") << (Trace.wasCut() ? ". More were not recorded" : "")
     << ". A step is one line that the same " << Words.Thread << "s execute together.</p></header>\n<main><div>\n";
  for (auto [Number, Name] : enumerate(Files.all())) {
    const auto Text = Name.empty() ? std::nullopt : FindSource(Name);
    printSource(OS, static_cast<unsigned>(Number), Name.empty() ? "code without source lines" : StringRef(Name),
                Text ? std::optional<StringRef>(*Text) : std::nullopt);
  }
  OS << "</div>\n<aside id=\"panel\">\n<div class=\"controls\" role=\"group\" aria-label=\"steps\">"
        "<button id=\"first\" aria-label=\"first step\">|&lt;</button>"
        "<button id=\"previous\" aria-label=\"previous step\">&lt;</button>"
        "<button id=\"next\" aria-label=\"next step\">&gt;</button>"
        "<button id=\"last\" aria-label=\"last step\">&gt;|</button>\n"
        "<input id=\"time\" type=\"range\" min=\"0\" max=\""
     << (NumSteps ? NumSteps - 1 : 0)
     << "\" value=\"0\" aria-label=\"step\"></div>\n<p id=\"now\" aria-live=\"polite\"></p>\n<div id=\"lanes\"></div>\n"
        "<h2>Variables</h2>\n<div id=\"choices\"></div>\n<div class=\"scroll\"><table id=\"values\"></table></div>\n"
        "<p class=\"soft\">Values before the step. The arrow keys go from step to step; a click on a line goes to the "
        "next step there.</p>\n</aside>\n</main>\n<script type=\"application/json\" id=\"data\">";
  printData(OS, Trace, NumThreads, WaveSize, Words, Files, Functions);
  OS << "</script>\n<script>" << TraceJs << "</script>\n</body>\n</html>\n";
}

} // namespace rejoin
