//===- DebugExpressions.h - Operators of debug expressions ---- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_IR_DEBUGEXPRESSIONS_H
#define REJOIN_IR_DEBUGEXPRESSIONS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace rejoin {

/// The operators of an expression, without those that name the address space of a variable (`DW_OP_constu N,
/// DW_OP_swap, DW_OP_xderef`). The address space does not matter for the variable's value.
llvm::SmallVector<uint64_t, 2> operatorsWithoutSpace(const llvm::DIExpression &E);

} // namespace rejoin

#endif // REJOIN_IR_DEBUGEXPRESSIONS_H
