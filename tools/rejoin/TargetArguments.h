//===- TargetArguments.h - Options of target and launch -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_TARGETARGUMENTS_H
#define REJOIN_TOOLS_TARGETARGUMENTS_H

#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/Support/CommandLine.h"
#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace rejoin {

/// `--stage`, `-e` and `--spec` of one command: how a shader is compiled and specialised.
class ShaderArguments {
public:
  ShaderArguments();
  /// After the command line was parsed; what is wrong with it, or nothing.
  std::string read(LoadOptions &Load) const;

private:
  llvm::cl::opt<std::string> Stage;
  llvm::cl::list<std::string> EntryPoints;
  llvm::cl::list<std::string> Specialisations;
};

/// `--no-toolkit`, `--as-given`, `--assume-launch`, `--instantiate` and `-v` of one command, and what it has to say of
/// source files.
class SourceArguments {
public:
  SourceArguments();
  /// After the command line was parsed. Notes about source files go to standard error.
  void read(LoadOptions &Load) const;
  /// \p Code, or 2 (inconclusive) instead of 0 if a part of a source file was left out.
  int exitCode(int Code) const { return Code == 0 && Notes->LeftOut ? 2 : Code; }

private:
  struct State {
    std::mutex Lock;
    /// What was said already.
    std::set<std::string> Texts;
    std::atomic<bool> LeftOut = false;
  };
  std::shared_ptr<State> Notes = std::make_shared<State>();
  llvm::cl::opt<bool> NoToolkit, AsGiven, Verbose;
  llvm::cl::opt<std::string> AssumeLaunch;
  llvm::cl::list<std::string> Instantiate, SourceRoots;
};

/// `--target`, `--mcpu`, `--wave-size`, `--workgroup-size` and `--whole-program` of one command, and those of sources
/// and shaders.
class TargetArguments {
public:
  TargetArguments();
  /// After the command line was parsed; what is wrong with it, or nothing.
  std::string read(LoadOptions &Load, TargetOptions &Options) const;
  int exitCode(int Code) const { return Sources.exitCode(Code); }

private:
  llvm::cl::opt<std::string> Triple, Cpu, WaveSize, WorkgroupSize;
  llvm::cl::opt<bool> WholeProgram;
  llvm::cl::opt<std::string> SubgroupSize;
  ShaderArguments Shader;
  SourceArguments Sources;
};

/// `--assume-race-free` of one command.
class RaceArguments {
public:
  RaceArguments();
  /// After the command line was parsed; what is wrong with it, or nothing.
  std::string read(bool &RaceFree) const;

private:
  llvm::cl::opt<std::string> AssumeRaceFree;
};

} // namespace rejoin

#endif // REJOIN_TOOLS_TARGETARGUMENTS_H
