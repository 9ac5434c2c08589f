//===- DocumentFacts.h - Results of the analysis of a document  -*- C++ -*-===//
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

/// The result of one analysis of one text, by line. The server answers all requests of an editor from it. Lines and
/// columns count from 1, columns in bytes. The analysing process sends it to the server as JSON.
struct DocumentFacts {
  /// A value on a line, with its name in the source (`%x` in assembly; empty if it has no name).
  struct Value {
    unsigned Line = 0, Column = 0;
    std::string Name;
    Extent Scope;
    /// The causes, from the effect to the source of divergence; empty for a value that is uniform for the grid.
    std::vector<Note> Why;
  };
  struct Line {
    unsigned Number = 0;
    /// The lowest scope of the values that the line computes and of the branches that it takes.
    Extent Values = Extent::grid();
    std::optional<Extent> Branch;
    /// The group of threads that agree on whether they execute the line.
    Extent Control = Extent::grid();
    /// The same for the instruction of the line on which most threads agree: an optimiser moves parts of a line.
    Extent MostControl = Extent::thread();
    /// Where not all threads of a workgroup do: the branch, then its causes.
    std::vector<Note> ControlWhy;
    /// `consecutive`, `stride 64 bytes`, ...; empty if the line does not access memory.
    std::string Memory;
    /// The value with the lowest scope, if the line computes one.
    std::optional<uint64_t> Lowest;
  };
  struct Function {
    std::string Name;
    unsigned Line = 0;
    bool IsKernel = false;
    unsigned Values = 0, DivergentValues = 0;
    /// 0 if it is not known.
    unsigned WaveSize = 0;
    std::array<unsigned, 3> WorkgroupSize{0, 0, 0};
    /// The launches that state the size: `line 81`; empty if it is not from a launch.
    std::string LaunchedAt;
    Extent Wave;
  };
  /// The language whose words for threads and groups the answers use.
  Language Words = Language::IR;
  /// Errors of the compiler or parser, and in configuration files.
  std::vector<Note> Problems;
  /// What was left out of the document, and headers that were not found.
  std::vector<Note> LeftOut, MissingHeaders;
  /// Comments `rejoin-ignore(...)` that name no rule.
  std::vector<Note> UnknownRules;
  std::vector<Diagnostic> Findings;
  std::vector<Function> Functions;
  /// Sorted by number.
  std::vector<Line> Lines;
  /// Sorted by line and column.
  std::vector<Value> Values;

  const Line *line(unsigned Number) const;
  /// The value with this name on the line or, if there is none, on the last line before it within its function.
  const Value *value(llvm::StringRef Name, unsigned Line) const;
  /// The function that contains the line: a function's lines extend to the line of the next function. Null before the
  /// first.
  const Function *functionAt(unsigned Line) const;
};

llvm::json::Value toJSON(const DocumentFacts &Facts);
bool fromJSON(const llvm::json::Value &From, DocumentFacts &Facts, llvm::json::Path P);

/// A request to analyse a document, with the files that hold its text and the texts of other open documents.
struct DocumentRequest {
  /// An absolute path.
  std::string Path;
  /// A file with the document's text; empty if \c Path itself is read.
  std::string Text;
  /// An overlay file of clang's virtual file system with the texts of open documents. May be empty.
  std::string Overlay;
};

/// Loads, verifies, lints and analyses a document with the options of `.rejoin`, `compile_commands.json` and
/// `compile_flags.txt`. Errors are returned in `Problems`.
DocumentFacts analyzeDocument(const DocumentRequest &Request);

} // namespace rejoin

#endif // REJOIN_SERVER_DOCUMENTFACTS_H
