//===- CounterexamplePrinter.cpp - Events of two threads, side by side -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CounterexamplePrinter.h"
#include "rejoin/IR/IRNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/BasicBlock.h"

using namespace llvm;

namespace rejoin {

std::string formatParts(ArrayRef<std::string> Parts) {
  return Parts.size() == 1 ? Parts.front() : "(" + join(Parts, ", ") + ")";
}

static std::string cell(const std::vector<TraceEvent> &Events, size_t Row) {
  if (Row >= Events.size())
    return "";
  const TraceEvent &E = Events[Row];
  std::string Text = E.Text + (E.Group ? " #" + std::to_string(E.Group) : "");
  if (!E.At)
    return Text;
  std::string Where = sourceLocation(*E.At);
  return Text + "  [" + (Where.empty() ? IRNames(*E.At->getFunction()).block(*E.At->getParent()) : Where) + "]";
}

std::string formatTraces(ArrayRef<TraceTable> Tables) {
  // Only rows near the one that differs are shown.
  constexpr size_t Around = 3;
  std::string Text;
  bool Grouped = false, Marked = false;
  for (const TraceTable &T : Tables) {
    size_t Rows = std::max(T.Source.size(), T.Target.size());
    const size_t Mark = T.Mark.value_or(0);
    size_t First = Mark > Around ? Mark - Around : 0, Last = std::min(Rows, Mark + Around + 1);
    std::vector<std::pair<std::string, std::string>> Cells;
    size_t Width = std::string("source").size();
    for (size_t I = First; I < Last; ++I) {
      Cells.push_back({cell(T.Source, I), cell(T.Target, I)});
      Width = std::max(Width, Cells.back().first.size());
    }
    auto Line = [&](const std::string &Head, const std::string &A, const std::string &B) {
      std::string L = Head + A + std::string(Width - A.size() + 3, ' ') + B;
      L.erase(L.find_last_not_of(' ') + 1);
      Text += L + "\n";
    };
    Text += "  " + T.Title + "\n";
    Line("  event  ", "source", "target");
    if (First)
      Text += "         ...\n";
    for (size_t I = First; I < Last; ++I) {
      std::string Number = std::to_string(I + 1);
      const bool Here = I == T.Mark;
      Marked |= Here;
      Line((Here ? "    > " : "      ") + Number + std::string(Number.size() < 3 ? 3 - Number.size() : 1, ' '),
           Cells[I - First].first, Cells[I - First].second);
    }
    if (Last < Rows)
      Text += "         ...\n";
    for (const auto *Side : {&T.Source, &T.Target})
      Grouped |= any_of(*Side, [](const TraceEvent &E) { return E.Group != 0; });
  }
  if (Marked || Grouped)
    Text += std::string("  (") + (Marked ? ">: the first difference" : "") + (Marked && Grouped ? "; " : "") +
            (Grouped ? "#n: threads with the same number execute the operation together (they are converged)" : "") +
            ")\n";
  return Text;
}

} // namespace rejoin
