//===- AtomicUpdate.h - Results of atomic operations ---------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_SEMANTICS_ATOMICUPDATE_H
#define REJOIN_SEMANTICS_ATOMICUPDATE_H

#include "llvm/IR/Instructions.h"

namespace rejoin {

/// The value that an atomic operation writes, of \p Bits bits (at most 64), if the old value is \p Old. \p T is its
/// type; floating-point values are computed in that type.
uint64_t atomicUpdate(llvm::AtomicRMWInst::BinOp Operation, const llvm::Type &T, unsigned Bits, uint64_t Old,
                      uint64_t Operand);

} // namespace rejoin

#endif // REJOIN_SEMANTICS_ATOMICUPDATE_H
