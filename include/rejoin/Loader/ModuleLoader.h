//===- ModuleLoader.h - Files as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_MODULELOADER_H
#define REJOIN_LOADER_MODULELOADER_H

#include "rejoin/Diagnostics/UncheckedPart.h"
#include "rejoin/Loader/SourceFacts.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class AsmParserContext;
} // namespace llvm

namespace rejoin {

/// Options for loading a file as a module.
struct LoadOptions {
  /// Triple and processor that replace those of the module. Empty to keep them.
  std::string Triple, Cpu;
  /// The number of threads in a wave that `warpSize` of CUDA and HIP gives; 0: that of the processor.
  unsigned WaveSize = 0;
  /// Further options for the compiler of source files.
  std::vector<std::string> CompilerArguments;
  /// Reject modules that LLVM's verifier rejects, and modules without a known target.
  bool Strict = true;
  /// Link OpenCL C for AMDGPU with the built-ins of libclc, so that they have bodies.
  bool LinkBuiltins = false;
  /// Assume that only this module calls its functions, kernels excepted. These functions become internal.
  bool WholeProgram = false;
  /// Make the same assumption for files that are whole programs by their form: OpenCL C, HIP, CUDA without relocatable
  /// device code, IR with kernels. Functions that are called become internal; none is removed.
  bool CloseKnownPrograms = false;
  /// For a shader's source: the stage, if the file's name does not state it (`comp`, `frag` and so on, as in glslang).
  std::string Stage;
  /// The stage of a shader's source for which neither \c Stage nor the source or its name says one.
  std::string DefaultStage;
  /// Entry points of HLSL to read. If empty: all that attributes or outputs show, of the stage if one is given; if
  /// there are none and the stage is given, `main`.
  std::vector<std::string> EntryPoints;
  /// Values of SPIR-V's specialisation constants, by `SpecId`.
  std::map<uint32_t, uint64_t> Specialisations;
  /// The same by the constants' names in the source. A name that no constant has is an error.
  std::map<std::string, uint64_t> NamedSpecialisations;
  /// Receives source positions in a `.ll` file. May be null.
  llvm::AsmParserContext *Places = nullptr;
  /// Receives the files that a source file includes, without temporary ones. May be null.
  std::vector<std::string> *Dependencies = nullptr;
  /// Receives the choices of Rejoin for a source file. May be null.
  SourceChoices *Choices = nullptr;
  /// Ignore a toolkit that the compiler's options name, and folders that contain a toolkit's headers.
  bool NoToolkit = false;
  /// For sources: do not search for headers that no option gives, and do not instantiate unused kernel templates.
  bool AsGiven = false;
  /// For sources: keep each access to memory, each call and each branch that the source has, instead of optimising.
  bool KeepAccesses = false;
  /// Receives the facts about a source file with its program before optimisation. May be null.
  SourceFacts *KeepUnoptimized = nullptr;
  /// Load that program instead of compiling the file again. May be null.
  const SourceFacts *Unoptimized = nullptr;
  /// Directories whose files may be shown as sources, in addition to the input's directory and the current one.
  std::vector<std::string> SourceRoots;
  /// Instances of kernel templates to create, as `k<float>`.
  std::vector<std::string> Instantiate;
  /// Take the sizes of launches in the file's host code as facts.
  bool AssumeLaunches = true;
  /// The compile database that names the file. Its other files are searched for launches of the file's kernels. Empty
  /// if none does.
  std::string Database = {};
  /// Format the compiler's messages for a terminal with colours.
  bool Colors = false;
  /// Receives notes about a source file, in addition to its module. May be empty.
  std::function<void(const SourceNote &)> Note;
  /// Receives kernels that are left out, and headers that were not found, in addition to the notes. May be empty.
  std::function<void(UncheckedPart)> Unchecked;
};

/// Reads a file as an LLVM module. Accepted are
/// - LLVM assembly (`.ll`) and bitcode (`.bc`), and either of them from standard input (`-`);
/// - OpenCL C (`.cl`), CUDA (`.cu`) and HIP (`.hip`);
/// - SPIR-V (`.spv`, or `.spvasm` for SPIRV-Tools' assembler);
/// - shaders in GLSL (`.comp`, `.vert` and so on, `.glsl`) or HLSL (`.hlsl`), compiled by glslangValidator with `-V -g`
///   for Vulkan 1.3;
/// - MLIR (`.mlir`): the GPU dialect and LLVM's, lowered by MLIR's tools, which must be installed.
///
/// Clang compiles the device code of CUDA, HIP and OpenCL sources at -O2 -g: CUDA for sm_80, the others for gfx90a, or
/// for the first processor that the options name. It uses Rejoin's own headers, unless the options name a toolkit.
/// Functions that cannot be compiled are left out (`Note`).
///
/// The returned module is verified and its target is known. Errors name the file and, if known, the line. A source file
/// whose kernels all fail to compile is an error.
llvm::Expected<std::unique_ptr<llvm::Module>> loadModule(llvm::StringRef Path, llvm::LLVMContext &Context,
                                                         const LoadOptions &Options);

/// The target of a module that `loadModule` has loaded: the loader rejects modules of other targets (`Strict`).
TargetKind loadedTarget(const llvm::Module &M);

/// Directories whose files may be shown as sources of \p Path, in addition to its own directory and the current one:
/// those of the options. For a compiled source file, also the directories that compiler options name for headers, and
/// the file's project, which is searched for headers.
std::vector<std::string> sourceRoots(llvm::StringRef Path, const LoadOptions &Options);

/// Whether `loadModule` compiles a file with this name.
bool isSourceFile(llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_LOADER_MODULELOADER_H
