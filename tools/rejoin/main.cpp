//===- main.cpp - The rejoin command -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

struct Command {
  StringRef Name, Help;
  int (*Main)(ArrayRef<const char *>);
};
static constexpr Command Commands[] = {
    {"analyze", "which values and branches are uniform, for which threads, and why not", rejoin::analyzeMain},
    {"merge", "join the results of rejoin analyze --format=json --shard", rejoin::mergeMain},
    {"lint", "what is likely wrong with a kernel, and why", rejoin::lintMain},
    {"report", "a page in HTML on each file: what is divergent, why, and what it costs", rejoin::reportMain},
    {"select", "which instructions of AMDGPU are scalar and which are vector ones, and why", rejoin::selectMain},
    {"verify", "is the use of convergence control legal, and if not, along which path", rejoin::verifyMain},
    {"explain", "print the page of a rule: what it finds, why, an example and its repair", rejoin::explainMain},
    {"infer", "convergence control: add tokens, take them away, and what they make possible", rejoin::inferMain},
    {"config", "what the .rejoin files of a project say of a file, and where", rejoin::configMain},
    {"lsp", "a language server for editors", rejoin::lspMain},
    {"run", "run a kernel, see who converges with whom and what goes wrong", rejoin::runMain},
#if REJOIN_HAS_VALIDATOR
    {"validate", "did a transformation change who communicates with whom", rejoin::validateMain},
    {"reduce", "make a refuted pair, or the input of a refuted pass, small", rejoin::reduceMain},
#endif
};

ArrayRef<const char *> rejoin::takeCompilerArguments(ArrayRef<const char *> Arguments, LoadOptions &Load) {
  const auto *Split = find_if(Arguments, [](const char *A) { return StringRef(A) == "--"; });
  if (Split != Arguments.end())
    Load.CompilerArguments.assign(Split + 1, Arguments.end());
  return Arguments.take_front(Split - Arguments.begin());
}

void rejoin::printFiles(raw_ostream &OS, ArrayRef<std::string> Files, StringRef Key,
                        function_ref<void(const std::string &Path, json::OStream &J)> Fill) {
  json::OStream J(OS, 2);
  J.object([&] {
    J.attribute("version", 1);
    J.attributeArray("files", [&] {
      for (const std::string &Path : Files)
        J.object([&] {
          J.attribute("file", Path);
          J.attributeArray(Key, [&] { Fill(Path, J); });
        });
    });
  });
  OS << '\n';
}

static void printHelp(raw_ostream &OS) {
  OS << "usage: rejoin <command> [options]\n\n";
  for (const Command &C : Commands)
    OS << "  " << left_justify(C.Name, 11) << C.Help << '\n';
  OS << "\nrejoin <command> --help tells more. Exit codes: 0 nothing found, 1 found, 2 inconclusive, 3 usage or "
        "environment.\n";
}

/// Runs a command; `--time-trace=FILE`, which every command takes, writes where the time went, for chrome://tracing.
static int runTraced(const Command &C, SmallVectorImpl<const char *> &Arguments) {
  std::string File;
  const auto *End = find_if(Arguments, [](const char *A) { return StringRef(A) == "--"; });
  for (const auto *It = Arguments.begin(); It != End; ++It)
    if (StringRef Option = *It; Option.consume_front("--time-trace=")) {
      File = Option.str();
      Arguments.erase(It);
      break;
    }
  if (File.empty())
    return C.Main(Arguments);
  timeTraceProfilerInitialize(/*TimeTraceGranularity=*/100, C.Name);
  int Code;
  {
    TimeTraceScope Scope("rejoin", C.Name);
    Code = C.Main(Arguments);
  }
  Error E = timeTraceProfilerWrite(File, "rejoin.json");
  timeTraceProfilerCleanup();
  if (!E)
    return Code;
  errs() << "rejoin: error: " << toString(std::move(E)) << '\n';
  return 3;
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
  for (const struct Command &C : Commands)
    if (Command == C.Name) {
      std::string Program = ("rejoin " + Command).str();
      SmallVector<const char *> Arguments{Program.c_str()};
      Arguments.append(argv + 2, argv + argc);
      return runTraced(C, Arguments);
    }
  if (Command.empty())
    errs() << "rejoin: error: no command\n";
  else
    errs() << "rejoin: error: no command '" << Command << "'\n";
  printHelp(errs());
  return 3;
}
