//===- HtmlReport.cpp - A page on one module -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file that opens in any browser, without a server and without requests: style and script are inside, the data is a
// JSON object in the page. `add` collects one function (its lines, values with their cause, its graph), `drawGraphs`
// lets Graphviz draw all graphs in one process, `write` prints.
//
// The page may show anybody's code, so all text is escaped for its context, links in Graphviz's pictures are removed,
// and the page's policy allows its own script by hash and nothing else. A name `</script><script>` is shown and not
// run.
//
// A function without source text is shown as LLVM assembly. Without Graphviz, and for graphs of more than 300 blocks,
// the page says that no graph is drawn; all else stays.
// Held by: test/Report/page.test, shapes.cl; test/Robustness/names.test (hostile names); utils/click-page.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/HtmlReport.h"
#include "Printing.h"
#include "ReportPage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;

namespace rejoin {

/// The names of functions in the text of an instruction as their author wrote them, without their parameters:
/// `@_Z3fooi(` becomes `@foo(`.
static std::string readableText(StringRef Text) {
  std::string Result;
  for (size_t At; (At = Text.find("@_Z")) != StringRef::npos;) {
    StringRef Name = Text.drop_front(At + 1).take_while([](char C) { return isAlnum(C) || C == '_' || C == '.'; });
    const std::string Full = demangle(Name);
    Result += Text.take_front(At + 1);
    Result += StringRef(Full).take_until([](char C) { return C == '('; });
    Text = Text.drop_front(At + 1 + Name.size());
  }
  return Result + Text.str();
}

HtmlReport::HtmlReport(std::string Title, std::function<std::optional<std::string>(StringRef)> FindSource)
    : Title(std::move(Title)), FindSource(std::move(FindSource)) {}

unsigned HtmlReport::fileOf(const AnalyzedFunction &F, std::vector<unsigned> &LineOfValue) {
  const llvm::Function &Fn = F.Reader.function();
  const ProgramView &View = F.Reader.view();
  LineOfValue.assign(View.numValues(), 0);
  const DISubprogram *SP = Fn.getSubprogram();
  if (SP) {
    std::string Name(SP->getFilename());
    auto Known = find_if(Files, [&](const File &X) { return X.Name == Name && !X.IsAssembly; });
    if (Known == Files.end()) {
      std::optional<std::string> Text = FindSource(Name);
      if (!Text && !sys::path::is_absolute(Name))
        Text = FindSource((SP->getDirectory() + "/" + Name).str());
      if (Text) {
        Files.push_back({Name, {}, {}, false});
        SmallVector<StringRef> Lines;
        StringRef(*Text).split(Lines, '\n');
        // The end of the last line begins no further one.
        if (Lines.size() > 1 && Lines.back().empty())
          Lines.pop_back();
        for (StringRef L : Lines)
          Files.back().Text.push_back(L.rtrim().str());
        Known = std::prev(Files.end());
      }
    }
    if (Known != Files.end()) {
      for (unsigned V = View.numArguments(); V != View.numValues(); ++V)
        LineOfValue[V] = F.Names->line(ValueId(V));
      for (unsigned V = 0; V != View.numArguments(); ++V)
        LineOfValue[V] = SP->getLine();
      return Known - Files.begin();
    }
  }
  // The assembly, a line for each block and each instruction.
  File A{"'" + sourceName(Fn.getName()) + "' (LLVM assembly)", {}, {}, true};
  IRNames Names(Fn);
  A.Text.push_back(("define " + Fn.getName() + "(...)").str());
  for (unsigned V = 0; V != View.numArguments(); ++V)
    LineOfValue[V] = 1;
  for (const BasicBlock &B : Fn) {
    A.Text.push_back(Names.block(B) + ":");
    for (const Instruction &I : B) {
      A.Text.push_back("  " + Names.text(I));
      if (ValueId Id = F.Reader.idOf(I); Id.isValid())
        LineOfValue[Id.index()] = A.Text.size();
    }
  }
  Files.push_back(std::move(A));
  return Files.size() - 1;
}

std::string HtmlReport::draw(const AnalyzedFunction &F, const ControlUniformity &Control, unsigned Number) {
  const ProgramView &View = F.Reader.view();
  const Cfg &G = View.cfg();
  // What can be looked at, and what a page can carry.
  constexpr unsigned MaxBlocks = 300, MaxDrawn = 3000;
  if (G.numBlocks() > MaxBlocks || Drawn + G.numBlocks() > MaxDrawn || !Problem.empty())
    return "";
  ProgramNames &Printer = *F.Names;
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "digraph cfg {\n  bgcolor=transparent; node [shape=box, fontname=\"monospace\", fontsize=11]; "
        "edge [fontname=\"monospace\", fontsize=9];\n";
  auto IsJoin = [&](BlockId B) {
    return any_of(F.Result.joins(), [&](const Join &J) { return J.Block == B && J.Level < F.Group; });
  };
  auto Node = [&](BlockId B) {
    std::string Classes = Control.extent(B) < F.Group ? "part" : "whole";
    bool Branches = G.numSuccessors(B) > 1;
    if (Branches && F.Result.extentOfBranch(View, B) < F.Group)
      Classes += " divergent";
    if (IsJoin(B))
      Classes += " join";
    unsigned First = 0, Last = 0;
    for (uint32_t V = View.valueBegin(B); V != View.valueEnd(B); ++V)
      if (unsigned L = Functions[Number].Values[V].Line) {
        First = First ? std::min(First, L) : L;
        Last = std::max(Last, L);
      }
    // The source says more than a number does: its lines, and the text of the last one, which holds the branch.
    std::string Label = Printer.block(B);
    if (First && StringRef(Label).ltrim('%').find_if_not(isDigit) == StringRef::npos)
      Label.clear();
    Label += F.Reader.isContinuation(B) ? " (continued)" : "";
    if (First)
      Label += (Label.empty() ? "" : "\n") + std::string(First == Last ? "line " : "lines ") + std::to_string(First) +
               (First == Last ? "" : "-" + std::to_string(Last));
    const File &Source = Files[Functions[Number].File];
    if (unsigned Shown = Branches ? Last : First; Shown && Shown <= Source.Text.size() && !Source.IsAssembly) {
      constexpr size_t Width = 32;
      StringRef Code = StringRef(Source.Text[Shown - 1]).trim();
      Label += "\n" + Code.take_front(Width).str() + (Code.size() > Width ? "..." : "");
    }
    OS << "  b" << B.index() << " [id=\"n" << Number << '-' << B.index() << "\", class=\"" << Classes << "\", label=\""
       << escapeDot(Label) << "\", tooltip=\""
       << (Control.extent(B) < F.Group ? "only some threads of the group execute this block"
                                       : "all threads of the group execute this block together")
       << "\"];\n";
  };
  // Loops as clusters, from the outside in; the forest is there only if some branch differs.
  const LoopForest *Loops = nullptr;
  for (unsigned B = 0; B != G.numBlocks() && !Loops; ++B)
    if (G.numSuccessors(BlockId(B)) > 1 && F.Result.search().isReachable(BlockId(B)) &&
        F.Result.extentOfBranch(View, BlockId(B)) < Extent::grid())
      Loops = &F.Result.loops();
  auto Cluster = [&](auto &Self, LoopId L) -> void {
    for (unsigned B = 0; B != G.numBlocks(); ++B)
      if (F.Result.search().isReachable(BlockId(B)) && Loops->loopOf(BlockId(B)) == L)
        Node(BlockId(B));
    for (unsigned I = 0; I != Loops->numLoops(); ++I) {
      if (Loops->parent(LoopId(I)) != L)
        continue;
      OS << "  subgraph cluster_" << I << " { label=\""
         << (Loops->isNatural(LoopId(I)) ? "loop" : "loop with several entries") << "\"; fontname=\"monospace\"; "
         << "fontsize=10;\n";
      Self(Self, LoopId(I));
      OS << "  }\n";
    }
  };
  if (Loops)
    Cluster(Cluster, LoopId());
  else
    for (unsigned B = 0; B != G.numBlocks(); ++B)
      if (F.Result.search().isReachable(BlockId(B)))
        Node(BlockId(B));
  for (unsigned B = 0; B != G.numBlocks(); ++B)
    if (F.Result.search().isReachable(BlockId(B)))
      for (uint32_t I = G.succBegin(BlockId(B)); I != G.succEnd(BlockId(B)); ++I) {
        EdgeId E(I);
        bool Exit =
            any_of(F.Result.divergentExits(), [&](const DivergentExit &X) { return X.Edge == E && X.Level < F.Group; });
        OS << "  b" << B << " -> b" << G.target(E).index() << (Exit ? " [class=\"exit\"]" : "") << ";\n";
      }
  OS << "}\n";
  Drawn += G.numBlocks();
  return Text;
}

/// Graphviz's pictures of graphs, without what leads out of them: no name of a file's gets into a link, but a page is no
/// place to find out. None, with a problem, if it fails.
std::vector<std::string> HtmlReport::runDot(StringRef Dot, StringRef Graphs) {
  SmallString<128> Input, Output;
  if (sys::fs::createTemporaryFile("rejoin", "dot", Input) || sys::fs::createTemporaryFile("rejoin", "svg", Output)) {
    Problem = "temporary files cannot be made, so control-flow graphs are not drawn";
    return {};
  }
  FileRemover RemoveInput(Input), RemoveOutput(Output);
  if (Error E = writeOutput(Input, [&](raw_ostream &OS) {
        OS << Graphs;
        return Error::success();
      })) {
    Problem = "control-flow graphs are not drawn: " + toString(std::move(E));
    return {};
  }
  StringRef Arguments[] = {Dot, "-Tsvg", Input, "-o", Output};
  std::string Failure;
  if (sys::ExecuteAndWait(Dot, Arguments, std::nullopt, {}, 60, 0, &Failure) != 0) {
    Problem = "Graphviz failed: " + Failure;
    return {};
  }
  auto Svg = MemoryBuffer::getFile(Output);
  if (!Svg)
    return {};
  std::vector<std::string> Pictures;
  static const Regex Link("[ \t\n](xlink:)?href=(\"[^\"]*\"|'[^']*')");
  StringRef Rest = (*Svg)->getBuffer();
  while (true) {
    size_t Begin = Rest.find("<svg"), End = Rest.find("</svg>", Begin);
    if (Begin == StringRef::npos || End == StringRef::npos)
      return Pictures;
    End += StringRef("</svg>").size();
    std::string Picture = Rest.slice(Begin, End).str() + "\n";
    Rest = Rest.drop_front(End);
    SmallVector<StringRef, 3> Found;
    while (Link.match(Picture, &Found))
      Picture.erase(static_cast<size_t>(Found[0].data() - Picture.data()), Found[0].size());
    Pictures.push_back(std::move(Picture));
  }
}

void HtmlReport::drawGraphs() {
  std::vector<FunctionEntry *> Wanted;
  std::string Graphs;
  for (FunctionEntry &F : Functions)
    if (!F.Drawing.empty()) {
      Graphs += F.Drawing;
      Wanted.push_back(&F);
    }
  if (Wanted.empty())
    return;
  auto Dot = sys::findProgramByName("dot");
  // One process for all of them costs much less than one for each; where one graph is too much the others are drawn.
  std::vector<std::string> Pictures;
  if (!Dot)
    Problem = "Graphviz ('dot') is not installed, so control-flow graphs are not drawn";
  else if (Pictures = runDot(*Dot, Graphs); Pictures.size() == Wanted.size())
    Problem.clear();
  bool Each = Dot && Wanted.size() > 1 && Pictures.size() != Wanted.size();
  if (Each)
    Problem.clear();
  for (auto [I, F] : enumerate(Wanted)) {
    std::vector<std::string> One;
    if (Each && Problem.empty())
      One = runDot(*Dot, F->Drawing);
    F->Drawing = Pictures.size() == Wanted.size() ? Pictures[I] : One.size() == 1 ? One.front() : "";
  }
}

void HtmlReport::add(const AnalyzedFunction &F, const ControlUniformity &Control, MemoryAccessPatterns &Shapes) {
  const llvm::Function &Fn = F.Reader.function();
  const ProgramView &View = F.Reader.view();
  std::vector<unsigned> Lines;
  FunctionEntry Entry;
  Entry.File = fileOf(F, Lines);
  Entry.Name = sourceName(Fn.getName());
  Words = &F.Words;
  Entry.IsKernel = isKernel(Fn);
  Entry.Counts = countVerdicts(F);
  Entry.Group = F.Group;
  Entry.WaveSize = F.WaveSize;
  File &Source = Files[Entry.File];
  Entry.Line = Source.IsAssembly ? 1 : Fn.getSubprogram()->getLine();
  ProgramNames &Printer = *F.Names;
  unsigned Number = Functions.size();
  for (unsigned I = 0; I != View.numValues(); ++I) {
    ValueId V(I);
    bool Reachable = F.Result.search().isReachable(View.block(V));
    Value X;
    X.Line = Lines[I];
    X.File = Entry.File;
    X.Block = I < View.numArguments() ? ~0U : View.block(V).index();
    X.Name = Printer.name(V);
    X.Text = readableText(Printer.text(V));
    Extent E = F.Result.extent(V);
    X.Extent = F.Words.translate(E.name());
    X.Divergent = Reachable && E < F.Group && isOutput(View, V);
    if (Reachable && isOutput(View, V)) {
      auto Chain = explain(View, F.Result, V, /*MaxSteps=*/1);
      X.Why = E == Extent::grid() ? "the same for all threads of the grid" : "";
      if (!Chain.empty()) {
        const ExplanationStep &S = Chain.front();
        auto BranchAt = [&](BlockId B) {
          unsigned L = Lines[View.terminator(B).index()];
          return L ? "the branch in line " + std::to_string(L) : "the branch of " + Printer.block(B);
        };
        ValueId Next;
        switch (S.StepKind) {
        case ExplanationStep::Kind::Source:
          X.Why = (E == Extent::thread() ? "differs from thread to thread"
                                         : "the same within groups of " + E.name() + " only");
          break;
        case ExplanationStep::Kind::Data:
          X.Why = "computed from " + Printer.name(S.Def);
          Next = S.Def;
          break;
        case ExplanationStep::Kind::Join:
          X.Why = "joins threads that took different sides of " + BranchAt(S.Branch);
          Next = View.terminator(S.Branch);
          break;
        case ExplanationStep::Kind::Temporal:
          X.Why = "reads " + Printer.name(S.Def) +
                  " after a loop that threads leave in different iterations, because of " + BranchAt(S.Branch);
          Next = View.terminator(S.Branch);
          break;
        case ExplanationStep::Kind::Hierarchy:
          X.Why = "in a loop with several entries, because of " + BranchAt(S.Branch);
          Next = View.terminator(S.Branch);
          break;
        }
        X.Why = F.Words.translate(X.Why);
        if (Next.isValid() && Next != V)
          X.Because = static_cast<int>(Next.index());
      }
    }
    Entry.Values.push_back(std::move(X));
    if (!Reachable || I < View.numArguments())
      continue;
    const auto &Inst = cast<Instruction>(F.Reader.value(V));
    auto Shape = Shapes.shapeOf(Inst);
    if (Shape)
      ++Entry.Shapes[static_cast<unsigned>(Shape->ShapeKind)];
    if (!Lines[I])
      continue;
    Line &L = Source.Lines[Lines[I]];
    ++L.Instructions;
    Extent Here = Control.extent(View.block(V));
    L.Control = min(L.Control.value_or(Extent::grid()), Here);
    if (Shape && (!L.Memory || L.Memory->ShapeKind < Shape->ShapeKind))
      L.Memory = Shape;
    if (View.info(V).Kind == InstanceKind::Branch)
      L.Branch = min(L.Branch.value_or(Extent::grid()), E);
    else if (isOutput(View, V))
      L.Values = min(L.Values.value_or(Extent::grid()), E);
    for (uint32_t U = View.operandBegin(V); U != View.operandEnd(V); ++U)
      if (View.operand(UseId(U)).hasValue()) {
        Extent Use = F.Result.extentOfUse(View, UseId(U));
        L.Values = min(L.Values.value_or(Extent::grid()), Use);
        L.Temporal |= F.Result.temporalUse(UseId(U)) && Use < F.Group;
      }
    if (isOutput(View, V))
      L.Shown.push_back({Number, I});
  }
  Functions.push_back(std::move(Entry));
  Functions.back().Drawing = draw(F, Control, Number);
}

void HtmlReport::writeFile(raw_ostream &OS, unsigned Number) const {
  const File &F = Files[Number];
  OS << "<h2 id=\"file" << Number << "\">" << escapeHtml(F.Name)
     << "</h2>\n<div class=\"scroll\"><div class=\"code\">\n"
     << "<div class=\"row head\"><span>line</span><span>values</span><span>branch</span><span>executed by</span>"
        "<span>memory</span><span>source</span></div>\n";
  Extent Group = Functions.empty() ? Extent::thread() : Functions.front().Group;
  auto Cell = [&](std::optional<Extent> E) {
    OS << "<span"
       << (!E           ? ""
           : *E < Group ? " class=\"d\""
                        : " class=\"u\"")
       << '>' << (E && *E < Group ? "~" : "") << (E ? Words->translate(E->name()) : "") << "</span>";
  };
  constexpr unsigned Chunk = 200;
  for (unsigned I = 1; I <= F.Text.size(); ++I) {
    if (I % Chunk == 1)
      OS << (I == 1 ? "" : "</div>\n") << "<div class=\"chunk\">\n";
    auto It = F.Lines.find(I);
    const Line *L = It == F.Lines.end() ? nullptr : &It->second;
    bool Divergent = L && ((L->Values && *L->Values < Group) || (L->Branch && *L->Branch < Group));
    OS << "<div class=\"row" << (Divergent ? " divergent" : "") << "\" id=\"f" << Number << '-' << I << '"'
       << (L ? " tabindex=\"0\" role=\"button\"" : "") << "><span>" << I << "</span>";
    Cell(L ? L->Values : std::nullopt);
    Cell(L ? L->Branch : std::nullopt);
    // The wave pays for all of its lanes where only some execute the line.
    if (L && L->Control && *L->Control < Group)
      OS << "<span class=\"d\">some</span>";
    else
      OS << "<span>" << (L ? "all" : "") << "</span>";
    bool Wide = L && L->Memory && L->Memory->ShapeKind >= MemoryAccessPattern::Kind::Strided;
    OS << "<span" << (Wide ? " class=\"d\"" : "") << '>' << (L && L->Memory ? L->Memory->name() : "") << "</span>";
    OS << "<span class=\"text\">" << escapeHtml(F.Text[I - 1])
       << (L && L->Temporal ? "  <i class=\"soft\">read in different iterations</i>" : "") << "</span></div>\n";
  }
  OS << (F.Text.empty() ? "" : "</div>\n") << "</div></div>\n";
}

void HtmlReport::writeData(raw_ostream &OS) const {
  std::string Text;
  raw_string_ostream Stream(Text);
  json::OStream J(Stream);
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
                J.value(V.Extent);
                J.value(V.Divergent ? 1 : 0);
                J.value(validText(V.Why));
                J.value(V.Because);
                J.value(V.Line);
                J.value(V.Block == ~0U ? -1 : static_cast<int>(V.Block));
              });
          });
        });
    });
  });
  OS << escapeScriptData(Text);
}

/// The page's own script, its style, and nothing else: no request leaves it, and what a name might smuggle in is not
/// run.
static std::string securityPolicy() {
  auto Hash = SHA256::hash(arrayRefFromStringRef(StringRef(ReportJs)));
  return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + encodeBase64(Hash) +
         "'; base-uri 'none'; form-action 'none'";
}

/// `1 barrier may hang`, `2 barriers may hang`.
static std::string counted(unsigned N, StringRef One, StringRef Many, StringRef Rest) {
  return (Twine(N) + " " + (N == 1 ? One : Many) + " " + Rest).str();
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
  if (!Functions.empty() && Functions.front().Group != Extent::ofGroup(std::max(Functions.front().WaveSize, 1U))) {
    const std::string Name = Functions.front().Group.name();
    Group = isDigit(Name.front()) ? "a group of " + Name : "a " + Name;
  }
  // The kernel's losses first.
  std::map<DiagnosticKind, unsigned> Kinds;
  unsigned Others = 0;
  for (const Diagnostic &D : Findings)
    ++Kinds[D.Kind];
  SmallVector<std::string> Losses;
  Losses.push_back((Twine(All.DivergentValues) + " of " + Twine(All.Values) + " values are divergent").str());
  for (auto [Kind, N] : Kinds)
    if (Kind == DiagnosticKind::DivergentBarrier)
      Losses.push_back(counted(N, "barrier", "barriers", "may hang"));
    else if (Kind == DiagnosticKind::DivergentShuffle)
      Losses.push_back(counted(N, "shuffle", "shuffles", "may read lanes that do not take part"));
    else
      Others += N;
  if (Scattered)
    Losses.push_back((Twine(Scattered) + " of " + Twine(Accesses) + " memory accesses are strided or scattered").str());
  if (Others)
    Losses.push_back(counted(Others, "other finding", "other findings", "below"));
  OS << "<header><h1>" << escapeHtml(Title) << "</h1>\n<p class=\"hero\">" << join(Losses, "; ") << ".</p>\n"
     << "<p class=\"soft\">" << All.Functions << (All.Functions == 1 ? " function, " : " functions, ");
  printCounts(OS, All);
  OS << Words->translate(". A value is divergent if threads of " + Group + " may have different ones. ")
     << "Choose a line to see why.</p>\n<details class=\"legend\"><summary>How to read this page</summary><dl>\n"
     << "<dt>values, branch</dt><dd>" << Words->translate("the scope of the line's values and of its branch: ")
     << "<span class=\"d\">~" << Words->Thread << "</span>"
     << Words->translate(" may differ between any two threads, <span class=\"d\">~8</span> is the same within each "
                         "aligned group of 8, <span class=\"u\">64</span> within each group of 64, ")
     << "<span class=\"u\">" << Words->Workgroup << "</span> and <span class=\"u\">" << Words->Grid
     << "</span> in all of it; ~ marks divergent ones.</dd>\n<dt>executed by</dt><dd>"
     << Words->translate("<span class=\"d\">some</span>: only some threads of the group execute the line together, and "
                         "the others wait; all: the whole group.")
     << "</dd>\n<dt>memory</dt><dd>"
     << Words->translate("where neighbouring threads access memory: the same address, consecutive (one wide access), "
                         "strided or scattered (many accesses).")
     << "</dd></dl></details></header>\n";
}

void HtmlReport::writeFunctions(raw_ostream &OS) const {
  OS << "<h2>Functions</h2>\n<div class=\"scroll\"><table><thead><tr><th>function</th><th>values</th><th>divergent</th>"
        "<th>branches</th><th>divergent</th><th>same address</th><th>consecutive</th><th>strided</th><th>scattered</th>"
        "</tr></thead><tbody>\n";
  for (const FunctionEntry &F : Functions) {
    OS << "<tr><td><a href=\"#f" << F.File << '-' << F.Line << "\">" << escapeHtml(F.Name) << "</a>"
       << (F.IsKernel ? " <span class=\"soft\">kernel</span>" : "") << "</td><td>" << F.Counts.Values << "</td><td>"
       << F.Counts.DivergentValues << "</td><td>" << F.Counts.Branches << "</td><td>" << F.Counts.DivergentBranches
       << "</td>";
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
    return escapeHtml(L.File) + ":" + std::to_string(L.Line) + ": ";
  };
  if (Findings.empty())
    return;
  OS << "<h2>Findings</h2>\n";
  for (const Diagnostic &D : Findings) {
    const KindInfo &K = infoOf(D.Kind);
    OS << "<details class=\"finding " << nameOf(D.level()) << "\"><summary>" << Link(D.Where) << nameOf(D.level())
       << ": " << withCode(D.Message) << " <a class=\"soft\" href=\"#rule-" << K.Rule << "\">[" << K.Rule << ' '
       << K.Id << "]</a></summary><ul>";
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
       << "</summary><pre>" << escapeHtml(Text.trim()) << "</pre></details>\n";
  }
}

void HtmlReport::write(raw_ostream &OS) const {
  OS << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\""
     << securityPolicy() << "\">\n<title>" << escapeHtml(Title) << " - rejoin</title>\n<style>\n"
     << ReportCss << "</style>\n</head>\n<body>\n";
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
        "<div id=\"values\"></div>\n<h2 id=\"chain-title\"></h2>\n<ol id=\"chain\"></ol></aside>\n</main>\n"
        "<script type=\"application/json\" id=\"data\">";
  writeData(OS);
  OS << "</script>\n<script>" << ReportJs << "</script>\n</body>\n</html>\n";
}

} // namespace rejoin
