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
// Literals that stand side by side are one text. All texts that one function appends to one variable are one stream.
// What a stream with a kernel declares belongs to that program, and is not taken.
//
//     Text << "#define TILE 32\n";     whole: the line's end stands in the literal, or `endl` or a literal with it
//     follows Text << "#define TILE " << n;    not whole
//     "#define TILE {}\n"              not whole: a place for a value (`{}`, `%d`, `$x`, `@x@`)
//     Options += " -DTILE=32";         whole: a blank follows, or nothing is appended. After a `,` only in lists, and
//                                      as an argument of what builds or compiles
//
// An assignment to an element (`Reply["count"] = "3"`) may be of any map: it counts for names that are spelled as
// macros are, for types, and for functions if it is a name or has parameters.
//
// Of an option whose value the program computes (`"-Dindex%u=%u"`) only the name is known.
//
// A name may have several declarations, one for each precision. Of these the nearest file counts: the fewest levels
// up, then a path that does not name another language (`hip` for a `.cu`), then the fewest down. What the declaration
// uses is taken with it, if the same stream declares it before.
//
// Errs by leaving out: values that the program computes. A declaration may be meant for another kernel, so a note says
// what was taken from where. Cost: one pass over the host sources of the project, of which the nearest 4,000 are looked
// at. Tests: test/Loader/host-texts.test, host-texts-lines.test.
//
//===----------------------------------------------------------------------===//

#include "HostTexts.h"
#include "ProjectSources.h"
#include "SourceOutline.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
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
  bool is(StringRef Name) const { return Kind == tok::raw_identifier && Text == Name; }
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
      const bool IsShown = T.is(tok::raw_identifier) || T.is(tok::char_constant);
      Result.push_back({T.getKind(), IsShown ? Spelling.str() : std::string(), Line});
    }
  }
  return Result;
}

static tok::TokenKind kindAt(llvm::ArrayRef<Piece> Pieces, size_t I) {
  return I < Pieces.size() ? Pieces[I].Kind : tok::eof;
}

/// Whether what is appended to the literal at \p I begins with the end of a line.
static bool isLineEnded(llvm::ArrayRef<Piece> Pieces, size_t I) {
  size_t Next = I + 1;
  if (kindAt(Pieces, Next) != tok::lessless && kindAt(Pieces, Next) != tok::plus)
    return false;
  ++Next;
  if (kindAt(Pieces, Next) == tok::string_literal)
    return StringRef(Pieces[Next].Text).starts_with("\n");
  if (kindAt(Pieces, Next) == tok::char_constant)
    return Pieces[Next].Text == "'\\n'";
  if (kindAt(Pieces, Next) == tok::raw_identifier && Pieces[Next].is("std"))
    do
      ++Next;
    while (kindAt(Pieces, Next) == tok::coloncolon || kindAt(Pieces, Next) == tok::colon);
  return Next < Pieces.size() && Pieces[Next].is("endl");
}

/// Whether the literal at \p I is an element of a list, or an argument of a function that builds or compiles.
static bool isWholeElement(llvm::ArrayRef<Piece> Pieces, size_t I) {
  static constexpr size_t MostTokens = 64;
  unsigned Closed = 0;
  for (size_t Back = 1; Back <= std::min(I, MostTokens); ++Back) {
    const size_t At = I - Back;
    switch (Pieces[At].Kind) {
    case tok::r_paren:
    case tok::r_brace:
      ++Closed;
      break;
    case tok::l_brace:
    case tok::l_paren:
      if (Closed-- != 0)
        break;
      if (Pieces[At].Kind == tok::l_brace)
        return true;
      if (kindAt(Pieces, At - 1) != tok::raw_identifier)
        return false;
      return StringRef(Pieces[At - 1].Text).contains_insensitive("build") ||
             StringRef(Pieces[At - 1].Text).contains_insensitive("compile");
    case tok::semi:
      return false;
    default:
      break;
    }
  }
  return false;
}

/// Whether nothing is appended to an option at the end of the literal at \p I.
static bool isOptionEnded(llvm::ArrayRef<Piece> Pieces, size_t I) {
  switch (kindAt(Pieces, I + 1)) {
  case tok::semi:
  case tok::eof:
  case tok::r_brace:
    return true;
  case tok::r_paren:
  case tok::colon:
    // The last argument of a call that formats (`cat("-DN=", 3, "0")`) has others before it.
    return kindAt(Pieces, I - 1) != tok::comma || isWholeElement(Pieces, I);
  case tok::comma:
    return isWholeElement(Pieces, I);
  case tok::lessless:
  case tok::plus:
    if (kindAt(Pieces, I + 2) == tok::string_literal && StringRef(Pieces[I + 2].Text).starts_with(" "))
      return true;
    return isLineEnded(Pieces, I);
  default:
    return false;
  }
}

/// The length of the name that a text begins with.
static size_t nameLength(StringRef Text) {
  size_t Length = 0;
  while (Length < Text.size() && isAsciiIdentifierContinue(Text[Length]) &&
         (Length || isAsciiIdentifierStart(Text[Length])))
    ++Length;
  return Length;
}

/// Whether a text has no place for a value that the program puts there: `%d`, `$x`, `@x@`, `{}`, `{0}`, `{name:x}`.
static bool isWhole(StringRef Text) {
  if (Text.find_first_of("%$@") != StringRef::npos)
    return false;
  for (size_t At = 0; (At = Text.find('{', At)) != StringRef::npos; ++At)
    if (Text.drop_front(At + 1)
            .drop_while([](char C) { return isAsciiIdentifierContinue(C) || C == ':' || C == '.'; })
            .starts_with("}"))
      return false;
  return true;
}

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

/// The definitions of `typedef` in a line. A structure has semicolons of its own.
static void addTypes(StringRef Line, NamedTexts &To) {
  while (!Line.empty()) {
    auto [First, Rest] = Line.split(';');
    if (Rest.empty() && !Line.ends_with(";"))
      break;
    First = First.trim();
    const std::string Declaration = First.str() + ";";
    if (First.starts_with("typedef") && isWhole(First) && First.find_first_of("{}") == StringRef::npos)
      for (const auto &N : SourceOutline(Declaration + "\n").Names)
        To.push_back({N.getKey().str(), Declaration});
    Line = Rest.trim();
  }
}

/// The options `-DN=V` in a line. \p IsEnded: nothing follows the line's last word.
static void addOptions(StringRef Line, bool IsEnded, NamedTexts &To) {
  for (size_t At = 0; (At = Line.find("-D", At)) != StringRef::npos;) {
    const bool IsOption = At == 0 || isWhitespace(Line[At - 1]);
    At += 2;
    StringRef Option = Line.drop_front(At).ltrim();
    const StringRef Name = Option.take_front(nameLength(Option));
    Option = Option.drop_front(Name.size());
    if (!IsOption || Name.empty() || !Option.consume_front("="))
      continue;
    const StringRef Value = Option.take_until([](char C) { return isWhitespace(C); });
    if ((Value.size() != Option.size() || IsEnded) && !Value.empty() && isWhole(Value))
      To.push_back({Name.str(), ("#define " + Name + " " + Value).str()});
  }
}

/// The names of the options in a line whose values a program computes, `-DN=%d`, and `-DN=` at the end. A number that
/// it puts into a name is `#`.
static void addOptionNames(StringRef Line, llvm::StringSet<> &To) {
  for (size_t At = 0; (At = Line.find("-D", At)) != StringRef::npos;) {
    const bool IsOption = At == 0 || isWhitespace(Line[At - 1]);
    At += 2;
    StringRef Option = Line.drop_front(At).ltrim();
    std::string Name;
    while (!Option.empty()) {
      StringRef Format = Option;
      if (isAsciiIdentifierContinue(Option.front())) {
        Name += Option.front();
        Option = Option.drop_front();
      } else if (Format.consume_front("%") && !Name.empty() &&
                 (Format.consume_front("u") || Format.consume_front("d") || Format.consume_front("i") ||
                  Format.consume_front("zu") || Format.consume_front("lu"))) {
        Name += '#';
        Option = Format;
      } else {
        break;
      }
    }
    if (IsOption && !Name.empty() && isAsciiIdentifierStart(Name.front()) && Option.consume_front("=") &&
        (Option.empty() || Option.starts_with("%") || Option.starts_with("{")))
      To.insert(Name);
  }
}

/// The declarations in the literal at \p I: names with what declares each.
static NamedTexts declarationsIn(llvm::ArrayRef<Piece> Pieces, size_t I) {
  NamedTexts Result;
  llvm::SmallVector<StringRef> Lines;
  StringRef(Pieces[I].Text).split(Lines, '\n');
  for (StringRef &Written : Lines) {
    const bool IsLast = &Written == &Lines.back();
    const StringRef Line = Written.trim();
    if (Line.starts_with("typedef")) {
      addTypes(Line, Result);
      continue;
    }
    StringRef Macro = Line;
    const bool IsDirective = Macro.consume_front("#");
    Macro = Macro.ltrim();
    if (!IsDirective || !Macro.consume_front("define")) {
      addOptions(Line, !IsLast || isOptionEnded(Pieces, I), Result);
      continue;
    }
    Macro = Macro.ltrim();
    const size_t Length = nameLength(Macro);
    // A blank at the end is the place of a value.
    const bool IsEnded = !IsLast || (isLineEnded(Pieces, I) && Written == Written.rtrim());
    if (Length && IsEnded && !Macro.ends_with("\\") && isWhole(Macro))
      Result.push_back({Macro.take_front(Length).str(), "#define " + Macro.str()});
  }
  return Result;
}

/// The variable to which each literal is appended or assigned, by its number; 0 for none. Those of two functions are
/// two, also of one name.
static std::vector<unsigned> streamsOf(llvm::ArrayRef<Piece> Pieces) {
  std::vector<unsigned> Result(Pieces.size());
  llvm::StringMap<unsigned> Numbers;
  std::string Current;
  unsigned Depth = 0, Function = 0, FunctionDepth = 0;
  auto IsName = [&](size_t I) { return kindAt(Pieces, I) == tok::raw_identifier; };
  // The name before an operator at \p I: `Text`, `Texts[0]`.
  auto NameBefore = [&](size_t I) -> std::string {
    static constexpr unsigned MostTokens = 16;
    if (I && Pieces[I - 1].Kind == tok::r_square)
      for (unsigned Back = 0; I && Back != MostTokens; ++Back)
        if (Pieces[--I].Kind == tok::l_square)
          break;
    return I && IsName(I - 1) ? Pieces[I - 1].Text : "";
  };
  for (size_t I = 0; I != Pieces.size(); ++I) {
    switch (Pieces[I].Kind) {
    case tok::string_literal:
      if (!Current.empty())
        Result[I] = Numbers.try_emplace(Current + " " + std::to_string(Function), Numbers.size() + 1).first->second;
      break;
    case tok::lessless:
    case tok::plusequal:
    case tok::equal:
      if (Current.empty())
        Current = NameBefore(I);
      break;
    case tok::l_paren:
      // `Text.append(`
      if (Current.empty() && I > 2 && IsName(I - 1) &&
          (Pieces[I - 2].Kind == tok::period || Pieces[I - 2].Kind == tok::arrow))
        Current = NameBefore(I - 2);
      break;
    case tok::r_paren:
      // `if (...) Text << ...`
      if (IsName(I + 1))
        Current.clear();
      break;
    case tok::semi:
      Current.clear();
      break;
    case tok::l_brace: {
      ++Depth;
      const tok::TokenKind Before = I ? Pieces[I - 1].Kind : tok::eof;
      if (kindAt(Pieces, I + 1) == tok::string_literal && IsName(I - 1))
        Current = Pieces[I - 1].Text;
      else if (Before != tok::equal && Before != tok::comma && Before != tok::l_brace && Before != tok::l_paren)
        Current.clear();
      const bool IsBody = Before == tok::r_paren || Before == tok::r_brace || (I && Pieces[I - 1].is("const")) ||
                          (I && (Pieces[I - 1].is("override") || Pieces[I - 1].is("noexcept")));
      if (!FunctionDepth && IsBody) {
        FunctionDepth = Depth;
        ++Function;
      }
      break;
    }
    case tok::r_brace:
      if (FunctionDepth && Depth == FunctionDepth) {
        FunctionDepth = 0;
        ++Function;
      }
      Depth -= Depth ? 1 : 0;
      if (tok::TokenKind Next = kindAt(Pieces, I + 1);
          Next != tok::comma && Next != tok::r_brace && Next != tok::r_paren && Next != tok::semi)
        Current.clear();
      break;
    default:
      break;
    }
  }
  return Result;
}

/// Whether a text begins a kernel.
static bool hasKernel(StringRef Text) {
  if (Text.contains("__global__"))
    return true;
  for (size_t At = 0; (At = Text.find("kernel", At)) != StringRef::npos;) {
    const StringRef Before = Text.take_front(At);
    At += StringRef("kernel").size();
    const StringRef After = Text.drop_front(At);
    const bool IsWord = (Before.empty() || !isAsciiIdentifierContinue(Before.back()) || Before.ends_with("__")) &&
                        (After.empty() || isWhitespace(After.front()));
    if (IsWord && (After.ltrim().starts_with("void") || After.ltrim().starts_with("__attribute__") ||
                   (Before.ends_with("__") && !After.trim().empty())))
      return true;
  }
  return false;
}

/// The literals that an assignment whose value begins at \p I may assign: one alone, or the arms of a condition.
static llvm::SmallVector<size_t> assignedLiterals(llvm::ArrayRef<Piece> Pieces, size_t I) {
  static constexpr size_t MostTokens = 64;
  llvm::SmallVector<size_t> Result;
  const size_t First = I;
  unsigned Depth = 0;
  auto IsEnd = [](tok::TokenKind K) { return K == tok::semi || K == tok::comma; };
  for (; I < Pieces.size() && I - First < MostTokens; ++I) {
    const tok::TokenKind Kind = Pieces[I].Kind;
    if (Kind == tok::semi || (!Depth && Kind == tok::comma))
      break;
    if (Kind == tok::l_paren || Kind == tok::l_square || Kind == tok::l_brace)
      ++Depth;
    else if ((Kind == tok::r_paren || Kind == tok::r_square || Kind == tok::r_brace) && !Depth--)
      break;
    if (Kind != tok::string_literal)
      continue;
    const tok::TokenKind Before = Pieces[I - 1].Kind, After = kindAt(Pieces, I + 1);
    const bool IsAlone = I == First && IsEnd(After);
    const bool IsArm = (Before == tok::question && After == tok::colon) ||
                       (Before == tok::colon && (IsEnd(After) || After == tok::r_paren));
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
  const std::vector<unsigned> Streams = streamsOf(Pieces);
  llvm::DenseMap<unsigned, std::string> Joined;
  for (size_t I = 0; I != Pieces.size(); ++I)
    if (Streams[I])
      Joined[Streams[I]] += Pieces[I].Text + " ";
  llvm::DenseSet<unsigned> OfOthers;
  for (const auto &[Stream, All] : Joined)
    if (hasKernel(All))
      OfOthers.insert(Stream);
  // Each literal of no variable is a stream of its own.
  unsigned Alone = Streams.size();
  for (size_t I = 0; I != Pieces.size(); ++I) {
    if (Pieces[I].Kind != tok::string_literal)
      continue;
    const StringRef Literal = Pieces[I].Text;
    const unsigned Stream = Streams[I] ? Streams[I] : ++Alone;
    auto Add = [&](StringRef Name, StringRef Declaration, bool IsAssigned, bool MayBeFunction = false) {
      ByName[Name].push_back({{Name.str(), Declaration.str(), Path.str(), Pieces[I].Line},
                              Up,
                              Down,
                              IsOfOther,
                              IsAssigned,
                              MayBeFunction,
                              Stream,
                              ++Order});
    };
    if (I && Pieces[I - 1].Kind == tok::l_square && kindAt(Pieces, I + 1) == tok::r_square &&
        kindAt(Pieces, I + 2) == tok::equal) {
      const StringRef Name = Literal.take_front(nameLength(Literal));
      // `NAME` or `NAME(x, y)`.
      const StringRef Parameters = Literal.drop_front(Name.size());
      if (Name.empty() || !(Parameters.empty() || (Parameters.starts_with("(") && Parameters.ends_with(")"))))
        continue;
      for (size_t V : assignedLiterals(Pieces, I + 3))
        if (StringRef Value = Pieces[V].Text; !Value.contains('\n') && isWhole(Value))
          Add(Name, ("#define " + Literal + " " + Value).str(), /*IsAssigned=*/true,
              /*MayBeFunction=*/!Parameters.empty() || nameLength(Value) == Value.size());
    } else if ((Literal.contains("typedef") || Literal.contains("define") || Literal.contains("-D")) &&
               !OfOthers.contains(Stream) && !hasKernel(Literal)) {
      for (const auto &[Name, Declaration] : declarationsIn(Pieces, I))
        Add(Name, Declaration, /*IsAssigned=*/false);
      addOptionNames(Literal, OptionNames);
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

bool HostTexts::writesOption(StringRef Name) {
  index();
  std::string Pattern;
  for (const char C : Name)
    if (!isDigit(C))
      Pattern += C;
    else if (!StringRef(Pattern).ends_with("#"))
      Pattern += '#';
  return OptionNames.contains(Name) || OptionNames.contains(Pattern);
}

void HostTexts::addUsed(const Candidate &Of, StringRef Likely, std::vector<HostText> &To) const {
  const SourceOutline Outline(Of.Text.Text + "\n");
  std::vector<const Candidate *> Used;
  for (const auto &N : Outline.Uses) {
    auto It = ByName.find(N.getKey());
    if (It == ByName.end() || N.getKey() == Of.Text.Name ||
        llvm::any_of(To, [&](const HostText &T) { return T.Name == N.getKey(); }))
      continue;
    // The last one before it, of several for several types one for the likely type.
    const Candidate *Best = nullptr;
    for (const Candidate &C : It->second)
      if (C.Text.File == Of.Text.File && C.Stream == Of.Stream && C.Order < Of.Order &&
          (!Best || StringRef(C.Text.Text).contains(Likely) || !StringRef(Best->Text.Text).contains(Likely)))
        Best = &C;
    if (Best)
      Used.push_back(Best);
  }
  llvm::sort(Used, [](const Candidate *A, const Candidate *B) { return A->Order < B->Order; });
  for (const Candidate *C : Used)
    if (llvm::none_of(To, [&](const HostText &T) { return T.Name == C->Text.Name; })) {
      addUsed(*C, Likely, To);
      To.push_back(C->Text);
    }
}

std::vector<HostText> HostTexts::find(StringRef Name, StringRef Likely, bool TakesAssigned, bool IsFunction) {
  index();
  std::vector<HostText> Result;
  auto It = ByName.find(Name);
  if (It == ByName.end())
    return Result;
  auto RankOf = [&](const Candidate &C) {
    return std::tuple(C.Up, C.IsOfOther, C.Down, !StringRef(C.Text.Text).contains(Likely));
  };
  const Candidate *Best = nullptr;
  for (const Candidate &C : It->second)
    if ((TakesAssigned || !C.IsAssigned || (IsFunction && C.MayBeFunction)) && (!Best || RankOf(C) < RankOf(*Best)))
      Best = &C;
  if (Best) {
    addUsed(*Best, Likely, Result);
    Result.push_back(Best->Text);
  }
  return Result;
}

} // namespace rejoin
