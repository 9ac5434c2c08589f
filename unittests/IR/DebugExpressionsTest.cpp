//===- DebugExpressionsTest.cpp - What debug records do with a value -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/DebugExpressions.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/LLVMContext.h"
#include "gmock/gmock.h"

using namespace rejoin;
using namespace llvm::dwarf;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(DebugExpressions, TheAddressSpaceOfAVariableSaysNothingOfItsValue) {
  llvm::LLVMContext Context;
  auto Operators = [&](llvm::ArrayRef<uint64_t> Elements) {
    return operatorsWithoutSpace(*llvm::DIExpression::get(Context, Elements));
  };
  EXPECT_THAT(Operators({}), IsEmpty());
  EXPECT_THAT(Operators({DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef}), IsEmpty());
  EXPECT_THAT(Operators({DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef, DW_OP_stack_value}),
              ElementsAre(DW_OP_stack_value));
}

TEST(DebugExpressions, OtherUsesOfTheSameOperatorsStay) {
  llvm::LLVMContext Context;
  EXPECT_THAT(
      operatorsWithoutSpace(*llvm::DIExpression::get(Context, {DW_OP_constu, 3, DW_OP_plus, DW_OP_stack_value})),
      ElementsAre(DW_OP_constu, DW_OP_plus, DW_OP_stack_value));
}
