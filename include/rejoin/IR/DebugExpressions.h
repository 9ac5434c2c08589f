//===- DebugExpressions.h - What debug records do with a value -*- C++ -*-===//
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

/// The operators of an expression but for those that say in which address space a variable lies
/// (`DW_OP_constu N, DW_OP_swap, DW_OP_xderef`): that space is of no meaning for the variable's value.
llvm::SmallVector<uint64_t, 2> operatorsWithoutSpace(const llvm::DIExpression &E);

} // namespace rejoin

#endif // REJOIN_IR_DEBUGEXPRESSIONS_H
