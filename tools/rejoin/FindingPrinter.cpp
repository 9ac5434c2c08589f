//===- FindingPrinter.cpp - Findings of a run for people -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FindingPrinter.h"
#include "Terminal.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/IR/IRNames.h"
#include "rejoin/IR/InlineFrames.h"
#include "rejoin/Report/DiagnosticReport.h"
#include "rejoin/Report/FindingReports.h"
#include "rejoin/Semantics/RunError.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/SourceLanguage.h"

using namespace llvm;

namespace rejoin {

void FindingPrinter::print(const Diagnostic &D) {
  if (isKnown(D.Where))
    printWithSource(OS, D, Text, terminalColumns(OS));
  else
    printDiagnostic(OS, D);
}

/// The instruction, or where it leads to if it has no place in the source itself.
static const Instruction *placedFrom(const Instruction &I) {
  auto HasLine = [](const Instruction &X) { return X.getDebugLoc() && X.getDebugLoc().getLine(); };
  const Instruction *At = &I;
  for (unsigned Steps = 0; At && !HasLine(*At) && Steps != 64; ++Steps)
    if (const Instruction *Next = At->getNextNode())
      At = Next;
    else if (const BasicBlock *Only = At->getParent()->getSingleSuccessor())
      At = &Only->front();
    else
      break;
  return HasLine(*At) ? At : &I;
}

Diagnostic FindingPrinter::toDiagnostic(const RunFinding &F) {
  IRNames Names(*F.At->getFunction());
  Diagnostic D{
      F.Kind, locateValue(*F.At, Where), F.At->getFunction()->getName().str(), Names.text(*F.At), F.Message, {}, {}, {},
      {}};
  std::vector<uint32_t> Numbers = F.Threads;
  llvm::sort(Numbers);
  const std::string Threads = (Numbers.size() == 1 ? "thread " : "threads ") + numbersInWords(Numbers);
  const std::string Times = F.Count > 1 ? std::to_string(F.Count) + " times, " : "";
  // Those at which the fault shows; others may execute the operation as well.
  D.Notes.push_back({"found " + Times + "for " + Threads, {}});
  if (F.Kind == DiagnosticKind::BarrierDivergence && F.Other && !Where.Locate)
    foldWrappersOf(D, *F.At, *F.Other);
  const bool IsRace = F.Kind == DiagnosticKind::DataRace;
  // What the lint only suspects has happened here.
  D.Level = F.IsRemark ? Severity::Remark : Severity::Error;
  auto At = [&](const Twine &What, const Instruction &I) {
    const Location L = locateValue(Where.Locate ? I : *placedFrom(I), Where);
    D.Notes.push_back({isKnown(L) ? What.str() : (What + ": `" + IRNames(*I.getFunction()).text(I) + "`").str(), L});
  };
  if (F.Other)
    At(IsRace                                        ? "the other access"
       : F.Kind == DiagnosticKind::UninitializedRead ? "the value is used here"
                                                     : "another thread is here",
       *F.Other);
  if (IsRace && F.OnlyWithinWaves)
    D.Notes.push_back({"both threads are of one wave: right only where the threads of a wave run in lockstep", {}});
  for (const RunFinding::Note &N : F.Notes)
    if (N.At)
      At(N.Text, *N.At);
    else
      D.Notes.push_back({N.Text, {}});
  termsOf(*F.At->getModule()).translate(D);
  return D;
}

std::string FindingPrinter::describe(Error E) const {
  std::string Message;
  handleAllErrors(
      std::move(E),
      [&](const RunError &Ended) {
        auto LineOf = [&](const Instruction &I) {
          Location L = locateValue(Where.Locate ? I : *placedFrom(I), Where);
          return L.Line ? L : Location{};
        };
        const Location At = LineOf(Ended.at());
        // Before the message stands the first one's line.
        const std::string Head =
            At.Line ? At.File + ":" + std::to_string(At.Line) + (At.Column ? ":" + std::to_string(At.Column) : "")
                    : Input;
        const std::string Said = Ended.inWords([&](const Instruction &I, bool HasWho) -> std::string {
          const Location L = LineOf(I);
          if (!L.Line || Where.Locate)
            return "`" + IRNames(*I.getFunction()).text(I) + "`";
          if (HasWho)
            return "line " + std::to_string(L.Line) + (L.File == At.File ? "" : " of " + L.File);
          const auto *C = dyn_cast<CallBase>(&I);
          const std::string Called = C ? calledName(*C) : "";
          return Called.empty() ? "" : "`" + Called + "()`";
        });
        Message = Head + ": " + termsOf(*Ended.at().getModule()).translate(Said);
      },
      [&](const ErrorInfoBase &Other) { Message = Other.message(); });
  return Message;
}

} // namespace rejoin
