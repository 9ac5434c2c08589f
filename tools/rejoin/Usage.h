//===- Usage.h - Options of a subcommand, and what is wrong with them -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_USAGE_H
#define REJOIN_TOOLS_USAGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <set>
#include <string>
#include <vector>

namespace rejoin {

/// Tells on standard error, in one line, what is wrong with the arguments of a subcommand and how to get help.
class UsageOf {
public:
  /// \p Command is `rejoin analyze`, say.
  explicit UsageOf(llvm::StringRef Command) : Command(Command) {}
  /// Tells \p What and gives the exit code.
  int operator()(const llvm::Twine &What) const;
  /// Parses \p Arguments, the program's name first, by the options that exist. Tells what is wrong if that fails.
  bool parse(llvm::ArrayRef<const char *> Arguments, llvm::StringRef Overview) const;

private:
  llvm::StringRef Command;
};

/// What is wrong with names of functions that stand for none of the symbols found.
std::vector<std::string> missingFunctions(llvm::ArrayRef<std::string> Asked, const std::set<std::string> &Found);

} // namespace rejoin

#endif // REJOIN_TOOLS_USAGE_H
