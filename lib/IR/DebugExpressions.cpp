//===- DebugExpressions.cpp - What debug records do with a value -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang describes each variable of HIP by its address space, also where it is a value and lies nowhere.
// Held by: test/Lint/conditions.hip, unittests/IR/DebugExpressionsTest.cpp.
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/DebugExpressions.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;

namespace rejoin {

SmallVector<uint64_t, 2> operatorsWithoutSpace(const DIExpression &E) {
  SmallVector<uint64_t, 2> Result;
  for (const DIExpression::ExprOperand &O : E.expr_ops()) {
    Result.push_back(O.getOp());
    const ArrayRef<uint64_t> Last = ArrayRef(Result).take_back(3);
    if (Last == ArrayRef<uint64_t>{dwarf::DW_OP_constu, dwarf::DW_OP_swap, dwarf::DW_OP_xderef})
      Result.pop_back_n(3);
  }
  return Result;
}

} // namespace rejoin
