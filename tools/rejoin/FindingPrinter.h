//===- FindingPrinter.h - Findings of a run for people -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TOOLS_FINDINGPRINTER_H
#define REJOIN_TOOLS_FINDINGPRINTER_H

#include "rejoin/Report/SourceLines.h"
#include "rejoin/Semantics/SimtMachine.h"
#include "rejoin/Verify/ConvergenceVerifier.h"

namespace rejoin {

/// Prints findings, with lines of the source where they are known.
struct FindingPrinter {
  VerifyOptions Where;
  llvm::raw_ostream &OS;
  SourceLines Text;
  std::string Input;

  FindingPrinter(llvm::raw_ostream &OS, llvm::StringRef Input, llvm::ArrayRef<std::string> Roots = {})
      : OS(OS), Text(Input, Roots), Input(Input) {}
  /// Of a program whose text is LLVM IR, that is what is shown.
  bool isKnown(const Location &L) { return !Where.Locate && Text.line(L.File, L.Line); }
  Diagnostic toDiagnostic(const RunFinding &F);
  void print(const RunFinding &F) { print(toDiagnostic(F)); }
  void print(const Diagnostic &D);
  /// Why a run ended. If it was an instruction: after its line in the source, or after the input's name.
  std::string describe(llvm::Error E) const;
};

} // namespace rejoin

#endif // REJOIN_TOOLS_FINDINGPRINTER_H
