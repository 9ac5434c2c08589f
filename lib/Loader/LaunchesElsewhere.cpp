//===- LaunchesElsewhere.cpp - Launches in other files ----------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that a header declares may be launched by another file than the one that defines it. A compile database
// names these files.
//
//   k.h     __global__ void k(int *);
//   k.cu    __global__ void k(int *p) { ... }        the file that is read
//   a.cu    k<<<8, 128>>>(p)                         compiled for its launches, since its text names `k`
//   b.cu    no word `k`                              not compiled
//   c.cu    a `k` of its own                         compiled; its launches are those of its own kernel
//
// A launch counts if its file does not define the kernel: a file with a definition (a template's instance, a static
// function) launches its own.
//
// Cost: the text of each file of the database is searched once, and the files that name a kernel are compiled.
// It does not see files that the database does not name, nor those that name the kernel by a macro alone.
// Tests: test/Loader/launch-elsewhere.test.
//
//===----------------------------------------------------------------------===//

#include "LaunchesElsewhere.h"
#include "rejoin/Loader/InputFiles.h"
#include "rejoin/Support/RegularFiles.h"
#include "rejoin/Support/Words.h"
#include "rejoin/Target/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace rejoin {

/// The last part of a name of the source, without template arguments and parameters.
static StringRef lastWord(StringRef Name) {
  Name = Name.take_until([](char C) { return C == '<' || C == '('; });
  const size_t At = Name.rfind(':');
  return At == StringRef::npos ? Name : Name.drop_front(At + 1);
}

/// Whether \p Text has one of \p Words as a whole word.
static bool namesAny(StringRef Text, const StringMap<std::vector<std::string>> &Words) {
  for (size_t I = 0; I < Text.size();) {
    if (!isOfWord(Text[I])) {
      ++I;
      continue;
    }
    const StringRef Word = Text.drop_front(I).take_while(isOfWord);
    if (Words.contains(Word))
      return true;
    I += Word.size();
  }
  return false;
}

/// The options that the command line has beside those of the database's entry, which stand before or after them.
static std::vector<std::string> withoutOwn(ArrayRef<std::string> All, ArrayRef<std::string> Own) {
  if (All.take_front(Own.size()) == Own)
    return All.drop_front(Own.size()).vec();
  if (All.take_back(Own.size()) == Own)
    return All.drop_back(Own.size()).vec();
  return {};
}

void addLaunchesElsewhere(StringRef Path, const Module &M, const LoadOptions &Options, SourceFacts &Facts) {
  if (Options.Database.empty() || !Options.AssumeLaunches)
    return;
  StringMap<std::vector<std::string>> SymbolsOf;
  for (const SourceName &N : Facts.Names)
    if (const Function *F = M.getFunction(N.Symbol);
        F && !F->isDeclaration() && !F->hasLocalLinkage() && isEntryPoint(*F))
      SymbolsOf[lastWord(N.Name)].push_back(N.Symbol);
  auto Files = findInputs({Options.Database});
  if (!Files || SymbolsOf.empty()) {
    consumeError(Files.takeError());
    return;
  }
  std::vector<std::string> Given;
  for (const Input &I : *Files)
    if (I.Path == Path && Given.empty())
      Given = withoutOwn(Options.CompilerArguments, I.CompilerArguments);
  for (const Input &I : *Files) {
    const auto Language = languageOf(I.Path, I.CompilerArguments);
    if (I.Path == Path || !Language || *Language == SourceLanguage::OpenCL)
      continue;
    auto Text = readRegularFile(I.Path);
    if (!Text || !namesAny((*Text)->getBuffer(), SymbolsOf))
      continue;
    LoadOptions Other = Options;
    Other.CompilerArguments = I.CompilerArguments;
    append_range(Other.CompilerArguments, Given);
    Other.KeepUnoptimized = nullptr;
    Other.Unoptimized = nullptr;
    Other.Note = nullptr;
    Other.Unchecked = nullptr;
    LLVMContext Context;
    Context.setDiagnosticHandlerCallBack([](const DiagnosticInfo *, void *) {}, nullptr);
    SourceFacts Found;
    auto Compiled = compileSource(I.Path, *Language, Context, Other, Found);
    Facts.Dependencies.push_back(I.Path);
    if (!Compiled) {
      consumeError(Compiled.takeError());
      for (const auto &Symbols : SymbolsOf)
        for (const std::string &Symbol : Symbols.second)
          Facts.Launches.push_back({Symbol, {I.Path, 0, 0}, {}, {}, true});
      continue;
    }
    for (SourceLaunch &L : Found.Launches) {
      const Function *Own = (*Compiled)->getFunction(L.Kernel);
      const Function *F = M.getFunction(L.Kernel);
      if (!F || F->isDeclaration() || F->hasLocalLinkage() || (Own && !Own->isDeclaration()))
        continue;
      L.IsElsewhere = true;
      Facts.Launches.push_back(std::move(L));
    }
  }
}

} // namespace rejoin
