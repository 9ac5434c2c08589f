//===- RulesTest.cpp - Each rule of the lint, found and not found -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each rule that LintTest.cpp has not: a program that has this finding and no other, and the nearest program
// without a finding. Both are one text, in which `@WRONG@...@RIGHT@...@END@` holds what differs. Rules of shaders are
// written in the assembly of SPIR-V, as importers of other languages have none of their operations.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Lint/Lint.h"
#include "rejoin/SPIRV/SpirvImporter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace rejoin;
using llvm::StringRef;

namespace {

struct RuleCase {
  DiagnosticKind Kind;
  bool IsSpirv;
  const char *Text;
};

// A store to one of several buffers: %i is the index of the invocation, %n a push constant.
#define BUFFERS_BEGIN "OpCapability Shader\nOpCapability StorageBufferArrayDynamicIndexing\n"
#define BUFFERS_INTERFACE                                                                                              \
  "OpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute %main \"main\" %id %buffers %chosen\n"                        \
  "OpExecutionMode %main LocalSize 64 1 1\nOpDecorate %id BuiltIn LocalInvocationIndex\n"                              \
  "OpDecorate %block Block\nOpMemberDecorate %block 0 Offset 0\nOpDecorate %constants Block\n"                         \
  "OpMemberDecorate %constants 0 Offset 0\nOpDecorate %buffers DescriptorSet 0\nOpDecorate %buffers Binding 0\n"
#define BUFFERS_TYPES                                                                                                  \
  "%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%uint = OpTypeInt 32 0\n%zero = OpConstant %uint 0\n"               \
  "%four = OpConstant %uint 4\n%in_uint = OpTypePointer Input %uint\n%block = OpTypeStruct %uint\n"                    \
  "%array = OpTypeArray %block %four\n%buffer_array = OpTypePointer StorageBuffer %array\n"                            \
  "%buffer_uint = OpTypePointer StorageBuffer %uint\n%constants = OpTypeStruct %uint\n"                                \
  "%push_block = OpTypePointer PushConstant %constants\n%push_uint = OpTypePointer PushConstant %uint\n"               \
  "%id = OpVariable %in_uint Input\n%buffers = OpVariable %buffer_array StorageBuffer\n"                               \
  "%chosen = OpVariable %push_block PushConstant\n"
#define ARRAY_OF_BUFFERS(EXTENSIONS, DECORATION, WRONG, RIGHT)                                                         \
  BUFFERS_BEGIN EXTENSIONS BUFFERS_INTERFACE DECORATION BUFFERS_TYPES                                                  \
      "%main = OpFunction %void None %fn\n%entry = OpLabel\n%i = OpLoad %uint %id\n"                                   \
      "%of_push = OpAccessChain %push_uint %chosen %zero\n%n = OpLoad %uint %of_push\n"                                \
      "%at = OpAccessChain %buffer_uint %buffers @WRONG@" WRONG "@RIGHT@" RIGHT "@END@ %zero\n"                        \
      "OpStore %at %zero\nOpReturn\nOpFunctionEnd\n"

constexpr RuleCase Cases[] = {
    {DiagnosticKind::DivergentCollective, false, R"(
target triple = "spir64"
declare spir_func i64 @_Z12get_local_idj(i32) #0
declare spir_func i32 @_Z20sub_group_reduce_addi(i32) #1
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) #1 {
entry:
  %tid = call spir_func i64 @_Z12get_local_idj(i32 0) #0
  %c = icmp eq i64 @WRONG@%tid@RIGHT@%n@END@, 5
  br i1 %c, label %some, label %end
some:
  %r = call spir_func i32 @_Z20sub_group_reduce_addi(i32 1) #1
  store volatile i32 %r, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
attributes #0 = { nounwind memory(none) }
attributes #1 = { convergent nounwind }
)"},
    // Threads that find their element leave the loop by a block that calls; whether they call together is open.
    {DiagnosticKind::AmbiguousBreak, false, R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %found = icmp eq i32 %i, @WRONG@%tid@RIGHT@%n@END@
  br i1 %found, label %hit, label %latch
hit:
  %r = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  store volatile i64 %r, ptr addrspace(1) %p
  br label %end
latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
)"},
    {DiagnosticKind::OutsideOwnMask, false, R"(
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
define ptx_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %r = call i1 @llvm.nvvm.vote.all.sync(i32 @WRONG@1@RIGHT@-1@END@, i1 %c)
  store volatile i1 %r, ptr addrspace(1) %p
  ret void
}
)"},
    {DiagnosticKind::DifferentMasks, false, R"(
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
define ptx_kernel void @k(ptr addrspace(1) %p, i1 %v) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %tid, 16
  %mask = select i1 %low, i32 @WRONG@-1@RIGHT@65535@END@, i32 -65536
  %r = call i1 @llvm.nvvm.vote.all.sync(i32 %mask, i1 %v)
  store volatile i1 %r, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 32, i32 1, i32 1}
)"},
    {DiagnosticKind::ActiveMask, false, R"(
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.activemask()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
define ptx_kernel void @k(ptr addrspace(1) %p, i1 %v) {
  %active = call i32 @llvm.nvvm.activemask()
  %r = call i1 @llvm.nvvm.vote.all.sync(i32 @WRONG@%active@RIGHT@-1@END@, i1 %v)
  store volatile i1 %r, ptr addrspace(1) %p
  ret void
}
)"},
    {DiagnosticKind::NonUniformOperand, false, R"(
target triple = "spir64"
declare spir_func i64 @_Z12get_local_idj(i32) #0
declare spir_func i32 @_Z19sub_group_broadcastij(i32, i32) #1
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) #1 {
  %tid = call spir_func i64 @_Z12get_local_idj(i32 0) #0
  %lane = trunc i64 %tid to i32
  %r = call spir_func i32 @_Z19sub_group_broadcastij(i32 %lane, i32 @WRONG@%lane@RIGHT@%n@END@) #1
  store volatile i32 %r, ptr addrspace(1) %p
  ret void
}
attributes #0 = { nounwind memory(none) }
attributes #1 = { convergent nounwind }
)"},
    {DiagnosticKind::DerivativeAfterKill, true, R"(
OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main" %in %out
OpExecutionMode %main OriginUpperLeft
OpDecorate %in Location 0
OpDecorate %out Location 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%float = OpTypeFloat 32
%half = OpConstant %float 0.5
%in_float = OpTypePointer Input %float
%out_float = OpTypePointer Output %float
%in = OpVariable %in_float Input
%out = OpVariable %out_float Output
%main = OpFunction %void None %fn
%entry = OpLabel
%x = OpLoad %float %in
%c = OpFOrdGreaterThan %bool %x %half
@WRONG@@RIGHT@%e = OpDPdx %float %x
OpStore %out %e
@END@OpSelectionMerge %merge None
OpBranchConditional %c %kill %merge
%kill = OpLabel
OpKill
%merge = OpLabel
@WRONG@%d = OpDPdx %float %x
OpStore %out %d
@RIGHT@@END@OpReturn
OpFunctionEnd
)"},
    {DiagnosticKind::UnspecifiedReconvergence, true, R"(
OpCapability Shader
OpCapability GroupNonUniform
OpCapability GroupNonUniformArithmetic
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id %buffer
OpExecutionMode %main LocalSize 64 1 1
OpDecorate %id BuiltIn LocalInvocationIndex
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%zero = OpConstant %uint 0
%three = OpConstant %uint 3
%in_uint = OpTypePointer Input %uint
%block = OpTypeStruct %uint
%buffer_block = OpTypePointer StorageBuffer %block
%buffer_uint = OpTypePointer StorageBuffer %uint
%id = OpVariable %in_uint Input
%buffer = OpVariable %buffer_block StorageBuffer
%main = OpFunction %void None %fn
%entry = OpLabel
%i = OpLoad %uint %id
%at = OpAccessChain %buffer_uint %buffer %zero
%n = OpLoad %uint %at
%c = OpUGreaterThan %bool @WRONG@%i@RIGHT@%n@END@ %three
OpSelectionMerge %merge None
OpBranchConditional %c %some %merge
%some = OpLabel
%sum = OpGroupNonUniformIAdd %uint %three Reduce %i
OpStore %at %sum
OpBranch %merge
%merge = OpLabel
OpReturn
OpFunctionEnd
)"},
    {DiagnosticKind::NonUniformIndex, true, ARRAY_OF_BUFFERS("", "", "%i", "%n")},
    {DiagnosticKind::NeedlessNonUniform, true,
     ARRAY_OF_BUFFERS("OpCapability ShaderNonUniform\nOpCapability StorageBufferArrayNonUniformIndexing\n"
                      "OpExtension \"SPV_EXT_descriptor_indexing\"\n",
                      "OpDecorate %at NonUniform\n", "%n", "%i")},
    // Eight lanes write a slot for each 32 threads, which are no waves where a wave has 64.
    {DiagnosticKind::WaveSizeAssumption, false, R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %q, i32 %tid
  %x = load i32, ptr addrspace(1) %at
  %c = icmp sgt i32 %x, 0
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %low = @WRONG@trunc i64 %b to i32@RIGHT@call i32 @llvm.ctpop.i32(i32 %tid)@END@
  %group = lshr i32 %tid, @WRONG@5@RIGHT@6@END@
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %group
  store i32 %low, ptr addrspace(1) %to
  ret void
}
declare i32 @llvm.ctpop.i32(i32)
attributes #0 = { "target-cpu"="gfx90a" }
)"},
};

/// Rules that LintTest.cpp holds.
constexpr DiagnosticKind InLintTest[] = {DiagnosticKind::DivergentBarrier,       DiagnosticKind::DivergentShuffle,
                                         DiagnosticKind::DivergentWaveOperation, DiagnosticKind::DivergentQuad,
                                         DiagnosticKind::TemporalAddress,        DiagnosticKind::MissingMaskLane,
                                         DiagnosticKind::ScalarOperand,          DiagnosticKind::WaterfallLoop};

constexpr DiagnosticKind AllKinds[] = {
#define KIND(NAME, ID, RULE, SEVERITY, STATEMENT) DiagnosticKind::NAME,
#include "rejoin/Diagnostics/Kinds.def"
};

/// The wrong or the right one of the two programs.
std::string variant(StringRef Text, bool IsWrong) {
  std::string Result;
  while (!Text.empty()) {
    auto [Before, Rest] = Text.split("@WRONG@");
    auto [Wrong, After] = Rest.split("@RIGHT@");
    auto [Right, Behind] = After.split("@END@");
    Result += (Before + (IsWrong ? Wrong : Right)).str();
    Text = Behind;
  }
  return Result;
}

class RulesTest : public testing::TestWithParam<RuleCase> {
protected:
  std::vector<LintFinding> run(bool IsWrong) {
    const std::string Text = variant(GetParam().Text, IsWrong);
    M = GetParam().IsSpirv ? ofSpirv(Text) : ofAssembly(Text);
    return M ? lintModule(*M, {}) : std::vector<LintFinding>();
  }
  std::unique_ptr<llvm::Module> ofAssembly(const std::string &Text) {
    llvm::SMDiagnostic Error;
    auto Parsed = llvm::parseAssemblyString(Text, Error, Context);
    EXPECT_TRUE(Parsed) << Error.getMessage().str() << " in line " << Error.getLineNo() << " of\n" << Text;
    return Parsed;
  }
  std::unique_ptr<llvm::Module> ofSpirv(const std::string &Text) {
    auto Binary = assembleSpirv(Text, "test.spvasm");
    if (!Binary) {
      ADD_FAILURE() << llvm::toString(Binary.takeError());
      return nullptr;
    }
    auto Imported = importSpirv(*Binary, "test.spv", Context, {});
    if (!Imported) {
      ADD_FAILURE() << llvm::toString(Imported.takeError());
      return nullptr;
    }
    return std::move(*Imported);
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
};

TEST_P(RulesTest, IsFound) {
  const std::vector<LintFinding> Found = run(/*IsWrong=*/true);
  for (const LintFinding &F : Found)
    EXPECT_EQ(infoOf(F.Kind).Id, infoOf(GetParam().Kind).Id) << F.Message;
  ASSERT_EQ(Found.size(), 1U);
  EXPECT_FALSE(Found[0].Message.empty());
}

TEST_P(RulesTest, IsNotFoundInTheNearestRightProgram) {
  for (const LintFinding &F : run(/*IsWrong=*/false))
    ADD_FAILURE() << infoOf(F.Kind).Id.str() << ": " << F.Message;
  EXPECT_TRUE(M);
}

INSTANTIATE_TEST_SUITE_P(Lint, RulesTest, testing::ValuesIn(Cases),
                         [](const auto &Info) { return infoOf(Info.param.Kind).Rule.str(); });

TEST(Rules, EachRuleOfTheLintIsTested) {
  for (const DiagnosticKind Kind : AllKinds)
    if (infoOf(Kind).Rule.starts_with("W"))
      EXPECT_TRUE(llvm::is_contained(InLintTest, Kind) ||
                  llvm::any_of(Cases, [&](const RuleCase &C) { return C.Kind == Kind; }))
          << infoOf(Kind).Rule.str() << " has no case";
}

} // namespace
