//===- MemoryExtents.cpp - What a target says of memory -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Extents of what is read from memory, by address space, for an address that agrees.
//
//   private                    differs from thread to thread; a generic pointer may point there
//   constant, invariant        the grid; the workgroup if it is local
//   global, local              a wave at most: threads of another wave may read before or after a store
//   atomic, volatile           differs: two threads of a wave may see different values
//   inputs of a shader         differ; an input that is not interpolated agrees in its quad
//   push constants             the grid
//   not:  generic pointer into a known object     as the object's space
//
// Addresses of variables on the stack: on AMDGPU and NVPTX a kernel's frame has the same address in all waves. The
// frame of another function follows those of its callers, so its address is uniform for the wave.
// Why it is right: the result is a ceiling, and a store by any other wave is taken to be possible at any time. Memory
// that nobody writes loses precision by that, no more; lib/Interprocedural/SharedMemory.cpp regains some of it.
// Cost: the answers for the first spaces are kept (`Spaces`), since each load asks.
// Source: LLVM's AMDGPU and NVPTX usage guides; for shaders SPIR-V (Derivative Group) and Vulkan (Fragment Shading).
// Held by: unittests/Target/GpuTargetTest.cpp, test/Target.
//
//===----------------------------------------------------------------------===//

#include "NamedExtents.h"
#include "rejoin/Target/AddressSpaces.h"
#include "rejoin/Target/GpuTarget.h"
#include "rejoin/Target/Metadata.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace rejoin {

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
  if (Kind == TargetKind::SPIRV && AS >= InputSpace) {
    // Inputs, outputs and variables of one invocation; push constants.
    if (AS == InputSpace || AS == OutputSpace || AS == PrivateSpace)
      return Differs;
    if (AS == PushConstantSpace)
      return Pure;
  }
  // What a task shader hands over is another for each of its workgroups.
  if (AS == LocalSpace && Constant)
    return {InstanceKind::Pure, Thread, Extent::workgroup()};
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
  if (!G || G->getAttribute("hlsl.shader").getValueAsString() != "pixel")
    return false;
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
  // Only AMD's waves have one stack pointer; elsewhere each thread has its own, which moves by what it has allocated.
  if (Kind != TargetKind::AMDGPU && (!A.isStaticAlloca() || !IsKernel))
    return {InstanceKind::Effect, Thread, Thread};
  bool First = IsKernel && (Kind == TargetKind::AMDGPU || Kind == TargetKind::NVPTX) && A.isStaticAlloca();
  return {InstanceKind::Effect, Thread, First ? Grid : WaveExtent};
}

InstanceInfo GpuTarget::atomicInfo() const {
  return {InstanceKind::Effect, Thread, Kind == TargetKind::Host ? Grid : Thread};
}

} // namespace rejoin
