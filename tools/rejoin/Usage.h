//===- Usage.h - Options of a subcommand, its help, and its usage errors -*- C++ -*-===//
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
#include "llvm/Support/CommandLine.h"
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rejoin {

/// The groups under which help lists options, in this order.
enum class OptionGroup : uint8_t { Choice, Method, Launch, Target, Source, Output, Limits };

/// What an option belongs to: `cl::cat(group(OptionGroup::Output))`.
llvm::cl::OptionCategory &group(OptionGroup G);

/// Parses the options of a subcommand, prints its help, and reports what is wrong with its arguments. The texts come
/// from Commands.def; options without a group do not appear in the help.
class UsageOf {
public:
  /// \p Command is `rejoin analyze`, for example.
  explicit UsageOf(llvm::StringRef Command) : Command(Command) {}
  /// Lists the values of \p Option in the help.
  template <class T> UsageOf &withValues(llvm::cl::opt<T> &Option) {
    Values.push_back({&Option, &Option.getParser()});
    return *this;
  }
  /// Reports an error in one line and returns the exit code.
  int operator()(const llvm::Twine &Message) const;
  /// Reports that no file is given, and shows how to begin.
  int noInput(const llvm::Twine &Message = "no input file") const;
  /// Parses \p Arguments, the program's name first, by the options that exist. Returns an exit code if the command ends
  /// here: after `--help` or an error.
  std::optional<int> parse(llvm::ArrayRef<const char *> Arguments) const;

private:
  /// Reports that an option does not exist. \p Quoted has quotation marks.
  int noOption(llvm::StringRef Quoted) const;
  /// What is wrong with the value of an option that has a list of them; empty if nothing is.
  std::string wrongValue(llvm::ArrayRef<const char *> Arguments) const;
  /// As text, or as JSON for utils/make-manual.
  void printHelp(bool AsJson) const;

  llvm::StringRef Command;
  std::vector<std::pair<const llvm::cl::Option *, const llvm::cl::generic_parser_base *>> Values;
};

/// The identifiers of the rules whose number begins with \p Start.
std::vector<llvm::StringRef> ruleIds(llvm::StringRef Start = "");

/// Prints a table of the rules that begin with \p Start (`verify`: its): number, identifier, level, and what is found;
/// of the static rules, under a heading of their own, what must hold.
void listRules(llvm::raw_ostream &OS, llvm::StringRef Start = "");

/// `; did you mean 'x'?` for the name of \p Known that is closest to a word that is none; empty if none is close.
std::string didYouMean(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Known);

/// What is wrong with names of functions that stand for none of the symbols found.
std::vector<std::string> missingFunctions(llvm::ArrayRef<std::string> Asked, const std::set<std::string> &Found);

/// The list of commands, for `rejoin --help` and `rejoin --help=json`.
void printCommands(llvm::raw_ostream &OS, bool AsJson);

/// Three lines on how to begin.
void printBeginning(llvm::raw_ostream &OS);

} // namespace rejoin

#endif // REJOIN_TOOLS_USAGE_H
