//===- ChildProcess.cpp - Programs that end with this one -------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/ChildProcess.h"
#include "rejoin/Support/Words.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace rejoin {

/// Status of a child that could not start the program, as shells have it.
static constexpr int NotStarted = 127;

static bool redirect(const char *File, int Flags, int To) {
  const int From = open(File, Flags, 0666);
  return From >= 0 && dup2(From, To) == To;
}

/// In the child, where only functions may be called that are safe in a signal handler.
[[noreturn]] static void startProgram(const char *Program, char *const *Arguments, const char *Output,
                                      const char *Messages, bool IsOneFile, pid_t Parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != Parent || !redirect("/dev/null", O_RDONLY, STDIN_FILENO) ||
      !redirect(Output, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO) ||
      !(IsOneFile ? dup2(STDOUT_FILENO, STDERR_FILENO) == STDERR_FILENO
                  : redirect(Messages, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO)))
    _exit(NotStarted);
  execv(Program, Arguments);
  _exit(NotStarted);
}

int runChild(llvm::StringRef Program, llvm::ArrayRef<std::string> Arguments, llvm::StringRef Output,
             llvm::StringRef Messages, unsigned Seconds, std::string &Failure) {
  const std::string Name = Program.str(), Out = Output.str(), Said = Messages.str();
  std::vector<char *> Words{const_cast<char *>(Name.c_str())};
  for (const std::string &A : Arguments)
    Words.push_back(const_cast<char *>(A.c_str()));
  Words.push_back(nullptr);
  const pid_t Parent = getpid(), Child = fork();
  if (Child == 0)
    startProgram(Name.c_str(), Words.data(), Out.c_str(), Said.c_str(), Out == Said, Parent);
  if (Child < 0) {
    Failure = std::strerror(errno);
    return -1;
  }
  const auto End = std::chrono::steady_clock::now() + std::chrono::seconds(Seconds);
  auto Pause = std::chrono::milliseconds(1);
  int Status = 0;
  pid_t Ended = 0;
  while ((Ended = waitpid(Child, &Status, Seconds ? WNOHANG : 0)) <= 0) {
    if (Ended < 0 && errno != EINTR) {
      Failure = std::strerror(errno);
      return -1;
    }
    if (Seconds && std::chrono::steady_clock::now() > End) {
      kill(Child, SIGKILL);
      waitpid(Child, &Status, 0);
      Failure = "it did not end in " + countOf(Seconds, "second");
      return -2;
    }
    if (Ended == 0) {
      std::this_thread::sleep_for(Pause);
      Pause = std::min(2 * Pause, std::chrono::milliseconds(20));
    }
  }
  if (WIFSIGNALED(Status)) {
    Failure = strsignal(WTERMSIG(Status));
    return -2;
  }
  if (WEXITSTATUS(Status) == NotStarted)
    Failure = Name + " could not be started";
  return WEXITSTATUS(Status) == NotStarted ? -1 : WEXITSTATUS(Status);
}

} // namespace rejoin
