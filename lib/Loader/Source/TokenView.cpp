//===- TokenView.cpp - What stands around a token of a source ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A text that does not compile has tokens only. What stands around one says what it may be: the name of a declaration,
// a statement, a number, a word of a directive.
//
//     float a = f(x, y), *N;     N is declared: a later declarator of the declaration
//     case 1: N;                 N is a statement;   in c ? a : N; it is a value
//     #define M (N * K)          N is a number;      in void f(T *x) the T is a type
//
// Errs where macros hide braces. Cost: a pass over the tokens before, or in the braces around.
// Tests: those of HostMacros.cpp, and test/Loader/whole-macros.cl.
//
//===----------------------------------------------------------------------===//

#include "TokenView.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace rejoin {

unsigned TokenView::countArguments() const {
  const int End = afterParenthesis(1);
  unsigned Depth = 0, Count = End > 3 ? 1 : 0;
  for (int I = 2; I < End - 1; ++I) {
    Depth += isAny(I, {tok::l_paren, tok::l_square, tok::l_brace}) ? 1 : 0;
    Depth -= isAny(I, {tok::r_paren, tok::r_square, tok::r_brace}) ? 1 : 0;
    Count += !Depth && kind(I) == tok::comma ? 1 : 0;
  }
  return Count;
}

int TokenView::opening(int Distance) const {
  unsigned Parentheses = 0, Braces = 0;
  for (; kind(Distance) != tok::eof; --Distance) {
    if (kind(Distance) == tok::r_paren)
      ++Parentheses;
    else if (kind(Distance) == tok::r_brace)
      ++Braces;
    else if ((kind(Distance) == tok::l_paren && !Parentheses--) || (kind(Distance) == tok::l_brace && !Braces--))
      break;
  }
  return Distance;
}

bool TokenView::standsForText() const {
  if (!isAloneOnLine() || isInBody() || isInDirective())
    return false;
  // `T` on the line before `f(int x)` is a type.
  if (isName(1) && kind(2) == tok::l_paren)
    return false;
  size_t First = At;
  while (First && TokenView(All, First - 1).isAloneOnLine())
    --First;
  return !First || All[First - 1].isOneOf(tok::semi, tok::r_brace) || TokenView(All, First - 1).isInDirective();
}

bool TokenView::standsForStatement() const {
  if (!isAloneOnLine() || !isInBody() || isInDirective())
    return false;
  size_t First = At;
  while (First && TokenView(All, First - 1).isAloneOnLine())
    --First;
  return TokenView(All, First).isStart();
}

bool TokenView::isInCondition() const {
  size_t First = At;
  while (First && !All[First].isAtStartOfLine())
    --First;
  return All[First].is(tok::hash) && At > First + 1 && (isWord(First + 1, "if") || isWord(First + 1, "elif"));
}

bool TokenView::isNumber() const {
  static constexpr std::initializer_list<tok::TokenKind> Operators = {
      tok::plus,       tok::minus,        tok::slash,        tok::percent,  tok::less,
      tok::lessequal,  tok::greater,      tok::greaterequal, tok::lessless, tok::greatergreater,
      tok::equalequal, tok::exclaimequal, tok::question,     tok::ampamp,   tok::pipepipe};
  static constexpr std::initializer_list<tok::TokenKind> Assignments = {
      tok::equal, tok::plusequal, tok::minusequal, tok::starequal, tok::slashequal, tok::percentequal, tok::kw_return};
  return isAny(1, Operators) || isAny(-1, Operators) || kind(1) == tok::r_square ||
         (isAny(-1, Assignments) && isAny(1, {tok::semi, tok::comma, tok::star}));
}

bool TokenView::mayBeOfKernel(int Distance) const {
  const int End = afterParenthesis(Distance);
  for (int I = Distance + 1; I < End; ++I) {
    // `T *p`: one word that is a type, and no address space.
    int First = I - 1;
    if (kind(I) != tok::star)
      continue;
    while (isType(First) && !isAny(First, {tok::kw___global, tok::kw___local, tok::kw___constant}))
      --First;
    if (!isAny(First, {tok::l_paren, tok::comma}))
      continue;
    unsigned Words = 0;
    for (int Word = First + 1; Word != I; ++Word)
      Words += isName(Word) ? 1 : 0;
    const bool HasKeyword = llvm::any_of(llvm::seq(First + 1, I), [&](int Word) { return isNumberType(Word); });
    // A further word may be a macro for an address space.
    if (Words + (HasKeyword ? 1 : 0) <= 1)
      return false;
  }
  return true;
}

bool TokenView::isLaterDeclarator() const {
  int I = -1;
  while (kind(I) == tok::star)
    --I;
  if (kind(I) != tok::comma)
    return false;
  // Back to the statement's first token, or to a directive before it.
  const bool IsOutside = !isInDirective();
  for (unsigned Depth = 0; !isAny(I, {tok::eof, tok::semi, tok::colon}); --I) {
    if (IsOutside && TokenView(All, At + I).isInDirective())
      break;
    if (isAny(I, {tok::r_paren, tok::r_square, tok::r_brace})) {
      // The end of a block, unless it is that of a list: `T a = {1, 2}, N`.
      if (!Depth && kind(I) == tok::r_brace && !isAny(I + 1, {tok::comma, tok::semi}))
        break;
      ++Depth;
    } else if (isAny(I, {tok::l_paren, tok::l_square, tok::l_brace}) && !Depth--) {
      break;
    }
  }
  if (kind(I) == tok::l_paren && kind(I - 1) != tok::kw_for)
    return false;
  // A type and a name, then the end of the first declarator.
  for (++I; isType(I); ++I) {
    int Name = I + 1;
    while (isAny(Name, {tok::star, tok::kw_const, tok::kw_restrict}))
      ++Name;
    if (isName(Name) && isAny(Name + 1, {tok::comma, tok::equal, tok::l_square}))
      return true;
  }
  return false;
}

bool TokenView::isStatement() const {
  if (isAny(-1, {tok::eof, tok::semi, tok::l_brace, tok::r_brace, tok::kw_else, tok::kw_do}))
    return true;
  // `if (c) N;`, and no cast.
  if (kind(-1) == tok::r_paren)
    return isAny(opening(-2) - 1, {tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_switch});
  if (kind(-1) != tok::colon)
    return false;
  // `case 1: N;`, and no `c ? a : N;`.
  int I = -2;
  while (!isAny(I, {tok::eof, tok::semi, tok::l_brace, tok::r_brace, tok::question}))
    --I;
  return kind(I) != tok::question;
}

size_t TokenView::endOfScope() const {
  const int Open = opening(-1);
  int End = 0;
  if (kind(Open) == tok::l_brace) {
    End = after(Open, tok::l_brace, tok::r_brace);
  } else if (kind(Open) == tok::l_paren) {
    // The body after the parameters, or the statement after the head of a loop.
    End = afterParenthesis(Open);
    while (End && !isAny(End, {tok::l_brace, tok::semi, tok::eof}))
      ++End;
    if (kind(End) == tok::l_brace)
      End = after(End, tok::l_brace, tok::r_brace);
  }
  return End > 0 ? At + End : All.size();
}

} // namespace rejoin
