//===- ChangedArguments.cpp - Which of the files named are linted -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangedArguments.h"
#include "rejoin/Loader/ChangedFiles.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace rejoin {

ChangedArguments::ChangedArguments()
    : Changed("changed",
              cl::desc("check only the files that this list names, one in each line, and those that include one"),
              cl::value_desc("file"), cl::cat(group(OptionGroup::Choice))),
      SkipOthers("skip-others", cl::desc("leave out files that hold no kernel, shader or module"),
                 cl::cat(group(OptionGroup::Choice))),
      ListFiles("list-files", cl::desc("print the names of the files to check, and check none"),
                cl::cat(group(OptionGroup::Choice))),
      DepFile("depfile", cl::desc("write the files that the result depends on, as a rule for Make and Ninja"),
              cl::value_desc("file"), cl::cat(group(OptionGroup::Output))),
      DepTarget("deptarget", cl::desc("target of the rule in --depfile (default: the file of -o)"),
                cl::value_desc("name"), cl::cat(group(OptionGroup::Output))) {}

std::optional<int> ChangedArguments::choose(InputList &Inputs) const {
  if (!Changed.empty() || SkipOthers) {
    std::vector<std::string> Files;
    for (const Input &In : Inputs.Files)
      Files.push_back(In.Path);
    std::vector<std::string> Kept;
    if (Changed.empty()) {
      Kept = filesWithKernels(Files);
    } else {
      auto List = readPathList(Changed);
      if (!List) {
        WithColor::error(errs(), "rejoin") << "--changed: " << toString(List.takeError()) << '\n';
        return 3;
      }
      Kept = filesAffectedBy(Files, *List);
    }
    StringSet<> Wanted;
    for (const std::string &File : Kept)
      Wanted.insert(File);
    erase_if(Inputs.Files, [&](const Input &In) { return !Wanted.contains(In.Path); });
  }
  if (!ListFiles)
    return std::nullopt;
  for (const Input &In : Inputs.Files)
    outs() << In.Path << '\n';
  return 0;
}

/// As Make and Ninja read it.
static std::string escapeForRule(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (C == ' ' || C == '#' || C == '\\')
      Result += '\\';
    else if (C == '$')
      Result += '$';
    Result += C;
  }
  return Result;
}

Error ChangedArguments::writeDepFile(StringRef Output, const std::set<std::string> &Files) const {
  return writeOutput(DepFile, [&](raw_ostream &OS) {
    OS << escapeForRule(DepTarget.empty() ? Output : StringRef(DepTarget)) << ':';
    for (const std::string &File : Files)
      OS << " \\\n  " << escapeForRule(File);
    OS << '\n';
    return Error::success();
  });
}

} // namespace rejoin
