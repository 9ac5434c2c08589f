//===- Readings.cpp - The readings of a source file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is read up to three times: as it is; with texts at launches that could not be compiled, which use the kernel
// alone (`LostLaunches`); with instances of our own choice of kernel templates that have none (`DefaultInstances`).
// Each reading stands if it has no kernel less than the one before. Of OpenCL, further readings find which macros the
// host program has to give, and define them: types are float, else int; numbers are likely by their names. Macros that
// may stand for code are defined only to find the others; the reading that stands has no definition of these, so
// kernels that use one are left out.
//
// Tests: test/Loader/launch-instances.cu, default-instances.cu, host-macros.cl, chosen-macros.cl, never-chosen.cl.
//
//===----------------------------------------------------------------------===//

#include "DefaultInstances.h"
#include "HostMacros.h"
#include "Reading.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace clang;

namespace rejoin {

/// A definition to try, after the name.
static std::string definitionOf(const UndeclaredName &N, llvm::StringRef Type) {
  switch (N.Use) {
  case UndeclaredName::Value:
    return "=" + std::to_string(likelyNumber(N.Name));
  case UndeclaredName::Type:
    return ("=" + Type).str();
  case UndeclaredName::Function:
    return "(...)=0";
  case UndeclaredName::Qualifier:
  case UndeclaredName::Statement:
    return "=" + N.Definition;
  case UndeclaredName::Attribute:
    return "(...)=";
  }
  llvm_unreachable("no use of a name");
}

/// A name of a value or a function that is spelled as a variable is an error of the author's, more likely than a macro,
/// unless the file needs macros anyway.
static bool isLikelyMacro(const UndeclaredName &N) {
  return (N.Use != UndeclaredName::Value && N.Use != UndeclaredName::Function) || isSpelledAsMacro(N.Name);
}

using MaybeModule = llvm::Expected<std::unique_ptr<llvm::Module>>;

namespace {

/// One reading with definitions of our choice.
struct ChosenReading {
  std::unique_ptr<llvm::Module> Module;
  SourceFacts Facts;
  int whole() const { return int(Facts.Kernels) - int(Facts.LeftOut.size()); }
};

/// Finds the macros that an OpenCL kernel needs of its host program. Before some have values the compiler does not see
/// others: a parameter of an unknown type hides what follows. So each round defines the names of the rounds before.
class MacroSearch {
public:
  MacroSearch(const SourceRequest &Request, llvm::LLVMContext &Context, llvm::StringRef Type)
      : Request(Request), Context(Context), Type(Type) {}
  void run(llvm::ArrayRef<UndeclaredName> First);
  const std::vector<UndeclaredName> &names() const { return Names; }
  /// The names that are left to the author.
  std::vector<UndeclaredName> namesLeft() const;
  /// Of the other names.
  std::vector<std::string> choices() const { return definitions(/*OfAll=*/false); }
  /// The last reading, with the choices alone.
  ChosenReading Last;

private:
  bool add(llvm::ArrayRef<UndeclaredName> New);
  void read(std::vector<std::string> Definitions);
  std::vector<std::string> definitions(bool OfAll) const;

  const SourceRequest &Request;
  llvm::LLVMContext &Context;
  llvm::StringRef Type;
  llvm::StringMap<size_t> Known;
  std::vector<UndeclaredName> Names;
};

} // namespace

/// Whether \p New says anything new.
bool MacroSearch::add(llvm::ArrayRef<UndeclaredName> New) {
  bool Changed = false;
  for (const UndeclaredName &N : New) {
    auto [It, IsNew] = Known.try_emplace(N.Name, Names.size());
    if (IsNew)
      Names.push_back(N);
    UndeclaredName &Entry = Names[It->second];
    // What is used as a value may be a type in `(N)(a, b)`; the other way round it may not.
    const bool IsBetter = Entry.Use == UndeclaredName::Value && N.Use != UndeclaredName::Value;
    // One use that may be code is enough.
    const bool NeedsAuthor = Entry.NeedsAuthor || N.NeedsAuthor;
    if (IsBetter)
      Entry = N;
    Entry.NeedsAuthor = NeedsAuthor;
    Changed |= IsNew || IsBetter;
  }
  return Changed;
}

std::vector<std::string> MacroSearch::definitions(bool OfAll) const {
  std::vector<std::string> Result;
  if (llvm::any_of(Names, isLikelyMacro))
    for (const UndeclaredName &N : Names)
      if (OfAll || !N.NeedsAuthor)
        Result.push_back("-D" + N.Name + definitionOf(N, Type));
  return Result;
}

std::vector<UndeclaredName> MacroSearch::namesLeft() const {
  std::vector<UndeclaredName> Result;
  llvm::copy_if(Names, std::back_inserter(Result), [](const UndeclaredName &N) { return N.NeedsAuthor; });
  return Result;
}

void MacroSearch::read(std::vector<std::string> Definitions) {
  SourceRequest Again = Request;
  llvm::append_range(Again.Command, Definitions);
  Reading State;
  Last.Facts = SourceFacts();
  Last.Module.reset();
  if (auto Read = readOnce(Again, State, Context, Last.Facts))
    Last.Module = std::move(*Read);
  else
    llvm::consumeError(Read.takeError());
}

void MacroSearch::run(llvm::ArrayRef<UndeclaredName> First) {
  static constexpr unsigned MaxRounds = 6;
  std::vector<UndeclaredName> New = First.vec();
  for (unsigned Round = 0; Round != MaxRounds && add(New); ++Round) {
    read(definitions(/*OfAll=*/true));
    New = Last.Facts.UndeclaredNames;
  }
  if (llvm::any_of(Names, [](const UndeclaredName &N) { return N.NeedsAuthor; }))
    read(choices());
}

/// Names all macros that an OpenCL file needs of its host program. Unless the source is read as it is given, replaces
/// the reading by one with likely definitions, if that has more whole kernels.
static void chooseMacros(const SourceRequest &Request, llvm::LLVMContext &Context, MaybeModule &M,
                         SourceFacts &Facts) {
  const std::vector<UndeclaredName> First = Facts.UndeclaredNames;
  for (llvm::StringRef Type : {"float", "int"}) {
    MacroSearch Search(Request, Context, Type);
    llvm::CrashRecoveryContext Recovery;
    llvm::CrashRecoveryContext::Enable();
    const bool IsDone = Recovery.RunSafely([&] { Search.run(First); });
    llvm::CrashRecoveryContext::Disable();
    if (!IsDone)
      continue;
    if (Facts.ChosenMacros.empty())
      Facts.UndeclaredNames = Search.names();
    const int Best = int(Facts.Kernels) - int(Facts.LeftOut.size());
    if (Request.AsGiven || !Search.Last.Module || Search.Last.whole() <= Best || Search.choices().empty())
      continue;
    M = std::move(Search.Last.Module);
    Facts = std::move(Search.Last.Facts);
    Facts.ChosenMacros = Search.choices();
    Facts.UndeclaredNames = Search.namesLeft();
    if (Facts.LeftOut.empty())
      return;
  }
}

/// Replaces \p M and \p Facts by those of a further reading, if that lost nothing.
static void readAgain(const SourceRequest &Request, Reading &State, llvm::LLVMContext &Context, MaybeModule &M,
                      SourceFacts &Facts) {
  SourceFacts Again;
  auto Better = readOnce(Request, State, Context, Again);
  if (!Better || Again.Kernels < Facts.Kernels) {
    if (!Better)
      llvm::consumeError(Better.takeError());
    return;
  }
  // Errors of host code are printed with the user's text.
  Again.HostErrors = std::move(Facts.HostErrors);
  Again.UndeclaredNames = std::move(Facts.UndeclaredNames);
  Facts = std::move(Again);
  M = std::move(Better);
}

MaybeModule readSource(const SourceRequest &Request, llvm::LLVMContext &Context, SourceFacts &Facts) {
  Reading First, Second, Third;
  auto M = readOnce(Request, First, Context, Facts);
  if (!M)
    return M;
  if (Facts.IsOpenCL && !Facts.UndeclaredNames.empty())
    chooseMacros(Request, Context, M, Facts);
  Second.Texts = First.LostLaunches;
  // Where a function with a launch is not parsed at all, the launch still names the instance.
  for (const std::string &Kernel : First.LostInstances)
    for (const SourceName &T : Facts.UninstantiatedTemplates)
      if (StringRef Base = StringRef(Kernel).split('<').first.trim();
          (T.Name == Base || StringRef(T.Name).ends_with("::" + Base.str())) &&
          !llvm::is_contained(Second.Instances, Kernel))
        Second.Instances.push_back(Kernel);
  Third.Texts = Second.Texts;
  Third.Instances = Second.Instances;
  Third.Chosen = First.Choices;
  if (!Second.Texts.empty() || !Second.Instances.empty()) {
    readAgain(Request, Second, Context, M, Facts);
    Third.Chosen = Second.Choices;
  }
  if (!Request.AsGiven && !Third.Chosen.empty())
    readAgain(Request, Third, Context, M, Facts);
  return M;
}

} // namespace rejoin
