//===- ProjectConfig.h - The settings of a project, from .rejoin files -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_PROJECTCONFIG_H
#define REJOIN_LOADER_PROJECTCONFIG_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Target/GpuTarget.h"
#include <map>

namespace rejoin {

/// The inverse of `nameOf` for severities.
std::optional<Severity> severityByName(llvm::StringRef Name);

/// The size of the workgroups of the kernels that a pattern names.
struct KernelShape {
  std::string Pattern;
  std::array<unsigned, 3> WorkgroupSize{1, 1, 1};
};

/// Findings that are accepted. An empty pattern matches everything.
struct Suppression {
  std::vector<DiagnosticKind> Kinds;
  std::string Function, Reason;
  /// Patterns of paths below \c Directory.
  std::vector<std::string> Files;
  std::string Directory;
  bool covers(const Diagnostic &D) const;
};

/// What the `.rejoin` files above one file say of it. Docs: docs/Configuration.md.
struct FileConfig {
  /// One setting, as YAML, and where it was made: `/src/.rejoin:12`.
  struct Setting {
    std::string Key, Value, Origin;
  };
  std::string Triple, Cpu;
  bool WholeProgram = false;
  std::vector<std::string> CompilerOptions;
  TargetOptions Facts;
  std::vector<KernelShape> Kernels;
  /// No severity: the kind is not reported.
  std::map<DiagnosticKind, std::optional<Severity>> Severities;
  std::optional<Severity> FailOn;
  std::vector<Suppression> Suppressions;
  /// The setting that leaves this file out; nothing if it is not left out.
  std::optional<Setting> Excluded;
  /// An absolute path, or empty.
  std::string Baseline;
  /// All of the above in the order of the files, nearest first.
  std::vector<Setting> Settings;
  /// The `.rejoin` files read, nearest first.
  std::vector<std::string> Sources;

  /// Fills what the command line leaves open.
  void applyTo(LoadOptions &Load, TargetOptions &Target) const;
  /// Gives kernels whose name, or demangled name, matches a pattern the required size of their workgroups, unless their
  /// source requires one.
  void applyTo(llvm::Module &M) const;
  /// The suppression that covers a finding; null if none does.
  const Suppression *suppressionOf(const Diagnostic &D) const;
};

/// Reads `.rejoin` files, each once. The nearest one above a file holds; with `Inherit: true` what it leaves open is
/// taken from the next one above it.
class ProjectConfigs {
public:
  ProjectConfigs();
  ~ProjectConfigs();
  /// \p Fixed is a configuration file that replaces those found upwards; it holds for paths below its directory.
  explicit ProjectConfigs(std::string Fixed);
  /// Errors have the form `file:line:column: error: what`, one a line.
  llvm::Expected<FileConfig> configFor(llvm::StringRef Path);

private:
  struct ConfigFile;
  llvm::Expected<const ConfigFile *> read(llvm::StringRef Path);
  std::string Fixed;
  std::map<std::string, std::unique_ptr<ConfigFile>> Files;
};

/// A glob matches a path below \p Directory: all of it, a directory above it, or, if the glob has no slash, any part of
/// it.
bool matchesPath(llvm::StringRef Glob, llvm::StringRef Directory, llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_LOADER_PROJECTCONFIG_H
