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

/// The language of the user's program. `IR` stands for LLVM IR, Machine IR and unknown languages.
enum class Language : uint8_t {
#define LANGUAGE(NAME, THREAD, WAVE, WORKGROUP, GRID) NAME,
#include "rejoin/Diagnostics/Terms.def"
};

/// The words of one language for threads and groups of threads.
struct Terms {
  llvm::StringRef Thread, Wave, Workgroup, Grid;

  /// Returns \p Text in the words of the language. Replaces thread, wave, workgroup and grid (also in the plural and
  /// capitalised) and adapts the article before them (`a thread`, `an invocation`). Text in quotes or backticks,
  /// options (`--wave-size`) and names (`%wave`, `llvm.wave.x`) stay as they are.
  std::string translate(llvm::StringRef Text) const;
  /// Translates the message, the notes and the hint.
  void translate(Diagnostic &D) const;
};

const Terms &termsOf(Language L);

} // namespace rejoin

#endif // REJOIN_DIAGNOSTICS_TERMS_H
