//===- Builtin.h - Execution of operations without a body ----- -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The behaviour of the interpreter and the symbolic executor for a call of an operation without a body. The enumerators
// are the last column of Operations.def, in groups: queries of the launch, synchronisation, operations between lanes,
// arithmetic, atomics, conversions. `None` is an operation that cannot be executed: an execution that reaches it stops
// with an error.
// Held by: unittests/Target/OperationsTest.cpp (each row's column), test/Semantics (each operation runs).
//
//===----------------------------------------------------------------------===//

#ifndef REJOIN_TARGET_BUILTIN_H
#define REJOIN_TARGET_BUILTIN_H

#include <cstdint>

namespace rejoin {

/// The last column of Operations.def.
enum class Builtin : uint8_t {
  None,
  // Queries.
  GlobalId,
  LocalId,
  GroupId,
  GlobalSize,
  LocalSize,
  NumGroups,
  GlobalOffset,
  EnqueuedLocalSize,
  WorkDim,
  GlobalLinearId,
  LocalLinearId,
  LaneId,
  WaveId,
  WaveThreads,
  WaveSize,
  NumWaves,
  LocalIdX,
  LocalIdY,
  LocalIdZ,
  GroupIdX,
  GroupIdY,
  GroupIdZ,
  LocalSizeX,
  LocalSizeY,
  LocalSizeZ,
  NumGroupsX,
  NumGroupsY,
  NumGroupsZ,
  DispatchPacket,
  HiddenArguments,
  DispatchId,
  MbcntLo,
  MbcntHi,
  LaneMaskEq,
  LaneMaskGe,
  LaneMaskGt,
  LaneMaskLe,
  LaneMaskLt,
  EnqueuedNumWaves,
  /// A clock: any number is correct.
  AnyNumber,
  // Synchronisation.
  Barrier,
  WaveBarrier,
  /// A numbered barrier for a number of threads of the workgroup: (number, count). A thread that only arrives does not
  /// wait.
  BarrierOfCount,
  BarrierArrive,
  /// (mask): each lane of the mask must execute this with the same mask.
  CheckMask,
  AsyncCopy,
  WaitForCopies,
  Nothing,
  // Operations between lanes.
  ReadFirstLane,
  ReadLane,
  Ballot,
  BallotOfCompare,
  BPermute,
  Permute,
  UpdateDpp,
  PermLane64,
  PermLane16,
  PermLaneX16,
  MovDpp,
  MovDpp8,
  WriteLane,
  Swizzle,
  ShuffleIdx,
  ShuffleUp,
  ShuffleDown,
  ShuffleXor,
  VoteAll,
  VoteAny,
  VoteBallot,
  MatchAny,
  MatchAll,
  ActiveMask,
  VoteUni,
  ElectOf,
  WaveAll,
  WaveAny,
  Elect,
  WaveBroadcast,
  WaveBroadcastFirst,
  WaveShuffle,
  WaveShuffleXor,
  WaveRotate,
  /// Shuffles of two concatenated values (Intel).
  WaveJoinedUp,
  WaveJoinedDown,
  /// A reduction or scan; see `combinationOf`.
  WaveCombine,
  // Operations of shaders and of OpenCL's extended subgroups. A ballot has four words.
  BallotWords,
  InverseBallot,
  BallotBitExtract,
  BallotBitCount,
  BallotScanIn,
  BallotScanEx,
  BallotFindLow,
  BallotFindHigh,
  WaveAllEqual,
  WaveShuffleUp,
  WaveShuffleDown,
  QuadBroadcast,
  QuadSwap,
  QuadAll,
  QuadAny,
  GroupAll,
  GroupAny,
  GroupBroadcast,
  /// Barriers that also combine a truth value. The first operand is the barrier's number.
  BarrierAnd,
  BarrierOr,
  BarrierCount,
  GroupCombine,
  // Memory.
  MemCpy,
  MemSet,
  LifetimeStart,
  LifetimeEnd,
  Trap,
  /// Ends the threads that execute it, like a return from the kernel.
  EndThread,
  AtomicAdd,
  AtomicSub,
  AtomicInc,
  AtomicDec,
  AtomicXchg,
  AtomicMin,
  AtomicMax,
  AtomicAnd,
  AtomicOr,
  AtomicXor,
  AtomicCmpXchg,
  Fence,
  Printf,
  VPrintf,
  /// Functions of `mathFunction`.
  Math,
  /// Any other function, if opaque calls are allowed.
  Opaque,
};

} // namespace rejoin

#endif // REJOIN_TARGET_BUILTIN_H
