//===- Terms.h - The words of the user's language -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_DIAGNOSTICS_TERMS_H
#define REJOIN_DIAGNOSTICS_TERMS_H

#include "rejoin/Diagnostics/Diagnostic.h"

namespace rejoin {

/// The language that a user wrote. `IR` stands for LLVM IR, Machine IR and everything unknown.
enum class Language : uint8_t {
#define LANGUAGE(NAME, THREAD, WAVE, WORKGROUP, GRID) NAME,
#include "rejoin/Diagnostics/Terms.def"
};

/// The words of a language for threads and their groups.
struct Terms {
  llvm::StringRef Thread, Wave, Workgroup, Grid;

  /// \p Text with the words thread, wave, workgroup and grid (also in the plural and capitalised) replaced by those of
  /// the language. Text in quotes or backticks, options (`--wave-size`) and names (`%wave`, `llvm.wave.x`) stay as they
  /// are; the article before a word is adapted (`a thread`, `an invocation`).
  std::string translate(llvm::StringRef Text) const;
  /// Translates the message, the notes and the hint.
  void translate(Diagnostic &D) const;
};

const Terms &termsOf(Language L);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_TERMS_H
