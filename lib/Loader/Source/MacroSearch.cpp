//===- MacroSearch.cpp - What a source lacks of its program -----*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host program gives its kernels macros, and texts that come before them. A file alone lacks both. The compiler names
// what is not declared, though not all at once: a parameter of an unknown type hides what follows. So each round adds
// what it can and reads the names again. For a name, in this order:
//
//     #if PRECISION == 32            the name is declared under a condition: the macro is defined so that it holds
//     typedef float real;
//     #ifdef STATIC                  names are left, and a condition includes files: the same
//     #include "types.h"         (of `#include M(DIR/types.h)` the macro makes a string of the path)
//     "typedef float real;\n"        a string literal of a host source declares it: its text is read first
//     types.h in the project         a file without kernels that declares it is read first
//     all others                     a macro: a likely number, type or qualifier
//
// Macros that may stand for code are defined only to find the others; the reading that stands has no definition of
// these, so kernels that use one are left out. Files in CUDA and HIP that neither include a file nor launch a kernel
// may be compiled at run time, too. Of the others only numbers are chosen, whose names are spelled as macros: their
// other names come from headers.
//
// Cost: one parse for each round, of which there are at most 16.
// Tests: test/Loader/host-macros.cl, chosen-macros.cl, never-chosen.cl, joined-sources.test,
// host-texts.test, run-time-cuda.test.
//
//===----------------------------------------------------------------------===//

#include "MacroSearch.h"
#include "HostMacros.h"
#include "rejoin/Target/VendorExtensions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"

using llvm::StringRef;

namespace rejoin {

/// The type that a name such as `u32` or `dim_t` most likely is in OpenCL C; \p Otherwise of others.
static std::string likelyType(StringRef Name, StringRef Otherwise) {
  const std::string Lower = Name.lower();
  StringRef Rest = Lower;
  Rest.consume_back("_t");
  for (auto [Prefix, IsSigned] : {std::pair("uint", false), {"int", true}, {"u", false}, {"i", true}, {"s", true}}) {
    StringRef Bits = Rest;
    if (!Bits.consume_front(Prefix))
      continue;
    StringRef Type = llvm::StringSwitch<StringRef>(Bits)
                         .Case("8", "char")
                         .Case("16", "short")
                         .Case("32", "int")
                         .Case("64", "long")
                         .Default("");
    if (!Type.empty())
      return (IsSigned ? "" : "u") + Type.str();
  }
  for (StringRef Part : {"index", "idx", "offset", "size_t", "id_t", "dim_t"})
    if (StringRef(Lower).contains(Part))
      return "int";
  return Otherwise.str();
}

static LikelyNumbers numbersOf(StringRef Source, unsigned WaveSize) {
  auto Buffer = llvm::MemoryBuffer::getFile(Source);
  return LikelyNumbers(Buffer ? (*Buffer)->getBuffer() : "", WaveSize);
}

MacroSearch::Sources::Sources(StringRef Source, bool IsOpenCL, unsigned WaveSize)
    : Joined(Source, IsOpenCL), Texts(Source), Numbers(numbersOf(Source, WaveSize)) {}

/// A definition to try, after the name.
static std::string definitionOf(const UndeclaredName &N, const MacroSearch::Choice &Values,
                                const LikelyNumbers &Numbers) {
  switch (N.Use) {
  case UndeclaredName::Value:
    // Only the target's size of a wave makes sense.
    return "=" + std::to_string(Values.Number && !isWaveSizeName(N.Name) ? Values.Number : Numbers.of(N.Name));
  case UndeclaredName::Type:
    return "=" + likelyType(N.Name, Values.Type);
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

bool MacroSearch::isOfExtension(StringRef Name) const { return IsOpenCL && !vendorExtension(Name).empty(); }

/// A name of a value or a function that is spelled as a variable is an error of the author's, more likely than a macro,
/// unless the file needs macros anyway, or a host source writes an option that defines it.
bool MacroSearch::isLikelyMacro(const UndeclaredName &N) const {
  if (isOfExtension(N.Name))
    return false;
  return (N.Use != UndeclaredName::Value && N.Use != UndeclaredName::Function) || isSpelledAsMacro(N.Name) ||
         (IsForRunTime && !Request.AsGiven && Project.Texts.writesOption(N.Name));
}

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

/// Whether the user's options say that a name has no definition: `-UNAME`.
bool MacroSearch::isUndefined(StringRef Name) const {
  const std::vector<std::string> &Command = Request.Command;
  for (size_t I = 0; I != Command.size(); ++I) {
    StringRef Option = Command[I];
    if (Option.consume_front("-U") && (Option.empty() && I + 1 != Command.size() ? Command[I + 1] : Option) == Name)
      return true;
  }
  return false;
}

std::vector<std::string> MacroSearch::definitions(bool OfAll) const {
  std::vector<std::string> Result = ConditionOrder;
  if (llvm::any_of(Names, [&](const UndeclaredName &N) { return isLikelyMacro(N); }))
    for (const UndeclaredName &N : Names)
      if ((OfAll || !N.NeedsAuthor) && !Conditions.contains(N.Name) && !isUndefined(N.Name) && !isOfExtension(N.Name))
        Result.push_back("-D" + N.Name + definitionOf(N, Values, Project.Numbers));
  return Result;
}

std::vector<UndeclaredName> MacroSearch::namesLeft() const {
  std::vector<UndeclaredName> Result;
  llvm::copy_if(Names, std::back_inserter(Result),
                [&](const UndeclaredName &N) { return N.NeedsAuthor || isOfExtension(N.Name); });
  return Result;
}

bool MacroSearch::addCondition(const SourceOutline::Group &G) {
  auto NameIn = [](StringRef Option) { return Option.drop_front(2).split('=').first; };
  // A compiler or a platform defines names with two underscores, and those of extensions; this one does not.
  auto IsOfCompiler = [](StringRef Name) { return Name.starts_with("__") || Name.starts_with("cl_"); };
  if (llvm::any_of(G.Options,
                   [&](StringRef Option) { return isUndefined(NameIn(Option)) || IsOfCompiler(NameIn(Option)); }))
    return false;
  bool Changed = false;
  for (const std::string &Option : G.Options) {
    StringRef Name = NameIn(Option);
    if (!Conditions.try_emplace(Name, Option).second)
      continue;
    ConditionOrder.push_back(Option);
    Changed = true;
  }
  return Changed;
}

bool MacroSearch::completeByCondition(const SourceOutline &Outline, StringRef Name) {
  // Conditions that declare one name each in its own way exclude each other.
  auto IsAlternative = [&](const SourceOutline::Group &G) {
    return llvm::any_of(G.Names, [&](const auto &N) { return ByCondition.contains(N.getKey()); });
  };
  if (llvm::none_of(Outline.Groups, [&](const SourceOutline::Group &G) {
        return G.Names.contains(Name) && !IsAlternative(G) && addCondition(G);
      }))
    return false;
  ByCondition.insert(Name);
  return true;
}

/// A name of one or two letters is declared in many files that are not meant.
static constexpr size_t ShortestName = 3;

/// The texts after those that declare what they use, by index.
static std::vector<size_t> orderByUses(llvm::ArrayRef<const SourceOutline *> Texts) {
  std::vector<size_t> Left, Result;
  for (size_t I = 0; I != Texts.size(); ++I)
    Left.push_back(I);
  // How many names the text uses that others of those left declare, and it does not.
  auto CountMissing = [&](size_t I) {
    const SourceOutline &Of = *Texts[I];
    size_t Missing = 0;
    for (size_t Other : Left)
      if (Other != I)
        for (const auto &N : Texts[Other]->Names)
          Missing += Of.Uses.contains(N.getKey()) && !Of.Names.contains(N.getKey()) ? 1 : 0;
    return Missing;
  };
  while (!Left.empty()) {
    auto Next = Left.begin();
    size_t Least = CountMissing(*Next);
    for (auto It = std::next(Next); It != Left.end() && Least; ++It)
      if (size_t Missing = CountMissing(*It); Missing < Least) {
        Least = Missing;
        Next = It;
      }
    Result.push_back(*Next);
    Left.erase(Next);
  }
  return Result;
}

bool MacroSearch::completeByTexts(std::vector<UndeclaredName> &New) {
  bool Changed = false;
  llvm::erase_if(New, [&](const UndeclaredName &N) {
    // What was taken and is missing still is no declaration of it.
    if (N.Name.size() < ShortestName || Completed.contains(N.Name) || Conditions.contains(N.Name) ||
        isUndefined(N.Name))
      return false;
    std::vector<HostText> Found =
        Project.Texts.find(N.Name, Values.Type, isLikelyMacro(N), /*IsFunction=*/N.Use == UndeclaredName::Function);
    if (Found.empty())
      return false;
    for (HostText &T : Found)
      if (Completed.insert(T.Name).second)
        Taken.push_back(std::move(T));
    return Changed = true;
  });
  std::vector<SourceOutline> Of;
  for (const HostText &T : Taken)
    Of.emplace_back(T.Text + "\n");
  std::vector<const SourceOutline *> Pointers;
  for (const SourceOutline &O : Of)
    Pointers.push_back(&O);
  std::vector<HostText> Ordered;
  for (size_t I : orderByUses(Pointers))
    Ordered.push_back(std::move(Taken[I]));
  Taken = std::move(Ordered);
  return Changed;
}

bool MacroSearch::completeByFiles(llvm::StringSet<> Wanted, std::vector<UndeclaredName> &New) {
  bool Changed = false;
  while (!Wanted.empty()) {
    const std::string *Found = Project.Joined.fileFor(Wanted);
    if (!Found || llvm::is_contained(Joined, *Found))
      break;
    const SourceOutline &Outline = Project.Joined.outlineOf(*Found);
    Outlines.push_back(Outline);
    Joined.push_back(*Found);
    Changed = true;
    for (const auto &N : Outline.Names)
      if (Wanted.erase(N.getKey()))
        Completed.insert(N.getKey());
    llvm::erase_if(New, [&](const UndeclaredName &N) { return Outline.Names.contains(N.Name); });
  }
  orderJoined();
  return Changed;
}

bool MacroSearch::complete(std::vector<UndeclaredName> &New, llvm::ArrayRef<std::string> Overloads) {
  bool Changed = false;
  std::vector<UndeclaredName> Left;
  // What is missing still has no declaration by a condition.
  for (const UndeclaredName &N : New)
    ByCondition.erase(N.Name);
  for (UndeclaredName &N : New) {
    if (ByCondition.contains(N.Name))
      continue;
    if (llvm::any_of(Outlines, [&](const SourceOutline &O) { return completeByCondition(O, N.Name); })) {
      Completed.insert(N.Name);
      Changed = true;
    } else if (!(Changed && Completed.contains(N.Name))) {
      Left.push_back(std::move(N));
    }
  }
  New = std::move(Left);
  if ((New.empty() && Overloads.empty()) || !IsForRunTime)
    return Changed;
  // Headers that only a condition includes.
  for (const SourceOutline::Group &G : Outlines.front().Groups)
    if (IsOpenCL && G.HasInclude && addCondition(G)) {
      for (const auto &M : Outlines.front().IncludeMacros)
        if (!Outlines.front().Names.contains(M.getKey()) && Conditions.try_emplace(M.getKey()).second)
          ConditionOrder.push_back(("-D" + M.getKey() + "(path)=#path").str());
      New.clear();
      return true;
    }
  Changed |= Values.TakesTexts && completeByTexts(New);
  llvm::StringSet<> Wanted;
  for (const std::string &Name : Overloads)
    if (!Completed.contains(Name))
      Wanted.insert(Name);
  for (const UndeclaredName &N : New)
    if (N.Name.size() >= ShortestName && !Completed.contains(N.Name) &&
        (N.Use == UndeclaredName::Value || N.Use == UndeclaredName::Type || N.Use == UndeclaredName::Function))
      Wanted.insert(N.Name);
  return completeByFiles(std::move(Wanted), New) || Changed;
}

void MacroSearch::orderJoined() {
  std::vector<const SourceOutline *> Of;
  for (const std::string &File : Joined)
    Of.push_back(&Project.Joined.outlineOf(File));
  std::vector<std::string> Ordered;
  for (size_t I : orderByUses(Of))
    Ordered.push_back(std::move(Joined[I]));
  Joined = std::move(Ordered);
}

/// The file that the texts of host sources are read as.
static constexpr llvm::StringLiteral TextsFile = "/rejoin-host-texts.h";

void MacroSearch::read(std::vector<std::string> Definitions, bool NamesOnly) {
  SourceRequest Again = Request;
  Again.NamesOnly = NamesOnly;
  llvm::append_range(Again.Command, Definitions);
  if (!Taken.empty()) {
    VirtualFile Texts{TextsFile.str(), ""};
    for (const HostText &T : Taken)
      Texts.Text += ("#line " + llvm::Twine(T.Line) + " \"" + T.File + "\"\n" + T.Text + "\n").str();
    Again.Files.push_back(std::move(Texts));
    Again.Command.push_back("-include");
    Again.Command.push_back(TextsFile.str());
  }
  for (const std::string &File : Joined) {
    Again.Command.push_back("-include");
    Again.Command.push_back(File);
  }
  Reading State;
  Last.Facts = SourceFacts();
  Last.Module.reset();
  if (auto Read = readOnce(Again, State, Context, Last.Facts))
    Last.Module = std::move(*Read);
  else
    llvm::consumeError(Read.takeError());
  // What the compiler makes of a declaration with an error is another one.
  Last.IsSound = llvm::none_of(State.BrokenFiles, [&](const std::string &File) {
    return File == TextsFile || llvm::is_contained(Joined, File);
  });
}

void MacroSearch::run(const SourceFacts &First) {
  static constexpr unsigned MaxRounds = 16;
  if (auto Buffer = llvm::MemoryBuffer::getFile(Request.Path)) {
    const std::string Unmarked = withoutLiteralMarks((*Buffer)->getBuffer());
    Outlines.emplace_back(Unmarked.empty() ? (*Buffer)->getBuffer() : StringRef(Unmarked));
  } else {
    Outlines.emplace_back("");
  }
  // Headers declare names under conditions, too.
  static constexpr size_t MaxHeaders = 64;
  if (IsOpenCL && !Request.AsGiven)
    for (const std::string &File : First.Dependencies)
      if (File != Request.Path && Outlines.size() <= MaxHeaders)
        if (auto Buffer = llvm::MemoryBuffer::getFile(File))
          Outlines.emplace_back((*Buffer)->getBuffer());
  IsForRunTime = IsOpenCL || (!Outlines.front().HasInclude && !Outlines.front().HasLaunch);
  std::vector<UndeclaredName> New = First.UndeclaredNames;
  std::vector<std::string> Overloads = First.LackedOverloads;
  std::optional<std::vector<std::string>> Read;
  for (unsigned Round = 0; Round != MaxRounds; ++Round) {
    bool Changed = !Request.AsGiven && complete(New, Overloads);
    if (!IsOpenCL)
      llvm::erase_if(New, [&](const UndeclaredName &N) {
        return (N.Use != UndeclaredName::Value && !IsForRunTime) || !isSpelledAsMacro(N.Name);
      });
    // What a file declares hides other names that are missing: macros come last.
    if (!Changed && !add(New))
      break;
    Read = definitions(/*OfAll=*/true);
    read(*Read, /*NamesOnly=*/true);
    New = Last.Facts.UndeclaredNames;
    Overloads = Last.Facts.LackedOverloads;
  }
  if (!Read || *Read != choices())
    read(choices(), /*NamesOnly=*/true);
}

} // namespace rejoin
