//===- Validate.cpp - rejoin validate -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Terminal.h"
#include "ValidateCommand.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace rejoin {

/// The word after `; VERDICT:` in a file.
static Expected<std::string> statedVerdict(StringRef Path) {
  auto Text = MemoryBuffer::getFile(Path);
  if (!Text)
    return createStringError(Path + ": " + Text.getError().message());
  unsigned Line = 0;
  for (StringRef L : split((*Text)->getBuffer(), '\n')) {
    ++Line;
    if (!L.consume_front("; VERDICT:"))
      continue;
    L = L.trim();
    for (Verdict V : {Verdict::Proved, Verdict::Refuted, Verdict::Inconclusive, Verdict::InvalidTarget})
      if (L == nameOf(V))
        return L.str();
    return createStringError(Path + ":" + Twine(Line) + ": '" + L +
                             "' is not a verdict: expected proved, refuted, inconclusive or invalid target");
  }
  return createStringError(Path + ": no line '; VERDICT: ...'");
}

int validateMain(ArrayRef<const char *> Arguments) {
  ValidateCommand Command("rejoin validate");
  if (auto Code = Command.parse(Arguments))
    return *Code;
  if (auto Code = Command.load())
    return *Code;
  if (Command.Codegen != ValidateCommand::Backend::None)
    return Command.judgeCodegen();
  std::string Stated;
  if (Command.CheckVerdict) {
    auto V = statedVerdict(Command.Files.front());
    if (!V) {
      printError(toString(V.takeError()));
      return 3;
    }
    Stated = *V;
  }
  bool AnyRefuted = false, AnyOpen = false, AnyExpected = false, AnyOther = false;
  Command.judge(Command.Pairs, Command.options(), [&](size_t K, const ValidationResult &R) {
    const FunctionPair &P = Command.Pairs[K];
    Command.print(P, R);
    AnyRefuted |= R.Answer == Verdict::Refuted || R.Answer == Verdict::InvalidTarget;
    AnyOpen |= R.Answer == Verdict::Inconclusive;
    AnyExpected |= Command.isExpected(R);
    if (Command.CheckVerdict && nameOf(R.Answer) != Stated) {
      printError(Command.Files.front() + ": '" + sourceName(P.Source->getName()) + "' is " + nameOf(R.Answer) +
                 ", but the file says " + Stated);
      AnyOther = true;
    }
  });
  for (const Function *F : Command.Lost)
    *Command.Verdicts << sourceName(F->getName())
                      << ": inconclusive: the target has no kernel or entry point of this name\n";
  for (const Function *F : Command.Added)
    *Command.Verdicts << sourceName(F->getName()) << ": a kernel or entry point of the target alone, not compared\n";
  AnyOpen |= !Command.Lost.empty();
  if (Command.CheckVerdict)
    return AnyOther ? 1 : 0;
  if (Command.Expect != Expectation::Nothing) {
    if (!AnyExpected)
      printError("no pair is " + Command.expected() + ", as the options expect", "rejoin validate");
    return AnyExpected ? 0 : 1;
  }
  return Command.Sources.exitCode(AnyRefuted ? 1 : AnyOpen ? 2 : 0);
}

} // namespace rejoin
