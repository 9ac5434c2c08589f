//===- ReasonKind.h - What kind of fault a verdict names ------*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_VALIDATE_REASONKIND_H
#define REJOIN_VALIDATE_REASONKIND_H

#include "rejoin/Validate/Validate.h"

namespace rejoin {

/// Why a pair is refuted or a target invalid, without numbers, operands and names of values: the same for a pair that
/// is smaller and has the same fault.
std::string reasonKind(const ValidationResult &R);

} // namespace rejoin

#endif // REJOIN_VALIDATE_REASONKIND_H
