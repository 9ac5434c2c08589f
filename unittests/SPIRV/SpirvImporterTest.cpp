//===- SpirvImporterTest.cpp - What the imported module looks like -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conventions that SpirvImporter.h promises to its users: entry points, address spaces, built-in variables,
// specialisation, decorations, tokens, and errors that name the instruction.
//
//===----------------------------------------------------------------------===//

#include "rejoin/SPIRV/SpirvImporter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace rejoin;
using testing::HasSubstr;

namespace {

constexpr char Head[] = R"(
OpCapability Shader
OpCapability GroupNonUniform
OpMemoryModel Logical GLSL450
)";

/// Types and variables that all shaders here share. %main has no body yet.
constexpr char Types[] = R"(
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%v3uint = OpTypeVector %uint 3
%zero = OpConstant %uint 0
%one = OpConstant %uint 1
%size = OpSpecConstant %uint 64
%scope = OpConstant %uint 3
%in_v3 = OpTypePointer Input %v3uint
%in_uint = OpTypePointer Input %uint
%shared_uint = OpTypePointer Workgroup %uint
%array = OpTypeRuntimeArray %uint
%block = OpTypeStruct %array
%buffer_block = OpTypePointer StorageBuffer %block
%buffer_uint = OpTypePointer StorageBuffer %uint
%id = OpVariable %in_v3 Input
%tile = OpVariable %shared_uint Workgroup
%buffer = OpVariable %buffer_block StorageBuffer
)";

class SpirvImporterTest : public testing::Test {
protected:
  static std::string shader(const std::string &Body) {
    return std::string(Head) + R"(
OpEntryPoint GLCompute %main "main" %id %tile %buffer
OpExecutionMode %main LocalSize 8 4 2
OpName %tile "tile"
OpName %buffer "data"
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %size SpecId 7
OpDecorate %array ArrayStride 4
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 2
OpDecorate %buffer Binding 5
)" + Types +
           "%main = OpFunction %void None %fn\n%entry = OpLabel\n" + Body + "OpReturn\nOpFunctionEnd\n";
  }
  /// An error is left in `Problem`.
  bool import(const std::string &Text, SpirvOptions Options = {}) {
    M.reset();
    Problem.clear();
    Options.Simplify = false;
    auto Binary = assembleSpirv(Text, "test.spvasm");
    if (!Binary) {
      Problem = llvm::toString(Binary.takeError());
      return false;
    }
    auto Module = importSpirv(*Binary, "test.spv", Context, Options);
    if (!Module) {
      Problem = llvm::toString(Module.takeError());
      return false;
    }
    M = std::move(*Module);
    EXPECT_FALSE(llvm::verifyModule(*M, &llvm::errs()));
    return true;
  }
  const llvm::CallBase *callOf(llvm::StringRef Name) const {
    for (const llvm::Function &F : *M)
      for (const llvm::Instruction &I : llvm::instructions(F))
        if (const auto *C = llvm::dyn_cast<llvm::CallBase>(&I);
            C && C->getCalledFunction() && C->getCalledFunction()->getName().contains(Name))
          return C;
    return nullptr;
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  std::string Problem;
};

TEST_F(SpirvImporterTest, AnEntryPointIsAKernelWithItsStageAndSize) {
  ASSERT_TRUE(import(shader(""))) << Problem;
  const llvm::Function *Main = M->getFunction("main");
  ASSERT_TRUE(Main);
  EXPECT_EQ(Main->getCallingConv(), llvm::CallingConv::SPIR_KERNEL);
  EXPECT_EQ(Main->getFnAttribute("hlsl.shader").getValueAsString(), "compute");
  EXPECT_EQ(Main->getFnAttribute("hlsl.numthreads").getValueAsString(), "8,4,2");
  EXPECT_TRUE(Main->getMetadata("reqd_work_group_size"));
}

TEST_F(SpirvImporterTest, StorageClassesAreAddressSpaces) {
  ASSERT_TRUE(import(shader(R"(
%p = OpAccessChain %buffer_uint %buffer %zero %one
%x = OpLoad %uint %p
OpStore %tile %x
)"))) << Problem;
  const llvm::GlobalVariable *Tile = M->getNamedGlobal("tile");
  ASSERT_TRUE(Tile);
  EXPECT_EQ(Tile->getAddressSpace(), 3U);
  const llvm::GlobalVariable *Data = M->getNamedGlobal("data");
  ASSERT_TRUE(Data);
  EXPECT_EQ(Data->getAddressSpace(), 11U);
  EXPECT_TRUE(Data->getMetadata("spirv.Decorations"));
}

TEST_F(SpirvImporterTest, BuiltInVariablesAreCalls) {
  ASSERT_TRUE(import(shader("%v = OpLoad %v3uint %id\n%x = OpCompositeExtract %uint %v 0\nOpStore %tile %x\n")))
      << Problem;
  EXPECT_TRUE(callOf("__spirv_BuiltInGlobalInvocationId"));
  EXPECT_FALSE(M->getNamedGlobal("id"));
}

TEST_F(SpirvImporterTest, SpecialisationChoosesTheValue) {
  const std::string Text = shader("OpStore %tile %size\n");
  auto Stored = [&]() -> uint64_t {
    for (const llvm::Instruction &I : llvm::instructions(*M->getFunction("main")))
      if (const auto *S = llvm::dyn_cast<llvm::StoreInst>(&I))
        return llvm::cast<llvm::ConstantInt>(S->getValueOperand())->getZExtValue();
    return ~0ULL;
  };
  std::map<uint32_t, std::string> Ids;
  SpirvOptions Options;
  Options.SpecIds = &Ids;
  ASSERT_TRUE(import(Text, Options)) << Problem;
  EXPECT_EQ(Stored(), 64U);
  EXPECT_TRUE(Ids.size() == 1 && Ids.contains(7));
  Options.Specialisations[7] = 128;
  ASSERT_TRUE(import(Text, Options)) << Problem;
  EXPECT_EQ(Stored(), 128U);
}

TEST_F(SpirvImporterTest, GroupOperationsAreBuiltInsWithTokens) {
  ASSERT_TRUE(import(shader(R"(
%e = OpGroupNonUniformElect %bool %scope
%x = OpSelect %uint %e %one %zero
OpStore %tile %x
)"))) << Problem;
  const llvm::CallBase *Elect = callOf("sub_group_elect");
  ASSERT_TRUE(Elect);
  EXPECT_TRUE(Elect->isConvergent());
  const auto Token = Elect->getOperandBundle(llvm::LLVMContext::OB_convergencectrl);
  ASSERT_TRUE(Token);
  const auto *Entry = llvm::dyn_cast<llvm::ConvergenceControlInst>(Token->Inputs[0].get());
  ASSERT_TRUE(Entry);
  EXPECT_TRUE(Entry->isEntry());
}

TEST_F(SpirvImporterTest, ALoopHasAHeartInItsHeader) {
  ASSERT_TRUE(import(shader(R"(
OpBranch %head
%head = OpLabel
%i = OpPhi %uint %zero %entry %j %next
OpLoopMerge %after %next None
OpBranch %body
%body = OpLabel
%more = OpULessThan %bool %i %size
OpBranchConditional %more %next %after
%next = OpLabel
%j = OpIAdd %uint %i %one
OpBranch %head
%after = OpLabel
)"))) << Problem;
  const llvm::ConvergenceControlInst *Heart = nullptr;
  for (const llvm::Instruction &I : llvm::instructions(*M->getFunction("main")))
    if (const auto *C = llvm::dyn_cast<llvm::ConvergenceControlInst>(&I); C && C->isLoop())
      Heart = C;
  ASSERT_TRUE(Heart);
  EXPECT_TRUE(llvm::isa<llvm::PHINode>(Heart->getParent()->front())) << "the heart is in the header, after the PHI";
}

TEST_F(SpirvImporterTest, ErrorsNameTheFileAndTheLine) {
  EXPECT_FALSE(import(shader("OpStore %tile %nothing\n")));
  EXPECT_THAT(Problem, HasSubstr("test.spv"));
  EXPECT_FALSE(import(std::string(Head) + "OpNotAnOpcode\n"));
  EXPECT_THAT(Problem, HasSubstr("test.spvasm:5"));
  EXPECT_FALSE(importSpirv("no SPIR-V at all", "text.spv", Context, {}).operator bool());
}

TEST_F(SpirvImporterTest, EveryPrefixOfABinaryIsAnErrorWithTheFilesName) {
  auto Binary = assembleSpirv(shader("OpStore %tile %one\n"), "test.spvasm");
  ASSERT_TRUE(Binary.operator bool());
  unsigned Refused = 0;
  for (size_t Size = 0; Size < Binary->size(); Size += 3) {
    auto Module = importSpirv(llvm::StringRef(*Binary).take_front(Size), "cut.spv", Context, {});
    ASSERT_FALSE(Module.operator bool()) << Size;
    EXPECT_THAT(llvm::toString(Module.takeError()), HasSubstr("cut.spv"));
    ++Refused;
  }
  EXPECT_EQ(Refused, (Binary->size() + 2) / 3);
}

} // namespace
