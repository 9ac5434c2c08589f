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

/// A remark states a fact; it is no fault by itself.
enum class Severity : uint8_t { Remark, Warning, Error };
llvm::StringRef nameOf(Severity S);

/// What is fixed for a kind of diagnostic.
struct KindInfo {
  /// Stable identifier, by which users select and suppress: `closed-path-use`.
  llvm::StringRef Id;
  /// Number of the rule in docs/Model.md.
  llvm::StringRef Rule;
  Severity Level;
  /// A static rule in one sentence, or what a rule for executions (S) or of the lint (W) finds.
  llvm::StringRef Statement;
};
const KindInfo &infoOf(DiagnosticKind K);
llvm::ArrayRef<KindInfo> allKinds();
std::optional<DiagnosticKind> kindById(llvm::StringRef Id);

/// A position in a file; line and column count from 1, 0 if not known.
struct Location {
  std::string File;
  unsigned Line = 0, Column = 0;
};

struct Note {
  std::string Message;
  Location Where;
};

/// One finding: the observation, its location, and notes that lead from the effect to the cause.
struct Diagnostic {
  DiagnosticKind Kind;
  Location Where;
  /// The function, and the operation or declaration as text.
  std::string Function, Operation;
  std::string Message;
  /// Names of the blocks of a witness path, in order; empty if the rule is about no path. A closed path repeats its
  /// first block at the end.
  std::vector<std::string> Path;
  std::vector<Note> Notes;
  /// The operations that the finding is about, if it is reported at their common cause: a comment that suppresses it at
  /// all of them suppresses it.
  std::vector<Location> Operations;
  /// What to do about it; empty if nothing is known.
  std::string Hint;
  /// By the user's choice instead of the kind's own.
  std::optional<Severity> Level = std::nullopt;
  Severity level() const { return Level.value_or(infoOf(Kind).Level); }
};

/// `file:12:3: error: message [id, rule B1]`, the operation, the path and the notes, a line each.
void printDiagnostic(llvm::raw_ostream &OS, const Diagnostic &D);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_DIAGNOSTIC_H
