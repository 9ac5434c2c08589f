//===- DocumentFacts.h - What the server knows of a document -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SERVER_DOCUMENTFACTS_H
#define REJOIN_SERVER_DOCUMENTFACTS_H

#include "rejoin/Diagnostics/Terms.h"
#include "rejoin/Program/Extent.h"
#include "llvm/Support/JSON.h"

namespace rejoin {

/// The result of one analysis of one text, in terms of its lines: all that requests of an editor are answered from.
/// Lines and columns count from 1, columns in bytes. It goes from the process that analyses to the server as JSON.
struct DocumentFacts {
  /// A value of the program on a line, by its name in the source (`%x` in assembly; empty for one without a name).
  struct Value {
    unsigned Line = 0, Column = 0;
    std::string Name;
    Extent Scope;
    /// From the effect to the source of divergence; empty for a value that is uniform for the grid.
    std::vector<Note> Why;
  };
  struct Line {
    unsigned Number = 0;
    /// The lowest scope of what the line computes, and of the branches that it takes.
    Extent Values = Extent::grid();
    std::optional<Extent> Branch;
    /// The threads that agree on whether they execute the line.
    Extent Control = Extent::grid();
    /// `consecutive`, `stride 64 bytes`, ...; empty without an access to memory.
    std::string Memory;
    /// The value with the lowest scope, if it computes one.
    std::optional<uint64_t> Lowest;
  };
  struct Function {
    std::string Name;
    unsigned Line = 0;
    bool IsKernel = false;
    unsigned Values = 0, DivergentValues = 0;
    /// 0 if not known.
    unsigned WaveSize = 0;
    std::array<unsigned, 3> WorkgroupSize{0, 0, 0};
    /// The launches that the size comes from: `line 81`; empty if it comes from elsewhere.
    std::string LaunchedAt;
    Extent Wave;
  };
  /// The language whose words for threads and their groups the answers use.
  Language Words = Language::IR;
  /// Errors of the compiler or the parser, and of configuration files.
  std::vector<Note> Problems;
  std::vector<Diagnostic> Findings;
  std::vector<Function> Functions;
  /// By number.
  std::vector<Line> Lines;
  /// By line and column.
  std::vector<Value> Values;

  const Line *line(unsigned Number) const;
  /// The value with this name on the line or, if there is none, on the last line before it within its function.
  const Value *value(llvm::StringRef Name, unsigned Line) const;
  /// The function whose lines reach from its own to the next function's; null before the first.
  const Function *functionAt(unsigned Line) const;
};

llvm::json::Value toJSON(const DocumentFacts &Facts);
bool fromJSON(const llvm::json::Value &From, DocumentFacts &Facts, llvm::json::Path P);

/// What to analyse: a document, and where its text and those of other open documents are.
struct DocumentRequest {
  /// Absolute.
  std::string Path;
  /// A file with the document's text; empty to read \c Path.
  std::string Text;
  /// An overlay file of clang's virtual file system that gives open documents their texts; may be empty.
  std::string Overlay;
};

/// Loads, verifies, lints and analyses a document, with the options of `.rejoin`, `compile_commands.json` and
/// `compile_flags.txt`. What goes wrong is in `Problems`.
DocumentFacts analyzeDocument(const DocumentRequest &Request);

} // namespace rejoin

#endif // REJOIN_SERVER_DOCUMENTFACTS_H
