//===- main.cpp - The rejoin command -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Capture.h"
#include "Commands.h"
#include "Isolation.h"
#include "Terminal.h"
#include "Usage.h"
#include "rejoin/Diagnostics/FunctionNames.h"
#include "rejoin/Loader/OutputFiles.h"
#include "rejoin/Support/Escape.h"
#include "rejoin/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

/// Where a command looks into files.
enum class Isolation : uint8_t {
  /// In no process of its own: it reads text of ours only, or has workers of its own.
  None,
  /// All of it in one worker.
  Whole,
  /// Each file in a worker, by the command itself.
  PerFile,
};

struct Command {
  StringRef Name;
  Isolation Isolated;
  int (*Main)(ArrayRef<const char *>);
  int (*PerFile)(ArrayRef<const char *>, const rejoin::FileLimits &) = nullptr;
};
static constexpr Command command(StringRef Name, Isolation I, int (*Main)(ArrayRef<const char *>)) {
  return {Name, I, Main};
}
static constexpr Command command(StringRef Name, Isolation I,
                                 int (*PerFile)(ArrayRef<const char *>, const rejoin::FileLimits &)) {
  return {Name, I, nullptr, PerFile};
}
static constexpr Command Commands[] = {
#define COMMAND(NAME, FUNCTION, ISOLATION, SUMMARY, OPERANDS, DESCRIPTION)                                             \
  command(NAME, Isolation::ISOLATION, rejoin::FUNCTION),
#if !REJOIN_HAS_VALIDATOR
#define VALIDATOR(NAME, FUNCTION, ISOLATION, SUMMARY, OPERANDS, DESCRIPTION)
#endif
#include "Commands.def"
};

ArrayRef<const char *> rejoin::takeCompilerArguments(ArrayRef<const char *> Arguments, LoadOptions &Load) {
  const auto *Split = find_if(Arguments, [](const char *A) { return StringRef(A) == "--"; });
  if (Split != Arguments.end())
    Load.CompilerArguments.assign(Split + 1, Arguments.end());
  return Arguments.take_front(Split - Arguments.begin());
}

void rejoin::writeShifted(json::OStream &J, StringRef Text, unsigned Depth) {
  // Strings have no line ends of their own.
  J.rawValue([&](raw_ostream &To) {
    for (StringRef Rest = Text; !Rest.empty();) {
      size_t End = Rest.find('\n');
      To << Rest.take_front(End);
      if (End != StringRef::npos)
        To.write('\n').indent(2 * Depth);
      Rest = End == StringRef::npos ? StringRef() : Rest.drop_front(End + 1);
    }
  });
}

void rejoin::FileSaid::fail(const Twine &What) {
  Messages.push_back({/*IsError=*/true, What.str()});
  Failed = true;
}

std::string rejoin::refusedSource(StringRef Path, StringRef Source) {
  return (Path + ": the source '" + Source +
          "' is not read: it is not below the input's directory or this one; --source-root allows more")
      .str();
}

void rejoin::FileSaid::add(StringRef Path, const BudgetLog &Budgets) {
  for (const std::string &Note : Budgets.notes(sourceName))
    Messages.push_back({/*IsError=*/false, (Path + ": " + Note).str()});
}

StringRef rejoin::FileSaid::firstError() const {
  auto It = find_if(Messages, [](const Message &M) { return M.IsError; });
  return It == Messages.end() ? "" : StringRef(It->Text);
}

void rejoin::FileSaid::record(LoadOptions &Load) {
  if (Load.Note)
    Load.Note = [this](const SourceNote &N) { Notes.push_back(N); };
  Load.Unchecked = [this](UncheckedPart P) { Parts.push_back(std::move(P)); };
}

void rejoin::FileSaid::tellNotes(raw_ostream &OS, const std::function<void(const SourceNote &)> &Tell) const {
  if (!Tell || Notes.empty())
    return;
  OS.flush();
  for (const SourceNote &N : Notes)
    Tell(N);
}

void rejoin::FileSaid::printMessages(raw_ostream &OS) const {
  if (!Messages.empty())
    OS.flush();
  for (const Message &M : Messages)
    if (M.IsError)
      printError(M.Text);
    else
      printWarning(M.Text);
}

static void printVersion(raw_ostream &OS) {
  OS << "rejoin " REJOIN_VERSION " (LLVM " LLVM_VERSION_STRING ")\n"
     << "targets: AMDGPU (amdgcn), NVPTX (nvptx64), SPIR-V (spirv64, spirv-vulkan)\n"
     << "sources: CUDA, HIP, OpenCL C, GLSL, HLSL, SPIR-V, LLVM IR, Machine IR of AMDGPU\n"
     << "validator: " << (REJOIN_HAS_VALIDATOR ? "included" : "not built") << '\n';
}

/// The files that a command names, for an error that concerns all of them.
static std::string namedFiles(ArrayRef<const char *> Arguments) {
  std::string Files;
  for (StringRef A : Arguments.drop_front())
    if (A == "--")
      break;
    else if (!A.starts_with("-") || A == "-")
      Files += (Files.empty() ? "" : ", ") + rejoin::printable(A);
  return Files;
}

static int startCommand(const Command &C, SmallVectorImpl<const char *> &Arguments, bool IsTraced) {
  if (C.Isolated == Isolation::None)
    return C.Main(Arguments);
  rejoin::FileLimits Limits;
  // `run` bounds what the kernel allocates, which is a finding about the kernel.
  if (std::string Wrong = rejoin::takeLimits(Arguments, /*KeepMemory=*/C.Name == "run", Limits); !Wrong.empty()) {
    rejoin::printError(Twine(Wrong) + " (see " + Arguments.front() + " --help)", Arguments.front());
    return 3;
  }
  // What a worker did is in no trace of this process.
  Limits.Isolate &= !IsTraced;
  if (C.Isolated == Isolation::PerFile)
    return C.PerFile(Arguments, Limits);
  return rejoin::runIsolated(namedFiles(Arguments), Limits, [&] { return C.Main(Arguments); });
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
    return startCommand(C, Arguments, /*IsTraced=*/false);
  if (std::string Why = rejoin::whyNotOutput(File, rejoin::possibleInputs(Arguments), rejoin::OutputKind::Report);
      !Why.empty()) {
    rejoin::printError("--time-trace=" + Why, Arguments.front());
    return 3;
  }
  if (any_of(rejoin::namedOutputs(Arguments), [&](StringRef Other) { return rejoin::isSameOutput(File, Other); })) {
    rejoin::printError("--time-trace=" + File + ": is also another output; name another file", Arguments.front());
    return 3;
  }
  timeTraceProfilerInitialize(/*TimeTraceGranularity=*/100, C.Name);
  int Code;
  {
    TimeTraceScope Scope("rejoin", C.Name);
    Code = startCommand(C, Arguments, /*IsTraced=*/true);
  }
  SmallString<0> Text;
  raw_svector_ostream To(Text);
  timeTraceProfilerWrite(To);
  timeTraceProfilerCleanup();
  Error E = rejoin::writeOutput(File, [&](raw_ostream &OS) {
    OS << Text;
    return Error::success();
  });
  if (!E)
    return Code;
  rejoin::printError(toString(std::move(E)));
  return 3;
}

/// Opens what is closed of the standard streams, so that no file takes its number: the wrong way round, so that reading
/// and writing still fail.
static void occupyStandardStreams() {
  for (int Stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(Stream, F_GETFD) < 0 && open("/dev/null", Stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
      return;
}

int main(int argc, char **argv) {
  occupyStandardStreams();
  rejoin::keepSignals();
  // If messages are lost, the exit code stays; LLVM would end the process with another one.
  (void)errs();
  std::atexit([] { errs().clear_error(); });
  InitLLVM Init(argc, argv);
  // A reader that goes away is an error of the stream, not a reason to die.
  signal(SIGPIPE, SIG_IGN);
  // A file that may not grow is a full disk.
  signal(SIGXFSZ, SIG_IGN);
  cl::SetVersionPrinter(printVersion);
  SmallVector<const char *> Given(argv + 1, argv + argc);
  if (std::string Wrong = rejoin::applyColor(Given); !Wrong.empty()) {
    rejoin::printError(Wrong);
    return 3;
  }
  StringRef Command = Given.empty() ? "" : Given.front();
  // `help COMMAND` is `COMMAND --help`.
  if (Command == "help" && Given.size() == 2) {
    Command = Given.back();
    Given.assign({Given.back(), "--help"});
  }
  if (Command == "--version" || Command == "version") {
    printVersion(outs());
    return rejoin::finishStandardOutput(0);
  }
  if (Command == "--help" || Command == "-h" || Command == "help" || Command == "--help=json") {
    rejoin::printCommands(outs(), Command.ends_with("json"));
    return rejoin::finishStandardOutput(0);
  }
  for (const struct Command &C : Commands)
    if (Command == C.Name) {
      std::string Program = ("rejoin " + Command).str();
      SmallVector<const char *> Arguments{Program.c_str()};
      Arguments.append(Given.begin() + 1, Given.end());
      return rejoin::finishStandardOutput(runTraced(C, Arguments));
    }
  if (Command.empty()) {
    rejoin::printError("no command");
    rejoin::printBeginning(errs());
    return 3;
  }
  std::vector<StringRef> Names;
  for (const struct Command &C : Commands)
    Names.push_back(C.Name);
  rejoin::printError("no command '" + rejoin::printableWord(Command) + "'" + rejoin::didYouMean(Command, Names) +
                     " ('rejoin --help' lists the commands)");
  return 3;
}
