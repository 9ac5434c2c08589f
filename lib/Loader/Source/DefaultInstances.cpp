//===- DefaultInstances.cpp - Instances of templates nobody uses -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file may define a kernel template that it does not launch, or launch it in code that cannot be compiled: in a macro
// of a header that is missing, in a host template that another file instantiates. One instance with arguments of our
// choice says what the author's would in most respects, and more than no instance. Several are tried, and the first
// that compiles is the one; a note names it.
//
//     template <typename T, int BLOCK> __global__ void sum(T *p)       sum<float, 128>, sum<float, 32>, ...
//     sum<scalar_t, 64><<<n, 64>>>(p);     in a macro nobody knows     sum<float, 64>, ...
//
// A type is a number type; a parameter that is named like an iterator is a pointer to one; a parameter that is named
// like a function is `rejoin::any_function`, whose calls are opaque. Numbers are likely ones (LikelyNumbers.h), by
// their names and by what the text divides them by. Literals and names of number types of a launch that could not be
// compiled stay as they are. A parameter with a default value gets it. Templates as arguments are not tried.
//
// What is said of such an instance holds for it alone, as for each instance.
// Tests: test/Loader/default-instances.cu, wave-instances.hip.
//
//===----------------------------------------------------------------------===//

#include "DefaultInstances.h"
#include "LikelyNumbers.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace rejoin {

namespace {
/// One row of what is tried. `Number` is 0 for the likeliest by name.
struct Choice {
  const char *Type;
  unsigned Number;
  bool Truth;
};
constexpr Choice Choices[] = {{"float", 0, false}, {"float", 32, false}, {"int", 0, false},    {"float", 1, true},
                              {"float", 0, true},  {"float", 8, false},  {"__half", 0, false}, {"double", 128, true}};
} // namespace

static bool isFunctionName(StringRef Name) {
  return Name == "F" || Name == "Fn" || nameHas(Name, {"func", "op", "pred", "comp", "lambda", "callable", "body"});
}

static bool isIndexName(StringRef Name) { return nameHas(Name, {"index", "idx", "int", "offset", "size_t", "id_t"}); }

static std::string typeFor(const TemplateTypeParmDecl *P, const Choice &C) {
  StringRef Name = P->getName();
  // Of an iterator, too.
  if (Name.ends_with("It") || nameHas(Name, {"iter", "ptr", "pointer"}))
    return std::string(C.Type) + " *";
  return isIndexName(Name) ? "int" : isFunctionName(Name) ? "rejoin::any_function" : C.Type;
}

/// Of the target that is compiled for.
unsigned waveSizeOf(const ASTContext &Context) {
  return Context.getTargetInfo().getTargetOpts().FeatureMap.lookup("wavefrontsize64") ? 64 : 32;
}

/// The text of a value; empty if none is known.
static std::string valueFor(const NonTypeTemplateParmDecl *P, const Choice &C, const LikelyNumbers &Numbers) {
  QualType T = P->getType();
  if (T->isBooleanType())
    return C.Truth ? "true" : "false";
  if (const auto *E = T->getAs<EnumType>()) {
    const EnumDecl *D = E->getDecl();
    if (D->enumerator_begin() == D->enumerator_end() || !D->getIdentifier())
      return "";
    return "static_cast<" + D->getQualifiedNameAsString() + ">(" +
           llvm::toString((*D->enumerator_begin())->getInitVal(), 10) + ")";
  }
  if (T->isIntegerType() || T->isDependentType())
    return std::to_string(C.Number ? C.Number : Numbers.of(P->getName()));
  return "";
}

static bool isKnownArgument(StringRef Text) {
  uint64_t Number;
  return !Text.getAsInteger(0, Number) ||
         llvm::StringSwitch<bool>(Text)
             .Cases({"true", "false", "float", "double", "int", "unsigned", "unsigned int", "char"}, true)
             .Cases({"half", "__half", "int8_t", "uint8_t", "int32_t", "uint32_t", "int64_t", "uint64_t"}, true)
             .Default(false);
}

/// The arguments of `k<a, b<c, d>>`.
static std::vector<std::string> argumentsIn(StringRef Launched) {
  std::vector<std::string> Result;
  StringRef Text = Launched.split('<').second.rtrim();
  Text.consume_back(">");
  unsigned Depth = 0;
  size_t Begin = 0;
  for (size_t I = 0; I <= Text.size(); ++I) {
    if (I == Text.size() || (Text[I] == ',' && Depth == 0)) {
      Result.push_back(Text.slice(Begin, I).trim().str());
      Begin = I + 1;
    } else if (StringRef("<([{").contains(Text[I])) {
      ++Depth;
    } else if (StringRef(">)]}").contains(Text[I]) && Depth) {
      --Depth;
    }
  }
  return Result;
}

static std::string nameOf(const FunctionTemplateDecl *T) {
  std::string Name = "::" + T->getQualifiedNameAsString();
  constexpr StringRef Anonymous = "(anonymous namespace)::";
  for (size_t At = Name.find(Anonymous); At != std::string::npos; At = Name.find(Anonymous))
    Name.erase(At, Anonymous.size());
  return Name;
}

/// An instance by one choice; empty if there is none.
static std::string instanceBy(const FunctionTemplateDecl *T, const Choice &C, llvm::ArrayRef<std::string> Given,
                              const LikelyNumbers &Numbers) {
  // A launch of another template of the same name.
  if (!T->getTemplateParameters()->hasParameterPack() && Given.size() > T->getTemplateParameters()->size())
    return "";
  std::vector<std::string> Arguments;
  unsigned Index = 0;
  for (const NamedDecl *P : *T->getTemplateParameters()) {
    const std::string *Known = Index < Given.size() && isKnownArgument(Given[Index]) ? &Given[Index] : nullptr;
    bool IsGiven = Index++ < Given.size();
    const auto *Type = dyn_cast<TemplateTypeParmDecl>(P);
    const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(P);
    if (P->isTemplateParameterPack() ||
        (!IsGiven && ((Type && Type->hasDefaultArgument()) || (Value && Value->hasDefaultArgument()))))
      break;
    std::string Text = Known ? *Known : Type ? typeFor(Type, C) : Value ? valueFor(Value, C, Numbers) : "";
    if (Text.empty())
      return "";
    Arguments.push_back(Text);
  }
  return nameOf(T) + "<" + llvm::join(Arguments, ", ") + ">";
}

std::vector<std::string> defaultInstances(const FunctionTemplateDecl *T, llvm::ArrayRef<std::string> Launched) {
  std::vector<std::string> Result;
  const SourceManager &SM = T->getASTContext().getSourceManager();
  const LikelyNumbers Numbers(SM.getBufferData(SM.getFileID(SM.getExpansionLoc(T->getLocation()))),
                              waveSizeOf(T->getASTContext()));
  auto Add = [&](llvm::ArrayRef<std::string> Given) {
    for (const Choice &C : Choices)
      if (std::string Text = instanceBy(T, C, Given, Numbers); !Text.empty() && !llvm::is_contained(Result, Text))
        Result.push_back(std::move(Text));
  };
  std::vector<std::vector<std::string>> Given;
  for (const std::string &L : Launched)
    Given.push_back(argumentsIn(L));
  // Of two that differ in the size of a wave alone, the target's.
  const std::string Wave = std::to_string(waveSizeOf(T->getASTContext())), Other = Wave == "64" ? "32" : "64";
  auto FitsTarget = [&](const std::vector<std::string> &A) {
    return llvm::none_of(Given, [&](const std::vector<std::string> &B) {
      bool Differs = false;
      return A.size() == B.size() &&
             llvm::all_of(llvm::zip_equal(A, B),
                          [&](const auto &P) {
                            const auto &[X, Y] = P;
                            Differs |= X != Y;
                            return X == Y || (X == Other && Y == Wave);
                          }) &&
             Differs;
    });
  };
  for (bool Fits : {true, false})
    for (const std::vector<std::string> &A : Given)
      if (FitsTarget(A) == Fits)
        Add(A);
  Add({});
  // Each costs the compiler time.
  static constexpr size_t Most = 10;
  if (Result.size() > Most)
    Result.resize(Most);
  return Result;
}

} // namespace rejoin
