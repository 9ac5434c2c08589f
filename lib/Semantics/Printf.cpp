//===- Printf.cpp - Formats of printf, read and applied -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel's format is data of the kernel: it is never passed to the host's printf. The grammar is the union of
//   OpenCL C 3.0, 6.15.14:  % [-+ #0]* [width] [.precision] [v2 v3 v4 v8 v16] [hh h hl l] conversion
//   CUDA C++, "Formatted output":  % [-+ #0]* [width or *] [.precision] [h l ll] conversion
// without %n, which neither has. Width and precision are bounded, so that the length of a text is bounded by that of
// its format and of its arguments. Integers and texts are laid out here; a floating-point number goes through
// `snprintf` with a format that is built from the flags above and from nothing else.
//
// Cost: linear in the format and the text. Held by: unittests/Semantics/PrintfTest.cpp, test/Semantics/printf*.
//
//===----------------------------------------------------------------------===//

#include "Printf.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstdio>

using namespace llvm;

namespace rejoin {

static Error wrong(const Twine &What) { return createStringError(inconvertibleErrorCode(), What); }

/// A number of digits; nothing if it is too large.
static std::optional<unsigned> parseBounded(StringRef &Text) {
  StringRef Digits = Text.take_while(isDigit);
  Text = Text.drop_front(Digits.size());
  unsigned N = 0;
  if (!Digits.empty() && (Digits.getAsInteger(10, N) || N > PrintfConversion::MaxWidth))
    return std::nullopt;
  return N;
}

static void parseFlags(StringRef &Text, PrintfConversion &C) {
  for (;; Text = Text.drop_front())
    switch (Text.empty() ? '\0' : Text.front()) {
    case '-':
      C.Left = true;
      break;
    case '+':
      C.Plus = true;
      break;
    case ' ':
      C.Space = true;
      break;
    case '#':
      C.Alternative = true;
      break;
    case '0':
      C.Zeros = true;
      break;
    default:
      return;
    }
}

Expected<PrintfConversion> parsePrintfConversion(StringRef &Text) {
  PrintfConversion C;
  parseFlags(Text, C);
  if (Text.consume_front("*")) {
    C.WidthIsArgument = true;
  } else if (auto Width = parseBounded(Text)) {
    C.Width = *Width;
  } else {
    return wrong("a width or precision of more than " + Twine(PrintfConversion::MaxWidth));
  }
  if (Text.consume_front(".")) {
    if (Text.consume_front("*"))
      C.PrecisionIsArgument = true;
    else if (auto Precision = parseBounded(Text))
      C.Precision = Precision;
    else
      return wrong("a width or precision of more than " + Twine(PrintfConversion::MaxWidth));
  }
  if (Text.consume_front("v")) {
    auto Elements = parseBounded(Text);
    C.Elements = Elements.value_or(0);
    if (C.Elements != 2 && C.Elements != 3 && C.Elements != 4 && C.Elements != 8 && C.Elements != 16)
      return wrong("a vector of other than 2, 3, 4, 8 or 16 elements");
  }
  if (Text.consume_front("hh"))
    C.Bits = 8;
  else if (Text.consume_front("hl"))
    C.Bits = 32;
  else if (Text.consume_front("h"))
    C.Bits = 16;
  else if (Text.consume_front("ll") || Text.consume_front("l"))
    C.Bits = 64;
  if (Text.empty())
    return wrong("a conversion that the format's end cuts off");
  C.Letter = Text.front();
  Text = Text.drop_front();
  if (!StringRef("diouxXcfFeEgGaAsp%").contains(C.Letter))
    return wrong(isPrint(C.Letter) ? "the conversion '%" + Twine(C.Letter) + "'"
                                   : Twine("a conversion without a letter"));
  if (C.Elements > 1 && (C.Letter == 's' || C.Letter == 'p' || C.Letter == 'c' || C.Letter == '%'))
    return wrong("a vector with the conversion '%" + Twine(C.Letter) + "'");
  return C;
}

/// Sign or prefix, then digits, in the conversion's width.
static void pad(std::string &Out, const PrintfConversion &C, StringRef Prefix, StringRef Digits, bool Zeros) {
  const size_t Length = Prefix.size() + Digits.size(), Fill = C.Width > Length ? C.Width - Length : 0;
  if (!C.Left && !Zeros)
    Out.append(Fill, ' ');
  Out += Prefix;
  if (!C.Left && Zeros)
    Out.append(Fill, '0');
  Out += Digits;
  if (C.Left)
    Out.append(Fill, ' ');
}

void printInteger(std::string &Out, const PrintfConversion &C, uint64_t Value, unsigned Bits) {
  Bits = std::min(Bits ? Bits : 64, 64U);
  Value &= maskTrailingOnes<uint64_t>(Bits);
  if (C.Letter == 'c') {
    const char Character = static_cast<char>(Value);
    return pad(Out, C, "", StringRef(&Character, 1), /*Zeros=*/false);
  }
  std::string Prefix;
  if (C.isSigned()) {
    const bool Negative = SignExtend64(Value, Bits) < 0;
    if (Negative)
      Value = -static_cast<uint64_t>(SignExtend64(Value, Bits));
    Prefix = Negative ? "-" : C.Plus ? "+" : C.Space ? " " : "";
  }
  const unsigned Radix = C.Letter == 'o' ? 8 : C.Letter == 'x' || C.Letter == 'X' || C.Letter == 'p' ? 16 : 10;
  std::string Digits;
  for (uint64_t V = Value; V; V /= Radix)
    Digits.insert(Digits.begin(), hexdigit(static_cast<unsigned>(V % Radix), C.Letter != 'X'));
  const size_t Least = C.Precision.value_or(1);
  if (Digits.size() < Least)
    Digits.insert(0, Least - Digits.size(), '0');
  if (C.Letter == 'o' && C.Alternative && !StringRef(Digits).starts_with("0"))
    Digits.insert(0, "0");
  if (C.Letter == 'p' || (Radix == 16 && C.Alternative && Value))
    Prefix = C.Letter == 'X' ? "0X" : "0x";
  pad(Out, C, Prefix, Digits, C.Zeros && !C.Precision);
}

void printFloating(std::string &Out, const PrintfConversion &C, double Value) {
  SmallString<16> Format("%");
  if (C.Left)
    Format += '-';
  if (C.Plus)
    Format += '+';
  if (C.Space)
    Format += ' ';
  if (C.Alternative)
    Format += '#';
  if (C.Zeros)
    Format += '0';
  Format += "*.*";
  Format += C.Letter;
  // 309 digits before the point, sign, point and precision; a negative precision is none.
  char Text[2 * PrintfConversion::MaxWidth];
  const int Length = snprintf(Text, sizeof(Text), Format.c_str(), static_cast<int>(C.Width),
                              C.Precision ? static_cast<int>(*C.Precision) : -1, Value);
  Out.append(Text, static_cast<size_t>(std::max(Length, 0)));
}

void printText(std::string &Out, const PrintfConversion &C, StringRef Text) {
  pad(Out, C, "", C.Precision ? Text.take_front(*C.Precision) : Text, /*Zeros=*/false);
}

} // namespace rejoin
