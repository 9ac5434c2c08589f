//===- AtomicFormulas.h - What atomic operations leave in memory, as formulas -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_LIB_VALIDATE_SMT_ATOMICFORMULAS_H
#define REJOIN_LIB_VALIDATE_SMT_ATOMICFORMULAS_H

#include "Formula.h"
#include "llvm/IR/Instructions.h"

namespace rejoin {

/// What an operation on integers leaves where it finds \p Old; both have one width.
Formula atomicUpdate(llvm::AtomicRMWInst::BinOp Operation, const Formula &Old, const Formula &X);

} // namespace rejoin

#endif // REJOIN_LIB_VALIDATE_SMT_ATOMICFORMULAS_H
