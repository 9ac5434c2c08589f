//===- FunctionNames.cpp - Functions as their sources name them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A user names a function as the source does, and means one of many symbols. `sourceName` gives the source's name of a
// symbol by LLVM's demangler; `fit` grades how well a name that was asked for fits a symbol:
//
//   3  the symbol itself             _Z6kernelIiLj4EEvPT_
//   2  the whole name                kernel<int, 4u>, kernel<int,4>, with or without the parameters
//   1  a part of it                  kernel, or `run` for `ns::run<float>`
//   0  another function              kern
//
// `bestNamed` takes the symbols with the best grade only, so a whole name is never ambiguous because it is also a part
// of a longer one. Spellings are compared in one form: no blanks, `unsigned` for `unsigned int`, `4` for `4u`; but
// `k4u` stays, since it is a name. Symbols of Rust (`_R`) are demangled as a whole; other symbols are their own names.
// Cost: one demangling for each symbol and question.
// Held by: test/Tool/names.cu, test/Robustness/names.test.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/KernelName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <map>

using namespace llvm;

namespace rejoin {

namespace {

/// Text that the demangler allocates.
std::string take(char *Text) {
  std::string Result = Text ? Text : "";
  std::free(Text);
  return Result;
}

struct DemangledName {
  std::string Name, Parameters;
};

} // namespace

static DemangledName demangled(StringRef Symbol) {
  Symbol = kernelName(Symbol);
  std::string Text = Symbol.str();
  ItaniumPartialDemangler D;
  if (!Symbol.starts_with("_Z") || D.partialDemangle(Text.c_str())) {
    std::string Other = Symbol.starts_with("_R") ? demangle(Symbol) : Text;
    return {Other.empty() ? Text : Other, ""};
  }
  if (!D.isFunction())
    return {take(D.finishDemangle(nullptr, nullptr)), ""};
  return {take(D.getFunctionName(nullptr, nullptr)), take(D.getFunctionParameters(nullptr, nullptr))};
}

// No name of a source has control characters; those of other files stay within their line.
std::string sourceName(StringRef Symbol) { return printableWord(demangled(Symbol).Name); }

std::string sourceSignature(StringRef Symbol) {
  DemangledName D = demangled(Symbol);
  return printableWord(D.Name + D.Parameters);
}

static void replaceAll(std::string &Text, StringRef From, StringRef To) {
  for (size_t I = 0; (I = Text.find(From, I)) != std::string::npos; I += To.size())
    Text.replace(I, From.size(), To);
}

/// One form for what can be written in several: no spaces, `unsigned` for `unsigned int`, `4` for `4u`.
static std::string normalized(StringRef Name) {
  std::string Text = Name.str();
  replaceAll(Text, "(anonymous namespace)::", "");
  replaceAll(Text, "unsigned int", "unsigned");
  std::string Result;
  for (char C : Text) {
    bool IsSuffix = (C == 'u' || C == 'l') && !Result.empty() && (isDigit(Result.back()) || Result.back() == 'u');
    // Only of a number: `k4u` is a name.
    size_t Digits = Result.size();
    while (IsSuffix && Digits && isDigit(Result[Digits - 1]))
      --Digits;
    if (IsSuffix && Digits && (Result[Digits - 1] == '<' || Result[Digits - 1] == ',' || Result[Digits - 1] == '-'))
      continue;
    if (C != ' ')
      Result += C;
  }
  return Result;
}

/// A name without its template arguments at the end.
static StringRef withoutArguments(StringRef Name) {
  if (!Name.ends_with(">"))
    return Name;
  int Depth = 0;
  for (size_t I = Name.size(); I-- > 0;) {
    Depth += Name[I] == '>' ? 1 : Name[I] == '<' ? -1 : 0;
    if (Depth == 0)
      return Name.take_front(I);
  }
  return Name;
}

/// A name without what it is qualified by.
static StringRef unqualified(StringRef Name) {
  size_t Begin = withoutArguments(Name).rfind("::");
  return Begin == StringRef::npos ? Name : Name.substr(Begin + 2);
}

/// 3: the symbol; 2: the whole name in the source; 1: a part of it; 0: another function.
static unsigned fit(StringRef Asked, StringRef Symbol) {
  Symbol = kernelName(Symbol);
  if (Asked == Symbol)
    return 3;
  DemangledName D = demangled(Symbol);
  std::string Text = normalized(Asked), Name = normalized(D.Name), Parameters = normalized(D.Parameters);
  if (Text == Name || Text == Name + Parameters)
    return 2;
  for (StringRef Short : {withoutArguments(Name), unqualified(Name), withoutArguments(unqualified(Name))})
    if (Text == Short || Text == Short.str() + Parameters)
      return 1;
  return 0;
}

bool namesFunction(StringRef Asked, StringRef Symbol) { return fit(Asked, Symbol) > 0; }

bool namesFunction(ArrayRef<std::string> Asked, StringRef Symbol) {
  return Asked.empty() || any_of(Asked, [&](StringRef A) { return namesFunction(A, Symbol); });
}

std::vector<StringRef> bestNamed(StringRef Asked, ArrayRef<StringRef> Symbols) {
  std::vector<StringRef> Result;
  unsigned Best = 1;
  for (StringRef S : Symbols) {
    unsigned Fit = fit(Asked, S);
    if (Fit > Best)
      Result.clear();
    if (Fit >= Best) {
      Best = Fit;
      Result.push_back(S);
    }
  }
  return Result;
}

std::string listCandidates(ArrayRef<StringRef> Symbols) {
  // More names than these help nobody.
  static constexpr size_t Most = 12;
  std::map<std::string, unsigned> Count;
  for (StringRef S : Symbols)
    ++Count[sourceName(S)];
  std::vector<std::string> Texts;
  for (StringRef S : Symbols) {
    std::string Name = sourceName(S);
    std::string Text = "'" + (Count[Name] > 1 ? sourceSignature(S) : Name) + "'";
    if (!is_contained(Texts, Text))
      Texts.push_back(std::move(Text));
  }
  if (Texts.empty())
    return "";
  size_t More = Texts.size() > Most ? Texts.size() - Most : 0;
  Texts.resize(Texts.size() - More);
  return (Texts.size() + More == 1 ? "; there is " : "; there are ") + join(Texts, ", ") +
         (More ? " and " + std::to_string(More) + " more" : "");
}

} // namespace rejoin
