//===- AssemblyTexts.cpp - Inline assembly as nvcc reads it -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In inline assembly with operands a `%` that is meant is written twice. nvcc also takes one before a name:
//
//     asm("mov.u32 %0, %laneid;" : "=r"(r));      for clang an operand with an unknown modifier
//
// Clang reports the first such place of a statement. From there on, each `%` before a name gets a second one in its
// literal and in those beside it; `%0`, `%[name]`, `%h0` and `%%` stay.
//
// The text of a literal as it is written is searched: a `%` that an escape makes is not found, and stays an error.
// Test: test/Loader/register-names.cu.
//
//===----------------------------------------------------------------------===//

#include "AssemblyTexts.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include <map>
#include <set>

using namespace clang;

namespace rejoin {

/// Where in a literal a `%` begins a name, and no operand.
static std::vector<size_t> bareRegisters(llvm::StringRef Literal) {
  std::vector<size_t> Result;
  for (size_t At = 0; (At = Literal.find('%', At)) != llvm::StringRef::npos; ++At) {
    const llvm::StringRef After = Literal.drop_front(At + 1);
    if (After.starts_with("%"))
      ++At;
    else if (After.size() > 1 && isLetter(After[0]) && !isDigit(After[1]) && After[1] != '[')
      Result.push_back(At);
  }
  return Result;
}

std::vector<BaseText> escapedRegisters(const SourceManager &SM, const LangOptions &Language,
                                       llvm::ArrayRef<SourceLocation> Errors) {
  std::map<FileID, std::set<unsigned>> ByFile;
  for (SourceLocation L : Errors)
    if (L.isValid()) {
      const auto [File, Offset] = SM.getDecomposedSpellingLoc(L);
      ByFile[File].insert(Offset);
    }
  std::vector<BaseText> Result;
  for (const auto &[File, Offsets] : ByFile) {
    const auto Buffer = SM.getBufferOrNone(File);
    const llvm::StringRef Path = SM.getFilename(SM.getLocForStartOfFile(File));
    if (!Buffer || Path.empty())
      continue;
    Lexer Raw(File, *Buffer, SM, Language);
    Token T;
    bool IsOfError = false;
    while (!Raw.LexFromRawLexer(T)) {
      if (!tok::isStringLiteral(T.getKind())) {
        IsOfError = false;
        continue;
      }
      const unsigned Begin = SM.getFileOffset(T.getLocation());
      const auto First = Offsets.lower_bound(Begin);
      IsOfError |= First != Offsets.end() && *First < Begin + T.getLength();
      if (IsOfError)
        for (size_t At : bareRegisters(Buffer->getBuffer().substr(Begin, T.getLength())))
          Result.push_back({Path.str(), static_cast<unsigned>(Begin + At), "%"});
    }
  }
  return Result;
}

} // namespace rejoin
