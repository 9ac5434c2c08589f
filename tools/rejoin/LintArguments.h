//===- LintArguments.h - Options of rejoin lint -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_REJOIN_LINTARGUMENTS_H
#define REJOIN_TOOLS_REJOIN_LINTARGUMENTS_H

#include "ChangedArguments.h"
#include "InputArguments.h"
#include "TargetArguments.h"
#include "Usage.h"
#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Loader/OutputFiles.h"
#include "llvm/Support/CommandLine.h"
#include <map>
#include <optional>
#include <set>

namespace rejoin {

enum class LintFormat : uint8_t { Text, Json, Sarif, Markdown, JUnit, Gcc };

/// A severity, or none.
using FailLevel = std::optional<Severity>;

/// What the command line asks for.
struct LintCommandOptions {
  InputList Inputs;
  /// The files named, also those that are not checked: they may hold a kernel later.
  std::set<std::string> Named;
  std::vector<std::string> Functions;
  std::map<DiagnosticKind, std::optional<Severity>> Levels;
  /// Say of each barrier and wave operation why it is all right; count them.
  bool Verbose = false, Summary = false;
  bool RaceFree = true;
  /// Sizes of waves on which the program shall work.
  std::vector<unsigned> Portable;
  bool WarningsAreErrors = false, UpdateBaseline = false, UseConfig = true, WantsDependencies = false;
  std::string ConfigFile, Baseline;
  /// As the command line says; else as the configuration does.
  std::optional<FailLevel> FailOn;
  std::string Output, RulePages;
  /// All that the command writes.
  std::vector<OutputOption> Outputs;
  LintFormat Format = LintFormat::Text;
  /// A further form of the result, for a file.
  struct FurtherForm {
    LintFormat Form;
    /// As messages name it: `--also=sarif:`.
    std::string Option, Path;
  };
  std::vector<FurtherForm> Also;
  LoadOptions Load;
  TargetOptions Target;
};

/// The options of the command line, as LLVM reads them.
struct LintArguments {
  LintArguments();
  /// An exit code if they cannot be used.
  std::optional<int> read(LintCommandOptions &Options, const UsageOf &Usage);
  std::optional<int> readLevels(LintCommandOptions &Options, const UsageOf &Usage);
  std::optional<int> readAlso(LintCommandOptions &Options, const UsageOf &Usage);

  InputArguments Inputs;
  ChangedArguments Changed;
  llvm::cl::list<std::string> Functions;
  llvm::cl::list<std::string> Disable;
  llvm::cl::list<std::string> AsError;
  llvm::cl::list<std::string> AsWarning;
  llvm::cl::list<std::string> AsRemark;
  llvm::cl::opt<bool> Werror;
  llvm::cl::opt<bool> Verbose;
  llvm::cl::opt<bool> Summary;
  llvm::cl::opt<std::string> Portable;
  llvm::cl::opt<LintFormat> Format;
  llvm::cl::list<std::string> Also;
  llvm::cl::opt<std::string> FailOn;
  llvm::cl::opt<std::string> BaselineFile;
  llvm::cl::opt<bool> UpdateBaseline;
  llvm::cl::opt<std::string> ConfigFile;
  llvm::cl::opt<bool> NoConfig;
  llvm::cl::opt<std::string> Output;
  llvm::cl::opt<std::string> RulePages;
  TargetArguments Machine;
  RaceArguments Races;
  llvm::cl::opt<bool> ListRules;
  llvm::cl::alias ListKinds;
};

} // namespace rejoin

#endif // REJOIN_TOOLS_REJOIN_LINTARGUMENTS_H
