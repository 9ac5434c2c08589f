//===- Worker.h - Processes that work for this one -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_WORKER_H
#define REJOIN_TOOLS_WORKER_H

#include "Isolation.h"
#include "llvm/ADT/SmallString.h"
#include <csignal>
#include <optional>
#include <set>
#include <sys/types.h>

namespace rejoin {

/// While it lives this process has workers: signals that end it first end them and remove the directory of temporary
/// files, which is theirs by `TMPDIR`.
class WorkerRoom {
public:
  WorkerRoom();
  ~WorkerRoom();
  /// Readable when a signal has come.
  int signalPipe() const;
  /// Ends this process by the signal that has come, if one has, after \p Pids.
  void dieIfSignalled(llvm::ArrayRef<pid_t> Pids);
  /// Ends processes that a worker has left, all but \p Alive.
  void endOrphans(llvm::ArrayRef<pid_t> Alive) const;

private:
  void leave();
  llvm::SmallString<128> Directory;
  std::optional<std::string> OldTemporary;
  std::set<pid_t> Before;
};

/// In a new process: takes the way of dying of its own that \p Limits ask for.
void becomeWorker(pid_t Parent, const FileLimits &Limits);
/// Runs \p Work with a stack that no input uses up soon.
void runOnLargeStack(const std::function<void()> &Work);
/// Memory that this process has had at most, in bytes.
uint64_t peakMemory();
/// Receives what LLVM says before it gives up; may be empty. The process ends after it.
extern thread_local const std::function<void(llvm::StringRef)> *OnFatalError;

/// Why a process ended, by its state from `waitpid`.
std::string describeEnd(int Status, const FileLimits &Limits);

} // namespace rejoin

#endif // REJOIN_TOOLS_WORKER_H
