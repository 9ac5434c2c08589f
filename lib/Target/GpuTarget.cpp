//===- GpuTarget.cpp - What a target says of extents -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each instance that is no plain arithmetic: floor and ceiling of its extent, from the tables, from attributes and
// metadata about the launch, and for the rest from LLVM's TargetTransformInfo (AMDGPU only: for NVPTX it calls every
// call divergent, for SPIR-V it knows nothing). What none of them knows differs from thread to thread, and its name is
// noted. Memory that the program may write gives what the address gives, but never more than a wave: threads of
// another wave may read before or after a store. Atomic and volatile reads differ from thread to thread: two threads
// of a wave may see different values.
//
// A thread's index: threads are packed into waves in linear order, x fastest. x >> k is shared by aligned groups of
// 2^k if there is one dimension only, or if 2^k divides the size in x of every workgroup.
// Source: LLVM's AMDGPU and NVPTX usage guides; the OpenCL C specification; the PTX ISA.
// Held by: unittests/Target/GpuTargetTest.cpp, test/Target.
//
//===----------------------------------------------------------------------===//

#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Support/KernelName.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace rejoin {

static constexpr Extent Thread = Extent::thread(), Grid = Extent::grid(), Workgroup = Extent::workgroup(),
                        Quad = Extent::ofGroup(4);

/// Storage classes of shaders as address spaces, after LLVM's SPIR-V backend.
static constexpr unsigned FirstShaderSpace = 7, InputSpace = 7, OutputSpace = 8, PrivateVariableSpace = 10,
                          PushConstantSpace = 13;

/// Of Vulkan.
static constexpr unsigned LargestSubgroup = 128;

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

/// Threads of a wave by processor, unless features say so; 0 if the target leaves it open.
static unsigned waveSizeOf(TargetKind Kind, const Function &F) {
  switch (Kind) {
  case TargetKind::NVPTX:
    return 32;
  case TargetKind::SPIRV:
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
  Result.UniformWorkgroups = F.getFnAttribute("uniform-work-group-size").getValueAsBool();
  if (StringRef Reqntid = F.getFnAttribute("nvvm.reqntid").getValueAsString(); !Reqntid.empty()) {
    Result.Launch.WorkgroupSize = parseSizes(Reqntid);
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

void GpuTarget::enterFunction(const Function &F) {
  IsKernel = isKernel(F);
  IsShader = Kind == TargetKind::SPIRV && F.getParent()->getTargetTriple().getOS() == Triple::Vulkan;
  const void *Attributes = F.getAttributes().getRawPointer();
  auto [Known, IsNew] = FactsByAttributes.try_emplace(Attributes);
  if (IsNew)
    Known->second = readAttributes(F);
  Facts = Known->second.Launch;
  if (Options.WaveSize)
    Facts.WaveSize = Options.WaveSize;
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
  if (unsigned Threads = Facts.WorkgroupSize[0] * Facts.WorkgroupSize[1] * Facts.WorkgroupSize[2])
    Facts.MaxThreads = Threads;
  Facts.WholeWaves = Options.WholeWaves && !IsShader;
  if (constexpr unsigned Commonest = 32; Facts.WholeWaves && !Facts.WaveSize)
    Facts.WaveSize = Commonest;
  // A workgroup that fits a wave is one, but for shaders, whose subgroups may be filled in part. Without a size, groups
  // of four are in one wave on every known device.
  if (IsShader)
    WaveExtent = Extent::ofGroup(Facts.WaveSize ? Facts.WaveSize : LargestSubgroup);
  else if (Facts.MaxThreads && Facts.WaveSize && Facts.MaxThreads <= Facts.WaveSize)
    WaveExtent = Workgroup;
  else
    WaveExtent = Extent::ofGroup(Facts.WaveSize ? Facts.WaveSize : 4);
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
  if (Kind == TargetKind::Host || IsKernel)
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

InstanceInfo GpuTarget::memoryInfo(unsigned AS, bool Constant) const {
  constexpr InstanceInfo Differs{InstanceKind::Effect, Thread, Thread};
  InstanceInfo Pure{InstanceKind::Pure, Thread, Grid};
  InstanceInfo Written{InstanceKind::Effect, Thread, WaveExtent};
  if (Kind == TargetKind::Host)
    return {InstanceKind::Effect, Thread, Grid};
  // Private memory, and generic pointers that may point there, differ from thread to thread.
  static constexpr unsigned Unnumbered = ~0U;
  unsigned Private = privateSpace();
  unsigned Generic = genericSpace();
  unsigned ReadOnly = Kind == TargetKind::SPIRV ? 2 : 4;
  unsigned ReadOnly2 = Kind == TargetKind::AMDGPU ? 6 : Kind == TargetKind::NVPTX ? 101 : Unnumbered;
  if (AS == Private)
    return Differs;
  if (Kind == TargetKind::SPIRV && AS >= FirstShaderSpace) {
    // Inputs, outputs and variables of one invocation; push constants.
    if (AS == InputSpace || AS == OutputSpace || AS == PrivateVariableSpace)
      return Differs;
    if (AS == PushConstantSpace)
      return Pure;
  }
  if (AS == ReadOnly || AS == ReadOnly2 || Constant)
    return AS == Generic ? Written : Pure;
  return AS == Generic ? Differs : Written;
}

GpuTarget::SpaceInfo GpuTarget::spaceInfo(unsigned AddressSpace) const {
  InstanceInfo Written = memoryInfo(AddressSpace, false), Constant = memoryInfo(AddressSpace, true);
  bool Direct = Kind != TargetKind::Host && AddressSpace != genericSpace() &&
                !(Kind == TargetKind::SPIRV && AddressSpace == InputSpace);
  return {Instance(0, Written), Instance(0, Constant),
          Written.Kind == Constant.Kind && Written.Ceiling == Constant.Ceiling, Direct};
}

/// An input of a fragment shader that is not interpolated: the invocations of a quad are of one primitive (SPIR-V,
/// Derivative Group; Vulkan, Fragment Shading).
static bool isSameInQuad(const Value &Object) {
  const auto *G = dyn_cast<GlobalVariable>(&Object);
  const MDNode *Decorations = G ? G->getMetadata("spirv.Decorations") : nullptr;
  constexpr uint64_t Flat = 14, PerPrimitive = 5271;
  return findDecoration(Decorations, Flat) || findDecoration(Decorations, PerPrimitive);
}

Instance GpuTarget::classifyOtherLoad(const LoadInst &L, unsigned Space, bool AddressDiffers) const {
  const Value *Base = L.getPointerOperand();
  if (Kind != TargetKind::Host) {
    if (!isSimple(L))
      return Instance(0, atomicInfo());
    // A generic pointer into an object that is known points where the object lies.
    if (Space == genericSpace() && !isa<LoadInst, Argument>(Base))
      Space = getUnderlyingObject(Base)->getType()->getPointerAddressSpace();
  }
  if (Kind == TargetKind::SPIRV && Space == InputSpace && isSameInQuad(*getUnderlyingObject(Base)))
    return Instance(0, {InstanceKind::Pure, Thread, Quad});
  SpaceInfo Info = Space < Spaces.size() ? Spaces[Space] : spaceInfo(Space);
  if (Info.Same || AddressDiffers)
    return Info.Written;
  if (const auto *Address = dyn_cast<GEPOperator>(Base))
    Base = Address->getPointerOperand();
  const auto *Global = dyn_cast<GlobalVariable>(Base);
  bool Constant = (Global && Global->isConstant()) ||
                  (L.hasMetadataOtherThanDebugLoc() && L.hasMetadata(LLVMContext::MD_invariant_load));
  return Constant ? Info.Constant : Info.Written;
}

InstanceInfo GpuTarget::allocaInfo(const AllocaInst &A) const {
  if (Kind == TargetKind::Host)
    return {InstanceKind::Effect, Thread, Grid};
  // The frame of a kernel lies at the same place for all waves; how much lies before that of another function need not
  // be the same.
  bool First = IsKernel && (Kind == TargetKind::AMDGPU || Kind == TargetKind::NVPTX) && A.isStaticAlloca();
  return {InstanceKind::Effect, Thread, First ? Grid : WaveExtent};
}

InstanceInfo GpuTarget::atomicInfo() const {
  return {InstanceKind::Effect, Thread, Kind == TargetKind::Host ? Grid : Thread};
}

/// The largest power of two that divides \p N.
static uint32_t alignmentOf(uint32_t N) { return N & -N; }

Extent GpuTarget::localIdExtent(unsigned Dimension) const {
  const auto &Size = Facts.WorkgroupSize;
  if (Size[Dimension] == 1)
    return Grid;
  const uint32_t Row = Facts.WholeWaves ? Facts.WaveSize : 1;
  // y changes after a row of x, z after a plane; both only where rows are never shorter.
  if (IsShader || Dimension == 0)
    return Thread;
  if (!Facts.Exact || !Size[0] || (Dimension == 2 && !Size[1]))
    return Extent::ofGroup(Row);
  return Extent::ofGroup(std::max(Row, alignmentOf(Dimension == 1 ? Size[0] : Size[0] * Size[1])));
}

InstanceInfo GpuTarget::infoOf(OpClass Class, const CallBase &C, uint64_t &Ignored) const {
  constexpr InstanceKind Pure = InstanceKind::Pure, Effect = InstanceKind::Effect;
  auto LocalId = [&](unsigned Dimension) -> InstanceInfo {
    Extent E = localIdExtent(Dimension);
    return {Pure, E, E};
  };
  switch (Class) {
  case OpClass::Unknown:
  case OpClass::Thread:
    return {Effect, Thread, Thread};
  case OpClass::DataBesidePointers:
    for (unsigned I = 0; I != C.arg_size(); ++I)
      if (C.getArgOperand(I)->getType()->isPointerTy())
        Ignored |= uint64_t(1) << std::min(I, 63U);
    return {Pure, Thread, Grid};
  case OpClass::Data:
    return {Pure, Thread, Grid};
  case OpClass::Quad:
    return {Pure, Quad, Quad};
  case OpClass::QuadOfFragments: {
    const Function *F = C.getCalledFunction();
    Extent E = F && F->getFnAttribute("hlsl.shader").getValueAsString() == "pixel" ? Quad : Thread;
    return {Pure, E, E};
  }
  case OpClass::Wave:
    return {Pure, WaveExtent, WaveExtent};
  case OpClass::Workgroup:
    return {Pure, Thread, Workgroup};
  case OpClass::Grid:
    return {Pure, Thread, Grid};
  case OpClass::QuadEffect:
    return {Effect, Quad, Quad};
  case OpClass::WaveEffect:
    return {Effect, WaveExtent, WaveExtent};
  case OpClass::WorkgroupEffect:
    return {Effect, Workgroup, Workgroup};
  case OpClass::AtLeastWave:
    return {Effect, WaveExtent, Grid};
  case OpClass::WaveByFirst:
    Ignored = ~uint64_t(1);
    return {Effect, Thread, WaveExtent};
  case OpClass::WaveBySecond:
    Ignored = ~uint64_t(2);
    return {Effect, Thread, WaveExtent};
  case OpClass::WaveByAll:
    return {Effect, Thread, WaveExtent};
  case OpClass::SegmentByLane: {
    // Bits of the own lane that are kept, and the last lane of a segment. Who names a later one reads its own value.
    const auto *Last = C.arg_size() < 2 ? nullptr : dyn_cast<ConstantInt>(C.getArgOperand(C.arg_size() - 1));
    if (!Last)
      return {Effect, Thread, Thread};
    uint64_t Kept = Last->getZExtValue() >> 8 & 31, Clamp = Last->getZExtValue() & 31;
    if ((Kept | Clamp) != 31)
      return {Effect, Thread, Thread};
    Ignored = ~(uint64_t(1) << (C.arg_size() - 2));
    return {Effect, Thread, min(WaveExtent, Extent::ofGroup(Kept ? Kept & -Kept : 32))};
  }
  case OpClass::Load:
    for (const Value *A : C.args())
      if (A->getType()->isPointerTy())
        return memoryInfo(A->getType()->getPointerAddressSpace(), false);
    return {Effect, Thread, Thread};
  case OpClass::Reads:
    for (const Value *A : C.args())
      if (A->getType()->isPointerTy() && memoryInfo(A->getType()->getPointerAddressSpace(), false).Ceiling == Thread)
        return {Effect, Thread, Thread}; // may be private memory
    return {Effect, Thread, WaveExtent};
  case OpClass::LocalIdX:
    return LocalId(0);
  case OpClass::LocalIdY:
    return LocalId(1);
  case OpClass::LocalIdZ:
    return LocalId(2);
  case OpClass::LocalId:
    if (const auto *D = dyn_cast<ConstantInt>(C.getArgOperand(0)))
      return D->getZExtValue() > 2 ? InstanceInfo{Pure, Thread, Grid} : LocalId(D->getZExtValue());
    return {Pure, Thread, Thread};
  case OpClass::LocalLinearId:
    return {Pure, Thread, Thread};
  }
  llvm_unreachable("covered switch");
}

OpClass GpuTarget::classOf(const CallBase &C, UniformityQuery Query) {
  // A promise of the program; what it says of uniform it says of waves.
  constexpr auto Promise = Attribute::NoDivergenceSource;
  if (AttributeList Here = C.getAttributes(); !Here.isEmpty() && Here.hasFnAttr(Promise))
    return OpClass::WaveByAll;
  if (const Function *F = C.getCalledFunction()) {
    if (auto It = Callees.find(F); It != Callees.end())
      return It->second;
    OpClass Class = F->hasFnAttribute(Promise) ? OpClass::WaveByAll : classOfCallee(*F, C, Query);
    Callees.insert({F, Class});
    return Class;
  }
  // Outputs in scalar registers are the wave's, whatever goes in.
  if (C.isInlineAsm() && Kind == TargetKind::AMDGPU && Query && Query(&C) == InstructionUniformity::AlwaysUniform)
    return OpClass::WaveEffect;
  return OpClass::Thread;
}

OpClass GpuTarget::classOfCallee(const Function &F, const CallBase &C, UniformityQuery Query) {
  if (!F.isIntrinsic()) {
    OpClass Class = F.isDeclaration() ? classifyOpenCLBuiltin(F.getName()) : OpClass::Thread;
    if (Class == OpClass::Unknown)
      Unknown.insert(F.getName());
    return Class;
  }
  OpClass Class = classifyIntrinsic(Kind, F.getIntrinsicID());
  if (Class != OpClass::Unknown)
    return Class;
  // Another target's intrinsics, and those of targets without a table, may read anything of the thread.
  StringRef Name = F.getName();
  bool Own = !Intrinsic::isTargetIntrinsic(F.getIntrinsicID());
  if (Kind == TargetKind::AMDGPU && Name.starts_with("llvm.amdgcn.") && Query) {
    switch (Query(&C)) {
    case InstructionUniformity::AlwaysUniform:
      return OpClass::WaveEffect;
    case InstructionUniformity::NeverUniform:
      return OpClass::Thread;
    case InstructionUniformity::Default:
      Own = true;
    }
  } else if (Kind == TargetKind::NVPTX && Name.starts_with("llvm.nvvm.")) {
    Own = !Name.starts_with("llvm.nvvm.read.ptx.sreg.");
  }
  if (Own && !F.isConvergent()) {
    if (F.doesNotAccessMemory())
      return OpClass::Data;
    if (F.onlyReadsMemory() && Intrinsic::isTargetIntrinsic(F.getIntrinsicID()))
      return OpClass::Reads; // buffers, images and textures
  }
  Unknown.insert(Name);
  return OpClass::Thread;
}

/// Whether `infoOf` looks at the call.
static bool dependsOnCall(OpClass Class) {
  switch (Class) {
  case OpClass::DataBesidePointers:
  case OpClass::WaveByFirst:
  case OpClass::WaveBySecond:
  case OpClass::SegmentByLane:
  case OpClass::Load:
  case OpClass::Reads:
  case OpClass::LocalId:
    return true;
  case OpClass::Unknown:
  case OpClass::Data:
  case OpClass::Thread:
  case OpClass::Quad:
  case OpClass::QuadOfFragments:
  case OpClass::Wave:
  case OpClass::Workgroup:
  case OpClass::Grid:
  case OpClass::QuadEffect:
  case OpClass::WaveEffect:
  case OpClass::WorkgroupEffect:
  case OpClass::AtLeastWave:
  case OpClass::WaveByAll:
  case OpClass::LocalIdX:
  case OpClass::LocalIdY:
  case OpClass::LocalIdZ:
  case OpClass::LocalLinearId:
    return false;
  }
  llvm_unreachable("covered switch");
}

Instance GpuTarget::classifyOtherCall(const CallBase &C, UniformityQuery Query, uint64_t &Ignored) {
  if (Kind == TargetKind::Host)
    return Instance(0, {InstanceKind::Effect, Thread, Grid});
  OpClass Class = classOf(C, Query);
  Instance Result(0, infoOf(Class, C, Ignored));
  if (const Function *F = C.getCalledFunction(); F && !dependsOnCall(Class))
    KnownCallees[knownPlace(F)] = {F, C.getAttributes().getRawPointer(), Result};
  return Result;
}

int GpuTarget::placeOf(const CallBase &C) const {
  const Function *F = C.getCalledFunction();
  if (!F || Kind == TargetKind::Host)
    return -1;
  auto IsConstant = [](const Value *V, uint64_t N) {
    const auto *I = dyn_cast<ConstantInt>(V);
    return I && (N == ~0ULL ? I->isMinusOne() : I->getZExtValue() == N);
  };
  switch (F->getIntrinsicID()) {
  case Intrinsic::amdgcn_mbcnt_lo:
    return Facts.WaveSize == 32 && IsConstant(C.getArgOperand(0), ~0ULL) && IsConstant(C.getArgOperand(1), 0)
               ? LanePlace
               : -1;
  case Intrinsic::amdgcn_mbcnt_hi: {
    const auto *Low = dyn_cast<IntrinsicInst>(C.getArgOperand(1));
    return Low && Low->getIntrinsicID() == Intrinsic::amdgcn_mbcnt_lo && IsConstant(C.getArgOperand(0), ~0ULL) &&
                   IsConstant(Low->getArgOperand(0), ~0ULL) && IsConstant(Low->getArgOperand(1), 0)
               ? LanePlace
               : -1;
  }
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
    return LanePlace;
  default:
    break;
  }
  OpClass Class = F->isIntrinsic()     ? classifyIntrinsic(Kind, F->getIntrinsicID())
                  : F->isDeclaration() ? classifyOpenCLBuiltin(F->getName())
                                       : OpClass::Unknown;
  switch (Class) {
  case OpClass::LocalIdX:
    return 0;
  case OpClass::LocalIdY:
    return 1;
  case OpClass::LocalIdZ:
    return 2;
  case OpClass::LocalLinearId:
    return LinearPlace;
  case OpClass::LocalId:
    if (const auto *D = dyn_cast<ConstantInt>(C.getArgOperand(0)))
      return D->getZExtValue() <= 2 ? static_cast<int>(D->getZExtValue()) : -1;
    return -1;
  case OpClass::Thread:
    if (F->isDeclaration() && (unmangledStem(F->getName()) == "get_global_id" ||
                               unmangledStem(F->getName()) == "__spirv_BuiltInGlobalInvocationId"))
      if (const auto *D = dyn_cast<ConstantInt>(C.getArgOperand(0)); D && D->getZExtValue() <= 2)
        return GlobalPlace + static_cast<int>(D->getZExtValue());
    return -1;
  default:
    return -1;
  }
}

int GpuTarget::localIdDimension(const Value *V) const {
  while (const auto *Cast = dyn_cast<CastInst>(V)) {
    if (Cast->getOpcode() != Instruction::ZExt && Cast->getOpcode() != Instruction::Trunc)
      return -1;
    // A workgroup has at most 2^10 threads on every target, so 16 bits keep the number.
    if (Cast->getType()->getScalarSizeInBits() < 16)
      return -1;
    V = Cast->getOperand(0);
  }
  const auto *C = dyn_cast<CallBase>(V);
  int Place = C ? placeOf(*C) : -1;
  return Place < GlobalPlace ? Place : -1;
}

bool GpuTarget::packsGroups(int Dimension, uint64_t Size) const {
  if (IsShader)
    return false;
  const auto &Group = Facts.WorkgroupSize;
  if (Dimension == LinearPlace)
    return true;
  if (Dimension == LanePlace)
    return Size <= Facts.WaveSize;
  if (Dimension == 0 && Facts.WholeWaves && Size <= Facts.WaveSize)
    return true;
  if (Dimension != 0 || Kind == TargetKind::SPIRV)
    return false;
  bool OneDimension = Group[1] == 1 && Group[2] == 1;
  return OneDimension || (Facts.Exact && Group[0] && Group[0] % Size == 0);
}

InstanceInfo GpuTarget::classifyPlace(const Instruction &I) const {
  InstanceInfo Plain{InstanceKind::Pure, Thread, Grid};
  // The number of low bits of the place on which the result does not depend.
  const APInt &C = cast<ConstantInt>(I.getOperand(1))->getValue();
  if (Kind == TargetKind::Host || !I.getType()->isIntegerTy() || C.isZero())
    return Plain;
  unsigned Bits = 0;
  switch (I.getOpcode()) {
  case Instruction::LShr:
  case Instruction::AShr:
    Bits = C.getLimitedValue(10);
    break;
  case Instruction::UDiv:
  case Instruction::SDiv:
    // Quotients change at multiples of the divisor, all of them aligned by its largest power of two.
    Bits = C.isNegative() ? 0 : C.countr_zero();
    break;
  case Instruction::And:
    Bits = C.countr_zero();
    break;
  default:
    return Plain;
  }
  if (Bits == 0)
    return Plain;
  Bits = std::min(Bits, 10U);
  int Dimension = localIdDimension(I.getOperand(0));
  if (Dimension < 0 || !packsGroups(Dimension, uint64_t(1) << Bits))
    return Plain;
  return {InstanceKind::Pure, Extent::ofGroup(1U << Bits), Grid};
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
