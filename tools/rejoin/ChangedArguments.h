//===- ChangedArguments.h - Which of the files named are linted -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_CHANGEDARGUMENTS_H
#define REJOIN_TOOLS_CHANGEDARGUMENTS_H

#include "InputArguments.h"
#include "rejoin/Loader/ChangedFiles.h"

namespace rejoin {

/// The options that choose among the files named, and that state which files the result depends on.
class ChangedArguments {
public:
  ChangedArguments();
  /// The message on options that do not go together; empty if they do. \p Output is the file of `-o`.
  std::string check(llvm::StringRef Output) const;
  /// Removes the files that were not asked for. Returns an exit code if the command ends here.
  std::optional<int> choose(InputList &Inputs, CommandSettings Settings) const;
  /// Whether files may be left out, so that none may be left.
  bool leavesOut() const { return !Changed.empty() || SkipOthers; }
  /// Whether the files read are asked for.
  bool wantsDependencies() const { return !DepFile.empty(); }
  /// The file to write them to, or an empty path.
  llvm::StringRef depFile() const { return DepFile; }
  /// Writes the file of `--depfile`: the target, or \p Output, depends on those of these files that exist.
  llvm::Error writeDepFile(llvm::StringRef Output, const std::set<std::string> &Files) const;

private:
  llvm::cl::opt<std::string> Changed;
  llvm::cl::opt<bool> SkipOthers, ListFiles;
  llvm::cl::opt<std::string> DepFile, DepTarget;
};

} // namespace rejoin

#endif // REJOIN_TOOLS_CHANGEDARGUMENTS_H
