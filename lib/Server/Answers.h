//===- Answers.h - Answers to an editor's requests -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_SERVER_ANSWERS_H
#define REJOIN_LIB_SERVER_ANSWERS_H

#include "DocumentNames.h"
#include "DocumentText.h"
#include "Fixes.h"
#include "rejoin/Diagnostics/Terms.h"
#include "rejoin/Server/DocumentFacts.h"

namespace rejoin {

/// A document with the facts of its text: what requests are answered from. Each answer is the JSON that the Language
/// Server Protocol asks for.
class Answers {
public:
  /// \p RulePages: the address of the rules' pages, with `{rule}` for the number; empty if there are none.
  Answers(llvm::StringRef Path, const DocumentText &Text, const DocumentFacts &Facts, const DocumentNames &Names,
          llvm::StringRef RulePages = "");

  /// Findings, with their chains as related information, and the compiler's errors.
  llvm::json::Array diagnostics() const;
  /// The scope of the value or line in words, which threads execute it, its pattern of memory accesses, and why.
  llvm::json::Value hover(llvm::lsp::Position P) const;
  /// The location of the next cause of the value's divergence; the whole chain if \p All.
  llvm::json::Value causes(llvm::lsp::Position P, bool All) const;
  /// At the end of lines that are not uniform for the grid.
  llvm::json::Array inlayHints(llvm::lsp::Range Range) const;
  /// Over kernels: how much is divergent, findings, the size of the workgroup; \p Command opens the report.
  llvm::json::Array codeLenses(llvm::StringRef Command) const;
  /// Names whose values differ within a wave, and names on lines that only some threads of a wave execute.
  llvm::json::Array semanticTokens() const;
  llvm::json::Array codeActions(llvm::lsp::Range Range) const;

  static llvm::json::Object semanticTokensLegend();

private:
  /// `the same for all threads of a warp`.
  std::string inWords(Extent Scope, Extent Wave) const;
  std::string label(Extent Scope, Extent Wave) const;
  Extent waveAt(unsigned Line) const;
  /// Which threads execute the line, as far as its instructions agree, and because of which branch.
  void printControl(llvm::raw_ostream &OS, const DocumentFacts::Line &L, Extent Wave) const;
  std::string executors(Extent Control, Extent Wave) const;
  /// A literal, or a name for a constant expression: the same for all threads whatever else is on the line.
  bool isConstantWord(llvm::StringRef Word, unsigned Depth = 0) const;
  const DocumentFacts::Value *valueAt(llvm::lsp::Position P, llvm::lsp::Range &Range) const;
  std::string link(const Location &L) const;
  void printCauses(llvm::raw_ostream &OS, llvm::ArrayRef<Note> Causes) const;
  llvm::json::Value location(const Location &L) const;
  llvm::json::Value diagnostic(const Diagnostic &D) const;

  llvm::StringRef Path, RulePages;
  const DocumentText &Text;
  const DocumentFacts &Facts;
  const DocumentNames &Names;
  const Terms &Words;
  const Syntax Written;
};

} // namespace rejoin

#endif // REJOIN_LIB_SERVER_ANSWERS_H
