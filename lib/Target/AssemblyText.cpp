//===- AssemblyText.cpp - What inline assembly ends -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ends a statement with `;`, and a line break is a space; AMD's assembler ends it with the line, and `;` begins a
// comment. What ends threads counts only without a predicate, and before any label, jump or return.
//
//     @p exit;            some threads end      /* exit; */ mov.u32 %0, 1;    none
//     @p                                        s_nop 0 ; s_endpgm            none: a comment
//     exit;               some threads end      @p bra L; exit; L: add.u32    not known: others may go round it
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/AssemblyText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace rejoin {

std::string withoutComments(StringRef Assembly, TargetKind Kind) {
  std::string Result;
  auto SkipTo = [&](StringRef End) { Assembly = Assembly.drop_front(std::min(Assembly.find(End), Assembly.size())); };
  while (!Assembly.empty()) {
    if (Assembly.consume_front("/*")) {
      SkipTo("*/");
      Assembly.consume_front("*/");
      Result += ' ';
    } else if (Assembly.starts_with("//") || (Kind == TargetKind::AMDGPU && Assembly.starts_with(";"))) {
      SkipTo("\n");
    } else if (Assembly.consume_front("\"")) {
      SkipTo("\"");
      Assembly.consume_front("\"");
      Result += "\"\"";
    } else {
      Result += Assembly.front();
      Assembly = Assembly.drop_front();
    }
  }
  return Result;
}

namespace {
struct Statement {
  /// The opcode without what follows its first dot; empty for a label.
  StringRef Opcode;
  bool IsPredicated = false;
};
} // namespace

static bool isOfName(char C) { return llvm::isAlnum(C) || C == '_' || C == '$' || C == '%'; }

/// Adds a statement after its labels, each of which is one of its own.
static void addStatement(StringRef Text, llvm::SmallVectorImpl<Statement> &Into) {
  Statement S;
  for (Text = Text.trim(); !Text.empty(); Text = Text.ltrim()) {
    if (Text.consume_front("@")) {
      Text.consume_front("!");
      Text = Text.drop_while(isOfName);
      S.IsPredicated = true;
      continue;
    }
    const StringRef Word = Text.take_while(isOfName);
    Text = Text.drop_front(Word.size());
    if (Text.ltrim().consume_front(":") && !Word.empty()) {
      Text = Text.ltrim().drop_front();
      Into.push_back({});
      continue;
    }
    S.Opcode = Word;
    break;
  }
  if (!S.Opcode.empty())
    Into.push_back(S);
}

/// Of the text, which must stay.
static llvm::SmallVector<Statement, 4> statementsOf(StringRef Text, TargetKind Kind) {
  llvm::SmallVector<Statement, 4> Result;
  const StringRef Ends = Kind == TargetKind::AMDGPU ? "\n" : ";{}";
  while (!Text.empty()) {
    const size_t End = std::min(Text.find_first_of(Ends), Text.size());
    addStatement(Text.take_front(End), Result);
    Text = Text.drop_front(std::min(End + 1, Text.size()));
  }
  return Result;
}

static Ends whatInstructionEnds(StringRef Opcode) {
#define END_ASM(WORD, WHAT)                                                                                            \
  if (Opcode == (WORD))                                                                                                \
    return Ends::WHAT;
#include "rejoin/Target/Ends.def"
  return Ends::Nothing;
}

/// Another statement than the next may follow.
static bool goesElsewhere(StringRef Opcode) {
#define JUMP_ASM(WORD)                                                                                                 \
  if (Opcode == (WORD))                                                                                                \
    return true;
#include "rejoin/Target/Ends.def"
  return Opcode.empty();
}

AssemblyEnds whatAssemblyEnds(StringRef Assembly, TargetKind Kind) {
  AssemblyEnds Result;
  const std::string Text = withoutComments(Assembly, Kind);
  bool IsStraight = true;
  for (const Statement &S : statementsOf(Text, Kind)) {
    const Ends Is = whatInstructionEnds(S.Opcode);
    Result.SomeThreads |= Is == Ends::Thread;
    IsStraight &= !goesElsewhere(S.Opcode);
    if (IsStraight && !S.IsPredicated && Is != Ends::Nothing && Result.All == Ends::Nothing)
      Result.All = Is;
  }
  return Result;
}

} // namespace rejoin
