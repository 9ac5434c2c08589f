//===- OperationsTest.cpp - The table of operations against LLVM and headers -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All intrinsics of AMDGPU, NVPTX, SPIR-V and DirectX that LLVM has, all functions of clang's header for OpenCL C that
// it declares convergent, and all functions of our headers for CUDA and HIP that reach a convergent intrinsic: each has
// a row, and no row says what LLVM's attributes deny, unless it says why.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/Operations.h"
#include "rejoin/Loader/DeviceHeaders.h"
#include "rejoin/Target/TransformInfoSource.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Triple.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace rejoin;
using llvm::StringRef;

namespace {

enum class Table { Generic, AMDGPU, NVPTX, Shaders, Functions };
enum class Match { Whole, Prefix, BeforeType };
struct Row {
  Table From;
  Match IsFor;
  StringRef Name;
  CommunicationGroup Among;
  Need Needs;
};
constexpr Row Rows[] = {
#define ROW(TABLE, MATCH, NAME, RESULT, AMONG, NEEDS, RUNS)                                                            \
  {Table::TABLE, Match::MATCH, NAME, CommunicationGroup::AMONG, Need::NEEDS},
#include "rejoin/Target/Operations.def"
};

struct Reason {
  StringRef Name, Why;
};
constexpr Reason Reasons[] = {
#define AGAINST_LLVM(NAME, WHY) {NAME, WHY},
#include "rejoin/Target/Operations.def"
};

bool hasReason(StringRef Name) {
  return llvm::any_of(Reasons, [&](const Reason &R) { return Name.starts_with(R.Name); });
}

bool hasRow(unsigned Id) { return &findIntrinsic(Id) != &findIntrinsic(llvm::Intrinsic::not_intrinsic); }

bool isConvergent(unsigned Id) {
  static llvm::LLVMContext Context;
  return llvm::Intrinsic::getFnAttributes(Context, static_cast<llvm::Intrinsic::ID>(Id))
      .hasAttribute(llvm::Attribute::Convergent);
}

/// Of a target for which there is a table; or of all targets.
bool isInScope(StringRef Name, unsigned Id) {
  return !llvm::Intrinsic::isTargetIntrinsic(Id) || Name.starts_with("llvm.amdgcn.") ||
         Name.starts_with("llvm.nvvm.") || Name.starts_with("llvm.spv.") || Name.starts_with("llvm.dx.");
}

template <typename CallbackT> void forEachIntrinsic(CallbackT Do) {
  for (unsigned Id = 1; Id != llvm::Intrinsic::num_intrinsics; ++Id)
    if (StringRef Name = llvm::Intrinsic::getBaseName(Id); isInScope(Name, Id))
      Do(Id, Name);
}

/// From an opening bracket to its partner.
StringRef bracketed(StringRef Text, char Open, char Close) {
  int Depth = 0;
  for (size_t I = 0; I != Text.size(); ++I) {
    Depth += (Text[I] == Open) - (Text[I] == Close);
    if (!Depth)
      return Text.take_front(I + 1);
  }
  return Text;
}

/// The bodies of functions `... NAME(...) {...}` in a text of C, by name: of the first one after each \p Marker.
llvm::StringMap<std::string> functionsOf(StringRef Text, StringRef Marker) {
  llvm::StringMap<std::string> Result;
  llvm::Regex Named("([A-Za-z_][A-Za-z_0-9]*)\\(");
  for (size_t At = Text.find(Marker); At != StringRef::npos; At = Text.find(Marker, At + Marker.size())) {
    StringRef Rest = Text.substr(At + Marker.size());
    llvm::SmallVector<StringRef> Parts;
    if (!Named.match(Rest, &Parts))
      continue;
    Rest = Rest.substr(Rest.find(Parts[0]) + Parts[1].size());
    Rest = Rest.drop_front(bracketed(Rest, '(', ')').size()).ltrim();
    if (Rest.starts_with("{"))
      Result[Parts[1]] += bracketed(Rest, '{', '}').str();
  }
  return Result;
}

} // namespace

TEST(Operations, EachRowNamesAnIntrinsicOrOneFunction) {
  llvm::StringSet<> Functions;
  llvm::StringMap<bool> IsUsed;
  for (const Row &R : Rows) {
    if (R.From == Table::Functions)
      EXPECT_TRUE(Functions.insert(R.Name.str() + (R.IsFor == Match::Whole ? "" : "*")).second) << R.Name.str();
    else if (R.IsFor == Match::Whole)
      EXPECT_NE(llvm::Intrinsic::lookupIntrinsicID(R.Name), llvm::Intrinsic::not_intrinsic) << R.Name.str();
    else
      IsUsed[R.Name] = false;
  }
  forEachIntrinsic([&](unsigned Id, StringRef Name) {
    for (auto &Prefix : IsUsed)
      Prefix.second |= hasRow(Id) && Name.starts_with(Prefix.first());
  });
  for (auto &Prefix : IsUsed)
    EXPECT_TRUE(Prefix.second) << "no intrinsic begins with " << Prefix.first().str();
}

TEST(Operations, EachConvergentIntrinsicConnectsThreadsAndNoOtherDoes) {
  unsigned Convergent = 0;
  forEachIntrinsic([&](unsigned Id, StringRef Name) {
    Convergent += isConvergent(Id);
    if (isConvergent(Id))
      EXPECT_TRUE(findIntrinsic(Id).connectsThreads() || hasReason(Name)) << Name.str() << " is convergent";
    else
      EXPECT_TRUE(!findIntrinsic(Id).connectsThreads() || hasReason(Name)) << Name.str() << " is not convergent";
  });
  EXPECT_GT(Convergent, 900u);
}

TEST(Operations, IntrinsicsWhoseNamesSpeakOfOtherThreadsHaveARow) {
  llvm::Regex Speaks("lane|perm|dpp|swizzle|ballot|vote|shfl|shuffle|quad|wqm|\\.wave|barrier|\\.bar\\.|warp|\\.mma\\.|"
                     "wmma|mfma|\\.ddx|\\.ddy|fwidth|activemask|elect\\.");
  forEachIntrinsic([&](unsigned Id, StringRef Name) {
    if (llvm::Intrinsic::isTargetIntrinsic(Id) && Speaks.match(Name) && !Name.contains("disable_output_lane") &&
        !Name.contains("tcgen05.mma") && !Name.contains("fence.") && !Name.contains("tensormap"))
      EXPECT_TRUE(hasRow(Id)) << Name.str();
  });
}

TEST(Operations, EveryReasonIsNeeded) {
  for (const Reason &R : Reasons) {
    EXPECT_FALSE(R.Why.empty()) << R.Name.str();
    bool Differs = false;
    forEachIntrinsic([&](unsigned Id, StringRef Name) {
      Differs |= Name.starts_with(R.Name) && findIntrinsic(Id).connectsThreads() != isConvergent(Id);
    });
    EXPECT_TRUE(Differs) << R.Name.str();
  }
}

/// LLVM's AMDGPU target calls some results always uniform (for a wave) and some never.
TEST(Operations, ResultsOfAMDGPUAgreeWithLLVM) {
  llvm::LLVMContext Context;
  llvm::Module M("", Context);
  M.setTargetTriple(llvm::Triple("amdgcn-amd-amdhsa"));
  auto *Number = llvm::Type::getInt32Ty(Context);
  auto *Type = llvm::FunctionType::get(Number, false);
  auto *F = llvm::Function::Create(Type, llvm::GlobalValue::ExternalLinkage, "f", M);
  llvm::IRBuilder<> Builder(llvm::BasicBlock::Create(Context, "", F));
  TransformInfoSource LLVM(M);
  LLVM.enterFunction(*F);
  unsigned Compared = 0;
  forEachIntrinsic([&](unsigned Id, StringRef Name) {
    OpClass Class = classifyIntrinsic(TargetKind::AMDGPU, Id);
    if (!Name.starts_with("llvm.amdgcn.") || Class == OpClass::Unknown || hasReason(Name))
      return;
    // Only the name matters.
    auto *Callee = llvm::Function::Create(Type, llvm::GlobalValue::ExternalLinkage, Name, M);
    ASSERT_EQ(Callee->getIntrinsicID(), Id) << Name.str();
    auto Says = LLVM(Builder.CreateCall(Callee));
    bool Differs = Class == OpClass::Thread || Class == OpClass::LocalIdX || Class == OpClass::LocalIdY ||
                   Class == OpClass::LocalIdZ;
    Compared += Says != llvm::InstructionUniformity::Default;
    if (Says == llvm::InstructionUniformity::AlwaysUniform)
      EXPECT_FALSE(Differs || Class == OpClass::Data) << Name.str() << " is always uniform";
    if (Says == llvm::InstructionUniformity::NeverUniform)
      EXPECT_TRUE(Differs || Class == OpClass::WaveByFirst || Class == OpClass::WaveBySecond)
          << Name.str() << " is never uniform";
  });
  EXPECT_GT(Compared, 30u);
  F->getEntryBlock().dropAllReferences();
}

TEST(Operations, BarriersOfTheWorkgroupAreTheSameInAllLanguages) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseAssemblyString(R"(
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.all(i32, i1)
declare void @llvm.nvvm.barrier.cluster.wait()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.wave.barrier()
declare void @_Z7barrierj(i32)
declare void @_Z17sub_group_barrierj(i32)
declare void @__syncthreads()
declare void @__syncwarp()
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
define void @_Z18work_group_barrierj(i32 %x) {
  ret void
}
define void @yes(i32 %i, i1 %b) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  %n = call i32 @llvm.nvvm.barrier.cta.red.popc.all(i32 0, i1 %b)
  call void @llvm.amdgcn.s.barrier()
  call void @_Z7barrierj(i32 1)
  call void @__syncthreads()
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 264)
  ret void
}
define void @no(i32 %i) {
  call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 64)
  call void @llvm.nvvm.barrier.cluster.wait()
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  call void @llvm.amdgcn.wave.barrier()
  call void @_Z17sub_group_barrierj(i32 1)
  call void @__syncwarp()
  call void @_Z22__spirv_ControlBarrieriii(i32 3, i32 3, i32 264)
  call void @_Z22__spirv_ControlBarrieriii(i32 %i, i32 2, i32 264)
  ret void
}
define void @body(i32 %i) {
  call void @_Z18work_group_barrierj(i32 1)
  ret void
})",
                                     Error, Context);
  ASSERT_TRUE(M) << Error.getMessage().str();
  auto Check = [&](StringRef Name, bool IsBarrier, bool Orders) {
    for (const llvm::Instruction &I : M->getFunction(Name)->getEntryBlock())
      if (const auto *C = llvm::dyn_cast<llvm::CallBase>(&I)) {
        EXPECT_EQ(isWorkgroupBarrier(*C), IsBarrier) << C->getCalledFunction()->getName().str();
        EXPECT_EQ(onlyOrders(*C), Orders) << C->getCalledFunction()->getName().str();
      }
  };
  Check("yes", true, true);
  Check("no", false, true);
  // What runs is its body.
  Check("body", false, false);
}

/// clang's header declares what OpenCL C has, with the attribute that says which functions are convergent.
TEST(Operations, EachConvergentFunctionOfOpenCLHasARow) {
  auto Text = llvm::MemoryBuffer::getFile(REJOIN_CLANG_HEADERS "/opencl-c.h");
  if (!Text)
    GTEST_SKIP() << "no header of OpenCL C below " REJOIN_CLANG_HEADERS;
  llvm::SmallVector<StringRef> Lines;
  (*Text)->getBuffer().split(Lines, '\n');
  llvm::Regex Named("__conv +([a-z_A-Z0-9 ]+ +\\*?)?([a-z_0-9]+)\\(");
  llvm::StringSet<> Names;
  for (StringRef Line : Lines)
    if (llvm::SmallVector<StringRef> Parts; !Line.starts_with("#") && Named.match(Line, &Parts))
      Names.insert(Parts[2]);
  EXPECT_GT(Names.size(), 50u);
  for (const auto &Name : Names)
    EXPECT_TRUE(findFunction(Name.getKey()).connectsThreads()) << Name.getKey().str();
}

/// Functions of our headers for CUDA and HIP by the names of C, which other compilers leave as calls.
TEST(Operations, EachFunctionOfTheHeadersThatReachesAConvergentOneHasARow) {
  llvm::StringMap<std::string> Functions;
  for (const DeviceHeader &H : deviceHeaders())
    if (StringRef(H.Path).starts_with("rejoin"))
      for (auto &F : functionsOf(H.Text, "REJOIN_DEVICE "))
        Functions[F.first()] += F.second;
  llvm::Regex Called("(^|[^A-Za-z_0-9.>])([A-Za-z_][A-Za-z_0-9]*)\\(");
  llvm::StringSet<> Connecting;
  auto Connects = [&](StringRef Name) {
    if (Connecting.contains(Name) || findFunction(Name).connectsThreads())
      return true;
    std::string Intrinsic = Name.str();
    if (Name.consume_front("__builtin_amdgcn_"))
      Intrinsic = "llvm.amdgcn." + Name.str();
    else if (Name.consume_front("__nvvm_"))
      Intrinsic = "llvm.nvvm." + Name.str();
    else
      return false;
    std::replace(Intrinsic.begin(), Intrinsic.end(), '_', '.');
    unsigned Id = llvm::Intrinsic::lookupIntrinsicID(Intrinsic);
    return Id != llvm::Intrinsic::not_intrinsic && isConvergent(Id);
  };
  for (bool Changed = true; std::exchange(Changed, false);)
    for (const auto &F : Functions) {
      if (Connecting.contains(F.first()))
        continue;
      StringRef Rest = F.second;
      for (llvm::SmallVector<StringRef> Parts; Called.match(Rest, &Parts);
           Rest = Rest.substr(Parts[2].end() - Rest.begin()))
        if (Parts[2] != F.first() && Connects(Parts[2])) {
          Connecting.insert(F.first());
          Changed = true;
          break;
        }
    }
  // The waves' functions at least.
  for (StringRef Name : {"__syncthreads", "__ballot", "__all_sync", "__match_any_sync", "__reduce_add_sync"})
    EXPECT_TRUE(Connecting.contains(Name)) << Name.str();
  for (const auto &Name : Connecting)
    if (Name.getKey().starts_with("__"))
      EXPECT_TRUE(findFunction(Name.getKey()).connectsThreads()) << Name.getKey().str();
}
