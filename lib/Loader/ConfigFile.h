//===- ConfigFile.h - One .rejoin file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_CONFIGFILE_H
#define REJOIN_LIB_LOADER_CONFIGFILE_H

#include "rejoin/Loader/ProjectConfig.h"

namespace rejoin {

struct YamlConfig;
struct YamlProblems;

/// A value with the line that gives it.
template <typename T> struct Given {
  T Value;
  unsigned Line;
};
template <typename T> using MaybeGiven = std::optional<Given<T>>;

struct CodeSettings {
  MaybeGiven<std::string> Target, Processor;
  MaybeGiven<unsigned> WaveSize;
  MaybeGiven<std::array<unsigned, 3>> WorkgroupSize;
  MaybeGiven<bool> WholeProgram;
  MaybeGiven<std::vector<std::string>> CompilerOptions;
  MaybeGiven<std::string> Stage;
};

struct ProjectConfigs::ConfigFile : CodeSettings {
  std::string Path, Directory;
  bool Inherit = false;
  struct FilesSection : CodeSettings {
    std::vector<std::string> Match;
  };
  std::vector<FilesSection> Files;
  std::vector<Given<KernelShape>> Kernels;
  std::vector<std::pair<DiagnosticKind, Given<std::optional<Severity>>>> Severities;
  MaybeGiven<std::optional<Severity>> FailOn;
  std::vector<Given<Suppression>> Suppressions;
  MaybeGiven<std::vector<std::string>> Exclude;
  MaybeGiven<std::string> Baseline;

  /// Errors have the form `file:line:column: error: what`, one a line.
  static llvm::Expected<std::unique_ptr<ConfigFile>> read(llvm::StringRef Path);
  /// Adds what is still open in \p To and holds for \p File, an absolute path.
  void addTo(FileConfig &To, llvm::StringRef File) const;

private:
  void convert(const YamlConfig &Y, YamlProblems &Problems);
  void addCode(FileConfig &To, const CodeSettings &From) const;
  std::string origin(unsigned Line) const { return Path + ":" + std::to_string(Line); }
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_CONFIGFILE_H
