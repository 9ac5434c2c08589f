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
// A statement may begin with labels, of any form: `L:`, `$L:`, `.L:`, `1:`, `"a b":`, and `L${:uid}:`, in which LLVM
// writes a number that is unique. Two colons are a part of an opcode: `ld.global.L1::evict_last`.
//
// Held by: unittests/Target/AssemblyTextTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/AssemblyText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Intrinsics.h"

using llvm::StringRef;

namespace rejoin {

/// Takes what is left of a string, with its closing quote.
static void skipString(StringRef &Assembly) {
  while (!Assembly.empty()) {
    const char C = Assembly.front();
    Assembly = Assembly.drop_front(C == '\\' ? std::min<size_t>(2, Assembly.size()) : 1);
    if (C == '"')
      return;
  }
}

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
      skipString(Assembly);
      Result += "\"\"";
    } else if (Assembly.consume_front("${")) {
      // An operand, or a number of the instruction's own: a part of a name, and no braces of PTX.
      Result += '$';
      for (const char C : Assembly.take_until([](char C) { return C == '}'; }))
        Result += llvm::isAlnum(C) ? C : '_';
      SkipTo("}");
      Assembly.consume_front("}");
    } else {
      Result += Assembly.front();
      Assembly = Assembly.drop_front();
    }
  }
  return Result;
}

unsigned registerIntrinsic(StringRef Register) {
  bool IsKnown = false;
#define ASM_READS(TARGET, REGISTER, RUNS)                                                                              \
  if (TargetKind::TARGET == TargetKind::NVPTX && Builtin::RUNS != Builtin::AnyNumber)                                  \
    IsKnown |= Register == (REGISTER);
#include "rejoin/Target/InlineAssembly.def"
  if (!IsKnown)
    return llvm::Intrinsic::not_intrinsic;
  std::string Name = "llvm.nvvm.read.ptx.sreg." + Register.str();
  llvm::replace(Name, '_', '.');
  return llvm::Intrinsic::lookupIntrinsicID(Name);
}

namespace {
struct Statement {
  /// The opcode without what follows its first dot; empty for a label.
  StringRef Opcode;
  bool IsPredicated = false;
};
} // namespace

static bool isOfName(char C) { return llvm::isAlnum(C) || C == '_' || C == '$' || C == '%'; }
static bool isOfLabel(char C) { return isOfName(C) || C == '.' || C == '?' || C == '@' || C == '"'; }

/// Takes a label and its colon from the front; false if there is none.
static bool consumeLabel(StringRef &Text) {
  StringRef Rest = Text.drop_while(isOfLabel);
  if (Rest.size() == Text.size())
    return false;
  Rest = Rest.ltrim();
  if (!Rest.consume_front(":") || Rest.starts_with(":"))
    return false;
  Text = Rest;
  return true;
}

/// Adds a statement after its labels, each of which is one of its own.
static void addStatement(StringRef Text, llvm::SmallVectorImpl<Statement> &Into) {
  Statement S;
  for (Text = Text.trim(); !Text.empty(); Text = Text.ltrim()) {
    if (consumeLabel(Text)) {
      Into.push_back({});
      continue;
    }
    if (Text.consume_front("@")) {
      Text.consume_front("!");
      Text = Text.drop_while(isOfName);
      S.IsPredicated = true;
      continue;
    }
    S.Opcode = Text.take_while(isOfName);
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
