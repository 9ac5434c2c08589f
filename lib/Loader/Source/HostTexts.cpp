//===- HostTexts.cpp - What a host program writes for its kernels -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that compiles kernels at run time writes what they lack in front of them, or into the compiler's options.
// Its sources then hold the declarations as string literals:
//
//     Text << "typedef float real;\n";            typedef float real;
//     Text << "#define TILE " "32" << std::endl;  #define TILE 32
//     Options += " -DWIDTH=64";                   #define WIDTH 64
//     Macros["SIMD"] = "__shared__";              #define SIMD __shared__
//     Macros["T"] = Wide ? "double" : "float";    #define T float, or #define T double
//
// Literals that stand side by side are one text. A line counts if it is whole: it ends in the text, or nothing is
// appended to it, or what is appended begins with the line's end. A text with a kernel is a program of its own, and
// what it declares belongs to it.
//
// A name may have several declarations, one for each precision. Of these the nearest file counts: the fewest levels
// up, then a path that does not name another language (`hip` for a `.cu`), then the fewest down.
//
// Errs by leaving out: values that the program computes, and formats (`-DN=%d`). A declaration may be meant for another
// kernel, so a note says what was taken from where. Cost: one pass over the host sources of the project, of which the
// nearest 4,000 are looked at. Tests: test/Loader/host-texts.test.
//
//===----------------------------------------------------------------------===//

#include "HostTexts.h"
#include "ProjectSources.h"
#include "SourceOutline.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include <tuple>
#include <utility>

using namespace clang;

namespace rejoin {

static bool isHostSource(StringRef Path) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(Path))
      .Cases({".cpp", ".cc", ".cxx", ".c", ".C", ".h", ".hh", ".hpp", ".hxx"}, true)
      .Default(false);
}

namespace {

/// A token of a host source: the text of a literal without its marks, else its spelling.
struct Piece {
  tok::TokenKind Kind;
  std::string Text;
  unsigned Line;
};

} // namespace

/// What stands in a literal; of an escape that is no character of a line, a blank.
static std::string contentOf(StringRef Literal) {
  if (Literal.consume_front("R\"")) {
    const size_t Mark = Literal.find('(');
    return Mark == StringRef::npos ? ""
                                   : Literal.drop_front(Mark + 1).drop_back(std::min(Literal.size(), Mark + 2)).str();
  }
  std::string Result;
  Literal = Literal.drop_front(1).drop_back(1);
  for (size_t I = 0; I < Literal.size(); ++I) {
    if (Literal[I] != '\\' || I + 1 == Literal.size()) {
      Result += Literal[I];
      continue;
    }
    const char C = Literal[++I];
    // A backslash before the end of a line joins two lines.
    if (C != '\n')
      Result += C == 'n' ? '\n' : C == '"' || C == '\'' || C == '\\' ? C : ' ';
  }
  return Result;
}

static std::vector<Piece> piecesOf(const std::string &Text) {
  LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.RawStringLiterals = Options.LineComment = true;
  Lexer Raw(SourceLocation(), Options, Text.data(), Text.data(), Text.data() + Text.size());
  std::vector<Piece> Result;
  unsigned Line = 1;
  size_t Counted = 0;
  Token T;
  while (!Raw.LexFromRawLexer(T)) {
    const size_t Begin = Raw.getCurrentBufferOffset() - T.getLength();
    Line += StringRef(Text).slice(Counted, Begin).count('\n');
    Counted = Begin;
    const StringRef Spelling = StringRef(Text).substr(Begin, T.getLength());
    if (T.is(tok::string_literal)) {
      std::string Content = contentOf(Spelling);
      if (!Result.empty() && Result.back().Kind == tok::string_literal)
        Result.back().Text += Content;
      else
        Result.push_back({tok::string_literal, std::move(Content), Line});
    } else if (T.isNot(tok::comment)) {
      Result.push_back({T.getKind(), T.is(tok::raw_identifier) ? Spelling.str() : std::string(), Line});
    }
  }
  return Result;
}

/// Whether nothing is appended to the literal at \p I but the end of a line.
static bool endsLine(llvm::ArrayRef<Piece> Pieces, size_t I) {
  auto At = [&](size_t K) { return K < Pieces.size() ? Pieces[K] : Piece{tok::eof, "", 0}; };
  size_t Next = I + 1;
  if (At(Next).Kind != tok::lessless && At(Next).Kind != tok::plus)
    return true;
  ++Next;
  if (At(Next).Kind == tok::string_literal)
    return StringRef(At(Next).Text).starts_with("\n") || StringRef(At(Next).Text).starts_with(" ");
  while (At(Next).Text == "std" || At(Next).Kind == tok::colon || At(Next).Kind == tok::coloncolon)
    ++Next;
  return At(Next).Text == "endl";
}

/// The length of the name that a text begins with.
static size_t nameLength(StringRef Text) {
  size_t Length = 0;
  while (Length < Text.size() && isAsciiIdentifierContinue(Text[Length]) &&
         (Length || isAsciiIdentifierStart(Text[Length])))
    ++Length;
  return Length;
}

/// Whether a value is no place for one that the program puts there.
static bool isWhole(StringRef Value) { return Value.find_first_of("%{}$@") == StringRef::npos; }

/// The declarations in a text: names with what declares each.
static std::vector<std::pair<std::string, std::string>> declarationsIn(StringRef Text, bool IsLastWhole) {
  std::vector<std::pair<std::string, std::string>> Result;
  llvm::SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (size_t I = 0; I != Lines.size(); ++I) {
    StringRef Line = Lines[I].trim();
    const bool IsLast = I + 1 == Lines.size();
    if (Line.starts_with("typedef")) {
      while (!Line.empty()) {
        auto [First, Rest] = Line.split(';');
        if (Rest.empty() && !Line.ends_with(";"))
          break;
        const std::string Declaration = First.trim().str() + ";";
        // A structure has semicolons of its own.
        if (First.trim().starts_with("typedef") && First.find_first_of("{}%") == StringRef::npos)
          for (const auto &N : SourceOutline(Declaration + "\n").Names)
            Result.push_back({N.getKey().str(), Declaration});
        Line = Rest.trim();
      }
      continue;
    }
    if (StringRef Macro = Line; Macro.consume_front("#") && (Macro = Macro.ltrim()).consume_front("define")) {
      Macro = Macro.ltrim();
      const size_t Length = nameLength(Macro);
      if (Length && (!IsLast || IsLastWhole) && !Macro.ends_with("\\") && !Macro.contains('%'))
        Result.push_back({Macro.take_front(Length).str(), "#define " + Macro.str()});
      continue;
    }
    for (size_t At = 0; (At = Line.find("-D", At)) != StringRef::npos;) {
      const bool IsOption = At == 0 || isWhitespace(Line[At - 1]);
      At += 2;
      StringRef Option = Line.drop_front(At).ltrim();
      const StringRef Name = Option.take_front(nameLength(Option));
      if (!IsOption || Name.empty() || !(Option = Option.drop_front(Name.size())).consume_front("="))
        continue;
      const StringRef Value = Option.take_until([](char C) { return isWhitespace(C); });
      const bool IsEnded = Value.size() != Option.size() || !IsLast || IsLastWhole;
      if (IsEnded && !Value.empty() && isWhole(Value))
        Result.push_back({Name.str(), ("#define " + Name + " " + Value).str()});
    }
  }
  return Result;
}

/// The literals that an assignment whose value begins at \p I may assign: one alone, or the arms of a condition.
static llvm::SmallVector<size_t> assignedLiterals(llvm::ArrayRef<Piece> Pieces, size_t I) {
  llvm::SmallVector<size_t> Result;
  const size_t First = I;
  for (; I < Pieces.size() && Pieces[I].Kind != tok::semi; ++I) {
    if (Pieces[I].Kind != tok::string_literal)
      continue;
    const tok::TokenKind Before = Pieces[I - 1].Kind;
    const tok::TokenKind After = I + 1 < Pieces.size() ? Pieces[I + 1].Kind : tok::eof;
    const bool IsAlone = I == First && After == tok::semi;
    const bool IsArm = (Before == tok::question && After == tok::colon) ||
                       (Before == tok::colon && (After == tok::semi || After == tok::r_paren));
    if (IsAlone || IsArm)
      Result.push_back(I);
  }
  return Result;
}

void HostTexts::scan(StringRef Path, StringRef Text, unsigned Up, unsigned Down) {
  const std::vector<Piece> Pieces = piecesOf(Text.str());
  const StringRef Own = llvm::StringSwitch<StringRef>(llvm::sys::path::extension(Source))
                            .Cases({".cu", ".cuh"}, "cuda")
                            .Case(".hip", "hip")
                            .Default("opencl");
  const std::string Lower = Path.lower();
  const bool IsOfOther = !StringRef(Lower).contains(Own) &&
                         llvm::any_of(llvm::ArrayRef<StringRef>({"cuda", "hip", "opencl", "metal"}),
                                      [&](StringRef Other) { return StringRef(Lower).contains(Other); });
  auto Add = [&](StringRef Name, StringRef Declaration, unsigned Line) {
    ByName[Name].push_back({{Declaration.str(), Path.str(), Line}, Up, Down, IsOfOther});
  };
  auto Is = [&](size_t I, tok::TokenKind Kind) { return I < Pieces.size() && Pieces[I].Kind == Kind; };
  for (size_t I = 0; I != Pieces.size(); ++I) {
    if (Pieces[I].Kind != tok::string_literal)
      continue;
    const StringRef Literal = Pieces[I].Text;
    if (I && Is(I - 1, tok::l_square) && Is(I + 1, tok::r_square) && Is(I + 2, tok::equal)) {
      const StringRef Name = Literal.take_front(nameLength(Literal));
      // `NAME` or `NAME(x, y)`.
      const StringRef Parameters = Literal.drop_front(Name.size());
      if (Name.empty() || !(Parameters.empty() || (Parameters.starts_with("(") && Parameters.ends_with(")"))))
        continue;
      for (size_t V : assignedLiterals(Pieces, I + 3))
        if (StringRef Value = Pieces[V].Text; !Value.contains('\n') && isWhole(Value))
          Add(Name, ("#define " + Literal + " " + Value).str(), Pieces[I].Line);
    } else if ((Literal.contains("typedef") || Literal.contains("define") || Literal.contains("-D")) &&
               !Literal.contains("kernel void") && !Literal.contains("__kernel ") && !Literal.contains("__global__")) {
      for (const auto &[Name, Declaration] : declarationsIn(Literal, endsLine(Pieces, I)))
        Add(Name, Declaration, Pieces[I].Line);
    }
  }
}

void HostTexts::index() {
  if (std::exchange(IsIndexed, true))
    return;
  static constexpr unsigned MaxFiles = 4000;
  walkProject(Source, MaxFiles, isHostSource, [&](StringRef Path, StringRef Text, unsigned Up, unsigned Down) {
    // Most files have none.
    if (Text.contains("typedef ") || Text.contains("#define") || Text.contains("-D") || Text.contains("[\""))
      scan(Path, Text, Up, Down);
    return false;
  });
}

const HostText *HostTexts::find(StringRef Name, StringRef Likely) {
  index();
  auto It = ByName.find(Name);
  if (It == ByName.end())
    return nullptr;
  auto RankOf = [&](const Candidate &C) {
    return std::tuple(C.Up, C.IsOfOther, C.Down, !StringRef(C.Text.Text).contains(Likely));
  };
  return &llvm::min_element(It->second, [&](const Candidate &A, const Candidate &B) {
            return RankOf(A) < RankOf(B);
          })->Text;
}

} // namespace rejoin
