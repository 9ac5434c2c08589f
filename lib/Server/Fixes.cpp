//===- Fixes.cpp - Edits that settle a finding -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An edit is offered only where the text is so plain that it is surely right for the reported finding; otherwise only
// the comment that suppresses it is.
//
//   if (x) { a(); barrier(F); }        Move the barrier after the 'if': it is the last statement of the block
//   if (x) { barrier(F); a(); }        Move it before: it is the first; the condition reads no memory, has no effect
//   if (x) barrier(F);                 Remove the condition: it has no effect, reads nothing volatile, and nothing else
//                                      depends on it
//   if (x) barrier(F); else ...        nothing: an `else`, several barriers or a loop need thought
//   call void @f() where @f must be convergent      Add 'convergent', after the parameters
//   texture(maps[i], p)                maps[nonuniformEXT(i)], with its extension after #version; in HLSL
//                                      NonUniformResourceIndex(i), and the other way round where it is not needed
// Comments, strings and preprocessor lines are blanked out before brackets are matched.
// Caveat: text of macros is not expanded; a bracket in one may be the wrong one, and then no `if` is found.
// Held by: unittests/Server/FixesTest.cpp, test/Server/session.test.
//
//===----------------------------------------------------------------------===//

#include "Fixes.h"
#include "rejoin/Loader/ShaderSource.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

Syntax syntaxOf(StringRef Path, StringRef Text) {
  if (Path.ends_with(".ll") || Path.ends_with(".mir"))
    return Syntax::Assembly;
  std::optional<ShadingLanguage> Language = shadingLanguageOf(Path, Text);
  return !Language ? Syntax::Kernel : *Language == ShadingLanguage::Hlsl ? Syntax::Hlsl : Syntax::Glsl;
}

std::string withoutComments(StringRef Text, Syntax Language) {
  const bool IsAssembly = Language == Syntax::Assembly;
  std::string Result = Text.str();
  auto Blank = [&](size_t From, size_t To) {
    for (size_t I = From; I < std::min(To, Result.size()); ++I)
      if (Result[I] != '\n')
        Result[I] = ' ';
  };
  bool AtLineStart = true;
  for (size_t I = 0; I < Text.size(); ++I) {
    StringRef Rest = Text.drop_front(I);
    size_t End = I;
    if ((IsAssembly && Rest[0] == ';') || (!IsAssembly && Rest.starts_with("//")) ||
        (!IsAssembly && AtLineStart && Rest[0] == '#'))
      End = std::min(Text.find('\n', I), Text.size());
    else if (!IsAssembly && Rest.starts_with("/*"))
      End = std::min(Text.find("*/", I + 2), Text.size() - 2) + 2;
    if (End != I) {
      Blank(I, End);
      I = End - 1;
      continue;
    }
    if (Rest[0] == '"' || (!IsAssembly && Rest[0] == '\'')) {
      size_t Close = I + 1;
      while (Close < Text.size() && Text[Close] != Rest[0] && Text[Close] != '\n')
        Close += !IsAssembly && Text[Close] == '\\' ? 2 : 1;
      Blank(I + 1, Close);
      I = Close;
    }
    AtLineStart = I < Text.size() && (Text[I] == '\n' || (AtLineStart && isSpace(Text[I])));
  }
  return Result;
}

/// The bracket that closes the one at \p Open, or npos.
static size_t closing(StringRef Code, size_t Open) {
  char Opens = Code[Open], Closes = Opens == '(' ? ')' : Opens == '[' ? ']' : '}';
  unsigned Depth = 0;
  for (size_t I = Open; I < Code.size(); ++I) {
    Depth += Code[I] == Opens;
    if (Code[I] == Closes && --Depth == 0)
      return I;
  }
  return StringRef::npos;
}

/// The bracket that opens the one at \p Close, or the block around it if \p Close is before its end; or npos.
static size_t opening(StringRef Code, size_t Close, char Opens, char Closes, unsigned Depth) {
  for (size_t I = Close; I-- > 0;) {
    Depth += Code[I] == Closes;
    if (Code[I] == Opens && --Depth == 0)
      return I;
  }
  return StringRef::npos;
}

/// Names, numbers and operators without effects or reads of memory.
static bool isPlainCondition(StringRef Condition) {
  for (StringRef Bad : {"->", "++", "--", "[", "(", "*", "?"})
    if (Condition.contains(Bad))
      return false;
  for (size_t I = Condition.find('='); I != StringRef::npos; I = Condition.find('=', I + 1)) {
    bool Compares =
        (I && StringRef("=!<>").contains(Condition[I - 1])) || (I + 1 < Condition.size() && Condition[I + 1] == '=');
    // `<<=` and `>>=` assign.
    if (!Compares || (I > 1 && (Condition.substr(I - 2, 2) == "<<" || Condition.substr(I - 2, 2) == ">>")))
      return false;
  }
  return true;
}

/// Whether a place of the code is inside a statement of a function's body: a condition around it may still part
/// threads.
static bool isInsideStatement(StringRef Code, size_t At) {
  const size_t Open = opening(Code, At, '{', '}', 1);
  if (Open == StringRef::npos)
    return false;
  StringRef Before = Code.take_front(Open).rtrim();
  if (!Before.ends_with(")"))
    return Before.ends_with("else") || Before.ends_with("do") || isInsideStatement(Code, Open);
  const size_t Paren = opening(Code, Before.size(), '(', ')', 0);
  Before = Paren == StringRef::npos ? "" : Code.take_front(Paren).rtrim();
  const StringRef Word = Before.take_back(Before.size() - (Before.find_last_not_of("abcdefghijklmnopqrstuvwxyz") + 1));
  return Word == "if" || Word == "for" || Word == "while" || Word == "switch" || isInsideStatement(Code, Open);
}

static bool isWordCharacter(char C) { return isAlnum(C) || C == '_'; }

/// A word of the statement is one of the code before it, which may declare it.
static bool sharesWords(StringRef Statement, StringRef Before) {
  for (size_t I = 0; I < Statement.size(); ++I) {
    if (!isWordCharacter(Statement[I]) || isDigit(Statement[I]) || (I && isWordCharacter(Statement[I - 1])))
      continue;
    const StringRef Word = Statement.drop_front(I).take_while(isWordCharacter);
    for (size_t At = Before.find(Word); At != StringRef::npos; At = Before.find(Word, At + 1))
      if ((!At || !isWordCharacter(Before[At - 1])) &&
          (At + Word.size() == Before.size() || !isWordCharacter(Before[At + Word.size()])))
        return true;
  }
  return false;
}

/// The names of variables and members that the code declares as volatile, by that word or by a type that it names, and
/// the word itself.
static std::string volatileNames(StringRef Code) {
  std::string Types = "volatile __volatile __volatile__", Names = Types;
  SmallVector<StringRef> Parts;
  SplitString(Code, Parts, ";{}()");
  for (const StringRef Part : Parts) {
    if (!sharesWords(Part, Types))
      continue;
    const StringRef First = Part.ltrim().take_while(isWordCharacter);
    SmallVector<StringRef> Declarators;
    Part.split(Declarators, ',');
    for (StringRef Declared : Declarators) {
      Declared = Declared.take_until([](char C) { return StringRef("=[:").contains(C); });
      Declared = Declared.rtrim();
      const size_t Before = Declared.find_last_of(" \t\r\n*&");
      (First == "using" || First == "typedef" ? Types : Names) += (" " + Declared.substr(Before + 1)).str();
    }
  }
  return Names;
}

/// No call but for indices and sizes, no assignment, no volatile access: nothing is lost without it. It may read
/// memory.
static bool hasNoEffect(StringRef Condition, StringRef Code) {
  if (sharesWords(Condition, volatileNames(Code)))
    return false;
  for (size_t I = Condition.find('('); I != StringRef::npos; I = Condition.find('(', I + 1)) {
    const StringRef Before = Condition.take_front(I).rtrim();
    size_t Start = Before.size();
    while (Start && isWordCharacter(Before[Start - 1]))
      --Start;
    const StringRef Called = Before.drop_front(Start);
    const bool IsKnown = Called.starts_with("get_") && (Called.ends_with("_id") || Called.ends_with("_size"));
    if (Called.empty() ? Before.ends_with(")") || Before.ends_with("]") : !IsKnown)
      return false;
  }
  std::string Left = Condition.str();
  for (size_t At = 0; (At = Left.find("->", At)) != std::string::npos;)
    Left.replace(At, 2, "  ");
  for (char &C : Left)
    if (StringRef("()[]*?").contains(C))
      C = ' ';
  return isPlainCondition(Left);
}

/// A call that stands for itself: no part of another statement, no label, in one line.
static bool isCallStatement(StringRef Statement) {
  const StringRef First = Statement.take_while(isWordCharacter);
  std::string Left = Statement.str();
  for (size_t At = 0; (At = Left.find("::", At)) != std::string::npos;)
    Left.replace(At, 2, "  ");
  return Statement.ends_with(";") && Statement.find_first_of("{}\n") == StringRef::npos &&
         StringRef(Left).find(':') == StringRef::npos &&
         !is_contained({"else", "do", "case", "default", "return", "goto"}, First);
}

namespace {
/// An `if` without `else`, which is no part of another statement.
struct PlainIf {
  size_t Begin;
  StringRef Condition;
  lsp::Position Line;
  /// Before it in its line.
  StringRef Indent;
};
} // namespace

/// The `if` whose condition ends before \p Body, spaces aside, and whose statement ends before \p End. Only where it
/// begins its line.
static std::optional<PlainIf> plainIf(StringRef Code, const DocumentText &Text, size_t Body, size_t End) {
  StringRef Before = Code.take_front(Body).rtrim();
  if (!Before.ends_with(")"))
    return std::nullopt;
  const size_t Paren = opening(Code, Before.size(), '(', ')', 0);
  if (Paren == StringRef::npos)
    return std::nullopt;
  const StringRef Condition = Code.slice(Paren + 1, Before.size() - 1);
  Before = Code.take_front(Paren).rtrim();
  if (!Before.consume_back("if") || (!Before.empty() && (isAlnum(Before.back()) || Before.back() == '_')))
    return std::nullopt;
  const size_t If = Before.size();
  const StringRef Earlier = Before.rtrim(), Later = Code.drop_front(End).ltrim();
  if (Earlier.ends_with("else") || Earlier.ends_with(")") ||
      (Later.starts_with("else") && !(Later.size() > 4 && (isAlnum(Later[4]) || Later[4] == '_'))))
    return std::nullopt;
  const lsp::Position Line{Text.position(If).line, 0};
  const StringRef Indent = Text.line(Line.line).take_while([](char C) { return C == ' ' || C == '\t'; });
  if (Text.offset(Line) + Indent.size() != If)
    return std::nullopt;
  return PlainIf{If, Condition, Line, Indent};
}

/// Leaves the barrier \p Written of an `if` that has no other statement.
static std::optional<Fix> removeCondition(const DocumentText &Text, StringRef Code, const PlainIf &If,
                                          StringRef Written, size_t End) {
  if (!hasNoEffect(If.Condition, Code))
    return std::nullopt;
  return Fix{"Remove the condition of the barrier",
             {{{Text.position(If.Begin), Text.position(End)}, Written.str()}},
             /*IsRepair=*/!isInsideStatement(Code, If.Begin)};
}

/// Moves a barrier out of an `if`; nothing where that is not plain.
static std::optional<Fix> moveOut(const Diagnostic &D, const DocumentText &Text) {
  const std::string Storage = withoutComments(Text.text(), Syntax::Kernel);
  const StringRef Code = Storage;
  // The finding is at the branch; the barrier is what moves, if it is one.
  const Location &Where = D.Operations.size() == 1 ? D.Operations.front() : D.Where;
  if (!Where.Line || Where.Line > Text.numLines() || Where.File != D.Where.File)
    return std::nullopt;
  const size_t At = Text.offset(Text.position(Where.Line, Where.Column));
  // The statement: from the end of the one before, or of the condition, to its semicolon.
  size_t Begin = Code.take_front(At).find_last_of(";{})") + 1;
  Begin = std::min(Code.find_first_not_of(" \t\r\n", Begin), Code.size());
  const size_t End = Code.find(';', At) + 1;
  const StringRef Statement = Code.slice(Begin, std::max(End, Begin));
  if (!End || !isCallStatement(Statement))
    return std::nullopt;
  if (Code.take_front(Begin).rtrim().ends_with(")")) {
    const auto If = plainIf(Code, Text, Begin, End);
    return If ? removeCondition(Text, Code, *If, Text.text().slice(Begin, End), End) : std::nullopt;
  }
  const size_t Open = opening(Code, Begin, '{', '}', 1);
  const size_t Close = Open == StringRef::npos ? Open : closing(Code, Open);
  const auto If = Close == StringRef::npos ? std::nullopt : plainIf(Code, Text, Open, Close + 1);
  if (!If)
    return std::nullopt;
  const bool IsFirst = Code.slice(Open + 1, Begin).trim().empty(), IsLast = Code.slice(End, Close).trim().empty();
  // A line of its own goes with its comment; else what is before it in the line ends there.
  const lsp::Position LineStart{Text.position(Begin).line, 0};
  const size_t LineBegin = Text.offset(LineStart), LineEnd = std::min(Code.find('\n', At), Code.size());
  const bool HasLine = Code.slice(LineBegin, LineEnd).trim() == Statement;
  const size_t Before = Code.take_front(Begin).find_last_not_of(" \t") + 1;
  const lsp::TextEdit Remove{HasLine ? lsp::Range{LineStart, {LineStart.line + 1, 0}}
                                     : lsp::Range{Text.position(Before), Text.position(End)},
                             ""};
  const StringRef Written = HasLine ? Text.text().slice(LineBegin, LineEnd).trim() : Text.text().slice(Begin, End);
  const std::string Moved = (If->Indent + Written).str();
  // What settles the finding is preferred; a statement around it may leave it there.
  const bool Settles = !isInsideStatement(Code, If->Begin);
  if (Text.text().slice(Open + 1, Close).trim() == Written)
    if (auto Alone = removeCondition(Text, Code, *If, Written, Close + 1))
      return Alone;
  if (IsLast && !sharesWords(Statement, Code.slice(Open + 1, Begin))) {
    const lsp::Position After = Text.position(Close + 1);
    return Fix{"Move the barrier after the 'if'", {Remove, {{After, After}, "\n" + Moved}}, /*IsRepair=*/Settles};
  }
  if (IsFirst && isPlainCondition(If->Condition))
    return Fix{
        "Move the barrier before the 'if'", {{{If->Line, If->Line}, Moved + "\n"}, Remove}, /*IsRepair=*/Settles};
  return std::nullopt;
}

/// The index that a finding about a resource is on: between its brackets. The finding names the array; the line must
/// have one access to it, or one pair of brackets in all.
static std::optional<std::pair<size_t, size_t>> indexOf(const Diagnostic &D, const DocumentText &Text, StringRef Code) {
  const size_t Begin = Text.offset({static_cast<int>(D.Where.Line) - 1, 0}),
               End = std::min(Code.find('\n', Begin), Code.size());
  const StringRef Array = StringRef(D.Message).split('\'').second.split('\'').first;
  std::optional<std::pair<size_t, size_t>> Named, Any;
  unsigned NumNamed = 0, NumAny = 0;
  for (size_t Open = Code.find('[', Begin); Open < End; Open = Code.find('[', Open + 1)) {
    const size_t Close = closing(Code, Open);
    if (Close == StringRef::npos || Close > End)
      return std::nullopt;
    StringRef Before = Code.slice(Begin, Open).rtrim();
    ++NumAny;
    Any = {Open + 1, Close};
    if (Array.empty() || !Before.consume_back(Array) ||
        (!Before.empty() && (isAlnum(Before.back()) || Before.back() == '_')))
      continue;
    ++NumNamed;
    Named = {Open + 1, Close};
  }
  return NumNamed == 1 ? Named : NumNamed == 0 && NumAny == 1 ? Any : std::nullopt;
}

/// Marks the index of a resource as one that is not uniform, or takes a mark away that is not needed.
static std::optional<Fix> markIndex(const Diagnostic &D, const DocumentText &Text, Syntax Language) {
  const std::string Storage = withoutComments(Text.text(), Language);
  const StringRef Code = Storage, Mark = Language == Syntax::Hlsl ? "NonUniformResourceIndex" : "nonuniformEXT";
  const auto Index = indexOf(D, Text, Code);
  if (!Index)
    return std::nullopt;
  const lsp::Position First = Text.position(Index->first), Last = Text.position(Index->second);
  const StringRef Written = Code.slice(Index->first, Index->second);
  if (D.Kind == DiagnosticKind::NeedlessNonUniform) {
    StringRef Inner = Written.trim();
    if (!Inner.consume_front(Mark) || !Inner.ltrim().starts_with("("))
      return std::nullopt;
    const size_t Open = Code.find('(', Index->first), Close = closing(Code, Open);
    if (Close == StringRef::npos || !Code.slice(Close + 1, Index->second).trim().empty())
      return std::nullopt;
    return Fix{("Remove '" + Mark + "'").str(),
               {{{First, Text.position(Open + 1)}, ""}, {{Text.position(Close), Last}, ""}},
               /*IsRepair=*/true};
  }
  if (Written.contains(Mark))
    return std::nullopt;
  std::vector<lsp::TextEdit> Edits{{{First, First}, (Mark + "(").str()}, {{Last, Last}, ")"}};
  const StringRef Extension = "GL_EXT_nonuniform_qualifier";
  if (Language == Syntax::Glsl && !findDirective(Text.text(), "extension", Extension)) {
    const auto Version = findDirective(Text.text(), "version");
    if (!Version)
      return std::nullopt;
    const lsp::Position Next = Text.position(Version->Next);
    Edits.insert(Edits.begin(), {{Next, Next}, ("#extension " + Extension + " : require\n").str()});
  }
  return Fix{("Write '" + Mark + "(...)' around the index").str(), std::move(Edits), /*IsRepair=*/true};
}

/// Adds `convergent` after the parameters of the call or definition at the finding.
static std::optional<Fix> addConvergent(const Diagnostic &D, const DocumentText &Text) {
  std::string Storage = withoutComments(Text.text(), Syntax::Assembly);
  StringRef Code = Storage;
  size_t Begin = Text.offset(Text.position(D.Where.Line, D.Where.Column)),
         LineEnd = std::min(Code.find('\n', Begin), Code.size());
  for (size_t Open = Code.find('(', Begin); Open < LineEnd; Open = Code.find('(', Open + 1)) {
    // The callee's name, or the text of inline assembly, stands before its parameters.
    StringRef Name = Code.slice(Begin, Open);
    StringRef Last = Name.substr(Name.find_last_of(" ,") + 1);
    if (!Last.starts_with("@") && !Last.starts_with("%") && !Name.ends_with("\""))
      continue;
    size_t Close = closing(Code, Open);
    if (Close == StringRef::npos)
      return std::nullopt;
    size_t At = Close + 1;
    for (StringRef Word : {" local_unnamed_addr", " unnamed_addr"})
      if (Code.drop_front(At).starts_with(Word))
        At += Word.size();
    lsp::Position P = Text.position(At);
    return Fix{"Add 'convergent'", {{{P, P}, " convergent"}}, /*IsRepair=*/true};
  }
  return std::nullopt;
}

std::vector<Fix> fixesFor(const Diagnostic &D, const DocumentText &Text, Syntax Language) {
  const bool IsAssembly = Language == Syntax::Assembly, IsShader = Language == Syntax::Glsl || Language == Syntax::Hlsl;
  std::vector<Fix> Result;
  if (!D.Where.Line || D.Where.Line > Text.numLines())
    return Result;
  std::optional<Fix> Repair;
  switch (D.Kind) {
  case DiagnosticKind::DivergentBarrier:
    if (!IsAssembly)
      Repair = moveOut(D, Text);
    break;
  case DiagnosticKind::MissingConvergentCall:
  case DiagnosticKind::MissingConvergentFunction:
  case DiagnosticKind::MissingConvergentAsm:
    if (IsAssembly)
      Repair = addConvergent(D, Text);
    break;
  case DiagnosticKind::NonUniformIndex:
  case DiagnosticKind::NeedlessNonUniform:
    if (IsShader)
      Repair = markIndex(D, Text, Language);
    break;
  default:
    break;
  }
  if (Repair)
    Result.push_back(std::move(*Repair));
  StringRef Id = infoOf(D.Kind).Id, Line = Text.line(D.Where.Line - 1);
  lsp::Position Start{static_cast<int>(D.Where.Line) - 1, 0};
  std::string Comment = (Line.take_while([](char C) { return C == ' ' || C == '\t'; }) + (IsAssembly ? "; " : "// ") +
                         "rejoin-ignore(" + Id + ")\n")
                            .str();
  Result.push_back({("Suppress '" + Id + "' here").str(), {{{Start, Start}, Comment}}});
  return Result;
}

} // namespace rejoin
