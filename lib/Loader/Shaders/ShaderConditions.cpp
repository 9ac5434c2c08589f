//===- ShaderConditions.cpp - Macros that conditions of shaders ask for -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An application gives its shaders macros. Without them glslang takes names in `#if` for 0, so parts of the shader are
// silently not there. The text shows these names:
//
//     #if MODE == 1                        MODE, if no text defines it
//     #if defined(MODE) && MODE == 1       none: the author has thought of it
//     #ifdef WAVES                         none; nor any in this part, if no text defines WAVES
//
// Values of conditions are not computed, so the note may name a macro whose condition is not reached.
// Test: test/SPIRV/conditions.test.
//
//===----------------------------------------------------------------------===//

#include "ShaderConditions.h"
#include "../IncludedNames.h"
#include "rejoin/Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace rejoin {

/// Whether the compiler, or the language, may define a name.
static bool isOfCompiler(StringRef Name) {
  return Name.starts_with("GL_") || Name.starts_with("__") || Name == "VULKAN" || Name == "defined" || Name == "true" ||
         Name == "false";
}

static StringSet<> definedIn(ArrayRef<std::string> Texts, ArrayRef<std::string> Given) {
  StringSet<> Result;
  for (StringRef Name : Given)
    Result.insert(Name);
  for (StringRef Text : Texts)
    forEachDirective(Text, [&](StringRef Directive, StringRef Rest) {
      if (Directive == "define")
        Result.insert(takeWord(Rest));
    });
  return Result;
}

/// The words of a condition that stand for values: not the operand of `defined`, and not a name before `(`.
static std::vector<std::string> valuesIn(StringRef Condition) {
  std::vector<std::string> Values;
  StringSet<> Asked;
  bool IsAsked = false;
  for (StringRef Word; !(Word = takeWord(Condition)).empty();) {
    if (IsAsked)
      Asked.insert(Word);
    else if (Word != "defined" && !isDigit(Word.front()) && !Condition.ltrim().starts_with("("))
      Values.push_back(Word.str());
    IsAsked = Word == "defined";
  }
  erase_if(Values, [&](const std::string &V) { return Asked.contains(V); });
  return Values;
}

std::vector<std::string> undefinedValues(ArrayRef<std::string> Texts, ArrayRef<std::string> Given) {
  const StringSet<> Defined = definedIn(Texts, Given);
  std::vector<std::string> Result;
  auto IsUndefined = [&](StringRef Name) { return !Defined.contains(Name) && !isOfCompiler(Name); };
  // Of a group: whether this part is taken away for sure, and the next one by `#else`.
  struct Group {
    bool IsAway, IsNextAway;
  };
  for (StringRef Text : Texts) {
    std::vector<Group> Open;
    auto IsAway = [&] { return any_of(Open, [](const Group &G) { return G.IsAway; }); };
    auto Note = [&](StringRef Condition) {
      if (!IsAway())
        for (std::string &Name : valuesIn(Condition))
          if (IsUndefined(Name) && !is_contained(Result, Name))
            Result.push_back(std::move(Name));
    };
    forEachDirective(Text, [&](StringRef Directive, StringRef Rest) {
      StringRef Name = Rest;
      Name = takeWord(Name);
      if (Directive == "if") {
        Note(Rest);
        Open.push_back({Rest.trim() == "0", Rest.trim() == "1"});
      } else if (Directive == "ifdef") {
        Open.push_back({IsUndefined(Name), false});
      } else if (Directive == "ifndef") {
        Open.push_back({false, IsUndefined(Name)});
      } else if (Directive == "endif" && !Open.empty()) {
        Open.pop_back();
      } else if (Directive.starts_with("el") && !Open.empty()) {
        Open.back() = {Open.back().IsNextAway, Open.back().IsNextAway};
        if (Directive == "elif")
          Note(Rest);
      }
    });
  }
  return Result;
}

/// `h.comp:2: error: 'SIZE' : undeclared identifier`: what stands before the message, and the name.
static std::pair<StringRef, StringRef> undeclaredIn(StringRef Message) {
  static const Regex Undeclared(
      "^(.+:[0-9]+): error: '([A-Z_][A-Z0-9_]+)' : (undeclared identifier|unknown variable|no "
      "matching overloaded function)");
  SmallVector<StringRef, 4> Parts;
  return Undeclared.match(Message, &Parts) ? std::pair(Parts[1], Parts[2]) : std::pair(StringRef(), StringRef());
}

std::vector<std::string> undeclaredMacros(StringRef Messages, ArrayRef<std::string> Texts) {
  const StringSet<> Defined = definedIn(Texts, {});
  std::vector<std::string> Result;
  for (StringRef Message : split(Messages, '\n'))
    if (StringRef Name = undeclaredIn(Message).second;
        !Name.empty() && !isOfCompiler(Name) && !Defined.contains(Name) && !is_contained(Result, Name.str()))
      Result.push_back(Name.str());
  return Result;
}

std::string withoutConsequences(StringRef Messages, ArrayRef<std::string> Names) {
  std::vector<std::string> Left;
  StringSet<> Lines;
  for (StringRef Message : split(Messages, '\n')) {
    auto [Where, Name] = undeclaredIn(Message);
    const bool IsCause = is_contained(Names, Name.str());
    if (IsCause)
      Lines.insert(Where);
    const size_t Error = Message.find(": error: ");
    if (!IsCause && (Lines.contains(Message.take_front(Error == StringRef::npos ? 0 : Error)) ||
                     Message.contains("Missing entry point")))
      continue;
    Left.push_back(Message.str());
  }
  return join(Left, "\n");
}

std::vector<std::string> macrosOfError(StringRef Text, unsigned Line, ArrayRef<std::string> Texts) {
  const StringSet<> Defined = definedIn(Texts, {});
  // The conditions of each open group so far.
  std::vector<std::string> Open;
  unsigned Number = 0;
  for (StringRef Written : split(Text, '\n')) {
    if (++Number == Line)
      break;
    StringRef Rest = Written.ltrim();
    if (!Rest.consume_front("#"))
      continue;
    Rest = Rest.split("//").first.ltrim();
    const StringRef Directive = Rest.take_while(isOfWord), Condition = Rest.drop_front(Directive.size());
    if (Directive.starts_with("if"))
      Open.push_back(Condition.str());
    else if (Directive == "endif" && !Open.empty())
      Open.pop_back();
    else if (Directive.starts_with("elif") && !Open.empty())
      Open.back() += (" " + Condition).str();
  }
  std::vector<std::string> Result;
  for (StringRef Conditions : reverse(Open))
    for (StringRef Word; !(Word = takeWord(Conditions)).empty();)
      if (!isDigit(Word.front()) && !isOfCompiler(Word) && !Defined.contains(Word) && !is_contained(Result, Word.str()))
        Result.push_back(Word.str());
  return Result;
}

} // namespace rejoin
