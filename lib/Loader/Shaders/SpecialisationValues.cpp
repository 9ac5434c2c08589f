//===- SpecialisationValues.cpp - Values of --spec and a shader's constants -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpecialisationValues.h"
#include "ShaderCompiler.h"
#include "rejoin/Support/ClosestWord.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

/// `0, 3 ('Count')`: the ids of constants with their names.
static std::string wordsOf(const std::map<uint32_t, std::string> &Constants) {
  std::string Words;
  for (const auto &[Id, Name] : Constants)
    Words += (Words.empty() ? "" : ", ") + std::to_string(Id) + (Name.empty() ? "" : " ('" + Name + "')");
  return Words;
}
static std::string listConstants(const std::map<uint32_t, std::string> &Known) {
  return Known.empty() ? ": the module has none" : "; the module has " + wordsOf(Known);
}

Error checkSpecialisations(StringRef Path, const LoadOptions &Options, const std::map<uint32_t, std::string> &Known) {
  for (auto [Id, Value] : Options.Specialisations)
    if (Options.Note && !Known.contains(Id))
      Options.Note(
          {SourceNote::Remark,
           (Path + ": --spec=" + Twine(Id) + " names no specialisation constant" + listConstants(Known)).str()});
  for (const auto &Given : Options.NamedSpecialisations) {
    const StringRef Name = Given.first;
    std::vector<StringRef> Names;
    std::vector<std::string> Ids;
    for (const auto &[Id, Other] : Known) {
      Names.push_back(Other);
      if (Other == Name)
        Ids.push_back(std::to_string(Id));
    }
    if (Ids.size() == 1)
      continue;
    if (!Ids.empty())
      return shaderError(Path, "--spec=" + Name + ": several specialisation constants have this name; give the id of " +
                                   "one: " + join(Ids, ", "));
    const StringRef Closest = closestWord(Name, Names);
    return shaderError(Path, "--spec=" + Name + ": no specialisation constant has this name" + listConstants(Known) +
                                 (Closest.empty() ? Twine() : "; did you mean '" + Closest + "'?"));
  }
  return Error::success();
}

void noteOpenDecisions(StringRef Path, const LoadOptions &Options, const std::map<uint32_t, std::string> &Open) {
  if (!Options.Note || Open.empty())
    return;
  Options.Note({SourceNote::Remark,
                (Path + ": branches depend on the " +
                 (Open.size() == 1 ? "specialisation constant " : "specialisation constants ") + wordsOf(Open) +
                 " with " + (Open.size() == 1 ? "its default" : "their defaults") +
                 ", so code under other values is left out; --spec=" + Twine(Open.begin()->first) + ":VALUE sets one")
                    .str()});
}

} // namespace rejoin
