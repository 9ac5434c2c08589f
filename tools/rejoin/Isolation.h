//===- Isolation.h - A process for each file -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's readers, its verifier and the libraries that we use crash on some input, recurse as deep as the input nests,
// or take all memory. So whatever looks into a file does it in a process of its own: what goes wrong there is an error
// that names the file, and nothing else is lost.
//
// A worker takes one file after the other, so that thousands of small files do not pay for thousands of processes; one
// that ended early, or took much memory, is replaced. Temporary files of workers and of the programs that they start
// lie in a directory of this process, which removes it at the end and at signals.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_ISOLATION_H
#define REJOIN_TOOLS_ISOLATION_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <functional>
#include <string>

namespace rejoin {

/// What one file may take; zero for any.
struct FileLimits {
  std::chrono::milliseconds Timeout{0};
  uint64_t MaxMemory = 0;
  /// False for debuggers: everything in this process.
  bool Isolate = true;
};

/// A number of bytes, with K, M or G after it or nothing; errors say what was expected.
llvm::Expected<uint64_t> parseMemorySize(llvm::StringRef Text);

/// Takes `--timeout=SECONDS`, `--max-memory=SIZE` and `--no-isolation` out of the arguments before `--`; what is wrong
/// with them, or nothing. With \p KeepMemory the command has a meaning of its own for `--max-memory`.
std::string takeLimits(llvm::SmallVectorImpl<const char *> &Arguments, bool KeepMemory, FileLimits &Limits);

/// Jobs 0 to \c Count - 1.
struct Jobs {
  size_t Count = 0;
  /// At once; 0 for as many as there are processors.
  unsigned AtOnce = 0;
  /// The file of a job, for errors.
  std::function<llvm::StringRef(size_t)> NameOf;
  /// In a worker: what the job gives, as bytes.
  std::function<std::string(size_t)> Work;
  /// Here, in the order of the jobs: what it gave, or why it gave nothing, with the file's name.
  std::function<void(size_t, llvm::Expected<std::string>)> Emit;
  /// Tells on a terminal how far it is.
  bool ShowProgress = false;
};
void runJobs(const Jobs &J, const FileLimits &Limits);

/// Runs a whole command in one worker that writes to this process's streams; its exit code, or 3 with an error that
/// names \p Files.
int runIsolated(llvm::StringRef Files, const FileLimits &Limits, const std::function<int()> &Command);

/// Writes what is left in standard output, and says if anything was lost: \p Code, or 3.
int finishStandardOutput(int Code);

} // namespace rejoin

#endif // REJOIN_TOOLS_ISOLATION_H
