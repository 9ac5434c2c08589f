//===- Assembly.cpp - Inline assembly that can be run -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One instruction that the table knows (ASM_RUNS in Target/InlineAssembly.def), with the operands of the assembly or
// integers; a move of a special register; and a text without any instruction, which only keeps the compiler from moving
// things, with at most one value that goes through it. All else is not run: an error names it.
//
//     asm volatile("bar.sync %0, %1;" :: "r"(id), "r"(n));     a barrier by number for n threads
//     asm("mov.u32 %0, %%laneid;" : "=r"(lane));               the lane
//     asm volatile("" : "+v"(x));                              x
//     asm("add.u32 %0, %1, %2;" : ...)                         not run
//
// Held by: test/Semantics/Masks/barriers.cu, test/Semantics/ends.ll.
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace rejoin {

static Builtin instructionNamed(StringRef Name, TargetKind Kind) {
#define ASM_RUNS(TARGET, INSTRUCTION, RUNS)                                                                            \
  if (Kind == TargetKind::TARGET && Name == (INSTRUCTION))                                                             \
    return Builtin::RUNS;
#include "rejoin/Target/InlineAssembly.def"
  return Builtin::None;
}

static Builtin registerNamed(StringRef Name, TargetKind Kind) {
#define ASM_READS(TARGET, REGISTER, RUNS)                                                                              \
  if (Kind == TargetKind::TARGET && Name == (REGISTER))                                                                \
    return Builtin::RUNS;
#include "rejoin/Target/InlineAssembly.def"
  return Builtin::None;
}

/// The only instruction, without comments, braces and the end; nothing if there are several.
static std::optional<std::string> onlyInstruction(StringRef Text) {
  std::string Result;
  for (StringRef Line : split(Text, '\n'))
    for (StringRef Part : split(Line.split("//").first, ';')) {
      Part = Part.trim(" \t{}");
      if (Part.empty())
        continue;
      if (!Result.empty())
        return std::nullopt;
      Result = Part.str();
    }
  return Result;
}

/// `$2`, `${2}` or an integer.
static std::optional<AssemblyOperation::Operand> readOperand(StringRef Text) {
  AssemblyOperation::Operand Result{Text.consume_front("$"), 0};
  if (Result.IsArgument && Text.consume_front("{"))
    Text.consume_back("}");
  if (Text.getAsInteger(0, Result.Value))
    return std::nullopt;
  return Result;
}

std::optional<AssemblyOperation> readAssembly(const CallBase &C, TargetKind Kind) {
  const auto *A = cast<InlineAsm>(C.getCalledOperand());
  auto Text = onlyInstruction(A->getAsmString());
  const unsigned Results = !C.getType()->isVoidTy();
  if (!Text || C.getType()->isStructTy())
    return std::nullopt;
  AssemblyOperation Result;
  if (Text->empty()) {
    Result.Runs = Builtin::Nothing;
    Result.IsCopy = Results;
    // The result is tied to the one operand.
    return !Results || (C.arg_size() == 1 && C.getArgOperand(0)->getType() == C.getType()) ? std::optional(Result)
                                                                                           : std::nullopt;
  }
  auto [Name, Rest] = StringRef(*Text).split(' ');
  SmallVector<StringRef> Words;
  if (!Rest.trim().empty())
    Rest.split(Words, ',');
  if (Name.starts_with("mov.") && Results && Words.size() == 2 && Words[1].trim().consume_front("%")) {
    Result.Runs = registerNamed(Words[1].trim().drop_front(), Kind);
    return Result.Runs == Builtin::None ? std::nullopt : std::optional(Result);
  }
  Result.Runs = instructionNamed(Name, Kind);
  if (Result.Runs == Builtin::None)
    return std::nullopt;
  if (Result.Runs == Builtin::Nothing || Result.Runs == Builtin::Trap)
    return Results ? std::nullopt : std::optional(Result);
  for (StringRef Word : Words) {
    auto Operand = readOperand(Word.trim());
    if (!Operand || (Operand->IsArgument && Operand->Value >= Results + C.arg_size()))
      return std::nullopt;
    Result.Operands.push_back(*Operand);
  }
  // The first operand is the result.
  if (Results) {
    if (Result.Operands.empty() || !Result.Operands.front().IsArgument || Result.Operands.front().Value != 0)
      return std::nullopt;
    Result.Operands.erase(Result.Operands.begin());
  }
  for (auto &O : Result.Operands)
    if (O.IsArgument) {
      if (O.Value < Results)
        return std::nullopt;
      O.Value -= Results;
    }
  if (Result.Runs == Builtin::Barrier && Result.Operands.size() == 2)
    Result.Runs = Builtin::BarrierOfCount;
  return Result;
}

} // namespace rejoin
