//===- DeclaringConditions.cpp - Conditions that declare what is missing -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A project's configuration decides conditions in its headers, and a file that is read alone has no configuration:
//
//     #if REAL_SIZE == 32
//     typedef float real;        kernels lack `real`: -DREAL_SIZE=32
//
// The outlines of the files that were read say which condition declares a name.
// Cost: one pass over the text of these files, for sources with kernels that are left out.
// Test: test/Loader/conditions-in-headers.test.
//
//===----------------------------------------------------------------------===//

#include "DeclaringConditions.h"
#include "SourceOutline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

using llvm::StringRef;

namespace rejoin {

std::set<std::string> undefinedNames(llvm::ArrayRef<std::string> Command) {
  std::set<std::string> Result;
  for (size_t N = 0; N != Command.size(); ++N) {
    llvm::StringRef Name = Command[N];
    const bool IsUndefined = Name.consume_front("-U");
    if (!IsUndefined && !Name.consume_front("-D"))
      continue;
    if (Name.empty() && N + 1 != Command.size())
      Name = Command[++N];
    if (IsUndefined)
      Result.insert(Name.str());
    else
      Result.erase(Name.split('=').first.str());
  }
  return Result;
}

/// The names that a file lacks: those that kernels need; and types in all its errors, for one in the declaration of a
/// kernel leaves no kernel. Of the latter, `false`.
static std::vector<std::pair<std::string, bool>> missingNames(const SourceFacts &Facts) {
  std::vector<std::pair<std::string, bool>> Result;
  for (const UndeclaredName &N : Facts.UndeclaredNames)
    Result.push_back({N.Name, true});
  static const llvm::Regex Unknown("unknown type name '([A-Za-z_0-9]+)'");
  std::vector<std::string> Errors = Facts.HostErrors;
  for (const SourceName &T : Facts.UninstantiatedTemplates)
    Errors.push_back(T.Symbol);
  llvm::SmallVector<StringRef> Groups;
  for (const std::string &Error : Errors)
    if (Unknown.match(Error, &Groups))
      if (std::pair<std::string, bool> Type(Groups[1].str(), false); !llvm::is_contained(Result, Type))
        Result.push_back(std::move(Type));
  return Result;
}

std::vector<std::string> conditionsThatDeclare(const SourceFacts &Facts, const SourceRequest &Request) {
  static constexpr size_t MaxFiles = 400;
  std::vector<SourceOutline> Outlines;
  for (const std::string &File : Facts.Dependencies)
    if (auto Buffer = llvm::MemoryBuffer::getFile(File); Buffer && Outlines.size() < MaxFiles)
      Outlines.emplace_back((*Buffer)->getBuffer());
  std::vector<std::string> Result;
  std::set<std::string> Decided = undefinedNames(Request.Command);
  for (StringRef Option : Request.Command)
    if (Option.consume_front("-D"))
      Decided.insert(Option.split('=').first.str());
  auto NameIn = [](StringRef Option) { return Option.drop_front(StringRef("-D").size()).split('=').first; };
  auto IsOpen = [&](StringRef Option) {
    const StringRef Name = NameIn(Option);
    return !Name.starts_with("__") && !Decided.contains(Name.str()) &&
           llvm::none_of(Outlines, [&](const SourceOutline &O) { return O.Macros.contains(Name); });
  };
  auto Compares = [](StringRef Option) { return !Option.ends_with("=1"); };
  for (const auto &[Name, IsNeeded] : missingNames(Facts))
    for (const SourceOutline &O : Outlines)
      for (const SourceOutline::Group &G : O.Groups) {
        if (G.Options.empty() || !G.Names.contains(Name) || !llvm::all_of(G.Options, IsOpen) ||
            (!IsNeeded && !llvm::all_of(G.Options, Compares)))
          continue;
        for (const std::string &Option : G.Options) {
          Decided.insert(NameIn(Option).str());
          Result.push_back(Option);
        }
      }
  return Result;
}

} // namespace rejoin
