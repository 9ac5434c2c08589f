//===- IncludedNames.cpp - The names in #include lines ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A text is cut into the lines that the preprocessor sees: without a byte order mark, with lines joined that end with a
// backslash, and with a blank for each comment. All of these are found:
//
//     #include "a.h"        # /* why */ include /* what */ <a.h>        %:include "a.h"        #import "a.h"
//
// The name after `#include` can be a macro. Its text is not computed: each text of a `#define` that may be the name of
// a file is a candidate, `"a.h"`, `<a.h>` and `a.h`, which another macro makes a string of. So there are too many names
// rather than too few. Caveat: a name that `##` joins is not found.
//
// Programs in strings, `R"(...)"` and `"#include \"a.h\"\n"`, are read like the text around them.
//
// Cost: one pass over the text. Tests: test/Loader/included-names.test.
//
//===----------------------------------------------------------------------===//

#include "IncludedNames.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace rejoin {

/// Removes `#` and the name of the directive, and returns the name; empty if the line is none.
static StringRef takeDirective(StringRef &Line) {
  Line = Line.ltrim();
  if (!Line.consume_front("#") && !Line.consume_front("%:"))
    return "";
  Line = Line.ltrim();
  const StringRef Word = Line.take_while(isOfWord);
  Line = Line.drop_front(Word.size()).ltrim();
  return Word;
}

static bool namesFile(StringRef Directive) {
  return is_contained<StringRef>({"include", "include_next", "import", "embed"}, Directive);
}

namespace {

/// Cuts a text into the lines that the preprocessor sees.
class LineReader {
public:
  explicit LineReader(StringRef Text) : Rest(Text) { Rest.consume_front("\xEF\xBB\xBF"); }
  /// The next line in \p Line; false at the end.
  bool next(std::string &Line);
  /// Strings so far that may be programs.
  std::vector<std::string> Texts;

private:
  /// The number of characters of a backslash with the line's end after it; 0 if none is next.
  size_t joinHere() const;
  void skipJoins() {
    while (const size_t Size = joinHere())
      Rest = Rest.drop_front(Size);
  }
  bool skipComment();
  bool takeRawString(std::string &Line);
  /// Takes a string or character, which ends in the same line.
  void takeLiteral(std::string &Line);
  StringRef Rest;
};

} // namespace

size_t LineReader::joinHere() const {
  if (!Rest.starts_with("\\"))
    return 0;
  const StringRef After = Rest.drop_front().ltrim(" \t\r");
  return After.starts_with("\n") ? Rest.size() - After.size() + 1 : 0;
}

bool LineReader::skipComment() {
  if (Rest.starts_with("/*")) {
    const size_t End = Rest.find("*/", 2);
    Rest = End == StringRef::npos ? "" : Rest.drop_front(End + 2);
    return true;
  }
  if (!Rest.starts_with("//"))
    return false;
  while (!Rest.empty() && !Rest.starts_with("\n")) {
    const size_t Size = joinHere();
    Rest = Rest.drop_front(Size ? Size : 1);
  }
  return true;
}

bool LineReader::takeRawString(std::string &Line) {
  StringRef Before = Line;
  while (!Before.empty() && isOfWord(Before.back()))
    Before = Before.drop_back();
  const StringRef Prefix = StringRef(Line).drop_front(Before.size());
  if (!Rest.starts_with("\"") || !is_contained<StringRef>({"R", "LR", "uR", "UR", "u8R"}, Prefix))
    return false;
  const StringRef Mark = Rest.drop_front().take_while([](char C) { return C != '(' && !isSpace(C) && C != '"'; });
  const std::string Close = (")" + Mark + "\"").str();
  const size_t End = Rest.find(Close);
  if (Rest.drop_front(1 + Mark.size()).take_front() != "(" || End == StringRef::npos)
    return false;
  Line += "\"\"";
  Texts.push_back(Rest.slice(Mark.size() + 2, End).str());
  Rest = Rest.drop_front(End + Close.size());
  return true;
}

void LineReader::takeLiteral(std::string &Line) {
  const char Close = Rest.front();
  std::string Text;
  for (bool IsFirst = true, IsEscaped = false; !Rest.empty() && !Rest.starts_with("\n"); IsFirst = false) {
    const char C = Rest.front();
    Line += C;
    Rest = Rest.drop_front();
    skipJoins();
    if (!IsFirst && !IsEscaped && C == Close)
      break;
    IsEscaped = C == '\\' && !IsEscaped;
    if (!IsFirst && !IsEscaped)
      Text += C == 'n' && StringRef(Line).ends_with("\\n") ? '\n' : C;
  }
  if (StringRef(Text).contains("include"))
    Texts.push_back(std::move(Text));
}

bool LineReader::next(std::string &Line) {
  Line.clear();
  if (Rest.empty())
    return false;
  for (skipJoins(); !Rest.empty(); skipJoins()) {
    if (Rest.consume_front("\n"))
      return true;
    if (skipComment()) {
      Line += ' ';
      continue;
    }
    const char C = Rest.front();
    StringRef Name = Line;
    // In a name `//` is no comment and `\` no escape.
    if ((C == '<' || C == '"') && namesFile(takeDirective(Name)) && Name.empty()) {
      const StringRef Whole = Rest.take_until([](char E) { return E == '\n'; });
      if (const size_t End = Whole.find(C == '<' ? '>' : '"', 1);
          End != StringRef::npos && !Whole.take_front(End).contains("\\\"")) {
        Line += Whole.take_front(End + 1);
        Rest = Rest.drop_front(End + 1);
        continue;
      }
    }
    if (takeRawString(Line))
      continue;
    // `1'000` is a number.
    if (C == '"' || (C == '\'' && (Line.empty() || !isOfWord(Line.back())))) {
      takeLiteral(Line);
      continue;
    }
    Line += C;
    Rest = Rest.drop_front();
  }
  return true;
}

/// The names in `"NAME"` or `<NAME>`, and the words of \p Text that look like a file's name.
void addDefinedNames(StringRef Text, std::vector<IncludedName> &To) {
  while (!Text.empty()) {
    const char C = Text.front();
    if (C == '"' || C == '<') {
      const size_t End = Text.find(C == '"' ? '"' : '>', 1);
      if (End != StringRef::npos && End > 1) {
        To.push_back({Text.slice(1, End).rtrim('\\').str(), C == '"'});
        Text = Text.drop_front(C == '"' ? End + 1 : 1);
        continue;
      }
    }
    const StringRef Word = Text.take_while([](char E) { return isOfWord(E) || E == '.' || E == '/' || E == '-'; });
    if (Word.empty()) {
      Text = Text.drop_front();
      continue;
    }
    // The folder may be a macro.
    const StringRef Name = Word.rsplit('/').second.empty() ? Word : Word.rsplit('/').second;
    if (const auto [Stem, Extension] = Name.rsplit('.'); !Extension.empty() && isAlpha(Extension.front()))
      To.push_back({Name.str(), /*IsQuoted=*/true});
    Text = Text.drop_front(Word.size());
  }
}

IncludeLines includeLines(StringRef Text) {
  IncludeLines Result;
  LineReader Lines(Text);
  unsigned Conditions = 0;
  for (std::string Line; Lines.next(Line);) {
    StringRef Rest = Line;
    const StringRef Directive = takeDirective(Rest);
    Conditions += Directive.starts_with("if");
    Conditions -= Directive == "endif" && Conditions;
    Result.IsOnce |= Directive == "pragma" && Rest.trim() == "once";
    if (Directive == "define")
      addDefinedNames(Rest, Result.Defined);
    if (!namesFile(Directive) || Rest.empty())
      continue;
    const bool IsQuoted = Rest.consume_front("\"");
    if (!IsQuoted && !Rest.consume_front("<")) {
      Result.UsesMacro = true;
      addDefinedNames(Rest, Result.Defined);
    } else if (const size_t End = Rest.find(IsQuoted ? '"' : '>'); End != StringRef::npos && End != 0) {
      Result.Names.push_back({Rest.take_front(End).str(), IsQuoted && Directive != "include_next", !Conditions});
    }
  }
  for (StringRef Program : Lines.Texts) {
    IncludeLines Inner = includeLines(Program);
    Result.UsesMacro |= Inner.UsesMacro;
    for (IncludedName &Name : Inner.Names)
      Result.Names.push_back({std::move(Name.Name), /*IsQuoted=*/false});
    append_range(Result.Defined, std::move(Inner.Defined));
  }
  return Result;
}

void forEachDirective(StringRef Text, function_ref<void(StringRef, StringRef)> Do) {
  LineReader Lines(Text);
  for (std::string Line; Lines.next(Line);) {
    StringRef Rest = Line;
    if (const StringRef Directive = takeDirective(Rest); !Directive.empty())
      Do(Directive, Rest);
  }
}

std::vector<std::string> namesInConditions(StringRef Text) {
  std::vector<std::string> Result;
  forEachDirective(Text, [&](StringRef Directive, StringRef Rest) {
    if (Directive.starts_with("if") || Directive.starts_with("elif"))
      for (StringRef Word; !(Word = takeWord(Rest)).empty();)
        Result.push_back(Word.str());
  });
  return Result;
}

/// A line without what stands in quotes.
static std::string withoutLiterals(StringRef Line) {
  std::string Result;
  char Open = 0;
  for (size_t I = 0; I < Line.size(); ++I) {
    const char C = Line[I];
    if (Open && C == '\\')
      ++I;
    else if (Open)
      Open = C == Open ? 0 : Open;
    else if (C == '"' || (C == '\'' && (I == 0 || !isOfWord(Line[I - 1]))))
      Open = C;
    else
      Result += C;
  }
  return Result;
}

bool hasDeviceCode(StringRef Text) {
  static const Regex Mark(
      "(^|[^A-Za-z0-9_.>])((threadIdx|blockIdx|blockDim|gridDim)[ \t]*\\.[ \t]*[xyz]([^A-Za-z0-9_(]|$)|"
      "hip(Thread|Block)Idx_[xyz]|hip(Block|Grid)Dim_[xyz]|__(launch_bounds__|shared__|syncthreads)|"
      "hipLaunchKernelGGL|HIP_DYNAMIC_SHARED)|(^|[^<])<<<([^<]|$)");
  // Few texts have one at all; words are found faster than patterns.
  static constexpr StringLiteral Words[] = {"threadIdx",          "blockIdx",    "blockDim",    "gridDim",
                                            "hipThreadIdx",       "hipBlockIdx", "hipBlockDim", "hipGridDim",
                                            "__launch_bounds__",  "__shared__",  "syncthreads", "hipLaunchKernelGGL",
                                            "HIP_DYNAMIC_SHARED", "<<<"};
  if (none_of(Words, [&](StringRef Word) { return Text.contains(Word); }) || !Mark.match(Text))
    return false;
  LineReader Lines(Text);
  for (std::string Line; Lines.next(Line);) {
    StringRef Rest = Line;
    const StringRef Directive = takeDirective(Rest);
    if (Directive == "define")
      // Host code defines these names, too, where it stands for a device.
      takeWord(Rest);
    else if (!Directive.empty())
      continue;
    if (Mark.match(withoutLiterals(Rest)))
      return true;
  }
  return false;
}

std::vector<IncludedName> includedNames(StringRef Text) {
  IncludeLines Lines = includeLines(Text);
  if (Lines.UsesMacro)
    append_range(Lines.Names, Lines.Defined);
  return std::move(Lines.Names);
}

} // namespace rejoin
