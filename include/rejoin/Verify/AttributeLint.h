//===- AttributeLint.h - Missing convergent attributes -------- -*- C++ -*-===//
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

/// Reports where `convergent` is missing: on calls of functions that the target's table lists as convergent (N1), on
/// indirect calls that may reach a convergent function (N1), on functions that contain convergent operations (N2), and
/// on inline assembly with a barrier or a cross-lane instruction (N3). The mark `noconvergent` is trusted.
std::vector<Diagnostic> lintAttributes(const llvm::Module &M, TargetKind Kind, const VerifyOptions &Options);

/// A missing attribute.
struct MissingAttribute {
  DiagnosticKind Kind;
  /// The call site, or null for the function.
  const llvm::CallBase *Call;
  const llvm::Function *F;
  /// The reason: a convergent operation inside, or the callee.
  const llvm::Value *Because;
  std::string Message;
};

/// The attributes that `lintAttributes` reports, function by function.
std::vector<MissingAttribute> missingAttributes(const llvm::Module &M, TargetKind Kind);

} // namespace rejoin

#endif // REJOIN_VERIFY_ATTRIBUTELINT_H
