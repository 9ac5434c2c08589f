//===- MacroSearch.h - What a source lacks of its program -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SOURCE_MACROSEARCH_H
#define REJOIN_LIB_LOADER_SOURCE_MACROSEARCH_H

#include "HostTexts.h"
#include "LikelyNumbers.h"
#include "ProjectSources.h"
#include "Reading.h"
#include "rejoin/Loader/SourceFacts.h"
#include "llvm/ADT/StringMap.h"

namespace rejoin {

/// One reading with definitions of our choice.
struct ChosenReading {
  std::unique_ptr<llvm::Module> Module;
  SourceFacts Facts;
  /// No declaration of a text or a file that we add has an error.
  bool IsSound = true;
};

/// Finds what a kernel needs of its host program: macros, and files that come before it.
class MacroSearch {
public:
  /// The values of macros: a type, and a number, 0 for likely ones by the names; whether host sources' texts come
  /// first.
  struct Choice {
    llvm::StringRef Type;
    unsigned Number;
    bool TakesTexts = true;
  };
  /// What is read of the source's project.
  struct Sources {
    ProjectSources Joined;
    HostTexts Texts;
    LikelyNumbers Numbers;
    Sources(llvm::StringRef Source, bool IsOpenCL, unsigned WaveSize);
  };
  MacroSearch(const SourceRequest &Request, llvm::LLVMContext &Context, Choice Values, Sources &Project, bool IsOpenCL)
      : Request(Request), Context(Context), Values(Values), Project(Project), IsOpenCL(IsOpenCL),
        IsForRunTime(IsOpenCL) {}
  /// \p First is what the source says alone.
  void run(const SourceFacts &First);
  const std::vector<UndeclaredName> &names() const { return Names; }
  /// The names that are left to the author.
  std::vector<UndeclaredName> namesLeft() const;
  /// Definitions of the other names, and of macros in conditions.
  std::vector<std::string> choices() const { return definitions(/*OfAll=*/false); }
  /// Files of the project that come before the source, in this order.
  const std::vector<std::string> &joined() const { return Joined; }
  /// Declarations out of string literals of host sources, in this order.
  const std::vector<HostText> &taken() const { return Taken; }
  bool addsSomething() const { return !choices().empty() || !Joined.empty() || !Taken.empty(); }
  /// Makes the module of the last reading.
  void generate() { read(choices(), /*NamesOnly=*/false); }
  /// The last reading, with the choices alone: its facts, and after `generate` its module.
  ChosenReading Last;

private:
  bool add(llvm::ArrayRef<UndeclaredName> New);
  /// Adds macros of conditions under which names are declared, and files that declare them. True for a new one; the
  /// names of which nothing was found stay in \p New.
  bool complete(std::vector<UndeclaredName> &New, llvm::ArrayRef<std::string> Overloads);
  /// Takes what host sources write for the names, which do not stay in \p New. True if there is any.
  bool completeByTexts(std::vector<UndeclaredName> &New);
  /// Adds files that declare \p Wanted; what these declare does not stay in \p New. True for a new one.
  bool completeByFiles(llvm::StringSet<> Wanted, std::vector<UndeclaredName> &New);
  /// Files after those that declare what they use.
  void orderJoined();
  bool completeByCondition(const SourceOutline &Outline, llvm::StringRef Name);
  bool addCondition(const SourceOutline::Group &G);
  void read(std::vector<std::string> Definitions, bool NamesOnly);
  bool isLikelyMacro(const UndeclaredName &N) const;
  /// The name belongs to an extension that no macro stands for.
  bool isOfExtension(llvm::StringRef Name) const;
  bool isUndefined(llvm::StringRef Name) const;
  std::vector<std::string> definitions(bool OfAll) const;

  const SourceRequest &Request;
  llvm::LLVMContext &Context;
  Choice Values;
  Sources &Project;
  bool IsOpenCL;
  /// A host program compiles the source at run time, with texts of its own before it.
  bool IsForRunTime;
  llvm::StringMap<size_t> Known;
  std::vector<UndeclaredName> Names;
  /// Macros of conditions, by name, and the options.
  llvm::StringMap<std::string> Conditions;
  std::vector<std::string> ConditionOrder;
  std::vector<std::string> Joined;
  std::vector<HostText> Taken;
  /// Of the source, and of what is joined.
  std::vector<SourceOutline> Outlines;
  /// Names that a condition declares whose macros are defined.
  llvm::StringSet<> ByCondition;
  /// Names for which a condition or a file was found.
  llvm::StringSet<> Completed;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SOURCE_MACROSEARCH_H
