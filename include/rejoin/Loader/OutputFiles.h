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

/// The first of \p Outputs that would replace an input of the command, with the reason; empty if none would.
std::string wrongOutput(llvm::ArrayRef<const char *> Arguments, llvm::ArrayRef<Input> Files,
                        llvm::ArrayRef<OutputOption> Outputs);

/// The paths that a command line may name as inputs: operands, values of options and their parts after `=` and `:`,
/// without those of options that name outputs (`-o`, `--out`, `--time-trace`), and \p Files, which operands mean.
std::vector<std::string> possibleInputs(llvm::ArrayRef<const char *> Arguments, llvm::ArrayRef<Input> Files = {});

} // namespace rejoin

#endif // REJOIN_LOADER_OUTPUTFILES_H
