//===- MIRConvergenceVerifier.h - The rules of convergence control on Machine IR -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_VERIFY_MIRCONVERGENCEVERIFIER_H
#define REJOIN_VERIFY_MIRCONVERGENCEVERIFIER_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/MIR/MIRLoader.h"

namespace rejoin {

/// Checks the static rules in all functions of a file of Machine IR. Tokens are registers that `CONVERGENCECTRL_*`
/// define. Lines are those of the file; \p Path is its name.
std::vector<Diagnostic> verifyMachineConvergence(const MIRModule &M, llvm::StringRef Path);

} // namespace rejoin

#endif // REJOIN_VERIFY_MIRCONVERGENCEVERIFIER_H
