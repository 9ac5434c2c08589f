//===- RunError.cpp - Why a run ends before its end ---------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Semantics/RunError.h"
#include "rejoin/IR/IRNames.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace rejoin {

char RunError::ID = 0;

std::string RunError::inWords(function_ref<std::string(const Instruction &, bool HasWho)> Text) const {
  std::string Result = Message;
  for (const Place &P : Places)
    if (const std::string Shown = Text(*P.At, !P.Who.empty()); !Shown.empty())
      Result += (P.Who.empty() ? ": " : "; " + P.Who + " at ") + Shown;
  return Result;
}

void RunError::log(raw_ostream &OS) const {
  OS << inWords([](const Instruction &I, bool) { return "`" + IRNames(*I.getFunction()).text(I) + "`"; });
}

} // namespace rejoin
