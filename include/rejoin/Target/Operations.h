//===- Operations.h - Properties of known operations ---------- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The properties of an operation by its name, as the tables of Operations.def state them: how far its result is
// uniform, which group of threads it connects, and which of them must execute it together.
//
//   llvm.amdgcn.readlane      AtLeastWave; connects the wave; the lane that it reads must be there
//   __syncthreads             connects the workgroup; all threads, and none goes on before
//   cooperative_groups' grid sync    the same for the grid
// Held by: unittests/Target/OperationsTest.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_OPERATIONS_H
#define REJOIN_TARGET_OPERATIONS_H

#include "rejoin/Target/Builtin.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace rejoin {

/// Families of targets. Each has a table (`.def`) and address spaces of its own.
enum class TargetKind : uint8_t {
  AMDGPU,
  NVPTX,
  /// `spir`, `spir64` and `spirv`: OpenCL built-ins are known by name.
  SPIRV,
  /// A processor that runs one thread at a time, so nothing diverges.
  Host,
};

/// The uniformity of an operation's result.
enum class OpClass : uint8_t {
  Unknown,
  /// A function of its operands.
  Data,
  /// A function of the operands that are not pointers. Further results are stored through the pointers.
  DataBesidePointers,
  /// Differs from thread to thread.
  Thread,
  /// Uniform for the quad, the wave, the workgroup or the grid, and equal at each execution.
  Quad,
  Wave,
  Workgroup,
  Grid,
  /// In a fragment shader's quad, a function of the operands. Elsewhere it differs from thread to thread.
  QuadOfFragments,
  /// Uniform for all threads of the quad (wave, workgroup) that execute it together.
  QuadEffect,
  WaveEffect,
  WorkgroupEffect,
  /// Uniform for the threads of the wave that execute it together; for more threads if the operand is.
  AtLeastWave,
  /// Uniform for the threads that execute it together and agree on the first (second) operand.
  WaveByFirst,
  WaveBySecond,
  /// Uniform for the threads of the quad (workgroup) that execute it together and agree on the last operand (on all but
  /// the first), which names a thread. If they do not agree, the behaviour is undefined.
  QuadByLast,
  WorkgroupBeyondFirst,
  /// Uniform for the threads in a segment of the wave that execute it together and agree on the operand before the
  /// last, which names a lane. A constant last operand defines the segments, as in PTX's `shfl.idx`; otherwise as
  /// `Thread`.
  SegmentByLane,
  /// Uniform for the threads that execute it together and agree on all operands.
  WaveByAll,
  /// The same, of an operation that compares its operands: a NaN differs from itself.
  WaveByComparison,
  /// Reads memory at the address in its pointer operand.
  Load,
  /// Reads memory at an address that depends on all operands. It reads private memory only through a pointer that may
  /// point there.
  Reads,
  /// The thread's index in its workgroup: one dimension, the dimension that the operand names, or the linear index.
  LocalIdX,
  LocalIdY,
  LocalIdZ,
  LocalId,
  LocalLinearId,
  /// The thread's index in the grid, in the dimension that the operand names.
  GlobalId,
  /// The number of threads in a wave. In a compute dispatch of Vulkan it is uniform for the grid, elsewhere for the
  /// wave unless each wave has the known size.
  WaveSize,
  /// Uniform for the cluster, and so for the workgroup.
  Cluster,
};

/// The largest group whose threads an operation connects other than through memory, in the order of inclusion.
enum class CommunicationGroup : uint8_t {
  None,
  Quad,
  Wave,
  Workgroup,
  /// Workgroups that run at the same time and wait for each other: NVIDIA's and AMD's clusters.
  Cluster,
  /// All workgroups of a launch.
  Grid,
  /// All workgroups of the launches on several devices.
  Grids,
};

/// The threads of the group that must execute an operation together.
enum class Need : uint8_t {
  /// Any threads: the result does not depend on them, or the operation is a hint to the compiler.
  Nothing,
  /// Any threads, and the result depends on which execute it.
  Active,
  /// The threads from which it reads.
  Shuffle,
  /// All threads. Otherwise its effect is undefined, or it never ends.
  All,
  /// All threads, at some time: half of a barrier, which releases other threads or waits for them.
  HalfBarrier,
  /// As many threads as the program states, in whole waves: a barrier for them.
  PartBarrier,
  /// All threads. None continues before all have arrived, and all then see what each wrote before.
  Barrier,
};

/// The execution that an operation ends.
enum class Ends : uint8_t {
  Nothing,
  /// The threads that execute it. Other threads continue and may wait for them.
  Thread,
  /// The launch, which fails.
  Program,
};

/// A row of Operations.def.
struct Operation {
  OpClass Result = OpClass::Unknown;
  CommunicationGroup Among = CommunicationGroup::None;
  Need Needs = Need::Nothing;
  Builtin Runs = Builtin::None;
  bool connectsThreads() const { return Among != CommunicationGroup::None; }
};

/// The row of an intrinsic, by `llvm::Intrinsic::ID`, of any target; an empty row if there is none.
const Operation &findIntrinsic(unsigned IntrinsicId);
/// The row of a function, by its name, mangled or not.
const Operation &findFunction(llvm::StringRef Name);
/// The row of the operation that a call of \p F executes if \p F has no body.
const Operation &findOperation(const llvm::Function &F);
/// The execution that a call of an intrinsic, or of a function without a body, ends (Ends.def).
Ends whatCallEnds(const llvm::CallBase &C);
/// The group of the row, or the group that an operand of the call names.
CommunicationGroup groupOf(const llvm::CallBase &C);
/// Whether the call is a barrier that all threads of the workgroup must execute; they may wait for other workgroups
/// too.
bool isWorkgroupBarrier(const llvm::CallBase &C);
/// Whether the call is a barrier, half of one, a fence, or a hint to the compiler. It then writes no memory that a load
/// could read.
bool onlyOrders(const llvm::CallBase &C);

/// `get_global_id` of `_Z13get_global_idj`; the name itself if it is not mangled.
llvm::StringRef unmangledStem(llvm::StringRef Name);
/// `findFunction(MangledName).Result`.
OpClass classifyOpenCLBuiltin(llvm::StringRef MangledName);
/// The class of an intrinsic in the tables of \p Kind, by `llvm::Intrinsic::ID`; `Unknown` if it is in none.
OpClass classifyIntrinsic(TargetKind Kind, unsigned IntrinsicId);

} // namespace rejoin

#endif // REJOIN_TARGET_OPERATIONS_H
