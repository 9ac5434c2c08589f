//===- AddressSteps.h - How far an address goes in an object -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_REFINEMENT_ADDRESSSTEPS_H
#define REJOIN_LIB_VALIDATE_REFINEMENT_ADDRESSSTEPS_H

#include "llvm/IR/Instructions.h"
#include <cstdint>
#include <optional>

namespace rejoin {

/// Where the address lies in an object of this size, in bytes, if each of its steps goes forward within it. Then no
/// flag of the instruction is false. Source: the LLVM language reference, getelementptr.
std::optional<uint64_t> offsetWithin(const llvm::GetElementPtrInst &G, uint64_t From, uint64_t Size);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_REFINEMENT_ADDRESSSTEPS_H
