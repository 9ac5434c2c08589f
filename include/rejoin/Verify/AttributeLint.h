//===- AttributeLint.h - Where the attribute convergent is missing -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_VERIFY_ATTRIBUTELINT_H
#define REJOIN_VERIFY_ATTRIBUTELINT_H

#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Verify/ConvergenceVerifier.h"

namespace rejoin {

/// Where `convergent` is missing: calls of functions that the target's table knows to be convergent (N1), indirect
/// calls that may reach a convergent function (N1), functions around convergent operations (N2), inline assembly with a
/// barrier or a cross-lane instruction (N3). What is marked `noconvergent` is believed.
std::vector<Diagnostic> lintAttributes(const llvm::Module &M, TargetKind Kind, const VerifyOptions &Options);

/// An attribute that is missing.
struct MissingAttribute {
  DiagnosticKind Kind;
  /// The call site, or null for the function.
  const llvm::CallBase *Call;
  const llvm::Function *F;
  /// What makes it convergent: an operation inside, or the callee.
  const llvm::Value *Because;
  std::string Message;
};

/// The attributes that `lintAttributes` reports, function by function.
std::vector<MissingAttribute> missingAttributes(const llvm::Module &M, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_VERIFY_ATTRIBUTELINT_H
