//===- AnalysisQueue.cpp - Analyses in processes of their own -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads take the documents whose analysis is due, earliest first; the header says why each runs as a process. The
// texts are written to a directory of their own: the document's, those of other open documents, and a file that makes
// clang take them for the saved ones.
//
// Cancelling kills the process group, with the compiler. A process stays a zombie until the queue has forgotten its
// number: a number that was given to another process is never killed. A cancelled analysis reports nothing; one that
// crashed reports its first message.
// Held by: test/Server/robust.test, session.test.
//
//===----------------------------------------------------------------------===//

#include "AnalysisQueue.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <csignal>
#include <sys/wait.h>

using namespace llvm;

namespace rejoin {

AnalysisQueue::AnalysisQueue(std::string Worker, std::chrono::milliseconds Debounce, unsigned NumThreads,
                             AnalysisDone Done)
    : Worker(std::move(Worker)), Debounce(Debounce), Done(std::move(Done)) {
  for (unsigned I = 0; I != NumThreads; ++I)
    Threads.emplace_back([this] { work(); });
}

AnalysisQueue::~AnalysisQueue() {
  {
    std::scoped_lock Hold(Lock);
    IsEnding = true;
    for (auto &[Path, E] : Entries)
      kill(E);
  }
  Changed.notify_all();
  for (std::thread &T : Threads)
    T.join();
}

void AnalysisQueue::kill(Entry &E) {
  E.IsCancelled = true;
  // With the compiler, if it is one of its children: the worker leads a session.
  if (E.Process)
    ::kill(-E.Process, SIGKILL);
}

void AnalysisQueue::submit(AnalysisJob Job) {
  {
    std::scoped_lock Hold(Lock);
    Entry &E = Entries[Job.Path];
    kill(E);
    E.Waiting = std::move(Job);
    E.Due = Clock::now() + Debounce;
  }
  Changed.notify_one();
}

void AnalysisQueue::drop(const std::string &Path) {
  std::scoped_lock Hold(Lock);
  Entry &E = Entries[Path];
  E.Waiting.reset();
  kill(E);
}

void AnalysisQueue::work() {
  std::unique_lock Hold(Lock);
  while (!IsEnding) {
    Entry *Next = nullptr;
    for (auto &[Path, E] : Entries)
      if (E.Waiting && !E.IsRunning && (!Next || E.Due < Next->Due))
        Next = &E;
    if (!Next) {
      Changed.wait(Hold);
      continue;
    }
    if (Clock::now() < Next->Due) {
      Changed.wait_until(Hold, Next->Due);
      continue;
    }
    const std::optional<AnalysisJob> Job = std::exchange(Next->Waiting, std::nullopt);
    Next->IsRunning = true;
    Next->IsCancelled = false;
    Hold.unlock();
    if (Job)
      run(*Job, *Next);
    Hold.lock();
    Next->IsRunning = false;
    // A thread may have passed over the document while it was running.
    Changed.notify_all();
  }
}

int AnalysisQueue::execute(ArrayRef<StringRef> Arguments, StringRef Messages, Entry &E) {
  std::optional<StringRef> Redirects[] = {StringRef(), StringRef(), Messages};
  std::string Why;
  sys::ProcessInfo Process;
  {
    std::scoped_lock Hold(Lock);
    if (E.IsCancelled)
      return -SIGKILL;
    bool Failed = false;
    Process = sys::ExecuteNoWait(Worker, Arguments, std::nullopt, Redirects, /*MemoryLimit=*/0, &Why, &Failed,
                                 /*AffinityMask=*/nullptr, /*DetachProcess=*/true);
    if (Failed || Process.Pid <= 0)
      return 127;
    E.Process = Process.Pid;
  }
  // The process stays a zombie until nobody can kill it any more: its number may be given to another one then.
  siginfo_t Info = {};
  while (waitid(P_PID, Process.Pid, &Info, WEXITED | WNOWAIT) != 0 && errno == EINTR)
    ;
  std::scoped_lock Hold(Lock);
  E.Process = 0;
  int Status = 0;
  while (waitpid(Process.Pid, &Status, 0) < 0 && errno == EINTR)
    ;
  return WIFSIGNALED(Status) ? -WTERMSIG(Status) : WEXITSTATUS(Status);
}

/// A JSON string is a YAML string.
static std::string quote(StringRef Text) {
  std::string Result;
  raw_string_ostream(Result) << json::Value(Text);
  return Result;
}

/// Writes the texts as files of \p Directory, and a file that makes clang read them instead of the documents. The first
/// error: of what was cut off nothing may be said.
static Error writeTexts(StringRef Directory, const AnalysisJob &Job, std::string &TextFile, std::string &OverlayFile) {
  Error First = Error::success();
  auto Note = [&](Error E) {
    if (First)
      consumeError(std::move(E));
    else
      First = std::move(E);
  };
  std::string Overlay =
      "{\"version\": 0, \"case-sensitive\": \"true\", \"use-external-names\": \"false\", \"roots\": [";
  unsigned Number = 0;
  auto Add = [&](StringRef Path, StringRef Text) {
    // In a directory of its own, under its own name: messages and extensions depend on it.
    SmallString<128> File(Directory);
    sys::path::append(File, std::to_string(Number));
    Note(errorCodeToError(sys::fs::create_directory(File)));
    sys::path::append(File, sys::path::filename(Path));
    Note(writeText(File, Text));
    Overlay += std::string(Number++ ? "," : "") + "{\"type\": \"file\", \"name\": " + quote(Path) +
               ", \"external-contents\": " + quote(File) + "}";
    return File.str().str();
  };
  TextFile = Add(Job.Path, Job.Text->text());
  for (const auto &[Path, Text] : Job.Others)
    Add(Path, Text->text());
  SmallString<128> File(Directory);
  sys::path::append(File, "overlay.yaml");
  Note(writeText(File, Overlay + "]}\n"));
  OverlayFile = File.str().str();
  return First;
}

/// What a worker that crashed said first.
static std::string firstMessage(StringRef File) {
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return "";
  for (StringRef Line : split((*Buffer)->getBuffer(), '\n'))
    if (!Line.trim().empty() && !Line.starts_with("PLEASE"))
      return (": " + Line.trim()).str();
  return "";
}

void AnalysisQueue::run(const AnalysisJob &Job, Entry &E) {
  SmallString<128> Directory;
  if (std::error_code EC = sys::fs::createUniqueDirectory("rejoin-lsp", Directory))
    return Done(Job, createStringError(EC, "cannot create a temporary directory: " + EC.message()));
  scope_exit Remove([&] { (void)sys::fs::remove_directories(Directory); });
  std::string TextFile, Overlay;
  if (Error E = writeTexts(Directory, Job, TextFile, Overlay))
    return Done(Job, createStringError("cannot write the text for the analysis: " + toString(std::move(E))));
  std::string Output = (Directory + "/facts.json").str(), Messages = (Directory + "/messages").str();
  std::string Arguments[] = {Worker, "lsp", "--analyze=" + Job.Path, "--text=" + TextFile, "--overlay=" + Overlay,
                             "-o",   Output};
  std::vector<StringRef> Refs(std::begin(Arguments), std::end(Arguments));
  int Code = execute(Refs, Messages, E);
  {
    std::scoped_lock Hold(Lock);
    if (E.IsCancelled)
      return;
  }
  if (Code != 0)
    return Done(Job,
                createStringError((Code == 127 ? "the analysis cannot be started: " + Worker
                                   : Code < 0  ? "the analysis of this text crashed (signal " + Twine(-Code) + ")"
                                               : "the analysis of this text failed (exit code " + Twine(Code) + ")") +
                                  firstMessage(Messages)));
  auto Buffer = MemoryBuffer::getFile(Output);
  if (!Buffer)
    return Done(Job, createStringError("the analysis gave no result: " + Buffer.getError().message()));
  auto Value = json::parse((*Buffer)->getBuffer());
  if (!Value)
    return Done(Job, Value.takeError());
  DocumentFacts Facts;
  json::Path::Root Root;
  if (!fromJSON(*Value, Facts, Root))
    return Done(Job, Root.getError());
  Done(Job, std::move(Facts));
}

} // namespace rejoin
