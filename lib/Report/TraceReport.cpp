//===- TraceReport.cpp - Executions for people and for tools -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An execution as a table: a column for each converged execution of a block (or of one instruction, if asked), a row
// for each thread, filled where the thread takes part:
//
//   thread 0  entry  then        join
//   thread 1  entry        else  join      the two sides after each other, both threads together again at the join
//
// As text, JSON and SVG; columns may be filtered by workgroup, function, line and thread. `printStatistics` prints the
// counts of RunCounts.h. Blocks that were split where a region of a token ends carry a quote: join'.
// Held by: test/Semantics/Tables, test/Semantics/statistics.test, extended-loop.ll.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Report/TraceReport.h"
#include "BlockNames.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Diagnostics/PlaceText.h"
#include "rejoin/Report/RunCounts.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/SourceLanguage.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/Format.h"
#include <map>
#include <set>

using namespace llvm;

namespace rejoin {

/// Where a column's instruction stands in the source, or the first one of its block; null if that is not known.
static const DILocation *placeOf(const TraceColumn &C) {
  auto Of = [](const Instruction *I) {
    const DILocation *L = I ? I->getDebugLoc().get() : nullptr;
    return L && L->getLine() ? L : nullptr;
  };
  if (C.At)
    return Of(C.At);
  for (uint32_t O = C.F->Blocks[C.Block].FirstOp; O != C.F->Blocks[C.Block].EndOp; ++O)
    if (const DILocation *L = Of(C.F->Ops[O].I))
      return L;
  return nullptr;
}

static std::string inWords(const DILocation &L) {
  return printableWord(placeText({L.getFilename().str(), L.getLine(), L.getColumn()}));
}

static std::vector<const TraceColumn *> select(ArrayRef<TraceColumn> Trace, const TraceFilter &Filter) {
  std::vector<const TraceColumn *> Result;
  for (const TraceColumn &C : Trace) {
    if (C.Workgroup != Filter.Workgroup)
      continue;
    if (!namesFunction(Filter.Functions, C.F->F->getName()))
      continue;
    if (!Filter.Lines.empty() && C.At) {
      if (!C.At->getDebugLoc() || !is_contained(Filter.Lines, C.At->getDebugLoc().getLine()))
        continue;
    } else if (!Filter.Lines.empty()) {
      bool Any = false;
      for (uint32_t O = C.F->Blocks[C.Block].FirstOp; O != C.F->Blocks[C.Block].EndOp; ++O)
        if (const Instruction *I = C.F->Ops[O].I; I && I->getDebugLoc())
          Any |= is_contained(Filter.Lines, I->getDebugLoc().getLine());
      if (!Any)
        continue;
    }
    if (!Filter.Threads.empty() && none_of(C.Threads, [&](uint32_t T) { return is_contained(Filter.Threads, T); }))
      continue;
    Result.push_back(&C);
  }
  return Result;
}

static std::vector<unsigned> rows(unsigned NumThreads, const TraceFilter &Filter) {
  std::vector<unsigned> Result = Filter.Threads;
  if (Result.empty())
    for (unsigned T = 0; T != NumThreads; ++T)
      Result.push_back(T);
  return Result;
}

/// What a row begins with, in the words of the source's language.
static std::string threadOf(ArrayRef<TraceColumn> Trace) {
  const Terms &Words = Trace.empty() ? termsOf(Language::IR) : termsOf(*Trace.front().F->F->getParent());
  return Words.Thread.str() + " ";
}

void printTrace(raw_ostream &OS, ArrayRef<TraceColumn> Trace, unsigned NumThreads, const TraceFilter &Filter) {
  BlockNames Names;
  auto Columns = select(Trace, Filter);
  std::vector<std::string> Heads;
  Heads.reserve(Columns.size());
  for (const TraceColumn *C : Columns)
    Heads.push_back(Names.of(*C));
  const std::string Thread = threadOf(Trace);
  size_t Left = Thread.size() + std::to_string(NumThreads).size();
  for (unsigned T : rows(NumThreads, Filter)) {
    std::string Row = Thread + std::to_string(T);
    Row.resize(std::max(Row.size(), Left), ' ');
    for (size_t C = 0; C != Columns.size(); ++C) {
      bool In = is_contained(Columns[C]->Threads, T);
      Row += "  " + (In ? Heads[C] : std::string(Heads[C].size(), ' '));
    }
    OS << StringRef(Row).rtrim() << '\n';
  }
  // Where the columns' blocks begin in the source.
  std::set<std::pair<const DecodedFunction *, std::string>> Named;
  for (size_t C = 0; C != Columns.size(); ++C)
    if (const DILocation *L = placeOf(*Columns[C]); L && Named.insert({Columns[C]->F, Heads[C]}).second)
      OS << "  " << Heads[C] << ": " << inWords(*L) << '\n';
}

void printTrace(json::OStream &J, ArrayRef<TraceColumn> Trace, const TraceFilter &Filter) {
  BlockNames Names;
  for (const TraceColumn *C : select(Trace, Filter))
    J.object([&] {
      J.attribute("function", validText(C->F->F->getName()));
      J.attribute("name", validText(sourceName(C->F->F->getName())));
      J.attribute("block", Names.of(*C->F, C->Block));
      if (C->At)
        J.attribute("instruction", Names.of(*C));
      if (const DILocation *L = placeOf(*C)) {
        J.attribute("file", validText(L->getFilename()));
        J.attribute("line", L->getLine());
        J.attribute("column", L->getColumn());
      }
      J.attribute("workgroup", C->Workgroup);
      J.attribute("call", C->Call);
      J.attributeArray("threads", [&] {
        for (uint32_t T : C->Threads)
          J.value(T);
      });
    });
}

void printTraceSvg(raw_ostream &OS, ArrayRef<TraceColumn> Trace, unsigned NumThreads, const TraceFilter &Filter) {
  BlockNames Names;
  auto Columns = select(Trace, Filter);
  auto Rows = rows(NumThreads, Filter);
  const std::string Thread = threadOf(Trace);
  const unsigned Height = 22, Margin = 24 + 8 * Thread.size();
  std::vector<unsigned> X{Margin};
  std::vector<std::string> Heads;
  for (const TraceColumn *C : Columns) {
    Heads.push_back(Names.of(*C));
    X.push_back(X.back() + 16 + 8 * static_cast<unsigned>(Heads.back().size()));
  }
  // Below, what the colours stand for, and where their blocks begin.
  std::vector<std::pair<unsigned, std::string>> Legend;
  std::set<std::pair<const DecodedFunction *, std::string>> Named;
  size_t Widest = 50;
  for (size_t C = 0; C != Columns.size(); ++C) {
    if (!Named.insert({Columns[C]->F, Heads[C]}).second)
      continue;
    const DILocation *L = placeOf(*Columns[C]);
    Legend.push_back({Columns[C]->Block, Heads[C] + (L ? " at " + inWords(*L) : "")});
    Widest = std::max(Widest, Legend.back().second.size());
  }
  OS << "<svg xmlns='http://www.w3.org/2000/svg' width='" << std::max<size_t>(X.back() + 10, 8 * Widest + 40)
     << "' height='" << Height * (Rows.size() + Legend.size() + 2)
     << "' font-family='monospace' font-size='13'>\n<rect width='100%' height='100%' fill='white'/>\n";
  for (size_t R = 0; R != Rows.size(); ++R)
    OS << "<text x='4' y='" << Height * R + 17 << "'>" << Thread << Rows[R] << "</text>\n";
  static const char *const Colors[] = {"#cfe8ff", "#ffe3c2", "#d9f2d0", "#f6d5e8", "#e6defa", "#fff3b8"};
  for (size_t C = 0; C != Columns.size(); ++C)
    for (size_t R = 0; R != Rows.size(); ++R)
      if (is_contained(Columns[C]->Threads, Rows[R]))
        OS << "<rect x='" << X[C] << "' y='" << Height * R + 2 << "' width='" << X[C + 1] - X[C] - 4 << "' height='"
           << Height - 4 << "' rx='3' fill='" << Colors[Columns[C]->Block % std::size(Colors)] << "'/><text x='"
           << X[C] + 6 << "' y='" << Height * R + 17 << "'>" << escapeXml(Heads[C]) << "</text>\n";
  size_t Y = Height * (Rows.size() + 1);
  OS << "<text x='4' y='" << Y << "'>each column: threads that execute a block together</text>\n";
  for (const auto &[Block, Text] : Legend) {
    Y += Height;
    OS << "<rect x='4' y='" << Y - 13 << "' width='16' height='16' rx='3' fill='" << Colors[Block % std::size(Colors)]
       << "'/><text x='28' y='" << Y << "'>" << escapeXml(Text) << "</text>\n";
  }
  OS << "</svg>\n";
}

std::string cycleHeaders(const DecodedFunction &F, const HierarchyChoice &Choice) {
  const Cfg Ordered = reorder(F.Graph, Choice);
  DepthFirst Search;
  CycleHierarchy Cycles;
  Search.compute(Ordered);
  Cycles.compute(Ordered, Search);
  BlockNames Names;
  std::vector<std::string> Headers;
  Headers.reserve(Cycles.numCycles());
  for (unsigned C = 0; C != Cycles.numCycles(); ++C)
    Headers.push_back(Names.of(F, Cycles.header(CycleId(C)).index()));
  if (Headers.empty())
    return "";
  return (Headers.size() == 1 ? ": the cycle's header is " : ": the cycles' headers are ") + join(Headers, ", ");
}

void printStatistics(raw_ostream &OS, const SimtMachine &M, unsigned WaveSize) {
  const Terms &Words =
      M.blockCounts().empty() ? termsOf(Language::IR) : termsOf(*M.blockCounts().begin()->first.first->F->getParent());
  OS << right_justify((Words.Wave + "s").str(), 10) << right_justify((Words.Thread + "s").str(), 12)
     << "  active lanes  divergent branches\n";
  const RunCounts Counts = countExecutions(M, WaveSize);
  for (const auto &[Where, Line] : Counts.Lines) {
    OS << format("%10llu%12llu  %5.1f (%3.0f%%)  %18llu  ", static_cast<unsigned long long>(Line.Waves),
                 static_cast<unsigned long long>(Line.Threads), Line.activeLanes(), 100 * Line.activeLanes() / WaveSize,
                 static_cast<unsigned long long>(Line.DivergentBranches));
    if (Where.Block.empty())
      OS << printableWord(placeText({Where.File, Where.Line, 0})) << '\n';
    else
      OS << plainPath(Where.File) << ": %" << Where.Block << '\n';
  }
  OS << countOf(M.steps(), "instruction") << " executed";
  if (Counts.LaneSlots)
    OS << "; " << Counts.idlePercent() << " % of the lane slots idle";
  OS << '\n';
}

} // namespace rejoin
