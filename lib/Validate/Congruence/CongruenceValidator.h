//===- CongruenceValidator.h - Proofs by congruence of values ---*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_CONGRUENCE_CONGRUENCEVALIDATOR_H
#define REJOIN_LIB_VALIDATE_CONGRUENCE_CONGRUENCEVALIDATOR_H

#include "rejoin/Semantics/SimtMachine.h"
#include "llvm/IR/Function.h"
#include <string>

namespace rejoin {

/// Each thread goes the same way in both functions, with values that are equal as terms, and the same threads are
/// together. Proves the strict grade; where it does not, nothing is known. What the functions promise of themselves is
/// not looked at. Says what differs first if that is wanted.
bool areCongruent(const llvm::Function &Source, const llvm::Function &Target, ConvergenceModel Model,
                  std::string *Difference = nullptr);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_CONGRUENCE_CONGRUENCEVALIDATOR_H
