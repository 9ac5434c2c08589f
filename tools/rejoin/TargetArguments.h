//===- TargetArguments.h - Options that tell target and launch -*- C++ -*-===//
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

namespace rejoin {

/// `--stage`, `-e` and `--spec` of one command: how a shader is compiled and specialised.
class ShaderArguments {
public:
  explicit ShaderArguments(llvm::cl::OptionCategory &Category);
  /// After the command line was parsed; what is wrong with it, or nothing.
  std::string read(LoadOptions &Load) const;

private:
  llvm::cl::opt<std::string> Stage, EntryPoint;
  llvm::cl::list<std::string> Specialisations;
};

/// `--target`, `--mcpu`, `--wave-size`, `--workgroup-size` and `--whole-program` of one command, and those of shaders.
class TargetArguments {
public:
  explicit TargetArguments(llvm::cl::OptionCategory &Category);
  /// After the command line was parsed; what is wrong with it, or nothing.
  std::string read(LoadOptions &Load, TargetOptions &Options) const;

private:
  llvm::cl::opt<std::string> Triple, Cpu, WaveSize, WorkgroupSize;
  llvm::cl::opt<bool> WholeProgram;
  llvm::cl::alias SubgroupSize;
  ShaderArguments Shader;
};

} // namespace rejoin

#endif // REJOIN_TOOLS_TARGETARGUMENTS_H
