//===- ChildProcessTest.cpp - Programs that end with this one ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Support/ChildProcess.h"
#include "rejoin/Support/TemporaryFile.h"
#include "gtest/gtest.h"
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace rejoin {

namespace {

class ChildProcess : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(errorToBool(Output.create("txt")));
    ASSERT_FALSE(errorToBool(Messages.create("txt")));
  }
  int shell(const std::string &Text, unsigned Seconds = 0) {
    return runChild("/bin/sh", {"-c", Text}, Output.path(), Messages.path(), Seconds, Failure);
  }
  TemporaryFile Output, Messages;
  std::string Failure;
};

} // namespace

TEST_F(ChildProcess, StatusAndTexts) {
  EXPECT_EQ(shell("echo text; echo message >&2; cat; exit 7"), 7);
  EXPECT_EQ(Output.text(), "text\n");
  EXPECT_EQ(Messages.text(), "message\n");
  EXPECT_EQ(shell("exit 0"), 0);
  EXPECT_EQ(Failure, "");
}

TEST_F(ChildProcess, BothTextsInOneFile) {
  EXPECT_EQ(runChild("/bin/sh", {"-c", "echo a; echo b >&2; echo c"}, Output.path(), Output.path(), 0, Failure), 0);
  EXPECT_EQ(Output.text(), "a\nb\nc\n");
}

TEST_F(ChildProcess, Failures) {
  EXPECT_EQ(shell("kill -SEGV $$"), -2);
  EXPECT_NE(Failure, "");
  EXPECT_EQ(shell("sleep 60", /*Seconds=*/1), -2);
  EXPECT_EQ(Failure, "it did not end in 1 second");
  EXPECT_EQ(runChild("/nowhere/program", {}, Output.path(), Messages.path(), 0, Failure), -1);
  EXPECT_EQ(Failure, "/nowhere/program could not be started");
}

/// A caller that is killed takes the program with it: the pipe's other end closes.
TEST_F(ChildProcess, EndsWithTheCaller) {
  int Pipe[2];
  ASSERT_EQ(pipe(Pipe), 0);
  const pid_t Caller = fork();
  if (Caller == 0) {
    close(Pipe[0]);
    // The program says that it runs, and holds the pipe open.
    _exit(shell("echo >&" + std::to_string(Pipe[1]) + "; exec sleep 100") == 0);
  }
  close(Pipe[1]);
  char Byte;
  ASSERT_EQ(read(Pipe[0], &Byte, 1), 1);
  kill(Caller, SIGKILL);
  waitpid(Caller, nullptr, 0);
  EXPECT_EQ(read(Pipe[0], &Byte, 1), 0);
  close(Pipe[0]);
}

} // namespace rejoin
