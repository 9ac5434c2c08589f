//===- Operations.h - What is known of operations by their names -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

/// Families of targets; each has a table (`.def`) and address spaces of its own.
enum class TargetKind : uint8_t {
  AMDGPU,
  NVPTX,
  /// `spir`, `spir64` and `spirv`: OpenCL built-ins by name.
  SPIRV,
  /// A processor that runs one thread at a time: nothing diverges.
  Host,
};

/// How far the result of an operation is uniform.
enum class OpClass : uint8_t {
  Unknown,
  /// A function of its operands.
  Data,
  /// A function of its operands that are no pointers; by these it gives further results.
  DataBesidePointers,
  /// Differs from thread to thread.
  Thread,
  /// The same for the quad, for the wave, for the workgroup, for the grid; the same at each execution.
  Quad,
  Wave,
  Workgroup,
  Grid,
  /// A function of its operands in a fragment shader's quad; elsewhere it differs from thread to thread.
  QuadOfFragments,
  /// The same for all threads of the quad (of the wave, of the workgroup) that execute it together.
  QuadEffect,
  WaveEffect,
  WorkgroupEffect,
  /// The same for the threads of the wave that execute it together; more if the operand is.
  AtLeastWave,
  /// The same for the threads that execute it together and agree on the first (second) operand.
  WaveByFirst,
  WaveBySecond,
  /// The same for the threads of a segment of the wave that execute it together and agree on the operand before the
  /// last, which names a lane; a constant as last operand gives segments, as those of PTX's `shfl.idx`. Else as
  /// `Thread`.
  SegmentByLane,
  /// The same for the threads that execute it together and agree on all operands.
  WaveByAll,
  /// Reads memory at its pointer operand.
  Load,
  /// Reads memory at an address that all operands give; private memory only through a pointer that may point there.
  Reads,
  /// The thread's index in its workgroup: by one dimension; by the dimension that the operand names; linear.
  LocalIdX,
  LocalIdY,
  LocalIdZ,
  LocalId,
  LocalLinearId,
};

/// The largest group whose threads an operation connects, other than by memory; `Workgroup` stands for more, too.
enum class CommunicationGroup : uint8_t { None, Quad, Wave, Workgroup };

/// Which threads of its group must execute an operation together.
enum class Need : uint8_t {
  /// Whoever comes: it makes no difference, or is a hint to the compiler.
  Nothing,
  /// Whoever comes takes part, and makes a difference.
  Active,
  /// The threads from which it reads.
  Shuffle,
  /// All, or its effect is undefined, or it never ends.
  All,
  /// All, some time: a part of a barrier, which lets others go on or waits for them.
  HalfBarrier,
  /// As many threads as the program says, in whole waves: a barrier for them.
  PartBarrier,
  /// All: none goes on before all have come, and what one wrote before all read after it.
  Barrier,
};

/// What goes on no more after an operation.
enum class Ends : uint8_t {
  Nothing,
  /// The threads that execute it, alone: the others go on, and may wait for them.
  Thread,
  /// The launch: it fails.
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

/// The row of an intrinsic, by `llvm::Intrinsic::ID`, of whatever target; one that says nothing if there is none.
const Operation &findIntrinsic(unsigned IntrinsicId);
/// The row of a function, by its name, mangled or not.
const Operation &findFunction(llvm::StringRef Name);
/// The row of what a call of \p F executes if it has no body.
const Operation &findOperation(const llvm::Function &F);
/// What a call of an intrinsic, or of a function without a body, ends (Ends.def).
Ends whatCallEnds(const llvm::CallBase &C);
/// A barrier of the whole workgroup, all of whose threads come to it.
bool isWorkgroupBarrier(const llvm::CallBase &C);
/// A barrier or a part of one, a fence, or a hint to the compiler: it writes no memory that a load could read.
bool onlyOrders(const llvm::CallBase &C);

/// `get_global_id` of `_Z13get_global_idj`; the name itself if it is not mangled.
llvm::StringRef unmangledStem(llvm::StringRef Name);
/// `findFunction(MangledName).Result`.
OpClass classifyOpenCLBuiltin(llvm::StringRef MangledName);
/// The class that the tables of \p Kind give an intrinsic, by `llvm::Intrinsic::ID`; `Unknown` if it is in none.
OpClass classifyIntrinsic(TargetKind Kind, unsigned IntrinsicId);

} // namespace rejoin

#endif // REJOIN_TARGET_OPERATIONS_H
