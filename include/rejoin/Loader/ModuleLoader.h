//===- ModuleLoader.h - Files as LLVM modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_MODULELOADER_H
#define REJOIN_LOADER_MODULELOADER_H

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

/// How files become modules.
struct LoadOptions {
  /// Triple and processor that replace those of the module; empty to keep them.
  std::string Triple, Cpu;
  /// Further options for the compiler of source files.
  std::vector<std::string> CompilerArguments;
  /// Reject modules that LLVM's verifier rejects, and such without a known target.
  bool Strict = true;
  /// Link OpenCL C for AMDGPU with the built-ins of libclc, so that they are code and no calls.
  bool LinkBuiltins = false;
  /// Only this module calls its functions that are no kernels: they become internal.
  bool WholeProgram = false;
  /// The same of what the file shows to be a whole program: OpenCL C, HIP, CUDA without relocatable device code, IR
  /// with kernels. Functions that are called become internal, all stay.
  bool CloseKnownPrograms = false;
  /// Of a shader's source: the stage, if the file's name does not say (`comp`, `frag` and so on, as glslang names
  /// them), and the entry point of HLSL.
  std::string Stage, EntryPoint;
  /// Values of SPIR-V's specialisation constants by their `SpecId`.
  std::map<uint32_t, uint64_t> Specialisations;
  /// Receives where things stand in a `.ll` file; may be null.
  llvm::AsmParserContext *Places = nullptr;
  /// Receives the files that a source file includes, as far as they stay; may be null.
  std::vector<std::string> *Dependencies = nullptr;
  /// Ignore the toolkit that the compiler's options name, and folders with the headers of one.
  bool NoToolkit = false;
  /// Of sources: take neither headers that no option gives, nor instances of kernel templates that nothing names.
  bool AsGiven = false;
  /// Directories whose files may be shown as sources beside the input's and the current one.
  std::vector<std::string> SourceRoots;
  /// Instances of kernel templates to make, as `k<float>`.
  std::vector<std::string> Instantiate;
  /// Take the sizes of launches in host code of the file for facts.
  bool AssumeLaunches = true;
  /// The compiler's messages are for a terminal with colours.
  bool Colors = false;
  /// Receives notes on a source file beside its module; may be empty.
  std::function<void(const SourceNote &)> Note;
};

/// Reads a file: LLVM assembly (`.ll`), bitcode (`.bc`), OpenCL C (`.cl`), CUDA (`.cu`) or HIP (`.hip`), SPIR-V
/// (`.spv`, or `.spvasm` for SPIRV-Tools' assembler), shaders in GLSL (`.comp`, `.vert` and so on, `.glsl`) or HLSL
/// (`.hlsl`; by glslangValidator with `-V -g` for Vulkan 1.3), or `-` for assembly or bitcode from standard input. Of
/// CUDA, HIP and OpenCL sources the device's code is compiled by clang at -O2 -g, by default for gfx90a, CUDA for
/// sm_80, with headers of our own unless the options name a toolkit, and for the first processor that they name. What
/// cannot be compiled is left out (`Note`). The module is verified and its target is known. Errors name the file, and
/// the line where there is one; a source file in which no kernel can be compiled is one.
llvm::Expected<std::unique_ptr<llvm::Module>> loadModule(llvm::StringRef Path, llvm::LLVMContext &Context,
                                                         const LoadOptions &Options);

/// Directories whose files may be shown as sources of \p Path, beside its own and the current one: those of the
/// options; of a source file that is compiled, also those that compiler options name for headers, and its project, in
/// which headers are looked for.
std::vector<std::string> sourceRoots(llvm::StringRef Path, const LoadOptions &Options);

/// The name is that of a file which `loadModule` has compiled.
bool isSourceFile(llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_LOADER_MODULELOADER_H
