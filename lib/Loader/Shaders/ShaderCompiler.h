//===- ShaderCompiler.h - Shaders through glslangValidator -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_LOADER_SHADERS_SHADERCOMPILER_H
#define REJOIN_LIB_LOADER_SHADERS_SHADERCOMPILER_H

#include "ShaderEntries.h"
#include "rejoin/Loader/ModuleLoader.h"
#include "rejoin/Support/TemporaryFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include <optional>

namespace rejoin {

llvm::Error shaderError(llvm::StringRef Path, const llvm::Twine &What);

/// What glslang makes of a source: the preprocessed text, or SPIR-V by the rules of one of two interfaces.
enum class ShaderForm { Text, Vulkan, OpenGL };

/// Compiles the entry points of one source to SPIR-V.
class ShaderCompiler {
public:
  /// All must outlive the compiler.
  ShaderCompiler(llvm::StringRef Path, llvm::StringRef Source, bool IsHlsl, const LoadOptions &Options);

  /// Preprocesses HLSL. An error if glslangValidator is not there, or would wait for ever for a file that the source
  /// includes.
  llvm::Error prepare();
  /// HLSL without comments, conditions and macros; the source itself if glslang cannot preprocess it.
  llvm::StringRef preprocessed() const { return Text ? llvm::StringRef(*Text) : Source; }
  /// Whether glslang could not preprocess HLSL, and why.
  bool lacksText() const { return IsHlsl && !Text; }
  llvm::StringRef preprocessorError() const { return PreprocessorError; }
  /// The SPIR-V binary of an entry point; an empty name is `main`. The stage may be empty if the options name it
  /// (`-S`).
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> compile(const ShaderEntry &Entry);
  /// Whether the source declares maximal reconvergence where glslang does not know it, so that modules lack the mode.
  bool declaresReconvergence() const { return DeclaresReconvergence; }
  llvm::StringRef path() const { return Path; }
  /// For a module that is not valid, and where glslang crashed: the line that is known to bring glslang to it; empty if
  /// there is none.
  std::string adviceForBroken() const;
  /// Whether an option of the user begins with \p Prefix.
  bool has(llvm::StringRef Prefix) const;
  /// The source and the files that it includes.
  std::vector<std::string> dependencies() const;
  /// The names that conditions take for values and nothing defines.
  std::vector<std::string> undefinedMacros() const;
  /// Folders in which headers were found that no option names.
  const std::vector<std::string> &nearby() const { return Nearby; }

private:
  int execute(std::vector<std::string> Arguments, llvm::StringRef File, const TemporaryFile &Output,
              const TemporaryFile &Messages, std::string &Failure) const;
  llvm::Error preprocess();
  llvm::Error checkIncludes() const;
  llvm::Error writeInput();
  std::string withPath(std::string Messages, llvm::StringRef File) const;
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> run(llvm::StringRef File, const ShaderEntry &Entry,
                                                          ShaderForm Form);
  std::vector<std::string> folders() const;
  std::vector<std::string> arguments(const ShaderEntry &Entry, ShaderForm Form) const;
  bool searchProject();
  std::string repaired();
  std::vector<std::string> texts() const;
  std::string adviceOnErrors(llvm::StringRef Messages) const;

  llvm::StringRef Path, Source;
  bool IsHlsl;
  const LoadOptions &Options;
  /// Those of the user, with `-I X` and `-D X` as one.
  std::vector<std::string> Given;
  std::string Compiler;
  /// What glslang reads: the file itself, or a copy of \c Source where the file has what glslang does not take.
  std::string InputFile;
  TemporaryFile InputCopy;
  std::string PreprocessorError;
  std::optional<std::string> Text;
  /// What glslang said in the last run that failed.
  std::string Said;
  std::vector<std::string> Nearby;
  bool HasSearched = false;
  bool DeclaresReconvergence = false;
};

} // namespace rejoin

#endif // REJOIN_LIB_LOADER_SHADERS_SHADERCOMPILER_H
