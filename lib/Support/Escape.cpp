//===- Escape.cpp - Text from files inside other languages ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function goes through its text once. Those for a language keep the characters that its parsers take for text,
// and write all others as the language does: entities, escapes, percent signs.
//
// Tests: test/Robustness/names.test, EscapeTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/Escape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace rejoin {

std::string validText(StringRef Text) { return json::isUTF8(Text) ? Text.str() : json::fixUTF8(Text); }

std::string bytesAsText(StringRef Bytes) {
  std::string Text;
  for (unsigned char C : Bytes)
    if (C < 0x80)
      Text += static_cast<char>(C);
    else
      for (unsigned Byte : {0xC0U | C >> 6U, 0x80U | (C & 0x3FU)})
        Text += static_cast<char>(Byte);
  return Text;
}

std::string textAsBytes(StringRef Text) {
  std::string Bytes;
  for (size_t I = 0; I != Text.size(); ++I) {
    unsigned char C = Text[I];
    if (C >= 0x80 && I + 1 != Text.size())
      C = static_cast<unsigned char>((C & 0x3U) << 6U | (static_cast<unsigned char>(Text[++I]) & 0x3FU));
    Bytes += static_cast<char>(C);
  }
  return Bytes;
}

/// Characters beyond ASCII that no text needs and that change how the rest is shown: C1 controls, marks and overrides
/// of the direction (Bidi_Control), separators of lines. U+FFFE and U+FFFF are no characters, and end an XML document.
static bool isHidden(UTF32 C) {
  return (C >= 0x80 && C < 0xA0) || C == 0x061C || (C >= 0x200E && C <= 0x200F) || (C >= 0x2028 && C <= 0x202E) ||
         (C >= 0x2066 && C <= 0x2069) || C == 0xFFFE || C == 0xFFFF;
}

static std::string printable(StringRef Text, bool OneLine) {
  if (!OneLine && all_of(Text, [](unsigned char C) { return (C >= 0x20 && C < 0x7F) || C == '\n' || C == '\t'; }))
    return Text.str();
  std::string Valid = validText(Text), Result;
  for (const char *At = Valid.data(), *End = At + Valid.size(); At != End;) {
    const auto *Begin = reinterpret_cast<const UTF8 *>(At), *Next = Begin;
    UTF32 C = 0;
    if (convertUTF8Sequence(&Next, reinterpret_cast<const UTF8 *>(End), &C, lenientConversion) != conversionOK)
      Next = Begin + 1;
    StringRef Bytes(At, static_cast<size_t>(Next - Begin));
    At += Bytes.size();
    if (C < 0x80 && (C < 0x20 || C == 0x7F) && C != '\t' && (OneLine || C != '\n'))
      Result += "\\x" + utohexstr(C, /*LowerCase=*/false, 2);
    else if (isHidden(C))
      Result += "\\u" + utohexstr(C, /*LowerCase=*/false, 4);
    else
      Result += Bytes;
  }
  return Result;
}

std::string printable(StringRef Text) { return printable(Text, /*OneLine=*/false); }
std::string printableWord(StringRef Text) { return printable(Text, /*OneLine=*/true); }

std::string escapeHtml(StringRef Text) {
  std::string Result;
  raw_string_ostream OS(Result);
  printHTMLEscaped(printable(Text), OS);
  return Result;
}

std::string escapeXml(StringRef Text) { return escapeHtml(Text); }

std::string escapeScriptData(StringRef Json) {
  // These three stand in JSON inside of strings only, where each character has a second spelling.
  std::string Result;
  Result.reserve(Json.size());
  for (char C : Json)
    switch (C) {
    case '<':
      Result += "\\u003c";
      break;
    case '>':
      Result += "\\u003e";
      break;
    case '&':
      Result += "\\u0026";
      break;
    default:
      Result += C;
    }
  return Result;
}

std::string escapeDot(StringRef Text) {
  std::string Result;
  for (char C : printable(Text))
    if (C == '\n')
      Result += "\\n";
    else if (C == '"' || C == '\\')
      Result += std::string("\\") + C;
    else if (C == '&')
      // Graphviz reads entities everywhere.
      Result += "&amp;";
    else
      Result += C;
  return Result;
}

std::string escapeMarkdown(StringRef Text) {
  std::string Result;
  for (char C : printable(Text)) {
    if (StringRef("\\`*_{}[]<>#|~&!").contains(C))
      Result += '\\';
    Result += C == '\n' ? ' ' : C;
  }
  return Result;
}

std::string markdownCode(StringRef Text) {
  // In a code span only the sign that ends it, and in a table the bar, have a meaning.
  std::string Result = "`";
  for (char C : printable(Text)) {
    if (C == '|')
      Result += '\\';
    Result += C == '`' ? '\'' : C == '\n' ? ' ' : C;
  }
  return Result + "`";
}

std::string fileUri(StringRef Path) {
  // One file has one reference.
  while (Path.consume_front("./"))
    Path = Path.ltrim('/');
  std::string Result = sys::path::is_absolute(Path) ? "file://" : "";
  // A colon in the first part of a relative reference would end a scheme.
  for (unsigned char C : Path)
    if (isAlnum(C) || StringRef("/._-~").contains(static_cast<char>(C)))
      Result += static_cast<char>(C);
    else
      Result += "%" + utohexstr(C, /*LowerCase=*/false, 2);
  return Result;
}

} // namespace rejoin
