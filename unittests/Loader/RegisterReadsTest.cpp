//===- RegisterReadsTest.cpp - Special registers by inline assembly -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Loader/RegisterReads.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;

namespace {

/// The name of the intrinsic that the assembly becomes; empty if it stays.
std::string replacementOf(const std::string &Assembly, const std::string &Triple = "nvptx64-nvidia-cuda") {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString("target triple = \"" + Triple +
                                         "\"\ndefine i32 @f() {\n  %r = call i32 asm sideeffect " + Assembly +
                                         "()\n  ret i32 %r\n}\n",
                                     Error, Context);
  EXPECT_TRUE(M) << Error.getMessage().str();
  nameRegisterReads(*M);
  for (const llvm::Instruction &I : llvm::instructions(*M->getFunction("f")))
    if (const auto *Call = llvm::dyn_cast<llvm::IntrinsicInst>(&I))
      return Call->getCalledFunction()->getName().str();
  return "";
}

TEST(RegisterReads, AMoveOfARegisterIsItsIntrinsic) {
  EXPECT_EQ(replacementOf(R"("mov.u32 $0, %laneid;", "=r")"), "llvm.nvvm.read.ptx.sreg.laneid");
  EXPECT_EQ(replacementOf(R"("{ mov.b32 $0 , %tid.x ; }", "=r,~{memory}")"), "llvm.nvvm.read.ptx.sreg.tid.x");
  EXPECT_EQ(replacementOf(R"("mov.u32 $0, %laneid; // lane", "=r")"), "llvm.nvvm.read.ptx.sreg.laneid");
}

TEST(RegisterReads, OtherAssemblyStays) {
  EXPECT_EQ(replacementOf(R"("mov.u32 $0, %nosuch;", "=r")"), "");
  EXPECT_EQ(replacementOf(R"("mov.u32 $0, %laneid; bar.sync 0;", "=r")"), "");
  EXPECT_EQ(replacementOf(R"("mov.u32 $0, %laneid;", "=l")"), "");
  EXPECT_EQ(replacementOf(R"("mov.u32 $0, 5;", "=r")"), "");
  EXPECT_EQ(replacementOf(R"("mov.u32 $0, %laneid;", "=r")", "amdgcn-amd-amdhsa"), "") << "another machine";
}

} // namespace
