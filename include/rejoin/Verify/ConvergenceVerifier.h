//===- ConvergenceVerifier.h - The rules of convergence control on modules -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_VERIFY_CONVERGENCEVERIFIER_H
#define REJOIN_VERIFY_CONVERGENCEVERIFIER_H

#include "rejoin/Diagnostics/Diagnostic.h"
#include "rejoin/IR/TokenReader.h"
#include <functional>

namespace llvm {
class Module;
class Value;
} // namespace llvm

namespace rejoin {

struct VerifyOptions {
  ConvergenceDefault Default = ConvergenceDefault::ByAttribute;
  /// Gives the position of an instruction, function or global. The default is its debug location.
  std::function<Location(const llvm::Value &)> Locate;
};

/// The position by `Options.Locate`, else by the debug location. If nothing else is known, the file is the module's
/// source.
Location locateValue(const llvm::Value &V, const VerifyOptions &Options);

/// All findings of the rules of docs/Model.md in one function with a body: the static rules, other uses of bundles
/// (B5), calls of the intrinsics (I2), and calls of other functions of the module (X1 to X3, M2).
std::vector<Diagnostic> verifyConvergence(const llvm::Function &F, const VerifyOptions &Options);
/// The findings in all functions, and those about the module (I1), in module order.
std::vector<Diagnostic> verifyConvergence(const llvm::Module &M, const VerifyOptions &Options);

} // namespace rejoin

#endif // REJOIN_VERIFY_CONVERGENCEVERIFIER_H
