//===- HostErasures.cpp - Statements with an error, taken out ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang does not finish an instance of a function in which a declaration or the head of a statement has an error, so
// what comes after it launches nothing:
//
//     template <typename F> void run(F f) {
//       unknown::call(f);                        the text after which `apply` is not instantiated
//       apply<<<1, 64>>>(f);
//     }
//
// A further reading has something else in place of the statement:
//
//     unknown::call(f);                          ;
//     auto a = unknown(f);                       __rejoin_lost a;
//     using T = unknown::type;                   using T = __rejoin_lost;
//     if (unknown(f)) ...                        if (__rejoin_any()) ...
//     for (unknown i = 0; i < n; ++i) ...        for (__rejoin_lost i; __rejoin_any();) ...
//
// What the statement declares stays declared, or the name would mean another variable: `__rejoin_lost` is a type that
// nothing is done with, and an instance of a kernel for it is none. Both arms of an `if constexpr` are instantiated. A
// variable that an erased statement names counts as changed, so no launch gets its value.
//
// Not erased: `return`, and statements with a launch, for which `LostLaunches` stands.
// Tests: test/Loader/launch-in-template.cu.
//
//===----------------------------------------------------------------------===//

#include "HostTokens.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace rejoin {

/// The parentheses of the head of a statement that a token lies in, where no block lies between.
std::optional<std::pair<size_t, size_t>> HostTokens::headAround(size_t I) const {
  int Depth = 0;
  for (size_t J = I; J-- > 0;) {
    if (Tokens[J].isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) {
      ++Depth;
    } else if (Tokens[J].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      if (Depth-- > 0)
        continue;
      Depth = 0;
      if (Tokens[J].is(tok::l_brace) && opensBlock(J))
        return std::nullopt;
      const bool IsConstexpr =
          J > 1 && Tokens[J - 1].is(tok::kw_constexpr) && Tokens[J - 2].is(tok::kw_if) && Tokens[J].is(tok::l_paren);
      if (J && Tokens[J].is(tok::l_paren) &&
          (IsConstexpr || Tokens[J - 1].isOneOf(tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_switch)))
        if (size_t Close = matching(J); Close < Tokens.size())
          return std::pair(IsConstexpr ? J - 1 : J, Close + 1);
    } else if (Depth == 0 && Tokens[J].is(tok::r_brace)) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// A token that a type is made of, before the name that is declared.
static bool isTypeWord(const Token &T) {
  switch (T.getKind()) {
  case tok::kw_auto:
  case tok::kw_bool:
  case tok::kw_char:
  case tok::kw_const:
  case tok::kw_constexpr:
  case tok::kw_double:
  case tok::kw_float:
  case tok::kw_int:
  case tok::kw_long:
  case tok::kw_short:
  case tok::kw_signed:
  case tok::kw_static:
  case tok::kw_struct:
  case tok::kw_typename:
  case tok::kw_unsigned:
  case tok::kw_volatile:
    return true;
  default:
    return false;
  }
}

/// The variables that tokens declare, if they are a declaration of variables.
std::vector<std::string> HostTokens::declaredIn(size_t Begin, size_t End) const {
  size_t I = Begin, Name = End;
  bool HasType = false;
  while (I < End) {
    const Token &T = Tokens[I];
    if (T.is(tok::identifier)) {
      const bool IsQualified = I + 1 < End && Tokens[I + 1].is(tok::coloncolon);
      const size_t After = I + 1 < End && Tokens[I + 1].is(tok::less) ? endOfArguments(I + 1) : 0;
      if (HasType && !IsQualified && !After &&
          !(I > Begin && Tokens[I - 1].isOneOf(tok::coloncolon, tok::kw_typename))) {
        Name = I;
        break;
      }
      HasType |= !IsQualified;
      I = After ? After : I + 1;
    } else if (T.is(tok::kw_decltype) && I + 1 < End && Tokens[I + 1].is(tok::l_paren)) {
      I = matching(I + 1) + 1;
      HasType = true;
    } else if (isTypeWord(T) || T.isOneOf(tok::coloncolon, tok::star, tok::amp, tok::ampamp)) {
      HasType |= isTypeWord(T);
      ++I;
    } else {
      break;
    }
  }
  std::vector<std::string> Result;
  // `auto [a, b] = ...`
  if (Name == End && HasType && I < End && Tokens[I].is(tok::l_square)) {
    for (size_t J = I + 1; J < End && !Tokens[J].is(tok::r_square); ++J)
      if (Tokens[J].is(tok::identifier))
        Result.push_back(nameAt(J).str());
    return Result;
  }
  if (Name == End || Name + 1 > End)
    return Result;
  if (Name + 1 < End && !Tokens[Name + 1].isOneOf(tok::equal, tok::semi, tok::l_paren, tok::l_brace, tok::l_square,
                                                  tok::comma, tok::colon, tok::r_paren))
    return Result;
  Result.push_back(nameAt(Name).str());
  for (size_t J = Name + 1; J < End && !Tokens[J].isOneOf(tok::semi, tok::colon); ++J) {
    if (Tokens[J].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      J = matching(J);
    } else if (Tokens[J].is(tok::comma)) {
      while (J + 1 < End && Tokens[J + 1].isOneOf(tok::star, tok::amp))
        ++J;
      if (J + 1 < End && Tokens[J + 1].is(tok::identifier))
        Result.push_back(nameAt(J + 1).str());
    }
  }
  return Result;
}

/// The same for the tokens from \p Begin to \p End, which must be text of one file.
std::optional<HostTokens::Erasure> HostTokens::erase(size_t Begin, size_t End, std::string Text) const {
  const Token &Last = Tokens[End - 1];
  auto [File, From] = SM->getDecomposedLoc(SM->getFileLoc(Tokens[Begin].getLocation()));
  auto [EndFile, At] = SM->getDecomposedLoc(SM->getFileLoc(Last.getLocation()));
  const StringRef Buffer = SM->getBufferData(File);
  // The last token is a `;` or a `)` of the file's own, not one of a macro.
  const char LastChar = Last.is(tok::semi) ? ';' : ')';
  if (File != EndFile || At < From || At >= Buffer.size() || Buffer[At] != LastChar)
    return std::nullopt;
  // A macro may have the text of its argument twice.
  for (const Token &T : Tokens)
    if (T.is(tok::lesslessless)) {
      auto [OtherFile, Other] = SM->getDecomposedLoc(SM->getFileLoc(T.getLocation()));
      if (OtherFile == File && Other >= From && Other <= At)
        return std::nullopt;
    }
  Erasure E;
  E.Begin = SM->getFileLoc(Tokens[Begin].getLocation());
  E.End = SM->getFileLoc(Last.getLocation()).getLocWithOffset(1);
  E.Text = std::move(Text);
  // Lines stay.
  E.Text.append(Buffer.slice(From, At).count('\n'), '\n');
  for (size_t I = Begin; I < End; ++I)
    if (Tokens[I].is(tok::identifier))
      E.Names.push_back(nameAt(I).str());
  return E;
}

static std::string declarationOf(llvm::ArrayRef<std::string> Names) {
  return Names.empty() ? "" : "__rejoin_lost " + llvm::join(Names, ", ");
}

std::optional<HostTokens::Erasure> HostTokens::erasureAt(SourceLocation L) const {
  L = SM->getFileLoc(L);
  const auto It = llvm::find_if(Tokens, [&](const Token &T) { return SM->getFileLoc(T.getLocation()) == L; });
  if (It == Tokens.end())
    return std::nullopt;
  const size_t I = It - Tokens.begin();
  if (auto Head = headAround(I)) {
    auto [Begin, End] = *Head;
    const size_t First = Tokens[Begin].is(tok::kw_constexpr) ? Begin + 2 : Begin + 1;
    const std::string Declared = declarationOf(declaredIn(First, End - 1));
    const Token &Before = Tokens[Begin - 1];
    if (Before.is(tok::kw_while) && !Declared.empty())
      return std::nullopt;
    if (Before.is(tok::kw_for))
      return erase(Begin, End, "(" + Declared + "; __rejoin_any();)");
    return erase(Begin, End, "(" + (Declared.empty() ? "" : Declared + "; ") + "__rejoin_any())");
  }
  const size_t Begin = beginOfStatement(I);
  if (Begin >= Tokens.size() ||
      Tokens[Begin].isOneOf(tok::kw_return, tok::kw_case, tok::kw_default, tok::kw_goto, tok::kw_template, tok::kw_if,
                            tok::kw_for, tok::kw_while, tok::kw_switch, tok::kw_do, tok::kw_try, tok::kw_catch))
    return std::nullopt;
  size_t End = Begin;
  for (; End < Tokens.size() && !Tokens[End].is(tok::semi); ++End) {
    if (Tokens[End].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      End = matching(End);
    else if (Tokens[End].isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      return std::nullopt;
  }
  if (End >= Tokens.size())
    return std::nullopt;
  std::string Text;
  if (Tokens[Begin].is(tok::kw_using) && nameAt(Begin + 1) != "" && Tokens[Begin + 2].is(tok::equal))
    Text = "using " + nameAt(Begin + 1).str() + " = __rejoin_lost";
  else if (Tokens[Begin].is(tok::kw_typedef) && Tokens[End - 1].is(tok::identifier))
    Text = "typedef __rejoin_lost " + nameAt(End - 1).str();
  else
    Text = declarationOf(declaredIn(Begin, End));
  return erase(Begin, End + 1, Text + ";");
}

void HostTokens::noteErased(llvm::ArrayRef<std::string> Names) {
  for (const std::string &Name : Names)
    Changes[Name].push_back(SourceLocation());
}

} // namespace rejoin
