//===- Builtin.h - What the machine does for operations that it knows -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the interpreter and the symbolic executor do for a call of an operation without a body. The enumerators are the
// last column of Operations.def, in groups: queries of the launch, synchronisation, operations among lanes, arithmetic,
// atomics, conversions. `None` is an operation that no machine runs: an execution stops there with an error.
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
  /// A clock: any number does.
  AnyNumber,
  // Synchronisation.
  Barrier,
  WaveBarrier,
  /// Barriers by number for so many threads of the workgroup: (number, count). Who arrives does not wait.
  BarrierOfCount,
  BarrierArrive,
  /// (mask): each lane of the mask executes this with the same mask.
  CheckMask,
  AsyncCopy,
  WaitForCopies,
  Nothing,
  // Among lanes.
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
  /// Shuffles of two values in a row (Intel).
  WaveJoinedUp,
  WaveJoinedDown,
  /// A reduction or scan: `combinationOf`.
  WaveCombine,
  // Of shaders and of OpenCL's extended subgroups: a ballot is four words.
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
  /// Barriers that also combine a truth value; the first operand names the barrier.
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
  /// Ends the threads that execute it, as a return from the kernel does.
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
  /// Anything else, if opaque calls are allowed.
  Opaque,
};

} // namespace rejoin

#endif // REJOIN_TARGET_BUILTIN_H
