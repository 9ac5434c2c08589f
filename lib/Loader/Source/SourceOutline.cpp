//===- SourceOutline.cpp - The names that a text declares -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parser stops at what a text lacks, so the outline is made of tokens alone. A declaration ends at a semicolon
// outside of braces, or at the brace that ends a function:
//
//     #define N ...                     N
//     typedef ... N;  typedef ... N[4]; N
//     struct N {                        N; of an `enum` also the enumerators
//     T N(...) {                        N; a declaration without a body counts for nothing
//     T N[] = { ... };  T N = ...;      N
//     T operator+(...) {                operator
//
// A group begins at `#if`, `#ifdef`, `#elif` and ends at the next directive of its level. Braces that are open at an
// `#else` are counted from the `#if` again, since each arm opens its own. A condition is understood if it is a name, or
// `defined` of one, or a name compared with a number, or several of these joined by `&&`.
//
// Errs by leaving names out: of declarators in parentheses, several declarators, and what macros declare.
// Cost: one pass over the tokens. Tests: test/Loader/joined-sources.test.
//
//===----------------------------------------------------------------------===//

#include "SourceOutline.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include <optional>

using namespace clang;

namespace rejoin {

namespace {

/// A token: its kind, and its text if it is a name or a number.
struct Word {
  tok::TokenKind Kind;
  StringRef Text;
  bool isName() const { return Kind == tok::raw_identifier; }
  bool is(StringRef Name) const { return isName() && Text == Name; }
};

class Outliner {
public:
  Outliner(StringRef Text, SourceOutline &To) : Text(Text.str()), To(To) {}
  void run();

private:
  using Words = std::vector<Word>;
  void directive(const Words &Line);
  /// No options: the condition is true of what nobody defines. None: it is not understood.
  void openGroup(std::optional<std::vector<std::string>> Options, bool IsHost = false);
  void include(llvm::ArrayRef<Word> Rest);
  void closeGroup();
  void see(const Word &W);
  void openBrace();
  void closeBrace();
  void endDeclaration();
  void declare(StringRef Name);
  bool contains(StringRef Name) const {
    return llvm::any_of(Declaration, [&](const Word &W) { return W.is(Name); });
  }
  bool has(tok::TokenKind Kind) const {
    return llvm::any_of(Declaration, [&](const Word &W) { return W.Kind == Kind; });
  }
  /// The name before the last parentheses of a function's declaration; empty if there is none.
  StringRef functionName() const;
  /// The name before the first token of the kind, outside of `__attribute__((...))`; empty if there is none.
  StringRef nameBefore(tok::TokenKind Kind) const;

  struct OpenGroup {
    size_t Index;
    unsigned Depth;
    Words Declaration;
    /// Whether the conditions of this group and of those around it are understood.
    bool IsKnown;
    /// Not seen by compilers of OpenCL C.
    bool IsHost;
  };

  std::string Text;
  SourceOutline &To;
  std::vector<OpenGroup> Open;
  Words Declaration;
  /// Open braces; those of `extern "C" {` and namespaces do not count.
  unsigned Depth = 0;
  bool IsEnum = false;
};

} // namespace

/// The options that make a condition true; none if it is not understood.
static std::optional<std::vector<std::string>> optionsFor(llvm::ArrayRef<Word> Condition) {
  std::vector<std::string> Result;
  while (!Condition.empty()) {
    const bool IsDefined = Condition.front().is("defined");
    llvm::SmallVector<Word> Part;
    size_t I = 0;
    for (; I != Condition.size() && Condition[I].Kind != tok::ampamp; ++I) {
      if (Condition[I].Kind != tok::l_paren && Condition[I].Kind != tok::r_paren)
        Part.push_back(Condition[I]);
    }
    Condition = Condition.drop_front(std::min(I + 1, Condition.size()));
    if (IsDefined && Part.size() == 2 && Part[1].isName())
      Result.push_back("-D" + Part[1].Text.str() + "=1");
    else if (Part.size() == 1 && Part[0].isName())
      Result.push_back("-D" + Part[0].Text.str() + "=1");
    else if (Part.size() == 3 && Part[0].isName() && Part[2].Kind == tok::numeric_constant &&
             (Part[1].Kind == tok::equalequal || Part[1].Kind == tok::greaterequal))
      Result.push_back("-D" + Part[0].Text.str() + "=" + Part[2].Text.str());
    else
      return std::nullopt;
  }
  return Result;
}

void Outliner::openGroup(std::optional<std::vector<std::string>> Options, bool IsHost) {
  const bool IsKnown = Options && (Open.empty() || Open.back().IsKnown);
  SourceOutline::Group G;
  if (IsKnown) {
    if (!Open.empty())
      G.Options = To.Groups[Open.back().Index].Options;
    llvm::append_range(G.Options, *Options);
  }
  IsHost |= !Open.empty() && Open.back().IsHost;
  Open.push_back({To.Groups.size(), Depth, Declaration, IsKnown, IsHost});
  To.Groups.push_back(std::move(G));
}

void Outliner::include(llvm::ArrayRef<Word> Rest) {
  To.HasInclude = true;
  To.HasSystemInclude |= !Rest.empty() && Rest[0].Kind == tok::less;
  if (!Open.empty())
    To.Groups[Open.back().Index].HasInclude = true;
  if (Rest.size() > 1 && Rest[0].isName() && Rest[1].Kind == tok::l_paren)
    To.IncludeMacros.insert(Rest[0].Text);
  if (!Rest.empty() && Rest[0].Kind == tok::less)
    To.IsForHost |= Open.empty() || !Open.back().IsHost;
}

void Outliner::closeGroup() {
  if (!Open.empty())
    Open.pop_back();
}

void Outliner::directive(const Words &Line) {
  if (Line.empty())
    return;
  auto Rest = llvm::ArrayRef(Line).drop_front();
  const Word &Name = Line.front();
  if (Name.is("define") && !Rest.empty()) {
    To.Macros.insert(Rest.front().Text);
    declare(Rest.front().Text);
  } else if (Name.is("include"))
    include(Rest);
  else if (Name.is("if"))
    openGroup(optionsFor(Rest));
  else if (Name.is("ifdef") && !Rest.empty())
    openGroup({{"-D" + Rest.front().Text.str() + "=1"}});
  else if (Name.is("ifndef"))
    openGroup(std::vector<std::string>(), !Rest.empty() && Rest.front().Text.starts_with("__OPENCL"));
  else if (Name.is("endif"))
    closeGroup();
  else if ((Name.is("else") || Name.is("elif")) && !Open.empty()) {
    OpenGroup Before = std::move(Open.back());
    Open.pop_back();
    Depth = Before.Depth;
    Declaration = Before.Declaration;
    openGroup(Name.is("elif") ? optionsFor(Rest) : std::vector<std::string>());
  }
}

void Outliner::declare(StringRef Name) {
  if (Name.empty())
    return;
  To.Names.insert(Name);
  for (const OpenGroup &G : Open)
    To.Groups[G.Index].Names.insert(Name);
}

StringRef Outliner::nameBefore(tok::TokenKind Kind) const {
  StringRef Last;
  for (size_t I = 0; I != Declaration.size(); ++I) {
    const Word &W = Declaration[I];
    if (W.is("__attribute__")) {
      unsigned Level = 0;
      for (++I; I != Declaration.size(); ++I) {
        Level += Declaration[I].Kind == tok::l_paren ? 1 : 0;
        if (Declaration[I].Kind == tok::r_paren && --Level == 0)
          break;
      }
      if (I == Declaration.size())
        break;
    } else if (W.Kind == Kind) {
      return Last;
    } else if (W.isName()) {
      Last = W.Text;
    }
  }
  return "";
}

StringRef Outliner::functionName() const {
  size_t I = Declaration.size();
  unsigned Level = 0;
  while (I-- != 0) {
    if (Declaration[I].Kind == tok::r_paren)
      ++Level;
    else if (Declaration[I].Kind == tok::l_paren && --Level == 0)
      return I && Declaration[I - 1].isName() ? Declaration[I - 1].Text : StringRef();
    else if (Level == 0)
      return "";
  }
  return "";
}

void Outliner::endDeclaration() {
  if (!Declaration.empty() && Declaration.front().is("typedef")) {
    StringRef Name = nameBefore(tok::l_square);
    if (Name.empty() && !has(tok::l_paren))
      for (const Word &W : Declaration)
        if (W.isName())
          Name = W.Text;
    declare(Name);
  } else if (has(tok::equal)) {
    StringRef Array = nameBefore(tok::l_square), Value = nameBefore(tok::equal);
    declare(Array.empty() ? Value : Array);
  }
  Declaration.clear();
}

void Outliner::openBrace() {
  if (Depth) {
    ++Depth;
    return;
  }
  const bool IsOpen = contains("namespace") || (contains("extern") && Declaration.size() == 2);
  if (IsOpen) {
    To.IsForHost |= contains("namespace");
    Declaration.clear();
    return;
  }
  To.IsForHost |= contains("template") || contains("class") || contains("operator");
  const bool IsType = !has(tok::l_paren) && (contains("struct") || contains("union") || contains("enum"));
  IsEnum = IsType && contains("enum");
  if (IsType) {
    for (size_t I = 0; I + 1 < Declaration.size(); ++I)
      if ((Declaration[I].is("struct") || Declaration[I].is("union") || Declaration[I].is("enum")) &&
          Declaration[I + 1].isName())
        declare(Declaration[I + 1].Text);
  } else if (!has(tok::equal)) {
    declare(contains("operator") ? "operator" : functionName());
    const bool IsKernel = contains("kernel") || contains("__kernel") || contains("__global__");
    To.HasKernel |= IsKernel;
    if (!Open.empty())
      To.Groups[Open.back().Index].HasKernel |= IsKernel;
  }
  ++Depth;
}

void Outliner::closeBrace() {
  if (!Depth) {
    Declaration.clear();
    return;
  }
  if (--Depth)
    return;
  IsEnum = false;
  // What a brace of a type or a value ends goes on to the semicolon.
  const bool IsFunction =
      has(tok::l_paren) && !has(tok::equal) && !(Declaration.front().is("typedef") || Declaration.front().is("struct"));
  if (IsFunction)
    Declaration.clear();
}

void Outliner::see(const Word &W) {
  if (W.Kind == tok::l_brace)
    return openBrace();
  if (W.Kind == tok::r_brace)
    return closeBrace();
  if (Depth == 0 && W.Kind == tok::semi)
    return endDeclaration();
  if (Depth == 0)
    Declaration.push_back(W);
  else if (Depth == 1 && IsEnum && W.isName())
    declare(W.Text);
}

void Outliner::run() {
  LangOptions Options;
  Options.LineComment = Options.CUDA = true;
  Lexer Raw(SourceLocation(), Options, Text.data(), Text.data(), Text.data() + Text.size());
  Words Line;
  bool InDirective = false;
  Token T;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Raw.LexFromRawLexer(T) || T.is(tok::eof);
    if (InDirective && (T.isAtStartOfLine() || AtEnd)) {
      directive(Line);
      Line.clear();
      InDirective = false;
    }
    if (AtEnd)
      break;
    if (T.is(tok::hash) && T.isAtStartOfLine()) {
      InDirective = true;
      continue;
    }
    const Word W{T.getKind(), T.is(tok::raw_identifier) || T.isLiteral()
                                  ? StringRef(Text).substr(Raw.getCurrentBufferOffset() - T.getLength(), T.getLength())
                                  : StringRef()};
    if (W.isName())
      To.Uses.insert(W.Text);
    To.HasLaunch |= W.Kind == tok::lesslessless;
    if (InDirective)
      Line.push_back(W);
    else
      see(W);
  }
}

SourceOutline::SourceOutline(StringRef Text) { Outliner(Text, *this).run(); }

/// What declares a text at the end of \p Line, as `static const char *text =` does; npos if nothing does.
static size_t literalDeclaration(StringRef Line) {
  static const llvm::Regex Declaration(
      "^[ \t]*((static|extern|inline|constexpr|const)[ \t]+)*char[ \t]+(const[ \t]*)?"
      "[*]?[ \t]*(const[ \t]+)?[A-Za-z_][A-Za-z_0-9]*([ \t]*\\[[^]]*\\])?[ \t]*=[ \t]*$");
  return Declaration.match(Line) ? Line.size() - Line.ltrim().size() : StringRef::npos;
}

namespace {
/// A text in a literal: what begins it, the text, what ends it.
struct LiteralText {
  size_t Begin, Text, TextEnd, End;
};
} // namespace

/// The first text that begins at \p At or after it.
static std::optional<LiteralText> findLiteral(StringRef Text, size_t At) {
  for (; (At = Text.find('"', At)) != StringRef::npos; ++At) {
    const bool IsRaw = At && Text[At - 1] == 'R';
    const size_t Mark = IsRaw ? At - 1 : At, Line = Text.take_front(Mark).rfind('\n') + 1;
    const StringRef Before = Text.slice(Line, Mark);
    const size_t Declared = Before.trim().empty() ? Before.size() : literalDeclaration(Before);
    if (Declared == StringRef::npos)
      continue;
    std::string End = "\"";
    size_t First = At + 1;
    if (IsRaw) {
      const size_t Parenthesis = Text.find('(', At);
      if (Parenthesis == StringRef::npos || Parenthesis - At > 17)
        continue;
      End = ")" + Text.slice(At + 1, Parenthesis).str() + "\"";
      First = Parenthesis + 1;
    } else if (Declared == Before.size() || !Text.substr(First).split('\n').first.trim().empty()) {
      // A text over several lines in plain quotes is for a program that makes a literal of it; C has no such.
      continue;
    }
    const size_t Last = Text.find(End, First);
    if (Last == StringRef::npos)
      return std::nullopt;
    if (!IsRaw && !Text.substr(Last + 1).ltrim(" \t").starts_with(";"))
      return std::nullopt;
    return LiteralText{Line + Declared, First, Last, Last + End.size()};
  }
  return std::nullopt;
}

/// A macro of earlier texts that would change \p Text, which is a program of its own; empty if there is none.
static StringRef dependsOnMacro(StringRef Text, const llvm::StringSet<> &Defined) {
  const SourceOutline Own(Text);
  llvm::SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (StringRef Directive = Line.ltrim(); Directive.consume_front("#") && Directive.ltrim().starts_with("if"))
      for (const auto &N : SourceOutline((Directive.ltrim().drop_while(llvm::isAlpha) + "\n").str()).Uses)
        if (auto It = Defined.find(N.getKey()); It != Defined.end())
          return It->getKey();
  for (const auto &N : Own.Uses)
    if (auto It = Defined.find(N.getKey()); It != Defined.end() && !Own.Macros.contains(N.getKey()))
      return It->getKey();
  return "";
}

/// What stands before the first kernel, with one blank for each space.
static std::string preambleOf(StringRef Text) {
  for (StringRef Begin : {"__kernel", "kernel ", "__attribute__"})
    Text = Text.take_front(Text.find(Begin));
  llvm::SmallVector<StringRef> Words;
  llvm::SplitString(Text, Words);
  return llvm::join(Words, " ");
}

/// What a text declares and an earlier one declares as well, perhaps in another way; empty if there is nothing.
static std::string declaresAnew(StringRef Text, llvm::ArrayRef<std::string> Earlier) {
  const SourceOutline Own(Text);
  for (const std::string &Other : Earlier) {
    const SourceOutline Before(Other);
    for (const auto &N : Own.Names)
      if (Before.Names.contains(N.getKey()) && !Own.Macros.contains(N.getKey()) &&
          preambleOf(Text) != preambleOf(Other))
        return N.getKey().str();
  }
  return "";
}

/// The texts in literals; literals side by side are one string of C++.
static std::vector<std::vector<LiteralText>> findPrograms(StringRef Text) {
  std::vector<std::vector<LiteralText>> Result;
  size_t At = 0;
  while (std::optional<LiteralText> L = findLiteral(Text, At)) {
    if (Result.empty() || !Text.slice(At, L->Begin).trim().empty())
      Result.emplace_back();
    Result.back().push_back(*L);
    At = L->End;
  }
  return Result;
}

std::string withoutLiteralMarks(StringRef Text, std::string *Conflict) {
  std::string Result;
  llvm::StringSet<> Defined;
  std::vector<std::string> Earlier;
  for (const std::vector<LiteralText> &Program : findPrograms(Text)) {
    std::string Inner;
    for (const LiteralText &L : Program)
      Inner += Text.slice(L.Text, L.TextEnd);
    std::string Name = dependsOnMacro(Inner, Defined).str();
    if (Name.empty())
      Name = declaresAnew(Inner, Earlier);
    if (!Name.empty()) {
      if (Conflict)
        *Conflict =
            ("the text in the literal at line " + llvm::Twine(1 + Text.take_front(Program.front().Begin).count('\n')) +
             " is a program of its own, and '" + Name + "' of a text before it would change it: give each a file")
                .str();
      return "";
    }
    for (const auto &M : SourceOutline(Inner).Macros)
      Defined.insert(M.getKey());
    Earlier.push_back(std::move(Inner));
    if (Result.empty())
      Result = Text.str();
    for (const LiteralText &L : Program) {
      std::fill(Result.begin() + L.Begin, Result.begin() + L.Text, ' ');
      std::fill(Result.begin() + L.TextEnd, Result.begin() + L.End, ' ');
      // What ends the literal's statement.
      for (size_t K = L.End; K != Text.size() && StringRef(" ;\r").contains(Text[K]); ++K)
        Result[K] = Text[K] == ';' ? ' ' : Text[K];
    }
  }
  return Result;
}

} // namespace rejoin
