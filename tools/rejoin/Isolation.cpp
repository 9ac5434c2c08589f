//===- Isolation.cpp - A process for each file ------------------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Isolation.h"
#include "Terminal.h"
#include "Worker.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/MemoryBudget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace rejoin {

using Clock = std::chrono::steady_clock;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

Expected<uint64_t> parseMemorySize(StringRef Text) {
  uint64_t N = 0;
  const unsigned Shift = Text.consume_back("K") ? 10 : Text.consume_back("M") ? 20 : Text.consume_back("G") ? 30 : 0;
  if (Text.getAsInteger(10, N) || !N || (CheckedSize(N) * (1ULL << Shift)).isUnbounded())
    return createStringError("expected a number of bytes, as in 4096, 64K, 512M or 2G");
  return N << Shift;
}

std::string takeLimits(SmallVectorImpl<const char *> &Arguments, bool KeepMemory, FileLimits &Limits) {
  for (size_t I = 1; I < Arguments.size() && StringRef(Arguments[I]) != "--";) {
    StringRef Option = Arguments[I];
    size_t Taken = 1;
    if (Option.consume_front("-"))
      Option.consume_front("-");
    else
      Option = "";
    auto [Name, Value] = Option.split('=');
    bool IsTimeout = Name == "timeout", IsMemory = Name == "max-memory" && !KeepMemory;
    if ((IsTimeout || IsMemory) && !Option.contains('=')) {
      if (I + 1 == Arguments.size())
        return ("--" + Name + ": expected a value").str();
      Value = Arguments[I + 1];
      Taken = 2;
    }
    if (IsTimeout) {
      double Seconds = 0;
      // A day is longer than anybody waits, and no clock overflows.
      if (Value.getAsDouble(Seconds) || !(Seconds > 0) || Seconds > 1e6)
        return ("--timeout=" + Value + ": expected a number of seconds").str();
      Limits.Timeout = std::chrono::milliseconds(std::max<int64_t>(1, static_cast<int64_t>(Seconds * 1000)));
    } else if (IsMemory) {
      auto Bytes = parseMemorySize(Value);
      if (!Bytes)
        return ("--max-memory=" + Value + ": " + toString(Bytes.takeError())).str();
      Limits.MaxMemory = *Bytes;
    } else if (Option == "no-isolation") {
      Limits.Isolate = false;
    } else {
      ++I;
      continue;
    }
    Arguments.erase(Arguments.begin() + I, Arguments.begin() + I + Taken);
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Frames: a kind, a length, bytes
//===----------------------------------------------------------------------===//

namespace {

enum class FrameKind : uint8_t { Result, LastResult, Fatal };

struct Worker {
  pid_t Pid = -1;
  int ToChild = -1, FromChild = -1;
  /// No job: it waits for one.
  std::optional<size_t> Job;
  Clock::time_point Started, Deadline = Clock::time_point::max();
  std::string Received;
  bool Retires = false, TimedOut = false;
};

class JobRunner {
public:
  JobRunner(const Jobs &J, const FileLimits &Limits);
  void run();

private:
  bool start(Worker &W);
  void give(Worker &W);
  void receive(Worker &W);
  void finish(size_t Job, Expected<std::string> Result);
  void bury(Worker &W);
  void showProgress();
  void eraseProgress();
  int waitTime() const;
  std::vector<pid_t> alive() const;
  [[noreturn]] void work(int In, int Out) const;

  const Jobs &J;
  const FileLimits &Limits;
  WorkerRoom Room;
  std::vector<Worker> Workers;
  std::vector<std::optional<std::pair<bool, std::string>>> Ready;
  size_t Next = 0, Done = 0, Emitted = 0;
  /// Whether progress is shown, and whether a line of it stands on the terminal now.
  bool Tell, HasLine = false;
};

} // namespace

static bool writeAll(int File, StringRef Bytes) {
  while (!Bytes.empty()) {
    ssize_t N = write(File, Bytes.data(), Bytes.size());
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    Bytes = Bytes.drop_front(N);
  }
  return true;
}

static bool writeFrame(int File, FrameKind Kind, StringRef Bytes) {
  char Header[9];
  uint64_t Size = Bytes.size();
  Header[0] = static_cast<char>(Kind);
  std::memcpy(Header + 1, &Size, sizeof(Size));
  return writeAll(File, StringRef(Header, sizeof(Header))) && writeAll(File, Bytes);
}

static std::optional<std::pair<FrameKind, StringRef>> wholeFrame(StringRef Bytes) {
  uint64_t Size;
  if (Bytes.size() < 9)
    return std::nullopt;
  std::memcpy(&Size, Bytes.data() + 1, sizeof(Size));
  if (Bytes.size() - 9 < Size)
    return std::nullopt;
  return std::pair(static_cast<FrameKind>(Bytes[0]), Bytes.substr(9, Size));
}

//===----------------------------------------------------------------------===//
// Jobs
//===----------------------------------------------------------------------===//

JobRunner::JobRunner(const Jobs &J, const FileLimits &Limits) : J(J), Limits(Limits), Ready(J.Count) {
  // More than this is no faster on any machine.
  constexpr size_t MostAtOnce = 256;
  size_t AtOnce = J.AtOnce ? J.AtOnce : hardware_concurrency().compute_thread_count();
  Workers.resize(std::min({std::max<size_t>(1, AtOnce), J.Count, MostAtOnce}));
  Tell = J.ShowProgress && sys::Process::StandardErrHasColors();
}

void JobRunner::work(int In, int Out) const {
  constexpr uint64_t Much = 512 << 20;
  runOnLargeStack([&] {
    const std::function<void(StringRef)> Fatal = [&](StringRef Text) { writeFrame(Out, FrameKind::Fatal, Text); };
    OnFatalError = &Fatal;
    uint64_t Job;
    while (read(In, &Job, sizeof(Job)) == sizeof(Job)) {
      std::string Result = J.Work(Job);
      bool Last = peakMemory() > Much;
      if (!writeFrame(Out, Last ? FrameKind::LastResult : FrameKind::Result, Result) || Last)
        break;
    }
  });
  _exit(0);
}

bool JobRunner::start(Worker &W) {
  int Down[2], Up[2];
  if (pipe2(Down, O_CLOEXEC))
    return false;
  if (pipe2(Up, O_CLOEXEC)) {
    close(Down[0]);
    close(Down[1]);
    return false;
  }
  // What is left in a buffer would be written twice.
  outs().flush();
  pid_t Parent = getpid(), Pid = fork();
  if (Pid == 0) {
    for (const Worker &Other : Workers)
      if (Other.Pid > 0) {
        close(Other.ToChild);
        close(Other.FromChild);
      }
    close(Down[1]);
    close(Up[0]);
    becomeWorker(Parent, Limits);
    work(Down[0], Up[1]);
  }
  close(Down[0]);
  close(Up[1]);
  if (Pid < 0) {
    close(Down[1]);
    close(Up[0]);
    return false;
  }
  W = Worker();
  W.Pid = Pid;
  W.ToChild = Down[1];
  W.FromChild = Up[0];
  return true;
}

std::vector<pid_t> JobRunner::alive() const {
  std::vector<pid_t> Result;
  for (const Worker &W : Workers)
    if (W.Pid > 0)
      Result.push_back(W.Pid);
  return Result;
}

void JobRunner::finish(size_t Job, Expected<std::string> Result) {
  bool Good = static_cast<bool>(Result);
  Ready[Job].emplace(Good, Good ? std::move(*Result) : toString(Result.takeError()));
  ++Done;
  eraseProgress();
  for (; Emitted != J.Count; ++Emitted) {
    std::optional<std::pair<bool, std::string>> &Next = Ready[Emitted];
    if (!Next)
      break;
    auto &[IsResult, Text] = *Next;
    if (IsResult)
      J.Emit(Emitted, std::exchange(Text, {}));
    else
      J.Emit(Emitted, createStringError(inconvertibleErrorCode(), J.NameOf(Emitted) + ": " + Text));
    Text.clear();
  }
  showProgress();
}

/// On a terminal: how many files are done, and which one takes long.
void JobRunner::showProgress() {
  constexpr auto Long = std::chrono::seconds(5);
  if (!Tell || Done == J.Count)
    return;
  const Worker *Slowest = nullptr;
  for (const Worker &W : Workers)
    if (W.Pid > 0 && W.Job && (!Slowest || W.Started < Slowest->Started))
      Slowest = &W;
  std::string Line;
  if (J.Count > 1) {
    const size_t Filled = Done * 24 / J.Count;
    Line = "[" + std::string(Filled, '#') + std::string(24 - Filled, ' ') + "] " + std::to_string(Done) + "/" +
           std::to_string(J.Count);
  }
  if (Slowest) {
    const auto Time = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - Slowest->Started);
    if (J.Count == 1 && Time < Long)
      return;
    Line += (Line.empty() ? "" : " ") + printable(sys::path::filename(J.NameOf(*Slowest->Job)));
    if (Time >= Long)
      Line += ": " + std::to_string(Time.count()) + " s so far";
  }
  // A line that wraps could not be erased.
  if (const unsigned Columns = terminalColumns(errs()); Columns && Line.size() >= Columns)
    Line.resize(Columns - 1);
  eraseProgress();
  errs() << Line;
  HasLine = true;
}

void JobRunner::eraseProgress() {
  if (std::exchange(HasLine, false))
    errs() << "\r\033[K";
}

/// The next job, to one that waits.
void JobRunner::give(Worker &W) {
  if (W.Pid < 0 && !start(W)) {
    std::string Why = std::strerror(errno);
    // Fewer workers do it, too.
    if (any_of(Workers, [](const Worker &Other) { return Other.Pid > 0; }))
      return;
    finish(Next++, createStringError("no process can be started for it: " + Why));
    return;
  }
  uint64_t Job = Next++;
  W.Job = Job;
  W.Started = Clock::now();
  W.Deadline = Limits.Timeout.count() ? Clock::now() + Limits.Timeout : Clock::time_point::max();
  // One that has died says so by the end of its stream.
  writeAll(W.ToChild, StringRef(reinterpret_cast<const char *>(&Job), sizeof(Job)));
}

void JobRunner::bury(Worker &W) {
  int Status = 0;
  while (waitpid(W.Pid, &Status, 0) < 0 && errno == EINTR)
    ;
  close(W.ToChild);
  close(W.FromChild);
  Worker Dead = std::exchange(W, Worker());
  Room.endOrphans(alive());
  if (!Dead.Job)
    return;
  auto Frame = wholeFrame(Dead.Received);
  if (Dead.TimedOut)
    finish(*Dead.Job, createStringError("it takes longer than --timeout allows"));
  else if (Frame && Frame->first == FrameKind::Fatal)
    finish(*Dead.Job, createStringError(inconvertibleErrorCode(), "LLVM gave up: " + Frame->second.rtrim()));
  else
    finish(*Dead.Job, createStringError(describeEnd(Status, Limits)));
}

void JobRunner::receive(Worker &W) {
  char Bytes[1 << 16];
  ssize_t N = read(W.FromChild, Bytes, sizeof(Bytes));
  if (N < 0 && errno == EINTR)
    return;
  if (N <= 0)
    return bury(W);
  W.Received.append(Bytes, static_cast<size_t>(N));
  auto Frame = wholeFrame(W.Received);
  if (!Frame || Frame->first == FrameKind::Fatal || !W.Job)
    return;
  const size_t Job = *W.Job;
  W.Job.reset();
  W.Deadline = Clock::time_point::max();
  W.Retires = Frame->first == FrameKind::LastResult;
  std::string Result = Frame->second.str();
  W.Received.clear();
  finish(Job, std::move(Result));
}

/// Milliseconds until the first deadline, or until progress is shown again; -1 for none.
int JobRunner::waitTime() const {
  constexpr int64_t BetweenLines = 1000;
  auto First = Clock::time_point::max();
  for (const Worker &W : Workers)
    First = std::min(First, W.Deadline);
  if (First == Clock::time_point::max())
    return Tell ? BetweenLines : -1;
  auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(First - Clock::now()).count() + 1;
  return static_cast<int>(std::clamp<int64_t>(Left, 0, Tell ? BetweenLines : 1 << 30));
}

void JobRunner::run() {
  while (Done != J.Count) {
    for (Worker &W : Workers)
      if (!W.Job && !W.Retires && Next != J.Count)
        give(W);
    std::vector<pollfd> Polled{{Room.signalPipe(), POLLIN, 0}};
    std::vector<Worker *> Of{nullptr};
    for (Worker &W : Workers)
      if (W.Pid > 0) {
        Polled.push_back({W.FromChild, POLLIN, 0});
        Of.push_back(&W);
      }
    if (Of.size() == 1)
      continue;
    int N = poll(Polled.data(), Polled.size(), waitTime());
    Room.dieIfSignalled(alive());
    if (N < 0)
      continue;
    if (N == 0)
      showProgress();
    for (size_t I = 1; I != Of.size(); ++I)
      if (Polled[I].revents)
        receive(*Of[I]);
    for (Worker &W : Workers)
      if (W.Pid > 0 && W.Job && Clock::now() >= W.Deadline) {
        W.TimedOut = true;
        W.Deadline = Clock::time_point::max();
        kill(W.Pid, SIGKILL);
      }
  }
  for (Worker &W : Workers)
    if (W.Pid > 0) {
      kill(W.Pid, SIGKILL);
      bury(W);
    }
}

void runJobs(const Jobs &J, const FileLimits &Limits) {
  if (Limits.Isolate)
    return JobRunner(J, Limits).run();
  for (size_t I = 0; I != J.Count; ++I)
    J.Emit(I, J.Work(I));
}

//===----------------------------------------------------------------------===//
// Whole commands
//===----------------------------------------------------------------------===//

int finishStandardOutput(int Code) {
  outs().flush();
  if (!outs().has_error())
    return Code;
  // Who reads no further, as `head`, knows it.
  if (outs().error() != std::errc::broken_pipe)
    printError("standard output: " + outs().error().message());
  outs().clear_error();
  return 3;
}

int runIsolated(StringRef Files, const FileLimits &Limits, const std::function<int()> &Command) {
  if (!Limits.Isolate)
    return Command();
  WorkerRoom Room;
  outs().flush();
  pid_t Parent = getpid(), Pid = fork();
  auto Fail = [&](const Twine &What) {
    printError(printableWord(Files) + (Files.empty() ? "" : ": ") + What);
    return 3;
  };
  if (Pid < 0)
    return Fail("no process can be started for it: " + Twine(std::strerror(errno)));
  if (Pid == 0) {
    becomeWorker(Parent, Limits);
    runOnLargeStack([&] { _exit(finishStandardOutput(Command())); });
    _exit(3);
  }
  auto Deadline = Clock::now() + Limits.Timeout;
  bool TimedOut = false;
  // A file descriptor of the process reports its end.
  int Ended = static_cast<int>(syscall(SYS_pidfd_open, Pid, 0));
  while (Ended >= 0) {
    pollfd Polled[2] = {{Room.signalPipe(), POLLIN, 0}, {Ended, POLLIN, 0}};
    int Wait = -1;
    if (Limits.Timeout.count() && !TimedOut)
      Wait = static_cast<int>(std::clamp<int64_t>(
          std::chrono::duration_cast<std::chrono::milliseconds>(Deadline - Clock::now()).count() + 1, 0, 1 << 30));
    int N = poll(Polled, 2, Wait);
    Room.dieIfSignalled(Pid);
    if (N > 0 && Polled[1].revents)
      break;
    if (Limits.Timeout.count() && !TimedOut && Clock::now() >= Deadline) {
      TimedOut = true;
      kill(Pid, SIGKILL);
    }
  }
  int Status = 0;
  while (waitpid(Pid, &Status, 0) < 0 && errno == EINTR)
    Room.dieIfSignalled(Pid);
  if (Ended >= 0)
    close(Ended);
  Room.endOrphans({});
  if (TimedOut)
    return Fail("it takes longer than --timeout allows");
  // A command has four codes; what LLVM said before it gave up stands already.
  if (WIFEXITED(Status) && WEXITSTATUS(Status) <= 3)
    return WEXITSTATUS(Status);
  return Fail(describeEnd(Status, Limits));
}

} // namespace rejoin
