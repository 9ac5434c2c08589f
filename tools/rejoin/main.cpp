//===- main.cpp - The rejoin command -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static void printHelp(raw_ostream &OS) {
  OS << "usage: rejoin <command> [options]\n\n"
        "  analyze    which values and branches are uniform, for which threads, and why not\n\n"
        "rejoin <command> --help tells more. Exit codes: 0 nothing found, 1 found, 2 inconclusive, 3 usage or "
        "environment.\n";
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  StringRef Command = argc > 1 ? argv[1] : "";
  if (Command == "--version") {
    outs() << "rejoin " REJOIN_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
    return 0;
  }
  if (Command == "--help" || Command == "-h" || Command == "help") {
    printHelp(outs());
    return 0;
  }
  SmallVector<const char *> Arguments{"rejoin analyze"};
  Arguments.append(argv + std::min(argc, 2), argv + argc);
  if (Command == "analyze")
    return rejoin::analyzeMain(Arguments);
  if (Command.empty())
    errs() << "rejoin: error: no command\n";
  else
    errs() << "rejoin: error: no command '" << Command << "'\n";
  printHelp(errs());
  return 3;
}
