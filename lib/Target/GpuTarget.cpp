//===- GpuTarget.cpp - What a target says of launches and arguments -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The launch of a function, from its target, attributes and metadata: how many threads a wave has and how large a
// workgroup is, and with that the extent of a wave. Arguments. The rest is in other files: memory in MemoryExtents.cpp,
// calls in CallExtents.cpp, arithmetic on a thread's index in PlaceExtents.cpp.
//
//   "target-cpu"="gfx1030"                    waves of 32
//   !reqd_work_group_size, uniform sizes      every workgroup has exactly this size
//   at most 64 threads, waves of 64           a wave is a workgroup
//   argument of a kernel                      grid;  of another function: differs from thread to thread
//   argument in scalar registers (inreg)      wave, on AMDGPU
//   not:  !reqd_work_group_size alone         the last workgroups of the grid may be smaller
//
// What is not known is taken for the safe case: of a wave without a size only aligned groups of four threads are known
// to be in it, as on every known device; a shader's is the largest possible one (GpuTarget.h says why that is safe).
// Options override what the program says. For parts of results LLVM's TargetTransformInfo is asked (AMDGPU only: for
// NVPTX it calls every call divergent, for SPIR-V it knows nothing).
// Kernels: clang splits one of OpenCL into an entry point and a function that does the work; the latter counts as a
// kernel as long as only the entry point calls it, with what it was given.
// Cost: attributes are read once for each set of them. Source: LLVM's AMDGPU and NVPTX usage guides.
// Held by: unittests/Target/GpuTargetTest.cpp, test/Target.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/GpuTarget.h"
#include "NamedExtents.h"
#include "rejoin/Support/KernelName.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace rejoin {

/// Of Vulkan. Subgroups with quads have at least four invocations.
static constexpr unsigned SmallestSubgroup = 4, LargestSubgroup = 128;

std::optional<TargetKind> GpuTarget::kindOf(const Triple &T) {
  if (T.isAMDGPU())
    return TargetKind::AMDGPU;
  if (T.isNVPTX())
    return TargetKind::NVPTX;
  if (T.isSPIR() || T.isSPIRV() || T.isDXIL())
    return TargetKind::SPIRV;
  if (T.getArch() == Triple::UnknownArch)
    return std::nullopt;
  return TargetKind::Host;
}

TargetKind GpuTarget::familyOf(const Module &M) { return kindOf(M.getTargetTriple()).value_or(TargetKind::SPIRV); }

bool isEntryPoint(const Function &F) {
  switch (F.getCallingConv()) {
  case CallingConv::AMDGPU_KERNEL:
  case CallingConv::SPIR_KERNEL:
  case CallingConv::PTX_Kernel:
    return true;
  default:
    return false;
  }
}

/// All that a function does is to pass what it was given to another one, some of it by way of copies: what clang makes
/// of an OpenCL kernel. It may be optimised.
static bool onlyForwards(const Function &F) {
  if (F.size() != 1)
    return false;
  unsigned Calls = 0;
  for (const Instruction &I : F.getEntryBlock()) {
    if (const auto *C = dyn_cast<CallBase>(&I)) {
      if (isa<MemTransferInst>(C) || C->isLifetimeStartOrEnd() || C->isDebugOrPseudoInst())
        continue;
      ++Calls;
    } else if (const auto *L = dyn_cast<LoadInst>(&I)) {
      const Value *From = getUnderlyingObject(L->getPointerOperand());
      const auto *A = dyn_cast<Argument>(From);
      if (!L->isSimple() || !(isa<AllocaInst>(From) || (A && A->hasPointeeInMemoryValueAttr())))
        return false;
    } else if (!isa<AllocaInst, StoreInst, GetElementPtrInst, CastInst, ExtractValueInst, InsertValueInst, ReturnInst>(
                   I) ||
               I.isAtomic() || I.isVolatile()) {
      return false;
    }
  }
  return Calls == 1;
}

bool isKernel(const Function &F) {
  if (isEntryPoint(F))
    return true;
  // clang splits an OpenCL kernel into an entry and an implementation. While the entry alone calls it, with its own
  // arguments, or has it inlined, the implementation is the kernel.
  StringRef Name = kernelName(F.getName());
  if (Name == F.getName())
    return false;
  if (F.use_empty()) {
    const Function *Entry = F.getParent()->getFunction(Name);
    return !Entry || Entry->isDeclaration() || isEntryPoint(*Entry);
  }
  return all_of(F.uses(), [&](const Use &U) {
    const auto *C = dyn_cast<CallBase>(U.getUser());
    return C && C->isCallee(&U) && C->getFunction()->getName() == Name && isEntryPoint(*C->getFunction()) &&
           onlyForwards(*C->getFunction());
  });
}

GpuTarget::GpuTarget(TargetKind Kind, const TargetOptions &Options) : Kind(Kind), Options(Options) {}

/// A size that a subgroup may have, or 0.
static unsigned subgroupSize(uint64_t Size) { return isPowerOf2_64(Size) && Size <= LargestSubgroup ? Size : 0; }

/// The size that a kernel of OpenCL requires, as clang writes it; 0 if none.
static unsigned requiredSubgroupSize(const Function &F) {
  const MDNode *N = F.getMetadata("intel_reqd_sub_group_size");
  const auto *C = N && N->getNumOperands() == 1 ? mdconst::dyn_extract_or_null<ConstantInt>(N->getOperand(0)) : nullptr;
  return C ? subgroupSize(C->getLimitedValue()) : 0;
}

/// Threads of a wave by processor, unless features say so; 0 if the target leaves it open.
static unsigned waveSizeOf(TargetKind Kind, const Function &F) {
  switch (Kind) {
  case TargetKind::NVPTX:
    return 32;
  case TargetKind::SPIRV: {
    // The execution mode SubgroupSize.
    unsigned Size = 0;
    return !F.getFnAttribute("spirv.subgroup-size").getValueAsString().getAsInteger(10, Size) ? subgroupSize(Size) : 0;
  }
  case TargetKind::Host:
    return 0;
  case TargetKind::AMDGPU:
    break;
  }
  StringRef Features = F.getFnAttribute("target-features").getValueAsString();
  if (Features.contains("+wavefrontsize32"))
    return 32;
  if (Features.contains("+wavefrontsize64"))
    return 64;
  StringRef Cpu = F.getFnAttribute("target-cpu").getValueAsString();
  // gfx10 and later run waves of 32 by default.
  bool Rdna = (Cpu.starts_with("gfx1") && Cpu.size() >= 7) || Cpu.starts_with("gfx10-") || Cpu.starts_with("gfx11-") ||
              Cpu.starts_with("gfx12-");
  return Rdna ? 32 : 64;
}

/// Up to three sizes separated by commas; missing ones are one. Zeros if it is no such list.
static std::array<unsigned, 3> parseSizes(StringRef Text) {
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, ',');
  std::array<unsigned, 3> Sizes{1, 1, 1};
  for (unsigned I = 0; I != Parts.size() && I != 3; ++I)
    if (Parts[I].trim().getAsInteger(10, Sizes[I]))
      return {0, 0, 0};
  return Sizes;
}

GpuTarget::AttributeFacts GpuTarget::readAttributes(const Function &F) const {
  AttributeFacts Result;
  Result.Launch.WaveSize = waveSizeOf(Kind, F);
  // gfx10 and gfx11 permute the halves of a wave of 64 apart (LLVM: GCNSubtarget::supportsWaveWideBPermute).
  const StringRef Cpu = Kind == TargetKind::AMDGPU ? F.getFnAttribute("target-cpu").getValueAsString() : "";
  Result.PermutesHalves =
      (Cpu.starts_with("gfx10") || Cpu.starts_with("gfx11")) && (Cpu.size() >= 7 || Cpu.substr(5, 1) == "-");
  Result.UniformWorkgroups = F.getFnAttribute("uniform-work-group-size").getValueAsBool();
  if (StringRef Reqntid = F.getFnAttribute("nvvm.reqntid").getValueAsString(); !Reqntid.empty()) {
    Result.Launch.WorkgroupSize = parseSizes(Reqntid);
    Result.Launch.Exact = true;
  } else if (StringRef InPart = F.getFnAttribute(KnownSizes).getValueAsString(); !InPart.empty()) {
    Result.Launch.WorkgroupSize = parseSizes(InPart);
    Result.Launch.Exact = true;
  }
  if (StringRef Flat = F.getFnAttribute("amdgpu-flat-work-group-size").getValueAsString(); !Flat.empty()) {
    if (Flat.split(',').second.trim().getAsInteger(10, Result.Launch.MaxThreads))
      Result.Launch.MaxThreads = 0;
  } else if (StringRef Max = F.getFnAttribute("nvvm.maxntid").getValueAsString(); !Max.empty()) {
    auto Sizes = parseSizes(Max);
    Result.Launch.MaxThreads = Sizes[0] * Sizes[1] * Sizes[2];
  }
  return Result;
}

void GpuTarget::enterWaves() {
  if (!Facts.WaveSize && (IsShader || Options.LargestWave))
    std::tie(Facts.SmallestWave, Facts.LargestWave) = Options.LargestWave
                                                          ? std::pair(Options.SmallestWave, Options.LargestWave)
                                                          : std::pair(SmallestSubgroup, LargestSubgroup);
  if (constexpr unsigned Commonest = 32; Facts.WholeWaves && !Facts.WaveSize)
    Facts.WaveSize = Facts.LargestWave ? std::clamp(Commonest, Facts.SmallestWave, Facts.LargestWave) : Commonest;
  if (Facts.WaveSize)
    Facts.SmallestWave = Facts.LargestWave = Facts.WaveSize;
  // A workgroup that fits a wave is one, but for shaders, whose subgroups may be filled in part. A shader's groups of
  // the largest size stand for its subgroups of any size: what invocations are in them is not known anyhow. Of a kernel
  // groups of the smallest size are in one wave; groups of four are on every known device.
  if (IsShader)
    WaveExtent = Extent::ofGroup(Facts.LargestWave);
  else if (Facts.MaxThreads && Facts.WaveSize && Facts.MaxThreads <= Facts.WaveSize)
    WaveExtent = Workgroup;
  else
    WaveExtent = Extent::ofGroup(Facts.SmallestWave ? Facts.SmallestWave : 4);
}

void GpuTarget::enterFunction(const Function &F) {
  IsKernel = isKernel(F);
  // Only NVPTX has kernels that other code calls.
  TakesLaunchArguments = IsKernel && (Kind != TargetKind::NVPTX || none_of(F.uses(), [](const Use &U) {
                                        const auto *C = dyn_cast<CallBase>(U.getUser());
                                        return C && C->isCallee(&U);
                                      }));
  IsShader = Kind == TargetKind::SPIRV && F.getParent()->getTargetTriple().getOS() == Triple::Vulkan;
  const void *Attributes = F.getAttributes().getRawPointer();
  auto [Known, IsNew] = FactsByAttributes.try_emplace(Attributes);
  if (IsNew)
    Known->second = readAttributes(F);
  Facts = Known->second.Launch;
  PermutesHalves = Known->second.PermutesHalves;
  if (Options.WaveSize)
    Facts.WaveSize = Options.WaveSize;
  else if (Kind == TargetKind::SPIRV && !Facts.WaveSize && F.hasMetadata())
    Facts.WaveSize = requiredSubgroupSize(F);
  if (Options.WorkgroupSize[0]) {
    Facts.WorkgroupSize = Options.WorkgroupSize;
    Facts.Exact = true;
  } else if (F.hasMetadata()) {
    if (Context != &F.getContext()) {
      Context = &F.getContext();
      SizeKind = Context->getMDKindID("reqd_work_group_size");
    }
    if (F.hasMetadata(SizeKind))
      if (auto Sizes = requiredWorkgroupSize(F)) {
        Facts.WorkgroupSize = *Sizes;
        Facts.Exact = Known->second.UniformWorkgroups;
      }
  }
  // A launch of which other dimensions than the first are known.
  for (unsigned D : {1, 2})
    if (!Facts.WorkgroupSize[D])
      Facts.WorkgroupSize[D] = Options.WorkgroupSize[D];
  if (unsigned Threads = Facts.WorkgroupSize[0] * Facts.WorkgroupSize[1] * Facts.WorkgroupSize[2])
    Facts.MaxThreads = Threads;
  Facts.WholeWaves = Options.WholeWaves && !IsShader;
  enterWaves();
  // Where no target is stated, waves of others may be smaller than is assumed.
  if (Kind == TargetKind::AMDGPU && !Options.WaveSize && WaveExtent == Workgroup && F.hasFnAttribute(TargetNotStated))
    WaveExtent = Extent::ofGroup(Facts.WaveSize);
  if (SpacesWave != WaveExtent)
    for (unsigned AS = 0; AS != Spaces.size(); ++AS)
      Spaces[AS] = spaceInfo(AS);
  SpacesWave = WaveExtent;
  if (KnownFacts != Facts) {
    KnownCallees.fill({});
    KnownFacts = Facts;
  }
}

InstanceInfo GpuTarget::classifyArgument(const Argument &A) const {
  InstanceKind K = InstanceKind::Argument;
  if (Kind == TargetKind::Host || TakesLaunchArguments)
    return {K, Thread, Grid};
  if (Kind == TargetKind::AMDGPU && A.hasInRegAttr())
    return {K, Thread, WaveExtent}; // in scalar registers
  switch (A.getParent()->getCallingConv()) {
  case CallingConv::AMDGPU_VS:
  case CallingConv::AMDGPU_LS:
  case CallingConv::AMDGPU_HS:
  case CallingConv::AMDGPU_ES:
  case CallingConv::AMDGPU_GS:
  case CallingConv::AMDGPU_PS:
  case CallingConv::AMDGPU_CS:
    return {K, Thread, A.hasByValAttr() ? WaveExtent : Thread};
  default:
    return {K, Thread, Thread};
  }
}

InstanceInfo GpuTarget::classifyExtract(const Instruction &I, UniformityQuery Query) const {
  InstanceInfo Plain{InstanceKind::Pure, Thread, Grid};
  if (Kind != TargetKind::AMDGPU || !Query || !isa<CallBase>(I.getOperand(0)))
    return Plain;
  // Part of the result of inline assembly or of the structuriser's intrinsics may be in scalar registers.
  if (Query(&I) == InstructionUniformity::AlwaysUniform)
    return {InstanceKind::Effect, WaveExtent, WaveExtent};
  return Plain;
}

} // namespace rejoin
