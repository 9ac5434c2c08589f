//===- CallExtents.cpp - What a target says of calls -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Extents of calls: the callee's class by the tables, and what the class says of floor and ceiling.
//
//   workgroup.id.x          Workgroup: ceiling workgroup
//   readfirstlane(%x)       AtLeastWave: floor wave, and more where %x agrees for more
//   wave.shuffle(%x, %i)    WaveBySecond: the wave where %i agrees in it, whatever %x is
//   sin(%x)                 Data: as its operands
//   not:  @f(%x), not in a table     Unknown: differs from thread to thread, and the name is noted
//
// In this order: the promise `nodivergencesource` of the program; the table of the target's intrinsics, or that of
// OpenCL's functions for declarations; for AMDGPU's other intrinsics LLVM's TargetTransformInfo; and for the rest the
// attributes of an intrinsic that is not convergent and accesses no memory, or reads it only. What none of them knows
// differs from thread to thread. A function with a body does so, too, until its summary says more.
// Caveat: `nodivergencesource` says "uniform"; it is read as "within a wave".
// Cost: a class is kept for each callee, and the answer itself for those met last if the call's operands do not matter.
// Source: LLVM's AMDGPU and NVPTX usage guides; the OpenCL C specification; the PTX ISA.
// Held by: unittests/Target/GpuTargetTest.cpp, test/Target.
//
//===----------------------------------------------------------------------===//

#include "NamedExtents.h"
#include "rejoin/Target/GpuTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace rejoin {

/// Whether code of the module, or code that it calls and that is not here, may write to a surface.
static bool mayStoreToSurfaces(const Module &M) {
  if (const Function *Store = M.getFunction("__rejoin_surface_store"); Store && !Store->use_empty())
    return true;
  return any_of(M, [](const Function &F) {
    if (!F.isDeclaration())
      return any_of(instructions(F), [](const Instruction &I) {
        const auto *C = dyn_cast<CallBase>(&I);
        if (!C || !C->mayWriteToMemory())
          return false;
        if (const auto *A = dyn_cast<InlineAsm>(C->getCalledOperand()))
          return any_of(ArrayRef<StringRef>({"sust", "sured", "call"}),
                        [=](StringRef Word) { return A->getAsmString().contains(Word); });
        return C->isIndirectCall();
      });
    if (F.isIntrinsic())
      return F.getName().starts_with("llvm.nvvm.sust.") && !F.use_empty();
    // Functions of our headers have rows, and so have operations between threads.
    const bool IsOurs = F.getName().starts_with("__rejoin_") || findOperation(F).connectsThreads();
    return !IsOurs && !F.use_empty() && !F.onlyReadsMemory() && !F.onlyAccessesArgMemory();
  });
}

/// A read of an image that the launch does not write. OpenCL C: a kernel does not write an image that it declares as
/// `read_only`, whose type is in the function's name. Of a call that accesses no memory the importer of SPIR-V knows.
static bool readsConstant(const CallBase &C) {
  const Function *F = C.getCalledFunction();
  if (!F || C.doesNotAccessMemory())
    return F;
  StringRef Name = F->getName();
  // CUDA C++ Programming Guide, texture and surface memory: what was written in the same launch is undefined when it is
  // read by a texture.
  if (Name == "__rejoin_texel")
    return true;
  // A surface may be written in the launch that reads it, by any function that has a surface.
  if (Name == "__rejoin_surface_load")
    return !mayStoreToSurfaces(*F->getParent());
  if (!unmangledStem(Name).starts_with("read_image"))
    return false;
  const auto *Image = C.arg_empty() ? nullptr : dyn_cast<TargetExtType>(C.getArgOperand(0)->getType());
  // The last parameter of the type: 0 for `read_only`.
  if (Image && Image->getName() == "spirv.Image" && Image->getNumIntParameters())
    return Image->getIntParameter(Image->getNumIntParameters() - 1) == 0;
  const size_t At = Name.find("ocl_image");
  return At != StringRef::npos &&
         Name.substr(At).take_while([](char C) { return isLower(C) || isDigit(C) || C == '_'; }).contains("_ro");
}

/// Whether all waves of the grid have as many threads. Vulkan: "In compute dispatches, SubgroupSize must be uniform
/// with command scope", whatever the pipeline allows. The last sub-group of a workgroup of OpenCL may be smaller.
bool GpuTarget::sameWaveSize(const CallBase &C) const {
  if (IsShader)
    return Facts.WaveSize || C.getFnAttr("hlsl.shader").getValueAsString() == "compute";
  const auto &Size = Facts.WorkgroupSize;
  const unsigned Threads = Facts.Exact ? Size[0] * Size[1] * Size[2] : 0;
  // One kernel has one size of its waves, and all sizes are powers of two.
  const unsigned Largest = Facts.LargestWave ? Facts.LargestWave : Kind == TargetKind::AMDGPU ? 64 : 0;
  return (Facts.WaveSize && Facts.WholeWaves) || (Threads && Largest && Threads % Largest == 0);
}

/// Whether an operand may be a NaN.
static bool mayBeNaN(const CallBase &C) {
  return any_of(C.args(), [](const Value *A) {
    return A->getType()->isFPOrFPVectorTy() && !PatternMatch::match(A, PatternMatch::m_NonNaN());
  });
}

static bool isPermute(const CallBase &C) {
  return C.getIntrinsicID() == Intrinsic::amdgcn_ds_bpermute ||
         C.getIntrinsicID() == Intrinsic::amdgcn_ds_bpermute_fi_b32;
}

InstanceInfo GpuTarget::infoOf(OpClass Class, const CallBase &C, uint64_t &Ignored) const {
  constexpr InstanceKind Pure = InstanceKind::Pure, Effect = InstanceKind::Effect;
  auto LocalId = [&](unsigned D) -> InstanceInfo { return {Pure, localIdExtent(D), localIdExtent(D)}; };
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
  case OpClass::WaveSize:
    return {Pure, Thread, sameWaveSize(C) ? Grid : WaveExtent};
  case OpClass::QuadOfFragments:
    return infoOf(C.getFnAttr("hlsl.shader").getValueAsString() == "pixel" ? OpClass::Quad : OpClass::Thread, C,
                  Ignored);
  case OpClass::Quad:
    return {Pure, Quad, Quad};
  case OpClass::Wave:
    return {Pure, WaveExtent, WaveExtent};
  case OpClass::Cluster:
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
    return {Effect, Thread, PermutesHalves && isPermute(C) ? min(WaveExtent, Extent::ofGroup(32)) : WaveExtent};
  case OpClass::WaveBySecond:
    Ignored = ~uint64_t(2);
    return {Effect, Thread, WaveExtent};
  case OpClass::QuadByLast:
    Ignored = C.arg_empty() ? 0 : ~(uint64_t(1) << std::min(C.arg_size() - 1, 63U));
    return {Effect, Thread, Quad};
  case OpClass::WorkgroupBeyondFirst:
    Ignored = 1;
    return {Effect, Thread, Workgroup};
  case OpClass::WaveByAll:
    return {Effect, Thread, WaveExtent};
  case OpClass::WaveByComparison:
    return {Effect, Thread, mayBeNaN(C) ? Thread : WaveExtent};
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
    if (readsConstant(C))
      return {Pure, Thread, Grid};
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
  case OpClass::GlobalId:
    // The index in the workgroup, plus a value that the workgroup shares.
    if (const auto *D = dyn_cast<ConstantInt>(C.getArgOperand(0))) {
      if (D->getValue().ugt(2))
        return {Pure, Thread, Grid};
      const Extent E = min(localIdExtent(D->getZExtValue()), Workgroup);
      return {Pure, E, E};
    }
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
  case OpClass::WaveByComparison:
  case OpClass::QuadByLast:
  case OpClass::WorkgroupBeyondFirst:
  case OpClass::SegmentByLane:
  case OpClass::WaveSize:
  case OpClass::QuadOfFragments:
  case OpClass::Load:
  case OpClass::Reads:
  case OpClass::LocalId:
  case OpClass::GlobalId:
    return true;
  case OpClass::Unknown:
  case OpClass::Data:
  case OpClass::Thread:
  case OpClass::Quad:
  case OpClass::Wave:
  case OpClass::Workgroup:
  case OpClass::Cluster:
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

} // namespace rejoin
