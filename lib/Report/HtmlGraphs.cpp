//===- HtmlGraphs.cpp - Control-flow graphs on the page -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function's graph in Graphviz's language: a box for each block with its lines and the code of the last one, loops as
// clusters from the outside in, and classes that the page's style turns into colours:
//
//   part        only some threads of the group execute the block together
//   divergent   threads of the group take different sides of its branch
//   join        threads meet here
//   exit        threads leave a loop by this edge in different iterations
//
// Graphviz draws all graphs in one process, which costs much less than one for each; where that fails each is drawn by
// itself, so that one graph cannot take the others away. The pictures are compacted to half of their size: links,
// titles, comments, the fractions of coordinates, and attributes that the page's style has are removed.
//
// Caveat: more than 300 blocks are not drawn, nor more than 3,000 in all, where each graph counts for ten more: so much
// time does Graphviz take for the least one. The page says so.
//
// Held by: test/Report/page.test; test/Robustness/names.test (hostile names).
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "rejoin/Report/HtmlReport.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace rejoin {

namespace {
/// Lines of a block, and one line of a function that was inlined into it; 0 if there is none.
struct BlockLines {
  unsigned First = 0, Last = 0, Inlined = 0;
};
} // namespace

static BlockLines linesOf(const AnalyzedFunction &F, BlockId B, function_ref<unsigned(ValueId)> Line) {
  const ProgramView &View = F.Reader.view();
  BlockLines Own, Of;
  for (uint32_t V = View.valueBegin(B); V != View.valueEnd(B); ++V)
    if (const unsigned L = Line(ValueId(V))) {
      const auto *I = dyn_cast<Instruction>(&F.Reader.value(ValueId(V)));
      const DILocation *At = I ? I->getDebugLoc().get() : nullptr;
      BlockLines &To = At && At->getInlinedAt() ? Of : Own;
      To.First = To.First ? std::min(To.First, L) : L;
      To.Last = std::max(To.Last, L);
    }
  if (!Own.First)
    return Of;
  if (Of.First && (Of.First < Own.First || Of.First > Own.Last))
    Own.Inlined = Of.First;
  return Own;
}

std::string HtmlReport::draw(const AnalyzedFunction &F, const ControlUniformity &Control, unsigned Number) {
  const ProgramView &View = F.Reader.view();
  const Cfg &G = View.cfg();
  // What can be looked at, and what a page can carry.
  constexpr unsigned MaxBlocks = 300, MaxDrawn = 3000, ForEach = 10;
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
    const auto [First, Last, Inlined] =
        linesOf(F, B, [&](ValueId V) { return Functions[Number].Values[V.index()].Line; });
    // The source says more than a number does: its lines, and the text of the last one, which holds the branch.
    std::string Label = Printer.block(B);
    if (First && StringRef(Label).ltrim('%').find_if_not(isDigit) == StringRef::npos)
      Label.clear();
    Label += F.Reader.isContinuation(B) ? " (continued)" : "";
    if (First)
      Label += (Label.empty() ? "" : "\n") + std::string(First == Last ? "line " : "lines ") + std::to_string(First) +
               (First == Last ? "" : "-" + std::to_string(Last)) +
               (Inlined ? " (and line " + std::to_string(Inlined) + ", inlined)" : "");
    const File &Source = Files[Functions[Number].File];
    if (unsigned Shown = Branches ? Last : First; Shown && Shown <= Source.Text.size() && !Source.IsAssembly) {
      constexpr size_t Width = 32;
      StringRef Code = StringRef(Source.Text[Shown - 1]).trim();
      Label += "\n" + Code.take_front(Width).str() + (Code.size() > Width ? "..." : "");
    }
    OS << "  b" << B.index() << " [id=\"n" << Number << '_' << B.index() << "\", class=\"" << Classes << "\", label=\""
       << escapeDot(Label) << "\"];\n";
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
  Drawn += G.numBlocks() + ForEach;
  return Text;
}

/// Skips \p Count characters and copies the text before the next \p End, without the fractions of its numbers.
static void copyNumbers(StringRef &Rest, size_t Count, char End, std::string &Result) {
  Result += Rest.take_front(Count);
  Rest = Rest.drop_front(Count);
  bool InFraction = false;
  while (!Rest.empty() && Rest.front() != End) {
    InFraction = Rest.front() == '.' || (InFraction && isDigit(Rest.front()));
    if (!InFraction)
      Result += Rest.front();
    Rest = Rest.drop_front();
  }
}

/// A picture without comments, titles, links, and attributes that the page's style has: half of its size.
static std::string compactSvg(StringRef Rest) {
  static constexpr StringRef Dropped[] = {" fill=\"none\" stroke=\"black\"",
                                          " fill=\"black\" stroke=\"black\"",
                                          " fill=\"transparent\" stroke=\"black\"",
                                          " text-anchor=\"middle\"",
                                          " font-family=\"monospace\"",
                                          " font-size=\"11.00\"",
                                          " font-size=\"10.00\"",
                                          " xmlns:xlink=\"http://www.w3.org/1999/xlink\""};
  static constexpr std::pair<StringRef, StringRef> Skipped[] = {
      {"<!--", "-->"},       {"<title>", "</title>"}, {" id=\"edge", "\""},    {" id=\"clust", "\""},
      {" id=\"graph", "\""}, {" href=\"", "\""},      {" xlink:href=\"", "\""}};
  static constexpr StringRef Numbers[] = {" points=\"", " d=\"", " x=\"", " y=\""};
  std::string Result;
  while (!Rest.empty()) {
    auto Begins = [&](StringRef Word) { return Rest.starts_with(Word); };
    if (Rest.front() == '\n') {
      Rest = Rest.drop_front();
      continue;
    }
    if (const auto *D = find_if(Dropped, Begins); D != std::end(Dropped)) {
      Rest = Rest.drop_front(D->size());
      continue;
    }
    if (const auto *S = find_if(Skipped, [&](const auto &X) { return Begins(X.first); }); S != std::end(Skipped)) {
      size_t End = Rest.find(S->second, S->first.size());
      Rest = End == StringRef::npos ? "" : Rest.drop_front(End + S->second.size());
      continue;
    }
    if (const auto *N = find_if(Numbers, Begins); N != std::end(Numbers)) {
      copyNumbers(Rest, N->size(), '"', Result);
      continue;
    }
    Result += Rest.front();
    Rest = Rest.drop_front();
  }
  return Result + "\n";
}

/// Graphviz's pictures of graphs, without what leads out of them: no name of a file's gets into a link, but a page is
/// no place to find out. None, with a problem, if it fails.
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
  // With -o the first graph alone gets into the file.
  StringRef Arguments[] = {Dot, "-Tsvg", Input};
  std::optional<StringRef> Redirects[] = {std::nullopt, StringRef(Output), std::nullopt};
  std::string Failure;
  if (sys::ExecuteAndWait(Dot, Arguments, std::nullopt, Redirects, /*SecondsToWait=*/20, 0, &Failure) != 0) {
    Problem = "Graphviz failed: " + Failure;
    return {};
  }
  auto Svg = MemoryBuffer::getFile(Output);
  if (!Svg)
    return {};
  std::vector<std::string> Pictures;
  StringRef Rest = (*Svg)->getBuffer();
  while (true) {
    size_t Begin = Rest.find("<svg"), End = Rest.find("</svg>", Begin);
    if (Begin == StringRef::npos || End == StringRef::npos)
      return Pictures;
    End += StringRef("</svg>").size();
    Pictures.push_back(compactSvg(Rest.slice(Begin, End)));
    Rest = Rest.drop_front(End);
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

} // namespace rejoin
