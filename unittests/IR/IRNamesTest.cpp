//===- IRNamesTest.cpp - Names and texts against LLVM's printer -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/IR/IRNames.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace rejoin;

/// Every name, and every text asked for in this order, is what LLVM prints for the value by itself.
static void compare(const Function &F) {
  IRNames Names(F);
  ModuleSlotTracker Slots(F.getParent(), /*ShouldInitializeAllMetadata=*/false);
  Slots.incorporateFunction(F);
  auto Operand = [&](const Value &V) {
    std::string Text;
    raw_string_ostream OS(Text);
    V.printAsOperand(OS, /*PrintType=*/false, Slots);
    return Text;
  };
  auto Whole = [&](const Value &V) {
    std::string Text;
    raw_string_ostream OS(Text);
    V.print(OS, Slots, /*IsForDebug=*/false);
    return StringRef(Text).trim().split(", !").first.str();
  };
  for (const Argument &A : F.args()) {
    EXPECT_EQ(Names.name(A), Operand(A));
    EXPECT_EQ(Names.text(A), Whole(A));
  }
  for (const BasicBlock &B : F)
    EXPECT_EQ(Names.block(B), Operand(B));
  for (const Instruction &I : instructions(F)) {
    if (!I.getType()->isVoidTy())
      EXPECT_EQ(Names.name(I), Operand(I));
    if (!isa<SwitchInst>(I))
      EXPECT_EQ(Names.text(I), Whole(I));
    for (const Use &U : I.operands())
      if (isa<Constant>(U))
        EXPECT_EQ(Names.name(*U), Operand(*U));
  }
}

static std::unique_ptr<Module> parse(StringRef Text, LLVMContext &Context) {
  SMDiagnostic Error;
  auto M = parseAssemblyString(Text, Error, Context);
  EXPECT_TRUE(M) << Error.getMessage().str();
  return M;
}

static const char *const Start = R"(
@0 = global i32 0
%pair = type { i32, %pair2 }
%pair2 = type { i32 }
%0 = type { i64, i32 }
declare void @g(ptr, metadata) #0
define i32 @f(i32, i32 %"two words", i32, %0 %unnamed) #1 {
  %3 = add i32 %0, %1
  %named = add i32 %3, %"two words", !note !0
  %4 = getelementptr %pair, ptr @0, i32 0, i32 1
  switch i32 %named, label %5 [ i32 1, label %last
                                i32 2, label %6 ]
5:
  call void @g(ptr %4, metadata !0) #0
  store i32 %named, ptr @0, !note !0
  br label %6
6:
  %7 = phi i32 [ %3, %5 ], [ 0, %2 ]
  br label %last
last:
  %8 = phi i32 [ %7, %6 ], [ 1, %2 ]
)";
static const char *const End = R"(
}
attributes #0 = { convergent }
attributes #1 = { nounwind }
!0 = !{!"x"}
)";

TEST(IRNames, AreThoseOfThePrinter) {
  LLVMContext Context;
  auto M = parse(std::string(Start) + "  ret i32 %8" + End, Context);
  compare(*M->getFunction("f"));
}

TEST(IRNames, OfALargeFunctionAsWell) {
  std::string Text = Start;
  for (unsigned I = 9; I != 1000; ++I)
    Text += "  %" + std::to_string(I) + " = mul i32 %" + std::to_string(I - 1) + ", %named\n";
  LLVMContext Context;
  auto M = parse(Text + "  ret i32 %899" + End, Context);
  compare(*M->getFunction("f"));
}

TEST(IRNames, PutASwitchOnOneLine) {
  LLVMContext Context;
  auto M = parse(std::string(Start) + "  ret i32 %8" + End, Context);
  const Function &F = *M->getFunction("f");
  EXPECT_EQ(IRNames(F).text(*F.getEntryBlock().getTerminator()),
            "switch i32 %named, label %5 [ i32 1, label %last i32 2, label %6 ]");
}
