//===- TargetTest.cpp - Tables of operations -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/Target.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"

using namespace rejoin;

TEST(Target, KnowsItsTriples) {
  auto Kind = [](const char *T) { return Target::kindOf(llvm::Triple(T)); };
  EXPECT_EQ(Kind("amdgcn-amd-amdhsa"), TargetKind::AMDGPU);
  EXPECT_EQ(Kind("nvptx64-nvidia-cuda"), TargetKind::NVPTX);
  EXPECT_EQ(Kind("spir64-unknown-unknown"), TargetKind::SPIRV);
  EXPECT_EQ(Kind("spirv64-unknown-unknown"), TargetKind::SPIRV);
  EXPECT_EQ(Kind("x86_64-unknown-linux-gnu"), TargetKind::Host);
  EXPECT_EQ(Kind("nonsense"), std::nullopt);
}

TEST(Target, EveryRowOfATableNamesAnIntrinsic) {
  // Building a table asserts it; this also shows that tables do not leak into other targets.
  EXPECT_EQ(classifyIntrinsic(TargetKind::AMDGPU, llvm::Intrinsic::amdgcn_readfirstlane), OpClass::AtLeastWave);
  EXPECT_EQ(classifyIntrinsic(TargetKind::NVPTX, llvm::Intrinsic::amdgcn_readfirstlane), OpClass::Unknown);
  EXPECT_EQ(classifyIntrinsic(TargetKind::NVPTX, llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x), OpClass::Workgroup);
  EXPECT_EQ(classifyIntrinsic(TargetKind::Host, llvm::Intrinsic::masked_load), OpClass::Load);
}

TEST(Target, OpenCLBuiltinsByMangledName) {
  EXPECT_EQ(classifyOpenCLBuiltin("_Z13get_global_idj"), OpClass::Thread);
  EXPECT_EQ(classifyOpenCLBuiltin("get_group_id"), OpClass::Workgroup);
  EXPECT_EQ(classifyOpenCLBuiltin("_Z15convert_int_rteDv4_f"), OpClass::Data);
  EXPECT_EQ(classifyOpenCLBuiltin("_Z20sub_group_reduce_addi"), OpClass::WaveEffect);
  EXPECT_EQ(classifyOpenCLBuiltin("_Z28sub_group_scan_inclusive_addi"), OpClass::Thread);
  EXPECT_EQ(classifyOpenCLBuiltin("_Z10atomic_addPU3AS1Vii"), OpClass::Thread);
  for (const char *Name : {"", "_Z", "_Z99get_group_idj", "_Z12my_own_thingi", "get_group_identity", "_ZN3foo3barEv"})
    EXPECT_EQ(classifyOpenCLBuiltin(Name), OpClass::Unknown) << Name;
}
