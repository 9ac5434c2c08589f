//===- OutputFiles.h - Files that a command may write ---------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LOADER_OUTPUTFILES_H
#define REJOIN_LOADER_OUTPUTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace rejoin {

/// What a command writes.
enum class OutputKind : uint8_t {
  /// Findings, traces, contents of buffers.
  Report,
  /// LLVM IR made of the input. It may replace an input that is LLVM IR.
  Module,
};

/// The reason why a command must not write to \p Output: it is the same file as one of \p Inputs, under any name, or an
/// existing source or header. Empty if the command may. Call it before anything is written.
std::string whyNotOutput(llvm::StringRef Output, llvm::ArrayRef<std::string> Inputs, OutputKind Kind);

struct Input;

/// A file that an option names for writing.
struct OutputOption {
  std::string Option, Path;
  OutputKind Kind = OutputKind::Report;
};

/// Whether two outputs are one file, which may not exist yet. Devices and standard output can take both.
bool isSameOutput(llvm::StringRef A, llvm::StringRef B);

/// The first of \p Outputs that would replace an input of the command or another output, with the reason; empty if none
/// would. \p Arguments begin with the program and may contain those for a compiler after `--`.
std::string wrongOutput(llvm::ArrayRef<const char *> Arguments, llvm::ArrayRef<Input> Files,
                        llvm::ArrayRef<OutputOption> Outputs);

/// The paths that a command line may name as inputs: operands, values of options that name files to read, response
/// files and what they contain, \p Files, which operands mean, and the settings that apply to all these.
std::vector<std::string> possibleInputs(llvm::ArrayRef<const char *> Arguments, llvm::ArrayRef<Input> Files = {});

/// The files that the text of a kernel's argument names: `buffer:FILE`, alone or for one field among others.
std::vector<std::string> filesOfArgument(llvm::StringRef Text);

/// The paths that a command line names as outputs.
std::vector<std::string> namedOutputs(llvm::ArrayRef<const char *> Arguments);

} // namespace rejoin

#endif // REJOIN_LOADER_OUTPUTFILES_H
