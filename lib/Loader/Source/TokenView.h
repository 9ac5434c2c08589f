//===- TokenView.h - What stands around a token of a source -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token of a text that does not compile, and those around it by their distance: -1 is the one before. A view of a
// token in a directive ends with the directive. TokenView.cpp says what the tokens tell.
// Tests: test/Loader/host-macros.cl, whole-macros.cl.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_TOKENVIEW_H
#define REJOIN_LIB_LOADER_SOURCE_TOKENVIEW_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace rejoin {

/// Tokens by index; `eof` outside of the file, and for a token of a directive after the directive.
class TokenView {
public:
  TokenView(llvm::ArrayRef<clang::Token> Of, size_t Position) : All(Of), At(Position) {
    if (At >= Of.size() || !isInDirective())
      return;
    size_t End = At + 1;
    while (End != Of.size() && !Of[End].isAtStartOfLine())
      ++End;
    All = Of.take_front(End);
  }
  clang::tok::TokenKind kind(int Distance) const {
    const int64_t I = static_cast<int64_t>(At) + Distance;
    return I < 0 || I >= static_cast<int64_t>(All.size()) ? clang::tok::eof : All[I].getKind();
  }
  bool isAny(int Distance, std::initializer_list<clang::tok::TokenKind> Kinds) const {
    return llvm::is_contained(Kinds, kind(Distance));
  }
  /// A keyword that a type may begin with.
  bool isTypeWord(int Distance) const {
    return isAny(Distance, {clang::tok::kw_void,       clang::tok::kw_char,        clang::tok::kw_short,
                            clang::tok::kw_int,        clang::tok::kw_long,        clang::tok::kw_float,
                            clang::tok::kw_double,     clang::tok::kw_half,        clang::tok::kw_unsigned,
                            clang::tok::kw_signed,     clang::tok::kw_bool,        clang::tok::kw__Bool,
                            clang::tok::kw_const,      clang::tok::kw_volatile,    clang::tok::kw_struct,
                            clang::tok::kw_union,      clang::tok::kw_enum,        clang::tok::kw_static,
                            clang::tok::kw_inline,     clang::tok::kw___global,    clang::tok::kw___local,
                            clang::tok::kw___constant, clang::tok::kw___private,   clang::tok::kw___generic,
                            clang::tok::kw___kernel,   clang::tok::kw___attribute, clang::tok::kw_auto,
                            clang::tok::kw_constexpr,  clang::tok::kw_template,    clang::tok::kw_typedef});
  }
  /// A word that alone is a type.
  bool isNumberType(int Distance) const {
    return isAny(Distance, {clang::tok::kw_void, clang::tok::kw_char, clang::tok::kw_short, clang::tok::kw_int,
                            clang::tok::kw_long, clang::tok::kw_float, clang::tok::kw_double, clang::tok::kw_half,
                            clang::tok::kw_unsigned, clang::tok::kw_signed, clang::tok::kw_bool, clang::tok::kw__Bool});
  }
  bool isName(int Distance) const { return kind(Distance) == clang::tok::identifier; }
  bool isType(int Distance) const { return isName(Distance) || isTypeWord(Distance); }
  bool isLoop(int Distance) const {
    return isAny(Distance, {clang::tok::kw_for, clang::tok::kw_while, clang::tok::kw_do});
  }
  /// The distance of the token after the parenthesis that begins at \p Distance.
  int afterParenthesis(int Distance) const { return after(Distance, clang::tok::l_paren, clang::tok::r_paren); }
  /// How many arguments stand in the parentheses after the name.
  unsigned countArguments() const;
  /// Whether it is declared here: `float N[`, `T N,`, and for names that are spelled as variables are, `float *N,`.
  bool isDeclared(bool IsVariableName) const {
    return (isType(-1) || (IsVariableName && kind(-1) == clang::tok::star && isType(-2)) || isLaterDeclarator()) &&
           isAny(1,
                 {clang::tok::semi, clang::tok::equal, clang::tok::comma, clang::tok::r_paren, clang::tok::l_square});
  }
  /// Whether it follows a comma of a declaration: `T a = f(x, y), *N;`.
  bool isLaterDeclarator() const;
  /// How many braces are open here.
  int openBraces() const {
    int Open = 0;
    for (size_t I = 0; I != At; ++I)
      Open += All[I].is(clang::tok::l_brace) ? 1 : All[I].is(clang::tok::r_brace) ? -1 : 0;
    return Open;
  }
  bool isInBody() const { return openBraces() > 0; }
  bool isInDirective() const {
    size_t First = At;
    while (First && !All[First].isAtStartOfLine())
      --First;
    return All[First].is(clang::tok::hash);
  }
  /// False only where no function's body is: outside of all braces, of which each has its other, and in no `#define`.
  bool mayBeInBody() const {
    if (openBraces() != 0 || TokenView(All, All.size()).openBraces() != 0)
      return true;
    return isInDirective();
  }
  /// Whether a statement begins here, also one that hangs on a condition, a loop or a label; a value does not.
  bool isStatement() const;
  /// The token after those in which what is declared here is known; the end of the file at the top level.
  size_t endOfScope() const;
  /// Whether a statement or a declaration may begin here.
  bool isStart() const {
    return isAny(-1,
                 {clang::tok::eof, clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace, clang::tok::r_paren});
  }
  /// Whether it is alone on its line in a body, where a statement begins, perhaps after other such lines.
  bool standsForStatement() const;
  /// Whether it is the whole text of a macro without parameters.
  bool isWholeMacro() const { return isTextOfMacro(-1) && kind(1) == clang::tok::eof; }
  /// `(N * M)` as the whole text of a macro.
  bool isProductOfMacro() const {
    return kind(-1) == clang::tok::l_paren && isTextOfMacro(-2) && kind(1) == clang::tok::star &&
           kind(3) == clang::tok::r_paren && kind(4) == clang::tok::eof;
  }
  /// Whether it stands in the condition of an `#if`.
  bool isInCondition() const;
  /// Whether only a number can stand here, or the name of one.
  bool isNumber() const;

  /// Whether it stands outside of all braces, alone on its line, where a declaration may begin: a program puts a text
  /// in its place, or nothing.
  bool standsForText() const;
  /// Whether the parameters after the parenthesis at \p Distance are ones that a kernel may have: no pointer to private
  /// memory.
  bool mayBeOfKernel(int Distance) const;

private:
  /// Whether the token at \p Distance is the name that a directive defines.
  bool isTextOfMacro(int Distance) const {
    const int64_t I = static_cast<int64_t>(At) + Distance;
    return I >= 2 && All[I - 2].is(clang::tok::hash) && All[I - 2].isAtStartOfLine() && isWord(I - 1, "define");
  }
  bool isWord(int64_t I, llvm::StringRef Word) const {
    const clang::IdentifierInfo *II = All[I].isAnyIdentifier() ? All[I].getIdentifierInfo() : nullptr;
    return II && II->getName() == Word;
  }
  bool isAloneOnLine() const {
    return At < All.size() && All[At].is(clang::tok::identifier) && All[At].isAtStartOfLine() &&
           (At + 1 == All.size() || All[At + 1].isAtStartOfLine());
  }
  /// The distance of the last parenthesis or brace up to \p Distance that is still open there.
  int opening(int Distance) const;
  /// The distance of the token after what opens at \p Distance; 0 if it does not end.
  int after(int Distance, clang::tok::TokenKind Opens, clang::tok::TokenKind Closes) const {
    unsigned Depth = 0;
    for (int I = Distance; kind(I) != clang::tok::eof; ++I) {
      if (kind(I) == Opens)
        ++Depth;
      else if (kind(I) == Closes && --Depth == 0)
        return I + 1;
    }
    return 0;
  }

  llvm::ArrayRef<clang::Token> All;
  size_t At;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_TOKENVIEW_H
