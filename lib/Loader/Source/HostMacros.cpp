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
//     N (alone on its line, in a body, where a statement begins)                        statement
//     (N * x)    a type, unless it is all of a macro's text, or the file uses N as a number elsewhere: N + 1, [N], #if
//     N
//
// Where `#define M N` is all that is said of N, it is used as M is.
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
#include "TokenView.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace rejoin {

bool isSpelledAsMacro(llvm::StringRef Name) { return llvm::none_of(Name, llvm::isLower); }

static bool followsAsDeclaration(const TokenView &V, int I) {
  // `T x`, `T *x`, `const`, `{` of a function.
  return V.isTypeWord(I) || (V.isName(I) && (V.isName(I + 1) || (V.kind(I + 1) == tok::star && V.isName(I + 2))));
}

static UndeclaredName::NameUse useOf(const TokenView &V) {
  using Use = UndeclaredName::NameUse;
  if (V.standsForText())
    return Use::Qualifier;
  if (V.standsForStatement())
    return Use::Statement;
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
  if (!V.isProductOfMacro() && V.kind(1) == tok::star && V.isName(2) &&
      V.isAny(3, {tok::semi, tok::equal, tok::comma, tok::r_paren}) && !(IsArgument && V.isInBody()) &&
      (V.isStart() || V.isAny(-1, {tok::comma, tok::l_paren}) || V.isType(-1)))
    return Use::Type;
  // A cast, and no condition or argument.
  if (V.kind(-1) == tok::l_paren && V.kind(1) == tok::r_paren &&
      !V.isAny(-2, {tok::kw_if, tok::kw_while, tok::kw_switch, tok::identifier}) &&
      (V.isName(2) || V.isAny(2, {tok::l_paren, tok::numeric_constant})))
    return Use::Type;
  return Use::Value;
}

/// A likely value of a qualifier.
static std::string qualifierFor(llvm::StringRef Name, const TokenView &V) {
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
    const TokenView V(F.Tokens, I);
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

static bool needsAuthor(const UndeclaredName &N, const TokenView &V) {
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

/// `(x, y)`.
static std::string parametersFor(unsigned Count) {
  static constexpr llvm::StringLiteral Few[] = {"x", "y", "z", "w"};
  std::vector<std::string> Names;
  for (unsigned I = 0; I != Count; ++I)
    Names.push_back(Count <= std::size(Few) ? Few[I].str() : "x" + std::to_string(I + 1));
  return "(" + llvm::join(Names, ",") + ")";
}

static UndeclaredName describeAt(llvm::StringRef Name, const TokenView &V) {
  UndeclaredName N;
  N.Name = Name.str();
  N.Use = useOf(V);
  if (N.Use == UndeclaredName::Qualifier)
    N.Definition = qualifierFor(Name, V);
  else if (N.Use == UndeclaredName::Function)
    N.Definition = parametersFor(V.countArguments());
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

bool HostMacros::isNumberElsewhere(llvm::StringRef Name, const File &F) const {
  return llvm::any_of(F.Places.lookup(Compiler.getPreprocessor().getIdentifierInfo(Name)), [&](size_t I) {
    const TokenView V(F.Tokens, I);
    return V.isNumber() || V.isInCondition();
  });
}

UndeclaredName HostMacros::describeUse(llvm::StringRef Name, SourceLocation L) {
  const SourceManager &SM = Compiler.getSourceManager();
  while (true) {
    const auto [Id, Offset] = SM.getDecomposedSpellingLoc(L);
    const File &F = tokensOf(Id);
    const size_t At = llvm::lower_bound(F.Offsets, Offset) - F.Offsets.begin();
    const TokenView V(F.Tokens, At);
    if (L.isMacroID() && V.isWholeMacro()) {
      L = SM.getImmediateExpansionRange(L).getBegin();
      continue;
    }
    UndeclaredName N = describeAt(Name, V);
    if (N.Use == UndeclaredName::Type && V.kind(1) == tok::star && isNumberElsewhere(Name, F))
      N.Use = UndeclaredName::Value;
    return N;
  }
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
  N = describeUse(Name, L);
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
      return describeAt(F.Tokens[At - Back].getIdentifierInfo()->getName(), TokenView(F.Tokens, At - Back));
  return std::nullopt;
}

} // namespace rejoin
