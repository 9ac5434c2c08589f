//===- HostMacros.cpp - Names that a host program may define ----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host program often defines macros for its kernels: types, sizes, and also qualifiers, for which the compiler only
// reports a syntax error beside them. The tokens around such a name show its use. N is the name, T a type or another
// identifier, x any identifier:
//
//     N T x    N T *x    N const            qualifier    N(1, 2) T x    N(8) { ... }    attribute with arguments
//     T *N x   T N x                        qualifier    N(a, b)                        function
//     N (alone on its line, in no brace)    qualifier
//     N x ;    N *x =    (N)x    (N)(a)     type         N;    N for (...)              statement
//     all others                            value        N(8) for (...)                 attribute with arguments
//
// A qualifier gets a likely value: `__kernel` before `void x(` at the start of a declaration, if a kernel may have its
// parameters, `restrict` after `*`, an address space before a type with `*`, by its name, nothing for a name that is
// alone on its line. It is a guess for the user to correct; the analysis uses none.
//
// Errors of syntax do not name a macro. The nearest identifier in front of the error counts as one if it is spelled as
// macros are, without lower-case letters, and is neither a macro nor declared.
//
// A name that is declared there is no macro: its declaration was lost to another error. What a condition skips declares
// nothing. The scope of a declaration is
// the block around it; of a parameter, the function's body or the loop; at the top level, the file.
//
// Not for every use a definition of our choice is right. A word that stands for nothing may be one outside of function
// bodies, and before a loop, where only a pragma or an attribute can stand. Elsewhere in a body it may be a barrier, as
// a function may: those are left to the author (`NeedsAuthor`).
//
// Cost: one pass over the tokens of each file with an error, and one for each name without a definition.
// Tests: test/Loader/host-macros.cl, host-macros-all.cl, host-qualifiers.cl, never-chosen.cl, macros-and-scopes.cl.
//
//===----------------------------------------------------------------------===//

#include "HostMacros.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace rejoin {

namespace {

using Tokens = llvm::ArrayRef<Token>;

/// Tokens by index; `eof` outside of the file, and for a token of a directive after the directive.
class View {
public:
  View(Tokens Of, size_t Position) : All(Of), At(Position) {
    if (At >= Of.size() || !isInDirective())
      return;
    size_t End = At + 1;
    while (End != Of.size() && !Of[End].isAtStartOfLine())
      ++End;
    All = Of.take_front(End);
  }
  tok::TokenKind kind(int Distance) const {
    const int64_t I = static_cast<int64_t>(At) + Distance;
    return I < 0 || I >= static_cast<int64_t>(All.size()) ? tok::eof : All[I].getKind();
  }
  bool isAny(int Distance, std::initializer_list<tok::TokenKind> Kinds) const {
    return llvm::is_contained(Kinds, kind(Distance));
  }
  /// A keyword that a type may begin with.
  bool isTypeWord(int Distance) const {
    return isAny(Distance,
                 {tok::kw_void,        tok::kw_char,       tok::kw_short,     tok::kw_int,       tok::kw_long,
                  tok::kw_float,       tok::kw_double,     tok::kw_half,      tok::kw_unsigned,  tok::kw_signed,
                  tok::kw_bool,        tok::kw__Bool,      tok::kw_const,     tok::kw_volatile,  tok::kw_struct,
                  tok::kw_union,       tok::kw_enum,       tok::kw_static,    tok::kw_inline,    tok::kw___global,
                  tok::kw___local,     tok::kw___constant, tok::kw___private, tok::kw___generic, tok::kw___kernel,
                  tok::kw___attribute, tok::kw_auto,       tok::kw_constexpr, tok::kw_template,  tok::kw_typedef});
  }
  /// A word that alone is a type.
  bool isNumberType(int Distance) const {
    return isAny(Distance,
                 {tok::kw_void, tok::kw_char, tok::kw_short, tok::kw_int, tok::kw_long, tok::kw_float, tok::kw_double,
                  tok::kw_half, tok::kw_unsigned, tok::kw_signed, tok::kw_bool, tok::kw__Bool});
  }
  bool isName(int Distance) const { return kind(Distance) == tok::identifier; }
  bool isType(int Distance) const { return isName(Distance) || isTypeWord(Distance); }
  bool isLoop(int Distance) const { return isAny(Distance, {tok::kw_for, tok::kw_while, tok::kw_do}); }
  /// The distance of the token after the parenthesis that begins at \p Distance.
  int afterParenthesis(int Distance) const { return after(Distance, tok::l_paren, tok::r_paren); }
  /// Whether it is declared here: `float N[`, `T N,`, and for names that are spelled as variables are, `float *N,`.
  bool isDeclared(bool IsVariableName) const {
    return (isType(-1) || (IsVariableName && kind(-1) == tok::star && isType(-2)) || isLaterDeclarator()) &&
           isAny(1, {tok::semi, tok::equal, tok::comma, tok::r_paren, tok::l_square});
  }
  /// Whether it follows a comma of a declaration: `T a = f(x, y), *N;`.
  bool isLaterDeclarator() const;
  /// How many braces are open here.
  int openBraces() const {
    int Open = 0;
    for (size_t I = 0; I != At; ++I)
      Open += All[I].is(tok::l_brace) ? 1 : All[I].is(tok::r_brace) ? -1 : 0;
    return Open;
  }
  bool isInBody() const { return openBraces() > 0; }
  bool isInDirective() const {
    size_t First = At;
    while (First && !All[First].isAtStartOfLine())
      --First;
    return All[First].is(tok::hash);
  }
  /// False only where no function's body is: outside of all braces, of which each has its other, and in no `#define`.
  bool mayBeInBody() const {
    if (openBraces() != 0 || View(All, All.size()).openBraces() != 0)
      return true;
    return isInDirective();
  }
  /// Whether a statement begins here, also one that hangs on a condition, a loop or a label; a value does not.
  bool isStatement() const;
  /// The token after those in which what is declared here is known; the end of the file at the top level.
  size_t endOfScope() const;
  /// Whether a statement or a declaration may begin here.
  bool isStart() const { return isAny(-1, {tok::eof, tok::semi, tok::l_brace, tok::r_brace, tok::r_paren}); }

  /// Whether it stands outside of all braces, alone on its line, where a declaration may begin: a program puts a text
  /// in its place, or nothing.
  bool standsForText() const;
  /// Whether the parameters after the parenthesis at \p Distance are ones that a kernel may have: no pointer to private
  /// memory.
  bool mayBeOfKernel(int Distance) const;

private:
  bool isAloneOnLine() const {
    return At < All.size() && All[At].is(tok::identifier) && All[At].isAtStartOfLine() &&
           (At + 1 == All.size() || All[At + 1].isAtStartOfLine());
  }
  /// The distance of the closest parenthesis or brace that is open behind the token at \p Distance.
  int opening(int Distance) const;
  /// The distance of the token after what opens at \p Distance; 0 if it does not end.
  int after(int Distance, tok::TokenKind Opens, tok::TokenKind Closes) const {
    unsigned Depth = 0;
    for (int I = Distance; kind(I) != tok::eof; ++I) {
      if (kind(I) == Opens)
        ++Depth;
      else if (kind(I) == Closes && --Depth == 0)
        return I + 1;
    }
    return 0;
  }

  Tokens All;
  size_t At;
};

} // namespace

int View::opening(int Distance) const {
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

bool View::standsForText() const {
  if (!isAloneOnLine() || isInBody() || isInDirective())
    return false;
  // `T` on the line before `f(int x)` is a type.
  if (isName(1) && kind(2) == tok::l_paren)
    return false;
  size_t First = At;
  while (First && View(All, First - 1).isAloneOnLine())
    --First;
  return !First || All[First - 1].isOneOf(tok::semi, tok::r_brace) || View(All, First - 1).isInDirective();
}

bool View::mayBeOfKernel(int Distance) const {
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

bool View::isLaterDeclarator() const {
  int I = -1;
  while (kind(I) == tok::star)
    --I;
  if (kind(I) != tok::comma)
    return false;
  // Back to the statement's first token, or to a directive before it.
  const bool IsOutside = !isInDirective();
  for (unsigned Depth = 0; !isAny(I, {tok::eof, tok::semi, tok::colon}); --I) {
    if (IsOutside && View(All, At + I).isInDirective())
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

bool View::isStatement() const {
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

size_t View::endOfScope() const {
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

bool isSpelledAsMacro(llvm::StringRef Name) { return llvm::none_of(Name, llvm::isLower); }

static bool followsAsDeclaration(const View &V, int I) {
  // `T x`, `T *x`, `const`, `{` of a function.
  return V.isTypeWord(I) || (V.isName(I) && (V.isName(I + 1) || (V.kind(I + 1) == tok::star && V.isName(I + 2))));
}

static UndeclaredName::NameUse useOf(const View &V) {
  using Use = UndeclaredName::NameUse;
  if (V.standsForText())
    return Use::Qualifier;
  if (V.kind(1) == tok::l_paren) {
    const int After = V.afterParenthesis(1);
    const bool IsAttribute =
        After && (followsAsDeclaration(V, After) || V.kind(After) == tok::l_brace || (V.isStart() && V.isLoop(After)));
    return IsAttribute && !V.isAny(-1, {tok::equal, tok::l_paren, tok::comma}) ? Use::Attribute : Use::Function;
  }
  if (V.kind(-1) == tok::star && (V.isName(1) || V.kind(1) == tok::kw_const) && V.isType(-2))
    return Use::Qualifier;
  if (followsAsDeclaration(V, 1) || (V.isNumberType(-1) && V.isName(1)))
    return Use::Qualifier;
  if (V.kind(1) == tok::l_brace && V.kind(-1) == tok::r_paren)
    return Use::Qualifier;
  if (V.kind(1) == tok::semi && V.isStatement())
    return Use::Statement;
  if (V.isStart() && V.isAny(1, {tok::kw_for, tok::kw_while, tok::kw_do, tok::kw_if, tok::kw_return}))
    return Use::Statement;
  if (V.isName(1) && V.isAny(2, {tok::semi, tok::equal, tok::comma, tok::r_paren, tok::l_square, tok::l_paren}))
    return Use::Type;
  // `f(N * x)` in a body is a product.
  const bool IsArgument = V.isAny(-1, {tok::comma, tok::l_paren}) && V.isAny(3, {tok::comma, tok::r_paren});
  if (V.kind(1) == tok::star && V.isName(2) && V.isAny(3, {tok::semi, tok::equal, tok::comma, tok::r_paren}) &&
      !(IsArgument && V.isInBody()) && (V.isStart() || V.isAny(-1, {tok::comma, tok::l_paren}) || V.isType(-1)))
    return Use::Type;
  // A cast, and no condition or argument.
  if (V.kind(-1) == tok::l_paren && V.kind(1) == tok::r_paren &&
      !V.isAny(-2, {tok::kw_if, tok::kw_while, tok::kw_switch, tok::identifier}) &&
      (V.isName(2) || V.isAny(2, {tok::l_paren, tok::numeric_constant})))
    return Use::Type;
  return Use::Value;
}

/// A likely value of a qualifier.
static std::string qualifierFor(llvm::StringRef Name, const View &V) {
  const std::string Lower = Name.lower();
  auto Has = [&](llvm::StringRef Part) { return llvm::StringRef(Lower).contains(Part); };
  if (V.kind(-1) == tok::star)
    return "restrict";
  const bool IsFunction = V.isType(1) && V.isName(2) && V.kind(3) == tok::l_paren;
  if (IsFunction)
    return V.kind(1) != tok::kw_void || Has("inline") || Has("device") ? "inline"
           : V.mayBeOfKernel(3)                                        ? "__kernel"
                                                                       : "";
  if (V.standsForText())
    return "";
  // The type has an address space, so the word is none; neither is it before a function for all that its name says.
  int End = 1;
  bool HasSpace = false;
  for (; V.isType(End) || V.isAny(End, {tok::star, tok::kw_restrict}); ++End)
    HasSpace |=
        V.isAny(End, {tok::kw___global, tok::kw___local, tok::kw___constant, tok::kw___private, tok::kw___generic});
  const bool ReturnsPointer = V.kind(End) == tok::l_paren && V.isName(End - 1) && V.kind(-1) != tok::l_paren;
  if (HasSpace || (ReturnsPointer && (Has("inline") || Has("device") || Has("static"))))
    return "";
  if (Has("local") || Has("shared") || Has("lds"))
    return "__local";
  if (Has("const"))
    return "__constant";
  if (Has("private"))
    return "__private";
  int I = 1;
  for (; V.isType(I) || V.kind(I) == tok::star; ++I)
    if (V.kind(I) == tok::star)
      return "__global";
  return Has("global") ? "__global" : V.kind(I) == tok::l_square && V.isInBody() ? "__local" : "";
}

HostMacros::File &HostMacros::tokensOf(FileID Id) {
  auto [It, IsNew] = Files.try_emplace(Id);
  if (!IsNew)
    return It->second;
  const SourceManager &SM = Compiler.getSourceManager();
  std::optional<llvm::MemoryBufferRef> Buffer = SM.getBufferOrNone(Id);
  if (!Buffer)
    return It->second;
  Lexer Raw(Id, *Buffer, SM, Compiler.getLangOpts());
  Token T;
  while (!Raw.LexFromRawLexer(T)) {
    if (T.is(tok::raw_identifier))
      It->second.Places[Compiler.getPreprocessor().LookUpIdentifierInfo(T)].push_back(It->second.Tokens.size());
    It->second.Offsets.push_back(SM.getFileOffset(T.getLocation()));
    It->second.Tokens.push_back(T);
  }
  return It->second;
}

llvm::ArrayRef<HostMacros::Declaration> HostMacros::declarationsOf(llvm::StringRef Name, File &F) {
  const IdentifierInfo *Id = Compiler.getPreprocessor().getIdentifierInfo(Name);
  auto [It, IsNew] = F.Declarations.try_emplace(Id);
  if (!IsNew)
    return It->second;
  for (size_t I : F.Places.lookup(Id)) {
    const View V(F.Tokens, I);
    if (!F.Tokens[I].is(tok::identifier) || !V.isDeclared(!isSpelledAsMacro(Name)))
      continue;
    const size_t End = V.endOfScope();
    It->second.push_back({I, End, End == F.Tokens.size() && !V.isInBody()});
  }
  return It->second;
}

bool HostMacros::isUndefined(const File &F, size_t I) const {
  const IdentifierInfo *II = F.Tokens[I].is(tok::identifier) ? F.Tokens[I].getIdentifierInfo() : nullptr;
  if (!II || II->hasMacroDefinition() || !isSpelledAsMacro(II->getName()))
    return false;
  // What stands after `*` was taken for the name of the parameter.
  return !II->getFETokenInfo() || (I && F.Tokens[I - 1].is(tok::star));
}

bool HostMacros::isSkipped(const Token &T) const {
  const SourceManager &SM = Compiler.getSourceManager();
  return llvm::any_of(Skipped, [&](SourceRange R) {
    return SM.isPointWithin(T.getLocation(), SM.getFileLoc(R.getBegin()), SM.getFileLoc(R.getEnd()));
  });
}

/// A vector of a size that OpenCL C does not have, as `float32` of Qualcomm's compilers.
static bool isForeignVector(llvm::StringRef Name) {
  for (llvm::StringRef Element : {"char", "short", "int", "long", "half", "float", "double"}) {
    llvm::StringRef Rest = Name;
    Rest.consume_front("u");
    unsigned Size = 0;
    if (Rest.consume_front(Element) && !Rest.getAsInteger(10, Size))
      return Size > 4 && Size != 8 && Size != 16;
  }
  return false;
}

static bool needsAuthor(const UndeclaredName &N, const View &V) {
  switch (N.Use) {
  case UndeclaredName::Value:
    return false;
  case UndeclaredName::Type:
    return isForeignVector(N.Name);
  case UndeclaredName::Function:
    return true;
  case UndeclaredName::Qualifier:
    return N.Definition.empty() && V.mayBeInBody();
  case UndeclaredName::Attribute:
    return !V.isLoop(V.afterParenthesis(1)) && V.mayBeInBody();
  case UndeclaredName::Statement:
    return !V.isLoop(1) && V.mayBeInBody();
  }
  llvm_unreachable("no use of a name");
}

static UndeclaredName describeAt(llvm::StringRef Name, const View &V) {
  UndeclaredName N;
  N.Name = Name.str();
  N.Use = useOf(V);
  if (N.Use == UndeclaredName::Qualifier)
    N.Definition = qualifierFor(Name, V);
  N.NeedsAuthor = needsAuthor(N, V);
  return N;
}

/// What a macro without a definition stands for where \p Before and \p After are pasted to it: the size of a vector,
/// the type of a channel of an image, a type; nothing if that is not known.
static std::optional<UndeclaredName> describePasted(llvm::StringRef Name, llvm::StringRef Before,
                                                    llvm::StringRef After) {
  static constexpr llvm::StringLiteral Sized[] = {"char",  "uchar", "short",  "ushort", "int",   "uint",  "long",
                                                  "ulong", "half",  "double", "float",  "vload", "vstore"};
  UndeclaredName N;
  N.Name = Name.str();
  N.Use = UndeclaredName::Qualifier;
  if (llvm::is_contained(Sized, Before.rsplit('_').second.empty() ? Before : Before.rsplit('_').second))
    N.Definition = "4";
  else if (Before.ends_with("read_image") || Before.ends_with("write_image"))
    N.Definition = "f";
  else if (Before.empty() ? !After.empty() : Before == "convert_" || Before == "as_")
    N.Use = UndeclaredName::Type;
  else
    return std::nullopt;
  return N;
}

std::optional<UndeclaredName> HostMacros::findPasted(llvm::StringRef Pasted) {
  static constexpr size_t Shortest = 3;
  const IdentifierTable &Identifiers = Compiler.getPreprocessor().getIdentifierTable();
  for (size_t Size = Pasted.size() - 1; Size >= Shortest; --Size)
    for (size_t Begin = 0; Begin + Size <= Pasted.size(); ++Begin) {
      const llvm::StringRef Part = Pasted.substr(Begin, Size);
      if (llvm::isDigit(Part.front()) || !isSpelledAsMacro(Part))
        continue;
      const auto It = Identifiers.find(Part);
      if (It == Identifiers.end() || It->second->hasMacroDefinition() || It->second->getFETokenInfo())
        continue;
      if (auto N = describePasted(Part, Pasted.take_front(Begin), Pasted.drop_front(Begin + Size)))
        return N;
    }
  return std::nullopt;
}

std::optional<UndeclaredName> HostMacros::describe(llvm::StringRef Name, SourceLocation L, bool IsType) {
  // A name that `##` made cannot be defined, but a part of it can. It may also be declared where the macro is used.
  if (const SourceManager &SM = Compiler.getSourceManager(); SM.isWrittenInScratchSpace(SM.getSpellingLoc(L))) {
    if (auto Part = findPasted(Name))
      return Part;
    if (!declarationsOf(Name, tokensOf(SM.getFileID(SM.getExpansionLoc(L)))).empty())
      return std::nullopt;
  }
  UndeclaredName N;
  N.Name = Name.str();
  N.Use = IsType ? UndeclaredName::Type : UndeclaredName::Value;
  auto [Id, Offset] = Compiler.getSourceManager().getDecomposedSpellingLoc(L);
  File &F = tokensOf(Id);
  auto It = llvm::lower_bound(F.Offsets, Offset);
  if (It == F.Offsets.end() || *It != Offset)
    return N;
  const size_t At = It - F.Offsets.begin();
  // A declaration that was lost to an error before.
  for (const Declaration &D : declarationsOf(Name, F))
    if ((D.IsEverywhere || (D.At <= At && At < D.End)) && !isSkipped(F.Tokens[D.At]))
      return std::nullopt;
  N = describeAt(Name, View(F.Tokens, At));
  if (IsType && N.Use == UndeclaredName::Value)
    N.Use = UndeclaredName::Type;
  N.NeedsAuthor |= N.Use == UndeclaredName::Type && isForeignVector(Name);
  return N;
}

std::optional<UndeclaredName> HostMacros::findAt(SourceLocation L) {
  auto [Id, Offset] = Compiler.getSourceManager().getDecomposedSpellingLoc(L);
  const File &F = tokensOf(Id);
  const size_t At = llvm::lower_bound(F.Offsets, Offset) - F.Offsets.begin();
  // The error is at the name, at the token after it, or at the first one in parentheses after it.
  const bool IsAfterStar = At >= 2 && F.Tokens[At - 2].is(tok::star) && isUndefined(F, At - 1);
  for (size_t Back : {IsAfterStar ? 1 : 0, 1, 2})
    if (Back <= At && At - Back < F.Tokens.size() && isUndefined(F, At - Back))
      return describeAt(F.Tokens[At - Back].getIdentifierInfo()->getName(), View(F.Tokens, At - Back));
  return std::nullopt;
}

} // namespace rejoin
