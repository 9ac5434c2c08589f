//===- Diagnostic.h - Findings about a user's program -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_DIAGNOSTICS_DIAGNOSTIC_H
#define REJOIN_DIAGNOSTICS_DIAGNOSTIC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>
#include <vector>

namespace rejoin {

enum class DiagnosticKind : uint8_t {
#define KIND(NAME, ID, RULE, SEVERITY, STATEMENT) NAME,
#include "rejoin/Diagnostics/Kinds.def"
};

/// A remark states a fact. It is not a fault by itself.
enum class Severity : uint8_t { Remark, Warning, Error };
llvm::StringRef nameOf(Severity S);

/// The fixed properties of a kind of diagnostic.
struct KindInfo {
  /// Stable identifier by which users select and suppress the kind: `closed-path-use`.
  llvm::StringRef Id;
  /// Number of the rule in docs/Model.md.
  llvm::StringRef Rule;
  Severity Level;
  /// One sentence: the static rule, or the fault that a rule for executions (S) or a lint rule (W) reports.
  llvm::StringRef Statement;
};
const KindInfo &infoOf(DiagnosticKind K);
llvm::ArrayRef<KindInfo> allKinds();
std::optional<DiagnosticKind> kindById(llvm::StringRef Id);

/// A position in a file. Line and column count from 1; 0 means that they are not known.
struct Location {
  std::string File;
  unsigned Line = 0, Column = 0;
};

struct Note {
  std::string Message;
  Location Where;
};

/// One finding: the observation, its location, and notes that lead from effect to cause.
struct Diagnostic {
  DiagnosticKind Kind;
  Location Where;
  /// The name of the function, and the text of the operation or declaration.
  std::string Function, Operation;
  std::string Message;
  /// Names of the blocks of a witness path, in order. A closed path repeats its first block at the end. Empty if the
  /// rule does not concern a path.
  std::vector<std::string> Path;
  std::vector<Note> Notes;
  /// The operations that the finding concerns, if it is reported at their common cause. Comments that suppress it at
  /// all of them suppress the finding.
  std::vector<Location> Operations;
  /// A suggested repair; empty if none is known.
  std::string Hint;
  /// The severity that the user has chosen; if absent, the severity of the kind.
  std::optional<Severity> Level = std::nullopt;
  Severity level() const { return Level.value_or(infoOf(Kind).Level); }
};

/// Prints `file:12:3: error: message [id, rule B1]`, then the operation, the path and the notes, one line each.
void printDiagnostic(llvm::raw_ostream &OS, const Diagnostic &D);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_DIAGNOSTIC_H
