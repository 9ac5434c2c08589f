//===- HostTokens.cpp - What the tokens of host code say --------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A statement with an error may leave no trace in the syntax tree; its tokens are there all the same. Those after the
// preprocessor are kept, in their order, with macros expanded.
//
// A launch is found by its `<<<`: before it stands the kernel, `a::k`, `a::k<...>` or a parenthesis; after it the sizes
// up to `>>>` and the values. The statement of a launch begins after the nearest token before it that ends another
// statement or the head of one, outside of parentheses:
//
//     if (a) check(k<4><<<n, 64>>>(p));        else  k<2><<<n, 64>>>(p);
//            ^ after `)` of `if (`                   ^ after `else`
//
// so that `if (X, false) {} else ` can be inserted there. In a macro the position is that of the macro's use, or that
// of its argument.
//
// What changes a variable is an operator beside its name, or beside parentheses around it: `(n) = 3`, `&(n)`.
//
// A function that is not declared may take its arguments by reference, so a variable that is an argument in a statement
// without a syntax tree is not a constant.
//
// Tests: test/Loader/launch-*.cu.
//
//===----------------------------------------------------------------------===//

#include "HostTokens.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace rejoin {

const InsertedTexts::Range *InsertedTexts::rangeOf(const SourceManager &SM, SourceLocation L) const {
  if (ByFile.empty() || L.isInvalid())
    return nullptr;
  auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(L));
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  auto It = Entry ? ByFile.find(Entry->getName()) : ByFile.end();
  if (It == ByFile.end())
    return nullptr;
  for (const Range &R : It->second)
    if (Offset >= R.Begin && Offset < R.End)
      return &R;
  return nullptr;
}

unsigned InsertedTexts::originalOffset(StringRef File, unsigned Offset) const {
  unsigned Result = Offset;
  if (auto It = ByFile.find(File); It != ByFile.end())
    for (const Range &R : It->second)
      if (R.End <= Offset)
        Result = Result - (R.End - R.Begin) + R.Removed;
  return Result;
}

void HostTokens::watch(Preprocessor &P, const InsertedTexts *Texts) {
  PP = &P;
  SM = &P.getSourceManager();
  Inserted = Texts;
  P.setTokenWatcher([this](const Token &T) { take(T); });
}

/// Whether \p L lies in the main file or in a header that is not the system's.
bool HostTokens::isUsers(SourceLocation L) {
  FileID File = SM->getFileID(SM->getExpansionLoc(L));
  auto [It, IsNew] = UsersFiles.try_emplace(File, false);
  if (IsNew)
    It->second = SM->getFileEntryForID(File) && SM->getFileCharacteristic(SM->getExpansionLoc(L)) == SrcMgr::C_User;
  return It->second;
}

static bool changesLeft(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::equal:
  case tok::plusequal:
  case tok::minusequal:
  case tok::starequal:
  case tok::slashequal:
  case tok::percentequal:
  case tok::ampequal:
  case tok::pipeequal:
  case tok::caretequal:
  case tok::lesslessequal:
  case tok::greatergreaterequal:
  case tok::plusplus:
  case tok::minusminus:
    return true;
  default:
    return false;
  }
}

/// A token of a type before a name.
static bool declares(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::identifier:
  case tok::kw_auto:
  case tok::kw_char:
  case tok::kw_const:
  case tok::kw_constexpr:
  case tok::kw_int:
  case tok::kw_long:
  case tok::kw_short:
  case tok::kw_signed:
  case tok::kw_unsigned:
    return true;
  default:
    return false;
  }
}

static int depthOf(const Token &T) {
  return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace)   ? 1
         : T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) ? -1
                                                                : 0;
}

/// Before \p Next: the variable that ends here, `v` or `v.x`, if it is an argument.
void HostTokens::takeArgument(const Token &Next) {
  if (Next.isOneOf(tok::period, tok::arrow, tok::l_paren))
    return;
  size_t I = Tokens.size();
  while (I > 2 && Tokens[I - 1].is(tok::identifier) && Tokens[I - 2].isOneOf(tok::period, tok::arrow))
    I -= 2;
  if (I < 2 || !Tokens[I - 1].is(tok::identifier))
    return;
  const Token &Before = Tokens[I - 2];
  bool IsListed = !Open.empty() && Open.back() == Bracket::Arguments &&
                  Before.isOneOf(tok::l_paren, tok::l_brace, tok::comma) &&
                  Next.isOneOf(tok::r_paren, tok::r_brace, tok::comma);
  if (IsListed || Before.is(tok::greatergreater))
    Arguments[Tokens[I - 1].getIdentifierInfo()->getName()].push_back(Tokens[I - 1].getLocation());
}

void HostTokens::takeBracket(const Token &T) {
  bool IsSizes = !Open.empty() && Open.back() == Bracket::Sizes;
  const bool IsCall = T.is(tok::l_paren) && !Tokens.empty() && nameAt(Tokens.size() - 1) != "dim3" &&
                      Tokens.back().isOneOf(tok::identifier, tok::greater, tok::r_paren, tok::r_square, tok::r_brace,
                                            tok::string_literal);
  if (T.is(tok::lesslessless))
    Open.push_back(Bracket::Sizes);
  else if (T.is(tok::l_brace) || IsCall)
    Open.push_back(Bracket::Arguments);
  else if (T.isOneOf(tok::l_paren, tok::l_square))
    Open.push_back(Bracket::Other);
  else if (!Open.empty() && (T.is(tok::greatergreatergreater) ? IsSizes : depthOf(T) < 0))
    Open.pop_back();
}

/// After a `)`: the names in the parentheses, if an operator before or after these changes what is in them.
void HostTokens::takeGroup() {
  const size_t Close = Tokens.size() - 1, Open = matchingBack(Close);
  if (Open >= Close || Open == 0)
    return;
  const Token &Before = Tokens[Open - 1];
  // Lists of arguments, heads of statements and casts are no groups.
  if (Before.isOneOf(tok::identifier, tok::greater, tok::r_square, tok::star) ||
      (Before.getIdentifierInfo() && !Before.is(tok::kw_return)))
    return;
  // `a & (b)` changes nothing.
  if (Before.is(tok::amp) && Open > 1 &&
      Tokens[Open - 2].isOneOf(tok::identifier, tok::numeric_constant, tok::r_square))
    return;
  for (size_t I = Open + 1; I != Close; ++I)
    if (Tokens[I].is(tok::identifier))
      Changes[nameAt(I)].push_back(Tokens[I].getLocation());
}

void HostTokens::take(const Token &T) {
  if (T.isAnnotation() || !isUsers(T.getLocation()) || (Inserted && Inserted->rangeOf(*SM, T.getLocation())))
    return;
  auto At = [&](size_t Back) -> const Token * {
    return Tokens.size() < Back ? nullptr : &Tokens[Tokens.size() - Back];
  };
  const Token *Last = At(1), *Before = At(2);
  // `v =`, `v +=`, `v++`, `v.x =`, `v->x =`: all names of the chain on the left.
  if (changesLeft(T.getKind()))
    for (size_t Back = 1; const Token *S = At(Back); Back += 2) {
      if (!S->getIdentifierInfo())
        break;
      const Token *Link = At(Back + 1);
      // `int v = ...` declares it.
      if (Back == 1 && Link && declares(Link->getKind()))
        break;
      Changes[S->getIdentifierInfo()->getName()].push_back(S->getLocation());
      if (!Link || !Link->isOneOf(tok::period, tok::arrow))
        break;
    }
  if (T.getIdentifierInfo() && Last) {
    bool Increment = Last->isOneOf(tok::plusplus, tok::minusminus);
    // A unary `&`, or that of a reference.
    bool Address = Last->is(tok::amp) && !(Before && Before->isOneOf(tok::numeric_constant, tok::r_square));
    if (Increment || Address)
      Changes[T.getIdentifierInfo()->getName()].push_back(T.getLocation());
  }
  if (Last && Last->is(tok::r_paren) && changesLeft(T.getKind()))
    takeGroup();
  takeArgument(T);
  takeBracket(T);
  Tokens.push_back(T);
  if (T.is(tok::identifier))
    Places[T.getIdentifierInfo()->getName()].push_back(T.getLocation());
  if (T.is(tok::r_paren))
    if (size_t Open = matchingBack(Tokens.size() - 1);
        Open > 0 && Open < Tokens.size() && Tokens[Open - 1].isOneOf(tok::amp, tok::plusplus, tok::minusminus))
      takeGroup();
}

llvm::ArrayRef<SourceLocation> HostTokens::placesOf(StringRef Name) const {
  auto It = Places.find(Name);
  return It == Places.end() ? llvm::ArrayRef<SourceLocation>() : llvm::ArrayRef<SourceLocation>(It->second);
}

llvm::ArrayRef<SourceLocation> HostTokens::changesOf(StringRef Name) const {
  auto It = Changes.find(Name);
  return It == Changes.end() ? llvm::ArrayRef<SourceLocation>() : llvm::ArrayRef<SourceLocation>(It->second);
}

llvm::ArrayRef<SourceLocation> HostTokens::argumentsNamed(StringRef Name) const {
  auto It = Arguments.find(Name);
  return It == Arguments.end() ? llvm::ArrayRef<SourceLocation>() : llvm::ArrayRef<SourceLocation>(It->second);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

StringRef HostTokens::nameAt(size_t I) const {
  const IdentifierInfo *Name = I < Tokens.size() ? Tokens[I].getIdentifierInfo() : nullptr;
  return Name ? Name->getName() : "";
}

std::string HostTokens::textOf(size_t Begin, size_t End) const {
  std::string Text;
  for (size_t I = Begin; I < End; ++I) {
    bool Joined = Text.empty() || Tokens[I].is(tok::coloncolon) || Tokens[I - 1].is(tok::coloncolon);
    Text += (Joined ? "" : " ") + PP->getSpelling(Tokens[I]);
  }
  return Text;
}

/// The token that closes what the token \p Open opens, or the number of tokens.
size_t HostTokens::matching(size_t Open) const {
  int Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I) {
    Depth += depthOf(Tokens[I]);
    if (Depth == 0)
      return I;
  }
  return Tokens.size();
}

/// The token that opens what the token \p Close closes, or the number of tokens.
size_t HostTokens::matchingBack(size_t Close) const {
  int Depth = 0;
  for (size_t I = Close + 1; I-- > 0;) {
    Depth += depthOf(Tokens[I]);
    if (Depth == 0)
      return I;
  }
  return Tokens.size();
}

/// The token after the template arguments that begin with the `<` at \p Less; 0 if they do not end.
size_t HostTokens::endOfArguments(size_t Less) const {
  // Longer lists are expressions.
  static constexpr size_t Longest = 512;
  int Depth = 0;
  for (size_t I = Less; I < Tokens.size() && I < Less + Longest; ++I) {
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = matching(I);
      continue;
    }
    if (Tokens[I].isOneOf(tok::semi, tok::r_paren, tok::r_square, tok::r_brace))
      return 0;
    Depth += Tokens[I].is(tok::less) ? 1 : Tokens[I].is(tok::greater) ? -1 : Tokens[I].is(tok::greatergreater) ? -2 : 0;
    if (Depth <= 0)
      return Depth < 0 ? 0 : I + 1;
  }
  return 0;
}

/// The first token of the qualified name whose last token is \p Last.
size_t HostTokens::beginOfName(size_t Last) const {
  size_t I = Last;
  while (I && Tokens[I - 1].is(tok::coloncolon)) {
    --I;
    if (!I || !Tokens[I - 1].is(tok::identifier))
      break;
    --I;
  }
  return I;
}

/// Whether the brace at \p Brace begins a list of statements.
bool HostTokens::opensBlock(size_t Brace) const {
  return Brace && Tokens[Brace - 1].isOneOf(tok::r_paren, tok::l_brace, tok::r_brace, tok::semi, tok::colon,
                                            tok::r_square, tok::kw_else, tok::kw_do, tok::kw_try, tok::kw_const,
                                            tok::kw_noexcept, tok::kw_mutable);
}

/// The first token of the statement around the token \p I; the number of tokens if there is none.
size_t HostTokens::beginOfStatement(size_t I) const {
  size_t Begin = I;
  while (Begin) {
    const Token &Before = Tokens[Begin - 1];
    if (Before.isOneOf(tok::semi, tok::kw_else, tok::kw_do))
      break;
    if (Before.is(tok::l_brace) && opensBlock(Begin - 1))
      break;
    if (Before.is(tok::r_brace) && (Tokens[Begin].isOneOf(tok::identifier, tok::l_paren, tok::coloncolon) ||
                                    tok::getKeywordSpelling(Tokens[Begin].getKind())))
      break;
    if (Before.isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) {
      size_t Open = matchingBack(Begin - 1);
      if (Open == Tokens.size())
        return Open;
      bool IsHead = Open && Tokens[Open - 1].isOneOf(tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_switch);
      if (IsHead || (Open > 1 && Tokens[Open - 1].is(tok::kw_constexpr) && Tokens[Open - 2].is(tok::kw_if)))
        break;
      Begin = Open;
      continue;
    }
    --Begin;
  }
  // The block that it is in is one of statements.
  int Depth = 0;
  for (size_t J = Begin; J-- > 0;) {
    Depth += depthOf(Tokens[J]);
    if (Depth > 0)
      return opensBlock(J) ? Begin : Tokens.size();
  }
  return Tokens.size();
}

/// The place before which a statement can be inserted that is executed before the token \p I; invalid if there is none.
SourceLocation HostTokens::statementOf(size_t I) const {
  const size_t Begin = beginOfStatement(I);
  return Begin < Tokens.size() ? Tokens[Begin].getLocation() : SourceLocation();
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

HostTokens::Launch HostTokens::launchAt(size_t Brackets) const {
  Launch L;
  L.Where = Tokens[Brackets].getLocation();
  size_t Begin = Brackets, End = Brackets, Less = Brackets;
  if (Begin && Tokens[Begin - 1].is(tok::r_paren)) {
    // `(k<float, 4>)<<<...>>>`
    size_t Open = matchingBack(Begin - 1);
    if (Open == Tokens.size())
      return L;
    Begin = Open;
    Less = Open + 1;
    End = Brackets - 1;
    while (Less < End && !Tokens[Less].is(tok::less))
      ++Less;
    L.Kernel = textOf(Open + 1, End);
  } else {
    if (Begin && Tokens[Begin - 1].isOneOf(tok::greater, tok::greatergreater)) {
      int Depth = 0;
      while (Begin) {
        const Token &T = Tokens[--Begin];
        Depth += T.is(tok::greater) ? 1 : T.is(tok::greatergreater) ? 2 : T.is(tok::less) ? -1 : 0;
        if (Depth <= 0)
          break;
      }
      Less = Begin;
    }
    if (!Begin || !Tokens[Begin - 1].is(tok::identifier))
      return L;
    Begin = beginOfName(Begin - 1);
    L.Kernel = textOf(Begin, End);
  }
  L.HasArguments = Less < End;
  L.Name = nameAt(Less - 1).str();
  L.NamedAt = Tokens[Less - 1].getLocation();
  L.Statement = statementOf(Begin);
  size_t Part = Brackets + 1, Commas = 0, I = Part;
  for (; I < Tokens.size() && !Tokens[I].isOneOf(tok::greatergreatergreater, tok::semi); ++I) {
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = matching(I);
      continue;
    }
    if (Tokens[I].is(tok::comma)) {
      if (++Commas == 2)
        L.Block = textOf(Part, I);
      Part = I + 1;
    }
  }
  // The file may end in the sizes.
  if (I >= Tokens.size())
    return L;
  if (Commas == 1)
    L.Block = textOf(Part, I);
  if (Tokens[I].is(tok::greatergreatergreater) && I + 1 < Tokens.size() && Tokens[I + 1].is(tok::l_paren))
    if (size_t Close = matching(I + 1); Close < Tokens.size())
      L.Values = textOf(I + 1, Close + 1);
  return L;
}

std::vector<HostTokens::Launch> HostTokens::launches() const {
  std::vector<Launch> Result;
  for (size_t I = 0; I != Tokens.size(); ++I)
    if (Tokens[I].is(tok::lesslessless))
      if (Launch L = launchAt(I); !L.Name.empty())
        Result.push_back(std::move(L));
  return Result;
}

/// Whether the name at \p I is declared there, as far as that is a kernel's: after `__global__`, or in `template void
/// k<float>(float *);`.
bool HostTokens::isDeclaredAt(size_t I) const {
  const size_t Name = beginOfName(I);
  size_t Begin = Name;
  bool IsKernel = false;
  while (Begin && !Tokens[Begin - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
    const Token &Before = Tokens[Begin - 1];
    if (Before.isOneOf(tok::l_paren, tok::comma, tok::equal, tok::colon))
      return false;
    if (Before.is(tok::r_paren)) {
      const size_t Open = matchingBack(Begin - 1);
      if (Open >= Begin)
        return false;
      for (size_t J = Open; J != Begin; ++J)
        IsKernel |= nameAt(J) == "global" || nameAt(J) == "__global__";
      Begin = Open;
      continue;
    }
    --Begin;
  }
  if (Tokens[Begin].is(tok::kw_extern))
    ++Begin;
  return IsKernel || (Begin < Name && Tokens[Begin].is(tok::kw_template) && !Tokens[Begin + 1].is(tok::less));
}

std::vector<HostTokens::Mention> HostTokens::mentions(llvm::function_ref<bool(StringRef)> IsName) const {
  std::vector<Mention> Result;
  for (size_t I = 0; I != Tokens.size(); ++I)
    if (Tokens[I].is(tok::identifier) && IsName(nameAt(I)))
      Result.push_back({nameAt(I).str(), Tokens[I].getLocation(), I && Tokens[I - 1].isOneOf(tok::period, tok::arrow),
                        isDeclaredAt(I)});
  return Result;
}

std::vector<HostTokens::Use> HostTokens::uses(llvm::function_ref<bool(StringRef)> IsName) const {
  std::vector<Use> Result;
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (!Tokens[I].is(tok::identifier) || !Tokens[I + 1].is(tok::less) || !IsName(nameAt(I)))
      continue;
    size_t End = endOfArguments(I + 1);
    if (!End || End >= Tokens.size() || !Tokens[End].isOneOf(tok::comma, tok::r_paren, tok::semi, tok::l_paren))
      continue;
    if (Tokens[End].is(tok::r_paren) && End + 1 < Tokens.size() && Tokens[End + 1].is(tok::lesslessless))
      continue;
    size_t Begin = beginOfName(I);
    if (SourceLocation Statement = statementOf(Begin); Statement.isValid())
      Result.push_back({textOf(Begin, End), Tokens[I].getLocation(), Statement, Tokens[End].is(tok::l_paren)});
  }
  return Result;
}

} // namespace rejoin
