//===- InductiveValidator.h - Validation of loops without a bound -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_INDUCTION_INDUCTIVEVALIDATOR_H
#define REJOIN_LIB_VALIDATE_INDUCTION_INDUCTIVEVALIDATOR_H

#include "Symbolic/SymbolicValidator.h"

namespace rejoin {

/// As `validateSymbolically`, for loops of any number of iterations: what it proves holds, what it leaves open says
/// nothing. Nothing if there are no loops that both sides have.
std::optional<SymbolicOutcome> validateByInduction(const llvm::Function &Source, const llvm::Function &Target,
                                                   TargetKind Kind, const ValidateOptions &Options,
                                                   const std::function<bool(const llvm::Argument &)> &Uniform);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_INDUCTION_INDUCTIVEVALIDATOR_H
