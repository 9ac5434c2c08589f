//===- GpuTargetTest.cpp - Tables of operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/GpuTarget.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"

using namespace rejoin;

TEST(GpuTarget, KnowsItsTriples) {
  auto Kind = [](const char *T) { return GpuTarget::kindOf(llvm::Triple(T)); };
  EXPECT_EQ(Kind("amdgcn-amd-amdhsa"), TargetKind::AMDGPU);
  EXPECT_EQ(Kind("nvptx64-nvidia-cuda"), TargetKind::NVPTX);
  EXPECT_EQ(Kind("spir64-unknown-unknown"), TargetKind::SPIRV);
  EXPECT_EQ(Kind("spirv64-unknown-unknown"), TargetKind::SPIRV);
  EXPECT_EQ(Kind("x86_64-unknown-linux-gnu"), TargetKind::Host);
  EXPECT_EQ(Kind("nonsense"), std::nullopt);
}

TEST(ThreadIndex, DimensionsAreThoseOfTheIndexInTheWorkgroup) {
  const ThreadIndex Local[] = {ThreadIndex::LocalX, ThreadIndex::LocalY, ThreadIndex::LocalZ},
                    Global[] = {ThreadIndex::GlobalX, ThreadIndex::GlobalY, ThreadIndex::GlobalZ};
  for (unsigned D = 0; D != 3; ++D) {
    EXPECT_EQ(localIndex(D), Local[D]);
    EXPECT_EQ(globalIndex(D), Global[D]);
    EXPECT_FALSE(isGlobal(Local[D]));
    EXPECT_TRUE(isGlobal(Global[D]));
    for (ThreadIndex I : {Local[D], Global[D]}) {
      EXPECT_EQ(dimensionOf(I), D);
      EXPECT_EQ(withoutGroup(I), Local[D]);
    }
  }
  for (ThreadIndex I : {ThreadIndex::LocalLinear, ThreadIndex::Lane}) {
    EXPECT_EQ(dimensionOf(I), std::nullopt);
    EXPECT_EQ(withoutGroup(I), I);
  }
}

TEST(GpuTarget, EveryRowOfATableNamesAnIntrinsic) {
  // Building a table asserts it; this also shows that tables do not leak into other targets.
  EXPECT_EQ(classifyIntrinsic(TargetKind::AMDGPU, llvm::Intrinsic::amdgcn_readfirstlane), OpClass::AtLeastWave);
  EXPECT_EQ(classifyIntrinsic(TargetKind::NVPTX, llvm::Intrinsic::amdgcn_readfirstlane), OpClass::Unknown);
  EXPECT_EQ(classifyIntrinsic(TargetKind::NVPTX, llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x), OpClass::Workgroup);
  EXPECT_EQ(classifyIntrinsic(TargetKind::Host, llvm::Intrinsic::masked_load), OpClass::Load);
}

TEST(GpuTarget, OpenCLBuiltinsByMangledName) {
  EXPECT_EQ(classifyOpenCLBuiltin("_Z13get_global_idj"), OpClass::GlobalId);
  EXPECT_EQ(classifyOpenCLBuiltin("get_group_id"), OpClass::Workgroup);
  EXPECT_EQ(classifyOpenCLBuiltin("_Z15convert_int_rteDv4_f"), OpClass::Data);
  EXPECT_EQ(classifyOpenCLBuiltin("_Z20sub_group_reduce_addi"), OpClass::WaveEffect);
  EXPECT_EQ(classifyOpenCLBuiltin("_Z28sub_group_scan_inclusive_addi"), OpClass::Thread);
  EXPECT_EQ(classifyOpenCLBuiltin("_Z10atomic_addPU3AS1Vii"), OpClass::Thread);
  for (const char *Name : {"", "_Z", "_Z99get_group_idj", "_Z12my_own_thingi", "get_group_identity", "_ZN3foo3barEv"})
    EXPECT_EQ(classifyOpenCLBuiltin(Name), OpClass::Unknown) << Name;
}

/// One callee again and again: its class follows the launch of the caller, the attributes of the call, and what is
/// passed.
TEST(GpuTarget, CallsOfOneCalleeDiffer) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString(R"(
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @unknown(i32)
declare i64 @_Z12get_local_idj(i32)
define amdgpu_kernel void @rows() "uniform-work-group-size"="true" !reqd_work_group_size !0 {
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %u = call i32 @unknown(i32 %y)
  %v = call i32 @unknown(i32 %y) nodivergencesource
  %l0 = call i64 @_Z12get_local_idj(i32 0)
  %l1 = call i64 @_Z12get_local_idj(i32 1)
  ret void
}
define amdgpu_kernel void @any() {
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %v = call i32 @unknown(i32 %y) nodivergencesource
  %u = call i32 @unknown(i32 %y)
  %l0 = call i64 @_Z12get_local_idj(i32 0)
  %l1 = call i64 @_Z12get_local_idj(i32 1)
  ret void
}
!0 = !{i32 32, i32 4, i32 1})",
                                     Error, Context);
  ASSERT_TRUE(M) << Error.getMessage().str();
  GpuTarget T(TargetKind::AMDGPU, {});
  auto Never = [](const llvm::Value *) { return llvm::InstructionUniformity::NeverUniform; };
  for (unsigned Round = 0; Round != 2; ++Round)
    for (bool Rows : {true, false}) {
      const llvm::Function &F = *M->getFunction(Rows ? "rows" : "any");
      T.enterFunction(F);
      for (unsigned Again = 0; Again != 2; ++Again)
        for (const llvm::Instruction &I : F.front()) {
          const auto *Call = llvm::dyn_cast<llvm::CallBase>(&I);
          if (!Call)
            continue;
          uint64_t Ignored = 0;
          Extent Found = T.classifyCall(*Call, Never, Ignored).ceiling(), Expected = Extent::thread();
          if (I.getName() == "v")
            Expected = T.wave();
          if (Rows && (I.getName() == "y" || I.getName() == "l1"))
            Expected = Extent::ofGroup(32);
          EXPECT_EQ(Found, Expected) << I.getName().str() << " of " << F.getName().str();
          EXPECT_EQ(Ignored, 0U);
        }
    }
}
