//===- ChangedArguments.cpp - Which of the files named are linted -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangedArguments.h"
#include "Terminal.h"
#include "rejoin/Loader/ChangedFiles.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace rejoin {

ChangedArguments::ChangedArguments()
    : Changed(
          "changed",
          cl::desc("check only the files that this list names, one in each line, those that include one of them, and "
                   "those whose settings it names"),
          cl::value_desc("file"), cl::cat(group(OptionGroup::Choice))),
      SkipOthers("skip-others", cl::desc("leave out named files that hold no kernel, shader or module"),
                 cl::cat(group(OptionGroup::Choice))),
      ListFiles("list-files", cl::desc("print the names of the files to check, and check none"),
                cl::cat(group(OptionGroup::Choice))),
      DepFile("depfile", cl::desc("write the files that the result depends on, as a rule for Make and Ninja"),
              cl::value_desc("file"), cl::cat(group(OptionGroup::Output))),
      DepTarget("deptarget", cl::desc("target of the rule in --depfile (default: the file of -o)"),
                cl::value_desc("name"), cl::cat(group(OptionGroup::Output))) {}

std::string ChangedArguments::check(StringRef Output) const {
  if (!DepTarget.empty() && DepFile.empty())
    return "--deptarget: needs --depfile";
  if (!DepFile.empty() && ListFiles)
    return "--depfile: --list-files gives no result whose files could be listed";
  if (!DepFile.empty() && DepTarget.empty() && Output == "-")
    return "--depfile: the output has no name; name the target with --deptarget";
  return "";
}

std::optional<int> ChangedArguments::choose(InputList &Inputs, CommandSettings Settings) const {
  Settings.Operands = Inputs.Operands;
  if (leavesOut()) {
    std::vector<std::string> Kept;
    if (Changed.empty()) {
      Kept = filesWithKernels(Inputs.Files, Settings);
    } else {
      auto List = readPathList(Changed);
      if (!List) {
        printError("--changed: " + toString(List.takeError()));
        return 3;
      }
      Kept = filesAffectedBy(Inputs.Files, Settings, *List);
      if (Kept.empty() && !List->empty() && none_of(*List, [](StringRef File) { return sys::fs::exists(File); }))
        printWarning("--changed: " + Twine(Changed) +
                     ": no file in this list exists; names are relative to this directory (git diff --relative)");
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

/// As Make and Ninja read it. Backslashes are doubled only before what a backslash escapes.
static std::string escapeForRule(StringRef Path) {
  std::string Result;
  size_t Backslashes = 0;
  for (char C : Path) {
    if (C == ' ' || C == '\t' || C == '#' || C == ':')
      Result.append(C == ':' || C == '#' ? 1 : Backslashes + 1, '\\');
    else if (C == '$')
      Result += '$';
    Backslashes = C == '\\' ? Backslashes + 1 : 0;
    Result += C;
  }
  return Result;
}

Error ChangedArguments::writeDepFile(StringRef Output, const std::set<std::string> &Files) const {
  return writeOutput(DepFile, [&](raw_ostream &OS) {
    const StringRef Target = DepTarget.empty() ? Output : StringRef(DepTarget);
    // No rule can name a file with a line end, and none could make one that does not exist.
    auto IsListed = [&](StringRef File) {
      return File != Target && !File.contains('\n') && sys::fs::is_regular_file(File);
    };
    OS << escapeForRule(Target) << ':';
    for (const std::string &File : Files)
      if (IsListed(File))
        OS << " \\\n  " << escapeForRule(File);
    OS << '\n';
    // A file that goes later must not stop Make. `%` would make a rule for many files.
    for (const std::string &File : Files)
      if (IsListed(File) && !StringRef(File).contains('%'))
        OS << escapeForRule(File) << ":\n";
    return Error::success();
  });
}

} // namespace rejoin
