//===- GpuTarget.h - Bounds of extents on a target ------------ -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only source of floors and ceilings: for arguments, loads, calls, and arithmetic on a thread's index. They follow
// from the target's tables and from facts about the launch; GpuTarget.cpp states the rules.
//
//   %id = workgroup.id.x               extent workgroup
//   %x = load ptr %uniform, written    extent of a wave at most: another wave may read before or after the store
//   call of an unknown function        differs from thread to thread, and the name is recorded
// Facts concern one function at a time; call `enterFunction` first. Small tables in this header answer for common calls
// and loads, because the query is made for each instruction.
// Held by: unittests/Target/GpuTargetTest.cpp, test/Target.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_GPUTARGET_H
#define REJOIN_TARGET_GPUTARGET_H

#include "rejoin/Program/ProgramView.h"
#include "rejoin/Target/Operations.h"
#include "rejoin/Target/ThreadIndex.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Uniformity.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <array>
#include <optional>

namespace llvm {
class Module;
class Triple;
} // namespace llvm

namespace rejoin {

/// Facts about a launch. Sizes are numbers of threads.
struct LaunchFacts {
  /// Threads of a wave; 0 if not known.
  unsigned WaveSize = 0;
  /// What is known of that number, a power of two: its bounds. Both are `WaveSize` if that is known, and 0 if nothing
  /// is.
  unsigned SmallestWave = 0, LargestWave = 0;
  /// Size of every workgroup in x, y, z; 0 if not known.
  std::array<unsigned, 3> WorkgroupSize{0, 0, 0};
  /// Every workgroup has exactly this size where it is known, including the last ones of the grid.
  bool Exact = false;
  /// Threads of the largest possible workgroup; 0 if not known.
  unsigned MaxThreads = 0;
  /// Waves are rows of the workgroup: the size of the first dimension is a multiple of the wave size in every
  /// workgroup, and so are the launch's offsets. Also, the program's types can hold the numbers of threads in the grid.
  bool WholeWaves = false;
  /// Whether every workgroup has the same known size in a dimension.
  bool hasExact(unsigned Dimension) const { return Exact && WorkgroupSize[Dimension]; }
  bool operator==(const LaunchFacts &) const = default;
};

/// Overrides from the command line.
struct TargetOptions {
  unsigned WaveSize = 0;
  /// Bounds of the size of a wave, powers of two, for targets that leave it open; 0 if nothing is said.
  unsigned SmallestWave = 0, LargestWave = 0;
  std::array<unsigned, 3> WorkgroupSize{0, 0, 0};
  /// Assume `LaunchFacts::WholeWaves`. Waves of unknown size then have the most common size.
  bool WholeWaves = false;
};

/// The target of one module, with the facts of one function at a time. It caches the meaning of attributes and callees,
/// so while it is in use, no function of the module may be removed or get other attributes.
class GpuTarget {
public:
  /// Queries LLVM's TargetTransformInfo for the current function. If it is empty, operations that only LLVM knows
  /// differ from thread to thread.
  using UniformityQuery = llvm::function_ref<llvm::InstructionUniformity(const llvm::Value *)>;

  /// The target family of a triple; nothing for an unknown triple.
  static std::optional<TargetKind> kindOf(const llvm::Triple &T);
  /// The target family of a module. A module without a known architecture is read as SPIR-V: its operations are those
  /// of OpenCL C, and nothing of the hardware is known.
  static TargetKind familyOf(const llvm::Module &M);
  GpuTarget(TargetKind Kind, const TargetOptions &Options);

  TargetKind kind() const { return Kind; }
  /// Reads attributes and metadata of \p F. Call this before its instances are classified.
  void enterFunction(const llvm::Function &F);
  const LaunchFacts &facts() const { return Facts; }
  /// The extent of a wave. If the wave size is not known, the extent of the smallest possible wave.
  Extent wave() const { return WaveExtent; }
  /// Whether the current function belongs to a Vulkan shader. The packing of invocations into subgroups is not known
  /// there. If the subgroup's size is not known either, `wave` is the extent of the largest possible subgroup and
  /// represents it: no other fact then gives an extent between the quad and the workgroup.
  bool isShader() const { return IsShader; }
  /// The extent that every value has at least. In a workgroup of one thread all values are uniform.
  Extent least() const { return Facts.MaxThreads == 1 ? Extent::workgroup() : Extent::thread(); }

  InstanceInfo classifyArgument(const llvm::Argument &A) const;
  /// \p AddressDiffers states that the address certainly differs from thread to thread. The value then differs as well,
  /// and the load is classified without a search for writes to its memory.
  Instance classifyLoad(const llvm::LoadInst &L, bool AddressDiffers = false) const {
    unsigned Space = llvm::cast<llvm::PointerType>(L.getPointerOperand()->getType())->getAddressSpace();
    if (Space < Spaces.size() && isSimple(L))
      if (const SpaceInfo &Info = Spaces[Space]; Info.Direct && (Info.Same || AddressDiffers))
        return Info.Written;
    return classifyOtherLoad(L, Space, AddressDiffers);
  }
  /// Sets a bit in \p Ignored for each argument that does not affect the extent.
  Instance classifyCall(const llvm::CallBase &C, UniformityQuery Query, uint64_t &Ignored) {
    const llvm::Function *F = C.getCalledFunction();
    const KnownCallee &Known = KnownCallees[knownPlace(F)];
    if (LLVM_LIKELY(Known.Callee == F && F && C.getAttributes().getRawPointer() == Known.CallAttributes))
      return Known.Class;
    return classifyOtherCall(C, Query, Ignored);
  }
  /// Classifies shifts, masks and quotients of a thread's index that are equal within aligned groups. Other arithmetic
  /// has no floor.
  InstanceInfo classifyArithmetic(const llvm::Instruction &I) const {
    // A thread's index is the result of a call, perhaps converted or frozen.
    bool MayBePlace = llvm::isa<llvm::ConstantInt>(I.getOperand(1)) &&
                      llvm::isa<llvm::CastInst, llvm::CallBase, llvm::FreezeInst>(I.getOperand(0));
    return MayBePlace ? classifyPlace(I) : InstanceInfo{InstanceKind::Pure};
  }
  /// Classifies a value whose opcode does not decide, such as an element of the result of inline assembly.
  InstanceInfo classifyExtract(const llvm::Instruction &I, UniformityQuery Query) const;
  /// The index of the thread that a call returns; nothing for other calls.
  std::optional<ThreadIndex> threadIndexOf(const llvm::CallBase &C) const;
  InstanceInfo allocaInfo(const llvm::AllocaInst &A) const;
  InstanceInfo atomicInfo() const;
  /// A load from a uniform address in this space. \p Constant states that the memory is not written.
  InstanceInfo memoryInfo(unsigned AddressSpace, bool Constant) const;

  /// The calls and intrinsics met so far that no table knows.
  const llvm::StringSet<> &unknownNames() const { return Unknown; }

private:
  /// As `LoadInst::isSimple`, without a call.
  static bool isSimple(const llvm::LoadInst &L) {
    return !L.isVolatile() && L.getOrdering() == llvm::AtomicOrdering::NotAtomic;
  }
  Instance classifyOtherLoad(const llvm::LoadInst &L, unsigned Space, bool AddressDiffers) const;
  /// As `classifyArithmetic`, for an operation whose first operand may be an index and whose second is a number.
  InstanceInfo classifyPlace(const llvm::Instruction &I) const;
  Instance classifyOtherCall(const llvm::CallBase &C, UniformityQuery Query, uint64_t &Ignored);
  bool sameWaveSize(const llvm::CallBase &C) const;
  InstanceInfo infoOf(OpClass Class, const llvm::CallBase &C, uint64_t &Ignored) const;
  OpClass classOf(const llvm::CallBase &C, UniformityQuery Query);
  OpClass classOfCallee(const llvm::Function &F, const llvm::CallBase &C, UniformityQuery Query);
  unsigned privateSpace() const { return Kind == TargetKind::SPIRV ? 0 : 5; }
  unsigned genericSpace() const { return Kind == TargetKind::SPIRV ? 4 : 0; }
  Extent localIdExtent(unsigned Dimension) const;
  /// The index that \p V is, perhaps converted, if it is none of the grid.
  std::optional<ThreadIndex> convertedIndexOf(const llvm::Value *V) const;
  /// Whether groups of \p Size consecutive values of that index, aligned to \p Size, are aligned groups of threads.
  bool packsGroups(ThreadIndex Index, uint64_t Size) const;

  TargetKind Kind;
  TargetOptions Options;
  LaunchFacts Facts;
  Extent WaveExtent;
  /// `memoryInfo` of an address space, whether it is equal for written and constant memory, and whether a pointer to
  /// the space determines its memory.
  struct SpaceInfo {
    Instance Written, Constant;
    bool Same = false, Direct = false;
  };
  SpaceInfo spaceInfo(unsigned AddressSpace) const;
  /// The first address spaces, for waves of `SpacesWave`.
  std::array<SpaceInfo, 8> Spaces;
  std::optional<Extent> SpacesWave;
  bool IsKernel = false, IsShader = false;
  llvm::StringSet<> Unknown;
  /// The facts in a set of function attributes. Few sets differ between functions.
  struct AttributeFacts {
    LaunchFacts Launch;
    bool UniformWorkgroups = false;
  };
  /// Completes the facts on the size of a wave, and sets the extent that stands for one.
  void enterWaves();
  AttributeFacts readAttributes(const llvm::Function &F) const;
  llvm::DenseMap<const void *, AttributeFacts> FactsByAttributes;
  /// The kind of `reqd_work_group_size` in the latest context.
  const llvm::LLVMContext *Context = nullptr;
  unsigned SizeKind = 0;
  /// The classes of functions that were called before.
  llvm::DenseMap<const llvm::Function *, OpClass> Callees;
  /// Callees whose calls, with these attributes, have one class for all arguments. A few of the latest are kept, for
  /// launches with `KnownFacts`.
  struct KnownCallee {
    const llvm::Function *Callee = nullptr;
    const void *CallAttributes = nullptr;
    Instance Class{0, {}};
  };
  std::array<KnownCallee, 32> KnownCallees;
  LaunchFacts KnownFacts;
  static unsigned knownPlace(const llvm::Function *F) { return reinterpret_cast<uintptr_t>(F) >> 7 & 31; }
};

/// Whether the function can be launched, by its calling convention.
bool isEntryPoint(const llvm::Function &F);
/// Whether the launch passes the same arguments to all threads of the function: an entry point, or the implementation
/// of one.
bool isKernel(const llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_TARGET_GPUTARGET_H
