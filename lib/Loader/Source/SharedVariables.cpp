//===- SharedVariables.cpp - Shared variables of classes with constructors -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `nvcc` warns about a `__shared__` variable whose class has a constructor, and does not call the constructor. Clang
// refuses the variable. A union does not construct its members, so a further reading has
//
//     __shared__ Counter c, d[2];
//
// as a variable of a union, and references to its members:
//
//     __shared__ union rejoin_shared_t_c { ...  struct { Counter c, d[2]; } all; } rejoin_shared_c;
//     auto &c = rejoin_shared_c.all.c; auto &d = rejoin_shared_c.all.d;
//
// The texts stand on the line of the declaration. Left as they are: declarations in macros, and those that write an
// initial value, which `nvcc` refuses as well.
// Tests: test/Loader/shared-constructors.cu, test/Limits/shared-initialisers.cu.
//
//===----------------------------------------------------------------------===//

#include "SharedVariables.h"
#include "clang/Lex/Lexer.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include <map>
#include <set>

using namespace clang;

namespace rejoin {

namespace {

/// The tokens of one file without comments.
std::vector<Token> rawTokens(const SourceManager &SM, const LangOptions &Language, FileID File) {
  Lexer Raw(File, SM.getBufferOrFake(File), SM, Language);
  std::vector<Token> Result;
  for (Token T; !Raw.LexFromRawLexer(T);)
    Result.push_back(T);
  return Result;
}

StringRef spellingOf(const Token &T) { return T.is(tok::raw_identifier) ? T.getRawIdentifier() : StringRef(); }

/// The declaration around the token \p Name, by the numbers of its tokens.
struct Declaration {
  size_t Shared = 0, Semicolon = 0;
  std::vector<std::string> Names;
};

/// Nothing if the declaration has an initial value or is no list of names.
std::optional<Declaration> declarationAround(const std::vector<Token> &Tokens, size_t Name) {
  Declaration D;
  size_t I = Name;
  while (I-- > 0 && spellingOf(Tokens[I]) != "__shared__")
    if (Tokens[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::equal))
      return std::nullopt;
  if (I >= Tokens.size())
    return std::nullopt;
  D.Shared = I;
  // Other names of the declaration may come first; those in brackets are arguments of the type.
  int Depth = 0;
  bool IsNext = false;
  for (I = D.Shared + 1; I != Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    if (T.isOneOf(tok::l_brace, tok::r_brace, tok::equal))
      return std::nullopt;
    if (T.isOneOf(tok::l_square, tok::l_paren, tok::less))
      ++Depth;
    else if (T.isOneOf(tok::r_square, tok::r_paren, tok::greater))
      --Depth;
    else if (T.is(tok::greatergreater))
      Depth -= 2;
    if (Depth > 0)
      continue;
    if (T.is(tok::semi))
      break;
    // The declarator ends at the first bracket after it.
    const bool IsName = T.is(tok::raw_identifier) && I + 1 != Tokens.size() &&
                        Tokens[I + 1].isOneOf(tok::comma, tok::semi, tok::l_square, tok::l_paren);
    if (!IsName || spellingOf(T).starts_with("__"))
      continue;
    if (Tokens[I + 1].is(tok::l_paren))
      return std::nullopt;
    D.Names.push_back(spellingOf(T).str());
    IsNext |= I == Name;
  }
  if (I == Tokens.size() || !IsNext)
    return std::nullopt;
  D.Semicolon = I;
  return D;
}

} // namespace

std::vector<BaseText> uninitializedShared(const SourceManager &SM, const LangOptions &Language,
                                          llvm::ArrayRef<SourceLocation> Names) {
  std::vector<BaseText> Result;
  std::map<FileID, std::set<unsigned>> ByFile;
  for (SourceLocation L : Names)
    if (L.isFileID())
      ByFile[SM.getFileID(L)].insert(SM.getFileOffset(L));
  for (const auto &[File, Offsets] : ByFile) {
    const std::vector<Token> Tokens = rawTokens(SM, Language, File);
    std::set<size_t> Done;
    for (size_t I = 0; I != Tokens.size(); ++I) {
      auto D =
          Offsets.contains(SM.getFileOffset(Tokens[I].getLocation())) ? declarationAround(Tokens, I) : std::nullopt;
      if (!D || !Done.insert(D->Shared).second)
        continue;
      auto EndOf = [&](size_t N) { return SM.getFileOffset(Tokens[N].getLocation()) + Tokens[N].getLength(); };
      const std::string Path = SM.getFilename(Tokens[I].getLocation()).str(), First = D->Names.front();
      const std::string Type = "rejoin_shared_t_" + First, Variable = SharedPrefix.str() + First;
      std::string References;
      for (const std::string &Name : D->Names)
        References += " auto &" + Name + " = " + Variable + ".all." + Name + ";";
      Result.push_back({Path, EndOf(D->Shared),
                        " union " + Type + " { __attribute__((device)) " + Type + "() {} __attribute__((device)) ~" +
                            Type + "() {} struct {"});
      Result.push_back({Path, EndOf(D->Semicolon), " } all; } " + Variable + ";" + References});
    }
  }
  return Result;
}

void nameShared(llvm::Module &M) {
  for (llvm::GlobalVariable &G : M.globals()) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> Described;
    G.getDebugInfo(Described);
    for (llvm::DIGlobalVariableExpression *D : Described)
      if (StringRef Name = D->getVariable()->getName(); Name.consume_front(SharedPrefix))
        // The name is the operand after the scope.
        D->getVariable()->replaceOperandWith(1, llvm::MDString::get(M.getContext(), Name));
  }
}

} // namespace rejoin
