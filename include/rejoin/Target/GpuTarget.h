//===- GpuTarget.h - What a target says of extents -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one authority on floors and ceilings: of arguments, loads, calls and arithmetic on a thread's index, by the
// target's tables and what is known of the launch. GpuTarget.cpp says by which rules.
//
//   %id = workgroup.id.x               extent workgroup
//   %x = load ptr %uniform, written    extent of a wave at most: another wave may read before or after the store
//   call of an unknown function        differs from thread to thread, and the name is noted
// Facts are of one function at a time: `enterFunction` first. Common calls and loads are answered from small tables in
// the header, because each instruction asks.
// Held by: unittests/Target/GpuTargetTest.cpp, test/Target.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_GPUTARGET_H
#define REJOIN_TARGET_GPUTARGET_H

#include "rejoin/Program/ProgramView.h"
#include "rejoin/Target/Operations.h"
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

/// What is known of a launch. Sizes are numbers of threads.
struct LaunchFacts {
  /// Threads of a wave; 0 if not known.
  unsigned WaveSize = 0;
  /// Size of every workgroup in x, y, z; 0 if not known.
  std::array<unsigned, 3> WorkgroupSize{0, 0, 0};
  /// Every workgroup has exactly this size, also the last ones of the grid.
  bool Exact = false;
  /// Threads of the largest possible workgroup; 0 if not known.
  unsigned MaxThreads = 0;
  /// Waves are rows: in every workgroup the size of the first dimension is a multiple of the wave's, and so are offsets
  /// of the launch; the numbers of threads in the grid fit the types in which the program keeps them.
  bool WholeWaves = false;
  bool operator==(const LaunchFacts &) const = default;
};

/// Overrides from the command line.
struct TargetOptions {
  unsigned WaveSize = 0;
  std::array<unsigned, 3> WorkgroupSize{0, 0, 0};
  /// `LaunchFacts::WholeWaves` is taken for granted. Waves whose size is not known have the commonest one.
  bool WholeWaves = false;
};

/// The target of one module, and the facts of one function at a time. Remembers what attributes and callees mean: while
/// it is in use no function of the module may be removed, or be given other attributes.
class GpuTarget {
public:
  /// Asks LLVM's TargetTransformInfo for the current function. Empty where there is none: then what only it knows is
  /// taken to differ from thread to thread.
  using UniformityQuery = llvm::function_ref<llvm::InstructionUniformity(const llvm::Value *)>;

  /// The family of a triple; nothing for one that is not known at all.
  static std::optional<TargetKind> kindOf(const llvm::Triple &T);
  GpuTarget(TargetKind Kind, const TargetOptions &Options);

  TargetKind kind() const { return Kind; }
  /// Reads attributes and metadata of \p F; to be called before its instances are classified.
  void enterFunction(const llvm::Function &F);
  const LaunchFacts &facts() const { return Facts; }
  /// The extent of a wave; the smallest possible one if its size is not known.
  Extent wave() const { return WaveExtent; }
  /// The current function is of a Vulkan shader. How invocations are packed into subgroups is not known there; if the
  /// subgroup's size is not known either, `wave` is the largest possible one and stands for it: no other fact gives an
  /// extent between the quad and the workgroup.
  bool isShader() const { return IsShader; }
  /// What everything agrees within: a workgroup of one thread agrees on all.
  Extent least() const { return Facts.MaxThreads == 1 ? Extent::workgroup() : Extent::thread(); }

  InstanceInfo classifyArgument(const llvm::Argument &A) const;
  /// If \p AddressDiffers from thread to thread for good, so does the value read: whether a thread may write the memory
  /// is not looked up, and the load is taken for one of memory that is written.
  Instance classifyLoad(const llvm::LoadInst &L, bool AddressDiffers = false) const {
    unsigned Space = llvm::cast<llvm::PointerType>(L.getPointerOperand()->getType())->getAddressSpace();
    if (Space < Spaces.size() && isSimple(L))
      if (const SpaceInfo &Info = Spaces[Space]; Info.Direct && (Info.Same || AddressDiffers))
        return Info.Written;
    return classifyOtherLoad(L, Space, AddressDiffers);
  }
  /// \p Ignored receives a bit for each argument on which the extent does not depend.
  Instance classifyCall(const llvm::CallBase &C, UniformityQuery Query, uint64_t &Ignored) {
    const llvm::Function *F = C.getCalledFunction();
    const KnownCallee &Known = KnownCallees[knownPlace(F)];
    if (LLVM_LIKELY(Known.Callee == F && F && C.getAttributes().getRawPointer() == Known.CallAttributes))
      return Known.Class;
    return classifyOtherCall(C, Query, Ignored);
  }
  /// Shifts, masks and quotients of a thread's index that aligned groups share; else no floor.
  InstanceInfo classifyArithmetic(const llvm::Instruction &I) const {
    // A thread's index is the result of a call, converted perhaps.
    bool MayBePlace =
        llvm::isa<llvm::ConstantInt>(I.getOperand(1)) && llvm::isa<llvm::CastInst, llvm::CallBase>(I.getOperand(0));
    return MayBePlace ? classifyPlace(I) : InstanceInfo{InstanceKind::Pure};
  }
  /// A value that cannot be classified by opcode: an element of the result of inline assembly, say.
  InstanceInfo classifyExtract(const llvm::Instruction &I, UniformityQuery Query) const;
  /// The dimension (0 to 2) in which a call gives the thread's index in its workgroup; `LinearPlace` for the index in
  /// linear order, `LanePlace` for that in the wave; `GlobalPlace` and more for a dimension of the index in the grid,
  /// which is that in the workgroup and a summand of the workgroup's own; -1 for other calls.
  int placeOf(const llvm::CallBase &C) const;
  static constexpr int LinearPlace = 3, LanePlace = 4, GlobalPlace = 5;
  InstanceInfo allocaInfo(const llvm::AllocaInst &A) const;
  InstanceInfo atomicInfo() const;
  /// A load from a uniform address of this space; of memory that is not written if \p Constant.
  InstanceInfo memoryInfo(unsigned AddressSpace, bool Constant) const;

  /// Names of calls and intrinsics that no table knows, met so far.
  const llvm::StringSet<> &unknownNames() const { return Unknown; }

private:
  /// `LoadInst::isSimple`, without a call.
  static bool isSimple(const llvm::LoadInst &L) {
    return !L.isVolatile() && L.getOrdering() == llvm::AtomicOrdering::NotAtomic;
  }
  Instance classifyOtherLoad(const llvm::LoadInst &L, unsigned Space, bool AddressDiffers) const;
  /// The same with an index as first operand, perhaps, and a number as second.
  InstanceInfo classifyPlace(const llvm::Instruction &I) const;
  Instance classifyOtherCall(const llvm::CallBase &C, UniformityQuery Query, uint64_t &Ignored);
  InstanceInfo infoOf(OpClass Class, const llvm::CallBase &C, uint64_t &Ignored) const;
  OpClass classOf(const llvm::CallBase &C, UniformityQuery Query);
  OpClass classOfCallee(const llvm::Function &F, const llvm::CallBase &C, UniformityQuery Query);
  unsigned privateSpace() const { return Kind == TargetKind::SPIRV ? 0 : 5; }
  unsigned genericSpace() const { return Kind == TargetKind::SPIRV ? 4 : 0; }
  Extent localIdExtent(unsigned Dimension) const;
  /// The dimension if \p V is a thread's index in one, 3 if it is the linear index, -1 if it is none.
  int localIdDimension(const llvm::Value *V) const;
  /// Whether groups of \p Size threads, aligned by that index, are aligned groups of threads.
  bool packsGroups(int Dimension, uint64_t Size) const;

  TargetKind Kind;
  TargetOptions Options;
  LaunchFacts Facts;
  Extent WaveExtent;
  /// `memoryInfo` of an address space, whether it is the same for both, and whether pointers to the space say where
  /// they point.
  struct SpaceInfo {
    Instance Written, Constant;
    bool Same = false, Direct = false;
  };
  SpaceInfo spaceInfo(unsigned AddressSpace) const;
  /// Of the first ones, for waves of `SpacesWave`.
  std::array<SpaceInfo, 8> Spaces;
  std::optional<Extent> SpacesWave;
  bool IsKernel = false, IsShader = false;
  llvm::StringSet<> Unknown;
  /// What a set of function attributes says; functions share few of them.
  struct AttributeFacts {
    LaunchFacts Launch;
    bool UniformWorkgroups = false;
  };
  AttributeFacts readAttributes(const llvm::Function &F) const;
  llvm::DenseMap<const void *, AttributeFacts> FactsByAttributes;
  /// The kind of `reqd_work_group_size` in the context asked last.
  const llvm::LLVMContext *Context = nullptr;
  unsigned SizeKind = 0;
  /// Classes of functions that were called before.
  llvm::DenseMap<const llvm::Function *, OpClass> Callees;
  /// Calls of these, with these attributes, have one class whatever is passed to them: a few of those met last, for
  /// launches of `KnownFacts`.
  struct KnownCallee {
    const llvm::Function *Callee = nullptr;
    const void *CallAttributes = nullptr;
    Instance Class{0, {}};
  };
  std::array<KnownCallee, 32> KnownCallees;
  LaunchFacts KnownFacts;
  static unsigned knownPlace(const llvm::Function *F) { return reinterpret_cast<uintptr_t>(F) >> 7 & 31; }
};

/// A function that is launched, by its calling convention.
bool isEntryPoint(const llvm::Function &F);
/// A function whose launch passes the same arguments to all threads: an entry point, or what does its work.
bool isKernel(const llvm::Function &F);

} // namespace rejoin

#endif // REJOIN_TARGET_GPUTARGET_H
