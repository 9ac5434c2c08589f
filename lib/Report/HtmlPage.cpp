//===- HtmlPage.cpp - The page as HTML -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints what HtmlReport.cpp has collected: a head with the kernel's losses first, the table of functions, findings
// with their causes folded away, each file as rows with a cell for each verdict, the graphs, the pages of the rules
// that findings name, and the data from which the script answers clicks, as JSON.
//
// Rows of a file are in chunks of 200 lines, which the browser lays out only when they are visible: a file of 50,000
// lines opens at once. Data of more than 64 KiB is packed by zlib, which the browser unpacks. All text is escaped for
// where it stands: HTML, an attribute, JSON inside a script. Caveat: the policy of the page allows no request and only
// the script whose hash it names; a changed script needs no other change, since the hash is computed here. Held by:
// test/Report/page.test, shapes.cl; test/Robustness/names.test; utils/click-page (in a browser).
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "ReportPage.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "rejoin/Report/HtmlReport.h"
#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <set>

using namespace llvm;

namespace rejoin {

/// `1 barrier may hang`, `2 barriers may hang`.
static std::string counted(unsigned N, StringRef One, StringRef Many, StringRef Rest) {
  return (Twine(N) + " " + (N == 1 ? One : Many) + " " + Rest).str();
}

void HtmlReport::writeLanes(raw_ostream &OS, const File &F, unsigned Line) const {
  const auto It = Run->Counts.Lines.find({F.Name, Line, ""});
  if (F.IsAssembly || It == Run->Counts.Lines.end() || !It->second.Waves) {
    OS << "<i></i>";
    return;
  }
  const double Percent = 100 * It->second.activeLanes() / std::max(Run->Counts.WaveSize, 1U);
  OS << "<i" << (Percent < 99.5 ? " class=\"d\"" : "") << " title=\""
     << counted(It->second.Waves, Words->Wave, (Words->Wave + "s").str(), "executed the line") << "\">"
     << static_cast<unsigned>(Percent + 0.5) << " %</i>";
}

void HtmlReport::writeFile(raw_ostream &OS, unsigned Number) const {
  const File &F = Files[Number];
  OS << "<h2 id=\"file" << Number << "\">" << escapeHtml(F.IsAssembly ? F.Name : plainPath(F.Name))
     << "</h2>\n<div class=\"scroll\"><div class=\"code" << (Run ? " ran" : "") << "\">\n"
     << "<div class=\"row head\"><i>line</i><i>values</i><i>branch</i><i>executed by</i><i>memory</i>"
     << (Run ? "<i>active</i>" : "") << "<i>source</i></div>\n";
  Extent Group = Functions.empty() ? Extent::thread() : Functions.front().Group;
  const std::optional<Extent> OpenWave = Functions.empty() ? std::nullopt : Functions.front().OpenWave;
  auto Cell = [&](std::optional<Extent> E) {
    OS << "<i"
       << (!E           ? ""
           : *E < Group ? " class=\"d\""
                        : " class=\"u\"")
       << '>' << (E && *E < Group ? "~" : "") << (E ? Words->translate(*E == OpenWave ? "wave" : E->name()) : "")
       << "</i>";
  };
  // Where findings are, and the worst of each line.
  std::map<unsigned, Severity> Found;
  for (const Diagnostic &D : Findings)
    if (D.Where.Line && D.Where.File == F.Name)
      if (auto [It, IsNew] = Found.try_emplace(D.Where.Line, D.level()); !IsNew)
        It->second = std::max(It->second, D.level());
  constexpr unsigned Chunk = 200;
  for (unsigned I = 1; I <= F.Text.size(); ++I) {
    if (I % Chunk == 1)
      OS << (I == 1 ? "" : "</div>\n") << "<div class=\"chunk\">\n";
    auto It = F.Lines.find(I);
    const Line *L = It == F.Lines.end() ? nullptr : &It->second;
    bool Divergent = L && ((L->Values && *L->Values < Group) || (L->Branch && *L->Branch < Group));
    const auto Finding = Found.find(I);
    OS << "<div class=\"row" << (Divergent ? " divergent" : "")
       << (Finding == Found.end() ? "" : (" found " + nameOf(Finding->second)).str()) << "\" id=\"f" << Number << '-'
       << I << '"' << "><i>" << I << "</i>";
    Cell(L ? L->Values : std::nullopt);
    Cell(L ? L->Branch : std::nullopt);
    // The wave pays for all of its lanes where only some execute the line.
    if (L && L->Control && *L->Control < Group)
      OS << "<i class=\"d\">some</i>";
    else
      OS << "<i>" << (L && L->Control ? "all" : "") << "</i>";
    bool Wide = L && L->Memory && L->Memory->ShapeKind >= MemoryAccessPattern::Kind::Strided;
    // The column is too narrow for some shapes: the whole name shows under the pointer.
    const std::string Shape = L && L->Memory ? L->Memory->name() : "";
    OS << "<i" << (Wide ? " class=\"d\"" : "") << (Shape.empty() ? "" : " title=\"" + Shape + '"') << '>' << Shape
       << "</i>";
    if (Run)
      writeLanes(OS, F, I);
    OS << "<i>" << escapeHtml(F.Text[I - 1])
       << (L && L->Temporal ? "  <em class=\"soft\">read in different iterations</em>" : "") << "</i></div>\n";
  }
  OS << (F.Text.empty() ? "" : "</div>\n") << "</div></div>\n";
}

void HtmlReport::writeData(raw_ostream &OS) const {
  std::string Text;
  raw_string_ostream Stream(Text);
  json::OStream J(Stream);
  // Scopes and causes occur again and again: values have their number.
  std::map<std::string, unsigned> NumberOfWord;
  std::vector<std::string> Words;
  auto NumberOf = [&](const std::string &Word) {
    auto [It, IsNew] = NumberOfWord.try_emplace(validText(Word), Words.size());
    if (IsNew)
      Words.push_back(It->first);
    return It->second;
  };
  J.object([&] {
    J.attributeArray("files", [&] {
      for (const File &F : Files)
        J.object([&] {
          J.attributeObject("shown", [&] {
            for (const auto &[Number, L] : F.Lines)
              if (!L.Shown.empty())
                J.attributeArray(std::to_string(Number), [&] {
                  for (auto [Fn, V] : L.Shown)
                    J.array([&] {
                      J.value(Fn);
                      J.value(V);
                    });
                });
          });
        });
    });
    J.attributeArray("functions", [&] {
      for (const FunctionEntry &F : Functions)
        J.object([&] {
          J.attribute("name", validText(F.Name));
          J.attribute("file", F.File);
          std::map<unsigned, unsigned> FirstLine;
          for (const Value &V : F.Values)
            if (V.Line && V.Block != ~0U)
              FirstLine.try_emplace(V.Block, V.Line);
          J.attributeObject("lines", [&] {
            for (auto [Block, Line] : FirstLine)
              J.attribute(std::to_string(Block), Line);
          });
          J.attributeArray("values", [&] {
            for (const Value &V : F.Values)
              J.array([&] {
                J.value(V.Name);
                // Only what follows the name.
                StringRef Rest = V.Text;
                J.value(Rest.consume_front(V.Name) ? Rest : StringRef(V.Text));
                J.value(NumberOf(V.Extent));
                J.value(V.Divergent ? 1 : 0);
                // -1: computed from the next value of the chain.
                const bool IsUsual = V.Because && V.Why == "computed from " + F.Values[*V.Because].Name;
                J.value(IsUsual ? -1 : static_cast<int>(NumberOf(V.Why)));
                J.value(V.Because ? static_cast<int64_t>(*V.Because) : -1);
                J.value(V.Line);
                J.value(V.Block == ~0U ? -1 : static_cast<int>(V.Block));
              });
          });
        });
    });
    J.attributeArray("words", [&] {
      for (const std::string &Word : Words)
        J.value(Word);
    });
  });
  // Findings, tables and source lines stay readable text; the values of every line are needed by the script alone.
  constexpr size_t LargestPlain = 64 * 1024;
  OS << "<script type=\"application/json\" id=\"data\"";
  if (Text.size() > LargestPlain && compression::zlib::isAvailable()) {
    SmallVector<uint8_t, 0> Packed;
    compression::zlib::compress(arrayRefFromStringRef(Text), Packed, compression::zlib::BestSizeCompression);
    OS << " data-coding=\"zlib\">" << encodeBase64(Packed);
  } else {
    OS << '>' << escapeScriptData(Text);
  }
  OS << "</script>\n";
}

void HtmlReport::writeHead(raw_ostream &OS) const {
  UniformityCounts All;
  unsigned Accesses = 0, Scattered = 0;
  for (const FunctionEntry &F : Functions) {
    All += F.Counts;
    for (auto [Shape, N] : enumerate(F.Shapes)) {
      Accesses += N;
      Scattered += Shape >= static_cast<unsigned>(MemoryAccessPattern::Kind::Strided) ? N : 0;
    }
  }
  std::string Group = "a wave";
  if (!Functions.empty() && Functions.front().Group != Functions.front().OpenWave &&
      Functions.front().Group != Extent::ofGroup(std::max(Functions.front().WaveSize, 1U))) {
    const std::string Name = Functions.front().Group.name();
    Group = isDigit(Name.front()) ? "a group of " + Name : "a " + Name;
  }
  // The kernel's losses first.
  auto KeyOf = [](const Location &L) { return std::tuple(L.File, L.Line, L.Column); };
  std::set<std::tuple<std::string, unsigned, unsigned>> Hangs, Barriers, Masks, Shuffles;
  unsigned Others = 0;
  for (const Diagnostic &D : Findings) {
    // An error is certain: it is in every launch.
    auto *Operations =
        D.level() == Severity::Remark                ? nullptr
        : D.Kind == DiagnosticKind::DivergentBarrier ? (D.level() == Severity::Error ? &Hangs : &Barriers)
        : D.Kind == DiagnosticKind::DivergentShuffle ? &Shuffles
        : is_contained(
              {DiagnosticKind::OutsideOwnMask, DiagnosticKind::MissingMaskLane, DiagnosticKind::DifferentMasks}, D.Kind)
            ? &Masks
            : nullptr;
    Others += !Operations;
    // Instances of a template and copies by inlining are one operation of the source.
    for (const Location &L : D.Operations.empty() ? std::vector{D.Where} : D.Operations)
      if (Operations) // What has no line is one for each function.
        Operations->insert(L.Line ? KeyOf(L) : std::tuple(D.Function, 0U, 0U));
  }
  // Where the launch is that the findings are about, if it is one.
  std::string HangsWhere;
  std::set<std::string> Launches;
  for (const FunctionEntry &F : Functions)
    if (F.IsKernel)
      Launches.insert(F.LaunchedAt);
  if (Launches.size() == 1 && !Launches.begin()->empty())
    HangsWhere = " (launch at " + *Launches.begin() + ")";
  SmallVector<std::string> Losses;
  Losses.push_back((Twine(All.DivergentValues) + " of " + Twine(All.Values) + " values are divergent").str());
  for (const auto &Certain : Hangs)
    Barriers.erase(Certain);
  if (Run && Run->Counts.LaneSlots)
    Losses.push_back(Words->translate(
        (Twine(Run->Counts.idlePercent()) + " % of executed lane slots are idle in " + Run->Launch).str()));
  if (!Hangs.empty())
    Losses.push_back(Words->translate(counted(Hangs.size(), "barrier is", "barriers are",
                                              "not reached by all threads of the workgroup" + HangsWhere)));
  if (!Barriers.empty())
    Losses.push_back(Words->translate(
        counted(Barriers.size(), "barrier", "barriers", "may not be reached by all threads of the workgroup")));
  if (!Masks.empty())
    Losses.push_back(counted(Masks.size(), "operation has", "operations have", "a wrong member mask"));
  if (!Shuffles.empty())
    Losses.push_back(counted(Shuffles.size(), "shuffle", "shuffles", "may read from inactive lanes"));
  if (Scattered)
    Losses.push_back((Twine(Scattered) + " of " + Twine(Accesses) + " memory accesses are strided or scattered").str());
  if (Others)
    Losses.push_back(Hangs.empty() && Barriers.empty() && Masks.empty() && Shuffles.empty()
                         ? counted(Others, "finding", "findings", "below")
                         : counted(Others, "more finding", "more findings", "below"));
  OS << "<header><h1>" << escapeHtml(Title) << "</h1>\n<p class=\"hero\">" << join(Losses, "; ") << ".</p>\n"
     << "<p class=\"soft\">" << All.Functions << (All.Functions == 1 ? " function, " : " functions, ");
  printCounts(OS, All);
  OS << Words->translate(". A value is divergent if it may differ between threads of " + Group + ". ")
     << "<span class=\"choose\">Choose a line to see why.</span></p>\n<details class=\"legend\"><summary>How to read "
        "this page</summary><dl>\n"
     << "<dt>values, branch</dt><dd>" << Words->translate("the scope of the line's values and of its branch: ")
     << "<span class=\"d\">~" << Words->Thread << "</span>"
     << Words->translate(" may differ between any two threads, <span class=\"d\">~8</span> is the same within each "
                         "aligned group of 8, <span class=\"u\">64</span> within each group of 64, ")
     << "<span class=\"u\">" << Words->Workgroup << "</span> and <span class=\"u\">" << Words->Grid
     << "</span> in all of it; ~ marks divergent ones.</dd>\n<dt>executed by</dt><dd>"
     << Words->translate("<span class=\"d\">some</span>: only some threads of the group execute the line together, and "
                         "the others wait; all: the whole group.")
     << "</dd>\n<dt>memory</dt><dd>"
     << Words->translate(
            "where neighbouring threads access memory: the same address, consecutive (one wide access), "
            "strided or scattered (many accesses); in groups of 32: this holds within each aligned group of 32 "
            "threads; permuted: they access these addresses in another order.")
     << "</dd>";
  if (Run)
    OS << "<dt>active</dt><dd>"
       << Words->translate("the share of a wave's lanes that are active when the line is executed, on average over " +
                           Run->Launch + ".")
       << "</dd>";
  OS << "</dl></details></header>\n";
}

void HtmlReport::writeFunctions(raw_ostream &OS) const {
  OS << "<h2>Functions</h2>\n<div class=\"scroll\"><table><thead><tr><th>function</th><th>values</th>"
        "<th>divergent values</th><th>branches</th><th>divergent branches</th><th>same address</th>"
        "<th>consecutive</th><th>strided</th><th>scattered</th>"
        "</tr></thead><tbody>\n";
  for (const FunctionEntry &F : Functions) {
    OS << "<tr><td><a href=\"#f" << F.File << '-' << F.Line << "\">" << escapeHtml(F.Name) << "</a>"
       << (F.IsKernel ? " <span class=\"soft\">" + F.Role + "</span>" : std::string()) << "</td><td>" << F.Counts.Values
       << "</td><td>" << F.Counts.DivergentValues << "</td><td>" << F.Counts.Branches << "</td><td>"
       << F.Counts.DivergentBranches << "</td>";
    for (unsigned N : F.Shapes)
      OS << "<td>" << N << "</td>";
    OS << "</tr>\n";
  }
  OS << "</tbody></table></div>\n";
}

/// A message with what it has between backticks as code.
static std::string withCode(StringRef Message) {
  if (Message.count('`') % 2)
    return escapeHtml(Message);
  std::string Result;
  bool IsCode = false;
  for (StringRef Part : split(Message, '`')) {
    Result += IsCode ? "<code>" + escapeHtml(Part) + "</code>" : escapeHtml(Part);
    IsCode = !IsCode;
  }
  return Result;
}

void HtmlReport::writeFindings(raw_ostream &OS) const {
  auto Link = [&](const Location &L) {
    if (!L.Line)
      return std::string();
    for (size_t I = 0; I != Files.size(); ++I)
      if (Files[I].Name == L.File)
        return "<a href=\"#f" + std::to_string(I) + "-" + std::to_string(L.Line) + "\">line " + std::to_string(L.Line) +
               "</a>: ";
    return escapeHtml(plainPath(L.File)) + ":" + std::to_string(L.Line) + ": ";
  };
  if (Findings.empty())
    return;
  OS << "<h2>Findings</h2>\n";
  for (const Diagnostic &D : Findings) {
    const KindInfo &K = infoOf(D.Kind);
    OS << "<details class=\"finding " << nameOf(D.level()) << "\"><summary>" << Link(D.Where) << nameOf(D.level())
       << ": " << withCode(D.Message) << " <a class=\"soft\" href=\"#rule-" << K.Rule << "\">[" << K.Rule << ' ' << K.Id
       << "]</a></summary><ul>";
    for (const Note &N : D.Notes)
      OS << "<li>" << Link(N.Where) << withCode(N.Message) << "</li>";
    OS << "</ul>" << (D.Hint.empty() ? "" : "Hint: " + withCode(D.Hint)) << "</details>\n";
  }
}

void HtmlReport::writeGraphs(raw_ostream &OS) const {
  OS << "<h2>Control flow</h2>\n<p class=\"soft\">"
     << Words->translate(
            "Filled: only some threads of the group execute the block together. Thick border: threads take "
            "different sides of its branch. Dashed border: threads join. Dashed edge: threads leave a "
            "loop in different iterations.")
     << "</p>\n";
  if (!Problem.empty())
    OS << "<p>" << escapeHtml(Problem) << ".</p>\n";
  for (const FunctionEntry &F : Functions)
    OS << "<details" << (Functions.size() <= 3 ? " open" : "") << "><summary>" << escapeHtml(F.Name)
       << "</summary><div class=\"graph\">"
       << (F.Drawing.empty() ? "<p class=\"soft\">not drawn: more than 300 blocks, more than 3000 in all, or no "
                               "Graphviz; choose a function with --function</p>"
                             : F.Drawing)
       << "</div></details>\n";
}

void HtmlReport::writeRules(raw_ostream &OS) const {
  std::map<StringRef, StringRef> Pages;
  for (const Diagnostic &D : Findings)
    if (StringRef Page = rulePage(D.Kind); !Page.empty())
      Pages[infoOf(D.Kind).Rule] = Page;
  if (Pages.empty())
    return;
  OS << "<h2>Rules</h2>\n";
  for (auto [Rule, Page] : Pages) {
    auto [Title, Text] = Page.split('\n');
    OS << "<details class=\"rule\" id=\"rule-" << Rule << "\"><summary>" << escapeHtml(Title.ltrim("# "))
       << "</summary>" << htmlOfMarkdown(Text.trim()) << "</details>\n";
  }
}

void HtmlReport::write(raw_ostream &OS) const {
  printPageHead(OS, Title, ReportCss, ReportJs);
  writeHead(OS);
  OS << "<main><div>\n";
  writeFunctions(OS);
  writeFindings(OS);
  for (unsigned I = 0; I != Files.size(); ++I)
    writeFile(OS, I);
  writeGraphs(OS);
  writeRules(OS);
  OS << "</div>\n<aside id=\"panel\" aria-live=\"polite\"><h2 id=\"line-title\">No line chosen</h2>\n"
        "<p class=\"soft\">Click a line, or reach it with the Tab and arrow keys and press Enter; Escape clears.</p>\n"
        "<div id=\"values\"></div>\n<h2 id=\"chain-title\"></h2>\n<ol id=\"chain\"></ol></aside>\n</main>\n";
  writeData(OS);
  OS << "<script>" << ReportJs << "</script>\n</body>\n</html>\n";
}

} // namespace rejoin
