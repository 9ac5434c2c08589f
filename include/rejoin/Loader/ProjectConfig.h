//===- ProjectConfig.h - Settings of a project in .rejoin files -*- C++ -*-===//
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

/// The severity with a name; the inverse of `nameOf`.
std::optional<Severity> severityByName(llvm::StringRef Name);

/// The workgroup size of the kernels that match a pattern.
struct KernelShape {
  std::string Pattern;
  std::array<unsigned, 3> WorkgroupSize{1, 1, 1};
};

/// Accepted findings. An empty pattern matches everything.
struct Suppression {
  std::vector<DiagnosticKind> Kinds;
  std::string Function, Reason;
  /// Patterns for paths below \c Directory.
  std::vector<std::string> Files;
  std::string Directory;
  bool covers(const Diagnostic &D) const;
};

/// The settings of the `.rejoin` files above one file. See docs/Configuration.md.
struct FileConfig {
  /// One setting as YAML, and its origin: `/src/.rejoin:12`.
  struct Setting {
    std::string Key, Value, Origin;
  };
  std::string Triple, Cpu;
  /// Of shaders, as after `--stage`.
  std::string Stage;
  bool WholeProgram = false;
  std::vector<std::string> CompilerOptions;
  TargetOptions Facts;
  std::vector<KernelShape> Kernels;
  /// An absent severity means that the kind is not reported.
  std::map<DiagnosticKind, std::optional<Severity>> Severities;
  std::optional<Severity> FailOn;
  std::vector<Suppression> Suppressions;
  /// The setting that excludes this file; nothing if it is not excluded.
  std::optional<Setting> Excluded;
  /// An absolute path, or empty.
  std::string Baseline;
  /// All settings above, in the order of the files, nearest first.
  std::vector<Setting> Settings;
  /// The `.rejoin` files that were read, nearest first.
  std::vector<std::string> Sources;

  /// Sets the options that the command line leaves open.
  void applyTo(LoadOptions &Load, TargetOptions &Target) const;
  /// Sets the required workgroup size of the kernels whose name or demangled name matches a pattern, unless the source
  /// requires a size.
  void applyTo(llvm::Module &M) const;
  /// Gives a finding the severity that its rule has here; false if the rule is off.
  bool setLevel(Diagnostic &D) const;
  /// The suppression that applies to a finding; null if there is none.
  const Suppression *suppressionOf(const Diagnostic &D) const;
};

/// Reads `.rejoin` files, each once. The nearest file above an input applies. If it sets `Inherit: true`, the next file
/// above it supplies the settings that it leaves open.
class ProjectConfigs {
public:
  ProjectConfigs();
  ~ProjectConfigs();
  /// Uses the configuration file \p Fixed instead of searching for one. It applies to paths below its directory.
  explicit ProjectConfigs(std::string Fixed);
  /// The settings for one file. Errors have the form `file:line:column: error: message`, one on each line.
  llvm::Expected<FileConfig> configFor(llvm::StringRef Path);

private:
  struct ConfigFile;
  llvm::Expected<const ConfigFile *> read(llvm::StringRef Path);
  std::string Fixed;
  std::map<std::string, std::unique_ptr<ConfigFile>> Files;
};

/// Whether a glob matches a path below \p Directory. It may match the whole path or a directory above it. A glob
/// without a slash may match any component.
bool matchesPath(llvm::StringRef Glob, llvm::StringRef Directory, llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_LOADER_PROJECTCONFIG_H
