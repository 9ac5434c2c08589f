//===- Worker.cpp - Processes that work for this one ------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Worker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <new>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace rejoin {

//===----------------------------------------------------------------------===//
// The parent
//===----------------------------------------------------------------------===//

/// Signals that ask a process to end.
static constexpr int Requests[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
/// Signals of a fault.
static constexpr int Faults[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP, SIGSYS};

/// What a signal's handler can reach.
static volatile sig_atomic_t Came = 0;
static volatile int64_t CameAt = 0;
static int Pipe[2] = {-1, -1};
static struct sigaction Old[NSIG];

/// A handler may call this.
static int64_t millisecondsNow() {
  timespec Now = {};
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return int64_t(Now.tv_sec) * 1000 + Now.tv_nsec / 1000000;
}

static void onRequest(int Signal) {
  if (Came) {
    // A terminal and a parent may both send one. If the cleanup hangs, a later signal ends the process.
    if (millisecondsNow() - CameAt < 1500)
      return;
    signal(Signal, SIG_DFL);
    raise(Signal);
    return;
  }
  CameAt = millisecondsNow();
  Came = Signal;
  char Byte = 0;
  (void)!write(Pipe[1], &Byte, 1);
}

static std::set<pid_t> childrenOf(pid_t Thread) {
  std::set<pid_t> Result;
  std::string Path = "/proc/self/task/" + std::to_string(Thread) + "/children";
  auto Text = MemoryBuffer::getFileAsStream(Path);
  SmallVector<StringRef> Words;
  if (Text)
    (*Text)->getBuffer().split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef W : Words)
    if (pid_t Pid; !W.trim().getAsInteger(10, Pid))
      Result.insert(Pid);
  return Result;
}

WorkerRoom::WorkerRoom() {
  // What a worker starts and leaves becomes a child of this process.
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  Before = childrenOf(getpid());
  if (pipe2(Pipe, O_CLOEXEC | O_NONBLOCK))
    Pipe[0] = Pipe[1] = -1;
  Came = 0;
  for (int Signal : Requests) {
    struct sigaction Action = {};
    Action.sa_handler = onRequest;
    sigaction(Signal, nullptr, &Old[Signal]);
    // What nohup and shells ignore stays so.
    if (Old[Signal].sa_handler != SIG_IGN)
      sigaction(Signal, &Action, nullptr);
  }
  if (const char *T = getenv("TMPDIR"))
    OldTemporary = T;
  if (sys::fs::createUniqueDirectory("rejoin", Directory))
    Directory.clear();
  else
    setenv("TMPDIR", Directory.c_str(), /*replace=*/1);
}

void WorkerRoom::leave() {
  if (!Directory.empty()) {
    // What cannot be removed stays: nobody can act on the error here.
    (void)sys::fs::remove_directories(Directory, /*IgnoreErrors=*/true);
    OldTemporary ? setenv("TMPDIR", OldTemporary->c_str(), 1) : unsetenv("TMPDIR");
    Directory.clear();
  }
  for (int Signal : Requests)
    sigaction(Signal, &Old[Signal], nullptr);
  for (int &End : Pipe)
    if (End >= 0)
      close(std::exchange(End, -1));
}

WorkerRoom::~WorkerRoom() {
  int Signal = Came;
  leave();
  if (Signal) {
    signal(Signal, SIG_DFL);
    raise(Signal);
  }
}

int WorkerRoom::signalPipe() const { return Pipe[0]; }

void WorkerRoom::dieIfSignalled(ArrayRef<pid_t> Pids) {
  if (!Came)
    return;
  int Signal = Came;
  for (pid_t P : Pids) {
    kill(P, SIGKILL);
    waitpid(P, nullptr, 0);
  }
  endOrphans({});
  leave();
  signal(Signal, SIG_DFL);
  raise(Signal);
}

void WorkerRoom::endOrphans(ArrayRef<pid_t> Alive) const {
  // Those that an orphan leaves follow; none starts new ones for ever.
  for (unsigned Round = 0; Round != 8; ++Round) {
    bool Any = false;
    for (pid_t P : childrenOf(getpid()))
      if (!is_contained(Alive, P) && !Before.count(P)) {
        kill(P, SIGKILL);
        waitpid(P, nullptr, 0);
        Any = true;
      }
    if (!Any)
      return;
  }
}

//===----------------------------------------------------------------------===//
// The worker
//===----------------------------------------------------------------------===//

/// Exit codes that no command has.
static constexpr int OutOfMemory = 97, GaveUp = 98;

thread_local const std::function<void(StringRef)> *OnFatalError = nullptr;

static void endOutOfMemory() { _exit(OutOfMemory); }

static void onFatalError(void *, const char *Reason, bool) {
  if (OnFatalError && *OnFatalError)
    (*OnFatalError)(Reason);
  else
    errs() << "LLVM ERROR: " << Reason << '\n';
  _exit(GaveUp);
}

/// The most that a stack may take; pages that are not used cost nothing.
static constexpr size_t LargeStack = size_t(256) << 20;

static uint64_t dataSize() {
  auto Text = MemoryBuffer::getFileAsStream("/proc/self/statm");
  SmallVector<StringRef> Words;
  if (Text)
    (*Text)->getBuffer().split(Words, ' ');
  uint64_t Pages = 0;
  if (Words.size() > 5 && !Words[5].trim().getAsInteger(10, Pages))
    return Pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return 0;
}

void becomeWorker(pid_t Parent, const FileLimits &Limits) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent)
    _exit(GaveUp);
  for (int Signal : Requests)
    if (Old[Signal].sa_handler != SIG_IGN)
      signal(Signal, SIG_DFL);
  // The parent says what happened.
  for (int Signal : Faults)
    signal(Signal, SIG_DFL);
  struct rlimit NoCore = {0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  // If memory runs out, a worker is what can be spared.
  if (int File = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); File >= 0) {
    (void)!write(File, "500", 3);
    close(File);
  }
  if (Limits.MaxMemory) {
    uint64_t Most = dataSize() + LargeStack + Limits.MaxMemory;
    struct rlimit Data;
    if (!getrlimit(RLIMIT_DATA, &Data) && Most < Data.rlim_cur) {
      Data.rlim_cur = Most;
      setrlimit(RLIMIT_DATA, &Data);
    }
  }
  std::set_new_handler(endOutOfMemory);
  remove_bad_alloc_error_handler();
  install_bad_alloc_error_handler([](void *, const char *, bool) { endOutOfMemory(); });
  remove_fatal_error_handler();
  install_fatal_error_handler(onFatalError);
}

void runOnLargeStack(const std::function<void()> &Work) {
  auto Entry = [](void *Argument) -> void * {
    (*static_cast<const std::function<void()> *>(Argument))();
    return nullptr;
  };
  for (size_t Size = LargeStack; Size >= (size_t(16) << 20); Size /= 4) {
    pthread_attr_t Attributes;
    pthread_attr_init(&Attributes);
    pthread_attr_setstacksize(&Attributes, Size);
    pthread_t Thread;
    int Failed = pthread_create(&Thread, &Attributes, Entry, const_cast<std::function<void()> *>(&Work));
    pthread_attr_destroy(&Attributes);
    if (Failed)
      continue;
    pthread_join(Thread, nullptr);
    return;
  }
  Work();
}

uint64_t peakMemory() {
  struct rusage Usage;
  return getrusage(RUSAGE_SELF, &Usage) ? 0 : static_cast<uint64_t>(Usage.ru_maxrss) * 1024;
}

std::string describeEnd(int Status, const FileLimits &Limits) {
  if (WIFEXITED(Status)) {
    if (WEXITSTATUS(Status) == GaveUp)
      return "LLVM gave up";
    if (WEXITSTATUS(Status) != OutOfMemory)
      return "its process ended with code " + std::to_string(WEXITSTATUS(Status));
    return Limits.MaxMemory ? "it takes more memory than --max-memory allows" : "memory ran out";
  }
  int Signal = WIFSIGNALED(Status) ? WTERMSIG(Status) : 0;
  if (Signal == SIGKILL)
    return "its process was killed, perhaps because memory ran out";
  std::string Name = strsignal(Signal);
  return "reading or analysing it crashed (" + StringRef(Name).lower() + "); --no-isolation shows where";
}

} // namespace rejoin
