//===- AnalysisQueue.h - Analyses in processes of their own -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each analysis is a process that ends with it. So a crash of clang or of the analysis, on text that is half typed,
// is a message and not the server's end; a stale analysis is cancelled by killing its process; and what an analysis
// leaks cannot add up. The price is the start of a process, about 50 ms.
//
// One document has at most one process and one analysis that waits. A text waits until no newer one has come for the
// debounce time; a newer one replaces the one that waits and kills the process of the older.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SERVER_ANALYSISQUEUE_H
#define REJOIN_LIB_SERVER_ANALYSISQUEUE_H

#include "DocumentText.h"
#include "rejoin/Server/DocumentFacts.h"
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace rejoin {

using SharedText = std::shared_ptr<const DocumentText>;

/// One text of a document, with those of other documents that are not saved.
struct AnalysisJob {
  std::string Path;
  int64_t Version = 0;
  SharedText Text;
  std::vector<std::pair<std::string, SharedText>> Others;
};

/// The facts, or a text for people on why there are none.
using AnalysisDone = std::function<void(const AnalysisJob &Job, llvm::Expected<DocumentFacts> Facts)>;

class AnalysisQueue {
public:
  /// \p Worker is the program that is started with `lsp --analyze=...`. \p Done is called from the queue's threads.
  AnalysisQueue(std::string Worker, std::chrono::milliseconds Debounce, unsigned Threads, AnalysisDone Done);
  /// Kills what runs.
  ~AnalysisQueue();

  void submit(AnalysisJob Job);
  /// Nobody wants the document's analysis any more.
  void drop(const std::string &Path);

private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    std::optional<AnalysisJob> Waiting;
    Clock::time_point Due;
    bool IsRunning = false, IsCancelled = false;
    /// The process, while it runs.
    int Process = 0;
  };
  void work();
  void run(const AnalysisJob &Job, Entry &E);
  /// Runs the worker; its exit code, or a negative signal.
  int execute(llvm::ArrayRef<llvm::StringRef> Arguments, llvm::StringRef Messages, Entry &E);
  static void kill(Entry &E);

  std::string Worker;
  std::chrono::milliseconds Debounce;
  AnalysisDone Done;
  std::mutex Lock;
  std::condition_variable Changed;
  bool IsEnding = false;
  /// By path; entries stay, so that references to them do.
  std::map<std::string, Entry> Entries;
  std::vector<std::thread> Threads;
};

} // namespace rejoin

#endif // REJOIN_LIB_SERVER_ANALYSISQUEUE_H
