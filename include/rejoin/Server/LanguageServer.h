//===- LanguageServer.h - Language server for editors --------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SERVER_LANGUAGESERVER_H
#define REJOIN_SERVER_LANGUAGESERVER_H

#include "llvm/Support/Error.h"
#include <cstdio>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace rejoin {

struct ServerOptions {
  /// The program that is started with `lsp --analyze=...` for each analysis: rejoin itself.
  std::string Worker;
  std::string Version;
  /// Milliseconds without a change before a text is analysed.
  unsigned Debounce = 150;
  /// The address of the rules' pages, with `{rule}` for a number; empty: the pages that were installed beside the
  /// worker.
  std::string RulePages;
  /// The largest number of concurrent analyses.
  unsigned Threads = 2;
};

/// Serves one client by the Language Server Protocol until the client sends `exit` or closes \p In. An error states why
/// the server had to stop. \p WasShutDown reports whether the client sent `shutdown` first.
llvm::Error serveLanguage(std::FILE *In, llvm::raw_ostream &Out, const ServerOptions &Options, bool &WasShutDown);

} // namespace rejoin

#endif // REJOIN_SERVER_LANGUAGESERVER_H
