//===- AtomicUpdate.h - What atomic operations leave in memory -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_ATOMICUPDATE_H
#define REJOIN_SEMANTICS_ATOMICUPDATE_H

#include "llvm/IR/Instructions.h"

namespace rejoin {

/// The number of \p Bits bits, 64 at most, that an operation leaves where it finds \p Old. \p T is its type: floats
/// are computed in it.
uint64_t atomicUpdate(llvm::AtomicRMWInst::BinOp Operation, const llvm::Type &T, unsigned Bits, uint64_t Old,
                      uint64_t Operand);

} // namespace rejoin

#endif // REJOIN_SEMANTICS_ATOMICUPDATE_H
