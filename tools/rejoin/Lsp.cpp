//===- Lsp.cpp - rejoin lsp -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Terminal.h"
#include "Usage.h"
#include "rejoin/Server/DocumentFacts.h"
#include "rejoin/Server/LanguageServer.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace rejoin {

int lspMain(ArrayRef<const char *> Arguments) {
  cl::opt<unsigned> Threads("j", cl::Prefix, cl::desc("analyses to run in parallel (default: 2)"), cl::value_desc("n"),
                            cl::init(2), cl::cat(group(OptionGroup::Limits)));
  cl::opt<unsigned> Debounce("debounce",
                             cl::desc("milliseconds without a change before an analysis starts (default: 150)"),
                             cl::value_desc("n"), cl::init(150), cl::cat(group(OptionGroup::Limits)));
  cl::opt<std::string> Worker("worker", cl::desc("program to start for an analysis instead of rejoin itself"),
                              cl::value_desc("program"), cl::cat(group(OptionGroup::Choice)), cl::ReallyHidden);
  // One analysis, as the server starts it.
  cl::opt<std::string> Analyze("analyze", cl::desc("analyse a document and stop"), cl::value_desc("file"),
                               cl::cat(group(OptionGroup::Choice)), cl::Hidden);
  cl::opt<std::string> Text("text", cl::desc("file with the document's text"), cl::value_desc("file"),
                            cl::cat(group(OptionGroup::Choice)), cl::Hidden);
  cl::opt<std::string> Overlay("overlay", cl::desc("overlay with texts of open documents"), cl::value_desc("file"),
                               cl::cat(group(OptionGroup::Choice)), cl::Hidden);
  cl::opt<std::string> Output("o", cl::desc("output file"), cl::value_desc("file"), cl::init("-"),
                              cl::cat(group(OptionGroup::Output)), cl::Hidden);
  const UsageOf Usage("rejoin lsp");
  if (auto Code = Usage.parse(Arguments))
    return *Code;
  if (!Analyze.empty()) {
    std::error_code EC;
    raw_fd_ostream OS(Output, EC);
    if (EC)
      return Usage(Output + ": " + EC.message());
    OS << toJSON(analyzeDocument({Analyze, Text, Overlay})) << '\n';
    return 0;
  }
  ServerOptions Options;
  static int Anchor;
  Options.Worker = Worker.empty() ? sys::fs::getMainExecutable(Arguments[0], &Anchor) : Worker;
  Options.Version = REJOIN_VERSION;
  Options.Debounce = Debounce;
  Options.Threads = std::max(1U, Threads.getValue());
  bool WasShutDown = false;
  if (Error E = serveLanguage(stdin, outs(), Options, WasShutDown)) {
    // LLVM reports the end of its input as an error of reading.
    if (std::feof(stdin) && !std::ferror(stdin)) {
      consumeError(std::move(E));
      printError("the connection ended before the editor sent 'shutdown' and 'exit'", "rejoin lsp");
      return 1;
    }
    printError(toString(std::move(E)), "rejoin lsp");
    return 3;
  }
  return WasShutDown ? 0 : 1;
}

} // namespace rejoin
