//===- Config.cpp - rejoin config -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Terminal.h"
#include "Usage.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "rejoin/Support/Escape.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace rejoin {

/// As YAML that could stand in a `.rejoin` file, each setting with its origin.
static void dump(StringRef Path, const FileConfig &Config) {
  outs() << "# " << printableWord(Path) << '\n';
  if (Config.Sources.empty())
    outs() << "# no .rejoin file above it\n";
  for (const std::string &Source : Config.Sources)
    outs() << "# reads " << printableWord(Source) << '\n';
  StringRef Section;
  for (const FileConfig::Setting &S : Config.Settings) {
    bool IsList = S.Key == "Kernels" || S.Key == "Suppressions", IsMap = S.Key == "Severities";
    std::string Line = IsList ? "  - " + S.Value : IsMap ? "  " + S.Value : S.Key + ": " + S.Value;
    if ((IsList || IsMap) && Section != S.Key)
      outs() << S.Key << ":\n";
    Section = S.Key;
    outs() << left_justify(Line, 50) << " # " << printableWord(S.Origin) << '\n';
  }
}

int configMain(ArrayRef<const char *> Arguments) {
  cl::list<std::string> Files(cl::Positional);
  cl::opt<bool> Dump("dump", cl::desc("print the settings (the default)"), cl::cat(group(OptionGroup::Choice)));
  cl::opt<std::string> ConfigFile("config", cl::desc("read settings from this file instead of .rejoin files"),
                                  cl::value_desc("file"), cl::cat(group(OptionGroup::Method)));
  const UsageOf Usage("rejoin config");
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (Files.empty())
    return Usage("no file");
  ProjectConfigs Configs(ConfigFile);
  bool Failed = false;
  for (const std::string &Path : Files) {
    auto Config = Configs.configFor(Path);
    if (Config) {
      dump(Path, *Config);
      continue;
    }
    outs().flush();
    printMessage(toString(Config.takeError()));
    Failed = true;
  }
  return Failed ? 3 : 0;
}

} // namespace rejoin
